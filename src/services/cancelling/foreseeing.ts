import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type {
  ForeseenByPacSchema,
  ForeseenBySatSchema,
  ForeseenCancellationSchema,
  ForeseenMotiveSchema,
  ForeseenRuleSchema,
  ObstacleSchema,
  OpenRequestSchema,
} from "#proto/cfdi/v1/cancellation_pb.ts";
import { deadlineIn } from "../../../common/deadline.ts";
import type { ResourceName } from "../../../common/kinds.ts";
import type { SatAnswer } from "../../clients/sat.ts";
import { FINE, type Foresight, foresee } from "../../engine/cancelling/index.ts";
import { instantOf, MEXICO_CITY } from "../../engine/catalogs/index.ts";
import { type CancellationStory, findCancellations } from "../../persistence/cancelling.ts";
import { type Estado, isCancelling } from "../../persistence/database/index.ts";
import { findObstacles, type ObstacleRow } from "../../persistence/documents/index.ts";
import { findCredit, hasTickets } from "../../persistence/tickets/index.ts";
import { type Caller, type Deps, shownDay } from "../context/index.ts";
import {
  CANCELABLE,
  type Consulted,
  circumstances,
  consult,
  findIssuedDocument,
  type Reference,
  readConsulted,
  requireStamped,
  type StampedDocument,
} from "../documents/index.ts";
import { kindOf, numberOf, OF_CREDIT, OF_TICKETS, otherIdOf, sentence } from "../kinds/index.ts";
import { saysRejected } from "./cancelling.ts";
import { type Related, relatedAtPac } from "./related.ts";

type Foreseen = MessageInitShape<typeof ForeseenCancellationSchema>;

/**
 * Says what would happen if a document's cancellation were requested now, by the rules and by what is known here, with
 * SAT's own answer beside it. Changes nothing.
 */
export async function foreseeCancellation(deps: Deps, caller: Caller, reference: Reference): Promise<Foreseen> {
  const { document, consulted, stories, ...standing } = await examineCancellation(deps, caller, reference);
  const { id, uuidFiscal, estado } = document;
  const { foresight, regla, obstacles, isAgain } = standing;
  const { hasSatStatus } = kindOf(document).type;
  const until = deadlineIn(deps.timeouts.ask);
  const [answer, related] = await Promise.all([
    hasSatStatus ? consult(deps, document, consulted, until) : undefined,
    hasSatStatus ? relatedAtPac(deps, document, until) : undefined,
  ]);
  const open = isCancelling(estado) ? stories.find(({ endedAt }) => endedAt === null) : undefined;
  return {
    id: shownId(document, id),
    uuidFiscal,
    estado,
    regla,
    ultimoDia: foresight.lastDay.day,
    fuenteUltimoDia: foresight.lastDay.source,
    fueraDePlazo: foresight.isLate,
    multa: FINE,
    motivos: MOTIVES.map((motivo) => motiveOf(motivo, standing)),
    estorbos: obstacles.map(({ shown }) => shown),
    hayMas: standing.hasMore,
    solicitud: open && (await requestOf(deps, document, open, consulted.facts, isAgain)),
    sat: bySat(answer, standing),
    pac: related && byPac(document.pac, related, obstacles),
  };
}

export interface Examined extends Standing {
  readonly document: StampedDocument;
  readonly consulted: Consulted;
  readonly stories: readonly CancellationStory[];
  readonly isAgain: boolean;
  readonly hasMore: boolean;
}

export async function examineCancellation(deps: Deps, caller: Caller, reference: Reference): Promise<Examined> {
  const document = requireStamped(await findIssuedDocument(deps, caller, reference));
  const { id, estado } = document;
  const consulted = await readConsulted(deps, document, deadlineIn(deps.timeouts.ask));
  const foresight = foresee(consulted.facts, await circumstances(deps, document));
  const [{ found: obstacles, hasMore }, stories, isOfTickets, credit] = await Promise.all([
    obstaclesOf(deps, caller, id),
    findCancellations(deps.db, caller, id, MOST_STORIES),
    hasTickets(deps.db, caller, id),
    findCredit(deps.db, caller, id),
  ]);
  const isAgain = stories.some(({ detalle }) => saysRejected(detalle));
  const regla = ruleOf(foresight, isAgain);
  const creditsTickets = credit !== undefined;
  const standing = { estado, foresight, regla, obstacles, isOfTickets, creditsTickets };
  return { ...standing, document, consulted, stories, isAgain, hasMore };
}

/** SAT limits how often a cancellation may be requested, to some few times. */
const MOST_STORIES = 20;
const MOTIVES = ["01", "02", "03", "04"] as const;

