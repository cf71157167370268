import { type CreateCreditNoteRequest, CreateCreditNoteRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import type { GetCreditableRequest } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { type AppError, invalid, notApplicable, notFound } from "../../../common/errors.ts";
import { isUuid } from "../../../common/ids.ts";
import { DOCUMENT_KINDS } from "../../../common/kinds.ts";
import { COMERCIO_EXTERIOR } from "../../engine/complements/comercio-exterior.ts";
import { Decimal } from "../../engine/decimal.ts";
import { COMPROBANTE } from "../../engine/documents/index.ts";
import { buildCreditNote, MOST_PARTS, type Original, paymentForm } from "../../engine/kinds/credit-note.ts";
import { receivedBefore } from "../../engine/kinds/head.ts";
import { APPLIES_ADVANCE, RETURNS } from "../../engine/kinds/relations.ts";
import { normalizeSpace } from "../../engine/xml.ts";
import {
  findDocument,
  findLastPayment,
  findStampedXml,
  findStandings,
  type Standing,
} from "../../persistence/documents/index.ts";
import type { Caller, Deps } from "../context/index.ts";
import { readStored, stampedXml } from "../documents/index.ts";
import { type Built, fieldOf, fieldsOf, findParties, headOf } from "../issuing/index.ts";
import { type AppliedAdvance, requireAdvance } from "./advance.ts";
import type { BuiltKind } from "./kind.ts";
import { sentence } from "./naming.ts";
import { type RelationTable, relationsWith, requireRelations } from "./relations.ts";
import { cannotReturn, leftOf, piecesTaken, requireReturns, returnAdvice } from "./returns.ts";
import { leftToCredit, sayAwaiting } from "./standing.ts";
import { requireNamedSubstitutable, validatedSubstitute } from "./substituting.ts";

/** A credit note is an Egreso document that credits an invoice of the same account and environment. */
export const CREDIT_NOTE: BuiltKind<CreateCreditNoteRequest> = {
  ...DOCUMENT_KINDS.nota_credito,
  type: COMPROBANTE,
  build,
  prepare: async (deps, caller, request) => validatedSubstitute(deps, caller, await build(deps, caller, request)),
};

async function build(deps: Deps, caller: Caller, request: CreateCreditNoteRequest): Promise<Built> {
  const { id, serie, lugarExpedicion } = request;
  const original = await findOriginal(deps, caller, id);
  const { rfc: receptorRfc } = original.receptor;
  const agreeing = { tipo: "E", receptorRfc, campo: "sustituye" };
  // The notes are read before the check below, which then sees a substitute that comes meanwhile, and names it.
  const standing = await findStanding(deps, caller, request);
  const named = await requireNamedSubstitutable(deps, caller, request.sustituye, agreeing);
  const returned = requireReturns(original, request, standing);
  const importe = await requireImporte(deps, caller, { original, standing, request });
  if (returned !== undefined && importe.compare(returned.value) > 0)
    throw wrongImporte(`no puede ser mayor que ${returned.value}, lo que vale en la factura la mercancía que regresa`);
  const descripcion = descriptionOf(request);
  const formaPago = await findFormaPago(deps, caller, original, request);
  const { emisorRfc } = original;
  const asked = { receptorRfc, serie, lugarExpedicion };
  const { customer, ...issuing } = await findParties(deps, caller, CREDIT_NOTE, asked);
  const { rfc, lugarExpedicion: place } = issuing.account;
  if (rfc !== emisorRfc) throw issuedBy(emisorRfc);
  const setting = { ...issuing, receptor: customer ?? receivedBefore(original.receptor, place) };
  const related = await requireRelations(deps, caller, request.cfdiRelacionados, RELATIONS);
  const relations = relationsWith(related, { substituted: named?.uuid });
  const advance = await findAdvance(deps, caller, original, { request, importe });
  const { tipoRelacion = returned && RETURNS } = request;
  const context = { ...headOf(setting), formaPago, tipoRelacion, relations, appliedTo: original.uuid };
  // An advance is given back with the taxes with which it was invoiced.
  const root = buildCreditNote(advance?.original ?? original, { importe, descripcion, ...returned }, context);
  if (root === undefined) throw notApplicable("La factura no tiene conceptos con importe que se acrediten");
  const pieces = returned && piecesTaken(returned, root);
  const credited = { invoiceId: id, amount: importe.toString(), payment: undefined, returned: pieces };
  const applications = advance === undefined ? [credited] : [credited, advance.application];
  const advice = returnAdvice(original, request, { returned, importe });
  return { issuing: setting, root, fieldOf: FIELD_OF, applications, substitutes: named?.id, advice };
}

/** Says what credit notes may still take of an invoice, besides the note that gives way to a new one. */
export async function creditable(deps: Deps, caller: Caller, asked: GetCreditableRequest) {
  const original = await findOriginal(deps, caller, asked.id);
  const standing = await findStanding(deps, caller, asked);
  const goods = original.localTaxes === undefined ? (original.exported?.goods ?? []) : [];
  const returned = requireReturns(original, asked, standing);
  return {
    importe: `${leftToCredit(original.total, standing)}`,
    valorDevuelto: returned && `${returned.value}`,
    mercancias: goods.map((good) => {
      const { number: noIdentificacion, descripcion, concept, cantidad, net } = good;
      const why = cannotReturn(good);
      return {
        ...{ noIdentificacion, descripcion, claveUnidad: concept.ClaveUnidad ?? "" },
        ...{ facturadas: `${cantidad.trim()}`, quedan: `${leftOf(good, standing)}`, importe: `${net}` },
        impedimento: why && sentence(why),
      };
    }),
  };
}

/**
 * A note that applies an advance has this text and this form of payment (Guía de llenado, anticipos, first procedure).
 */
const ADVANCE_APPLIED = "Aplicación de anticipo";
const BY_ADVANCE = "30";

const appliesAdvance = ({ tipoRelacion }: CreateCreditNoteRequest) => tipoRelacion === APPLIES_ADVANCE;

function descriptionOf(request: CreateCreditNoteRequest): string {
  const { descripcion } = request;
  if (!appliesAdvance(request)) return descripcion;
  if (descripcion === "" || normalizeSpace(descripcion) === ADVANCE_APPLIED) return ADVANCE_APPLIED;
  const why = `con tipoRelacion 07 es "${ADVANCE_APPLIED}", y puede omitirse`;
  throw invalid(`descripcion: ${why}`, { rule: "NC-003", campo: "descripcion" });
}

/** Finds the advance that the note applies; undefined where the note applies none that the account invoiced. */
async function findAdvance(
  deps: Deps,
  caller: Caller,
  sale: Original,
  { request, importe }: { readonly request: CreateCreditNoteRequest; readonly importe: Decimal },
): Promise<AppliedAdvance | undefined> {
  const { anticipoUuid: uuid, sustituye: substitutes } = request;
  if (uuid === undefined) return undefined;
  const campo = "anticipoUuid";
  if (!sale.advances.includes(uuid.toUpperCase()))
    throw invalid(`${campo}: la factura que se acredita no nombra este anticipo con la relación 07`, {
      campo,
    });
  const { moneda, receptor, emisorRfc } = sale;
  const fields = { uuid: campo, importe: "importe" };
  return requireAdvance(deps, caller, {
    ...{ uuid, importe, moneda, receptor, emisorRfc, fields, substitutes, rule: "NC-002" },
  });
}

const OF_THE_INVOICE = "es con la factura que se acredita; va en tipoRelacion, o no se envía";

/** The relations of a credit note beside the one with its invoice (Guía de llenado, CfdiRelacionados). */
const RELATIONS: RelationTable = {
  "01": OF_THE_INVOICE,
  "02": "es de una factura",
  "03": OF_THE_INVOICE,
  "04": ["I", "E"],
  "05": "es de un comprobante de traslado, que se envía ya sellado (xml)",
  "06": "es de una factura",
  "07": OF_THE_INVOICE,
};

async function findOriginal(deps: Deps, caller: Caller, id: string): Promise<Original> {
  const document = isUuid(id) ? await findDocument(deps.db, caller, id) : undefined;
  if (document === undefined) throw notFound();
  const inRow = (await findStampedXml(deps.db, caller, id)) ?? null;
  const xml = document.estado === "timbrada" ? await stampedXml(deps, caller, id, inRow) : null;
  if (xml === null) {
    throw notApplicable(`La factura debe estar timbrada para acreditarse; su estado es ${document.estado}`);
  }
  const original = await deps.reader.read("original", { xml }, caller);
  if (original.tipo !== "I") {
    throw notApplicable(`Solo se acredita una factura de ingreso (tipo I); el comprobante es de tipo ${original.tipo}`);
  }
  if (original.hasTooManyParts) {
    throw notApplicable(
      `La factura tiene más de ${MOST_PARTS} grupos de conceptos con impuestos distintos; acredítela con un CFDI que usted selle`,
    );
  }
  return original;
}

/** Finds what other live notes take of the invoice: all but the one whose place the note takes. */
async function findStanding(
  deps: Deps,
  caller: Caller,
  { id, sustituye }: Pick<CreateCreditNoteRequest, "id" | "sustituye">,
): Promise<Standing> {
  const [standing] = await findStandings(deps.db, caller, [id], sustituye);
  if (standing === undefined) throw notFound();
  return standing;
}

/** Refuses an amount above the invoice's total, or above what other live notes leave of it (NC-002). */
async function requireImporte(deps: Deps, caller: Caller, { original, standing, request }: Asked): Promise<Decimal> {
  const { total, decimals, moneda } = original;
  const importe = Decimal.of(request.importe).trim();
  if (importe.scale > decimals) throw wrongImporte(`puede tener a lo más ${decimals} decimales (${moneda})`);
  if (importe.compare(total) > 0) throw wrongImporte(`no puede ser mayor que el total de la factura, ${total}`);
  const left = leftToCredit(total, standing);
  if (importe.compare(left) > 0) {
    const waiting = await sayAwaiting(deps, caller, request.id);
    throw wrongImporte(
      `de la factura quedan por acreditar ${left}; las demás notas de crédito suman el resto${waiting}`,
    );
  }
  return importe;
}

interface Asked {
  readonly original: Original;
  readonly standing: Standing;
  readonly request: CreateCreditNoteRequest;
}

function wrongImporte(why: string): AppError {
  return invalid(`importe: ${why}`, { rule: "NC-002", campo: "importe" });
}

/** 99 means "to be paid later", and a credit note is always PUE (Guía de llenado): no note carries it. */
const TO_BE_DEFINED = "99";

/**
 * Returns the caller's form of payment, else the invoice's; an invoice that was to be paid later gives that of the last
 * payment received.
 */
async function findFormaPago(
  deps: Deps,
  caller: Caller,
  original: Original,
  request: CreateCreditNoteRequest,
): Promise<string> {
  const { id, formaPago } = request;
  if (appliesAdvance(request)) {
    if (formaPago === undefined || formaPago === BY_ADVANCE) return BY_ADVANCE;
    throw wrongForm(`con tipoRelacion 07 es ${BY_ADVANCE} (aplicación de anticipos), y puede omitirse`);
  }
  if (formaPago === TO_BE_DEFINED) throw wrongForm("99 (por definir) no puede ir en una nota de crédito");
  if (formaPago !== undefined) return formaPago;
  if (original.formaPago !== undefined && original.formaPago !== TO_BE_DEFINED) return original.formaPago;
  const payment = await findLastPayment(deps.db, caller, id);
  const xml = payment && (await stampedXml(deps, caller, payment.id, payment.xml));
  const received = payment && xml ? paymentForm(readStored(deps, xml), payment.index) : undefined;
  if (received !== undefined) return received;
  throw wrongForm("es obligatoria: la factura no dice con qué se paga y no tiene pagos recibidos");
}

function wrongForm(why: string): AppError {
  return invalid(`formaPago: ${why}`, { campo: "formaPago" });
}

/**
 * The issuer must be the account, because in relay mode an account also stamps documents of others, whose invoices are
 * theirs to credit.
 */
function issuedBy(rfc: string): AppError {
  return notApplicable(`La factura la emitió ${rfc}; la cuenta solo puede acreditar las suyas`);
}

const FIELD_OF = fieldOf([
  ...fieldsOf(CreateCreditNoteRequestSchema),
  [`cfdi:Complemento/${COMERCIO_EXTERIOR}`, "mercanciasDevueltas"],
]);
