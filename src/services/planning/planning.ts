import { createHash, randomUUID } from "node:crypto";
import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { type CreateInvoiceRequest, CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import type { PlanCancellationRequest } from "#proto/cfdi/v1/plan_pb.ts";
import { AppError, inProgress, invalid, invalidField, notApplicable } from "../../../common/errors.ts";
import { oneOf } from "../../../common/kinds.ts";
import { Decimal } from "../../engine/decimal.ts";
import { type DocumentRow, findApplications, findStandings } from "../../persistence/documents/index.ts";
import { insertPlan, type NewPlan, type PlanStep } from "../../persistence/plans.ts";
import { noteOfPerson } from "../audit.ts";
import {
  besidesSubstitutes,
  byRule,
  type Examined,
  examineCancellation,
  type Found,
  impossible,
  requireSigner,
  substituteIn,
} from "../cancelling/index.ts";
import type { Caller, Deps } from "../context/index.ts";
import { type Reference, reread } from "../documents/index.ts";
import { type Prepared, requireStamps } from "../issuing/index.ts";
import { INVOICE, kindOf, numberOf, otherIdOf, PAYMENT_COMPLEMENT, sentence } from "../kinds/index.ts";
import { copyDocument } from "../portal/index.ts";

export type Proposal = Omit<NewPlan, "id" | "createdAt">;

/** Obstacles are cancelled without a substitute of their own. */
const WITHOUT_RELATION = "02";
const REPLACED = "01";

/** Returns the steps that would be taken. Nothing is kept. @throws the refusal of what no plan can do */
export async function proposePlan(
  deps: Deps,
  caller: Caller,
  reference: Reference,
  { motivo, factura }: PlanCancellationRequest,
): Promise<Proposal> {
  const examined = await examineCancellation(deps, caller, reference);
  const { document, obstacles } = examined;
  const refusal = impossible(motivo, examined);
  if (refusal !== undefined) throw notApplicable(refusal[1]);
  await requireSigner(deps, document);
  const inTheWay = motivo === REPLACED ? besidesSubstitutes(obstacles) : obstacles;
  requireCancellable(inTheWay, examined.hasMore);
  const payments = inTheWay.filter(
    ({ row }) => row.role === "pago" && !inTheWay.some((other) => replaces(other, row.id)),
  );
  const substitute = await substituteOf(deps, caller, motivo, examined, { factura, inTheWay, payments });
  const steps: PlanStep[] = [];
  for (const { row, shown } of inTheWay) {
    const others = motivo === REPLACED ? "" : await alsoPaid(deps, caller, row.id, document.id);
    const what = `Cancelar ${called(row)}. ${byRule(shown.regla!)[1]}${others}`;
    steps.push({ accion: "cancelar", documento: row.id, motivo: WITHOUT_RELATION, explicacion: what });
  }
  const name = called(document);
  if (substitute !== undefined)
    steps.push({
      accion: "timbrar",
      documento: document.id,
      explicacion: `Timbrar la factura que sustituye a ${name}`,
    });
  steps.push({
    accion: "cancelar",
    documento: document.id,
    motivo,
    sustituto: motivo === REPLACED ? substituteIn(obstacles)?.id : undefined,
    explicacion: `Cancelar ${name}. ${byRule(examined.regla)[1]}`,
  });
  if (motivo === REPLACED)
    for (const { row } of payments) {
      const what = `Timbrar otra vez ${called(row)}, a nombre de la factura que sustituye`;
      steps.push({ accion: "timbrar", documento: row.id, explicacion: what });
    }
  const request = factura && toBinary(CreateInvoiceRequestSchema, factura);
  requireSize(request);
  const { id: documentId } = document;
  const plan = { documentId, motivo, steps, request, total: substitute?.facts.total ?? null };
  return { ...plan, huella: fingerprintOf(plan) };
}

const replaces = ({ row }: Found, id: string) => row.role === "sustituto" && row.names === id;

function called(row: Parameters<typeof kindOf>[0] & Parameters<typeof numberOf>[0]): string {
  const { noun, article } = kindOf(row);
  return `${article === "una" ? "la" : "el"} ${noun} ${numberOf(row)}`;
}

function requireCancellable(inTheWay: readonly Found[], hasMore: boolean): void {
  if (hasMore) throw notApplicable("Son más los comprobantes que lo estorban que los que lleva un plan");
  for (const { row, shown } of inTheWay) {
    if (row.estado === "timbrando")
      throw inProgress(`${sentence(called(row))} se está timbrando: espere a que termine`);
    if (shown.regla?.aceptacion === "imposible")
      throw notApplicable(`${sentence(called(row))}: ${shown.regla.explicacion}`);
  }
}

async function alsoPaid(deps: Deps, caller: Caller, id: string, invoiceId: string): Promise<string> {
  const applied = await findApplications(deps.db, caller, id);
  const isShared = applied.some((each) => each.payment !== undefined && each.invoiceId !== invoiceId);
  return isShared ? ". También paga otras facturas: timbre después otro complemento para ellas" : "";
}

interface Replacing {
  readonly factura: CreateInvoiceRequest | undefined;
  readonly inTheWay: readonly Found[];
  /** The complements that are stamped anew for the substitute. */
  readonly payments: readonly Found[];
}

/** Builds the substitute and the complements as they would be stamped, so that no plan ends halfway. */
async function substituteOf(
  deps: Deps,
  caller: Caller,
  motivo: string,
  { document, obstacles }: Examined,
  { factura, inTheWay, payments }: Replacing,
): Promise<Prepared | undefined> {
  const isSubstituted = substituteIn(obstacles) !== undefined;
  if (factura === undefined) {
    if (motivo === REPLACED && !isSubstituted)
      throw invalidField("factura", "es obligatoria con motivo 01: ninguna factura vigente la sustituye todavía");
    await requireRepaid(deps, caller, payments);
    return undefined;
  }
  if (isSubstituted) throw invalidField("factura", "no va: ya hay una vigente que la sustituye");
  if (document.kind !== INVOICE.name)
    throw invalidField("factura", `no va: así se sustituye una factura, y el comprobante es ${oneOf(document.kind)}`);
  for (const name of ["xml", "idempotencyKey", "id"] as const)
    if (factura[name] !== undefined) throw invalidField(`factura.${JSON_NAMES[name]}`, "no va en un plan");
  // SAT refuses a substitute while it knows of notes, which the plan cancels first.
  const id = inTheWay.every(({ row }) => row.role === "pago") ? document.id : undefined;
  const prepared = await INVOICE.prepare(deps, caller, create(CreateInvoiceRequestSchema, { ...factura, id })).catch(
    (error: unknown) => {
      throw asPartOf("factura", error);
    },
  );
  if ("refusal" in prepared) throw prepared.refusal;
  if (prepared.facts.receptorRfc !== document.receptorRfc)
    throw invalidField("factura.receptorRfc", `debe ser ${document.receptorRfc}, el de la factura que se cancela`);
  if (payments.length > 0) await requirePayable(deps, caller, document.id, prepared);
  await requireRepaid(deps, caller, payments);
  return prepared;
}

const JSON_NAMES = { xml: "xml", idempotencyKey: "idempotency_key", id: "id" } as const;

async function requirePayable(deps: Deps, caller: Caller, id: string, { document, facts }: Prepared): Promise<void> {
  const [standing] = await findStandings(deps.db, caller, [id]);
  const paid = Decimal.of(standing?.payments ?? "0");
  if (Decimal.of(facts.total).compare(paid) < 0)
    throw invalidField("factura", `suma ${facts.total}, y los complementos que se reponen pagan ${paid}`);
  const { MetodoPago } = document.mode === "seal" ? document.draft.written.root.attributes : {};
  if (MetodoPago !== "PPD")
    throw invalidField("factura.metodoPago", "debe ser PPD: se reponen los complementos de pago de la que se cancela");
}

/** Builds each complement as if it took its own place, which shows all that could refuse it but the invoice's UUID. */
async function requireRepaid(deps: Deps, caller: Caller, payments: readonly Found[]): Promise<void> {
  for (const { row } of payments) {
    const request = await repayment(deps, caller, row.id);
    if (row.estado !== "timbrada") continue;
    request.sustituye = otherIdOf(row.id);
    await PAYMENT_COMPLEMENT.build(deps, caller, request).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      throw notApplicable(`${sentence(called(row))} no se puede reponer: ${error.message}`);
    });
  }
}

