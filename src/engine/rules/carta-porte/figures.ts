import { isAny } from "../comprobante/model.ts";
import { must, type Rule, rule } from "../rule.ts";
import { byAny, cartas, existsRule, figuras, goesBy, nodeRule } from "./common.ts";
import type { Figura, Traslado } from "./model.ts";
import { mustResideAbroad } from "./places.ts";

const OPERATOR = "01";
/** The owner and the lessor of the means of transport, or of a part of it. */
const WITH_PARTS = ["02", "03"];

const WITHOUT_RFC = {
  said: "falta RFCFigura",
  holds: ({ attributes }: Figura) => attributes.RFCFigura === undefined,
};

export const FIGURES: readonly Rule<Traslado>[] = [
  nodeRule("VAL-593", "CP193", cartas, "FiguraTransporte", ({ tieneFigura }) => tieneFigura, byAny("01"), {
    demand: "demanded",
    remedy: "Agregue FiguraTransporte, con el operador del vehículo.",
  }),
  rule("VAL-594", ["CP194"], cartas, {
    title: `debe llevar una figura de TipoFigura ${OPERATOR} cuando hay Autotransporte`,
    field: "cartaporte31:FiguraTransporte",
    remedy: "Agregue al operador, con su licencia.",
    check: ({ carta, tieneFigura, figuras }) =>
      must(
        !goesBy(carta, "01") || !tieneFigura || figuras.some(({ attributes }) => attributes.TipoFigura === OPERATOR),
        `TipoFigura ${OPERATOR}`,
        figuras.map(({ attributes }) => attributes.TipoFigura ?? "").join(", "),
      ),
  }),
  existsRule("VAL-596", "CP196", figuras, "NumLicencia", {
    said: `TipoFigura es ${OPERATOR}`,
    holds: ({ attributes }) => attributes.TipoFigura === OPERATOR,
  }),
  existsRule("VAL-597", "CP197", figuras, "NumRegIdTribFigura", WITHOUT_RFC, {
    demand: "demanded",
    remedy: "Escriba RFCFigura, o el registro fiscal de la figura extranjera.",
  }),
  rule("VAL-598", ["CP198"], figuras, {
    title: "debe ser una clave de c_Pais que no sea MEX cuando hay NumRegIdTribFigura, y solo entonces",
    field: "@ResidenciaFiscalFigura",
    remedy: "Escriba el país del registro fiscal, o quite ResidenciaFiscalFigura.",
    inForm: "Escriba el país de su registro fiscal; sin registro, déjelo vacío.",
    check: ({ attributes: { NumRegIdTribFigura, ResidenciaFiscalFigura } }) =>
      mustResideAbroad(NumRegIdTribFigura, ResidenciaFiscalFigura),
  }),
  nodeRule("VAL-599", "CP199", figuras, "PartesTransporte", ({ partes }) => partes > 0, {
    said: `TipoFigura es ${WITH_PARTS.join(" o ")}`,
    holds: ({ attributes }) => isAny(attributes.TipoFigura, ...WITH_PARTS),
  }),
];

/** SAT's message demands this, but its rule does not. */
export const FIGURES_ADVICE: readonly Rule<Traslado>[] = [
  existsRule("VAL-669", undefined, figuras, "NumRegIdTribFigura", WITHOUT_RFC, { demand: "allowed" }),
];
