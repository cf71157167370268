import { children, type XmlNode } from "../engine/node.ts";
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
import { type Masthead, panels, type Seals } from "./frame.ts";
import { generic } from "./generic.ts";
import { concepts, summary } from "./invoice.ts";
import { payments } from "./payment.ts";
import { payroll, signature } from "./payroll.ts";
import type { Printing } from "./printing.ts";
import { namesOf } from "./source.ts";
import { withholdingBody, withholdingHead, withholdingSeals } from "./withholding.ts";

/**
 * A PaperKind tells how documents of one root are printed: the content of the frame, and the body inside it.
 */
export interface PaperKind {
  /** This attribute holds the postal code of the place of issue. */
  readonly place: string;
  title(root: XmlNode): string;
  head(p: Printing, certifiedAt: string): Pick<Masthead, "kind" | "issuer" | "identity">;
  body(p: Printing): void;
  seals(p: Printing, uuid: string): Omit<Seals, "timbre" | "leyenda">;
}

/** The key is the local name of the root. */
export const PAPER_KINDS: Readonly<Record<string, PaperKind>> = {
  Comprobante: {
    place: "LugarExpedicion",
    title: (root) => [titleOf(root), folioOf(root)].filter((part) => part !== undefined).join(" "),
    head: comprobanteHead,
    body: comprobanteBody,
    seals: comprobanteSeals,
  },
  Retenciones: {
    place: "LugarExpRetenc",
    title: ({ attributes }) => `Retenciones e información de pagos ${attributes.FolioInt ?? ""}`.trim(),
    head: withholdingHead,
    body: (p) => {
      withholdingBody(p);
      complements(p);
    },
    seals: withholdingSeals,
  },
};

function comprobanteBody(p: Printing): void {
  const tipo = p.source.root.attributes.TipoDeComprobante;
  panels(p, receiverPanel(p, tipo === "N" ? "Trabajador" : "Receptor"), termsPanel(p));
  related(p);
  globalInformation(p);
  concepts(p);
  // The sums of a payment are all zero and are printed among its terms; those of a payroll follow its
  // complement.
  if (tipo !== "P" && tipo !== "N") summary(p);
  complements(p);
  if (tipo !== "N") return;
  summary(p, "Neto a pagar");
  signature(p);
}

/** These complements have their own layout. */
const PAGES: Readonly<Record<string, (p: Printing, node: XmlNode) => void>> = {
  "pago20:Pagos": payments,
  "nomina12:Nomina": payroll,
  "cartaporte31:CartaPorte": cartaPorte,
  "cartaporte30:CartaPorte": cartaPorte,
  "cartaporte20:CartaPorte": cartaPorte,
  "cce20:ComercioExterior": foreignTrade,
  "cce11:ComercioExterior": foreignTrade,
};

function complements(p: Printing): void {
  for (const node of complementsOf(p.source.root))
    if (node.name !== TIMBRE) (PAGES[node.name] ?? generic)(p, node);
}

const TIMBRE = "tfd:TimbreFiscalDigital";

export function stampOf(root: XmlNode): XmlNode | undefined {
  return complementsOf(root).find(({ name }) => name === TIMBRE);
}

function complementsOf(root: XmlNode): XmlNode[] {
  return children(root, namesOf(root)("Complemento")).flatMap((complemento) => complemento.children);
}
