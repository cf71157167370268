import { LosslessNumber } from "lossless-json";
import { expect, test } from "vitest";
import { PERSON } from "../../../support/csd.ts";
import { revising } from "../../../support/revision-guard.ts";
import { sealedBy, useService } from "../../../support/service.ts";
import { create, orderOf, relayed, run } from "../order.ts";
import { credit, invoice } from "./note.ts";

const service = useService();

/** test/contract/constraints.test.ts covers every constraint of the proto. */

const REFUSALS: readonly [title: string, change: object, sentence: string | RegExp][] = [
  ["no importe", { importe: undefined }, "[NC-002] importe: es obligatorio"],
  ["an importe of zero", { importe: 0 }, "[NC-002] importe: debe ser mayor que 0"],
  ["a negative importe", { importe: -1 }, "[NC-002] importe: debe ser mayor que 0"],
  [
    "more than the total",
    { importe: 1160.01 },
    "[NC-002] importe: no puede ser mayor que el total de la factura, 1160.00",
  ],
  [
    "more decimals than the currency has",
    { importe: new LosslessNumber("1.001") },
    "[NC-002] importe: puede tener a lo más 2 decimales (MXN)",
  ],
  ["no descripcion", { descripcion: undefined }, "[NC-003] descripcion: es obligatorio"],
  ["an empty descripcion", { descripcion: "" }, "[NC-003] descripcion: es obligatorio"],
  ["a blank descripcion", { descripcion: " \t\n" }, "[NC-003] descripcion: no puede ir en blanco"],
  ["a descripcion with a pipe", { descripcion: "a|b" }, /^\[NC-003\] descripcion: no puede llevar el carácter \|/],
  ["a control character in it", { descripcion: "a\u0001b" }, "[NC-003] descripcion: contiene caracteres de control"],
  ["half an emoji in it", { descripcion: "a\ud83d" }, /^\[NC-003\] descripcion: .*Unicode/],
  ["an importe in quotes", { importe: "10" }, "[NC-002] importe: debe ser un número, no una cadena"],
  [
    "an importe beyond all range",
    { importe: new LosslessNumber("1e99") },
    "[NC-002] importe: el número está fuera de rango",
  ],
  ["a series of invoices", { serie: "F" }, "serie: la serie de notas de crédito F no existe en la cuenta"],
  ["99 as form of payment", { formaPago: "99" }, /^formaPago: 99 \(por definir\) no puede/],
  ["a form of no catalog", { formaPago: "77" }, /c_FormaPago/],
];

test.each(REFUSALS)("%s is refused, and nothing is stored", async (_, change, sentence) => {
  const id = await invoice(service());
  const before = await service().documents();
  const answer = await credit(service(), id, change);
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({ ok: false, error: expect.any(String), codigo: null, detalle: null });
  if (typeof sentence === "string") expect(answer.body.error).toBe(sentence);
  else expect(answer.body.error).toMatch(sentence);
  expect(await service().documents()).toBe(before);
});

test("more than other notes left is refused, and says what is left", async () => {
  const id = await invoice(service());
  expect((await credit(service(), id, { importe: 1000 })).status).toBe(201);
  const answer = await credit(service(), id, { importe: 160.01 });
  expect(answer.status).toBe(400);
  expect(answer.body.error).toMatch(/^\[NC-002\] importe: de la factura quedan por acreditar 160\.00;/);
  expect((await credit(service(), id, { importe: 160 })).status).toBe(201);
});

test.each(["timbrando", "error", "cancelando", "cancelacion_pendiente", "cancelada"])(
  "an invoice that is %s cannot be credited",
  async (estado) => {
    const id = await invoice(service());
    await run(service(), `update documents set estado = '${estado}' where id = '${id}'`);
    const answer = await credit(service(), id);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe(`La factura debe estar timbrada para acreditarse; su estado es ${estado}`);
    await run(service(), `update documents set estado = 'cancelada' where id = '${id}'`);
  },
);

test("a credit note cannot be credited", async () => {
  const note = await credit(service(), await invoice(service()));
  const answer = await credit(service(), note.body.data.id, { importe: 1 });
  expect(answer.status).toBe(400);
  expect(answer.body.error).toMatch(/es de tipo E$/);
});

test("an invoice that another issuer sealed, and the account only had stamped, is not credited", async () => {
  const { a, b } = service();
  const emisor = { Rfc: PERSON.rfc, Nombre: PERSON.nombre, RegimenFiscal: PERSON.regimenFiscal };
  const made = await create(service(), relayed(sealedBy(b, { emisor })), { key: a.sandbox });
  expect(made.status, made.body.error).toBe(201);
  const answer = await credit(service(), made.body.data.id, { importe: 1 });
  expect(answer.status).toBe(400);
  expect(answer.body.error).toContain(b.rfc);
});

test("an invoice to be paid later, that nobody paid yet, asks for formaPago", async () => {
  const made = await create(service(), orderOf({}, { metodoPago: "PPD", formaPago: undefined }));
  const answer = await credit(service(), made.body.data.id);
  expect(answer.status).toBe(400);
  expect(answer.body.error).toMatch(/^formaPago: es obligatoria/);
});

test("without an active series of credit notes it is refused by name", async () => {
  const id = await invoice(service());
  const setActive = (active: boolean) =>
    run(service(), revising(`update series set active = ${active} where kind = 'nota_credito'`));
  await setActive(false);
  const answer = await credit(service(), id);
  const named = await credit(service(), id, { serie: "NC" });
  await setActive(true);
  expect([answer.status, named.status]).toEqual([400, 400]);
  expect(answer.body.error).toMatch(/^serie: la cuenta no tiene una serie activa y favorita de notas de crédito/);
  expect(named.body.error).toMatch(/NC no está activa/);
});
