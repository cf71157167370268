import { createHash, randomBytes } from "node:crypto";
import { setImmediate as endOfTurn } from "node:timers/promises";
import { type DescMessage, type Message, type MessageInitShape, toJson } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  type NewTicket,
  NewTicketSchema,
  TicketConceptoSchema,
  type TicketOutcomeSchema,
  type Tickets,
} from "#proto/cfdi/v1/ticket_pb.ts";
import { AppError, allInOne, invalid, invalidField, notApplicable } from "../../../common/errors.ts";
import { catalogs, localDayOf } from "../../engine/catalogs/index.ts";
import { Decimal } from "../../engine/decimal.ts";
import { chargeOf, leftOf } from "../../engine/kinds/ticket.ts";
import { normalizeSpace } from "../../engine/xml.ts";
import { findByCodes } from "../../persistence/account/index.ts";
import {
  cancelTicket,
  findNotes,
  findPage,
  findReturns,
  insertTickets,
  listTickets,
  type NewTicket as NewRow,
  type TicketRow,
} from "../../persistence/tickets/index.ts";
import { noteOfPerson } from "../audit.ts";
import { type Caller, type Deps, type MethodTable, newKey, pathOf, timeOf } from "../context/index.ts";
import { requireCalendarDay } from "../documents/index.ts";
import { notAPlace } from "../issuing/index.ts";
import { INVOICES, methodsOf } from "../resources/index.ts";
import { closingsOf, saveClosing } from "./closing.ts";
import { calculateGlobal, GLOBAL } from "./global.ts";
import { calculateNamed, NAMED } from "./named.ts";
import { pageOf, savePage, USUAL_PAGE, untilOf } from "./page.ts";
import { proofOf } from "./proving.ts";
import { calculateReturn, findOwn as find, lineRecord, returnRecord, returnTicket } from "./returning.ts";
import { completed, leftIn, soldIn, statedOf } from "./selling.ts";

type CheckTicket = (schema: DescMessage, ticket: Message) => { readonly faults: readonly AppError[] };

type Outcome = MessageInitShape<typeof TicketOutcomeSchema>;

