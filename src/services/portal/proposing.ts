import { create, type DescMethod, type MessageInitShape } from "@bufbuild/protobuf";
import { type DraftedDocumentSchema, Drafts } from "#proto/cfdi/v1/draft_pb.ts";
import { type DocumentRequest, DocumentRequestSchema } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { uuidOf } from "../../../common/ids.ts";
import { isUniqueViolation, type Querying } from "../../persistence/database/index.ts";
import { type DraftRow, findDraft } from "../../persistence/portal/index.ts";
import { note } from "../audit.ts";
import type { Caller, Deps, MethodTable, PlatformActor } from "../context/index.ts";
import { validated } from "../issuing/index.ts";
import { adviceMessage, calculatedTrip } from "../kinds/index.ts";
import { explainTree, resourceIdOf } from "../resources/index.ts";
import { type Captured, readCaptured } from "./captured.ts";
import { inPesos, requireWithinLimits } from "./draft-limits.ts";
import { keepDraft } from "./drafts.ts";

/** Drafts of programs, one method for each kind; the contract says which. */
export function drafts(deps: Deps): MethodTable<typeof Drafts> {
  const methods = Drafts.methods.map((method) => [method.localName, drafting(deps, memberOf(method))] as const);
  return Object.fromEntries(methods) as unknown as MethodTable<typeof Drafts>;
}

type Content = DocumentRequest["kind"];

/** The kind of a draft is the member of a capture that has the request's type. */
function memberOf({ name, input }: DescMethod): Content["case"] {
  const member = DocumentRequestSchema.fields.find(({ message }) => message?.typeName === input.typeName);
  if (member === undefined) throw new Error(`${name}: no capture has a ${input.name}`);
  return member.localName as Content["case"];
}

/** Makes a method that refuses whatever could not be stamped, so a person gets no draft to mend. */
function drafting(deps: Deps, member: Content["case"]) {
  return async (request: { readonly idempotencyKey?: string }, caller: Caller) => {
    const { idempotencyKey: key } = request;
    const document = create(DocumentRequestSchema, { kind: { case: member, value: request } as Content });
    const captured = readCaptured(document);
    const { kind, referencia } = captured;
    const { accountId, environment, platform } = caller;
    // The key makes the id, so a repetition finds the draft, also when it is stamped since.
    const id = key === undefined ? undefined : uuidOf("borrador", accountId, environment, kind.name, key);
    const find = async () => (id === undefined ? undefined : findDraft(deps.db, caller, id));
    const answer = (row: DraftRow, amounts: Amounts = { consejos: [] }) => ({
      data: { id: resourceIdOf(kind.resource, row.id), estado: row.estado, ...amounts },
    });
    const before = await find();
    // A stamped draft would be refused now, because the balance that it pays or credits is no longer open.
    if (before !== undefined && before.estado !== "borrador") return answer(before);
    const { amounts, amount } = await judged(deps, caller, captured);
    if (before !== undefined) return answer(before, amounts);
    const total = (amounts.calculo ?? amounts.pasos)?.total;
    // A holder of the account's own key is not in the audit; a platform, or its assistant, is a third party.
    const also = async (tx: Querying, by: PlatformActor) => {
      const now = deps.now();
      await requireWithinLimits(tx, caller, by, { amount, now });
      await note(tx, now, caller, {
        ...{ action: "borrador.propuesto" as const, accountId },
        detail: { kind: kind.name, total, referencia, environment },
      });
    };
    const keeping = {
      ...(id !== undefined && { id }),
      ...(platform !== undefined && { also: (tx: Querying) => also(tx, platform) }),
    };
    try {
      return answer(await keepDraft(deps, caller, document, keeping), amounts);
    } catch (cause) {
      // A request of the same moment may have kept it.
      const kept = isUniqueViolation(cause) ? await find() : undefined;
      if (kept === undefined) throw cause;
      return answer(kept, amounts);
    }
  };
}

type Amounts = Pick<MessageInitShape<typeof DraftedDocumentSchema>, "calculo" | "pasos" | "viaje" | "consejos">;

/** Builds and validates the document, and says of it what its kind has. @throws the refusal of a creation */
async function judged(deps: Deps, caller: Caller, { kind, request }: Captured) {
  const built = await kind.build(deps, caller, request);
  const { facts } = validated(deps, built);
  const { root, trip, advice = [] } = built;
  const { totalEsperado } = request as { readonly totalEsperado?: string };
  const explained = explainTree(root, totalEsperado);
  const exported = explained?.case === "exportacion" ? explained.value : undefined;
  const amounts: Amounts = {
    ...(explained?.case === "calculo" && { calculo: explained.value }),
    ...(explained?.case === "pasos" && { pasos: explained.value }),
    ...(trip && { viaje: await calculatedTrip(trip, [], exported) }),
    consejos: advice.map(adviceMessage),
  };
  const { total = facts.total } = amounts.calculo ?? amounts.pasos ?? {};
  return { amounts, amount: inPesos(total, root.attributes.TipoCambio) };
}
