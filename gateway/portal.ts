import { create, type DescMessage, getOption, type Message } from "@bufbuild/protobuf";
import type { FastifyReply, FastifyRequest } from "fastify";
import { PortalVisitSchema } from "#proto/cfdi/v1/admission_pb.ts";
import type { ErrorDetail } from "#proto/cfdi/v1/error_pb.ts";
import { PortalRole, portal_role, session_cookie } from "#proto/cfdi/v1/rest_pb.ts";
import type { Core } from "../common/core.ts";
import { forbidden } from "../common/errors.ts";
import { isLoopbackHost } from "../common/loopback.ts";
import { admit, siteOf } from "./admission.ts";
import type { Served } from "./routes.ts";

/** The prefix binds it to this host, to TLS and to the whole site (RFC 6265bis, 4.1.3.2). */
const COOKIE = "__Host-cfdi_session";
const ATTRIBUTES = "Path=/; HttpOnly; Secure; SameSite=Strict";

/** Whether a session is to be judged and not a key: where both come the key counts and the cookie is not looked at. */
export function isPortalCall({ isOfPortal }: Served, { headers }: FastifyRequest): boolean {
  return isOfPortal || (headers["x-api-key"] === undefined && sessionIn(headers.cookie) !== "");
}

/** A method of the portal that anybody, or anybody who is signed in, may call. */
export function needsNoAccount({ isOfPortal, method }: Served): boolean {
  const role = getOption(method, portal_role);
  return isOfPortal && (role === PortalRole.VISITOR || role === PortalRole.USER);
}

/**
 * Asks the core about a browser's session. A page of another site could make a browser send the cookie, were SameSite not kept
 * to; so whoever does not say that it is one of our own pages is 403, before anything is read (OWASP, CSRF Prevention:
 * verifying origin).
 */
export async function admitPage(
  core: Core,
  { method }: Served,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ErrorDetail | undefined> {
  const { headers } = request;
  reply.header("cache-control", "no-store");
  if (!isOwnPage(headers.origin, headers.host, siteOf(request)))
    return forbidden("La petición no viene de una página del portal").toDetail();
  if (!CONNECT.test(headers["content-type"] ?? ""))
    return forbidden("El portal se llama con Connect: Content-Type application/json").toDetail();
  const portal = create(PortalVisitSchema, {
    method: `${method.parent.typeName}.${method.name}`,
    session: headers["x-api-key"] === undefined ? sessionIn(headers.cookie) : "",
    account: textOf(headers["x-portal-account"]),
    environment: textOf(headers["x-portal-environment"]),
  });
  return admit(core, { portal }, request, reply);
}

/** Connect's own, of one answer and of many. Forms of HTML have none of them. */
const CONNECT = /^application\/(connect\+)?(json|proto)\s*(;|$)/i;

/** The site as configured; on this machine also under whatever name and port the browser asked for. */
function isOwnPage(origin: string | undefined, host: string | undefined, site: string): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  if (origin === site) return true;
  const page = new URL(origin);
  return page.host === host && isLoopbackHost(page.hostname.replace(/^\[|\]$/g, ""));
}

function sessionIn(cookies = ""): string {
  const own = cookies
    .split(";")
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${COOKIE}=`));
  return own?.slice(COOKIE.length + 1) ?? "";
}

const textOf = (header: string | string[] | undefined) => (typeof header === "string" ? header : "");

/** Takes the session out of an answer, as the cookie that the browser keeps or forgets; undefined where none is meant. */
export function cookieTaker(output: DescMessage): (answer: Message) => string | undefined {
  const field = output.fields.find((one) => getOption(one, session_cookie));
  if (field === undefined) return () => undefined;
  return (answer) => {
    const members = answer as unknown as Record<string, string | undefined>;
    const token = members[field.localName];
    delete members[field.localName];
    if (token === undefined) return undefined;
    return `${COOKIE}=${token}; ${ATTRIBUTES}${token === "" ? "; Max-Age=0" : ""}`;
  };
}
