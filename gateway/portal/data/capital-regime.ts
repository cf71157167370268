/**
 * Returns the corporate regime with which a company's name ends ("SA DE CV"), as it is written there. SAT registers
 * names without it, and a PAC compares them (CFDI40145; Guía de llenado, Nombre). A natural person's name has none.
 */
export function capitalRegimeIn(nombre: string, rfc: string): string | undefined {
  if (rfc.trim().length !== RFC_OF_COMPANY) return undefined;
  return ENDING.exec(nombre.trim().replace(/\s+/g, " "))?.[1];
}

export function withoutCapitalRegime(nombre: string): string {
  return nombre.trim().replace(/\s+/g, " ").replace(ENDING, "");
}

const RFC_OF_COMPANY = 12;

/** Each letter may have a point or a blank behind it: "S.A. de C.V.", "S A DE CV". */
const spaced = (letters: string) => [...letters].join("[. ]*");
const OF_VARIABLE_CAPITAL = `(?:[. ]+DE (?:${spaced("CV")}|CAPITAL VARIABLE))?`;
const REGIMES = [
  ...["SA", "SAS", "SAB", "SAPI"].map((letters) => spaced(letters) + OF_VARIABLE_CAPITAL),
  ...["S", "SC", "SPR", "SCP"].map((letters) => `${spaced(letters)}[. ]+DE ${spaced("RL")}${OF_VARIABLE_CAPITAL}`),
  ...["SC", "AC", "IAP", "IBP", "ABP", "SNC", "SOFOM", "ENR", "ER"].map(spaced),
  `S[. ]+EN C(?:[. ]+POR A(?:CCIONES)?)?${OF_VARIABLE_CAPITAL}`,
  `SOCIEDAD AN[OÓ]NIMA(?: BURS[AÁ]TIL)?${OF_VARIABLE_CAPITAL}`,
  `SOCIEDAD DE RESPONSABILIDAD LIMITADA${OF_VARIABLE_CAPITAL}`,
  "(?:SOCIEDAD|ASOCIACI[OÓ]N) CIVIL",
];
const ENDING = new RegExp(`[ ,]+((?:(?:${REGIMES.join("|")})[., ]*)+)$`, "iu");
