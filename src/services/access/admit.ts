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
import type { Database, Tenant } from "../../persistence/database/index.ts";
import { type AccountAtEntry, admittedOf, type Person, writeCaller, writeVisitor } from "../context/index.ts";
import { isOfAccount, mayCall, type PortalRoles } from "./roles.ts";

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
 * Checks a call of the portal: session (401), rate (429), second factor and role (403), account (404), environment
 * (400, 403). An account of which the user is no member answers as one that does not exist.
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
  const refusal = refuse(entry, needed, visit);
  if (refusal !== undefined) return { window, refusal };
  const session = hashOfToken(visit.session).toString("hex");
  const person = { id: entry.userId, email: entry.email, session, address };
  return { window, caller: write(entry, needed, visit, person) };
}

const OVER = "La sesión no existe o terminó; inicie sesión";

const tooMany = (limit: number, reset: number) =>
  `Se pasó del límite de ${limit} peticiones por minuto de un usuario; espere ${reset} s a que termine la ventana`;

/** Reads what the session's token gives access to. Text that cannot be a token costs no query. */
async function look({ db, now }: PortalGate, { session, account }: Pick<PortalVisit, "session" | "account">) {
  if (!isToken(session)) return undefined;
  return enterSession(db, { token: session, accountId: isUuid(account) ? account : undefined, now: now() });
}

function refuse(
  { support, strong, role, certified }: SessionEntry,
  needed: PortalRole,
  { environment }: Pick<PortalVisit, "environment">,
): AppError | undefined {
  if (needed === PortalRole.USER) return undefined;
  if (support && !strong) return forbidden("Soporte necesita un segundo factor: configúrelo primero");
  if (needed === PortalRole.SUPPORT) return support ? undefined : forbidden("Solo soporte puede usar esta operación");
  if (role === null) return notFound("La cuenta");
  if (!mayCall(role, needed)) return forbidden("Su papel en la cuenta no permite esta operación");
  if (environment !== "sandbox" && environment !== "production")
    return invalid("x-portal-environment: debe ser uno de: sandbox, production", {
      campo: "x-portal-environment",
    });
  if (environment === "production" && !certified) return forbidden("La cuenta no está certificada para producción");
  return undefined;
}

function write(
  { accountId, revision, sandboxAhead }: SessionEntry,
  needed: PortalRole,
  { environment }: Pick<PortalVisit, "environment">,
  person: Person,
): string {
  if (!isOfAccount(needed)) return writeVisitor({ address: person.address, person });
  // `refuse` has checked that the account and the environment are present, and with the account its columns.
  const admitted = admittedOf({ accountId, environment } as Tenant, { revision, sandboxAhead } as AccountAtEntry);
  return writeCaller({ ...admitted, person });
}

/** Forgets expired sessions, links and attempts, at most `limit` of each. Returns how many there were. */
export function forgetPortal({ db, now }: Pick<PortalGate, "db" | "now">, limit: number): Promise<number> {
  return forgetSessions(db, now(), limit);
}
