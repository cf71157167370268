import type { Database } from "../../../src/persistence/database/database.ts";
import type { Estado } from "../../../src/persistence/database/lifecycle.ts";
import { STAMPED_XML } from "../../support/kept-xml.ts";
import { FULL_PRICE, type Story } from "./client.ts";
import { PAC_NAMES, type WorldPac } from "./pacs.ts";
import type { Shop } from "./shop.ts";
import type { World } from "./world.ts";

/**
 * Checks that every stamp of a PAC belongs to one document, that no document has two, by one PAC or by two, and that
 * the record names the PAC of the stamp. A document must be cancelled exactly when it is at SAT.
 */
export async function againstPacs(
  db: Database,
  { pacs }: World,
  stories: readonly Story[],
  shop: Shop | undefined,
): Promise<string[]> {
  const [given, journals, rows] = [await stampsOf(pacs), await journalsOf(pacs), await stampedRows(db)];
  const known = new Set(rows.map(({ uuid }) => uuid));
  const orphans = given.filter(({ uuid }) => !known.has(uuid));
  const kept = await allKept(pacs, rows);
  const giverOf = new Map(given.map(({ uuid, pac }) => [uuid, pacs[pac]!.wire]));
  const late = await lateUuids(db);
  const inForce = kept.filter(
    (each) => each !== undefined && MEANS[each.cancellation?.standing ?? "none"] !== "cancelada",
  ) as readonly Kept[];
  const live = inForce.filter(({ uuid }) => !late.includes(uuid.toUpperCase()));
  return [
    ...stampedTwice(given),
    ...askedOfTwo(pacs, journals),
    ...(await Promise.all(orphans.map((orphan) => describe(db, orphan, { pacs, journals, stories })))),
    ...rows.flatMap((row, index) => difference(row, kept[index], giverOf.get(row.uuid))),
    ...atSat(
      kept.filter((each) => each !== undefined),
      live,
    ),
    // Tickets stay with a document that may still be stamped, so a late stamp is of theirs too.
    ...((await shop?.judge(inForce.map(({ stampedXml }) => stampedXml))) ?? []),
  ];
}

/** Returns true while a PAC has a stamp that no record has. */
export async function anyUnrecorded({ db, pacs }: World): Promise<boolean> {
  const [given, rows] = [await stampsOf(pacs), await stampedRows(await db())];
  const known = new Set(rows.map(({ uuid }) => uuid));
  return given.some(({ uuid }) => !known.has(uuid));
}

interface Stamp {
  /** The UUID is in lower case, as in the database. */
  readonly uuid: string;
  readonly sello: string;
  readonly at: string;
  readonly pac: number;
}

async function stampsOf(pacs: readonly WorldPac[]): Promise<readonly Stamp[]> {
  const told = await Promise.all(
    pacs.map(async ({ admin }, pac) => {
      const stamps = (await admin("GET", "/admin/stamps")) as readonly Omit<Stamp, "pac">[];
      return stamps.map(({ uuid, sello, at }) => ({ uuid: uuid.toLowerCase(), sello, at, pac }));
    }),
  );
  return told.flat();
}

/** All PACs together give a Sello one stamp. */
function stampedTwice(given: readonly Stamp[]): string[] {
  return bySello(given)
    .filter(({ length }) => length > 1)
    .map((stamps) => `stamped twice: ${stamps.map((stamp) => `${stamp.uuid} by PAC ${stamp.pac}`).join(", ")}`);
}

function bySello<One extends { readonly sello?: string }>(all: readonly One[]): One[][] {
  const groups = new Map<string | undefined, One[]>();
  for (const one of all) groups.set(one.sello, [...(groups.get(one.sello) ?? []), one]);
  return [...groups.values()];
}

/** A PAC remembers a request, since its process began, by the end of the document's Sello. */
interface Happening {
  readonly operation: string;
  readonly sello?: string;
  readonly code: string;
  readonly faults: readonly string[];
  readonly at: string;
  readonly pac: number;
}

async function journalsOf(pacs: readonly WorldPac[]): Promise<readonly Happening[]> {
  const told = await Promise.all(
    pacs.map(async ({ admin }, pac) => {
      const journal = (await admin("GET", "/admin/journal")) as readonly Omit<Happening, "pac">[];
      return journal.map((each) => ({ ...each, pac }));
    }),
  );
  return told.flat().filter(({ operation }) => operation === "stamp");
}

