import type { Element } from "../../element.ts";
import { type Mismatch, must, type Rule, rule } from "../rule.ts";
import type { Proceso, Procesos } from "./model.ts";

/** Each of these functions lists the elements that a rule checks one by one. */
export const procesos = (procesos: Procesos): Procesos => procesos;
export const entidades = (procesos: Procesos): readonly Element[] =>
  procesos.flatMap(({ entidades }) => entidades);
/** Lists the entities of campaigns, and those of state committees. */
export const deCampanas = (procesos: Procesos): readonly Element[] =>
  procesos.flatMap(({ isCampaign, entidades }) => (isCampaign ? entidades : []));
export const deComitesEstatales = (procesos: Procesos): readonly Element[] =>
  procesos.flatMap((proceso) => (isOfState(proceso) ? proceso.entidades : []));
/** Lists the entities whose key and scope an earlier one of the same node has. */
export const repetidas = (procesos: Procesos): readonly Element[] =>
  procesos.flatMap(({ entidades }) => {
    const seen = new Set<string>();
    return entidades.filter((entidad) => {
      const combination = combinationOf(entidad);
      const isRepeated = seen.has(combination);
      seen.add(combination);
      return isRepeated;
    });
  });

/** People know the elements of each function by these names. */
export const ELEMENTS: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [procesos, "INE"],
  [entidades, "Entidad"],
  [deCampanas, "Entidad"],
  [deComitesEstatales, "Entidad"],
  [repetidas, "Entidad"],
]);

const NATIONAL = "Ejecutivo Nacional";
const STATE = "Ejecutivo Estatal";
const BOARD = "Directivo Estatal";
const LOCAL = "Local";
const STANDARD = "estándar de INE 1.1, sección 1";

/** These keys stand for the country and its five constituencies, which no local election has. */
const NOT_LOCAL: readonly (string | undefined)[] = ["NAC", "CR1", "CR2", "CR3", "CR4", "CR5"];

