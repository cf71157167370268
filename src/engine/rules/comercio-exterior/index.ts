import { matrix } from "../matrix.ts";
import { ADDRESSES } from "./addresses.ts";
import { DOCUMENT } from "./comprobante.ts";
import { DOLLARS } from "./dollars.ts";
import { GOODS } from "./goods.ts";
import { HEADER } from "./header.ts";
import { readExportacion } from "./model.ts";
import { COMERCIO_EXTERIOR_NOT_CHECKED } from "./not-checked.ts";
import { PARTIES } from "./parties.ts";

/**
 * The rules for cce20:ComercioExterior that can be decided without SAT's private lists, in the order of SAT's matrix of
 * Comercio Exterior 2.0 (2023-12-18). VAL-701 is CCE101, and so on; a row that repeats another one is listed with it.
 * Rules from guide and standard, and those that sources read differently, are VAL-851 and following.
 */
export const COMERCIO_EXTERIOR20 = matrix({
  name: "Comercio Exterior 2.0",
  title: "Complemento Comercio Exterior 2.0",
  notChecked: COMERCIO_EXTERIOR_NOT_CHECKED,
  containers: "Comprobante Conceptos Complemento Mercancias".split(" "),
  read: readExportacion,
  rules: [...DOCUMENT, ...HEADER, ...PARTIES, ...ADDRESSES, ...GOODS, ...DOLLARS],
});
