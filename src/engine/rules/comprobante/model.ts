import { currencyDecimals, dayOf, type Person } from "../../catalogs/index.ts";
import { Decimal } from "../../decimal.ts";
import { memoize } from "../../memoize.ts";
import { child, children, type XmlNode } from "../../node.ts";
import type { Element, Impuesto } from "./element.ts";
import { sumRetenciones, sumTraslados, type TaxSums } from "./sums.ts";

/** Amounts are read once; what is not a number (the schema says so) is as good as absent here. */
export interface Comprobante extends Element {
  /** Of issue ("2026-03-01"); `undefined` when Fecha is none. */
  readonly day: string | undefined;
  /** Decimals of the currency; `undefined` when Moneda is not in c_Moneda. */
  readonly decimals: number | undefined;
  readonly subTotal: Decimal | undefined;
  readonly descuento: Decimal | undefined;
  readonly total: Decimal | undefined;
  readonly tipoCambio: Decimal | undefined;
  readonly informacionGlobal: Element | undefined;
  readonly relacionados: readonly Element[];
  readonly emisor: Element | undefined;
  readonly receptor: Element | undefined;
  readonly conceptos: readonly Concepto[];
  /** The taxes of all concepts, in document order. */
  readonly traslados: readonly Impuesto[];
  readonly retenciones: readonly Impuesto[];
  /** There are traslados, and nothing but exempt ones. */
  readonly onlyExempt: boolean;
  readonly sums: { readonly traslados: TaxSums; readonly retenciones: TaxSums };
  readonly impuestos: Resumen | undefined;
  readonly complementos: readonly Complemento[];
  /** Their local names: rules ask for one again and again, and a document may bring thousands. */
  readonly complementNames: ReadonlySet<string>;
  /** Local taxes (complement implocal): transferred minus withheld. */
  readonly locales: Decimal | undefined;
}

export interface Concepto extends Partida {
  readonly descuento: Decimal | undefined;
  /** The node cfdi:Impuestos, even if it is empty. */
  readonly impuestos: Element | undefined;
  readonly traslados: readonly Impuesto[];
  readonly retenciones: readonly Impuesto[];
  readonly tercero: Element | undefined;
  readonly partes: readonly Partida[];
  /** What is inside ComplementoConcepto. */
  readonly complementos: readonly Complemento[];
}

/** What Concepto and Parte have in common. */
export interface Partida extends Element {
  readonly cantidad: Decimal | undefined;
  readonly valorUnitario: Decimal | undefined;
  readonly importe: Decimal | undefined;
  readonly pedimentos: readonly Element[];
}

export interface Resumen extends Element {
  readonly totalRetenidos: Decimal | undefined;
  readonly totalTrasladados: Decimal | undefined;
  readonly traslados: readonly Impuesto[];
  readonly retenciones: readonly Impuesto[];
}

export interface Complemento extends Element {
  /** Without prefix or namespace, for complements whose namespace we may not know. */
  readonly localName: string;
}

/** Reads any tree, whatever its names: what is not where Anexo 20 puts it is absent. */
export function readComprobante(root: XmlNode): Comprobante {
  const path = "/cfdi:Comprobante";
  const { attributes } = root;
  const conceptos = readList(
    child(root, "cfdi:Conceptos"),
    "cfdi:Concepto",
    `${path}/cfdi:Conceptos`,
    readConcepto,
  );
  const traslados = allOf(conceptos, (concepto) => concepto.traslados);
  const retenciones = allOf(conceptos, (concepto) => concepto.retenciones);
  const complementos = children(root, "cfdi:Complemento").flatMap((node) =>
    node.children.map((complement) => readComplemento(complement, `${path}/cfdi:Complemento`)),
  );
  return {
    path,
    attributes,
    day: dayOf(attributes.Fecha),
    decimals: currencyDecimals(attributes.Moneda),
    subTotal: amount(attributes.SubTotal),
    descuento: amount(attributes.Descuento),
    total: amount(attributes.Total),
    tipoCambio: amount(attributes.TipoCambio),
    informacionGlobal: readOne(root, "cfdi:InformacionGlobal", path),
    relacionados: readList(root, "cfdi:CfdiRelacionados", path, readElement),
    emisor: readOne(root, "cfdi:Emisor", path),
    receptor: readOne(root, "cfdi:Receptor", path),
    conceptos,
    traslados,
    retenciones,
    onlyExempt: traslados.length > 0 && traslados.every(isExempt),
    sums: { traslados: sumTraslados(traslados), retenciones: sumRetenciones(retenciones) },
    impuestos: readResumen(root, path),
    complementos,
    complementNames: namesOf(complementos),
    locales: localTaxes(complementos),
  };
}

