import { Decimal } from "../../engine/decimal.ts";
import { child, children, type XmlNode } from "../../engine/node.ts";
import { readXml } from "../../engine/xml.ts";
import type { Stamping } from "./archive.ts";

/** A stamped document as SAT's database has it. */
export interface Entry {
  readonly uuid: string;
  readonly family: Family;
  readonly tipo: string;
  readonly emisor: string;
  readonly receptor: string;
  readonly regimenReceptor: string;
  /** As written. */
  readonly total: Decimal;
  readonly pesos: Decimal;
  readonly sello: string;
  /** Sells gasoline or diesel, which the rules of 2026 treat apart (RMF 2.7.1.34). */
  readonly isFuel: boolean;
  readonly related: readonly { readonly uuid: string; readonly tipoRelacion: string }[];
  /** Epoch milliseconds of the stamp. */
  readonly at: number;
  /** The document's text, for its directives. */
  readonly xml: string;
}

export type Family = "cfdi" | "retencion";

export function entryOf({ xml, timbre, at }: Stamping): Entry {
  const reading = readXml(Buffer.from(xml));
  if (reading.kind === "malformed") throw new Error(`stamped and unreadable: ${timbre.uuid}`);
  const { root } = reading;
  const { Total: total = "0", TipoCambio: tipoCambio = "1", TipoDeComprobante: tipo = "" } = root.attributes;
  const receptor = child(root, "cfdi:Receptor")?.attributes;
  return {
    ...{ uuid: timbre.uuid, family: familyOf(root), tipo, sello: timbre.selloCfd, at, xml },
    emisor: child(root, "cfdi:Emisor")?.attributes.Rfc ?? "",
    receptor: receptor?.Rfc ?? "",
    regimenReceptor: receptor?.RegimenFiscalReceptor ?? "",
    total: Decimal.of(total),
    pesos: Decimal.of(total).times(Decimal.of(tipoCambio)),
    isFuel: conceptsOf(root).some(({ attributes }) => FUELS.has(attributes.ClaveProdServ ?? "")),
    related: children(root, "cfdi:CfdiRelacionados").flatMap(relatedIn),
  };
}

function familyOf(root: XmlNode): Family {
  return root.name === "cfdi:Comprobante" ? "cfdi" : "retencion";
}

function conceptsOf(root: XmlNode): XmlNode[] {
  return children(child(root, "cfdi:Conceptos"), "cfdi:Concepto");
}

/** Gasoline under and over 91 octanes, and diesel. */
const FUELS: ReadonlySet<string> = new Set(["15101514", "15101515", "15101505"]);

function relatedIn(group: XmlNode): { uuid: string; tipoRelacion: string }[] {
  const tipoRelacion = group.attributes.TipoRelacion ?? "";
  return children(group, "cfdi:CfdiRelacionado").map(({ attributes }) => ({
    uuid: (attributes.UUID ?? "").toUpperCase(),
    tipoRelacion,
  }));
}
