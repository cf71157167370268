import { useQuery } from "@tanstack/react-query";
import type { TicketImpuesto } from "#proto/cfdi/v1/ticket_pb.ts";
import { CATALOGS } from "../../../data/catalogs.ts";
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

function matching(pattern: RegExp, value: unknown): string | undefined {
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
