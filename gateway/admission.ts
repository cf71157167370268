import { create, type DescMethod } from "@bufbuild/protobuf";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  Admission,
  type AdmitRequest,
  AdmitRequestSchema,
  type AdmitResponse,
  AdmitResponseSchema,
  type PlatformVisit,
  PlatformVisitSchema,
  type PortalVisit,
} from "#proto/cfdi/v1/admission_pb.ts";
import { type ErrorDetail, ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { RateGroup } from "#proto/cfdi/v1/rest_pb.ts";
import type { Core } from "../common/core.ts";
import { AppError, forbidden } from "../common/errors.ts";
import { type ClientAddress, clientAddressBehind } from "./client-address.ts";
import { fromDetail } from "./contract/errors.ts";
import { headerText, rateHeaders } from "./contract/headers.ts";
import type { Served } from "./contract/routes.ts";
import { isOfOtherSite, keepSite } from "./pages.ts";

/**
 * Wanted names what a request asks to be admitted to: the resources of a rate group (without one only the address is
 * checked), a method of the portal by a browser's session, or a method by a platform's key.
 */
export type Wanted =
  | Pick<AdmitRequest, "rateGroup">
  | { readonly portal: PortalVisit }
  | { readonly platform: PlatformVisit };

/**
 * Returns what a call with a platform's key asks for: a method, of an account or of the platform's own. Text that is no
 * RFC names no account.
 */
export function ofPlatform({ parent, name }: DescMethod, rfc = ""): Wanted {
  const isRfc = /^[A-ZÑ&0-9]{12,13}$/i.test(rfc);
  return { platform: create(PlatformVisitSchema, { method: `${parent.typeName}.${name}`, rfc: isRfc ? rfc : "" }) };
}

/**
 * Asks the core to admit the caller, before the request's body is read. The reply gets the headers of the caller's
 * limit.
 */
export async function admit(
  core: Core,
  wanted: Wanted,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ErrorDetail | undefined> {
  const { caller, rateLimit, refusal } = await ask(core, wanted, request);
  request.setDecorator(CALLER, caller);
  if (rateLimit !== undefined) reply.headers(rateHeaders(rateLimit));
  return refusal;
}

/**
 * Returns a hook that admits callers, or answers the refusal in the contract's envelope. By default only the address is
 * checked.
 */
export function admission(core: Core, wanted: (request: FastifyRequest) => Wanted = () => NO_RESOURCE) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const refusal = await admit(core, wanted(request), request, reply);
    if (refusal !== undefined) throw fromDetail(refusal);
  };
}

const NO_RESOURCE: Wanted = { rateGroup: RateGroup.UNSPECIFIED };

/** Declares the decorations that admission keeps on requests, which Fastify must know beforehand. */
export function prepareAdmission(
  app: FastifyInstance,
  { trustProxy, siteUrl }: { readonly trustProxy?: string | undefined; readonly siteUrl?: string | undefined },
): void {
  app.decorate(CLIENT_ADDRESS, clientAddressBehind(trustProxy));
  keepSite(app, siteUrl);
  app.decorateRequest(CALLER, "");
}

const CLIENT_ADDRESS = "clientAddress";
const CALLER = "caller";

/** Returns the admitted caller as text of the core, which the gateway does not read. */
export function callerOf(request: FastifyRequest): string {
  return request.getDecorator<string>(CALLER);
}

/** Returns the headers that tell the core what it needs to know of an admitted request besides its message. */
export function coreHeaders(request: FastifyRequest, { headers }: Served): Readonly<Record<string, string>> {
  const texts = headers.map((name) => [name, headerText(request.raw, name)] as const);
  return {
    ...Object.fromEntries(texts.filter((entry): entry is [string, string] => entry[1] !== undefined)),
    "x-request-id": request.id,
    "x-caller": callerOf(request),
  };
}

async function ask(core: Core, wanted: Wanted, request: FastifyRequest): Promise<AdmitResponse> {
  const { method, url, id } = request;
  // The request of another site's page is refused before its address is counted, because the burst guard would block
  // the person who looks at that page.
  if (isOfOtherSite(request)) return create(AdmitResponseSchema, { refusal: OTHER_SITE.toDetail() });
  const address = addressOf(request);
  if (typeof address !== "string") return create(AdmitResponseSchema, { refusal: address.toDetail() });
  const key = request.headers["x-api-key"];
  const question = create(AdmitRequestSchema, {
    ...wanted,
    address,
    request: `${method} ${url.replace(/\?.*/s, "")}`,
    ...(typeof key === "string" && !("portal" in wanted) ? { apiKey: key } : {}),
  });
  const answer = await core.call(Admission.method.admit, question, { "x-request-id": id });
  if (answer.kind === "answer") return answer.message as AdmitResponse;
  if (answer.detail.kind !== ErrorKind.UNAUTHENTICATED) return create(AdmitResponseSchema, { refusal: answer.detail });
  // The service token is a matter between gateway and core, which the caller cannot mend.
  throw new Error(`the core does not let this gateway ask (SERVICE_TOKEN): ${answer.detail.error}`);
}

const OTHER_SITE = forbidden(
  "La petición viene de una página de otro sitio; llame a la API desde su servidor, con la llave en X-Api-Key",
);

export function addressOf({ server, raw }: FastifyRequest): string | AppError {
  try {
    return server.getDecorator<ClientAddress>(CLIENT_ADDRESS)(raw);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
