import type { MessageInitShape } from "@bufbuild/protobuf";
import type { CalculoSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import type { PasosSchema } from "#proto/cfdi/v1/steps_pb.ts";
import { traceExport, traceMoney } from "../../engine/inspection/money-trace.ts";
import type { Step, Steps } from "../../engine/inspection/step.ts";
import { traceSteps } from "../../engine/inspection/steps.ts";
import type { XmlNode } from "../../engine/node.ts";
import type { DocumentRow } from "../../persistence/documents/index.ts";
import { findSealedXml } from "../../persistence/issuing/index.ts";
import type { Caller, Deps } from "../context/index.ts";
import { sealedXml } from "../documents/index.ts";
import { calculationOf, exportOf } from "../kinds/index.ts";

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

/** Explains the amounts of a payment complement or a payroll receipt; undefined for a draft, which has no XML. */
export async function explainSteps(
  deps: Deps,
  caller: Caller,
  document: DocumentRow,
  read?: Buffer | null,
): Promise<MessageInitShape<typeof PasosSchema> | undefined> {
  const xml = read === undefined ? await readSealed(deps, caller, document) : read;
  const traced = xml ? await deps.reader.read("steps", { xml }, caller) : undefined;
  return traced && stepsOf(traced);
}

/**
 * Explains the amounts of a document that is not stamped yet; undefined for one that charges and values nothing.
 * `expected` is the total that the caller of an invoice computed.
 */
export function explainTree(root: XmlNode, expected?: string) {
  if (OF_CONCEPTS.includes(root.attributes.TipoDeComprobante ?? ""))
    return { case: "calculo", value: calculationOf(traceMoney(root), expected) } as const;
  const exported = root.attributes.TipoDeComprobante === "T" ? traceExport(root) : undefined;
  if (exported !== undefined) return { case: "exportacion", value: exportOf(exported) } as const;
  const traced = traceSteps(root);
  return traced && ({ case: "pasos", value: stepsOf(traced) } as const);
}

function stepsOf({ total, rule, steps }: Steps) {
  return { total: total.toString(), regla: rule, pasos: steps.map(stepOf) };
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
