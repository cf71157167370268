import type { Database } from "../../../src/persistence/database/database.ts";
import { LIVE, listed, STAMPED_STATES } from "../../../src/persistence/database/lifecycle.ts";
import { stampedXmlIn } from "../../../src/persistence/database/stamped-xml.ts";
import { listStuck } from "../../../src/persistence/operation/stuck.ts";
import { isFinal, type Story, winnerIn } from "./client.ts";
import { type Answer, isStamped } from "./wire.ts";

/**
 * Checks by the database and by what clients were told that no original has two substitutes, or one that nobody knows
 * of. A second one whose stamp came too late to be refused must wait for a person.
 */
export async function substitutions(db: Database, stories: readonly Story[]): Promise<string[]> {
  const stuck = await listStuck(db, { limit: MOST_STUCK });
  const late = stuck.filter(({ problem }) => problem === "sustituto_doble").map(({ id }) => id);
  const found = await Promise.all(
    QUERIES.map(async ([what, text]) => {
      const rows = await db.query<{ who: string }>({ name: "", text }, [late]);
      return rows.map(({ who }) => `${what}: ${who}`);
    }),
  );
  return [...found.flat(), ...competitions(stories).flatMap((each) => judged(each, late))];
}

const MOST_STUCK = 1_000;

const LIVE_SUBSTITUTE = `substitutions s join documents d on d.account_id = s.account_id and d.id = s.document_id
    and d.estado in (${listed(LIVE)}) and d.id <> all($1::uuid[])`;
const ORIGINAL = "documents o on o.account_id = s.account_id and o.id = s.original_id";

/** Each query must find no row; $1 has the substitutes that wait for a person. */
const QUERIES: readonly (readonly [what: string, text: string])[] = [
  [
    "two substitutes of one original",
    `select s.original_id::text as who from ${LIVE_SUBSTITUTE} group by s.original_id having count(*) > 1`,
  ],
  [
    "in force beside its substitute, and nobody follows that or is told why",
    `select o.id::text as who from ${LIVE_SUBSTITUTE} join ${ORIGINAL}
      where d.estado in (${STAMPED_STATES}) and o.estado = 'timbrada' and s.due_at is null and not exists (
        select from cancellations c where c.account_id = o.account_id and c.document_id = o.id and c.motivo = '01'
          and c.uuid_reemplazo = d.uuid_fiscal::text and c.ended_at is not null and (c.codigo is not null or c.presented))`,
  ],
  [
    "cancelled with motive 01 for another document than its substitute",
    `select o.id::text as who from documents o join cancellations c on c.account_id = o.account_id and c.document_id = o.id
      where o.estado = 'cancelada' and c.motivo = '01' and not exists (select from ${LIVE_SUBSTITUTE}
        where s.account_id = o.account_id and s.original_id = o.id and c.uuid_reemplazo = d.uuid_fiscal::text
          and position('FolioSustitucion="' || upper(d.uuid_fiscal::text) || '"' in convert_from(c.request, 'UTF8')) > 0)`,
  ],
  [
    "names an original with relation 04, and is no substitute of it",
    `select d.id::text as who from documents d
      where d.id <> all($1::uuid[]) and position('TipoRelacion="04"' in convert_from(${stampedXmlIn("d", "d.account_id")}, 'UTF8')) > 0 and not exists (
        select from substitutions s join ${ORIGINAL} where s.account_id = d.account_id and s.document_id = d.id
          and position('TipoRelacion="04"><cfdi:CfdiRelacionado UUID="' || upper(o.uuid_fiscal::text) || '"'
            in convert_from(${stampedXmlIn("d", "d.account_id")}, 'UTF8')) > 0)`,
  ],
];

/** Several clients want to take the place of one original. */
interface Competition {
  readonly original: Story;
  readonly rivals: readonly Story[];
}

function competitions(stories: readonly Story[]): readonly Competition[] {
  const byOriginal = new Map<Story, Story[]>();
  for (const story of stories) {
    const { errand, parent } = story;
    if (errand.mode !== "substitute" || parent === undefined) continue;
    byOriginal.set(parent, [...(byOriginal.get(parent) ?? []), story]);
  }
  return [...byOriginal].map(([original, rivals]) => ({ original, rivals }));
}

/**
 * Checks what the clients were told: one rival has the original's place, the others were told which, and both documents
 * say how far it is.
 */
function judged({ original, rivals }: Competition, late: readonly string[]): string[] {
  const wrong: string[] = [];
  const say = (what: string, ...evidence: unknown[]) =>
    wrong.push(`${original.errand.key}: ${what} ${JSON.stringify(evidence)}`);
  const idOf = ({ answers }: Story) => answers.find(({ id }) => id !== undefined)?.id;
  const stamped = rivals.filter(
    (each) => !late.includes(idOf(each) ?? "") && each.answers.some(({ estado = "" }) => isStamped(estado)),
  );
  if (stamped.length > 1) say("two substitutes were stamped", stamped.map(idOf));
  const id = idOf(original);
  for (const rival of rivals) {
    for (const { sustitucion } of rival.answers)
      if (sustitucion !== undefined && (sustitucion.original.id !== id || sustitucion.sustituto.id !== idOf(rival)))
        say("a substitution of other documents", sustitucion);
    const last = rival.answers.at(-1);
    const isRefused = last !== undefined && idOf(rival) === undefined && isFinal(rival.errand, last);
    const others = rivals.filter((each) => each !== rival).map(idOf);
    if (isRefused && !isOutrun(last) && !others.includes(winnerIn(last) ?? "nobody"))
      say("a rival was not told by whom", last, others);
  }
  const { seen } = original;
  const by = seen?.sustituidaPor;
  const [winner] = stamped;
  if (seen?.id !== id) say("could not be read", seen);
  else if (winner === undefined) {
    if (by !== undefined || seen?.estado !== "timbrada") say("nobody took its place", seen);
  } else if (![idOf(winner), ...late].includes(by?.sustituto.id)) say("names another substitute", seen, idOf(winner));
  else if (!endingsOf(original).includes(by!.estado)) say("ended otherwise than SAT decided", seen);
  return wrong;
}

/**
 * Returns true for a document that failed and is sent again with its key, too late: who sends it with another key is
 * told by whom.
 */
function isOutrun({ status, error = "" }: Answer): boolean {
  return status === 400 && error.includes("envíelo de nuevo con otra Idempotency-Key");
}

/**
 * Returns the states in which a substitution may stay for ever, by the course that the original's directive gives it.
 */
function endingsOf({ errand: { course = "" } }: Story): readonly string[] {
  const refused = course.includes("cancel:R=") ? ["rechazada"] : [];
  if (course.startsWith("C=wait")) return ["en_espera", ...refused];
  return [course.startsWith("C=reject") ? "rechazada_por_receptor" : "completa", ...refused];
}
