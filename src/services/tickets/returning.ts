import { randomUUID } from "node:crypto";
import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type {
  CalculateReturnResponseSchema,
  ReturnedConcepto,
  ReturnTicketRequest,
  ReturnTicketResponseSchema,
  TicketReturnSchema,
} from "#proto/cfdi/v1/ticket_return_pb.ts";
import { type AppError, inProgress, invalidField, notApplicable, notFound } from "../../../common/errors.ts";
import { isUuid } from "../../../common/ids.ts";
import { Decimal } from "../../engine/decimal.ts";
import { chargeOf, leftOf, shareOf, TICKET_DECIMALS } from "../../engine/kinds/ticket.ts";
import { isUniqueViolation } from "../../persistence/database/index.ts";
import { findByKey, findDocument } from "../../persistence/documents/index.ts";
import {
  findReturn,
  findReturns,
  findSold,
  MOST_RETURNS,
  type NewReturn,
  type ReturnedLine,
  type ReturnRow,
  returnOpen,
  type SoldTicket,
  settleTickets,
} from "../../persistence/tickets/index.ts";
import { noteOfPerson } from "../audit.ts";
import type { Caller, Deps } from "../context/index.ts";
import { createDocument, type Prepared, repeat } from "../issuing/index.ts";
import { CREDIT_NOTE, nameOf } from "../kinds/index.ts";
import { finishNotes, prepareNote } from "./crediting.ts";
import { type Sold, soldIn, statedOf } from "./selling.ts";

/** A return is made anew at most so many times, where the ticket changes meanwhile. */
const ATTEMPTS = 4;

/**
 * Takes what a customer gives back out of a ticket. An open one has less from then on; of one that is in a document a
 * credit note is stamped over that document, and the ticket has less once it is.
 */
export async function returnTicket(
  deps: Deps,
  caller: Caller,
  request: ReturnTicketRequest,
  fault: AppError | undefined,
): Promise<MessageInitShape<typeof ReturnTicketResponseSchema>> {
  const { idempotencyKey: key } = request;
  if (fault?.campo === "idempotency_key") throw fault;
  for (let left = ATTEMPTS; left > 0; left -= 1) {
    const known = key === undefined ? undefined : await findReturn(deps.db, caller, { key });
    if (known !== undefined) return replay(deps, caller, request, known);
    if (fault !== undefined) throw fault;
    const id = randomUUID();
    const { estado } = await findCurrent(deps, caller, request.id);
    const make = estado === "abierto" ? ofOpen : ofInvoiced;
    if (await make(deps, caller, request, id)) return answer(deps, caller, { id }, false);
    // A call with the same key was quicker, or the ticket went into a document or out of one.
  }
  throw inProgress("Otras peticiones cambian el ticket; reintente en unos segundos");
}

/** Shows a return as it would be made now. Nothing is stored. */
export async function calculateReturn(
  deps: Deps,
  caller: Caller,
  request: ReturnTicketRequest,
): Promise<MessageInitShape<typeof CalculateReturnResponseSchema>> {
  const ticket = await findOwn(deps, caller, request.id);
  await settleTickets(deps.db, caller, [ticket.id]);
  const returned = await read(deps, caller, request, "");
  if (returned.invoiceId !== null) await noteOf(deps, caller, request, returned);
  const { id: _, creadaEn: __, ...data } = returnRecord({ ...returned, documentId: null, counted: true });
  return { data, timbres: returned.invoiceId === null ? 0 : 1 };
}

/** @throws 404 where the account has no such ticket */
export async function findOwn({ db }: Deps, caller: Caller, id: string): Promise<SoldTicket> {
  const [found] = isUuid(id)
    ? await findSold(db, caller, [{ id: id.toLowerCase(), folio: undefined, lugarExpedicion: "" }])
    : [];
  if (found === undefined) throw notFound("El ticket");
  return found;
}

/** Answers a repeated key: its credit note is finished where nobody knows yet what became of it. */
async function replay(deps: Deps, caller: Caller, { id }: ReturnTicketRequest, known: ReturnRow) {
  if (known.ticketId !== id.toLowerCase()) throw ofAnother(`la devolución del ticket ${known.ticketId}`);
  if (known.documentId === null || known.counted) return answer(deps, caller, known, true);
  const document = await findDocument(deps.db, caller, known.documentId);
  const { document: after } = await repeat(deps, caller, document!);
  if (after.estado === "error")
    throw notApplicable(`El PAC rechazó la nota de crédito: ${after.errorMensaje}; use otra Idempotency-Key`);
  await settleTickets(deps.db, caller, [known.ticketId]);
  return answer(deps, caller, known, true);
}

function ofAnother(whose: string): AppError {
  const sentence = `ya es la de ${whose}; para ésta use otra llave`;
  return invalidField("idempotency_key", sentence);
}

