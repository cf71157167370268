import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { AttentionSchema, GetHomeResponseSchema } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { localTimeOf, MEXICO_CITY } from "../../engine/catalogs/index.ts";
import { complementDue, isWholeDay } from "../../engine/days.ts";
import { isStamped } from "../../persistence/database/index.ts";
import {
  type AttentionRow,
  type AttentionRows,
  countDays,
  type DayRow,
  findAttention,
  findBatches,
  findCredentials,
  findOpen,
  findPaymentDrafts,
  type OpenBatch,
} from "../../persistence/portal/index.ts";
import { endOfRequest } from "../cancelling/index.ts";
import type { Caller, Deps } from "../context/index.ts";
import { kindOf } from "../kinds/index.ts";
import { resourceIdOf } from "../resources/index.ts";
import { contentOf } from "./drafts.ts";

const DAY = 86_400_000;
/** Days from which the pace is computed at which stamps are used. */
export const PACE_DAYS = 30;
/** Expiries further away than this are not shown. */
const MOST_DAYS = 366;

/** Lists what needs attention in an account and environment. Each part is read from an index, and bounded. */
export async function portalHome(deps: Deps, caller: Caller): Promise<MessageInitShape<typeof GetHomeResponseSchema>> {
  const { db, now } = deps;
  const today = now();
  const from = new Date(today.getTime() - PACE_DAYS * DAY);
  const production = { accountId: caller.accountId, environment: "production" } as const;
  const [batches, credentials, own, used, waiting, failed, drafts, open, payments] = await Promise.all([
    findBatches(db, caller.accountId, today),
    findCredentials(db, caller.accountId),
    countDays(db, caller, from, MEXICO_CITY),
    caller.environment === "production" ? undefined : countDays(db, production, from, MEXICO_CITY),
    findAttention(db, caller, "cancelacion_pendiente"),
    findAttention(db, caller, "error", from),
    findAttention(db, caller, "borrador"),
    findOpen(db, caller),
    findPaymentDrafts(db, caller),
  ]);
  const { available, used: stampsUsed, left } = paceOf(batches, used ?? own, today);
  return {
    stamps: available,
    stampsExpire: instant(batches[0]?.expiresAt),
    stampsUsed,
    stampsUntil: left === undefined ? undefined : dayOf(new Date(today.getTime() + left * DAY)),
    days: own.days.map(({ list: resource, ...day }) => ({ ...day, resource })),
    daysSince: dayOf(own.since),
    csdNoCertificado: credentials.noCertificado ?? undefined,
    csdValidTo: instant(credentials.csdValidTo),
    sandboxKeyExpires: instant(credentials.sandboxKeyExpires),
    waitingCancellations: {
      total: waiting.total,
      documents: await Promise.all(
        waiting.rows.map(async (row) => ({ ...attentionDocument(row), ...(await endOfRequest(deps, caller, row)) })),
      ),
    },
    failed: attention(failed),
    drafts: attention(drafts),
    open: attention(open),
    paymentsDue: payments.flatMap(paymentDue),
  };
}

/** A draft with several payments is due as the first of them is. */
function paymentDue({ request, ...row }: AttentionRow & { readonly request: Buffer }) {
  const { kind } = contentOf({ request });
  if (kind.case !== "complementoPago") return [];
  const [first] = kind.value.pagos
    .map(({ fechaPago }) => fechaPago.slice(0, "AAAA-MM-DD".length))
    .filter(isWholeDay)
    .toSorted();
  return first === undefined ? [] : [{ document: attentionDocument(row), vence: complementDue(first) }];
}

interface StampPace {
  readonly available: number;
  readonly used: number;
  /** The days until the last stamp is used or expires, as `daysLeft` returns them. */
  readonly left: number | undefined;
}

export function paceOf(
  batches: readonly OpenBatch[],
  { days, since }: { readonly days: readonly DayRow[]; readonly since: Date },
  today: Date,
): StampPace {
  const used = stampedOf(days);
  const perDay = used / Math.max((today.getTime() - since.getTime()) / DAY, 1);
  const available = batches.reduce((sum, batch) => sum + batch.available, 0);
  return { available, used, left: daysLeft(batches, perDay, today) };
}

/** Counts the stamps of some days: each document in a stamped state took one. */
function stampedOf(days: readonly DayRow[]): number {
  return days.filter(({ estado }) => isStamped(estado)).reduce((sum, { documents }) => sum + documents, 0);
}

/**
 * Returns in how many days the last stamp is used or expires, at a number of stamps per day. The batch that expires
 * first is used first, and its rest is lost. Undefined where no stamps are used, or the day is more than a year away.
 */
export function daysLeft(batches: readonly OpenBatch[], perDay: number, now: Date): number | undefined {
  if (perDay === 0) return undefined;
  let days = 0;
  for (const { available, expiresAt } of batches) {
    const lasts = (expiresAt.getTime() - now.getTime()) / DAY - days;
    if (lasts > 0) days += Math.min(available / perDay, lasts);
  }
  return days > MOST_DAYS ? undefined : days;
}

function dayOf(instantOfDay: Date): string {
  return localTimeOf(instantOfDay, MEXICO_CITY).slice(0, 10);
}

function instant(date: Date | null | undefined) {
  return date == null ? undefined : timestampFromDate(date);
}

function attention({ total, rows }: AttentionRows): MessageInitShape<typeof AttentionSchema> {
  return { total, documents: rows.map(attentionDocument) };
}

function attentionDocument({ at, ...row }: AttentionRow) {
  const { resource } = kindOf(row);
  return {
    id: row.id,
    kind: row.kind,
    resource,
    resourceId: resourceIdOf(resource, row.id),
    serie: row.serie ?? undefined,
    folio: row.folio ?? undefined,
    receptorRfc: row.receptorRfc ?? undefined,
    total: row.total ?? undefined,
    errorCodigo: row.errorCodigo ?? undefined,
    errorMensaje: row.errorMensaje ?? undefined,
    at: timestampFromDate(at),
  };
}
