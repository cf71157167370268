import fc from "fast-check";

/**
 * A head case is a request written by hand: its first line, the oddities of its headers, its body, and how often it is
 * sent at once.
 */
export interface HeadCase {
  readonly line: keyof typeof LINES;
  readonly odds: readonly (keyof typeof ODDS)[];
  readonly times: number;
}

export type May = "must" | "can" | "never";

interface Line {
  readonly text: string;
  readonly may: May;
}

const PATH = "/api/v1/facturas";
const line = (may: May, text: string): Line => ({ may, text });

const LINES = {
  right: line("must", `POST ${PATH} HTTP/1.1`),
  // A connection of HTTP/1.0 ends with its first answer.
  "HTTP/1.0": line("can", `POST ${PATH} HTTP/1.0`),
  "an absolute URI": line("can", `POST http://else.example${PATH} HTTP/1.1`),
  "an absolute URI of files": line("never", "GET file:///etc/passwd HTTP/1.1"),
  "another host's": line("never", "GET http://else.example/ HTTP/1.1"),
  "no leading slash": line("never", "POST api/v1/facturas HTTP/1.1"),
  "two slashes": line("never", `POST /${PATH} HTTP/1.1`),
  "up and down": line("never", "POST /api/v1/../v1/facturas HTTP/1.1"),
  asterisk: line("never", "OPTIONS * HTTP/1.1"),
  preflight: line("never", `OPTIONS ${PATH} HTTP/1.1`),
  "HTTP/2's preface": line("never", "PRI * HTTP/2.0"),
  "HTTP/0.9": line("can", `GET ${PATH}`),
  "HTTP/9.9": line("never", `POST ${PATH} HTTP/9.9`),
  "HTTP/1.2": line("never", `POST ${PATH} HTTP/1.2`),
  "a version too long": line("never", `POST ${PATH} HTTP/1.1111111`),
  "no version": line("never", `POST ${PATH} HTTP/`),
  "a blank too many": line("can", `POST  ${PATH} HTTP/1.1`),
  "a blank inside": line("never", `POST ${PATH} x HTTP/1.1`),
  "a tab": line("never", `POST\t${PATH}\tHTTP/1.1`),
  "lower case": line("never", `post ${PATH} HTTP/1.1`),
  "a verb nobody knows": line("never", `FIDDLE ${PATH} HTTP/1.1`),
  "a verb of 10 KB": line("never", `${"P".repeat(10_000)} ${PATH} HTTP/1.1`),
  "a URL of 20 KB": line("never", `POST ${PATH}/${"a".repeat(20_000)} HTTP/1.1`),
  "a NUL": line("never", `POST ${PATH}\u0000 HTTP/1.1`),
  connect: line("never", "CONNECT 127.0.0.1:22 HTTP/1.1"),
  trace: line("never", `TRACE ${PATH} HTTP/1.1`),
  put: line("never", `PUT ${PATH} HTTP/1.1`),
  delete: line("never", `DELETE ${PATH} HTTP/1.1`),
  propfind: line("never", `PROPFIND ${PATH} HTTP/1.1`),
  get: line("can", `GET ${PATH} HTTP/1.1`),
  head: line("can", `HEAD ${PATH}/saldo HTTP/1.1`),
  nothing: line("never", ""),
  "an answer": line("never", "HTTP/1.1 200 OK"),
  TLS: line("never", "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003"),
} satisfies Record<string, Line>;

interface Draft {
  readonly key: string;
  readonly body: string;
  /** The lines of the head stand by lower-case name; a value may have several lines, and none leaves the header out. */
  readonly headers: Map<string, readonly string[]>;
  /** These bytes follow the head; they are the body until an oddity changes them. */
  sent: string;
  end: string;
}

interface Odd {
  readonly may: May;
  /** The oddity changes this header, or the framing of the body. */
  readonly about: string;
  /** The request ends early, so the service waits for more. */
  readonly cutOff?: boolean;
  /** The service takes the body for another request, which it cannot read. */
  readonly bodyApart?: boolean;
  change(draft: Draft): void;
}

const FRAMING = "framing";

function header(may: May, name: string, ...lines: readonly string[]): Odd {
  return { may, about: name, change: ({ headers }) => void headers.set(name, lines) };
}

function keyed(may: May, write: (key: string) => readonly string[]): Odd {
  const change = ({ key, headers }: Draft) => void headers.set("x-api-key", write(key));
  return { may, about: "x-api-key", change };
}

function sized(may: May, write: (length: number) => readonly string[], cutOff = false): Odd {
  return {
    ...{ may, cutOff, about: FRAMING },
    change: ({ body, headers }) => void headers.set("content-length", write(body.length)),
  };
}

/** The text is a second request within the body, as smugglers hide one. */
const HIDDEN = (key: string) => `GET ${PATH}/saldo HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\n\r\n`;

