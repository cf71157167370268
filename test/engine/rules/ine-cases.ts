import { node } from "../../../src/engine/node.ts";
import type { Case, Verdict } from "./case.ts";
import { edited } from "./edit.ts";
import { sample, set } from "./samples.ts";

const INE = "Complemento/ine:INE";
const entidadAt = (at: number) => `${INE}/ine:Entidad[${at}]`;
const jalisco = (Ambito?: string) => node("ine:Entidad", { ClaveEntidad: "JAL", Ambito });

export const PROCESSES = {
  campana: sample("ine11"),
  nacional: sample("ine11-ordinario"),
  estatal: edited(sample("ine11-ordinario"), {
    [`${INE}/@TipoComite`]: "Ejecutivo Estatal",
    [`${INE}/@IdContabilidad`]: undefined,
    [`${INE}/+`]: jalisco(),
  }),
} as const;

type ProcessName = keyof typeof PROCESSES;

export const PROCESSES_CASES: Readonly<Record<string, Case<ProcessName>>> = {
  "VAL-1080": { ...set(`${INE}/@TipoComite`, undefined), document: "nacional" },
  "VAL-1081": {
    fails: { [entidadAt(2)]: undefined, [entidadAt(1)]: undefined },
    passes: { [entidadAt(2)]: undefined },
  },
  "VAL-1082": set(`${INE}/@TipoComite`, "Ejecutivo Nacional", {}, ["VAL-1084"]),
  "VAL-1083": set(`${INE}/@IdContabilidad`, "1"),
  "VAL-1084": { document: "nacional", fails: { [`${INE}/+`]: jalisco() } },
  "VAL-1085": { ...set(`${INE}/@IdContabilidad`, "1"), document: "estatal" },
  "VAL-1086": { ...set(entidadAt(1), undefined), document: "estatal" },
  "VAL-1087": {
    fails: { [`${INE}/+`]: jalisco("Local") },
    passes: { [`${INE}/+`]: jalisco("Federal") },
  },
  "VAL-1088": set(`${entidadAt(2)}/@ClaveEntidad`, "NAC", { [`${entidadAt(1)}/@ClaveEntidad`]: "NAC" }),
  "VAL-1089": { ...set(`${entidadAt(1)}/@Ambito`, "Local"), document: "estatal" },
  "VAL-1091": set(`${entidadAt(2)}/@Ambito`, undefined),
  "VAL-1092": {
    document: "estatal",
    fails: { [`${INE}/@TipoComite`]: "Directivo Estatal", [`${INE}/@IdContabilidad`]: "1" },
    passes: { [`${INE}/@TipoComite`]: "Directivo Estatal" },
  },
};

export const PROCESSES_VERDICTS: readonly Verdict<ProcessName>[] = [
  [
    "a race before a campaign is judged alike",
    "campana",
    { [`${INE}/@TipoProceso`]: "Precampaña", [`${INE}/@IdContabilidad`]: "1" },
    ["VAL-1083"],
  ],
  [
    "scopes of which none is there",
    "campana",
    { [`${entidadAt(1)}/@Ambito`]: undefined, [`${entidadAt(2)}/@Ambito`]: undefined },
    ["VAL-1081", "VAL-1091", "VAL-1091"],
  ],
  [
    "a board of a state without an entity",
    "estatal",
    { [`${INE}/@TipoComite`]: "Directivo Estatal", [entidadAt(1)]: undefined },
    ["VAL-1086"],
  ],
  ["the country at large", "campana", { [`${entidadAt(2)}/@ClaveEntidad`]: "CR1" }, ["VAL-1088"]],
  ["the same entity twice without a scope", "estatal", { [`${INE}/+`]: jalisco() }, ["VAL-1087"]],
  ["each complement for itself", "nacional", { "Complemento/+": PROCESSES.estatal.children.at(-1)!.children[0]! }, []],
];
