import encodeQr from "qr";
import type { Timbre } from "../../engine/tfd.ts";
import { CUSTOM_LIMITS, type LogoImage } from "../design/index.ts";
import {
  ALARM,
  aligned,
  breakAnywhere,
  breakLines,
  type Cell,
  drawText,
  HAIRLINE_GRAY,
  heightOf,
  heightOfLines,
  heightOfParagraphs,
  type Line,
  labelled,
  oneLine,
  PANEL_GRAY,
  type Paragraph,
  paragraph,
  type Row,
  type Run,
  type Sheet,
  type Style,
  type Theme,
  withBlank,
} from "../drawing/index.ts";
import { time } from "../words/index.ts";
import {
  contentWidth,
  contentWidthOf,
  type Field,
  heading,
  INSET,
  MARGIN,
  type Printing,
  sumLine,
  table,
} from "./printing.ts";

/**
 * These functions print the parts that are alike on every document: page, head, and the block of sums and seals at its
 * end.
 */

const PANEL_WIDTH = 232;
export const COLUMN_GAP = 14;
const LOGO: Box = { width: 112, height: 66 };

interface Box {
  readonly width: number;
  readonly height: number;
}

export interface Masthead {
  /** `kind` is a title like "Factura" or "Recibo de nómina". */
  readonly kind: string;
  readonly issuer: { readonly name: string; readonly lines: readonly string[] };
  readonly identity: readonly Field[];
  readonly uuid: string;
  readonly contactLine?: string | undefined;
  readonly logo?: LogoImage | undefined;
}

export function masthead(p: Printing, head: Masthead): void {
  const { theme, flow } = p;
  const { logo, issuer } = head;
  const size = logo === undefined ? undefined : sizeOf(logo, LOGO);
  const left = size === undefined ? 0 : size.width + 12;
  const panelX = MARGIN + contentWidth(p) - PANEL_WIDTH;
  const title = paragraph(head.kind.toUpperCase(), theme.kind, PANEL_WIDTH - INSET * 4, "left", "H1");
  const row: Row = { padding: 0, cells: [issuerCell(p, head, left), identityCell(p, head, panelX, title)] };
  const height = Math.max(heightOf(row), size?.height ?? 0);
  flow.reserve(height);
  const [page, top] = [flow.sheet.pages, flow.y];
  flow.sheet.decoration(() => {
    flow.sheet.rectangle(panelX, top, PANEL_WIDTH, Math.min(heightOf(row), flow.room), PANEL_GRAY);
    flow.sheet.rectangle(panelX, top, PANEL_WIDTH, heightOfLines(title.lines), theme.accent);
  });
  if (logo !== undefined) drawLogo(flow.sheet, logo, LOGO, top, issuer.name);
  flow.row(row);
  if (flow.sheet.pages === page) flow.y = Math.max(flow.y, top + height);
  flow.space(8);
}

function issuerCell(p: Printing, { issuer, contactLine }: Masthead, left: number): Cell {
  const { theme } = p;
  const width = contentWidth(p) - left - PANEL_WIDTH - COLUMN_GAP;
  const paragraphs = [
    paragraph(issuer.name, nameStyle(issuer.name, theme, width), width),
    ...issuer.lines.map((line) => paragraph(line, theme.body, width)),
    ...(contactLine === undefined ? [] : [paragraph(contactLine, theme.small, width)]),
  ];
  return { x: MARGIN + left, width, paragraphs };
}

function identityCell({ theme }: Printing, head: Masthead, x: number, title: Paragraph): Cell {
  const width = PANEL_WIDTH - INSET * 4;
  const styles = { label: theme.label, value: theme.strong };
  const entries = present([...head.identity, ["UUID", head.uuid]]);
  const paragraphs = [
    ...[title, gap(2)],
    ...entries.map(([label, value]) => labelled(label, value, styles, width, 50)),
    gap(2),
  ];
  return { x: x + INSET * 2, width, paragraphs };
}

/** A long name is set in a smaller style, so that it does not push everything else down. */
function nameStyle(name: string, { name: large, heading: small }: Theme, width: number): Style {
  return breakLines(name, large, width).length <= 2 ? large : small;
}

/** Fits the logo into its box, but no larger than its pixels allow (72 per inch). */
export function sizeOf({ width, height }: LogoImage, box: Box): Box {
  const scale = Math.min(box.width / width, box.height / height, 1);
  return { width: width * scale, height: height * scale };
}

export function drawLogo(sheet: Sheet, logo: LogoImage, box: Box, top: number, issuer: string): void {
  const { width, height } = sizeOf(logo, box);
  sheet.part("Figure", () => sheet.content(() => sheet.image(logo.bytes, MARGIN, top, width, height)), {
    alt: `Logotipo de ${issuer}`,
    bbox: [MARGIN, top, MARGIN + width, top + height],
  });
}

