import type { Attributes, XmlNode } from "../../engine/node.ts";

/**
 * Returns a document with its values as SAT reads them: blanks are collapsed (Anexo 20), except in NumeroPedimento. The
 * function shares no code with the service, which follows the types of the schemas, so that the test PAC finds the
 * service's errors.
 */
export function valuesOf(node: XmlNode): XmlNode {
  return { ...node, attributes: collapsed(node.attributes), children: node.children.map(valuesOf) };
}

/** The groups of this attribute are separated by two blanks: "15  48  3009  0001234". */
const WITH_BLANKS = "NumeroPedimento";

/** The expression matches blanks other than single ones between words; most values have none. */
const ODD_BLANK = /[\t\r\n]|^ | $| {2}/;

function collapsed(attributes: Attributes): Attributes {
  if (!Object.values(attributes).some((value) => value !== undefined && ODD_BLANK.test(value))) return attributes;
  const values = Object.entries(attributes).map(([name, value]) => [
    name,
    name === WITH_BLANKS
      ? value
      : value
          ?.split(/[ \t\r\n]+/)
          .filter(Boolean)
          .join(" "),
  ]);
  return Object.fromEntries(values);
}
