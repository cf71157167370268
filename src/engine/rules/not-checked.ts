/** A rule of one of SAT's matrices, or the part of one, that has no row here; in Spanish, for whoever asks what was judged. */
export interface NotChecked {
  readonly sat: string;
  readonly rule: string;
  readonly reason: string;
}

/** Most of them need it. */
export const L_RFC = "la lista de RFC inscritos no cancelados (l_RFC) solo la tienen el SAT y los PAC";
