import type { Element } from "../../element.ts";
import { type Mismatch, must, type Rule, rule, scope } from "../rule.ts";
import type { Proceso, Procesos } from "./model.ts";

export const procesos = scope("INE", (procesos: Procesos) => procesos);
export const entidades = scope("Entidad", (procesos: Procesos) => procesos.flatMap(({ entidades }) => entidades));
/** Lists the entities of campaigns, and those of state committees. */
export const deCampanas = scope("Entidad", (procesos: Procesos) =>
  procesos.flatMap(({ isCampaign, entidades }) => (isCampaign ? entidades : [])),
);
export const deComitesEstatales = scope("Entidad", (procesos: Procesos) =>
  procesos.flatMap((proceso) => (isOfState(proceso) ? proceso.entidades : [])),
);
/** Lists the entities whose key and scope an earlier one of the same node has. */
export const repetidas = scope("Entidad", (procesos: Procesos) =>
  procesos.flatMap(({ entidades }) => {
    const seen = new Set<string>();
    return entidades.filter((entidad) => {
      const combination = combinationOf(entidad);
      const isRepeated = seen.has(combination);
      seen.add(combination);
      return isRepeated;
    });
  }),
);

const NATIONAL = "Ejecutivo Nacional";
const STATE = "Ejecutivo Estatal";
const BOARD = "Directivo Estatal";
const LOCAL = "Local";
const STANDARD = "estándar de INE 1.1, sección 1";

/** These keys stand for the country and its five constituencies, which no local election has. */
const NOT_LOCAL: readonly (string | undefined)[] = ["NAC", "CR1", "CR2", "CR3", "CR4", "CR5"];

export const RULES: readonly Rule<Procesos>[] = [
  rule("VAL-1080", ["INE180"], procesos, {
    title: "debe existir cuando TipoProceso es Ordinario",
    field: "@TipoComite",
    remedy: "Escriba el comité al que pertenece el gasto ordinario.",
    check: ({ comite, attributes: { TipoProceso } }) =>
      must(TipoProceso !== "Ordinario" || comite !== undefined, `${NATIONAL}, ${STATE} o ${BOARD}`, undefined),
  }),
  rule("VAL-1081", ["INE181"], procesos, {
    title: "debe existir al menos una, con Ambito, cuando TipoProceso es Precampaña o Campaña",
    field: "ine:Entidad",
    remedy: "Agregue la entidad a la que aplica el gasto, con su Ambito.",
    check: ({ isCampaign, entidades }) =>
      must(
        !isCampaign || entidades.some(({ attributes: { Ambito } }) => Ambito !== undefined),
        "una Entidad con Ambito",
        entidades.length === 0 ? undefined : `${entidades.length} sin Ambito`,
      ),
  }),
  noneOfCampaignRule("VAL-1082", "INE182", "TipoComite"),
  noneOfCampaignRule("VAL-1083", "INE183", "IdContabilidad"),
  rule("VAL-1084", ["INE184"], procesos, {
    title: `no debe existir cuando TipoComite es ${NATIONAL}`,
    field: "ine:Entidad",
    remedy: "Quite las entidades: el gasto es nacional.",
    check: ({ comite, entidades }) =>
      must(comite !== NATIONAL || entidades.length === 0, undefined, `${entidades.length} nodos Entidad`),
  }),
  rule("VAL-1085", ["INE185"], procesos, {
    title: `no debe existir cuando TipoComite es ${STATE}`,
    field: "@IdContabilidad",
    remedy: "Escriba la clave de contabilidad dentro de su Entidad.",
    check: ({ comite, attributes: { IdContabilidad } }) =>
      must(comite !== STATE || IdContabilidad === undefined, undefined, IdContabilidad),
  }),
  rule("VAL-1086", ["INE186"], procesos, {
    title: `debe existir al menos una cuando TipoComite es ${STATE} o ${BOARD}`,
    field: "ine:Entidad",
    remedy: "Agregue la entidad a la que aplica el gasto.",
    check: (proceso) => must(!isOfState(proceso) || proceso.entidades.length > 0, "al menos una Entidad", undefined),
  }),
  rule("VAL-1087", ["INE187"], repetidas, {
    title: "no debe repetirse con el mismo Ambito",
    field: "@ClaveEntidad",
    remedy: "Reúna en una sola Entidad las contabilidades de esa clave y ese ámbito.",
    check: (entidad): Mismatch | undefined => must(false, "otra combinación", combinationOf(entidad)),
  }),
  rule("VAL-1088", ["INE188"], entidades, {
    title: "no debe ser NAC ni una circunscripción (CR1 a CR5) cuando Ambito es Local",
    field: "@ClaveEntidad",
    remedy: "Escriba la clave de la entidad federativa, o Ambito Federal.",
    check: ({ attributes: { ClaveEntidad, Ambito } }) =>
      must(Ambito !== LOCAL || !NOT_LOCAL.includes(ClaveEntidad), "una entidad federativa", ClaveEntidad),
  }),
  // The row demands an Entidad and forbids the scope of each; this is its second half.
  rule("VAL-1089", ["INE186"], deComitesEstatales, {
    title: `no debe existir cuando TipoComite es ${STATE} o ${BOARD}`,
    field: "@Ambito",
    remedy: "Quite Ambito: solo lo llevan precampañas y campañas.",
    check: ({ attributes: { Ambito } }) => must(Ambito === undefined, undefined, Ambito),
  }),
  // The row demands the scope of each entity, its error of one at least.
  rule("VAL-1091", [], deCampanas, {
    source: "matriz de INE 1.1, INE181",
    title: "debe existir en cada Entidad cuando TipoProceso es Precampaña o Campaña",
    field: "@Ambito",
    remedy: "Escriba Ambito Local o Federal.",
    check: ({ attributes: { Ambito } }) => must(Ambito !== undefined, "Local o Federal", Ambito),
  }),
  rule("VAL-1092", [], procesos, {
    source: STANDARD,
    title: `debe ir dentro de Entidad cuando TipoComite es ${BOARD}`,
    field: "@IdContabilidad",
    remedy: "Escriba la clave de contabilidad dentro de su Entidad.",
    check: ({ comite, attributes: { IdContabilidad } }) =>
      must(comite !== BOARD || IdContabilidad === undefined, undefined, IdContabilidad),
  }),
];

function noneOfCampaignRule(code: string, sat: string, attribute: string): Rule<Procesos> {
  return rule(code, [sat], procesos, {
    title: "no debe existir cuando TipoProceso es Precampaña o Campaña",
    field: `@${attribute}`,
    remedy: `Quite ${attribute}, o escriba TipoProceso Ordinario.`,
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