export function gap(leading: number): Paragraph {
  return { type: "P", lines: [{ spans: [], leading }] };
}

export function present(entries: readonly Field[]): readonly (readonly [label: string, value: string])[] {
  return entries.filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== "");
}

export interface Panel {
  readonly title: string;
  readonly name?: string | undefined;
  readonly fields: readonly Field[];
}

/** Prints panels side by side, such as the receiver and the terms. */
export function panels(p: Printing, ...all: readonly Panel[]): void {
  const { flow } = p;
  const gap = COLUMN_GAP / (all.length - 1);
  const width = (contentWidth(p) - COLUMN_GAP) / all.length;
  const cells = all.map((panel, index) => panelCell(p, panel, MARGIN + index * (width + gap), width));
  const row: Row = { cells, padding: 4 };
  flow.reserve(heightOf(row));
  const top = flow.y;
  flow.sheet.decoration(() => {
    for (const { x } of cells) flow.sheet.rectangle(x, top, width, 0.8, p.theme.accent);
  });
  flow.row(row);
}

function panelCell({ theme }: Printing, panel: Panel, x: number, width: number): Cell {
  const labelWidth = Math.min(84, width * 0.36);
  const styles = { label: theme.label, value: theme.body };
  return {
    x,
    width,
    paragraphs: [
      paragraph(panel.title, theme.heading, width, "left", "H2"),
      ...(panel.name === undefined ? [] : [paragraph(panel.name, theme.strong, width)]),
      ...present(panel.fields).map(([label, value]) => labelled(label, value, styles, width, labelWidth)),
    ],
  };
}

/** Prints states of the document that nobody may overlook. */
export function banners(p: Printing, texts: readonly string[]): void {
  const { flow, theme } = p;
  for (const text of texts) {
    const width = contentWidth(p) - INSET * 2;
    const cell = {
      x: MARGIN + INSET,
      width,
      paragraphs: [paragraph(text, theme.banner, width, "center")],
    };
    flow.row({ cells: [cell], padding: 0, background: ALARM, bleed: INSET });
    flow.space(6);
  }
}

export interface Sum {
  readonly label: string;
  readonly value: string;
}

export interface Totals {
  readonly words: string | undefined;
  readonly wordsLabel?: string;
  /** The last one is the amount to pay. */
  readonly sums: readonly Sum[];
  /** `signature` stands under a line on which somebody signs for the amount. */
  readonly signature?: string;
}

/** Anexo 20 demands at least 2.75 cm; this is three centimetres, in points. */
export const QR_SIZE = 85;

/** Draws a QR code as one filled path, with a text for those who cannot see it. */
export function qrCode(sheet: Sheet, url: string, x: number, y: number, alt: string): void {
  // The encoder adds a border of at least one module, which is cut off because the paper is white around the code.
  const modules = encodeQr(url, "raw", { ecc: "medium", border: 1 })
    .slice(1, -1)
    .map((cells) => cells.slice(1, -1));
  const runs = modules.flatMap((cells, row) => runsOf(cells, row));
  const unit = QR_SIZE / modules.length;
  sheet.part("Figure", () => sheet.content(() => sheet.grid(runs, x, y, unit, "0 0 0")), {
    alt,
    bbox: [x, y, x + QR_SIZE, y + QR_SIZE],
  });
}

function runsOf(cells: readonly boolean[], row: number): Run[] {
  const runs: Run[] = [];
  for (let column = 0; column < cells.length; column++) {
    if (!cells[column]) continue;
    const start = column;
    while (cells[column + 1]) column += 1;
    runs.push({ column: start, row, length: column - start + 1 });
  }
  return runs;
}

export interface Seals {
  readonly timbre: Timbre;
  readonly leyenda?: string | undefined;
  readonly sello: string;
  readonly noCertificado: string;
  readonly qrUrl: string;
  /** The legend is like "Este documento es una representación impresa de un CFDI". */
  readonly legend: string;
}

/** A Closing is the last block of a document. It is set before anything is drawn, so that rows can go with it. */
export interface Closing {
  readonly height: number;
  draw(): void;
}

/**
 * Sets the last block, which is never split: QR code, amount in words and certificates, with the sums at their right,
 * and below them the seals.
 */
