import fc from "fast-check";
import { receipt } from "../../../rest/nomina/receipt.ts";
import { dividends } from "../../../rest/retenciones/withholding.ts";
import { asTexts } from "../../protobuf-json.ts";
import { type FrameCase, frameBytes, frameCase, framesIn, idsIn, idsOf, messageBytes, PATHS } from "../frame.ts";
import { type JsonCase, jsonBytes, jsonCase } from "../json.ts";
import { type Answer, post } from "../send.ts";
import { BUGS, judgeStream } from "../stream.ts";
import type { Attack, Target } from "../target.ts";
import { isBusy, readObject, start } from "../verdict.ts";
import { EVERY_FIELD, ONE_CONCEPT, UNKNOWN } from "./bodies.ts";

interface ConnectCase {
  readonly path: string;
  readonly type: string;
  readonly content: { readonly json: JsonCase } | { readonly frame: FrameCase } | { readonly message: FrameCase };
  readonly headers: readonly Header[];
}

type Header = keyof typeof HEADERS;

const TYPES = [
  ...["application/json", "application/json; charset=utf-8", "application/proto", "application/grpc-web+proto"],
  ...["application/grpc-web", "application/grpc-web+json", "application/grpc-web-text", "application/grpc"],
  ...["application/connect+json", "application/connect+proto", "application/x-protobuf", "text/plain", "x", ";"],
];

const ODD_PATHS = [
  ...["/cfdi.v1.AccountService/CreateAccount", "/cfdi.v1.Admission/Admit", "/cfdi.v1.Invoicing/Nothing"],
  ...["/cfdi.v1.Invoicing/", "/cfdi.v1.Invoicing/createInvoice", "/cfdi.v1.Invoicing/CreateInvoice/"],
  ...["/cfdi.v1.Invoicing%2FCreateInvoice", "/cfdi.v1.__proto__/constructor", "/grpc.health.v1.Health/Check"],
  "/cfdi.v1.Invoicing/CreateInvoice?connect=v1&encoding=json&message=%7B%7D",
];

const HEADERS = {
  "no key": { "x-api-key": "" },
  "an unknown key": { "x-api-key": "sk_test_unknown" },
  "version 1": { "connect-protocol-version": "1" },
  "version 2": { "connect-protocol-version": "2" },
  "a timeout of nothing": { "connect-timeout-ms": "0" },
  "a timeout of a moment": { "connect-timeout-ms": "1" },
  "a timeout below nothing": { "connect-timeout-ms": "-5" },
  "a timeout that is none": { "connect-timeout-ms": "soon" },
  "a timeout beyond all": { "connect-timeout-ms": "99999999999999" },
  "a timeout of gRPC": { "grpc-timeout": "1n" },
  "a timeout of gRPC that is none": { "grpc-timeout": "soon" },
  gzip: { "content-encoding": "gzip" },
  "gzip in frames": { "grpc-encoding": "gzip", "connect-content-encoding": "gzip" },
  "a coding nobody knows": { "content-encoding": "zork", "grpc-encoding": "zork" },
  "codings nobody knows": {
    "accept-encoding": "zork;q=x",
    "grpc-accept-encoding": ",,",
    "connect-accept-encoding": "*",
  },
  "binary metadata that is none": { "x-odd-bin": "***" },
  "a forged caller": { "x-caller": "x", authorization: "Bearer x" },
} as const;

const connectCase: fc.Arbitrary<ConnectCase> = fc.record({
  path: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...PATHS) },
    { weight: 1, arbitrary: fc.constantFrom(...ODD_PATHS) },
  ),
  type: fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...TYPES.slice(0, 4)) },
    { weight: 1, arbitrary: fc.constantFrom(...TYPES) },
  ),
  content: fc.oneof(fc.record({ json: jsonCase }), fc.record({ frame: frameCase }), fc.record({ message: frameCase })),
  headers: fc.uniqueArray(fc.constantFrom(...(Object.keys(HEADERS) as Header[])), { maxLength: 2 }),
});

