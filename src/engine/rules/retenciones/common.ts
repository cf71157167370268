import { scope, some } from "../rule.ts";
import type { Retenciones } from "./model.ts";

export const itself = scope("Retenciones", (document: Retenciones) => [document]);
export const relacionados = scope("CfdiRetenRelacionados", ({ relacionados }: Retenciones) => relacionados);
export const emisor = scope("Emisor", ({ emisor }: Retenciones) => some(emisor));
export const receptor = scope("Receptor", ({ receptor }: Retenciones) => some(receptor));
export const nacional = scope("Receptor, Nacional", ({ nacional }: Retenciones) => some(nacional));
export const periodo = scope("Periodo", ({ periodo }: Retenciones) => some(periodo));
export const totales = scope("Totales", ({ totales }: Retenciones) => some(totales));
export const impRetenidos = scope("Totales, ImpRetenidos", ({ totales }: Retenciones) => totales?.impRetenidos ?? []);

/**
 * The generic RFC has this name in withholdings. The matrix of errors writes it without accent in the rule and with
 * accent in the error (Reten20116), and PACs demand the accent. In a CFDI it has none.
 */
export const PUBLICO_EN_GENERAL = "PÚBLICO EN GENERAL";
