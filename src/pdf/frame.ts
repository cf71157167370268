import encodeQr from "qr";
import type { Timbre } from "../engine/tfd.ts";
import { time } from "./format.ts";
import type { LogoImage } from "./image.ts";
import {
  aligned,
  type Cell,
  drawText,
  heightOf,
  type Line,
  labelled,
  type Paragraph,
  paragraph,
  type Row,
} from "./layout.ts";
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
import type { Run, Sheet } from "./sheet.ts";
import { breakAnywhere, breakLines, oneLine, type Style } from "./text.ts";
import { ALARM, HAIRLINE_GRAY, PANEL_GRAY, type Theme } from "./theme.ts";

/**
 * These functions print the parts that are alike on every document: page, head, sums, and the block of seals
 * at its end.
 */

const PANEL_WIDTH = 196;
const COLUMN_GAP = 16;
const LOGO = { width: 112, height: 66 };

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
  const size = logo === undefined ? undefined : sizeOf(logo);
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
  if (logo !== undefined) drawLogo(flow.sheet, logo, top, issuer.name);
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
  const paragraphs = [
    ...[title, gap(3)],
    ...present(head.identity).map(([label, value]) => labelled(label, value, styles, width, 74)),
    ...[
      paragraph("Folio fiscal (UUID)", theme.label, width),
      paragraph(head.uuid, theme.strong, width),
      gap(4),
    ],
  ];
  return { x: x + INSET * 2, width, paragraphs };
}

/** A long name is set in a smaller style, so that it does not push everything else down. */
function nameStyle(name: string, { name: large, heading: small }: Theme, width: number): Style {
  return breakLines(name, large, width).length <= 2 ? large : small;
}

/** Fits the logo into its box, but no larger than its pixels allow (72 per inch). */
function sizeOf({ width, height }: LogoImage): { width: number; height: number } {
  const scale = Math.min(LOGO.width / width, LOGO.height / height, 1);
  return { width: width * scale, height: height * scale };
}

function drawLogo(sheet: Sheet, logo: LogoImage, top: number, issuer: string): void {
  const { width, height } = sizeOf(logo);
  sheet.part("Figure", () => sheet.content(() => sheet.image(logo.bytes, MARGIN, top, width, height)), {
    alt: `Logotipo de ${issuer}`,
  });
}

function gap(leading: number): Paragraph {
  return { type: "P", lines: [{ spans: [], leading }] };
}

function present(entries: readonly Field[]): readonly (readonly [label: string, value: string])[] {
  return entries.filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== "");
}

export interface Panel {
  readonly title: string;
  readonly name?: string | undefined;
  readonly fields: readonly Field[];
}

/** Prints two panels side by side: the receiver and the terms. */
export function panels(p: Printing, one: Panel, other: Panel): void {
  const { flow } = p;
  const width = (contentWidth(p) - COLUMN_GAP) / 2;
  const cells = [one, other].map((panel, index) =>
    panelCell(p, panel, MARGIN + index * (width + COLUMN_GAP), width),
  );
  const row: Row = { cells, padding: 4 };
  flow.reserve(heightOf(row));
  const top = flow.y;
  flow.sheet.decoration(() => {
    for (const { x } of cells) flow.sheet.rectangle(x, top, width, 0.8, p.theme.accent);
  });
  flow.row(row);
}

