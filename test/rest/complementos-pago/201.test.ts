import { expect, test } from "vitest";
import { CUSTOMERS } from "../../support/accounts.ts";
import { sealedBy, useService } from "../../support/service.ts";
import { attribute, create, FACTURAS, orderOf, relayed } from "../facturas/order.ts";
import {
  COMPLEMENTOS,
  detailOf,
  documento,
  invoice,
  invoiceOf,
  owedOf,
  pago,
  pay,
  payment,
  payOne,
} from "./payment.ts";

const service = useService();

test("a payment is stamped and answers the complement, with the CFDI it is told in", async () => {
  const { a, rest } = service();
  const answer = await payOne(service(), await invoice(service()), 386.67);
  expect(answer.status, answer.body.error).toBe(201);
  expect(answer.body).toEqual({
    ok: true,
    data: {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      estado: "timbrada",
      facturaId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      pac: "sw-pruebas",
      serie: "P",
      folio: expect.stringMatching(/^\d+$/),
    },
  });
  const { id, facturaId, folio } = answer.body.data;
  expect(id).not.toBe(facturaId);
  const document = await rest("GET", `${FACTURAS}/${facturaId}`, { key: a.sandbox });
  expect(document.body.data).toMatchObject({ id: facturaId, serie: "P", folio, total: 0, estado: "timbrada" });
  const xml = (await rest("GET", `${COMPLEMENTOS}/${id}/xml`, { key: a.sandbox })).bytes.toString();
  expect(xml).toBe((await rest("GET", `${FACTURAS}/${facturaId}/xml`, { key: a.sandbox })).bytes.toString());
  expect(attribute(xml, "UsoCFDI")).toBe("CP01");
  expect(attribute(xml, "BaseDR")).toBe("333.336207");
  expect(attribute(xml, "MontoTotalPagos")).toBe("386.67");
});

test("the detail tells payments and balances as they stand in the CFDI", async () => {
  const paid = await invoice(service());
  await payOne(service(), paid, 160);
  const answer = await pay(
    service(),
    payment([
      pago([documento(paid, 400)], {
        ...{ numOperacion: "REF-1", rfcEmisorCtaOrd: "XEXX010101000", nomBancoOrdExt: "Bank of Nowhere" },
        ...{
          ctaOrdenante: "012345678901234567",
          rfcEmisorCtaBen: "BMN930209927",
          ctaBeneficiario: "0123456789",
        },
      }),
      pago([documento(paid, 100)], { fechaPago: "2026-01-31T23:30:00", formaPago: "01" }),
    ]),
  );
  const detail = await detailOf(service(), answer.body.data.id);
  expect(detail).toEqual({
    ...answer.body.data,
    ...{
      serie: "P",
      folio: expect.stringMatching(/^\d+$/),
      uuidFiscal: expect.stringMatching(/^[0-9A-F-]{36}$/),
    },
    ...{ receptorRfc: CUSTOMERS.registered.rfc, total: 500, errorCodigo: null, errorMensaje: null },
    ...{ creadaEn: expect.stringMatching(/Z$/), timbradaEn: expect.stringMatching(/Z$/) },
    pagos: [
      {
        ...{ fechaPago: expect.any(String), formaPago: "03", moneda: "MXN", tipoCambio: 1, monto: 400 },
        ...{ numOperacion: "REF-1", rfcEmisorCtaOrd: "XEXX010101000", nomBancoOrdExt: "Bank of Nowhere" },
        ...{
          ctaOrdenante: "012345678901234567",
          rfcEmisorCtaBen: "BMN930209927",
          ctaBeneficiario: "0123456789",
        },
        documentos: [
          {
            ...{ facturaUuid: paid.uuidFiscal, serie: "F", folio: expect.any(String), moneda: "MXN" },
            ...{ equivalencia: 1, parcialidad: 2, saldoAnterior: 1000, impPagado: 400, saldoInsoluto: 600 },
          },
        ],
      },
      expect.objectContaining({
        fechaPago: "2026-01-31T23:30:00",
        ctaOrdenante: null,
        documentos: [expect.objectContaining({ parcialidad: 3, saldoAnterior: 600, saldoInsoluto: 500 })],
      }),
    ],
  });
});

