import { catalogs, SERVICE_UNIT } from "../../catalogs/index.ts";
import { Decimal } from "../../decimal.ts";
import { must, type Rule, rule } from "../rule.ts";
import { comparadas, contados, GUIDE, medidos, mercancias, STANDARD } from "./common.ts";
import { type Exportacion, type Grupo, MEASURES, type Mercancia } from "./model.ts";

const THOUSANDTH = new Decimal(1n, 3);
const CANTIDAD = /^[0-9]{1,14}(\.[0-9]{1,3})?$/;
const PRICE_DECIMALS = 4;
const ALL_THREE = "CantidadAduana, UnidadAduana y ValorUnitarioAduana";

/**
 * These rules are on the identity, quantity and classification of goods: CCE152 to CCE156, CCE159 to CCE162, CCE165 to
 * CCE168 and CCE170.
 */
export const GOODS: readonly Rule<Exportacion>[] = [
  rule("VAL-752", ["CCE152"], mercancias, {
    title: "debe ser el NoIdentificacion de algún concepto",
    field: "@NoIdentificacion",
    remedy: "Escriba el mismo NoIdentificacion en el concepto y en su mercancía.",
    check: ({ grupo, attributes: { NoIdentificacion } }) =>
      must(NoIdentificacion === undefined || grupo.conceptos !== undefined, "el de un concepto", NoIdentificacion),
  }),
  rule("VAL-753", ["CCE153"], mercancias, {
    title: "no debe repetir el NoIdentificacion y la FraccionArancelaria de otra mercancía",
    remedy: "Reúna en una sola Mercancia lo que tiene el mismo número y la misma fracción.",
    check: ({ isRepeated, attributes: { NoIdentificacion, FraccionArancelaria } }) =>
      must(!isRepeated, "una sola Mercancia", `otra de ${NoIdentificacion}, ${FraccionArancelaria ?? "sin fracción"}`),
  }),
  rule("VAL-754", ["CCE154"], contados, {
    title: "debe ser de al menos 0.001, con hasta 14 enteros y 3 decimales, si su mercancía no lleva CantidadAduana",
    field: "@Cantidad",
    remedy: `Escriba la cantidad en la unidad de la tarifa, o agregue ${ALL_THREE} a la mercancía.`,
    check: ({ cantidad, attributes: { Cantidad } }) =>
      Cantidad === undefined || cantidad === undefined
        ? undefined
        : must(
            CANTIDAD.test(Cantidad) && cantidad.compare(THOUSANDTH) >= 0,
            "de 0.001 a 14 enteros y 3 decimales",
            Cantidad,
          ),
  }),
  rule("VAL-755", ["CCE155"], contados, {
    title: "debe ser una clave de c_UnidadAduana si su mercancía no lleva CantidadAduana",
    field: "@Unidad",
    remedy: `Escriba en Unidad la clave de la tarifa, como 06 (pieza), o agregue ${ALL_THREE} a la mercancía.`,
    check: ({ attributes: { Unidad } }) =>
      must(catalogs.has("c_UnidadAduana", Unidad ?? ""), "una clave de c_UnidadAduana", Unidad),
  }),
  rule("VAL-756", ["CCE156"], contados, {
    title:
      "no debe ser negativo ni llevar más de 4 decimales, ni más que su moneda, si su mercancía no lleva CantidadAduana",
    field: "@ValorUnitario",
    remedy: `Redondee el valor unitario, o agregue ${ALL_THREE} a la mercancía.`,
    check: ({ valorUnitario }, { comprobante }) => {
      if (valorUnitario === undefined) return undefined;
      const { decimals = PRICE_DECIMALS, attributes } = comprobante;
      // XXX has no decimals, but goods have a value anyway (VAL-857).
      const most = attributes.Moneda === "XXX" ? PRICE_DECIMALS : Math.min(decimals, PRICE_DECIMALS);
      return must(
        !valorUnitario.isNegative && valorUnitario.scale <= most,
        `0 o más, con hasta ${most} decimales`,
        valorUnitario,
      );
    },
  }),
  rule("VAL-759", ["CCE159"], mercancias, {
    title: "no debe existir cuando el concepto es un servicio (ClaveUnidad E48)",
    field: "@FraccionArancelaria",
    remedy: "Quite la fracción, o corrija ClaveUnidad del concepto.",
    check: ({ grupo, attributes: { FraccionArancelaria } }) =>
      must(!isService(grupo) || FraccionArancelaria === undefined, undefined, FraccionArancelaria),
  }),
  rule("VAL-760", ["CCE160"], mercancias, {
    title: "debe existir cuando no se trata de un servicio (UnidadAduana 99 o ClaveUnidad E48)",
    field: "@FraccionArancelaria",
    remedy: "Escriba la fracción arancelaria con su NICO, de 10 dígitos.",
    // Concepts of one number may disagree if it is a service; then nothing is demanded.
    check: ({ grupo, attributes: { FraccionArancelaria, UnidadAduana } }) =>
      must(
        FraccionArancelaria !== undefined ||
          UnidadAduana === SERVICE_UNIT ||
          grupo.conceptos === undefined ||
          grupo.conceptos.services > 0,
        "una fracción arancelaria",
        FraccionArancelaria,
      ),
  }),
  rule("VAL-761", ["CCE161"], mercancias, {
    title: "debe ser una clave vigente de c_FraccionArancelaria",
    field: "@FraccionArancelaria",
    remedy: "Use la fracción de la tarifa vigente, con su NICO.",
    check: ({ attributes: { FraccionArancelaria: key } }, { day }, { loaded }) => {
      const keys = loaded?.fraccionArancelaria;
      if (keys === undefined || key === undefined) return undefined;
      return must(
        keys.get(key, day) !== undefined,
        `una clave de c_FraccionArancelaria${day === undefined ? "" : ` vigente el ${day}`}`,
        key,
      );
    },
  }),
  rule("VAL-762", ["CCE162"], medidos, {
    title: "debe ser la unidad que la tarifa da a la fracción si su mercancía no lleva UnidadAduana",
    field: "@Unidad",
    remedy: `Escriba en Unidad la clave de la tarifa, o agregue ${ALL_THREE} a la mercancía.`,
    check: ({ fraccion, attributes: { Unidad } }, { day }, { loaded }) => {
      const umt = loaded?.fraccionArancelaria?.get(fraccion ?? "", day)?.umt;
      return umt === undefined ? undefined : must(Unidad === umt, unitOf(umt, fraccion), Unidad);
    },
  }),
  rule("VAL-765", ["CCE165"], mercancias, {
    title: `debe llevar ${ALL_THREE} si lleva alguno, o si varios conceptos tienen su NoIdentificacion`,
    remedy: `Agregue los que faltan de ${ALL_THREE}.`,
    check: ({ measures, grupo, attributes }) => {
      if (measures === MEASURES.length) return undefined;
      const isDue = measures > 0 || (grupo.conceptos?.conceptos.length ?? 0) > 1;
      const missing = MEASURES.filter((name) => attributes[name] === undefined);
      return must(!isDue, missing.join(", "), undefined);
    },
  }),
  rule("VAL-766", ["CCE166"], comparadas, {
    title: `debe llevar ${ALL_THREE} cuando otra mercancía los lleva`,
    remedy: `Agregue ${ALL_THREE} a todas las mercancías, o a ninguna.`,
    // CCE165 reports a Mercancia that has only some of them.
    check: ({ measures }) => must(measures > 0, ALL_THREE, undefined),
  }),
  rule("VAL-767", ["CCE167", "CCE161"], mercancias, {
    title: "debe ser la unidad que la tarifa da a la fracción",
    field: "@UnidadAduana",
    remedy: "Convierta la cantidad a la unidad de medida de la tarifa (UMT) y escriba su clave.",
    check: ({ attributes: { FraccionArancelaria = "", UnidadAduana } }, { day }, { loaded }) => {
      const umt = loaded?.fraccionArancelaria?.get(FraccionArancelaria, day)?.umt;
      if (umt === undefined || UnidadAduana === undefined) return undefined;
      return must(UnidadAduana === umt, unitOf(umt, FraccionArancelaria), UnidadAduana);
    },
  }),
  rule("VAL-768", ["CCE168"], mercancias, {
    title: "debe ser mayor que cero cuando UnidadAduana no es 99",
    field: "@ValorUnitarioAduana",
    remedy: "Escriba los dólares que vale una unidad de la tarifa; lo que no tiene precio vale al menos 0.000001.",
    check: ({ valorUnitario, attributes: { UnidadAduana } }) =>
      UnidadAduana === undefined || UnidadAduana === SERVICE_UNIT || valorUnitario === undefined
        ? undefined
        : must(valorUnitario.compare(Decimal.ZERO) > 0, "más de 0", valorUnitario),
  }),
  rule("VAL-770", ["CCE170", "CCE159"], mercancias, {
    title: "no debe existir cuando UnidadAduana es 99",
    field: "@FraccionArancelaria",
    remedy: "Quite la fracción: 99 es un servicio. De una mercancía, corrija UnidadAduana.",
    check: ({ attributes: { FraccionArancelaria, UnidadAduana } }) =>
      must(UnidadAduana !== SERVICE_UNIT || FraccionArancelaria === undefined, undefined, FraccionArancelaria),
  }),
  rule("VAL-855", [], mercancias, {
    source: STANDARD,
    title: `debe llevar ${ALL_THREE} si varias mercancías tienen su NoIdentificacion`,
    remedy: `Agregue ${ALL_THREE}.`,
    check: ({ measures, grupo }) => must(grupo.bienes.length === 1 || measures > 0, ALL_THREE, undefined),
  }),
  rule("VAL-856", [], contados, {
    source: GUIDE,
    title: "debe ser de al menos 0.0001 si su mercancía no lleva CantidadAduana",
    field: "@ValorUnitario",
    remedy: `Escriba el valor de la mercancía, o agregue ${ALL_THREE} a ella.`,
    check: ({ valorUnitario }) => valorUnitario && must(!valorUnitario.isZero, "0.0001 o más", valorUnitario),
  }),
  rule("VAL-857", [], contados, {
    source: "CCE156, según se lea",
    title: "no debe llevar decimales con Moneda XXX si su mercancía no lleva CantidadAduana",
    field: "@ValorUnitario",
    remedy: "Escriba el valor sin decimales, o el traslado en la moneda que los tiene.",
    check: ({ valorUnitario }, { comprobante }) =>
      comprobante.attributes.Moneda === "XXX" && valorUnitario !== undefined
        ? must(valorUnitario.scale === 0, "sin decimales", valorUnitario)
        : undefined,
  }),
];

function isService({ conceptos }: Grupo): boolean {
  return conceptos !== undefined && conceptos.services === conceptos.conceptos.length;
}

/** Returns true for what has no value for customs: a service by its unit, or by any of its concepts. */
export function isOutsideCustoms({ grupo, attributes: { UnidadAduana } }: Mercancia): boolean {
  return UnidadAduana === SERVICE_UNIT || (grupo.conceptos?.services ?? 0) > 0;
}

function unitOf(umt: string, fraccion: string | undefined): string {
  return `${umt} (${catalogs.nameOf("c_UnidadAduana", umt).toLowerCase()}), de la fracción ${fraccion}`;
}
