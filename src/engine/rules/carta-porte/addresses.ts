import {
  type Address,
  type Lookup,
  MEXICO,
  mustBeColonia,
  mustBePostalCode,
  mustBeState,
  mustBeTown,
} from "../addresses.ts";
import { type Mismatch, type Rule, rule } from "../rule.ts";
import { domicilios, domiciliosDeFiguras } from "./common.ts";
import type { InCarta, Traslado } from "./model.ts";

type Scope = (traslado: Traslado) => readonly InCarta[];
type Check = (address: Address, lookup: Lookup) => Mismatch | undefined;

/**
 * Makes five rules in SAT's order. A Mexican address has keys of the catalogs in force that day; other countries write
 * free text.
 */
function addressRules(first: number, firstOfSat: number, each: Scope): readonly Rule<Traslado>[] {
  return ROWS.map(({ title, attribute, remedy, check }, at) =>
    rule(`VAL-${first + at}`, [`CP${firstOfSat + at}`], each, {
      title,
      field: `@${attribute}`,
      remedy,
      check: ({ attributes }: InCarta, { day }, { loaded }) => check(attributes, { loaded, day }),
    }),
  );
}

interface AddressRow {
  readonly title: string;
  readonly attribute: string;
  readonly remedy: string;
  readonly check: Check;
}

const ROWS: readonly AddressRow[] = [
  {
    attribute: "Colonia",
    title: "debe ser una clave de c_Colonia del CodigoPostal",
    remedy: "Escriba la clave de la colonia (cuatro dígitos), o quite Colonia.",
    check: inMexico(mustBeColonia),
  },
  townRow("Localidad"),
  townRow("Municipio"),
  {
    attribute: "Estado",
    title: "debe ser una clave de c_Estado del país cuando Pais es MEX, USA o CAN",
    remedy: "Escriba la clave del estado o provincia, como JAL, TX u ON.",
    check: (address, { day }) => mustBeState(address, address.Pais, day),
  },
  {
    attribute: "CodigoPostal",
    title: "debe ser una clave de c_CodigoPostal del Estado, y del Municipio y la Localidad que se escriban",
    remedy: "Corrija el código postal, o las claves de estado, municipio y localidad.",
    check: inMexico(mustBePostalCode),
  },
];

/** The rules of a place's Domicilio, CP143 to CP147. */
export const PLACE_ADDRESSES = addressRules(543, 143, domicilios);

/** The rules of a figure's Domicilio, CP200 to CP204, with the words of a place's. */
export const FIGURE_ADDRESSES = addressRules(600, 200, domiciliosDeFiguras);

function townRow(attribute: "Localidad" | "Municipio"): AddressRow {
  return {
    attribute,
    title: `debe ser una clave de c_${attribute} del Estado`,
    remedy: `Escriba la clave del catálogo, o quite ${attribute}.`,
    check: inMexico((address, lookup) => mustBeTown(attribute, address, lookup)),
  };
}

function inMexico(check: Check): Check {
  return (address, lookup) => (address.Pais === MEXICO ? check(address, lookup) : undefined);
}
