import type { CreatePaymentComplementRequest, Payment, PaymentDocument } from "#proto/cfdi/v1/payment_pb.ts";
import { currencyDecimals, instantOfIso, localTimeOf, MEXICO_CITY } from "../catalogs/index.ts";
import { type Documento, type Pago, pagosNode, shareOf, taxOn } from "../complements/pagos20.ts";
import { Decimal } from "../decimal.ts";
import { COMPROBANTE } from "../documents/index.ts";
import { node, type XmlNode } from "../node.ts";
import type { Impuesto } from "../rules/comprobante/element.ts";
import { type Comprobante, readComprobante } from "../rules/comprobante/model.ts";
import { sumTraslados } from "../rules/comprobante/sums.ts";
import { readTax, type Tax } from "../taxes.ts";
import {
  type DocumentHead,
  emisorNode,
  PENDING_FOLIO,
  type Person,
  readReceptor,
  receptorNode,
  receptorOf,
} from "./head.ts";

/** What a payment must know of the invoice it pays, as its stamped XML tells it. */
export interface PaidInvoice {
  readonly uuid: string;
  readonly receptor: Person;
  readonly serie: string | undefined;
  readonly folio: string | undefined;
  readonly moneda: string;
  readonly decimals: number;
  readonly total: Decimal;
  readonly objetoImp: string;
  /** Of all concepts, by tax, factor and rate, unrounded. */
  readonly taxes: readonly Tax[];
}

/** What the service's own records say of it before this complement. */
export interface Balance {
  /** Total less live credit notes and live payments. */
  readonly outstanding: Decimal;
  /** Live payments alone: what part of the taxes is told already. */
  readonly paid: Decimal;
  /** NumParcialidad of the next payment. */
  readonly parcialidad: number;
}

/** A documento of the request against the invoice it pays, with the balances before and after it. */
export interface Application {
  /** Indices in the request. */
  readonly pago: number;
  readonly documento: number;
  readonly invoice: PaidInvoice;
  readonly parcialidad: number;
  readonly paidBefore: Decimal;
  readonly pagado: Decimal;
  readonly saldoAnterior: Decimal;
  /** Negative where more is paid than is owed. */
  readonly saldoInsoluto: Decimal;
}

export interface PaymentComplementContext extends DocumentHead {
  /** IANA zone of the place of issue. */
  readonly zonaHoraria: string;
  /** Of invoices to one receiver. */
  readonly applications: readonly Application[];
}

export function readPaidInvoice(uuid: string, root: XmlNode): PaidInvoice {
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
    taxes: [...taxesOf("retencion", comprobante.retenciones), ...taxesOf("traslado", comprobante.traslados)],
  };
}

/** The invoice's one ObjetoImp; where concepts differ, whether any of them has taxes to tell (Guía de llenado). */
function objectOf({ conceptos, traslados, retenciones }: Comprobante): string {
  const values = new Set(conceptos.map(({ attributes }) => attributes.ObjetoImp));
  const [only] = values.size === 1 ? values : [];
  return only ?? (traslados.length + retenciones.length > 0 ? "02" : "01");
}

/** Retenciones too are told by rate, although the invoice's summary tells them by tax alone. */
function taxesOf(category: Tax["category"], taxes: readonly Impuesto[]): Tax[] {
  return [...sumTraslados(taxes).values()].map(({ first, base, importe }) =>
    readTax(category, { ...first, base, importe }),
  );
}

/** The invoices of a request, by fiscal UUID in upper case. */
export type PaidInvoices = ReadonlyMap<string, { readonly invoice: PaidInvoice; readonly balance: Balance }>;

/** Every documento in the order of the request; an invoice paid twice is paid from what the first left. */
export function applyPayments(
  { pagos }: CreatePaymentComplementRequest,
  invoices: PaidInvoices,
): Application[] {
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

/** At least the currency's decimals; more of them only where the caller wrote more, for the rules to refuse. */
function amountOf(text: string, decimals: number): Decimal {
  const amount = Decimal.of(text).trim();
  return amount.round(Math.max(amount.scale, decimals));
}

/** A payment CFDI (type P, Pagos 2.0): complete but for its seal, and with a folio that only holds the place. */
export function buildPaymentComplement(
  request: CreatePaymentComplementRequest,
  context: PaymentComplementContext,
): XmlNode {
  const pagos = request.pagos.map((pago, index) => {
    const applications = context.applications.filter((each) => each.pago === index);
    return buildPago(pago, applications, context.zonaHoraria);
  });
  const [first] = context.applications;
  const receptor = first ? receptorOf(context.receptor, first.invoice.receptor) : context.receptor;
  return node(
    "cfdi:Comprobante",
    {
      Version: "4.0",
      Serie: context.serie,
      Folio: PENDING_FOLIO,
      Fecha: context.fecha,
      Sello: "",
      NoCertificado: context.noCertificado,
      Certificado: context.certificado,
      SubTotal: "0",
      Moneda: "XXX",
      Total: "0",
      TipoDeComprobante: "P",
      Exportacion: "01",
      LugarExpedicion: context.lugarExpedicion,
    },
    [
      emisorNode(context),
      receptorNode({ ...context, receptor }, "CP01"),
      node("cfdi:Conceptos", {}, [CONCEPTO]),
      node("cfdi:Complemento", {}, [pagosNode(pagos)]),
    ],
  );
}

/** The one concept of every payment CFDI (CRP20111 to CRP20122). */
const CONCEPTO = node("cfdi:Concepto", {
  ClaveProdServ: "84111506",
  Cantidad: "1",
  ClaveUnidad: "ACT",
  Descripcion: "Pago",
  ValorUnitario: "0",
  Importe: "0",
  ObjetoImp: "01",
});

function buildPago(pago: Payment, applications: readonly Application[], zone: string): Pago {
  const moneda = currencyOf(pago);
  const tipoCambio = moneda === "MXN" ? Decimal.ONE : Decimal.of(pago.tipoCambio ?? "1").trim();
  return {
    attributes: {
      FechaPago: localTimeOf(paymentTime(pago)!, zone),
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

/** `undefined` for what is no date and time of ISO 8601. */
export function paymentTime({ fechaPago }: Payment): Date | undefined {
  return instantOfIso(fechaPago, MEXICO_CITY);
}

/**
 * Units of the invoice's currency for one of the payment's; `undefined` where the request must say it. For an invoice
 * in pesos that is the payment's own rate.
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
