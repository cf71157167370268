import { Decimal } from "../../engine/decimal.ts";
import { child, type XmlNode } from "../../engine/node.ts";

type Copied = ReturnType<typeof read>;

/**
 * Returns the taxes of a concept as a request says them. A base is said where it does not follow from the price, so
 * that a copy whose price is changed is charged on the new price.
 */
export function copyTaxes(concepto: XmlNode, decimals: number) {
  const { Importe = "0", Descuento = "0" } = concepto.attributes;
  const price = Decimal.of(Importe).minus(Decimal.of(Descuento));
  const taxes = (child(concepto, "cfdi:Impuestos")?.children ?? []).flatMap((list) => list.children.map(read));
  const excluded = outsideIva(taxes, price, decimals);
  const ivaBase = ivaBaseOf(taxes, price, excluded);
  return taxes.map((tax) => {
    const { impuesto, isWithheld, factor, rate, base } = tax;
    const isQuota = factor === "Cuota";
    const follows = !isQuota && isBase(base, impuesto === IVA ? ivaBase : price, decimals);
    return {
      impuesto,
      categoria: isWithheld ? "retencion" : "traslado",
      tipoFactor: factor,
      ...(isQuota ? { cuota: rate } : { tasaIva: rate }),
      ...(follows ? {} : { base: base.toString() }),
      ...(excluded.includes(tax) ? { enBaseDeIva: false } : {}),
    };
  });
}

const IVA = "002";
const IEPS = "003";

function read({ name, attributes }: XmlNode) {
  return {
    impuesto: attributes.Impuesto,
    isWithheld: name === "cfdi:Retencion",
    factor: attributes.TipoFactor,
    rate: attributes.TasaOCuota,
    base: Decimal.of(attributes.Base ?? "0"),
    importe: Decimal.of(attributes.Importe ?? "0"),
  };
}

/**
 * Returns the IEPS without which the bases of the IVA are what they are: none, one of them or all of them; none, too,
 * if no choice fits.
 */
function outsideIva(taxes: readonly Copied[], price: Decimal, decimals: number): readonly Copied[] {
  const charged = taxes.filter(isCharged);
  const iva = taxes.filter(({ impuesto }) => impuesto === IVA);
  if (iva.length === 0) return [];
  const choices = [[], ...charged.map((one) => [one]), charged];
  const fits = (excluded: readonly Copied[]) => {
    const expected = ivaBaseOf(taxes, price, excluded);
    return iva.every(({ base }) => isBase(base, expected, decimals));
  };
  return choices.find(fits) ?? [];
}

function ivaBaseOf(taxes: readonly Copied[], price: Decimal, excluded: readonly Copied[]): Decimal {
  const inside = taxes.filter((tax) => isCharged(tax) && !excluded.includes(tax));
  return Decimal.sum([price, ...inside.map(({ importe }) => importe)]);
}

function isCharged({ impuesto, isWithheld }: Copied): boolean {
  return impuesto === IEPS && !isWithheld;
}

/** Other systems round a base, though not to fewer decimals than the currency has. */
function isBase(written: Decimal, expected: Decimal, decimals: number): boolean {
  return expected.round(Math.max(written.scale, decimals)).equals(written);
}