async function answer(deps: Deps, caller: Caller, { id }: Pick<ReturnRow, "id">, replayed: boolean) {
  const found = await findReturn(deps.db, caller, { id });
  return { data: returnRecord(found!), ...(replayed ? { idempotente: true } : {}) };
}

/** Finds the ticket as its credit notes leave it. */
async function findCurrent(deps: Deps, caller: Caller, id: string): Promise<SoldTicket> {
  const ticket = await findOwn(deps, caller, id);
  if (ticket.estado === "abierto") return ticket;
  await finishNotes(deps, caller, [ticket.id]);
  return findOwn(deps, caller, id);
}

/** Makes the return of an open ticket. Returns false where the ticket, or the key, was taken meanwhile. */
async function ofOpen(deps: Deps, caller: Caller, request: ReturnTicketRequest, id: string): Promise<boolean> {
  const { idempotencyKey: key } = request;
  const other = key === undefined ? undefined : await findByKey(deps.db, caller, key);
  if (other !== undefined) throw ofAnother(nameOf(other));
  const returned = await read(deps, caller, request, id);
  if (returned.invoiceId !== null) return false;
  return deps.db
    .transaction(async (tx) => {
      if (!(await returnOpen(tx, caller, returned))) throw MOVED;
      const { ticket, total } = returned;
      await noteOfPerson(tx, deps.now(), caller, "ticket.devuelto", { folio: ticket.folio, total });
      return true;
    })
    .catch((error: unknown) => {
      if (error === MOVED || isUniqueViolation(error)) return false;
      throw error;
    });
}

const MOVED = new Error("the ticket has changed");

/** Makes the return of a ticket in a document, by a credit note. Returns false where no document has it any more. */
async function ofInvoiced(deps: Deps, caller: Caller, request: ReturnTicketRequest, id: string): Promise<boolean> {
  const { idempotencyKey } = request;
  const prepare = async (): Promise<Prepared> => {
    const returned = await read(deps, caller, request, id);
    if (returned.invoiceId === null) throw MOVED;
    return noteOf(deps, caller, request, returned);
  };
  const creation = await createDocument(deps, caller, {
    ...{ kind: CREDIT_NOTE.name, idempotencyKey, referencia: undefined, prepare },
    refuseAnswer: (document) => (document.kind === CREDIT_NOTE.name ? undefined : ofAnother(nameOf(document))),
  }).catch((error: unknown) => {
    if (error === MOVED) return undefined;
    throw error;
  });
  if (creation === undefined) return false;
  await settleTickets(deps.db, caller, [request.id]);
  const own = await findReturn(deps.db, caller, { id });
  if (own === undefined && !(idempotencyKey && (await findReturn(deps.db, caller, { key: idempotencyKey }))))
    throw ofAnother(nameOf(creation.document));
  return own !== undefined;
}

async function noteOf(
  deps: Deps,
  caller: Caller,
  { serie }: ReturnTicketRequest,
  returned: Returned,
): Promise<Prepared> {
  const { ticket, stated, ...kept } = returned;
  const invoice = kept.invoiceId!;
  const asked = { invoice, serie, campo: "serie", why: "returned" } as const;
  const prepared = await prepareNote(deps, caller, [{ ...ticket, ...stated }], asked);
  const claim = { ids: [ticket.id], total: kept.before, as: "devuelto", invoice, returned: kept } as const;
  return { ...prepared, tickets: claim };
}

/** A return that nothing of the request refuses, with the ticket that it was read from. */
interface Returned extends NewReturn {
  readonly ticket: SoldTicket;
  readonly stated: ReturnType<typeof statedOf>;
}

/** Reads what is returned of a ticket as it is now. @throws what refuses it */
async function read(deps: Deps, caller: Caller, request: ReturnTicketRequest, id: string): Promise<Returned> {
  const ticket = await findOwn(deps, caller, request.id);
  const { estado, documentId, total: before } = ticket;
  if (estado === "cancelado") throw notApplicable(`El ticket ${ticket.folio} está cancelado`);
  if (Decimal.of(before).isZero) throw notApplicable(`El ticket ${ticket.folio} ya se devolvió completo`);
  if ((await findReturns(deps.db, caller, ticket.id)).length >= MOST_RETURNS)
    throw notApplicable(`El ticket ${ticket.folio} ya tiene ${MOST_RETURNS} devoluciones`);
  const sold = soldIn(ticket);
  const lines = linesOf(sold, ticket, request.conceptos);
  const stated = statedOf(lines.map(({ part }) => part));
  const earlier = ticket.devuelto ?? sold.map(() => null);
  const conceptos = lines.map(({ line }) => line);
  const devuelto = earlier.map((each, at) =>
    added(
      each,
      conceptos.find((line) => line.at === at),
    ),
  );
  const rest = sold.flatMap((each, at) => leftOf(each, devuelto[at]) ?? []);
  const { total, neto, impuestos } = stated;
  return {
    ...{ id, ticket, stated, ticketId: ticket.id, idempotencyKey: request.idempotencyKey, conceptos, total, neto },
    ...{ impuestos, before, createdAt: deps.now(), invoiceId: estado === "abierto" ? null : documentId },
    left: { ...leftOver(rest, sold), devuelto },
  };
}

