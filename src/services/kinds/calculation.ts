import type { MessageInitShape } from "@bufbuild/protobuf";
import type { CalculoSchema, CreateInvoiceRequest } from "#proto/cfdi/v1/invoicing_pb.ts";
import { invalid } from "../../../common/errors.ts";
import { Decimal } from "../../engine/decimal.ts";
import {
  type ExportTrace,
  type GroupTrace,
  type LineTrace,
  type MoneyTrace,
  type OtherMethod,
  type SumTrace,
  type TaxTrace,
  traceMoney,
} from "../../engine/inspection/money-trace.ts";
import type { XmlNode } from "../../engine/node.ts";

type Calculo = MessageInitShape<typeof CalculoSchema>;
/** Is worth a look beside the amounts. */
type Looks = Pick<Calculo, "viaje" | "consejos">;

/** Turns a trace of the amounts into sentences and exact amounts that callers can show. */
export function calculationOf(trace: MoneyTrace, totalEsperado?: string, more: Looks = {}): Calculo {
  const { total, decimals, lines, subTotal, descuento, groups, others, exported } = trace;
  const expected = totalEsperado === undefined ? undefined : Decimal.of(totalEsperado);
  return {
    total: total.toString(),
    decimalesMoneda: decimals,
    regla: RULE,
    conceptos: lines.map(lineOf),
    subTotal: sumOf(subTotal),
    ...(descuento === undefined ? {} : { descuento: sumOf(descuento) }),
    resumen: groups.map(groupOf),
    formula: formulaOf(trace),
    otrosMetodos: others.map((other) => methodOf(other, total)),
    porque: reasons(trace, expected),
    ...(exported === undefined ? {} : { exportacion: exportOf(exported) }),
    ...more,
    ...(expected === undefined ? {} : { esperado: expected.toString(), diferencia: total.minus(expected).toString() }),
  };
}

/** Tells what the goods of an export are worth in dollars. */
export function exportOf({ attributes: { TipoCambioUSD = "", TotalUSD = "" }, goods }: ExportTrace) {
  return {
    tipoCambioUsd: TipoCambioUSD,
    totalUsd: TotalUSD,
    mercancias: goods.map(({ attributes, lines, importe, limits }) => {
      const { NoIdentificacion = "", ValorDolares = "", FraccionArancelaria, CantidadAduana } = attributes;
      return {
        ...{ conceptos: [...lines], noIdentificacion: NoIdentificacion, importe, valorDolares: ValorDolares },
        ...{ fraccionArancelaria: FraccionArancelaria, cantidadAduana: CantidadAduana },
        ...{ unidadAduana: attributes.UnidadAduana, valorUnitarioAduana: attributes.ValorUnitarioAduana },
        ...{ limiteInferior: limits?.[0], limiteSuperior: limits?.[1] },
      };
    }),
  };
}

const RULE =
  "Los conceptos llevan hasta 6 decimales; SubTotal, Descuento y cada impuesto del resumen se redondean una vez a los decimales de la moneda, el medio hacia arriba; el Total es su suma exacta";

function lineOf({ cantidad, valorUnitario, importe, descuento, lower, upper, taxes }: LineTrace, index: number) {
  return {
    campo: `conceptos[${index}]`,
    cantidad: cantidad.toString(),
    valorUnitario: valorUnitario.toString(),
    exacto: cantidad.times(valorUnitario).trim().toString(),
    importe: importe.toString(),
    limiteInferior: lower.toString(),
    limiteSuperior: upper.toString(),
    ...(descuento === undefined ? {} : { descuento: descuento.toString() }),
    impuestos: taxes.map(taxOf),
  };
}

function taxOf({ category, impuesto, tipoFactor, base, tasa, importe, lower, upper }: TaxTrace) {
  const tax = { categoria: category, impuesto, tipoFactor, base: base.toString() };
  if (tasa === undefined || importe === undefined) return tax;
  return {
    ...tax,
    tasa: tasa.toString(),
    exacto: base.times(tasa).trim().toString(),
    importe: importe.toString(),
    limiteInferior: lower!.toString(),
    limiteSuperior: upper!.toString(),
  };
}

