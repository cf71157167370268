import type { XmlNode } from "../../engine/node.ts";

/** An address has keys of these places, each unique only within another value of the address. */
const WITHIN = { Colonia: "CodigoPostal", Localidad: "Estado", Municipio: "Estado" } as const;

export type Place = keyof typeof WITHIN;

/**
 * Returns the key of an address's place in SAT's list: the postal code or the state, and behind it the place's own key.
 * Undefined where the address has no such place, and abroad, where places are words.
 */
export function placeKey({ attributes }: XmlNode, place: Place): string | undefined {
  const [within, own] = [attributes[WITHIN[place]], attributes[place]];
  return attributes.Pais === "MEX" && within !== undefined && own !== undefined ? within + own : undefined;
}

/** Returns the keys of all places in a document's addresses, by their lists; a list without a key is left out. */
export function placesOf(root: XmlNode): ReadonlyMap<string, string[]> {
  const found = new Map(Object.keys(WITHIN).map((place) => [place as Place, new Set<string>()]));
  const look = (node: XmlNode): void => {
    for (const [place, keys] of found) {
      const key = placeKey(node, place);
      if (key !== undefined) keys.add(key);
    }
    node.children.forEach(look);
  };
  look(root);
  return new Map([...found].flatMap(([place, keys]) => (keys.size === 0 ? [] : [[listOf(place), [...keys]]])));
}

export function listOf(place: Place): string {
  return `c_${place}`;
}
