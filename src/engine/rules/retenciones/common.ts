import type { Element } from "../comprobante/element.ts";
import { some } from "../rule.ts";
import type { Retenciones, Totales } from "./model.ts";

/** The elements a rule may look at, one by one. An absent element is an empty list: the rule does not apply. */
export const itself = (document: Retenciones): readonly Retenciones[] => [document];
export const relacionados = ({ relacionados }: Retenciones): readonly Element[] => relacionados;
export const emisor = ({ emisor }: Retenciones): readonly Element[] => some(emisor);
export const receptor = ({ receptor }: Retenciones): readonly Element[] => some(receptor);
export const nacional = ({ nacional }: Retenciones): readonly Element[] => some(nacional);
export const periodo = ({ periodo }: Retenciones): readonly Element[] => some(periodo);
export const totales = ({ totales }: Retenciones): readonly Totales[] => some(totales);
export const impRetenidos = ({ totales }: Retenciones): readonly Element[] => totales?.impRetenidos ?? [];

/** What each of them finds, for people. */
export const ELEMENTS: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [itself, "Retenciones"],
  [relacionados, "CfdiRetenRelacionados"],
  [emisor, "Emisor"],
  [receptor, "Receptor"],
  [nacional, "Receptor, Nacional"],
  [periodo, "Periodo"],
  [totales, "Totales"],
  [impRetenidos, "Totales, ImpRetenidos"],
]);

/**
 * The name that the generic RFC has in withholdings. The matrix of errors writes it without its accent where it tells
 * the rule and with it where it tells the error (Reten20116); PACs ask for the accent. A CFDI has it without.
 */
export const PUBLICO_EN_GENERAL = "PÚBLICO EN GENERAL";
