/**
 * SAT's list of taxpayers whose operations are presumed nonexistent (CFF, article 69-B) is imported under this name.
 */
export const LIST_69B = "Listado_69-B";

/** The situations of a taxpayer in the list, from the lightest to the gravest. */
export const SITUATIONS_69B = ["Sentencia Favorable", "Desvirtuado", "Presunto", "Definitivo"] as const;
export type Situation69b = (typeof SITUATIONS_69B)[number];

/** The list keeps those who disproved the presumption or won in court, of whom nobody is warned. */
export const WARNED_69B: readonly Situation69b[] = ["Presunto", "Definitivo"];
