import { catalogs, EUROPEAN_UNION } from "../../catalogs/index.ts";
import { mustEqual } from "../comprobante/common.ts";
import { must, type Rule, rule } from "../rule.ts";
import { comercios, GUIDE, isTransfer, STANDARD, sumText } from "./common.ts";
import { type ComercioExterior, EXPORTED, type Exportacion } from "./model.ts";

/** These goods belong to third parties, whom Propietario names. */
const OF_OTHERS = "05";
const CENTS = 2;

/** The rules of the attributes of cce20:ComercioExterior and of its owners, CCE102, CCE103 and CCE117 to CCE122. */
export const HEADER: readonly Rule<Exportacion>[] = [
  rule("VAL-702", ["CCE102"], comercios, {
    title: "debe existir en un traslado con MotivoTraslado 05",
    field: "cce20:Propietario",
    remedy: "Agregue a los propietarios de la mercancía, o corrija MotivoTraslado.",
    check: ({ propietarios, attributes: { MotivoTraslado } }, exportacion) =>
      must(
        !isTransfer(exportacion) || MotivoTraslado !== OF_OTHERS || propietarios.length > 0,
        "el nodo Propietario",
        undefined,
      ),
  }),
  // The matrix forbids it when both conditions fail. CCE117 covers a transfer for another motive, VAL-852 an invoice
  // with motive 05.
  rule("VAL-703", ["CCE103"], comercios, {
    title: "no debe existir fuera de un traslado con MotivoTraslado 05",
    field: "cce20:Propietario",
    remedy: "Quite los nodos Propietario: la mercancía es del emisor.",
    check: ({ propietarios, attributes: { MotivoTraslado } }, exportacion) =>
      must(
        isTransfer(exportacion) || MotivoTraslado === OF_OTHERS || propietarios.length === 0,
        undefined,
        `${propietarios.length} nodos Propietario`,
      ),
  }),
  rule("VAL-717", ["CCE117"], comercios, {
    title: "debe existir cuando MotivoTraslado es 05, y solo entonces",
    field: "cce20:Propietario",
    remedy: "Agregue o quite los nodos Propietario, o corrija MotivoTraslado.",
    check: ({ propietarios, attributes: { MotivoTraslado } }, exportacion) => {
      const found = `${propietarios.length} con MotivoTraslado ${MotivoTraslado ?? "ausente"}`;
      if (MotivoTraslado === OF_OTHERS) return must(propietarios.length > 0, "al menos uno", found);
      // CCE103 reports it outside a transfer.
      const isTold = isTransfer(exportacion) && propietarios.length > 0;
      return must(!isTold, "ninguno", found);
    },
  }),
  rule("VAL-718", ["CCE118"], comercios, {
    title: "debe existir cuando CertificadoOrigen es 1, y solo entonces",
    field: "@NumCertificadoOrigen",
    remedy: "Escriba el número del certificado, o CertificadoOrigen 0 si no lo conoce.",
    check: ({ attributes: { CertificadoOrigen, NumCertificadoOrigen: number } }) => {
      if (CertificadoOrigen === undefined) return undefined;
      // The schema's type is a number, so "01" is 1.
      return Number(CertificadoOrigen) === 1
        ? must(number !== undefined, "el número del certificado", number)
        : must(number === undefined, undefined, number);
    },
  }),
  rule("VAL-719", ["CCE119"], comercios, {
    title: "debe existir solo cuando el receptor o un destinatario es de la Unión Europea",
    field: "@NumeroExportadorConfiable",
    remedy: "Quite NumeroExportadorConfiable, o corrija el país de quien recibe.",
    check: (comercio, { comprobante }) => {
      const { NumeroExportadorConfiable } = comercio.attributes;
      if (NumeroExportadorConfiable === undefined) return undefined;
      const countries = [...countriesOf(comercio), comprobante.receptor?.attributes.ResidenciaFiscal ?? ""];
      return must(
        countries.some((country) => EUROPEAN_UNION.has(country)),
        "ausente, o un país de la Unión Europea",
        NumeroExportadorConfiable,
      );
    },
  }),
  rule("VAL-720", ["CCE120"], comercios, {
    title: "debe ser una clave vigente de c_INCOTERM cuando Exportacion es 02",
    field: "@Incoterm",
    remedy: "Escriba el Incoterm 2020 que se pactó.",
    check: ({ attributes: { Incoterm } }, { comprobante }) =>
      must(
        comprobante.attributes.Exportacion !== EXPORTED || catalogs.has("c_INCOTERM", Incoterm ?? ""),
        catalogs.keys("c_INCOTERM").join(", "),
        Incoterm,
      ),
  }),
  rule("VAL-722", ["CCE122"], comercios, {
    title: "debe ser la suma redondeada de los ValorDolares",
    field: "@TotalUSD",
    remedy: "Sume los ValorDolares de las mercancías y redondee una vez, a dos decimales.",
    check: ({ totalUsd, dolares, mercancias }) => {
      const sum = dolares?.round(CENTS);
      if (sum === undefined || mustEqual(sum, totalUsd) === undefined) return undefined;
      return must(
        false,
        sumText(
          sum,
          mercancias.map((mercancia) => mercancia.dolares),
        ),
        totalUsd,
      );
    },
  }),
  // The standard demands this; no code of the matrix does.
  rule("VAL-852", [], comercios, {
    source: STANDARD,
    title: "debe existir en un comprobante de tipo T, y solo en él",
    field: "@MotivoTraslado",
    remedy: "Escriba el motivo del traslado; en un ingreso o egreso, quítelo.",
    check: ({ attributes: { MotivoTraslado } }, exportacion) =>
      isTransfer(exportacion)
        ? must(MotivoTraslado !== undefined, "una clave de c_MotivoTraslado", MotivoTraslado)
        : must(MotivoTraslado === undefined, undefined, MotivoTraslado),
  }),
  rule("VAL-854", [], comercios, {
    source: "matriz de Comercio Exterior 1.1",
    title: "debe llevar dos decimales",
    field: "@TotalUSD",
    remedy: "Escriba TotalUSD con dos decimales, como 1000.00.",
    check: ({ totalUsd }) => totalUsd && must(totalUsd.scale === CENTS, "dos decimales", totalUsd),
  }),
  rule("VAL-859", [], comercios, {
    source: GUIDE,
    title: "se omite cuando Exportacion es 04",
    field: "@Incoterm",
    remedy: "Quite Incoterm.",
    check: ({ attributes: { Incoterm } }, { comprobante }) =>
      must(comprobante.attributes.Exportacion !== "04" || Incoterm === undefined, undefined, Incoterm),
  }),
];

function countriesOf({ receptor, destinatarios }: ComercioExterior): string[] {
  const parties = receptor === undefined ? destinatarios : [receptor, ...destinatarios];
  return parties.flatMap(({ domicilios }) => domicilios.flatMap(({ attributes }) => attributes.Pais ?? []));
}
