import { isStateOf, type LoadedCatalogs } from "../../catalogs/index.ts";
import { type Mismatch, must, type Rule, rule } from "../rule.ts";
import { domicilios, domiciliosDeFiguras, MEXICO } from "./common.ts";
import type { InCarta, Traslado } from "./model.ts";

type Scope = (traslado: Traslado) => readonly InCarta[];
type Address = InCarta["attributes"];
type Check = (
  address: Address,
  loaded: LoadedCatalogs | undefined,
  day: string | undefined,
) => Mismatch | undefined;

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
      check: ({ attributes }: InCarta, { day }, { loaded }) => check(attributes, loaded, day),
    }),
  );
}

interface AddressRow {
  readonly title: string;
  readonly attribute: string;
  readonly remedy: string;
  readonly check: Check;
}

/** Attributes of the address by the column of c_CodigoPostal that they must agree with. A place without a locality has none. */
const WITHIN = [
  ["Estado", "estado"],
  ["Municipio", "municipio"],
  ["Localidad", "localidad"],
] as const;

const ROWS: readonly AddressRow[] = [
  {
    attribute: "Colonia",
    title: "debe ser una clave de c_Colonia del CodigoPostal",
    remedy: "Escriba la clave de la colonia (cuatro dígitos), o quite Colonia.",
    check: inMexico(({ Colonia, CodigoPostal = "" }, loaded, day) =>
      Colonia === undefined || loaded?.colonia === undefined
        ? undefined
        : must(
            loaded.colonia.get(CodigoPostal + Colonia, day) !== undefined,
            `una clave de c_Colonia del código postal ${CodigoPostal}`,
            Colonia,
          ),
    ),
  },
  ofStateRow("Localidad", "localidad"),
  ofStateRow("Municipio", "municipio"),
  {
    attribute: "Estado",
    title: "debe ser una clave de c_Estado del país cuando Pais es MEX, USA o CAN",
    remedy: "Escriba la clave del estado o provincia, como JAL, TX u ON.",
    check: ({ Pais, Estado }, _, day) =>
      Estado === undefined || Pais === undefined
        ? undefined
        : must(isStateOf(Pais, Estado, day) !== false, `una clave de c_Estado de ${Pais}`, Estado),
  },
  {
    attribute: "CodigoPostal",
    title: "debe ser una clave de c_CodigoPostal del Estado, y del Municipio y la Localidad que se escriban",
    remedy: "Corrija el código postal, o las claves de estado, municipio y localidad.",
    check: inMexico(({ CodigoPostal, ...address }, loaded, day) => {
      if (CodigoPostal === undefined || loaded?.codigoPostal === undefined) return undefined;
      const found = loaded.codigoPostal.get(CodigoPostal, day);
      if (found === undefined) return must(false, "una clave de c_CodigoPostal", CodigoPostal);
      const differs = WITHIN.find(
        ([attribute, column]) =>
          address[attribute] !== undefined &&
          found[column] !== undefined &&
          found[column] !== address[attribute],
      );
      if (differs === undefined) return undefined;
      const [attribute, column] = differs;
      return must(
        false,
        `un código postal de ${attribute} ${address[attribute]}`,
        `${CodigoPostal}, que es de ${found[column]}`,
      );
    }),
  },
];

/** Domicilio of a place: CP143 to CP147. */
export const PLACE_ADDRESSES = addressRules(543, 143, domicilios);

/** Domicilio of a figure: CP200 to CP204, whose words are those of a place's. */
export const FIGURE_ADDRESSES = addressRules(600, 200, domiciliosDeFiguras);

function ofStateRow(attribute: "Localidad" | "Municipio", catalog: "localidad" | "municipio"): AddressRow {
  return {
    attribute,
    title: `debe ser una clave de c_${attribute} del Estado`,
    remedy: `Escriba la clave del catálogo, o quite ${attribute}.`,
    check: inMexico((address, loaded, day) => {
      const { [attribute]: key, Estado = "" } = address;
      const table = loaded?.[catalog];
      // A state that is none is another row's.
      if (key === undefined || table === undefined || !isStateOf(MEXICO, Estado, day)) return undefined;
      return must(
        table.get(Estado + key, day) !== undefined,
        `una clave de c_${attribute} del estado ${Estado}`,
        key,
      );
    }),
  };
}

function inMexico(check: Check): Check {
  return (address, loaded, day) => (address.Pais === MEXICO ? check(address, loaded, day) : undefined);
}
