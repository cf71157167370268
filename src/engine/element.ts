import type { Decimal } from "./decimal.ts";

/** An Element of the document has its path and its attributes. */
export interface Element {
  readonly path: string;
  readonly attributes: Readonly<Record<string, string | undefined>>;
}

/** An Impuesto is a Traslado or a Retencion, of a concept or of the summary. */
export interface Impuesto extends Element {
  readonly base: Decimal | undefined;
  readonly tasa: Decimal | undefined;
  readonly importe: Decimal | undefined;
}
