import {
  ALARM,
  type Block,
  type Flow,
  heightOf,
  heightOfLines,
  heightOfParagraphs,
  paragraph,
  type Row,
  runIn,
} from "../drawing/index.ts";
import {
  COLUMN_GAP,
  certificatesOf,
  codeOf,
  codesOf,
  drawLogo,
  gap,
  type Masthead,
  present,
  QR_SIZE,
  qrCode,
  type Seals,
  SIGNATURE,
  signatureOf,
  sizeOf,
  type Totals,
} from "./frame.ts";
import { contentWidth, INSET, MARGIN, type Printing, sumLine } from "./printing.ts";

/** These functions set the parts of the frame for a document on half a page, in fewer lines than frame.ts. */

export function rowBlock(row: Row): Block {
  return { height: heightOf(row), draw: (flow) => flow.row(row) };
}

export function halfBanners(p: Printing, texts: readonly string[]): Block[] {
  return texts.map((text) => {
    const width = contentWidth(p) - INSET * 2;
    const cell = { x: MARGIN + INSET, width, paragraphs: [paragraph(text, p.theme.banner, width, "center")] };
    return rowBlock({ cells: [cell], padding: 0, background: ALARM, bleed: INSET });
  });
}

const LOGO = { width: 90, height: 36 };
const TITLE_WIDTH = 120;

/** Sets issuer and title beside each other, and what is told of issuer and document in running lines below them. */
export function halfMasthead(p: Printing, head: Masthead): Block {
  const { theme } = p;
  const { logo, issuer, contactLine } = head;
  const size = logo === undefined ? { width: 0, height: 0 } : sizeOf(logo, LOGO);
  const x = MARGIN + (logo === undefined ? 0 : size.width + 10);
  const right = MARGIN + contentWidth(p);
  const width = right - x;
  const nameWidth = width - TITLE_WIDTH - COLUMN_GAP;
  const titleX = right - TITLE_WIDTH;
  const titleWidth = TITLE_WIDTH - INSET * 2;
  const title = paragraph(head.kind.toUpperCase(), theme.kind, titleWidth, "left", "H1");
  const upper: Row = {
    padding: 0,
    cells: [
      { x, width: nameWidth, paragraphs: [paragraph(issuer.name, theme.name, nameWidth)] },
      { x: titleX + INSET, width: titleWidth, paragraphs: [title] },
    ],
  };
  const about = [...issuer.lines, ...(contactLine === undefined ? [] : [contactLine])].join(" · ");
  const identity = present([...head.identity, ["UUID", head.uuid]]);
  const lower: Row = {
    padding: 0,
    cells: [
      {
        ...{ x, width },
        paragraphs: [
          gap(1),
          paragraph(about, theme.small, width),
          runIn(identity, { label: theme.label, value: theme.strong }, width),
        ],
      },
    ],
  };
  const height = Math.max(heightOf(upper) + heightOf(lower), size.height) + 3;
  return {
    height,
    draw(flow) {
      const top = flow.y;
      flow.sheet.decoration(() => {
        flow.sheet.rectangle(titleX, top, TITLE_WIDTH, heightOfLines(title.lines), theme.accent);
        flow.sheet.rectangle(MARGIN, top + height - 0.6, contentWidth(p), 0.6, theme.accent);
      });
      if (logo !== undefined) drawLogo(flow.sheet, logo, LOGO, top, issuer.name);
      flow.row(upper);
      flow.row(lower);
      flow.y = top + height;
    },
  };
}

const SUMS_WIDTH = 150;
const UPPER_PADDING = 2;

/** Sets the QR code with sums, signature and as much of the seals beside it as it is high, and the rest below. */
export function halfClosing(p: Printing, data: Seals, amounts: Totals): Block {
  const { theme } = p;
  const whole = { x: MARGIN, width: contentWidth(p) };
  const beside = { x: MARGIN + QR_SIZE + COLUMN_GAP, width: whole.width - QR_SIZE - COLUMN_GAP };
  const facts = { x: beside.x, width: beside.width - SUMS_WIDTH - COLUMN_GAP };
  const sums = { x: MARGIN + whole.width - SUMS_WIDTH, width: SUMS_WIDTH };
  const { words, wordsLabel = "Importe con letra" } = amounts;
  const inWords = runIn(present([[wordsLabel, words]]), { label: theme.label, value: theme.strong }, facts.width);
  const above = [inWords, ...signatureOf(theme, amounts)];
  const added = amounts.sums.slice(0, -1).map(({ label, value }) => sumLine(label, value, theme.body, sums.width));
  const total = amounts.sums.at(-1)!;
  const upper: Row = {
    padding: UPPER_PADDING,
    cells: [
      {
        ...sums,
        paragraphs: [...added, gap(2), sumLine(total.label, total.value, theme.total, sums.width)],
      },
      { ...facts, paragraphs: above },
    ],
  };
  const legal = { label: theme.legal, value: theme.legalLabel };
  const rows: Row[] = [upper];
  const room = () => BELOW_CODE - rows.reduce((sum, row) => sum + heightOf(row), 0);
  const certificates = runIn([["", data.legend], ...certificatesOf(data)], legal, beside.width);
  rows.push({ padding: 0, cells: [{ ...beside, paragraphs: [certificates] }] });
  for (const code of codesOf(data)) {
    const place = room() > 0 ? beside : whole;
    rows.push({ padding: 0, cells: [{ ...place, paragraphs: [codeOf(theme, code, place.width)] }] });
    // A code as wide as the page begins below the QR code.
    if (place === beside && room() < theme.legal.leading) rows.push(spacer(room()));
  }
  const height = Math.max(
    rows.reduce((sum, row) => sum + heightOf(row), 0),
    BELOW_CODE,
  );
  const draw = (flow: Flow) => {
    const top = flow.y;
    flow.sheet.decoration(() => {
      flow.sheet.rectangle(MARGIN, top, whole.width, 0.6, theme.accent);
      flow.sheet.rectangle(sums.x, top + UPPER_PADDING + heightOfParagraphs(added) + 1, sums.width, 0.6, theme.accent);
      const line = top + UPPER_PADDING + heightOfParagraphs(above.slice(0, -1)) - 1;
      if (amounts.signature !== undefined) flow.sheet.rectangle(facts.x, line, SIGNATURE.width, 0.5, theme.label.color);
    });
    qrCode(flow.sheet, data.qrUrl, MARGIN, top + TOP, `Código QR para verificar el comprobante: ${data.qrUrl}`);
    for (const row of rows) flow.row(row);
    flow.y = top + height;
  };
  return { height, draw };
}

const TOP = 5;
/** Readers of the QR code need white around it. */
const BELOW_CODE = TOP + QR_SIZE + 4;

function spacer(height: number): Row {
  return { padding: 0, cells: [{ x: MARGIN, width: 0, paragraphs: [gap(Math.max(0, height))] }] };
}

/** Sets the account's note, which stands at the foot of pages, below the document. */
export function halfFootNote(p: Printing, text: string): Block[] {
  if (text === "") return [];
  const width = contentWidth(p);
  return [
    rowBlock({
      padding: 1,
      cells: [{ x: MARGIN, width, paragraphs: [paragraph(text, p.theme.label, width, "center")] }],
    }),
  ];
}
