import { isStateOf, type LoadedCatalogs } from "../catalogs/index.ts";
import { type Mismatch, must } from "./rule.ts";

/*
 * Several matrices of complements make these demands on an address in the same words: where it is Mexican, it has
 * keys of SAT's catalogs. Each matrix has its own rules for them, with its codes, and decides which addresses are
 * Mexican. A catalog that is not loaded finds nothing.
 */

export type Address = Readonly<Record<string, string | undefined>>;

/** A Lookup has the catalogs in which keys are looked up, and the day on which they must be in force. */
export interface Lookup {
  readonly loaded: LoadedCatalogs | undefined;
  readonly day: string | undefined;
}

export const MEXICO = "MEX";

/** Estado must be a key of c_Estado when that catalog lists the states of the country. */
export function mustBeState(
  { Estado }: Address,
  country: string | undefined,
  day: string | undefined,
): Mismatch | undefined {
  if (Estado === undefined || country === undefined) return undefined;
  return must(isStateOf(country, Estado, day) !== false, `una clave de c_Estado de ${country}`, Estado);
}

const TOWNS = { Municipio: "municipio", Localidad: "localidad" } as const;

/** Municipio or Localidad must be a key of its state. An unknown Estado is the fault of another rule. */
export function mustBeTown(
  attribute: keyof typeof TOWNS,
  address: Address,
  { loaded, day }: Lookup,
): Mismatch | undefined {
  const keys = loaded?.[TOWNS[attribute]];
  const { Estado = "", [attribute]: key } = address;
  if (keys === undefined || key === undefined || isStateOf(MEXICO, Estado, day) !== true) return undefined;
  return must(keys.get(`${Estado}${key}`, day) !== undefined, inCatalog(attribute, Estado, day), key);
}

const POSTAL_CODE = /^[0-9]{5}$/;

/** Colonia must be a key of its postal code. A malformed CodigoPostal is the fault of another rule. */
export function mustBeColonia({ Colonia, CodigoPostal = "" }: Address, { loaded, day }: Lookup): Mismatch | undefined {
  const keys = loaded?.colonia;
  if (keys === undefined || Colonia === undefined || !POSTAL_CODE.test(CodigoPostal)) return undefined;
  const found = keys.get(`${CodigoPostal}${Colonia}`, day);
  return must(found !== undefined, inCatalog("Colonia", CodigoPostal, day), Colonia);
}

const COLUMNS = { Estado: "estado", ...TOWNS } as const;
const PLACES = ["Estado", "Municipio", "Localidad"] as const;

/**
 * CodigoPostal must be a key of c_CodigoPostal, whose columns must equal the keys written beside it. Columns that are
 * blank are not compared: many postal codes have no locality, and a list imported by an older version has none of these
 * columns.
 */
export function mustBePostalCode(address: Address, { loaded, day }: Lookup): Mismatch | undefined {
  const { CodigoPostal } = address;
  const keys = loaded?.codigoPostal;
  if (keys === undefined || CodigoPostal === undefined) return undefined;
  const found = keys.get(CodigoPostal, day);
  if (found === undefined) return must(false, `una clave de c_CodigoPostal${on(day)}`, CodigoPostal);
  const others = PLACES.filter((place) => {
    const [written, listed] = [address[place], found[COLUMNS[place]]];
    return written !== undefined && listed !== undefined && written !== listed;
  });
  const told = (of: (place: (typeof PLACES)[number]) => string | undefined) =>
    others.map((place) => `${place} ${of(place)}`).join(", ");
  return must(
    others.length === 0,
    `uno con ${told((place) => address[place])}`,
    `${CodigoPostal}, que tiene ${told((place) => found[COLUMNS[place]])}`,
  );
}

function inCatalog(name: string, within: string, day: string | undefined): string {
  return `una clave de c_${name} de ${within}${on(day)}`;
}

function on(day: string | undefined): string {
  return day === undefined ? "" : ` vigente el ${day}`;
}
