import { randomUUID } from "node:crypto";
import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CreateInvoiceRequestSchema, SubstituteInvoiceResponseSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { ListStuckDocumentsRequestSchema, SettleStuckDocumentRequestSchema } from "#proto/cfdi/v1/operation_pb.ts";
import { settleLate } from "../../src/persistence/documents/settling.ts";
import type { Caller } from "../../src/services/context/caller.ts";
import { stuckDocuments } from "../../src/services/operation/stuck.ts";
import { COMPANY } from "../support/csd.ts";
import { OPEN } from "../support/marks.ts";
import { documentOf, line, NOBODY, type Order, openDeps, order, type TestDeps, trouble } from "../support/test-deps.ts";

let t: TestDeps;
beforeAll(async () => {
  t = await openDeps();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.pac.admin("POST", "/admin/reset");
  await t.sql("delete from documents");
  await t.sql("delete from invoice_applications");
  await t.sql("delete from substitutions");
  await t.sql("update stamp_batches set available = 0");
});

/** Both the answer to the stamping and that to the first look get lost. */
const LOST = "E1=503;N=2";

const operators = () => stuckDocuments({ ...t.deps, marks: OPEN });

const list = async (account?: string) => {
  const request = create(ListStuckDocumentsRequestSchema, account === undefined ? {} : { account });
  return (await operators().listStuckDocuments(request, NOBODY)).documents!;
};

function settle(id: string, decision: string, change: MessageInitShape<typeof SettleStuckDocumentRequestSchema> = {}) {
  const by = { decidedBy: "ana", note: "el PAC dice que no lo tiene" };
  const request = { account: COMPANY.rfc, environment: "sandbox", id, decision, ...by, ...change };
  return operators().settleStuckDocument(create(SettleStuckDocumentRequestSchema, request), NOBODY);
}

const idOf = async (key: string) =>
  (await t.sql<{ id: string }>("select id from documents where idempotency_key = $1", [key]))[0]!.id;

/** Makes a document that has been `timbrando` for longer than SAT allows, and that no worker holds. */
async function tooOld(caller: Caller = t.sandbox): Promise<string> {
  const idempotencyKey = randomUUID();
  await expect(t.post(trouble(LOST, { idempotencyKey }), caller)).rejects.toMatchObject({
    codigo: "PAC_SIN_RESPUESTA",
  });
  const id = await idOf(idempotencyKey);
  await grownOld(id);
  return id;
}

const grownOld = (id: string) =>
  t.sql("update documents set created_at = now() - interval '73 hours' where id = $1", [id]);

const lateStamp = (id: string, caller: Caller) => {
  const stamp = { uuid: randomUUID(), xml: Buffer.from("<x/>"), at: new Date(), pac: "sw" };
  return settleLate(t.deps.db, caller, id, stamp);
};

describe("a document that is timbrando for more than 72 hours", () => {
  it("is listed with what is known and what may be decided; a younger one is not", async () => {
    const id = await tooOld();
    await expect(t.post(trouble(LOST, { idempotencyKey: "young" }))).rejects.toThrow();
    const documents = await list();
    expect(documents).toMatchObject([
      {
        ...{ id, rfc: COMPANY.rfc, environment: "sandbox", estado: "timbrando", kind: "factura", serie: "F" },
        ...{ problem: "timbrado_sin_desenlace", decisions: ["reintentar", "rechazar"] },
      },
    ]);
    expect(documents[0]!.situation).toMatch(/72 horas.*PAC pac-de-prueba.*reintente; si no, rechácelo/);
    expect(await list(COMPANY.rfc)).toHaveLength(1);
    await expect(list("XXX010101XX1")).rejects.toThrow("La cuenta XXX010101XX1 no existe");
  });

  it("that is refused ends in error, gives its stamp back and keeps who decided and why", async () => {
    await t.addStamps(1);
    const id = await tooOld(t.production);
    expect(await t.saldo()).toBe(0);
    const settled = await settle(id, "rechazar", { environment: "production" });
    expect(settled).toEqual({ id, estado: "error" });
    expect(await t.saldo()).toBe(1);
    expect(await t.find(id, t.production)).toMatchObject({ errorCodigo: "CERRADO_POR_SOPORTE" });
    expect(
      await t.sql("select decision, decided_by, note from operator_decisions where document_id = $1", [id]),
    ).toEqual([{ decision: "rechazar", decided_by: "ana", note: "el PAC dice que no lo tiene" }]);
    await expect(settle(id, "rechazar", { environment: "production" })).rejects.toThrow(
      "El comprobante no espera la decisión de nadie",
    );
    for (const change of ["update operator_decisions set note = 'otra'", "delete from operator_decisions"])
      await expect(t.sql(change)).rejects.toThrow(/^operator_decisions\S* is only added to/);
  });

  it("that is looked at again is due at once", async () => {
    const id = await tooOld();
    await t.sql("update documents set due_at = now() + interval '1 hour'");
    expect(await settle(id, "reintentar")).toEqual({ id, estado: "timbrando" });
    expect(await t.sql("select due_at <= now() as due from documents")).toEqual([{ due: true }]);
  });

  it("is not touched while somebody holds it", async () => {
    const id = await tooOld();
    await t.sql("update documents set lease_until = now() + interval '1 minute'");
    await expect(settle(id, "rechazar")).rejects.toThrow("se trabaja en él en este momento");
    expect(await t.find(id)).toMatchObject({ estado: "timbrando" });
  });

  it("takes no decision that is for another problem, and none in another environment or account", async () => {
    const id = await tooOld();
    await expect(settle(id, "cobrar")).rejects.toThrow(
      "decision: para este comprobante se admite reintentar, rechazar",
    );
    const missing = await settle(randomUUID(), "rechazar").catch((error: Error) => error.message);
    expect(missing).toBe("El comprobante no existe");
    await expect(settle(id, "rechazar", { environment: "production" })).rejects.toThrow(missing as string);
  });
});