function coded(may: May, lines: readonly string[], write: (body: string, key: string) => string, cutOff = false): Odd {
  return {
    ...{ may, cutOff, about: FRAMING },
    change(draft) {
      draft.headers.delete("content-length");
      draft.headers.set("transfer-encoding", lines);
      draft.sent = write(draft.body, draft.key);
    },
  };
}

const CHUNKED = ["Transfer-Encoding: chunked"];
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const whole = (body: string) => `${chunk(body)}0\r\n\r\n`;

function smuggled(lines: (length: number) => readonly string[], sent: (body: string, hidden: string) => string): Odd {
  return {
    ...{ may: "never", about: FRAMING },
    change(draft) {
      draft.sent = sent(draft.body, HIDDEN(draft.key));
      draft.headers.set("content-length", lines(draft.sent.length));
    },
  };
}

const ODDS = {
  "no key": keyed("never", () => []),
  "an empty key": keyed("never", () => ["X-Api-Key:"]),
  "an unknown key": keyed("never", () => ["X-Api-Key: sk_test_unknown"]),
  "a key in lower case": keyed("never", (key) => [`X-Api-Key: ${key.toLowerCase().replace(/.$/, "-")}`]),
  "a key between blanks": keyed("must", (key) => [`x-api-KEY:  \t ${key}  `]),
  "a key twice": keyed("never", (key) => [`X-Api-Key: ${key}`, `X-Api-Key: ${key}`]),
  "a key beside another": keyed("never", (key) => [`X-Api-Key: ${key}`, "X-Api-Key: sk_test_unknown"]),
  "a key as bearer": keyed("never", (key) => [`Authorization: Bearer ${key}`]),
  "a key of 10 KB": keyed("never", () => [`X-Api-Key: ${"k".repeat(10_000)}`]),
  "a key of odd bytes": keyed("never", () => ["X-Api-Key: \u00ff\u00f1\u0080"]),
  "a key of SQL": keyed("never", () => ["X-Api-Key: ' or ''='"]),
  "the core's word for the caller": header("must", "x-caller", "X-Caller: eyJhY2NvdW50IjoxfQ"),
  "the core's own credentials": header("must", "authorization", "Authorization: Bearer x"),
  "another method on top": header("must", "x-http-method-override", "X-HTTP-Method-Override: DELETE"),
  "a forged address": header("must", "x-forwarded-for", "X-Forwarded-For: 10.0.0.1, ::1, evil\u00ff"),
  "an odd request id": header("must", "x-request-id", "X-Request-Id: a b<c>\u00f1"),
  "an odd trace": header("must", "traceparent", `traceparent: 00-${"z".repeat(500)}`),

  "JSON with a charset": header("must", "content-type", "Content-Type: application/json; charset=utf-8"),
  "JSON in another charset": header("can", "content-type", "Content-Type: application/json; charset=latin1"),
  "JSON in capitals": header("must", "content-type", "CONTENT-TYPE: APPLICATION/JSON"),
  "no type": header("never", "content-type"),
  "an empty type": header("never", "content-type", "Content-Type:"),
  "text as type": header("never", "content-type", "Content-Type: text/plain"),
  "nearly JSON": header("never", "content-type", "Content-Type: application/jsonx"),
  "a form": header("never", "content-type", "Content-Type: application/x-www-form-urlencoded"),
  "parts of a form": header("never", "content-type", "Content-Type: multipart/form-data; boundary="),
  "a type without sense": header("never", "content-type", "Content-Type: ;;=/,\u00ff"),
  "a type of 10 KB": header("can", "content-type", `Content-Type: application/json; a="${"x".repeat(10_000)}"`),
  "two types": header("can", "content-type", "Content-Type: application/json", "Content-Type: text/plain"),
  "a coded body": header("never", "content-encoding", "Content-Encoding: gzip"),
  "a body coded twice": header("never", "content-encoding", "Content-Encoding: gzip, br"),
  "an odd Accept": header("must", "accept", "Accept: text/html;q=x, */\u00ff"),

  "a length one short": sized("never", (length) => [`Content-Length: ${length - 1}`]),
  "a length one long": sized("never", (length) => [`Content-Length: ${length + 1}`], true),
  "no length": sized("never", () => []),
  "a length of nothing": { ...sized("never", () => ["Content-Length: 0"]), bodyApart: true },
  "a length below nothing": sized("never", () => ["Content-Length: -1"]),
  "a length without number": sized("never", () => ["Content-Length: abc"]),
  "a length with a sign": sized("never", (length) => [`Content-Length: +${length}`]),
  "a hexadecimal length": sized("never", (length) => [`Content-Length: 0x${length.toString(16)}`]),
  "a length of a billion": sized("never", () => ["Content-Length: 1000000000"]),
  "a length beyond all": sized("never", () => [`Content-Length: ${"9".repeat(30)}`]),
  "a length twice": sized("never", (length) => [`Content-Length: ${length}`, `Content-Length: ${length}`]),
  "two lengths": sized("never", (length) => [`Content-Length: ${length}`, "Content-Length: 5"]),
  "a list of lengths": sized("never", (length) => [`Content-Length: ${length}, ${length}`]),
  "a length between blanks": sized("must", (length) => [`Content-Length:   ${length}  `]),

  "in chunks": coded("must", CHUNKED, whole),
  "in chunks of a byte": coded("must", CHUNKED, (body) => `${[...body].map(chunk).join("")}0\r\n\r\n`),
  "chunks with extensions": coded("must", CHUNKED, (body) => whole(body).replace("\r\n", ';a="b";c\r\n')),
  "an extension of 100 KB": coded("never", CHUNKED, (body) =>
    whole(body).replace("\r\n", `;${"a".repeat(100_000)}\r\n`),
  ),
  "a trailer": coded("must", CHUNKED, (body) => `${chunk(body)}0\r\nX-Api-Key: another\r\n\r\n`),
  "a chunk without size": coded("never", CHUNKED, (body) => `\r\n${body}\r\n0\r\n\r\n`),
  "a chunk of no number": coded("never", CHUNKED, (body) => `xyz\r\n${body}\r\n0\r\n\r\n`),
  "a chunk below nothing": coded("never", CHUNKED, (body) => `-5\r\n${body}\r\n0\r\n\r\n`),
  "a chunk beyond all": coded("never", CHUNKED, (body) => `${"f".repeat(20)}\r\n${body}\r\n0\r\n\r\n`),
  "a chunk too short": coded("never", CHUNKED, (body) => `1\r\n${body}\r\n0\r\n\r\n`),
  "a chunk too long": coded("never", CHUNKED, (body) => `fff\r\n${body}\r\n0\r\n\r\n`, true),
  "no last chunk": coded("never", CHUNKED, chunk, true),
  "bare line feeds in chunks": coded("never", CHUNKED, (body) => whole(body).replaceAll("\r\n", "\n"), true),
  "chunks nobody asked for": coded("never", [], whole),
  "a coding that is none": coded("never", ["Transfer-Encoding: identity"], (body) => body),
  "a coding nobody knows": coded("never", ["Transfer-Encoding: xchunked"], whole),
  "chunked and more": coded("never", ["Transfer-Encoding: chunked, gzip"], whole),
  "more and chunked": coded("can", ["Transfer-Encoding: gzip, chunked"], whole),
  "chunked twice": coded("can", ["Transfer-Encoding: chunked", "Transfer-Encoding: chunked"], whole),
  "a blank before the colon": coded("never", ["Transfer-Encoding : chunked"], whole),
  "a folded coding": coded("can", ["Transfer-Encoding:\r\n chunked"], whole),

  "a length and chunks": smuggled(
    (length) => [`Content-Length: ${length}`, "Transfer-Encoding: chunked"],
    (_body, hidden) => `0\r\n\r\n${hidden}`,
  ),
  "chunks and a length": smuggled(
    () => ["Transfer-Encoding: chunked", "Content-Length: 4"],
    (body, hidden) => `${whole(body)}${hidden}`,
  ),
  "chunks by another name and a length": smuggled(
    (length) => ["Transfer-Encoding: x\r\nTransfer-Encoding: chunked", `Content-Length: ${length}`],
    (_body, hidden) => `0\r\n\r\n${hidden}`,
  ),
  "a hidden request in a header": header("never", "x-a", `X-A: b\r\n\r\n${HIDDEN("sk_test_unknown")}`),

  "an idempotency key of 255": header("must", "idempotency-key", `Idempotency-Key: ${"k".repeat(255)}`),
  "an idempotency key of 256": header("never", "idempotency-key", `Idempotency-Key: ${"k".repeat(256)}`),
  "an idempotency key of 10 KB": header("never", "idempotency-key", `Idempotency-Key: ${"k".repeat(10_000)}`),
  "an empty idempotency key": header("never", "idempotency-key", "Idempotency-Key:"),
  "an idempotency key of accents": header("must", "idempotency-key", "Idempotency-Key: \u00c3\u00b1\u00c3\u00a1"),
  "an idempotency key in latin1": header("must", "idempotency-key", "Idempotency-Key: \u00f1\u00e1"),
  "an idempotency key of controls": header("never", "idempotency-key", "Idempotency-Key: a\u0001b"),
  "an idempotency key of high controls": header("can", "idempotency-key", "Idempotency-Key: a\u0080\u009f"),
  "an idempotency key of names": header("must", "idempotency-key", "Idempotency-Key: __proto__"),
  "an idempotency key of SQL": header("must", "idempotency-key", "Idempotency-Key: '; drop table documents; --"),
  "two idempotency keys": header("can", "idempotency-key", "Idempotency-Key: one", "Idempotency-Key: two"),

  "an expectation": header("must", "expect", "Expect: 100-continue"),
  "an expectation nobody knows": header("must", "expect", "Expect: miracle"),
  "no host": header("never", "host"),
  "an empty host": header("can", "host", "Host:"),
  "two hosts": header("can", "host", "Host: x", "Host: y"),
  "an odd host": header("can", "host", "Host: \u00ff:99999/@a"),
  "an upgrade to websocket": header("can", "upgrade", "Upgrade: websocket", "Connection: Upgrade"),
  "an upgrade to HTTP/2": header("can", "upgrade", "Upgrade: h2c", "Connection: Upgrade, HTTP2-Settings"),
  "an odd connection": header("can", "connection", "Connection: close, keep-alive, x-api-key"),
  "a range": header("must", "range", "Range: bytes=0-0,-1,9-"),
  "a header of 17 KB": header("never", "x-big", `X-Big: ${"a".repeat(17_000)}`),
  "a cookie of 10 KB": header("must", "cookie", `Cookie: ${"a=b; ".repeat(2_000)}`),
  "1,000 headers": header("must", "x-many", ...Array.from({ length: 1_000 }, (_, n) => `X-${n}: a`)),
  "3,000 headers": header("never", "x-many", ...Array.from({ length: 3_000 }, (_, n) => `X-${n}: a`)),
  "a header without a colon": header("never", "x-a", "X-A"),
  "a header without a name": header("never", "x-a", ": a"),
  "a header with an odd name": header("never", "x-a", "X(A): a"),
  "a header with a NUL": header("never", "x-a", "X-A: a\u0000b"),
  "a header with a bare return": header("never", "x-a", "X-A: a\rb"),
  "a folded header": header("can", "x-a", "X-A: a\r\n b"),
  "a header of a prototype": header("must", "x-a", "__proto__: a", "constructor: b"),
  "bare line feeds": { may: "can", about: FRAMING, change: (draft) => Object.assign(draft, { end: "\n" }) },
  "something behind": {
    may: "can",
    about: FRAMING,
    change(draft) {
      draft.sent += "garbage\r\n\r\n";
    },
  },
} satisfies Record<string, Odd>;

