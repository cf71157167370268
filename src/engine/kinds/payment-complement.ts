import type { CreatePaymentComplementRequest, Payment, PaymentDocument } from "#proto/cfdi/v1/payment_pb.ts";
import { currencyDecimals, instantOf, instantOfIso, localTimeOf, MEXICO_CITY } from "../catalogs/index.ts";
import { type Documento, type Pago, pagosNode, shareOf, taxOn } from "../complements/pagos20.ts";
import { Decimal } from "../decimal.ts";
import { COMPROBANTE } from "../documents/index.ts";
import type { Impuesto } from "../element.ts";
import { node, type XmlNode } from "../node.ts";
import { type Comprobante, readComprobante } from "../rules/comprobante/model.ts";
import { sumTraslados } from "../rules/comprobante/sums.ts";
import { readTax, type Tax } from "../taxes.ts";
import { type DocumentHead, emisorNode, headOf, readReceptor, receptorNode, receptorOf } from "./head.ts";
import { type Relation, relationNodes } from "./relations.ts";

export type PaidInvoice = ReturnType<typeof readPaidInvoice>;

/** A Balance holds what the service recorded for the invoice before this complement. */
export interface Balance {
  /** The total less live credit notes and live payments. */
  readonly outstanding: Decimal;
  /** The sum of live payments only, from which follows the share of taxes already reported. */
  readonly paid: Decimal;
  /** `parcialidad` is NumParcialidad of the next payment. */
  readonly parcialidad: number;
}

/** An Application joins a documento of the request with the invoice it pays and the balances before and after. */
export interface Application {
  /** `pago` and `documento` are indices in the request. */
  readonly pago: number;
  readonly documento: number;
  readonly invoice: PaidInvoice;
  readonly parcialidad: number;
  readonly paidBefore: Decimal;
  readonly pagado: Decimal;
  readonly saldoAnterior: Decimal;
  /** `saldoInsoluto` is negative when the payment exceeds the balance. */
  readonly saldoInsoluto: Decimal;
}

export interface PaymentComplementContext extends DocumentHead {
  /** The IANA zone of the place of issue. */
  readonly zonaHoraria: string;
  /** All their invoices have the same receiver. */
  readonly applications: readonly Application[];
  readonly relations?: readonly Relation[];
}

export function readPaidInvoice(uuid: string, root: XmlNode) {
  const comprobante = readComprobante(root);
  const { serie, folio, total } = COMPROBANTE.facts(root);
  return {
    uuid: uuid.toUpperCase(),
    receptor: readReceptor(root),
    serie,
    folio,
    moneda: root.attributes.Moneda ?? "",
    decimals: comprobante.decimals ?? 2,
    total: Decimal.of(total),
    objetoImp: objectOf(comprobante),
    /** Taxes are summed over all concepts by tax, factor and rate, unrounded. */
    taxes: [...taxesOf("retencion", comprobante.retenciones), ...taxesOf("traslado", comprobante.traslados)],
  };
}

/**
 * Returns the invoice's ObjetoImp when all concepts share one; otherwise "02" if any concept has taxes, else "01" (Guía
 * de llenado).
 */
function objectOf({ conceptos, traslados, retenciones }: Comprobante): string {
  const values = new Set(conceptos.map(({ attributes }) => attributes.ObjetoImp));
  const [only] = values.size === 1 ? values : [];
  return only ?? (traslados.length + retenciones.length > 0 ? "02" : "01");
}

/** Retenciones are grouped by rate here too, although the invoice's summary groups them by tax only. */
function taxesOf(category: Tax["category"], taxes: readonly Impuesto[]): Tax[] {
  return [...sumTraslados(taxes).values()].map(({ first, base, importe }) =>
    readTax(category, { ...first, base, importe }),
  );
}

/** The key is the fiscal UUID in upper case. */
export type PaidInvoices = ReadonlyMap<string, { readonly invoice: PaidInvoice; readonly balance: Balance }>;

/**
 * Returns every documento in the order of the request. An invoice paid twice starts the second time from the balance
 * left by the first.
 */
export function applyPayments({ pagos }: CreatePaymentComplementRequest, invoices: PaidInvoices): Application[] {
  const balances = new Map([...invoices].map(([uuid, { balance }]) => [uuid, balance]));
  return pagos.flatMap(({ documentos }, pago) =>
    documentos.map(({ facturaUuid, impPagado }, documento) => {
      const uuid = facturaUuid.toUpperCase();
      const { invoice } = invoices.get(uuid)!;
      const before = balances.get(uuid)!;
      const pagado = amountOf(impPagado, invoice.decimals);
      const saldoAnterior = before.outstanding.round(invoice.decimals);
      const saldoInsoluto = saldoAnterior.minus(pagado);
      balances.set(uuid, {
        outstanding: saldoInsoluto,
        paid: before.paid.plus(pagado),
        parcialidad: before.parcialidad + 1,
      });
      const { paid: paidBefore, parcialidad } = before;
      return { pago, documento, invoice, parcialidad, paidBefore, pagado, saldoAnterior, saldoInsoluto };
    }),
  );
}

/**
 * Reads the amount with at least the currency's decimals. Extra decimals of the caller are kept, so that the rules
 * refuse them.
 */
function amountOf(text: string, decimals: number): Decimal {
  const amount = Decimal.of(text).trim();
  return amount.round(Math.max(amount.scale, decimals));
}

