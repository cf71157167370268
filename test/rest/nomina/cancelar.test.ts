import { expect, test } from "vitest";
import { useService } from "../../support/service.ts";
import { create, FACTURAS, order, relayed } from "../facturas/order.ts";
import { NOMINA, paid, provoking, type Receipt, sealedReceipt } from "./receipt.ts";

const service = useService();

/** Stamps a receipt; the directive tells the test PAC how to answer a request to cancel it. */
const made = (directive: string) => paid(service(), provoking(directive));
const send = (verb: string, path: string, body?: object) =>
  service().rest(verb, path, { key: service().a.sandbox, body });
const cancel = ({ id }: { id: string }, body: object = { motivo: "02" }, resource = NOMINA) =>
  send("POST", `${resource}/${id}/cancelar`, body);
const refresh = ({ id }: { id: string }) => send("GET", `${NOMINA}/${id}/estatus-cancelacion`);
const decide = ({ uuidFiscal }: Receipt, decision: string) =>
  service().pac.admin("POST", `/admin/cancellations/${uuidFiscal}/decision`, { decision });

test("200: the receipt's record, cancelada; acuse and SAT's status are those of the document", async () => {
  const receipt = await made("C=direct");
  const before = await send("GET", `${FACTURAS}/${receipt.id}/estatus-sat`);
  expect(before.body.data).toEqual({ uuid: receipt.uuidFiscal, estado: "Vigente" });
  expect((await send("GET", `${FACTURAS}/${receipt.id}/acuse`)).status).toBe(404);
  const answer = await cancel(receipt);
  expect(answer.status, answer.body.error).toBe(200);
  expect(answer.body.data).toMatchObject({ id: receipt.id, estado: "cancelada", fechaPago: "2026-03-15" });
  expect((await send("GET", `${NOMINA}/${receipt.id}`)).body.data).toEqual(answer.body.data);
  const after = await send("GET", `${FACTURAS}/${receipt.id}/estatus-sat`);
  expect(after.body.data.estado).toBe("Cancelado");
  const acuse = await send("GET", `${FACTURAS}/${receipt.id}/acuse`);
  expect(Buffer.from(acuse.body.data.acuse, "base64").toString()).toContain(receipt.uuidFiscal);
});

test("200: what the worker must accept is pending, goes back when rejected, and is confirmed once", async () => {
  const receipt = await made("C=wait");
  expect((await cancel(receipt)).body.data).toMatchObject({ estado: "cancelacion_pendiente" });
  expect(await refresh(receipt)).toMatchObject({ status: 200, body: { confirmada: false } });
  await decide(receipt, "reject");
  expect(await refresh(receipt)).toMatchObject({ body: { data: { estado: "timbrada" }, confirmada: false } });
  expect((await cancel(receipt)).body.data.estado).toBe("cancelacion_pendiente");
  await decide(receipt, "accept");
  expect(await refresh(receipt)).toMatchObject({
    ...{ status: 200, body: { data: { id: receipt.id, estado: "cancelada" }, confirmada: true } },
  });
  expect((await refresh(receipt)).status).toBe(400);
});

test("200: a relayed receipt is cancelled under either resource", async () => {
  for (const resource of [NOMINA, FACTURAS]) {
    const { data } = (await create(service(), relayed(await sealedReceipt()))).body;
    const answer = await cancel(data, { motivo: "03" }, resource);
    expect(answer.status, answer.body.error).toBe(200);
    expect(answer.body.data.id).toBe(data.id);
  }
});

test("400: a motive of no catalog, a substitute without its motive, nothing pending, and what is cancelada", async () => {
  const receipt = await made("C=direct");
  expect((await cancel(receipt, { motivo: "09" })).body.error).toMatch(/^motivo/);
  const wrong = { motivo: "02", uuidReemplazo: crypto.randomUUID() };
  expect((await cancel(receipt, wrong)).body.error).toMatch(/^uuidReemplazo/);
  expect((await cancel(receipt, { motivo: "01" })).body.error).toMatch(/^uuidReemplazo/);
  expect((await refresh(receipt)).status).toBe(400);
  expect((await cancel(receipt)).status).toBe(200);
  expect(await cancel(receipt)).toMatchObject({
    ...{ status: 400, body: { error: expect.stringMatching(/ya está cancelado/) } },
  });
});

test("404: an invoice is no receipt, and a stranger's receipt is none", async () => {
  const factura = (await create(service(), order())).body.data;
  expect((await cancel(factura)).status).toBe(404);
  expect((await refresh(factura)).status).toBe(404);
  const receipt = await made("C=direct");
  const stranger = await service().rest("POST", `${NOMINA}/${receipt.id}/cancelar`, {
    ...{ key: service().b.sandbox, body: { motivo: "02" } },
  });
  expect(stranger.status).toBe(404);
});

test("409: of six requests at once SAT gets one", async () => {
  const receipt = await made("C=direct");
  const statuses = (await Promise.all(Array.from({ length: 6 }, () => cancel(receipt)))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => ![200, 400, 409].includes(status))).toEqual([]);
});

test("502: SAT's refusal with its code; the receipt stays", async () => {
  const receipt = await made("C=direct;cancel:R=203");
  expect(await cancel(receipt)).toMatchObject({ status: 502, body: { codigo: "203" } });
  expect((await send("GET", `${NOMINA}/${receipt.id}`)).body.data.estado).toBe("timbrada");
});
