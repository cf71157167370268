import { amountIn, type Filters, type ListName, numberIn, withoutEmpty } from "./filters.ts";

const RFC = /^[A-ZÑ&]{3,4}(\d{0,6}|\d{6}[A-Z0-9]{1,3})$/i;
const NUMBER = /^(\S{1,25}-)?\d{1,40}$/;
const UUID = /^[0-9A-F-]{6,36}$/i;

export interface Reading {
  readonly filters: Filters;
  /** A sentence calls what is found so: "12 con ese folio". */
  readonly words: string;
}

/** Returns the filters that may find documents by a text: folio, amount, part of a UUID or RFC, reference. */
export function readingsOf(list: ListName, typed: string): readonly Reading[] {
  if (typed === "") return [];
  const total = amountIn(typed);
  const { serie, ...folio } = numberIn(list, typed);
  const readings: readonly (readonly [isOne: boolean, filters: Filters, words: string])[] = [
    [NUMBER.test(typed), serie ? { serie, ...folio } : folio, "con ese folio"],
    [total !== undefined, withoutEmpty<Filters>({ totalDesde: total, totalHasta: total }), "de ese importe"],
    [UUID.test(typed), { uuid: typed }, "con ese folio fiscal"],
    [RFC.test(typed), { rfc: typed.toUpperCase() }, "de ese RFC"],
    [true, { referencia: typed }, "con esa referencia"],
  ];
  return readings.flatMap(([isOne, filters, words]) => (isOne ? [{ filters, words }] : []));
}
