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

/** Five rows in SAT's order. Keys of Mexico are those of the catalogs of the day; other countries write texts. */
function addressRules(first: number, firstOfSat: number, each: Scope): readonly Rule<Traslado>[] {
  return ROWS.map(({ title, attribute, remedy, check }, at) =>
    rule({
      code: `VAL-${first + at}`,
      sat: [`CP${firstOfSat + at}`],
      title,
      field: `@${attribute}`,
      remedy,
      each,
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

/** Domicilio of a place: CP143 to CP147. */
export const PLACE_ADDRESSES = addressRules(543, 143, domicilios);

/** Domicilio of a figure: CP200 to CP204, whose words are those of a place's. */
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
