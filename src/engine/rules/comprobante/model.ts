import { currencyDecimals, dayOf, type Person } from "../../catalogs/index.ts";
import { Decimal } from "../../decimal.ts";
import type { Element, Impuesto } from "../../element.ts";
import { memoize } from "../../memoize.ts";
import { child, children, type XmlNode } from "../../node.ts";
import { sumRetenciones, sumTraslados } from "./sums.ts";

/**
 * The document as its rules see it. Amounts are parsed once; a text that is not a number, which the schema reports,
 * counts as absent.
 */
export type Comprobante = ReturnType<typeof readComprobante>;
export type Concepto = ReturnType<typeof readConcepto>;
export type Partida = ReturnType<typeof readPartida>;
export type Complemento = ReturnType<typeof readComplemento>;

/** Reads a tree of any shape. A node that is not where Anexo 20 puts it counts as absent. */
export function readComprobante(root: XmlNode) {
  const path = "/cfdi:Comprobante";
  const { attributes } = root;
  const conceptos = readList(child(root, "cfdi:Conceptos"), "cfdi:Concepto", `${path}/cfdi:Conceptos`, readConcepto);
  const traslados = allOf(conceptos, (concepto) => concepto.traslados);
  const retenciones = allOf(conceptos, (concepto) => concepto.retenciones);
  const complementos = children(root, "cfdi:Complemento").flatMap((node) =>
    node.children.map((complement) => readComplemento(complement, `${path}/cfdi:Complemento`)),
  );
  return {
    path,
    attributes,
    /** The day of issue ("2026-03-01"), or undefined when Fecha has none. */
    day: dayOf(attributes.Fecha),
    /** Decimals of the currency; undefined when Moneda is not in c_Moneda. */
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
    /** The taxes of all concepts, in document order. */
    traslados,
    retenciones,
    onlyExempt: traslados.length > 0 && traslados.every(isExempt),
    sums: { traslados: sumTraslados(traslados), retenciones: sumRetenciones(retenciones) },
    impuestos: readResumen(root, path),
    complementos,
    /** Local names are kept as a set, because rules look them up often and a document may have thousands. */
    complementNames: namesOf(complementos),
    /** The sum of local taxes (complement implocal): transferred minus withheld. */
    locales: localTaxes(complementos),
  };
}

function readConcepto(node: XmlNode, path: string) {
  const { attributes } = node;
  const taxes = child(node, "cfdi:Impuestos");
  const impuestos = taxes && readElement(taxes, `${path}/cfdi:Impuestos`);
  // The fields are written out, because spreading the result of readPartida would take most of the time of reading a
  // document.
  return {
    path,
    attributes,
    cantidad: amount(attributes.Cantidad),
    valorUnitario: amount(attributes.ValorUnitario),
    importe: amount(attributes.Importe),
    pedimentos: readList(node, "cfdi:InformacionAduanera", path, readElement),
    descuento: amount(attributes.Descuento),
    /** The node cfdi:Impuestos, even when empty. */
    impuestos,
    traslados: readTaxes(taxes, "cfdi:Traslados", "cfdi:Traslado", impuestos),
    retenciones: readTaxes(taxes, "cfdi:Retenciones", "cfdi:Retencion", impuestos),
    tercero: readOne(node, "cfdi:ACuentaTerceros", path),
    partes: readList(node, "cfdi:Parte", path, readPartida),
    complementos: readComplementos(child(node, "cfdi:ComplementoConcepto"), path),
  };
}

