// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/esquemas/retencionpago/1/planesderetiro11/catalogos/CatPlanesderetiro.xsd
import { isListed } from "../checks.ts";

const c_TipoAportODep_values: ReadonlySet<string> = new Set(["a", "b", "c"]);
export function c_TipoAportODep(value: string): boolean {
  return isListed(value, c_TipoAportODep_values);
}
