export { type Column, type Content, type Fit, fitColumns, fractionWidth, type Piece } from "./columns.ts";
export {
  aligned,
  type Block,
  type Cell,
  drawText,
  Flow,
  heightOf,
  heightOfLines,
  heightOfParagraphs,
  type Line,
  labelled,
  type Paragraph,
  paragraph,
  type Row,
  runIn,
  stacked,
  type Table,
} from "./layout.ts";
export { type Run, Sheet } from "./sheet.ts";
export { breakAnywhere, breakLines, oneLine, type Style, scaled, withBlank } from "./text.ts";
export { ALARM, denser, HAIRLINE_GRAY, PANEL_GRAY, type Theme, themeOf } from "./theme.ts";
