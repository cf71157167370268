import { randomUUID } from "node:crypto";
import { type Attributes, withAttributes, type XmlNode } from "../../../src/engine/node.ts";
import { sealDocument } from "../../../src/engine/sealing/seal.ts";
import { transport } from "../../engine/rules/carta-porte-documents.ts";
import { type Edits, edited } from "../../engine/rules/edit.ts";
import { CUSTOMERS } from "../../support/accounts.ts";
import { COMPANY, csdOf, SCHEMAS } from "../../support/csd.ts";
import { localTime } from "../../support/service.ts";

export const CARTA = "Complemento/cartaporte31:CartaPorte";

/** Returns a freight with its Carta Porte that its issuer sealed now, after `edits`. */
export async function sealedTransport(edits: Edits = {}): Promise<Buffer> {
  const { certificate, privateKey } = csdOf(COMPANY.rfc);
  const plan = {
    tipo: "I",
    medios: ["01"],
    tramos: ["450.5", "120.25"],
    bienes: [{ kg: "1000.125" }],
  } as const;
  const { rfc, nombre, regimenFiscal, usoCfdi, codigoPostal } = CUSTOMERS.registered;
  const parties: Readonly<Record<string, Attributes>> = {
    "cfdi:Comprobante": {
      ...{ Folio: randomUUID(), Fecha: localTime(), LugarExpedicion: "06300" },
      ...{ NoCertificado: certificate.noCertificado, Certificado: certificate.base64 },
    },
    "cfdi:Emisor": { Rfc: COMPANY.rfc, Nombre: COMPANY.nombre, RegimenFiscal: COMPANY.regimenFiscal },
    "cfdi:Receptor": {
      ...{ Rfc: rfc, Nombre: nombre, DomicilioFiscalReceptor: codigoPostal },
      ...{ RegimenFiscalReceptor: regimenFiscal, UsoCFDI: usoCfdi },
    },
  };
  const named = (each: XmlNode) => withAttributes(each, parties[each.name] ?? {});
  const root = named(transport(plan));
  const document = edited({ ...root, children: root.children.map(named) }, edits);
  return (await sealDocument(document, privateKey, SCHEMAS)).xml;
}
