import { child, type XmlNode } from "../../engine/node.ts";
import { namesOf, percent, quantity } from "../words/index.ts";
import { keyed, type Printing, takeAmount } from "./printing.ts";

/** A Suffix ends the names of tax nodes and attributes: "" in concepts and summary, "DR" and "P" in payments. */
type Suffix = "" | "DR" | "P";

/** A PrintedTax is a tax in words and amounts. What is absent in the XML is absent here. */
export interface PrintedTax {
  readonly kind: "traslado" | "retencion";
  /**
   * The name is like "Traslado 002 IVA 16 %", "Traslado 003 IEPS cuota 3.123456", "Traslado 002 IVA exento" or
   * "Retención 001 ISR".
   */
  readonly name: string;
  readonly base?: string | undefined;
  readonly importe?: string | undefined;
}

/** Takes the taxes inside a node Impuestos, ImpuestosDR or ImpuestosP: first transferred, then withheld ones. */
export function printTaxes(
  p: Printing,
  impuestos: XmlNode | undefined,
  decimals: number,
  suffix: Suffix = "",
): PrintedTax[] {
  if (impuestos === undefined) return [];
  const part = namesOf(impuestos);
  const [transferred, withheld] = ["Traslados", "Retenciones"].map(
    (group) => child(impuestos, part(group + suffix))?.children ?? [],
  );
  return [
    ...transferred!.map((node) => printTax(p, node, decimals, suffix, "traslado")),
    ...withheld!.map((node) => printTax(p, node, decimals, suffix, "retencion")),
  ];
}

const WORDS = { traslado: "Traslado", retencion: "Retención" };

function printTax(p: Printing, node: XmlNode, decimals: number, suffix: Suffix, kind: PrintedTax["kind"]): PrintedTax {
  const { source } = p;
  const impuesto = keyed(p, "c_Impuesto", source.take(node, `Impuesto${suffix}`));
  const factor = source.take(node, `TipoFactor${suffix}`);
  const rate = rateInWords(factor, source.take(node, `TasaOCuota${suffix}`));
  return {
    kind,
    name: [WORDS[kind], impuesto, rate].filter((part) => part !== undefined).join(" "),
    base: takeAmount(p, node, `Base${suffix}`, decimals),
    importe: takeAmount(p, node, `Importe${suffix}`, decimals),
  };
}

function rateInWords(factor: string | undefined, rate: string | undefined): string | undefined {
  if (factor === "Exento") return "exento";
  if (rate === undefined) return undefined;
  return factor === "Cuota" ? `cuota ${quantity(rate)}` : percent(rate);
}

/** Writes "Traslado 002 IVA 16 % sobre 900.50: 144.08". */
export function taxLine({ name, base, importe }: PrintedTax): string {
  return `${name}${base === undefined ? "" : ` sobre ${base}`}${importe === undefined ? "" : `: ${importe}`}`;
}
