import type { Payment } from "#proto/cfdi/v1/payment_pb.ts";
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
export function rateAdvice(deps: Deps, day: string, order: Rated): readonly Question[] {
  const { moneda, tipoCambio, comercioExterior } = order;
  return [
    ...differing(deps, day, "comercioExterior.tipoCambioUsd", comercioExterior?.tipoCambioUsd),
    ...differing(deps, day, "tipoCambio", moneda === "USD" ? tipoCambio : undefined),
  ];
}

type Paid = Pick<Payment, "moneda" | "tipoCambio">;

/** Compares each payment in dollars with the rate of the day on which it was received. */
export function paymentRateAdvice<P extends Paid>(deps: Deps, pagos: readonly P[], dayOf: (pago: P) => string) {
  return pagos.flatMap((pago, at) =>
    pago.moneda === "USD" ? differing(deps, dayOf(pago), `pagos[${at}].tipoCambio`, pago.tipoCambio) : [],
  );
}

function differing({ catalogs }: Deps, day: string, field: string, sent: string | undefined): readonly Question[] {
  const published = figureOn("tipo-de-cambio-usd", day, catalogs.tables);
  if (published === undefined || sent === undefined || published.equals(Decimal.of(sent))) return [];
  return [{ field, sentence: `para el ${day} se publicaron ${published} pesos por dólar; se recibió ${sent}` }];
}
