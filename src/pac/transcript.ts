import { createHash } from "node:crypto";
import { localTimeOf, MEXICO_CITY } from "../engine/catalogs/index.ts";
import { escaped } from "../engine/xml.ts";
import type { Recorded } from "./recording.ts";

/**
 * A Transcribed exchange has no secret, and nothing of the issuer: each value of the trial's own is a mark, which a
 * replay replaces by what its caller sent in that place.
 */
export interface Transcribed {
  readonly method: string;
  readonly path: string;
  /** SOAP names its operation here. */
  readonly action?: string;
  readonly request: string;
  readonly ms: number;
  readonly at: string;
  readonly kind: "answered" | "unsent" | "lost";
  /** The adapter was kept from the answer. */
  readonly dropped?: true;
  readonly status?: number;
  readonly contentType?: string;
  /** Seconds by which the provider's header Date was ahead. */
  readonly ahead?: number;
  readonly answer?: string;
  readonly reason?: string;
}

const shortened = (answer: string, request: string) => {
  const content = contentOf(request);
  return content === "" ? answer : answer.replaceAll(content, CONTENT);
};

/** More of a body is left out: the largest document of a trial has four million bytes. */
const MOST_REQUEST = 16 * 1024;

/** Takes out the account's secrets, the session's, the CSD, and what differs from trial to trial. */
export function transcribe(
  exchanges: readonly Recorded[],
  { secrets, issuer }: { readonly secrets: readonly string[]; readonly issuer: readonly Value[] },
): Transcribed[] {
  const requests = exchanges.map(({ request: { body = "" } }) => opened(body.toString()));
  const tokens = exchanges.flatMap(({ request, answer }) => [
    ...(request.headers.authorization?.split(" ").slice(1) ?? []),
    ...(answer.kind === "answered" ? tokensIn(answer.body.toString()) : []),
  ]);
  const own = [...secrets, ...tokens].flatMap(spellings).map((value) => [value, SECRET] as const);
  const values = [...issuer, ...requests.flatMap(valuesIn)].map(
    ({ kind, value }) => [value, markOf(kind, value)] as const,
  );
  const origins = [...new Set(exchanges.map(({ origin }) => new URL(origin).origin))].map(
    (each) => [each, ORIGIN] as const,
  );
  const marks = new Map([...values, ...origins, ...own]);
  const hide = (text: string) => replaced(text, marks);
  return exchanges.map(({ request, answer, dropped, at, ms }, index) => ({
    ...{ method: request.method, path: hide(request.path), ms, at: new Date(at).toISOString(), kind: answer.kind },
    ...(request.headers.soapaction === undefined ? {} : { action: request.headers.soapaction }),
    ...(dropped ? { dropped } : {}),
    request: hide(requests[index]!).slice(0, MOST_REQUEST),
    ...(answer.kind === "answered"
      ? {
          ...{
            status: answer.status,
            answer: withoutTimes(shortened(hide(opened(answer.body.toString())), requests[index]!), at),
          },
          ...(answer.contentType === undefined ? {} : { contentType: answer.contentType }),
          ...(answer.date === undefined ? {} : { ahead: Math.round((new Date(answer.date).getTime() - at) / 1_000) }),
        }
      : { reason: hide(answer.reason) }),
  }));
}

/** The longest values are replaced first, because one may be a part of another. */
function replaced(text: string, marks: ReadonlyMap<string, string>): string {
  const longestFirst = [...marks].toSorted(([one], [other]) => other.length - one.length);
  return longestFirst.reduce((all, [value, mark]) => all.replaceAll(value, mark), text);
}

const SECRET = "__SECRETO__";
const ORIGIN = "__ORIGEN__";
/** A shorter secret would blank words that have nothing to do with it. */
const LEAST_SECRET = 4;

/** Returns the spellings in which a secret may travel. */
function spellings(secret: string): string[] {
  if (secret.length < LEAST_SECRET) return [];
  const form = new URLSearchParams({ s: secret }).toString().slice(2);
  const json = JSON.stringify(secret).slice(1, -1);
  return [secret, form, encodeURIComponent(secret), json, escaped(secret), Buffer.from(secret).toString("base64")];
}

function tokensIn(answer: string): string[] {
  return [...answer.matchAll(/"\w*token"\s*:\s*"([^"]+)"|\b(eyJ[\w-]+\.[\w-]+\.[\w-]*)/gi)].map(
    ([, one, other]) => (one ?? other)!,
  );
}

/** A Value is of a kind that `valuesIn` finds. */
export interface Value {
  readonly kind: string;
  readonly value: string;
}

/** Returns the values that another trial has otherwise, in the order of the request. */
function valuesIn(request: string): Value[] {
  const found = [...request.matchAll(VALUES)].map(({ groups }) => {
    const [kind, value] = Object.entries(groups!).find(([, each]) => each !== undefined)!;
    return { kind, value };
  });
  return found.filter(({ value }) => value !== "");
}

