import { readFileSync } from "node:fs";
import type { XmlNode } from "../../../src/engine/node.ts";
import { readXml } from "../../../src/engine/xml.ts";
import type { Case } from "./case.ts";
import type { Edits } from "./edit.ts";

/** Returns a sample of the schemas' tests, which is valid by the matrices too. */
export function sample(name: string): XmlNode {
  const read = readXml(readFileSync(`test/golden/complements/${name}.xml`));
  if (read.kind === "malformed") throw new Error(read.sentence);
  return read.root;
}

export const set = <Name extends string>(
  path: string,
  value: string | undefined,
  passes: Edits = {},
  also: readonly string[] = [],
): Case<Name> => ({ fails: { [path]: value }, passes, also });