function readPartida(node: XmlNode, path: string) {
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

function readResumen(root: XmlNode, path: string) {
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

/** `node` is cfdi:Impuestos in the tree and `impuestos` the same node with its path. */
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

function readComplemento(node: XmlNode, path: string) {
  const localName = node.name.slice(Math.max(node.name.lastIndexOf(":"), node.name.lastIndexOf("}")) + 1);
  return {
    ...readElement(node, `${path}/${node.name}`),
    /** `localName` has neither prefix nor namespace, because the namespace of a complement may be unknown. */
    localName,
  };
}

/** Most documents have no complements and share one set. */
function namesOf(complementos: readonly Complemento[]): ReadonlySet<string> {
  return complementos.length === 0 ? NO_NAMES : new Set(complementos.map(({ localName }) => localName));
}

const NO_NAMES: ReadonlySet<string> = new Set();

function isExempt({ attributes }: Impuesto): boolean {
  return attributes.TipoFactor === "Exento";
}

export interface ConceptChild extends Element {
  readonly name: string;
}

/** Returns all nodes inside the concepts, for documents whose concepts may have none. */
export function readConceptChildren(root: XmlNode): ConceptChild[] {
  const path = "/cfdi:Comprobante/cfdi:Conceptos";
  return readList(child(root, "cfdi:Conceptos"), "cfdi:Concepto", path, (concepto, here) =>
    concepto.children.map((each) => ({ ...readElement(each, `${here}/${each.name}`), name: each.name })),
  ).flat();
}

/** Returns true when a ComplementoConcepto has the node. It is called for every document before anything is parsed. */
export function hasInConcepts(root: XmlNode, name: string): boolean {
  const conceptos = child(root, "cfdi:Conceptos")?.children ?? [];
  return conceptos.some((each) => child(child(each, "cfdi:ComplementoConcepto"), name) !== undefined);
}

/** Returns the nodes of that name inside a ComplementoConcepto. */
export function inConcepts({ conceptos }: Comprobante, name: string): readonly Element[] {
  return conceptos.flatMap(({ complementos }) => complementos).filter(({ path }) => path.endsWith(`/${name}`));
}

/** A holder of complements is a child of its root. */
const ROOT_OF = {
  "cfdi:Complemento": "cfdi:Comprobante",
  "retenciones:Complemento": "retenciones:Retenciones",
} as const;

/**
 * Reads the complements of that name. A path has a number only where there are several. It is called for every
 * document, so it allocates nothing for one without the complement.
 */
export function readComplements<T>(
  root: XmlNode,
  holder: keyof typeof ROOT_OF,
  name: string,
  read: (node: XmlNode, path: string) => T,
): readonly T[] {
  let found: XmlNode[] | undefined;
  for (const each of root.children) {
    if (each.name !== holder) continue;
    for (const complement of each.children)
      if (complement.name === name) {
        found ??= [];
        found.push(complement);
      }
  }
  if (found === undefined) return NONE;
  const path = `/${ROOT_OF[holder]}/${holder}/${name}`;
  const isOnly = found.length === 1;
  return found.map((node, index) => read(node, isOnly ? path : `${path}[${index + 1}]`));
}

export function readOne(parent: XmlNode | undefined, name: string, path: string): Element | undefined;
export function readOne<T>(
  parent: XmlNode | undefined,
  name: string,
  path: string,
  read: (node: XmlNode, path: string) => T,
): T | undefined;
export function readOne(parent: XmlNode | undefined, name: string, path: string, read = readElement) {
  const node = child(parent, name);
  return node && read(node, `${path}/${name}`);
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

export function allOf<T, E>(owners: readonly T[], listOf: (owner: T) => readonly E[]): readonly E[] {
  const all: E[] = [];
  for (const owner of owners) for (const each of listOf(owner)) all.push(each);
  return all;
}

export function amount(text: string | undefined): Decimal | undefined {
  return text === undefined ? undefined : Decimal.parse(text);
}

/** Parses a rate. Short texts are cached, because the same rates recur. */
export function rate(text: string | undefined): Decimal | undefined {
  return text === undefined || text.length > LONGEST_RATE ? amount(text) : knownRate(text);
}

const knownRate = memoize(Decimal.parse);
/** "0.160000" and other common rates are shorter. */
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

/** Returns undefined when any amount is, because an incomplete sum proves nothing. */
export function sumOf(amounts: readonly (Decimal | undefined)[]): Decimal | undefined {
  return amounts.every((value) => value !== undefined) ? Decimal.sum(amounts) : undefined;
}

/** An RFC of 12 characters is a company's and one of 13 a person's; generic ones count as persons. */
export function personOf(rfc: string | undefined): Person | undefined {
  return rfc?.length === 12 ? "moral" : rfc?.length === 13 ? "fisica" : undefined;
}

export function isAny(value: string | undefined, ...options: readonly string[]): boolean {
  return value !== undefined && options.includes(value);
}
