import type { PlatformService } from "#proto/cfdi/v1/platform_pb.ts";
import { countUsage, pageOfAccounts } from "../../persistence/platforms/index.ts";
import type { MethodTable, PlatformCaller } from "../context/index.ts";
import type { PlatformDeps } from "./opening.ts";

const PAGE = 500;

/** Figures of use by account and month. */
export function using({
  db,
}: Pick<PlatformDeps, "db">): Pick<
  MethodTable<typeof PlatformService, PlatformCaller>,
  "getPlatformUsage" | "getPlatformUsageFile"
> {
  const usage = async (mes: string, { platform, environment }: PlatformCaller) => {
    const month = monthOf(mes);
    const rows = [];
    for (let after = ""; ; ) {
      const page = await pageOfAccounts(db, platform.id, after, PAGE);
      for (const { account: accountId, rfc, referencia } of page) {
        const counted = await countUsage(db, { accountId, environment }, month);
        rows.push({ rfc, ...(referencia === null ? {} : { referencia }), ...counted });
      }
      if (page.length < PAGE) return rows;
      after = page.at(-1)!.rfc;
    }
  };
  return {
    getPlatformUsage: async ({ mes }, caller) => ({ data: await usage(mes, caller) }),

    async getPlatformUsageFile({ mes }, caller) {
      const rows = await usage(mes, caller);
      const lines = rows.map(({ rfc, referencia = "", timbrados, cancelados }) =>
        [rfc, cell(referencia), mes, timbrados, cancelados].join(","),
      );
      const content = Buffer.from(`\uFEFF${["rfc,referencia,mes,timbrados,cancelados", ...lines].join("\r\n")}\r\n`);
      return { name: `consumo-${mes}.csv`, contentType: "text/csv; charset=utf-8", content };
    },
  };
}

/** Mexico City has had no daylight saving time since 2022, and is six hours behind UTC. */
function monthOf(mes: string) {
  const [year, month] = mes.split("-").map(Number) as [number, number];
  return { from: new Date(Date.UTC(year, month - 1, 1, 6)), to: new Date(Date.UTC(year, month, 1, 6)) };
}

/** A text that a spreadsheet would run as a formula stands behind an apostrophe. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
