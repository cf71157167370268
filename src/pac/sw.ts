import type { Schemas } from "../engine/schema.ts";
import { checkStamped, insertTimbre } from "../engine/timbre.ts";
import { type Exchange, type HttpClient, httpClient } from "../http-client.ts";
import type { Pac, StampOrder, StampOutcome } from "./pac.ts";
import { type Token, tokenSource } from "./sw-token.ts";

export interface SwConfig {
  /** Written on documents: "sw-sandbox", "sw". */
  readonly name: string;
  /** Host of the services: https://services.sw.com.mx, or the test PAC. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
}

/** SW Sapien's stamping API (see sw.md for its quirks). The test PAC speaks the same protocol. */
export function swPac(config: SwConfig, schemas: Schemas): Pac {
  const http = httpClient(config.url);
  const tokens = tokenSource(http, config);
  const send = async (order: StampOrder): Promise<StampOutcome> => {
    const token = await tokens.get(order.deadline);
    if (token.kind !== "token") return token;
    const first = await post(http, order, token);
    if (!isTokenRefused(first)) return read(first, order, schemas);
    // A refused token means that the order was not processed: one fresh token, one repetition.
    tokens.drop(token);
    const fresh = await tokens.get(order.deadline);
    if (fresh.kind !== "token") return fresh;
    const second = await post(http, order, fresh);
    if (!isTokenRefused(second)) return read(second, order, schemas);
    return { kind: "unavailable", reason: "the PAC refuses a fresh token" };
  };
  return {
    name: config.name,
    stamp: send,
    // The same bytes with the same customid: success, 307 and CFDI3307 all bring the stamp.
    recover: send,
    close: () => http.close(),
  };
}

const STAMP_PATH = "/v4/cfdi33/stamp/v4";
const BOUNDARY = "----cfdi-part";
const PART_HEAD = Buffer.from(
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="xml"; filename="xml"\r\nContent-Type: text/xml\r\n\r\n`,
);
const PART_TAIL = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);

function post(http: HttpClient, order: StampOrder, token: Token): Promise<Exchange> {
  return http.exchange({
    method: "POST",
    path: STAMP_PATH,
    headers: {
      authorization: `Bearer ${token.value}`,
      customid: order.reference,
      "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
    },
    body: Buffer.concat([PART_HEAD, order.sealed.xml, PART_TAIL]),
    deadline: order.deadline,
  });
}

function isTokenRefused(exchange: Exchange): boolean {
  return exchange.kind === "answered" && exchange.status === 401;
}

/** What SW answers: `cfdi` or `tfd` (in `data`) on success and on 307, `message` ("code - text") on errors. */
type Envelope = Readonly<Record<"status" | "message" | "messageDetail" | "cfdi" | "tfd", string>>;

function read(exchange: Exchange, order: StampOrder, schemas: Schemas): StampOutcome {
  if (exchange.kind === "unsent") return { kind: "unavailable", reason: exchange.reason };
  if (exchange.kind === "lost") return { kind: "unknown", reason: exchange.reason };
  if (NOT_PROCESSED.has(exchange.status)) return { kind: "unavailable", reason: `HTTP ${exchange.status}` };
  const envelope = parseEnvelope(exchange.body);
  if (envelope === undefined)
    return { kind: "unknown", reason: `HTTP ${exchange.status} without a readable body` };
  if (exchange.status === 200 && envelope.status === "success")
    return stamped(envelope, order, schemas, false);
  const { code, text } = splitMessage(envelope.message);
  if (EARLIER.test(code)) return stamped(envelope, order, schemas, true);
  if (exchange.status !== 400)
    return { kind: "unknown", reason: `HTTP ${exchange.status}: ${envelope.message}` };
  if (ACCOUNT.test(code)) return { kind: "account", code, detail: text };
  if (REJECTION.test(code)) return { kind: "rejected", code, detail: cap([text, envelope.messageDetail]) };
  return { kind: "unknown", reason: `uncontrolled answer: ${envelope.message}` };
}

/** Routing and throttling answers: the order never reached the stamping service. */
const NOT_PROCESSED: ReadonlySet<number> = new Set([404, 405, 413, 415, 429]);
/** Stamped before: the same document, or the same customid. */
const EARLIER = /^(307|CFDI3307)$/;
const ACCOUNT = /^AU200[0-6]$/;
/** SAT's codes and matrices: a positive "invalid". */
const REJECTION = /^(30[1-9]|310|40[1-3]|CFDI\d+|CRP\d+|NOM\d+|Reten\d+)$/;

/** Wherever this route hid the stamp: the whole CFDI, the stamp alone, or the detail text. */
function stamped(envelope: Envelope, order: StampOrder, schemas: Schemas, earlier: boolean): StampOutcome {
  const { cfdi, tfd, messageDetail } = envelope;
  const candidates = [
    cfdi && Buffer.from(cfdi),
    tfd && insertTimbre(order.sealed.xml, tfd),
    messageDetail.startsWith("<") && Buffer.from(messageDetail),
  ];
  let reason = "the answer brings no stamp";
  for (const xml of candidates) {
    if (!xml) continue;
    const check = checkStamped(order.sealed, xml, schemas);
    if (check.kind === "stamp") return { kind: "stamped", xml, timbre: check.timbre, earlier };
    reason = check.reason;
  }
  return { kind: "unknown", reason };
}

function parseEnvelope(body: Buffer): Envelope | undefined {
  try {
    const { status, message, messageDetail, data } = JSON.parse(body.toString());
    return {
      status: orEmpty(status),
      message: orEmpty(message),
      messageDetail: orEmpty(messageDetail),
      cfdi: orEmpty(data?.cfdi),
      tfd: orEmpty(data?.tfd),
    };
  } catch {
    return undefined;
  }
}

/** What is missing, or is no text, reads as empty. */
function orEmpty(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** "CFDI40145 - text", "307. text", "301: text". */
export function splitMessage(message: string): { code: string; text: string } {
  const match = /^([A-Za-z]*\d+)\s*[.:-]\s*(.*)$/s.exec(message.trim());
  return match === null ? { code: "", text: message } : { code: match[1]!, text: match[2]! };
}

/** Details may be stack traces or whole documents; a caller gets the first lines' worth. */
const MAX_DETAIL = 500;

function cap(parts: readonly string[]): string {
  return parts.filter(Boolean).join(" ").slice(0, MAX_DETAIL);
}