test("an invoice that its issuer sealed can be paid too", async () => {
  const own = sealedBy(service().a, { comprobante: { MetodoPago: "PPD", FormaPago: "99" } });
  const stamped = await create(service(), relayed(own));
  expect(stamped.status, stamped.body.error).toBe(201);
  const answer = await payOne(service(), stamped.body.data, 1);
  expect(answer.status, answer.body.error).toBe(201);
});

test("three invoices in two currencies end with nothing owed after five payments", async () => {
  const dollars = { moneda: "USD", tipoCambio: 17.7331 };
  const [one, two] = [await invoice(service()), await invoiceOf(service(), 2320)];
  const third = await invoice(service(), {
    ...orderOf({ valorUnitario: 100 }),
    ...dollars,
    metodoPago: "PPD",
    formaPago: "99",
  });
  const usd = { moneda: "USD", tipoCambio: 17.7331 };
  const steps = [
    pago([documento(one, 386.67)]),
    pago([documento(one, 773.33), documento(two, 1000)], { formaPago: "02" }),
    pago([documento(third, 58)], usd),
    pago([documento(third, 58, { equivalencia: 0.0563917195 })]),
    pago([documento(two, 1320)], usd),
  ];
  for (const step of steps) {
    const answer = await pay(service(), payment([step]));
    expect(answer.status, answer.body.error).toBe(201);
  }
  expect(await owedOf(service(), one)).toBe(0);
  expect(await owedOf(service(), two)).toBe(0);
  expect(await owedOf(service(), third, usd)).toBe(0);
});

test("the same five payments in one complement leave nothing owed either", async () => {
  const usd = { moneda: "USD", tipoCambio: 17.7331 };
  const [one, two] = [await invoice(service()), await invoiceOf(service(), 2320)];
  const third = await invoice(service(), {
    ...orderOf({ valorUnitario: 100 }),
    ...usd,
    metodoPago: "PPD",
    formaPago: "99",
  });
  const body = payment([
    pago([documento(one, 386.67)]),
    pago([documento(one, 773.33), documento(two, 1000)], { formaPago: "02" }),
    pago([documento(third, 58)], usd),
    pago([documento(third, 58, { equivalencia: 0.0563917195 })]),
    pago([documento(two, 1320)], usd),
  ]);
  const answer = await pay(service(), body);
  expect(answer.status, answer.body.error).toBe(201);
  const detail = await detailOf(service(), answer.body.data.id);
  expect(detail.pagos.map(({ monto }: { monto: number }) => monto)).toEqual([386.67, 1773.33, 58, 1028.52, 74.44]);
  for (const [paid, more] of [
    [one, {}],
    [two, {}],
    [third, usd],
  ] as const)
    expect(await owedOf(service(), paid, more)).toBe(0);
});

test("a production stamp takes one from the balance", async () => {
  const { rest, a } = service();
  const key = a.production;
  const paid = await invoice(service(), {}, { key });
  const saldo = async () => (await rest("GET", `${FACTURAS}/saldo`, { key })).body.data.saldo;
  const before = await saldo();
  expect((await payOne(service(), paid, 100, { key })).status).toBe(201);
  expect(await saldo()).toBe(before - 1);
});

test("a credit note lowers what is owed, and takes the form of the payment before it", async () => {
  const { a, rest } = service();
  const paid = await invoice(service());
  expect((await payOne(service(), paid, 500)).status).toBe(201);
  const body = { importe: 160, descripcion: "Bonificación" };
  const note = await rest("POST", `${FACTURAS}/${paid.id}/nota-credito`, { key: a.sandbox, body });
  expect(note.status, note.body.error).toBe(201);
  expect(attribute(Buffer.from(note.body.data.xml, "base64").toString(), "FormaPago")).toBe("03");
  expect(await owedOf(service(), paid)).toBe(500);
  const { id } = (await payOne(service(), paid, 500)).body.data;
  const [{ documentos }] = (await detailOf(service(), id)).pagos;
  expect(documentos).toMatchObject([{ parcialidad: 2, saldoAnterior: 500, saldoInsoluto: 0 }]);
});
