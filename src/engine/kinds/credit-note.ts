import { LITRE, usoAdmits } from "../catalogs/index.ts";
import { HIDRO_Y_PETRO } from "../complements/petroliferos.ts";
import { Decimal } from "../decimal.ts";
import { readLocalTaxes } from "../implocal.ts";
import { child, children, node, type XmlNode } from "../node.ts";
import { GENERIC_FOREIGN } from "../rules/comprobante/common.ts";
import { type Comprobante, type Concepto, personOf, readComprobante } from "../rules/comprobante/model.ts";
import { CONCEPT_DECIMALS, conceptTaxes, isChargedByRate, readTax, summarise, type Tax, written } from "../taxes.ts";
import { findTimbres, readTimbre } from "../tfd.ts";
import { normalizeSpace } from "../xml.ts";
import { type Fuel, type Part, splitCredit } from "./credit-split.ts";
import {
  type DocumentHead,
  emisorNode,
  headOf,
  type Receptor,
  readReceptor,
  receptorNode,
  receptorOf,
} from "./head.ts";
import { creditedLocalTaxes, localTaxesOf } from "./local-taxes.ts";
import { APPLIES_ADVANCE, CREDITS, type Relation, relatedBy, relationNodes } from "./relations.ts";

export type Original = ReturnType<typeof readOriginal>;

/**
 * The limit for the concepts of a credit note. An invoice built here has at most 200, so only an invoice that came
 * sealed can exceed it.
 */
export const MOST_PARTS = 1_000;

export interface Credit {
  /** The amount credited, taxes included, with at most the currency's decimals. */
  readonly importe: Decimal;
  readonly descripcion: string;
}

export interface CreditNoteContext extends DocumentHead {
  readonly formaPago: string;
  /** `tipoRelacion` says how the note relates to the invoice (c_TipoRelacion); as a credit note where it is absent. */
  readonly tipoRelacion?: string | undefined;
  /** The note names this invoice instead of the one that it takes its taxes from: an advance is applied to a sale. */
  readonly appliedTo?: string | undefined;
  readonly relations?: readonly Relation[];
}

/** Reads a stamped invoice. It was validated before it was stamped, so an absent value counts as nothing. */
export function readOriginal(root: XmlNode) {
  const comprobante = readComprobante(root);
  const { attributes, total = Decimal.ZERO, decimals = 2 } = comprobante;
  const [timbre] = findTimbres(root);
  const parts = partsOf(comprobante);
  const hasTooManyParts = parts.length > MOST_PARTS;
  return {
    uuid: timbre === undefined ? "" : readTimbre(timbre).uuid,
    tipo: attributes.TipoDeComprobante ?? "",
    emisorRfc: comprobante.emisor?.attributes.Rfc ?? "",
    receptor: readReceptor(root),
    formaPago: attributes.FormaPago,
    metodoPago: attributes.MetodoPago,
    /** `advances` names these invoices as advances that it applies. */
    advances: relatedBy(root, APPLIES_ADVANCE),
    moneda: attributes.Moneda ?? "",
    tipoCambio: attributes.TipoCambio,
    total,
    /** Decimals of the currency (c_Moneda). */
    decimals,
    /**
     * Local taxes (complement implocal) are part of the total but belong to no concept; undefined where there are none.
     */
    localTaxes: readLocalTaxes(root),
    /** `parts` is empty when there are more than `MOST_PARTS`. */
    parts: hasTooManyParts ? [] : parts,
    hasTooManyParts,
  };
}

/**
 * Groups the concepts with equal taxes into one part, as long as the summed tax is within the limits of its rate. Each
 * concept rounds its own tax, so in a sum of many the tax may differ from the rate's (CFDI40180); then they stay
 * several parts. A concept whose discount equals its amount has nothing to be credited and is left out.
 */
