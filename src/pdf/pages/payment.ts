import { child, children, type XmlNode } from "../../engine/node.ts";
import type { Column, Content } from "../drawing/index.ts";
import {
  type Field,
  fields,
  heading,
  type PrintedTax,
  type Printing,
  presentSums,
  printTaxes,
  symbol,
  type Totals,
  table,
  takeAmount,
  takeKeyed,
  takeQuantity,
  taxLine,
} from "../paper/index.ts";
import { amount, decimalsOf, time } from "../words/index.ts";
import { named, takeMoneda, words } from "./comprobante.ts";

/** Prints Recepción de Pagos 2.0: each payment with the documents that it pays, and the totals in pesos. */
export function payments(p: Printing, pagos: XmlNode, below: number): void {
  const all = children(pagos, "pago20:Pago");
  const complement = `Recepción de pagos ${p.source.take(pagos, "Version") ?? ""}`;
  for (const [index, pago] of all.entries()) {
    const which = all.length > 1 ? `Pago ${index + 1} de ${all.length}` : "Pago";
    payment(p, pago, `${which} · ${complement}`, index === all.length - 1 ? below : 0);
  }
}

function payment(p: Printing, pago: XmlNode, title: string, below: number): void {
  const { source } = p;
  const take = (name: string) => source.take(pago, name);
  const moneda = pago.attributes.MonedaP ?? "";
  const decimals = decimalsOf(moneda);
  const [monto, fecha] = [take("Monto") ?? "0", take("FechaPago")];
  heading(p, title);
  fields(p, [
    ["Fecha de pago", fecha && time(fecha)],
    ["Forma de pago", takeKeyed(p, pago, "FormaDePagoP", "c_FormaPago")],
    ["Moneda", takeMoneda(p, pago, "MonedaP")],
    ["Tipo de cambio", takeQuantity(p, pago, "TipoCambioP")],
    ["Monto", `${symbol(moneda)}${amount(monto, decimals)} ${moneda}`],
    ["Monto con letra", words(monto, moneda, decimals)],
    ["Número de operación", take("NumOperacion")],
    ["RFC del banco ordenante", take("RfcEmisorCtaOrd")],
    ["Banco ordenante extranjero", take("NomBancoOrdExt")],
    ["Cuenta ordenante", take("CtaOrdenante")],
    ["RFC del banco beneficiario", take("RfcEmisorCtaBen")],
    ["Cuenta beneficiaria", take("CtaBeneficiario")],
    ["Cadena de pago", takeKeyed(p, pago, "TipoCadPago", "tipoCadena")],
    ["Certificado del pago", take("CertPago")],
    ["Cadena original del pago", take("CadPago")],
    ["Sello del pago", take("SelloPago")],
  ]);
  p.flow.space(4);
  const taxes = printTaxes(p, child(pago, "pago20:ImpuestosP"), decimals, "P");
  table(
    p,
    DOCUMENTS,
    children(pago, "pago20:DoctoRelacionado").map((docto) => documentRow(p, docto)),
    taxes.length === 0 ? below : 0,
  );
  paymentTaxes(p, taxes, below);
}

const DOCUMENTS: readonly Column[] = [
  { title: "Documento pagado" },
  { title: "Moneda", width: 32 },
  { title: "Equivalencia", align: "right" },
  { title: "Parc.", align: "right" },
  { title: "Saldo anterior", align: "right" },
  { title: "Pagado", align: "right" },
  { title: "Saldo insoluto", align: "right" },
];

function documentRow(p: Printing, docto: XmlNode): Content[] {
  const { source, theme } = p;
  const decimals = decimalsOf(docto.attributes.MonedaDR);
  const folio = [source.take(docto, "Serie"), source.take(docto, "Folio")].filter((part) => part !== undefined);
  const uuid = source.take(docto, "IdDocumento") ?? "";
  const objeto = takeKeyed(p, docto, "ObjetoImpDR", "c_ObjetoImp");
  const taxes = printTaxes(p, child(docto, "pago20:ImpuestosDR"), decimals, "DR");
  const details = [...(objeto === undefined ? [] : [objeto]), ...taxes.map(taxLine)];
  return [
    [
      ...(folio.length === 0 ? [] : [{ text: folio.join("-"), style: theme.strong }]),
      { text: folio.length === 0 ? named(p, uuid) : uuid, style: theme.body },
      ...details.map((text) => ({ text, style: theme.small })),
    ],
    source.take(docto, "MonedaDR"),
    takeQuantity(p, docto, "EquivalenciaDR"),
    source.take(docto, "NumParcialidad"),
    takeAmount(p, docto, "ImpSaldoAnt", decimals),
    takeAmount(p, docto, "ImpPagado", decimals),
    takeAmount(p, docto, "ImpSaldoInsoluto", decimals),
  ];
}

function paymentTaxes(p: Printing, taxes: readonly PrintedTax[], below: number): void {
  if (taxes.length === 0) return;
  p.flow.space(6);
  table(
    p,
    TAXES,
    taxes.map(({ name, base, importe }) => [name, base, importe ?? "—"]),
    below,
  );
}

const TAXES: readonly Column[] = [
  { title: "Impuestos del pago" },
  { title: "Base", align: "right" },
  { title: "Importe", align: "right" },
];

/** The totals are in pesos, whatever the currencies of the payments. */
const TOTALS: readonly (readonly [name: string, label: string])[] = [
  ["TotalTrasladosBaseIVA16", "Base del IVA 16 %"],
  ["TotalTrasladosImpuestoIVA16", "IVA 16 %"],
  ["TotalTrasladosBaseIVA8", "Base del IVA 8 %"],
  ["TotalTrasladosImpuestoIVA8", "IVA 8 %"],
  ["TotalTrasladosBaseIVA0", "Base del IVA 0 %"],
  ["TotalTrasladosImpuestoIVA0", "IVA 0 %"],
  ["TotalTrasladosBaseIVAExento", "Base del IVA exento"],
  ["TotalRetencionesIVA", "Retención de IVA"],
  ["TotalRetencionesISR", "Retención de ISR"],
  ["TotalRetencionesIEPS", "Retención de IEPS"],
];

export function paymentTotals(p: Printing, pagos: XmlNode): Totals {
  const { source } = p;
  const node = child(pagos, "pago20:Totales");
  const total = source.take(node, "MontoTotalPagos") ?? "0";
  const sums = TOTALS.map(([name, label]): Field => [label, takeAmount(p, node, name, 2)]);
  return {
    words: words(total, "MXN", 2),
    wordsLabel: "Total de los pagos, en pesos, con letra",
    sums: presentSums([...sums, ["Total de pagos MXN", `$${amount(total, 2)}`]]),
  };
}
