import { Decimal } from "../decimal.ts";
import type { XmlNode } from "../node.ts";
import { retencionGroup, trasladoGroup } from "../rules/comprobante/sums.ts";
import { converted, type Documento, type ImpuestoP, type Pago, readPagos, type Totales } from "../rules/pagos/model.ts";
import { SUMS } from "../rules/pagos/totales.ts";
import { type Step, type Steps, sumStep, type Term, taxInWords, writtenAmount } from "./step.ts";

/** Reads how balances, payments, their taxes and the totals of a payment complement follow from each other. */
export function paymentSteps(root: XmlNode): Steps {
  const complementos = readPagos(root);
  const pagos = complementos.flatMap((complemento) => complemento.pagos);
  const totales = complementos.flatMap((complemento) => complemento.totales ?? []);
  return {
    total: Decimal.sum(totales.map(({ attributes }) => writtenAmount(attributes.MontoTotalPagos))),
    rule: RULE,
    steps: [
      ...pagos.flatMap((pago, index) => stepsOfPago(pago, `pagos[${index}]`)),
      ...totales.flatMap(stepsOfTotales),
    ],
  };
}

const RULE =
  "Lo que se paga de una factura en otra moneda se divide entre su equivalencia; el monto de cada pago y cada impuesto se suman sin redondear y se redondean una vez, el medio hacia arriba; los totales van en pesos, a 2 decimales";

function stepsOfPago(pago: Pago, place: string): Step[] {
  const { documentos, attributes } = pago;
  const terms = documentos.map((documento) => termOf(documento, documento.pagado));
  const taxes = LISTS.flatMap((list) =>
    pago[list.name].flatMap((tax, index) => stepsOfTax(tax, documentos, list, `${place}.${list.name}[${index}]`)),
  );
  return [
    ...documentos.flatMap((documento, index) => stepsOfDocumento(documento, `${place}.documentos[${index}]`)),
    sumStep(`${place}.monto`, terms, attributes.Monto, (monto) => amountInWords(pago, monto)),
    ...taxes,
  ];
}

/** Transferred taxes are summed by tax, factor and rate, withheld ones by tax. */
const LISTS = [
  { name: "traslados", category: "traslado", groupOf: trasladoGroup },
  { name: "retenciones", category: "retencion", groupOf: retencionGroup },
] as const;

/** The amount stands in the payment's currency, with its division in the text where the invoice has another one. */
function termOf(documento: Documento, amount: Decimal | undefined): Term {
  const { EquivalenciaDR = "1" } = documento.attributes;
  const isConverted = documento.equivalencia?.equals(Decimal.ONE) === false;
  return {
    text: isConverted ? `${amount} ÷ ${EquivalenciaDR}` : `${amount ?? 0}`,
    value: converted(amount, documento) ?? Decimal.ZERO,
  };
}

function amountInWords({ documentos, attributes: { MonedaP = "" }, decimals = 2 }: Pago, monto: string): string {
  const whole =
    documentos.length === 1
      ? `El pago es lo que cubre de su factura: ${monto} ${MonedaP}.`
      : `El pago suma lo que cubre de sus ${documentos.length} facturas: ${monto} ${MonedaP}.`;
  const conversions = documentos
    .filter(({ equivalencia }) => equivalencia?.equals(Decimal.ONE) === false)
    .map((documento) => {
      const { ImpPagado, MonedaDR, EquivalenciaDR } = documento.attributes;
      const { value } = termOf(documento, documento.pagado);
      return `De la factura ${nameOf(documento)} se pagan ${ImpPagado} ${MonedaDR}, que a ${EquivalenciaDR} ${MonedaDR} por ${MonedaP} son ${value.round(decimals)} ${MonedaP}.`;
    });
  return [whole, ...conversions].join(" ");
}

function nameOf({ attributes: { Serie, Folio, IdDocumento = "" } }: Documento): string {
  return Folio === undefined ? IdDocumento : [Serie, Folio].filter(Boolean).join("-");
}

