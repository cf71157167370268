import { amountIn, type Filters, type ListName, numberIn } from "./filters.ts";

const RFC = /^[A-ZÑ&]{3,4}(\d{0,6}|\d{6}[A-Z0-9]{1,3})$/i;
const NUMBER = /^(\S{1,25}-)?\d{1,40}$/;
const UUID = /^[0-9A-F-]{6,36}$/i;

/** References and the folios of tickets are no longer than this. */
export const isReference = (typed: string) => typed.length <= 100;

/** Returns the filters by which a text may find documents: as a folio, an amount, a part of a UUID or RFC, a reference. */
export function readingsOf(list: ListName, typed: string): readonly Filters[] {
  if (typed === "") return [];
  const total = amountIn(typed);
  const { serie, ...folio } = numberIn(list, typed);
  return [
    ...(NUMBER.test(typed) ? [serie ? { serie, ...folio } : folio] : []),
    ...(total === undefined ? [] : [{ totalDesde: total, totalHasta: total }]),
    ...(UUID.test(typed) ? [{ uuid: typed }] : []),
    ...(RFC.test(typed) ? [{ rfc: typed.toUpperCase() }] : []),
    ...(isReference(typed) ? [{ referencia: typed }] : []),
  ];
}
