import type { DocumentType } from "../../engine/documents/index.ts";
import type { Caller } from "../caller.ts";
import type { Deps } from "../deps.ts";
import type { Prepared, Refused } from "../order.ts";

/** A kind of document that callers create: what varies with it in sentences, series, resources and preparation. */
export interface Kind<Request> {
  /** As the series and the records name it. */
  readonly name: string;
  /** As sentences name one document: "nota de crédito", and "una" before it. */
  readonly noun: string;
  readonly article: "un" | "una";
  /** As sentences name its series: "facturas". */
  readonly series: string;
  readonly type: DocumentType;
  /** The REST resource whose list shows it. */
  readonly resource: ResourceName;
  /** Reads the request and checks all that can refuse it before a folio or a stamp is spent; throws the refusal. */
  prepare(deps: Deps, caller: Caller, request: Request): Promise<Prepared | Refused>;
}

/** As the paths of the contract name it. */
export type ResourceName = "facturas" | "complementos-pago" | "nomina" | "retenciones";
