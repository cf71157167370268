import type { XmlNode } from "../engine/node.ts";
import { readXml } from "../engine/xml.ts";
import { MOST_READ } from "./long-texts.ts";
import type { CancelOutcome } from "./pac.ts";
import { localName } from "./soap.ts";

/** Returns the outcome that a code of SAT's means, for a folio or for the whole request; undefined for others. */
export function outcomeOfFolio(code: string, detail: string, acuse = ""): CancelOutcome | undefined {
  const kind = MEANINGS.find(([pattern]) => pattern.test(code))?.[1];
  const receipt = acuse === "" ? {} : { acuse: Buffer.from(acuse) };
  switch (kind) {
    case undefined:
      return undefined;
    case "accepted":
    case "already":
      return { kind, code, ...receipt };
    case "not-yet-known":
      return { kind, code };
    case "rejected":
      return { kind, code, detail };
  }
}

/**
 * Each pattern matches codes of EstatusUUID, or of the whole request, for CFDI and withholdings. "CR1309" is SW's
 * spelling of 1309. CACFDI33 and CASD are not codes of SAT and prove nothing by themselves.
 */
const MEANINGS: readonly (readonly [RegExp, "accepted" | "already" | "not-yet-known" | "rejected"])[] = [
  [/^1?201$/, "accepted"],
  [/^1?202$/, "already"],
  [/^1?205$/, "not-yet-known"],
  [/^(CA|CR)?(20[346789]|21[0-2]|30\d|31[0-2])$/, "rejected"],
  [/^(CA|CR)?(120[346]|130\d|1310)$/, "rejected"],
  [/^CA1000$/, "rejected"],
];

export function codeInAcuse(acuse: string, uuid: string): string | undefined {
  const reading = acuse.length > MOST_READ ? undefined : readXml(Buffer.from(acuse));
  if (reading?.kind !== "xml") return undefined;
  const folio = foliosIn(reading.root).find((each) => isSame(textIn(each, "UUID"), uuid));
  return folio && textIn(folio, "EstatusUUID");
}

/**
 * Returns Folios elements at any depth, because PACs return the acknowledgement as SAT's whole answer or with their own
 * root.
 */
function foliosIn(element: XmlNode): XmlNode[] {
  const below = element.children.flatMap(foliosIn);
  return localName(element) === "Folios" ? [element, ...below] : below;
}

/** Returns the text of a child by its local name, without blanks around it, or an empty text. */
export function textIn(parent: XmlNode, name: string): string {
  return parent.children.find((each) => localName(each) === name)?.text?.trim() ?? "";
}

/** UUIDs are written in capitals by some and in small letters by others. */
export function isSame(one: string, other: string): boolean {
  return one.toUpperCase() === other.toUpperCase();
}
