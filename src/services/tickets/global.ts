import { setImmediate as endOfTurn } from "node:timers/promises";
import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import type { CreateGlobalRequest, GlobalSchema } from "#proto/cfdi/v1/ticket_pb.ts";
import { invalidField, notApplicable } from "../../../common/errors.ts";
import { DOCUMENT_KINDS } from "../../../common/kinds.ts";
import { instantOf, localDayOf } from "../../engine/catalogs/index.ts";
import { addDays } from "../../engine/days.ts";
import { Decimal } from "../../engine/decimal.ts";
import { COMPROBANTE } from "../../engine/documents/index.ts";
import { globalLines } from "../../engine/kinds/global-invoice.ts";
import { buildInvoice } from "../../engine/kinds/invoice.ts";
import { TICKET_DECIMALS } from "../../engine/kinds/ticket.ts";
import { child, children, type XmlNode } from "../../engine/node.ts";
import { GENERIC_NATIONAL, PUBLICO_EN_GENERAL } from "../../engine/rules/comprobante/common.ts";
import { findOpen, freeOldTickets, MOST_TICKETS, type OpenTicket } from "../../persistence/tickets/index.ts";
import type { Caller, Deps } from "../context/index.ts";
import { requireCalendarDay } from "../documents/index.ts";
import { pacsFor } from "../failover/index.ts";
import { type Built, type FieldOf, findIssuing, headOf, type Prepared, readPath, validated } from "../issuing/index.ts";
import { INVOICE, type Kind } from "../kinds/index.ts";
import { DUE_HOURS, type Period, periodOf } from "./period.ts";

/** A global invoice is an invoice that the service orders itself, from tickets. */
export const GLOBAL: Kind<CreateGlobalRequest> = {
  ...DOCUMENT_KINDS.factura,
  type: COMPROBANTE,
  async prepare(deps, caller, request) {
    return (await prepareGlobal(deps, caller, request)).prepared;
  },
};

interface PreparedGlobal {
  readonly period: Period;
  readonly zone: string;
  readonly tickets: readonly OpenTicket[];
  /** Open tickets of the period that the next global takes. */
  readonly left: number;
  readonly root: XmlNode;
  readonly prepared: Prepared;
}

async function prepareGlobal(deps: Deps, caller: Caller, request: CreateGlobalRequest): Promise<PreparedGlobal> {
  const { periodicidad, fecha, formaPago, serie, lugarExpedicion } = request;
  requireCalendarDay("fecha", fecha);
  const issuing = await findIssuing(deps, caller, INVOICE, { serie, lugarExpedicion });
  const { account, now } = issuing;
  const period = periodOf(periodicidad, fecha, account);
  const zone = account.zonaHoraria;
  const today = localDayOf(now, zone);
  if (period.desde > today)
    throw invalidField("fecha", `el periodo comienza después de hoy, ${today}; se recibió ${fecha}`);
  const of = { ...period, lugarExpedicion: account.lugarExpedicion, formaPago };
  await freeOldTickets(deps.db, caller);
  const { tickets: open, count } = await findOpen(deps.db, caller, of, MOST_TICKETS);
  if (open.length === 0) throw notApplicable(`No hay tickets abiertos de ${named(period)} en ${of.lugarExpedicion}`);
  const receptor = {
    ...{ rfc: GENERIC_NATIONAL, nombre: PUBLICO_EN_GENERAL, codigoPostal: account.lugarExpedicion },
    ...{ regimenFiscal: "616", usoCfdi: "S01" },
  };
  const { meses, anio } = period;
  const build = async (tickets: readonly OpenTicket[]): Promise<Built> => {
    const lines = globalLines(tickets);
    await endOfTurn();
    const order = create(CreateInvoiceRequestSchema, {
      ...{ formaPago: formOfLargest(tickets), metodoPago: "PUE" },
      informacionGlobal: { periodicidad, meses, anio },
    });
    const context = { ...headOf({ ...issuing, receptor }), decimals: TICKET_DECIMALS };
    const root = buildInvoice(order, context, lines);
    await endOfTurn();
    return { issuing, root, fieldOf: fieldOf(tickets) };
  };
  const built = await build(open);
  const prepared = validated(deps, built);
  const most = fitting(deps, caller, open.length, prepared);
  const tickets = open.slice(0, most);
  const last = most === open.length ? built : await build(tickets);
  const lastPrepared = last === built ? prepared : validated(deps, last);
  return {
    ...{ period, zone, tickets, left: count - tickets.length, root: last.root },
    prepared: { ...lastPrepared, tickets: { ids: tickets.map(({ id }) => id), as: "en_global" } },
  };
}

