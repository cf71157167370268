import {
  type CreatePaymentComplementRequest,
  CreatePaymentComplementRequestSchema,
  type Payment,
  type PaymentDocument,
} from "#proto/cfdi/v1/payment_pb.ts";
import { atMost } from "../../../common/at-most.ts";
import { deadlineIn } from "../../../common/deadline.ts";
import { type AppError, invalid } from "../../../common/errors.ts";
import { DOCUMENT_KINDS } from "../../../common/kinds.ts";
import { catalogs, instantOfIso, localDayOf, MEXICO_CITY } from "../../engine/catalogs/index.ts";
import { totalOfPayments } from "../../engine/complements/pagos20.ts";
import { Decimal } from "../../engine/decimal.ts";
import { COMPROBANTE } from "../../engine/documents/index.ts";
import { isSamePerson, receivedBefore } from "../../engine/kinds/head.ts";
import {
  type Application,
  applyPayments,
  type Balance,
  buildPaymentComplement,
  currencyOf,
  equivalenceOf,
  type PaidInvoice,
  paymentTime,
} from "../../engine/kinds/payment-complement.ts";
import { isGeneric } from "../../engine/rules/comprobante/common.ts";
import { findStandings, type Application as LedgerLine, type Standing } from "../../persistence/documents/index.ts";
import { findByFiscalUuid, type PayableRow } from "../../persistence/issuing/index.ts";
import { MOST_TAXES, type Payable } from "../../threads/index.ts";
import type { Caller, Deps } from "../context/index.ts";
import { stampedXml } from "../documents/index.ts";
import { type Built, fieldOf, fieldsOf, findParties, headOf, notAmongCustomers } from "../issuing/index.ts";
import { otherIdOf } from "./complement-id.ts";
import { requireCurrency } from "./currency.ts";
import type { BuiltKind } from "./kind.ts";
import { paymentRateAdvice } from "./published-rate.ts";
import { relationsWith } from "./relations.ts";
import { leftAhead, sayAwaiting } from "./standing.ts";
import { requireNamedSubstitutable, validatedSubstitute } from "./substituting.ts";

/** A payment complement is a CFDI of type P, of payments received for the account's PPD invoices. */
export const PAYMENT_COMPLEMENT: BuiltKind<CreatePaymentComplementRequest> = {
  ...DOCUMENT_KINDS.complemento_pago,
  type: COMPROBANTE,
  build,
  prepare: async (deps, caller, request) => validatedSubstitute(deps, caller, await build(deps, caller, request)),
};

async function build(deps: Deps, caller: Caller, request: CreatePaymentComplementRequest): Promise<Built> {
  requireComplete(request);
  const { receptorRfc, serie } = request;
  const asked = { receptorRfc, serie, lugarExpedicion: request.lugarExpedicion };
  const { customer, ...issuing } = await findParties(deps, caller, PAYMENT_COMPLEMENT, asked);
  const { rfc: emisor, lugarExpedicion, zonaHoraria } = issuing.account;
  requireReceived(request, issuing.now, zonaHoraria);
  const parties = { emisor, receptor: receptorRfc, isCustomer: customer !== undefined };
  const id = request.sustituye === undefined ? undefined : otherIdOf(request.sustituye);
  // The balances are read before the check below, which then sees a substitute that comes meanwhile, and names it.
  const invoices = await findInvoices(deps, caller, request, { ...parties, substitutes: id });
  const named = await requireNamedSubstitutable(deps, caller, id, { tipo: "P", receptorRfc });
  requireEquivalences(request, invoices);
  const applications = applyPayments(request, invoices);
  applications.forEach(requireWithinBalance);
  await requireFitAhead(deps, caller, applications, invoices);
  // The proto requires an invoice, and all invoices have the receiver of the request.
  const receptor = customer ?? receivedBefore(applications[0]!.invoice.receptor, lugarExpedicion);
  const setting = { ...issuing, receptor };
  const relations = relationsWith([], { substituted: named?.uuid });
  const root = buildPaymentComplement(request, { ...headOf(setting), zonaHoraria, applications, relations });
  const lines = applications.map((each) => ledgerLine(each, invoices.get(each.invoice.uuid)!.id));
  return {
    issuing: setting,
    root,
    fieldOf: FIELD_OF,
    kindFacts: { montoTotalPagos: totalOfPayments(root) ?? "0" },
    applications: lines,
    substitutes: named?.id,
    advice: paymentRateAdvice(deps, request.pagos, (pago) =>
      localDayOf(paymentTime(pago, issuing.now, zonaHoraria)!, zonaHoraria),
    ),
  };
}

