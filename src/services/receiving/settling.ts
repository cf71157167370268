import { deadlineIn } from "../../../common/deadline.ts";
import { type AppError, answerRefused, notApplicable, pacUnreachable } from "../../../common/errors.ts";
import type { SatAnswer } from "../../clients/sat.ts";
import { instantOf, MEXICO_CITY } from "../../engine/catalogs/index.ts";
import { noteNotice } from "../../persistence/events/index.ts";
import {
  type Ending,
  endReceived,
  hastenTurn,
  type ReceivedRow,
  releaseAnswer,
  takeAnswer,
} from "../../persistence/receiving/index.ts";
import { type Deps, FAILURES, receivingOf, trace } from "../context/index.ts";

/** An answer is presented so often; then only SAT's status or the lists of the PAC tell how its request ended. */
export const MOST_PRESENTED = 6;
const SOON_MS = 60_000;

/**
 * Presents the kept answer. Returns the ended request, or the refusal for the caller; then the request is `pendiente`
 * again where the answer was certainly not taken, and stays `contestando` where it may have been.
 */
export async function present(
  deps: Deps,
  row: ReceivedRow,
  { again }: { readonly again: boolean },
): Promise<ReceivedRow | AppError> {
  const receiving = receivingOf(deps.pacs, row);
  const { request, uuidFiscal: uuid } = row;
  if (receiving === undefined || request === null) return release(deps, row, { undone: !again }, noService(row.pac));
  const outcome = await receiving.answer({ request, uuid, deadline: deadlineIn(deps.timeouts.cancel) });
  switch (outcome.kind) {
    case "received": {
      const estado = row.accepts === true ? "aceptada" : "rechazada";
      const { code: codigo, acuse } = outcome;
      return ended(deps, row, { estado, codigo, acuse, isOurs: true });
    }
    case "already":
    case "none": {
      const seen = await endingBySat(deps, row);
      if (seen !== undefined) return ended(deps, row, { ...seen, codigo: outcome.code, isOurs: again });
      // SAT's status lags behind its answer, and it decides.
      if (row.expression !== null && row.presented < MOST_PRESENTED)
        return release(deps, row, { codigo: outcome.code, undone: false }, unknown());
      const detalle = outcome.kind === "none" ? NONE : again ? OURS_PERHAPS : ELSEWHERE;
      return ended(deps, row, { estado: "terminada", codigo: outcome.code, detalle, isOurs: again });
    }
    case "rejected": {
      const { code: codigo, detail: detalle } = outcome;
      // A code about the whole request says nothing of an earlier presentation, whose answer was lost.
      return release(deps, row, { codigo, detalle, undone: !again }, answerRefused(codigo, detalle));
    }
    case "account":
    case "unavailable": {
      const { codigo, mensaje } = FAILURES[outcome.kind];
      return release(deps, row, { codigo, detalle: mensaje, undone: !again }, pacUnreachable(codigo, mensaje));
    }
    case "unknown": {
      deps.log.warn({ ...trace(row), request: row.id, outcome }, "not known whether an answer was presented");
      const seen = await endingBySat(deps, row);
      return seen === undefined
        ? release(deps, row, { codigo: FAILURES.unknown.codigo, undone: false }, unknown())
        : ended(deps, row, { ...seen, isOurs: true });
    }
  }
}

/** Presents once more an answer whose outcome is not known. Undefined while another process has it. */
export async function presentAgain(deps: Deps, row: ReceivedRow): Promise<ReceivedRow | AppError | undefined> {
  const now = deps.now();
  const taken = await takeAnswer(deps.db, row, now, new Date(now.getTime() + deps.timeouts.lease));
  return taken && present(deps, taken, { again: true });
}

const ELSEWHERE = "El SAT dice que ya se había contestado por otro medio. Dé el XML del comprobante para saber cómo";
const NONE = "El SAT ya no tiene una solicitud pendiente de este comprobante. Dé su XML para saber cómo terminó";
export const OURS_PERHAPS =
  "El SAT dice que ya está contestada. La respuesta enviada aquí no tuvo confirmación: dé el XML del comprobante para saber si es la que cuenta";

export const noService = (pac: string) =>
  notApplicable(`El PAC ${pac} ya no da este servicio: conteste en el buzón tributario del SAT`);

const unknown = () =>
  pacUnreachable(
    FAILURES.unknown.codigo,
    FAILURES.unknown.mensaje,
    "el servicio lo pregunta de nuevo antes de decir cómo terminó; repita la misma respuesta, y no la contraria",
  );

async function release(
  deps: Deps,
  row: ReceivedRow,
  why: Parameters<typeof releaseAnswer>[2],
  refusal: AppError,
): Promise<AppError> {
  await releaseAnswer(deps.db, row, why);
  if (!why.undone) await hastenTurn(deps.db, row, new Date(deps.now().getTime() + SOON_MS));
  return refusal;
}

/** Ends the request and tells the account. Returns the request as it is where another process ended it. */
export async function ended(deps: Deps, row: ReceivedRow, ending: Ending): Promise<ReceivedRow> {
  const { accountId, environment, id, uuidFiscal } = row;
  return deps.db.transaction(async (tx) => {
    const done = await endReceived(tx, row, ending, deps.now());
    if (done === undefined) return row;
    const about = { solicitudId: id, uuidFiscal, resultado: ending.estado };
    const subject = `solicitud ${id} ${ending.estado}`;
    await noteNotice(tx, { accountId, environment, event: "solicitud.terminada", subject, about });
    return done;
  });
}

type Seen = Pick<Ending, "estado" | "detalle">;

/** Asks SAT how the request ended. Undefined where it cannot be asked, or says that it waits still. */
export async function endingBySat(deps: Deps, { environment, expression }: ReceivedRow): Promise<Seen | undefined> {
  if (expression === null) return undefined;
  const answer = await deps.sat[environment].ask({ expression, deadline: deadlineIn(deps.timeouts.ask) });
  return readEnding(answer);
}

export function readEnding(answer: SatAnswer): Seen | undefined {
  if (answer.kind === "unavailable" || answer.estado === "No Encontrado") return undefined;
  const { estado, cancelacion } = answer;
  if (estado === "Vigente")
    return cancelacion === "rejected"
      ? { estado: "rechazada", detalle: "El SAT la muestra como rechazada" }
      : undefined;
  switch (cancelacion) {
    case "with-acceptance":
      return { estado: "aceptada", detalle: "El SAT la muestra como aceptada" };
    case "expired":
      return { estado: "vencida", detalle: "Venció el plazo sin respuesta: el SAT canceló el comprobante" };
    case "without-acceptance":
      return { estado: "terminada", detalle: "El SAT canceló el comprobante sin necesitar su respuesta" };
    default:
      return undefined;
  }
}

/** The moment at noon of a day, for notices that name it. */
export const noonOf = (day: string) => instantOf(`${day}T12:00:00`, MEXICO_CITY)!.toISOString();
