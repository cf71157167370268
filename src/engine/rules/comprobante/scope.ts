import { scope, some } from "../rule.ts";
import { allOf, type Comprobante } from "./model.ts";

export const itself = scope("Comprobante", (document: Comprobante) => [document]);
export const emisor = scope("Emisor", (document: Comprobante) => some(document.emisor));
export const receptor = scope("Receptor", (document: Comprobante) => some(document.receptor));
export const informacionGlobal = scope("InformacionGlobal", (document: Comprobante) =>
  some(document.informacionGlobal),
);
export const relacionados = scope("CfdiRelacionados", (document: Comprobante) => document.relacionados);
export const conceptos = scope("Concepto", (document: Comprobante) => document.conceptos);
export const traslados = scope("Concepto, Traslado", (document: Comprobante) => document.traslados);
export const retenciones = scope("Concepto, Retencion", (document: Comprobante) => document.retenciones);
export const terceros = scope("Concepto, ACuentaTerceros", (document: Comprobante) =>
  document.conceptos.map(({ tercero }) => tercero).filter((tercero) => tercero !== undefined),
);
export const partes = scope("Concepto, Parte", (document: Comprobante) =>
  allOf(document.conceptos, (concepto) => concepto.partes),
);
export const pedimentos = scope("Concepto, InformacionAduanera", (document: Comprobante) =>
  allOf(document.conceptos, (concepto) => concepto.pedimentos),
);
export const partePedimentos = scope("Parte, InformacionAduanera", (document: Comprobante) =>
  allOf(partes(document), (parte) => parte.pedimentos),
);
export const resumen = scope("Impuestos", (document: Comprobante) => some(document.impuestos));
export const resumenTraslados = scope(
  "Impuestos, Traslado",
  (document: Comprobante) => document.impuestos?.traslados ?? [],
);
export const resumenRetenciones = scope(
  "Impuestos, Retencion",
  (document: Comprobante) => document.impuestos?.retenciones ?? [],
);
