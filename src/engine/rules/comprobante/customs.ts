import { catalogs } from "../../catalogs/index.ts";

import type { Element } from "../../element.ts";
import { yearOfStamping } from "../issue.ts";
import { type Mismatch, must, type Rule, rule } from "../rule.ts";

import { hasComercioExterior } from "./common.ts";
import type { Comprobante } from "./model.ts";
import { partePedimentos, pedimentos } from "./scope.ts";

/** The rules of cfdi:InformacionAduanera in a concept. */
export const CUSTOMS: readonly Rule<Comprobante>[] = [
  pedimentoRule("VAL-85", "CFDI40194", pedimentos),
  noPedimentoRule("VAL-86", "CFDI40195", pedimentos),
];

/** The rules of cfdi:InformacionAduanera in a part of a concept. */
export const PART_CUSTOMS: readonly Rule<Comprobante>[] = [
  pedimentoRule("VAL-90", "CFDI40199", partePedimentos),
  noPedimentoRule("VAL-91", "CFDI40200", partePedimentos),
];

type Scope = (document: Comprobante) => readonly Element[];

function pedimentoRule(code: string, sat: string, each: Scope): Rule<Comprobante> {
  return rule(code, [sat], each, {
    title: "debe ser año, aduana, patente y número separados por dos espacios",
    field: "@NumeroPedimento",
    remedy: "Copie el número del pedimento con sus 15 dígitos y dos espacios entre grupos.",
    check: ({ attributes: { NumeroPedimento } }, { attributes }, context) =>
      mustBePedimento(NumeroPedimento, yearOfStamping(attributes.Fecha, context)),
  });
}

/**
 * Only year and customs office are checked, because c_NumPedimentoAduana (patente and highest number by year) is not
 * loaded.
 */
export function mustBePedimento(numero: string | undefined, current = 99): Mismatch | undefined {
  if (numero === undefined) return undefined;
  const [, year = "", aduana = ""] = PEDIMENTO.exec(numero) ?? [];
  const latest = current % 100;
  return must(
    catalogs.has("c_Aduana", aduana) && Number(year) <= latest,
    `aa  aa  pppp  nnnnnnn (año hasta ${latest}, aduana de c_Aduana)`,
    numero,
  );
}

function noPedimentoRule(code: string, sat: string, each: Scope): Rule<Comprobante> {
  return rule(code, [sat], each, {
    title: "no debe existir con el complemento Comercio Exterior",
    field: "@NumeroPedimento",
    remedy: "Quite InformacionAduanera: lo que se exporta no lleva pedimento de importación.",
    check: ({ attributes: { NumeroPedimento } }, comprobante) =>
      must(NumeroPedimento === undefined || !hasComercioExterior(comprobante), undefined, NumeroPedimento),
  });
}

const PEDIMENTO = /^([0-9]{2}) {2}([0-9]{2}) {2}[0-9]{4} {2}[0-9]{7}$/;
