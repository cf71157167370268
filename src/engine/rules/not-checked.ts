/**
 * A rule of SAT's matrices, or a part of one, that is not implemented. The texts are Spanish, because callers read
 * them.
 */
export interface NotChecked {
  readonly sat: string;
  readonly rule: string;
  readonly reason: string;
}

/** Most of these rules need this list. */
export const L_RFC = "la lista de RFC inscritos no cancelados (l_RFC) solo la tienen el SAT y los PAC";

export const LCO = "la lista de certificados y obligaciones (LCO) solo la tienen el SAT y los PAC";

/** Returns the last row of a matrix, which has no rule. */
export function unclassified(sat: string): NotChecked {
  return { sat, rule: "Errores no clasificados", reason: "el SAT no los tiene documentados" };
}
