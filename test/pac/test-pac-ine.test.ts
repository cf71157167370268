import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { INE11 } from "../../src/engine/rules/ine/index.ts";
import { ineErrors } from "../../src/test-pac/ine-matrix.ts";
import { CONTEXT } from "../engine/rules/documents.ts";
import { edited } from "../engine/rules/edit.ts";
import { PROCESSES, PROCESSES_CASES, PROCESSES_VERDICTS } from "../engine/rules/ine-cases.ts";
import { type Bench, codeOf, openBench } from "./test-pac-client.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const paper = (ine: string) =>
  bench.paper({
    complemento: `<cfdi:Complemento><i:INE xmlns:i="http://www.sat.gob.mx/ine" Version="1.1" ${ine}</cfdi:Complemento>`,
  });
const LOCAL = '<i:Entidad ClaveEntidad="JAL" Ambito="Local"/></i:INE>';

it("stamps a campaign whose entity has a scope", async () => {
  const { status, body } = await bench.client.stamp(paper(`TipoProceso="Campaña">${LOCAL}`));
  expect([status, body.message]).toEqual([200, undefined]);
});

it.each([
  ["INE180", 'TipoProceso="Ordinario"/>'],
  ["INE181", 'TipoProceso="Precampaña"/>'],
  ["INE182", `TipoProceso="Campaña" TipoComite="Ejecutivo Nacional">${LOCAL}`],
  ["INE188", `TipoProceso="Campaña">${LOCAL.replace("JAL", "NAC")}`],
])("refuses with %s what its row forbids", async (code, ine) => {
  const reply = await bench.client.stamp(paper(ine));
  expect([reply.status, codeOf(reply)]).toEqual([400, code]);
});

describe("it tells the codes that the service tells, though it shares no rule with it", () => {
  const edits = [
    ...Object.entries(PROCESSES_CASES).flatMap(([code, { document = "campana", fails, passes = {} }]) => [
      [`${code} fails`, document, fails] as const,
      [`${code} passes`, document, passes] as const,
    ]),
    ...PROCESSES_VERDICTS.map(([what, document, change]) => [what, document, change] as const),
  ];

  it.each(edits)("%s", (_, document, change) => {
    const root = edited(PROCESSES[document], change);
    const faults = INE11.check(root, CONTEXT).filter(({ advisory }) => !advisory);
    const ours = [...new Set(faults.flatMap(({ sat }) => sat))];
    expect(ineErrors(root).map(({ code }) => code)).toEqual(ours.toSorted());
  });
});
