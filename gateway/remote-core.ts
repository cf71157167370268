import {
  create,
  type DescMethod,
  type DescMethodServerStreaming,
  type DescMethodUnary,
  type Message,
} from "@bufbuild/protobuf";
import { Code, ConnectError, encodeBinaryHeader } from "@connectrpc/connect";
import { Admission, AdmitRequestSchema } from "#proto/cfdi/v1/admission_pb.ts";
import { ErrorDetailSchema } from "#proto/cfdi/v1/error_pb.ts";
import { rest_field } from "#proto/cfdi/v1/rest_pb.ts";
import { http } from "#proto/google/api/annotations_pb.ts";
import type { Answer, Core } from "../common/core.ts";
import { pacUnreachable } from "../common/errors.ts";
import { getOption } from "../common/options.ts";
import { type CoreInstance, Cores, type CoresOptions } from "./cores.ts";

export interface RemoteCoreOptions extends CoresOptions {
  /** The token is the service's own, because only a gateway may state the address and caller for which it calls. */
  readonly serviceToken: string;
  readonly timeoutMs?: number;
  /** After an abort no call waits for the core, so that callers get their answers before the process ends. */
  readonly shutdown?: AbortSignal;
  readonly onTrouble?: (error: Error, name: string) => void;
  /** Reports that a core refuses the service's token, and that all cores accept it again. */
  readonly onToken?: (fits: boolean) => void;
}

export interface RemoteCore extends Core {
  /** Rejects unless a core says that it serves. */
  check(): Promise<void>;
  /** Rejects while a core refuses the service's token. */
  checkToken(): Promise<void>;
  close(): void;
}

/**
 * Opens the cores in other processes, over gRPC. Every call gets an answer: silence becomes a failure at the deadline.
 */
export function remoteCore(options: RemoteCoreOptions): RemoteCore {
  const { serviceToken, timeoutMs = DEADLINE_MS, shutdown, onTrouble, onToken } = options;
  const authorization = `Bearer ${serviceToken}`;
  const cores = new Cores(options);
  let fits = true;
  return {
    async check() {
      await Promise.any((await cores.inTurn()).map((core) => core.check()));
    },
    async checkToken() {
      const told = await areTaken(await cores.inTurn(), authorization);
      if (told !== undefined && told !== fits) onToken?.(told);
      fits = told ?? fits;
      if (!fits) throw new Error("the core does not take the service's token");
    },
    async call(method, request, headers, signal = shutdown) {
      const until = performance.now() + timeoutMs;
      const order = { method, request, headers: { ...metadataOf(headers), authorization }, signal, until };
      const [first, ...others] = await cores.inTurn();
      let outcome: Unanswered = { kind: "unsent", name: "no address", error: UNRESOLVED };
      // The first core is tried once more at the end, because a new core may be running at its address by then.
      for (const core of first === undefined ? [] : [first, ...others, first]) {
        const attempt = await ask(core, order);
        if (attempt.kind === "answered") return attempt.answer;
        outcome = attempt;
        if (attempt.kind === "lost" && !isRepeatable(method, request, headers)) break;
        if (signal?.aborted || performance.now() >= until) break;
      }
      onTrouble?.(outcome.error, outcome.name);
      return noAnswer(method, outcome.kind);
    },
    async *stream(method, request, headers, signal) {
      const until = performance.now() + BATCH_DEADLINE_MS;
      const order = {
        request,
        headers: { ...metadataOf(headers), authorization },
        signal: either(signal, shutdown),
        until,
      };
      let outcome: Unanswered = { kind: "unsent", name: "no address", error: UNRESOLVED };
      for (const core of await cores.inTurn()) {
        const attempt = yield* follow(core, { ...order, method });
        if (attempt === undefined || signal?.aborted) return;
        outcome = attempt;
        // A lost stream is not repeated: every request has a key, but the reader may have received some answers.
        if (attempt.kind === "lost" || shutdown?.aborted) break;
      }
      onTrouble?.(outcome.error, outcome.name);
      yield noAnswer(method, outcome.kind);
    },
    close: () => cores.close(),
  };
}

function either(...signals: readonly (AbortSignal | undefined)[]): AbortSignal | undefined {
  return AbortSignal.any(signals.filter((signal) => signal !== undefined));
}

const UNRESOLVED = new Error("the cores' names have no address");

/**
 * Returns headers as metadata, which are ASCII; by gRPC's convention any other text goes as bytes, under the name with
 * "-bin".
 */
function metadataOf(headers: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(headers).map(([name, text]) =>
    /^[ -~]*$/.test(text) ? [name, text] : [`${name}-bin`, encodeBinaryHeader(Buffer.from(text))],
  );
  return Object.fromEntries(entries);
}

/** The contract recommends a timeout of 30 s to clients, so the answer must leave earlier. */
const DEADLINE_MS = 28_000;

/** The deadline outlasts the time in which a core begins the requests of a batch and finishes the last one. */
const BATCH_DEADLINE_MS = 280_000;

