import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { XmlNode } from "../../../src/engine/node.ts";
import { loadSchemas, type Schemas, validateText } from "../../../src/engine/validation/schema.ts";
import { schemaValues } from "../../../src/engine/validation/schema-values.ts";
import { VALIDATORS } from "../../../src/engine/validators/generated/index.ts";
import { readXml } from "../../../src/engine/xml.ts";
import { mulberry32, places } from "../../support/mutants.ts";
import { mutant, poolOf } from "./mutate.ts";

/** A report has the verdicts of the printed validators and of libxml2 on the mutants of one schema. */
export interface SchemaReport {
  /** The schema's element may be a root or a complement. */
  readonly element: string;
  readonly mutants: number;
  /** Mutants that libxml2 accepts. */
  readonly valid: number;
  /** Mutants whose tree does not show all of their text, so the validators were not asked. */
  readonly hidden: number;
  /** Mutants that the validators left undecided. */
  readonly undecided: number;
  /**
   * The validators wrongly accepted these mutants, or left blanks as written that the schema changes: the list must be
   * empty.
   */
  readonly wrong: readonly string[];
}

const GOLDEN = new URL("../../golden/", import.meta.url).pathname;
const XSD = new URL("../../../xsd", import.meta.url).pathname;
const MOST_TOLD = 5;

/**
 * Compares the verdicts on mutants of valid documents, a number of each schema; the same seed gives the same mutants.
 */
export function compareValidators(
  { seed, mutants, only }: { readonly seed: number; readonly mutants: number; readonly only?: string[] },
  tell: (report: SchemaReport) => void,
): SchemaReport[] {
  const schemas = loadSchemas(XSD);
  const documents = validDocuments(schemas);
  const pool = poolOf(documents);
  const elements = [...VALIDATORS.keys()].filter((element) => only?.includes(element) ?? true);
  return elements.map((element) => {
    const dice = mulberry32(seed * 1_000 + [...VALIDATORS.keys()].indexOf(element));
    // A complement is judged as a document of its own, because the document around it would only cost time.
    const holding = pool.nodes.filter(({ name }) => name === element);
    const smallest = holding.toSorted((one, other) => sizeOf(one) - sizeOf(other)).slice(0, MOST_DOCUMENTS);
    const counts = { mutants: 0, valid: 0, hidden: 0, undecided: 0 };
    const wrong: string[] = [];
    while (counts.mutants < mutants) {
      const { tree, xml, isPlain } = mutant(smallest[counts.mutants % smallest.length]!, pool, dice);
      const bytes = Buffer.from(xml);
      const reading = readXml(bytes);
      counts.mutants += 1;
      if (reading.kind === "malformed") continue;
      const { root, complete } = reading;
      const certain = [
        ...(complete ? [schemas.prevalidate(root) !== "undecided"] : []),
        // In seal mode the validators judge the tree before its XML exists.
        ...(isPlain ? [schemas.prevalidate(tree) !== "undecided"] : []),
      ];
      const valid = validateText(schemas, root, bytes).length === 0;
      if (schemas.prevalidate(root) === "as written" && !isDeepStrictEqual(schemaValues(schemas, root), root))
        wrong.push(xml);
      counts.valid += Number(valid);
      counts.hidden += Number(valid && certain.length === 0);
      counts.undecided += Number(valid && certain.includes(false));
      if (certain.includes(true) && !valid && wrong.length < MOST_TOLD) wrong.push(xml);
    }
    const report = { element, ...counts, wrong };
    tell(report);
    return report;
  });
}

/**
 * Number of documents with a schema's element that are mutated; more would cost time for each mutant and show nothing
 * new.
 */
const MOST_DOCUMENTS = 8;

function sizeOf(root: XmlNode): number {
  return places(root, []).length;
}

function validDocuments(schemas: Schemas): XmlNode[] {
  const files = readdirSync(GOLDEN, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".xml"));
  return files.toSorted().flatMap((path) => {
    const bytes = readFileSync(join(GOLDEN, path));
    const reading = readXml(bytes);
    const isValid = reading.kind === "xml" && validateText(schemas, reading.root, bytes).length === 0;
    return isValid ? [reading.root] : [];
  });
}
