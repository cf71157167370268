import fc from "fast-check";
import { Decimal } from "../../../src/engine/decimal.ts";
import { type Attributes, node, withAttributes, type XmlNode } from "../../../src/engine/node.ts";
import { DOCUMENTS } from "./documents.ts";
import { comercio, complemento, comprobante, concepto, mercancias, RELATED } from "./exportacion-documents.ts";

/** A random export has the facts that decide which faults fit it. */
export interface Exported {
  readonly root: XmlNode;
  readonly tipo: "I" | "E" | "T";
  readonly moneda: string;
  readonly motivo: string | undefined;
  readonly isForeign: boolean;
  readonly isPerson: boolean;
  readonly isMeasured: boolean;
  /** Mercancia nodes of the export. */
  readonly goods: number;
  readonly destinatarios: number;
  /** The countries of the Receptor's address and of the first Destinatario's. */
  readonly paises: { readonly receptor: string | undefined; readonly destinatario: string | undefined };
  readonly isSample: boolean;
  readonly isService: boolean;
}

const [EMISOR, RECEPTOR] = DOCUMENTS.ingreso.children as readonly [XmlNode, XmlNode];
const PERSON: Attributes = { Rfc: "CACX7605101P8", Nombre: "XOCHILT CASAS CHAVEZ", RegimenFiscal: "612" };
const CURP = "CACX760510MGTSHC04";

/** The test catalog has these fractions, each with the tariff's unit. */
const FRACCIONES = [
  ["7323930100", "01"],
  ["9503009900", "06"],
  ["0101210100", "07"],
] as const;

/** Each country's formats admit these addresses and registrations. */
const ABROAD: Readonly<Record<string, { readonly registro: string; readonly domicilio: Attributes }>> = {
  USA: { registro: "121212121", domicilio: { Estado: "TX", CodigoPostal: "78041-0001" } },
  CAN: { registro: "131313131", domicilio: { Estado: "ON", CodigoPostal: "K1A 0B1" } },
  DEU: { registro: "DE 123/456", domicilio: { Estado: "Bayern", CodigoPostal: "80331" } },
};
const IN_MEXICO: Attributes = {
  ...{ Colonia: "0347", Localidad: "23", Municipio: "004", Estado: "COA", CodigoPostal: "25350" },
};

