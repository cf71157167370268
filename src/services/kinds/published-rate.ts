import { figureOn } from "../../engine/catalogs/index.ts";
import type { Question } from "../../engine/complements/asking.ts";
import { Decimal } from "../../engine/decimal.ts";
import type { Deps } from "../context/index.ts";

interface Rated {
  readonly moneda?: string | undefined;
  readonly tipoCambio?: string | undefined;
  readonly comercioExterior?: { readonly tipoCambioUsd?: string | undefined } | undefined;
}

/**
 * Compares the pesos per dollar that were sent with those imported for the day (CFF 20, CCE121). The parties of a sale
 * may agree on another rate, so a difference is advice.
 */
export function rateAdvice({ catalogs }: Deps, day: string, order: Rated): readonly Question[] {
  const { moneda, tipoCambio, comercioExterior } = order;
  const sent = [
    ["comercioExterior.tipoCambioUsd", comercioExterior?.tipoCambioUsd],
    ["tipoCambio", moneda === "USD" ? tipoCambio : undefined],
  ] as const;
  const published = figureOn("tipo-de-cambio-usd", day, catalogs.tables);
  if (published === undefined) return [];
  return sent.flatMap(([field, value]) =>
    value === undefined || published.equals(Decimal.of(value))
      ? []
      : [{ field, sentence: `para el ${day} se publicaron ${published} pesos por dólar; se recibió ${value}` }],
  );
}
