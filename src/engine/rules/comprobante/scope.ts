import type { Element, Impuesto } from "../../element.ts";
import { some } from "../rule.ts";
import { allOf, type Comprobante, type Concepto, type Partida, type Resumen } from "./model.ts";

export const itself = (document: Comprobante): readonly Comprobante[] => [document];
export const emisor = (document: Comprobante): readonly Element[] => some(document.emisor);
export const receptor = (document: Comprobante): readonly Element[] => some(document.receptor);
export const informacionGlobal = (document: Comprobante): readonly Element[] =>
  some(document.informacionGlobal);
export const relacionados = (document: Comprobante): readonly Element[] => document.relacionados;
export const conceptos = (document: Comprobante): readonly Concepto[] => document.conceptos;
export const traslados = (document: Comprobante): readonly Impuesto[] => document.traslados;
export const retenciones = (document: Comprobante): readonly Impuesto[] => document.retenciones;
export const terceros = (document: Comprobante): readonly Element[] =>
  document.conceptos.map(({ tercero }) => tercero).filter((tercero) => tercero !== undefined);
export const partes = (document: Comprobante): readonly Partida[] =>
  allOf(document.conceptos, (concepto) => concepto.partes);
export const pedimentos = (document: Comprobante): readonly Element[] =>
  allOf(document.conceptos, (concepto) => concepto.pedimentos);
export const partePedimentos = (document: Comprobante): readonly Element[] =>
  allOf(partes(document), (parte) => parte.pedimentos);
export const resumen = (document: Comprobante): readonly Resumen[] => some(document.impuestos);
export const resumenTraslados = (document: Comprobante): readonly Impuesto[] =>
  document.impuestos?.traslados ?? [];
export const resumenRetenciones = (document: Comprobante): readonly Impuesto[] =>
  document.impuestos?.retenciones ?? [];

export const ELEMENTS: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [itself, "Comprobante"],
  [emisor, "Emisor"],
  [receptor, "Receptor"],
  [informacionGlobal, "InformacionGlobal"],
  [relacionados, "CfdiRelacionados"],
  [conceptos, "Concepto"],
  [traslados, "Concepto, Traslado"],
  [retenciones, "Concepto, Retencion"],
  [terceros, "Concepto, ACuentaTerceros"],
  [partes, "Concepto, Parte"],
  [pedimentos, "Concepto, InformacionAduanera"],
  [partePedimentos, "Parte, InformacionAduanera"],
  [resumen, "Impuestos"],
  [resumenTraslados, "Impuestos, Traslado"],
  [resumenRetenciones, "Impuestos, Retencion"],
]);
