import { expect, test } from "vitest";
import { useService } from "../support/service.ts";
import {
  CANCELLABLE,
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
} from "./complementos-pago/payment.ts";
import { credit } from "./facturas/nota-credito/note.ts";
import { FACTURAS, provoking } from "./facturas/order.ts";

const service = useService();
const call = (verb: string, path: string, body?: object) =>
  service().rest(verb, path, { key: service().a.sandbox, body });
const cancel = (path: string) => call("POST", `${path}/cancelar`, { motivo: "02" });
const estadoOf = async (path: string) => (await call("GET", path)).body.data.estado;

/** Stamps an invoice of 1160 pesos whose receiver need not agree to its cancellation. */
const cancellable = () => invoice(service(), provoking("C=direct", { metodoPago: "PPD", formaPago: "99" }));

/** Pays an invoice and returns the path of the complement. */
async function paid(owed: Invoice, impPagado: number, more: object = CANCELLABLE): Promise<string> {
  const { status, body } = await pay(service(), payment([pago([documento(owed, impPagado)], more)]));
  expect(status, body.error).toBe(201);
  return `${COMPLEMENTOS}/${body.data.id}`;
}

async function credited(owed: Invoice): Promise<string> {
  const { status, body } = await credit(service(), owed.id, { formaPago: "03" });
  expect(status, body.error).toBe(201);
  return `${FACTURAS}/${body.data.id}`;
}

const COVERS: readonly [by: string, cover: (owed: Invoice) => Promise<string>, named: string][] = [
  ["a payment", (owed) => paid(owed, 100), "complemento de pago P-"],
  ["a credit note", credited, "nota de crédito NC-"],
];

test.each(COVERS)(
  "SAT refuses to cancel an invoice that %s covers, until that one is cancelled",
  async (_, cover, named) => {
    const owed = await cancellable();
    const path = `${FACTURAS}/${owed.id}`;
    const covering = await cover(owed);
    const refused = await cancel(path);
    expect(refused.body.error).toContain(
      `Cancele antes los documentos relacionados con ella y vuelva a pedirlo: ${named}`,
    );
    expect(refused).toMatchObject({
      status: 502,
      body: { ok: false, codigo: "204", detalle: expect.stringMatching(/no es aplicable para cancelación/) },
    });
    expect(await estadoOf(path), "as it was").toBe("timbrada");
    expect((await call("GET", `${path}/estatus-sat`)).body.data).toMatchObject({ estado: "Vigente" });
    expect((await cancel(covering)).body.data).toMatchObject({ estado: "cancelada" });
    expect((await cancel(path)).body.data).toMatchObject({ estado: "cancelada" });
  },
);

test("SAT is not asked to cancel an invoice while the outcome of its payment is unknown", async () => {
  const owed = await cancellable();
  const lost = { numOperacion: "PACTEST:E1=503;N=99" };
  const { body } = await pay(service(), payment([pago([documento(owed, 100)], lost)]));
  expect(body.codigo).toBe("PAC_SIN_RESPUESTA");
  expect((await cancel(`${FACTURAS}/${owed.id}`)).status).toBe(409);
  expect(await estadoOf(`${FACTURAS}/${owed.id}`)).toBe("timbrada");
});

test("of two that cover an invoice both must go", async () => {
  const owed = await cancellable();
  const covering = [await paid(owed, 100), await credited(owed)];
  const statuses: number[] = [];
  for (const path of covering) {
    statuses.push((await cancel(`${FACTURAS}/${owed.id}`)).status);
    expect((await cancel(path)).status).toBe(200);
  }
  statuses.push((await cancel(`${FACTURAS}/${owed.id}`)).status);
  expect(statuses).toEqual([502, 502, 200]);
});

test("a cancelled complement gives its amount and its number back, and the invoice is paid again", async () => {
  const owed = await invoice(service());
  await paid(owed, 500);
  const last = await paid(owed, 660);
  expect(await owedOf(service(), owed)).toBe(0);
  expect((await cancel(last)).body.data).toMatchObject({ estado: "cancelada" });
  expect(await owedOf(service(), owed)).toBe(660);
  const again = await payOne(service(), owed, 660);
  const { pagos } = await detailOf(service(), again.body.data.id);
  expect(pagos[0].documentos).toMatchObject([{ parcialidad: 2, saldoAnterior: 660, saldoInsoluto: 0 }]);
});

test("the first of two payments cancelled: the next one takes a number of its own, and only what is owed", async () => {
  const owed = await invoice(service());
  const first = await paid(owed, 500);
  await paid(owed, 400);
  expect((await cancel(first)).status).toBe(200);
  expect(await owedOf(service(), owed)).toBe(760);
  const again = await payOne(service(), owed, 760);
  const { pagos } = await detailOf(service(), again.body.data.id);
  expect(pagos[0].documentos).toMatchObject([{ parcialidad: 3, saldoAnterior: 760, saldoInsoluto: 0 }]);
});

test.each([
  ["accepts", "accept", "cancelada", 1160],
  ["rejects", "reject", "timbrada", 160],
])("while the receiver thinks a payment counts; who %s decides", async (_, decision, estado, owes) => {
  const owed = await invoice(service());
  const path = await paid(owed, 1000, { numOperacion: "PACTEST:C=wait" });
  expect((await cancel(path)).body.data).toMatchObject({ estado: "cancelacion_pendiente" });
  expect(await owedOf(service(), owed)).toBe(160);
  const { uuidFiscal } = (await call("GET", path)).body.data;
  await service().pac.admin("POST", `/admin/cancellations/${uuidFiscal}/decision`, { decision });
  expect((await call("GET", `${path}/estatus-cancelacion`)).body.data).toMatchObject({ estado });
  expect(await owedOf(service(), owed)).toBe(owes);
});
