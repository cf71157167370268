import { AppError, inProgress, invalidField, notApplicable, notFound } from "../../../common/errors.ts";
import { isUuid } from "../../../common/ids.ts";
import { localTimeOf, MEXICO_CITY } from "../../engine/catalogs/index.ts";
import { Decimal } from "../../engine/decimal.ts";
import { signAnswer } from "../../engine/sealing/cancellation.ts";
import { beginAnswer, findReceivedRequest, type ReceivedRow } from "../../persistence/receiving/index.ts";
import { noteOfPerson } from "../audit.ts";
import { type Caller, type Deps, receivingOf, shownTime, timeOf } from "../context/index.ts";
import { noService, present, presentAgain } from "./settling.ts";
import { signerOf } from "./standing.ts";

export async function requireReceived({ db }: Deps, caller: Caller, id: string): Promise<ReceivedRow> {
  const found = isUuid(id) ? await findReceivedRequest(db, caller, id) : undefined;
  if (found === undefined) throw notFound("La solicitud");
  return found;
}

export interface Answer {
  readonly id: string;
  readonly respuesta: string;
  readonly uuidFiscal: string;
  readonly total?: string | undefined;
}

/**
 * Accepts or rejects a request. The signed answer is kept before it is presented, by compare-and-set: the same answer
 * again is the same outcome, and the other one is refused by name.
 */
export async function answerReceived(deps: Deps, caller: Caller, asked: Answer): Promise<ReceivedRow> {
  const row = await requireReceived(deps, caller, asked.id);
  requireSame(row, asked);
  const accepts = asked.respuesta === "aceptar";
  if (row.estado !== "pendiente") return goOn(deps, row, accepts);
  const signer = await signerOf(deps, caller);
  if (signer instanceof AppError) throw signer;
  // The PAC that listed the request takes its answer.
  const receiving = receivingOf(deps.pacs, row);
  if (receiving === undefined) throw noService(row.pac);
  const at = deps.now();
  const fecha = localTimeOf(await timeOf(deps, caller), MEXICO_CITY);
  const request = signAnswer({ uuid: row.uuidFiscal, fecha, pacRfc: receiving.rfc, accepts }, signer);
  const leaseUntil = new Date(at.getTime() + deps.timeouts.lease);
  const begun = await deps.db.transaction(async (tx) => {
    const answering = await beginAnswer(tx, row, { accepts, request, at, leaseUntil });
    if (answering !== undefined)
      await noteOfPerson(tx, at, caller, "solicitud.contestada", { uuid: row.uuidFiscal, accepts });
    return answering;
  });
  if (begun === undefined) return goOn(deps, await requireReceived(deps, caller, asked.id), accepts);
  return outcomeOf(await present(deps, begun, { again: false }), accepts);
}

function requireSame({ uuidFiscal, invoice }: ReceivedRow, asked: Answer): void {
  if (asked.uuidFiscal.toUpperCase() !== uuidFiscal)
    throw invalidField("uuidFiscal", `la solicitud es de otro comprobante, ${uuidFiscal}`);
  if (asked.total === undefined) return;
  if (invoice === null)
    throw invalidField("total", "no se puede comprobar: dé antes el XML del comprobante, o conteste sin el total");
  if (Decimal.of(asked.total).compare(Decimal.of(invoice.total)) !== 0)
    throw invalidField("total", `el del comprobante es ${invoice.total}; se recibió ${asked.total}`);
}

/** Goes on with a request that somebody answered before, or that ended. */
async function goOn(deps: Deps, row: ReceivedRow, accepts: boolean): Promise<ReceivedRow> {
  if (row.estado !== "contestando") return settled(row, accepts);
  if (row.accepts !== accepts) throw answered(row);
  const outcome = await presentAgain(deps, row);
  if (outcome === undefined) throw inProgress("La respuesta está en proceso; reintente en unos segundos");
  return outcomeOf(outcome, accepts);
}

function outcomeOf(outcome: ReceivedRow | AppError, accepts: boolean): ReceivedRow {
  if (outcome instanceof AppError) throw outcome;
  return outcome.estado === "contestando" ? outcome : settled(outcome, accepts);
}

/** Returns an ended request whose end is the one that was asked for. @throws what was decided instead */
function settled(row: ReceivedRow, accepts: boolean): ReceivedRow {
  const isSame = row.estado === (accepts ? "aceptada" : "rechazada");
  // The end of an answer from here may be unknown, which the record says.
  if (isSame || (row.estado === "terminada" && row.accepts === accepts)) return row;
  throw answered(row);
}

function answered(row: ReceivedRow): AppError {
  const { day } = shownTime(row.answeredAt ?? row.endedAt ?? row.foundAt, MEXICO_CITY);
  const words = WORDS[row.estado];
  return notApplicable(
    words === undefined ? `La solicitud ya no está pendiente: ${row.detalle ?? ""}` : words(row, day),
  );
}

const WORDS: Readonly<Partial<Record<ReceivedRow["estado"], (row: ReceivedRow, day: string) => string>>> = {
  pendiente: () => "La respuesta anterior no se tomó; reintente",
  contestando: ({ accepts }, day) =>
    `El ${day} se pidió ${accepts ? "aceptar" : "rechazar"} esta solicitud, y falta que el PAC lo confirme: no se puede contestar lo contrario`,
  aceptada: (_, day) => `La solicitud ya se aceptó, el ${day}: no se puede cambiar`,
  rechazada: (_, day) => `La solicitud ya se rechazó, el ${day}: no se puede cambiar`,
  vencida: (_, day) => `El plazo venció sin respuesta, y se supo el ${day}: el comprobante quedó cancelado`,
};
