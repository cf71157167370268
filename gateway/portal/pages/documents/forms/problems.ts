export interface Problem {
  /** The field's name on REST ("conceptos[2].cantidad"); absent for a fault of the whole. */
  readonly campo: string | undefined;
  /** `sentence` names neither the field nor the rule. */
  readonly sentence: string;
  /** The rule's code: "VAL-04". */
  readonly code: string | undefined;
}

/**
 * Returns the faults in a refusal's sentence: "[VAL-04] conceptos[0].cantidad: …", with further faults behind it, each
 * after its code. `campo` is the place of the first fault, if the refusal states it apart.
 */
export function problemsOf(sentence: string, campo?: string): readonly Problem[] {
  return sentence.split(/ (?=\[[A-Z]{2,5}-\d{1,3}\] )/).map((told, index) => {
    const [, code, rest = ""] = /^(?:\[([A-Z]{2,5}-\d{1,3})\] )?(.*)$/s.exec(told) ?? [];
    const [, place, clause] = PLACE.exec(rest) ?? [];
    const where = place ?? (index === 0 ? campo : undefined);
    return { campo: where, sentence: capital(clause ?? rest), code };
  });
}

const NAME = "[A-Za-z_][A-Za-z0-9_]*(?:\\[\\d+\\])?";
const PLACE = new RegExp(`^(${NAME}(?:\\.${NAME})*): (.+)$`, "s");

function capital(clause: string): string {
  return clause.charAt(0).toLocaleUpperCase("es-MX") + clause.slice(1);
}

/**
 * Returns problems by the field that shows each: the one that is named, else the nearest around it that the form has. A
 * problem without a place in the form stands under "".
 */
export function byField(
  problems: readonly Problem[],
  has: (path: string) => boolean,
): ReadonlyMap<string, readonly Problem[]> {
  const shown = new Map<string, Problem[]>();
  for (const problem of problems) {
    const path = shownAt(problem.campo ?? "", has);
    shown.set(path, [...(shown.get(path) ?? []), problem]);
  }
  return shown;
}

function shownAt(campo: string, has: (path: string) => boolean): string {
  let path = campo;
  while (path !== "" && !has(path)) path = path.replace(/(\.[^.[\]]+|\[\d+\]|^[^.[\]]+)$/, "");
  return path;
}
