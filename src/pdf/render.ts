import { instantOf, MEXICO_CITY, zoneOfPostalCode } from "../engine/catalogs/index.ts";
import type { XmlNode } from "../engine/node.ts";
import { readTimbre, type Timbre } from "../engine/tfd.ts";
import { readXml } from "../engine/xml.ts";
import { LIMITS, type LogoImage, type Marks, openLogo, type Print, type RenderOptions } from "./design/index.ts";
import {
  aligned,
  type Block,
  breakLines,
  denser,
  Flow,
  HAIRLINE_GRAY,
  heightOfLines,
  type Line,
  Sheet,
  type Theme,
  themeOf,
} from "./drawing/index.ts";
import { PAPER_KINDS, type PaperKind, stampOf } from "./pages/index.ts";
import {
  additions,
  banners,
  closing,
  contentWidthOf,
  foot,
  halfBanners,
  halfClosing,
  halfFootNote,
  halfMasthead,
  leftFields,
  leftovers,
  type Masthead,
  masthead,
  type Printing,
  type Seals,
  watermark,
} from "./paper/index.ts";
import { instantIn, localName, Source, timeIn } from "./words/index.ts";

/**
 * Returns the printed representation of a stamped document as PDF. It is a pure function: the same arguments give the
 * same bytes. (zlib compresses; another release of it may write the same pages in other bytes.)
 */
export async function renderPdf(stampedXml: Uint8Array, options: RenderOptions): Promise<Uint8Array> {
  const document = open({ xml: stampedXml, options });
  const sheet = new Sheet({
    paper: options.design.paper,
    title: document.title,
    createdAt: document.stampedAt,
  });
  printWhole(sheet, document, logoOf(options));
  if (options.xmlName !== undefined)
    sheet.attach({
      name: options.xmlName,
      description: "XML timbrado del comprobante",
      type: "text/xml",
      content: Buffer.from(stampedXml),
      changedAt: document.stampedAt,
    });
  return sheet.bytes();
}

/**
 * Returns documents one after the other as one PDF, on the paper of the first one. Neighbours that each have room on
 * half a page share one, so that a stack of them is cut at one height; any other document has pages of its own, as it
 * is printed alone.
 */
export async function renderRun(prints: readonly Print[], title: string): Promise<Uint8Array> {
  const documents = prints.map(open);
  const createdAt = new Date(Math.max(...documents.map(({ stampedAt }) => stampedAt.getTime())));
  const sheet = new Sheet({ paper: documents[0]!.options.design.paper, title, createdAt });
  const logos = new Map<Uint8Array, LogoImage>();
  let upper: Flow | undefined;
  for (const document of documents) {
    const { logo: bytes } = document.options.design;
    const logo = bytes === undefined ? undefined : (logos.get(bytes) ?? openLogo(bytes));
    if (bytes !== undefined && logo !== undefined) logos.set(bytes, logo);
    const half = setHalf(sheet, document, logo);
    sheet.part("Sect", () => {
      if (half === undefined) {
        printWhole(sheet, document, logo);
        upper = undefined;
      } else upper = printHalf(sheet, document, half, upper);
    });
  }
  return sheet.bytes();
}

interface Opened {
  readonly root: XmlNode;
  readonly kind: PaperKind;
  readonly tfd: XmlNode;
  readonly timbre: Timbre;
  readonly stampedAt: Date;
  readonly title: string;
  /** `zone` is the IANA zone of the place of issue. */
  readonly zone: string;
  readonly options: RenderOptions;
}

function open({ xml, options }: Print): Opened {
  checkLimits(options);
  const { root, kind, tfd } = readStamped(xml);
  const timbre = readTimbre(tfd);
  const stampedAt = instantOf(timbre.fechaTimbrado, MEXICO_CITY) ?? new Date(0);
  const zone = zoneOfPostalCode(root.attributes[kind.place] ?? "");
  return { root, kind, tfd, timbre, stampedAt, title: kind.title(root), zone, options };
}

function printingOf({ root, timbre, zone, options }: Opened, flow: Flow, theme: Theme): Printing {
  return {
    source: new Source(root),
    flow,
    theme,
    zone,
    showKeys: options.design.showKeys,
    stampedAt: timbre.fechaTimbrado,
    relatedNames: options.relatedNames ?? new Map(),
    placeNames: options.placeNames ?? new Map(),
  };
}

