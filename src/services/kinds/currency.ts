import { invalid } from "../../../common/errors.ts";
import { catalogs } from "../../engine/catalogs/index.ts";

/** Refuses XXX, the code for no currency, where something is charged or paid. */
export function requireCurrency(moneda: string, campo: string): void {
  if (moneda === NO_CURRENCY) throw invalid(`${campo}: ${NO_AMOUNTS}`, { campo });
  if (catalogs.has("c_Moneda", moneda)) return;
  throw invalid(`${campo}: ${moneda} no es la clave de una moneda del catálogo c_Moneda`, { campo });
}

const NO_CURRENCY = "XXX";
const NO_AMOUNTS =
  "XXX es la clave de los comprobantes sin importes, como los de traslado y de pago; use la de la moneda en que se cobra, como MXN";
