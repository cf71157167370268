import { LosslessNumber } from "lossless-json";
import { expect, test } from "vitest";
import { CUSTOMERS } from "../../support/accounts.ts";
import { localTime, REGISTRO_PATRONAL, useService } from "../../support/service.ts";
import { attribute, FACTURAS, run, xmlOf } from "../facturas/order.ts";
import { HONORARIOS, honorarios, NOMINA, paid, pay, QUINCENA, RECEPTOR, receipt } from "./receipt.ts";

const service = useService();

test("a receipt is stamped and answers as an invoice does", async () => {
  const { a, rest } = service();
  const answer = await pay(service(), receipt());
  expect(answer.status, answer.body.error).toBe(201);
  expect(answer.body).toEqual({
    ok: true,
    data: {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      estado: "timbrada",
      uuidFiscal: expect.stringMatching(/^[0-9A-F-]{36}$/),
      pac: "sw-pruebas",
      ...{ serie: "N", folio: expect.stringMatching(/^\d+$/), total: 6476.55 },
      timbradaEn: expect.stringMatching(/Z$/),
      xml: expect.any(String),
    },
  });
  const { id } = answer.body.data;
  const file = await rest("GET", `${NOMINA}/${id}/xml`, { key: a.sandbox });
  expect(file.headers.get("content-disposition")).toBe(`inline; filename="${id}.xml"`);
  expect(file.bytes.toString()).toBe(xmlOf(answer));
});

test("the CFDI is of type N: totals from its lists, the worker with 605 and CN01, the registration of the account", async () => {
  const xml = xmlOf(await pay(service(), receipt({ numDiasPagados: "15.5" })));
  const written = Object.fromEntries(
    [
      ...["TipoDeComprobante", "SubTotal", "Descuento", "Total", "MetodoPago", "UsoCFDI", "Descripcion"],
      ...["RegimenFiscalReceptor", "RegistroPatronal", "NumDiasPagados", "NumEmpleado"],
      ...["TotalDeducciones", "TotalOtrosPagos", "TotalImpuestosRetenidos"],
    ].map((name) => [name, attribute(xml, name)]),
  );
  expect(written).toEqual({
    ...{ TipoDeComprobante: "N", SubTotal: "7500.00", Descuento: "1023.45", Total: "6476.55" },
    ...{ MetodoPago: "PUE", UsoCFDI: "CN01", RegimenFiscalReceptor: "605", Descripcion: "Pago de nómina" },
    ...{ RegistroPatronal: REGISTRO_PATRONAL, NumDiasPagados: "15.500", NumEmpleado: "0017" },
    ...{ TotalDeducciones: "1023.45", TotalOtrosPagos: "0.00", TotalImpuestosRetenidos: "823.45" },
  });
});

test("a worker whose customer row has another régimen and use is a worker all the same", async () => {
  const { rfc: receptorRfc } = CUSTOMERS.person;
  const receptor = { ...RECEPTOR, curp: "PEGJ900101HDFRRN09" };
  const xml = xmlOf(await pay(service(), receipt({ receptor }, { receptorRfc })));
  expect([attribute(xml, "RegimenFiscalReceptor"), attribute(xml, "UsoCFDI")]).toEqual(["605", "CN01"]);
});

test("a worker who died is paid under the generic RFC", async () => {
  const answer = await pay(service(), receipt({}, { receptorRfc: CUSTOMERS.public.rfc }));
  expect(answer.status, answer.body.error).toBe(201);
  expect(attribute(xmlOf(answer), "RegimenFiscalReceptor")).toBe("605");
});

test("the record tells type, dates, days and totals, as the CFDI has them", async () => {
  const { a, rest } = service();
  const answer = await pay(service(), receipt());
  const { xml: _, ...created } = answer.body.data;
  const record = await rest("GET", `${NOMINA}/${created.id}`, { key: a.sandbox });
  expect(record.body).toEqual({
    ok: true,
    data: {
      ...created,
      ...{ receptorRfc: CUSTOMERS.worker.rfc, errorCodigo: null, errorMensaje: null },
      creadaEn: expect.stringMatching(/Z$/),
      ...{ tipoNomina: "O", fechaPago: "2026-03-15" },
      ...{ fechaInicialPago: "2026-03-01", fechaFinalPago: "2026-03-15", numDiasPagados: "15.000" },
      ...{ totalPercepciones: "7500.00", totalDeducciones: "1023.45", totalOtrosPagos: "0.00" },
    },
  });
  const asDocument = await rest("GET", `${FACTURAS}/${created.id}`, { key: a.sandbox });
  expect(asDocument.body.data).toMatchObject({ id: created.id, serie: "N", total: 6476.55 });
});

test("what is not paid or deducted is null in the record", async () => {
  const { a, rest } = service();
  const { id } = await paid(service(), receipt({ receptor: HONORARIOS, otrosPagos: [], deducciones: undefined }));
  const { data } = (await rest("GET", `${NOMINA}/${id}`, { key: a.sandbox })).body;
  expect(data).toMatchObject({
    ...{ totalPercepciones: "7500.00", totalDeducciones: null, totalOtrosPagos: null, total: 7500 },
  });
});

