import { FUELS } from "../../catalogs/index.ts";
import type { XmlNode } from "../../node.ts";
import { amount, isAny, personOf } from "../comprobante/model.ts";
import { must, type Rule, rule } from "../rule.ts";
import { conceptos, isType, itself, oneOfRule, receptor } from "./common.ts";
import { PARCELS, type Traslado } from "./model.ts";

/** Carriers charge for these services: moving goods, storing them, and related ones (CP109). */
const FREIGHT = keysOf(
  "78101500-03 78101600-04 78101700-06 78101800-04 78101806 78101807 78101900-05 78102200 78102201 " +
    "78102203-05 78121603 78141500 78141501 84121806 92121800-02",
);

/** This is freight by more than one means (CP110). The standard also lists 78101905, the matrix does not. */
const MULTIMODAL = keysOf("78101900-04");
const MULTIMODAL_OF_STANDARD = "78101905";

/** The matrix of the complement has these keys of ObjetoImp; c_ObjetoImp has three more since. */
const OBJETOS = ["01", "02", "03", "04", "05"];
const LATER_OBJETOS = ["06", "07", "08"];

/** Only complements of these local names may stand beside Carta Porte (CP113). */
const COMPANIONS: ReadonlySet<string> = new Set([
  "CartaPorte",
  "TimbreFiscalDigital",
  "ComercioExterior",
  "PFintegranteCoordinado",
  "ImpuestosLocales",
  "LeyendasFiscales",
]);

const T = { said: " en un comprobante de tipo T", holds: isType("T") } as const;

export const DOCUMENT: readonly Rule<Traslado>[] = [
  oneOfRule("VAL-501", "CP101", itself, "Version", ["4.0"]),
  zeroRule("VAL-502", "CP102", "SubTotal"),
  oneOfRule("VAL-503", "CP103", itself, "Moneda", ["XXX"], T),
  rule("VAL-504", ["CP104"], itself, {
    title: "no debe ser XXX en un comprobante de tipo I",
    field: "@Moneda",
    remedy: "Escriba la moneda en que se cobra el flete.",
    check: ({ attributes: { Moneda, TipoDeComprobante } }) =>
      must(TipoDeComprobante !== "I" || Moneda !== "XXX", "una moneda", Moneda),
  }),
  zeroRule("VAL-505", "CP105", "Total"),
  rule("VAL-506", ["CP106"], conceptos, {
    title: "debe ser de 01 a 05, y con 02 debe existir el nodo Impuestos del concepto",
    field: "@ObjetoImp",
    remedy: "Corrija ObjetoImp, o desglose los impuestos del concepto.",
    check: ({ attributes: { ObjetoImp }, impuestos }) => {
      const known = isAny(ObjetoImp, ...OBJETOS, ...LATER_OBJETOS);
      if (!known) return must(false, OBJETOS.join(", "), ObjetoImp);
      return must(ObjetoImp !== "02" || impuestos !== undefined, "el nodo Impuestos", "02 sin el nodo");
    },
  }),
  rule("VAL-507", ["CP107"], receptor, {
    title: "debe ser el RFC del emisor en un comprobante de tipo T",
    field: "@Rfc",
    remedy: "Escriba como receptor al propio emisor; a quien va la mercancía se dice en Ubicaciones.",
    check: ({ attributes: { Rfc } }, { comprobante: { attributes, emisor } }) => {
      const expected = emisor?.attributes.Rfc;
      if (attributes.TipoDeComprobante !== "T" || expected === undefined) return undefined;
      return must(Rfc === expected, expected, Rfc);
    },
  }),
  rule("VAL-509", ["CP109"], itself, {
    title: "debe llevar un concepto con una clave de transporte en un comprobante de tipo I",
    field: "cfdi:Conceptos",
    remedy: "Escriba en ClaveProdServ la clave del servicio de transporte, como 78101802.",
    // "Debe contener una de las claves" may refer to one concept or to all; when only some have one, it is advice.
    check: ({ conceptos, attributes: { TipoDeComprobante } }) =>
      TipoDeComprobante !== "I" || conceptos.some(isFreight)
        ? undefined
        : must(
            false,
            "78101500 a 78102205, 78121603, 78141500, 78141501, 84121806 o 92121800 a 92121802",
            conceptos.map(({ attributes }) => attributes.ClaveProdServ ?? "").join(", "),
          ),
  }),
  multimodalRule("VAL-510", "CP110", ({ ClaveProdServ }) => MULTIMODAL.has(ClaveProdServ)),
  oneOfRule("VAL-511", "CP111", receptor, "UsoCFDI", ["S01"], T),
  rule("VAL-512", ["CP112"], itself, {
    title: "debe llevar un solo CartaPorte, en el nodo Complemento del comprobante",
    field: "cfdi:Complemento",
    remedy: "Deje un solo CartaPorte en Complemento, y ninguno en ComplementoConcepto.",
    check: (_, { cartas, misplaced }) =>
      must(
        cartas.length === 1 && misplaced.length === 0,
        "1 CartaPorte",
        misplaced.length === 0 ? `${cartas.length}` : `${cartas.length} y ${misplaced.length} en ComplementoConcepto`,
      ),
  }),
  rule(
    "VAL-513",
    ["CP113"],
    ({ comprobante }: Traslado) => comprobante.complementos.filter(({ localName }) => !COMPANIONS.has(localName)),
    {
      title: "no debe estar junto a Carta Porte",
      remedy:
        "Quite el complemento: con Carta Porte solo conviven TimbreFiscalDigital, ComercioExterior, PFintegranteCoordinado, ImpuestosLocales y LeyendasFiscales.",
      check: ({ localName }) => must(false, undefined, `el complemento ${localName}`),
    },
  ),
  oneOfRule("VAL-514", "CP114", itself, "TipoDeComprobante", ["I", "T"]),
];

