import type { Deadline } from "../../common/deadline.ts";
import type { HttpRequest } from "../clients/http.ts";
import { node, type XmlNode } from "../engine/node.ts";
import { readXml, writeXml } from "../engine/xml.ts";

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
 * answer that is no SOAP, has no such element, or is cut off.
 */
export function resultIn(answer: Buffer, name: string): XmlNode | undefined {
  const reading = readXml(answer);
  if (reading.kind === "malformed" || reading.root.name !== `{${SOAP}}Envelope`) return undefined;
  const body = reading.root.children.find((each) => each.name === `{${SOAP}}Body`);
  return body && below(body, name);
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
  readonly text: string | undefined;
}

/**
 * Takes the text of the only element of that local name out of an answer, so that a document of megabytes inside it is
 * not read character by character. What is not plainly one element with a text stays where it is, for the reader to
 * judge.
 */
export function cutText(answer: Buffer, name: string): Cut {
  const whole = { rest: answer, text: undefined };
  if (answer.length < LARGE) return whole;
  const source = answer.toString("latin1");
  const tags = [...source.matchAll(new RegExp(`<(/?)(?:[\\w.-]+:)?${name}(?:\\s[^<>]*)?>`, "g"))];
  const [open, close, more] = tags;
  if (open === undefined || close === undefined || more !== undefined) return whole;
  const [begin, end] = [open.index + open[0].length, close.index];
  if (open[1] === "/" || close[1] !== "/" || open[0].endsWith("/>")) return whole;
  const content = answer.subarray(begin, end);
  if (content.includes("<")) return whole;
  return {
    rest: Buffer.concat([answer.subarray(0, begin), answer.subarray(end)]),
    text: unescaped(content.toString("utf8")),
  };
}

/** Below this size reading everything costs less than a millisecond or two. */
const LARGE = 32 * 1024;

/** References to anything else make the text fail the check of the stamped document. */
function unescaped(text: string): string {
  return text.replace(/&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([0-9A-Fa-f]{1,6}));/g, (whole, name, decimal, hex) => {
    if (name !== undefined) return NAMED[name]!;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

const NAMED: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
