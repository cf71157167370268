import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { PlatformMonthSchema, PlatformMonths } from "#proto/cfdi/v1/platform_month_pb.ts";
import { invalidField, notFound } from "../../../common/errors.ts";
import { type ExportRow, findExportOfMonth } from "../../persistence/exports/index.ts";
import type { Deps, MethodTable, PlatformCaller } from "../context/index.ts";
import { openDownload, orderExport } from "./exports.ts";
import { type MonthRequest, readPeriod, requestOfMonth } from "./request.ts";

/** The month of all accounts of a platform. It is an export that stands under the platform's id. */
export function platformMonths(deps: Deps): MethodTable<typeof PlatformMonths, PlatformCaller> {
  const { db, now } = deps;
  const find = async (mes: string, caller: PlatformCaller): Promise<ExportRow> => {
    const found = await findExportOfMonth(db, ownerOf(caller), now(), mes);
    if (found === undefined) throw notFound("La exportación del mes");
    return found;
  };
  return {
    async exportPlatformMonth({ mes }, caller) {
      const at = now();
      const owner = ownerOf(caller);
      const before = await findExportOfMonth(db, owner, at, mes);
      if (before?.estado === "en_espera" || before?.estado === "en_proceso") return { data: show(before) };
      const request = requestOfMonth(mes);
      if (readPeriod(request).from > at) throw invalidField("mes", "todavía no empieza");
      return { data: show(await orderExport(db, owner, request, at, "La plataforma")) };
    },

    getPlatformMonth: async ({ mes }, caller) => ({ data: show(await find(mes, caller)) }),

    async downloadPlatformMonth({ mes }, caller) {
      const { id } = await find(mes, caller);
      return { data: await openDownload(deps, ownerOf(caller), id) };
    },
  };
}

const ownerOf = ({ platform, environment }: PlatformCaller) => ({ accountId: platform.id, environment });

function show(row: ExportRow): MessageInitShape<typeof PlatformMonthSchema> {
  const { estado, toLookAt, lookedAt, exported, parts, fault, createdAt, finishedAt, expiresAt } = row;
  const { mes } = row.request as unknown as MonthRequest;
  const isReady = estado === "lista";
  return {
    ...{ mes, estado, leidas: lookedAt, comprobantes: exported, creadaEn: timestampFromDate(createdAt) },
    ...(toLookAt === null ? {} : { cuentas: toLookAt }),
    partes: isReady ? parts.map(({ parte, nombre, bytes }) => ({ parte, nombre, bytes })) : [],
    ...(fault === null ? {} : { error: fault }),
    ...(finishedAt === null ? {} : { terminadaEn: timestampFromDate(finishedAt) }),
    ...(isReady && expiresAt !== null ? { venceEn: timestampFromDate(expiresAt) } : {}),
  };
}
