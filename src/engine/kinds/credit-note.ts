import { usoAdmits } from "../catalogs/index.ts";
import { Decimal } from "../decimal.ts";
import { child, children, node, type XmlNode } from "../node.ts";
import { GENERIC_FOREIGN } from "../rules/comprobante/common.ts";
import { type Comprobante, type Concepto, personOf, readComprobante } from "../rules/comprobante/model.ts";
import { conceptTaxes, isChargedByRate, readTax, summarise, type Tax } from "../taxes.ts";
import { findTimbres, readTimbre } from "../tfd.ts";
import { normalizeSpace } from "../xml.ts";
import { type Part, splitCredit } from "./credit-split.ts";
import {
  type DocumentHead,
  emisorNode,
  PENDING_FOLIO,
  type Person,
  type Receptor,
  readReceptor,
  receptorNode,
  receptorOf,
} from "./head.ts";

/** What a credit note takes from the invoice that it credits. */
export interface Original {
  readonly uuid: string;
  readonly tipo: string;
  readonly emisorRfc: string;
  readonly receptor: Person;
  readonly formaPago: string | undefined;
  readonly moneda: string;
  readonly tipoCambio: string | undefined;
  readonly total: Decimal;
  /** Decimals of the currency. */
  readonly decimals: number;
  /** Local taxes (complement implocal) are part of its total and of no concept. */
  readonly hasLocalTaxes: boolean;
  /** None where there are more than `MOST_PARTS`. */
  readonly parts: readonly Part[];
  readonly hasTooManyParts: boolean;
}

/** Concepts of a note; what is built here has 200 at most, only a relayed invoice of thousands of concepts may need more. */
export const MOST_PARTS = 1_000;

export interface Credit {
  /** What the receiver is credited, taxes included, with the currency's decimals at most. */
  readonly importe: Decimal;
  readonly descripcion: string;
}

export interface CreditNoteContext extends DocumentHead {
  readonly formaPago: string;
}

/** Reads a stamped invoice; it was judged before it was stamped, so what is not there counts as nothing. */
export function readOriginal(root: XmlNode): Original {
  const comprobante = readComprobante(root);
  const { attributes, total = Decimal.ZERO, decimals = 2, complementos } = comprobante;
  const [timbre] = findTimbres(root);
  const parts = partsOf(comprobante);
  const hasTooManyParts = parts.length > MOST_PARTS;
  return {
    uuid: timbre === undefined ? "" : readTimbre(timbre).uuid,
    tipo: attributes.TipoDeComprobante ?? "",
    emisorRfc: comprobante.emisor?.attributes.Rfc ?? "",
    receptor: readReceptor(root),
    formaPago: attributes.FormaPago,
    moneda: attributes.Moneda ?? "",
    tipoCambio: attributes.TipoCambio,
    total,
    decimals,
    hasLocalTaxes: complementos.some(({ localName }) => localName === "ImpuestosLocales"),
    parts: hasTooManyParts ? [] : parts,
    hasTooManyParts,
  };
}

/**
 * Concepts taxed alike are one part, as far as its taxes are what the rates make of its bases: where each concept
 * rounded its own, many of them charge another tax than their sum would (CFDI40180), and they are several parts.
 * What is given away (a discount of all) has nothing to be credited.
 */
function partsOf({ conceptos, decimals = 2 }: Comprobante): Part[] {
  const parts: Part[] = [];
  const places = new Map<string, number>();
  for (const concepto of conceptos) {
    const part = partOf(concepto);
    if (part.net.isZero) continue;
    const profile = [part.objetoImp, ...part.taxes.map(profileOf)].join("|");
    const place = places.get(profile);
    const sum = place === undefined ? undefined : together(parts[place]!, part);
    if (place !== undefined && sum?.taxes.every((tax) => isChargedByRate(tax, decimals))) {
      parts[place] = sum;
    } else {
      places.set(profile, parts.push(part) - 1);
    }
  }
  return parts;
}

