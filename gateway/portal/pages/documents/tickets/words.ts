import { useQuery } from "@tanstack/react-query";
import type { TicketImpuesto } from "#proto/cfdi/v1/ticket_return_pb.ts";
import { CATALOGS } from "../../../data/catalogs.ts";
import { localDay } from "../../../data/format.ts";
import type { States } from "../../../kit/badge.tsx";
import { day, oneOf, text, withoutEmpty } from "../data/filters.ts";
import { taxLabel } from "../data/read-cfdi.ts";

export const TICKET_STATES: States = {
  abierto: ["info", "Abierto"],
  en_global: ["good", "En la global"],
  facturado: ["good", "Facturado"],
  facturado_despues: ["good", "Facturado después"],
  cancelado: ["bad", "Cancelado"],
};

/** A global invoice is of one of these periods (c_Periodicidad). */
export const PERIODS = [
  { id: "01", label: "Un día" },
  { id: "02", label: "Una semana, de lunes a domingo" },
  { id: "03", label: "Una quincena" },
  { id: "04", label: "Un mes" },
  { id: "05", label: "Un bimestre (régimen 621)" },
];

export function periodOf({ desde, hasta }: { readonly desde: string; readonly hasta: string }): string {
  return desde === hasta ? localDay(desde) : `${localDay(desde)} al ${localDay(hasta)}`;
}

export interface TicketFilters {
  readonly estado?: string;
  readonly folio?: string;
  readonly desde?: string;
  readonly hasta?: string;
  readonly lugarExpedicion?: string;
  readonly formaPago?: string;
}

/** Returns the filters that an address holds, without those that the contract would refuse. */
export function readTicketFilters(search: Readonly<Record<string, unknown>>): TicketFilters {
  const { estado, folio, desde, hasta, lugarExpedicion, formaPago } = search;
  return withoutEmpty<TicketFilters>({
    estado: oneOf(Object.keys(TICKET_STATES), estado),
    folio: text(folio, 100),
    ...{ desde: day(desde), hasta: day(hasta) },
    lugarExpedicion: matching(/^\d{5}$/, lugarExpedicion),
    formaPago: matching(/^\d{2}$/, formaPago),
  });
}

/** Returns a text of an address that the pattern allows. */
export function matching(pattern: RegExp, value: unknown): string | undefined {
  const told = text(value, 5);
  return told !== undefined && pattern.test(told) ? told : undefined;
}

/** Without days the list is of today; a folio is sought on any day. */
export function daysOf({ desde, hasta, folio }: TicketFilters, today: string) {
  const absent = folio === undefined ? today : undefined;
  return { desde: desde ?? hasta ?? absent, hasta: hasta ?? desde ?? absent };
}

export const taxName = ({ impuesto, tipoFactor, tasa }: TicketImpuesto) => taxLabel(impuesto, tipoFactor, tasa);

/** Returns c_FormaPago as choices, once it has come. */
export function usePaymentForms() {
  const { data } = useQuery({
    queryKey: ["catalog", "formaPago", ""],
    queryFn: ({ signal }) => CATALOGS.formaPago.read("", signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const words = new Map(data?.keys.map(({ clave, descripcion }) => [clave, `${clave} · ${descripcion}`]));
  return {
    choices: [...words].filter(([id]) => id !== "99").map(([id, label]) => ({ id, label })),
    wordsOf: (clave: string) => words.get(clave) ?? clave,
  };
}
