import reglasTasa from "@nodecfdi/sat-micro-catalogs/raw/cfdi_40_reglas_tasa_cuota" with { type: "json" };
import { FIGURES, FIGURES_CATALOG, linesOf, QUOTAS } from "./edition.ts";
import type { KeyForm, LawCatalogName } from "./loaded.ts";
import { PAYROLL, type PayrollKey } from "./payroll.ts";
import { taxKey } from "./published.ts";

/** A row of c_TasaOCuota as SAT writes it. Only a range has `minimo`. */
export interface RateCells {
  /** The first word is the name of the tax: SAT files the border's 8 % under "IVA Crédito aplicado del 50%". */
  readonly impuesto: string;
  readonly factor: string;
  readonly minimo?: string | undefined;
  readonly valor: string;
  readonly traslado: boolean;
  readonly retencion: boolean;
}

/**
 * SAT's list has no keys. A row gets one of its tax, its factor, its lowest and its highest value, and T, R or TR for
 * what may have it: "003 Cuota 0.000000 72.160500 TR".
 */
export function rateKey({ impuesto, factor, minimo, valor, traslado, retencion }: RateCells): string {
  return `${taxKey(impuesto)} ${factor} ${minimo || valor} ${valor} ${traslado ? "T" : ""}${retencion ? "R" : ""}`;
}

export const RATE_KEY: KeyForm = {
  pattern: /^(00[123]) (Tasa|Cuota) ([0-9]{1,4}\.[0-9]{6}) ([0-9]{1,4}\.[0-9]{6}) (T|R|TR)$/,
  shape: "impuesto, factor, valor mínimo, valor máximo y T, R o TR, como «003 Cuota 0.000000 72.160500 TR»",
};

interface LawRow {
  readonly key: string;
  readonly name: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly columns: { readonly valor?: string | undefined };
}

const BUILT_IN: Readonly<Record<LawCatalogName, readonly LawRow[]>> = {
  [FIGURES_CATALOG]: Object.entries(FIGURES).flatMap(([key, lines]) =>
    linesOf(lines).map(({ value, ...days }) => ({ key, name: "", ...days, columns: { valor: value } })),
  ),
  c_TasaOCuota: [
    ...reglasTasa.filter(({ factor }) => factor !== "Cuota").map((row) => ({ key: keyOfPublished(row) })),
    ...linesOf(QUOTAS).map(({ value, ...days }) => ({ key: `003 Cuota 0.000000 ${value} TR`, ...days })),
  ].map((row) => ({ name: "", columns: {}, ...row })),
  c_Banco: rowsOf(PAYROLL.c_Banco),
  c_TipoDeduccion: rowsOf(PAYROLL.c_TipoDeduccion),
  c_TipoOtroPago: rowsOf(PAYROLL.c_TipoOtroPago),
  c_TipoPercepcion: rowsOf(PAYROLL.c_TipoPercepcion),
};

function rowsOf(keys: ReadonlyMap<string, PayrollKey>): readonly LawRow[] {
  return [...keys].map(([key, validity]) => ({ key, ...validity, columns: {} }));
}

function keyOfPublished({ impuesto, factor, minimo, valor, traslado, retencion }: (typeof reglasTasa)[number]): string {
  return rateKey({ impuesto, factor, minimo, valor, traslado: traslado === 1, retencion: retencion === 1 });
}

/** Returns imported rows with those of the code behind them: SAT's list has only what holds now. */
export function withBuiltIn(catalog: LawCatalogName, rows: readonly LawRow[]): readonly LawRow[] {
  return laidOver(BUILT_IN[catalog], rows);
}

/**
 * Returns rows with others behind them: until the first day of a figure, and of a tax and factor, those behind tell
 * what held, because documents of before are judged too.
 */
export function laidOver(behind: readonly LawRow[], rows: readonly LawRow[]): readonly LawRow[] {
  const firsts = new Map<string, string>();
  for (const { key, from = "" } of rows) {
    const first = firsts.get(subjectOf(key));
    if (first === undefined || from < first) firsts.set(subjectOf(key), from);
  }
  const before = behind.flatMap((row) => {
    const first = firsts.get(subjectOf(row.key));
    if (first === undefined) return [row];
    if ((row.from ?? "") >= first) return [];
    const eve = new Date(Date.parse(first) - DAY).toISOString().slice(0, first.length);
    return [{ ...row, to: row.to === undefined || row.to > eve ? eve : row.to }];
  });
  return [...before, ...rows];
}

const DAY = 86_400_000;

/** The name of a figure, or the tax and the factor of a rate. */
export function subjectOf(key: string): string {
  return key.split(" ", 2).join(" ");
}
