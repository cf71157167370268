import { NAMESPACES } from "./namespaces.ts";
import type { XmlNode } from "./node.ts";
import { isAddenda } from "./schema.ts";
import { readXml } from "./xml.ts";

/**
 * What an account attaches to a document for its receiver: one element of the account's own, with nothing that a reader of XML
 * could be hurt with. SAT's schemas have a place for it, cfdi:Addenda and retenciones:Addenda, as the last child of the root, and
 * leave it out of the cadena: seal and stamp do not know of it.
 */
export type AddendaReading =
  | { readonly kind: "addenda"; readonly xml: string }
  | { readonly kind: "refused"; readonly sentence: string };

export const MOST_ADDENDA_BYTES = 256 * 1024;

export function readAddenda(text: string): AddendaReading {
  const xml = text.replace(/^\uFEFF?\s*(<\?xml\s[^>]*\?>)?/, "").trim();
  const bytes = Buffer.from(xml);
  if (bytes.length > MOST_ADDENDA_BYTES)
    return refused(`mide ${bytes.length} bytes; puede medir a lo más 256 kB`);
  // Refused anywhere, even in a comment or CDATA, as readXml refuses DOCTYPE.
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

/** An element of a namespace that SAT's documents have; one of the account's own is "{namespace}local", or has none. */
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
 * Whether the document came with an Addenda of its own, which it keeps alone. Only its tree shows it for certain: behind an Addenda blanks,
 * comments, instructions and references may stand.
 */
export function hasAddenda(root: XmlNode): boolean {
  return root.children.some(isAddenda);
}

/** The root's end at the end of a document. */
const END = /^<\/(?:([^:\s]+):)?(Comprobante|Retenciones)[ \t\r\n]*>[ \t\r\n]*$/;
/** XML allows any blanks before the name of an attribute, and behind it. */
const DEFAULT_NAMESPACE = /[ \t\r\n]xmlns[ \t\r\n]*=/;

const URIS = {
  Comprobante: "http://www.sat.gob.mx/cfd/4",
  Retenciones: "http://www.sat.gob.mx/esquemas/retencionpago/2",
} as const;

/**
 * The document, which has no Addenda, with the addenda behind everything else; not a byte of the document changes. Undefined when it does
 * not end with the end of its root.
 */
export function withAddenda(document: Buffer, addenda: Buffer): Buffer | undefined {
  // Where another end stands last, a comment or an instruction is behind the root.
  const at = document.lastIndexOf("</");
  const end = at < 0 ? null : END.exec(document.toString("utf8", at));
  if (end === null) return undefined;
  const [, prefix, name] = end;
  // Names without a prefix must not take on a default namespace that the document declares. Where it is declared elsewhere, to take it
  // off says nothing new.
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