function partsOf({ conceptos, decimals = 2 }: Comprobante): Part[] {
  const parts: Part[] = [];
  const places = new Map<string, number>();
  for (const concepto of conceptos) {
    const part = partOf(concepto);
    if (part.net.isZero) continue;
    const profile = [part.objetoImp, identityOf(part.fuel), ...part.taxes.map(profileOf)].join("|");
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

function partOf(concepto: Concepto): Part {
  const { importe, descuento, attributes, traslados, retenciones } = concepto;
  const taxes = [
    ...traslados.map((tax) => readTax("traslado", tax)),
    ...retenciones.map((tax) => readTax("retencion", tax)),
  ];
  const net = (importe ?? Decimal.ZERO).minus(descuento ?? Decimal.ZERO);
  return {
    objetoImp: attributes.ObjetoImp ?? "",
    net,
    fuel: fuelIn(concepto, net),
    taxes: taxes.sort((one, other) => compareTexts(profileOf(one), profileOf(other))),
  };
}

function fuelIn({ complementos, attributes, cantidad }: Concepto, net: Decimal): Fuel | undefined {
  const complement = complementos.find(({ localName }) => localName === "HidroYPetro");
  if (complement === undefined || cantidad === undefined) return undefined;
  const number = attributes.NoIdentificacion;
  return { number, complement: complement.attributes, litres: cantidad, net };
}

function identityOf(fuel: Fuel | undefined): string {
  return fuel === undefined ? "" : JSON.stringify([fuel.number, fuel.complement]);
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
    fuel: one.fuel &&
      other.fuel && {
        ...one.fuel,
        litres: one.fuel.litres.plus(other.fuel.litres),
        net: one.fuel.net.plus(other.fuel.net),
      },
  };
}

function addTax(tax: Tax, other: Tax): Tax {
  const importe = other.importe && tax.importe?.plus(other.importe);
  return { ...tax, base: tax.base.plus(other.base), importe };
}

/** Returns FormaDePagoP (c_FormaPago) of one payment in a payment complement (Pagos 2.0). */
export function paymentForm(complement: XmlNode, index: number): string | undefined {
  const pagos = children(child(child(complement, "cfdi:Complemento"), "pago20:Pagos"), "pago20:Pago");
  return pagos[index]?.attributes.FormaDePagoP;
}

/**
 * Builds an Egreso CFDI (type E) that credits part or all of an invoice (Guía de llenado, Apéndice 5). It lacks only
 * its seal and has a placeholder folio. Returns undefined when the invoice charges nothing to credit.
 */
export function buildCreditNote(original: Original, credit: Credit, context: CreditNoteContext): XmlNode | undefined {
  const { decimals } = original;
  const { tipoRelacion = CREDITS, appliedTo = original.uuid, relations = [] } = context;
  const receptor = receptorOf(context.receptor, original.receptor);
  const total = credit.importe.round(decimals);
  const local = original.localTaxes && creditedLocalTaxes(original.localTaxes, total, original);
  const federal = local === undefined ? total : total.minus(local.total);
  const parts = splitCredit({ ...original, total: federalTotal(original) }, federal.round(decimals));
  if (parts === undefined) return undefined;
  const taxes = summarise(
    parts.flatMap((part) => part.taxes),
    decimals,
  );

  return node(
    "cfdi:Comprobante",
    {
      ...headOf(context, context.formaPago),
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
      ...relationNodes([{ tipoRelacion, uuids: [appliedTo] }, ...relations]),
      emisorNode(context),
      receptorNode({ ...context, receptor }, usoOfCredit(receptor)),
      node(
        "cfdi:Conceptos",
        {},
        parts.map((part) =>
          tipoRelacion === APPLIES_ADVANCE || part.fuel === undefined
            ? conceptoNode(part, credit.descripcion, decimals)
            : fuelNode(part, part.fuel, { ...credit, isWhole: total.equals(original.total) }, decimals),
        ),
      ),
      taxes.node,
      local && node("cfdi:Complemento", {}, [local.node]),
    ],
  );
}

function federalTotal({ total, localTaxes, decimals }: Original): Decimal {
  return localTaxes === undefined ? total : total.minus(localTaxesOf(localTaxes).total).round(decimals);
}

/**
 * Returns G02 (returns, discounts and allowances) when the receiver's regime admits it, otherwise S01, the only use of
 * foreigners.
 */
export function usoOfCredit({ rfc, regimenFiscal }: Receptor): string {
  const person = rfc === GENERIC_FOREIGN ? undefined : personOf(rfc);
  return person !== undefined && usoAdmits("G02", person, regimenFiscal) ? "G02" : "S01";
}

/** Apéndice 5 gives these keys and this quantity to every credit note. */
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

/**
 * A concept of fuel needs its complement in a credit note too (Anexo 29 VI.1 no. 9), and repeats the NoIdentificacion
 * of the invoice (Guía de llenado, Apéndice 11). It credits as many litres as the amount paid for.
 */
function fuelNode(
  { net, taxes, objetoImp }: Part,
  fuel: Fuel,
  { descripcion, isWhole }: Credit & { readonly isWhole: boolean },
  decimals: number,
): XmlNode {
  const share = isWhole ? fuel.litres : fuel.litres.times(net).dividedBy(fuel.net, CONCEPT_DECIMALS);
  const litres = share.isZero ? LEAST : share.trim();
  return node(
    "cfdi:Concepto",
    {
      ClaveProdServ: fuel.complement.ClaveHYP,
      NoIdentificacion: fuel.number,
      Cantidad: litres.toString(),
      ClaveUnidad: LITRE,
      Descripcion: normalizeSpace(descripcion),
      ValorUnitario: written(net.dividedBy(litres, CONCEPT_DECIMALS).trim(), decimals),
      Importe: net.toString(),
      ObjetoImp: objetoImp,
    },
    [conceptTaxes(taxes, decimals), node("cfdi:ComplementoConcepto", {}, [node(HIDRO_Y_PETRO, fuel.complement)])],
  );
}

/** A quantity must be greater than zero (Anexo 20, Cantidad). */
const LEAST = new Decimal(1n, CONCEPT_DECIMALS);
