import { catalogs } from "../../engine/catalogs/index.ts";
import { invalid } from "../../errors.ts";

/** Something is charged or paid in it: XXX is the key of no currency. */
export function requireCurrency(moneda: string, campo: string): void {
  if (moneda !== "XXX" && catalogs.has("c_Moneda", moneda)) return;
  throw invalid(`${campo}: ${moneda} no es la clave de una moneda del catálogo c_Moneda`, { campo });
}
