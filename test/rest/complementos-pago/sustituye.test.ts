import { expect, test } from "vitest";
import { useService } from "../../support/service.ts";
import {
  CANCELLABLE,
  COMPLEMENTOS,
  documento,
  type Invoice,
  invoiceOf,
  owedOf,
  pago,
  pay,
  payment,
  payOne,
} from "./payment.ts";

const service = useService();
const read = async (path: string) => (await service().rest("GET", path, { key: service().a.sandbox })).body;

/** Pays an invoice by a complement whose receiver need not agree to its cancellation. */
const payFirst = async (sale: Invoice, impPagado: number) =>
  (await pay(service(), payment([pago([documento(sale, impPagado)], CANCELLABLE)]))).body.data;
/** Pays an invoice by a complement that substitutes another one. */
const instead = (sustituye: string, uuidFiscal: string, impPagado: number, call = {}) =>
  pay(service(), payment([pago([documento({ uuidFiscal }, impPagado)])], { sustituye }), call);

test("a complement with sustituye pays again what the wrong one paid, and has that one cancelled", async () => {
  const sale = await invoiceOf(service(), 1_000);
  const wrong = await payFirst(sale, 1_000);
  expect(await owedOf(service(), sale)).toBe(0);
  const headers = { "idempotency-key": "payment-corrected" };
  const { status, body } = await instead(wrong.id, sale.uuidFiscal, 400, { headers });
  expect(status, body.error).toBe(201);
  expect(body.sustitucion).toMatchObject({
    estado: "completa",
    original: { id: wrong.id, estado: "cancelada" },
    sustituto: { id: body.data.id, estado: "timbrada" },
  });
  const { data, sustituyeA } = await read(`${COMPLEMENTOS}/${body.data.id}`);
  expect(data.pagos[0].documentos[0]).toMatchObject({ parcialidad: 1, saldoAnterior: 1_000 });
  expect(sustituyeA).toMatchObject({ estado: "completa", original: { id: wrong.id } });
  expect((await read(`${COMPLEMENTOS}/${wrong.id}`)).sustituidaPor).toMatchObject({ estado: "completa" });
  expect(await owedOf(service(), sale)).toBe(600);
  const again = await instead(wrong.id, sale.uuidFiscal, 400, { headers });
  expect(again.body).toMatchObject({ idempotente: true, sustitucion: { estado: "completa" } });
});

test("two substitutes of one complement at once make one, and what it paid is never paid twice", async () => {
  const sale = await invoiceOf(service(), 1_000);
  const wrong = await payFirst(sale, 1_000);
  const amounts = [1_000, 900];
  const answers = await Promise.all(amounts.map((paid) => instead(wrong.id, sale.uuidFiscal, paid)));
  const made = answers.findIndex(({ status }) => status === 201);
  const { status, body } = answers[1 - made]!;
  const { serie, folio } = answers[made]!.body.data;
  expect([status, body.error]).toEqual([
    body.error.includes("en curso") ? 409 : 400,
    expect.stringMatching(`ya (tiene una sustitución en curso,|fue sustituido) por el comprobante ${serie}-${folio} `),
  ]);
  const paid = amounts[made]!;
  expect(await owedOf(service(), sale)).toBe(1_000 - paid);
});

test("a substitute may not pay more than the invoice owes without the wrong one", async () => {
  const sale = await invoiceOf(service(), 1_000);
  const wrong = await payFirst(sale, 600);
  await payOne(service(), sale, 300);
  const { status, body } = await instead(wrong.id, sale.uuidFiscal, 700.01);
  expect([status, body.error]).toEqual([400, expect.stringContaining("700.00")]);
  expect((await instead(wrong.id, sale.uuidFiscal, 700)).status).toBe(201);
  expect(await owedOf(service(), sale)).toBe(0);
});

test("a substitute is of a complement, by the complement's own id", async () => {
  const sale = await invoiceOf(service(), 1_000);
  const { facturaId } = (await payOne(service(), sale, 500)).body.data;
  for (const id of [facturaId, sale.id]) {
    const { status, body } = await instead(id, sale.uuidFiscal, 100);
    expect([status, body.error]).toEqual([400, expect.stringContaining("sustituye: no hay")]);
  }
});

test("while a complement waits for the one whose place it takes, the invoice bears either, and a refusal names both", async () => {
  const sale = await invoiceOf(service(), 1_000);
  const wrong = (await pay(service(), payment([pago([documento(sale, 100)], { numOperacion: "PACTEST:C=wait" })]))).body
    .data;
  const { data, sustitucion } = (await instead(wrong.id, sale.uuidFiscal, 800)).body;
  expect(sustitucion).toMatchObject({ estado: "en_espera" });
  const refused = await payOne(service(), sale, 200.01);
  const [one, other] = [data, wrong].map(({ serie, folio }) => `${serie}-${folio}`);
  expect([refused.status, refused.body.error]).toEqual([
    400,
    `[PAG-001] pagos[0].documentos[0].impPagado: 200.01 es más de lo que la factura puede recibir ahora, 200.00 MXN; ${one} sustituye a ${other}, y cuenta el importe mayor hasta que el SAT cancele ${other}`,
  ]);
  const fits = await payOne(service(), sale, 200);
  expect(fits.status, fits.body.error).toBe(201);
});
