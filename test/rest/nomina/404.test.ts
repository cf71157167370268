import { expect, test } from "vitest";
import { useService } from "../../support/service.ts";
import { invoice, payOne } from "../complementos-pago/payment.ts";
import { create, FACTURAS, order } from "../facturas/order.ts";
import { NOMINA, paid, pay, provoking } from "./receipt.ts";

const service = useService();
const statusOf = async (path: string, key = service().a.sandbox) => (await service().rest("GET", path, { key })).status;

test("a receipt answers under its one id as payroll and as a document, and no other document does", async () => {
  const { id } = await paid(service());
  const factura = (await create(service(), order())).body.data;
  const complement = (await payOne(service(), await invoice(service()), 1)).body.data;
  for (const path of [`${NOMINA}/${id}`, `${NOMINA}/${id}/xml`, `${FACTURAS}/${id}`])
    expect(await statusOf(path), path).toBe(200);
  for (const other of [factura.id, complement.id, complement.facturaId, crypto.randomUUID(), "x"])
    for (const path of [`${NOMINA}/${other}`, `${NOMINA}/${other}/xml`]) expect(await statusOf(path), path).toBe(404);
  expect(await statusOf(`/api/v1/complementos-pago/${id}`)).toBe(404);
  for (const key of [service().a.production, service().b.sandbox]) {
    expect(await statusOf(`${NOMINA}/${id}`, key)).toBe(404);
    expect(await statusOf(`${NOMINA}/${id}/xml`, key)).toBe(404);
  }
});

test("a receipt that was refused has a record and no XML: 404 here, 400 under /facturas", async () => {
  const { a, rest } = service();
  expect((await pay(service(), provoking("R=CFDI40145"))).status).toBe(502);
  const [record] = (await rest("GET", `${NOMINA}?estado=error`, { key: a.sandbox })).body.data;
  expect(record).toMatchObject({
    ...{ estado: "error", errorCodigo: "CFDI40145", uuidFiscal: null, totalPercepciones: "7500.00" },
  });
  const noXml = await rest("GET", `${NOMINA}/${record.id}/xml`, { key: a.sandbox });
  expect(noXml).toMatchObject({ status: 404, body: { error: "El XML del recibo de nómina no existe" } });
  expect(await statusOf(`${FACTURAS}/${record.id}/xml`)).toBe(400);
});