test("the registration is the request's, else the account's for who is employed, else none", async () => {
  const written = async (body: object) => attribute(xmlOf(await pay(service(), body)), "RegistroPatronal");
  expect(await written(receipt({}, { emisor: { registroPatronal: "Y5424324102" } }))).toBe("Y5424324102");
  expect(await written(receipt({}, { emisor: {} }))).toBe(REGISTRO_PATRONAL);
  expect(await written(honorarios())).toBeUndefined();
});

test("a registration that the account gets later is that of its next receipt", async () => {
  const { accounts, a } = service();
  const registro = async () => attribute(xmlOf(await pay(service(), receipt())), "RegistroPatronal");
  await accounts.setRegistroPatronal({ account: a.rfc, registroPatronal: "Z1112223334" });
  expect(await registro()).toBe("Z1112223334");
  await accounts.setRegistroPatronal({ account: a.rfc, registroPatronal: REGISTRO_PATRONAL });
  expect(await registro()).toBe(REGISTRO_PATRONAL);
});

/** Each row has a `fecha` as it is sent, and the same time on the clocks of Mexico City, which the XML must have. */
const FECHAS: readonly (readonly [title: string, fecha: () => string, written: () => string])[] = [
  ["without a zone is Mexico City's", () => localTime(1), () => localTime(1)],
  ["in UTC", () => `${new Date(Date.now() - 3_600_000).toISOString()}`, () => localHoursAgo(1)],
  ["with an offset", () => `${localHoursAgo(5)}-06:00`, () => localHoursAgo(5)],
];

test.each(FECHAS)("a fecha %s is the time of issue where the account issues", async (_, fecha, written) => {
  const expected = written();
  const answer = await pay(service(), receipt({}, { fecha: fecha() }));
  expect(answer.status, answer.body.error).toBe(201);
  const found = attribute(xmlOf(answer), "Fecha")!;
  expect(Math.abs(Date.parse(`${found}Z`) - Date.parse(`${expected}Z`))).toBeLessThan(5_000);
});

function localHoursAgo(hours: number): string {
  return new Date(Date.now() - (6 + hours) * 3_600_000).toISOString().slice(0, 19);
}

test("without a fecha it is issued now", async () => {
  const found = attribute(xmlOf(await pay(service(), receipt())), "Fecha")!;
  expect(Math.abs(Date.parse(`${found}Z`) - Date.parse(`${localHoursAgo(0)}Z`))).toBeLessThan(5_000);
});

test("note and own fields are kept for the PDF, in the order in which they came", async () => {
  const extras = {
    notaPdf: "Bono de productividad:\nse paga aparte",
    camposPersonalizados: { Zona: "Norte", Almacén: 7, Banco: { sucursal: null, activa: true }, "": [] },
  };
  const { id } = await paid(service(), receipt({}, extras));
  const [row] = (await run(service(), `select pdf_extras::text as extras from documents where id = '${id}'`)) as [
    { extras: string },
  ];
  expect(row.extras).toBe(JSON.stringify(extras));
});

test("a number among the own fields is printed as it was sent, whatever a float makes of it", async () => {
  const number = (text: string) => new LosslessNumber(text);
  const camposPersonalizados = {
    Cuenta: number("123456789012345678"),
    Saldo: number("1500.10"),
    Grande: number("1e21"),
    Días: 7,
  };
  const { id } = await paid(service(), receipt({}, { camposPersonalizados }));
  const [row] = (await run(service(), `select pdf_extras::text as extras from documents where id = '${id}'`)) as [
    { extras: string },
  ];
  expect(JSON.parse(row.extras).camposPersonalizados).toEqual({
    ...{ Cuenta: "123456789012345678", Saldo: "1500.10", Grande: "1e21", Días: 7 },
  });
});

test("a production receipt takes one stamp", async () => {
  const { rest, a } = service();
  const key = a.production;
  const saldo = async () => (await rest("GET", `${FACTURAS}/saldo`, { key })).body.data.saldo;
  const before = await saldo();
  await paid(service(), receipt(), { key });
  expect(await saldo()).toBe(before - 1);
});

test("an extraordinary receipt of other payments alone", async () => {
  const viaticos = { tipoOtroPago: "003", clave: "O003", concepto: "Viáticos", importe: "1200.5" };
  const { percepciones: _p, deducciones: _d, totalPercepciones: _t, ...rest } = QUINCENA;
  const nomina = {
    ...{ ...rest, tipoNomina: "E", totalOtrosPagos: "1200.50" },
    otrosPagos: [...QUINCENA.otrosPagos, viaticos],
    receptor: { ...RECEPTOR, periodicidadPago: "99" },
  };
  const answer = await pay(service(), { receptorRfc: CUSTOMERS.worker.rfc, nomina });
  expect(answer.status, answer.body.error).toBe(201);
  expect(answer.body.data.total).toBe(1200.5);
});