const VALUES = new RegExp(
  [
    /\bSello="(?<SELLO>[^"]*)"/,
    /(?:\bCertificado="|<X509Certificate>)(?<CERTIFICADO>[^"<]*)/,
    /(?:\bNoCertificado="|<X509SerialNumber>)(?<NUMERO>[^"<]*)/,
    /\bFecha(?:Exp)?="(?<FECHA>(?:\d{4}-|__F)[^"]*)"/,
    /(?:<(?:cfdi|retenciones):Emisor RfcE?="|\bRfcEmisor="|\?re=)(?<RFC>[^"&]*)/,
    /\b(?:Nombre|NomDenRazSocE)="(?<NOMBRE>[^"]*)" RegimenFiscalE?=/,
    /&(?:amp;)*fe=(?<COLA>[^<\]]*)/,
    /<X509IssuerName>(?<EMISOR>[^<]*)/,
    /<Modulus>(?<MODULO>[^<]*)/,
    /<SignatureValue>(?<FIRMA>[^<]*)/,
    /<DigestValue>(?<DIGESTION>[^<]*)/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "g",
);

function markOf(kind: string, value: string): string {
  return `__${kind}_${createHash("sha256").update(value).digest("hex").slice(0, 10)}__`;
}

const MARK = /__([A-Z]+)_[0-9a-f]{10}__/g;

/** Writes base64 of an XML as the XML, so that what is inside can be read and taken out. */
function opened(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const { index } of text.matchAll(RUN)) {
    if (index < from) continue;
    // An expression that matches megabytes at once overflows the stack.
    let end = index;
    while (end < text.length && BASE64.test(text[end]!)) end += 1;
    const run = text.slice(index, end);
    const inner = Buffer.from(run, "base64");
    const isXml = inner[0] === 0x3c && inner.toString("base64") === run && inner.equals(Buffer.from(inner.toString()));
    parts.push(text.slice(from, index), isXml ? `{{b64 ${inner} b64}}` : run);
    from = end;
  }
  return parts.join("") + text.slice(from);
}

/** "PD" begins the base64 of every text that begins with "<" and an ASCII letter or "?". */
const RUN = /P[A-P][A-Za-z0-9+/]{78}/g;
const BASE64 = /[A-Za-z0-9+/=]/;

/** The content of a document, which an answer repeats: that of the largest has four million bytes. */
function contentOf(request: string): string {
  const from = request.indexOf("<cfdi:Concepto ");
  const end = request.lastIndexOf(CONCEPTS_END) + CONCEPTS_END.length;
  return from >= 0 && end - from > LARGE ? request.slice(from, end) : "";
}

const CONCEPTS_END = "</cfdi:Conceptos>";
const LARGE = 64 * 1024;
const CONTENT = "__CONCEPTOS__";

/** Stamps and sessions are dated by the time of the replay. */
function withoutTimes(text: string, at: number): string {
  return text
    .replace(/(FechaTimbrado\W{1,12})\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/g, "$1__AHORA__")
    .replace(/\b1[789]\d{8}\b/g, (epoch) => `__EPOCA${signed(Number(epoch) - Math.round(at / 1_000))}__`);
}

const signed = (seconds: number) => (seconds < 0 ? `${seconds}` : `+${seconds}`);

/** Finds the transcribed answer to a request, and writes it with the values of the caller's requests. */
export function player(exchanges: readonly Transcribed[]) {
  const values = new Map<string, string>();
  const used = new Set<Transcribed>();
  return (request: { method: string; path: string; action?: string; body: string; origin: string }, now: Date) => {
    const body = opened(request.body);
    const sent = valuesIn(body);
    const shape = replaced(body, new Map(sent.map(({ kind, value }) => [value, `__${kind}__`])));
    const same = exchanges.filter(
      ({ kind, method, action, path }) =>
        kind === "answered" &&
        method === request.method &&
        action === request.action &&
        isAlike(pathname(path), pathname(request.path)),
    );
    const alike = same.filter((each) => isAlike(each.request.replace(MARK, "__$1__"), shape));
    const exact = alike.filter(({ path }) => isAlike(path, request.path));
    const found = [exact, alike, same].map((some) => some.find((each) => !used.has(each)) ?? some.at(-1)).find(Boolean);
    if (found === undefined) return undefined;
    used.add(found);
    for (const [index, { kind, value: mark }] of valuesIn(found.request).entries())
      if (sent[index]?.kind === kind) values.set(mark, sent[index].value);
    const answer = (found.answer ?? "")
      .replace(MARK, (mark) => values.get(mark) ?? mark)
      .replaceAll(CONTENT, () => contentOf(body))
      .replaceAll(ORIGIN, request.origin)
      .replaceAll("__AHORA__", localTimeOf(now, MEXICO_CITY))
      .replace(/__EPOCA([+-]\d+)__/g, (_, seconds) => String(Math.round(now.getTime() / 1_000) + Number(seconds)))
      .replace(/\{\{b64 ((?:(?!\{\{b64 )[\s\S])*?) b64\}\}/g, (_, inner) => Buffer.from(inner).toString("base64"));
    const date = found.ahead === undefined ? undefined : new Date(now.getTime() + found.ahead * 1_000).toUTCString();
    return { status: found.status ?? 500, contentType: found.contentType, date, answer };
  };
}

const pathname = (path: string) => path.split("?")[0]!;

/** A request is compared by its beginning, because a transcript has no more, and without what was taken out of it. */
function isAlike(recorded: string, shape: string): boolean {
  const pieces = recorded.split(SECRET);
  let from = 0;
  for (const [index, piece] of pieces.entries()) {
    const cut = recorded.length >= MOST_REQUEST - 200 && index === pieces.length - 1 ? piece.slice(0, -400) : piece;
    const at = shape.indexOf(cut, from);
    if (at < 0 || (index === 0 && at !== 0)) return false;
    from = at + cut.length;
  }
  return true;
}
