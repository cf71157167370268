import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Approvals } from "#proto/cfdi/v1/approval_pb.ts";
import { invalidField, notApplicable, notFound, unavailable } from "../../../common/errors.ts";
import { isUuid } from "../../../common/ids.ts";
import { nounOf } from "../../../common/kinds.ts";
import { Decimal } from "../../engine/decimal.ts";
import { findUser, findUserByEmail, hashOfToken, newToken } from "../../persistence/access/index.ts";
import { findKeyHash } from "../../persistence/account/index.ts";
import type { Environment } from "../../persistence/database/index.ts";
import { isKeyOfAccount } from "../../persistence/platforms/index.ts";
import {
  type AboutDraft,
  type Asked,
  type AskedApproval,
  type AskingKey,
  type DraftRow,
  dropApprovalLink,
  findDraft,
  listApprovals,
  setApprovalLink,
} from "../../persistence/portal/index.ts";
import { type Approver, approverOf, type PeopleDeps, requireFewApprovals } from "../access/index.ts";
import { type By, nameOf, note } from "../audit.ts";
import {
  accountOf,
  type Caller,
  type Deps,
  ENVIRONMENT_NAMES,
  later,
  type MethodTable,
  shownTime,
  timeOf,
} from "../context/index.ts";
import { kindOf } from "../kinds/index.ts";
import { resourceIdOf } from "../resources/index.ts";
import { pesos } from "./draft-limits.ts";
import { type CheckRequest, contentOf } from "./drafts.ts";
import { type Judged, judge, substitutedBy } from "./preview.ts";

/** A link serves for so long of the account's own time, as an invitation does of the world's. */
const LINK_HOURS = 72;

export interface ApprovingDeps extends Deps, Pick<PeopleDeps, "siteUrl" | "mail"> {
  readonly checkRequest: CheckRequest;
}

/** Programs ask a person of the account, by mail, to approve a draft. */
export function approvals(deps: ApprovingDeps): MethodTable<typeof Approvals> {
  const { db, now, mail } = deps;
  const show = async (caller: Caller, draft: DraftRow) => {
    const { accountId, environment } = caller;
    const aprobaciones = [];
    for (const one of await listApprovals(db, accountId, environment, draft.id))
      aprobaciones.push(shownApproval(one, await stateOf(deps, one, draft)));
    const id = resourceIdOf(kindOf(draft).resource, draft.id);
    return { data: { id, estado: draft.estado, aprobaciones } };
  };
  return {
    async requestApproval({ id, correo }, caller) {
      const draft = await requireProposed(deps, caller, id);
      if (draft.estado !== "borrador")
        throw notApplicable(`El comprobante ya no es un borrador: su estado es ${draft.estado}`);
      if (mail === undefined)
        throw notApplicable("Este servicio no envía correo: la persona aprueba el borrador en el portal");
      const { accountId, environment, platform } = caller;
      const approver = await approverOf(db, accountId, await findUserByEmail(db, correo.trim()));
      if (approver === undefined)
        throw invalidField(
          "correo",
          "no es de una persona de esta cuenta que pueda timbrar; es con el que entra al portal",
        );
      const { id: userId, email } = approver.user;
      const key = [accountId, environment, platform?.id, platform?.keyName].join(" ");
      await requireFewApprovals(db, { key, userId }, now());
      const document = contentOf(draft);
      const judged = await deps.turns.run(accountId, () =>
        judge(deps, deps.checkRequest, caller, { document, desglose: false }),
      );
      const [fault] = judged.preview.findings ?? [];
      if (fault !== undefined) throw notApplicable(`El borrador no se puede timbrar como está: ${fault.mensaje}`);
      const about = aboutDraft(draft, judged);
      const by: By = platform === undefined ? { actor: ownKey(environment) } : caller;
      const asking = await keyOf(deps, caller);
      const token = newToken();
      const hash = hashOfToken(token);
      const at = now();
      const endsAt = later(await timeOf(deps, caller), LINK_HOURS * 3_600);
      await db.transaction(async (tx) => {
        const which = [accountId, environment, draft.id, userId] as const;
        const what = [draft.fence, draft.request, about, nameOf(by)] as const;
        const { platformKey, accountKey } = asking;
        await setApprovalLink(tx, ...which, hash, ...what, platformKey, accountKey, at, endsAt);
        await note(tx, at, by, { action: "aprobacion.pedida", accountId, detail: { ...about, email, environment } });
      });
      const url = `${deps.siteUrl}/portal/aprobar#${token}`;
      const letter = await letterOf(deps, caller, { approver, about, judged, askedBy: nameOf(by), endsAt, url });
      if (!(await mail(letter))) {
        await dropApprovalLink(db, hash);
        throw unavailable("el correo con el enlace no salió");
      }
      return show(caller, draft);
    },

    getApprovals: async ({ id }, caller) => show(caller, await requireProposed(deps, caller, id)),
  };
}

/** The audit and the mail call the account's own key so, because it has no name. */
const ownKey = (environment: Environment) => `la llave de ${ENVIRONMENT_NAMES[environment]} de la cuenta`;