/** These demands come from the guides, or from readings of the rows that only some sources have. */
export const DOCUMENT_ADVICE: readonly Rule<Traslado>[] = [
  rule("VAL-651", [], conceptos, {
    title: "debería ser de 01 a 05: la matriz de Carta Porte todavía no tiene las claves 06 a 08",
    field: "@ObjetoImp",
    remedy: "Pregunte a su PAC si ya admite la clave con Carta Porte.",
    check: ({ attributes: { ObjetoImp } }) => must(!isAny(ObjetoImp, ...LATER_OBJETOS), OBJETOS.join(", "), ObjetoImp),
  }),
  rule("VAL-652", [], conceptos, {
    title: "debería ser una clave de transporte: un PAC puede pedirla en cada concepto de tipo I",
    field: "@ClaveProdServ",
    remedy: "Facture aparte lo que no es transporte.",
    check: (concepto, { comprobante }) =>
      must(
        comprobante.attributes.TipoDeComprobante !== "I" ||
          isFreight(concepto) ||
          // Fuel that is sold where it is delivered has its own complement, in its concept.
          FUELS.has(concepto.attributes.ClaveProdServ ?? "") ||
          !comprobante.conceptos.some(isFreight),
        "una clave de transporte, como 78101802",
        concepto.attributes.ClaveProdServ,
      ),
  }),
  multimodalRule("VAL-653", undefined, ({ ClaveProdServ }) => ClaveProdServ === MULTIMODAL_OF_STANDARD),
  rule("VAL-654", [], conceptos, {
    title: "debería ser la clave de una de las mercancías que se trasladan en un comprobante de tipo T",
    field: "@ClaveProdServ",
    remedy: "Describa en los conceptos lo mismo que en Mercancias.",
    check: ({ attributes: { ClaveProdServ } }, { comprobante, bienes }) =>
      must(
        comprobante.attributes.TipoDeComprobante !== "T" ||
          bienes.size === 0 ||
          ClaveProdServ === undefined ||
          bienes.has(ClaveProdServ) ||
          PARCELS.has(ClaveProdServ),
        "un BienesTransp de las mercancías",
        ClaveProdServ,
      ),
  }),
  rule("VAL-655", [], conceptos, {
    title: "debería ser E48 en un concepto de transporte",
    field: "@ClaveUnidad",
    remedy: "Escriba ClaveUnidad E48, unidad de servicio.",
    check: (concepto, traslado) =>
      must(
        !isType("I")(concepto, traslado) || !isFreight(concepto) || concepto.attributes.ClaveUnidad === "E48",
        "E48",
        concepto.attributes.ClaveUnidad,
      ),
  }),
  rule("VAL-670", [], conceptos, {
    title: "debería llevar la retención del 4 % de IVA: el cliente es persona moral y el flete por carretera causa IVA",
    field: "cfdi:Impuestos",
    remedy: "Agregue la retención de IVA (002) con tasa 0.04 (RLIVA, artículo 3).",
    check: ({ attributes: { ClaveProdServ = "" }, traslados, retenciones }, { comprobante, cartas }) => {
      const isRoadFreight = ClaveProdServ.startsWith(BY_ROAD) && cartas.some(({ carta }) => carta.medios.has("01"));
      const isCompany = personOf(comprobante.receptor?.attributes.Rfc) === "moral";
      if (comprobante.attributes.TipoDeComprobante !== "I" || !isRoadFreight || !isCompany) return undefined;
      const isTaxed = traslados.some((tax) => isIva(tax) && amount(tax.attributes.TasaOCuota)?.isPositive);
      return must(!isTaxed || retenciones.some(isIva), "una Retencion de IVA", undefined);
    },
  }),
];

