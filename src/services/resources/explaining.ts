import type { MessageInitShape } from "@bufbuild/protobuf";
import type { CalculoSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import type { PasosSchema } from "#proto/cfdi/v1/steps_pb.ts";
import type { Step } from "../../engine/inspection/step.ts";
import type { DocumentRow } from "../../persistence/documents/index.ts";
import { findSealedXml } from "../../persistence/issuing/index.ts";
import type { Caller, Deps } from "../context/index.ts";
import { sealedXml } from "../documents/index.ts";
import { calculationOf } from "../kinds/index.ts";

/** The amounts of these types follow from concepts (TipoDeComprobante). */
export const OF_CONCEPTS: readonly string[] = ["I", "E"];

/** Explains the amounts of an invoice or a credit note; undefined for a document of another type, and for a draft. */
export async function explainConcepts(
  deps: Deps,
  caller: Caller,
  document: DocumentRow,
): Promise<MessageInitShape<typeof CalculoSchema> | undefined> {
  if (!OF_CONCEPTS.includes(document.tipo ?? "")) return undefined;
  const xml = await readSealed(deps, caller, document);
  return xml && calculationOf(await deps.reader.read("money", { xml }, caller));
}

/** Explains the amounts of a payment complement or a payroll receipt; undefined for a draft. */
export async function explainSteps(
  deps: Deps,
  caller: Caller,
  document: DocumentRow,
): Promise<MessageInitShape<typeof PasosSchema> | undefined> {
  const xml = await readSealed(deps, caller, document);
  const traced = xml && (await deps.reader.read("steps", { xml }, caller));
  if (traced === undefined) return undefined;
  return { total: traced.total.toString(), regla: traced.rule, pasos: traced.steps.map(stepOf) };
}

function stepOf({ field, formula, exact, written, sentence }: Step) {
  return {
    ...{ campo: field, formula, explicacion: sentence },
    ...{ exacto: exact.toString(), escrito: written.toString(), redondeo: written.minus(exact).toString() },
  };
}

async function readSealed(deps: Deps, caller: Caller, { id }: DocumentRow): Promise<Buffer | undefined> {
  const inRow = await findSealedXml(deps.db, caller, id);
  return inRow === undefined ? undefined : ((await sealedXml(deps, caller, id, inRow)) ?? undefined);
}
