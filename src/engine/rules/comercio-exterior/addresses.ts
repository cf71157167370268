import { isStateOf, type LoadedCatalogs } from "../../catalogs/index.ts";
import { type Mismatch, must, type Rule, rule } from "../rule.ts";
import { destinatarioDomicilios, emisorDomicilios, receptorDomicilios, type Scope } from "./common.ts";
import type { Domicilio, Exportacion } from "./model.ts";
import { mustFit } from "./parties.ts";

/** Addresses: CCE126 to CCE130, CCE136 to CCE141 and CCE145 to CCE150. Those outside Mexico are free text, but for state and postal code. */
export const ADDRESSES: readonly Rule<Exportacion>[] = [
  stateRule("VAL-726", "CCE126", emisorDomicilios),
  townRule("VAL-727", "CCE127", emisorDomicilios, "Municipio", "municipio"),
  townRule("VAL-728", "CCE128", emisorDomicilios, "Localidad", "localidad"),
  coloniaRule("VAL-729", "CCE129", emisorDomicilios),
  postalRule("VAL-730", "CCE130", emisorDomicilios),
  coloniaRule("VAL-736", "CCE136", receptorDomicilios),
  townRule("VAL-737", "CCE137", receptorDomicilios, "Localidad", "localidad"),
  townRule("VAL-738", "CCE138", receptorDomicilios, "Municipio", "municipio"),
  stateRule("VAL-739", "CCE139", receptorDomicilios),
  foreignPostalRule("VAL-740", "CCE140", receptorDomicilios),
  postalRule("VAL-741", "CCE141", receptorDomicilios),
  coloniaRule("VAL-745", "CCE145", destinatarioDomicilios),
  townRule("VAL-746", "CCE146", destinatarioDomicilios, "Localidad", "localidad"),
  townRule("VAL-747", "CCE147", destinatarioDomicilios, "Municipio", "municipio"),
  stateRule("VAL-748", "CCE148", destinatarioDomicilios),
  foreignPostalRule("VAL-749", "CCE149", destinatarioDomicilios),
  postalRule("VAL-750", "CCE150", destinatarioDomicilios),
];

function stateRule(code: string, sat: string, each: Scope<Domicilio>): Rule<Exportacion> {
  return rule({
    code,
    sat: [sat],
    title: "debe ser una clave de c_Estado de su país",
    field: "@Estado",
    remedy: "Escriba la clave del estado, como COA, TX u ON, o corrija el país.",
    each,
    check: (domicilio, { day }) => {
      const { Estado } = domicilio.attributes;
      const country = countryOf(domicilio);
      if (Estado === undefined || country === undefined) return undefined;
      return must(isStateOf(country, Estado, day) !== false, `una clave de c_Estado de ${country}`, Estado);
    },
  });
}

function townRule(
  code: string,
  sat: string,
  each: Scope<Domicilio>,
  attribute: "Municipio" | "Localidad",
  table: "municipio" | "localidad",
): Rule<Exportacion> {
  return rule({
    code,
    sat: [sat],
    title: `debe ser una clave de c_${attribute} de su estado`,
    field: `@${attribute}`,
    remedy: `Escriba la clave de c_${attribute}, o corrija el estado.`,
    each,
    check: (domicilio, { day }, { loaded }) => {
      const keys = loaded?.[table];
      const { Estado } = domicilio.attributes;
      const key = domicilio.attributes[attribute];
      // A state that is none is another rule's.
      if (!domicilio.isMexican || keys === undefined || key === undefined) return undefined;
      if (Estado === undefined || isStateOf("MEX", Estado, day) !== true) return undefined;
      return must(keys.get(`${Estado}${key}`, day) !== undefined, inCatalog(attribute, Estado, day), key);
    },
  });
}

const COLONIA = /^[0-9]{4}$/;
const POSTAL_CODE = /^[0-9]{5}$/;

function coloniaRule(code: string, sat: string, each: Scope<Domicilio>): Rule<Exportacion> {
  return rule({
    code,
    sat: [sat],
    title: "debe ser una clave de c_Colonia de su código postal",
    field: "@Colonia",
    remedy: "Escriba la clave que c_Colonia da en ese código postal, o corrija el código postal.",
    each,
    check: ({ isMexican, attributes: { Colonia = "", CodigoPostal = "" } }, { day }, { loaded }) => {
      // The standard leaves any other text alone.
      if (!isMexican || !COLONIA.test(Colonia) || !POSTAL_CODE.test(CodigoPostal)) return undefined;
      const keys = loaded?.colonia;
      if (keys === undefined) return undefined;
      return must(
        keys.get(`${CodigoPostal}${Colonia}`, day) !== undefined,
        inCatalog("Colonia", CodigoPostal, day),
        Colonia,
      );
    },
  });
}

function foreignPostalRule(code: string, sat: string, each: Scope<Domicilio>): Rule<Exportacion> {
  return rule({
    code,
    sat: [sat],
    title: "debe tener el formato que c_Pais da al país",
    field: "@CodigoPostal",
    remedy: "Corrija el código postal o el país.",
    each,
    check: ({ attributes: { Pais, CodigoPostal } }) => mustFit("codigoPostal", CodigoPostal, Pais),
  });
}

function postalRule(code: string, sat: string, each: Scope<Domicilio>): Rule<Exportacion> {
  return rule({
    code,
    sat: [sat],
    title: "debe ser una clave de c_CodigoPostal de su estado, municipio y localidad",
    field: "@CodigoPostal",
    remedy: "Corrija el código postal, o el estado, el municipio o la localidad que lo acompañan.",
    each,
    check: (domicilio, { day }, { loaded }) =>
      domicilio.isMexican ? mustBeThere(domicilio, day, loaded) : undefined,
  });
}

const PLACES = ["Estado", "Municipio", "Localidad"] as const;
const COLUMNS = { Estado: "estado", Municipio: "municipio", Localidad: "localidad" } as const;

function mustBeThere(
  { attributes }: Domicilio,
  day: string | undefined,
  loaded: LoadedCatalogs | undefined,
): Mismatch | undefined {
  const { CodigoPostal } = attributes;
  const keys = loaded?.codigoPostal;
  if (keys === undefined || CodigoPostal === undefined) return undefined;
  const found = keys.get(CodigoPostal, day);
  if (found === undefined) return must(false, `una clave de c_CodigoPostal${on(day)}`, CodigoPostal);
  // Imported before these columns were kept.
  if (found.estado === undefined) return undefined;
  const written = PLACES.filter((place) => attributes[place] !== undefined);
  const others = written.filter((place) => attributes[place] !== found[COLUMNS[place]]);
  const told = (of: (place: (typeof PLACES)[number]) => string | undefined) =>
    others.map((place) => `${place} ${of(place) ?? "ausente"}`).join(", ");
  return must(
    others.length === 0,
    `uno con ${told((place) => attributes[place])}`,
    `${CodigoPostal}, que tiene ${told((place) => found[COLUMNS[place]])}`,
  );
}

function inCatalog(name: string, within: string, day: string | undefined): string {
  return `una clave de c_${name} de ${within}${on(day)}`;
}

function on(day: string | undefined): string {
  return day === undefined ? "" : ` vigente el ${day}`;
}

/** The issuer's address is judged as a Mexican one, whatever it says (CCE125). */
function countryOf({ isMexican, attributes: { Pais } }: Domicilio): string | undefined {
  return isMexican ? "MEX" : Pais;
}
