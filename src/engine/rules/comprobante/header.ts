import { describeKey, inBigCatalog, isLocalTime } from "../../catalogs/index.ts";
import { Decimal } from "../../decimal.ts";
import { mustBeReadable } from "../certification.ts";
import { must, type Rule, rule } from "../rule.ts";
import { decimalsRule, hasComercioExterior, keyRule, mustEqual, OF_TYPE } from "./common.ts";
import { type Comprobante, isAny, sumOf } from "./model.ts";
import { itself } from "./scope.ts";

export const HEADER: readonly Rule<Comprobante>[] = [
  rule("VAL-10", ["CFDI40101"], itself, {
    title: "debe ser una fecha y hora local sin zona",
    field: "@Fecha",
    remedy: "Escriba la hora local de LugarExpedicion, sin fracción ni zona.",
    check: ({ attributes: { Fecha } }) => must(Fecha === undefined || isLocalTime(Fecha), "AAAA-MM-DDThh:mm:ss", Fecha),
  }),
  rule("VAL-11", ["CFDI40103"], itself, {
    title: "no debe existir en un comprobante de tipo T, N o P",
    field: "@FormaPago",
    remedy: "Quite FormaPago.",
    check: ({ attributes: { FormaPago, TipoDeComprobante } }) =>
      must(FormaPago === undefined || !isAny(TipoDeComprobante, "T", "N", "P"), undefined, FormaPago),
  }),
  keyRule("VAL-12", "CFDI40104", itself, "FormaPago", "c_FormaPago"),
  rule("VAL-13", ["CFDI40105"], itself, {
    title: "debe ser 99 cuando MetodoPago es PPD",
    field: "@FormaPago",
    remedy: "Escriba FormaPago 99 (por definir), o MetodoPago PUE si ya se pagó.",
    inForm: "Con PPD elija FormaPago 99 (por definir); si ya se pagó, elija MetodoPago PUE.",
    // Types T, N and P have no FormaPago at all (CFDI40103), whatever their MetodoPago.
    check: ({ attributes: { MetodoPago, FormaPago, TipoDeComprobante } }) =>
      must(MetodoPago !== "PPD" || FormaPago === "99" || isAny(TipoDeComprobante, "T", "N", "P"), "99", FormaPago),
  }),
  rule("VAL-14", ["CFDI40106"], itself, {
    title: "debe ser un certificado .cer en base64",
    field: "@Certificado",
    remedy: "Escriba los bytes DER del .cer en base64, en una sola línea.",
    check: ({ attributes }, _, context) => mustBeReadable(attributes.Certificado, context),
  }),
  rule("VAL-15", ["CFDI40107"], itself, {
    title: "no debe llevar más decimales que su moneda",
    field: "@SubTotal",
    remedy: "Redondee SubTotal a los decimales que c_Moneda da a la moneda.",
    check: ({ subTotal, decimals, attributes: { TipoDeComprobante, Moneda } }) => {
      if (subTotal === undefined || decimals === undefined) return undefined;
      // CFDI40109 lets T and P write zero with decimals, although XXX has none.
      const zero = subTotal.isZero && isAny(TipoDeComprobante, "T", "P");
      return must(zero || subTotal.scale <= decimals, `hasta ${decimals} decimales (${Moneda})`, subTotal);
    },
  }),
  rule("VAL-16", ["CFDI40108"], itself, {
    title: "debe ser la suma redondeada de los Importe de los conceptos",
    field: "@SubTotal",
    remedy: "Sume los Importe sin redondear y redondee una vez, al final.",
    check: ({ subTotal, conceptos, decimals, attributes: { TipoDeComprobante } }) => {
      if (decimals === undefined || !isAny(TipoDeComprobante, "I", "E", "N")) return undefined;
      return mustEqual(sumOf(conceptos.map(({ importe }) => importe))?.round(decimals), subTotal);
    },
  }),
  rule("VAL-17", ["CFDI40109"], itself, {
    title: "debe ser cero en un comprobante de tipo T o P",
    field: "@SubTotal",
    remedy: "Escriba SubTotal 0.",
    check: ({ subTotal, attributes: { TipoDeComprobante } }) =>
      isAny(TipoDeComprobante, "T", "P") ? mustEqual(Decimal.ZERO, subTotal) : undefined,
  }),
  rule("VAL-18", ["CFDI40110"], itself, {
    title: "no debe ser mayor que SubTotal",
    field: "@Descuento",
    remedy: "Revise los descuentos de los conceptos.",
    check: ({ descuento, subTotal }) => {
      if (descuento === undefined || subTotal === undefined) return undefined;
      return must(descuento.compare(subTotal) <= 0, `a lo más ${subTotal}`, descuento);
    },
  }),
  rule("VAL-19", ["CFDI40111"], itself, {
    title: "debe ser la suma redondeada de los Descuento de los conceptos, y existir solo con ellos",
    field: "@Descuento",
    remedy: "Escriba en Descuento la suma de los descuentos de los conceptos; sin ellos, quítelo.",
    check: ({ descuento, conceptos, decimals, attributes }) => {
      const discounted = conceptos.filter((concepto) => concepto.attributes.Descuento !== undefined);
      if (discounted.length === 0 || !isAny(attributes.TipoDeComprobante, "I", "E", "N")) {
        return must(attributes.Descuento === undefined, undefined, attributes.Descuento);
      }
      const due = decimals === undefined ? undefined : sumOf(discounted.map((c) => c.descuento))?.round(decimals);
      if (due === undefined) return undefined;
      return attributes.Descuento === undefined ? must(false, due, undefined) : mustEqual(due, descuento);
    },
  }),
  decimalsRule("VAL-20", "CFDI40112", itself, "Descuento", ({ descuento }) => descuento),
  keyRule("VAL-21", "CFDI40113", itself, "Moneda", "c_Moneda"),
  rule("VAL-22", ["CFDI40114"], itself, {
    title: "debe ser 1 u omitirse cuando Moneda es MXN",
    field: "@TipoCambio",
    remedy: "Quite TipoCambio o escriba 1.",
    // SAT writes "1". Some PACs also accept 1.000000, so it is accepted here and left to them.
    check: ({ tipoCambio, attributes: { Moneda } }) =>
      Moneda === "MXN" ? mustEqual(Decimal.ONE, tipoCambio) : undefined,
  }),
  rule("VAL-23", ["CFDI40115"], itself, {
    title: "debe existir cuando Moneda no es MXN ni XXX",
    field: "@TipoCambio",
    remedy: "Escriba los pesos que vale una unidad de la moneda.",
    check: ({ decimals, attributes: { Moneda, TipoCambio } }) =>
      decimals === undefined || isAny(Moneda, "MXN", "XXX")
        ? undefined
        : must(TipoCambio !== undefined, `el tipo de cambio de ${Moneda}`, TipoCambio),
  }),
  rule("VAL-24", ["CFDI40116"], itself, {
    title: "no debe existir cuando Moneda es XXX",
    field: "@TipoCambio",
    remedy: "Quite TipoCambio.",
    check: ({ attributes: { Moneda, TipoCambio } }) =>
      must(Moneda !== "XXX" || TipoCambio === undefined, undefined, TipoCambio),
  }),
  rule("VAL-25", ["CFDI40117"], itself, {
    title: "debe tener hasta 18 enteros y 6 decimales",
    field: "@TipoCambio",
    remedy: "Escriba TipoCambio con punto decimal y hasta seis decimales.",
    check: ({ attributes: { TipoCambio } }) =>
      must(TipoCambio === undefined || RATE.test(TipoCambio), "un número como 17.123456", TipoCambio),
  }),
  rule("VAL-26", ["CFDI40119"], itself, {
    title: "debe ser SubTotal menos Descuento, más impuestos trasladados, menos retenidos",
    field: "@Total",
    remedy: "Recalcule Total con los importes ya redondeados del comprobante.",
    check: (comprobante) => mustEqual(totalOf(comprobante), comprobante.total),
  }),
  keyRule("VAL-27", "CFDI40121", itself, "TipoDeComprobante", "c_TipoDeComprobante"),
  rule("VAL-28", ["CFDI40122"], itself, {
    title: "con valor 02 exige el complemento Comercio Exterior",
    field: "@Exportacion",
    remedy: "Agregue el complemento, o use la clave de Exportacion que corresponda.",
    inForm: "Con la clave 02 agregue ComercioExterior; si no es una exportación definitiva, elija otra Exportacion.",
    check: (comprobante) => {
      const { Exportacion } = comprobante.attributes;
      return must(Exportacion !== "02" || hasComercioExterior(comprobante), "cce:ComercioExterior", "02 sin él");
    },
  }),
  keyRule("VAL-29", "CFDI40123", itself, "Exportacion", "c_Exportacion"),
  keyRule("VAL-30", "CFDI40124", itself, "MetodoPago", "c_MetodoPago"),
  rule("VAL-31", ["CFDI40125"], itself, {
    title: "no debe existir en un comprobante de tipo T o P",
    field: "@MetodoPago",
    remedy: "Quite MetodoPago.",
    check: ({ attributes: { MetodoPago, TipoDeComprobante } }) =>
      must(MetodoPago === undefined || !isAny(TipoDeComprobante, "T", "P"), undefined, MetodoPago),
  }),
  rule("VAL-32", ["CFDI40126"], itself, {
    title: "debe ser una clave de c_CodigoPostal",
    field: "@LugarExpedicion",
    remedy: "Escriba el código postal del lugar de expedición.",
    check: ({ day, attributes: { LugarExpedicion: cp } }, _, { loaded }) =>
      cp === undefined || inBigCatalog("c_CodigoPostal", cp, loaded, day)
        ? undefined
        : must(false, describeKey("c_CodigoPostal", loaded, cp, day), cp),
  }),
  rule("VAL-112", ["CFDI40222"], itself, {
    title: "con valor 01 o 03 no admite el complemento Comercio Exterior",
    field: "@Exportacion",
    remedy: "Use Exportacion 02 o 04, o quite el complemento.",
    check: (comprobante) => {
      const { Exportacion } = comprobante.attributes;
      return must(!isAny(Exportacion, "01", "03") || !hasComercioExterior(comprobante), "02 o 04", Exportacion);
    },
  }),
  rule("VAL-116", [], itself, {
    title: "no debe existir en un comprobante de tipo T, N o P",
    field: "@CondicionesDePago",
    source: OF_TYPE,
    remedy: "Quite CondicionesDePago: los PAC deben revisar que no esté.",
    // CRP20107 already demands this with the complement Pagos.
    check: ({ attributes: { CondicionesDePago, TipoDeComprobante }, complementNames }) =>
      must(
        CondicionesDePago === undefined || !isAny(TipoDeComprobante, "T", "N", "P") || complementNames.has("Pagos"),
        undefined,
        CondicionesDePago,
      ),
  }),
];

const RATE = /^[0-9]{1,18}(\.[0-9]{1,6})?$/;

/** Every term already has the decimals of the currency, so nothing is rounded here. */
function totalOf({ subTotal, descuento, impuestos, locales, attributes }: Comprobante): Decimal | undefined {
  const totals = impuestos?.attributes;
  const discount = optional(attributes.Descuento, descuento);
  const transferred = optional(totals?.TotalImpuestosTrasladados, impuestos?.totalTrasladados);
  const withheld = optional(totals?.TotalImpuestosRetenidos, impuestos?.totalRetenidos);
  if (!subTotal || !discount || !transferred || !withheld || !locales) return undefined;
  return subTotal.minus(discount).plus(transferred).minus(withheld).plus(locales);
}

/** An absent amount counts as zero; one that is written but unreadable stays undefined. */
function optional(text: string | undefined, amount: Decimal | undefined): Decimal | undefined {
  return text === undefined ? Decimal.ZERO : amount;
}