/** Returns the bytes of a request, and the answer that it may get. */
export function requestOf({ line, odds, times }: HeadCase, key: string, body: string) {
  const draft: Draft = { key, body, headers: new Map(), sent: body, end: "\r\n" };
  draft.headers.set("host", ["Host: x"]);
  draft.headers.set("x-api-key", [`X-Api-Key: ${key}`]);
  draft.headers.set("content-type", ["Content-Type: application/json"]);
  draft.headers.set("idempotency-key", ["Idempotency-Key: heads"]);
  draft.headers.set("content-length", [`Content-Length: ${body.length}`]);
  const used: readonly Odd[] = odds.map((name) => ODDS[name]);
  for (const odd of used) odd.change(draft);
  const { text, may } = LINES[line];
  // Each oddity of the framing replaces the one before it, so the last one holds.
  const framing = used.findLast(({ about }) => about === FRAMING);
  const head = [text, ...[...draft.headers.values()].flat(), "", ""].join(draft.end);
  return {
    bytes: Buffer.from((head + draft.sent).repeat(times), "latin1"),
    may: verdictOf(may, used),
    cutOff: framing?.cutOff === true,
    bodyApart: framing?.bodyApart === true,
  };
}

/**
 * The verdict is open when two oddities change the same header, hide each other, or make the head too large together.
 */
function verdictOf(line: May, odds: readonly Odd[]): May {
  // Oddities may make no difference to a request that is no POST of HTTP/1.1.
  if (line === "can") return "can";
  const all = [line, ...odds.map((odd) => odd.may)];
  const apart = new Set(odds.map((odd) => odd.about)).size === odds.length;
  const clear = odds.length < 2 || (apart && !odds.some((odd) => odd.about === FRAMING));
  if (clear && all.includes("never")) return "never";
  return odds.length < 2 && all.every((may) => may === "must") ? "must" : "can";
}

export const headCase: fc.Arbitrary<HeadCase> = fc.record({
  line: fc.oneof(
    { weight: 4, arbitrary: fc.constant("right" as const) },
    { weight: 1, arbitrary: fc.constantFrom(...(Object.keys(LINES) as (keyof typeof LINES)[])) },
  ),
  odds: fc.uniqueArray(fc.constantFrom(...(Object.keys(ODDS) as (keyof typeof ODDS)[])), { maxLength: 2 }),
  times: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.integer({ min: 2, max: 3 }) }),
});
