import { type DescMessage, fromBinary, toJson } from "@bufbuild/protobuf";
import { framesIn, idsOf, METHODS } from "./frame.ts";
import type { Answer } from "./send.ts";
import type { Attack } from "./target.ts";
import { isSentence, readObject, start } from "./verdict.ts";

export interface Outcome {
  /** Protobuf's JSON leaves an index of 0 out. */
  readonly index?: number;
  readonly created?: { readonly data?: object; readonly idempotente?: boolean };
  readonly error?: { readonly kind?: string; readonly error?: string };
}

export interface Streamed {
  readonly outcomes: readonly Outcome[];
  /** The code is Connect's name or gRPC's number; undefined after a success. */
  readonly code: string | undefined;
  readonly words: string;
  /** The stream ended with its last frame. */
  readonly whole: boolean;
}

/** Each of these codes stands for a fault of the service. */
export const BUGS: ReadonlySet<string> = new Set(["internal", "unknown", "data_loss", "2", "13", "15"]);

/** The last frame of a stream has this flag. */
const END = { connect: 2, web: 0x80 };

export function readStream(path: string, { headers, bytes }: Answer): Streamed {
  const type = headers.get("content-type") ?? "";
  const isJson = type.includes("json");
  const isWeb = type.startsWith("application/grpc-web");
  const frames = framesIn(bytes);
  const end = frames.find(({ flags }) => (flags & (isWeb ? END.web : END.connect)) !== 0);
  const outcomes = frames
    .filter((frame) => frame !== end)
    .map(({ message }) => (isJson ? readObject(message.toString()) : readMessage(path, message)) as Outcome);
  return {
    outcomes,
    whole: end !== undefined || headers.has("grpc-status"),
    ...endOf(isWeb, end?.message, headers),
  };
}

function readMessage(path: string, message: Uint8Array): unknown {
  const output = METHODS.get(path)!.output as DescMessage;
  return toJson(output, fromBinary(output, message));
}

function endOf(isWeb: boolean, last: Buffer | undefined, headers: Headers) {
  const text = last?.toString() ?? "";
  if (!isWeb) {
    const { code, message = "" } = (readObject(text)?.error ?? {}) as { code?: string; message?: string };
    return { code, words: message };
  }
  const read = (name: string) => headers.get(name) ?? new RegExp(`^${name}: *([^\\r\\n]*)`, "im").exec(text)?.[1];
  const code = read("grpc-status");
  return { code: code === "0" ? undefined : code, words: decodeURIComponent(read("grpc-message") ?? "") };
}

/** Checks a stream of outcomes against the contract, without regard to the request. */
export function judgeStream(path: string, answer: Answer): Attack {
  const { outcomes, code, words, whole } = readStream(path, answer);
  const wrong = outcomes.map(faultOf).find((fault) => fault !== undefined);
  const bug = code !== undefined && BUGS.has(code) ? `${code}: ${words}` : undefined;
  return {
    label: `stream ${code ?? "ok"}`,
    wrong: wrong ?? bug ?? (whole ? undefined : `a stream without its end: ${start(answer.body)}`),
    told: outcomes.flatMap(({ created }) => idsOf(created)),
    rejected: outcomes.filter(({ error }) => error?.kind === "ERROR_KIND_PAC_REJECTED").length,
  };
}

/** Each of these kinds stands for a fault of the service. */
const FAILURES = /_(UNSPECIFIED|INTERNAL|UNAVAILABLE|PAC_UNREACHABLE)$/;

function faultOf({ created, error }: Outcome): string | undefined {
  if (created !== undefined) return error === undefined ? undefined : "an outcome that is two";
  const { kind = "ERROR_KIND_UNSPECIFIED", error: sentence = "" } = error ?? {};
  if (FAILURES.test(kind)) return `an outcome of ${kind}: ${start(sentence)}`;
  return isSentence(sentence) ? undefined : `an outcome without a sentence for people: ${start(sentence)}`;
}