/** A draft is named by its id at the resource of its kind; that of a payment complement is not its record's. */
async function requireProposed({ db }: Deps, caller: Caller, id: string): Promise<DraftRow> {
  const ids = isUuid(id) ? [id, resourceIdOf("complementos-pago", id)] : [];
  for (const [at, each] of ids.entries()) {
    const draft = await findDraft(db, caller, each);
    if (draft !== undefined && (kindOf(draft).resource === "complementos-pago") === (at === 1)) return draft;
  }
  throw notFound();
}

/** Returns the key that asks; the link ends with it. */
async function keyOf(deps: Deps, caller: Caller): Promise<AskingKey> {
  if (caller.platform !== undefined) return { platformKey: caller.platform.key, accountKey: null };
  const key = await findKeyHash(deps.db, caller, await timeOf(deps, caller));
  if (key === undefined) throw notApplicable("La llave ya no sirve");
  return { platformKey: null, accountKey: key.hash };
}

function aboutDraft({ kind, referencia }: DraftRow, { preview }: Judged): AboutDraft {
  const { total = "0", moneda = "" } = preview;
  return {
    kind,
    total: `${pesos(Decimal.of(total))}${moneda === "" ? "" : ` ${moneda}`}`,
    ...(referencia !== null && { referencia }),
  };
}

async function stateOf(deps: Deps, asked: AskedApproval, draft: DraftRow): Promise<string> {
  const { approved, version, endsAt } = asked;
  if (approved !== null) return approved ? "aprobada" : "rechazada";
  if (draft.estado !== "borrador" || draft.fence !== version) return "retirada";
  if (endsAt <= (await timeOf(deps, asked))) return "vencida";
  return (await stillAsked(deps, asked)) === undefined ? "retirada" : "pendiente";
}

/**
 * Returns the person who was asked; undefined once that person may not stamp there, or the key does not serve. The
 * account's own key ends by the account's time, a platform's by the world's.
 */
export async function stillAsked(deps: Deps, asked: Asked): Promise<Approver | undefined> {
  const { db, now } = deps;
  const { accountId, userId, platformKey, accountKey } = asked;
  const approver = await approverOf(db, accountId, await findUser(db, userId));
  if (approver === undefined) return undefined;
  if (platformKey !== null) return (await isKeyOfAccount(db, platformKey, accountId, now())) ? approver : undefined;
  const key = await findKeyHash(db, asked, await timeOf(deps, asked));
  return accountKey !== null && key?.hash.equals(accountKey) ? approver : undefined;
}

function shownApproval(asked: AskedApproval, estado: string) {
  const { email: correo, askedAt, endsAt, answeredAt, reason } = asked;
  return {
    ...{ correo, estado, pedidaEn: timestampFromDate(askedAt), venceEn: timestampFromDate(endsAt) },
    ...(answeredAt !== null && { contestadaEn: timestampFromDate(answeredAt) }),
    ...(reason !== null && { motivo: reason }),
  };
}

interface Asking {
  readonly approver: Approver;
  readonly about: AboutDraft;
  readonly judged: Judged;
  readonly askedBy: string;
  readonly endsAt: Date;
  readonly url: string;
}

async function letterOf(
  deps: ApprovingDeps,
  caller: Caller,
  { approver, about, judged, askedBy, endsAt, url }: Asking,
) {
  const { nombre, rfc, zonaHoraria } = await accountOf(deps.db, caller.accountId);
  const { root, issuing } = judged.built!;
  const { receptorNombre, receptorRfc } = issuing.kind.type.facts(root);
  const receiver = [receptorNombre, receptorRfc && `(${receptorRfc})`].filter(Boolean).join(" ");
  const replaced = await substitutedBy(deps, caller, judged.built);
  const { day, clock } = shownTime(endsAt, zonaHoraria);
  const [noun, host] = [nounOf(about.kind), new URL(deps.siteUrl).host];
  const paragraphs = [
    `${plain(askedBy)} le pide aprobar un comprobante de ${plain(nombre)} (${rfc}), en ${host}.`,
    [
      `Comprobante: ${noun}`,
      `Receptor: ${receiver === "" ? "sin RFC" : plain(receiver)}`,
      `Total: ${about.total}`,
      ...(replaced === undefined ? [] : [`Sustituye a: ${replaced}, que se pide al SAT cancelar`]),
      `Ambiente: ${ENVIRONMENT_NAMES[caller.environment]}`,
      ...(about.referencia === undefined ? [] : [`Referencia: ${plain(about.referencia)}`]),
    ].join("\n"),
    "Revíselo y decida si se timbra en este enlace:",
    url,
    `El enlace es personal y sirve hasta el ${day} a las ${clock}, para ese comprobante tal como está ahora. Abrirlo no timbra nada. Si no lo esperaba, no lo apruebe y avise a quien administra la cuenta.`,
  ];
  return {
    to: approver.user.email,
    subject: `Por aprobar: ${noun} de ${about.total} de ${plain(nombre)} (${ENVIRONMENT_NAMES[caller.environment]})`,
    text: `${paragraphs.join("\n\n")}\n`,
  };
}

/** Names come from callers, so what mail programs make links of is taken out of them. */
const plain = (name: string) =>
  name
    .replace(/[\s:/@]+/g, " ")
    .replace(/\.(?=\S)/g, ". ")
    .trim();
