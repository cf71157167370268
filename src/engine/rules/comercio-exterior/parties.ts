import { formOf } from "../../../../common/constraint-words.ts";
import { COUNTRIES } from "../../catalogs/index.ts";
import { GENERIC_FOREIGN, mustHaveCurp, mustHaveNoCurp } from "../comprobante/common.ts";
import { must, type Rule, rule } from "../rule.ts";
import {
  comercios,
  destinatarios,
  emisorDomicilios,
  isTransfer,
  propietarios,
  receptores,
  type Scope,
} from "./common.ts";
import type { Exportacion, Parte } from "./model.ts";

export const PARTIES: readonly Rule<Exportacion>[] = [
  rule("VAL-723", ["CCE123"], comercios, {
    title: "no debe existir cuando el emisor es persona moral",
    field: "cce20:Emisor/@Curp",
    remedy: "Quite la Curp del emisor.",
    check: ({ emisor }, { comprobante }) => mustHaveNoCurp(emisor?.attributes.Curp, comprobante),
  }),
  rule("VAL-724", ["CCE124"], comercios, {
    title: "debe existir cuando el emisor es persona física",
    field: "cce20:Emisor/@Curp",
    remedy: "Agregue el nodo Emisor del complemento con la CURP del emisor.",
    check: ({ emisor }, { comprobante }) => mustHaveCurp(emisor?.attributes.Curp, comprobante),
  }),
  rule("VAL-725", ["CCE125"], emisorDomicilios, {
    title: "debe ser MEX",
    field: "@Pais",
    remedy: "Escriba el domicilio del emisor en México.",
    check: ({ attributes: { Pais } }) => must(Pais === "MEX", "MEX", Pais),
  }),
  rule("VAL-732", ["CCE132"], propietarios, {
    title: "debe tener el formato que c_Pais da al país de residencia",
    field: "@NumRegIdTrib",
    remedy: "Corrija NumRegIdTrib o ResidenciaFiscal.",
    check: ({ attributes: { ResidenciaFiscal, NumRegIdTrib } }) =>
      mustFit("numRegIdTrib", NumRegIdTrib, ResidenciaFiscal),
  }),
  rule("VAL-733", ["CCE133"], comercios, {
    title: "debe existir cuando el RFC del receptor es XEXX010101000, y solo entonces",
    field: "cce20:Receptor/@NumRegIdTrib",
    remedy: "Escriba el registro tributario del cliente extranjero; de uno nacional, quítelo.",
    check: ({ receptor }, { comprobante }) => {
      const number = receptor?.attributes.NumRegIdTrib;
      return comprobante.receptor?.attributes.Rfc === GENERIC_FOREIGN
        ? must(number !== undefined, "el registro tributario del receptor", number)
        : must(number === undefined, undefined, number);
    },
  }),
  foreignRule("VAL-734", "CCE134", receptores),
  registrationRule("VAL-735", "CCE135", receptores),
  rule("VAL-742", ["CCE142"], comercios, {
    title: "debe existir a lo más una vez en un comprobante de tipo T",
    field: "cce20:Destinatario",
    remedy: "Deje un solo destinatario, o expida un traslado para cada uno.",
    check: ({ destinatarios }, exportacion) =>
      must(
        !isTransfer(exportacion) || destinatarios.length <= 1,
        "a lo más 1 Destinatario",
        String(destinatarios.length),
      ),
  }),
  foreignRule("VAL-743", "CCE143", destinatarios),
  registrationRule("VAL-744", "CCE144", destinatarios),
];

/** Among several addresses one abroad is enough, because the matrix does not say which is meant. */
function foreignRule(code: string, sat: string, each: Scope<Parte>): Rule<Exportacion> {
  return rule(code, [sat], each, {
    title: "no debe ser MEX cuando hay NumRegIdTrib",
    field: "cce20:Domicilio/@Pais",
    remedy: "Corrija el país, o quite NumRegIdTrib: es de quien reside en el extranjero.",
    check: ({ domicilios, attributes: { NumRegIdTrib } }) =>
      must(
        NumRegIdTrib === undefined || domicilios.length === 0 || domicilios.some((each) => !each.isMexican),
        "un país distinto de MEX",
        "MEX",
      ),
  });
}

/** Among several addresses one is enough whose country has that format. */
function registrationRule(code: string, sat: string, each: Scope<Parte>): Rule<Exportacion> {
  return rule(code, [sat], each, {
    title: "debe tener el formato que c_Pais da al país de su domicilio",
    field: "@NumRegIdTrib",
    remedy: "Corrija NumRegIdTrib o el país del domicilio.",
    check: ({ domicilios, attributes: { NumRegIdTrib } }) => {
      const faults = domicilios.map(({ attributes }) => mustFit("numRegIdTrib", NumRegIdTrib, attributes.Pais));
      return faults.every((fault) => fault !== undefined) ? faults[0] : undefined;
    },
  });
}

/** Checks a text by the format of c_Pais for its country. Most countries have none. */
export function mustFit(
  format: "numRegIdTrib" | "codigoPostal",
  text: string | undefined,
  country: string | undefined,
) {
  const pattern = COUNTRIES.get(country ?? "")?.[format];
  if (pattern === undefined || text === undefined) return undefined;
  return must(pattern.test(text), `${formOf(pattern.source)} (${country})`, text);
}
