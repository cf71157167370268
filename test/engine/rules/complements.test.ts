import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkMatrices, MATRICES } from "../../../src/engine/documents/matrices.ts";
import { readXml, writeDocument } from "../../../src/engine/xml.ts";
import { SCHEMAS } from "../../support/csd.ts";
import { validateSchema } from "../../support/validate-schema.ts";
import { told } from "./case.ts";
import { COMPLEMENTS } from "./complements.ts";
import { CONTEXT, DOCUMENTS } from "./documents.ts";
import { edited } from "./edit.ts";
import { RANDOM } from "./random-complements.ts";
import { expectReadable } from "./readable.ts";
import { WITHHOLDINGS } from "./retenciones-documents.ts";
import { damagedOf, garbledOf, trees } from "./trees.ts";

describe.each(COMPLEMENTS.map((tried) => [tried.matrix.name, tried] as const))("%s", (_, tried) => {
  const { matrix, root, codes, documents, usual, cases, verdicts } = tried;
  const roots = Object.values(documents);
  const documentOf = (name = usual) => documents[name]!;

  test("has a row for every code of SAT's, or a reason why there is none", () => {
    const rows = [...matrix.rules.flatMap(({ sat }) => sat), ...matrix.notChecked.map(({ sat }) => sat)];
    expect([...new Set(rows)].sort()).toEqual([...codes].sort());
  });

  test("has a case for every rule", () => {
    expect(Object.keys(cases)).toEqual(matrix.rules.map(({ code }) => code));
  });

  test.each(Object.entries(documents))(
    "the document %s breaks no rule, neither of this matrix nor of another one, nor the schema",
    (_, document) => {
      expect(validateSchema(SCHEMAS, writeDocument(document).xml)).toEqual([]);
      expect(checkMatrices(root, document, CONTEXT)).toEqual([]);
    },
  );

  test("does not judge a document without its complement", () => {
    const others = [...Object.values(DOCUMENTS), ...Object.values(WITHHOLDINGS)];
    expect(others.flatMap((document) => matrix.check(document, CONTEXT))).toEqual([]);
  });

  describe.each(Object.entries(cases))("%s", (code, { document, fails, passes = {}, also = [], context = {} }) => {
    const title = matrix.rules.find((rule) => rule.code === code)?.title;

    test(`${title}: a document that does not is told so`, () => {
      const findings = matrix.check(edited(documentOf(document), fails), { ...CONTEXT, ...context });
      expect(new Set(findings.map((finding) => finding.code))).toEqual(new Set([code, ...also]));
      for (const finding of findings) expectReadable(finding);
    });

    test(`${title}: one that barely does is accepted`, () => {
      expect(matrix.check(edited(documentOf(document), passes), { ...CONTEXT, ...context })).toEqual([]);
    });
  });

  if (verdicts.length > 0)
    test.each(verdicts.map(told))("%s", (_, { document, edits, codes: expected, context }) => {
      const findings = matrix.check(edited(documentOf(document), edits), { ...CONTEXT, ...context });
      expect(findings.map(({ code }) => code)).toEqual(expected);
    });

  test("random valid documents break neither a rule, of this matrix or another one, nor the schema", () => {
    fc.assert(
      fc.property(RANDOM[matrix.name]!, (document) => {
        expect(validateSchema(SCHEMAS, writeDocument(document).xml)).toEqual([]);
        expect(checkMatrices(root, document, CONTEXT)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  test("a damaged document and a tree of any shape are judged, never thrown at", () => {
    fc.assert(
      fc.property(fc.oneof(damagedOf(roots), garbledOf(roots), trees), (tree) => {
        expect(matrix.check(tree, CONTEXT).length).toBeLessThanOrEqual(200);
      }),
      { numRuns: 200 },
    );
  });
});

const GOLDEN = "test/golden/complements";

test.each(readdirSync(GOLDEN).filter((file) => file.endsWith(".xml")))(
  "the sample %s has no alarm of any of these matrices",
  (file) => {
    const read = readXml(readFileSync(`${GOLDEN}/${file}`));
    if (read.kind === "malformed") throw new Error(read.sentence);
    const { root } = read;
    const findings = COMPLEMENTS.flatMap(({ matrix }) => matrix.check(root, {}));
    expect(findings.map(({ sentence }) => sentence)).toEqual([]);
    expect(Object.keys(MATRICES)).toContain(root.name);
  },
);
