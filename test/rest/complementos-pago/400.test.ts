import { beforeAll, expect, test } from "vitest";
import { CUSTOMERS } from "../../support/accounts.ts";
import { revising } from "../../support/revision-guard.ts";
import { sealedBy, useService } from "../../support/service.ts";
import { create, order, orderOf, relayed, run } from "../facturas/order.ts";
import { documento, type Invoice, invoice, invoiceOf, pago, pay, payment, payOne } from "./payment.ts";

const service = useService();
let paid: Invoice;
beforeAll(async () => {
  paid = await invoice(service());
});

const one = (change: object = {}) => payment([pago([documento(paid, 1)], change)]);
const documentoWith = (change: object) => payment([pago([{ ...documento(paid, 1), ...change }])]);
const D = "pagos[0].documentos[0]";

/** The sentence must begin with `begins` (code and field) and match `says`. */
const REFUSALS: readonly [title: string, body: () => object, begins: string, says?: RegExp][] = [
  ["no receiver", () => ({ ...one(), receptorRfc: undefined }), "[PAG-010] receptorRfc"],
  ["an empty receiver", () => ({ ...one(), receptorRfc: "" }), "[PAG-010] receptorRfc"],
  ["no payments", () => payment([]), "[PAG-008] pagos"],
  ["payments left out", () => ({ receptorRfc: CUSTOMERS.registered.rfc }), "[PAG-008] pagos"],
  ["a payment without documents", () => payment([pago([])]), "[PAG-004] pagos[0].documentos"],
  ["a document without UUID", () => documentoWith({ facturaUuid: undefined }), `[PAG-009] ${D}.facturaUuid`],
  ["an empty UUID", () => documentoWith({ facturaUuid: "" }), `[PAG-009] ${D}.facturaUuid`],
  ["what is no UUID", () => documentoWith({ facturaUuid: "F-1" }), `[PAG-009] ${D}.facturaUuid`],
  ["no amount", () => documentoWith({ impPagado: undefined }), `[PAG-001] ${D}.impPagado`],
  ["an amount of zero", () => documentoWith({ impPagado: 0 }), `[PAG-001] ${D}.impPagado`, /mayor que 0/],
  ["a negative amount", () => documentoWith({ impPagado: -1 }), `[PAG-001] ${D}.impPagado`],
  [
    "a tenth of a cent",
    () => documentoWith({ impPagado: 1.001 }),
    `[PAG-001] ${D}.impPagado`,
    /2 decimales, los de MXN/,
  ],
  ["no form of payment", () => one({ formaPago: undefined }), "[PAG-002] pagos[0].formaPago"],
  ["one digit of it", () => one({ formaPago: "3" }), "[PAG-002] pagos[0].formaPago"],
  ["a form of no catalog", () => one({ formaPago: "07" }), "[PAG-002] pagos[0].formaPago", /c_FormaPago/],
  ["a form to be defined", () => one({ formaPago: "99" }), "[PAG-002] pagos[0].formaPago", /99/],
  ["dollars without a rate", () => one({ moneda: "USD" }), "[PAG-005] pagos[0].tipoCambio", /USD/],
  ["pesos at a rate", () => one({ tipoCambio: 17.5 }), "[PAG-005] pagos[0].tipoCambio", /MXN/],
  ["a currency of no catalog", () => one({ moneda: "ZZZ", tipoCambio: 1 }), "pagos[0].moneda"],
  ["no currency at all", () => one({ moneda: "XXX", tipoCambio: 1 }), "pagos[0].moneda"],
  ["an equivalence of pesos to pesos", () => documentoWith({ equivalencia: 2 }), `${D}.equivalencia`],
  ["no date", () => one({ fechaPago: undefined }), "pagos[0].fechaPago"],
  ["a date without its time", () => one({ fechaPago: "2026-03-10" }), "pagos[0].fechaPago", /ISO 8601/],
  ["a date before 2010", () => one({ fechaPago: "1990-01-01T00:00:00" }), "pagos[0].fechaPago", /2010/],
  ["the 30th of February", () => one({ fechaPago: "2026-02-30T12:00:00" }), "pagos[0].fechaPago"],
  ["a zone that is none", () => one({ fechaPago: "2026-02-20T12:00:00+25:00" }), "pagos[0].fechaPago"],
  ["tomorrow", () => one({ fechaPago: "2098-01-01T00:00:00Z" }), "pagos[0].fechaPago", /futuro/],
  ["a receiver that is no customer", () => ({ ...one(), receptorRfc: "AAA010101AAA" }), "receptorRfc"],
  ["a series that does not exist", () => ({ ...one(), serie: "NO" }), "serie", /complementos de pago/],
  ["a series of invoices", () => ({ ...one(), serie: "F" }), "serie"],
  [
    "cash from an account",
    () => one({ formaPago: "01", ctaOrdenante: "0123456789" }),
    "[VAL-244] pagos[0].ctaOrdenante:",
    /CRP20224/,
  ],
  [
    "a card with the digits of no card",
    () => one({ formaPago: "04", ctaOrdenante: "01234567890" }),
    "[VAL-245] pagos[0].ctaOrdenante:",
  ],
  [
    "a foreign bank without a name",
    () => one({ rfcEmisorCtaOrd: "XEXX010101000" }),
    "[VAL-243] pagos[0].nomBancoOrdExt:",
  ],
  ["an RFC that is no bank's", () => one({ rfcEmisorCtaBen: "PEGJ900101AAA" }), "pagos[0].rfcEmisorCtaBen:"],
  ["an account in lower case", () => one({ ctaOrdenante: "abcdefghij" }), "pagos[0].ctaOrdenante:"],
  ["a pipe in the reference", () => one({ numOperacion: "a|b" }), "pagos[0].numOperacion:", /\|/],
  ["a bank's name of blanks", () => one({ nomBancoOrdExt: " \t" }), "pagos[0].nomBancoOrdExt:", /blanco/],
  [
    "one invoice twice in one payment",
    () => payment([pago([documento(paid, 1), documento({ uuidFiscal: paid.uuidFiscal.toLowerCase() }, 2)])]),
    "pagos[0].documentos[1].facturaUuid: la factura ya está en este pago, en documentos[0];",
  ],
  ["payments that are no list", () => ({ ...one(), pagos: "x" }), "[PAG-008] pagos:"],
  ["a payment that is no object", () => payment([5 as unknown as object]), "[PAG-008] pagos[0]:"],
  [
    "less than a cent in the payment's currency",
    () => payment([pago([documento(paid, 0.01)], { moneda: "USD", tipoCambio: 17.5 })]),
    "[VAL-240] pagos[0]: Monto de Pago 1",
  ],
];

