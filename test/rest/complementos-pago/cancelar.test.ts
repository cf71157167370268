import { expect, test } from "vitest";
import { sealedBy, useService } from "../../support/service.ts";
import { create, FACTURAS, relayed } from "../facturas/order.ts";
import {
  COMPLEMENTOS,
  detailOf,
  documento,
  type Invoice,
  invoice,
  owedOf,
  pago,
  pay,
  payment,
  payOne,
} from "./payment.ts";

const service = useService();

interface Complement {
  readonly id: string;
  readonly facturaId: string;
}

/** Stamps a complement that pays a part; the directive tells the test PAC how to answer a request to cancel it. */
async function paid(invoice: Invoice, amount: number, directive: string): Promise<Complement> {
  const numOperacion = `PACTEST:${directive}`;
  const answer = await pay(service(), payment([pago([documento(invoice, amount)], { numOperacion })]));
  expect(answer.status, answer.body.error).toBe(201);
  return answer.body.data;
}

const cancel = ({ id }: { id: string }, body: object = { motivo: "02" }) =>
  service().rest("POST", `${COMPLEMENTOS}/${id}/cancelar`, { key: service().a.sandbox, body });
const refresh = ({ id }: { id: string }) =>
  service().rest("GET", `${COMPLEMENTOS}/${id}/estatus-cancelacion`, { key: service().a.sandbox });
const acuse = ({ facturaId }: Complement) =>
  service().rest("GET", `${FACTURAS}/${facturaId}/acuse`, { key: service().a.sandbox });
const uuidOf = async ({ id }: Complement) => (await detailOf(service(), id)).uuidFiscal;
const decide = async (made: Complement, decision: string) =>
  service().pac.admin("POST", `/admin/cancellations/${await uuidOf(made)}/decision`, { decision });

test("200: the complement's record, cancelada, and what it paid is owed again", async () => {
  const owing = await invoice(service());
  const made = await paid(owing, 160, "C=direct");
  expect(await owedOf(service(), owing)).toBe(1000);
  const answer = await cancel(made);
  expect(answer.status, answer.body.error).toBe(200);
  const { pagos: _, ...record } = await detailOf(service(), made.id);
  expect(answer.body.data).toEqual(record);
  expect(record).toMatchObject({ ...made, estado: "cancelada", total: 160 });
  expect((await acuse(made)).status).toBe(200);
  expect(await owedOf(service(), owing)).toBe(1160);
});

test("200: while the receiver is asked the amount stays paid; what it rejects stays so", async () => {
  const owing = await invoice(service());
  const made = await paid(owing, 160, "C=wait");
  expect((await cancel(made)).body.data).toMatchObject({ id: made.id, estado: "cancelacion_pendiente" });
  expect(await refresh(made)).toMatchObject({ status: 200, body: { confirmada: false } });
  expect(await owedOf(service(), owing)).toBe(1000);
  await decide(made, "reject");
  expect(await refresh(made)).toMatchObject({ body: { data: { estado: "timbrada" }, confirmada: false } });
  expect((await cancel(made)).body.data.estado).toBe("cancelacion_pendiente");
  await decide(made, "accept");
  expect(await refresh(made)).toMatchObject({
    ...{ status: 200, body: { data: { id: made.id, estado: "cancelada" }, confirmada: true } },
  });
  expect(await owedOf(service(), owing)).toBe(1160);
});

test("200: 01 with the CFDI that takes its place", async () => {
  const made = await paid(await invoice(service()), 1, "C=direct");
  const substitute = sealedBy(service().a, { related: await uuidOf(made), tipoRelacion: "04" });
  const { uuidFiscal: uuidReemplazo } = (await create(service(), relayed(substitute))).body.data;
  expect((await cancel(made, { motivo: "01", uuidReemplazo })).body.data).toMatchObject({
    ...{ id: made.id, estado: "cancelada" },
  });
});

test("400: a motivo of no catalog, nothing pending, and what is cancelada already", async () => {
  const made = await paid(await invoice(service()), 1, "C=direct");
  expect((await cancel(made, { motivo: "09" })).body.error).toMatch(/^motivo/);
  expect((await refresh(made)).status).toBe(400);
  expect((await cancel(made)).status).toBe(200);
  const again = await cancel(made);
  expect(again).toMatchObject({ status: 400, body: { error: expect.stringMatching(/ya está cancelado/) } });
});

test("404: each id only in its own resource", async () => {
  const owing = await invoice(service());
  const made: Complement = (await payOne(service(), owing, 1)).body.data;
  for (const id of [made.facturaId, owing.id]) {
    expect((await cancel({ id })).status).toBe(404);
    expect((await refresh({ id })).status).toBe(404);
  }
  const body = { motivo: "02" };
  const asInvoice = await service().rest("POST", `${FACTURAS}/${made.id}/cancelar`, {
    ...{ key: service().a.sandbox, body },
  });
  expect(asInvoice.status).toBe(404);
});

test("409: of six requests at once SAT gets one", async () => {
  const made = await paid(await invoice(service()), 1, "C=direct");
  const statuses = (await Promise.all(Array.from({ length: 6 }, () => cancel(made)))).map((each) => each.status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => ![200, 400, 409].includes(status))).toEqual([]);
});

test("502: an invoice with a live payment is refused by SAT until the payment is cancelled", async () => {
  const owing = await invoice(service());
  const made = await paid(owing, 1, "C=direct");
  const cancelInvoice = () =>
    service().rest("POST", `${FACTURAS}/${owing.id}/cancelar`, {
      ...{ key: service().a.sandbox, body: { motivo: "02" } },
    });
  expect(await cancelInvoice()).toMatchObject({ status: 502, body: { codigo: "204" } });
  expect((await cancel(made)).status).toBe(200);
  expect((await cancelInvoice()).status).toBe(200);
});
