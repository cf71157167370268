import { type Demand, describeKey, inBigCatalog, type LoadedCatalogs } from "../../catalogs/index.ts";
import type { Element } from "../../element.ts";
import { isWithin, productLimits } from "../../limits.ts";
import { type Mismatch, must, type Rule, rule } from "../rule.ts";
import { keyRule, mustBePositive, OF_TYPE } from "./common.ts";
import { type Comprobante, type Concepto, isAny, type Partida } from "./model.ts";
import { conceptos, partes } from "./scope.ts";

export const CONCEPTS: readonly Rule<Comprobante>[] = [
  rule("VAL-57", ["CFDI40162"], conceptos, {
    title: "debe ser una clave de c_ClaveProdServ",
    field: "@ClaveProdServ",
    remedy: "Use una clave de ocho dígitos del catálogo; 01010101 si no existe una que corresponda.",
    check: (concepto, document, { loaded }) => mustBeProduct(concepto, document, loaded),
  }),
  rule("VAL-58", ["CFDI40163"], conceptos, {
    title: "exige un complemento que no está",
    field: "@ClaveProdServ",
    remedy: "Agregue el complemento que la clave exige, o use otra clave.",
    inForm: "La clave lleva {expected}: agréguelo donde el formulario lo ofrece, o elija otra clave.",
    check: (concepto, { complementNames }, { loaded }) => {
      const demanded = productOf(concepto, loaded)?.complemento;
      if (demanded === undefined) return undefined;
      const present =
        complementNames.has(demanded) || concepto.complementos.some(({ localName }) => localName === demanded);
      return must(present, `el complemento ${demanded}`, undefined);
    },
  }),
  rule("VAL-59", ["CFDI40164"], conceptos, {
    title: "exige un impuesto trasladado que no está",
    field: "@ClaveProdServ",
    remedy: "Agregue el impuesto que la clave exige, o use otra clave u otro ObjetoImp.",
    inForm: "La clave pide {expected}: agréguelo, o elija otra clave u otro ObjetoImp.",
    check: (concepto, _, { loaded }) => {
      const product = productOf(concepto, loaded);
      if (product === undefined || concepto.attributes.ObjetoImp !== "02") return undefined;
      return demandTax(concepto, "002", "IVA", product.iva) ?? demandTax(concepto, "003", "IEPS", product.ieps);
    },
  }),
  keyRule("VAL-60", "CFDI40165", conceptos, "ClaveUnidad", "c_ClaveUnidad"),
  rule("VAL-61", ["CFDI40166"], conceptos, {
    title: "debe ser mayor que cero en un comprobante de tipo I, E o N",
    field: "@ValorUnitario",
    remedy: "Escriba el precio unitario; lo que se regala se factura con Descuento.",
    check: ({ valorUnitario }, { attributes: { TipoDeComprobante } }) =>
      isAny(TipoDeComprobante, "I", "E", "N") ? mustBePositive(valorUnitario) : undefined,
  }),
  rule("VAL-62", ["CFDI40167"], conceptos, {
    title: "debe estar entre los límites de Cantidad por ValorUnitario",
    field: "@Importe",
    remedy: "Calcule Importe como Cantidad por ValorUnitario, con hasta seis decimales.",
    check: mustFitProduct,
  }),
  rule("VAL-63", ["CFDI40168"], conceptos, {
    title: "no debe llevar más decimales que Importe",
    field: "@Descuento",
    remedy: "Escriba Descuento con los mismos decimales que Importe.",
    inForm: "Escriba Descuento con {expected}.",
    check: ({ descuento, importe }) => {
      if (descuento === undefined || importe === undefined) return undefined;
      return must(descuento.scale <= importe.scale, `hasta ${importe.scale} decimales`, descuento);
    },
  }),
  rule("VAL-64", ["CFDI40169"], conceptos, {
    title: "no debe ser mayor que Importe",
    field: "@Descuento",
    remedy: "Baje el descuento del concepto.",
    inForm: "El descuento puede ser {expected}.",
    check: ({ descuento, importe }) => {
      if (descuento === undefined || importe === undefined) return undefined;
      return must(descuento.compare(importe) <= 0, `a lo más ${importe}`, descuento);
    },
  }),
  keyRule("VAL-65", "CFDI40170", conceptos, "ObjetoImp", "c_ObjetoImp"),
  rule("VAL-66", ["CFDI40171"], conceptos, {
    title: "debe existir cuando ObjetoImp es 02",
    field: "cfdi:Impuestos",
    remedy: "Desglose los impuestos del concepto, o use el ObjetoImp que corresponda.",
    inForm: "Agregue los impuestos del concepto, o elija otro ObjetoImp.",
    check: ({ impuestos, attributes: { ObjetoImp } }) =>
      must(ObjetoImp !== "02" || impuestos !== undefined, "el nodo Impuestos", undefined),
  }),
  rule("VAL-67", ["CFDI40172"], conceptos, {
    title: "no debe existir cuando ObjetoImp es 01, 03, 04 o 05",
    field: "cfdi:Impuestos",
    remedy: "Quite los impuestos del concepto, o use ObjetoImp 02.",
    check: ({ impuestos, attributes: { ObjetoImp } }) =>
      impuestos !== undefined && isAny(ObjetoImp, "01", "03", "04", "05")
        ? must(false, undefined, `el nodo Impuestos con ObjetoImp ${ObjetoImp}`)
        : undefined,
  }),
  rule("VAL-68", ["CFDI40173"], conceptos, {
    title: "debe llevar al menos un traslado o una retención",
    field: "cfdi:Impuestos",
    remedy: "Agregue el impuesto, o quite el nodo Impuestos.",
    check: ({ impuestos, traslados, retenciones }) =>
      must(impuestos === undefined || traslados.length + retenciones.length > 0, "un Traslado o una Retencion", ""),
  }),
  // ObjetoImp 06, 07 and 08 exist since December 2024.
  rule("VAL-114", ["CFDI140226"], conceptos, {
    title: "con valor 06 u 08 no admite impuestos IVA ni IEPS en el concepto",
    field: "@ObjetoImp",
    remedy: "Quite el IVA y el IEPS del concepto, o use ObjetoImp 02.",
    check: (concepto) => {
      if (!isAny(concepto.attributes.ObjetoImp, "06", "08")) return undefined;
      const found = taxesOf(concepto).filter((impuesto) => isAny(impuesto, "002", "003"));
      return must(found.length === 0, "ni 002 ni 003", found.join(", "));
    },
  }),
  rule("VAL-115", ["CFDI140227"], conceptos, {
    title: "con valor 07 exige un traslado de IEPS y no admite IVA en el concepto",
    field: "@ObjetoImp",
    remedy: "Desglose el IEPS sin IVA, o use ObjetoImp 02.",
    check: (concepto) => {
      if (concepto.attributes.ObjetoImp !== "07") return undefined;
      const found = taxesOf(concepto);
      const ieps = concepto.traslados.some(({ attributes }) => attributes.Impuesto === "003");
      return must(ieps && !found.includes("002"), "traslado 003 sin 002", found.join(", ") || undefined);
    },
  }),
  rule("VAL-117", [], conceptos, {
    title: "no debe existir en un comprobante de tipo T o P",
    field: "@Descuento",
    source: OF_TYPE,
    remedy: "Quite el descuento del concepto.",
    // CRP20121 already demands this with the complement Pagos.
    check: ({ attributes: { Descuento } }, { attributes: { TipoDeComprobante }, complementNames }) =>
      must(
        Descuento === undefined || !isAny(TipoDeComprobante, "T", "P") || complementNames.has("Pagos"),
        undefined,
        Descuento,
      ),
  }),
];

