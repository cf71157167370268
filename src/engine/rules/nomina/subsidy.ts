import { isWithin, type Validity } from "../../catalogs/index.ts";
import { Decimal } from "../../decimal.ts";

export interface SubsidyLimit extends Required<Validity> {
  /** The limit for a payment of up to 31 days (NOM101). */
  readonly upTo31Days: Decimal;
  /** The limit per day of a longer payment (NOM108). */
  readonly perDay: Decimal;
}

/**
 * Limits are found by the day of payment. The subsidy is a percentage of the monthly UMA, and a decree sets the
 * percentage for each year. SAT's matrix of Nómina has amounts above the result, so those of a year are known only when
 * its matrix is published.
 */
export const SUBSIDY_LIMITS: readonly SubsidyLimit[] = [
  // Matrices before revision D have the highest row of the table in force since 2014.
  limit("2014-01-01", "2024-12-31", "407.02", "13.39"),
  // Revision D of the matrix (2025-02-21).
  limit("2025-01-01", "2025-12-31", "475.00", "15.63"),
  // Revision E of the matrix (2026-01-01).
  limit("2026-01-01", "2026-12-31", "628.00", "20.66"),
];

/** Returns undefined when no limit is known: for future years, or for a payment without a day. */
export function subsidyLimit(day: string | undefined): SubsidyLimit | undefined {
  return day === undefined ? undefined : SUBSIDY_LIMITS.find((limit) => isWithin(limit, day));
}

function limit(from: string, to: string, upTo31Days: string, perDay: string): SubsidyLimit {
  return { from, to, upTo31Days: Decimal.of(upTo31Days), perDay: Decimal.of(perDay) };
}
