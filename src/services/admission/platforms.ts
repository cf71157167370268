import { RateGroup } from "#proto/cfdi/v1/rest_pb.ts";
import { isWithin } from "../../../common/address.ts";
import { type AppError, forbidden, notFound, rateLimited, unauthenticated } from "../../../common/errors.ts";
import { countRequest, type Enter, rightsOf } from "../../persistence/admission/index.ts";
import type { Database } from "../../persistence/database/index.ts";
import { enterPlatform, PLATFORM_KEY, type PlatformEntry, rfcIn } from "../../persistence/platforms/index.ts";
import type { Admitted, PlatformCaller } from "../context/index.ts";
import { type IpGuard, watched } from "./address.ts";
import { allows, type PlatformMethods, scopeOf } from "./scopes.ts";

export interface PlatformGate {
  readonly db: Database;
  readonly now: () => Date;
  readonly ipGuard: IpGuard;
  readonly methods: PlatformMethods;
  /** Requests of an account in a minute, in each environment and group of resources. */
  readonly rateLimit: number;
  /** Requests of a platform in a minute, for all its accounts together. */
  readonly platformRateLimit: number;
}

export interface PlatformVisitor {
  readonly method: string;
  readonly rfc: string;
  readonly key: string;
  /** The address is empty where nobody knows it. */
  readonly address: string;
  readonly request: string;
}

export interface PlatformVerdict {
  readonly caller?: Admitted | PlatformCaller;
  readonly window?: { readonly limit: number; readonly remaining: number; readonly reset: number };
  readonly refusal?: AppError;
}

/**
 * Checks a call with a platform's key: key (401), address (403), the platform's window (429), scope (403), account
 * (404), module and certification (403), and the account's window (429). The account of another platform answers as one
 * that does not exist, and its window is not counted.
 */
export async function admitPlatform(
  gate: PlatformGate & { readonly enter: Enter },
  visitor: PlatformVisitor,
): Promise<PlatformVerdict> {
  const { db, now, methods, rateLimit, platformRateLimit } = gate;
  const rfc = rfcIn(visitor.rfc);
  const isKey = PLATFORM_KEY.test(visitor.key);
  const entry = isKey ? await enterPlatform(db, { key: visitor.key, rfc, now: now() }) : undefined;
  if (entry === undefined) return { refusal: await refuseStranger(gate, visitor) };
  if (!isWithin(visitor.address, entry.addresses)) return { refusal: forbidden(ELSEWHERE) };
  const ofPlatform = windowOf(entry, platformRateLimit);
  if (entry.requests > platformRateLimit) return { window: ofPlatform, refusal: rateLimited(tooMany(ofPlatform)) };
  const method = methods.get(visitor.method);
  if (method === undefined) return { window: ofPlatform, refusal: forbidden(CLOSED) };
  if (!allows(entry.scopes, method))
    return { window: ofPlatform, refusal: forbidden(`La llave no tiene el alcance ${scopeOf(method)}`) };
  const { environment } = entry;
  const platform = actorOf(entry, visitor.address);
  if (!method.isOfAccount) return { window: ofPlatform, caller: { environment, platform } };
  const rights = entry.account === null ? undefined : await rightsOf(db, entry.account);
  if (entry.account === null || rights === undefined) return { window: ofPlatform, refusal: notFound("La cuenta") };
  if (!rights.contracted)
    return { window: ofPlatform, refusal: forbidden("La cuenta no tiene contratado el módulo de API") };
  if (environment === "production" && !rights.certified) return { window: ofPlatform, refusal: forbidden(UNCERTIFIED) };
  const tenant = { accountId: entry.account, environment };
  const window = windowOf(await countRequest(db, tenant, method.rateGroup), rateLimit);
  if (window.requests > rateLimit) return { window, refusal: rateLimited(tooMany(window)) };
  return { window, caller: { ...tenant, revision: rights.revision, platform } };
}

const UNKNOWN = "La llave de la plataforma no es válida o venció";
const ELSEWHERE = "La llave de la plataforma no puede usarse desde esta dirección";
const UNCERTIFIED =
  "La cuenta no está certificada para producción; es el paso «certificacion» de la preparación de la cuenta";
const CLOSED = "Las plataformas no usan esta operación";

/** Guesses are counted as those at an account's key are; an address that is blocked is told nothing more. */
async function refuseStranger(
  { enter, ipGuard }: PlatformGate & { readonly enter: Enter },
  { key, address, request }: PlatformVisitor,
): Promise<AppError> {
  const counted = watched(address, ipGuard);
  const visit = { address: counted, request, key: undefined, rateGroup: RateGroup.UNSPECIFIED };
  const { blocked } = counted === undefined ? { blocked: false } : await enter(visit);
  if (blocked) return forbidden("La dirección IP está bloqueada; pida a soporte que la libere");
  return unauthenticated(key === "" ? "Falta la llave de la plataforma: envíela en X-Api-Key" : UNKNOWN);
}

function actorOf({ platformId: id, platform: nombre, id: key, nombre: keyName }: PlatformEntry, address: string) {
  return { id, nombre, key, keyName, address };
}

function windowOf({ requests, reset }: { readonly requests: number; readonly reset: number }, limit: number) {
  return { limit, remaining: Math.max(0, limit - requests), reset, requests };
}

const tooMany = ({ limit, reset }: { readonly limit: number; readonly reset: number }) =>
  `Se pasó del límite de ${limit} peticiones por minuto; espere ${reset} s a que termine la ventana`;
