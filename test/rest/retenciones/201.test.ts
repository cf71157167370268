import { expect, test } from "vitest";
import { useService } from "../../support/service.ts";
import { attribute, FACTURAS, xmlOf } from "../facturas/order.ts";
import { abroad, dividends, look, shares, withhold } from "./withholding.ts";

const service = useService();

test("dividends are stamped for somebody who is no customer, and answer the record with its XML", async () => {
  const answer = await withhold(service());
  expect(answer.status, answer.body.error).toBe(201);
  expect(answer.body).toEqual({
    ok: true,
    data: {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      estado: "timbrada",
      uuidFiscal: expect.stringMatching(/^[0-9A-F-]{36}$/),
      pac: "sw-pruebas",
      timbradaEn: expect.stringMatching(/Z$/),
      xml: expect.any(String),
    },
  });
  const xml = xmlOf(answer);
  expect(xml).toContain("<retenciones:Retenciones ");
  expect(attribute(xml, "FolioInt")).toMatch(/^R\d+$/);
  expect(attribute(xml, "CveRetenc")).toBe("14");
  expect(attribute(xml, "UUID")).toBe(answer.body.data.uuidFiscal);
  const file = await look(service(), answer.body.data, "xml");
  expect(file.headers.get("content-disposition")).toBe(`inline; filename="${answer.body.data.id}.xml"`);
  expect(file.bytes.toString()).toBe(xml);
});

const SHOWN: readonly [title: string, body: object, shown: object][] = [
  [
    "dividends",
    dividends(),
    {
      ...{ tipoOperacion: "dividendos", rfcContraparte: "EASA900101AA1" },
      ...{ montoOperacion: 10_000, montoRetenido: 1_000 },
    },
  ],
  [
    "shares of a customer, of whom nothing was withheld",
    shares(),
    {
      ...{ tipoOperacion: "enajenacion_acciones", rfcContraparte: "RAC260101AA4" },
      ...{ montoOperacion: 500.5, montoRetenido: 0 },
    },
  ],
  [
    "a payment to a foreigner, who has no RFC",
    abroad(),
    {
      ...{ tipoOperacion: "pagos_extranjero", rfcContraparte: null },
      ...{ montoOperacion: 5_000, montoRetenido: 1_250 },
    },
  ],
  [
    "a payment to the public in general",
    shares({ rfcContraparte: "XAXX010101000", nombreContraparte: "PÚBLICO EN GENERAL" }),
    { rfcContraparte: "XAXX010101000", montoRetenido: 0 },
  ],
];

test.each(SHOWN)("%s: the record tells the operation, without series, folio and total", async (_, body, shown) => {
  const answer = await withhold(service(), body);
  expect(answer.status, answer.body.error).toBe(201);
  const { xml: _xml, ...created } = answer.body.data;
  const record = await look(service(), created);
  expect(record.status).toBe(200);
  expect(record.body).toEqual({
    ok: true,
    data: {
      ...created,
      ...{ errorCodigo: null, errorMensaje: null, creadaEn: expect.stringMatching(/Z$/) },
      tipoOperacion: expect.any(String),
      montoOperacion: expect.any(Number),
      ...shown,
    },
  });
});

test("the country goes out in three letters and into the document in SAT's two", async () => {
  expect(attribute(xmlOf(await withhold(service(), abroad())), "PaisDeResidParaEfecFisc")).toBe("DE");
});

test("each document takes the next folio of the series that was asked for", async () => {
  const { accounts, a } = service();
  await accounts.addSeries({ account: a.rfc, kind: "retencion", codigo: "DIV2026", firstFolio: 41 });
  const folios = [];
  for (const serie of ["DIV2026", "DIV2026"])
    folios.push(attribute(xmlOf(await withhold(service(), dividends({ serie }))), "FolioInt"));
  expect(folios).toEqual(["DIV202641", "DIV202642"]);
});

test("a production stamp takes one from the balance, a sandbox stamp none", async () => {
  const { rest, a } = service();
  const saldo = async () => (await rest("GET", `${FACTURAS}/saldo`, { key: a.production })).body.data.saldo as number;
  const before = await saldo();
  expect((await withhold(service())).status).toBe(201);
  expect(await saldo()).toBe(before);
  expect((await withhold(service(), dividends(), { key: a.production })).status).toBe(201);
  expect(await saldo()).toBe(before - 1);
});
