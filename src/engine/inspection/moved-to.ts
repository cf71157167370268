import { withAttributes, type XmlNode } from "../node.ts";

/** The days that decide which law holds for a document: its own and, for payroll, the day of the payment. */
const DAYS: Readonly<Record<string, (day: string) => Readonly<Record<string, string>>>> = {
  "cfdi:Comprobante": (day) => ({ Fecha: `${day}T12:00:00` }),
  "retenciones:Retenciones": (day) => ({ FechaExp: `${day}T12:00:00` }),
  "nomina12:Nomina": (day) => ({ FechaPago: day }),
};

/** Returns the document as if it were issued on that day, with everything else as it was. */
export function movedTo(root: XmlNode, day: string): XmlNode {
  const moved = moveDay(root, day);
  const children = root.children.map((child) =>
    child.name === "cfdi:Complemento"
      ? { ...child, children: child.children.map((complement) => moveDay(complement, day)) }
      : child,
  );
  return { ...moved, children };
}

function moveDay(node: XmlNode, day: string): XmlNode {
  const days = DAYS[node.name];
  return days === undefined ? node : withAttributes(node, days(day));
}