function leftOver(rest: readonly Sold[], sold: readonly Sold[]) {
  if (rest.length === 0) return { total: "0.00", neto: "0", impuestos: [], objetoImp: statedOf(sold).objetoImp };
  try {
    return statedOf(rest);
  } catch {
    throw invalidField("conceptos", "lo que quedaría del ticket no alcanza para sus impuestos");
  }
}

interface Line {
  readonly line: ReturnedLine;
  /** The part that comes back, as a concept of its own. */
  readonly part: Sold;
}

function linesOf(sold: readonly Sold[], { devuelto }: SoldTicket, asked: readonly ReturnedConcepto[]): readonly Line[] {
  const left = sold.map((each, at) => leftOf(each, devuelto?.[at]));
  if (asked.length === 0)
    return left.flatMap((each, at) => (each === undefined ? [] : lineOf(each, at, unitsOf(each), chargeOf(each))));
  return asked.map((one, index) => {
    const campo = `conceptos[${index}]`;
    const at = one.renglon - 1;
    const refuse = (name: string, sentence: string) => invalidField(`${campo}.${name}`, sentence);
    if (at >= sold.length) throw refuse("renglon", `el ticket tiene ${sold.length} conceptos`);
    if (asked.findIndex(({ renglon }) => renglon === one.renglon) < index) throw refuse("renglon", "se repite");
    const each = left[at];
    if (each === undefined) throw refuse("renglon", "ese concepto ya se devolvió completo");
    const [units, paid] = [unitsOf(each), chargeOf(each)];
    const { cantidad, importeConImpuestos } = one;
    if (cantidad !== undefined && importeConImpuestos !== undefined)
      throw refuse("importeConImpuestos", "no puede ir junto con cantidad");
    if (importeConImpuestos !== undefined) {
      const importe = Decimal.of(importeConImpuestos).round(TICKET_DECIMALS);
      const over = importe.compare(paid);
      if (over > 0) throw refuse("importeConImpuestos", `quedan ${paid} por devolver`);
      if (over < 0 && each.impuestos.some(({ base }) => base !== undefined))
        throw refuse("importeConImpuestos", "el concepto lleva una cuota: devuélvalo por cantidad");
      return over === 0 ? lineOf(each, at, units, paid) : lineOf(each, at, undefined, importe);
    }
    const back = cantidad === undefined ? units : Decimal.of(cantidad);
    if (back.compare(units) > 0) throw refuse("cantidad", `quedan ${units.trim()} por devolver`);
    const kept = paid.times(units.minus(back)).dividedBy(units, TICKET_DECIMALS);
    const importe = paid.minus(kept);
    if (!importe.isPositive || (kept.isZero && back.compare(units) < 0))
      throw refuse("cantidad", "no llega a un centavo; devuélvala por importe");
    return lineOf(each, at, back, importe);
  });
}

const unitsOf = ({ cantidad }: Sold) => Decimal.of(cantidad);

/** Without units it is money alone that comes back. */
function lineOf(each: Sold, at: number, units: Decimal | undefined, importe: Decimal): Line {
  const cantidad = (units ?? Decimal.ZERO).trim().toString();
  const line = { at, cantidad, importe: importe.round(TICKET_DECIMALS).toString() };
  return { line, part: shareOf(each, units ?? unitsOf(each), importe) };
}

function added(earlier: Omit<ReturnedLine, "at"> | null, line: ReturnedLine | undefined) {
  if (line === undefined) return earlier;
  const sum = (one: string, other: string) => Decimal.of(one).plus(Decimal.of(other)).toString();
  const { cantidad, importe } = line;
  if (earlier === null) return { cantidad, importe };
  return { cantidad: sum(earlier.cantidad, cantidad), importe: sum(earlier.importe, importe) };
}

type Shown = Omit<ReturnRow, "before">;

export function returnRecord({
  id,
  ticketId,
  counted,
  conceptos,
  total,
  neto,
  impuestos,
  left,
  invoiceId,
  documentId,
  createdAt,
}: Shown) {
  return {
    ...{ id, ticketId, estado: counted ? "aplicada" : "pendiente", total, neto, impuestos: [...impuestos] },
    conceptos: conceptos.map(lineRecord),
    queda: left.total,
    ...(invoiceId === null ? {} : { facturaId: invoiceId }),
    ...(documentId === null ? {} : { notaCreditoId: documentId }),
    creadaEn: timestampFromDate(createdAt),
  } satisfies MessageInitShape<typeof TicketReturnSchema>;
}

export function lineRecord({ at, cantidad, importe }: ReturnedLine) {
  return { renglon: at + 1, cantidad, importeConImpuestos: importe };
}
