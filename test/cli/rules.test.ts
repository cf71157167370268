import { expect, test } from "vitest";
import { REGISTER, type standings } from "../../src/engine/documents/register.ts";
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

test("law status lists the schemas and matrices with what is older than in force, for people and for programs", async () => {
  const { code, out } = await execute("law status", {});
  expect(code).toBe(0);
  expect(out).toMatch(/^DOCUMENTO +REVISIÓN +EN VIGOR DESDE +AVISO +CONSULTADO +DÓNDE\n/);
  expect(out, "the rest needs no service").toMatch(/\nPaquete de ley\nNo se sabe: .*CORE_URL/);
  expect(out).toMatch(/^Carta porte 3\.0 +2023-11-25 +versión sustituida \(2024-07-16\)/m);
  const { out: json } = await execute("law status --json", {});
  const { documents } = JSON.parse(json) as { documents: ReturnType<typeof standings> };
  expect(documents.map(({ key }) => key)).toEqual(REGISTER.map(({ key }) => key));
  for (const { name, revision, inForce, older } of documents) {
    const line = out.split("\n").find((each) => each.startsWith(`${name}  `))!;
    expect([line.includes("anterior a la que está en vigor"), older]).toEqual([older, revision !== inForce]);
  }
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