test.each(REFUSALS)("%s is refused by name, and nothing is stored", async (_, body, begins, says = /./) => {
  const before = await service().documents();
  const answer = await pay(service(), body());
  expect(answer.status).toBe(400);
  expect(answer.body.error.slice(0, begins.length)).toBe(begins);
  expect(answer.body.error).toMatch(says);
  expect(await service().documents()).toBe(before);
});

test("more than is owed is refused, and the sentence says what is owed", async () => {
  const { uuidFiscal } = await invoiceOf(service(), 500);
  expect((await payOne(service(), { uuidFiscal }, 300)).status).toBe(201);
  const answer = await payOne(service(), { uuidFiscal }, 200.01);
  expect(answer.status).toBe(400);
  expect(answer.body.error).toBe(
    `[PAG-001] ${D}.impPagado: 200.01 es más que el saldo insoluto de la factura, 200.00 MXN`,
  );
  expect((await payOne(service(), { uuidFiscal }, 200)).status).toBe(201);
  expect((await payOne(service(), { uuidFiscal }, 0.01)).body.error).toMatch(/, 0\.00 MXN$/);
});

test("two payments of one complement may not owe less than nothing together", async () => {
  const owed = await invoiceOf(service(), 100);
  const body = payment([pago([documento(owed, 60)]), pago([documento(owed, 60)])]);
  const answer = await pay(service(), body);
  expect(answer.body.error).toBe(
    "[PAG-001] pagos[1].documentos[0].impPagado: 60.00 es más que el saldo insoluto de la factura, 40.00 MXN",
  );
});

