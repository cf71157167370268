import { isMarked, type PerceptionGroup } from "../../catalogs/index.ts";
import { Decimal } from "../../decimal.ts";
import type { Element } from "../../element.ts";
import { mustBePositive, mustEqual } from "../comprobante/common.ts";
import { amount, sumOf } from "../comprobante/model.ts";
import { type Mismatch, must, type Rule, rule } from "../rule.ts";
import { GUIDE, horasExtra, keyRule, listasDePercepciones, percepciones, sumRule } from "./common.ts";
import type { Percepcion, Percepciones, Recibo } from "./model.ts";

/** JubilacionPensionRetiro has these attributes for a pension that is paid in parts. */
const PARTIAL = ["TotalParcialidad", "MontoDiario"];

/** The rules of nomina12:Percepciones, NOM69 to NOM85 and NOM88 to NOM90, and NOM109 and NOM110 of revision E. */
export const PERCEPTIONS: readonly Rule<Recibo>[] = [
  rule("VAL-369", ["NOM69"], listasDePercepciones, {
    title: "debe llevar tres totales que sumen TotalGravado más TotalExento",
    remedy: "Corrija TotalSueldos, TotalSeparacionIndemnizacion o TotalJubilacionPensionRetiro.",
    check: ({ total, attributes: { TotalGravado, TotalExento } }) =>
      mustEqual(sumOf([amount(TotalGravado), amount(TotalExento)]), total),
  }),
  groupRule("VAL-370", "NOM70", "TotalSueldos", "sueldos", "las percepciones que no son 022, 023, 025, 039 ni 044"),
  groupRule("VAL-371", "NOM71", "TotalSeparacionIndemnizacion", "separacion", "las percepciones 022, 023 y 025"),
  groupRule("VAL-372", "NOM72", "TotalJubilacionPensionRetiro", "jubilacion", "las percepciones 039 y 044"),
  sumRule(
    "VAL-373",
    "NOM73",
    listasDePercepciones,
    "TotalGravado",
    "los ImporteGravado de las percepciones",
    ({ gravado }) => gravado,
    ({ attributes }) => amount(attributes.TotalGravado),
  ),
  sumRule(
    "VAL-374",
    "NOM74",
    listasDePercepciones,
    "TotalExento",
    "los ImporteExento de las percepciones",
    ({ exento }) => exento,
    ({ attributes }) => amount(attributes.TotalExento),
  ),
  rule("VAL-375", ["NOM75"], percepciones, {
    title: "debe ser mayor que cero cuando ImporteExento es cero",
    field: "@ImporteGravado",
    remedy: "Quite la percepción, o escriba lo que se paga.",
    check: ({ gravado, exento }) => (exento?.isZero ? mustBePositive(gravado) : undefined),
  }),
  keyRule("VAL-376", "NOM76", percepciones, "TipoPercepcion", "c_TipoPercepcion"),
  rule("VAL-377", ["NOM77"], listasDePercepciones, {
    title: "debe existir cuando hay percepciones que no son 022, 023, 025, 039 ni 044",
    field: "@TotalSueldos",
    remedy: "Agregue TotalSueldos, con la suma de esas percepciones.",
    check: ({ groups, attributes: { TotalSueldos } }) =>
      must(
        !groups.has("sueldos") || TotalSueldos !== undefined,
        groups.get("sueldos") ?? "la suma de esas percepciones",
        undefined,
      ),
  }),
  rule("VAL-378", ["NOM78"], listasDePercepciones, {
    title: "debe llevar el total y el nodo de la separación cuando hay percepciones 022, 023 o 025",
    remedy: "Agregue TotalSeparacionIndemnizacion y el nodo SeparacionIndemnizacion.",
    inForm: "Con percepciones 022, 023 o 025 agregue SeparacionIndemnizacion.",
    check: (lista) => mustTell(lista, SEPARATION),
  }),
  rule("VAL-379", ["NOM79"], listasDePercepciones, {
    title: "debe llevar el total y el nodo de la jubilación solo cuando hay percepciones 039 o 044",
    remedy: "Agregue o quite TotalJubilacionPensionRetiro y el nodo JubilacionPensionRetiro.",
    inForm: "JubilacionPensionRetiro va con percepciones 039 o 044, y solo con ellas.",
    check: (lista) => mustTell(lista, RETIREMENT) ?? mustNotTell(lista, RETIREMENT),
  }),
  retirementRule("VAL-380", "NOM80", "hay una percepción 039", ["TotalUnaExhibicion"], PARTIAL, (lista) =>
    hasKey(lista, "039"),
  ),
  retirementRule("VAL-381", "NOM81", "hay una percepción 044", PARTIAL, ["TotalUnaExhibicion"], (lista) =>
    hasKey(lista, "044"),
  ),
  nodeRule("VAL-382", "NOM82", "045", "AccionesOTitulos", true, ({ acciones }) => acciones !== undefined),
  nodeRule("VAL-383", "NOM83", "045", "AccionesOTitulos", false, ({ acciones }) => acciones !== undefined),
  nodeRule("VAL-384", "NOM84", "019", "HorasExtra", true, ({ horasExtra }) => horasExtra.length > 0),
  nodeRule("VAL-385", "NOM85", "019", "HorasExtra", false, ({ horasExtra }) => horasExtra.length > 0),
  keyRule("VAL-388", "NOM88", horasExtra, "TipoHoras", "c_TipoHoras"),
  retirementRule(
    "VAL-389",
    "NOM89",
    "hay TotalUnaExhibicion",
    [],
    PARTIAL,
    ({ jubilacion }) => jubilacion?.attributes.TotalUnaExhibicion !== undefined,
  ),
  retirementRule(
    "VAL-390",
    "NOM90",
    "hay TotalParcialidad",
    ["MontoDiario"],
    ["TotalUnaExhibicion"],
    ({ jubilacion }) => jubilacion?.attributes.TotalParcialidad !== undefined,
  ),
  rule("VAL-409", ["NOM109"], percepciones, {
    title: "debe ser cero en la percepción 038",
    field: "@ImporteExento",
    remedy: "Escriba el importe exento en la clave que le corresponde; la previsión social es 056.",
    check: ({ exento, attributes: { TipoPercepcion }, nomina: { day } }, _, { loaded }) =>
      TipoPercepcion === "038" && day !== undefined && isMarked("nomina-revision-e", day, loaded)
        ? mustEqual(Decimal.ZERO, exento)
        : undefined,
  }),
  rule("VAL-410", ["NOM110"], percepciones, {
    title: "debe ser mayor que cero cuando ImporteGravado es cero",
    field: "@ImporteExento",
    remedy: "Quite la percepción, o escriba lo que se paga.",
    check: ({ gravado, exento }) => (gravado?.isZero ? mustBePositive(exento) : undefined),
  }),
  // The matrix demands this of retirement only.
  rule("VAL-459", [], listasDePercepciones, {
    title: "no debe llevar el total ni el nodo de la separación sin percepciones 022, 023 o 025",
    remedy: "Quite TotalSeparacionIndemnizacion y el nodo SeparacionIndemnizacion.",
    inForm: "Quite SeparacionIndemnizacion, o agregue una percepción 022, 023 o 025.",
    check: (lista) => mustNotTell(lista, SEPARATION),
  }),
  // The matrix compares the totals of the list of perceptions, and the guide explains those inside the nodes.
  nodeTotalRule("VAL-461", "SeparacionIndemnizacion", "TotalPagado", ({ groups }) => groups.get("separacion"), {
    node: ({ separacion }) => separacion,
    what: "las percepciones 022, 023 y 025",
  }),
  nodeTotalRule("VAL-462", "JubilacionPensionRetiro", "TotalUnaExhibicion", (lista) => paidBy(lista, "039"), {
    node: ({ jubilacion }) => jubilacion,
    what: "las percepciones 039",
  }),
  nodeTotalRule("VAL-463", "JubilacionPensionRetiro", "TotalParcialidad", (lista) => paidBy(lista, "044"), {
    node: ({ jubilacion }) => jubilacion,
    what: "las percepciones 044",
  }),
  rule("VAL-464", [], percepciones, {
    source: GUIDE,
    title: "debe sumar entre todas las horas extra ImporteGravado más ImporteExento de la percepción 019",
    field: "nomina12:HorasExtra/@ImportePagado",
    remedy: "Escriba en las horas extra lo que se paga por ellas, o corrija la percepción.",
    check: ({ attributes, gravado, exento, horasExtra }) => {
      const paid = horasExtra.map((each) => amount(each.attributes.ImportePagado));
      const isExplained = attributes.TipoPercepcion === "019" && paid.length > 0;
      return isExplained ? mustEqual(sumOf([gravado, exento]), sumOf(paid)) : undefined;
    },
  }),
];

