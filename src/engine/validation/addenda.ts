import { NAMESPACES } from "../namespaces.ts";
import type { XmlNode } from "../node.ts";
import { readXml } from "../xml.ts";
import { isAddenda } from "./schema.ts";

/**
 * Checks an addenda: one element that an account adds to a document for its receiver, and nothing that could harm an
 * XML reader. SAT's schemas have a place for it (cfdi:Addenda, retenciones:Addenda) as the last child of the root and
 * leave it out of the cadena, so neither seal nor stamp covers it.
 */
export type AddendaReading =
  | { readonly kind: "addenda"; readonly xml: string }
  | { readonly kind: "refused"; readonly sentence: string };

export const MOST_ADDENDA_BYTES = 256 * 1024;

export function readAddenda(text: string): AddendaReading {
  const xml = text.replace(/^\uFEFF?\s*(<\?xml\s[^>]*\?>)?/, "").trim();
  const bytes = Buffer.from(xml);
  if (bytes.length > MOST_ADDENDA_BYTES) return refused(`mide ${bytes.length} bytes; puede medir a lo más 256 kB`);
  // They are refused even in a comment or CDATA, as `readXml` refuses DOCTYPE.
  if (xml.includes("<?")) return refused("lleva instrucciones de proceso (<?…?>): no se admiten");
  const reading = readXml(bytes);
  if (reading.kind === "malformed") return refused(`no es XML que se pueda adjuntar: ${reading.sentence}`);
  const foreign = ofSat(reading.root);
  if (foreign !== undefined)
    return refused(`lleva ${foreign}, que es del SAT; adjunte solo lo que va dentro de la Addenda`);
  return { kind: "addenda", xml };
}

function refused(sentence: string): AddendaReading {
  return { kind: "refused", sentence };
}

const SAT_PREFIXES: ReadonlySet<string> = new Set(NAMESPACES.map(({ prefix }) => prefix));

/**
 * Returns the name of the first element in a namespace of SAT's documents. Other names are "{namespace}local" or have
 * no prefix.
 */
function ofSat({ name, children }: XmlNode): string | undefined {
  const [prefix = ""] = name.startsWith("{") ? [] : name.split(":");
  if (name.includes(":") && SAT_PREFIXES.has(prefix)) return name;
  for (const child of children) {
    const found = ofSat(child);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Returns true when the document came with its own Addenda, to which none is added. Only the tree shows this for
 * certain, because blanks, comments, instructions and references may follow an Addenda.
 */
export function hasAddenda(root: XmlNode): boolean {
  return root.children.some(isAddenda);
}

/** `END` matches the end tag of the root at the end of a document. */
const END = /^<\/(?:([^:\s]+):)?(Comprobante|Retenciones)[ \t\r\n]*>[ \t\r\n]*$/;
/** XML allows any blanks before the name of an attribute and behind it. */
const DEFAULT_NAMESPACE = /[ \t\r\n]xmlns[ \t\r\n]*=/;

const URIS = {
  Comprobante: "http://www.sat.gob.mx/cfd/4",
  Retenciones: "http://www.sat.gob.mx/esquemas/retencionpago/2",
} as const;

/**
 * Returns the document with the addenda as last child of its root, and no byte of the document changed. The document
 * must have no Addenda yet. Returns undefined when it does not end with the end tag of its root.
 */
export function withAddenda(document: Buffer, addenda: Buffer): Buffer | undefined {
  // If the last end tag is another one, a comment or an instruction stands behind the root.
  const at = document.lastIndexOf("</");
  const end = at < 0 ? null : END.exec(document.toString("utf8", at));
  if (end === null) return undefined;
  const [, prefix, name] = end;
  // Names without a prefix must not inherit a default namespace of the document. Where none is inherited, unsetting it
  // changes nothing.
  const unset = DEFAULT_NAMESPACE.test(document.toString("latin1")) ? ' xmlns=""' : "";
  const own = prefix === undefined ? ` xmlns:cfdi="${URIS[name as keyof typeof URIS]}"` : "";
  const tag = `${prefix ?? "cfdi"}:Addenda`;
  return Buffer.concat([
    document.subarray(0, at),
    Buffer.from(`<${tag}${own}${unset}>`),
    addenda,
    Buffer.from(`</${tag}>`),
    document.subarray(at),
  ]);
}
