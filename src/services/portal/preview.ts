import { setImmediate as endOfTurn } from "node:timers/promises";
import type { Message, MessageInitShape } from "@bufbuild/protobuf";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import type {
  CheckedDocument,
  DocumentCheckSchema,
  PreviewDocumentRequest,
  PreviewDocumentResponseSchema,
} from "#proto/cfdi/v1/portal_documents_pb.ts";
import { AppError, invalid } from "../../../common/errors.ts";
import { readAmounts, type TaxAmount } from "../../engine/amounts.ts";
import { Decimal } from "../../engine/decimal.ts";
import type { XmlNode } from "../../engine/node.ts";
import { ABSENT, type Finding } from "../../engine/rules/rule.ts";
import { findByKey, findDocument } from "../../persistence/documents/index.ts";
import type { Caller, Deps } from "../context/index.ts";
import { adviceOf, type Built, type FieldOf, validate } from "../issuing/index.ts";
import { adviceMessage, numberOf } from "../kinds/index.ts";
import { explainTree } from "../resources/index.ts";
import { type Captured, readCaptured } from "./captured.ts";
import { asRefusal, type CheckRequest, faultsOf } from "./drafts.ts";

/**
 * Previews a capture by the same functions that make the document: constraints, builder, schema and rules. Nothing is
 * stored, and no folio or stamp is spent. A capture that breaks a constraint shows only its amounts; one that is too
 * large to be checked shows none.
 */
export async function previewDocument(
  deps: Deps,
  checkRequest: CheckRequest,
  caller: Caller,
  { document, idempotencyKey, desglose }: Asked,
): Promise<Preview> {
  const { preview } = await judge(deps, checkRequest, caller, { document, desglose });
  if (preview.complete || idempotencyKey === undefined) return preview;
  // A request that was right when its document was stamped may be wrong now, because a payment pays nothing twice.
  const made = await findByKey(deps.db, caller, idempotencyKey);
  return made === undefined ? preview : { ...preview, complete: true, findings: [] };
}

/** Checks documents one after the other, and lets other work in between them. */
export async function checkDocuments(
  deps: Deps,
  checkRequest: CheckRequest,
  caller: Caller,
  documents: readonly CheckedDocument[],
): Promise<Check[]> {
  const checks: Check[] = [];
  for (const { document, idempotencyKey } of documents) {
    const asked = { document, idempotencyKey, desglose: false };
    const { complete, total, findings } = await previewDocument(deps, checkRequest, caller, asked).catch(asFindings);
    checks.push({ complete, findings, ...(total !== undefined && { total }) });
    await endOfTurn();
  }
  return checks;
}

type Check = MessageInitShape<typeof DocumentCheckSchema>;

/** A document that is refused unread has findings too, because the others of its sheet are checked all the same. */
function asFindings(error: unknown): Preview {
  return { complete: false, findings: refusalIn(error).map(ofFault) };
}

type Preview = MessageInitShape<typeof PreviewDocumentResponseSchema>;

type Asked = Omit<PreviewDocumentRequest, keyof Message>;

/** A preview, and the document as it would be sealed; absent where it cannot be built. */
export interface Judged {
  readonly preview: Preview;
  readonly built?: Built;
  readonly xml?: Buffer;
}

export async function judge(
  deps: Deps,
  checkRequest: CheckRequest,
  caller: Caller,
  { document, desglose }: Pick<Asked, "document" | "desglose">,
): Promise<Judged> {
  const captured = readCaptured(document);
  const { kind, request } = captured;
  const told = (of: Pick<Built, "root" | "fieldOf">) => ({
    ...amountsOf(of),
    ...(desglose ? explained(of.root, captured) : {}),
  });
  const { faults, isWhole } = faultsOf(checkRequest, captured);
  const built = faults.length > 0 ? faults : await build(deps, caller, captured);
  if (isRefused(built)) {
    const sketch = isWhole ? kind.sketch?.(request) : undefined;
    return { preview: { ...(sketch && told(sketch)), complete: false, findings: built.map(ofFault) } };
  }
  const { draft, findings } = validate(deps, built);
  const advice = await adviceOf(built);
  const preview = {
    ...told(built),
    complete: findings.length === 0,
    findings: findings.map((finding) => ofRule(finding, built.fieldOf)),
    consejos: advice.map(adviceMessage),
  };
  return { preview, built, xml: draft.written.xml };
}

