import { node, type XmlNode } from "../../engine/node.ts";
import { readXml, writeXml } from "../../engine/xml.ts";
import { type Answer, xmlAnswer } from "./answer.ts";

/** An Operation is the only element in the body of a SOAP 1.1 request, with its text children in their order. */
export type SoapOperation = NonNullable<ReturnType<typeof operationIn>>;

/** Reads the operation of a SOAP request; undefined for any other body. */
export function operationIn(body: unknown) {
  if (!Buffer.isBuffer(body)) return undefined;
  const reading = readXml(body);
  if (reading.kind === "malformed" || reading.root.name !== `{${SOAP}}Envelope`) return undefined;
  const [operation, ...more] = reading.root.children.find(({ name }) => name === `{${SOAP}}Body`)?.children ?? [];
  if (operation === undefined || more.length > 0) return undefined;
  const children = operation.children.map((each) => ({ ...nameOf(each), text: each.text ?? "" }));
  return { ...nameOf(operation), children };
}

export function textIn({ children }: SoapOperation, name: string): string | undefined {
  return children.find((each) => each.name === name)?.text;
}

function nameOf({ name }: XmlNode): { namespace: string; name: string } {
  const [, namespace = "", local = name] = /^\{(.*)\}(.*)$/.exec(name) ?? [];
  return { namespace, name: local };
}

export function envelope(content: XmlNode): string {
  return writeXml(node(`{${SOAP}}Envelope`, {}, [node(`{${SOAP}}Body`, {}, [content])])).toString();
}

/** Returns a protocol fault, which comes with HTTP 500 (SOAP 1.1, 6.2). */
export function faultAnswer(sentence: string, code = "soap:Server"): Answer {
  const content = node(`{${SOAP}}Fault`, {}, [text("faultcode", code), text("faultstring", sentence)]);
  return xmlAnswer(500, envelope(content), "fault");
}

export function text(name: string, content = ""): XmlNode {
  return content === "" ? node(name) : { ...node(name), text: content };
}

const SOAP = "http://schemas.xmlsoap.org/soap/envelope/";
