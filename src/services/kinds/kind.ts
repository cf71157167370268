import type { Caller, Deps } from "../context/index.ts";
import type { Built, KindFacts, Prepared, Refused } from "../issuing/index.ts";

/** A kind of document that callers create: what varies with it in sentences, series, resources and preparation. */
export interface Kind<Request> extends KindFacts {
  /** As sentences name one document: "nota de crédito", and "una" before it. */
  readonly noun: string;
  readonly article: "un" | "una";
  /** The REST resource whose list shows it. */
  readonly resource: ResourceName;
  /** Reads the request and checks all that can refuse it before a folio or a stamp is spent; throws the refusal. */
  prepare(deps: Deps, caller: Caller, request: Request): Promise<Prepared | Refused>;
}

/** A kind whose documents the service builds from the caller's data. */
export interface BuiltKind<Request> extends Kind<Request> {
  /**
   * Builds the document, but for folio and seal; throws what refuses the data before anything can be built. `judged` makes it a
   * prepared one. It takes nothing: previews build too.
   */
  build(deps: Deps, caller: Caller, request: Request): Promise<Built>;
  /** The amounts that a request tells though it is not complete: a document of them alone. */
  readonly sketch?: (request: Request) => Pick<Built, "root" | "fieldOf">;
}

/** As the paths of the contract name it. */
export type ResourceName = "facturas" | "complementos-pago" | "nomina" | "retenciones";