test("pesos for an invoice in dollars need their equivalence", async () => {
  const owed = await invoiceOf(service(), 100, { moneda: "USD", tipoCambio: 17.5 });
  const answer = await payOne(service(), owed, 100);
  expect(answer.status).toBe(400);
  expect(answer.body.error).toBe(`${D}.equivalencia: es obligatoria: la factura está en USD y el pago en MXN`);
});

test("501 documents are too many", async () => {
  const half = pago(Array(251).fill(documento(paid, 0.01)));
  const answer = await pay(service(), payment([half, half]));
  expect(answer).toMatchObject({
    status: 400,
    body: { error: expect.stringMatching(/^pagos: a lo más 500/) },
  });
});

test("invoices whose XML together is more than a service should hold are to be paid apart", async () => {
  const large = [await invoiceOf(service(), 1), await invoiceOf(service(), 2)];
  const ids = large.map(({ id }) => `'${id}'`);
  await run(
    service(),
    `update documents set inserted_xml = convert_to(repeat('x', 17000000), 'UTF8') where id in (${ids})`,
  );
  const answer = await pay(service(), payment([pago(large.map((each) => documento(each, 1)))]));
  expect(answer).toMatchObject({
    status: 400,
    body: { error: expect.stringMatching(/^pagos: .* 32 MB/) },
  });
});

/** Each row makes a document that cannot be paid, and has the reason in the sentence. */
const UNPAYABLE: readonly [title: string, make: () => Promise<{ uuidFiscal: string }>, says: RegExp][] = [
  ["a UUID that nobody knows", async () => ({ uuidFiscal: crypto.randomUUID() }), /no es una factura de la cuenta/],
  ["an invoice paid at once", async () => (await create(service(), order())).body.data, /no es una factura PPD/],
  [
    "an invoice of production",
    // The amount differs from the other rows', because the PAC takes the same folio in the same second for the same
    // document.
    () => {
      const { conceptos } = orderOf({ valorUnitario: 777 });
      return invoice(service(), { conceptos }, { key: service().a.production });
    },
    /no es una factura de la cuenta en este ambiente/,
  ],
  [
    "an invoice of another receiver",
    () => invoice(service(), { receptorRfc: CUSTOMERS.person.rfc }),
    /no es una factura de RAC260101AA4/,
  ],
  [
    "an invoice that is being cancelled",
    async () => {
      const made = await invoice(service());
      await run(service(), `update documents set estado = 'cancelacion_pendiente' where id = '${made.id}'`);
      return made;
    },
    /su estado es cancelacion_pendiente/,
  ],
  [
    "a payment",
    async () => {
      const { facturaId } = (await payOne(service(), paid, 1)).body.data;
      const { a, rest } = service();
      return (await rest("GET", `/api/v1/facturas/${facturaId}`, { key: a.sandbox })).body.data;
    },
    /comprobante de otro tipo/,
  ],
  [
    "an invoice that another issuer sealed",
    async () => {
      const { a, b } = service();
      const change = {
        emisor: { Rfc: b.rfc, Nombre: "JUAN PEREZ GOMEZ", RegimenFiscal: "612" },
        comprobante: { MetodoPago: "PPD", FormaPago: "99" },
      };
      const answer = await create(service(), relayed(sealedBy(b, change)), { key: a.sandbox });
      expect(answer.status, answer.body.error).toBe(201);
      return answer.body.data;
    },
    /no la emitió la cuenta/,
  ],
];

test.each(UNPAYABLE)("%s cannot be paid, and the sentence says why", async (_, make, says) => {
  const answer = await payOne(service(), await make(), 1);
  expect(answer.status).toBe(400);
  expect(answer.body.error).toMatch(/^pagos\[0\]\.documentos\[0\]\.facturaUuid: /);
  expect(answer.body.error).toMatch(says);
});

test("an account without a series of payments is told so", async () => {
  await run(service(), revising("update series set favourite = false where kind = 'complemento_pago'"));
  const answer = await payOne(service(), paid, 1);
  await run(service(), revising("update series set favourite = true where kind = 'complemento_pago'"));
  expect(answer).toMatchObject({
    status: 400,
    body: { error: expect.stringMatching(/^serie: la cuenta no tiene/) },
  });
});
