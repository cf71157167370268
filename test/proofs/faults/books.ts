import type { Database } from "../../../src/persistence/database.ts";
import type { Story } from "./client.ts";
import type { World } from "./world.ts";

/** A sentence for everything that does not add up; none when all does. */
export async function audit(world: World, stories: readonly Story[]): Promise<string[]> {
  const db = await world.db();
  const checks = await Promise.all([
    ...QUERIES.map(([what, text]) => offenders(db, what, text)),
    balance(db, world),
    againstPac(db, world),
  ]);
  return [...checks.flat(), ...stories.flatMap(contradictions)];
}

/** Each finds what must not exist. */
const QUERIES: readonly (readonly [what: string, text: string])[] = [
  ["stuck", "select id::text as who from documents where estado in ('timbrando', 'cancelando')"],
  [
    "two documents of one UUID",
    "select min(id::text) as who from documents where uuid_fiscal is not null group by uuid_fiscal having count(*) > 1",
  ],
  [
    "two documents of one key",
    "select idempotency_key as who from documents group by environment, idempotency_key having count(*) > 1",
  ],
  [
    "a folio twice",
    "select environment || ' F' || folio as who from documents where serie = 'F' group by environment, folio having count(*) > 1",
  ],
  [
    "stamped without XML or UUID",
    "select id::text as who from documents where estado = 'timbrada' and (stamped_xml is null or uuid_fiscal is null)",
  ],
];

async function offenders(db: Database, what: string, text: string): Promise<string[]> {
  const rows = await db.query<{ who: string }>({ name: "", text }, []);
  return rows.map(({ who }) => `${what}: ${who}`);
}

/** Bought less stamped in production is what is left. */
async function balance(db: Database, { bought }: World): Promise<string[]> {
  const [row] = await db.query<{ left: number; stamped: number }>(
    {
      name: "",
      text: `select (select sum(available)::int from stamp_batches) as left,
        (select count(*)::int from documents where environment = 'production' and estado = 'timbrada') as stamped`,
    },
    [],
  );
  const { left, stamped } = row!;
  return left === bought - stamped ? [] : [`balance: ${bought} bought, ${stamped} stamped, ${left} left`];
}

/** Every stamp the PAC gave is a document's, the same one, and no document was given two. */
async function againstPac(db: Database, { admin }: World): Promise<string[]> {
  const { stamps, doubled } = (await admin("GET", "/admin/audit")) as { stamps: number; doubled: object[] };
  const rows = await db.query<{ id: string; uuid: string; xml: Buffer }>(
    {
      name: "",
      text: "select id, uuid_fiscal::text as uuid, stamped_xml as xml from documents where estado = 'timbrada'",
    },
    [],
  );
  const wrong: string[] = doubled.map((each) => `stamped twice at the PAC: ${JSON.stringify(each)}`);
  if (stamps !== rows.length)
    wrong.push(`orphans: ${stamps} stamps at the PAC, ${rows.length} stamped documents`);
  for (const { id, uuid, xml } of rows) {
    const kept = (await admin("GET", `/admin/documents/${id}`).catch(() => undefined)) as
      | { uuid: string; stampedXml: string }
      | undefined;
    if (kept?.uuid.toLowerCase() !== uuid) wrong.push(`${id} has UUID ${uuid}, the PAC gave ${kept?.uuid}`);
    else if (!kept.stampedXml.includes(xml.toString().slice(-200))) wrong.push(`${id} is not the PAC's XML`);
  }
  return wrong;
}

/** Statuses that a correct request may meet while the service is being beaten. */
const STATUSES: ReadonlySet<number> = new Set([200, 201, 409, 500, 502, 503]);

/** One key is one document, which once stamped stays so, with the same UUID; and in the end its caller is told. */
function contradictions({ errand, answers }: Story): string[] {
  const told = <T>(read: (answer: Story["answers"][number]) => T | undefined) =>
    new Set(answers.map(read).filter((value) => value !== undefined));
  const wrong: string[] = [];
  const say = (what: string) => wrong.push(`${errand.key}: ${what} ${JSON.stringify(answers.slice(-4))}`);
  if (told(({ id }) => id).size > 1) say("was told two documents");
  if (told(({ uuid }) => uuid).size > 1) say("was told two UUIDs");
  if (answers.some(({ status }) => !STATUSES.has(status))) say("met a status it should not");
  const stamped = answers.findIndex(({ estado }) => estado === "timbrada");
  const later = stamped === -1 ? [] : answers.slice(stamped);
  if (later.some(({ estado }) => estado !== undefined && estado !== "timbrada"))
    say("was stamped and then not");
  if (!["timbrada", "error"].includes(answers.at(-1)?.estado ?? "")) say("never learned what became of it");
  return wrong;
}
