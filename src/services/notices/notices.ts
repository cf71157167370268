import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { AccountNoticeSchema, NoticeSettingsSchema, PortalNotices } from "#proto/cfdi/v1/portal_notices_pb.ts";
import type { NoticeName } from "../../../common/events.ts";
import type { Database } from "../../persistence/database/index.ts";
import {
  findNoticeSettings,
  listAllNotices,
  listNotices,
  type NoticeRow,
  type NoticeSettings,
  setNoticeSettings,
} from "../../persistence/events/index.ts";
import { note } from "../audit.ts";
import { accountOf, type MethodTable } from "../context/index.ts";
import { kindOf } from "../kinds/index.ts";
import { resourceIdOf } from "../resources/index.ts";
import { noticeSentence } from "./sentences.ts";

/** Portal methods: an account's notices and its choice of them, and the notices of all accounts for support. */
export function portalNotices({
  db,
  now,
}: {
  readonly db: Database;
  readonly now: () => Date;
}): MethodTable<typeof PortalNotices> {
  return {
    async listOwnNotices(_, caller) {
      const { rfc } = await accountOf(db, caller.accountId);
      return { notices: (await listNotices(db, caller, now())).map((row) => message(row, rfc)) };
    },

    getNoticeSettings: async (_, { accountId }) => settings(await findNoticeSettings(db, accountId)),

    async setNoticeSettings({ pocosTimbres, pocosDias, apagados }, caller) {
      const { accountId } = caller;
      const off = [...new Set(apagados)] as NoticeName[];
      const chosen = { fewStamps: pocosTimbres ?? null, fewDays: pocosDias ?? null, off };
      await db.changing(async (tx) => {
        await setNoticeSettings(tx, accountId, chosen);
        await note(tx, now(), caller, { action: "avisos.cambiados", accountId, detail: { ...chosen } });
      });
      return settings(chosen);
    },

    async lookAtNotices() {
      return { notices: (await listAllNotices(db, now())).map((row) => message(row, row.rfc)) };
    },
  };
}

function settings({ fewStamps, fewDays, off }: NoticeSettings): MessageInitShape<typeof NoticeSettingsSchema> {
  return { pocosTimbres: fewStamps ?? undefined, pocosDias: fewDays ?? undefined, apagados: [...off] };
}

function message(row: NoticeRow, rfc: string): MessageInitShape<typeof AccountNoticeSchema> {
  const { event, environment, at, about } = row;
  const { comprobantes = [] } = about as { readonly comprobantes?: readonly Named[] };
  const documents = comprobantes.map(({ id, kind, folio: name, codigo: code }) => ({
    ...{ kind, name, code },
    resourceId: resourceIdOf(kindOf({ kind }).resource, id),
  }));
  return { tipo: event, texto: noticeSentence(row), at: timestampFromDate(at), rfc, environment, documents };
}

interface Named {
  readonly id: string;
  readonly kind: string;
  readonly folio: string;
  readonly codigo: string;
}
