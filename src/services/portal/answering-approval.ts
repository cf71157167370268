import { type MessageInitShape, toJson } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ApprovalOutcomeSchema, ApprovalShownSchema, PortalApproval } from "#proto/cfdi/v1/approval_pb.ts";
import { DocumentRequestSchema } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { invalid, notApplicable } from "../../../common/errors.ts";
import { hashOfToken, isToken } from "../../persistence/access/index.ts";
import { balance } from "../../persistence/account/index.ts";
import type { DocumentRow } from "../../persistence/documents/index.ts";
import {
  type ApprovalLink,
  answerApproval,
  type DraftRow,
  findApprovalLink,
  findDraft,
  reopenApproval,
} from "../../persistence/portal/index.ts";
import { type Approver, requireCode, requireFewFrom } from "../access/index.ts";
import { note } from "../audit.ts";
import {
  accountOf,
  type Caller,
  type Deps,
  type MethodTable,
  timeOf,
  uncertifiedIn,
  type Visitor,
} from "../context/index.ts";
import { numberOf } from "../kinds/index.ts";
import { stillAsked } from "./asking-approval.ts";
import { type CheckRequest, contentOf, stampDraft } from "./drafts.ts";
import { judge, substitutedBy } from "./preview.ts";

export interface ApprovedDeps extends Deps {
  readonly checkRequest: CheckRequest;
  readonly masterKey: Buffer;
  readonly requireOpen: (accountId: string) => Promise<void>;
}

interface Held {
  readonly link: ApprovalLink;
  readonly draft: DraftRow;
  readonly approver: Approver;
  /** The person, as one who is signed in to the account. */
  readonly caller: Caller & { readonly person: NonNullable<Caller["person"]> };
}

/** Portal methods: whoever shows the token of a link decides about its draft, as the person of the link. */
export function portalApproval(deps: ApprovedDeps): MethodTable<typeof PortalApproval, Visitor> {
  const { db, now } = deps;
  return {
    async describeApproval({ token }, visitor) {
      const held = await requireLink(deps, token, visitor);
      const { link, draft, approver, caller } = held;
      const { accountId, environment, askedBy, endsAt } = link;
      const { rfc, nombre } = await accountOf(db, accountId);
      const head = {
        ...{ rfc, nombre, environment, email: approver.user.email, askedBy, kind: draft.kind },
        endsAt: timestampFromDate(endsAt),
      };
      if (draft.estado !== "borrador") return { ...head, outcome: outcomeOf(draft) };
      if (isChanged(held)) return { ...head, changed: true, differences: differencesOf(link, draft) };
      const document = contentOf(draft);
      const { preview, xml, built } = await deps.turns.run(accountId, () =>
        judge(deps, deps.checkRequest, caller, { document, desglose: false }),
      );
      const { complete, total, moneda, findings, consejos } = preview;
      const substitutes = await substitutedBy(deps, caller, built);
      const shown: MessageInitShape<typeof ApprovalShownSchema> = {
        ...head,
        ...{ moneda, findings, consejos, needsCode: approver.user.totp !== null },
        ...(total !== undefined && { total }),
        ...(substitutes !== undefined && { substitutes }),
        ...(complete === true && xml !== undefined && { xml }),
        ...(environment === "production" && { stamps: (await balance(db, accountId, now())).available }),
      };
      return shown;
    },

    async approveByLink({ token, code }, visitor) {
      const held = await requireLink(deps, token, visitor);
      const { link, draft, approver, caller } = held;
      const { accountId, environment, hash } = link;
      await deps.requireOpen(accountId);
      if (draft.estado !== "borrador") return outcomeOf(draft);
      if (isChanged(held)) throw notApplicable(CHANGED);
      const uncertified = uncertifiedIn(environment, (await accountOf(db, accountId)).certified);
      if (uncertified !== undefined) throw uncertified;
      await requireCode(deps, approver.user, code);
      const isFirst = await answer(deps, held, true);
      try {
        const { document } = await stampDraft(deps, deps.checkRequest, caller, {
          ...{ id: link.draft, version: link.version },
        });
        return outcomeOf(document);
      } catch (refusal) {
        const after = await findDraft(db, caller, link.draft);
        if (after?.estado === "borrador") await reopenApproval(db, hash);
        // Another press of the same moment has it at its PAC.
        else if (after !== undefined && !isFirst) return outcomeOf(after);
        throw refusal;
      }
    },

    async rejectByLink({ token, motivo }, visitor) {
      const held = await requireLink(deps, token, visitor);
      if (held.draft.estado !== "borrador" || !(await answer(deps, held, false, motivo)))
        throw notApplicable("El comprobante ya se aprobó");
      return {};
    },
  };
}

