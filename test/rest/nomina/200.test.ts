import { expect, test } from "vitest";
import { CUSTOMERS } from "../../support/accounts.ts";
import { NOT_BARE } from "../../support/kept-xml.ts";
import { useService } from "../../support/service.ts";
import { create, FACTURAS, relayed } from "../facturas/order.ts";
import { NOMINA, paid, pay, receipt, sealedReceipt } from "./receipt.ts";

const service = useService();
const list = async (query = "") =>
  (await service().rest("GET", `${NOMINA}?${query}`, { key: service().a.sandbox })).body;
const read = async (path: string) => (await service().rest("GET", path, { key: service().a.sandbox })).body;

test("the same key again answers the same receipt, whatever the body says", async () => {
  const headers = { "idempotency-key": "receipt-1" };
  const first = await pay(service(), receipt(), { headers });
  const again = await pay(service(), receipt({ numDiasPagados: "14" }), { headers });
  const inBody = await pay(service(), receipt({}, { idempotency_key: "receipt-1" }));
  expect([first.status, again.status, inBody.status]).toEqual([201, 200, 200]);
  expect(again.body).toEqual({ ...first.body, idempotente: true });
  expect(inBody.body).toEqual(again.body);
});

test("the list shows receipts alone, newest first, with worker, dates and totals", async () => {
  const first = await paid(service());
  const second = await paid(service(), receipt({ numDiasPagados: "14" }));
  const { data, total, ...paging } = await list();
  expect(paging).toEqual({ ok: true, pagina: 1, limite: 20 });
  expect(data.slice(0, 2)).toMatchObject([
    { id: second.id, numDiasPagados: "14.000", receptorRfc: CUSTOMERS.worker.rfc, serie: "N" },
    { id: first.id, numDiasPagados: "15.000", totalPercepciones: "7500.00", total: 6476.55 },
  ]);
  expect(data[0]).toEqual((await read(`${NOMINA}/${second.id}`)).data);
  const facturas = (await read(`${FACTURAS}?limite=100`)).data.map(({ id }: { id: string }) => id);
  expect(facturas).not.toContain(second.id);
  expect((await list(`uuid=${first.uuidFiscal.slice(2, 30).toLowerCase()}`)).data).toMatchObject([{ id: first.id }]);
  expect((await list("estado=error")).total).toBe(0);
  expect((await list("rfc=loma&limite=1")).data).toHaveLength(1);
  expect(await list("rfc=PEGJ")).toMatchObject({ data: [], total: 0 });
  expect(await list("pagina=99")).toMatchObject({ data: [], total });
  expect((await list("hasta=2020-01-01")).total).toBe(0);
});

test("neither list nor detail reads XML, note or own fields", async () => {
  const { id } = await paid(service(), receipt({}, { notaPdf: "Nota" }));
  const shown = (await list("limite=1")).data[0];
  const text = `update documents set sealed_xml = 'no XML', ${NOT_BARE}, pdf_extras = '{}' where id = $1`;
  await service().db.query({ name: "spoil-receipt", text }, [id]);
  expect((await list("limite=1")).data).toEqual([shown]);
  expect((await read(`${NOMINA}/${id}`)).data).toEqual(shown);
});

test("a receipt that its employer sealed is read by either resource, and listed where it was made", async () => {
  const stamped = await create(service(), relayed(await sealedReceipt()));
  expect(stamped.status, stamped.body.error).toBe(201);
  const { id, uuidFiscal, serie, folio } = stamped.body.data;
  const { data } = await read(`${NOMINA}/${id}`);
  expect(data).toMatchObject({
    ...{ id, uuidFiscal, serie: serie ?? "PROPIA", estado: "timbrada", total: 6476.55 },
    receptorRfc: CUSTOMERS.worker.rfc,
    ...{ tipoNomina: null, fechaPago: null, fechaInicialPago: null, fechaFinalPago: null },
    ...{ numDiasPagados: null, totalPercepciones: null, totalDeducciones: null, totalOtrosPagos: null },
  });
  expect(folio === undefined || data.folio === folio).toBe(true);
  const xml = await service().rest("GET", `${NOMINA}/${id}/xml`, { key: service().a.sandbox });
  expect(xml.bytes.toString()).toContain(uuidFiscal);
  const idsOf = async (path: string) => (await read(`${path}?limite=100`)).data.map((each: { id: string }) => each.id);
  expect(await idsOf(NOMINA)).not.toContain(id);
  expect(await idsOf(FACTURAS)).toContain(id);
});

test("a key of a relayed receipt answers an order of payroll with it: it is one", async () => {
  const headers = { "idempotency-key": "relayed receipt" };
  const first = await create(service(), relayed(await sealedReceipt()), { headers });
  const answer = await pay(service(), receipt(), { headers });
  expect(answer).toMatchObject({
    ...{ status: 200, body: { idempotente: true, data: { id: first.body.data.id } } },
  });
});

test("receipts of one environment are not in the list of the other", async () => {
  const { a, rest } = service();
  const key = a.production;
  const { id } = await paid(service(), receipt(), { key });
  const mine = await rest("GET", NOMINA, { key });
  expect(mine.body.data.map((each: { id: string }) => each.id)).toContain(id);
  expect((await list("limite=100")).data.map((each: { id: string }) => each.id)).not.toContain(id);
});