/** Returns the request that makes a payment complement again, naming another invoice where it named `from`. */
export async function repayment(deps: Deps, caller: Caller, id: string, uuids?: { from: string; to: string }) {
  const row: DocumentRow = await reread(deps, caller, id);
  const { kind } = await copyDocument(deps, caller, row);
  if (kind.case !== "complementoPago") throw notApplicable(`${sentence(called(row))} no se puede reponer`);
  const { value } = kind;
  for (const documento of value.pagos.flatMap(({ documentos }) => documentos))
    if (documento.facturaUuid.toUpperCase() === uuids?.from) documento.facturaUuid = uuids.to;
  value.referencia = row.referencia ?? undefined;
  return value;
}

export const requestOf = (bytes: Uint8Array) => fromBinary(CreateInvoiceRequestSchema, bytes);

/** Names the field of the inner request as the caller sent it. */
function asPartOf(field: string, error: unknown): unknown {
  if (!(error instanceof AppError) || error.campo === undefined) return error;
  const { kind, campo, message, rule, codigo, detalle } = error;
  const words = message.replaceAll(`${campo}:`, `${field}.${campo}:`);
  return new AppError(kind, words, { campo: `${field}.${campo}`, rule, codigo, detalle, cause: error });
}

const MOST_BYTES = 1024 * 1024;