export const RULES: readonly Rule<Procesos>[] = [
  rule({
    code: "VAL-1080",
    sat: ["INE180"],
    title: "debe existir cuando TipoProceso es Ordinario",
    field: "@TipoComite",
    remedy: "Escriba el comité al que pertenece el gasto ordinario.",
    each: procesos,
    check: ({ comite, attributes: { TipoProceso } }) =>
      must(
        TipoProceso !== "Ordinario" || comite !== undefined,
        `${NATIONAL}, ${STATE} o ${BOARD}`,
        undefined,
      ),
  }),
  rule({
    code: "VAL-1081",
    sat: ["INE181"],
    title: "debe existir al menos una, con Ambito, cuando TipoProceso es Precampaña o Campaña",
    field: "ine:Entidad",
    remedy: "Agregue la entidad a la que aplica el gasto, con su Ambito.",
    each: procesos,
    check: ({ isCampaign, entidades }) =>
      must(
        !isCampaign || entidades.some(({ attributes: { Ambito } }) => Ambito !== undefined),
        "una Entidad con Ambito",
        entidades.length === 0 ? undefined : `${entidades.length} sin Ambito`,
      ),
  }),
  noneOfCampaignRule("VAL-1082", "INE182", "TipoComite"),
  noneOfCampaignRule("VAL-1083", "INE183", "IdContabilidad"),
  rule({
    code: "VAL-1084",
    sat: ["INE184"],
    title: `no debe existir cuando TipoComite es ${NATIONAL}`,
    field: "ine:Entidad",
    remedy: "Quite las entidades: el gasto es nacional.",
    each: procesos,
    check: ({ comite, entidades }) =>
      must(comite !== NATIONAL || entidades.length === 0, undefined, `${entidades.length} nodos Entidad`),
  }),
  rule({
    code: "VAL-1085",
    sat: ["INE185"],
    title: `no debe existir cuando TipoComite es ${STATE}`,
    field: "@IdContabilidad",
    remedy: "Escriba la clave de contabilidad dentro de su Entidad.",
    each: procesos,
    check: ({ comite, attributes: { IdContabilidad } }) =>
      must(comite !== STATE || IdContabilidad === undefined, undefined, IdContabilidad),
  }),
  rule({
    code: "VAL-1086",
    sat: ["INE186"],
    title: `debe existir al menos una cuando TipoComite es ${STATE} o ${BOARD}`,
    field: "ine:Entidad",
    remedy: "Agregue la entidad a la que aplica el gasto.",
    each: procesos,
    check: (proceso) =>
      must(!isOfState(proceso) || proceso.entidades.length > 0, "al menos una Entidad", undefined),
  }),
  rule({
    code: "VAL-1087",
    sat: ["INE187"],
    title: "no debe repetirse con el mismo Ambito",
    field: "@ClaveEntidad",
    remedy: "Reúna en una sola Entidad las contabilidades de esa clave y ese ámbito.",
    each: repetidas,
    check: (entidad): Mismatch | undefined => must(false, "otra combinación", combinationOf(entidad)),
  }),
  rule({
    code: "VAL-1088",
    sat: ["INE188"],
    title: "no debe ser NAC ni una circunscripción (CR1 a CR5) cuando Ambito es Local",
    field: "@ClaveEntidad",
    remedy: "Escriba la clave de la entidad federativa, o Ambito Federal.",
    each: entidades,
    check: ({ attributes: { ClaveEntidad, Ambito } }) =>
      must(Ambito !== LOCAL || !NOT_LOCAL.includes(ClaveEntidad), "una entidad federativa", ClaveEntidad),
  }),
  // The row demands an Entidad and forbids the scope of each; this is its second half.
  rule({
    code: "VAL-1089",
    sat: ["INE186"],
    title: `no debe existir cuando TipoComite es ${STATE} o ${BOARD}`,
    field: "@Ambito",
    remedy: "Quite Ambito: solo lo llevan precampañas y campañas.",
    each: deComitesEstatales,
    check: ({ attributes: { Ambito } }) => must(Ambito === undefined, undefined, Ambito),
  }),
  // The row demands the scope of each entity, its error of one at least.
  rule({
    code: "VAL-1091",
    sat: [],
    source: "matriz de INE 1.1, INE181",
    title: "debe existir en cada Entidad cuando TipoProceso es Precampaña o Campaña",
    field: "@Ambito",
    remedy: "Escriba Ambito Local o Federal.",
    each: deCampanas,
    check: ({ attributes: { Ambito } }) => must(Ambito !== undefined, "Local o Federal", Ambito),
  }),
  rule({
    code: "VAL-1092",
    sat: [],
    source: STANDARD,
    title: `debe ir dentro de Entidad cuando TipoComite es ${BOARD}`,
    field: "@IdContabilidad",
    remedy: "Escriba la clave de contabilidad dentro de su Entidad.",
    each: procesos,
    check: ({ comite, attributes: { IdContabilidad } }) =>
      must(comite !== BOARD || IdContabilidad === undefined, undefined, IdContabilidad),
  }),
];

/** Makes a rule that forbids an attribute of a campaign. */
function noneOfCampaignRule(code: string, sat: string, attribute: string): Rule<Procesos> {
  return rule({
    code,
    sat: [sat],
    title: "no debe existir cuando TipoProceso es Precampaña o Campaña",
    field: `@${attribute}`,
    remedy: `Quite ${attribute}, o escriba TipoProceso Ordinario.`,
    each: procesos,
    check: ({ isCampaign, attributes }) =>
      must(!isCampaign || attributes[attribute] === undefined, undefined, attributes[attribute]),
  });
}

function isOfState({ comite }: Proceso): boolean {
  return comite === STATE || comite === BOARD;
}

function combinationOf({ attributes: { ClaveEntidad, Ambito = "sin Ambito" } }: Element): string {
  return `${ClaveEntidad} ${Ambito}`;
}