interface Special {
  readonly group: PerceptionGroup;
  readonly total: string;
  readonly node: "separacion" | "jubilacion";
  readonly name: string;
}

const SEPARATION: Special = {
  group: "separacion",
  total: "TotalSeparacionIndemnizacion",
  node: "separacion",
  name: "SeparacionIndemnizacion",
};
const RETIREMENT: Special = {
  group: "jubilacion",
  total: "TotalJubilacionPensionRetiro",
  node: "jubilacion",
  name: "JubilacionPensionRetiro",
};

function toldOf({ attributes, ...lista }: Percepciones, { total, node, name }: Special) {
  const told = { [total]: attributes[total] !== undefined, [name]: lista[node] !== undefined };
  const named = (written: boolean) => Object.keys(told).filter((each) => told[each] === written);
  return { written: named(true), missing: named(false) };
}

function mustTell(lista: Percepciones, special: Special): Mismatch | undefined {
  const { missing } = toldOf(lista, special);
  return must(!lista.groups.has(special.group) || missing.length === 0, missing.join(" y "), undefined);
}

function mustNotTell(lista: Percepciones, special: Special): Mismatch | undefined {
  const { written } = toldOf(lista, special);
  return must(lista.groups.has(special.group) || written.length === 0, undefined, written.join(" y "));
}