/** Returns decimals with `scale` digits behind the point, from integers of the last digit. */
const decimal = (scale: number, least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((units) => new Decimal(BigInt(units), scale));

/** A line has one number, the concepts with that number, and the goods that customs see for it. */
const line = fc.record({
  conceptos: fc.array(fc.record({ cantidad: decimal(0, 1, 90), valorUnitario: decimal(2, 10_000, 999_999) }), {
    minLength: 1,
    maxLength: 3,
  }),
  bienes: fc.array(fc.record({ weight: fc.integer({ min: 1, max: 3 }), cantidad: decimal(3, 2_000, 50_000) }), {
    minLength: 1,
    maxLength: FRACCIONES.length,
  }),
  fraccion: fc.nat({ max: FRACCIONES.length - 1 }),
});

type Line = typeof line extends fc.Arbitrary<infer T> ? T : never;

const place = fc.constantFrom("USA", "CAN", "DEU", "MEX");
const choices = fc.record({
  tipo: fc.constantFrom("I" as const, "E" as const, "T" as const),
  moneda: fc.constantFrom("MXN", "USD", "EUR"),
  tipoCambioUsd: decimal(4, 165_000, 215_000),
  tipoCambio: decimal(6, 19_000_000, 24_000_000),
  motivo: fc.constantFrom("01", "02", "03", "04", "05", "05", "99"),
  exportacion: fc.constantFrom("02", "04"),
  incoterm: fc.constantFrom("FOB", "CIF", "DPU", "EXW"),
  cliente: fc.constantFrom("USA", "CAN", "DEU", undefined),
  isPerson: fc.boolean(),
  isMeasured: fc.boolean(),
  isSample: fc.boolean(),
  isService: fc.boolean(),
  certificado: fc.boolean(),
  propietarios: fc.integer({ min: 1, max: 2 }),
  destinatarios: fc.array(fc.array(place, { minLength: 1, maxLength: 2 }), { maxLength: 3 }),
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
});

type Choices = typeof choices extends fc.Arbitrary<infer T> ? T : never;

/**
 * These valid exports are of type I, E and T, with and without customs' measures, in pesos, dollars, euros or no
 * currency.
 */
export const exportaciones: fc.Arbitrary<Exported> = choices.map(exported);

function exported(chosen: Choices): Exported {
  const { tipo, tipoCambioUsd, cliente, isPerson, lines } = chosen;
  const isTransfer = tipo === "T";
  const moneda = isTransfer ? "XXX" : chosen.moneda;
  const rate = isTransfer || moneda === "MXN" ? undefined : moneda === "USD" ? tipoCambioUsd : chosen.tipoCambio;
  const isMeasured = chosen.isMeasured;
  // A discount in euros is worth more dollars than its written number (VAL-860), and a transfer has no discount, so
  // neither has samples.
  const isSample = chosen.isSample && tipo === "I" && moneda !== "EUR";
  const isService = chosen.isService && !isSample && !isMeasured;
  const paises = isTransfer ? chosen.destinatarios.slice(0, 1) : chosen.destinatarios;
  const motivo = isTransfer ? chosen.motivo : undefined;
  const toDollars = (importe: Decimal) => importe.times(rate ?? Decimal.ONE).dividedBy(tipoCambioUsd, 8);
  const written = lines.map((each, at) =>
    lineOf(each, at, {
      ...{ isTransfer, isMeasured, isSample: isSample && at === 0, isService: isService && at === 0 },
      toDollars,
    }),
  );
  const goods = written.flatMap(({ bienes }) => bienes);
  const totalUsd = Decimal.sum(goods.map(({ attributes }) => Decimal.of(attributes.ValorDolares!))).round(2);
  const issuer = isPerson ? withAttributes(EMISOR, PERSON) : EMISOR;
  const isForeign = !isTransfer && cliente !== undefined;
  const country = isForeign ? cliente : undefined;
  const isEuropean = country === "DEU" || paises.flat().includes("DEU");
  const root = comprobante(
    {
      ...{
        TipoDeComprobante: tipo,
        Exportacion: chosen.exportacion,
        Moneda: moneda,
        SubTotal: "0",
        Total: "0",
      },
      TipoCambio: rate?.toString(),
    },
    [
      ...(motivo === "01" ? [node("cfdi:CfdiRelacionados", { TipoRelacion: "05" }, [RELATED])] : []),
      issuer,
      withAttributes(RECEPTOR, receiver(country, isTransfer ? issuer.attributes.Rfc : undefined)),
      node(
        "cfdi:Conceptos",
        {},
        written.flatMap(({ conceptos }) => conceptos),
      ),
      complemento(
        comercio(
          {
            ...{ MotivoTraslado: motivo, CertificadoOrigen: chosen.certificado ? "1" : "0" },
            NumCertificadoOrigen: chosen.certificado ? "CO-000001" : undefined,
            NumeroExportadorConfiable: isEuropean ? "EXP-1" : undefined,
            Incoterm: chosen.exportacion === "02" ? chosen.incoterm : undefined,
            ...{ TipoCambioUSD: `${tipoCambioUsd}`, TotalUSD: `${totalUsd}` },
          },
          [
            node("cce20:Emisor", { Curp: isPerson ? CURP : undefined }, [address("MEX")]),
            ...Array.from({ length: motivo === "05" ? chosen.propietarios : 0 }, () =>
              node("cce20:Propietario", { NumRegIdTrib: "121212121", ResidenciaFiscal: "USA" }),
            ),
            ...(country === undefined
              ? []
              : [node("cce20:Receptor", { NumRegIdTrib: ABROAD[country]!.registro }, [address(country)])]),
            ...paises.map((some) =>
              node("cce20:Destinatario", { NumRegIdTrib: ABROAD[some[0]!]?.registro }, some.map(address)),
            ),
            mercancias(...goods),
          ],
        ),
      ),
    ],
  );
  return {
    ...{ root, tipo, moneda, motivo, isForeign, isPerson, isMeasured, isSample, isService },
    goods: goods.length,
    destinatarios: paises.length,
    paises: { receptor: country, destinatario: paises[0]?.length === 1 ? paises[0][0] : undefined },
  };
}

function receiver(country: string | undefined, own: string | undefined): Attributes {
  if (country === undefined) return { UsoCFDI: "S01", Rfc: own ?? RECEPTOR.attributes.Rfc };
  const { registro: NumRegIdTrib } = ABROAD[country]!;
  return { Rfc: "XEXX010101000", UsoCFDI: "S01", ResidenciaFiscal: country, NumRegIdTrib };
}

function address(Pais: string): XmlNode {
  return node("cce20:Domicilio", { Calle: "Uno", ...(ABROAD[Pais]?.domicilio ?? IN_MEXICO), Pais });
}

interface Shape {
  readonly isTransfer: boolean;
  readonly isMeasured: boolean;
  readonly isSample: boolean;
  readonly isService: boolean;
  readonly toDollars: (importe: Decimal) => Decimal;
}

/**
 * Returns the concepts and goods of a line. Without customs' measures each number has one concept and one good, and the
 * concept's unit is the tariff's.
 */
function lineOf(
  { conceptos, bienes, fraccion }: Line,
  at: number,
  { isTransfer, isMeasured, isSample, isService, toDollars }: Shape,
) {
  const NoIdentificacion = `N-${at}`;
  const some = isMeasured ? conceptos : conceptos.slice(0, 1);
  const goods = isMeasured && !isSample ? bienes : bienes.slice(0, 1);
  const [sample, unit] = isSample ? ["9801000100", "06"] : FRACCIONES[fraccion]!;
  const prices = some.map(({ cantidad, valorUnitario }) => {
    const price = isTransfer ? valorUnitario.round(0) : valorUnitario;
    return { cantidad, price, importe: cantidad.times(price) };
  });
  const importe = Decimal.sum(prices.map(({ importe }) => importe));
  const dollars = toDollars(importe);
  // The discount must not be less than the discounted value, so that value is cut.
  const whole = isSample ? dollars.truncate(2) : dollars.round(4);
  const weights = goods.reduce((sum, { weight }) => sum + weight, 0);
  let left = whole;
  const nodes = goods.map(({ weight, cantidad }, index) => {
    const isLast = index === goods.length - 1;
    const part = isLast ? left : whole.times(Decimal.of(weight)).dividedBy(Decimal.of(weights), 4);
    left = left.minus(part);
    const [fraction, umt] = isSample ? [sample, unit] : FRACCIONES[(fraccion + index) % FRACCIONES.length]!;
    const measures = isMeasured && {
      ...{ CantidadAduana: `${cantidad}`, UnidadAduana: umt },
      ValorUnitarioAduana: `${part.dividedBy(cantidad, 6)}`,
    };
    return node("cce20:Mercancia", {
      NoIdentificacion,
      FraccionArancelaria: isService ? undefined : fraction,
      ...measures,
      ValorDolares: isService ? "0" : `${part}`,
    });
  });
  return {
    bienes: nodes,
    conceptos: prices.map(({ cantidad, price, importe }) =>
      concepto({
        NoIdentificacion,
        ...{ Cantidad: `${cantidad}`, ValorUnitario: `${price}`, Importe: `${importe}` },
        ...{ Unidad: isService ? "99" : unit, ClaveUnidad: isService ? "E48" : "H87" },
        Descuento: isSample ? `${importe}` : undefined,
      }),
    ),
  };
}
