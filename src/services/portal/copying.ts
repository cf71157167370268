import { create, type Message } from "@bufbuild/protobuf";
import { ReceptorSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { type DocumentRequest, DocumentRequestSchema } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { notApplicable, notFound } from "../../../common/errors.ts";
import { isUuid } from "../../../common/ids.ts";
import { type Person, readReceptor } from "../../engine/kinds/head.ts";
import type { XmlNode } from "../../engine/node.ts";
import { isGeneric } from "../../engine/rules/comprobante/common.ts";
import {
  type DocumentRow,
  findApplications,
  findDocument,
  findSubstitution,
} from "../../persistence/documents/index.ts";
import { findSealedXml } from "../../persistence/issuing/index.ts";
import { type DraftRow, findDraft } from "../../persistence/portal/index.ts";
import type { Caller, Deps } from "../context/index.ts";
import { readStored, sealedXml } from "../documents/index.ts";
import { otherIdOf } from "../kinds/index.ts";
import { refer } from "./captured.ts";
import { advanceOf, copyOf } from "./copied.ts";
import { contentOf, keepDraft } from "./drafts.ts";

interface Copying {
  readonly id: string;
  /** `substitutes` says that the draft will replace the document. */
  readonly substitutes: boolean;
}

/**
 * Makes a draft from a document: from its captured request, else from its XML. The draft of a rejected document
 * substitutes the document that the rejected one was to substitute.
 */
export async function copyToDraft(deps: Deps, caller: Caller, { id, substitutes }: Copying): Promise<DraftRow> {
  const row = isUuid(id) ? await findDocument(deps.db, caller, id) : undefined;
  if (row === undefined) throw notFound();
  const isRejected = row.estado === "error";
  const captured = await findDraft(deps.db, caller, id);
  const content = captured === undefined ? await copyDocument(deps, caller, row) : contentOf(captured);
  const intended = isRejected ? (await findSubstitution(deps.db, caller, id))?.original.id : undefined;
  substituting(content, substitutes ? id : intended);
  // A copy of a document that stays is another document, with a reference of its own.
  refer(content, isRejected || substitutes ? (row.referencia ?? undefined) : undefined);
  return keepDraft(deps, caller, content, { corrects: isRejected ? id : undefined });
}

/** Returns a request with the content of a document's XML, for the account as it is today. */
export async function copyDocument(deps: Deps, caller: Caller, row: DocumentRow): Promise<DocumentRequest> {
  const { id } = row;
  const xml = await sealedXml(deps, caller, id, (await findSealedXml(deps.db, caller, id)) ?? null);
  const applications = await findApplications(deps.db, caller, id);
  // A document that was not captured as a draft always has sealed bytes.
  const root = readStored(deps, xml!);
  const advance = advanceOf({ row, applications });
  const invoiced = advance && (await findDocument(deps.db, caller, advance.invoiceId));
  const advanceUuid = invoiced?.uuidFiscal ?? undefined;
  const copy = copyOf({ row, root, applications, advanceUuid });
  await describeReceiver(deps, caller, copy, root);
  await keepPlace(deps, caller, copy, { kind: row.kind, root });
  return copy;
}

/** Describes the receiver in the copy of an invoice that was issued to somebody who is no customer of the account. */
async function describeReceiver(
  deps: Deps,
  caller: Caller,
  { kind: content }: DocumentRequest,
  root: XmlNode,
): Promise<void> {
  if (content.case !== "factura") return;
  const receptor = readReceptor(root);
  const asked = { kind: "factura", receptorRfc: receptor.rfc, serie: undefined };
  const { receptorNombre } = await deps.orderContexts.find(caller, asked);
  if (receptorNombre !== null) return;
  delete content.value.receptorRfc;
  content.value.receptor = create(ReceptorSchema, isGeneric(receptor.rfc) ? nameOf(receptor) : receptor);
}

/**
 * Keeps the place of issue in the copy where the series or the account would give it another one. A place that the
 * account has no longer is not kept.
 */
async function keepPlace(
  deps: Deps,
  caller: Caller,
  { kind: content }: DocumentRequest,
  { kind, root }: { readonly kind: string; readonly root: XmlNode },
): Promise<void> {
  const { LugarExpedicion: lugarExpedicion } = root.attributes;
  if (content.case === undefined || lugarExpedicion === undefined) return;
  // A withholding has no place but that of its series.
  if (DocumentRequestSchema.field[content.case].message?.field.lugarExpedicion === undefined) return;
  const placed = content.value as Message & { serie?: string; lugarExpedicion?: string };
  const asked = { kind, receptorRfc: undefined, serie: placed.serie };
  const usual = await deps.orderContexts.find(caller, asked);
  if (usual.lugarExpedicion === lugarExpedicion) return leavePermit(content, usual);
  const there = await deps.orderContexts.find(caller, { ...asked, lugarExpedicion });
  if (there.lugarExpedicion === lugarExpedicion) placed.lugarExpedicion = lugarExpedicion;
  leavePermit(content, there.lugarExpedicion === lugarExpedicion ? there : usual);
}

/** Leaves the permit of fuel to the place of issue where that has the same one. */
function leavePermit(content: DocumentRequest["kind"], { permiso }: { readonly permiso: string | null }): void {
  if (content.case !== "factura") return;
  for (const concepto of content.value.conceptos) {
    const { hidroYPetro } = concepto;
    if (hidroYPetro?.numeroPermiso !== permiso) continue;
    if (hidroYPetro.subProducto === undefined) delete concepto.hidroYPetro;
    else delete hidroYPetro.numeroPermiso;
  }
}

/** Returns the fields that a request states of a generic receiver; the service sets the rest. */
function nameOf({ rfc, nombre, residenciaFiscal, numRegIdTrib }: Person) {
  return { rfc, nombre, residenciaFiscal, numRegIdTrib };
}

function substituting({ kind }: DocumentRequest, original: string | undefined): void {
  if (kind.case === "factura") {
    delete kind.value.id;
    if (original !== undefined) kind.value.id = original;
  } else if (
    kind.case === "complementoPago" ||
    kind.case === "nomina" ||
    kind.case === "notaCredito" ||
    kind.case === "traslado"
  ) {
    delete kind.value.sustituye;
    if (original !== undefined) kind.value.sustituye = kind.case === "complementoPago" ? otherIdOf(original) : original;
  } else if (original !== undefined) {
    throw notApplicable(
      "Así solo se sustituyen facturas de ingreso, notas de crédito, complementos de pago, nómina y traslados",
    );
  }
}
