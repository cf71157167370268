export { PAPER_KINDS, type PaperKind, stampOf } from "./kinds.ts";
