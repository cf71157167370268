import { dayOf, demandedComplement, describeKey, inBigCatalog, isLocalTime } from "../../catalogs/index.ts";
import { keyRule } from "../comprobante/common.ts";
import { must, type Rule, rule } from "../rule.ts";
import { itself, relacionados } from "./common.ts";
import type { Retenciones } from "./model.ts";

/**
 * The rules of the attributes of retenciones:Retenciones and of related documents, Reten20103 to Reten20109, without
 * Reten20108.
 */
export const HEADER: readonly Rule<Retenciones>[] = [
  rule("CRE-09", ["Reten20103"], itself, {
    title: "debe ser una fecha y hora local sin zona",
    field: "@FechaExp",
    remedy: "Escriba la hora local de LugarExpRetenc, sin fracción ni zona.",
    check: ({ attributes: { FechaExp } }) =>
      must(FechaExp === undefined || isLocalTime(FechaExp), "AAAA-MM-DDThh:mm:ss", FechaExp),
  }),
  rule("CRE-10", ["Reten20104"], itself, {
    title: "debe ser una clave de c_CodigoPostal",
    field: "@LugarExpRetenc",
    remedy: "Escriba el código postal del lugar de expedición.",
    check: ({ attributes: { LugarExpRetenc: cp, FechaExp } }, _, { loaded }) =>
      cp === undefined || inBigCatalog("c_CodigoPostal", cp, loaded, dayOf(FechaExp))
        ? undefined
        : must(false, describeKey("c_CodigoPostal", loaded, cp, dayOf(FechaExp)), cp),
  }),
  keyRule("CRE-11", "Reten20105", itself, "CveRetenc", "c_CveRetenc"),
  rule("CRE-12", ["Reten20106"], itself, {
    title: "debe existir cuando CveRetenc es 25",
    field: "@DescRetenc",
    remedy: "Describa la retención en DescRetenc, o use la clave que le corresponde.",
    check: ({ attributes: { CveRetenc, DescRetenc } }) =>
      must(CveRetenc !== "25" || DescRetenc !== undefined, "la descripción de la retención", DescRetenc),
  }),
  rule("CRE-13", ["Reten20107"], itself, {
    title: "exige el complemento que c_CveRetenc le asocia",
    field: "@CveRetenc",
    remedy: "Agregue el complemento, o use la clave de retención que corresponda.",
    check: ({ complementos, extranjero, attributes: { CveRetenc } }) => {
      const demanded = demandedComplement(CveRetenc);
      if (demanded === undefined || (demanded.ofForeigners && extranjero === undefined)) return undefined;
      const { elements } = demanded;
      return must(
        elements.some((name) => complementos.has(name)),
        elements.join(" o "),
        `${CveRetenc} sin él`,
      );
    },
  }),
  keyRule("CRE-15", "Reten20109", relacionados, "TipoRelacion", "c_TipoRelacion"),
  rule("CRE-34", [], relacionados, {
    title: "debe ser 04 (sustitución de un comprobante previo)",
    field: "@TipoRelacion",
    remedy: "Escriba 04: una retención solo se relaciona con la que sustituye.",
    check: ({ attributes: { TipoRelacion } }) =>
      must(TipoRelacion === undefined || TipoRelacion === "04", "04", TipoRelacion),
  }),
];
