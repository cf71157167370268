import { ADDRESSES } from "./comercio-exterior/addresses.ts";
import { ELEMENTS } from "./comercio-exterior/common.ts";
import { DOCUMENT } from "./comercio-exterior/comprobante.ts";
import { DOLLARS } from "./comercio-exterior/dollars.ts";
import { GOODS } from "./comercio-exterior/goods.ts";
import { HEADER } from "./comercio-exterior/header.ts";
import { readExportacion } from "./comercio-exterior/model.ts";
import { COMERCIO_EXTERIOR_NOT_CHECKED } from "./comercio-exterior/not-checked.ts";
import { PARTIES } from "./comercio-exterior/parties.ts";
import { matrix } from "./matrix.ts";

/**
 * These are the rules for cce20:ComercioExterior that can be decided without SAT's private lists, in the
 * order of SAT's matrix of Comercio Exterior 2.0 (2023-12-18). VAL-701 is CCE101, and so on; a row that
 * repeats another one is listed with it. Rules from guide and standard, and those that sources read
 * differently, are VAL-851 and following.
 */
export const COMERCIO_EXTERIOR20 = matrix({
  name: "Comercio Exterior 2.0",
  title: "Complemento Comercio Exterior 2.0",
  notChecked: COMERCIO_EXTERIOR_NOT_CHECKED,
  elements: ELEMENTS,
  containers: "Comprobante Conceptos Complemento Mercancias".split(" "),
  read: readExportacion,
  rules: [...DOCUMENT, ...HEADER, ...PARTIES, ...ADDRESSES, ...GOODS, ...DOLLARS],
});