/** A receiver who refused once is asked again without a term (RMF 2.7.1.34): then silence never cancels. */
function ruleOf({ row, answerBy }: Foresight, isAgain: boolean): MessageInitShape<typeof ForeseenRuleSchema> {
  const isSilent = row.acceptance === "con_silencio" && isAgain;
  return {
    renglon: row.id,
    aceptacion: row.acceptance,
    fuente: row.source,
    explicacion: row.sentence,
    porConfirmar: row.isUnsure ?? false,
    aviso: isSilent ? REFUSED_BEFORE : row.advice,
    respuestaHasta: isSilent ? undefined : answerBy,
    silencioCancela: row.acceptance === "con_silencio" && !isAgain,
  };
}

const REFUSED_BEFORE = "El receptor ya rechazó una solicitud: la nueva no tiene plazo, y solo su aceptación cancela";

async function requestOf(
  deps: Deps,
  document: StampedDocument,
  open: CancellationStory,
  facts: Parameters<typeof foresee>[0],
  isAgain: boolean,
): Promise<MessageInitShape<typeof OpenRequestSchema>> {
  const { motivo, requestedAt } = open;
  const then = { ...(await circumstances(deps, document)), now: dateOf(open) };
  const { respuestaHasta, silencioCancela } = ruleOf(foresee(facts, then), isAgain);
  return { motivo, solicitadaEn: timestampFromDate(requestedAt), respuestaHasta, silencioCancela };
}

/** Returns the date that SAT reads in the signed request, from which the receiver's term runs. */
function dateOf({ fecha, requestedAt }: CancellationStory): Date {
  return (fecha === null ? undefined : instantOf(fecha, MEXICO_CITY)) ?? requestedAt;
}

