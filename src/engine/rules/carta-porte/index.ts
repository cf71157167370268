import { matrix } from "../matrix.ts";
import { FIGURE_ADDRESSES, PLACE_ADDRESSES } from "./addresses.ts";
import { DOCUMENT, DOCUMENT_ADVICE } from "./comprobante.ts";
import { CUSTOMS } from "./customs.ts";
import { FIGURES, FIGURES_ADVICE } from "./figures.ts";
import { GOODS, GOODS_ADVICE, PARTS_OF_GOODS } from "./goods.ts";
import { HEADER, HEADER_ADVICE } from "./header.ts";
import { readTraslado } from "./model.ts";
import { CARTA_PORTE_NOT_CHECKED } from "./not-checked.ts";
import { PLACES, PLACES_ADVICE } from "./places.ts";
import { TRANSPORT, TRANSPORT_ADVICE } from "./transport.ts";

/**
 * The rules for cartaporte31:CartaPorte that can be decided without SAT's private lists (CARTA_PORTE_NOT_CHECKED has
 * the others), in the order of SAT's matrix of Carta Porte 3.1. VAL-501 is CP101, and so on. Rules that come from the
 * guides, or from only some of the sources, are VAL-651 and following.
 */
export const CARTA_PORTE31 = matrix({
  name: "Carta Porte 3.1",
  title: "Complemento Carta Porte 3.1",
  notChecked: CARTA_PORTE_NOT_CHECKED,
  containers:
    "Comprobante Conceptos Complemento CartaPorte RegimenesAduaneros Ubicaciones Mercancias FiguraTransporte".split(
      " ",
    ),
  read: readTraslado,
  rules: [
    ...DOCUMENT,
    ...HEADER,
    ...PLACES,
    ...PLACE_ADDRESSES,
    ...GOODS,
    ...CUSTOMS,
    ...PARTS_OF_GOODS,
    ...TRANSPORT,
    ...FIGURES,
    ...FIGURE_ADDRESSES,
    ...[
      ...DOCUMENT_ADVICE,
      ...HEADER_ADVICE,
      ...PLACES_ADVICE,
      ...GOODS_ADVICE,
      ...TRANSPORT_ADVICE,
      ...FIGURES_ADVICE,
    ].map((row) => ({ ...row, source: "matriz y guías de Carta Porte 3.1" })),
  ],
});
