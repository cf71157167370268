import { readdirSync, readFileSync } from "node:fs";
import { once } from "../../../common/once.ts";
import { localTimeOf, MEXICO_CITY } from "../../engine/catalogs/index.ts";
import { typeOf } from "../../engine/documents/index.ts";
import { type Attributes, withAttributes, type XmlNode } from "../../engine/node.ts";
import { type OwnSealedDocument, sealDocument } from "../../engine/sealing/seal.ts";
import type { Schemas } from "../../engine/validation/schema.ts";
import { readXml } from "../../engine/xml.ts";
import type { Signer } from "../context/index.ts";

/** A Sitter is the issuer of all documents of a trial, and the moment at which each of them is dated. */
export interface Sitter {
  readonly issuer: { readonly rfc: string; readonly nombre: string; readonly regimenFiscal: string };
  readonly signer: Signer;
  readonly at: Date;
}

const FOLDER = new URL("documents/", import.meta.url);

/** A file for each kind, type and complement that the service stamps; its issuer, date, folio and seal are drawn. */
const sources = once(() => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".xml"));
  return new Map(files.toSorted().map((file) => [file.slice(0, -".xml".length), rootOf(file)]));
});

function rootOf(file: string): XmlNode {
  const read = readXml(readFileSync(new URL(file, FOLDER)));
  if (read.kind === "malformed") throw new Error(`${file}: ${read.sentence}`);
  return read.root;
}

/** Documents that begin with "ley-" try what the law left open; the others are to be stamped. */
export const documentNames = (): readonly string[] => [...sources().keys()].filter((name) => !name.startsWith("ley-"));

/** Changes a document before it is sealed. */
export type Change = (root: XmlNode) => XmlNode;

/**
 * Returns a document of that name, issued and sealed for the trial. The same name, folio and moment give the same
 * bytes, so that a step which was interrupted sends again what it sent.
 */
export function sealed(
  name: string,
  folio: string,
  { issuer: { rfc, nombre, regimenFiscal }, signer: { certificate, privateKey }, at }: Sitter,
  schemas: Schemas,
  change: Change = (root) => root,
): Promise<OwnSealedDocument> {
  const source = sources().get(name);
  if (source === undefined) throw new Error(`no document ${name}`);
  const fecha = localTimeOf(at, MEXICO_CITY);
  const seal = { NoCertificado: certificate.noCertificado, Certificado: certificate.base64 };
  const isCfdi = typeOf(source)?.family === "cfdi";
  const head = isCfdi ? { Serie: SERIE, Folio: folio, Fecha: fecha } : { FolioInt: folio, FechaExp: fecha };
  const drawn: Readonly<Record<string, Attributes>> = isCfdi
    ? {
        "cfdi:Emisor": { Rfc: rfc, Nombre: nombre, RegimenFiscal: regimenFiscal },
        "cfdi:InformacionGlobal": { Meses: fecha.slice(5, 7), Año: fecha.slice(0, 4) },
      }
    : { "retenciones:Emisor": { RfcE: rfc, NomDenRazSocE: nombre, RegimenFiscalE: regimenFiscal } };
  const root = edited(withAttributes(source, { ...head, ...seal }), drawn);
  return sealDocument(change(root), privateKey, schemas);
}

const SERIE = "PRUEBA";

/** Changes attributes of the elements with these names, at any depth. */
export function edited(element: XmlNode, changes: Readonly<Record<string, Attributes>>): XmlNode {
  const change = changes[element.name];
  const children = element.children.map((each) => edited(each, changes));
  return { ...(change === undefined ? element : withAttributes(element, change)), children };
}
