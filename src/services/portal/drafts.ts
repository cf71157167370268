import { randomUUID } from "node:crypto";
import { type DescMessage, fromBinary, type Message, type MessageInitShape, toBinary } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { type DocumentRequest, DocumentRequestSchema, type DraftSchema } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { AppError, invalid, notApplicable, notFound } from "../../../common/errors.ts";
import { isUuid } from "../../../common/ids.ts";
import { oneOf } from "../../../common/kinds.ts";
import type { Querying } from "../../persistence/database/index.ts";
import {
  type DraftRow,
  deleteDraft,
  findDraft,
  insertDraft,
  MOST_DRAFTS,
  saveDraft,
} from "../../persistence/portal/index.ts";
import type { Caller, Deps } from "../context/index.ts";
import { type Creation, createDocument, savedMeanwhile } from "../issuing/index.ts";
import { kindOf } from "../kinds/index.ts";
import { resourceIdOf } from "../resources/index.ts";
import { substitute } from "../substituting/index.ts";
import { type Captured, readCaptured } from "./captured.ts";

/** The faults that the constraints of a message find; a creation is refused for the first one. */
export interface RequestFaults {
  readonly faults: readonly AppError[];
  /** `isWhole` is false when the message was too large to be checked, so it has a single fault. */
  readonly isWhole: boolean;
}

export type CheckRequest = (schema: DescMessage, request: Message) => RequestFaults;

export function faultsOf(checkRequest: CheckRequest, { schema, request, excused }: Captured): RequestFaults {
  const { faults, isWhole } = checkRequest(schema, request);
  const others = faults.filter(({ campo }) => campo === undefined || campo !== excused);
  return { faults: others.map(asCaptured), isWhole };
}

/**
 * The contract's sentences also name what only callers of the API send: sealed XML, totals that a capture counts
 * itself.
 */
export const WORDS_OF_CAPTURES: Readonly<Record<string, string>> = {
  " (o bien xml, con el CFDI ya sellado)": "",
  " (o bien precioConImpuestos o importeConImpuestos)": "",
  "debe llevar totalPercepciones, totalOtrosPagos o ambos": "debe llevar percepciones, otros pagos o ambos",
};

function asCaptured({ message, campo, rule }: AppError): AppError {
  const words = Object.entries(WORDS_OF_CAPTURES).reduce(
    (sentence, [ofApi, ofCapture]) => sentence.replace(ofApi, ofCapture),
    message,
  );
  return invalid(words, { campo, rule });
}

interface Version {
  readonly id: string;
  readonly version: number;
}

/** A draft is bounded in size and not validated. */
const MOST_BYTES = 1024 * 1024;

interface Keeping {
  /** The draft has this version now; without it a new draft is made. */
  readonly at?: { readonly id: string; readonly version: number | undefined } | undefined;
  readonly corrects?: string | undefined;
  /** A new draft gets this id. */
  readonly id?: string;
  /** Is done with a new draft, in its transaction. */
  readonly also?: (tx: Querying) => Promise<void>;
}

/** Stores a new draft, or the next version of one. @throws 409 when somebody else saved another version meanwhile */
export async function keepDraft(
  deps: Deps,
  caller: Caller,
  document: DocumentRequest | undefined,
  { at, corrects, id = randomUUID(), also }: Keeping = {},
): Promise<DraftRow> {
  const captured = readCaptured(document);
  const content = {
    request: bytesOf(document!),
    at: deps.now(),
    receptorRfc: shownRfc(captured.facts.receptorRfc),
    referencia: captured.referencia,
    tipo: captured.facts.tipo,
  };
  const kind = captured.kind.name;
  if (at === undefined) {
    const row = { id, kind, user: caller.person?.id, corrects, also, ...content };
    return (await insertDraft(deps.db, caller, row)) ?? tooMany();
  }
  if (at.version === undefined)
    throw invalid("version: es obligatoria con id: la del borrador que se abrió", { campo: "version" });
  const before = await requireDraft(deps, caller, { id: at.id, version: at.version });
  if (before.kind !== kind) throw notApplicable(`El borrador es de ${oneOf(before.kind)}, y no cambia de tipo`);
  const saved = await saveDraft(deps.db, caller, { id: at.id, fence: at.version, kind }, content);
  if (saved === undefined) throw savedMeanwhile();
  return saved;
}

