import { type Draft, newRow, read, readRows, write } from "./draft.ts";
import { itemOf } from "./labels.ts";
import type { Problem } from "./problems.ts";

/** A remedy adds to a draft what a fault asks for, so that a person only fills in what it needs. */
export interface Remedy {
  readonly label: string;
  readonly apply: (draft: Draft) => Draft;
}

/** Returns what a press can do about a problem; undefined where a person has to decide. */
export function remedyOf({ campo = "", code = "" }: Problem): Remedy | undefined {
  const rule = OF_RULES[code];
  if (rule !== undefined) return rule(campo);
  // The group of this field is optional and may not be there yet.
  return campo === "emisor.registroPatronal" ? addGroup("emisor") : undefined;
}

const SUBSIDY = {
  ...{ tipoOtroPago: "002", clave: "002", concepto: "Subsidio para el empleo", importe: "0.00" },
  subsidioAlEmpleo: { subsidioCausado: "0.00" },
};

const OF_RULES: Readonly<Record<string, (campo: string) => Remedy>> = {
  "VAL-378": (campo) => addGroup(`${campo}.separacionIndemnizacion`),
  "VAL-382": addGroup,
  "VAL-384": (campo) => addRow(campo),
  "VAL-398": addGroup,
  "VAL-399": (campo) => addGroup(campo, SUBSIDY.subsidioAlEmpleo),
  "VAL-405": () => ({
    label: "Agregar el subsidio en 0.00",
    apply: addRow("nomina.otrosPagos", SUBSIDY).apply,
  }),
};

function addGroup(campo: string, values: Draft = {}): Remedy {
  return {
    label: `Agregar ${itemOf(campo)}`,
    apply: (draft) => (read(draft, campo) === undefined ? write(draft, campo, values) : draft),
  };
}

function addRow(campo: string, values: Draft = {}): Remedy {
  const list = campo.replace(/\[\d+\]$/, "");
  return {
    label: `Agregar ${itemOf(list)}`,
    apply: (draft) => write(draft, list, [...readRows(draft, list), newRow(values)]),
  };
}