describe("a stamp that came when the reserved one was given back, and none was left", () => {
  let id: string;
  beforeEach(async () => {
    await t.addStamps(1);
    id = await tooOld(t.production);
    await settle(id, "rechazar", { environment: "production" });
    await t.post(order(), t.production);
    expect(await lateStamp(id, t.production)).toMatchObject({ unpaid: true });
    expect(await list()).toMatchObject([{ id, problem: "timbre_sin_cobrar", decisions: ["cobrar", "condonar"] }]);
  });

  it("is charged when the account has one", async () => {
    const charge = () => settle(id, "cobrar", { environment: "production" });
    await expect(charge()).rejects.toThrow("La cuenta no tiene un timbre vigente");
    await t.addStamps(2);
    expect(await charge()).toEqual({ id, estado: "timbrada" });
    expect([await t.saldo(), await list()]).toEqual([1, []]);
  });

  it("or is waived", async () => {
    await settle(id, "condonar", { environment: "production" });
    await t.addStamps(2);
    expect([await t.saldo(), await list()]).toEqual([2, []]);
  });
});

it("an invoice that a late stamp overdrew is listed until one of its documents is cancelled, or it is accepted", async () => {
  const invoice = documentOf(await t.post(order())).id;
  const credit = { importe: "116", descripcion: `Bonificación PACTEST:${LOST}`, idempotencyKey: "late" };
  await expect(t.credit(invoice, credit)).rejects.toMatchObject({ codigo: "PAC_SIN_RESPUESTA" });
  const id = await idOf("late");
  await grownOld(id);
  await settle(id, "rechazar");
  const second = documentOf(await t.credit(invoice, { importe: "116" })).id;
  await lateStamp(id, t.sandbox);
  expect(await list()).toMatchObject([{ id, problem: "factura_excedida", decisions: ["aceptar"] }]);
  // Amounts that fit may bring back more pieces of an export than it sold.
  await t.sql("update invoice_applications set amount = 1");
  expect(await list()).toEqual([]);
  const pieces = { OLLA: { cantidad: "50.5", facturada: "100" } };
  await t.sql("update invoice_applications set returned = $1", [JSON.stringify(pieces)]);
  expect(await list()).toMatchObject([{ id, problem: "factura_excedida" }]);
  await t.sql("update documents set estado = 'cancelada' where id = $1", [second]);
  expect(await list()).toEqual([]);
  await t.sql("update documents set estado = 'timbrada' where id = $1", [second]);
  expect(await settle(id, "aceptar")).toEqual({ id, estado: "timbrada" });
  expect(await list()).toEqual([]);
});

it("a second substitute by a late stamp is listed until one of the two is cancelled, or it is accepted", async () => {
  const original = documentOf(await t.post(trouble("C=direct"))).id;
  const substitute = (change: Order) =>
    t.invoices.substituteInvoice(create(CreateInvoiceRequestSchema, { ...order(change), id: original }), t.sandbox);
  const lost = { conceptos: [line({ descripcion: `Servicio PACTEST:${LOST}` })], idempotencyKey: "late" };
  await expect(substitute(lost)).rejects.toMatchObject({ codigo: "PAC_SIN_RESPUESTA" });
  const id = await idOf("late");
  await grownOld(id);
  await settle(id, "rechazar");
  const second = create(SubstituteInvoiceResponseSchema, await substitute({})).data!.id;
  await lateStamp(id, t.sandbox);
  expect(await list()).toMatchObject([{ id, problem: "sustituto_doble", decisions: ["aceptar"] }]);
  await t.sql("update documents set estado = 'cancelada' where id = $1", [second]);
  expect(await list()).toEqual([]);
  await t.sql("update documents set estado = 'timbrada' where id = $1", [second]);
  expect(await settle(id, "aceptar")).toEqual({ id, estado: "timbrada" });
  expect(await list()).toEqual([]);
});

it("a cancellation without an outcome for 72 hours is listed, and may be presented again", async () => {
  const id = documentOf(await t.post(order())).id;
  await t.sql("update documents set estado = 'cancelando', due_at = now() + interval '1 hour' where id = $1", [id]);
  await t.sql(
    `insert into cancellations (account_id, environment, document_id, number, motivo, request, requested_at)
      select account_id, environment, id, 1, '02', '', now() - interval '73 hours' from documents where id = $1`,
    [id],
  );
  expect(await list()).toMatchObject([{ id, problem: "cancelacion_sin_desenlace", decisions: ["reintentar"] }]);
  expect(await settle(id, "reintentar")).toEqual({ id, estado: "cancelando" });
});
