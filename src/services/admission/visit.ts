import { RateGroup } from "#proto/cfdi/v1/rest_pb.ts";
import type { Enter, Entry } from "../../persistence/admission/index.ts";
import type { Database } from "../../persistence/database/index.ts";
import { type IpGuard, watched } from "./address.ts";

export interface AdmissionDeps {
  readonly db: Database;
  readonly rateLimit: number;
  readonly ipGuard: IpGuard;
  readonly now: () => Date;
}

export interface Context extends AdmissionDeps {
  readonly enter: Enter;
}

export interface Visitor {
  /** The address is empty when nobody knows it. */
  readonly address: string;
  readonly request: string;
  readonly apiKey?: string | undefined;
  /** The group is unspecified on a path without resource, where only the address is checked. */
  readonly rateGroup: RateGroup;
}

/** Looks up the key and counts the visit in one query; a visitor with neither costs no query. */
export async function look(deps: Context, visitor: Visitor): Promise<Entry> {
  const { apiKey = "", rateGroup } = visitor;
  const address = watched(visitor.address, deps.ipGuard);
  const key = rateGroup !== RateGroup.UNSPECIFIED && KEY.test(apiKey) ? apiKey : undefined;
  if (address === undefined && key === undefined) return { blocked: false, owner: undefined };
  const request = visitor.request.slice(0, MAX_REQUEST);
  return deps.enter({ address, request, key, rateGroup });
}

/** Every key has this form; other text is refused without a query. */
export const KEY = /^sk_(test|live)_[A-Za-z0-9_-]{43}$/;

/** Characters of a request's verb and path that the audit keeps. */
const MAX_REQUEST = 200;

export interface Window {
  readonly limit: number;
  readonly remaining: number;
  readonly reset: number;
}

interface Counted {
  readonly requests: number;
  readonly reset: number;
}

export function windowOf({ requests, reset }: Counted, limit: number): Window {
  return { limit, remaining: Math.max(0, limit - requests), reset };
}

export const tooMany = ({ limit, reset }: Window) =>
  `Se pasó del límite de ${limit} peticiones por minuto; espere ${reset} s a que termine la ventana`;

export const NOT_CONTRACTED = "La cuenta no tiene contratado el módulo de API";
