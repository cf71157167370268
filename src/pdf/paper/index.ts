export { addressOf } from "./address.ts";
export {
  additions,
  banners,
  closing,
  foot,
  type Masthead,
  masthead,
  type Panel,
  panels,
  present,
  QR_SIZE,
  qrCode,
  type Seals,
  type Totals,
  watermark,
} from "./frame.ts";
export { describe, describeInline, generic, leftFields, leftovers, ownFields, titleOf } from "./generic.ts";
export { halfBanners, halfClosing, halfFootNote, halfMasthead, rowBlock } from "./half.ts";
export {
  contentWidth,
  contentWidthOf,
  type Field,
  fields,
  heading,
  isRoomy,
  keyed,
  MARGIN,
  type Place,
  type Printing,
  subheading,
  table,
  tableRows,
  takeAmount,
  takeKeyed,
  takeQuantity,
} from "./printing.ts";
export { presentSums, symbol } from "./sums.ts";
export { type PrintedTax, printTaxes, taxLine } from "./taxes.ts";
