import type { Element } from "../../element.ts";
import { GENERIC_NATIONAL, hasComercioExterior } from "../comprobante/common.ts";
import { isAny } from "../comprobante/model.ts";
import { must, type Rule, rule } from "../rule.ts";
import { comercios, conceptos, documento, GUIDE, isTransfer, itself, receptor } from "./common.ts";
import { EXPORTED, type Exportacion } from "./model.ts";

/** In this kind of transfer the goods were invoiced before they are sent. */
const INVOICED_BEFORE = "01";
const INVOICED_BEFORE_RELATION = "05";

/** Only these complements may stand beside Comercio Exterior; Carta Porte allows it too (CCP115). */
const BESIDE = ["TimbreFiscalDigital", "ImpuestosLocales", "LeyendasFiscales", "CFDIRegistroFiscal", "CartaPorte"];

/** The rules for a CFDI with the complement outside of it, CCE101 to CCE116 and CCE151, without those on owners. */
export const DOCUMENT: readonly Rule<Exportacion>[] = [
  rule("VAL-701", ["CCE101"], itself, {
    title: "debe ser I, E o T en un comprobante con Comercio Exterior",
    field: "@TipoDeComprobante",
    remedy: "Corrija el tipo de comprobante, o quite el complemento.",
    check: ({ attributes: { TipoDeComprobante: tipo } }) => must(isAny(tipo, "I", "E", "T"), "I, E o T", tipo),
  }),
  rule("VAL-704", ["CCE104"], documento, {
    title: "con valor 02 exige el complemento Comercio Exterior",
    field: "@Exportacion",
    remedy: "Agregue el complemento, o use la clave de Exportacion que corresponda.",
    check: (comprobante, exportacion) =>
      must(
        comprobante.attributes.Exportacion !== EXPORTED ||
          itself(exportacion).length > 0 ||
          hasComercioExterior(comprobante),
        "cce20:ComercioExterior",
        "02 sin él",
      ),
  }),
  rule("VAL-705", ["CCE105"], itself, {
    title: "con valor 03 no admite el complemento Comercio Exterior",
    field: "@Exportacion",
    remedy: "Use Exportacion 02 o 04, o quite el complemento.",
    check: ({ attributes: { Exportacion } }) => must(Exportacion !== "03", "02 o 04", Exportacion),
  }),
  nodeRule("VAL-706", "CCE106", "InformacionGlobal", (exportacion) =>
    itself(exportacion).flatMap(({ informacionGlobal }) => informacionGlobal ?? []),
  ),
  rule("VAL-708", ["CCE108"], receptor, {
    title: "debe ser el RFC del emisor en un comprobante de tipo T",
    field: "@Rfc",
    remedy: "Escriba el RFC del emisor; a quién se entrega lo dice el Destinatario del complemento.",
    check: ({ attributes: { Rfc } }, exportacion) => {
      const emisor = exportacion.comprobante.emisor?.attributes.Rfc;
      return must(!isTransfer(exportacion) || Rfc === emisor, emisor, Rfc);
    },
  }),
  rule("VAL-709", ["CCE109"], conceptos, {
    title: "debe existir cuando ObjetoImp es 02",
    field: "cfdi:Impuestos",
    remedy: "Desglose los impuestos del concepto (a la exportación, IVA de tasa 0), o corrija ObjetoImp.",
    check: ({ impuestos, attributes: { ObjetoImp } }) =>
      must(ObjetoImp !== "02" || impuestos !== undefined, "el nodo Impuestos", undefined),
  }),
  rule("VAL-710", ["CCE110"], conceptos, {
    title: "debe ser 01 en un comprobante de tipo T",
    field: "@ObjetoImp",
    remedy: "Escriba ObjetoImp 01: un traslado no causa impuestos.",
    check: ({ attributes: { ObjetoImp } }, exportacion) =>
      must(!isTransfer(exportacion) || ObjetoImp === "01", "01", ObjetoImp),
  }),
  nodeRule("VAL-711", "CCE111", "ACuentaTerceros", (exportacion) =>
    conceptos(exportacion).flatMap(({ tercero }) => tercero ?? []),
  ),
  nodeRule("VAL-712", "CCE112", "CuentaPredial", (exportacion) =>
    itself(exportacion).length === 0
      ? []
      : exportacion.conceptChildren.filter(({ name }) => name === "cfdi:CuentaPredial"),
  ),
  rule("VAL-713", ["CCE113"], ({ comercios }: Exportacion) => comercios.slice(1), {
    title: "debe existir una sola vez",
    remedy: "Reúna todas las mercancías en un solo nodo ComercioExterior.",
    check: () => must(false, "un solo nodo ComercioExterior", "otro más"),
  }),
  rule("VAL-714", ["CCE114"], ({ misplaced }: Exportacion) => misplaced, {
    title: "debe ir en el nodo Complemento del comprobante",
    remedy: "Pase el nodo ComercioExterior a Complemento.",
    check: ({ path }) => must(false, "ComercioExterior en Complemento", path.split("/").at(-2)),
  }),
  rule(
    "VAL-715",
    ["CCE115"],
    (exportacion: Exportacion) =>
      itself(exportacion)
        .flatMap(({ complementos }) => complementos)
        .filter(({ localName, path }) => !BESIDE.includes(localName) && !path.endsWith("/cce20:ComercioExterior")),
    {
      title: "no debe existir junto con Comercio Exterior",
      remedy: "Quite ese complemento, o expida con él otro comprobante.",
      check: ({ localName }) => must(false, `a lo más ${BESIDE.join(", ")}`, `el complemento ${localName}`),
    },
  ),
  rule("VAL-716", ["CCE116"], itself, {
    title: "debe llevar TipoRelacion y UUID cuando MotivoTraslado es 01",
    field: "cfdi:CfdiRelacionados",
    remedy: "Relacione la factura de la mercancía que se traslada.",
    check: (_, exportacion) =>
      must(
        !comercios(exportacion).some(isInvoicedBefore) || exportacion.isRelated,
        "TipoRelacion y el UUID de la factura",
        undefined,
      ),
  }),
  rule("VAL-751", ["CCE151"], conceptos, {
    title: "debe existir en cada concepto con Comercio Exterior",
    field: "@NoIdentificacion",
    remedy: "Escriba el número con que identifica la mercancía; el mismo va en su Mercancia.",
    check: ({ attributes: { NoIdentificacion } }) =>
      must(NoIdentificacion !== undefined, "un número de identificación", NoIdentificacion),
  }),
  // CCE107 demands a registered RFC or XEXX010101000; it is not published if l_RFC has the generic national RFC.
  rule("VAL-851", [], receptor, {
    source: "CCE107, según se lea",
    title: "debe ser un RFC inscrito o XEXX010101000 en un ingreso con Comercio Exterior",
    field: "@Rfc",
    remedy: "Escriba el RFC del cliente; el de un extranjero es XEXX010101000.",
    check: ({ attributes: { Rfc } }, { comprobante }) =>
      must(
        comprobante.attributes.TipoDeComprobante !== "I" || Rfc !== GENERIC_NATIONAL,
        "un RFC inscrito o XEXX010101000",
        Rfc,
      ),
  }),
  rule("VAL-853", [], itself, {
    source: GUIDE,
    title: "debe ser 05 cuando MotivoTraslado es 01",
    field: "cfdi:CfdiRelacionados/@TipoRelacion",
    remedy: "Relacione la factura con TipoRelacion 05 (traslado de mercancía facturada antes).",
    check: ({ relacionados }, exportacion) => {
      const types = relacionados.flatMap(({ attributes }) => attributes.TipoRelacion ?? []);
      const isTold = types.length === 0 || types.includes(INVOICED_BEFORE_RELATION);
      return must(isTold || !comercios(exportacion).some(isInvoicedBefore), INVOICED_BEFORE_RELATION, types.join(", "));
    },
  }),
];

function isInvoicedBefore({ attributes }: Element): boolean {
  return attributes.MotivoTraslado === INVOICED_BEFORE;
}

function nodeRule(code: string, sat: string, name: string, each: Rule<Exportacion>["each"]): Rule<Exportacion> {
  return {
    code,
    sat: [sat],
    title: "no debe existir en un comprobante con Comercio Exterior",
    field: "",
    remedy: `Quite el nodo ${name}.`,
    each,
    check: () => must(false, undefined, `el nodo ${name}`),
  };
}