function partOf({ importe, descuento, attributes, traslados, retenciones }: Concepto): Part {
  const taxes = [
    ...traslados.map((tax) => readTax("traslado", tax)),
    ...retenciones.map((tax) => readTax("retencion", tax)),
  ];
  return {
    objetoImp: attributes.ObjetoImp ?? "",
    net: (importe ?? Decimal.ZERO).minus(descuento ?? Decimal.ZERO),
    taxes: taxes.sort((one, other) => compareTexts(profileOf(one), profileOf(other))),
  };
}

function profileOf({ category, impuesto, tipoFactor, tasa }: Tax): string {
  return `${category} ${impuesto} ${tipoFactor} ${tasa}`;
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function together(one: Part, other: Part): Part {
  return {
    ...one,
    net: one.net.plus(other.net),
    taxes: one.taxes.map((tax, index) => addTax(tax, other.taxes[index]!)),
  };
}

function addTax(tax: Tax, other: Tax): Tax {
  const importe = other.importe && tax.importe?.plus(other.importe);
  return { ...tax, base: tax.base.plus(other.base), importe };
}

/** c_FormaPago of one of a payment complement's payments (Pagos 2.0). */
export function paymentForm(complement: XmlNode, index: number): string | undefined {
  const pagos = children(child(child(complement, "cfdi:Complemento"), "pago20:Pagos"), "pago20:Pago");
  return pagos[index]?.attributes.FormaDePagoP;
}

/**
 * An Egreso CFDI (type E) that credits part of an invoice or all of it (Guía de llenado, Apéndice 5): complete but for
 * its seal, and with a folio that only holds the place. Undefined when the invoice charges nothing to credit.
 */
export function buildCreditNote(
  original: Original,
  credit: Credit,
  context: CreditNoteContext,
): XmlNode | undefined {
  const { decimals } = original;
  const receptor = receptorOf(context.receptor, original.receptor);
  const total = credit.importe.round(decimals);
  const parts = splitCredit(original, total);
  if (parts === undefined) return undefined;
  const taxes = summarise(
    parts.flatMap((part) => part.taxes),
    decimals,
  );

  return node(
    "cfdi:Comprobante",
    {
      Version: "4.0",
      Serie: context.serie,
      Folio: PENDING_FOLIO,
      Fecha: context.fecha,
      Sello: "",
      FormaPago: context.formaPago,
      NoCertificado: context.noCertificado,
      Certificado: context.certificado,
      SubTotal: Decimal.sum(parts.map(({ net }) => net)).toString(),
      Moneda: original.moneda,
      TipoCambio: original.tipoCambio,
      Total: total.toString(),
      TipoDeComprobante: "E",
      Exportacion: "01",
      MetodoPago: "PUE",
      LugarExpedicion: context.lugarExpedicion,
    },
    [
      node("cfdi:CfdiRelacionados", { TipoRelacion: CREDIT_NOTE }, [
        node("cfdi:CfdiRelacionado", { UUID: original.uuid }),
      ]),
      emisorNode(context),
      receptorNode({ ...context, receptor }, usoOf(receptor)),
      node(
        "cfdi:Conceptos",
        {},
        parts.map((part) => conceptoNode(part, credit.descripcion, decimals)),
      ),
      taxes.node,
    ],
  );
}

/** c_TipoRelacion: "Nota de crédito de los documentos relacionados". */
const CREDIT_NOTE = "01";

/** G02 (returns, discounts and allowances) where the receiver's regime admits it; foreigners have S01 alone. */
function usoOf({ rfc, regimenFiscal }: Receptor): string {
  const person = rfc === GENERIC_FOREIGN ? undefined : personOf(rfc);
  return person !== undefined && usoAdmits("G02", person, regimenFiscal) ? "G02" : "S01";
}

/** Keys and quantity are those that Apéndice 5 gives to every credit note. */
function conceptoNode({ net, taxes, objetoImp }: Part, descripcion: string, decimals: number): XmlNode {
  return node(
    "cfdi:Concepto",
    {
      ClaveProdServ: "84111506",
      Cantidad: "1",
      ClaveUnidad: "ACT",
      Descripcion: normalizeSpace(descripcion),
      ValorUnitario: net.toString(),
      Importe: net.toString(),
      ObjetoImp: objetoImp,
    },
    [conceptTaxes(taxes, decimals)],
  );
}
