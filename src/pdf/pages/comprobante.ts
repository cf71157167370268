import { kindOfTipo } from "../../../common/kinds.ts";
import { amountInWords } from "../../../common/number-words.ts";
import { Decimal } from "../../engine/decimal.ts";
import { child, children, type XmlNode } from "../../engine/node.ts";
import { verificationUrl } from "../../engine/qr.ts";
import {
  type Field,
  fields,
  heading,
  keyed,
  type Masthead,
  type Panel,
  type Printing,
  type Seals,
  takeKeyed,
} from "../paper/index.ts";
import { decimalsOf, quantity, time } from "../words/index.ts";

/** These functions print what every cfdi:Comprobante has besides its concepts and complements, whatever its type. */

type Head = Pick<Masthead, "kind" | "issuer" | "identity">;

/** The PDF has another title for payments than the service. */
export function titleOf({ attributes: { TipoDeComprobante: tipo } }: XmlNode): string {
  return tipo === "P" ? "Recibo electrónico de pago" : (kindOfTipo(tipo)?.label ?? "Comprobante");
}

export function folioOf({ attributes: { Serie, Folio } }: XmlNode): string | undefined {
  return [Serie, Folio].filter((part) => part !== undefined).join("-") || undefined;
}

export function comprobanteHead(p: Printing, certifiedAt: string): Head {
  const { source } = p;
  const { root } = source;
  const emisor = child(root, "cfdi:Emisor");
  const take = (name: string) => source.take(root, name);
  const place = take("LugarExpedicion");
  const issued = take("Fecha");
  const tipo = takeKeyed(p, root, "TipoDeComprobante", "c_TipoDeComprobante");
  return {
    kind: titleOf(root),
    issuer: {
      name: source.take(emisor, "Nombre") ?? "",
      lines: lines([
        ["RFC", source.take(emisor, "Rfc")],
        ["Régimen fiscal", takeKeyed(p, emisor, "RegimenFiscal", "c_RegimenFiscal")],
        ["Lugar de expedición", place === undefined ? undefined : `C.P. ${place}`],
        ["Operación de facturación por adquirente", source.take(emisor, "FacAtrAdquirente")],
      ]),
    },
    identity: [
      ["Folio", folioOf(root) && [take("Serie"), take("Folio")].filter(Boolean).join("-")],
      ["Tipo", [tipo, take("Version")].filter(Boolean).join(" · ")],
      ["Emisión", issued && time(issued)],
      ["Certificación", certifiedAt],
    ],
  };
}

export function lines(entries: readonly Field[]): string[] {
  return entries.flatMap(([label, value]) => (value === undefined ? [] : [`${label}: ${value}`]));
}

export function receiverPanel(p: Printing, title = "Receptor"): Panel {
  const { source } = p;
  const receptor = child(source.root, "cfdi:Receptor");
  return {
    title,
    name: source.take(receptor, "Nombre"),
    fields: [
      ["RFC", source.take(receptor, "Rfc")],
      ["Domicilio fiscal", prefixed("C.P. ", source.take(receptor, "DomicilioFiscalReceptor"))],
      ["Régimen fiscal", takeKeyed(p, receptor, "RegimenFiscalReceptor", "c_RegimenFiscal")],
      ["Uso del CFDI", takeKeyed(p, receptor, "UsoCFDI", "c_UsoCFDI")],
      ["Residencia fiscal", takeKeyed(p, receptor, "ResidenciaFiscal", "c_Pais")],
      ["Registro de identidad tributaria", source.take(receptor, "NumRegIdTrib")],
    ],
  };
}

function prefixed(prefix: string, value: string | undefined): string | undefined {
  return value === undefined ? undefined : prefix + value;
}

export function termsPanel(p: Printing): Panel {
  const { source } = p;
  const { root } = source;
  const rate = source.take(root, "TipoCambio");
  return {
    title: "Condiciones",
    fields: [
      ["Forma de pago", takeKeyed(p, root, "FormaPago", "c_FormaPago")],
      ["Método de pago", takeKeyed(p, root, "MetodoPago", "c_MetodoPago")],
      ["Moneda", takeMoneda(p, root, "Moneda")],
      ["Tipo de cambio", rate && quantity(rate)],
      ["Condiciones de pago", source.take(root, "CondicionesDePago")],
      ["Exportación", takeKeyed(p, root, "Exportacion", "c_Exportacion")],
      ["Confirmación", source.take(root, "Confirmacion")],
      ...(root.attributes.TipoDeComprobante === "P" ? noAmounts(p) : []),
    ],
  };
}

/** The comprobante around payments has no amounts of its own, because SAT prescribes zeros for its sums. */
function noAmounts({ source }: Printing): Field[] {
  return [
    ["Subtotal", source.take(source.root, "SubTotal")],
    ["Total", source.take(source.root, "Total")],
  ];
}

/** XXX is SAT's key for operations without money. */
export function takeMoneda(p: Printing, node: XmlNode | undefined, name: string): string | undefined {
  const key = p.source.take(node, name);
  return key === "XXX" ? "XXX Sin moneda" : keyed(p, "c_Moneda", key);
}

export function related(p: Printing): void {
  const { source } = p;
  const groups = children(source.root, "cfdi:CfdiRelacionados");
  if (groups.length === 0) return;
  heading(p, "CFDI relacionados");
  for (const group of groups) {
    const relation = takeKeyed(p, group, "TipoRelacion", "c_TipoRelacion");
    const uuids = children(group, "cfdi:CfdiRelacionado").map((one) => source.take(one, "UUID") ?? "");
    fields(
      p,
      [["Tipo de relación", relation], ...uuids.map((uuid): Field => ["Folio fiscal (UUID)", named(p, uuid)])],
      2,
    );
  }
}

/** Returns a fiscal UUID with series and folio, if the account knows the document. */
export function named({ relatedNames }: Printing, uuid: string): string {
  const name = relatedNames.get(uuid.toUpperCase());
  return name === undefined ? uuid : `${uuid} (${name})`;
}

export function globalInformation(p: Printing): void {
  const node = child(p.source.root, "cfdi:InformacionGlobal");
  if (node === undefined) return;
  heading(p, "Información global");
  fields(p, [
    ["Periodicidad", takeKeyed(p, node, "Periodicidad", "c_Periodicidad")],
    ["Meses", takeKeyed(p, node, "Meses", "c_Meses")],
    ["Año", p.source.take(node, "Año")],
  ]);
}

export function comprobanteSeals(p: Printing, uuid: string): Omit<Seals, "timbre" | "leyenda"> {
  const { source } = p;
  const { root } = source;
  const sello = source.take(root, "Sello") ?? "";
  const rfc = (name: string) => child(root, name)?.attributes.Rfc ?? "";
  return {
    sello,
    noCertificado: source.take(root, "NoCertificado") ?? "",
    qrUrl: verificationUrl({
      uuid,
      emisorRfc: rfc("cfdi:Emisor"),
      receptorRfc: rfc("cfdi:Receptor"),
      total: root.attributes.Total ?? "0",
      selloTail: sello.slice(-8),
    }),
    legend: "Este documento es una representación impresa de un CFDI",
  };
}

/** Returns undefined for a document without money, and for a total that is not a number. */
export function words(total: string, moneda: string, decimals: number): string | undefined {
  const exact = Decimal.parse(total);
  return exact === undefined || moneda === "XXX" ? undefined : amountInWords(exact.round(decimals).toString(), moneda);
}

export function documentDecimals({ source }: Printing): number {
  return decimalsOf(source.root.attributes.Moneda);
}
