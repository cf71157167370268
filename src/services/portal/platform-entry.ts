import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import { notApplicable } from "../../../common/errors.ts";
import type { Database } from "../../persistence/database/index.ts";
import { allowEntry, platformOf } from "../../persistence/platforms/index.ts";
import { note } from "../audit.ts";
import type { MethodTable } from "../context/index.ts";

interface EntryDeps {
  readonly db: Database;
  readonly now: () => Date;
}

/** Portal methods: the owner of an account decides whether the people of its platform may enter it. */
export function platformEntry({
  db,
  now,
}: EntryDeps): Pick<MethodTable<typeof PortalAccount>, "getOwnPlatform" | "allowPlatform"> {
  const show = async (accountId: string) => {
    const found = await platformOf(db, accountId);
    if (found === undefined) return {};
    const { nombre, entrySince } = found;
    return { platform: { nombre, ...(entrySince && { allowedSince: timestampFromDate(entrySince) }) } };
  };
  return {
    getOwnPlatform: (_, { accountId }) => show(accountId),

    async allowPlatform({ nombre, allowed }, caller) {
      const { accountId } = caller;
      const at = now();
      await db.changing(async (tx) => {
        const found = await platformOf(tx, accountId);
        if (found?.nombre !== nombre) throw notApplicable(`La cuenta no es de la plataforma ${nombre}`);
        if (!(await allowEntry(tx, accountId, found.id, allowed ? at : null))) return;
        const detail = { plataforma: nombre, permitida: allowed };
        await note(tx, at, caller, { action: "plataforma.entrada", accountId, detail });
      });
      return show(accountId);
    },
  };
}
