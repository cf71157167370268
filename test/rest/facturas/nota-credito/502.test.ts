import { expect, test } from "vitest";
import { useService } from "../../../support/service.ts";
import { FACTURAS } from "../order.ts";
import { credit, invoice } from "./note.ts";

const service = useService();

test("a note that the PAC rejects is in error, and gives its amount back", async () => {
  const id = await invoice(service());
  const rejected = await credit(service(), id, { importe: 1160, descripcion: "PACTEST:R=CFDI40145" });
  expect(rejected).toMatchObject({ status: 502, body: { ok: false, codigo: "CFDI40145" } });
  const { body } = await service().rest("GET", `${FACTURAS}?estado=error`, { key: service().a.sandbox });
  expect(body.data[0]).toMatchObject({ serie: "NC", errorCodigo: "CFDI40145" });
  expect((await credit(service(), id, { importe: 1160 })).status).toBe(201);
});

test("while the outcome is unknown the amount is not free; the same key finds the note", async () => {
  const id = await invoice(service());
  const headers = { "idempotency-key": "lost" };
  const change = { importe: 1160, descripcion: "PACTEST:E1=503;N=2" };
  const lost = await credit(service(), id, change, { headers });
  expect(lost).toMatchObject({ status: 502, body: { codigo: "PAC_SIN_RESPUESTA" } });
  expect((await credit(service(), id, { importe: 1 })).status).toBe(400);
  const found = await credit(service(), id, change, { headers });
  expect(found).toMatchObject({ status: 200, body: { data: { estado: "timbrada", total: 1160 } } });
});

test("a PAC that never had the note: the same key sends the same bytes while the amount is still free", async () => {
  const id = await invoice(service());
  const headers = { "idempotency-key": "absent" };
  const change = { importe: 600, descripcion: "PACTEST:E0=429" };
  expect(await credit(service(), id, change, { headers })).toMatchObject({
    ...{ status: 502, body: { codigo: "PAC_NO_DISPONIBLE" } },
  });
  expect((await credit(service(), id, { importe: 560 })).status).toBe(201);
  const again = await credit(service(), id, change, { headers });
  expect(again.status, again.body.error).toBe(201);
});

test("when others took the amount meanwhile, the same key is 400 and asks for another one", async () => {
  const id = await invoice(service());
  const headers = { "idempotency-key": "overtaken" };
  const change = { importe: 600, descripcion: "PACTEST:E0=429" };
  expect((await credit(service(), id, change, { headers })).status).toBe(502);
  expect((await credit(service(), id, { importe: 561 })).status).toBe(201);
  const again = await credit(service(), id, change, { headers });
  expect(again.status).toBe(400);
  expect(again.body.error).toMatch(/con otra Idempotency-Key$/);
  expect((await credit(service(), id, { importe: 599 })).status).toBe(201);
});
