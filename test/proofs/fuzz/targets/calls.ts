import fc from "fast-check";
import { type CallAnswer, call } from "../call.ts";
import { type FrameCase, frameBytes, frameCase, framesIn, idsIn, KEYED, PATHS } from "../frame.ts";
import type { Attack, Target } from "../target.ts";

interface CallCase {
  readonly path: string;
  readonly message: FrameCase;
  readonly metadata: readonly Metadata[];
  /** The caller cancels the call in its middle. */
  readonly reset: boolean;
}

type Metadata = keyof typeof METADATA;

const METADATA = {
  "no key": { "x-api-key": undefined },
  "an unknown key": { "x-api-key": "sk_test_unknown" },
  "a key of 10 KB": { "x-api-key": "k".repeat(10_000) },
  "keys twice": { "x-api-key": ["a", "b"] },
  "a forged caller": { "x-caller": "eyJhY2NvdW50SWQiOiJ4In0" },
  "a forged caller with a token": { "x-caller": "x", authorization: "Bearer wrong" },
  "no bearer": { authorization: "Basic eDp5" },
  "binary metadata that is none": { "x-odd-bin": "***" },
  "1,000 entries": Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`x-${n}`, "a"])),
  "an entry of 60 KB": { "x-big": "a".repeat(60_000) },
  "an entry of a prototype": { constructor: "a", "has-own-property": "b" },
  "a type that is none": { "content-type": "text/plain" },
  "a type of JSON": { "content-type": "application/grpc+json" },
  "no type": { "content-type": undefined },
  "a long type": { "content-type": `application/grpc+proto;${"a".repeat(1_000)}` },
  "no te": { te: undefined },
  "a timeout of nothing": { "grpc-timeout": "0n" },
  "a timeout of a moment": { "grpc-timeout": "1n" },
  "a timeout that is none": { "grpc-timeout": "soon" },
  "a timeout below nothing": { "grpc-timeout": "-1S" },
  "a timeout beyond all": { "grpc-timeout": "99999999H" },
  gzip: { "grpc-encoding": "gzip" },
  "a coding nobody knows": { "grpc-encoding": "zork" },
  "codings nobody knows": { "grpc-accept-encoding": "zork,,;q=1" },
  "a length that lies": { "content-length": "3" },
  "another verb": { ":method": "GET" },
  "a verb nobody knows": { ":method": "FIDDLE" },
  "an odd authority": { ":authority": "else.example:99999" },
} as const;

const ODD_PATHS = [
  ...["/cfdi.v1.AccountService/CreateAccount", "/cfdi.v1.AccountService/RotateKey", "/cfdi.v1.Admission/Admit"],
  ...["/cfdi.v1.Invoicing/Nothing", "/cfdi.v1.Nothing/CreateInvoice", "/cfdi.v1.Invoicing/", "/__proto__/constructor"],
  ...["/", "//", "/cfdi.v1.Invoicing/CreateInvoice/", "/cfdi.v1.Invoicing/createInvoice", "/a".repeat(2_000), "/%00"],
  ...["/grpc.health.v1.Health/Check", "*"],
  "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
];

/** This target calls gRPC at the core over HTTP/2, as no gRPC library would. */
export const calls: Target<CallCase> = {
  name: "gRPC",
  share: 3,
  cases: fc.record({
    path: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...PATHS) },
      { weight: 1, arbitrary: fc.constantFrom(...ODD_PATHS) },
    ),
    message: frameCase,
    metadata: fc.uniqueArray(fc.constantFrom(...(Object.keys(METADATA) as Metadata[])), { maxLength: 2 }),
    reset: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  }),
  async attack({ coreUrl, keys }, { path, message, metadata, reset }) {
    const right = { ":method": "POST", ":path": path, te: "trailers", "content-type": "application/grpc" };
    const zipped = message.zip === "none" ? {} : METADATA.gzip;
    const headers = Object.assign(
      { ...right, ...zipped, "x-api-key": keys.sandbox },
      ...metadata.map((name) => METADATA[name]),
    );
    const answer = await call(coreUrl, headers, frameBytes(message), reset);
    return judgeCall(path, answer, metadata);
  },
};

const OK = 0;
const LATE = 4;
/** FAILED_PRECONDITION has this number; refusals by the PAC use it too. */
const REFUSED = 9;
const BUGS: ReadonlyMap<number, string> = new Map([
  [2, "UNKNOWN"],
  [13, "INTERNAL"],
]);
/** grpc-js writes these sentences about bytes that are no message of the protocol. */
const PROTOCOL = /^(Received message|Received compressed message|Failed to decompress|Invalid |Too many )/;
/** The library of the health service reads its own messages, and writes its own sentences about broken ones. */
const HEALTH = /^\/grpc\.health\./;
const UNREAD = "Error deserializing request";
const NOT_READ = /closed|reset|aborted|cancel|protocol|refused/i;

function judgeCall(path: string, answer: CallAnswer, metadata: readonly Metadata[]): Attack {
  const { http, status, words, bytes, broken } = answer;
  if (status === undefined) {
    const cut = broken !== undefined && NOT_READ.test(broken);
    const wrong = cut || (http >= 400 && http < 500) ? undefined : tell(answer);
    return { label: cut ? "reset" : `HTTP ${http}`, wrong, lost: 1 };
  }
  const label = `gRPC ${status}`;
  if (status === OK) {
    const told = framesIn(bytes).flatMap(({ message }) => idsIn(path, message));
    const wrong = metadata.includes("no key") && KEYED.has(path) ? "let in without a key" : undefined;
    return { label, told, wrong };
  }
  if (!BUGS.has(status)) return { label, rejected: status === REFUSED ? 1 : 0, lost: status === LATE ? 1 : 0 };
  const isFrame = PROTOCOL.test(words) || (HEALTH.test(path) && words.startsWith(UNREAD));
  return isFrame ? { label: `${label} (frame)` } : { label, wrong: tell(answer) };
}

function tell({ http, status, words, broken }: CallAnswer): string {
  return `HTTP ${http}, gRPC ${status}: ${words} ${broken ?? ""}`;
}
