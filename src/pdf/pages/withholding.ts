import { RETENCIONES, VERIFICATION } from "../../engine/documents/retenciones.ts";
import { child, type XmlNode } from "../../engine/node.ts";
import {
  keyed,
  type Masthead,
  type Panel,
  type Printing,
  panels,
  presentSums,
  type Seals,
  type Totals,
  table,
  takeAmount,
  takeKeyed,
} from "../paper/index.ts";
import { amount, namesOf, time } from "../words/index.ts";
import { lines, named, words } from "./comprobante.ts";

/**
 * These functions print a document of withholdings and information on payments 2.0, which has its own root and QR code
 * and is always in pesos.
 */

/** Returns a child of this node by its local name in the node's namespace. */
function part(node: XmlNode | undefined, local: string): XmlNode | undefined {
  return node === undefined ? undefined : child(node, namesOf(node)(local));
}

export function withholdingHead(p: Printing, certifiedAt: string): Pick<Masthead, "kind" | "issuer" | "identity"> {
  const { source } = p;
  const { root } = source;
  const emisor = part(root, "Emisor");
  const [place, issued] = [source.take(root, "LugarExpRetenc"), source.take(root, "FechaExp")];
  return {
    kind: "CFDI de retenciones",
    issuer: {
      name: source.take(emisor, "NomDenRazSocE") ?? "",
      lines: lines([
        ["RFC", source.take(emisor, "RfcE")],
        ["Régimen fiscal", takeKeyed(p, emisor, "RegimenFiscalE", "c_RegimenFiscal")],
        ["Lugar de expedición", place && `C.P. ${place}`],
      ]),
    },
    identity: [
      ["Folio interno", source.take(root, "FolioInt")],
      ["Versión", source.take(root, "Version")],
      ["Emisión", issued && time(issued)],
      ["Certificación", certifiedAt],
    ],
  };
}

export function withholdingBody(p: Printing): void {
  panels(p, receiverPanel(p), operationPanel(p));
  withheld(p);
}

function receiverPanel(p: Printing): Panel {
  const { source } = p;
  const receptor = part(source.root, "Receptor");
  const nacional = part(receptor, "Nacional");
  const extranjero = part(receptor, "Extranjero");
  const place = source.take(nacional, "DomicilioFiscalR");
  return {
    title: "Receptor",
    name: source.take(nacional, "NomDenRazSocR") ?? source.take(extranjero, "NomDenRazSocR"),
    fields: [
      ["Nacionalidad", source.take(receptor, "NacionalidadR")],
      ["RFC", source.take(nacional, "RfcR")],
      ["CURP", source.take(nacional, "CurpR")],
      ["Domicilio fiscal", place && `C.P. ${place}`],
      ["Registro de identidad tributaria", source.take(extranjero, "NumRegIdTribR")],
    ],
  };
}

function operationPanel(p: Printing): Panel {
  const { source } = p;
  const { root } = source;
  const periodo = part(root, "Periodo");
  const relacionados = part(root, "CfdiRetenRelacionados");
  const uuid = source.take(relacionados, "UUID");
  const month = (name: string) => keyed(p, "c_Periodo", source.take(periodo, name));
  return {
    title: "Operación",
    fields: [
      ["Clave de retención", takeKeyed(p, root, "CveRetenc", "c_CveRetenc")],
      ["Descripción", source.take(root, "DescRetenc")],
      ["Periodo", [...new Set([month("MesIni"), month("MesFin")])].filter(Boolean).join(" a ")],
      ["Ejercicio", source.take(periodo, "Ejercicio")],
      ["Tipo de relación", takeKeyed(p, relacionados, "TipoRelacion", "c_TipoRelacion")],
      ["CFDI relacionado", uuid && named(p, uuid)],
    ],
  };
}

function withheld(p: Printing): void {
  const { source } = p;
  const node = part(source.root, "Totales");
  const money = (one: XmlNode | undefined, name: string) => takeAmount(p, one, name, 2);
  p.flow.space(8);
  table(
    p,
    [
      { title: "Impuesto", width: 90 },
      { title: "Tipo de pago" },
      { title: "Base", align: "right" },
      { title: "Monto retenido", align: "right" },
    ],
    (node?.children ?? []).map((one) => [
      takeKeyed(p, one, "ImpuestoRet", "c_Impuesto"),
      takeKeyed(p, one, "TipoPagoRet", "c_TipoPagoRet"),
      money(one, "BaseRet"),
      money(one, "MontoRet"),
    ]),
  );
}

export function withholdingTotals(p: Printing): Totals {
  const node = part(p.source.root, "Totales");
  const money = (name: string) => takeAmount(p, node, name, 2);
  const total = p.source.take(node, "MontoTotRet") ?? "0";
  const sums = presentSums([
    ["Monto de la operación", money("MontoTotOperacion")],
    ["Monto gravado", money("MontoTotGrav")],
    ["Monto exento", money("MontoTotExent")],
    ["Utilidad bimestral", money("UtilidadBimestral")],
    ["ISR correspondiente", money("ISRCorrespondiente")],
    ["Total retenido MXN", `$${amount(total, 2)}`],
  ]);
  return { words: words(total, "MXN", 2), wordsLabel: "Total retenido con letra", sums };
}

export function withholdingSeals(p: Printing, uuid: string): Omit<Seals, "timbre" | "leyenda"> {
  const { source } = p;
  const { root } = source;
  const sello = source.take(root, "Sello") ?? "";
  return {
    sello,
    noCertificado: source.take(root, "NoCertificado") ?? "",
    qrUrl: VERIFICATION + RETENCIONES.expresionImpresa(root, uuid),
    legend: "Este documento es una representación impresa de un CFDI de retenciones e información de pagos",
  };
}