/**
 * The most documents of a complement, and the most bytes of them together, because each costs the reading of a stamped
 * XML.
 */
const MOST_DOCUMENTS = 500;
const MOST_MB = 32;
/** Archived invoices that are fetched at once, at most. */
const MOST_AT_ONCE = 8;

/** Checks what the request's own constraints cannot express. */
function requireComplete({ pagos }: CreatePaymentComplementRequest): void {
  const count = pagos.reduce((sum, { documentos }) => sum + documentos.length, 0);
  if (count > MOST_DOCUMENTS) {
    throw invalid(`pagos: a lo más ${MOST_DOCUMENTS} documentos en total`, { campo: "pagos" });
  }
  pagos.forEach((pago, index) => {
    requireTime(pago, `pagos[${index}].fechaPago`);
    requireForm(pago, `pagos[${index}].formaPago`);
    requireCurrency(currencyOf(pago), `pagos[${index}].moneda`);
    requireRate(pago, `pagos[${index}].tipoCambio`);
  });
}

function requireTime({ fechaPago }: Payment, campo: string): void {
  if (instantOfIso(fechaPago, MEXICO_CITY) !== undefined) return;
  const sentence = "debe ser una fecha y hora ISO 8601 desde el año 2010, como 2026-03-10T12:00:00";
  throw invalid(`${campo}: ${sentence}`, { campo });
}

function requireReceived({ pagos }: CreatePaymentComplementRequest, now: Date, zone: string): void {
  pagos.forEach((pago, index) => {
    const campo = `pagos[${index}].fechaPago`;
    if (paymentTime(pago, now, zone)! > now)
      throw invalid(`${campo}: un pago futuro todavía no se ha recibido`, { campo });
  });
}

/** Refuses an unknown form of payment and 99 (to be defined): once a payment was made its form is known (CRP20212). */
function requireForm({ formaPago }: Payment, campo: string): void {
  if (formaPago !== "99" && catalogs.has("c_FormaPago", formaPago)) return;
  const sentence =
    formaPago === "99" ? "no puede ser 99 (por definir)" : `${formaPago} no está en el catálogo c_FormaPago`;
  throw invalid(`${campo}: ${sentence}`, { rule: "PAG-002", campo });
}

function requireRate(pago: Payment, campo: string): void {
  const moneda = currencyOf(pago);
  const { tipoCambio } = pago;
  if (moneda !== "MXN" && tipoCambio === undefined) {
    throw invalid(`${campo}: es obligatorio cuando moneda es ${moneda}`, { rule: "PAG-005", campo });
  }
  if (moneda === "MXN" && !isOne(tipoCambio)) {
    throw invalid(`${campo}: en pesos (MXN) no se envía, o es 1`, { rule: "PAG-005", campo });
  }
}

/** An absent equivalence counts as one. */
function isOne(text: string | undefined): boolean {
  return text === undefined || Decimal.of(text).equals(Decimal.ONE);
}

interface Found {
  readonly id: string;
  readonly invoice: PaidInvoice;
  readonly balance: Balance;
  /** The invoice has so much left to pay when all open substitutions are complete; it may be less than its balance. */
  readonly ahead: Decimal;
}

interface Parties {
  readonly emisor: string;
  readonly receptor: string;
  /** `isCustomer` is false when the invoice describes a receiver who is no customer of the account. */
  readonly isCustomer: boolean;
  /** The complement takes the place of this document, which pays nothing any more then. */
  readonly substitutes?: string | undefined;
}

/**
 * Returns the invoices that the request names, by fiscal UUID in upper case; throws the refusal of the first one that
 * it may not pay.
 */