interface Order<Method = DescMethodUnary> {
  readonly method: Method;
  readonly request: Message;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal | undefined;
  /** The time is on performance's clock. */
  readonly until: number;
}

type Outcome = Answered | Unanswered;

interface Answered {
  readonly kind: "answered";
  readonly answer: Answer;
}

interface Unanswered {
  /** "unsent" means that the core certainly did not begin the call; "lost", that it may have done the work. */
  readonly kind: "unsent" | "lost";
  readonly name: string;
  readonly error: Error;
}

async function ask(core: CoreInstance, order: Order): Promise<Outcome> {
  if (!(await core.connect())) return unconnected(core);
  const { method, request, headers, signal } = order;
  try {
    const { message } = await core.transport.unary(method, signal, leftOf(order), headers, request);
    return { kind: "answered", answer: { kind: "answer", message: message as Message } };
  } catch (cause) {
    return outcomeOf(core, ConnectError.from(cause));
  }
}

/** Follows the stream of one core. Returns undefined at an end that the core decided, else the failure. */
async function* follow(
  core: CoreInstance,
  order: Order<DescMethodServerStreaming>,
): AsyncGenerator<Answer, Unanswered | undefined, undefined> {
  if (!(await core.connect())) return unconnected(core);
  const { method, request, headers, signal } = order;
  async function* requests() {
    yield request;
  }
  let hasBegun = false;
  try {
    const { message } = await core.transport.stream(method, signal, leftOf(order), headers, requests());
    for await (const each of message) {
      hasBegun = true;
      yield { kind: "answer", message: each as Message };
    }
    return undefined;
  } catch (cause) {
    const outcome = outcomeOf(core, ConnectError.from(cause));
    if (outcome.kind !== "answered") return hasBegun ? { ...outcome, kind: "lost" } : outcome;
    yield outcome.answer;
    return undefined;
  }
}

/** Returns the milliseconds left, as an integer, because gRPC would read "9999.25m" as 25 ms. */
function leftOf({ until }: Pick<Order, "until">): number {
  return Math.max(1, Math.ceil(until - performance.now()));
}

function unconnected(core: CoreInstance): Unanswered {
  core.fail();
  return { kind: "unsent", name: core.name, error: new Error("no connection can be made") };
}

function outcomeOf(core: CoreInstance, error: ConnectError): Outcome {
  const [detail] = error.findDetails(ErrorDetailSchema);
  if (detail !== undefined && !detail.notBegun) return { kind: "answered", answer: { kind: "failure", detail } };
  const kind = detail !== undefined || isRefused(error) ? "unsent" : "lost";
  if (kind === "unsent" || BROKEN.has(error.code)) core.fail();
  return { kind, name: core.name, error };
}

/** Returns true for a stream that was refused or came after the GOAWAY, which was not processed (RFC 9113, 8.7). */
function isRefused({ rawMessage, cause }: ConnectError): boolean {
  const { code = "" } = (cause ?? {}) as NodeJS.ErrnoException;
  return rawMessage.includes("REFUSED_STREAM") || NO_CONNECTION.has(code);
}

const NO_CONNECTION: ReadonlySet<string> = new Set([
  ...["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"],
]);

/** A broken connection or a dead core shows as one of these codes in its calls. */
const BROKEN: ReadonlySet<Code> = new Set([Code.Unavailable, Code.Aborted, Code.Internal, Code.Unknown]);

/** Returns true when a call that may have been processed can be repeated: a read, or a call with a key. */
function isRepeatable(method: DescMethodUnary, request: Message, headers: Readonly<Record<string, string>>): boolean {
  if (getOption(method, http).pattern.case === "get") return true;
  const fields = request as unknown as Readonly<Record<string, unknown>>;
  return method.input.fields.some((field) => {
    const { header } = getOption(field, rest_field);
    return header !== "" && Boolean(headers[header.toLowerCase()] || fields[field.localName]);
  });
}

/**
 * Asks each core to admit nobody, which a core with the same token does without a query. Resolves to undefined when
 * none answered.
 */
async function areTaken(cores: readonly CoreInstance[], authorization: string): Promise<boolean | undefined> {
  const nobody = create(AdmitRequestSchema);
  const told = await Promise.all(
    cores.map(({ transport }) =>
      transport.unary(Admission.method.admit, undefined, CHECK_MS, { authorization }, nobody).then(
        () => true,
        (cause) => (ConnectError.from(cause).code === Code.Unauthenticated ? false : undefined),
      ),
    ),
  );
  if (told.includes(false)) return false;
  return told.includes(true) ? true : undefined;
}

const CHECK_MS = 2_000;

/** Returns the answer for a call that no core answered. A lost admission has begun nothing, so it counts as unsent. */
function noAnswer({ parent }: DescMethod, kind: Unanswered["kind"]): Answer {
  const isUnsent = kind === "unsent" || parent === Admission;
  const failure = pacUnreachable(isUnsent ? "SERVICIO_NO_DISPONIBLE" : "SERVICIO_SIN_RESPUESTA");
  return { kind: "failure", detail: failure.toDetail() };
}
