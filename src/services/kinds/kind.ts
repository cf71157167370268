import type { DescribedKind, KindName } from "../../../common/kinds.ts";
import type { Caller, Deps } from "../context/index.ts";
import type { Built, Creation, KindFacts, Prepared, Refused } from "../issuing/index.ts";

/**
 * A kind of document that callers create: the contract describes it, and its file here says how a request becomes a
 * document.
 */
export interface Kind<Request> extends DescribedKind, KindFacts {
  readonly name: KindName;
  /** Reads the request and checks all that can refuse it before a folio or a stamp is spent; throws the refusal. */
  prepare(deps: Deps, caller: Caller, request: Request): Promise<Prepared | Refused>;
  /** Does what else the request asks for, after the document was created. It never fails. */
  follow?(deps: Deps, caller: Caller, request: Request, creation: Creation): Promise<void>;
}

export interface BuiltKind<Request> extends Kind<Request> {
  /**
   * Builds the document without folio and seal; throws the refusal of data that cannot be built. `validated` turns the
   * result into a prepared document. Nothing is stored or spent, because previews build too.
   */
  build(deps: Deps, caller: Caller, request: Request): Promise<Built>;
  /** Returns a document with only the amounts that an incomplete request states. */
  readonly sketch?: (request: Request) => Pick<Built, "root" | "fieldOf">;
  /** Returns what lists show of a draft. Without it they show the request's receptorRfc. */
  readonly draftFacts?: (request: Request) => DraftFacts;
}

export interface DraftFacts {
  readonly receptorRfc?: string | undefined;
  readonly tipo?: string | undefined;
}
