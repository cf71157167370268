// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/catalogos/Pagos/catPagos.xsd
import { isListed } from "../checks.ts";

const c_TipoCadenaPago_values: ReadonlySet<string> = new Set(["01"]);
export function c_TipoCadenaPago(value: string): boolean {
  return isListed(value, c_TipoCadenaPago_values);
}
