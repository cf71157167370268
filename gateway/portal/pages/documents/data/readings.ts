import { amountIn, type Filters, type ListName, numberIn } from "./filters.ts";

const RFC = /^[A-ZÑ&]{3,4}(\d{0,6}|\d{6}[A-Z0-9]{1,3})$/i;
const NUMBER = /^(\S{1,25}-)?\d{1,40}$/;
const UUID = /^[0-9A-F-]{6,36}$/i;

/** Returns the filters that may find documents by a text: folio, amount, part of a UUID or RFC, reference. */
export function readingsOf(list: ListName, typed: string): readonly Filters[] {
  if (typed === "") return [];
  const total = amountIn(typed);
  const { serie, ...folio } = numberIn(list, typed);
  return [
    ...(NUMBER.test(typed) ? [serie ? { serie, ...folio } : folio] : []),
    ...(total === undefined ? [] : [{ totalDesde: total, totalHasta: total }]),
    ...(UUID.test(typed) ? [{ uuid: typed }] : []),
    ...(RFC.test(typed) ? [{ rfc: typed.toUpperCase() }] : []),
    { referencia: typed },
  ];
}
