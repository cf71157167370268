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
import { formOfLargest } from "../../engine/kinds/global-invoice.ts";
import type { Receptor } from "../../engine/kinds/head.ts";
import { child, children, type XmlNode } from "../../engine/node.ts";
import { GENERIC_NATIONAL, PUBLICO_EN_GENERAL } from "../../engine/rules/comprobante/common.ts";
import { findOpen, MOST_TICKETS, type OpenTicket, settleTickets } from "../../persistence/tickets/index.ts";
import type { Output } from "../../threads/index.ts";
import type { Caller, Deps } from "../context/index.ts";
import { requireCalendarDay } from "../documents/index.ts";
import { pacsFor } from "../failover/index.ts";
import { type FieldOf, findIssuing, headOf, type Prepared, readPath, refuseDraft } from "../issuing/index.ts";
import { INVOICE, type Kind } from "../kinds/index.ts";
import { DUE_HOURS, type Period, periodOf } from "./period.ts";

/** A global invoice is an invoice that the service orders itself, from tickets. */
export const GLOBAL: Kind<CreateGlobalRequest> = {
  ...DOCUMENT_KINDS.factura,
  type: COMPROBANTE,
  async prepare(deps, caller, request) {
    const { prepared, root } = await prepareGlobal(deps, caller, request);
    requireExpected(request, root);
    return prepared;
  },
};

/** Tickets come and go between the calculation that somebody looked at and the stamp. */
function requireExpected({ totalEsperado }: CreateGlobalRequest, { attributes: { Total = "" } }: XmlNode): void {
  if (totalEsperado === undefined || Decimal.of(totalEsperado).equals(Decimal.of(Total))) return;
  throw invalidField(
    "totalEsperado",
    `los tickets abiertos suman ${Total} y no ${totalEsperado}; calcule otra vez`,
    "TOT-001",
  );
}

interface PreparedGlobal {
  readonly period: Period;
  readonly zone: string;
  readonly tickets: readonly OpenTicket[];
  /** Open tickets of the period that the next global takes. */
  readonly left: number;
  /** The root alone, and its taxes. */
  readonly root: XmlNode;
  readonly impuestos: XmlNode | undefined;
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
  await settleTickets(deps.db, caller);
  const { tickets: open, count } = await findOpen(deps.db, caller, of, MOST_TICKETS);
  if (open.length === 0) throw notApplicable(`No hay tickets abiertos de ${named(period)} en ${of.lugarExpedicion}`);
  const receptor = publicOf(account.lugarExpedicion);
  const { meses, anio } = period;
  const head = headOf({ ...issuing, receptor });
  const build = async (tickets: readonly OpenTicket[]): Promise<Drafted> => {
    const order = create(CreateInvoiceRequestSchema, {
      ...{ formaPago: formOfLargest(tickets), metodoPago: "PUE" },
      informacionGlobal: { periodicidad, meses, anio },
    });
    const sold = Buffer.from(JSON.stringify(tickets));
    const built = await deps.reader.read("globalDraft", { order, head, tickets: sold, now }, caller);
    if (built.findings.length > 0) throw refuseDraft(built.findings, fieldOf(tickets));
    return built;
  };
  const built = await build(open);
  const most = fitting(deps, caller, open.length, built);
  const tickets = open.slice(0, most);
  const { facts, sums, ...draft } = most === open.length ? built : await build(tickets);
  const written = { root: draft.root, xml: bufferOf(draft.xml), attributes: draft.attributes };
  return {
    ...{ period, zone, tickets, left: count - tickets.length, root: draft.root, impuestos: draft.impuestos },
    prepared: {
      ...{ facts, sums, tickets: { ids: tickets.map(({ id }) => id), total: facts.total, as: "en_global" } },
      document: {
        ...{ mode: "seal", serie: issuing.serie, signer: issuing.signer },
        draft: { type: COMPROBANTE, written, rest: bufferOf(draft.rest) },
      },
    },
  };
}

type Drafted = Output<"globalDraft">;

/** Bytes of a thread come without Buffer's methods; they are not copied. */
function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** A global invoice, and the credit note of its tickets, goes to the public of its place of issue (CFDI40149). */
export function publicOf(codigoPostal: string): Receptor {
  return {
    ...{ rfc: GENERIC_NATIONAL, nombre: PUBLICO_EN_GENERAL, codigoPostal },
    ...{ regimenFiscal: "616", usoCfdi: "S01" },
  };
}

/** A margin for tickets that are longer than others. */
const MARGIN = 0.9;

/** Returns as many tickets as the PAC with the largest documents takes; the next global takes the rest. */
function fitting(deps: Deps, { environment }: Caller, count: number, { xml }: Drafted): number {
  const largest = Math.max(...pacsFor(deps, environment, "cfdi").map(({ capabilities }) => capabilities.maxXmlBytes));
  const bytes = xml.byteLength + SEAL_BYTES;
  return bytes <= largest ? count : Math.max(1, Math.floor((count * largest * MARGIN) / bytes));
}

/** The seal of a key of 2,048 bits, and a folio. */
const SEAL_BYTES = 400;

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
  const { period, zone, tickets, left, root, impuestos } = await prepareGlobal(deps, caller, request);
  const { SubTotal, Total, FormaPago, LugarExpedicion } = root.attributes;
  const taxes = children(child(impuestos, "cfdi:Traslados"), "cfdi:Traslado");
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
