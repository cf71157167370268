/** AnswerOf is the JSON with which an operation answers: the contract's envelope, and the id of its request. */
export type AnswerOf<Op> =
  ContentOf<Op> extends { readonly "application/json": infer Body } ? Body & Answered : never;

export interface Answered {
  /** The id is "x-request-id" of the answer, for support. */
  readonly requestId: string | undefined;
}

type ContentOf<Op> = Op extends { readonly responses: infer Responses }
  ? { [Status in keyof Responses & (200 | 201)]: Responses[Status] }[keyof Responses & (200 | 201)] extends {
      readonly content: infer Content;
    }
    ? Content
    : never
  : never;

/** BodyOf is the body that an operation takes: one of its forms, never the fields of two. */
export type BodyOf<Op> = Op extends {
  readonly requestBody: { readonly content: { readonly "application/json": infer Body } };
}
  ? OneOf<Body>
  : never;

/** TypeScript lets a value have the fields of several members of a union, so each member forbids those of the others. */
type OneOf<Forms, Fields extends PropertyKey = FieldsOf<Forms>> = Forms extends unknown
  ? Forms & { readonly [Field in Exclude<Fields, keyof Forms>]?: never }
  : never;

type FieldsOf<Forms> = Forms extends unknown ? keyof Forms : never;

/** A RequestOf has `params` (path, query, headers) and `body`, as the contract types them. */
export type RequestOf<Op> = ParamsOf<Op> & WithBody<Op> & WithSignal;

type ParamsOf<Op> = Op extends { readonly parameters: infer Params }
  ? object extends Params
    ? { readonly params?: Params }
    : { readonly params: Params }
  : never;

type WithBody<Op> = [BodyOf<Op>] extends [never] ? { readonly body?: never } : { readonly body: BodyOf<Op> };

export interface WithSignal {
  /**
   * Aborting the signal ends the request with the signal's reason. Give a creation your own key in that case, because
   * the client's key is not reported.
   */
  readonly signal?: AbortSignal | undefined;
}

/** OptionsOf has the query of an operation, and how its request is sent. */
export type OptionsOf<Op> = QueryOf<Op> & WithKey<Op> & WithSignal;

type WithKey<Op> = Op extends { readonly parameters: { readonly header?: infer Header } }
  ? "Idempotency-Key" extends keyof NonNullable<Header>
    ? {
        /** Repetitions have the same key; the client makes one if you give none. */
        readonly idempotencyKey?: string;
      }
    : object
  : object;

/** The client counts the pages of a list. */
export type QueryOf<Op> = Op extends { readonly parameters: { readonly query?: infer Query } }
  ? ItemOf<Op> extends never
    ? NonNullable<Query>
    : Omit<NonNullable<Query>, "pagina">
  : object;

export interface Page<Item> {
  readonly data: readonly Item[];
  readonly pagina: number;
  readonly limite: number;
  readonly total: number;
}

export type ItemOf<Op> = AnswerOf<Op> extends Page<infer Item> ? Item : never;
