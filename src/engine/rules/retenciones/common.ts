import type { Element } from "../../element.ts";
import { some } from "../rule.ts";
import type { Retenciones, Totales } from "./model.ts";

export const itself = (document: Retenciones): readonly Retenciones[] => [document];
export const relacionados = ({ relacionados }: Retenciones): readonly Element[] => relacionados;
export const emisor = ({ emisor }: Retenciones): readonly Element[] => some(emisor);
export const receptor = ({ receptor }: Retenciones): readonly Element[] => some(receptor);
export const nacional = ({ nacional }: Retenciones): readonly Element[] => some(nacional);
export const periodo = ({ periodo }: Retenciones): readonly Element[] => some(periodo);
export const totales = ({ totales }: Retenciones): readonly Totales[] => some(totales);
export const impRetenidos = ({ totales }: Retenciones): readonly Element[] => totales?.impRetenidos ?? [];

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
 * The generic RFC has this name in withholdings. The matrix of errors writes it without accent in the rule
 * and with accent in the error (Reten20116), and PACs demand the accent. In a CFDI it has none.
 */
export const PUBLICO_EN_GENERAL = "PÚBLICO EN GENERAL";
