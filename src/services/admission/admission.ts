import type { Admission } from "#proto/cfdi/v1/admission_pb.ts";
import { RateGroup } from "#proto/cfdi/v1/rest_pb.ts";
import { type AppError, forbidden, rateLimited, unauthenticated } from "../../../common/errors.ts";
import {
  blockShownTo,
  type Enter,
  type Entry,
  entrance,
  forgetVisits,
  type KeyOwner,
} from "../../persistence/admission/index.ts";
import type { Database } from "../../persistence/database/index.ts";
import { admitPortal, type PortalGate } from "../access/index.ts";
import { type Admitted, type MethodTable, type PlatformCaller, writeCaller, writePlatform } from "../context/index.ts";
import { type IpGuard, watched } from "./address.ts";
import { admitPlatform, type PlatformGate } from "./platforms.ts";

export interface AdmissionDeps {
  readonly db: Database;
  readonly rateLimit: number;
  readonly ipGuard: IpGuard;
  readonly now: () => Date;
}

interface Context extends AdmissionDeps {
  readonly enter: Enter;
}

/**
 * Admission for a gateway: address, key, permissions, rate. A refusal is an answer and no error, because the headers of
 * the window go with it.
 */
export function admission(
  deps: AdmissionDeps,
  portal: PortalGate,
  platforms: Pick<PlatformGate, "methods" | "platformRateLimit"> = { methods: new Map(), platformRateLimit: 0 },
): MethodTable<typeof Admission> {
  const entry = { ...deps, enter: entrance(deps.db) };
  const gate = { ...entry, ...platforms };
  return {
    async admit(visitor) {
      const { caller, window, refusal } =
        visitor.platform !== undefined
          ? await decidePlatform(gate, { ...visitor, ...visitor.platform })
          : visitor.portal === undefined
            ? await decideKey(entry, visitor)
            : await admitPortal(portal, visitor.portal, visitor.address);
      return {
        ...(caller === undefined ? {} : { caller }),
        ...(window === undefined ? {} : { rateLimit: window }),
        ...(refusal === undefined ? {} : { refusal: refusal.toDetail() }),
      };
    },
  };
}

async function decideKey(deps: Context, visitor: Visitor) {
  const { caller, ...verdict } = await decide(deps, visitor);
  return { ...verdict, caller: caller && writeCaller(caller) };
}

async function decidePlatform(
  gate: Parameters<typeof admitPlatform>[0],
  {
    method,
    rfc,
    apiKey = "",
    address,
    request,
  }: Pick<Visitor, "address" | "request"> & {
    readonly method: string;
    readonly rfc: string;
    readonly apiKey?: string | undefined;
  },
) {
  const { caller, ...verdict } = await admitPlatform(gate, {
    ...{ method, rfc, key: apiKey, address },
    request: request.slice(0, MAX_REQUEST),
  });
  const written = caller && ("accountId" in caller ? writeCaller(caller) : writePlatform(caller));
  return { ...verdict, caller: written };
}

/**
 * Admission of platforms for internal callers. Nobody knows their address, so a key that is bound to addresses is not
 * for them.
 */
export function authenticatePlatform(platforms: PlatformGate) {
  const gate = { ...platforms, enter: entrance(platforms.db) };
  return async (key: string | undefined, method: string, rfc: string): Promise<Admitted | PlatformCaller> => {
    const visit = { method, rfc, key: key ?? "", address: "", request: "" };
    const { caller, refusal } = await admitPlatform(gate, visit);
    if (caller === undefined) throw refusal;
    return caller;
  };
}

/** Admission for internal callers on the core's own port: every check but the one of the client's address. */
export function authenticate(deps: AdmissionDeps) {
  const entry = { ...deps, enter: entrance(deps.db) };
  return async (apiKey: string | undefined, rateGroup: RateGroup): Promise<Admitted> => {
    const { caller, refusal } = await decide(entry, { address: "", request: "", apiKey, rateGroup });
    if (caller === undefined) throw refusal;
    return caller;
  };
}