/** Keeps, shows and cancels tickets. `checkTicket` lists what the contract's constraints find in one of them. */
export function tickets(deps: Deps, checkTicket: CheckTicket, siteUrl: string): MethodTable<typeof Tickets> {
  const { db } = deps;
  return {
    async createTickets({ tickets: asked }, caller, fault) {
      // A single ticket is answered as any other creation is; several have an outcome each.
      const isOne = asked.length === 1;
      if (fault !== undefined && (isOne || !/^tickets\[/.test(fault.campo ?? ""))) throw fault;
      const outcomes = await keep(deps, caller, asked, fault === undefined ? undefined : checkTicket);
      const [{ error = "", campo, resultado } = {}] = outcomes;
      if (isOne && resultado === "rechazado")
        throw invalidField(`tickets[0].${campo}`, error.slice(`${campo}: `.length));
      return { data: outcomes };
    },

    createGlobal: (request, caller, fault) => methodsOf(deps, INVOICES).create(GLOBAL, request, caller, fault),

    async calculateGlobal(request, caller) {
      return { data: await calculateGlobal(deps, caller, request) };
    },

    setClosing: async (request, caller) => ({ data: await saveClosing(deps, caller, request) }),
    listClosings: async (_, caller) => ({ data: await closingsOf(deps, caller) }),
    setSelfInvoicing: async (request, caller) => ({ data: await savePage(deps, caller, request, siteUrl) }),
    getSelfInvoicing: async (_, caller) => ({ data: await pageOf(deps, caller, siteUrl) }),
    createTicketInvoice: (request, caller, fault) => methodsOf(deps, INVOICES).create(NAMED, request, caller, fault),

    calculateTicketInvoice: (request, caller) => calculateNamed(deps, caller, request),

    calculateReturn: (request, caller) => calculateReturn(deps, caller, request),
    returnTicket: (request, caller, fault) => returnTicket(deps, caller, request, fault),

    getProof: async (_, caller) => ({ data: await proofOf(deps, caller) }),

    async listTickets({ despues, limite = PAGE, ...filter }, caller) {
      for (const campo of ["desde", "hasta"] as const)
        if (filter[campo] !== undefined) requireCalendarDay(campo, filter[campo]);
      const after = despues === undefined ? undefined : readCursor(despues);
      const found = await listTickets(db, caller, { ...filter, folio: filter.folio || undefined, after }, limite + 1);
      const page = found.slice(0, limite);
      const last = page.at(-1);
      const cursor = last === undefined ? (despues ?? "") : `${last.fecha}.${last.id}`;
      return { data: page.map(ticketRecord), cursor, hayMas: found.length > limite };
    },

    async getTicket({ id }, caller) {
      const row = await find(deps, caller, id);
      const devoluciones = (await findReturns(db, caller, row.id)).map(returnRecord);
      const notasCredito = [...(await findNotes(db, caller, [row.id]))];
      const conceptos = [...soldIn(row)];
      const quedan = conceptos.flatMap((sold, at) => {
        const left = leftOf(sold, row.devuelto?.[at]);
        return left === undefined
          ? []
          : lineRecord({ at, cantidad: left.cantidad, importe: chargeOf(left).toString() });
      });
      return { data: ticketRecord(row), conceptos, notasCredito, devoluciones, quedan };
    },

    async getTicketPdf({ id, ancho = "80" }, caller) {
      const row = await find(deps, caller, id);
      const { rfc, nombre } = await placeOf(deps, caller, undefined);
      const { folio, fecha, lugarExpedicion, formaPago, neto, total, impuestos, estado, clave, createdAt } = row;
      const conceptos = leftIn(row).map((each) => ({
        ...{ descripcion: each.descripcion, cantidad: each.cantidad, precio: each.precioConImpuestos },
        importe: chargeOf(each).toString(),
      }));
      const marks = [
        ...(caller.environment === "sandbox" ? ["TICKET DE PRUEBA"] : []),
        ...(estado === "cancelado" ? ["CANCELADO"] : []),
      ];
      const print = { rfc, nombre, folio, fecha, lugarExpedicion, formaPago, neto, total, impuestos, conceptos, marks };
      const hasta = untilOf(fecha, (await findPage(db, caller)) ?? USUAL_PAGE);
      const isPrinted = clave !== null && estado !== "cancelado";
      const autofactura = isPrinted ? { url: `${siteUrl}${pathOf("ticket", clave)}`, hasta } : undefined;
      const paper = { autofactura, width: ancho as "58" | "80", createdAt };
      const content = await deps.printer.ticket({ ...print, ...paper }, caller);
      return { contentType: "application/pdf", name: `ticket-${folio.replace(/[/\\]/g, "_")}.pdf`, content };
    },

    async cancelTicket({ id }, caller) {
      const { estado } = await find(deps, caller, id);
      const cancelled = await db.transaction(async (tx) => {
        const row = await cancelTicket(tx, caller, id);
        if (row !== undefined)
          await noteOfPerson(tx, deps.now(), caller, "ticket.cancelado", { folio: row.folio, total: row.total });
        return row;
      });
      if (cancelled === undefined) throw notApplicable(`Solo se cancela un ticket abierto; su estado es ${estado}`);
      return { data: ticketRecord(cancelled) };
    },
  };
}

const PAGE = 20;

function readCursor(cursor: string): Pick<TicketRow, "fecha" | "id"> {
  const [fecha = "", id = ""] = cursor.split(".");
  requireCalendarDay("despues", fecha);
  return { fecha, id };
}

/** Tickets that are read in one turn of the event loop. */
const IN_TURN = 20;

async function keep(
  deps: Deps,
  caller: Caller,
  asked: readonly NewTicket[],
  checkTicket: CheckTicket | undefined,
): Promise<Outcome[]> {
  const codes = new Set(asked.flatMap(({ conceptos }) => conceptos.flatMap(({ producto }) => producto ?? [])));
  const products = await findByCodes(deps.db, caller.accountId, [...codes]);
  const now = await timeOf(deps, caller);
  const rows: NewRow[] = [];
  const read: (NewRow | AppError)[] = [];
  for (const [at, ticket] of asked.entries()) {
    if (at % IN_TURN === IN_TURN - 1) await endOfTurn();
    const row = await readTicket(deps, caller, ticket, { products, now, at, checkTicket }).catch(asRefusal);
    read.push(row);
    if (!(row instanceof AppError)) rows.push(row);
  }
  const kept = (await insertTickets(deps.db, caller, rows, deps.now())).values();
  return read.map((row, at) => outcomeOf(asked[at]!, row instanceof AppError ? row : kept.next().value!));
}

function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}

type Kept = Awaited<ReturnType<typeof insertTickets>>[number];

function outcomeOf({ folio }: NewTicket, kept: AppError | Kept): Outcome {
  if (kept instanceof AppError) {
    const { error, campo } = kept.toDetail();
    return { folio, resultado: "rechazado", error, ...(campo === undefined ? {} : { campo }) };
  }
  const { row, as } = kept;
  if (as === "other") return outcomeOf({ folio } as NewTicket, otherContent(row));
  return { folio, resultado: as === "new" ? "creado" : "repetido", ticket: ticketRecord(row) };
}

function otherContent({ folio, lugarExpedicion, id }: TicketRow): AppError {
  const campo = "folio";
  return invalid(`${campo}: el ticket ${folio} de ${lugarExpedicion} ya está con otro contenido (id ${id})`, { campo });
}

