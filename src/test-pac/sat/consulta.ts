import { Decimal } from "../../engine/decimal.ts";
import { node, type XmlNode } from "../../engine/node.ts";
import { readXml, writeXml } from "../../engine/xml.ts";
import type { Settings } from "../storage/index.ts";
import { RFC, type Sat, type Status, UUID } from "./sat.ts";
import type { SatRecord } from "./sat-record.ts";

/** An Expression holds the values of a printed CFDI that SAT compares. */
export interface Expression {
  readonly re: string;
  readonly rr: string;
  readonly tt: Decimal;
  readonly id: string;
  readonly fe: string;
}

const SOAP = "http://schemas.xmlsoap.org/soap/envelope/";
const SERVICE = "http://tempuri.org/";
const FIELDS = "http://schemas.datacontract.org/2004/07/Sat.Cfdi.Negocio.ConsultaCfdi.Servicio";

/** Returns the expression inside a SOAP request, or undefined when the body is not one. */
export function expressionIn(body: Buffer): string | undefined {
  const reading = readXml(body);
  if (reading.kind === "malformed" || reading.root.name !== `{${SOAP}}Envelope`) return undefined;
  const path = [`{${SOAP}}Body`, `{${SERVICE}}Consulta`, `{${SERVICE}}expresionImpresa`];
  let element: XmlNode | undefined = reading.root;
  for (const name of path) element = element?.children.find((each) => each.name === name);
  return element && (element.text ?? "");
}

/**
 * Reads "?re=…&rr=…&tt=…&id=…&fe=…" in any order, alone or behind an address. A value's own "&" is written "&amp;" once
 * more. Returns undefined when it is not valid (N - 601).
 */
export function readExpression(text: string): Expression | undefined {
  const pairs = text.slice(text.indexOf("?") + 1).split(/&(?!amp;)/);
  const values = new Map(pairs.map((pair) => splitPair(pair.trim())));
  const [re = "", rr = "", tt = "", id = "", fe = ""] = ["re", "rr", "tt", "id", "fe"].map((key) => values.get(key));
  const total = Decimal.parse(tt);
  const isWell = RFC.test(re) && RFC.test(rr) && UUID.test(id) && fe.length === 8 && total !== undefined;
  return isWell ? { re, rr, tt: total, id, fe } : undefined;
}

function splitPair(pair: string): [string, string] {
  const equals = pair.indexOf("=");
  return [pair.slice(0, equals).toLowerCase(), pair.slice(equals + 1).replaceAll("&amp;", "&")];
}

/** A Consulta is the answer of the service, with the names of its data contract. */
export interface Consulta {
  readonly codigo: Codigo;
  readonly status?: Status;
}

export type Codigo = keyof typeof CODES;

const CODES = {
  S: "S - Comprobante obtenido satisfactoriamente.",
  "601": "N - 601: La expresión impresa proporcionada no es válida.",
  "602": "N - 602: Comprobante no encontrado.",
} as const;

export function isCodigo(code: string): code is Codigo {
  return Object.hasOwn(CODES, code);
}

export async function consult(text: string, sat: Sat, settings: Settings): Promise<Consulta> {
  const expression = readExpression(text);
  if (expression === undefined) return { codigo: "601" };
  const record = await sat.find(expression.id);
  // Withholdings have their own page and are not in this service.
  if (record?.family !== "cfdi") return { codigo: "602" };
  if (!agrees(expression, record)) return { codigo: settings.disagreement };
  return { codigo: "S", status: await sat.statusOf(record) };
}

function agrees({ re, rr, tt, fe }: Expression, record: SatRecord): boolean {
  return re === record.emisor && rr === record.receptor && tt.equals(record.total) && record.sello.endsWith(fe);
}

/** The fields are in the order of the data contract, because WCF sorts its members by name. */
export function writeConsulta({ codigo, status }: Consulta): string {
  const fields = {
    CodigoEstatus: CODES[codigo],
    EsCancelable: status?.esCancelable,
    Estado: status?.estado ?? "No Encontrado",
    EstatusCancelacion: status?.estatusCancelacion,
    ValidacionEFOS: status && NOT_LISTED,
  };
  const result = Object.entries(fields).map(([name, text]) => field(`{${FIELDS}}${name}`, text));
  return soap(node(`{${SERVICE}}ConsultaResponse`, {}, [node(`{${SERVICE}}ConsultaResult`, {}, result)]));
}

/** SAT's code says that the issuer is not listed for simulated operations. */
const NOT_LISTED = "200";

/** Returns the answer of WCF to a request that it cannot read. */
export function writeFault(): string {
  return soap(
    node(`{${SOAP}}Fault`, {}, [field("faultcode", "s:Client"), field("faultstring", "No se pudo leer la solicitud.")]),
  );
}

function field(name: string, text = ""): XmlNode {
  return text === "" ? node(name) : { ...node(name), text };
}

function soap(content: XmlNode): string {
  return writeXml(node(`{${SOAP}}Envelope`, {}, [node(`{${SOAP}}Body`, {}, [content])])).toString();
}
