import type { Deadline } from "../../common/deadline.ts";
import type { HttpRequest } from "../clients/http.ts";
import { node, type XmlNode } from "../engine/node.ts";
import { readXml, writeXml, type XmlReading } from "../engine/xml.ts";
import { inPieces, MOST_READ } from "./long-texts.ts";

/** A call of SOAP 1.1 (document/literal) whose parameters are texts. */
export interface SoapCall {
  readonly path: string;
  /** It is sent in quotes (SOAP 1.1, 6.1.1). */
  readonly action: string;
  readonly namespace: string;
  readonly operation: string;
  /** The parameters have the namespace of the operation, or none. */
  readonly qualified: boolean;
  /** They are sent in this order; a name may repeat. */
  readonly parameters: readonly (readonly [name: string, text: string])[];
  readonly deadline: Deadline;
}

export function soapRequest(call: SoapCall): HttpRequest {
  const { namespace, operation, qualified, parameters } = call;
  const content = parameters.map(([name, text]) => {
    const element = node(qualified ? `{${namespace}}${name}` : name);
    return text === "" ? element : { ...element, text };
  });
  const body = node(`{${SOAP}}Body`, {}, [node(`{${namespace}}${operation}`, {}, content)]);
  return {
    method: "POST",
    path: call.path,
    headers: { "content-type": "text/xml; charset=utf-8", soapaction: `"${call.action}"` },
    body: writeXml(node(`{${SOAP}}Envelope`, {}, [body])),
    deadline: call.deadline,
  };
}

const SOAP = "http://schemas.xmlsoap.org/soap/envelope/";

/**
 * Finds the element with that local name inside the body of a SOAP answer, at any depth. Returns undefined for an
 * answer that is no SOAP, has no such element, is cut off, or is longer than any.
 */
export function resultIn(answer: Buffer, name: string): XmlNode | undefined {
  const reading = readAnswerXml(answer);
  if (reading === undefined || reading.root.name !== `{${SOAP}}Envelope`) return undefined;
  const body = reading.root.children.find((each) => each.name === `{${SOAP}}Body`);
  return body && below(body, name);
}

/** Reads an answer of XML out of which the document was cut. */
export function readAnswerXml(answer: Buffer): Extract<XmlReading, { kind: "xml" }> | undefined {
  const reading = answer.length > MOST_READ ? undefined : readXml(answer);
  return reading?.kind === "xml" ? reading : undefined;
}

function below(element: XmlNode, name: string): XmlNode | undefined {
  for (const each of element.children) {
    const found = localName(each) === name ? each : below(each, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the name without its namespace, because providers change those between versions. */
export function localName({ name }: XmlNode): string {
  return name.replace(/^.*[}:]/, "");
}

export interface Cut {
  readonly rest: Buffer;
  readonly text: Buffer | undefined;
}

/**
 * Takes the text of the only element of that local name out of an answer, so that a document of megabytes inside it is
 * not read character by character. What is not plainly one element with a text stays where it is, for the reader to
 * judge.
 */
export async function cutText(answer: Buffer, name: string): Promise<Cut> {
  const whole = { rest: answer, text: undefined };
  if (answer.length < MOST_READ) return whole;
  const [open, close, more] = tagsOf(answer.toString("latin1"), name);
  if (open === undefined || close === undefined || more !== undefined) return whole;
  if (open.isEnd || !close.isEnd || open.isEmpty) return whole;
  const text = await textOf(answer.subarray(open.end, close.begin));
  return text === undefined
    ? whole
    : { rest: Buffer.concat([answer.subarray(0, open.end), answer.subarray(close.begin)]), text };
}

/** A document declares fewer namespaces than that, whose attributes have the name of an element in them. */
const MOST_PLACES = 50_000;
const MOST_PREFIX = 40;

/** Returns the first three tags of that local name. Its text is searched for, which passes over all other tags. */
function tagsOf(source: string, name: string) {
  const tag = new RegExp(`<(/?)(?:[\\w.-]+:)?${name}(?:\\s[^<>]*?)?(/?)>`, "y");
  const tags: { readonly begin: number; readonly end: number; readonly isEnd: boolean; readonly isEmpty: boolean }[] =
    [];
  let places = 0;
  for (let at = source.indexOf(name); at >= 0 && tags.length < 3; at = source.indexOf(name, at + 1)) {
    places += 1;
    if (places > MOST_PLACES) return [];
    const before = source.slice(Math.max(0, at - MOST_PREFIX), at);
    const begin = at - before.length + before.lastIndexOf("<");
    if (!before.includes("<") || begin === tags.at(-1)?.begin) continue;
    tag.lastIndex = begin;
    const found = tag.exec(source);
    if (found !== null) tags.push({ begin, end: tag.lastIndex, isEnd: found[1] === "/", isEmpty: found[2] === "/" });
  }
  return tags;
}

const CDATA = "<![CDATA[";
const CDATA_END = "]]>";

/** Returns the text of an element that has no other ones, or undefined. */
async function textOf(content: Buffer): Promise<Buffer | undefined> {
  if (!content.includes("<")) return content.includes("&") ? inPieces(content, unescaped) : content;
  const begin = content.indexOf(CDATA);
  const end = content.indexOf(CDATA_END);
  const isOne = begin >= 0 && end > begin && isBlank(content.subarray(0, begin)) && isBlank(content.subarray(end + 3));
  return isOne ? content.subarray(begin + CDATA.length, end) : undefined;
}

function isBlank(bytes: Buffer): boolean {
  return bytes.length < MOST_PREFIX && bytes.toString("latin1").trim() === "";
}

/** References to anything else make the text fail the check of the stamped document. */
function unescaped(text: string): string {
  return text.replace(/&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([0-9A-Fa-f]{1,6}));/g, (whole, name, decimal, hex) => {
    if (name !== undefined) return NAMED[name]!;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

const NAMED: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
