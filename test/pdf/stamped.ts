import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { node, withAttributes, type XmlNode } from "../../src/engine/node.ts";
import { readXml, writeXml } from "../../src/engine/xml.ts";
import { DEFAULT_DESIGN, type RenderOptions } from "../../src/pdf/design/options.ts";
import { stampOf } from "../../src/pdf/pages/kinds.ts";
import { renderPdf } from "../../src/pdf/render.ts";
import { namesOf } from "../../src/pdf/words/source.ts";

const GOLDEN = join(import.meta.dirname, "../golden");

export function golden(path: string): XmlNode {
  const reading = readXml(readFileSync(join(GOLDEN, path)));
  if (reading.kind !== "xml") throw new Error(reading.sentence);
  return reading.root;
}

export function goldens(folder: string): string[] {
  return readdirSync(join(GOLDEN, folder))
    .filter((name) => name.endsWith(".xml"))
    .map((name) => `${folder}/${name}`);
}

export const PLAIN: RenderOptions = { design: DEFAULT_DESIGN, marks: { sandbox: false } };

/** Stamps and prints a document that has neither Sello nor stamp. */
export function print(root: XmlNode, options: Partial<RenderOptions> = {}): Promise<Uint8Array> {
  return renderPdf(stamp(root), { ...PLAIN, ...options });
}

export const UUID = "AD662D33-6934-459C-A128-BDF0393F0F44";

/** The seal is as long as one of 2,048 bits; printing does not verify seals. */
const SELLO = `${"Ab9/+".repeat(68)}g0==`;
const SELLO_SAT = `${"zY8+/".repeat(68)}sA==`;

/**
 * Returns the document as a PAC does, with a Sello and, last in its Complemento, a stamp; a stamped document stays as
 * it is.
 */
export function stamp(root: XmlNode): Buffer {
  if (stampOf(root) !== undefined) return writeXml(root);
  const sello = root.attributes.Sello || SELLO;
  const tfd = node("tfd:TimbreFiscalDigital", {
    Version: "1.1",
    UUID,
    FechaTimbrado: "2026-03-10T11:31:05",
    RfcProvCertif: "SPR190613I52",
    SelloCFD: sello,
    NoCertificadoSAT: "30001000000500003456",
    SelloSAT: SELLO_SAT,
  });
  const complemento = namesOf(root)("Complemento");
  const isComplemento = ({ name }: XmlNode) => name === complemento;
  const filled = root.children.map((one) => (isComplemento(one) ? { ...one, children: [...one.children, tfd] } : one));
  const children = filled.some(isComplemento) ? filled : [...filled, node(complemento, {}, [tfd])];
  return writeXml({ ...withAttributes(root, { Sello: sello }), children });
}
