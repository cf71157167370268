import { matrix } from "../matrix.ts";
import { unclassified } from "../not-checked.ts";
import { RULES as OF_GASTOS } from "./gastos.ts";
import { RULES as OF_INGRESOS } from "./ingresos.ts";
import { readGastos, readIngresos } from "./model.ts";

const containers = "Comprobante Conceptos Complemento".split(" ");

/**
 * The rules for gceh:GastosHidrocarburos, in the order of SAT's matrix of its revision A. VAL-1202 is GCEH102, and so
 * on.
 */
export const GASTOS_HIDROCARBUROS10 = matrix({
  name: "Gastos de hidrocarburos 1.0",
  title: "Complemento Gastos de hidrocarburos 1.0",
  notChecked: [unclassified("GCEH999")],
  containers,
  read: readGastos,
  rules: OF_GASTOS,
});

/**
 * The rules for ieeh:IngresosHidrocarburos, in the order of SAT's matrix of its revision A. VAL-1302 is IEEH102, and so
 * on.
 */
export const INGRESOS_HIDROCARBUROS10 = matrix({
  name: "Ingresos de hidrocarburos 1.0",
  title: "Complemento Ingresos de hidrocarburos 1.0",
  notChecked: [unclassified("IEEH999")],
  containers,
  read: readIngresos,
  rules: OF_INGRESOS,
});
