/** The JSON with which an operation answers: the contract's envelope, and the id of its request. */
export type AnswerOf<Op> = ContentOf<Op> extends { readonly "application/json": infer Body } ? Body & Answered : never;

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

/** The body that an operation takes: one of its forms, never the fields of two. */
export type BodyOf<Op> = Op extends {
  readonly requestBody: { readonly content: { readonly "application/json": infer Body } };
}
  ? OneOf<Body>
  : never;

/**
 * TypeScript lets a value have the fields of several members of a union, so each member forbids those of the others.
 */
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

export interface WithInto {
  /** The file is written here while it comes; for a file of Node that is `Writable.toWeb(createWriteStream(name))`. */
  readonly into: WritableStream<Uint8Array>;
}

/** OptionsOf has the query of an operation, and how its request is sent. */
export type OptionsOf<Op> = QueryOf<Op> & WithKey<Op> & WithSignal;

type WithKey<Op> = "Idempotency-Key" extends keyof ParameterOf<Op, "header">
  ? {
      /** Repetitions have the same key; the client makes one if you give none. */
      readonly idempotencyKey?: string | undefined;
    }
  : object;

/** The client counts the pages of a list. */
export type QueryOf<Op> =
  ItemOf<Op> extends never ? ParameterOf<Op, "query"> : Omit<ParameterOf<Op, "query">, "pagina">;

/** An operation without parameters of a kind has `never` for them in the contract, which no object would fit. */
type ParameterOf<Op, Kind extends string> = Op extends {
  readonly parameters: { readonly [Name in Kind]?: infer Parameters };
}
  ? [NonNullable<Parameters>] extends [never]
    ? object
    : NonNullable<Parameters>
  : object;

/**
 * An array that is not written as `[]`: TypeScript types that as `never[]`, and `any` may stand for every item but for
 * `never`. It does not know the length of any other array, so all others are taken.
 */
export type AtLeastOne<Item> = Item[] & {
  // biome-ignore lint/suspicious/noExplicitAny: no other type is assignable to every item and not to `never`.
  readonly includes: (item: any) => boolean;
};

export interface Page<Item> {
  readonly data: readonly Item[];
  readonly pagina: number;
  readonly limite: number;
  readonly total: number;
}

export type ItemOf<Op> = AnswerOf<Op> extends Page<infer Item> ? Item : never;