interface Reading {
  readonly products: Awaited<ReturnType<typeof findByCodes>>;
  readonly now: Date;
  readonly at: number;
  readonly checkTicket: CheckTicket | undefined;
}

async function readTicket(
  deps: Deps,
  caller: Caller,
  ticket: NewTicket,
  { products, now, at, checkTicket }: Reading,
): Promise<NewRow> {
  const faults = checkTicket?.(NewTicketSchema, ticket).faults ?? [];
  if (faults.length > 0) throw allInOne(faults);
  const { lugarExpedicion, zonaHoraria } = await placeOf(deps, caller, ticket.lugarExpedicion);
  const today = localDayOf(now, zonaHoraria);
  const { fecha = today, formaPago } = ticket;
  requireDay(fecha, today);
  if (formaPago === TO_BE_DEFINED || !catalogs.has("c_FormaPago", formaPago))
    throw invalidField("formaPago", `${formaPago} no es una forma en que se pague (c_FormaPago)`);
  const conceptos = completed(ticket.conceptos, { products, loaded: deps.catalogs.tables, day: fecha });
  return {
    ...{ id: idAt(now, at), lugarExpedicion, folio: normalizeSpace(ticket.folio), fecha, formaPago },
    ...statedOf(conceptos),
    conceptos: conceptos.map((concepto) => toJson(TicketConceptoSchema, concepto)),
    digest: digestOf(ticket, lugarExpedicion),
    clave: newKey("ticket"),
  };
}

/** A sale to be paid later is no sale to the public. */
const TO_BE_DEFINED = "99";

/** The account's own place has no series here: `ticket` is no kind of document. */
async function placeOf(deps: Deps, caller: Caller, asked: string | undefined) {
  const of = { kind: "ticket", receptorRfc: undefined, serie: undefined, lugarExpedicion: asked };
  const place = await deps.orderContexts.find(caller, of);
  if (asked !== undefined && asked !== place.lugarExpedicion) throw notAPlace(asked);
  return place;
}

/** The guide of the global invoice takes this year and the one before; SAT's matrix five (CFDI40136). */
const YEARS_BACK = 1;

function requireDay(fecha: string, today: string): void {
  requireCalendarDay("fecha", fecha);
  if (fecha > today) throw invalidField("fecha", `no puede ser posterior a hoy, ${today}; se recibió ${fecha}`);
  if (Number(fecha.slice(0, 4)) < Number(today.slice(0, 4)) - YEARS_BACK)
    throw invalidField("fecha", `debe ser de este año o del anterior; se recibió ${fecha}`);
}

/** Amounts are compared as numbers, so that 116 and 116.00 are the same content. */
const AMOUNTS = new Set(["cantidad", "precioConImpuestos", "importeConImpuestos", "tasaIva", "cuota", "base"]);

function digestOf(ticket: NewTicket, lugarExpedicion: string): Buffer {
  const said = { ...(toJson(NewTicketSchema, ticket) as object), lugarExpedicion };
  const text = JSON.stringify(said, (name, value: unknown) =>
    AMOUNTS.has(name) && typeof value === "string" ? Decimal.of(value).trim().toString() : value,
  );
  return createHash("sha256").update(text).digest();
}

/**
 * Returns a UUID of version 7 (RFC 9562): its first bits are the time and the place in the request, so that tickets of
 * a day are in the order in which they came.
 */
function idAt(now: Date, at: number): string {
  const time = now.getTime().toString(16).padStart(12, "0");
  const place = (0x7000 + at).toString(16);
  const random = randomBytes(8);
  random[0] = 0x80 | (random[0]! & 0x3f);
  const rest = random.toString("hex");
  return `${time.slice(0, 8)}-${time.slice(8)}-${place}-${rest.slice(0, 4)}-${rest.slice(4)}`;
}

function ticketRecord({ createdAt, documentId, clave, devuelto, ...row }: TicketRow) {
  const { id, folio, estado, fecha, lugarExpedicion, formaPago, total, neto, impuestos } = row;
  const shown = { id, folio, estado, fecha, lugarExpedicion, formaPago, total, neto };
  const factura = documentId === null ? {} : { facturaId: documentId };
  const ruta = clave === null ? {} : { rutaAutofactura: pathOf("ticket", clave) };
  const amounts = (devuelto ?? []).flatMap((each) => (each === null ? [] : Decimal.of(each.importe)));
  const returned = devuelto === null ? {} : { devuelto: Decimal.sum(amounts).toString() };
  return {
    ...shown,
    ...factura,
    ...ruta,
    ...returned,
    impuestos: [...impuestos],
    creadoEn: timestampFromDate(createdAt),
  };
}
