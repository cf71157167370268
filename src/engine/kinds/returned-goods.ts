import { COMERCIO_EXTERIOR, QUANTITY_DECIMALS } from "../complements/comercio-exterior.ts";
import { Decimal } from "../decimal.ts";
import { type Attributes, child, children, node, type XmlNode } from "../node.ts";
import type { Comprobante, Concepto } from "../rules/comprobante/model.ts";
import { partOf, profileOf, together } from "./credit-parts.ts";
import { grossOf, type Part, type ReturnedGood, type Whole } from "./credit-split.ts";

/** An export as far as a credit note of goods that come back repeats it. */
export interface ExportedSale {
  /** The document's own Exportacion (c_Exportacion). */
  readonly exportacion: string;
  /** The complement without its goods, and without what was remarked about the shipment. */
  readonly terms: XmlNode;
  readonly goods: readonly ExportedGood[];
}

/** All that an export sold under one NoIdentificacion, by which customs' goods and the concepts know each other. */
export interface ExportedGood {
  readonly number: string;
  readonly descripcion: string;
  readonly cantidad: Decimal;
  /** Its concepts cost this, less their discounts and before taxes. */
  readonly net: Decimal;
  /** The concept's own attributes, which the concept of a note repeats. */
  readonly concept: Attributes;
  /** It is absent where the concepts of this number have different taxes or units. */
  readonly part: Part | undefined;
  /** It is false where a piece has several prices, so that a part of the pieces has no value of its own. */
  readonly hasOnePrice: boolean;
  /** Each has its own fraction. */
  readonly declared: readonly XmlNode[];
}

/** Returns undefined for an invoice without Comercio Exterior 2.0. */
export function readExportedSale(root: XmlNode, { conceptos }: Comprobante): ExportedSale | undefined {
  const complement = child(child(root, "cfdi:Complemento"), COMERCIO_EXTERIOR);
  if (complement === undefined) return undefined;
  const declared = byNumber(children(child(complement, GOODS), GOOD), ({ attributes }) => attributes.NoIdentificacion);
  const sold = byNumber(conceptos, ({ attributes }) => attributes.NoIdentificacion);
  return {
    exportacion: root.attributes.Exportacion ?? "",
    terms: termsOf(complement),
    goods: [...declared].flatMap(([number, nodes]) => {
      const concepts = sold.get(number);
      return concepts === undefined ? [] : [goodOf(number, concepts, nodes)];
    }),
  };
}

const GOODS = "cce20:Mercancias";
const GOOD = "cce20:Mercancia";

function termsOf({ name, attributes, children: inside }: XmlNode): XmlNode {
  const { Observaciones: _remarks, ...own } = attributes;
  return node(
    name,
    Object.fromEntries(Object.entries(own).filter(([key]) => !key.includes(":"))),
    inside.filter((each) => each.name !== GOODS),
  );
}

function byNumber<T>(all: readonly T[], numberOf: (one: T) => string | undefined): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const number = numberOf(one);
    if (number === undefined) continue;
    const group = groups.get(number);
    if (group === undefined) groups.set(number, [one]);
    else group.push(one);
  }
  return groups;
}

function goodOf(number: string, concepts: readonly Concepto[], declared: readonly XmlNode[]): ExportedGood {
  const parts = concepts.map(partOf);
  const cantidades = concepts.map(({ cantidad }) => cantidad ?? Decimal.ZERO);
  const [first] = parts as [Part];
  const { attributes } = concepts[0]!;
  const { ClaveProdServ, NoIdentificacion, ClaveUnidad, Unidad, Descripcion: descripcion = "" } = attributes;
  const isAlike = concepts.every(
    (each, at) => each.attributes.ClaveUnidad === ClaveUnidad && profileOf(parts[at]!) === profileOf(first),
  );
  return {
    ...{ number, descripcion, declared, concept: { ClaveProdServ, NoIdentificacion, ClaveUnidad, Unidad } },
    cantidad: Decimal.sum(cantidades),
    net: Decimal.sum(parts.map(({ net }) => net)),
    part: isAlike ? parts.reduce(together) : undefined,
    // Two prices are the same where each amount by the other quantity is.
    hasOnePrice: parts.every(({ net }, at) => net.times(cantidades[0]!).equals(first.net.times(cantidades[at]!))),
  };
}

/** So much of a good comes back. */
export interface Return {
  readonly good: ExportedGood;
  readonly cantidad: Decimal;
}

/** Reads how many pieces of each good come back with a credit note; undefined where it declares none to customs. */
export function piecesReturned(note: XmlNode): Readonly<Record<string, string>> | undefined {
  if (child(child(note, "cfdi:Complemento"), COMERCIO_EXTERIOR) === undefined) return undefined;
  const concepts = children(child(note, "cfdi:Conceptos"), "cfdi:Concepto");
  return Object.fromEntries(
    concepts.map(({ attributes: { NoIdentificacion = "", Cantidad = "" } }) => [NoIdentificacion, Cantidad]),
  );
}

/** Digits of a share that is rounded afterwards. */
const WORKING_DECIMALS = 20;

/**
 * Returns what the goods that come back cost in the invoice, taxes included. All of its concepts together cost its
 * total, whose sums SAT rounds one by one.
 */
export function returnedWhole(
  returns: readonly Return[],
  { total, decimals, parts: all }: Pick<Whole, "total" | "decimals" | "parts">,
): Whole {
  const parts = returns.map(shareOf);
  const net = (each: readonly Part[]) => Decimal.sum(each.map((part) => part.net));
  if (net(parts).equals(net(all))) return { parts, total, decimals };
  return { parts, total: Decimal.sum(parts.map(grossOf)).round(decimals), decimals };
}

function shareOf({ good, cantidad }: Return): Part {
  const isWhole = cantidad.equals(good.cantidad);
  const share = (amount: Decimal) =>
    isWhole ? amount : amount.times(cantidad).dividedBy(good.cantidad, WORKING_DECIMALS).trim();
  const part = good.part!;
  const net = share(part.net);
  return {
    ...part,
    net,
    taxes: part.taxes.map((tax) => {
      const base = share(tax.base);
      return { ...tax, base, importe: isWhole ? tax.importe : tax.tasa && base.times(tax.tasa) };
    }),
    fuel: part.fuel && { ...part.fuel, litres: cantidad, net },
    returned: returnedGood(good, cantidad),
  };
}

/** Serial numbers are those of all pieces, so that they are repeated only where all come back. */
function returnedGood(good: ExportedGood, cantidad: Decimal): ReturnedGood {
  const { attributes, children: described } = good.declared[0]!;
  return {
    ...{ concept: good.concept, cantidad, fraccion: attributes.FraccionArancelaria, unidad: attributes.UnidadAduana },
    cantidadAduana: countedAbroad(good, cantidad),
    described: cantidad.equals(good.cantidad) ? described : [],
  };
}

/** Counts a part of a good in the unit of customs; undefined where its invoice counts in that unit itself. */
export function countedAbroad({ declared, cantidad: all }: ExportedGood, cantidad: Decimal): Decimal | undefined {
  const { CantidadAduana } = declared[0]!.attributes;
  if (CantidadAduana === undefined) return undefined;
  const counted = Decimal.of(CantidadAduana);
  return cantidad.equals(all) ? counted : counted.times(cantidad).dividedBy(all, QUANTITY_DECIMALS);
}
