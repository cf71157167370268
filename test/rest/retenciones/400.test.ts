import { expect, test } from "vitest";
import { revising } from "../../support/revision-guard.ts";
import { useService } from "../../support/service.ts";
import { run } from "../facturas/order.ts";
import { abroad, dividends, FECHA, shares, withhold } from "./withholding.ts";

const service = useService();

const tax = (change: object) => [{ impuesto: "001", montoRet: 1_000, tipoPagoRet: "03", ...change }];
const data = (datosEspecificos: object) => dividends({ datosEspecificos });
const payment = (datosEspecificos: object) => abroad({ datosEspecificos });

/** The sentence must begin with `begins` and match `says`. test/contract/constraints.test.ts covers single fields. */
const REFUSALS: readonly [title: string, body: object, begins: string, says?: RegExp][] = [
  ["an amount of zero", dividends({ montoOperacion: 0 }), "[RET-001] montoOperacion", /mayor que 0/],
  ["no amount", dividends({ montoOperacion: undefined }), "[RET-001] montoOperacion"],
  ["the key of another operation", dividends({ cveRetenc: "06" }), "[RET-003] cveRetenc", /debe ser 14/],
  ["an operation that the contract has not", dividends({ tipoOperacion: "premios" }), "tipoOperacion"],
  [
    "the public without its accent",
    shares({ rfcContraparte: "XAXX010101000", nombreContraparte: "PUBLICO EN GENERAL" }),
    "[RET-010] nombreContraparte",
    /debe ser PÚBLICO EN GENERAL, con acento/,
  ],
  [
    "the public's name for somebody with an RFC",
    dividends({ nombreContraparte: "PÚBLICO EN GENERAL" }),
    "[RET-011] nombreContraparte",
  ],
  ["a country that is none", abroad({ paisResidencia: "XXX" }), "[RET-015] paisResidencia", /c_Pais/],
  ["a country in two letters", abroad({ paisResidencia: "US" }), "[RET-015] paisResidencia", /tres letras/],
  [
    "a country in two letters, in the complement",
    payment({
      EsBenefEfectDelCobro: "NO",
      NoBeneficiario: { PaisDeResidParaEfecFisc: "US", ConceptoPago: "9", DescripcionConcepto: "Intereses" },
    }),
    "[RET-015] datosEspecificos.NoBeneficiario.PaisDeResidParaEfecFisc",
  ],
  ["a national without postal code", dividends({ codigoPostalContraparte: undefined }), "codigoPostalContraparte"],
  ["a national without RFC", dividends({ rfcContraparte: undefined }), "rfcContraparte"],
  ["a foreigner without tax number", abroad({ numRegIdTribContraparte: undefined }), "numRegIdTribContraparte"],
  ["a foreigner's RFC, which would be lost", abroad({ rfcContraparte: "EASA900101AA1" }), "rfcContraparte"],
  [
    "ISR that is paid as IVA",
    dividends({ impRetenidos: tax({ tipoPagoRet: "01" }) }),
    "impRetenidos[0].tipoPagoRet",
    /debe ser 03 o 04/,
  ],
  [
    "a withheld total that is not the sum",
    dividends({ montoRetenido: 999 }),
    "montoRetenido",
    /debe ser la suma de los montoRet, 1000(\.00)?.*se recibió 999/,
  ],
  [
    "more withheld than was paid",
    dividends({ impRetenidos: tax({ montoRet: 10_001 }) }),
    "impRetenidos",
    /montoOperacion, 10000/,
  ],
  [
    "a split that is not the operation",
    dividends({ montoTotGrav: 9_000, montoTotExent: 999 }),
    "montoTotGrav",
    /10000.*\(Reten20127\).*9000.*999.*9999/,
  ],
  [
    "a period that ends before it begins",
    dividends({ mesPeriodo: 5, mesFinPeriodo: 4 }),
    "mesFinPeriodo",
    /no puede ser anterior a mesPeriodo, 5/,
  ],
  ["a year beyond SAT's window", dividends({ ejercicio: 2019 }), "ejercicio", /Reten20126/],
  ["a day that is none", dividends({ fechaOperacion: "2026-02-30" }), "fechaOperacion", /calendario/],
  ["dividends without their key", data({}), "datosEspecificos.CveTipDivOUtil"],
  ["no data at all", dividends({ datosEspecificos: undefined }), "datosEspecificos.CveTipDivOUtil"],
  ["a key of no catalog", data({ CveTipDivOUtil: "99" }), "datosEspecificos.CveTipDivOUtil", /c_TipoDiv/],
  [
    "the data of another operation",
    data({ CveTipDivOUtil: "01", Ganancia: "1" }),
    "datosEspecificos.Ganancia",
    /no se envía cuando tipoOperacion es dividendos/,
  ],
  ["a name in another spelling", data({ cveTipDivOUtil: "01" }), "datosEspecificos.cveTipDivOUtil"],
  ["an amount that is a number", data({ CveTipDivOUtil: "01", MontDivAcumNal: 5 }), "datosEspecificos.MontDivAcumNal"],
  ["shares without contract", shares({ datosEspecificos: {} }), "datosEspecificos.ContratoIntermediacion"],
  ["nobody who is not the beneficiary", payment({ EsBenefEfectDelCobro: "NO" }), "datosEspecificos.NoBeneficiario"],
  ["a series that does not exist", dividends({ serie: "NO" }), "serie", /retenciones NO no existe/],
  ["a series of invoices", dividends({ serie: "F" }), "serie", /retenciones F no existe/],
];