/**
 * Checks that of all PACs that were asked about a document one at most gave another answer than a proof that it did
 * nothing.
 */
function askedOfTwo(pacs: readonly WorldPac[], journals: readonly Happening[]): string[] {
  const bound = journals.filter(({ sello, code }) => sello !== undefined && !NOTHING_DONE.test(code));
  return bySello(bound).flatMap((told) => {
    if (new Set(told.map(({ pac }) => pac)).size < 2) return [];
    return [`asked of another PAC after one may have had it: ${shown(pacs, told)}`];
  });
}

/**
 * The PACs give these answers before they look at an order: throttled, too large, the login, the account, maintenance.
 */
const NOTHING_DONE = /^(404|413|429|401|AU\d+|[1235]|300|703|718|740)$/;

function shown(pacs: readonly WorldPac[], told: readonly Happening[]): string {
  return told
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .map(({ pac, at, code, faults }) => `${pacs[pac]!.wire} ${at.slice(11)} ${[code, ...faults].join(" ")}`)
    .join("; ");
}

interface Evidence {
  readonly pacs: readonly WorldPac[];
  readonly journals: readonly Happening[];
  readonly stories: readonly Story[];
}

async function describe(
  db: Database,
  { uuid, sello, at, pac }: Stamp,
  { pacs, journals, stories }: Evidence,
): Promise<string> {
  const run = <Row extends object>(text: string, values: readonly unknown[]) =>
    db.query<Row>({ name: "", text }, values);
  const records = await run<{ id: string }>(
    `select id, idempotency_key, environment, kind, estado, pac, fence, attempts, resendable, stays_at_pac, denied_at,
        error_codigo, created_at, lease_until, due_at from documents
      where position($1 in convert_from(coalesce(sealed_xml, bare_xml), 'UTF8')) > 0`,
    [sello],
  );
  const ids = records.map(({ id }) => id);
  const attempts = await run(
    `select fence, pac, operation, phase, outcome, reason, begun_at, ended_at from pac_attempts
      where document_id = any($1::uuid[]) order by begun_at, number`,
    [ids],
  );
  const changes = await run("select at, was, became from test_changes where id = any($1::uuid[])", [ids]);
  const told = stories.filter(({ answers }) => answers.some(({ id }) => ids.includes(id ?? "")));
  const asked = journals.filter((each) => each.sello !== undefined && sello.endsWith(each.sello));
  return [
    `orphan: ${pacs[pac]!.wire} stamped ${uuid} at ${at}`,
    `record ${JSON.stringify(records)}`,
    `attempts ${JSON.stringify(attempts)}`,
    `changes ${JSON.stringify(changes)}`,
    `PACs ${shown(pacs, asked)}`,
    ...told.map(({ errand, answers }) => `errand ${JSON.stringify(errand)} was told ${JSON.stringify(answers)}`),
  ].join("\n    ");
}

interface StampedRow {
  readonly id: string;
  readonly pac: string;
  readonly uuid: string;
  readonly xml: Buffer;
  readonly estado: Estado;
}

async function stampedRows(db: Database): Promise<readonly StampedRow[]> {
  const text = `select id, pac, uuid_fiscal::text as uuid, ${STAMPED_XML} as xml, estado from documents
    where uuid_fiscal is not null`;
  return db.query<StampedRow>({ name: "", text }, []);
}

/** The test PAC keeps these fields of a document. */
interface Kept {
  readonly uuid: string;
  readonly stampedXml: string;
  readonly cancellation?: { readonly standing: string };
}

/** A series of runs in one world has thousands of documents; a PAC asked about all at once would not answer in time. */
const AT_ONCE = 50;

async function allKept(pacs: readonly WorldPac[], rows: readonly StampedRow[]): Promise<(Kept | undefined)[]> {
  const kept: (Kept | undefined)[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE)
    kept.push(...(await Promise.all(rows.slice(at, at + AT_ONCE).map((row) => keptOf(pacs, row)))));
  return kept;
}