function logoOf({ design: { logo } }: RenderOptions): LogoImage | undefined {
  return logo === undefined ? undefined : openLogo(logo);
}

function mastheadOf(p: Printing, { kind, timbre, zone, options }: Opened, logo: LogoImage | undefined): Masthead {
  const head = kind.head(p, timeIn(zone, timbre.fechaTimbrado));
  return { ...head, uuid: timbre.uuid, contactLine: options.design.contactLine, logo };
}

function sealsOf(p: Printing, { kind, timbre, tfd }: Opened): Seals {
  return { ...kind.seals(p, timbre.uuid), timbre, leyenda: tfd.attributes.Leyenda };
}

function printWhole(sheet: Sheet, document: Opened, logo: LogoImage | undefined): void {
  const { kind, title, zone, options } = document;
  const { design, marks, note = "", customFields = [] } = options;
  const theme = themeOf(design.accentColor);
  const footNote = footNoteOf(sheet, theme, design.footNote ?? "");
  const limits = { top: TOP, bottom: sheet.height - BOTTOM - heightOfLines(footNote) };
  const flow = new Flow(sheet, limits, () => watermark(sheet, theme, watermarksOf(marks)));
  const p = printingOf(document, flow, theme);
  const first = sheet.pages;
  flow.addPage();
  banners(p, bannersOf(marks, zone));
  const head = mastheadOf(p, document, logo);
  masthead(p, head);
  const last = closing(p, sealsOf(p, document), kind.totals(p));
  kind.body(p, note === "" && customFields.length === 0 ? last.height : 0);
  leftovers(p);
  additions(p, note, customFields);
  last.draw();
  foot(sheet, theme, { uuid: head.uuid, title: `${head.issuer.name} · ${title}`, footNote, first });
}

/**
 * Sets a document for half a page. Returns undefined where it has no room there, or has something to say that the form
 * for half a page does not.
 */
function setHalf(sheet: Sheet, document: Opened, logo: LogoImage | undefined): readonly Block[] | undefined {
  const { kind, zone, options } = document;
  const { design, marks, note = "", customFields = [] } = options;
  if (note !== "" || customFields.length > 0) return undefined;
  const p = printingOf(document, halfFlow(sheet), denser(themeOf(design.accentColor)));
  const head = halfMasthead(p, mastheadOf(p, document, logo));
  const last = halfClosing(p, sealsOf(p, document), kind.totals(p));
  const body = kind.half?.(p);
  if (body === undefined || leftFields(p).length > 0) return undefined;
  const blocks = [
    ...halfBanners(p, bannersOf(marks, zone)),
    head,
    ...body,
    last,
    ...halfFootNote(p, design.footNote ?? ""),
  ];
  const height = blocks.reduce((sum, block) => sum + block.height, 0);
  return height <= sheet.height / 2 - HALF.top - HALF.bottom ? blocks : undefined;
}

/**
 * Draws a document below the one on the upper half of a page, or on a new page. Returns the flow whose lower half is
 * free.
 */
function printHalf(
  sheet: Sheet,
  { options }: Opened,
  blocks: readonly Block[],
  upper: Flow | undefined,
): Flow | undefined {
  const flow = upper ?? halfFlow(sheet);
  const middle = sheet.height / 2;
  if (upper === undefined) flow.addPage();
  else {
    flow.y = middle + HALF.top;
    sheet.decoration(() => sheet.rectangle(0, middle, sheet.width, 0.4, HAIRLINE_GRAY));
  }
  const theme = denser(themeOf(options.design.accentColor));
  const slope = { middle: upper === undefined ? middle / 2 : middle * 1.5, degrees: 24, apart: 60 };
  watermark(sheet, theme, watermarksOf(options.marks), slope);
  for (const block of blocks) block.draw(flow);
  return upper === undefined ? flow : undefined;
}

function halfFlow(sheet: Sheet): Flow {
  return new Flow(sheet, { top: HALF.top, bottom: sheet.height - HALF.bottom }, () => {});
}

/** Common printers reach these margins of each half. */
const HALF = { top: 18, bottom: 14 };

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

/** The watermark is repeated in plain text, because readers that speak or copy the document only see a picture. */
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
