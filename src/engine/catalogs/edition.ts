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
  /** Rows of Nómina's matrix that came with its revision E (VAL-409). */
  "nomina-revision-e": "1 [2026-01-01..]",
  /** The row of SAT's Anexo 29 on sales of petrol and diesel (RMF 2026, Transitorio 13). */
  "petroliferos-complemento": "1 [2026-04-24..]",
  /** Sellers of fuel may issue global invoices (RMF 2026, Transitorio 11; extended each year since 2019). */
  "combustible-global": "1 [..2026-12-31]",
  /** Revision E of the matrix of platforms, published on 2025-12-31, which tells IEPS from IVA. */
  "plataformas-revision-e": "1 [2026-01-01..]",
  /** ISR withheld of companies; before 2026 a list of SAT's told it (LIF 2026, DOF 2025-11-07). */
  "plataformas-isr-moral": "0.025 [2026-01-01..]",
  /** ISR withheld of who gave no RFC, and the smaller part of the IVA withheld of the others. */
  "plataformas-isr-sin-rfc": "0.2 [..]",
  "plataformas-iva": "0.5 [..]",
  /** The last year in SAT's list c_Ejercicio of the withholdings. */
  "retenciones-ultimo-ejercicio": "2027 [..]",
  /** Pesos per dollar (CFF 20); each is imported for the days on which it holds, and a release has none. */
  "tipo-de-cambio-usd": "",
  /**
   * Rates of IEPS that the law has and SAT's list had not when it was last looked at. How PACs take them is not known.
   */
  "ieps-ley-tabaco": "2 [2026-01-01..]",
  "ieps-ley-tabaco-a-mano": "0.32 [2026-01-01..]",
  "ieps-ley-nicotina": "1 [2026-01-01..]",
  /**
   * Working days of SAT are counted without these (CFF 12): each is one on which nobody works, beside Saturdays and
   * Sundays. The vacations that SAT declares each year (RMF 2.1.6) are imported; without them a term may end later.
   */
  "sat-dia-inhabil": `
    1 [2025-01-01..2025-01-01] 1 [2025-02-03..2025-02-03] 1 [2025-03-17..2025-03-17]
    1 [2025-05-01..2025-05-01] 1 [2025-05-05..2025-05-05] 1 [2025-09-16..2025-09-16]
    1 [2025-11-17..2025-11-17] 1 [2025-12-25..2025-12-25]
    1 [2026-01-01..2026-01-01] 1 [2026-02-02..2026-02-02] 1 [2026-03-16..2026-03-16]
    1 [2026-05-01..2026-05-01] 1 [2026-05-05..2026-05-05] 1 [2026-09-16..2026-09-16]
    1 [2026-11-16..2026-11-16] 1 [2026-12-25..2026-12-25]
    1 [2027-01-01..2027-01-01] 1 [2027-02-01..2027-02-01] 1 [2027-03-15..2027-03-15]
    1 [2027-05-01..2027-05-01] 1 [2027-05-05..2027-05-05] 1 [2027-09-16..2027-09-16]
    1 [2027-11-15..2027-11-15] 1 [2027-12-25..2027-12-25]
    1 [2028-01-01..2028-01-01] 1 [2028-02-07..2028-02-07] 1 [2028-03-20..2028-03-20]
    1 [2028-05-01..2028-05-01] 1 [2028-05-05..2028-05-05] 1 [2028-09-16..2028-09-16]
    1 [2028-11-20..2028-11-20] 1 [2028-12-25..2028-12-25]
    1 [2029-01-01..2029-01-01] 1 [2029-02-05..2029-02-05] 1 [2029-03-19..2029-03-19]
    1 [2029-05-01..2029-05-01] 1 [2029-05-05..2029-05-05] 1 [2029-09-16..2029-09-16]
    1 [2029-11-19..2029-11-19] 1 [2029-12-25..2029-12-25]
    1 [2030-01-01..2030-01-01] 1 [2030-02-04..2030-02-04] 1 [2030-03-18..2030-03-18]
    1 [2030-05-01..2030-05-01] 1 [2030-05-05..2030-05-05] 1 [2030-09-16..2030-09-16]
    1 [2030-10-01..2030-10-01] 1 [2030-11-18..2030-11-18] 1 [2030-12-25..2030-12-25]`,
} as const satisfies Readonly<Record<string, string>>;

/** The highest quota of IEPS, the row of c_TasaOCuota that changes every January. */
export const QUOTAS = `
  59.144900 [..2023-12-31]
  66.506200 [2024-01-01..2024-12-31]
  69.525500 [2025-01-01..2025-12-31]
  72.160500 [2026-01-01..]`;

export type FigureName = keyof typeof FIGURES;

/**
 * SAT added these pairs of UsoCFDI and régimen to its list later, and left the day on which the use begins as it was
 * (its notice of that day).
 */
export const USES_ADDED: Readonly<Record<string, string>> = { "G02 616": "2023-04-22" };

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