function panelCell({ theme }: Printing, panel: Panel, x: number, width: number): Cell {
  const styles = { label: theme.label, value: theme.body };
  return {
    x,
    width,
    paragraphs: [
      paragraph(panel.title, theme.heading, width, "left", "H2"),
      ...(panel.name === undefined ? [] : [paragraph(panel.name, theme.strong, width)]),
      ...present(panel.fields).map(([label, value]) => labelled(label, value, styles, width, 84)),
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

/**
 * Prints the amount in words at the left and the sums at the right, the last of which is the amount to pay.
 */
export function totals(
  p: Printing,
  words: string | undefined,
  sums: readonly Sum[],
  wordsLabel = "Importe con letra",
): void {
  const { flow, theme } = p;
  const width = 220;
  const wordsWidth = contentWidth(p) - width - COLUMN_GAP;
  const x = MARGIN + contentWidth(p) - width;
  const last = sums.at(-1)!;
  const row: Row = {
    padding: 4,
    cells: [
      {
        x: MARGIN,
        width: wordsWidth,
        paragraphs: [
          ...(words === undefined
            ? []
            : [paragraph(wordsLabel, theme.label, wordsWidth), paragraph(words, theme.strong, wordsWidth)]),
        ],
      },
      {
        x,
        width,
        paragraphs: [
          ...sums.slice(0, -1).map(({ label, value }) => sumLine(label, value, theme.body, width)),
          gap(3),
          sumLine(last.label, last.value, theme.total, width),
        ],
      },
    ],
  };
  flow.space(4);
  flow.row(row);
  flow.sheet.decoration(() =>
    flow.sheet.rectangle(x, flow.y - row.padding - theme.total.leading - 1, width, 0.8, theme.accent),
  );
}

/** Anexo 20 demands at least 2.75 cm; this is three centimetres, in points. */
export const QR_SIZE = 85;

/** Draws a QR code as one filled path, with a text for those who cannot see it. */
export function qrCode(sheet: Sheet, url: string, x: number, y: number, alt: string): void {
  // The encoder adds a border of at least one module, which is cut off because the paper is white around the
  // code.
  const modules = encodeQr(url, "raw", { ecc: "medium", border: 1 })
    .slice(1, -1)
    .map((cells) => cells.slice(1, -1));
  const runs = modules.flatMap((cells, row) => runsOf(cells, row));
  const unit = QR_SIZE / modules.length;
  sheet.part("Figure", () => sheet.content(() => sheet.grid(runs, x, y, unit, "0 0 0")), { alt });
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
  readonly issuedAt: string;
  readonly qrUrl: string;
  /** The legend is like "Este documento es una representación impresa de un CFDI". */
  readonly legend: string;
}

/** Prints the last block, which is never split: QR code, certificates, dates, seals and legend. */
export function seals(p: Printing, data: Seals): void {
  const { flow, theme } = p;
  const { timbre } = data;
  const x = MARGIN + QR_SIZE + 14;
  const width = contentWidth(p) - QR_SIZE - 14;
  const facts: readonly Field[] = [
    ["Serie del certificado del emisor", data.noCertificado],
    ["Fecha y hora de emisión", data.issuedAt],
    ["Serie del certificado del SAT", timbre.noCertificadoSat],
    ["Fecha y hora de certificación", `${time(timbre.fechaTimbrado)} (hora del centro)`],
    ["RFC del proveedor de certificación", timbre.rfcProvCertif],
  ];
  const legal: readonly Field[] = [
    ["Sello digital del CFDI", timbre.selloCfd],
    ...(data.sello === timbre.selloCfd ? [] : [["Sello del comprobante", data.sello] as const]),
    ["Sello digital del SAT", timbre.selloSat],
    ["Cadena original del complemento de certificación digital del SAT", cadenaOf(timbre, data.leyenda)],
  ];
  const half = (width - COLUMN_GAP) / 2;
  const paragraphs = [
    ...present([
      ["Folio fiscal (UUID)", timbre.uuid],
      ["Leyenda", data.leyenda],
    ]).map(([label, value]) => fact(theme, label, value, width)),
    ...pairUp(
      present(facts).map(([label, value]) => fact(theme, label, value, half)),
      half + COLUMN_GAP,
    ),
    ...present(legal).flatMap(([label, value]) => [
      paragraph(label, theme.legalLabel, width),
      {
        type: "P" as const,
        lines: aligned(breakAnywhere(value, theme.legal, width), theme.legal, width, "left"),
      },
    ]),
  ];
  const column: Row = { cells: [{ x, width, paragraphs }], padding: 0 };
  const height = Math.max(heightOf(column), QR_SIZE + 4) + theme.strong.leading + 10;
  flow.space(10);
  const code = `Código QR para verificar el comprobante: ${data.qrUrl}`;
  // Only seals of an unusually long key are taller than a page; then they are printed below the code and may
  // be split.
  if (height > flow.pageRoom) {
    flow.block(QR_SIZE + 6, (y) => qrCode(flow.sheet, data.qrUrl, MARGIN, y, code));
    flow.row(column);
    return;
  }
  flow.block(height, (y) => {
    flow.sheet.decoration(() => flow.sheet.rectangle(MARGIN, y, contentWidth(p), 0.8, theme.accent));
    qrCode(flow.sheet, data.qrUrl, MARGIN, y + 6, code);
    let top = y + 4;
    for (const { lines, type } of paragraphs)
      flow.sheet.part(type, () =>
        flow.sheet.content(() => {
          top = drawText(flow.sheet, lines, x, top);
        }),
      );
    const legend = aligned([oneLine(data.legend, theme.strong)], theme.strong, contentWidth(p), "center");
    flow.sheet.part("P", () =>
      flow.sheet.content(() => drawText(flow.sheet, legend, MARGIN, y + height - theme.strong.leading)),
    );
  });
}

function fact(theme: Theme, label: string, value: string, width: number): Paragraph {
  return labelled(label, value, { label: theme.legal, value: theme.legalLabel }, width, 96);
}

/** Sets two paragraphs per line, the second one shifted to the right. */
function pairUp(paragraphs: readonly Paragraph[], shift: number): Paragraph[] {
  const pairs: Paragraph[] = [];
  for (let index = 0; index < paragraphs.length; index += 2) {
    const [one, other] = [paragraphs[index]!, paragraphs[index + 1]];
    pairs.push({ type: "P", lines: sideBySide(one.lines, other?.lines ?? [], shift) });
  }
  return pairs;
}

function sideBySide(one: readonly Line[], other: readonly Line[], shift: number): Line[] {
  return Array.from({ length: Math.max(one.length, other.length) }, (_, index) => ({
    spans: [
      ...(one[index]?.spans ?? []),
      ...(other[index]?.spans ?? []).map((span) => ({ ...span, x: span.x + shift })),
    ],
    leading: Math.max(one[index]?.leading ?? 0, other[index]?.leading ?? 0),
  }));
}

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

/** Prints the account's own lines and its note on this document. */
export function additions(
  p: Printing,
  note: string | undefined,
  customFields: readonly (readonly [string, string])[],
): void {
  if (customFields.length > 0) {
    heading(p, "Datos adicionales");
    table(p, [{ title: "Dato", width: 180 }, { title: "Valor" }], customFields);
  }
  if (note !== undefined && note !== "") {
    heading(p, "Observaciones");
    const width = contentWidth(p);
    // Each line of the note is a row, so that a page can end between them.
    for (const line of note.split(/\r\n?|\n/)) {
      const paragraphs = [paragraph(line, p.theme.body, width)];
      p.flow.row({ cells: [{ x: MARGIN, width, paragraphs }], padding: 0 });
    }
  }
}

/** Prints words across the page, pale enough for everything over them to be read. */
export function watermark(sheet: Sheet, theme: Theme, texts: readonly string[]): void {
  if (texts.length === 0) return;
  sheet.decoration(() => {
    for (const [index, text] of texts.entries()) {
      const style = fitted(text, theme.watermark, sheet.width * 1.02);
      const shift = (index - (texts.length - 1) / 2) * 100;
      sheet.slanted(oneLine(text, style), sheet.width / 2, sheet.height / 2 + shift, 50, style);
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
}

/** Prints the head and foot of all pages, once their number is known. */
export function foot(sheet: Sheet, theme: Theme, { uuid, title, footNote }: Foot): void {
  const pages = sheet.pages;
  const [head] = breakLines(title, theme.label, contentWidthOf(sheet));
  for (let page = 0; page < pages; page++) {
    sheet.onPage(page, () =>
      sheet.decoration(() => {
        pageFoot(sheet, theme, `Folio fiscal ${uuid}`, `Página ${page + 1} de ${pages}`);
        drawText(sheet, footNote, MARGIN, sheet.height - FOOT - 14 - heightOfLines(footNote));
        if (page > 0) sheet.text(head!, MARGIN, HEAD, theme.label);
      }),
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

export function heightOfLines(lines: readonly Line[]): number {
  return lines.reduce((sum, { leading }) => sum + leading, 0);
}
