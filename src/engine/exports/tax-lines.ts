import { child, children, type XmlNode } from "../node.ts";

/** A TaxLine is a tax of a concept, of a payment or of the summary. */
export interface TaxLine {
  readonly side: "traslado" | "retencion";
  readonly tax: string;
  readonly factor: string | undefined;
  readonly rate: string | undefined;
  readonly base: string | undefined;
  readonly amount: string | undefined;
}

/**
 * Returns the taxes of a whole document. Transferred taxes are read from the summary, which SAT rounds once. The summary does not tell the rates
 * of retained ones, so these are those of the concepts (Anexo 20).
 */
export function documentTaxes(root: XmlNode): readonly TaxLine[] {
  const summary = taxLines(root, "cfdi:Impuestos").filter(({ side }) => side === "traslado");
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
  return [...summary, ...retained, ...withheld];
}

/** The names of nodes of taxes end with this, with or without the P of those of payments. */
const SIDES = [
  { groups: /:Traslados(P)?$/, side: "traslado" },
  { groups: /:Retenciones(P)?$/, side: "retencion" },
] as const;

/** Returns the taxes below the child of that name. */
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
  return [...children(root, "cfdi:Complemento"), ...children(root, "retenciones:Complemento")].flatMap(
    (each) => children(each, name),
  );
}

export function complement(root: XmlNode, name: string): XmlNode | undefined {
  return complements(root, name)[0];
}
