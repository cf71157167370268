import { instantOf, MEXICO_CITY, zoneOfPostalCode } from "../engine/catalogs/index.ts";
import type { XmlNode } from "../engine/node.ts";
import { readTimbre } from "../engine/tfd.ts";
import { readXml } from "../engine/xml.ts";
import { instantIn, timeIn } from "./format.ts";
import { additions, banners, closing, foot, masthead, watermark } from "./frame.ts";
import { leftovers } from "./generic.ts";
import { openLogo } from "./image.ts";
import { PAPER_KINDS, type PaperKind, stampOf } from "./kinds.ts";
import { aligned, Flow, heightOfLines, type Line } from "./layout.ts";
import { LIMITS, type Marks, type RenderOptions } from "./options.ts";
import { contentWidthOf, type Printing } from "./printing.ts";
import { Sheet } from "./sheet.ts";
import { localName, Source } from "./source.ts";
import { breakLines } from "./text.ts";
import { type Theme, themeOf } from "./theme.ts";

/**
 * Returns the printed representation of a stamped document as PDF. It is a pure function: the same arguments
 * give the same bytes. (zlib compresses; another release of it may write the same pages in other bytes.)
 */
export async function renderPdf(stampedXml: Uint8Array, options: RenderOptions): Promise<Uint8Array> {
  checkLimits(options);
  const { root, kind, tfd } = readStamped(stampedXml);
  const timbre = readTimbre(tfd);
  const { design, marks } = options;
  const title = kind.title(root);
  const theme = themeOf(design.accentColor);
  const createdAt = instantOf(timbre.fechaTimbrado, MEXICO_CITY) ?? new Date(0);
  const sheet = new Sheet({ paper: design.paper, title, createdAt });
  const footNote = footNoteOf(sheet, theme, design.footNote ?? "");
  const limits = { top: TOP, bottom: sheet.height - BOTTOM - heightOfLines(footNote) };
  const zone = zoneOfPostalCode(root.attributes[kind.place] ?? "");
  const p: Printing = {
    source: new Source(root),
    flow: new Flow(sheet, limits, () => watermark(sheet, theme, watermarksOf(marks))),
    theme,
    zone,
    showKeys: design.showKeys,
    stampedAt: timbre.fechaTimbrado,
    relatedNames: options.relatedNames ?? new Map(),
  };

  banners(p, bannersOf(marks, zone));
  const head = kind.head(p, timeIn(zone, timbre.fechaTimbrado));
  const logo = design.logo === undefined ? undefined : openLogo(design.logo);
  masthead(p, { ...head, uuid: timbre.uuid, contactLine: design.contactLine, logo });
  const seals = { ...kind.seals(p, timbre.uuid), timbre, leyenda: tfd.attributes.Leyenda };
  const last = closing(p, seals, kind.totals(p));
  const { note = "", customFields = [] } = options;
  kind.body(p, note === "" && customFields.length === 0 ? last.height : 0);
  leftovers(p);
  additions(p, note, customFields);
  last.draw();
  foot(sheet, theme, { uuid: timbre.uuid, title: `${head.issuer.name} · ${title}`, footNote });
  return sheet.bytes();
}

/** Reads the document, its kind and its stamp. Throws a RangeError when it is not a stamped document. */
function readStamped(xml: Uint8Array): { root: XmlNode; kind: PaperKind; tfd: XmlNode } {
  const reading = readXml(xml);
  if (reading.kind === "malformed") throw new RangeError(reading.sentence);
  const { root } = reading;
  const kind = PAPER_KINDS[localName(root.name)];
  const tfd = stampOf(root);
  if (kind === undefined || tfd === undefined) throw new RangeError(`not a stamped document: ${root.name}`);
  return { root, kind, tfd };
}

function footNoteOf(sheet: Sheet, { label }: Theme, text: string): Line[] {
  const width = contentWidthOf(sheet);
  return text === "" ? [] : aligned(breakLines(text, label, width), label, width, "center");
}

/** These margins leave room for the running head and the foot. */
const TOP = 40;
const BOTTOM = 46;

function watermarksOf({ sandbox, cancelledAt, cancellationPending }: Marks): string[] {
  return [
    ...(sandbox ? ["SIN VALIDEZ FISCAL"] : []),
    ...(cancelledAt === undefined ? [] : ["CANCELADO"]),
    ...(cancellationPending === true ? ["EN PROCESO DE CANCELACIÓN"] : []),
  ];
}

/**
 * The watermark is repeated in plain text, because readers that speak or copy the document only see a
 * picture.
 */
function bannersOf({ sandbox, cancelledAt, cancellationPending }: Marks, zone: string): string[] {
  return [
    ...(sandbox ? ["SIN VALIDEZ FISCAL: documento de prueba"] : []),
    ...(cancelledAt === undefined ? [] : [`CANCELADO el ${instantIn(zone, cancelledAt)}`]),
    ...(cancellationPending === true ? ["EN PROCESO DE CANCELACIÓN"] : []),
  ];
}

function checkLimits({ design, note, customFields = [] }: RenderOptions): void {
  const customText = customFields.flat().join("");
  const texts = { contactLine: design.contactLine, footNote: design.footNote, note, customText };
  for (const [name, text = ""] of Object.entries(texts)) {
    const [length, most] = [charactersOf(text), LIMITS[name as keyof typeof texts]];
    if (length > most) throw new RangeError(`${name} is longer than ${most}: ${length}`);
  }
}

/** Counts characters as the proto does: one beyond 16 bits counts once. */
function charactersOf(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
