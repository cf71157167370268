import { RateGroup } from "#proto/cfdi/v1/rest_pb.ts";
import { isWithin } from "../../../common/address.ts";
import { type AppError, forbidden, notFound, rateLimited, unauthenticated } from "../../../common/errors.ts";
import { countRequest, rightsOf } from "../../persistence/admission/index.ts";
import { enterPlatform, PLATFORM_KEY, type PlatformEntry, rfcIn } from "../../persistence/platforms/index.ts";
import { type Admitted, admittedOf, type PlatformCaller } from "../context/index.ts";
import { allows, type PlatformMethods, scopeOf } from "./scopes.ts";
import {
  type AdmissionDeps,
  type Context,
  look,
  NOT_CONTRACTED,
  tooMany,
  type Visitor,
  type Window,
  windowOf,
} from "./visit.ts";

export interface PlatformGate extends AdmissionDeps {
  readonly methods: PlatformMethods;
  /** Requests of a platform in a minute, for all its accounts together. */
  readonly platformRateLimit: number;
}

export interface PlatformVisitor extends Omit<Visitor, "rateGroup"> {
  readonly method: string;
  readonly rfc: string;
}

interface PlatformVerdict {
  readonly caller?: Admitted | PlatformCaller;
  readonly window?: Window;
  readonly refusal?: AppError;
}

/**
 * Checks a call with a platform's key: key (401), address (403), the platform's window (429), scope (403), account
 * (404), module and certification (403), and the account's window (429). The account of another platform answers as one
 * that does not exist, and its window is not counted.
 */
export async function admitPlatform(gate: PlatformGate & Context, visitor: PlatformVisitor): Promise<PlatformVerdict> {
  const { db, now, methods, rateLimit, platformRateLimit } = gate;
  const { apiKey: key = "" } = visitor;
  const rfc = rfcIn(visitor.rfc);
  const entry = PLATFORM_KEY.test(key) ? await enterPlatform(db, { key, rfc, now: now() }) : undefined;
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
  if (!rights.contracted) return { window: ofPlatform, refusal: forbidden(NOT_CONTRACTED) };
  if (environment === "production" && !rights.certified) return { window: ofPlatform, refusal: forbidden(UNCERTIFIED) };
  const tenant = { accountId: entry.account, environment };
  const counted = await countRequest(db, tenant, method.rateGroup);
  const window = windowOf(counted, rateLimit);
  if (counted.requests > rateLimit) return { window, refusal: rateLimited(tooMany(window)) };
  return { window, caller: { ...admittedOf(tenant, rights), platform } };
}

const UNKNOWN = "La llave de la plataforma no es válida o venció";
const ELSEWHERE = "La llave de la plataforma no puede usarse desde esta dirección";
const UNCERTIFIED =
  "La cuenta no está certificada para producción; es el paso «certificacion» de la preparación de la cuenta";
const CLOSED = "Las plataformas no usan esta operación";

/** Guesses are counted as those at an account's key are; an address that is blocked is told nothing more. */
async function refuseStranger(gate: Context, visitor: PlatformVisitor): Promise<AppError> {
  const { blocked } = await look(gate, { ...visitor, rateGroup: RateGroup.UNSPECIFIED });
  if (blocked) return forbidden("La dirección IP está bloqueada; pida a soporte que la libere");
  return unauthenticated(visitor.apiKey ? UNKNOWN : "Falta la llave de la plataforma: envíela en X-Api-Key");
}

function actorOf({ platformId: id, platform: nombre, id: key, nombre: keyName }: PlatformEntry, address: string) {
  return { id, nombre, key, keyName, address };
}
