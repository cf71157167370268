import { expect, test } from "vitest";
import { listRules } from "../../src/engine/documents/rule-listing.ts";
import { execute } from "./terminal.ts";

test("rules lists every rule that judges documents, for people and for programs", async () => {
  const { code, out } = await execute("rules", {});
  expect(code).toBe(0);
  expect(out).toMatch(/^CÓDIGO +MATRIZ +CAMPO +REGLA +SAT\n/);
  expect(out).toMatch(/^VAL-74 +CFDI 4\.0 +Concepto, Traslado @TasaOCuota .* CFDI40179$/m);
  const { out: json } = await execute("rules --json", {});
  expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(listRules())));
});

test("no code is listed twice, and none as judged that is also left to the PACs whole", () => {
  const { rules, notChecked } = listRules();
  const codes = rules.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  const judged = new Set(rules.flatMap(({ sat }) => sat));
  const both = notChecked.map(({ sat }) => sat).filter((sat) => judged.has(sat));
  expect(both, "judged in part").toEqual([
    "NOM101",
    "NOM108",
    "CP174",
    "CP176",
    "CCHYP107",
    "Reten20107",
    "Reten20116",
    "Reten20120",
    "SPT118",
  ]);
});
