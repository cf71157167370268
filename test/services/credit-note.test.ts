import { randomUUID } from "node:crypto";
import { create } from "@bufbuild/protobuf";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AddCustomerRequestSchema } from "#proto/cfdi/v1/account_pb.ts";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { FIRST_FENCE } from "../../src/persistence/database/lease.ts";
import { insertDocument } from "../../src/persistence/documents/inserting.ts";
import { settleStamped } from "../../src/persistence/documents/settling.ts";
import { PERSON } from "../support/csd.ts";
import { RECEIVER } from "../support/random-orders.ts";
import { revising } from "../support/revision-guard.ts";
import { documentOf, openDeps, order, type Tenants, type TestDeps } from "../support/test-deps.ts";

let t: TestDeps;
let other: Tenants;
beforeAll(async () => {
  t = await openDeps();
  other = await t.addTaxpayer(PERSON);
});
afterAll(() => t.close());
beforeEach(() => t.pac.admin("POST", "/admin/reset"));

const invoice = async (change = {}) => documentOf(await t.post(order(change))).id;
const noteXml = async (id: string, change = {}) => Buffer.from(documentOf(await t.credit(id, change)).xml!).toString();

describe("the form of payment of a note", () => {
  const paidLater = () => invoice({ metodoPago: "PPD", formaPago: undefined });

  /** Stamps a complement whose payments have these forms; the payment at `index` pays the invoice. */
  async function pay(invoiceId: string, parcialidad: number, forms: readonly string[], index: number) {
    const id = randomUUID();
    const [previous, amount, outstanding] = [`${126 - parcialidad * 10}`, "10", `${116 - parcialidad * 10}`];
    await insertDocument(t.deps.db, t.sandbox, {
      ...{ id, kind: "complemento_pago", tipo: "P", serie: "P", folio: "1", idempotencyKey: undefined },
      ...{ selloHash: undefined, emisorRfc: "", receptorRfc: "", total: "0", pac: "pac-de-prueba" },
      ...{ sealedXml: Buffer.from(""), createdAt: new Date(), leaseMs: 40_000 },
      applications: [{ invoiceId, amount, payment: { index, parcialidad, previous, outstanding } }],
    });
    const pagos = forms.map((form) => `<p:Pago FormaDePagoP="${form}"/>`).join("");
    const xml = `<c:Comprobante xmlns:c="http://www.sat.gob.mx/cfd/4" xmlns:p="http://www.sat.gob.mx/Pagos20">
      <c:Complemento><p:Pagos>${pagos}</p:Pagos></c:Complemento></c:Comprobante>`;
    const stamp = { uuid: randomUUID(), xml: Buffer.from(xml), at: new Date() };
    await settleStamped(t.deps.db, t.sandbox, { id, fence: FIRST_FENCE }, stamp);
    return id;
  }

  it("is the invoice's", async () => {
    expect(await noteXml(await invoice({ formaPago: "28" }))).toContain(' FormaPago="28"');
  });

  it("is that of the last payment received where the invoice was to be paid later", async () => {
    const id = await paidLater();
    await pay(id, 1, ["01"], 0);
    const last = await pay(id, 2, ["02", "28"], 1);
    expect(await noteXml(id)).toContain(' FormaPago="28"');
    await t.sql("update documents set estado = 'cancelada' where id = $1", [last]);
    expect(await noteXml(id)).toContain(' FormaPago="01"');
  });

  it("is the caller's before any other", async () => {
    const id = await paidLater();
    await pay(id, 1, ["01"], 0);
    expect(await noteXml(id, { formaPago: "15" })).toContain(' FormaPago="15"');
  });

  it("is asked for while nothing was received", async () => {
    await expect(t.credit(await paidLater())).rejects.toMatchObject({ campo: "formaPago" });
  });
});

describe("what a note may credit", () => {
  it("comes back when the note is cancelled, and not while the cancellation is pending", async () => {
    const id = await invoice();
    const note = documentOf(await t.credit(id, { importe: "116" })).id;
    const setEstado = (estado: string) => t.sql("update documents set estado = $2 where id = $1", [note, estado]);
    await setEstado("cancelacion_pendiente");
    await expect(t.credit(id, { importe: "0.01" })).rejects.toMatchObject({ rule: "NC-002" });
    await setEstado("cancelada");
    expect(documentOf(await t.credit(id, { importe: "116" })).total).toBe("116.00");
  });

  it("is not touched by payments: what was paid can still be given back", async () => {
    const id = await invoice();
    await t.sql(
      `insert into invoice_applications
        (account_id, environment, document_id, line, invoice_id, amount, payment, parcialidad, previous, outstanding)
        values ($1, 'sandbox', $2, 0, $2, 116, 0, 1, 116, 0)`,
      [t.sandbox.accountId, id],
    );
    expect(documentOf(await t.credit(id, { importe: "116" })).estado).toBe("timbrada");
  });

  it("is not passed by ten notes at once: five of a fifth go through, and no stamp is lost", async () => {
    await t.addStamps(11);
    const id = documentOf(await t.post(order(), t.production)).id;
    const calls = Array.from({ length: 10 }, () => t.credit(id, { importe: "23.20" }, t.production));
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ rule: "NC-002" });
    }
    expect(await t.saldo()).toBe(5);
  });

  it("is the invoice's, where the account has no such customer", async () => {
    const id = await invoice();
    const gone = revising("delete from customers where account_id = $1 and rfc = $2");
    await t.sql(gone, [t.sandbox.accountId, RECEIVER.rfc]);
    try {
      const { xml } = documentOf(await t.credit(id));
      expect(Buffer.from(xml!).toString()).toContain(
        `<cfdi:Receptor Rfc="${RECEIVER.rfc}" Nombre="${RECEIVER.nombre}" DomicilioFiscalReceptor="${RECEIVER.codigoPostal}"`,
      );
    } finally {
      const { accountId: account } = t.sandbox;
      await t.accounts.addCustomer(create(AddCustomerRequestSchema, { account, customer: RECEIVER }), t.sandbox);
    }
  });

  it("belongs to the account and environment that made the invoice", async () => {
    const id = await invoice();
    for (const caller of [t.production, other.sandbox, other.production]) {
      await expect(t.credit(id, {}, caller)).rejects.toMatchObject({ kind: ErrorKind.NOT_FOUND });
    }
  });
});

describe("the corridor", () => {
  it("gives up with 409 when the invoice keeps moving, after four attempts", async () => {
    const id = await invoice();
    const answers = t.deps.db.transaction.bind(t.deps.db);
    let attempts = 0;
    Object.assign(t.deps.db, {
      transaction: async () => {
        attempts += 1;
        return "moved";
      },
    });
    try {
      await expect(t.credit(id)).rejects.toMatchObject({ kind: ErrorKind.IN_PROGRESS });
    } finally {
      Object.assign(t.deps.db, { transaction: answers });
    }
    expect(attempts).toBe(4);
  });
});
