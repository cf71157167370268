import { isStateOf, type LoadedCatalogs } from "../catalogs/index.ts";
import { type Mismatch, must } from "./rule.ts";

/*
 * What the matrices of complements ask of an address, in the same words: keys of SAT's catalogs where it is Mexican. Each matrix has rows
 * of its own for these, with its codes, and says which addresses are Mexican. A catalog that is not loaded finds nothing.
 */

/** The attributes of an address. */
export type Address = Readonly<Record<string, string | undefined>>;

/** What a key is looked up in, and on which day. */
export interface Lookup {
  readonly loaded: LoadedCatalogs | undefined;
  readonly day: string | undefined;
}

export const MEXICO = "MEX";

/** A key of c_Estado, of a country that has any there. */
export function mustBeState(
  { Estado }: Address,
  country: string | undefined,
  day: string | undefined,
): Mismatch | undefined {
  if (Estado === undefined || country === undefined) return undefined;
  return must(isStateOf(country, Estado, day) !== false, `una clave de c_Estado de ${country}`, Estado);
}

const TOWNS = { Municipio: "municipio", Localidad: "localidad" } as const;

/** A key of its state. A state that is none is another rule's. */
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

/** A key of its postal code. A postal code that is none is another rule's. */
export function mustBeColonia(
  { Colonia, CodigoPostal = "" }: Address,
  { loaded, day }: Lookup,
): Mismatch | undefined {
  const keys = loaded?.colonia;
  if (keys === undefined || Colonia === undefined || !POSTAL_CODE.test(CodigoPostal)) return undefined;
  const found = keys.get(`${CodigoPostal}${Colonia}`, day);
  return must(found !== undefined, inCatalog("Colonia", CodigoPostal, day), Colonia);
}

const COLUMNS = { Estado: "estado", ...TOWNS } as const;
const PLACES = ["Estado", "Municipio", "Localidad"] as const;

/**
 * A key of c_CodigoPostal, whose columns are the keys that the address writes beside it. Of many postal codes the catalog has no
 * locality, and a list that was imported by an older version has none of these columns: what it leaves blank is not compared.
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
