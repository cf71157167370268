import type { GetMonthResponse, MonthCharged, MonthTax } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { sum } from "../../../data/sums.ts";
import { LIST_OF, type ListName } from "./filters.ts";
import { KINDS, nameOfTipo } from "./lists.ts";
import { percent, TAXES, taxLabel, trimmed } from "./read-cfdi.ts";
import { WORDS } from "./words.ts";

export interface Group {
  readonly resource: string;
  readonly tipo: string;
  readonly moneda: string;
  readonly vigentes: boolean;
}

export function listOf(resource: string): ListName {
  return (LIST_OF as Readonly<Record<string, ListName>>)[resource] ?? "facturas";
}

/** A CFDI of any type may have been sent to /facturas already sealed; then its list is not the one of its kind. */
export function groupName({ resource, tipo }: Group): string {
  const name = tipo === "" ? undefined : nameOfTipo(tipo);
  if (name === undefined) return WORDS[listOf(resource)].name;
  const own = Object.values(KINDS).find((kind) => kind.name === name)?.list ?? "facturas";
  return own === listOf(resource) ? name : `${name} (en Facturas)`;
}

type Named = Pick<MonthTax, "impuesto" | "factor" | "tasa" | "categoria">;

/** Returns "IVA 16 % trasladado", "ISR retenido", "ISH 3 % trasladado (local)". */
export function taxName({ impuesto, factor, tasa, categoria }: Named): string {
  const side = categoria === "traslado" ? "trasladado" : "retenido";
  if (factor === "Local") {
    const rate = tasa === "" ? "" : ` ${trimmed(tasa)} %`;
    return `${impuesto || "Otros"}${rate} ${side} (local)`;
  }
  return `${taxLabel(impuesto, factor, tasa === "" ? undefined : tasa)} ${side}`;
}

const MONTHS = [
  ...["enero", "febrero", "marzo", "abril", "mayo", "junio"],
  ...["julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"],
];

/** Writes "2026-11" as "noviembre de 2026". */
export function monthName(mes: string): string {
  const [year, month] = mes.split("-");
  return `${MONTHS[Number(month) - 1]} de ${year}`;
}

/** Returns the month so many months later, or earlier by a negative number. */
export function moved(mes: string, months: number): string {
  const [year, month] = mes.split("-").map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 + months)).toISOString().slice(0, 7);
}

/** Returns so many months, this one first and then those before it. */
export const monthsBack = (mes: string, months: number) =>
  Array.from({ length: months }, (_, back) => moved(mes, -back));

export function lastDayOf(mes: string): string {
  const [year, month] = mes.split("-").map(Number) as [number, number];
  return `${mes}-${new Date(Date.UTC(year, month, 0)).getUTCDate()}`;
}

const HEADINGS = [
  ...["Sección", "Comprobantes", "Estado", "Moneda", "Documentos", "Subtotal", "Descuento", "Total"],
  ...["Impuesto", "Trasladado o retenido", "Factor", "Tasa", "Base", "Importe"],
  ...["RFC del receptor", "Facturas", "Facturado", "Notas de crédito", "Acreditado"],
  ...["Facturas por cobrar", "Por cobrar", "Por cobrar desde"],
  ...["De facturas PUE", "De pagos recibidos", "Base cobrada", "Cobrado", "De notas de crédito PUE"],
];

/** Returns what a tax of the month's return adds up to: of what was paid at once, and of payments. */
export const chargedOf = ({ pueBase, pueImporte, pagosBase, pagosImporte }: MonthCharged) => ({
  ...{ base: sum([pueBase, pagosBase]), importe: sum([pueImporte, pagosImporte]) },
});

/** Returns the whole month as one table, cancelled documents included. Each section fills only some of the columns. */
export function csvOf({
  documentos,
  impuestos,
  cobrados,
  receptores,
}: GetMonthResponse): readonly (readonly string[])[] {
  const row = (values: Readonly<Record<string, string | number>>) =>
    HEADINGS.map((heading) => String(values[heading] ?? ""));
  const group = (of: Group & { readonly documentos: number }) => ({
    ...{ Comprobantes: groupName(of), Estado: of.vigentes ? "vigentes" : "canceladas" },
    ...{ Moneda: of.moneda, Documentos: of.documentos },
  });
  return [
    HEADINGS,
    ...documentos.map(({ subtotal: Subtotal, descuento: Descuento, total: Total, ...of }) =>
      row({ Sección: "Comprobantes", ...group(of), Subtotal, Descuento, Total }),
    ),
    ...impuestos.map((tax) =>
      row({
        ...{ Sección: "Impuestos", ...group(tax), Impuesto: TAXES[tax.impuesto] ?? tax.impuesto },
        ...{ "Trasladado o retenido": tax.categoria === "traslado" ? "trasladado" : "retenido" },
        ...{ Factor: tax.factor, Tasa: rateOf(tax), Base: tax.base, Importe: tax.importe },
      }),
    ),
    ...cobrados.map((tax) =>
      row({
        ...{ Sección: "Cobrado", Moneda: tax.moneda, Impuesto: TAXES[tax.impuesto] ?? tax.impuesto },
        ...{ "Trasladado o retenido": tax.categoria === "traslado" ? "trasladado" : "retenido" },
        ...{ Factor: tax.factor, Tasa: rateOf(tax), "De facturas PUE": tax.pueImporte },
        ...{ "De pagos recibidos": tax.pagosImporte, "Base cobrada": chargedOf(tax).base },
        ...{ Cobrado: chargedOf(tax).importe, "De notas de crédito PUE": tax.notasImporte },
      }),
    ),
    ...receptores.map((each) =>
      row({
        ...{ Sección: "Receptores", Moneda: each.moneda, "RFC del receptor": each.rfc },
        ...{ Facturas: each.facturas, Facturado: each.facturado },
        ...{ "Notas de crédito": each.notas, Acreditado: each.acreditado },
        ...{ "Facturas por cobrar": each.porCobrar, "Por cobrar": each.saldo },
        "Por cobrar desde": each.desde ?? "",
      }),
    ),
  ];
}

/** A rate is a percentage, but one amount per unit (Cuota). */
function rateOf({ factor, tasa }: Named): string {
  if (tasa === "" || factor === "Cuota") return tasa;
  return factor === "Local" ? `${trimmed(tasa)} %` : percent(tasa);
}
