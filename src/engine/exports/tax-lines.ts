import { Decimal } from "../decimal.ts";
import { child, children, type XmlNode } from "../node.ts";

export interface TaxLine {
  readonly side: "traslado" | "retencion";
  readonly tax: string;
  readonly factor: string | undefined;
  readonly rate: string | undefined;
  readonly base: string | undefined;
  readonly amount: string | undefined;
}

/**
 * Returns the taxes of a whole document, rounded as the document rounds them. The summary tells transferred ones by
 * rate; of retained ones it tells the sum of a tax, so their rates are those of the concepts (Anexo 20).
 */
export function documentTaxes(root: XmlNode): readonly TaxLine[] {
  const summary = taxLines(root, "cfdi:Impuestos");
  const retained = children(child(root, "cfdi:Conceptos"), "cfdi:Concepto")
    .flatMap((concept) => taxLines(concept, "cfdi:Impuestos"))
    .filter(({ side }) => side === "retencion");
  const withheld = children(child(root, "retenciones:Totales"), "retenciones:ImpRetenidos").map(
    ({ attributes }): TaxLine => ({
      side: "retencion",
      tax: attributes.ImpuestoRet ?? "",
      factor: undefined,
      rate: undefined,
      base: attributes.BaseRet,
      amount: attributes.MontoRet,
    }),
  );
  const told = summary.filter(({ side }) => side === "retencion");
  return [
    ...summary.filter(({ side }) => side === "traslado"),
    ...[...new Set(retained.map(({ tax }) => tax))].flatMap((tax) =>
      roundedTo(
        told.find((one) => one.tax === tax)?.amount,
        retained.filter((line) => line.tax === tax),
      ),
    ),
    ...withheld,
  ];
}

/**
 * Adds the lines of a tax up by rate, so that they come to the amount that is told of it: the largest takes what
 * rounding leaves.
 */
function roundedTo(told: string | undefined, lines: readonly TaxLine[]): readonly TaxLine[] {
  const amount = Decimal.parse(told ?? "");
  const read = lines.map((line) => ({
    line,
    key: `${line.factor} ${line.rate}`,
    base: Decimal.parse(line.base ?? ""),
    amount: Decimal.parse(line.amount ?? ""),
  }));
  if (amount === undefined || read.some((each) => each.base === undefined || each.amount === undefined)) return lines;
  const groups = [...new Set(read.map(({ key }) => key))].map((key) => {
    const members = read.filter((each) => each.key === key);
    return {
      line: members[0]!.line,
      base: Decimal.sum(members.map(({ base }) => base!)).round(amount.scale),
      amount: Decimal.sum(members.map((each) => each.amount!)).round(amount.scale),
    };
  });
  const rest = amount.minus(Decimal.sum(groups.map((group) => group.amount)));
  const largest = groups.reduce((best, group) => (group.amount.compare(best.amount) > 0 ? group : best));
  return groups.map((group) => ({
    ...group.line,
    base: group.base.toString(),
    amount: (group === largest ? group.amount.plus(rest) : group.amount).toString(),
  }));
}

/** The names of nodes of taxes end with this, with or without the P of those of payments. */
const SIDES = [
  { groups: /:Traslados(P)?$/, side: "traslado" },
  { groups: /:Retenciones(P)?$/, side: "retencion" },
] as const;

export function taxLines(parent: XmlNode, name: string): TaxLine[] {
  const taxes = child(parent, name)?.children ?? [];
  return SIDES.flatMap(({ groups, side }) =>
    taxes
      .filter((group) => groups.test(group.name))
      .flatMap((group) => group.children)
      .map(({ attributes: a }) => ({
        side,
        tax: a.Impuesto ?? a.ImpuestoP ?? "",
        factor: a.TipoFactor ?? a.TipoFactorP,
        rate: a.TasaOCuota ?? a.TasaOCuotaP,
        base: a.Base ?? a.BaseP,
        amount: a.Importe ?? a.ImporteP,
      })),
  );
}

export function complements(root: XmlNode, name: string): readonly XmlNode[] {
  return [...children(root, "cfdi:Complemento"), ...children(root, "retenciones:Complemento")].flatMap((each) =>
    children(each, name),
  );
}

/** Returns the payments of a complement. */
export function paymentsIn(root: XmlNode): readonly XmlNode[] {
  return complements(root, "pago20:Pagos").flatMap((pagos) => children(pagos, "pago20:Pago"));
}

export function complement(root: XmlNode, name: string): XmlNode | undefined {
  return complements(root, name)[0];
}
