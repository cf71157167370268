// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/catalogos/Combustible/catCombustible.xsd
import { isListed } from "../checks.ts";

const c_ClaveTipoCombustible_values: ReadonlySet<string> = new Set(["1", "2", "3", "4", "5"]);
export function c_ClaveTipoCombustible(value: string): boolean {
  return isListed(value, c_ClaveTipoCombustible_values);
}
