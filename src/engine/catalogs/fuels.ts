/**
 * These keys of c_ClaveProdServ are sold with the complement Hidrocarburos y Petrolíferos 1.0, each with its keys of
 * c_SubProductoHYP (list c_ClaveHYP of 2026-04-27).
 */
export const FUELS: ReadonlyMap<string | undefined, readonly string[]> = new Map([
  ["15101514", ["SP16"]],
  ["15101515", ["SP17"]],
  ["15101505", ["SP18", "SP19", "SP22", "SP23", "SP24", "SP25", "SP48"]],
]);

/** Fuels are sold in litres (list c_ClaveHYP). */
export const LITRE = "LTR";

/**
 * Each key of c_TipoPermiso has the form of its numbers (list c_TipoPermiso of 2026-04-27); no number has two forms.
 */
const PERMITS: ReadonlyMap<string | undefined, RegExp> = new Map([
  ["PER01", /^PL\/\d{1,20}\/EXP\/ES\/\d{4}$/],
  ["PER02", /^H\/\d{4,24}\/COM\/\d{4}$/],
  ["PER03", /^PL\/\d{1,20}\/DIS\/OM\/\d{4}$/],
  ["PER04", /^PL\/\d{1,17}\/EXP\/ES\/MM\/\d{4}$/],
  ["PER05", /^CNE\/PL\/\d{1,16}\/EXP\/ES\/\d{4}$/],
  ["PER06", /^CNE\/H\/\d{1,20}\/COM\/\d{4}$/],
  ["PER07", /^CNE\/PL\/\d{1,16}\/DIS\/OM\/\d{4}$/],
  ["PER08", /^CNE\/PL\/\d{1,13}\/EXP\/ES\/MM\/\d{4}$/],
  ["PER09", /^CNE\/PL\/\d{1,19}\/COM\/\d{4}$/],
  ["PER10", /^#[a-zA-Z0-9]{14}$/],
  ["PER11", /^F00\.07\.UH\/\d{1,20}\/\d{4}$/],
]);

/** Returns true for a number of that kind of permit; the schema judges an unknown kind. */
export function isPermitOf(kind: string | undefined, number: string): boolean {
  return PERMITS.get(kind)?.test(number) ?? true;
}

/** Returns the key of c_TipoPermiso that a permit's number belongs to. */
export function permitKindOf(number: string): string | undefined {
  return [...PERMITS].find(([, form]) => form.test(number))?.[0];
}
