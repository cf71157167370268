import {
  create,
  type DescMethod,
  type DescMethodServerStreaming,
  type DescMethodUnary,
  getOption,
  type Message,
} from "@bufbuild/protobuf";
import { Code, ConnectError, encodeBinaryHeader } from "@connectrpc/connect";
import { Admission, AdmitRequestSchema } from "#proto/cfdi/v1/admission_pb.ts";
import { ErrorDetailSchema } from "#proto/cfdi/v1/error_pb.ts";
import { rest_field } from "#proto/cfdi/v1/rest_pb.ts";
import { http } from "#proto/google/api/annotations_pb.ts";
import type { Answer, Core } from "../common/core.ts";
import { pacUnreachable } from "../common/errors.ts";
import { type CoreInstance, Cores, type CoresOptions } from "./cores.ts";

export interface RemoteCoreOptions extends CoresOptions {
  /** The service's own: only a gateway may say from which address, or for which caller, it calls. */
  readonly serviceToken: string;
  readonly timeoutMs?: number;
  /** Once it is aborted nobody waits for the core any more: callers get their answer before the process ends. */
  readonly shutdown?: AbortSignal;
  /** Is called for every call that no core answered. */
  readonly onTrouble?: (error: Error, name: string) => void;
  /** Is called when a core refuses the service's token, and when all cores accept it again. */
  readonly onToken?: (fits: boolean) => void;
}

export interface RemoteCore extends Core {
  /** Fails unless a core says that it is serving. */
  check(): Promise<void>;
  /** Fails while a core answers that the service's token is not its own. */
  checkToken(): Promise<void>;
  close(): void;
}

/** The cores in other processes, over gRPC. They always answer: silence becomes a failure at the deadline. */
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
      // The first once more: behind its address there may be another core by now.
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
        // Every request has a key; but whoever reads may have heard of some by now.
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

/** Metadata are ASCII; by gRPC's convention any other text goes as bytes, under the name with "-bin". */
function metadataOf(headers: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(headers).map(([name, text]) =>
    /^[ -~]*$/.test(text) ? [name, text] : [`${name}-bin`, encodeBinaryHeader(Buffer.from(text))],
  );
  return Object.fromEntries(entries);
}

/** The contract recommends its clients a timeout of 30 s: the answer must leave before it. */
const DEADLINE_MS = 28_000;

/** Longer than a core begins the requests of a batch, and finishes the last of them. */
const BATCH_DEADLINE_MS = 280_000;

interface Order<Method = DescMethodUnary> {
  readonly method: Method;
  readonly request: Message;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal | undefined;
  /** On performance's clock. */
  readonly until: number;
}

type Outcome = Answered | Unanswered;

interface Answered {
  readonly kind: "answered";
  readonly answer: Answer;
}

interface Unanswered {
  /** "unsent": the core certainly did not begin. "lost": it may have done the work. */
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

/** The stream of one core; undefined at its end where that core decided, however it ended. */
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

/** A fraction is no timeout in gRPC: "9999.25m" would be read as 25 ms. */
function leftOf({ until }: Pick<Order, "until">): number {
  return Math.max(1, Math.ceil(until - performance.now()));
}

function unconnected(core: CoreInstance): Unanswered {
  core.fail();
  return { kind: "unsent", name: core.name, error: new Error("no connection can be made") };
}

function outcomeOf(core: CoreInstance, error: ConnectError): Outcome {
  const [detail] = error.findDetails(ErrorDetailSchema);
  if (detail !== undefined && !detail.notBegun)
    return { kind: "answered", answer: { kind: "failure", detail } };
  const kind = detail !== undefined || isRefused(error) ? "unsent" : "lost";
  if (kind === "unsent" || BROKEN.has(error.code)) core.fail();
  return { kind, name: core.name, error };
}

/** RFC 9113, 8.7: a stream that is refused, or that comes after the GOAWAY, was not processed. */
function isRefused({ rawMessage, cause }: ConnectError): boolean {
  const { code = "" } = (cause ?? {}) as NodeJS.ErrnoException;
  return rawMessage.includes("REFUSED_STREAM") || NO_CONNECTION.has(code);
}

const NO_CONNECTION: ReadonlySet<string> = new Set([
  ...["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"],
]);

/** It says how a connection that broke, or a core that died, shows in its calls. */
const BROKEN: ReadonlySet<Code> = new Set([Code.Unavailable, Code.Aborted, Code.Internal, Code.Unknown]);

/** Returns true when a call that may have been processed can be made again: a reading, or a call whose key stands for its outcome. */
function isRepeatable(
  method: DescMethodUnary,
  request: Message,
  headers: Readonly<Record<string, string>>,
): boolean {
  if (getOption(method, http).pattern.case === "get") return true;
  const fields = request as unknown as Readonly<Record<string, unknown>>;
  return method.input.fields.some((field) => {
    const { header } = getOption(field, rest_field);
    return header !== "" && Boolean(headers[header.toLowerCase()] || fields[field.localName]);
  });
}

/** Asked without an address or a key, a core that knows the token has nothing to look up. Undefined: none answered. */
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

/** An admission that got lost began nothing of what the caller asks. */
function noAnswer({ parent }: DescMethod, kind: Unanswered["kind"]): Answer {
  const isUnsent = kind === "unsent" || parent === Admission;
  const failure = pacUnreachable(isUnsent ? "SERVICIO_NO_DISPONIBLE" : "SERVICIO_SIN_RESPUESTA");
  return { kind: "failure", detail: failure.toDetail() };
}
