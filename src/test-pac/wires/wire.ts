import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Fault, Faults, Subject } from "../faults/index.ts";
import type { Sat } from "../sat/index.ts";
import {
  type createLookUp,
  type createStamping,
  NO_STAMPS,
  type Rejection,
  type StampingContext,
} from "../stamping/index.ts";
import type { Cancellations, History } from "../storage/index.ts";
import { type Answer, typeOf } from "./answer.ts";
import { applyFaults, MAX_DELAY } from "./fault-effects.ts";
import type { Tokens } from "./tokens.ts";

/** A Front is the PAC behind a wire: its checks, memory and faults, whatever protocol it speaks. */
export interface Front extends StampingContext {
  readonly cancellations: Cancellations;
  readonly sat: Sat;
  readonly stamp: ReturnType<typeof createStamping>;
  readonly lookUp: ReturnType<typeof createLookUp>;
  readonly faults: Faults;
  readonly tokens: Tokens;
  readonly history: History;
  readonly user: string;
  readonly password: string;
  readonly log: (line: string) => void;
}

const MAX_BYTES = 10 * 1024 * 1024;
/** Idle connections close sooner than most clients expect, so reusing one fails as it does in production. */
const KEEP_ALIVE = 15_000;

export interface Call {
  readonly front: Front;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface Operation {
  readonly name: string;
  /** Refuses a request before any work: a wrong login, a session that is over, maintenance. */
  readonly refusal?: (call: Call) => Answer | undefined;
  /** Returns the data by which faults are chosen: a reference, and the document with its directives. */
  readonly subject: (call: Call) => Promise<Omit<Subject, "operation">>;
  readonly run: (call: Call, faults: readonly Fault[]) => Promise<Answer>;
}

export interface WireOptions {
  readonly tooLarge: Answer;
  /** The answer to a bug of the test PAC is this one. */
  readonly uncontrolled: Answer;
  readonly maxBytes?: number;
}

export interface Wire {
  readonly app: FastifyInstance;
  /** Serves a route. A route with several operations chooses one by the request. */
  serve(method: "GET" | "POST", url: string, operation: Operation | ((call: Call) => Operation | Answer)): void;
}

/** Opens the server of one protocol. Any route that it does not serve is an empty 404. */
export function openWire(front: Front, { tooLarge, uncontrolled, maxBytes = MAX_BYTES }: WireOptions): Wire {
  const app = Fastify({
    bodyLimit: maxBytes + 4096,
    keepAliveTimeout: KEEP_ALIVE,
    forceCloseConnections: true,
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_, body, done) => done(null, body));
  app.setNotFoundHandler((_, reply) => reply.code(404).send());
  app.setErrorHandler((error: Error & { statusCode?: number }, _, reply) => {
    if (error.statusCode !== 413) front.log(error.stack ?? error.message);
    const answer = error.statusCode === 413 ? tooLarge : uncontrolled;
    return reply.code(answer.status).type(typeOf(answer)).send(answer.body);
  });
  return {
    app,
    serve: (method, url, operation) =>
      app.route({
        method,
        url,
        handler: async (request, reply) => {
          const call = { front, request, reply };
          const chosen = typeof operation === "function" ? operation(call) : operation;
          await ("run" in chosen ? handle(chosen, call) : send(chosen, call));
        },
      }),
  };
}

/**
 * Handles a request. Faults apply before or after the work and never inside it, so "stamped, but the answer is lost"
 * really happens.
 */
async function handle(operation: Operation, call: Call): Promise<void> {
  const { front, request, reply } = call;
  const { name: operationName } = operation;
  const { reference, document } = await operation.subject(call);
  let refused = operation.refusal?.(call);
  const faults = refused === undefined ? front.faults.plan({ operation: operationName, reference, document }) : [];
  const kinds = faults.map(({ action }) => action.kind);
  const sello = selloIn(document);
  const note = ({ code, uuid }: Pick<Answer, "code" | "uuid">) =>
    front.history.add({ operation: operationName, reference, sello, uuid, code, faults: kinds });
  if (kinds.includes("expire")) {
    front.tokens.end(request.headers.authorization);
    refused = operation.refusal?.(call);
  }
  const ended = await applyFaults(faults, "beforeCore", reply);
  if (ended !== undefined) {
    note({ code: ended.kind === "status" ? String(ended.status) : "none" });
    if (ended.kind === "defer") later(front, ended.ms, async () => note(await operation.run(call, faults)));
    return;
  }
  const answer = refused ?? (await operation.run(call, faults));
  note(answer);
  if (await applyFaults(faults, "afterCommit", reply, answer)) return;
  await send(answer, call);
}

/** Returns the end of the document's Sello, by which it is recognized whatever reference it came under. */
function selloIn(document: string): string | undefined {
  return SELLO.exec(document)?.[1];
}

const SELLO = /\sSello="[^"]*([^"]{32})"/;

/** Does the work after `ms`. A PAC that is stopped before has not done it. */
function later(front: Front, ms: number, work: () => Promise<void>): void {
  const begin = () => work().catch((cause: unknown) => front.log(String(cause)));
  setTimeout(begin, Math.min(ms, MAX_DELAY)).unref();
}

async function send(answer: Answer, { request, reply }: Call): Promise<void> {
  await reply.code(answer.status).type(typeOf(answer)).header("x-request-id", request.id).send(answer.body);
}

/** Returns the subject of a request that names a document which was stamped before. */
export function subjectNamed(uuidIn: (call: Call) => string | undefined): Operation["subject"] {
  return async (call) => {
    const uuid = uuidIn(call);
    const stamping = uuid === undefined ? undefined : await call.front.archive.find({ uuid });
    return { reference: stamping?.customId, document: stamping?.xml ?? "" };
  };
}

export const NO_SUBJECT: Operation["subject"] = async () => ({ reference: undefined, document: "" });

export function simulatedRejection(faults: readonly Fault[]): Rejection | undefined {
  for (const { action } of faults)
    if (action.kind === "reject")
      return action.code === NO_STAMPS.code ? NO_STAMPS : { code: action.code, sentence: "Rechazo simulado." };
  return undefined;
}

/** Returns the acknowledgement once storage has it. */
export function acuseOf({ cancellations, now }: Front, uuid: string): string | undefined {
  const { acuse, issuer, acuseFrom = Number.POSITIVE_INFINITY } = cancellations.of(uuid) ?? {};
  return acuseFrom <= now(issuer).getTime() ? acuse : undefined;
}
