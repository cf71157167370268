import type { DescMethodUnary, DescService, MessageInitShape, MessageShape } from "@bufbuild/protobuf";
import type { AppError } from "../../common/errors.ts";
import type { Tenant } from "../persistence/tenant.ts";

/** Whom Admission let in, as an API key proved it. */
export interface Admitted extends Tenant {
  /** The account's at that moment. */
  readonly revision: number;
}

/** Somebody who is signed in at the portal. */
export interface Person {
  /** UUID of the user. */
  readonly id: string;
  readonly email: string;
  /** Hash of the session's token, in hex. */
  readonly session: string;
  /** Where the request came from, as the gateway knows it. */
  readonly address: string;
}

/** Who is asking; where the service acts of its own accord, only whose document it is. */
export interface Caller extends Tenant {
  readonly revision?: Admitted["revision"];
  readonly person?: Person;
  /** The request's name in every log. */
  readonly requestId?: string;
}

/** What a line of the log says of whom it is about. */
export function trace({ requestId, accountId: account, environment }: Caller) {
  return { requestId, account, environment };
}

/** As a gateway carries it from its admission to the call that follows: opaque there. */
export function writeCaller({ accountId, environment, revision }: Admitted): string {
  return `${environment}/${accountId}/${revision}`;
}

/** Undefined for what `writeCaller` never wrote. */
export function readCaller(text: string): Admitted | undefined {
  const [, environment, accountId, revision] = WRITTEN.exec(text) ?? [];
  if (environment === undefined || accountId === undefined) return undefined;
  return { accountId, environment: environment as Tenant["environment"], revision: Number(revision) };
}

const WRITTEN = /^(sandbox|production)\/([0-9a-f-]{36})\/(\d{1,10})$/;

type Methods<S extends DescService> = S["method"];
type Input<M> = M extends DescMethodUnary<infer I, infer _O> ? MessageShape<I> : never;
type Output<M> = M extends DescMethodUnary<infer _I, infer O> ? MessageInitShape<O> : never;

/** A service as plain functions, one for each unary method of its proto; every host mounts the same table. */
export type MethodTable<S extends DescService> = {
  readonly [K in keyof Methods<S> as Methods<S>[K] extends DescMethodUnary ? K : never]: (
    request: Input<Methods<S>[K]>,
    caller: Caller,
    /** Only a creation gets one: what is wrong with the request, unless its key already stands for a document. */
    fault?: AppError,
  ) => Promise<Output<Methods<S>[K]>>;
};