/** Forgets addresses whose visits no longer count, at most `limit` of them. Returns how many there were. */
export function forgetVisitors({ db }: Pick<AdmissionDeps, "db">, limit: number): Promise<number> {
  return forgetVisits(db, limit);
}

interface Visitor {
  /** The address is empty when nobody knows it. */
  readonly address: string;
  readonly request: string;
  readonly apiKey: string | undefined;
  /** The group is unspecified on a path without resource, where only the address is checked. */
  readonly rateGroup: RateGroup;
}

interface Verdict {
  readonly caller?: Admitted;
  /** The state of the account's window; present for every caller whose key may use the service. */
  readonly window?: Window;
  readonly refusal?: AppError;
}

type Window = ReturnType<typeof windowOf>;

/** Checks the address (403), the key (401), module and certification (403), and the rate (429), in this order. */
async function decide(deps: Context, visitor: Visitor): Promise<Verdict> {
  const { blocked, owner } = await look(deps, visitor);
  if (blocked) return { refusal: forbidden(BLOCKED + (await toldOfBlock(deps, visitor))) };
  if (visitor.rateGroup === RateGroup.UNSPECIFIED) return {};
  if (!visitor.apiKey) return { refusal: unauthenticated("Falta la llave de acceso: envíela en X-Api-Key") };
  if (owner === undefined || isExpired(owner, deps.now())) return { refusal: unauthenticated(INVALID_KEY) };
  const { accountId, environment, revision, contracted, certified } = owner;
  if (!contracted) return { refusal: forbidden("La cuenta no tiene contratado el módulo de API") };
  if (environment === "production" && !certified)
    return { refusal: forbidden("La cuenta no está certificada para producción") };
  const window = windowOf(owner, deps.rateLimit);
  if (owner.requests > deps.rateLimit) return { window, refusal: rateLimited(tooMany(window)) };
  return { window, caller: { accountId, environment, revision } };
}

const BLOCKED =
  "La dirección IP está bloqueada por enviar 4 peticiones en 5 segundos; pida a soporte que la libere y espacie sus peticiones al menos 1.5 segundos";

/** Returns the account that support asks for when it releases an address; empty for a visitor without a valid key. */
async function toldOfBlock({ db, ipGuard, now }: Context, { address, apiKey = "" }: Visitor): Promise<string> {
  const counted = watched(address, ipGuard);
  if (counted === undefined || !KEY.test(apiKey)) return "";
  const block = await blockShownTo(db, { address: counted, key: apiKey, now: now() });
  if (block === undefined) return "";
  const { number, address: blocked, blockedAt, request } = block;
  return `. Al pedirlo indique: bloqueo ${number} de la dirección ${blocked}, del ${blockedAt.toISOString()}, por ${request}`;
}

/** An unknown and an expired key get the same sentence, so that a stranger does not learn that a key once existed. */
const INVALID_KEY = "La llave de acceso no es válida o venció; genere una nueva";

const isExpired = ({ expiresAt }: KeyOwner, now: Date) => expiresAt !== null && expiresAt <= now;

const tooMany = ({ limit, reset }: Window) =>
  `Se pasó del límite de ${limit} peticiones por minuto; espere ${reset} s a que termine la ventana`;

function windowOf({ requests, reset }: KeyOwner, limit: number) {
  return { limit, remaining: Math.max(0, limit - requests), reset };
}

/** Looks up the key and counts the visit in one query; a visitor with neither costs no query. */
async function look(deps: Context, visitor: Visitor): Promise<Entry> {
  const { apiKey = "", rateGroup } = visitor;
  const address = watched(visitor.address, deps.ipGuard);
  const key = rateGroup !== RateGroup.UNSPECIFIED && KEY.test(apiKey) ? apiKey : undefined;
  if (address === undefined && key === undefined) return { blocked: false, owner: undefined };
  const request = visitor.request.slice(0, MAX_REQUEST);
  return deps.enter({ address, request, key, rateGroup });
}

/** Every key has this form; other text is refused without a query. */
const KEY = /^sk_(test|live)_[A-Za-z0-9_-]{43}$/;

/** Characters of a request's verb and path that the audit keeps. */
const MAX_REQUEST = 200;
