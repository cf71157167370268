import { Decimal } from "../../engine/decimal.ts";
import { child, children, type XmlNode } from "../../engine/node.ts";
import { readXml } from "../../engine/xml.ts";
import { instantOf, valuesOf, zoneOf } from "../documents/index.ts";
import type { Family } from "../stamping/index.ts";
import type { Stamping } from "../storage/index.ts";

/** A SatRecord is a stamped document in SAT's database. */
export interface SatRecord {
  readonly uuid: string;
  readonly family: Family;
  /** The type is TipoDeComprobante, or empty for withholdings. */
  readonly tipo: string;
  readonly emisor: string;
  /** The RFC is empty for the foreign receiver of a withholding. */
  readonly receptor: string;
  readonly regimenReceptor: string;
  readonly regimenEmisor: string;
  readonly isGlobal: boolean;
  /** The local time of issue, as the document states it. */
  readonly issued: string;
  /** The total is in the document's currency. */
  readonly total: Decimal;
  readonly pesos: Decimal;
  readonly sello: string;
  /** Gasoline or diesel is sold or credited, for which the rules of 2026 differ (RMF 2.7.1.34). */
  readonly isFuel: boolean;
  /** Epoch milliseconds in which a trip with gasoline or diesel begins (Carta Porte). */
  readonly departure?: number;
  readonly related: readonly { readonly uuid: string; readonly tipoRelacion: string }[];
  /** The time of the stamp is in epoch milliseconds. */
  readonly at: number;
  /** The document's text holds its directives. */
  readonly xml: string;
}

export function satRecordOf({ xml, timbre, at }: Stamping): SatRecord {
  const reading = readXml(Buffer.from(xml));
  if (reading.kind === "malformed") throw new Error(`stamped and unreadable: ${timbre.uuid}`);
  const root = valuesOf(reading.root);
  const content = root.name === "cfdi:Comprobante" ? cfdiContent(root) : withholdingContent(root);
  return { ...content, uuid: timbre.uuid, sello: timbre.selloCfd, at, xml };
}

type Content = Omit<SatRecord, "uuid" | "sello" | "at" | "xml">;

function cfdiContent(root: XmlNode): Content {
  const { Total: total = "0", TipoCambio: tipoCambio = "1", TipoDeComprobante: tipo = "" } = root.attributes;
  const receptor = child(root, "cfdi:Receptor")?.attributes;
  return {
    family: "cfdi",
    tipo,
    emisor: child(root, "cfdi:Emisor")?.attributes.Rfc ?? "",
    receptor: receptor?.Rfc ?? "",
    regimenReceptor: receptor?.RegimenFiscalReceptor ?? "",
    regimenEmisor: child(root, "cfdi:Emisor")?.attributes.RegimenFiscal ?? "",
    isGlobal: child(root, "cfdi:InformacionGlobal") !== undefined,
    issued: root.attributes.Fecha ?? "",
    total: Decimal.of(total),
    pesos: Decimal.of(total).times(Decimal.of(tipoCambio)),
    isFuel: conceptsOf(root).some(isFuelSold),
    ...departureOf(root),
    related: children(root, "cfdi:CfdiRelacionados").flatMap(relatedIn),
  };
}

function isFuelSold(concept: XmlNode): boolean {
  const complement = child(child(concept, "cfdi:ComplementoConcepto"), "hidrocarburospetroliferos:HidroYPetro");
  return complement !== undefined || FUELS.has(concept.attributes.ClaveProdServ ?? "");
}

/** The trip begins at the first origin of a Carta Porte; the time is that of the place of issue, as Fecha is. */
function departureOf(root: XmlNode): Pick<SatRecord, "departure"> {
  const trip = child(root, "cfdi:Complemento")?.children.find(({ name }) => name.endsWith(":CartaPorte"));
  const prefix = trip?.name.split(":")[0];
  const goods = children(child(trip, `${prefix}:Mercancias`), `${prefix}:Mercancia`);
  if (!goods.some(({ attributes }) => FUELS.has(attributes.BienesTransp ?? ""))) return {};
  const origin = child(trip, `${prefix}:Ubicaciones`)?.children.find(
    ({ attributes }) => attributes.TipoUbicacion === "Origen",
  );
  const zone = zoneOf(root.attributes.LugarExpedicion ?? "");
  const begins = instantOf(origin?.attributes.FechaHoraSalidaLlegada ?? "", zone);
  return begins === undefined ? {} : { departure: begins.getTime() };
}

/**
 * Reads a withholding: its receiver may be of any country, its currency is the peso, and at most one document is
 * related.
 */
function withholdingContent(root: XmlNode): Content {
  const related = child(root, "retenciones:CfdiRetenRelacionados")?.attributes;
  const total = Decimal.of(child(root, "retenciones:Totales")?.attributes.MontoTotOperacion ?? "0");
  const nacional = child(child(root, "retenciones:Receptor"), "retenciones:Nacional");
  return {
    family: "retencion",
    tipo: "",
    regimenReceptor: "",
    regimenEmisor: "",
    isGlobal: false,
    issued: root.attributes.FechaExp ?? "",
    isFuel: false,
    total,
    pesos: total,
    emisor: child(root, "retenciones:Emisor")?.attributes.RfcE ?? "",
    receptor: nacional?.attributes.RfcR ?? "",
    related:
      related === undefined
        ? []
        : [{ uuid: (related.UUID ?? "").toUpperCase(), tipoRelacion: related.TipoRelacion ?? "" }],
  };
}

function conceptsOf(root: XmlNode): readonly XmlNode[] {
  return children(child(root, "cfdi:Conceptos"), "cfdi:Concepto");
}

/** The keys stand for gasoline under and over 91 octanes, and for diesel. */
const FUELS: ReadonlySet<string> = new Set(["15101514", "15101515", "15101505"]);

function relatedIn(group: XmlNode): { uuid: string; tipoRelacion: string }[] {
  const tipoRelacion = group.attributes.TipoRelacion ?? "";
  return children(group, "cfdi:CfdiRelacionado").map(({ attributes }) => ({
    uuid: (attributes.UUID ?? "").toUpperCase(),
    tipoRelacion,
  }));
}