function stepsOfDocumento(documento: Documento, place: string): Step[] {
  const { attributes, saldoAnterior = Decimal.ZERO, pagado = Decimal.ZERO } = documento;
  const { ImpSaldoAnt, ImpPagado, ImpSaldoInsoluto, MonedaDR, NumParcialidad } = attributes;
  const name = nameOf(documento);
  const balance: Step = {
    field: `${place}.saldoInsoluto`,
    formula: `${ImpSaldoAnt} - ${ImpPagado}`,
    exact: saldoAnterior.minus(pagado),
    written: writtenAmount(ImpSaldoInsoluto),
    sentence: `La factura ${name} debía ${ImpSaldoAnt} ${MonedaDR}; en su parcialidad ${NumParcialidad} se pagan ${ImpPagado} y quedan ${ImpSaldoInsoluto}.`,
  };
  const taxes = LISTS.flatMap((list) =>
    documento[list.name].flatMap((tax, index) => {
      const { base, tasa, importe } = tax;
      if (base === undefined || tasa === undefined || importe === undefined) return [];
      return {
        field: `${place}.${list.name}[${index}].importe`,
        formula: `${base} × ${tasa}`,
        exact: base.times(tasa).trim(),
        written: importe,
        sentence: `Lo que se paga de la factura ${name} lleva ${taxInWords(tax, list.category)}: ${importe} sobre una base de ${base}.`,
      };
    }),
  );
  return [balance, ...taxes];
}

/** A tax of a payment sums those of its documents in the payment's currency; a withheld one has no base. */
function stepsOfTax(
  tax: ImpuestoP,
  documentos: readonly Documento[],
  { name, category, groupOf }: (typeof LISTS)[number],
  place: string,
): Step[] {
  const group = groupOf(tax);
  return (["base", "importe"] as const).flatMap((amount) => {
    const written = tax[amount];
    if (written === undefined) return [];
    const terms = documentos.flatMap((documento) =>
      documento[name].filter((each) => groupOf(each) === group).map((each) => termOf(documento, each[amount])),
    );
    const words = `${amount === "base" ? "la base del" : "el"} ${taxInWords(tax, category)}`;
    return sumStep(`${place}.${amount}`, terms, written.toString(), (sum) => `En el pago, ${words} suma ${sum}.`);
  });
}

function stepsOfTotales({ attributes, pagos }: Totales): Step[] {
  const inPesos = (amount: Decimal | undefined, { tipoCambio }: Pick<Pago, "tipoCambio">): Term => ({
    text: tipoCambio?.equals(Decimal.ONE) === false ? `${amount} × ${tipoCambio}` : `${amount ?? 0}`,
    value: amount && tipoCambio ? amount.times(tipoCambio) : Decimal.ZERO,
  });
  const sums = SUMS.filter(({ name }) => attributes[name] !== undefined).map(({ name, of, taxes }) => {
    const terms = taxes(pagos).map((tax) => inPesos(tax[of], tax.pago));
    return sumStep(`totales.${name}`, terms, attributes[name], (sum) => `${TOTALS[name]} suma ${sum} pesos.`);
  });
  const amounts = pagos.map((pago) => inPesos(pago.monto, pago));
  const all = sumStep("totales.MontoTotalPagos", amounts, attributes.MontoTotalPagos, (sum) =>
    pagos.length === 1 ? `El pago es de ${sum} pesos.` : `Los ${pagos.length} pagos suman ${sum} pesos.`,
  );
  return [...sums, all];
}

const TOTALS: Readonly<Record<string, string>> = {
  TotalRetencionesIVA: "El IVA retenido",
  TotalRetencionesISR: "El ISR retenido",
  TotalRetencionesIEPS: "El IEPS retenido",
  TotalTrasladosBaseIVA16: "La base del IVA de 16 %",
  TotalTrasladosImpuestoIVA16: "El IVA de 16 %",
  TotalTrasladosBaseIVA8: "La base del IVA de 8 %",
  TotalTrasladosImpuestoIVA8: "El IVA de 8 %",
  TotalTrasladosBaseIVA0: "La base del IVA de 0 %",
  TotalTrasladosImpuestoIVA0: "El IVA de 0 %",
  TotalTrasladosBaseIVAExento: "La base exenta de IVA",
};
