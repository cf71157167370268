import fc from "fast-check";
import { currencyDecimals } from "../../../src/engine/catalogs/index.ts";
import { Decimal } from "../../../src/engine/decimal.ts";
import { node, type XmlNode } from "../../../src/engine/node.ts";
import { DOCUMENTS } from "./documents.ts";

/** Returns random invoices whose amounts agree with each other. */
export function invoices(...currencies: string[]): fc.Arbitrary<XmlNode> {
  const lines = fc.array(line(), { minLength: 1, maxLength: 8 });
  return fc
    .record({ Moneda: fc.constantFrom(...currencies), lines })
    .map(({ Moneda, lines }) => invoice(Moneda, lines.map(priced)));
}

const RATES = [
  ["Traslado", "002", "Tasa", "0.160000"],
  ["Traslado", "002", "Tasa", "0.080000"],
  ["Traslado", "002", "Tasa", "0.000000"],
  ["Traslado", "002", "Exento", undefined],
  ["Traslado", "003", "Tasa", "0.265000"],
  ["Traslado", "003", "Cuota", "6.512345"],
  ["Retencion", "001", "Tasa", "0.100000"],
  ["Retencion", "002", "Tasa", "0.106667"],
] as const;

interface Line {
  readonly cantidad: Decimal;
  readonly valorUnitario: Decimal;
  /** The discount is in percent. */
  readonly discount: number | undefined;
  readonly rates: (typeof RATES)[number][];
}

function line(): fc.Arbitrary<Line> {
  return fc.record({
    cantidad: decimal(1n, 999_999n, 4),
    valorUnitario: decimal(1n, 99_999_999n, 6),
    discount: fc.option(fc.integer({ min: 0, max: 99 }), { nil: undefined }),
    rates: fc.subarray([...RATES]),
  });
}

type Priced = ReturnType<typeof priced>;

function decimal(min: bigint, max: bigint, scale: number): fc.Arbitrary<Decimal> {
  return fc
    .tuple(fc.bigInt(min, max), fc.integer({ min: 0, max: scale }))
    .map(([units, decimals]) => new Decimal(units, decimals));
}

function priced({ cantidad, valorUnitario, discount, rates }: Line) {
  const importe = cantidad.times(valorUnitario).round(6);
  const descuento = discount === undefined ? undefined : importe.times(new Decimal(BigInt(discount), 2)).truncate(6);
  const base = importe.minus(descuento ?? Decimal.ZERO);
  const taxes = (base.isZero ? [] : rates).map(([kind, impuesto, factor, tasa]) => ({
    kind,
    impuesto,
    factor,
    tasa,
    base,
    importe: tasa === undefined ? undefined : base.times(Decimal.of(tasa)).round(6),
  }));
  return { cantidad, valorUnitario, importe, descuento, taxes };
}

function invoice(Moneda: string, lines: Priced[]): XmlNode {
  const decimals = currencyDecimals(Moneda)!;
  const rounded = (values: (Decimal | undefined)[]) =>
    Decimal.sum(values.map((v) => v ?? Decimal.ZERO)).round(decimals);
  const taxes = lines.flatMap((l) => l.taxes);
  const keyOf = (t: Priced["taxes"][number]) =>
    t.kind === "Retencion" ? t.impuesto : `${t.impuesto}${t.factor}${t.tasa}`;
  const groups = [...new Set(taxes.map(keyOf))].map((key) => {
    const members = taxes.filter((t) => keyOf(t) === key);
    return {
      ...members[0]!,
      base: rounded(members.map((t) => t.base)),
      importe: rounded(members.map((t) => t.importe)),
    };
  });
  const discounted = lines.filter((l) => l.descuento !== undefined);
  const SubTotal = rounded(lines.map((l) => l.importe));
  const Descuento = discounted.length > 0 ? rounded(discounted.map((l) => l.descuento)) : undefined;
  const traslados = groups.filter((g) => g.kind === "Traslado");
  const retenciones = groups.filter((g) => g.kind === "Retencion");
  const trasladados = rounded(traslados.map((g) => g.importe));
  const retenidos = rounded(retenciones.map((g) => g.importe));
  const Total = SubTotal.minus(Descuento ?? Decimal.ZERO)
    .plus(trasladados)
    .minus(retenidos);
  const { emisor, receptor, header } = frame();
  return node(
    "cfdi:Comprobante",
    {
      ...header,
      SubTotal: `${SubTotal}`,
      Descuento: Descuento && `${Descuento}`,
      Moneda,
      TipoCambio: Moneda === "MXN" ? undefined : "17.5",
      Total: `${Total}`,
    },
    [
      emisor,
      receptor,
      node("cfdi:Conceptos", {}, lines.map(concepto)),
      taxes.length === 0
        ? undefined
        : node(
            "cfdi:Impuestos",
            {
              TotalImpuestosRetenidos: retenciones.length > 0 ? `${retenidos}` : undefined,
              TotalImpuestosTrasladados: traslados.some((g) => g.tasa !== undefined) ? `${trasladados}` : undefined,
            },
            [
              list(
                "cfdi:Retenciones",
                retenciones.map((g) => node("cfdi:Retencion", { Impuesto: g.impuesto, Importe: `${g.importe}` })),
              ),
              list(
                "cfdi:Traslados",
                traslados.map((g) => taxNode({ ...g, importe: g.tasa === undefined ? undefined : g.importe })),
              ),
            ],
          ),
    ],
  );
}

function frame() {
  const [emisor, receptor] = DOCUMENTS.ingreso.children as [XmlNode, XmlNode];
  const { Descuento: _, ...header } = DOCUMENTS.ingreso.attributes;
  return { emisor, receptor, header };
}

function concepto({ cantidad, valorUnitario, importe, descuento, taxes }: Priced): XmlNode {
  const of = (kind: string) => taxes.filter((t) => t.kind === kind).map(taxNode);
  return node(
    "cfdi:Concepto",
    {
      ClaveProdServ: "43211503",
      Cantidad: `${cantidad}`,
      ClaveUnidad: "H87",
      Descripcion: "Cosa",
      ValorUnitario: `${valorUnitario}`,
      Importe: `${importe}`,
      Descuento: descuento && `${descuento}`,
      ObjetoImp: taxes.length > 0 ? "02" : "01",
    },
    [
      taxes.length > 0
        ? node("cfdi:Impuestos", {}, [
            list("cfdi:Traslados", of("Traslado")),
            list("cfdi:Retenciones", of("Retencion")),
          ])
        : undefined,
    ],
  );
}

function taxNode(tax: Priced["taxes"][number]): XmlNode {
  return node(`cfdi:${tax.kind}`, {
    Base: `${tax.base}`,
    Impuesto: tax.impuesto,
    TipoFactor: tax.factor,
    TasaOCuota: tax.tasa,
    Importe: tax.importe && `${tax.importe}`,
  });
}

function list(name: string, children: XmlNode[]): XmlNode | undefined {
  return children.length > 0 ? node(name, {}, children) : undefined;
}