/** A margin for tickets that are longer than others. */
const MARGIN = 0.9;

/** Returns as many tickets as the PAC with the largest documents takes; the next global takes the rest. */
function fitting(deps: Deps, { environment }: Caller, count: number, { document }: Prepared): number {
  const largest = Math.max(...pacsFor(deps, environment, "cfdi").map(({ capabilities }) => capabilities.maxXmlBytes));
  const bytes = (document.mode === "seal" ? document.draft.written.xml.length : 0) + SEAL_BYTES;
  return bytes <= largest ? count : Math.max(1, Math.floor((count * largest * MARGIN) / bytes));
}

/** The seal of a key of 2,048 bits, and a folio. */
const SEAL_BYTES = 400;

/** The header has the form with which the largest ticket was paid (Guía de llenado del CFDI global, FormaPago). */
function formOfLargest(tickets: readonly OpenTicket[]): string {
  const [first, ...others] = tickets.map(({ total, formaPago }) => ({ total: Decimal.of(total), formaPago }));
  return others.reduce((most, each) => (each.total.compare(most.total) > 0 ? each : most), first!).formaPago;
}

/** A finding about a concept names its ticket. */
function fieldOf(tickets: readonly OpenTicket[]): FieldOf {
  return (path) => {
    const { steps, counters } = readPath(path);
    const ticket = steps[1] === "cfdi:Concepto" ? tickets[counters.get("cfdi:Concepto") ?? 0] : undefined;
    if (ticket !== undefined) return { name: `ticket ${ticket.folio}`, exact: false };
    return steps[0] === "cfdi:InformacionGlobal" ? { name: "periodicidad", exact: false } : undefined;
  };
}

/** Shows the global invoice that would be made now. Nothing is stored. */
export async function calculateGlobal(
  deps: Deps,
  caller: Caller,
  request: CreateGlobalRequest,
): Promise<MessageInitShape<typeof GlobalSchema>> {
  const { period, zone, tickets, left, root } = await prepareGlobal(deps, caller, request);
  const { SubTotal, Total, FormaPago, LugarExpedicion } = root.attributes;
  const taxes = children(child(child(root, "cfdi:Impuestos"), "cfdi:Traslados"), "cfdi:Traslado");
  const { periodicidad, meses, anio, desde, hasta } = period;
  return {
    ...{ periodicidad, meses, anio, desde, hasta, tickets: tickets.length, restantes: left },
    ...{ lugarExpedicion: LugarExpedicion!, formaPago: FormaPago!, neto: SubTotal!, total: Total! },
    impuestos: taxes.map(({ attributes: { Impuesto, TipoFactor, TasaOCuota, Base, Importe } }) => ({
      ...{ impuesto: Impuesto!, tipoFactor: TipoFactor!, base: Base! },
      ...(TasaOCuota === undefined ? {} : { tasa: TasaOCuota }),
      ...(Importe === undefined ? {} : { importe: Importe }),
    })),
    venceEn: timestampFromDate(dueOf(period, zone)),
  };
}

const HOUR_MS = 3_600_000;

/** Returns the moment at which the global of a period is due, by the clocks of its place. */
export function dueOf({ hasta }: Pick<Period, "hasta">, zone: string): Date {
  return new Date(midnightAfter(hasta, zone).getTime() + DUE_HOURS * HOUR_MS);
}

/** Returns the moment at which a day has ended, by the clocks of a zone. */
export function midnightAfter(day: string, zone: string): Date {
  const closed = `${addDays(day, 1)}T00:00:00`;
  return instantOf(closed, zone) ?? new Date(`${closed}Z`);
}

function named({ desde, hasta }: Period): string {
  return desde === hasta ? desde : `${desde} a ${hasta}`;
}
