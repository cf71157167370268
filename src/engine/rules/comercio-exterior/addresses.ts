import { MEXICO, mustBeColonia, mustBePostalCode, mustBeState, mustBeTown } from "../addresses.ts";
import { type Rule, rule } from "../rule.ts";
import { destinatarioDomicilios, emisorDomicilios, receptorDomicilios, type Scope } from "./common.ts";
import type { Domicilio, Exportacion } from "./model.ts";
import { mustFit } from "./parties.ts";

/**
 * The rules of addresses, CCE126 to CCE130, CCE136 to CCE141 and CCE145 to CCE150. Outside Mexico only state and postal
 * code are checked.
 */
export const ADDRESSES: readonly Rule<Exportacion>[] = [
  stateRule("VAL-726", "CCE126", emisorDomicilios),
  townRule("VAL-727", "CCE127", emisorDomicilios, "Municipio"),
  townRule("VAL-728", "CCE128", emisorDomicilios, "Localidad"),
  coloniaRule("VAL-729", "CCE129", emisorDomicilios),
  postalRule("VAL-730", "CCE130", emisorDomicilios),
  coloniaRule("VAL-736", "CCE136", receptorDomicilios),
  townRule("VAL-737", "CCE137", receptorDomicilios, "Localidad"),
  townRule("VAL-738", "CCE138", receptorDomicilios, "Municipio"),
  stateRule("VAL-739", "CCE139", receptorDomicilios),
  foreignPostalRule("VAL-740", "CCE140", receptorDomicilios),
  postalRule("VAL-741", "CCE141", receptorDomicilios),
  coloniaRule("VAL-745", "CCE145", destinatarioDomicilios),
  townRule("VAL-746", "CCE146", destinatarioDomicilios, "Localidad"),
  townRule("VAL-747", "CCE147", destinatarioDomicilios, "Municipio"),
  stateRule("VAL-748", "CCE148", destinatarioDomicilios),
  foreignPostalRule("VAL-749", "CCE149", destinatarioDomicilios),
  postalRule("VAL-750", "CCE150", destinatarioDomicilios),
];

function stateRule(code: string, sat: string, each: Scope<Domicilio>): Rule<Exportacion> {
  return rule(code, [sat], each, {
    title: "debe ser una clave de c_Estado de su país",
    field: "@Estado",
    remedy: "Escriba la clave del estado, como COA, TX u ON, o corrija el país.",
    check: (domicilio, { day }) => mustBeState(domicilio.attributes, countryOf(domicilio), day),
  });
}

function townRule(
  code: string,
  sat: string,
  each: Scope<Domicilio>,
  attribute: "Municipio" | "Localidad",
): Rule<Exportacion> {
  return rule(code, [sat], each, {
    title: `debe ser una clave de c_${attribute} de su estado`,
    field: `@${attribute}`,
    remedy: `Escriba la clave de c_${attribute}, o corrija el estado.`,
    check: ({ isMexican, attributes }, { day }, { loaded }) =>
      isMexican ? mustBeTown(attribute, attributes, { loaded, day }) : undefined,
  });
}

const COLONIA = /^[0-9]{4}$/;

function coloniaRule(code: string, sat: string, each: Scope<Domicilio>): Rule<Exportacion> {
  return rule(code, [sat], each, {
    title: "debe ser una clave de c_Colonia de su código postal",
    field: "@Colonia",
    remedy: "Escriba la clave que c_Colonia da en ese código postal, o corrija el código postal.",
    // The standard does not restrict any other text.
    check: ({ isMexican, attributes }, { day }, { loaded }) =>
      isMexican && COLONIA.test(attributes.Colonia ?? "") ? mustBeColonia(attributes, { loaded, day }) : undefined,
  });
}

function foreignPostalRule(code: string, sat: string, each: Scope<Domicilio>): Rule<Exportacion> {
  return rule(code, [sat], each, {
    title: "debe tener el formato que c_Pais da al país",
    field: "@CodigoPostal",
    remedy: "Corrija el código postal o el país.",
    check: ({ attributes: { Pais, CodigoPostal } }) => mustFit("codigoPostal", CodigoPostal, Pais),
  });
}

function postalRule(code: string, sat: string, each: Scope<Domicilio>): Rule<Exportacion> {
  return rule(code, [sat], each, {
    title: "debe ser una clave de c_CodigoPostal de su estado, municipio y localidad",
    field: "@CodigoPostal",
    remedy: "Corrija el código postal, o el estado, el municipio o la localidad que lo acompañan.",
    check: ({ isMexican, attributes }, { day }, { loaded }) =>
      isMexican ? mustBePostalCode(attributes, { loaded, day }) : undefined,
  });
}

/** The issuer's address is checked as a Mexican one, whatever its Pais (CCE125). */
function countryOf({ isMexican, attributes: { Pais } }: Domicilio): string | undefined {
  return isMexican ? MEXICO : Pais;
}