function readConcepto(node: XmlNode, path: string): Concepto {
  const { attributes } = node;
  const taxes = child(node, "cfdi:Impuestos");
  const impuestos = taxes && readElement(taxes, `${path}/cfdi:Impuestos`);
  // Written out: spreading what readPartida gives would take most of the time of reading a document.
  return {
    path,
    attributes,
    cantidad: amount(attributes.Cantidad),
    valorUnitario: amount(attributes.ValorUnitario),
    importe: amount(attributes.Importe),
    pedimentos: readList(node, "cfdi:InformacionAduanera", path, readElement),
    descuento: amount(attributes.Descuento),
    impuestos,
    traslados: readTaxes(taxes, "cfdi:Traslados", "cfdi:Traslado", impuestos),
    retenciones: readTaxes(taxes, "cfdi:Retenciones", "cfdi:Retencion", impuestos),
    tercero: readOne(node, "cfdi:ACuentaTerceros", path),
    partes: readList(node, "cfdi:Parte", path, readPartida),
    complementos: readComplementos(child(node, "cfdi:ComplementoConcepto"), path),
  };
}

function readPartida(node: XmlNode, path: string): Partida {
  const { attributes } = node;
  return {
    path,
    attributes,
    cantidad: amount(attributes.Cantidad),
    valorUnitario: amount(attributes.ValorUnitario),
    importe: amount(attributes.Importe),
    pedimentos: readList(node, "cfdi:InformacionAduanera", path, readElement),
  };
}

function readResumen(root: XmlNode, path: string): Resumen | undefined {
  const node = child(root, "cfdi:Impuestos");
  if (node === undefined) return undefined;
  const here = readElement(node, `${path}/cfdi:Impuestos`);
  return {
    path: here.path,
    attributes: here.attributes,
    totalRetenidos: amount(node.attributes.TotalImpuestosRetenidos),
    totalTrasladados: amount(node.attributes.TotalImpuestosTrasladados),
    traslados: readTaxes(node, "cfdi:Traslados", "cfdi:Traslado", here),
    retenciones: readTaxes(node, "cfdi:Retenciones", "cfdi:Retencion", here),
  };
}

/** `impuestos` twice: as it is in the tree, and where it is. */
function readTaxes(
  node: XmlNode | undefined,
  list: string,
  name: string,
  impuestos: Element | undefined,
): readonly Impuesto[] {
  const taxes = child(node, list);
  return taxes === undefined ? NONE : readList(taxes, name, `${impuestos?.path}/${list}`, readImpuesto);
}

const NONE: readonly never[] = [];

function readImpuesto({ attributes }: XmlNode, path: string): Impuesto {
  return {
    path,
    attributes,
    base: amount(attributes.Base),
    tasa: rate(attributes.TasaOCuota),
    importe: amount(attributes.Importe),
  };
}

function readComplementos(node: XmlNode | undefined, path: string): readonly Complemento[] {
  if (node === undefined || node.children.length === 0) return NONE;
  return node.children.map((complement) => readComplemento(complement, `${path}/cfdi:ComplementoConcepto`));
}