export function closing(p: Printing, data: Seals, amounts: Totals): Closing {
  const { flow, theme } = p;
  const facts = {
    x: MARGIN + QR_SIZE + COLUMN_GAP,
    width: contentWidth(p) - QR_SIZE - SUMS_WIDTH - COLUMN_GAP * 2,
  };
  const sums = { x: MARGIN + contentWidth(p) - SUMS_WIDTH, width: SUMS_WIDTH };
  const above = [...inWords(theme, amounts, facts.width), ...signatureOf(theme, amounts)];
  const paragraphs = [...above, ...certificates(theme, data, facts.width)];
  const added = amounts.sums.slice(0, -1).map(({ label, value }) => sumLine(label, value, theme.body, sums.width));
  const { label, value } = amounts.sums.at(-1)!;
  const upper: Row = {
    padding: 4,
    cells: [
      { ...sums, paragraphs: [...added, gap(3), sumLine(label, value, theme.total, sums.width)] },
      { ...facts, paragraphs },
    ],
  };
  const codes = [
    paragraph(data.legend, theme.legalLabel, contentWidth(p)),
    ...codesOf(data).map((one) => codeOf(theme, one, contentWidth(p))),
  ];
  const lower: Row = { padding: 0, cells: [{ x: MARGIN, width: contentWidth(p), paragraphs: codes }] };
  const upperHeight = Math.max(heightOf(upper), QR_SIZE + 9);
  const height = upperHeight + heightOf(lower);
  const draw = () => {
    flow.space(GAP_ABOVE);
    // Only sums and seals of unusual size are taller than a page. They start on a page of their own.
    flow.reserve(height);
    const top = flow.y;
    flow.sheet.decoration(() => {
      flow.sheet.rectangle(MARGIN, top, contentWidth(p), 0.8, theme.accent);
      flow.sheet.rectangle(sums.x, top + 4 + heightOfParagraphs(added) + 2, sums.width, 0.8, theme.accent);
      const line = top + 4 + heightOfParagraphs(above.slice(0, -1)) - 1;
      if (amounts.signature !== undefined) flow.sheet.rectangle(facts.x, line, SIGNATURE.width, 0.5, theme.label.color);
    });
    qrCode(flow.sheet, data.qrUrl, MARGIN, top + 5, `Código QR para verificar el comprobante: ${data.qrUrl}`);
    const page = flow.sheet.pages;
    flow.row(upper);
    if (flow.sheet.pages === page) flow.y = Math.max(flow.y, top + upperHeight);
    flow.row(lower);
  };
  return { height: height + GAP_ABOVE, draw };
}

const GAP_ABOVE = 6;
const SUMS_WIDTH = 190;
export const SIGNATURE = { width: 180, room: 24 };

function inWords(theme: Theme, { words, wordsLabel = "Importe con letra" }: Totals, width: number): Paragraph[] {
  if (words === undefined) return [];
  return [paragraph(wordsLabel, theme.label, width), paragraph(words, theme.strong, width)];
}

export function signatureOf({ label }: Theme, { signature }: Totals): Paragraph[] {
  if (signature === undefined) return [];
  return [gap(SIGNATURE.room), paragraph(signature, label, SIGNATURE.width, "center")];
}

function certificates(theme: Theme, data: Seals, width: number): Paragraph[] {
  const styles = { label: theme.legal, value: theme.legalLabel };
  return [gap(3), ...certificatesOf(data).map(([label, value]) => labelled(label, value, styles, width, 96))];
}

export function certificatesOf({ noCertificado, timbre }: Seals): (readonly [label: string, value: string])[] {
  return [
    ["Serie del certificado del emisor", noCertificado],
    ["Serie del certificado del SAT", timbre.noCertificadoSat],
    ["RFC del proveedor de certificación", timbre.rfcProvCertif],
    ["Fecha y hora de certificación", `${time(timbre.fechaTimbrado)} (hora del centro)`],
  ];
}

export function codesOf({ timbre, leyenda, sello }: Seals): (readonly [label: string, value: string])[] {
  return [
    ...present([["Leyenda", leyenda]]),
    ["Sello digital del CFDI", timbre.selloCfd],
    ...present([["Sello del comprobante", sello === timbre.selloCfd ? undefined : sello]]),
    ["Sello digital del SAT", timbre.selloSat],
    ["Cadena original del complemento de certificación digital del SAT", cadenaOf(timbre, leyenda)],
  ];
}

/** Sets a label and, beginning on the same line, a code that nobody reads, such as a seal. */
export function codeOf(theme: Theme, [label, value]: readonly [string, string], width: number): Paragraph {
  const { legal, legalLabel } = theme;
  const [said] = withBlank([oneLine(label, legalLabel)]);
  const indent = said!.width + LABEL_GAP;
  const lines = aligned(breakAnywhere(value, legal, width, width - indent), legal, width, "left");
  const [first, ...more] = lines;
  const beside = first!.spans.map((span) => ({ ...span, x: span.x + indent }));
  const spans = [{ text: said!, x: 0, style: legalLabel }, ...beside];
  return { type: "P", lines: [{ spans, leading: legal.leading }, ...more] };
}

