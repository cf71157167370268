import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { listAudit } from "../../persistence/audit.ts";
import type { Database } from "../../persistence/database/index.ts";
import { sentenceOf } from "../audit.ts";

/** Returns a page of the audit, the newest entries first, of one account or of all. */
export async function auditPage(
  db: Database,
  { before = MAX_INT, limit = 50 }: { before?: number; limit?: number },
  accountId: string | undefined,
) {
  const rows = await listAudit(db, { accountId, before, limit });
  return {
    entries: rows.map(({ number, at, actor, rfc, address, action, detail }) => ({
      number,
      actor,
      action,
      at: timestampFromDate(at),
      sentence: sentenceOf({ action, detail }),
      ...(rfc === null ? {} : { rfc }),
      ...(address === null ? {} : { address }),
    })),
  };
}

const MAX_INT = 2_147_483_647;