function readComplemento(node: XmlNode, path: string): Complemento {
  const localName = node.name.slice(Math.max(node.name.lastIndexOf(":"), node.name.lastIndexOf("}")) + 1);
  return { ...readElement(node, `${path}/${node.name}`), localName };
}

/** Most documents have none: those share one set. */
function namesOf(complementos: readonly Complemento[]): ReadonlySet<string> {
  return complementos.length === 0 ? NO_NAMES : new Set(complementos.map(({ localName }) => localName));
}

const NO_NAMES: ReadonlySet<string> = new Set();

function isExempt({ attributes }: Impuesto): boolean {
  return attributes.TipoFactor === "Exento";
}

/** A node inside a Concepto, by its name. */
export interface ConceptChild extends Element {
  readonly name: string;
}

/** All nodes inside the concepts, for documents whose concepts may hold none. */
export function readConceptChildren(root: XmlNode): ConceptChild[] {
  const path = "/cfdi:Comprobante/cfdi:Conceptos";
  return readList(child(root, "cfdi:Conceptos"), "cfdi:Concepto", path, (concepto, here) =>
    concepto.children.map((each) => ({ ...readElement(each, `${here}/${each.name}`), name: each.name })),
  ).flat();
}

/** Whether a ComplementoConcepto holds the node; asked of every document, so before anything of it is read. */
export function hasInConcepts(root: XmlNode, name: string): boolean {
  const conceptos = child(root, "cfdi:Conceptos")?.children ?? [];
  return conceptos.some((each) => child(child(each, "cfdi:ComplementoConcepto"), name) !== undefined);
}

export function readOne(parent: XmlNode, name: string, path: string): Element | undefined {
  const node = child(parent, name);
  return node && readElement(node, `${path}/${name}`);
}

export function readElement({ attributes }: XmlNode, path: string): Element {
  return { path, attributes };
}

export function readList<T>(
  parent: XmlNode | undefined,
  name: string,
  path: string,
  read: (node: XmlNode, path: string) => T,
): readonly T[] {
  const nodes = children(parent, name);
  return nodes.length === 0 ? NONE : nodes.map((node, index) => read(node, `${path}/${name}[${index + 1}]`));
}

/** What a list of each of them holds, in order. */
export function allOf<T, E>(owners: readonly T[], listOf: (owner: T) => readonly E[]): readonly E[] {
  const all: E[] = [];
  for (const owner of owners) for (const each of listOf(owner)) all.push(each);
  return all;
}

export function amount(text: string | undefined): Decimal | undefined {
  return text === undefined ? undefined : Decimal.parse(text);
}

/** The same of what comes again and again. */
export function rate(text: string | undefined): Decimal | undefined {
  return text === undefined || text.length > LONGEST_RATE ? amount(text) : knownRate(text);
}

const knownRate = memoize(Decimal.parse);
/** "0.160000", with room for others. */
const LONGEST_RATE = 12;

function localTaxes(complementos: readonly Complemento[]): Decimal | undefined {
  const locales = complementos.filter(({ localName }) => localName === "ImpuestosLocales");
  return sumOf(
    locales.map(({ attributes }) => {
      const traslados = amount(attributes.TotaldeTraslados);
      const retenciones = amount(attributes.TotaldeRetenciones);
      return retenciones && traslados?.minus(retenciones);
    }),
  );
}

/** `undefined` as soon as one of them is: a sum with a hole in it proves nothing. */
export function sumOf(amounts: readonly (Decimal | undefined)[]): Decimal | undefined {
  return amounts.every((value) => value !== undefined) ? Decimal.sum(amounts) : undefined;
}

/** An RFC of 12 characters is a company's, one of 13 a person's; the generic ones count as persons. */
export function personOf(rfc: string | undefined): Person | undefined {
  return rfc?.length === 12 ? "moral" : rfc?.length === 13 ? "fisica" : undefined;
}

export function isAny(value: string | undefined, ...options: readonly string[]): boolean {
  return value !== undefined && options.includes(value);
}
