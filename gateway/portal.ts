import { create, type DescMessage, type Message } from "@bufbuild/protobuf";
import type { FastifyReply, FastifyRequest } from "fastify";
import { PortalVisitSchema } from "#proto/cfdi/v1/admission_pb.ts";
import type { ErrorDetail } from "#proto/cfdi/v1/error_pb.ts";
import { browser_cookie, oidc_cookie, PortalRole, portal_role, session_cookie } from "#proto/cfdi/v1/rest_pb.ts";
import type { Core } from "../common/core.ts";
import { forbidden } from "../common/errors.ts";
import { getOption } from "../common/options.ts";
import { admit } from "./admission.ts";
import type { Served } from "./contract/routes.ts";
import { isOfOwnPage } from "./pages.ts";

/** The prefix binds the cookie to this host, to TLS and to the whole site (RFC 6265bis, 4.1.3.2). */
const SESSION = "__Host-cfdi_session";
const ATTRIBUTES = "Path=/; HttpOnly; Secure; SameSite=Strict";

/** These cookies hold a message's fields about the browser, by the option of the field. */
const COOKIES = [
  { option: session_cookie, name: SESSION, lasts: "" },
  { option: oidc_cookie, name: "__Host-cfdi_oidc", lasts: "" },
  // The core accepts the cookie for 180 days.
  { option: browser_cookie, name: "__Host-cfdi_browser", lasts: "; Max-Age=15552000" },
] as const;

/**
 * Returns true where a session is checked instead of a key. A request with both counts by its key. A page without its
 * cookie is told that its session has ended.
 */
export function isPortalCall({ isOfPortal }: Served, request: FastifyRequest): boolean {
  const { "x-api-key": key, cookie } = request.headers;
  return isOfPortal || (key === undefined && (cookieIn(cookie, SESSION) !== "" || isOfOwnPage(request)));
}

/** Returns true for a method of the portal that strangers, or signed-in users without an account, may call. */
export function needsNoAccount({ isOfPortal, method }: Served): boolean {
  const role = getOption(method, portal_role);
  return isOfPortal && (role === PortalRole.VISITOR || role === PortalRole.USER);
}

/**
 * Asks the core about a browser's session. Without SameSite a page of another site could make a browser send the
 * cookie, so a request that does not come from a page of the portal is 403, before anything is read (OWASP, CSRF
 * Prevention: verifying origin).
 */
export async function admitPage(
  core: Core,
  { method }: Served,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ErrorDetail | undefined> {
  const { headers } = request;
  reply.header("cache-control", "no-store");
  if (!isOfOwnPage(request)) return forbidden("La petición no viene de una página del portal").toDetail();
  if (!CONNECT.test(headers["content-type"] ?? ""))
    return forbidden("El portal se llama con Connect: Content-Type application/json").toDetail();
  const portal = create(PortalVisitSchema, {
    method: `${method.parent.typeName}.${method.name}`,
    session: headers["x-api-key"] === undefined ? cookieIn(headers.cookie, SESSION) : "",
    account: textOf(headers["x-portal-account"]),
    environment: textOf(headers["x-portal-environment"]),
  });
  return admit(core, { portal }, request, reply);
}

/** The expression matches Connect's content types, unary and streaming. An HTML form cannot send them. */
const CONNECT = /^application\/(connect\+)?(json|proto)\s*(;|$)/i;

function cookieIn(cookies = "", name: string): string {
  const own = cookies
    .split(";")
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${name}=`));
  return own?.slice(name.length + 1) ?? "";
}

const textOf = (header: string | string[] | undefined) => (typeof header === "string" ? header : "");

/** Returns a function that removes the cookie fields from an answer and returns each as a Set-Cookie. */
export function cookieTaker(output: DescMessage): (answer: Message) => readonly string[] {
  const fields = cookieFields(output);
  return (answer) => {
    const members = answer as unknown as Record<string, string | undefined>;
    return fields.flatMap(({ member, name, lasts }) => {
      const value = members[member];
      delete members[member];
      return value === undefined ? [] : [`${name}=${value}; ${ATTRIBUTES}${value === "" ? "; Max-Age=0" : lasts}`];
    });
  };
}

/**
 * Returns a function that fills a request's cookie fields from the browser's cookies; values in the request itself do
 * not count.
 */
export function cookieGiver(input: DescMessage): (request: Message, cookies: string | undefined) => void {
  const fields = cookieFields(input);
  return (request, cookies) => {
    for (const { member, name } of fields)
      (request as unknown as Record<string, string>)[member] = cookieIn(cookies, name);
  };
}

function cookieFields({ fields }: DescMessage) {
  return fields.flatMap((field) =>
    COOKIES.filter(({ option }) => getOption(field, option)).map(({ name, lasts }) => ({
      member: field.localName,
      name,
      lasts,
    })),
  );
}