export const PARTS: readonly Rule<Comprobante>[] = [
  rule("VAL-87", ["CFDI40196"], partes, {
    title: "debe ser una clave de c_ClaveProdServ",
    field: "@ClaveProdServ",
    remedy: "Use una clave de ocho dígitos del catálogo.",
    check: (parte, document, { loaded }) => mustBeProduct(parte, document, loaded),
  }),
  rule("VAL-88", ["CFDI40197"], partes, {
    title: "debe ser mayor que cero",
    field: "@ValorUnitario",
    remedy: "Escriba el precio de la parte, o quite ValorUnitario.",
    check: ({ valorUnitario }) => mustBePositive(valorUnitario),
  }),
  rule("VAL-89", ["CFDI40198"], partes, {
    title: "debe estar entre los límites de Cantidad por ValorUnitario",
    field: "@Importe",
    remedy: "Calcule Importe como Cantidad por ValorUnitario, con hasta seis decimales.",
    check: mustFitProduct,
  }),
];

/** The key must be in force on the day of the document, because SAT adds and ends keys several times a year. */
function mustBeProduct(
  { attributes }: Element,
  { day }: Comprobante,
  loaded: LoadedCatalogs | undefined,
): Mismatch | undefined {
  const key = attributes.ClaveProdServ;
  if (key === undefined || inBigCatalog("c_ClaveProdServ", key, loaded, day)) return undefined;
  return must(false, describeKey("c_ClaveProdServ", loaded, key, day), key);
}

function productOf({ attributes }: Concepto, loaded: LoadedCatalogs | undefined) {
  return loaded?.claveProdServ?.get(attributes.ClaveProdServ ?? "");
}

function demandTax(concepto: Concepto, impuesto: string, name: string, demand: Demand | undefined) {
  const present = concepto.traslados.some(({ attributes }) => attributes.Impuesto === impuesto);
  return must(demand !== "Sí" || present, `un traslado de ${name}`, undefined);
}

function mustFitProduct({ cantidad, valorUnitario, importe }: Partida): Mismatch | undefined {
  if (cantidad === undefined || valorUnitario === undefined || importe === undefined) return undefined;
  if (cantidad.times(valorUnitario).equals(importe)) return undefined;
  const limits = productLimits(cantidad, valorUnitario, importe.scale);
  return isWithin(importe, limits) ? undefined : must(false, `de ${limits.lower} a ${limits.upper}`, importe);
}

function taxesOf({ traslados, retenciones }: Concepto): string[] {
  return [...traslados, ...retenciones].map(({ attributes }) => attributes.Impuesto ?? "");
}
