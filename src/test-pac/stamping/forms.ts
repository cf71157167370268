import { child, type XmlNode } from "../../engine/node.ts";
import type { Registers } from "../storage/index.ts";
import { cfdiFailures, type Rejection, withholdingFailures } from "./lists.ts";

export type Family = "cfdi" | "retencion";

/**
 * A Form holds everything that differs between the families of documents: root, places of data, SAT's codes and rules.
 */
export interface Form {
  readonly root: string;
  readonly version: string;
  /** This node holds the stamp. */
  readonly complemento: string;
  readonly issueOf: (root: XmlNode) => Issue;
  /** Both families have these failures, each with its own codes. */
  readonly codes: { readonly certificate: string; readonly seal: string; readonly future: string };
  /** Returns all failures by the lists that only SAT and PACs have, in order. */
  readonly failures: (root: XmlNode, registers: Registers) => Rejection[];
}

export interface Issue {
  readonly rfc: string;
  readonly fecha: string;
  readonly postalCode: string;
}

export const FORMS: Readonly<Record<Family, Form>> = {
  cfdi: {
    root: "cfdi:Comprobante",
    version: "4",
    complemento: "cfdi:Complemento",
    issueOf: (root) => ({
      rfc: child(root, "cfdi:Emisor")?.attributes.Rfc ?? "",
      fecha: root.attributes.Fecha ?? "",
      postalCode: root.attributes.LugarExpedicion ?? "",
    }),
    codes: { certificate: "CFDI40106", seal: "CFDI40102", future: "CFDI40101" },
    failures: cfdiFailures,
  },
  retencion: {
    root: "retenciones:Retenciones",
    version: "2",
    complemento: "retenciones:Complemento",
    issueOf: (root) => ({
      rfc: child(root, "retenciones:Emisor")?.attributes.RfcE ?? "",
      fecha: root.attributes.FechaExp ?? "",
      postalCode: root.attributes.LugarExpRetenc ?? "",
    }),
    codes: { certificate: "Reten20102", seal: "Reten20101", future: "Reten20103" },
    failures: withholdingFailures,
  },
};
