import type { Concepto, CreateInvoiceRequest } from "#proto/cfdi/v1/invoicing_pb.ts";
import { Decimal } from "../decimal.ts";
import type { XmlNode } from "../node.ts";
import type { Tax } from "../taxes.ts";
import { closeTotal, totalOfLines } from "./closing.ts";
import type { DocumentHead } from "./head.ts";
import { buildInvoice } from "./invoice.ts";
import { type Line, writtenImporte } from "./line.ts";
import { TICKET_DECIMALS } from "./ticket.ts";

/** A ticket as it is kept; amounts are plain decimal text. */
export interface KeptTicket {
  readonly folio: string;
  readonly formaPago: string;
  readonly total: string;
  readonly neto: string;
  readonly impuestos: readonly {
    readonly impuesto: string;
    readonly tipoFactor: string;
    readonly tasa?: string;
    readonly base: string;
    readonly importe?: string;
  }[];
  readonly objetoImp: string;
}

/** Builds a global invoice, but for its seal, with a placeholder folio. */
export function buildGlobal(order: CreateInvoiceRequest, head: DocumentHead, tickets: readonly KeptTicket[]): XmlNode {
  return buildInvoice(order, { ...head, decimals: TICKET_DECIMALS }, globalLines(tickets));
}

/** The header has the form with which the largest ticket was paid (Guía de llenado del CFDI global, FormaPago). */
export function formOfLargest(tickets: readonly Pick<KeptTicket, "total" | "formaPago">[]): string {
  const [first, ...others] = tickets.map(({ total, formaPago }) => ({ total: Decimal.of(total), formaPago }));
  return others.reduce((most, each) => (each.total.compare(most.total) > 0 ? each : most), first!).formaPago;
}

/**
 * Makes a line of each ticket (Guía de llenado del CFDI global), whose total is the sum of the tickets to the cent. SAT
 * rounds the sum of each tax by itself, so some cents may be missing or too many. They are moved to the amount of one
 * of the largest tickets, which no rule ties to the bases of its taxes.
 */
export function globalLines(tickets: readonly KeptTicket[]): readonly Line[] {
  const lines = tickets.map(lineOf);
  const asked = Decimal.sum(tickets.map(({ total }) => Decimal.of(total)));
  if (totalOfLines(lines, TICKET_DECIMALS, ALL).equals(asked)) return lines;
  const movable = lines.toSorted((one, other) => other.importe.compare(one.importe)).slice(0, MOST_LINES);
  const closed = closeTotal(lines, { asked, decimals: TICKET_DECIMALS, counts: ALL, movable, ways: [moved] });
  if (closed === undefined) throw new Error(`${tickets.length} tickets do not add up to ${asked}`);
  return lines.map((line) => (line === closed.before ? closed.after : line));
}

const ALL = () => true;
const MOST_LINES = 5;

function moved(line: Line, step: Decimal): Line | undefined {
  const importe = line.importe.plus(step);
  return importe.isPositive ? { ...line, importe, valorUnitario: importe } : undefined;
}

function lineOf({ folio, neto, impuestos, objetoImp }: KeptTicket): Line {
  const importe = writtenImporte(Decimal.of(neto).trim(), undefined, TICKET_DECIMALS);
  const concepto: Concepto = { ...SALE, noIdentificacion: folio, objetoImp };
  return {
    concepto,
    cantidad: Decimal.ONE,
    valorUnitario: importe,
    importe,
    descuento: undefined,
    taxes: impuestos.map(taxOf),
  };
}

const SALE: Concepto = {
  $typeName: "cfdi.v1.Concepto",
  ...{ claveProdServ: "01010101", claveUnidad: "ACT", descripcion: "Venta", cantidad: "1", valorUnitario: "" },
  ...{ impuestos: [], cuentasPrediales: [], pedimentos: [], partes: [], descripcionesEspecificas: [] },
};

function taxOf({ impuesto, tipoFactor, tasa, base, importe }: KeptTicket["impuestos"][number]): Tax {
  return {
    ...{ category: "traslado", impuesto, tipoFactor: tipoFactor as Tax["tipoFactor"], base: Decimal.of(base).trim() },
    tasa: tasa === undefined ? undefined : Decimal.of(tasa),
    importe: importe === undefined ? undefined : Decimal.of(importe).trim(),
  };
}