/** The law withholds on freight by road, whose keys begin so. */
const BY_ROAD = "781018";

const isIva = ({ attributes }: Pick<XmlNode, "attributes">) => attributes.Impuesto === "002";

function isFreight({ attributes }: Pick<XmlNode, "attributes">) {
  return FREIGHT.has(attributes.ClaveProdServ);
}

/** A zero with decimals counts as zero, as in CFDI40109. */
function zeroRule(code: string, sat: string, attribute: "SubTotal" | "Total"): Rule<Traslado> {
  return rule(code, [sat], itself, {
    title: "debe ser cero en un comprobante de tipo T",
    field: `@${attribute}`,
    remedy: `Escriba ${attribute} 0, o haga un comprobante de tipo I si cobra el flete.`,
    check: ({ attributes }) =>
      must(
        attributes.TipoDeComprobante !== "T" || amount(attributes[attribute])?.isZero === true,
        "0",
        attributes[attribute],
      ),
  });
}

function multimodalRule(
  code: string,
  sat: string | undefined,
  isMultimodal: (attributes: Readonly<Record<string, string | undefined>>) => boolean,
): Rule<Traslado> {
  return rule(code, sat === undefined ? [] : [sat], conceptos, {
    title: `${sat === undefined ? "debería" : "debe"} ser otra clave cuando la mercancía va por un solo medio de transporte`,
    field: "@ClaveProdServ",
    remedy: "Escriba la clave del medio de transporte, o agregue los nodos de los demás medios.",
    check: ({ attributes }, { comprobante, cartas }) => {
      if (comprobante.attributes.TipoDeComprobante !== "I" || !isMultimodal(attributes)) return undefined;
      return must(
        cartas.every(({ carta }) => carta.medios.size > 1),
        "la clave de un solo medio",
        attributes.ClaveProdServ,
      );
    },
  });
}

/** Expands ranges like "78101500-03", where the end gives the last two digits. */
function keysOf(text: string): ReadonlySet<string | undefined> {
  return new Set(
    text.split(" ").flatMap((range) => {
      const [first = "", last = first.slice(-2)] = range.split("-");
      const stem = first.slice(0, -2);
      const [from, to] = [Number(first.slice(-2)), Number(last)];
      return Array.from({ length: to - from + 1 }, (_, at) => `${stem}${String(from + at).padStart(2, "0")}`);
    }),
  );
}
