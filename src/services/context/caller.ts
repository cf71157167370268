import type { DescMethodUnary, DescService, MessageInitShape, MessageShape } from "@bufbuild/protobuf";
import type { AppError } from "../../../common/errors.ts";
import type { Tenant } from "../../persistence/database/index.ts";

/** Whom Admission let in, as an API key or a member's session proved it. */
export interface Admitted extends Tenant {
  /** The account's at that moment. */
  readonly revision: number;
  /** The person whose session of the portal makes the call; absent for a key. */
  readonly person?: Person;
}

/** Somebody who is signed in at the portal. */
export interface Person {
  /** UUID of the user. */
  readonly id: string;
  readonly email: string;
  /** Hash of the session's token, in hex. */
  readonly session: string;
  /** The address that the request came from, as the gateway knows it. */
  readonly address: string;
}

/** The caller of a method, or, where the service acts by itself, the owner of the document. */
export interface Caller extends Tenant {
  readonly revision?: Admitted["revision"];
  readonly person?: Person;
  /** The request's name in every log. */
  readonly requestId?: string;
}

/** The caller of a portal method that concerns no account: nobody yet, a user, or support. */
export interface Visitor {
  /** It is as the gateway knows it. */
  readonly address: string;
  /** It is undefined without a session, which only methods for VISITOR allow. */
  readonly person?: Person;
  readonly requestId?: string;
}

/** Returns the fields by which a line of the log names the caller. */
export function trace({ requestId, accountId: account, environment, person }: Caller) {
  return { requestId, account, environment, ...(person && { user: person.id }) };
}

/** As a gateway carries it from its admission to the call that follows: opaque there. */
export function writeCaller({ accountId, environment, revision, person }: Admitted): string {
  const tenant = `${environment}/${accountId}/${revision}`;
  return person === undefined ? tenant : `${tenant}/${packed(person)}`;
}

/** Returns undefined for what `writeCaller` never wrote. */
export function readCaller(text: string): Admitted | undefined {
  const [, environment, accountId, revision, person] = WRITTEN.exec(text) ?? [];
  if (environment === undefined || accountId === undefined) return undefined;
  const admitted = {
    accountId,
    environment: environment as Tenant["environment"],
    revision: Number(revision),
  };
  return person === undefined ? admitted : { ...admitted, person: unpacked<Person>(person) };
}

const WRITTEN = /^(sandbox|production)\/([0-9a-f-]{36})\/(\d{1,10})(?:\/([\w-]+))?$/;

/** Writes the caller of a method that concerns no account as `writeCaller` does. */
export function writeVisitor({ address, person }: Visitor): string {
  return `portal/${packed({ address, person })}`;
}

/** Returns undefined for what `writeVisitor` never wrote. */
export function readVisitor(text: string): Visitor | undefined {
  const [, visitor] = /^portal\/([\w-]+)$/.exec(text) ?? [];
  return visitor === undefined ? undefined : unpacked<Visitor>(visitor);
}

/** It is percent-encoded, because an e-mail address may have letters that a header may not. */
const packed = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const unpacked = <T>(text: string) => JSON.parse(Buffer.from(text, "base64url").toString()) as T;

type Methods<S extends DescService> = S["method"];
type Input<M> = M extends DescMethodUnary<infer I, infer _O> ? MessageShape<I> : never;
type Output<M> = M extends DescMethodUnary<infer _I, infer O> ? MessageInitShape<O> : never;

/**
 * A service as plain functions, one for each unary method of its proto; every host mounts the same table. Those of the portal that concern
 * no account are called by a `Visitor`.
 */
export type MethodTable<S extends DescService, Who = Caller> = {
  readonly [K in keyof Methods<S> as Methods<S>[K] extends DescMethodUnary ? K : never]: (
    request: Input<Methods<S>[K]>,
    caller: Who,
    /** Only a creation gets one: what is wrong with the request, unless its key already stands for a document. */
    fault?: AppError,
  ) => Promise<Output<Methods<S>[K]>>;
};
