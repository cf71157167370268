import { create, type DescMethodUnary, getOption, type Message } from "@bufbuild/protobuf";
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
  /** Hears of every call that brought no answer of any core. */
  readonly onTrouble?: (error: Error, name: string) => void;
  /** Hears that a core no longer takes the service's token, and that all take it again. */
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
    close: () => cores.close(),
  };
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

interface Order {
  readonly method: DescMethodUnary;
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
  const { name } = core;
  if (!(await core.connect())) {
    core.fail();
    return { kind: "unsent", name, error: new Error("no connection can be made") };
  }
  const { method, request, headers, signal, until } = order;
  try {
    // A fraction is no timeout in gRPC: "9999.25m" would be read as 25 ms.
    const left = Math.max(1, Math.ceil(until - performance.now()));
    const { message } = await core.transport.unary(method, signal, left, headers, request);
    return { kind: "answered", answer: { kind: "answer", message: message as Message } };
  } catch (cause) {
    return outcomeOf(core, ConnectError.from(cause));
  }
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

/** How a connection that broke, or a core that died, shows in its calls. */
const BROKEN: ReadonlySet<Code> = new Set([Code.Unavailable, Code.Aborted, Code.Internal, Code.Unknown]);

/** Whether a call that may have been processed can be made again: a reading, or one whose key stands for its outcome. */
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
function noAnswer({ parent }: DescMethodUnary, kind: Unanswered["kind"]): Answer {
  const isUnsent = kind === "unsent" || parent === Admission;
  const failure = pacUnreachable(isUnsent ? "SERVICIO_NO_DISPONIBLE" : "SERVICIO_SIN_RESPUESTA");
  return { kind: "failure", detail: failure.toDetail() };
}