const LABEL_GAP = 4;

/** Returns the cadena that SAT's seal signs (Anexo 20, rubro III.C). */
export function cadenaOf(timbre: Timbre, leyenda: string | undefined): string {
  const { uuid, fechaTimbrado, rfcProvCertif, selloCfd, noCertificadoSat } = timbre;
  const values = [
    ...["1.1", uuid, fechaTimbrado, rfcProvCertif],
    ...(leyenda === undefined ? [] : [leyenda]),
    ...[selloCfd, noCertificadoSat],
  ];
  return `||${values.join("|")}||`;
}

/**
 * Prints the account's own fields and its note on this document. Fields without a value are left out, and what is
 * beyond the limits of a page is shortened visibly.
 */
export function additions(
  p: Printing,
  note: string | undefined,
  customFields: readonly (readonly [string, string])[],
): void {
  const said = customFields.filter(([, value]) => value.trim() !== "");
  if (said.length > 0) {
    const { fields: most, label, value } = CUSTOM_LIMITS;
    const rows = said.slice(0, most).map(([name, text]) => [shortened(name, label), shortened(text, value)]);
    const left = said.length - most;
    heading(p, "Datos adicionales");
    table(p, [{ title: "Dato", width: 220 }, { title: "Valor" }], [...rows, ...(left > 0 ? [[`y ${left} más`]] : [])]);
  }
  if (note !== undefined && note !== "") {
    const { body } = p.theme;
    const width = contentWidth(p);
    heading(p, "Observaciones");
    // Each line is a row, so that a page can end between them.
    for (const line of aligned(breakLines(note, body, width), body, width, "left"))
      p.flow.row({ cells: [{ x: MARGIN, width, paragraphs: [{ type: "P", lines: [line] }] }], padding: 0 });
  }
}

function shortened(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join("")}…`;
}

/** A Slope says where the middle of the watermarks is, how steep they are, and how far apart. */
interface Slope {
  readonly middle: number;
  readonly degrees: number;
  readonly apart: number;
}

/** Prints words across the page, pale enough for everything over them to be read. */
export function watermark(
  sheet: Sheet,
  theme: Theme,
  texts: readonly string[],
  { middle, degrees, apart }: Slope = { middle: sheet.height / 2, degrees: 50, apart: 100 },
): void {
  if (texts.length === 0) return;
  sheet.decoration(() => {
    for (const [index, text] of texts.entries()) {
      const style = fitted(text, theme.watermark, sheet.width * 1.02);
      const shift = (index - (texts.length - 1) / 2) * apart;
      sheet.slanted(oneLine(text, style), sheet.width / 2, middle + shift, degrees, style);
    }
  });
}

function fitted(text: string, style: Style, width: number): Style {
  const natural = oneLine(text, style).width;
  return natural <= width ? style : { ...style, size: Math.floor((style.size * width) / natural) };
}

const FOOT = 26;
const HEAD = 28;

interface Foot {
  readonly uuid: string;
  /** `title` names issuer and document in the head of the second and all later pages. */
  readonly title: string;
  readonly footNote: readonly Line[];
  /** The document begins on this page of the file. */
  readonly first: number;
}

/** Prints the head and foot of all pages of a document, once their number is known. */
export function foot(sheet: Sheet, theme: Theme, { uuid, title, footNote, first }: Foot): void {
  const pages = sheet.pages - first;
  const [head] = breakLines(title, theme.label, contentWidthOf(sheet));
  for (let page = 0; page < pages; page++) {
    sheet.onPage(first + page, () =>
      sheet.decoration(() => {
        pageFoot(sheet, theme, `Folio fiscal ${uuid}`, `Página ${page + 1} de ${pages}`);
        drawText(sheet, footNote, MARGIN, sheet.height - FOOT - 14 - heightOfLines(footNote));
        if (page > 0) sheet.text(head!, MARGIN, HEAD, theme.label);
      }, "Pagination"),
    );
  }
}

function pageFoot(sheet: Sheet, { label }: Theme, left: string, right: string): void {
  const width = contentWidthOf(sheet);
  const y = sheet.height - FOOT;
  sheet.rectangle(MARGIN, y - 10, width, 0.5, HAIRLINE_GRAY);
  sheet.text(oneLine(left, label), MARGIN, y, label);
  const number = oneLine(right, label);
  sheet.text(number, MARGIN + width - number.width, y, label);
}
