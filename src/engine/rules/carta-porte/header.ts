import { catalogs } from "../../catalogs/index.ts";
import { amount, isAny } from "../comprobante/model.ts";
import { must, type Rule, rule } from "../rule.ts";
import {
  byAny,
  cartas,
  existsRule,
  INTERNATIONAL,
  mustSum,
  nodeRule,
  oneOfRule,
  regimenes,
  type When,
} from "./common.ts";
import type { Carta, InCarta, Traslado } from "./model.ts";

/** Keys of c_RegimenAduanero depend on the direction of the goods; these four are for both. */
const BOTH_WAYS = ["DFI", "RFE", "RFS", "TRA"];
const INWARD = ["IMD", "ITR", "ITE", ...BOTH_WAYS];
const OUTWARD = ["EXD", "ETR", "ETE", ...BOTH_WAYS];
const REGIMENES = [...new Set([...INWARD, ...OUTWARD])];

const CROSSINGS = ["01", "02", "03", "04"];

const NATIONAL: When<InCarta> = {
  said: "TranspInternac es No",
  holds: ({ carta: { internacional } }) => internacional === false,
};

export const HEADER: readonly Rule<Traslado>[] = [
  oneOfRule("VAL-515", "CP115", cartas, "Version", ["3.1"]),
  nodeRule("VAL-516", "CP116", cartas, "RegimenesAduaneros", ({ tieneRegimenes }) => tieneRegimenes, INTERNATIONAL),
  rule("VAL-517", ["CP117"], cartas, {
    title: "debe llevar claves de c_RegimenAduanero cuando hay EntradaSalidaMerc",
    field: "cartaporte31:RegimenesAduaneros",
    remedy: "Agregue el régimen aduanero, con una clave del catálogo.",
    check: ({ regimenes, attributes: { EntradaSalidaMerc } }) => {
      if (EntradaSalidaMerc === undefined) return undefined;
      const unknown = regimenes.find(({ attributes }) => !isAny(attributes.RegimenAduanero, ...REGIMENES));
      if (unknown !== undefined) return must(false, REGIMENES.join(", "), unknown.attributes.RegimenAduanero);
      return must(regimenes.length > 0, "un RegimenAduaneroCCP", undefined);
    },
  }),
  directionRule("VAL-518", "CP118", "Entrada", INWARD),
  existsRule("VAL-519", "CP119", cartas, "EntradaSalidaMerc", INTERNATIONAL, { demand: "demanded" }),
  absentRule("VAL-520", "CP120", "EntradaSalidaMerc"),
  rule("VAL-521", ["CP121"], cartas, {
    title: "debe ser una clave de c_Pais cuando TranspInternac es Sí",
    field: "@PaisOrigenDestino",
    remedy: "Escriba el país de origen o de destino de la mercancía, como USA.",
    check: ({ carta: { internacional }, attributes: { PaisOrigenDestino: pais } }) =>
      must(internacional !== true || (pais !== undefined && catalogs.has("c_Pais", pais)), "una clave de c_Pais", pais),
  }),
  absentRule("VAL-522", "CP122", "PaisOrigenDestino"),
  oneOfRule("VAL-523", "CP123", cartas, "ViaEntradaSalida", CROSSINGS, {
    said: " cuando TranspInternac es Sí",
    holds: INTERNATIONAL.holds,
  }),
  absentRule("VAL-524", "CP124", "ViaEntradaSalida"),
  existsRule("VAL-525", "CP125", cartas, "TotalDistRec", byAny("01", "04")),
  rule("VAL-526", ["CP126"], cartas, {
    title: "debe ser la suma de DistanciaRecorrida de los destinos",
    field: "@TotalDistRec",
    remedy: "Sume los kilómetros de cada Ubicacion de tipo Destino y escriba el resultado.",
    check: ({ recorrido, attributes: { TotalDistRec } }) =>
      TotalDistRec === undefined ? undefined : mustSum(recorrido, amount(TotalDistRec), TotalDistRec),
  }),
  rule("VAL-527", ["CP127"], cartas, {
    title: "debe llevar UbicacionPoloOrigen y UbicacionPoloDestino cuando hay RegistroISTMO, y solo entonces",
    field: "@RegistroISTMO",
    remedy: "Escriba los dos polos del Istmo, o quite los tres atributos.",
    check: ({ attributes }) => {
      const poles = ["UbicacionPoloOrigen", "UbicacionPoloDestino"];
      const written = poles.filter((pole) => attributes[pole] !== undefined);
      if (attributes.RegistroISTMO === undefined)
        return must(written.length === 0, "Sí, o ninguno de los dos polos", undefined);
      return must(written.length === 2, "los dos polos", written.length === 0 ? "ninguno" : `solo ${written.join()}`);
    },
  }),
  directionRule("VAL-569", "CP169", "Salida", OUTWARD),
];

/** The matrix says "el régimen", which may refer to each of the list or to one of them. */
export const HEADER_ADVICE: readonly Rule<Traslado>[] = [
  rule("VAL-656", [], regimenes, {
    title: "debería ser de la entrada o salida que se declara: un PAC puede pedirlo de cada régimen",
    field: "@RegimenAduanero",
    remedy: "Deje solo los regímenes de la entrada, o de la salida.",
    check: ({ carta: { entrada, salida }, attributes: { RegimenAduanero } }) => {
      const suited = entrada ? INWARD : salida ? OUTWARD : REGIMENES;
      return must(
        !isAny(RegimenAduanero, ...REGIMENES) || isAny(RegimenAduanero, ...suited),
        suited.join(", "),
        RegimenAduanero,
      );
    },
  }),
];

function absentRule(code: string, sat: string, attribute: string): Rule<Traslado> {
  const { said, holds } = NATIONAL;
  return rule(code, [sat], cartas, {
    title: `no debe existir cuando ${said}`,
    field: `@${attribute}`,
    remedy: `Quite ${attribute}, o escriba TranspInternac Sí.`,
    check: (carta, traslado) =>
      must(
        !holds(carta, traslado) || carta.attributes[attribute] === undefined,
        undefined,
        carta.attributes[attribute],
      ),
  });
}

/** Makes a rule that finds a fault when no régimen suits the direction; when only some suit, it is advice (VAL-656). */
function directionRule(
  code: string,
  sat: string,
  direction: "Entrada" | "Salida",
  suited: readonly string[],
): Rule<Traslado> {
  return rule(code, [sat], cartas, {
    title: `debe llevar un régimen de ${direction} cuando EntradaSalidaMerc es ${direction}`,
    field: "cartaporte31:RegimenesAduaneros",
    remedy: `Escriba un régimen de ${direction}: ${suited.join(", ")}.`,
    check: ({ regimenes, carta: { entrada, salida } }: Carta) => {
      const keys = regimenes.map(({ attributes }) => attributes.RegimenAduanero);
      const known = keys.filter((key) => isAny(key, ...REGIMENES));
      if (!(direction === "Entrada" ? entrada : salida) || known.length === 0) return undefined;
      return must(
        known.some((key) => isAny(key, ...suited)),
        suited.join(", "),
        known.join(", "),
      );
    },
  });
}
