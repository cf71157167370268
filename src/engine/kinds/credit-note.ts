import { LITRE, usoAdmits } from "../catalogs/index.ts";
import { creditedExport } from "../complements/comercio-exterior.ts";
import { HIDRO_Y_PETRO } from "../complements/petroliferos.ts";
import { Decimal } from "../decimal.ts";
import { readLocalTaxes } from "../implocal.ts";
import { type Attributes, child, children, node, type XmlNode } from "../node.ts";
import { GENERIC_FOREIGN } from "../rules/comprobante/common.ts";
import { personOf, readComprobante } from "../rules/comprobante/model.ts";
import { CONCEPT_DECIMALS, conceptTaxes, summarise, written } from "../taxes.ts";
import { findTimbres, readTimbre } from "../tfd.ts";
import { normalizeSpace } from "../xml.ts";
import { partsOf } from "./credit-parts.ts";
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
import { type Return, readExportedSale, returnedWhole } from "./returned-goods.ts";

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
  /** Only these goods of an export are credited, because they come back; the whole invoice is where it is absent. */
  readonly returns?: readonly Return[] | undefined;
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
    exported: readExportedSale(root, comprobante),
  };
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
  const sale = { ...original, total: federalTotal(original) };
  const whole = credit.returns === undefined ? sale : returnedWhole(credit.returns, sale);
  const parts = splitCredit(whole, federal.round(decimals));
  if (parts === undefined) return undefined;
  const exported = credit.returns && original.exported;
  const complements = [
    ...(local === undefined ? [] : [local.node]),
    ...(exported === undefined ? [] : [creditedExport(exported.terms, parts.map(declaredIn), original)]),
  ];
  const taxes = summarise(
    parts.flatMap((part) => part.taxes),
    decimals,
  );

  return node(
    "cfdi:Comprobante",
    headOf(
      context,
      {
        SubTotal: Decimal.sum(parts.map(({ net }) => net)).toString(),
        Moneda: original.moneda,
        TipoCambio: original.tipoCambio,
        Total: total.toString(),
        TipoDeComprobante: "E",
        // A note of money alone moves no goods, whatever its invoice did.
        Exportacion: exported?.exportacion ?? "01",
        MetodoPago: "PUE",
        LugarExpedicion: context.lugarExpedicion,
      },
      context.formaPago,
    ),
    [
      ...relationNodes([{ tipoRelacion, uuids: [appliedTo] }, ...relations]),
      emisorNode(context),
      receptorNode({ ...context, receptor }, usoOfCredit(receptor)),
      node(
        "cfdi:Conceptos",
        {},
        parts.map((part) => {
          const sold = tipoRelacion === APPLIES_ADVANCE ? MONEY : soldIn(part, total.equals(original.total));
          return conceptoNode(part, sold, credit.descripcion, decimals);
        }),
      ),
      taxes.node,
      complements.length === 0 ? undefined : node("cfdi:Complemento", {}, complements),
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

/** A concept of a note that is about what was sold says it as the invoice did. */
interface Sold {
  readonly says: Attributes;
  /** It counts in the unit of the concept. */
  readonly cantidad: Decimal;
  /** The complement of fuel; absent where none is sold. */
  readonly hidroYPetro?: Attributes | undefined;
}

/** Apéndice 5 gives these keys and this quantity to every credit note of money alone. */
const MONEY: Sold = { says: { ClaveProdServ: "84111506", ClaveUnidad: "ACT" }, cantidad: Decimal.ONE };

function soldIn({ returned, fuel, net }: Part, isWhole: boolean): Sold {
  if (returned !== undefined)
    return { says: returned.concept, cantidad: returned.cantidad, hidroYPetro: fuel?.complement };
  return fuel === undefined ? MONEY : creditedFuel(fuel, net, isWhole);
}

/**
 * A concept of fuel needs its complement in a credit note too (Anexo 29 VI.1 no. 9), and repeats the NoIdentificacion
 * of the invoice (Guía de llenado, Apéndice 11). It credits as many litres as the amount paid for.
 */
function creditedFuel({ complement, number, litres, net: price }: Fuel, net: Decimal, isWhole: boolean): Sold {
  const share = isWhole ? litres : litres.times(net).dividedBy(price, CONCEPT_DECIMALS);
  return {
    says: { ClaveProdServ: complement.ClaveHYP, NoIdentificacion: number, ClaveUnidad: LITRE },
    cantidad: share.isZero ? LEAST : share.trim(),
    hidroYPetro: complement,
  };
}

/** A quantity must be greater than zero (Anexo 20, Cantidad). */
const LEAST = new Decimal(1n, CONCEPT_DECIMALS);

function conceptoNode(
  { net, taxes, objetoImp }: Part,
  { says, cantidad, hidroYPetro }: Sold,
  descripcion: string,
  decimals: number,
): XmlNode {
  return node(
    "cfdi:Concepto",
    {
      ClaveProdServ: says.ClaveProdServ,
      NoIdentificacion: says.NoIdentificacion,
      Cantidad: cantidad.toString(),
      ClaveUnidad: says.ClaveUnidad,
      Unidad: says.Unidad,
      Descripcion: normalizeSpace(descripcion),
      ValorUnitario: written(net.dividedBy(cantidad, CONCEPT_DECIMALS).trim(), decimals),
      Importe: net.toString(),
      ObjetoImp: objetoImp,
    },
    [
      conceptTaxes(taxes, decimals),
      hidroYPetro && node("cfdi:ComplementoConcepto", {}, [node(HIDRO_Y_PETRO, hidroYPetro)]),
    ],
  );
}

/** Goods that come back are declared to customs by what is credited of them. */
function declaredIn({ net, returned }: Part) {
  const { concept, fraccion, unidad, cantidadAduana, described } = returned!;
  return { number: concept.NoIdentificacion, fraccion, unidad, cantidad: cantidadAduana, importe: net, described };
}