/** Returns the number of the document whose place a document takes; undefined where it takes none's. */
export async function substitutedBy(deps: Deps, caller: Caller, built: Built | undefined): Promise<string | undefined> {
  const replaced = built?.substitutes && (await findDocument(deps.db, caller, built.substitutes));
  return replaced ? numberOf(replaced) : undefined;
}

type Refusal = readonly AppError[];

/** Builds the document, or returns the refusal that says why it cannot be built. */
async function build(deps: Deps, caller: Caller, { kind, request }: Captured): Promise<Built | Refusal> {
  try {
    return await kind.build(deps, caller, request);
  } catch (error) {
    return refusalIn(error);
  }
}

/** @throws the error itself where it is no refusal */
function refusalIn(error: unknown): Refusal {
  const refusal = asRefusal(error);
  if (refusal instanceof AppError && REFUSALS.has(refusal.kind)) return eachOf(refusal);
  throw error;
}

/** Several faults that are told together are shown each at its field. */
function eachOf(refusal: AppError): Refusal {
  const { faults } = refusal;
  return faults.length === 0 ? [refusal] : faults.map(({ campo, error }) => invalid(error, { campo }));
}

/** A refusal caused by the request or by something that the account lacks. */
const REFUSALS: ReadonlySet<ErrorKind> = new Set([ErrorKind.INVALID, ErrorKind.NOT_APPLICABLE, ErrorKind.IN_PROGRESS]);

function isRefused(built: Built | Refusal): built is Refusal {
  return Array.isArray(built);
}

function ofFault({ campo = "", rule = "", message, inForm }: AppError) {
  return { field: campo, codigo: rule, mensaje: inForm ?? withoutField(message, campo) };
}

/** Removes the field's name at the beginning of a creation's sentence, and the header that could be sent instead. */
function withoutField(message: string, campo: string): string {
  const [subject = ""] = /^[^:]*: /.exec(message) ?? [];
  return campo !== "" && subject.startsWith(campo) ? message.slice(subject.length) : message;
}

function ofRule(finding: Finding, fieldOf: FieldOf) {
  const { code: codigo, path, inForm: mensaje } = finding;
  return { field: lackedIn(finding, fieldOf) ?? fieldOf(path)?.name ?? path, codigo, mensaje };
}

/**
 * A rule tells at an element which attributes it lacks. Returns the field of the first one, where a person types it.
 */
function lackedIn({ path, expected, actual }: Finding, fieldOf: FieldOf): string | undefined {
  if (actual !== ABSENT) return undefined;
  const fields = expected.split(", ").map((attribute) => fieldOf(`${path}/@${attribute}`));
  return fields.find((field) => field?.exact)?.name;
}

/** A withholding has no explanation. An expected total is compared once it is a number. */
function explained(root: XmlNode, { request }: Captured) {
  const { totalEsperado = "" } = request as { readonly totalEsperado?: string };
  const desglose = explainTree(root, Decimal.parse(totalEsperado) && totalEsperado);
  return desglose === undefined ? {} : { desglose };
}

function amountsOf({ root, fieldOf }: Pick<Built, "root" | "fieldOf">) {
  const { moneda, subTotal, descuento, total, taxes, lines, balances } = readAmounts(root);
  const fieldAt = (path: string) => fieldOf(path)?.name ?? "";
  return {
    moneda,
    subTotal,
    descuento,
    total,
    impuestos: taxes.map(taxMessage),
    lines: lines.map(({ path, taxes: own, ...line }) => ({
      ...line,
      field: fieldAt(path),
      impuestos: own.map(taxMessage),
    })),
    balances: balances.map(({ path, documento }) => ({
      field: fieldAt(path),
      facturaUuid: documento.IdDocumento ?? "",
      serie: documento.Serie,
      folio: documento.Folio,
      moneda: documento.MonedaDR ?? "",
      parcialidad: Number(documento.NumParcialidad),
      saldoAnterior: documento.ImpSaldoAnt ?? "0",
      impPagado: documento.ImpPagado ?? "0",
      saldoInsoluto: documento.ImpSaldoInsoluto ?? "0",
    })),
  };
}

function taxMessage(tax: TaxAmount) {
  return { ...tax };
}
