import { isIP } from "node:net";
import { create } from "@bufbuild/protobuf";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  Admission,
  AdmitRequestSchema,
  type AdmitResponse,
  AdmitResponseSchema,
} from "#proto/cfdi/v1/admission_pb.ts";
import { type ErrorDetail, ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { RateGroup } from "#proto/cfdi/v1/rest_pb.ts";
import type { Core } from "./core.ts";
import { fromDetail } from "./errors.ts";
import { headerText, rateHeaders } from "./headers.ts";
import type { Route } from "./routes.ts";

/** Asks the core whether this caller may in, before its body is read; the reply gets the headers of its limit. */
export async function admit(
  core: Core,
  rateGroup: RateGroup,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ErrorDetail | undefined> {
  const { caller, rateLimit, refusal } = await ask(core, rateGroup, request);
  request.setDecorator(CALLER, caller);
  if (rateLimit !== undefined) reply.headers(rateHeaders(rateLimit));
  return refusal;
}

/** The same as a hook that answers in the envelope. Without a group only the address is judged. */
export function door(core: Core, rateGroup = RateGroup.UNSPECIFIED) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const refusal = await admit(core, rateGroup, request, reply);
    if (refusal !== undefined) throw fromDetail(refusal);
  };
}

/** Fastify wants to know beforehand what is kept on its requests. */
export function prepareDoor(app: FastifyInstance): void {
  app.decorateRequest(CALLER, "");
}

const CALLER = "caller";

/** What the core needs to know of an admitted request besides its message. */
export function coreHeaders(request: FastifyRequest, { headers }: Route): Readonly<Record<string, string>> {
  const texts = headers.map((name) => [name, headerText(request.raw, name) ?? ""]);
  return {
    ...Object.fromEntries(texts),
    "x-request-id": request.id,
    "x-caller": request.getDecorator<string>(CALLER),
  };
}

async function ask(core: Core, rateGroup: RateGroup, request: FastifyRequest): Promise<AdmitResponse> {
  const { method, url, id } = request;
  const key = request.headers["x-api-key"];
  const question = create(AdmitRequestSchema, {
    rateGroup,
    address: addressOf(request),
    request: `${method} ${url.replace(/\?.*/s, "")}`,
    ...(typeof key === "string" ? { apiKey: key } : {}),
  });
  const answer = await core.call(Admission.method.admit, question, { "x-request-id": id });
  if (answer.kind === "answer") return answer.message as AdmitResponse;
  if (answer.detail.kind === ErrorKind.INTERNAL)
    return create(AdmitResponseSchema, { refusal: answer.detail });
  // Between gateway and core (SERVICE_TOKEN): nothing that the caller could mend.
  throw new Error(`the core does not let this gateway ask (SERVICE_TOKEN): ${answer.detail.error}`);
}

/** What a proxy that may name the client wrote, if it is an address; else whoever holds the other end of the socket. */
function addressOf({ ip, socket }: FastifyRequest): string {
  return isIP(ip) === 0 ? (socket.remoteAddress ?? "") : ip;
}
