import type { Decimal } from "./decimal.ts";

export interface Element {
  readonly path: string;
  readonly attributes: Readonly<Record<string, string | undefined>>;
}

/** A Traslado or a Retencion, of a concept or of the summary. */
export interface Impuesto extends Element {
  readonly base: Decimal | undefined;
  readonly tasa: Decimal | undefined;
  readonly importe: Decimal | undefined;
}
