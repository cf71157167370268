import type { XmlNode } from "../node.ts";
import { CERTIFICATION } from "./retenciones/certification.ts";
import { HEADER, HEADER_LATER } from "./retenciones/header.ts";
import { type Retenciones, readRetenciones } from "./retenciones/model.ts";
import { PARTIES, PARTIES_LATER } from "./retenciones/parties.ts";
import { TOTALES, TOTALES_LATER } from "./retenciones/totales.ts";
import { type Context, checkAll, type Finding, inOrder, type Rule } from "./rule.ts";

/**
 * Every rule for retenciones:Retenciones that can be decided without SAT's private lists (those are
 * RETENCIONES_NOT_CHECKED), in the order of SAT's matrix of retenciones 2.0; the rows of the Guía de llenado come last.
 * Codes are CRE-nn: RET-nnn is the contract's own prefix for what `POST /retenciones` refuses at the door.
 */
export const RETENCIONES_RULES: readonly Rule<Retenciones>[] = inOrder([
  ...CERTIFICATION,
  ...HEADER,
  ...PARTIES,
  ...TOTALES,
  ...HEADER_LATER,
  ...PARTIES_LATER,
  ...TOTALES_LATER,
]);

/** All that is wrong with a document of withholdings, whatever its tree looks like. */
export function checkRetenciones(root: XmlNode, context: Context): Finding[] {
  return checkAll(RETENCIONES_RULES, readRetenciones(root), context);
}
