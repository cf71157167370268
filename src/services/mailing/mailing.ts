import { randomUUID } from "node:crypto";
import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { DocumentMailSchema, MailingSchema, PortalMail } from "#proto/cfdi/v1/portal_mail_pb.ts";
import { invalidField, notApplicable, notFound } from "../../../common/errors.ts";
import { isStamped, type Tenant } from "../../persistence/database/index.ts";
import { type DocumentRow, findDocuments } from "../../persistence/documents/index.ts";
import { beginReading, endReading } from "../../persistence/events/index.ts";
import {
  findMailAddresses,
  findMailing,
  listMails,
  type MailingRow,
  type MailRow,
  planMailOfExport,
  planMailsTo,
  setMailing,
} from "../../persistence/mailing/index.ts";
import { note } from "../audit.ts";
import type { Deps, MethodTable } from "../context/index.ts";
import { orderExport } from "../exports/index.ts";
import { kindOf, nameOf, numberOf } from "../kinds/index.ts";
import { resourceIdOf } from "../resources/index.ts";
import { requestOfMonth } from "./month.ts";
import { remindReceiver } from "./reminding.ts";
import { ownPeople, peopleOf, READER, requireOwnPeople } from "./sending.ts";

export interface PortalMailDeps extends Deps {
  /** It is true where the service has a mail server. */
  readonly sends: boolean;
}

const PAGE = 50;

/** Portal methods: documents by mail. */
export function portalMail({ sends, ...deps }: PortalMailDeps): MethodTable<typeof PortalMail> {
  const { db, now } = deps;
  const requireServer = () => {
    if (!sends) throw notApplicable("Este servicio no tiene servidor de correo");
  };
  const requireStamped = async (tenant: Tenant, ids: readonly string[]) => {
    const found = await findDocuments(db, tenant, ids);
    if (found.length < ids.length) throw notFound();
    for (const row of found)
      if (!isStamped(row.estado)) throw notApplicable(`No se puede enviar ${nameOf(row)}: no está timbrado`);
    return found;
  };
  const shown = async (
    tenant: Tenant,
    row: MailingRow | undefined,
  ): Promise<MessageInitShape<typeof MailingSchema>> => ({
    settings: {
      onStamped: row?.onStamped ?? false,
      onCancelled: row?.onCancelled ?? false,
      responderA: row?.replyTo ?? undefined,
      texto: row?.text ?? undefined,
    },
    available: sends,
    ownPeopleOnly: tenant.environment === "sandbox",
    personas: [...(await peopleOf(db, tenant.accountId))],
  });
  return {
    getMailing: async (_, caller) => shown(caller, await findMailing(db, caller)),

    async setMailing({ onStamped, onCancelled, responderA, texto }, caller) {
      const { accountId, environment } = caller;
      const reads = onStamped || onCancelled;
      if (reads) requireServer();
      const chosen = { onStamped, onCancelled, replyTo: responderA || null, text: texto?.trim() || null };
      const set = await db.changing(async (tx) => {
        const before = await findMailing(tx, caller);
        const row = await setMailing(tx, caller, chosen);
        const reader = { accountId, environment, reader: READER };
        const didRead = before !== undefined && (before.onStamped || before.onCancelled);
        // A place is never smaller than the microsecond of its event, so all events since that moment have greater
        // places.
        if (reads && !didRead) await beginReading(tx, reader, row.since.getTime() * 1_000 - 1);
        if (!reads) await endReading(tx, reader);
        const detail = { environment, onStamped, onCancelled };
        await note(tx, now(), caller, { action: "correo.cambiado", accountId, detail });
        return row;
      });
      return shown(caller, set);
    },

    async getMailAddresses({ documento }, caller) {
      if ((await findDocuments(db, caller, [documento])).length === 0) throw notFound();
      const found = await findMailAddresses(db, caller, [documento]);
      return { correos: found.map(({ address }) => address) };
    },

    async sendDocuments({ documentos, correos }, caller) {
      requireServer();
      const ids = [...new Set(documentos.map((id) => id.toLowerCase()))];
      const rows = await requireStamped(caller, ids);
      const only = await ownPeople(db, caller);
      const given = requireOwnPeople(only, correos);
      const own = given.length > 0 ? [] : await findMailAddresses(db, caller, ids);
      const pairs =
        given.length > 0
          ? ids.flatMap((documentId) => given.map((address) => ({ documentId, address })))
          : own.filter(({ address }) => only?.includes(address) ?? true);
      const addressed = new Set(pairs.map(({ documentId }) => documentId));
      const mails = await db.changing(async (tx) => {
        const planned = await planMailsTo(tx, caller, `envio:${randomUUID()}`, pairs, now());
        const detail = { documents: ids.length, mails: planned, environment: caller.environment };
        await note(tx, now(), caller, { action: "correo.enviado", accountId: caller.accountId, detail });
        return planned;
      });
      const without = rows.filter(({ id }) => !addressed.has(id));
      return { mails, sinCorreo: without.map(numberOf) };
    },

    async sendMonth({ mes, correo }, caller) {
      requireServer();
      const address = correo.trim().toLowerCase();
      if (!(await peopleOf(db, caller.accountId)).includes(address))
        throw invalidField("correo", "no es de nadie de la cuenta");
      await db.changing(async (tx) => {
        const at = now();
        const { id: exportId } = await orderExport(tx, caller, requestOfMonth(mes), at);
        await planMailOfExport(tx, caller, { exportId, occasion: `mes:${mes}`, address }, at);
        const { accountId, environment } = caller;
        await note(tx, at, caller, { action: "correo.mes", accountId, detail: { mes, correo: address, environment } });
      });
      return {};
    },

    async remindReceiver(request, caller) {
      requireServer();
      return { mails: await remindReceiver(deps, caller, request) };
    },

    async listMails({ documento, estado, antes, receptorRfc }, caller) {
      const page = { document: documento, receiver: receptorRfc, estado, before: antes, limit: PAGE };
      const rows = await listMails(db, caller, page);
      const ids = rows.flatMap(({ documentId }) => documentId ?? []);
      const documents = await findDocuments(db, caller, [...new Set(ids)]);
      const byId = new Map(documents.map((row) => [row.id, row]));
      return {
        mails: rows.map((row) => mailMessage(row, byId.get(row.documentId ?? ""))),
        ...(rows.length === PAGE && { antes: rows.at(-1)!.id }),
      };
    },
  };
}

function mailMessage(
  { id, documentId, occasion, address, estado, attempts, createdAt, nextAt, lastAt, answer }: MailRow,
  document: DocumentRow | undefined,
): MessageInitShape<typeof DocumentMailSchema> {
  const resource = document && kindOf(document).resource;
  return {
    ...{ id, documento: documentId ?? "", motivo: occasion.replace(/:.*/, ""), correo: address, estado },
    ...{
      folio: document === undefined ? (/^mes:(.*)/.exec(occasion)?.[1] ?? "") : numberOf(document),
      tipo: document?.kind ?? "",
    },
    ...{ intentos: attempts, createdAt: timestampFromDate(createdAt), respuesta: answer ?? undefined },
    ...{ nextAt: instant(nextAt), lastAt: instant(lastAt) },
    ...(resource === undefined || documentId === null
      ? {}
      : { lista: resource, idEnLista: resourceIdOf(resource, documentId) }),
  };
}

const instant = (moment: Date | null) => (moment === null ? undefined : timestampFromDate(moment));
