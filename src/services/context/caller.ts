import type { DescMethodUnary, DescService, MessageInitShape, MessageShape } from "@bufbuild/protobuf";
import { type AppError, forbidden } from "../../../common/errors.ts";
import type { Tenant } from "../../persistence/database/index.ts";

/** Admission let this caller in, by an API key or a member's session. */
export interface Admitted extends Tenant {
  /** The account's revision at the moment of admission. */
  readonly revision: number;
  /** Seconds by which the account's sandbox is ahead of the world, at that moment; production has none. */
  readonly ahead?: number;
  /** The person is signed in to the portal and makes the call; absent for a key. */
  readonly person?: Person;
  /** The platform makes the call for its account; absent for a key of the account and for a person. */
  readonly platform?: PlatformActor;
}

/** Admission reads these columns of the account with the key or the session. */
export interface AccountAtEntry {
  readonly revision: number;
  readonly sandboxAhead: number;
}

/** Makes a caller of an account that was admitted to one of its environments. */
export function admittedOf(
  { accountId, environment }: Tenant,
  { revision, sandboxAhead: ahead }: AccountAtEntry,
): Admitted {
  const tenant = { accountId, environment, revision };
  return environment === "production" ? tenant : { ...tenant, ahead };
}

/** Returns the refusal of an environment in which the account may not work yet; undefined for any other. */
export function uncertifiedIn(environment: Tenant["environment"], certified: boolean | null): AppError | undefined {
  if (environment !== "production" || certified) return undefined;
  return forbidden("La cuenta no está certificada para producción");
}

/** A platform, with the key by which it calls. */
export interface PlatformActor {
  readonly id: string;
  readonly nombre: string;
  /** The id of its key, and the key's name; empty where a person calls, or the service acts for the platform. */
  readonly key: string;
  readonly keyName: string;
  /** The address that the request came from; empty where nobody knows it. */
  readonly address: string;
}

/** A platform, or a person of it in the portal, calls a method of its own, and not one of an account. */
export interface PlatformCaller {
  readonly environment: Tenant["environment"];
  readonly platform: PlatformActor;
  readonly person?: Person;
  readonly requestId?: string;
}

export interface Person {
  /** The id is the user's UUID. */
  readonly id: string;
  readonly email: string;
  /** The session is named by the hash of its token, in hex. */
  readonly session: string;
  /** The address that the request came from, as the gateway knows it. */
  readonly address: string;
  /** The name of the platform of which the person is; absent for a member of the account. */
  readonly platform?: string;
}

/** The caller of a method, or, where the service acts by itself, the owner of the document. */
export interface Caller extends Tenant {
  readonly revision?: Admitted["revision"];
  readonly ahead?: Admitted["ahead"];
  readonly person?: Person;
  readonly platform?: PlatformActor;
  readonly requestId?: string;
}

/** A Visitor calls a portal method that concerns no account: a stranger, a user, or support. */
export interface Visitor {
  readonly address: string;
  /** The person is undefined without a session, which only methods for VISITOR allow. */
  readonly person?: Person;
  readonly requestId?: string;
}

export function trace({ requestId, accountId: account, environment, person, platform }: Caller) {
  return { requestId, account, environment, ...(person && { user: person.id }), ...tracePlatform(platform) };
}

export function tracePlatform(platform: PlatformActor | undefined) {
  return platform && { platform: platform.id, platformKey: platform.key };
}

/** Writes the caller as text that a gateway carries from its admission to the call that follows, without reading it. */
export function writeCaller({ accountId, environment, revision, ahead, person, platform }: Admitted): string {
  const tenant = `${environment}${ahead ? `+${ahead}` : ""}/${accountId}/${revision}`;
  if (platform !== undefined) return `${tenant}/${OF_PLATFORM}${packed(platform)}`;
  return person === undefined ? tenant : `${tenant}/${packed(person)}`;
}

const OF_PLATFORM = "plataforma.";

/** Reads a caller that `writeCaller` wrote. Returns undefined for any other text. */
export function readCaller(text: string): Admitted | undefined {
  const [, place = "", accountId, revision, platform, who] = WRITTEN.exec(text) ?? [];
  if (accountId === undefined) return undefined;
  const [environment, ahead = 0] = place.split("+") as [Tenant["environment"], string?];
  const admitted = admittedOf({ accountId, environment }, { revision: Number(revision), sandboxAhead: Number(ahead) });
  if (who === undefined) return admitted;
  return platform === undefined
    ? { ...admitted, person: unpacked<Person>(who) }
    : { ...admitted, platform: unpacked<PlatformActor>(who) };
}

const WRITTEN = /^(sandbox(?:\+\d{1,10})?|production)\/([0-9a-f-]{36})\/(\d{1,10})(?:\/(plataforma\.)?([\w-]+))?$/;

/** Writes the caller of a platform's own method as `writeCaller` does. */
export function writePlatform({ environment, platform, person }: PlatformCaller): string {
  return `plataforma/${packed({ environment, platform, person })}`;
}

/** Reads a caller that `writePlatform` wrote. Returns undefined for any other text. */
export function readPlatform(text: string): PlatformCaller | undefined {
  const [, caller] = /^plataforma\/([\w-]+)$/.exec(text) ?? [];
  return caller === undefined ? undefined : unpacked<PlatformCaller>(caller);
}

/** Writes the caller of a method that concerns no account as `writeCaller` does. */
export function writeVisitor({ address, person }: Visitor): string {
  return `portal/${packed({ address, person })}`;
}

/** Reads a visitor that `writeVisitor` wrote. Returns undefined for any other text. */
export function readVisitor(text: string): Visitor | undefined {
  const [, visitor] = /^portal\/([\w-]+)$/.exec(text) ?? [];
  return visitor === undefined ? undefined : unpacked<Visitor>(visitor);
}

/** Packs a value as base64url, because an e-mail address may have letters that a header may not. */
const packed = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const unpacked = <T>(text: string) => JSON.parse(Buffer.from(text, "base64url").toString()) as T;

type Methods<S extends DescService> = S["method"];
type Input<M> = M extends DescMethodUnary<infer I, infer _O> ? MessageShape<I> : never;
type Output<M> = M extends DescMethodUnary<infer _I, infer O> ? MessageInitShape<O> : never;

/**
 * A service as plain functions, one for each unary method of its proto; every host mounts the same table. Portal
 * methods that concern no account are called by a `Visitor`.
 */
export type MethodTable<S extends DescService, Who = Caller> = {
  readonly [K in keyof Methods<S> as Methods<S>[K] extends DescMethodUnary ? K : never]: (
    request: Input<Methods<S>[K]>,
    caller: Who,
    /**
     * Only a creation gets a fault of its request: a key that already stands for a document is answered with the
     * document.
     */
    fault?: AppError,
  ) => Promise<Output<Methods<S>[K]>>;
};
