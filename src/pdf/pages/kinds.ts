import { children, type XmlNode } from "../../engine/node.ts";
import type { Block } from "../drawing/index.ts";
import { generic, type Masthead, type Printing, panels, type Seals, type Totals } from "../paper/index.ts";
import { namesOf } from "../words/index.ts";
import { cartaPorte } from "./cartaporte.ts";
import {
  comprobanteHead,
  comprobanteSeals,
  folioOf,
  globalInformation,
  receiverPanel,
  related,
  termsPanel,
  titleOf,
} from "./comprobante.ts";
import { foreignTrade } from "./foreign-trade.ts";
import { concepts, conceptTotals } from "./invoice.ts";
import { payments, paymentTotals } from "./payment.ts";
import { payroll, payrollTotals, standingFacts } from "./payroll.ts";
import { payrollHalf } from "./payroll-half.ts";
import { withholdingBody, withholdingHead, withholdingSeals, withholdingTotals } from "./withholding.ts";

/** A PaperKind tells how documents of one root are printed: the content of the frame, and the body inside it. */
export interface PaperKind {
  /** This attribute holds the postal code of the place of issue. */
  readonly place: string;
  title(root: XmlNode): string;
  head(p: Printing, certifiedAt: string): Pick<Masthead, "kind" | "issuer" | "identity">;
  /** `below` is the height of what follows the body at once; it goes with the last row of a table. */
  body(p: Printing, below: number): void;
  /** Takes the sums, which are printed after everything else, beside the QR code. */
  totals(p: Printing): Totals;
  seals(p: Printing, uuid: string): Omit<Seals, "timbre" | "leyenda">;
  /** Sets the body for half a page; undefined or absent for a document that has no such form. */
  half?(p: Printing): readonly Block[] | undefined;
}

/** The key is the local name of the root. */
export const PAPER_KINDS: Readonly<Record<string, PaperKind>> = {
  Comprobante: {
    place: "LugarExpedicion",
    title: (root) => [titleOf(root), folioOf(root)].filter((part) => part !== undefined).join(" "),
    head: comprobanteHead,
    body: comprobanteBody,
    totals: comprobanteTotals,
    seals: comprobanteSeals,
    half(p) {
      const nomina = complementsOf(p.source.root).find(({ name }) => name === NOMINA);
      return nomina === undefined ? undefined : payrollHalf(p, nomina);
    },
  },
  Retenciones: {
    place: "LugarExpRetenc",
    title: ({ attributes }) => `Retenciones e información de pagos ${attributes.FolioInt ?? ""}`.trim(),
    head: withholdingHead,
    body: (p) => {
      withholdingBody(p);
      complements(p);
    },
    totals: withholdingTotals,
    seals: withholdingSeals,
  },
};

function comprobanteBody(p: Printing, below: number): void {
  const { root } = p.source;
  if (complementsOf(root).some(({ name }) => name === NOMINA)) {
    complements(p);
    related(p);
    standingFacts(p);
    return;
  }
  panels(p, receiverPanel(p), termsPanel(p));
  related(p);
  globalInformation(p);
  const isLast = complementsOf(root).every(({ name }) => name === TIMBRE);
  concepts(p, isLast ? below : 0);
  complements(p, below);
}

function comprobanteTotals(p: Printing): Totals {
  for (const node of complementsOf(p.source.root)) {
    const totals = TOTALS[node.name]?.(p, node);
    if (totals !== undefined) return totals;
  }
  return conceptTotals(p);
}

const NOMINA = "nomina12:Nomina";

/** These complements have their own layout. */
const PAGES: Readonly<Record<string, (p: Printing, node: XmlNode, below: number) => void>> = {
  "pago20:Pagos": payments,
  [NOMINA]: payroll,
  "cartaporte31:CartaPorte": cartaPorte,
  "cartaporte30:CartaPorte": cartaPorte,
  "cartaporte20:CartaPorte": cartaPorte,
  "cce20:ComercioExterior": foreignTrade,
  "cce11:ComercioExterior": foreignTrade,
};

function complements(p: Printing, below = 0): void {
  for (const node of complementsOf(p.source.root))
    if (node.name !== TIMBRE) (PAGES[node.name] ?? generic)(p, node, below);
}

/** Sums of these complements are printed instead of those of the concepts. */
const TOTALS: Readonly<Record<string, (p: Printing, node: XmlNode) => Totals>> = {
  "pago20:Pagos": paymentTotals,
  [NOMINA]: payrollTotals,
};

const TIMBRE = "tfd:TimbreFiscalDigital";

export function stampOf(root: XmlNode): XmlNode | undefined {
  return complementsOf(root).find(({ name }) => name === TIMBRE);
}

function complementsOf(root: XmlNode): XmlNode[] {
  return children(root, namesOf(root)("Complemento")).flatMap((complemento) => complemento.children);
}