/** This target calls Connect and gRPC-Web at the gateway, with any kind of body under any media type. */
export const connect: Target<ConnectCase> = {
  name: "Connect, gRPC-Web",
  share: 4,
  cases: connectCase,
  async attack({ site, keys }, { path, type, content, headers }) {
    const zipped = isZipped(content) ? { "content-encoding": "gzip", "grpc-encoding": "gzip" } : {};
    const right = { "content-type": type, "x-api-key": keys.sandbox, ...zipped };
    const all = Object.assign(right, ...headers.map((name) => HEADERS[name]));
    const answer = await post(site + path, all, bytesOf(content));
    return judgeAnswer(path, answer);
  },
};

const BASES = [
  ONE_CONCEPT,
  { ...EVERY_FIELD, receptor_rfc: "RAC260101AA4" },
  { xml: "PGEvPg==", idempotency_key: "a" },
  { id: UNKNOWN, motivo: "02", importe: "1", descripcion: "a" },
  asTexts(receipt()),
  asTexts(dividends()),
  { requests: [asTexts(receipt())] },
  { buscar: "software", limite: 2 },
];

function bytesOf(content: ConnectCase["content"]): Buffer {
  if ("json" in content) return jsonBytes(BASES, content.json);
  return "frame" in content ? frameBytes(content.frame) : messageBytes(content.message);
}

function isZipped(content: ConnectCase["content"]): boolean {
  if ("json" in content) return false;
  return ("frame" in content ? content.frame : content.message).zip !== "none";
}

export function judgeAnswer(path: string, answer: Answer): Attack {
  const isWeb = answer.headers.get("content-type")?.startsWith("application/grpc-web") === true;
  return isWeb ? judgeWeb(path, answer) : judgeConnect(path, answer);
}

/** Checks that an answer is a success in JSON or protobuf, or Connect's own error. */
function judgeConnect(path: string, given: Answer): Attack {
  const { status, headers, body, bytes } = given;
  const label = String(status);
  const answer = readObject(body);
  if (status === 200) {
    const type = headers.get("content-type");
    if (type?.startsWith("application/connect+")) return judgeStream(path, given);
    return { label, told: type === "application/proto" ? idsIn(path, bytes) : idsOf(answer) };
  }
  const code = answer?.code;
  if (code === "unavailable" && isBusy(body)) return { label };
  const isRefusal = (status >= 400 && status < 500) || CODES.get(status) === code;
  const wrong = isRefusal && !BUGS.has(String(code)) ? undefined : `${status}: ${start(body)}`;
  return { label, wrong, ...(code === "failed_precondition" ? { rejected: 1 } : {}) };
}

/** Connect answers these codes with 5xx, although the caller is to blame. */
const CODES: ReadonlyMap<number, string> = new Map([
  [501, "unimplemented"],
  [504, "deadline_exceeded"],
]);

/** Checks an answer of gRPC-Web, whose status stands in the last frame. */
function judgeWeb(path: string, { status, headers, bytes }: Answer): Attack {
  const last = bytes.subarray(bytes.lastIndexOf(TRAILERS) + 5).toString();
  const code = headers.get("grpc-status") ?? /grpc-status: *(\d+)/i.exec(last)?.[1];
  const label = `gRPC-Web ${code}`;
  if (status !== 200 || code === undefined) return { label, wrong: `${status} without a status of gRPC` };
  const messages = framesIn(bytes).filter(({ flags }) => flags < TRAILERS);
  if (code === "0") return { label, told: messages.flatMap(({ message }) => idsIn(path, message)) };
  const words = decodeURIComponent(headers.get("grpc-message") ?? /grpc-message: *([^\r\n]*)/i.exec(last)?.[1] ?? "");
  const wrong = BUGS.has(code) ? `${label}: ${words}` : undefined;
  return { label, wrong, ...(code === "9" ? { rejected: 1 } : {}) };
}

const TRAILERS = 0x80;
