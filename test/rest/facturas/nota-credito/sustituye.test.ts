import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { CUSTOMERS } from "../../../support/accounts.ts";
import { useService } from "../../../support/service.ts";
import { create, FACTURAS, orderOf, xmlOf } from "../order.ts";
import { credit } from "./note.ts";

const service = useService();
const read = async (id: string) =>
  (await service().rest("GET", `${FACTURAS}/${id}`, { key: service().a.sandbox })).body;
const sell = async (change: object = {}) => (await create(service(), orderOf({}, change))).body.data;

test("a note with sustituye credits again what the wrong one credited, and has that one cancelled", async () => {
  const sale = await sell();
  const wrong = (await credit(service(), sale.id, { importe: 1_160 })).body.data;
  const call = { headers: { "idempotency-key": "note-corrected" } };
  const correction = { importe: 580, sustituye: wrong.id };
  const answer = await credit(service(), sale.id, correction, call);
  expect(answer.status, answer.body.error).toBe(201);
  const { data, sustitucion } = answer.body;
  expect(sustitucion).toMatchObject({
    estado: "completa",
    original: { id: wrong.id, estado: "cancelada", uuidFiscal: wrong.uuidFiscal },
    sustituto: { id: data.id, estado: "timbrada" },
  });
  const groups = [...xmlOf(answer).matchAll(/TipoRelacion="(\d\d)"><cfdi:CfdiRelacionado UUID="([^"]+)"/g)];
  expect(groups.map(([, tipo, uuid]) => [tipo, uuid])).toEqual([
    ["01", sale.uuidFiscal],
    ["04", wrong.uuidFiscal],
  ]);
  expect((await read(wrong.id)).sustituidaPor).toMatchObject({ estado: "completa" });
  expect((await read(data.id)).sustituyeA).toMatchObject({ original: { id: wrong.id } });
  const again = await credit(service(), sale.id, correction, call);
  expect([again.status, again.body]).toMatchObject([200, { idempotente: true, sustitucion: { estado: "completa" } }]);
  // The invoice is of 1,160: the correction credits 580 of it, and the wrong note nothing more.
  expect((await credit(service(), sale.id, { importe: 580.01 })).status).toBe(400);
  expect((await credit(service(), sale.id, { importe: 580 })).status).toBe(201);
});

test.each([0, 5, 10, 15])(
  "of two substitutes of one note, %i ms apart, one is made, and the other is refused by its name",
  async (apart) => {
    const sale = await sell();
    const wrong = (await credit(service(), sale.id, { importe: 1_000 })).body.data;
    const answers = await Promise.all(
      [900, 800].map(async (importe, at) => {
        await sleep(at * apart);
        return credit(service(), sale.id, { importe, sustituye: wrong.id });
      }),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    const { serie, folio, total } = made[0]!.body.data;
    const refused = answers.find(({ status }) => status !== 201)!;
    expect([refused.status, refused.body.error]).toEqual([
      refused.body.error.includes("en curso") ? 409 : 400,
      expect.stringMatching(
        `ya (tiene una sustitución en curso,|fue sustituido) por el comprobante ${serie}-${folio} `,
      ),
    ]);
    const left = 1_160 - total;
    expect((await credit(service(), sale.id, { importe: left + 0.01 })).status).toBe(400);
    expect((await credit(service(), sale.id, { importe: left })).status).toBe(201);
  },
);

test("while a note waits for the one whose place it takes, the invoice bears either, and a refusal names both", async () => {
  const sale = await sell();
  const wrong = (await credit(service(), sale.id, { importe: 100, descripcion: "Descuento PACTEST:C=wait" })).body.data;
  const { data } = (await credit(service(), sale.id, { importe: 1_000, sustituye: wrong.id })).body;
  expect((await read(data.id)).sustituyeA).toMatchObject({ estado: "en_espera" });
  const refused = await credit(service(), sale.id, { importe: 160.01 });
  const [one, other] = [data, wrong].map(({ serie, folio }) => `${serie}-${folio}`);
  expect([refused.status, refused.body.error]).toEqual([
    400,
    `[NC-002] importe: de la factura quedan por acreditar 160.00; las demás notas de crédito suman el resto; ${one} sustituye a ${other}, y cuenta el importe mayor hasta que el SAT cancele ${other}`,
  ]);
  expect((await credit(service(), sale.id, { importe: 160 })).status).toBe(201);
});

test("a substitute credits no more than the other notes leave, and may be of the right invoice", async () => {
  const [right, other] = [await sell(), await sell()];
  const wrong = (await credit(service(), other.id, { importe: 1_000 })).body.data;
  await credit(service(), right.id, { importe: 160 });
  const tooMuch = await credit(service(), right.id, { importe: 1_000.01, sustituye: wrong.id });
  expect([tooMuch.status, tooMuch.body.error]).toEqual([400, expect.stringMatching(/^\[NC-002\] importe: .*1000/)]);
  expect((await credit(service(), right.id, { importe: 1_000, sustituye: wrong.id })).status).toBe(201);
  expect((await credit(service(), other.id, { importe: 1_160 })).status).toBe(201);
});

test("only a note to the same receiver is substituted, and the refusal names the field", async () => {
  const sale = await sell();
  const note = (await credit(service(), sale.id, { importe: 10 })).body.data;
  const elsewhere = await sell({ receptorRfc: CUSTOMERS.person.rfc, usoCfdi: undefined });
  const refusals = [
    [elsewhere.id, note.id, "sustituye: el comprobante original es de RAC260101AA4"],
    [sale.id, sale.id, "es de tipo I; este comprobante solo sustituye a uno de tipo E"],
    [sale.id, "11111111-2222-4333-8444-555555555555", "sustituye: no hay un comprobante"],
    [sale.id, "otra", "sustituye: "],
  ];
  for (const [id = "", sustituye, sentence] of refusals) {
    const { status, body } = await credit(service(), id, { importe: 10, sustituye });
    expect([status, body.error]).toEqual([400, expect.stringContaining(sentence!)]);
  }
});
