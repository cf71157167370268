import { expect, test } from "vitest";
import { useService } from "../../../support/service.ts";
import { create, order, run } from "../order.ts";
import { credit, invoice } from "./note.ts";

const service = useService();

test("the same key again answers the note that it made, whatever the body says, and credits nothing more", async () => {
  const id = await invoice(service());
  const headers = { "idempotency-key": "note-1" };
  const first = await credit(service(), id, { importe: 1160 }, { headers });
  const again = await credit(service(), id, { importe: 1, descripcion: "Otra" }, { headers });
  expect([first.status, again.status]).toEqual([201, 200]);
  expect(again.body).toEqual({ ...first.body, idempotente: true });
});

test("a key that made a note makes no invoice, nor a note of another invoice", async () => {
  const headers = { "idempotency-key": "note-2" };
  const first = await credit(service(), await invoice(service()), {}, { headers });
  const asInvoice = await create(service(), order(), { headers });
  const elsewhere = await credit(service(), await invoice(service()), {}, { headers });
  for (const answer of [asInvoice, elsewhere]) {
    expect(answer).toMatchObject({ status: 200, body: { data: { id: first.body.data.id } } });
  }
});

test("the key still answers when the invoice was cancelled after the note", async () => {
  const id = await invoice(service());
  const headers = { "idempotency-key": "note-3" };
  expect((await credit(service(), id, {}, { headers })).status).toBe(201);
  await run(service(), `update documents set estado = 'cancelada' where id = '${id}'`);
  expect((await credit(service(), id, {}, { headers })).status).toBe(200);
});