function groupRule(code: string, sat: string, attribute: string, group: PerceptionGroup, what: string): Rule<Recibo> {
  return sumRule(
    code,
    sat,
    listasDePercepciones,
    attribute,
    what,
    ({ groups }) => (groups.has(group) ? groups.get(group) : Decimal.ZERO),
    ({ attributes }) => amount(attributes[attribute]),
  );
}

/** Makes a rule that the total inside a node is the sum of the perceptions that the node explains. */
function nodeTotalRule(
  code: string,
  name: string,
  attribute: string,
  paid: (lista: Percepciones) => Decimal | undefined,
  { node, what }: { readonly node: (lista: Percepciones) => Element | undefined; readonly what: string },
): Rule<Recibo> {
  return rule(code, [], listasDePercepciones, {
    source: GUIDE,
    title: `debe ser la suma de ${what}`,
    field: `nomina12:${name}/@${attribute}`,
    remedy: `Sume ${what} y escriba el resultado en ${attribute}.`,
    check: (lista) => {
      const expected = paid(lista);
      const text = node(lista)?.attributes[attribute];
      return expected === undefined || text === undefined ? undefined : mustEqual(expected, amount(text));
    },
  });
}

/** Returns what the perceptions of a key sum up to; undefined where there are none. */
function paidBy({ percepciones }: Percepciones, key: string): Decimal | undefined {
  const paid = percepciones.filter(({ attributes }) => attributes.TipoPercepcion === key);
  return paid.length === 0 ? undefined : sumOf(paid.flatMap(({ gravado, exento }) => [gravado, exento]));
}

/** Makes a rule on which attributes of JubilacionPensionRetiro must and must not stand together. */
function retirementRule(
  code: string,
  sat: string,
  when: string,
  demanded: readonly string[],
  forbidden: readonly string[],
  applies: (lista: Percepciones) => boolean,
): Rule<Recibo> {
  const demand = demanded.length > 0 ? `debe llevar ${demanded.join(" y ")}, y ` : "";
  return rule(code, [sat], listasDePercepciones, {
    title: `${demand}no debe llevar ${forbidden.join(" ni ")} cuando ${when}`,
    field: "nomina12:JubilacionPensionRetiro",
    remedy: "Deje lo de una sola exhibición (039) o lo de las parcialidades (044).",
    inForm: `${demanded.length > 0 ? `Llene ${demanded.join(" y ")}, y deje` : "Deje"} vacío ${forbidden.join(" y ")}: ${when}.`,
    check: (lista) => {
      const attributes = lista.jubilacion?.attributes;
      if (attributes === undefined || !applies(lista)) return undefined;
      const missing = demanded.filter((name) => attributes[name] === undefined);
      const extra = forbidden.filter((name) => attributes[name] !== undefined);
      return missing.length > 0
        ? must(false, missing.join(" y "), undefined)
        : must(extra.length === 0, undefined, extra.join(" y "));
    },
  });
}

function hasKey({ percepciones }: Percepciones, key: string): boolean {
  return percepciones.some(({ attributes }) => attributes.TipoPercepcion === key);
}

/**
 * Makes one of the two rules that tie a node to a key of perception: it is demanded with the key, or forbidden without
 * it.
 */
function nodeRule(
  code: string,
  sat: string,
  key: string,
  name: string,
  demanded: boolean,
  has: (percepcion: Percepcion) => boolean,
): Rule<Recibo> {
  const node = `el nodo ${name}`;
  return rule(code, [sat], percepciones, {
    title: demanded ? `debe existir en la percepción ${key}` : `no debe existir en percepciones que no son ${key}`,
    field: `nomina12:${name}`,
    remedy: demanded ? `Agregue el nodo ${name}.` : `Quite el nodo ${name}, o use la clave ${key}.`,
    inForm: demanded ? `En la percepción ${key} agregue ${name}.` : `Quite ${name}, o elija la percepción ${key}.`,
    check: (percepcion) => {
      const { TipoPercepcion } = percepcion.attributes;
      if ((TipoPercepcion === key) !== demanded) return undefined;
      return demanded ? must(has(percepcion), node, undefined) : must(!has(percepcion), undefined, node);
    },
  });
}
