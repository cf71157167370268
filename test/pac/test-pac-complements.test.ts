import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { XmlNode } from "../../src/engine/node.ts";
import { INE11 } from "../../src/engine/rules/ine/index.ts";
import { PETROLIFEROS10 } from "../../src/engine/rules/petroliferos/index.ts";
import { fuelErrors } from "../../src/test-pac/stamping/fuel-matrix.ts";
import { ineErrors } from "../../src/test-pac/stamping/ine-matrix.ts";
import type { Case } from "../engine/rules/case.ts";
import { CONTEXT } from "../engine/rules/documents.ts";
import { edited } from "../engine/rules/edit.ts";
import { PROCESSES, PROCESSES_CASES, PROCESSES_VERDICTS } from "../engine/rules/ine-cases.ts";
import { FUEL_CASES, FUEL_SALES, FUEL_VERDICTS } from "../engine/rules/petroliferos-cases.ts";
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

/** The digits of the last two permits tell the test PAC how its daily list of permits answers. */
it.each([
  [
    "CCHYP999",
    'TipoPermiso="PER01" NumeroPermiso="PL/1/EXP/ES/2026" ClaveHYP="15101515" SubProductoHYP="SP17"',
  ],
  [
    "CCHYP107",
    'TipoPermiso="PER05" NumeroPermiso="PL/1/EXP/ES/2026" ClaveHYP="15101514" SubProductoHYP="SP16"',
  ],
  [
    "CCHYP107",
    'TipoPermiso="PER01" NumeroPermiso="PL/99999/EXP/ES/2026" ClaveHYP="15101514" SubProductoHYP="SP16"',
  ],
  [
    "CCHYP108",
    'TipoPermiso="PER01" NumeroPermiso="PL/88888/EXP/ES/2026" ClaveHYP="15101514" SubProductoHYP="SP16"',
  ],
])("refuses with %s a sale of petrol with: %s", async (code, hyp) => {
  const complementoConcepto = `<cfdi:ComplementoConcepto><h:HidroYPetro xmlns:h="http://www.sat.gob.mx/hidrocarburospetroliferos" Version="1.0" ${hyp}/></cfdi:ComplementoConcepto>`;
  const reply = await bench.client.stamp(
    bench.paper({ concepto: { ClaveProdServ: "15101514", ClaveUnidad: "LTR" }, complementoConcepto }),
  );
  expect([reply.status, codeOf(reply)]).toEqual([400, code]);
});

/** The test PAC tells the rows whose code was not seen yet by the code for other errors. */
const UNSEEN = "CCHYP999";

const COPIES = [
  {
    matrix: INE11,
    errors: ineErrors,
    documents: PROCESSES,
    usual: "campana",
    cases: PROCESSES_CASES,
    verdicts: PROCESSES_VERDICTS,
  },
  {
    matrix: PETROLIFEROS10,
    errors: fuelErrors,
    documents: FUEL_SALES,
    usual: "regular",
    cases: FUEL_CASES,
    verdicts: FUEL_VERDICTS,
  },
] as const;

describe.each(COPIES)(
  "it tells the codes that $matrix.name tells, though it shares no rule with it",
  ({ matrix, errors, documents, usual, cases, verdicts }) => {
    const all: Readonly<Record<string, XmlNode>> = documents;
    const edits = [
      ...Object.entries(cases as Readonly<Record<string, Case>>).flatMap(
        ([code, { document = usual, fails, passes = {} }]) => [
          [`${code} fails`, document, fails] as const,
          [`${code} passes`, document, passes] as const,
        ],
      ),
      ...verdicts.map(([what, document, change]) => [what, document, change] as const),
    ];

    it.each(edits)("%s", (_, document, change) => {
      const root = edited(all[document]!, change);
      const faults = matrix.check(root, CONTEXT).filter(({ advisory }) => !advisory);
      const ours = [...new Set(faults.flatMap(({ sat }) => (sat.length === 0 ? [UNSEEN] : sat)))];
      expect(
        errors(root)
          .map(({ code }) => code)
          .toSorted(),
      ).toEqual(ours.toSorted());
    });
  },
);