function sumOf({ exact, written }: SumTrace) {
  return {
    sumaExacta: exact.toString(),
    escrito: written.toString(),
    redondeo: written.minus(exact).toString(),
  };
}

/** The summary has one row for what is withheld of a tax, whatever the rates (CFDI40211). */
function groupOf({ tax, lines, base, exact, written }: GroupTrace) {
  const { category, impuesto, tipoFactor, tasa } = tax;
  return {
    ...{ categoria: category, impuesto, tipoFactor, conceptos: [...lines] },
    ...(tasa === undefined || category === "retencion" ? {} : { tasa: tasa.toString() }),
    baseExacta: base.toString(),
    sumaExacta: exact.toString(),
    importe: written.toString(),
    redondeo: written.minus(exact).toString(),
  };
}

function formulaOf({ terms }: MoneyTrace): string {
  return terms.map(({ sign, amount }, place) => `${place === 0 ? "" : sign === 1 ? " + " : " - "}${amount}`).join("");
}

function methodOf({ name, total, where }: OtherMethod, own: Decimal) {
  const diferencia = total.minus(own).toString();
  const donde = where && `${where.name}: ${where.instead} y no ${where.amount}`;
  return { metodo: name, total: total.toString(), diferencia, ...(donde === undefined ? {} : { donde }) };
}

/** These words follow "quien" or "su sistema". */
const WAYS: Readonly<Record<OtherMethod["name"], string>> = {
  lineas: "redondea cada concepto y cada impuesto antes de sumarlos",
  base: "calcula cada impuesto sobre la suma de sus bases",
  exacto: "redondea una sola vez al final",
};

/** Names the way of rounding that gives the expected total, or every way that gives another one than the service's. */
function reasons(trace: MoneyTrace, expected: Decimal | undefined): string[] {
  const { total, others } = trace;
  if (expected?.equals(total)) return [];
  const differing = others.filter((other) => !other.total.equals(total));
  const meant = differing.filter((other) => expected !== undefined && other.total.equals(expected));
  if (expected !== undefined && meant.length === 0)
    return [
      `Ninguna de las maneras usuales de redondear da ${expected}; revise cantidades, precios, descuentos y tasas.`,
    ];
  const way = ({ name, total: other }: OtherMethod) =>
    expected === undefined ? `Quien ${WAYS[name]} obtiene ${other}` : `Su sistema ${WAYS[name]}, y obtiene ${other}`;
  const chosen = expected === undefined ? differing : meant.slice(0, 1);
  return chosen.map((other) => `${way(other)}. ${ownWay(trace, other)}`);
}

function ownWay(trace: MoneyTrace, { where }: OtherMethod): string {
  if (where !== undefined)
    return `La diferencia está en ${where.name}: ${where.instead} y no ${where.amount}, porque el CFDI lleva los conceptos con hasta seis decimales.`;
  return `El SAT pide redondear por separado cada suma: ${formulaOf(trace)} = ${trace.total}.`;
}

/** Refuses an order whose total differs from the one that the caller computed (TOT-001). */
export function requireExpected({ totalEsperado, tolerancia = "0" }: CreateInvoiceRequest, root: XmlNode): void {
  if (totalEsperado === undefined) return;
  const expected = Decimal.of(totalEsperado);
  const total = Decimal.of(root.attributes.Total ?? "0");
  const difference = total.minus(expected);
  const deviation = difference.isNegative ? expected.minus(total) : difference;
  if (deviation.compare(Decimal.of(tolerancia)) <= 0) return;
  const [why = ""] = reasons(traceMoney(root), expected);
  const campo = "totalEsperado";
  throw invalid(`${campo}: el total es ${total} y no ${expected}. ${why}`, { rule: "TOT-001", campo });
}
