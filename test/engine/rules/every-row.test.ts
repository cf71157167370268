import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { checkMatrices } from "../../../src/engine/documents/matrices.ts";
import { gatherFindings } from "../../../src/engine/inspection/findings.ts";
import { isAdvice } from "../../../src/engine/rules/rule.ts";
import { edited } from "./edit.ts";
import { ALL, ROWS as EVERY } from "./rows.ts";

/** Advice has no code of SAT's, and its own cases try it. */
const ROWS = EVERY.flatMap(({ sat, ...row }) => (sat === undefined ? [] : [{ ...row, sat }]));

/** A complement without a matrix of SAT's has advice alone, which its own cases try. */
const NAMES = new Set(ROWS.map(({ matrix }) => matrix));

describe.each([...NAMES])("%s", (name) => {
  test.each(ROWS.filter(({ matrix }) => matrix === name).map((row) => [row.code, row.sat, row] as const))(
    "%s: a single fault in a valid document is told as %s, and what else is told keeps its codes",
    (code, sat, { root, document, change, context }) => {
      const raw = checkMatrices(root, edited(document, change), context).filter(({ advisory }) => !advisory);
      const gathered = gatherFindings(document, [], raw);
      const codesOf = (findings: typeof raw) => [...new Set(findings.flatMap((each) => each.sat))].sort();
      expect(codesOf(gathered)).toContain(sat);
      expect(codesOf(gathered)).toEqual(codesOf(raw));
      expect(raw.map((finding) => finding.code)).toContain(code);
      for (const each of gathered)
        for (const text of [each.statement, each.sentence])
          expect(text.endsWith(` (${each.sat.join(", ")}).`)).toBe(true);
      const places = gathered.map(({ path, expected, actual }) => `${path} ${expected} ${actual}`);
      expect(new Set(places).size).toBe(places.length);
    },
  );
});

test("docs/matrices.md says how many codes each matrix has, and how many of them are judged and tried", () => {
  const lines = ALL.map(({ matrix: { name, rules, notChecked } }) => {
    const judged = new Set(rules.flatMap(({ sat }) => sat));
    const codes = new Set([...judged, ...notChecked.map(({ sat }) => sat)]);
    const tried = new Set(ROWS.filter(({ matrix }) => matrix === name).map(({ sat }) => sat));
    const advice = rules.filter(isAdvice).length;
    return `| ${[name, codes.size, judged.size, rules.length - advice, advice, tried.size].join(" | ")} |`;
  });
  expect(lines.filter((line) => !readFileSync("docs/matrices.md", "utf8").split("\n").includes(line))).toEqual([]);
});
