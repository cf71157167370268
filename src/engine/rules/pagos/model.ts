import { currencyDecimals } from "../../catalogs/index.ts";
import { Decimal } from "../../decimal.ts";
import type { Element, Impuesto } from "../../element.ts";
import { child, children, type XmlNode } from "../../node.ts";
import {
  allOf,
  amount,
  hasInConcepts,
  rate,
  readComprobante,
  readConceptChildren,
  readElement,
  readList,
  readOne,
} from "../comprobante/model.ts";
import {
  retencionGroup,
  sumRetenciones,
  sumTraslados,
  type TaxSum,
  type TaxSums,
  trasladoGroup,
} from "../comprobante/sums.ts";

/**
 * A CFDI with the complement Pagos 2.0, or one that must have it. Tax attributes have the names of a Concepto's taxes:
 * "Base" for BaseDR.
 */
export type Recepcion = NonNullable<ReturnType<typeof readRecepcion>>;

export interface Pagos extends Element {
  /** `isMisplaced` is true when the complement stands inside a ComplementoConcepto. */
  readonly isMisplaced: boolean;
  readonly totales: Totales | undefined;
  readonly pagos: readonly Pago[];
}

export interface Totales extends Element {
  /** The payments of its own complement, which it sums. */
  readonly pagos: readonly Pago[];
}

export type Pago = ReturnType<typeof readPago>;
export type Documento = ReturnType<typeof readDocumento>;

/** A tax of a payment, with the sum of its documents' taxes in the payment's currency. */
export interface ImpuestoP extends Impuesto {
  readonly pago: Pick<Pago, "decimals" | "tipoCambio">;
  /** `repeated` is true when an earlier tax of the payment is in the same group. */
  readonly repeated: boolean;
  readonly sum: TaxSum | undefined;
}

const PAGOS = "pago20:Pagos";
const ROOT = "/cfdi:Comprobante";

/** Returns undefined for a document that is not a receipt of payments: it is not of type P and has no complement. */
export function readRecepcion(root: XmlNode) {
  const complementos = readPagos(root);
  if (complementos.length === 0 && root.attributes.TipoDeComprobante !== "P") return undefined;
  return {
    comprobante: readComprobante(root),
    /** The nodes inside the concepts, except ACuentaTerceros. */
    conceptChildren: readConceptChildren(root).filter(({ name }) => name !== "cfdi:ACuentaTerceros"),
    /**
     * The complement belongs once into Complemento. If there are more, or they stand elsewhere, each is checked by
     * itself.
     */
    complementos,
  };
}

/** Returns each complement of the document: those in Complemento, then those in the concepts. */
export function readPagos(root: XmlNode): readonly Pagos[] {
  const own = children(root, "cfdi:Complemento").flatMap((each) => children(each, PAGOS));
  return [
    ...readNodes(own, `${ROOT}/cfdi:Complemento`, false),
    ...(hasInConcepts(root, PAGOS) ? readMisplaced(root) : []),
  ];
}

function readMisplaced(root: XmlNode): readonly Pagos[] {
  const conceptos = child(root, "cfdi:Conceptos");
  return readList(conceptos, "cfdi:Concepto", `${ROOT}/cfdi:Conceptos`, (concepto, path) =>
    readNodes(children(child(concepto, "cfdi:ComplementoConcepto"), PAGOS), `${path}/cfdi:ComplementoConcepto`, true),
  ).flat();
}

function readNodes(nodes: readonly XmlNode[], parent: string, isMisplaced: boolean): Pagos[] {
  return nodes.map((node, index) => {
    const path = `${parent}/${PAGOS}${nodes.length > 1 ? `[${index + 1}]` : ""}`;
    const pagos = readList(node, "pago20:Pago", path, readPago);
    const totales = readOne(node, "pago20:Totales", path);
    return { ...readElement(node, path), isMisplaced, totales: totales && { ...totales, pagos }, pagos };
  });
}

function readPago(node: XmlNode, path: string) {
  const { attributes } = node;
  const documentos = readList(node, "pago20:DoctoRelacionado", path, (each, here) =>
    readDocumento(each, here, attributes.MonedaP),
  );
  const own = {
    /** Decimals of MonedaP; undefined when it is not in c_Moneda. */
    decimals: currencyDecimals(attributes.MonedaP),
    monto: amount(attributes.Monto),
    tipoCambio: amount(attributes.TipoCambioP),
  };
  const due = {
    traslados: sumTraslados(allOf(documentos, (each) => convertedTaxes(each, each.traslados))),
    retenciones: sumRetenciones(allOf(documentos, (each) => convertedTaxes(each, each.retenciones))),
  };
  const ofPayment = paymentTaxes(own);
  return {
    path,
    attributes,
    ...own,
    documentos,
    impuestos: readOne(node, "pago20:ImpuestosP", path),
    /** The sums of the documents' taxes, in the payment's currency. */
    due,
    traslados: ofPayment(readTaxes(node, "Traslado", "P", path), trasladoGroup, due.traslados),
    retenciones: ofPayment(readTaxes(node, "Retencion", "P", path), retencionGroup, due.retenciones),
  };
}

