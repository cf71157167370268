import { type ImportedColumns, MEXICO_CITY } from "../../engine/catalogs/index.ts";

/** Returns the text of a cell without blanks around it, or undefined for an empty cell. */
export function textOf(value: unknown): string | undefined {
  const text = String(value ?? "")
    .replace(/\s+/g, " ")
    .trim();
  return text === "" ? undefined : text;
}

/**
 * Reads a column that says "Sí", "No" or "Opcional", in any case, with or without the accent. It leaves other text as
 * it is, so that the service refuses it by name.
 */
export function demandOf(value: unknown): string | undefined {
  const text = textOf(value)?.toLowerCase();
  if (text === "sí" || text === "si") return "Sí";
  if (text === "no") return "No";
  return text === "opcional" ? "Opcional" : textOf(value);
}

/** Reads "0", "1" or "0,1". Excel reads the last one as a number where the comma is the decimal point. */
export function hazardOf(value: unknown): string | undefined {
  return textOf(value)?.replaceAll(" ", "").replace(".", ",");
}

/** Writes a rate with six decimals, and leaves other text as it is, so that the service refuses it by name. */
export function rateOf(value: unknown): string {
  const text = textOf(value) ?? "";
  return /^\d+(\.\d{1,6})?$/.test(text) ? Number(text).toFixed(6) : text;
}

/** Turns "31/12/2026" into "2026-12-31", and leaves other text as it is, so that the service refuses it by name. */
export function dayOfText(value: unknown): string | undefined {
  const text = textOf(value);
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text ?? "") ?? [];
  return day === undefined ? text : `${year}-${month!.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/**
 * Returns the IANA zone of a postal code: by its description where SAT's names have kept their meaning, else by its
 * hours from UTC in winter, because three names moved between editions of the catalog. Undefined where neither tells.
 */
export function zoneOf(description: string | undefined, winter: string | undefined): string | undefined {
  const name = (description ?? "").toLowerCase().replace("pacifico", "pacífico");
  return ZONES_BY_NAME[name] ?? ZONES_BY_HOURS[Number(winter)];
}

const ZONES_BY_NAME: Readonly<Record<string, string>> = {
  "tiempo del centro": MEXICO_CITY,
  "tiempo del centro en frontera": "America/Matamoros",
  "tiempo del pacífico": "America/Mazatlan",
  "tiempo del pacífico sonora": "America/Hermosillo",
  "tiempo del sureste": "America/Cancun",
};

const ZONES_BY_HOURS: Readonly<Record<number, string>> = {
  [-8]: "America/Tijuana",
  [-7]: "America/Ciudad_Juarez",
};

export function present(columns: ImportedColumns): ImportedColumns {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
