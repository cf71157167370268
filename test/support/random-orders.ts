import { create, type MessageInitShape } from "@bufbuild/protobuf";
import fc from "fast-check";
import { type ConceptoSchema, CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { currencyDecimals } from "../../src/engine/catalogs/index.ts";
import type { InvoiceContext } from "../../src/engine/kinds/invoice.ts";
import { COMPANY, csdOf } from "./csd.ts";

/** A random order is one in seal mode, reduced to its money. Amounts are decimal texts. */
export interface RandomOrder {
  readonly moneda: string;
  readonly lines: readonly RandomLine[];
}

export interface RandomLine {
  readonly cantidad: string;
  readonly valorUnitario: string;
  readonly descuento: string | undefined;
  readonly impuestos: readonly RandomTax[];
}

export interface RandomTax {
  readonly impuesto: "001" | "002" | "003";
  readonly categoria: "traslado" | "retencion";
  /** An absent rate stands for Exento. */
  readonly tasaIva: string | undefined;
}

export const RECEIVER = {
  ...{ rfc: "RAC260101AA4", nombre: "RECEPTOR ACEPTA", codigoPostal: "06300" },
  ...{ regimenFiscal: "601", usoCfdi: "G03" },
};
export const FECHA = "2026-03-10T11:30:00";
/** The clock of Mexico City is a minute past the documents' FECHA. */
export const NOW = new Date("2026-03-10T17:31:00Z");

export function requestOf({ moneda, lines }: RandomOrder) {
  return create(CreateInvoiceRequestSchema, {
    ...{ receptorRfc: RECEIVER.rfc, serie: "F", formaPago: "03", moneda },
    ...(moneda === "MXN" ? {} : { tipoCambio: "17.5" }),
    conceptos: lines.map(concepto),
  });
}

function concepto({ descuento, impuestos, ...line }: RandomLine): MessageInitShape<typeof ConceptoSchema> {
  return {
    ...{ claveProdServ: "81112100", claveUnidad: "E48", descripcion: "Servicio" },
    ...line,
    ...(descuento === undefined ? {} : { descuento }),
    impuestos: impuestos.map(({ tasaIva, ...tax }) =>
      tasaIva === undefined ? { ...tax, tipoFactor: "Exento" } : { ...tax, tasaIva },
    ),
  };
}

const { certificate } = csdOf(COMPANY.rfc);

export function contextOf({ moneda }: RandomOrder): InvoiceContext {
  return {
    serie: "F",
    emisor: COMPANY,
    receptor: RECEIVER,
    lugarExpedicion: "06300",
    fecha: FECHA,
    noCertificado: certificate.noCertificado,
    certificado: certificate.base64,
    decimals: currencyDecimals(moneda) ?? 2,
  };
}

const CURRENCIES = ["MXN", "USD", "JPY", "KWD", "CLF"] as const;

/** These orders are right: each tax stands once, with a rate of SAT's, on a line that has a price. */
export const randomOrders: fc.Arbitrary<RandomOrder> = fc.record({
  moneda: fc.constantFrom(...CURRENCIES),
  lines: fc.array(honestLine(), { minLength: 1, maxLength: 30 }),
});

function honestLine(): fc.Arbitrary<RandomLine> {
  return fc
    .record({
      cantidad: decimal(1n, 9_999_999n),
      valorUnitario: decimal(1n, 9_999_999_999n),
      percent: fc.option(fc.bigInt(0n, 100n), { nil: undefined }),
      iva: fc.option(fc.constantFrom("0.16", "0.080000", "0", "exento"), { nil: undefined }),
      ieps: fc.option(fc.constantFrom("0.265", "1.6", "0.03"), { nil: undefined }),
      isr: fc.option(decimal(0n, 350_000n, 6), { nil: undefined }),
      ivaWithheld: fc.option(fc.constantFrom("0.106667", "0.04", "0.16"), { nil: undefined }),
    })
    .map(({ cantidad, valorUnitario, percent, iva, ieps, isr, ivaWithheld }) => {
      const importe = product(micro(cantidad), micro(valorUnitario));
      const descuento = percent === undefined ? undefined : (importe * percent) / 100n;
      const taxes: (RandomTax | undefined)[] = [
        iva === undefined ? undefined : tax("002", "traslado", iva === "exento" ? undefined : iva),
        ieps === undefined ? undefined : tax("003", "traslado", ieps),
        isr === undefined ? undefined : tax("001", "retencion", isr),
        ivaWithheld === undefined ? undefined : tax("002", "retencion", ivaWithheld),
      ];
      const taxable = importe > (descuento ?? 0n);
      return {
        cantidad,
        valorUnitario,
        descuento: descuento === undefined ? undefined : text(descuento, 6),
        impuestos: taxable ? taxes.filter((each) => each !== undefined) : [],
      };
    });
}

function tax(impuesto: RandomTax["impuesto"], categoria: RandomTax["categoria"], tasaIva: string | undefined) {
  return { impuesto, categoria, tasaIva };
}

const HUGE = 10n ** 18n - 1n;

/**
 * These orders pass the constraints and may be wrong: numbers from the least to the greatest, any tax any number of
 * times.
 */
export const wildOrders: fc.Arbitrary<RandomOrder> = fc.record({
  moneda: fc.constantFrom(...CURRENCIES, "XXX", "ZZZ"),
  lines: fc.array(fc.oneof(honestLine(), wildLine()), { minLength: 1, maxLength: 4 }),
});

function wildLine(): fc.Arbitrary<RandomLine> {
  return fc.record({
    cantidad: wildAmount(1n),
    valorUnitario: wildAmount(0n),
    descuento: fc.option(wildAmount(0n), { nil: undefined }),
    impuestos: fc.array(wildTax(), { maxLength: 10 }),
  });
}

function wildTax(): fc.Arbitrary<RandomTax> {
  return fc.record({
    impuesto: fc.constantFrom("002", "001", "003"),
    categoria: fc.constantFrom("traslado", "retencion"),
    tasaIva: fc.option(fc.oneof(fc.constantFrom("0.16", "0", "0.106667", "1"), decimal(0n, 1_000_000n, 6)), {
      nil: undefined,
    }),
  });
}

function wildAmount(least: bigint): fc.Arbitrary<string> {
  return fc.oneof(decimal(least, 1_000n), decimal(least, HUGE));
}

/** Returns decimal texts of `min` to `max` units of the last place, which is any up to the sixth or exactly `scale`. */
function decimal(min: bigint, max: bigint, scale?: number): fc.Arbitrary<string> {
  const place = scale === undefined ? fc.integer({ min: 0, max: 6 }) : fc.constant(scale);
  return fc.tuple(fc.bigInt(min, max), place).map(([units, decimals]) => text(units, decimals));
}

export interface Totals {
  readonly SubTotal: string;
  readonly Descuento: string | undefined;
  readonly TotalImpuestosTrasladados: string | undefined;
  readonly TotalImpuestosRetenidos: string | undefined;
  readonly Total: string;
}

/**
 * Computes the totals by SAT's arithmetic in millionths, without the engine's numbers: line amounts and their taxes to
 * six decimals, IVA over the price with IEPS, every sum and every group rounded half up once to the currency.
 */
export function expectedTotals({ lines, moneda }: RandomOrder): Totals {
  const decimals = currencyDecimals(moneda) ?? 2;
  const rounded = (millionths: bigint) => divided(millionths, 10n ** BigInt(6 - decimals));
  const groups = { traslado: new Map<string, bigint>(), retencion: new Map<string, bigint>() };
  let importes = 0n;
  let descuentos: bigint | undefined;
  let anyRate = false;
  for (const line of lines) {
    const importe = product(micro(line.cantidad), micro(line.valorUnitario));
    const base = importe - micro(line.descuento ?? "0");
    importes += importe;
    if (line.descuento !== undefined) descuentos = (descuentos ?? 0n) + micro(line.descuento);
    const ieps = line.impuestos
      .filter(({ impuesto, categoria }) => impuesto === "003" && categoria === "traslado")
      .reduce((sum, { tasaIva = "0" }) => sum + product(base, micro(tasaIva)), 0n);
    for (const { impuesto, categoria, tasaIva } of line.impuestos) {
      const amount = product(impuesto === "002" ? base + ieps : base, micro(tasaIva ?? "0"));
      const key = categoria === "retencion" ? impuesto : `${impuesto} ${tasaIva && micro(tasaIva)}`;
      groups[categoria].set(key, (groups[categoria].get(key) ?? 0n) + amount);
      anyRate ||= categoria === "traslado" && tasaIva !== undefined;
    }
  }
  const sum = (group: Map<string, bigint>) => [...group.values()].reduce((all, one) => all + rounded(one), 0n);
  const [trasladados, retenidos] = [sum(groups.traslado), sum(groups.retencion)];
  const total = rounded(importes) - rounded(descuentos ?? 0n) + trasladados - retenidos;
  return {
    SubTotal: text(rounded(importes), decimals),
    Descuento: descuentos === undefined ? undefined : text(rounded(descuentos), decimals),
    TotalImpuestosTrasladados: anyRate ? text(trasladados, decimals) : undefined,
    TotalImpuestosRetenidos: groups.retencion.size > 0 ? text(retenidos, decimals) : undefined,
    Total: text(total, decimals),
  };
}

const MILLION = 1_000_000n;

/** Returns the millionths of a decimal text with at most six decimals. */
function micro(decimalText: string): bigint {
  const [whole = "0", fraction = ""] = decimalText.split(".");
  return BigInt(whole + fraction.padEnd(6, "0"));
}

function product(one: bigint, other: bigint): bigint {
  return divided(one * other, MILLION);
}

/** Divides and rounds half up, away from zero. */
function divided(units: bigint, unit: bigint): bigint {
  const twice = 2n * (units < 0n ? -units : units) + unit;
  const quotient = twice / (2n * unit);
  return units < 0n ? -quotient : quotient;
}

function text(units: bigint, decimals: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  const whole = `${units < 0n ? "-" : ""}${digits.slice(0, point)}`;
  return decimals === 0 ? whole : `${whole}.${digits.slice(point)}`;
}