async function findInvoices(
  deps: Deps,
  caller: Caller,
  request: CreatePaymentComplementRequest,
  parties: Parties,
): Promise<ReadonlyMap<string, Found>> {
  const places = placesOf(request);
  const rows = await findByFiscalUuid(deps.db, caller, [...places.keys()], MOST_MB * 2 ** 20);
  if (rows === undefined) {
    const sentence = `el XML de sus facturas suma más de ${MOST_MB} MB; repártalas en varios complementos`;
    throw invalid(`pagos: ${sentence}`, { campo: "pagos" });
  }
  const { receptor, isCustomer } = parties;
  if (!isCustomer && !rows.some(({ receptorRfc }) => receptorRfc === receptor)) throw notAmongCustomers(receptor);
  const known = new Map(rows.map((row) => [row.uuidFiscal, row]));
  const ids = rows.map(({ id }) => id);
  const standings = await findStandings(deps.db, caller, ids, parties.substitutes);
  const standingOf = new Map(standings.map((each) => [each.invoiceId, each]));
  const payables = await readPayables(deps, caller, rows, parties);
  const found = new Map(
    [...places].map(([uuid, campo]) => {
      const { id } = requirePayable(known.get(uuid), parties, `${campo}: ${uuid}`, campo);
      const { invoice, metodoPago } = payables.get(uuid)!;
      if (metodoPago !== "PPD") throw invalid(`${campo}: ${uuid} no es una factura PPD`, { campo });
      const standing = standingOf.get(id)!;
      return [uuid, { id, invoice, balance: balanceOf(standing), ahead: leftAhead(standing) }];
    }),
  );
  if (isGeneric(parties.receptor)) requireOnePerson(places, found);
  return found;
}

/**
 * Refuses invoices of different receivers: a complement has one receiver, but customers without an RFC share the
 * generic one.
 */
function requireOnePerson(
  places: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, Pick<Found, "invoice">>,
): void {
  const [first] = found.values();
  for (const [uuid, campo] of places) {
    const { receptor } = found.get(uuid)!.invoice;
    if (!isSamePerson(receptor, first!.invoice.receptor)) {
      const others = `${first!.invoice.receptor.nombre}, a quien se emitió la primera`;
      throw invalid(`${campo}: ${uuid} se emitió a ${receptor.nombre}, y no a ${others}`, { campo });
    }
  }
}

/** Reads the XML of those invoices whose rows allow a payment, by fiscal UUID. */
async function readPayables(
  deps: Deps,
  caller: Caller,
  rows: readonly PayableRow[],
  parties: Parties,
): Promise<ReadonlyMap<string, Payable>> {
  const payable = rows.filter((row) => unpayable(row, parties) === undefined);
  const until = deadlineIn(deps.timeouts.archive);
  const invoices = await atMost(MOST_AT_ONCE, payable, async ({ id, uuidFiscal: uuid, xml }) => ({
    uuid,
    xml: (await stampedXml(deps, caller, id, xml, until))!,
  }));
  const read = await deps.reader.read("paidInvoices", { invoices }, caller);
  if (read === undefined) {
    const sentence = `los impuestos de sus facturas son más de ${MOST_TAXES}; repártalas en varios complementos`;
    throw invalid(`pagos: ${sentence}`, { campo: "pagos" });
  }
  return new Map(payable.map(({ uuidFiscal }, index) => [uuidFiscal, read[index]!]));
}

function requirePayable(row: PayableRow | undefined, parties: Parties, subject: string, campo: string): PayableRow {
  if (row === undefined) throw invalid(`${subject} no es una factura de la cuenta en este ambiente`, { campo });
  const reason = unpayable(row, parties);
  if (reason !== undefined) throw invalid(`${subject} ${reason}`, { campo });
  return row;
}

/**
 * Returns every fiscal UUID of the request, with the first place that names it. Several payments may pay one invoice,
 * but one payment that names it twice is 400, because SAT would stamp two instalments that nobody made.
 */
function placesOf({ pagos }: CreatePaymentComplementRequest): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  pagos.forEach(({ documentos }, pago) => {
    const ofPayment = new Map<string, number>();
    documentos.forEach(({ facturaUuid }, documento) => {
      const uuid = facturaUuid.toUpperCase();
      const campo = `pagos[${pago}].documentos[${documento}].facturaUuid`;
      const before = ofPayment.get(uuid);
      if (before !== undefined) {
        const sentence = `la factura ya está en este pago, en documentos[${before}]; envíela una vez, con la suma de lo pagado`;
        throw invalid(`${campo}: ${sentence}`, { campo });
      }
      ofPayment.set(uuid, documento);
      if (!places.has(uuid)) places.set(uuid, campo);
    });
  });
  return places;
}