test.each(REFUSALS)("%s is refused by name, and nothing is stored", async (_, body, begins, says = /./) => {
  const before = await service().documents();
  const answer = await withhold(service(), body);
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({ ok: false, error: expect.any(String), codigo: null, detalle: null });
  expect(answer.body.error.slice(0, begins.length)).toBe(begins);
  expect(answer.body.error.slice(begins.length)).toMatch(/^[: ]/);
  expect(answer.body.error).toMatch(says);
  expect(await service().documents()).toBe(before);
});

test("the data that were wrong can be sent again, right, under the same key", async () => {
  const headers = { "idempotency-key": "corrected" };
  expect((await withhold(service(), dividends({ serie: "NO" }), { headers })).status).toBe(400);
  expect((await withhold(service(), dividends(), { headers })).status).toBe(201);
});

test("an account without a series of withholdings, or without a CSD, is told so", async () => {
  const { b, accounts } = service();
  const error = async () => (await withhold(service(), dividends(), { key: b.sandbox })).body.error;
  expect(await error()).toMatch(/^serie: la cuenta no tiene una serie activa y favorita de retenciones/);
  await accounts.addSeries({ account: b.rfc, kind: "retencion", codigo: "R" });
  expect(await error()).toMatch(/no tiene un CSD/);
});

test.each([
  ["RET-1", "a hyphen"],
  ["ABCDEFGHIJK", "eleven letters"],
  ["Ñ", "a letter that FolioInt does not admit"],
])("the series %s, with %s, is refused when it is added, and where it is older than that rule", async (codigo) => {
  const { a, accounts } = service();
  const words = /una serie de retenciones lleva solo letras y dígitos, a lo más 10: .*FolioInt/;
  const adding = accounts.addSeries({ account: a.rfc, kind: "retencion", codigo });
  await expect(adding).rejects.toThrow(words);
  await run(
    service(),
    revising(`insert into series (account_id, kind, codigo, active, favourite, next_sandbox, next_production)
      values ('${a.id}', 'retencion', '${codigo}', true, false, 1, 1)`),
  );
  const answer = await withhold(service(), dividends({ serie: codigo, fechaOperacion: FECHA }));
  expect(answer.status).toBe(400);
  expect(answer.body.error).toMatch(new RegExp(`^serie: ${codigo} no sirve: `));
  expect(answer.body.error).toMatch(words);
});