/** Says in a sentence how and when an open request ends, by the rules; undefined where its document cannot be read. */
export async function endOfRequest(
  deps: Deps,
  { accountId, environment }: Caller,
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<{ readonly ends: string; readonly endsOn?: string } | undefined> {
  const document = { accountId, environment, id, uuidFiscal: "", stampedXml: null };
  const consulted = await readConsulted(deps, document, deadlineIn(deps.timeouts.archive)).catch(() => undefined);
  if (consulted === undefined) return undefined;
  const stories = await findCancellations(deps.db, document, id, MOST_STORIES);
  const isAgain = stories.some(({ detalle }) => saysRejected(detalle));
  const open = stories.find(({ endedAt }) => endedAt === null);
  const then = { ...(await circumstances(deps, document)), now: open === undefined ? at : dateOf(open) };
  const { respuestaHasta, silencioCancela } = ruleOf(foresee(consulted.facts, then), isAgain);
  if (respuestaHasta === undefined || !silencioCancela) {
    const ends = "Solo se cancela si el receptor acepta";
    return respuestaHasta === undefined ? { ends } : { ends, endsOn: respuestaHasta };
  }
  return { ends: `Si no contesta, se cancela después del ${shownDay(respuestaHasta)}`, endsOn: respuestaHasta };
}

export interface Found {
  readonly row: ObstacleRow;
  /** It names the document itself, and not only another obstacle. */
  readonly isDirect: boolean;
  readonly shown: MessageInitShape<typeof ObstacleSchema> & { readonly id: string };
}

/** Obstacles of obstacles are looked for so deep: a payment of a substitute of an invoice, and its substitute. */
const DEEPEST = 4;
const MOST_OBSTACLES = 50;

/**
 * Returns the live documents that name a document, and those that name these, in the order in which they must be
 * cancelled: what is named comes after all that name it.
 */
async function obstaclesOf(
  deps: Deps,
  caller: Caller,
  id: string,
): Promise<{ readonly found: readonly Found[]; readonly hasMore: boolean }> {
  const rows = new Map<string, ObstacleRow>();
  const naming = new Map<string, string[]>();
  let hasMore = false;
  let level: readonly string[] = [id];
  for (let depth = 0; level.length > 0 && depth < DEEPEST; depth += 1) {
    const left = MOST_OBSTACLES - rows.size;
    const next = await findObstacles(deps.db, caller, level, left + 1);
    hasMore ||= next.length > left;
    for (const row of next.slice(0, left)) naming.set(row.names, [...(naming.get(row.names) ?? []), row.id]);
    const fresh = next.slice(0, left).filter((row) => !rows.has(row.id) && row.id !== id);
    for (const row of fresh) rows.set(row.id, row);
    level = [...new Set(fresh.map((row) => row.id))];
  }
  const ordered = undoOrder(id, naming);
  const direct = new Set(naming.get(id));
  const found: Found[] = [];
  for (const each of ordered) {
    const row = rows.get(each);
    if (row !== undefined)
      found.push({ row, isDirect: direct.has(each), shown: await shownObstacle(deps, caller, row) });
  }
  return { found, hasMore: hasMore || level.length > 0 };
}

/** Returns the ids below `id`, each after all that name it. */
function undoOrder(id: string, naming: ReadonlyMap<string, readonly string[]>): string[] {
  const seen = new Set<string>([id]);
  const ordered: string[] = [];
  const visit = (of: string): void => {
    for (const each of naming.get(of) ?? []) {
      if (seen.has(each)) continue;
      seen.add(each);
      visit(each);
      ordered.push(each);
    }
  };
  visit(id);
  return ordered;
}

async function shownObstacle(deps: Deps, caller: Caller, row: ObstacleRow): Promise<Found["shown"]> {
  const { uuidFiscal, serie, folio, estado, role: tipo } = row;
  return {
    tipo,
    recurso: resourceOf(row),
    id: shownId(row, row.id),
    uuidFiscal: uuidFiscal ?? undefined,
    serie: serie ?? undefined,
    folio: folio ?? undefined,
    estado,
    queHacer: row.creditsTickets ? "No se cancela: acredita tickets" : (WHAT_TO_DO[estado] ?? "Cancélelo"),
    regla: uuidFiscal === null ? undefined : await ruleOfObstacle(deps, caller, { ...row, uuidFiscal }),
  };
}

const WHAT_TO_DO: Readonly<Partial<Record<Estado, string>>> = {
  timbrando: "Espere a que termine de timbrarse",
  cancelando: "Espere: ya se pidió cancelarlo",
  cancelacion_pendiente: "Espere al receptor: ya se pidió cancelarlo",
};

async function ruleOfObstacle(deps: Deps, caller: Caller, row: ObstacleRow & { readonly uuidFiscal: string }) {
  const { accountId, environment } = caller;
  const { facts } = await readConsulted(deps, { ...row, accountId, environment }, deadlineIn(deps.timeouts.archive));
  return ruleOf(foresee(facts, await circumstances(deps, caller)), false);
}

const resourceOf = (document: Parameters<typeof kindOf>[0]): ResourceName => kindOf(document).resource;
const shownId = (document: Parameters<typeof kindOf>[0], id: string) =>
  resourceOf(document) === "complementos-pago" ? otherIdOf(id) : id;

interface Standing {
  readonly estado: Estado;
  readonly foresight: Foresight;
  readonly regla: MessageInitShape<typeof ForeseenRuleSchema>;
  readonly obstacles: readonly Found[];
  readonly isOfTickets: boolean;
  readonly creditsTickets: boolean;
}

type Result = "procede" | "espera" | "solo_si_acepta" | "no_procede" | "decide_el_sat";
type Verdict = readonly [resultado: Result, explicacion: string];

function motiveOf(motivo: (typeof MOTIVES)[number], standing: Standing): MessageInitShape<typeof ForeseenMotiveSchema> {
  const inTheWay = motivo === "01" ? besidesSubstitutes(standing.obstacles) : standing.obstacles;
  const [resultado, explicacion] =
    impossible(motivo, standing) ?? blocked(motivo, inTheWay) ?? granted(motivo, standing);
  return { motivo, resultado, explicacion, estorbos: inTheWay.map(({ shown }) => shown.id) };
}

/** The substitute that the request names stands in nobody's way, nor does what names that one (FAQ of SAT, 2022). */
export function besidesSubstitutes(obstacles: readonly Found[]): readonly Found[] {
  const own = obstacles.filter(({ row, isDirect }) => isDirect && row.role !== "sustituto");
  const kept = new Set(own.map(({ row }) => row.id));
  for (const { row } of [...obstacles].reverse()) if (kept.has(row.names)) kept.add(row.id);
  return obstacles.filter(({ row }) => kept.has(row.id));
}

export function impossible(motivo: string, standing: Standing): Verdict | undefined {
  const { estado, foresight, obstacles, isOfTickets, creditsTickets } = standing;
  const { row, lastDay, isLate } = foresight;
  if (estado === "cancelada") return ["no_procede", "El comprobante ya está cancelado"];
  if (isCancelling(estado)) return ["no_procede", "Ya tiene una cancelación en proceso: espere a que termine"];
  if (row.acceptance === "imposible") return ["no_procede", row.sentence];
  if (isLate) return ["no_procede", `El último día para cancelarlo fue el ${shownDay(lastDay.day)}. ${FINE}`];
  if (creditsTickets) return ["no_procede", sentence(OF_CREDIT)];
  const note = obstacles.find((obstacle) => obstacle.row.creditsTickets)?.row;
  if (note !== undefined)
    return [
      "no_procede",
      `La nota de crédito ${numberOf(note)} acredita tickets de él y no se cancela: corrija lo demás con otra nota de crédito`,
    ];
  if (motivo === "01" && isOfTickets) return ["no_procede", sentence(OF_TICKETS)];
  return undefined;
}

/** SAT's rule wants payments cancelled first; a PAC says that a request with motive 01 goes through all the same. */
function blocked(motivo: string, inTheWay: readonly Found[]): Verdict | undefined {
  if (inTheWay.length === 0) return undefined;
  const named = inTheWay.map(({ row }) => `${kindOf(row).noun} ${numberOf(row)}`).join("; ");
  if (motivo === "01" && inTheWay.every(({ row }) => row.role === "pago"))
    return [
      "decide_el_sat",
      `La regla pide cancelar antes los pagos, y no todos los PAC: si no procede, cancele en este orden: ${named}`,
    ];
  return ["no_procede", `Cancele antes, en este orden: ${named}`];
}

function granted(motivo: string, { regla, obstacles }: Standing): Verdict {
  const [resultado, explicacion] = byRule(regla);
  if (motivo !== "01" || substituteIn(obstacles) !== undefined) return [resultado, explicacion];
  return [resultado, `Timbre antes el que lo sustituye, con la relación 04. ${explicacion}`];
}

/** Returns the document that takes the place of the one that is cancelled. */
export function substituteIn(obstacles: readonly Found[]): ObstacleRow | undefined {
  return obstacles.find(({ row, isDirect }) => isDirect && row.role === "sustituto")?.row;
}

/** Tells how a request ends by its rule alone. */
export function byRule(regla: Standing["regla"]): Verdict {
  const { aceptacion, explicacion = "", aviso = explicacion, silencioCancela, respuestaHasta } = regla;
  if (aceptacion === "ninguna") return ["procede", explicacion];
  if (silencioCancela !== true) return ["solo_si_acepta", aviso];
  return ["espera", `${explicacion}; si no contesta, se cancela después del ${shownDay(respuestaHasta!)}`];
}

/** Puts SAT's answer beside the rules. */
function bySat(
  answer: SatAnswer | undefined,
  { estado, foresight, obstacles }: Standing,
): MessageInitShape<typeof ForeseenBySatSchema> | undefined {
  if (answer?.kind !== "answered") return undefined;
  const { cancelable, estado: satEstado } = answer;
  if (cancelable === undefined || satEstado !== "Vigente" || estado !== "timbrada") return { estado: satEstado };
  const direct = obstacles.filter(({ isDirect }) => isDirect);
  const isBlocked = direct.some(({ row }) => row.role !== "sustituto");
  // Sources differ on what SAT says of a document that only its substitute names.
  const expected = direct.length === 0 ? [] : ["no"];
  const coincide = [...expected, ...(isBlocked ? [] : [CANCELABLE[foresight.row.acceptance]])].includes(cancelable);
  return {
    estado: satEstado,
    esCancelable: ES_CANCELABLE[cancelable],
    coincide,
    explicacion: coincide ? undefined : DIFFERS[cancelable],
  };
}

const MOST_RELATED = 100;

function byPac(
  nombre: string,
  { documents, left }: Related,
  obstacles: readonly Found[],
): MessageInitShape<typeof ForeseenByPacSchema> {
  const known = new Set(obstacles.map(({ row }) => row.uuidFiscal));
  const relacionados = documents.slice(0, MOST_RELATED).map(({ uuid, role, emisorRfc, receptorRfc }) => ({
    ...{ uuidFiscal: uuid, relacion: role === "parent" ? "padre" : "hijo", emisorRfc, receptorRfc },
    enEstorbos: known.has(uuid),
  }));
  return { nombre, relacionados, incompleto: left > 0 || documents.length > MOST_RELATED };
}

const ES_CANCELABLE = {
  "without-acceptance": "Cancelable sin aceptación",
  "with-acceptance": "Cancelable con aceptación",
  no: "No cancelable",
} as const;

const DIFFERS: Readonly<Record<keyof typeof ES_CANCELABLE, string>> = {
  "without-acceptance": "El SAT lo cancelaría sin preguntar al receptor",
  "with-acceptance": "El SAT preguntaría al receptor",
  no: "El SAT dice que no es cancelable: lo nombra un comprobante vigente que no está en esta lista, o lo es por otra razón",
};
