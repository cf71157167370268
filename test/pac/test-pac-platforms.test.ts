import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PLATAFORMAS10 } from "../../src/engine/rules/plataformas/index.ts";
import { platformsErrors } from "../../src/test-pac/stamping/platforms-matrix.ts";
import { CONTEXT } from "../engine/rules/documents.ts";
import { edited } from "../engine/rules/edit.ts";
import { PLATFORMS_CASES, PLATFORMS_VERDICTS } from "../engine/rules/plataformas-cases.ts";
import { PLATFORMS } from "../engine/rules/plataformas-documents.ts";
import { type Bench, codeOf, FECHA, openBench } from "./test-pac-client.ts";
import { sealedWithholding, type WithholdingPaper } from "./withholding-document.ts";

const ROUTE = "/retencion/stamp/v3";

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

/** The complement has two trips, one of them paid in cash; its attributes stand in the order of the cadena. */
const TRIPS = `<s:ServiciosPlataformasTecnologicas xmlns:s="http://www.sat.gob.mx/esquemas/retencionpago/1/PlataformasTecnologicas10" Version="1.0" Periodicidad="02" NumServ="2" MonTotServSIVA="1500.00" TotalIVATrasladado="240.00" TotalIVARetenido="80.00" TotalISRRetenido="25.00" DifIVAEntregadoPrestServ="80.00" MonTotalporUsoPlataforma="300.00" MonTotalContribucionGubernamental="45.00"><s:Servicios>
<s:DetallesDelServicio FormaPagoServ="02" TipoDeServ="01" FechaServ="2026-02-14" PrecioServSinIVA="1000.00"><s:ImpuestosTrasladadosdelServicio Base="1000.00" Impuesto="02" TipoFactor="Tasa" TasaCuota="0.160000" Importe="160.00"/><s:ContribucionGubernamental ImpContrib="45.00" EntidadDondePagaLaContribucion="09"/><s:ComisionDelServicio Importe="200.00"/></s:DetallesDelServicio>
<s:DetallesDelServicio FormaPagoServ="01" TipoDeServ="01" FechaServ="2026-02-28" PrecioServSinIVA="500.00"><s:ImpuestosTrasladadosdelServicio Base="500.00" Impuesto="02" TipoFactor="Tasa" TasaCuota="0.160000" Importe="80.00"/><s:ComisionDelServicio Importe="100.00"/></s:DetallesDelServicio>
</s:Servicios></s:ServiciosPlataformasTecnologicas>`;
const TAXES = [
  { BaseRet: "1000.00", ImpuestoRet: "001", MontoRet: "25.00", TipoPagoRet: "04" },
  { BaseRet: "160.00", ImpuestoRet: "002", MontoRet: "80.00", TipoPagoRet: "01" },
] as const;
const TOTALES = { MontoTotOperacion: "1500.00", MontoTotGrav: "1500.00", MontoTotRet: "105.00" };

let folios = 0;
const paper = ({ retenciones, totales, ...change }: Partial<WithholdingPaper> = {}) =>
  sealedWithholding({
    sealer: bench.sealer,
    fecha: FECHA,
    retenciones: { CveRetenc: "26", FolioInt: `P${++folios}`, ...retenciones },
    totales: { ...TOTALES, ...totales },
    impuestos: TAXES,
    complement: TRIPS,
    ...change,
  });
const written = (...changes: (readonly [from: string, to: string])[]) =>
  paper({
    complement: changes.reduce((xml, [from, to]) => {
      if (!xml.includes(from)) throw new Error(`no ${from}`);
      return xml.replace(from, to);
    }, TRIPS),
  });

it("stamps trips whose numbers agree", async () => {
  const { status, body } = await bench.client.stamp(paper(), { route: ROUTE });
  expect([status, body.message]).toEqual([200, undefined]);
});

it.each<[string, string, () => string]>([
  ["SPT102", "another key", () => paper({ retenciones: { CveRetenc: "25", DescRetenc: "Otra" } })],
  ["SPT105", "two months", () => paper({ periodo: { MesFin: "03" } })],
  ["SPT110", "an amount withheld that is no sum", () => paper({ totales: { MontoTotRet: "0.00" } })],
  ["SPT126", "three services that are two", () => written(['NumServ="2"', 'NumServ="3"'])],
  [
    "SPT127",
    "a total that is no sum",
    () => written(['MonTotServSIVA="1500.00"', 'MonTotServSIVA="1500.01"']),
  ],
  ["SPT130", "another ISR", () => written(['TotalISRRetenido="25.00"', 'TotalISRRetenido="25.01"'])],
  ["SPT133", "another commission", () => written(['Plataforma="300.00"', 'Plataforma="299.99"'])],
  ["SPT140", "a trip of March", () => written(['"2026-02-28"', '"2026-03-01"'])],
  ["SPT142", "a base that is not the price", () => written(['Base="500.00"', 'Base="500.01"'])],
])("%s: %s", async (code, _, make) => {
  const reply = await bench.client.stamp(make(), { route: ROUTE });
  expect([reply.status, reply.body.data]).toEqual([400, null]);
  expect(`${codeOf(reply)} ${reply.body.messageDetail}`).toContain(code);
});

/** The schema refuses these faults before the rules run, so the test PAC has no row for them. */
const OF_THE_SCHEMA = ["SPT125", "SPT135", "SPT136", "SPT144"];

/** The test PAC tells the rows whose code was not seen yet by the code for other errors. */
const UNSEEN = "SPT999";

describe("it tells the codes that the service tells, though it shares no rule with it", () => {
  const edits = [
    ...Object.entries(PLATFORMS_CASES).flatMap(([code, { document = "viajes", fails, passes = {} }]) => [
      [`${code} fails`, document, fails] as const,
      [`${code} passes`, document, passes] as const,
    ]),
    ...PLATFORMS_VERDICTS.map(([what, document, change]) => [what, document, change] as const),
  ].filter(([what]) => !/no number|without services|before revision E/.test(what));

  it.each(edits)("%s", (_, document, change) => {
    const root = edited(PLATFORMS[document], change);
    const faults = PLATAFORMAS10.check(root, CONTEXT).filter(({ advisory }) => !advisory);
    const told = faults.flatMap(({ sat }) => (sat.length === 0 ? [UNSEEN] : sat));
    const ours = new Set(told.filter((sat) => !OF_THE_SCHEMA.includes(sat)));
    const theirs = platformsErrors(root).map(({ code }) => code);
    expect(theirs.toSorted()).toEqual([...ours].toSorted());
  });
});
