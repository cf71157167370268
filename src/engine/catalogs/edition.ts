/**
 * The edition of the law that this build has: what SAT changes with time, each with the first and the last day on which
 * it holds. Imported rows come before it (`withBuiltIn`), so nothing of it needs a release.
 */

/** The lists in the code were last compared with this edition of SAT's catalogs (keys, dates and columns). */
export const BUILT_IN_EDITION = "2026-08-06";

/** The catalog of figures, which is not SAT's. */
export const FIGURES_CATALOG = "Cifras";

/**
 * Each figure has its values, each with its days. A mark that a row of a matrix holds is 1, and 0 while it does not.
 */
export const FIGURES = {
  /**
   * The employment subsidy of a payment of up to 31 days (NOM101), and of a day of a longer one (NOM108). The subsidy
   * is a percentage of the monthly UMA, and a decree sets the percentage for each year. SAT's matrix has amounts above
   * the result, so those of a year are known only when its matrix is published. Matrices before revision D have the
   * highest row of the table of 2014.
   */
  "nomina-subsidio-mes": `
    407.02 [2014-01-01..2024-12-31]
    475.00 [2025-01-01..2025-12-31]
    628.00 [2026-01-01..2026-12-31]`,
  "nomina-subsidio-dia": `
    13.39 [2014-01-01..2024-12-31]
    15.63 [2025-01-01..2025-12-31]
    20.66 [2026-01-01..2026-12-31]`,
} as const satisfies Readonly<Record<string, string>>;

/** The highest quota of IEPS, the row of c_TasaOCuota that changes every January. */
export const QUOTAS = `
  59.144900 [..2023-12-31]
  66.506200 [2024-01-01..2024-12-31]
  69.525500 [2025-01-01..2025-12-31]
  72.160500 [2026-01-01..]`;

export type FigureName = keyof typeof FIGURES;

/** Reads the lines of a figure: a value, and the days on which it holds. */
export function linesOf(
  lines: string,
): readonly { value: string; from?: string | undefined; to?: string | undefined }[] {
  return [...lines.matchAll(/(\S+) \[([\d-]*)\.\.([\d-]*)\]/g)].map(([, value = "", from, to]) => ({
    value,
    from: from || undefined,
    to: to || undefined,
  }));
}
