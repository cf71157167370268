import { expect, test } from "vitest";
import { sealedBy, useService } from "../../../support/service.ts";
import { create, FACTURAS, provoking, relayed } from "../order.ts";
import { cancel, look, type Stamped, stamped } from "./cancellation.ts";

const service = useService();

const OTHER = "0F0E0D0C-0B0A-4908-8706-050403020100";
const ROUTES_OF_STATE = ["estatus-cancelacion", "estatus-sat"] as const;

const WRONG: readonly [what: string, body: object, names: string][] = [
  ["no motivo", {}, "motivo"],
  ["a motivo that SAT does not have", { motivo: "05" }, "motivo"],
  ["a motivo that is a number", { motivo: 2 }, "motivo"],
  ["01 without a substitute", { motivo: "01" }, "uuidReemplazo"],
  ["01 with a substitute that is no UUID", { motivo: "01", uuidReemplazo: "F-12" }, "uuidReemplazo"],
  ["02 with a substitute", { motivo: "02", uuidReemplazo: OTHER }, "uuidReemplazo"],
  ["a field that nobody knows", { motivo: "02", folioSustitucion: OTHER }, "folioSustitucion"],
];

test.each(WRONG)("%s is refused by name, and the invoice stays timbrada", async (_, body, names) => {
  const made = await stamped(service());
  const answer = await cancel(service(), made, { body });
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({
    ...{ ok: false, error: expect.stringMatching(`^${names}[ :]`), codigo: null, detalle: null },
  });
  expect((await look(service(), made)).body.data.estado).toBe("timbrada");
});

test("an invoice cannot be its own substitute", async () => {
  const made = await stamped(service());
  const body = { motivo: "01", uuidReemplazo: made.uuidFiscal.toLowerCase() };
  expect(await cancel(service(), made, { body })).toMatchObject({
    ...{ status: 400, body: { error: expect.stringMatching(/^uuidReemplazo: /) } },
  });
});

test("what is cancelada, or waits for its receiver, is not sent to SAT again", async () => {
  for (const directive of ["C=direct", "C=wait"]) {
    const made = await stamped(service(), directive);
    await cancel(service(), made);
    const before = await service().pac.admin("GET", `/admin/documents/${made.uuidFiscal}`);
    expect((await cancel(service(), made)).status).toBe(400);
    const after = await service().pac.admin("GET", `/admin/documents/${made.uuidFiscal}`);
    expect(after.attempts).toEqual(before.attempts);
  }
});

test("what has no pending cancellation has no estatus-cancelacion", async () => {
  const made = await stamped(service());
  expect((await look(service(), made, "estatus-cancelacion")).status).toBe(400);
  await cancel(service(), made);
  expect((await look(service(), made, "estatus-cancelacion")).status).toBe(400);
});

test("an invoice that the PAC refused cannot be cancelled, nor asked about", async () => {
  await create(service(), provoking("R=CFDI40145"));
  const { body } = await service().rest("GET", `${FACTURAS}?estado=error`, { key: service().a.sandbox });
  const refused: Stamped = body.data[0];
  const answers = [
    await cancel(service(), refused),
    ...(await Promise.all(ROUTES_OF_STATE.map((route) => look(service(), refused, route)))),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
});

test("without a CSD, or with another taxpayer's, nothing can be cancelled", async () => {
  const { a, b } = service();
  const emisor = { Rfc: b.rfc, Nombre: "JUAN PEREZ GOMEZ", RegimenFiscal: "612" };
  for (const [key, words] of [
    [b.sandbox, /no tiene un CSD/],
    [a.sandbox, /puede cancelar el comprobante/],
  ] as const) {
    const made = (await create(service(), relayed(sealedBy(b, { emisor })), { key })).body.data;
    const answer = await cancel(service(), made, { key });
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringMatching(words) } });
  }
});
