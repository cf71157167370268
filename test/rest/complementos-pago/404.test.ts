import { expect, test } from "vitest";
import { useService } from "../../support/service.ts";
import { create, FACTURAS, order } from "../facturas/order.ts";
import { COMPLEMENTOS, documento, invoice, pago, pay, payment, payOne } from "./payment.ts";

const service = useService();
const statusOf = async (path: string, key = service().a.sandbox) => (await service().rest("GET", path, { key })).status;

test("complement and CFDI answer each under its own id, and nothing else does", async () => {
  const { id, facturaId } = (await payOne(service(), await invoice(service()), 1)).body.data;
  const factura = (await create(service(), order())).body.data;
  expect(await statusOf(`${COMPLEMENTOS}/${id}`)).toBe(200);
  expect(await statusOf(`${FACTURAS}/${facturaId}`)).toBe(200);
  for (const path of [
    ...[`${COMPLEMENTOS}/${facturaId}`, `${FACTURAS}/${id}`, `${COMPLEMENTOS}/${factura.id}`],
    ...[`${COMPLEMENTOS}/${crypto.randomUUID()}`, `${COMPLEMENTOS}/x`, `${COMPLEMENTOS}/${facturaId}/xml`],
  ]) {
    expect(await statusOf(path), path).toBe(404);
  }
  for (const key of [service().a.production, service().b.sandbox]) {
    expect(await statusOf(`${COMPLEMENTOS}/${id}`, key)).toBe(404);
    expect(await statusOf(`${COMPLEMENTOS}/${id}/xml`, key)).toBe(404);
  }
});

test("a complement that was refused has a detail and no XML", async () => {
  const { a, rest } = service();
  const paid = await invoice(service());
  const refused = pago([documento(paid, 7)], { numOperacion: "PACTEST:R=CFDI40145" });
  expect((await pay(service(), payment([refused]))).status).toBe(502);
  const [record] = (await rest("GET", `${COMPLEMENTOS}?estado=error`, { key: a.sandbox })).body.data;
  expect(record).toMatchObject({ estado: "error", errorCodigo: "CFDI40145", uuidFiscal: null, total: 7 });
  const detail = await rest("GET", `${COMPLEMENTOS}/${record.id}`, { key: a.sandbox });
  expect(detail).toMatchObject({
    status: 200,
    body: { data: { ...record, pagos: [{ monto: 7, documentos: [{ saldoInsoluto: 1153 }] }] } },
  });
  expect(await statusOf(`${COMPLEMENTOS}/${record.id}/xml`)).toBe(404);
});