/** Builds a payment CFDI (type P, Pagos 2.0). It lacks only its seal and has a placeholder folio. */
export function buildPaymentComplement(
  request: CreatePaymentComplementRequest,
  context: PaymentComplementContext,
): XmlNode {
  const pagos = request.pagos.map((pago, index) => {
    const applications = context.applications.filter((each) => each.pago === index);
    return buildPago(pago, applications, context);
  });
  const [first] = context.applications;
  const receptor = first ? receptorOf(context.receptor, first.invoice.receptor) : context.receptor;
  return node(
    "cfdi:Comprobante",
    headOf(context, {
      SubTotal: "0",
      Moneda: "XXX",
      Total: "0",
      TipoDeComprobante: "P",
      Exportacion: "01",
      LugarExpedicion: context.lugarExpedicion,
    }),
    [
      ...relationNodes(context.relations ?? []),
      emisorNode(context),
      receptorNode({ ...context, receptor }, "CP01"),
      node("cfdi:Conceptos", {}, [CONCEPTO]),
      node("cfdi:Complemento", {}, [pagosNode(pagos)]),
    ],
  );
}

/** Every payment CFDI has this one concept (CRP20111 to CRP20122). */
const CONCEPTO = node("cfdi:Concepto", {
  ClaveProdServ: "84111506",
  Cantidad: "1",
  ClaveUnidad: "ACT",
  Descripcion: "Pago",
  ValorUnitario: "0",
  Importe: "0",
  ObjetoImp: "01",
});

function buildPago(
  pago: Payment,
  applications: readonly Application[],
  { fecha, zonaHoraria: zone }: PaymentComplementContext,
): Pago {
  const moneda = currencyOf(pago);
  const tipoCambio = moneda === "MXN" ? Decimal.ONE : Decimal.of(pago.tipoCambio ?? "1").trim();
  return {
    attributes: {
      FechaPago: localTimeOf(paymentTime(pago, instantOf(fecha, zone)!, zone)!, zone),
      FormaDePagoP: pago.formaPago,
      MonedaP: moneda,
      TipoCambioP: tipoCambio.toString(),
    },
    banco: {
      NumOperacion: pago.numOperacion,
      RfcEmisorCtaOrd: pago.rfcEmisorCtaOrd,
      NomBancoOrdExt: pago.nomBancoOrdExt,
      CtaOrdenante: pago.ctaOrdenante,
      RfcEmisorCtaBen: pago.rfcEmisorCtaBen,
      CtaBeneficiario: pago.ctaBeneficiario,
    },
    decimals: currencyDecimals(moneda) ?? 2,
    tipoCambio,
    documentos: applications.map((each) => buildDocumento(each, pago.documentos[each.documento]!, pago)),
  };
}

export function currencyOf({ moneda = "MXN" }: Payment): string {
  return moneda;
}

/**
 * Returns when a payment was received, or undefined when the text is not a date and time of ISO 8601. Twelve o'clock
 * without a zone says that nobody knows the hour (Guía de llenado, FechaPago): it is noon where the document is issued,
 * and on a day whose noon has not come it is now, because no payment is received later.
 */
export function paymentTime({ fechaPago }: Payment, now: Date, zone: string): Date | undefined {
  if (!UNKNOWN_HOUR.test(fechaPago)) return instantOfIso(fechaPago, MEXICO_CITY);
  const noon = instantOfIso(fechaPago, zone);
  const isToday = localTimeOf(now, zone).startsWith(fechaPago.slice(0, "2026-03-10".length));
  return noon !== undefined && isToday && noon > now ? now : noon;
}

const UNKNOWN_HOUR = /T12:00(:00(\.0+)?)?$/;

/**
 * Returns the units of the invoice's currency per unit of the payment's, or undefined when the request must state it.
 * For an invoice in pesos the default is the payment's exchange rate.
 */
export function equivalenceOf(
  pago: Payment,
  { equivalencia }: PaymentDocument,
  { moneda }: PaidInvoice,
): Decimal | undefined {
  if (moneda === currencyOf(pago)) return Decimal.ONE;
  const told = equivalencia ?? (moneda === "MXN" ? pago.tipoCambio : undefined);
  return told === undefined ? undefined : Decimal.of(told).trim();
}

function buildDocumento(application: Application, documento: PaymentDocument, pago: Payment): Documento {
  const { invoice, pagado, paidBefore } = application;
  const equivalencia = equivalenceOf(pago, documento, invoice) ?? Decimal.ONE;
  const paidAfter = paidBefore.plus(pagado);
  return {
    attributes: {
      IdDocumento: invoice.uuid,
      Serie: invoice.serie,
      Folio: invoice.folio,
      MonedaDR: invoice.moneda,
      EquivalenciaDR: equivalencia.toString(),
      NumParcialidad: String(application.parcialidad),
      ImpSaldoAnt: application.saldoAnterior.toString(),
      ImpPagado: pagado.toString(),
      ImpSaldoInsoluto: application.saldoInsoluto.toString(),
      ObjetoImpDR: invoice.objetoImp,
    },
    decimals: invoice.decimals,
    equivalencia,
    pagado,
    taxes: invoice.taxes.map((tax) => taxOn(tax, shareOf(tax.base, invoice.total, paidBefore, paidAfter))),
  };
}
