import { allRows, type Environment, firstRow, run } from "../database/index.ts";

/** A limit that is null is none; amounts are pesos. */
export interface DraftLimits {
  readonly draftsADay: number | null;
  readonly amountADraft: string | null;
  readonly amountADay: string | null;
}

/** The drafts of a name on the last day (AAAA-MM-DD) that had one. */
interface Drafted {
  readonly day: string;
  readonly drafts: number;
  readonly amount: string;
}

export interface LimitsRow extends DraftLimits, Drafted {
  readonly environment: Environment;
  readonly nombre: string;
}

const LIMITS = `drafts_a_day as "draftsADay", amount_a_draft as "amountADraft", amount_a_day as "amountADay"`;

/** Finds the limits of the names that have a key which was not revoked. */
export const findDraftLimits = allRows<LimitsRow, [platformId: string]>("platform-limits", "none")`
    select environment, nombre, ${LIMITS}, day, drafts, amount from platform_limits l
    where platform_id = $1 and exists (select from platform_keys k where k.platform_id = l.platform_id
      and k.nombre = l.nombre and k.environment = l.environment and k.revoked_at is null)`;

type Named = [platformId: string, environment: Environment, nombre: string];

/** Sets the limits of a name, and keeps what was counted. */
export const setDraftLimits = run<
  [...Named, draftsADay: number | null, amountADraft: string | null, amountADay: string | null]
>("platform-limits-set", "none")`
    insert into platform_limits (platform_id, environment, nombre, drafts_a_day, amount_a_draft, amount_a_day, day, drafts, amount)
    values ($1, $2, $3, $4, $5, $6, '', 0, 0)
    on conflict (platform_id, environment, nombre) do update set drafts_a_day = excluded.drafts_a_day,
      amount_a_draft = excluded.amount_a_draft, amount_a_day = excluded.amount_a_day`;

/** Counts a draft of a name with limits, and returns them with all that it left on the day, this one included. */
export const countDraft = firstRow<DraftLimits & Drafted, [...Named, day: string, amount: string]>(
  "platform-limits-count",
  "none",
)`
    update platform_limits set drafts = case when day = $4 then drafts else 0 end + 1,
      amount = case when day = $4 then amount else 0 end + $5::numeric, day = $4
    where platform_id = $1 and environment = $2 and nombre = $3
    returning ${LIMITS}, day, drafts, amount`;
