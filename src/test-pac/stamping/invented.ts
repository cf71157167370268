import { createPrivateKey, randomUUID, sign } from "node:crypto";
import { cadenaBytes } from "../../engine/cadena.ts";
import type { Schemas } from "../../engine/validation/schema.ts";
import { readXml } from "../../engine/xml.ts";
import type { Authority } from "../authority/index.ts";
import { CENTRAL, localTime, valuesOf } from "../documents/index.ts";
import type { Registers } from "../storage/index.ts";

interface Studio {
  readonly authority: Authority;
  readonly registers: Registers;
  readonly schemas: Schemas;
  readonly now: (issuer?: string) => Date;
}

export interface InventedOrder {
  /** The receiver. */
  readonly rfc: string;
  readonly nombre?: string;
  readonly codigoPostal?: string;
  readonly regimen?: string;
  readonly total?: string;
  readonly descripcion?: string;
}

/** The lists of taxpayers are seeded with this issuer. */
export const INVENTED_ISSUER = { rfc: "ÑAN260101AA5", nombre: "ÑANDU DE PRUEBA" } as const;
const PASSWORD = "inventada";

/** An authority issues the invented issuer's CSD once, because its key takes longer than all the rest. */
const csds = new WeakMap<Authority, ReturnType<Authority["issueCsd"]>>();

function csdOf(authority: Authority): ReturnType<Authority["issueCsd"]> {
  const csd = csds.get(authority) ?? authority.issueCsd({ ...INVENTED_ISSUER, password: PASSWORD });
  csds.set(authority, csd);
  return csd;
}

/** Makes and seals an invoice of an invented issuer, so that a receiver without a counterpart gets documents. */
export async function inventInvoice(studio: Studio, order: InventedOrder): Promise<Buffer> {
  const { cer, key, noCertificado } = await csdOf(studio.authority);
  const fecha = localTime(studio.now(INVENTED_ISSUER.rfc), CENTRAL);
  const fields = { noCertificado, certificado: cer.toString("base64"), folio: randomUUID(), fecha };
  const unsealed = write(studio, order, { ...fields, sello: "" });
  const reading = readXml(Buffer.from(unsealed));
  if (reading.kind === "malformed") throw new Error(reading.sentence);
  const cadena = cadenaBytes(studio.schemas, valuesOf(reading.root));
  if (cadena.kind === "unknown-complement") throw new Error(cadena.namespace);
  const privateKey = createPrivateKey({ key, passphrase: PASSWORD, format: "der", type: "pkcs8" });
  const sello = sign("sha256", cadena.bytes, privateKey).toString("base64");
  return Buffer.from(write(studio, order, { ...fields, sello }));
}

interface Sealing {
  readonly noCertificado: string;
  readonly certificado: string;
  readonly sello: string;
  /** Two orders of a second are two documents. */
  readonly folio: string;
  /** The clock is read once, because the seal covers it. */
  readonly fecha: string;
}

function write({ registers }: Studio, order: InventedOrder, sealing: Sealing): string {
  const { noCertificado, certificado, sello, folio, fecha } = sealing;
  const known = registers.taxpayer(order.rfc);
  const { nombre = known?.nombre || "RECEPTOR DE PRUEBA", codigoPostal = known?.codigoPostal ?? "06300" } = order;
  const { regimen = known?.regimenes[0] ?? (order.rfc.length === 12 ? "601" : "612"), total = "2000.00" } = order;
  const descripcion = order.descripcion ?? "Servicio PACTEST:C=wait";
  const head = {
    ...{ Version: "4.0", Folio: folio, Fecha: fecha, Sello: sello, FormaPago: "03" },
    ...{ NoCertificado: noCertificado, Certificado: certificado, SubTotal: total, Moneda: "MXN", Total: total },
    ...{ TipoDeComprobante: "I", Exportacion: "01", MetodoPago: "PUE", LugarExpedicion: "06300" },
  };
  const receptor = {
    ...{ Rfc: order.rfc, Nombre: nombre, DomicilioFiscalReceptor: codigoPostal },
    ...{ RegimenFiscalReceptor: regimen, UsoCFDI: "G03" },
  };
  const concepto = {
    ...{ ClaveProdServ: "81112100", Cantidad: "1", ClaveUnidad: "E48", Descripcion: descripcion },
    ...{ ValorUnitario: total, Importe: total, ObjetoImp: "01" },
  };
  const { rfc, nombre: emisor } = INVENTED_ISSUER;
  return (
    `<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"` +
    ` xsi:schemaLocation="http://www.sat.gob.mx/cfd/4 http://www.sat.gob.mx/sitio_internet/cfd/4/cfdv40.xsd"${written(head)}>` +
    `<cfdi:Emisor${written({ Rfc: rfc, Nombre: emisor, RegimenFiscal: "601" })}/><cfdi:Receptor${written(receptor)}/>` +
    `<cfdi:Conceptos><cfdi:Concepto${written(concepto)}/></cfdi:Conceptos></cfdi:Comprobante>`
  );
}

function written(attributes: Readonly<Record<string, string>>): string {
  const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join("");
}
