import type { Admission } from "#proto/cfdi/v1/admission_pb.ts";
import { RateGroup } from "#proto/cfdi/v1/rest_pb.ts";
import { type AppError, forbidden, rateLimited, unauthenticated } from "../../../common/errors.ts";
import { blockShownTo, entrance, forgetVisits, type KeyOwner } from "../../persistence/admission/index.ts";
import { admitPortal, type PortalGate } from "../access/index.ts";
import {
  type Admitted,
  admittedOf,
  later,
  type MethodTable,
  type PlatformCaller,
  uncertifiedIn,
  writeCaller,
  writePlatform,
} from "../context/index.ts";
import { watched } from "./address.ts";
import { admitPlatform, type PlatformGate, type PlatformVisitor } from "./platforms.ts";
import {
  type AdmissionDeps,
  type Context,
  KEY,
  look,
  NOT_CONTRACTED,
  tooMany,
  type Visitor,
  type Window,
  windowOf,
} from "./visit.ts";

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

async function decidePlatform(gate: Parameters<typeof admitPlatform>[0], visitor: PlatformVisitor) {
  const { caller, ...verdict } = await admitPlatform(gate, visitor);
  const written = caller && ("accountId" in caller ? writeCaller(caller) : writePlatform(caller));
  return { ...verdict, caller: written };
}

/**
 * Admission of platforms for internal callers. Their address is unknown, so a key that is bound to addresses is
 * refused.
 */
export function authenticatePlatform(platforms: PlatformGate) {
  const gate = { ...platforms, enter: entrance(platforms.db) };
  return async (apiKey: string | undefined, method: string, rfc: string): Promise<Admitted | PlatformCaller> => {
    const { caller, refusal } = await admitPlatform(gate, { method, rfc, apiKey, address: "", request: "" });
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

interface Verdict {
  readonly caller?: Admitted;
  /** The state of the account's window; present for every caller whose key may use the service. */
  readonly window?: Window;
  readonly refusal?: AppError;
}

/** Checks the address (403), the key (401), module and certification (403), and the rate (429), in this order. */
async function decide(deps: Context, visitor: Visitor): Promise<Verdict> {
  const { blocked, owner } = await look(deps, visitor);
  if (blocked) return { refusal: forbidden(BLOCKED + (await toldOfBlock(deps, visitor))) };
  if (visitor.rateGroup === RateGroup.UNSPECIFIED) return {};
  if (!visitor.apiKey) return { refusal: unauthenticated("Falta la llave de acceso: envíela en X-Api-Key") };
  if (owner === undefined) return { refusal: unauthenticated(INVALID_KEY) };
  const caller = admittedOf(owner, owner);
  // A key of the sandbox ends by the clock of the sandbox.
  if (isExpired(owner, later(deps.now(), caller.ahead ?? 0))) return { refusal: unauthenticated(INVALID_KEY) };
  const { contracted, certified } = owner;
  if (!contracted) return { refusal: forbidden(NOT_CONTRACTED) };
  const refusal = uncertifiedIn(owner.environment, certified);
  if (refusal !== undefined) return { refusal };
  const window = windowOf(owner, deps.rateLimit);
  if (owner.requests > deps.rateLimit) return { window, refusal: rateLimited(tooMany(window)) };
  return { window, caller };
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