const CHANGED = "El borrador cambió después de que se le pidió aprobarlo; pida que le envíen otro enlace";

/** Only a draft of the version that the person was asked about is stamped. */
const isChanged = ({ link, draft }: Held) => draft.fence !== link.version;

/**
 * Finds the link, and all that must still hold: the person may stamp there, the key that asked serves, and the draft is
 * a draft, or was approved by this link. @throws 400 in the same words otherwise
 */
async function requireLink(deps: ApprovedDeps, token: string, { address, requestId }: Visitor): Promise<Held> {
  const { db, now } = deps;
  await requireFewFrom(db, "approvalsFrom", address, now());
  const link = isToken(token) ? await findApprovalLink(db, hashOfToken(token)) : undefined;
  if (link === undefined || link.endsAt <= (await timeOf(deps, link))) throw useless();
  const { accountId, environment } = link;
  const tenant = { accountId, environment };
  const [approver, draft] = await Promise.all([stillAsked(deps, link), findDraft(db, tenant, link.draft)]);
  if (approver === undefined || draft === undefined) throw useless();
  if (draft.estado !== "borrador" && !(await isApproved(deps, link))) throw useless();
  const { user, platform } = approver;
  const person = { id: user.id, email: user.email, session: "", address, ...(platform !== undefined && { platform }) };
  return { link, draft, approver, caller: { ...tenant, person, ...(requestId !== undefined && { requestId }) } };
}

/** The link is read before its draft, and a second press may approve and stamp in between: it is read once more. */
async function isApproved({ db }: Deps, link: ApprovalLink): Promise<boolean> {
  return link.approved === true || (await findApprovalLink(db, link.hash))?.approved === true;
}

const useless = () =>
  invalid("token: el enlace no existe, venció, se cambió por otro o ya se usó; pida otro a quien se lo envió", {
    campo: "token",
  });

/** Writes the answer down with its entry in the audit, once. Returns false where there is one already. */
function answer({ db, now }: Deps, { link, caller }: Held, approved: boolean, motivo?: string): Promise<boolean> {
  const { accountId, environment, hash, about, askedBy } = link;
  return db.transaction(async (tx) => {
    const at = now();
    if (!(await answerApproval(tx, hash, at, approved, motivo))) return false;
    const detail = { ...about, askedBy, environment, ...(motivo !== undefined && { motivo }) };
    const action = approved ? "aprobacion.dada" : "aprobacion.negada";
    await note(tx, at, caller, { action, accountId, detail });
    return true;
  });
}

function outcomeOf(document: DocumentRow): MessageInitShape<typeof ApprovalOutcomeSchema> {
  const { estado, serie, folio, uuidFiscal } = document;
  const isNumbered = folio !== null || uuidFiscal !== null;
  return { estado, numero: isNumbered ? numberOf({ serie, folio, uuidFiscal }) : "", uuidFiscal: uuidFiscal ?? "" };
}

/** The page shows no more. */
const MOST_DIFFERENCES = 50;

/** Compares the draft with what the person was asked about, field by field. */
function differencesOf(link: ApprovalLink, draft: DraftRow) {
  const [before, after] = [fieldsOf(link), fieldsOf(draft)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((field) => ({ field, before: before.get(field) ?? "", after: after.get(field) ?? "" }))
    .filter((each) => each.before !== each.after)
    .slice(0, MOST_DIFFERENCES);
}

/** Returns each value of a draft by its field's name on REST: "conceptos[0].cantidad". */
function fieldsOf(of: Pick<DraftRow, "request">): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  const visit = (value: unknown, path: string) => {
    if (typeof value !== "object" || value === null) return void fields.set(path, String(value));
    for (const [name, each] of Object.entries(value))
      visit(each, Array.isArray(value) ? `${path}[${name}]` : [path, name].filter(Boolean).join("."));
  };
  // The only member is the kind's, which does not change.
  const [request] = Object.values(toJson(DocumentRequestSchema, contentOf(of)) as Readonly<Record<string, unknown>>);
  visit(request, "");
  return fields;
}
