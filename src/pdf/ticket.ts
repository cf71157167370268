import { Decimal } from "../engine/decimal.ts";
import {
  type Cell,
  Flow,
  HAIRLINE_GRAY,
  heightOf,
  type Paragraph,
  paragraph,
  type Row,
  Sheet,
  type Theme,
  themeOf,
} from "./drawing/index.ts";
import { QR_SIZE, qrCode } from "./paper/index.ts";
import { grouped, meaningOf, percent, quantity } from "./words/index.ts";

/** A ticket as it is printed; amounts are plain decimal text. */
export interface TicketPrint {
  readonly nombre: string;
  readonly rfc: string;
  readonly lugarExpedicion: string;
  readonly folio: string;
  /** AAAA-MM-DD. */
  readonly fecha: string;
  readonly formaPago: string;
  readonly conceptos: readonly {
    readonly descripcion: string;
    readonly cantidad: string;
    readonly precio: string | undefined;
    readonly importe: string;
  }[];
  readonly neto: string;
  readonly impuestos: readonly {
    readonly impuesto: string;
    readonly tipoFactor: string;
    readonly tasa?: string;
    readonly importe?: string;
  }[];
  readonly total: string;
  /** These words stand above all others: that it is a test, or cancelled. */
  readonly marks: readonly string[];
  /** The page on which the customer makes the invoice of this ticket, and until which day. */
  readonly autofactura?: { readonly url: string; readonly hasta: string } | undefined;
  readonly width: TicketWidth;
  readonly createdAt: Date;
}

/** Millimetres of the rolls that printers of tickets take. */
export type TicketWidth = "58" | "80";

const POINTS_A_MM = 72 / 25.4;
/** Heads print 48 mm of a roll of 58, and 72 mm of one of 80. */
const MARGIN_MM: Readonly<Record<TicketWidth, number>> = { "58": 5, "80": 4 };
/** Readers of PDF take pages of 14,400 points at most (ISO 32000-1, annex C). */
const MOST_HEIGHT = 14_400;
const EDGE = 12;

/** Prints a ticket on one page as long as what it says; the longest tickets take several. */
export function renderTicket(ticket: TicketPrint): Uint8Array {
  const width = Number(ticket.width) * POINTS_A_MM;
  const margin = MARGIN_MM[ticket.width] * POINTS_A_MM;
  const rows = rowsOf(ticket, themeOf(BLACK), { x: margin, width: width - margin * 2 });
  const { autofactura } = ticket;
  const code = autofactura === undefined ? 0 : QR_SIZE + QUIET * 2;
  const height = rows.reduce((sum, row) => sum + heightOf(row), EDGE * 2 + code);
  const paper = [width, Math.min(Math.ceil(height), MOST_HEIGHT)] as const;
  const sheet = new Sheet({ paper, title: `Ticket ${ticket.folio}`, createdAt: ticket.createdAt });
  const flow = new Flow(sheet, { top: EDGE, bottom: sheet.height - EDGE }, () => {});
  flow.addPage();
  for (const row of rows) flow.row(row);
  if (autofactura !== undefined)
    flow.block(code, (y) => {
      const alt = `Código QR para facturar este ticket: ${autofactura.url}`;
      qrCode(sheet, autofactura.url, (width - QR_SIZE) / 2, y + QUIET, alt);
    });
  return sheet.bytes();
}

/** Readers of the QR code need white around it. */
const QUIET = 8;
const BLACK = "#000000";

type Room = Pick<Cell, "x" | "width">;

function rowsOf(ticket: TicketPrint, theme: Theme, room: Room): readonly Row[] {
  const { width } = room;
  const whole = (paragraphs: readonly Paragraph[], ruled = false): Row => ({
    cells: [{ ...room, paragraphs }],
    padding: 3,
    ...(ruled ? { rule: HAIRLINE_GRAY } : {}),
  });
  const centred = (text: string, style = theme.body, type: Paragraph["type"] = "P") =>
    paragraph(text, style, width, "center", type);
  const sides = (label: string, value: string, style = theme.body): Row => {
    const right = width * AMOUNTS;
    return {
      cells: [
        { ...room, width: width - right, paragraphs: [paragraph(label, style, width - right)] },
        { x: room.x + width - right, width: right, paragraphs: [paragraph(value, style, right, "right")] },
      ],
      padding: 1,
    };
  };
  const pesos = (value: string) => grouped(Decimal.of(value).round(2).toString());
  return [
    ...ticket.marks.map((mark) => whole([centred(mark, theme.strong)])),
    whole([
      centred(ticket.nombre, theme.name, "H1"),
      centred(`RFC ${ticket.rfc}`),
      centred(`Lugar de expedición ${ticket.lugarExpedicion}`),
    ]),
    whole([centred(`Ticket ${ticket.folio}`, theme.strong), centred(dayOf(ticket.fecha))], true),
    ...ticket.conceptos.flatMap(({ descripcion, cantidad, precio, importe }) => [
      { ...whole([paragraph(descripcion, theme.body, width)]), padding: 1 },
      sides([quantity(cantidad), ...(precio === undefined ? [] : [pesos(precio)])].join(" × "), pesos(importe)),
    ]),
    { ...whole([], true), padding: 2 },
    sides("Sin impuestos", pesos(ticket.neto)),
    ...ticket.impuestos.map((tax) => sides(taxName(tax), tax.importe === undefined ? "—" : pesos(tax.importe))),
    sides("Total", `$${pesos(ticket.total)}`, theme.total),
    whole([
      centred(`Forma de pago: ${meaningOf("c_FormaPago", ticket.formaPago) ?? ticket.formaPago}`),
      centred("Este ticket no es un comprobante fiscal.", theme.small),
    ]),
    ...(ticket.autofactura === undefined
      ? []
      : [
          whole([
            centred(`Para facturarlo, hasta el ${dayOf(ticket.autofactura.hasta)}:`, theme.strong),
            centred(ticket.autofactura.url.replace(/^https?:\/\//, "")),
          ]),
        ]),
  ];
}

/** The part of the width that amounts take. */
const AMOUNTS = 0.42;

const dayOf = (fecha: string) => fecha.split("-").reverse().join("/");

function taxName({ impuesto, tipoFactor, tasa }: TicketPrint["impuestos"][number]): string {
  const name = meaningOf("c_Impuesto", impuesto) ?? impuesto;
  if (tasa === undefined) return `${name} exento`;
  return tipoFactor === "Cuota" ? `${name} ${quantity(tasa)} por unidad` : `${name} ${percent(tasa)}`;
}
