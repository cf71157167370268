import type { Attributes, XmlNode } from "../engine/node.ts";

/**
 * A document with its values as SAT reads them: what it declares collapses blanks (Anexo 20), the one value with blanks
 * of its own excepted. Written apart from the service's reading, which follows the types of the schemas: the test PAC is
 * there to catch it being wrong.
 */
export function valuesOf(node: XmlNode): XmlNode {
  return { ...node, attributes: collapsed(node.attributes), children: node.children.map(valuesOf) };
}

/** "15  48  3009  0001234": its groups are parted by two blanks. */
const WITH_BLANKS = "NumeroPedimento";

/** A blank that is not one between two words; most values have none. */
const ODD_BLANK = /[\t\r\n]|^ | $| {2}/;

function collapsed(attributes: Attributes): Attributes {
  if (!Object.values(attributes).some((value) => value !== undefined && ODD_BLANK.test(value)))
    return attributes;
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