/** Returns what the record's PAC, and SAT there, have of the document; undefined where that PAC does not know it. */
function keptOf(pacs: readonly WorldPac[], { pac, uuid }: StampedRow): Promise<Kept | undefined> {
  const { admin } = pacs[numberOf(pac)]!;
  const kept = admin("GET", `/admin/documents/${uuid.toUpperCase()}`).catch((error: Error) => {
    if (!error.message.includes(": 404 ")) throw error;
  });
  return kept as Promise<Kept | undefined>;
}

/**
 * Compares a stamped record with what its PAC, and SAT there, have of it. `giver` is the PAC whose stamps include the
 * record's.
 */
function difference(
  { id, pac, uuid, xml, estado }: StampedRow,
  kept: Kept | undefined,
  giver: string | undefined,
): string[] {
  const standing = kept?.cancellation?.standing ?? "none";
  if (kept?.uuid.toLowerCase() !== uuid)
    return [`${id} has UUID ${uuid}, the PAC ${pac} gave ${kept?.uuid}, and ${giver} gave that UUID`];
  if (!kept.stampedXml.includes(xml.toString().slice(-200))) return [`${id} is not the PAC's XML`];
  return MEANS[standing] === estado ? [] : [`${id} is ${estado} here and ${standing} at SAT`];
}

/** Returns the number in the world of the PAC that a record names. */
function numberOf(pac: string): number {
  const names: readonly (readonly string[])[] = Object.values(PAC_NAMES);
  return Math.max(...names.map((each) => each.indexOf(pac)));
}

/** Each status of a cancellation request at SAT gives the document this state here. */
const MEANS: Readonly<Record<string, Estado>> = {
  none: "timbrada",
  pending: "cancelacion_pendiente",
  rejected: "timbrada",
  accepted: "cancelada",
  expired: "cancelada",
  "without-acceptance": "cancelada",
};

async function lateUuids(db: Database): Promise<readonly string[]> {
  const text = `select upper(d.uuid_fiscal::text) as uuid from late_stamps l
    join documents d on d.account_id = l.account_id and d.id = l.document_id`;
  return (await db.query<{ uuid: string }>({ name: "", text }, [])).map(({ uuid }) => uuid);
}

/**
 * Checks by SAT's documents alone that no live ones share an original's place, or apply more of an advance than it has.
 */
function atSat(all: readonly Kept[], live: readonly Kept[]): string[] {
  const xmlOf = new Map(all.map(({ uuid, stampedXml }) => [uuid.toUpperCase(), stampedXml]));
  const substitutes = live.flatMap(({ stampedXml }) => relatedIn(stampedXml, "04"));
  const applied = live.flatMap(({ stampedXml: xml }) => {
    if (xml.includes("Aplicación de anticipo"))
      return relatedIn(xml, "07").flatMap((sale) =>
        relatedIn(xmlOf.get(sale) ?? "", "07").map((advance) => ({ advance, amount: totalOf(xml) })),
      );
    if (!xml.includes("remanente de un anticipo")) return [];
    return relatedIn(xml, "07").map((advance) => ({ advance, amount: FULL_PRICE - totalOf(xml) }));
  });
  const sums = new Map<string, number>();
  for (const { advance, amount } of applied) sums.set(advance, (sums.get(advance) ?? 0) + amount);
  return [
    ...repeated(substitutes).map((uuid) => `SAT has two live substitutes of ${uuid}`),
    ...[...sums]
      .filter(([advance, sum]) => !(sum <= totalOf(xmlOf.get(advance) ?? "")))
      .map(([advance, sum]) => `SAT has ${sum} applied of the advance ${advance}`),
  ];
}

function repeated(all: readonly string[]): string[] {
  return [...new Set(all.filter((each, index) => all.indexOf(each) !== index))];
}

function relatedIn(xml: string, tipoRelacion: string): string[] {
  const group = new RegExp(`TipoRelacion="${tipoRelacion}">(.*?)</cfdi:CfdiRelacionados>`).exec(xml)?.[1] ?? "";
  return [...group.matchAll(/ UUID="([^"]+)"/g)].map((match) => match[1]!.toUpperCase());
}

function totalOf(xml: string): number {
  return Number(/ Total="([^"]+)"/.exec(xml)?.[1]);
}
