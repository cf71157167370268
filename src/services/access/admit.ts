import type { PortalVisit } from "#proto/cfdi/v1/admission_pb.ts";
import { PortalRole } from "#proto/cfdi/v1/rest_pb.ts";
import { type AppError, forbidden, invalid, notFound, rateLimited, unauthenticated } from "../../../common/errors.ts";
import { isUuid } from "../../../common/ids.ts";
import {
  enterSession,
  forgetSessions,
  hashOfToken,
  isToken,
  type SessionEntry,
} from "../../persistence/access/index.ts";
import type { Database } from "../../persistence/database/index.ts";
import {
  type AccountAtEntry,
  admittedOf,
  type Person,
  uncertifiedIn,
  writeCaller,
  writePlatform,
  writeVisitor,
} from "../context/index.ts";
import { isOfPlatform, mayCall, type PortalRoles, rightsIn } from "./roles.ts";

export interface PortalGate {
  readonly db: Database;
  readonly now: () => Date;
  readonly roles: PortalRoles;
  /** Requests that a user may make in a minute, with all sessions together. */
  readonly rateLimit: number;
}

export interface PortalVerdict {
  /** Names the caller in the form in which the gateway carries it to the call that follows. */
  readonly caller?: string;
  readonly window?: { readonly limit: number; readonly remaining: number; readonly reset: number };
  readonly refusal?: AppError;
}

/**
 * Checks a call of the portal: session (401), rate (429), second factor and role (403), account or platform (404),
 * environment (400, 403). An account that the user may not enter answers as one that does not exist.
 */
export async function admitPortal(
  gate: PortalGate,
  visit: Omit<PortalVisit, "$typeName">,
  address: string,
): Promise<PortalVerdict> {
  const needed = gate.roles.get(visit.method);
  if (needed === undefined) return { refusal: forbidden("El portal no usa esta operación") };
  if (needed === PortalRole.VISITOR) return { caller: writeVisitor({ address }) };
  const entry = await look(gate, visit);
  if (entry === undefined) return { refusal: unauthenticated(OVER) };
  const { rateLimit: limit } = gate;
  const { requests, reset } = entry;
  const window = { limit, remaining: Math.max(0, limit - requests), reset };
  if (requests > limit) return { window, refusal: rateLimited(tooMany(limit, reset)) };
  const session = hashOfToken(visit.session).toString("hex");
  const verdict = judge(entry, needed, visit, { id: entry.userId, email: entry.email, session, address });
  return { window, ...(typeof verdict === "string" ? { caller: verdict } : { refusal: verdict }) };
}

const OVER = "La sesión no existe o terminó; inicie sesión";

const tooMany = (limit: number, reset: number) =>
  `Se pasó del límite de ${limit} peticiones por minuto de un usuario; espere ${reset} s a que termine la ventana`;

/** Reads what the session's token gives access to. Text that cannot be a token costs no query. */
async function look({ db, now }: PortalGate, { session, account }: Pick<PortalVisit, "session" | "account">) {
  if (!isToken(session)) return undefined;
  return enterSession(db, { token: session, accountId: isUuid(account) ? account : undefined, now: now() });
}

/** Returns the caller in writing, or the refusal. */
function judge(
  entry: SessionEntry,
  needed: PortalRole,
  { environment }: Pick<PortalVisit, "environment">,
  person: Person,
): string | AppError {
  const { support, strong } = entry;
  const visitor = () => writeVisitor({ address: person.address, person });
  if (needed === PortalRole.USER) return visitor();
  if (support && !strong) return forbidden("Soporte necesita un segundo factor: configúrelo primero");
  if (needed === PortalRole.SUPPORT) return support ? visitor() : forbidden("Solo soporte puede usar esta operación");
  return isOfPlatform(needed) ? judgePlatform(entry, needed, person) : judgeAccount(entry, needed, environment, person);
}

function judgeAccount(entry: SessionEntry, needed: PortalRole, environment: string, person: Person): string | AppError {
  const { accountId, revision, sandboxAhead, certified, platform } = entry;
  const rights = rightsIn(entry);
  if (accountId === null || rights === undefined) return notFound("La cuenta");
  if (!mayCall(rights.role, needed)) return forbidden("Su papel en la cuenta no permite esta operación");
  if (environment !== "sandbox" && environment !== "production")
    return invalid("x-portal-environment: debe ser uno de: sandbox, production", {
      campo: "x-portal-environment",
    });
  const uncertified = uncertifiedIn(environment, certified);
  if (uncertified !== undefined) return uncertified;
  const who = rights.isOfPlatform && platform !== null ? { ...person, platform } : person;
  // An account that was found has its columns.
  const admitted = admittedOf({ accountId, environment }, { revision, sandboxAhead } as AccountAtEntry);
  return writeCaller({ ...admitted, person: who });
}

function judgePlatform(entry: SessionEntry, needed: PortalRole, person: Person): string | AppError {
  const { accountId, role, platformId: id, platform: nombre } = entry;
  // An account that the user may enter has a platform too.
  if (accountId !== null || role === null || id === null || nombre === null) return notFound("La plataforma");
  if (!mayCall(role, needed)) return forbidden("Su papel en la plataforma no permite esta operación");
  const platform = { id, nombre, key: "", keyName: "", address: person.address };
  // The pages of a platform are about production; it has no other environment of its own.
  return writePlatform({ environment: "production", platform, person: { ...person, platform: nombre } });
}

/** Forgets expired sessions, links and attempts, at most `limit` of each. Returns how many there were. */
export function forgetPortal({ db, now }: Pick<PortalGate, "db" | "now">, limit: number): Promise<number> {
  return forgetSessions(db, now(), limit);
}
