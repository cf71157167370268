import { catalogs } from "../../catalogs/index.ts";
import { yearOfStamping } from "../issue.ts";
import { must, type Rule, rule } from "../rule.ts";
import { documentos, existsRule, mercancias } from "./common.ts";
import type { Traslado } from "./model.ts";

const PEDIMENTO_DOCUMENT = "01";

/**
 * `PEDIMENTO` matches year, customs office, the agent's licence, and seven digits: the last digit of the year and a
 * number.
 */
const PEDIMENTO = /^([0-9]{2}) {2}([0-9]{2}) {2}([0-9]{4}) {2}[0-9]([0-9]{6})$/;

export const CUSTOMS: readonly Rule<Traslado>[] = [
  rule("VAL-572", ["CP172"], mercancias, {
    title: "debe existir en lo que entra al país, y no existir en un traslado nacional",
    field: "cartaporte31:DocumentacionAduanera",
    remedy: "Agregue el pedimento o documento aduanero de la mercancía, o quítelo.",
    // Outgoing goods may have one. CP119 reports goods that cross the border without a direction.
    check: ({ carta: { internacional, entrada }, documentos }) => {
      const count = documentos.length;
      if (internacional === false) return must(count === 0, undefined, `${count} DocumentacionAduanera`);
      return internacional && entrada ? must(count > 0, "el nodo DocumentacionAduanera", undefined) : undefined;
    },
  }),
  rule("VAL-573", ["CP173"], documentos, {
    title: "no debe ser 01 cuando EntradaSalidaMerc es Salida",
    field: "@TipoDocumento",
    remedy: "Escriba otro tipo de documento: el pedimento (01) es de lo que entra.",
    check: ({ carta: { salida }, attributes: { TipoDocumento } }) =>
      must(!salida || TipoDocumento !== PEDIMENTO_DOCUMENT, "de 02 a 20", TipoDocumento),
  }),
  rule("VAL-574", ["CP174"], documentos, {
    title:
      "debe existir en el documento 01 de lo que entra, y solo en él, con año, aduana, patente y número separados por dos espacios",
    field: "@NumPedimento",
    remedy: "Copie el número del pedimento con sus 15 dígitos y dos espacios entre grupos.",
    // The highest number of each customs office, agent and year is not checked, because c_NumPedimentoAduana is not
    // imported.
    check: ({ carta: { entrada }, attributes }, { comprobante, day }, context) => {
      const { TipoDocumento, NumPedimento } = attributes;
      if (!entrada || TipoDocumento !== PEDIMENTO_DOCUMENT)
        return must(NumPedimento === undefined, undefined, NumPedimento);
      const { loaded } = context;
      const latest = (yearOfStamping(comprobante.attributes.Fecha, context) ?? 99) % 100;
      const [, year = "", aduana = "", patente = "", number = ""] = PEDIMENTO.exec(NumPedimento ?? "") ?? [];
      const agents = loaded?.patenteAduanal;
      const known = agents === undefined || agents.get(patente, day) !== undefined;
      const asked = `año hasta ${latest}, aduana de c_Aduana${agents === undefined ? "" : ", patente de c_PatenteAduanal"}`;
      return must(
        catalogs.has("c_Aduana", aduana) && Number(year) <= latest && Number(number) > 0 && known,
        `aa  aa  pppp  nnnnnnn (${asked})`,
        NumPedimento,
      );
    },
  }),
  existsRule("VAL-575", "CP175", documentos, "IdentDocAduanero", {
    said: `TipoDocumento no es ${PEDIMENTO_DOCUMENT}`,
    holds: ({ attributes }) => attributes.TipoDocumento !== PEDIMENTO_DOCUMENT,
  }),
  existsRule("VAL-576", "CP176", documentos, "RFCImpo", {
    said: "hay NumPedimento",
    holds: ({ attributes }) => attributes.NumPedimento !== undefined,
  }),
];