function bytesOf(document: DocumentRequest): Uint8Array {
  const request = toBinary(DocumentRequestSchema, document);
  if (request.length <= MOST_BYTES) return request;
  throw invalid(`document: puede medir a lo más 1 MB; mide ${request.length} bytes`, { campo: "document" });
}

/** Returns typed text that may be an RFC, for lists to show and find; undefined for any other text. */
function shownRfc(text: string | undefined): string | undefined {
  const rfc = text?.trim().toUpperCase() ?? "";
  return /^[A-ZÑ&0-9]{1,13}$/.test(rfc) ? rfc : undefined;
}

function tooMany(): never {
  throw notApplicable(`La lista ya tiene ${MOST_DRAFTS} borradores: timbre o borre algunos`);
}

/**
 * Returns a draft, or the capture from which a document was stamped. @throws 404 for a document that was never a draft
 */
export async function readDraft(deps: Deps, caller: Caller, id: string): Promise<DraftRow> {
  const draft = isUuid(id) ? await findDraft(deps.db, caller, id) : undefined;
  if (draft === undefined) throw notFound("El borrador");
  return draft;
}

/** Returns the draft at that version. @throws 400 for a document that was stamped already, 409 for another version */
async function requireDraft(deps: Deps, caller: Caller, { id, version }: Version): Promise<DraftRow> {
  const draft = await readDraft(deps, caller, id);
  if (draft.estado !== "borrador")
    throw notApplicable(`El comprobante ya no es un borrador: su estado es ${draft.estado}`);
  if (draft.fence !== version) throw savedMeanwhile();
  return draft;
}

export async function dropDraft(deps: Deps, caller: Caller, draft: Version): Promise<void> {
  await requireDraft(deps, caller, draft);
  if (!(await deleteDraft(deps.db, caller, { id: draft.id, fence: draft.version }))) throw savedMeanwhile();
}

/** Stamps a draft. Its id is the idempotency key, so a repetition is answered with the outcome of the first call. */
export async function stampDraft(
  deps: Deps,
  checkRequest: CheckRequest,
  caller: Caller,
  { id, version }: Version,
): Promise<Creation> {
  const captured = readCaptured(contentOf(await readDraft(deps, caller, id)));
  const { kind, request } = captured;
  const create = async () => {
    const creation = await createDocument(deps, caller, {
      kind: kind.name,
      idempotencyKey: undefined,
      referencia: captured.referencia,
      draft: { id, fence: version },
      prepare: async () => {
        const [fault] = faultsOf(checkRequest, captured).faults;
        if (fault !== undefined) throw fault;
        return kind.prepare(deps, caller, request).catch((error: unknown) => {
          throw asRefusal(error);
        });
      },
      refuseAnswer: () => undefined,
    });
    await kind.follow?.(deps, caller, request, creation);
    return creation;
  };
  return (await substitute(deps, caller, create)).creation;
}

/** A missing thing that the draft names is a fault of the draft (400), because the draft itself exists. */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof AppError) || error.kind !== ErrorKind.NOT_FOUND) return error;
  return invalid("id: el comprobante que se indica no existe en la cuenta y el ambiente", { campo: "id" });
}

export function contentOf({ request }: Pick<DraftRow, "request">): DocumentRequest {
  return fromBinary(DocumentRequestSchema, request);
}

export function draftMessage(row: DraftRow): MessageInitShape<typeof DraftSchema> {
  const { id, kind, estado, fence, capturedAt, savedAt } = row;
  return {
    id,
    kind,
    estado,
    version: fence,
    resourceId: resourceIdOf(kindOf(row).resource, id),
    document: contentOf(row),
    createdAt: timestampFromDate(capturedAt),
    savedAt: timestampFromDate(savedAt),
  };
}
