/**
 * A rule of SAT's matrices, or a part of one, that is not implemented. The texts are Spanish, because callers read
 * them.
 */
export interface NotChecked {
  readonly sat: string;
  readonly rule: string;
  readonly reason: string;
}

export const L_RFC = "la lista de RFC inscritos no cancelados (l_RFC) solo la tienen el SAT y los PAC";

export const NOT_IN_FORCE = "el SAT todavía no la aplica";

export const LCO = "la lista de certificados y obligaciones (LCO) solo la tienen el SAT y los PAC";

export const UNDOCUMENTED = "el SAT no los tiene documentados";

/** Most of these rules need the list of RFCs. */
export function notChecked(sat: string, rule: string, reason = L_RFC): NotChecked {
  return { sat, rule, reason };
}

/** Returns the last row of a matrix, which has no rule. */
export function unclassified(sat: string): NotChecked {
  return notChecked(sat, "Errores no clasificados", UNDOCUMENTED);
}
