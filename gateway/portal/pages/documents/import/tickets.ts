import { callUnaryMethod } from "@connectrpc/connect-query";
import { type NewTicket, NewTicketSchema, Tickets } from "#proto/cfdi/v1/ticket_pb.ts";
import type { Unread } from "../../../../../common/cells.ts";
import { fieldsOf } from "../forms/fields.ts";
import { rate, TAX_TARGETS, type Target, targetsOf, wholeDayOf } from "./columns.ts";
import { TAX_NOTES } from "./notes.ts";
import { readingsOf } from "./outcomes.ts";
import type { Saving, SheetRow } from "./saving.ts";
import type { Table as Sheet } from "./table.ts";
import type { Sheeted } from "./template.ts";

/** In tills' files columns of tickets are called so, besides the names that they have elsewhere. */
const OWN: Readonly<Record<string, Partial<Target>>> = {
  folio: {
    label: "Folio del ticket",
    aliases: ["folio", "ticket", "numero", "nodeticket", "numerodeticket", "nota", "venta", "foliodeventa"],
  },
  fecha: {
    label: "Día de la venta",
    takes: "Fecha: 2026-03-10 o 10/03/2026; si trae hora, cuenta el día.",
    read: (text) => wholeDayOf(text),
    aliases: ["dia", "fechadeventa", "fechaventa", "fechayhora"],
  },
  lugarExpedicion: { aliases: ["cp", "codigopostal", "sucursal"] },
  "conceptos[].producto": {
    label: "SKU de un producto de la cuenta",
    aliases: ["sku", "codigo", "codigointerno", "articulo"],
  },
  "conceptos[].descripcion": { aliases: ["concepto", "detalle", "nombre"] },
  "conceptos[].precioConImpuestos": { aliases: ["precio", "preciounitario", "pu", "precioventa"] },
  "conceptos[].importeConImpuestos": { aliases: ["importe", "total", "monto", "importetotal", "totalventa"] },
};

/** Tills write the tax itself more often than its rate: 8 may be either, so a rate above one has its sign. */
function onlyRate(text: string): string | Unread | undefined {
  const [number] = /^\d+([.,]\d+)?$/.exec(text.trim()) ?? [];
  if (number === undefined || Number(number.replace(",", ".")) <= 1) return rate(text);
  return { why: `dice «${number}», que puede ser un importe: aquí va la tasa, 16% o 0.16` };
}

const [FOLIO, PLACE] = ["folio", "lugarExpedicion"];

/** A sheet of tickets has a row for each, or one for each concept. Tickets have no withholdings. */
const TARGETS: readonly Target[] = [
  ...targetsOf(fieldsOf(NewTicketSchema))
    .filter(({ path }) => !path.includes(".impuestos"))
    .map((target) => ({ ...target, ...OWN[target.path] })),
  ...TAX_TARGETS.filter(({ path }) => !/Retenido$/.test(path)).map((target) =>
    /\.(iva|ieps)$/.test(target.path) ? { ...target, read: onlyRate, takes: "Tasa: 16%, 0.16 o Exento." } : target,
  ),
];

export const TICKETS: Sheeted = {
  targets: TARGETS,
  notes: {
    folio: ["C1-1042", "Los renglones con el mismo folio son un ticket, con un concepto cada uno."],
    fecha: ["2026-11-27", "Vacía, hoy."],
    lugarExpedicion: ["64000", "Uno de los lugares de la cuenta; vacía, el de la cuenta."],
    formaPago: ["01", "Si fueron varias, la de mayor importe."],
    "conceptos[].producto": ["SKU-0012", "Da las claves, la descripción y los impuestos que no vengan."],
    "conceptos[].claveProdServ": ["50202306", "Vacía, 01010101."],
    "conceptos[].claveUnidad": ["H87", "Vacía, ACT."],
    "conceptos[].descripcion": ["Refresco 600 ml", "Vacía, Venta."],
    "conceptos[].precioConImpuestos": ["18.50", "Lo que se pagó por una unidad. Va el precio o el importe."],
    "conceptos[].importeConImpuestos": ["37.00", "Lo que se pagó por todo el renglón. Va el precio o el importe."],
    "conceptos[].objetoImp": ["02", "Vacía, sigue a los impuestos."],
    ...TAX_NOTES,
  },
  sample: {
    headings: ["Folio", "Fecha", "Forma de pago", "Descripción", "Cantidad", "Precio con impuestos", "IVA"],
    row: ["C1-1042", "2026-11-27", "01", "Refresco 600 ml", "2", "18.50", "16%"],
  },
};

export interface TicketSheetRow extends SheetRow {
  readonly ticket: NewTicket;
}

/** A folio is one ticket within its place, so several places may have it. */
const GROUPING = {
  reference: TARGETS.find(({ path }) => path === FOLIO)!,
  within: TARGETS.find(({ path }) => path === PLACE)!,
};

export function ticketRows(sheet: Sheet, mapping: readonly (Target | undefined)[]): readonly TicketSheetRow[] {
  const rows = readingsOf<NewTicket>({ schema: NewTicketSchema, grouping: GROUPING }, sheet, mapping);
  return rows.map(({ message: ticket, ...row }) => ({ ...row, ticket }));
}

/** Keeps tickets, each with its own outcome. One that comes again is the same ticket. */
export const TICKET_SAVING: Saving<TicketSheetRow> = {
  list: "tickets",
  field: (name) => name,
  changes: Tickets,
  async send(transport, part) {
    const tickets = part.map(({ ticket }) => ticket);
    const { data } = await callUnaryMethod(transport, Tickets.method.createTickets, { tickets });
    return data.map(({ resultado, error = "", campo = "" }) => {
      if (resultado !== "rechazado") return { state: resultado === "creado" ? "saved" : "repeated" };
      const refused = error.startsWith(`${campo}: `) ? error.slice(campo.length + 2) : error;
      return { refused: refused.charAt(0).toLocaleUpperCase("es-MX") + refused.slice(1), field: campo };
    });
  },
};
