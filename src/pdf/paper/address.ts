import type { XmlNode } from "../../engine/node.ts";
import { listOf, type Place, placeKey } from "../words/index.ts";
import { keyed, type Printing, withMeaning } from "./printing.ts";

/**
 * Writes an address of Carta Porte or Comercio Exterior on one line. Colonia, Localidad and Municipio are mostly keys,
 * whose names are known where SAT's lists were imported.
 */
export function addressOf(p: Printing, domicilio: XmlNode | undefined): string | undefined {
  if (domicilio === undefined) return undefined;
  const take = (name: string) => p.source.take(domicilio, name);
  const after = (word: string, value: string | undefined) => value && `${word} ${value}`;
  const named = (place: Place) => {
    const names = p.placeNames.get(listOf(place));
    return withMeaning(p, take(place), names?.get(placeKey(domicilio, place) ?? "") || undefined);
  };
  const isMexican = domicilio.attributes.Pais === "MEX";
  const estado = take("Estado");
  const street = [take("Calle"), take("NumeroExterior"), after("int.", take("NumeroInterior"))];
  const parts = [
    street.filter((part) => part !== undefined).join(" "),
    after("colonia", named("Colonia")),
    after("localidad", named("Localidad")),
    after("municipio", named("Municipio")),
    isMexican ? keyed(p, "c_Estado", estado) : estado,
    after("C.P.", take("CodigoPostal")),
    keyed(p, "c_Pais", take("Pais")),
    after("referencia:", take("Referencia")),
  ];
  return parts.filter((part) => part !== undefined && part !== "").join(", ");
}