function requireSize(request: Uint8Array | undefined): void {
  if ((request?.length ?? 0) <= MOST_BYTES) return;
  throw invalid(`factura: puede medir a lo más 1 MB; mide ${request!.length} bytes`, { campo: "factura" });
}

/** The days of the explanations change every day, and no step with them. */
function fingerprintOf({ documentId, motivo, steps, request, total }: Omit<Proposal, "huella">): string {
  const told = steps.map(({ accion, documento, motivo: with_ }) => [accion, documento, with_]);
  return createHash("sha256")
    .update(JSON.stringify([documentId, motivo, told, total]))
    .update(request ?? "")
    .digest("hex")
    .slice(0, HUELLA_LENGTH);
}

const HUELLA_LENGTH = 32;

export const stampsOf = (steps: readonly PlanStep[]) => steps.filter(({ accion }) => accion === "timbrar").length;

/** Begins the plan whose steps were shown. Returns its id; that of the first call for a repetition. */
export async function beginPlan(deps: Deps, caller: Caller, proposal: Proposal, huella: string): Promise<string> {
  if (proposal.huella !== huella)
    throw notApplicable("Los pasos cambiaron desde que se mostraron: pídalos otra vez, sin huella, y revíselos");
  await requireStamps(deps, caller, stampsOf(proposal.steps));
  const plan = { ...proposal, id: randomUUID(), createdAt: deps.now() };
  const other = await deps.db.transaction(async (tx) => {
    const found = await insertPlan(tx, caller, plan);
    if (found === undefined) await noteAudit(tx, deps, caller, "plan.iniciado", plan);
    return found;
  });
  if (other === undefined) return plan.id;
  if (other.documentId === plan.documentId && other.huella === huella) return other.id;
  throw inAnother(other.id);
}

export const inAnother = (id: string) =>
  inProgress(`El plan ${id}, que está en curso, ya lleva uno de estos comprobantes: espere a que termine, o deténgalo`);

export async function noteAudit(
  tx: Parameters<typeof noteOfPerson>[0],
  { now }: Deps,
  caller: Caller,
  action: "plan.iniciado" | "plan.detenido" | "plan.reanudado",
  { id, steps }: Pick<NewPlan, "id" | "steps">,
): Promise<void> {
  await noteOfPerson(tx, now(), caller, action, { id, pasos: steps.length });
}
