import { expect, test } from "vitest";
import { CUSTOMERS } from "../../support/accounts.ts";
import { NOT_BARE } from "../../support/kept-xml.ts";
import { useService } from "../../support/service.ts";
import { FACTURAS } from "../facturas/order.ts";
import { COMPLEMENTOS, detailOf, documento, invoice, owedOf, pago, pay, payment, payOne } from "./payment.ts";

const service = useService();
const list = async (query = "") =>
  (await service().rest("GET", `${COMPLEMENTOS}?${query}`, { key: service().a.sandbox })).body;

test("the same key again answers the same complement, and pays nothing twice", async () => {
  const headers = { "idempotency-key": "payment-1" };
  const paid = await invoice(service());
  const first = await payOne(service(), paid, 160, { headers });
  const again = await payOne(service(), paid, 1000, { headers });
  expect([first.status, again.status]).toEqual([201, 200]);
  expect(again.body).toEqual({ ...first.body, idempotente: true });
  expect(await owedOf(service(), paid)).toBe(1000);
});

test("the list shows complements alone, newest first, with receiver and total of the payments", async () => {
  const paid = await invoice(service());
  const first = (await payOne(service(), paid, 10.5)).body.data;
  const pesos = payment([pago([documento(paid, 20)]), pago([documento(paid, 30)])]);
  const second = (await pay(service(), pesos)).body.data;
  const { data, total, ...paging } = await list();
  expect(paging).toEqual({ ok: true, pagina: 1, limite: 20 });
  expect(data.slice(0, 2)).toMatchObject([
    { ...second, total: 50, receptorRfc: CUSTOMERS.registered.rfc, serie: "P", errorCodigo: null },
    { ...first, total: 10.5 },
  ]);
  expect(Object.keys(data[0])).not.toContain("pagos");
  const facturas = await service().rest("GET", FACTURAS, { key: service().a.sandbox });
  const ids = facturas.body.data.map(({ id }: { id: string }) => id);
  expect(ids).not.toContain(second.facturaId);
  const { uuidFiscal } = await detailOf(service(), first.id);
  expect((await list(`uuid=${uuidFiscal.slice(2, 30).toLowerCase()}`)).data).toMatchObject([first]);
  expect((await list("estado=error")).total).toBe(0);
  expect((await list("rfc=RAC&limite=1")).data).toHaveLength(1);
  expect(await list("rfc=PEGJ")).toMatchObject({ data: [], total: 0 });
  expect(await list("pagina=99")).toMatchObject({ data: [], total });
  expect((await list("hasta=2020-01-01")).total).toBe(0);
  const { serie, folio } = data[1];
  expect((await list(`serie=${serie}&folio=${folio}`)).data).toMatchObject([first]);
  expect((await list("totalDesde=50&totalHasta=50")).data, "the total shown").toMatchObject([second]);
  expect((await list("totalDesde=10.51&totalHasta=49.99")).total).toBe(0);
});

test("the list reads no XML: a page of large complements would hold up everybody", async () => {
  const { id, facturaId } = (await payOne(service(), await invoice(service()), 12.34)).body.data;
  const shown = (await list("limite=1")).data[0];
  expect(shown).toMatchObject({ id, total: 12.34, receptorRfc: CUSTOMERS.registered.rfc });
  const text = `update documents set sealed_xml = 'no XML', ${NOT_BARE} where id = $1`;
  await service().db.query({ name: "spoil-sealed", text }, [facturaId]);
  expect((await list("limite=1")).data).toEqual([shown]);
});

test("complements of one environment are not in the list of the other", async () => {
  const { a, rest } = service();
  const key = a.production;
  const { id } = (await payOne(service(), await invoice(service(), {}, { key }), 1, { key })).body.data;
  const mine = await rest("GET", COMPLEMENTOS, { key });
  expect(mine.body.data.map((each: { id: string }) => each.id)).toContain(id);
  expect((await list("limite=100")).data.map((each: { id: string }) => each.id)).not.toContain(id);
});