/**
 * Returns why a complement of this issuer for this receiver cannot pay a document, as far as the document's row tells;
 * undefined where it can.
 */
function unpayable(row: PayableRow, { emisor, receptor }: Parties): string | undefined {
  if (row.tipo !== "I") return "no es una factura: es un comprobante de otro tipo";
  if (row.estado !== "timbrada") return `no está vigente: su estado es ${row.estado}`;
  if (row.emisorRfc !== emisor) return "no la emitió la cuenta";
  if (row.receptorRfc !== receptor) return `no es una factura de ${receptor}`;
  return undefined;
}

function balanceOf({ total, notes, payments, nextParcialidad }: Standing): Balance {
  const paid = Decimal.of(payments);
  return {
    outstanding: Decimal.of(total).minus(Decimal.of(notes)).minus(paid),
    paid,
    parcialidad: nextParcialidad,
  };
}

function requireEquivalences({ pagos }: CreatePaymentComplementRequest, invoices: ReadonlyMap<string, Found>): void {
  pagos.forEach((pago, at) => {
    pago.documentos.forEach((documento, index) => {
      const { invoice } = invoices.get(documento.facturaUuid.toUpperCase())!;
      requireEquivalence(pago, documento, invoice, `pagos[${at}].documentos[${index}].equivalencia`);
    });
  });
}

function requireEquivalence(pago: Payment, documento: PaymentDocument, invoice: PaidInvoice, campo: string): void {
  const own = currencyOf(pago);
  if (equivalenceOf(pago, documento, invoice) === undefined) {
    const sentence = `es obligatoria: la factura está en ${invoice.moneda} y el pago en ${own}`;
    throw invalid(`${campo}: ${sentence}`, { campo });
  }
  if (invoice.moneda === own && !isOne(documento.equivalencia)) {
    throw invalid(`${campo}: factura y pago están en ${own}: no se envía, o es 1`, { campo });
  }
}

function requireWithinBalance(application: Application): void {
  const { invoice, pagado, saldoAnterior, saldoInsoluto } = application;
  if (pagado.scale > invoice.decimals) {
    throw wrongPaid(application, `puede tener a lo más ${invoice.decimals} decimales, los de ${invoice.moneda}`);
  }
  if (saldoInsoluto.isNegative) {
    const owed = shownLeft(saldoAnterior, invoice);
    throw wrongPaid(application, `${pagado} es más que el saldo insoluto de la factura, ${owed}`);
  }
}

/** Shows no less than zero: more than all is applied where credit notes were made for what was paid already. */
function shownLeft(left: Decimal, { decimals, moneda }: PaidInvoice): string {
  return `${left.isNegative ? Decimal.ZERO.round(decimals) : left} ${moneda}`;
}

function wrongPaid({ pago, documento }: Application, why: string): AppError {
  const campo = `pagos[${pago}].documentos[${documento}].impPagado`;
  return invalid(`${campo}: ${why}`, { rule: "PAG-001", campo });
}

/**
 * Refuses what fits only as long as SAT has not cancelled a document whose place another takes: the invoice must bear
 * either.
 */
async function requireFitAhead(
  deps: Deps,
  caller: Caller,
  applications: readonly Application[],
  invoices: ReadonlyMap<string, Found>,
): Promise<void> {
  const sums = new Map<string, Decimal>();
  for (const application of applications) {
    const { invoice, pagado } = application;
    const { id, ahead } = invoices.get(invoice.uuid)!;
    const sum = (sums.get(invoice.uuid) ?? Decimal.ZERO).plus(pagado);
    sums.set(invoice.uuid, sum);
    if (sum.compare(ahead) <= 0) continue;
    const why = `${pagado} es más de lo que la factura puede recibir ahora, ${shownLeft(ahead, invoice)}`;
    throw wrongPaid(application, `${why}${await sayAwaiting(deps, caller, id)}`);
  }
}

function ledgerLine(application: Application, invoiceId: string): LedgerLine {
  const { pago, parcialidad, pagado, saldoAnterior, saldoInsoluto } = application;
  return {
    invoiceId,
    amount: pagado.toString(),
    payment: {
      index: pago,
      parcialidad,
      previous: saldoAnterior.toString(),
      outstanding: saldoInsoluto.toString(),
    },
  };
}

const FIELD_OF = fieldOf(fieldsOf(CreatePaymentComplementRequestSchema));