function paymentTaxes(pago: ImpuestoP["pago"]) {
  return (taxes: readonly Impuesto[], groupOf: (tax: Impuesto) => string, sums: TaxSums): ImpuestoP[] => {
    const seen = new Set<string>();
    return taxes.map((tax) => {
      const group = groupOf(tax);
      const repeated = seen.has(group);
      seen.add(group);
      return { ...tax, pago, repeated, sum: sums.get(group) };
    });
  };
}

function readDocumento(node: XmlNode, path: string, monedaP: string | undefined) {
  const { attributes } = node;
  return {
    path,
    attributes,
    monedaP,
    decimals: currencyDecimals(attributes.MonedaDR),
    equivalencia: amount(attributes.EquivalenciaDR),
    saldoAnterior: amount(attributes.ImpSaldoAnt),
    pagado: amount(attributes.ImpPagado),
    saldoInsoluto: amount(attributes.ImpSaldoInsoluto),
    impuestos: readOne(node, "pago20:ImpuestosDR", path),
    traslados: readTaxes(node, "Traslado", "DR", path),
    retenciones: readTaxes(node, "Retencion", "DR", path),
  };
}

function readTaxes(
  parent: XmlNode,
  kind: "Traslado" | "Retencion",
  level: "DR" | "P",
  path: string,
): readonly Impuesto[] {
  const list = kind === "Traslado" ? `pago20:Traslados${level}` : `pago20:Retenciones${level}`;
  const here = `${path}/pago20:Impuestos${level}/${list}`;
  const lists = children(child(parent, `pago20:Impuestos${level}`), list);
  return readList(lists[0], `pago20:${kind}${level}`, here, (node, place) => readTax(node, level, place));
}

function readTax(node: XmlNode, level: "DR" | "P", path: string): Impuesto {
  const attributes: Record<string, string | undefined> = {};
  for (const name in node.attributes)
    attributes[NAMES[level].get(name) ?? withoutSuffix(name, level)] = node.attributes[name];
  return {
    path,
    attributes,
    base: amount(attributes.Base),
    tasa: rate(attributes.TasaOCuota),
    importe: amount(attributes.Importe),
  };
}

/** `NAMES` maps names to those of an invoice's tax: "BaseDR" is Base. */
const NAMES = { DR: namesOf("DR"), P: namesOf("P") };

function namesOf(level: string): ReadonlyMap<string, string> {
  const names = ["Base", "Impuesto", "TipoFactor", "TasaOCuota", "Importe"];
  return new Map(names.map((name) => [`${name}${level}`, name]));
}

function withoutSuffix(name: string, suffix: string): string {
  return name.endsWith(suffix) ? name.slice(0, -suffix.length) : name;
}

/** Decimals that converted amounts keep while they are summed; the result has six. */
const WORKING_DECIMALS = 20;

/** CRP20217: amounts in the payment's own currency stay exact; others are divided (CRP20265, 20268, 20274, 20275). */
export function inPaymentCurrency(value: Decimal, equivalencia: Decimal): Decimal {
  return equivalencia.equals(Decimal.ONE) ? value : value.dividedBy(equivalencia, WORKING_DECIMALS);
}

/** Converts from the document's currency to the payment's. Returns undefined without a usable EquivalenciaDR. */
export function converted(
  value: Decimal | undefined,
  { equivalencia }: Pick<Documento, "equivalencia">,
): Decimal | undefined {
  if (value === undefined || equivalencia === undefined || equivalencia.compare(Decimal.ZERO) <= 0) return undefined;
  return inPaymentCurrency(value, equivalencia);
}

function convertedTaxes(documento: Documento, taxes: readonly Impuesto[]): readonly Impuesto[] {
  // Nearly all documents are in the payment's currency.
  if (documento.equivalencia?.equals(Decimal.ONE)) return taxes;
  return taxes.map(({ path, attributes, tasa, base, importe }) => ({
    path,
    attributes,
    tasa,
    base: converted(base, documento),
    importe: converted(importe, documento),
  }));
}
