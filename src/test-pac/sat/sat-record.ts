import { Decimal } from "../../engine/decimal.ts";
import { child, children, type XmlNode } from "../../engine/node.ts";
import { readXml } from "../../engine/xml.ts";
import { valuesOf } from "../documents/index.ts";
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
  /** The total is in the document's currency. */
  readonly total: Decimal;
  readonly pesos: Decimal;
  readonly sello: string;
  /** `isFuel` is true for a document that sells gasoline or diesel, for which the rules of 2026 differ (RMF 2.7.1.34). */
  readonly isFuel: boolean;
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
    total: Decimal.of(total),
    pesos: Decimal.of(total).times(Decimal.of(tipoCambio)),
    isFuel: conceptsOf(root).some(({ attributes }) => FUELS.has(attributes.ClaveProdServ ?? "")),
    related: children(root, "cfdi:CfdiRelacionados").flatMap(relatedIn),
  };
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
