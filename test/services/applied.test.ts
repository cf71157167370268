import { randomUUID } from "node:crypto";
import { create } from "@bufbuild/protobuf";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CreateCreditNoteRequestSchema, CreateCreditNoteResponseSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import {
  CreatePaymentComplementRequestSchema,
  CreatePaymentComplementResponseSchema,
} from "#proto/cfdi/v1/payment_pb.ts";
import type { Pac } from "../../src/pac/pac.ts";
import type { Database, GroupedStatement } from "../../src/persistence/database/database.ts";
import { findStandings } from "../../src/persistence/documents/applications.ts";
import { finishStamping } from "../../src/services/issuing/recovering.ts";
import { invoicing } from "../../src/services/resources/invoicing.ts";
import { documentOf, openDeps, order, type TestDeps } from "../support/test-deps.ts";

/**
 * Credit notes and payments take part of an invoice's amount; these tests follow the amount through the fates of such
 * documents.
 */
let t: TestDeps;
let invoice: { readonly id: string; readonly uuid: string };
beforeAll(async () => {
  t = await openDeps();
});
afterAll(() => t.close());
/** The invoice of 116.00 is stamped and is to be paid later. */
beforeEach(async () => {
  await t.pac.admin("POST", "/admin/reset");
  const { id, uuidFiscal } = documentOf(await t.post(order({ metodoPago: "PPD", formaPago: "99" })));
  invoice = { id, uuid: uuidFiscal! };
});

interface Asked {
  readonly importe: string;
  readonly idempotencyKey?: string;
  readonly directive?: string;
}

interface Made {
  readonly estado: string;
  readonly replayed: boolean;
}

type Make = (asked: Asked, table?: TestDeps["invoices"]) => Promise<Made>;

const KINDS: readonly [kind: string, make: Make][] = [
  [
    "a payment complement",
    async ({ importe, idempotencyKey, directive = "-" }, table = t.invoices) => {
      const documentos = [{ facturaUuid: invoice.uuid, impPagado: importe }];
      const pago = { fechaPago: "2026-01-31T12:00:00", formaPago: "03", documentos };
      const request = create(CreatePaymentComplementRequestSchema, {
        receptorRfc: "RAC260101AA4",
        pagos: [{ ...pago, numOperacion: `PACTEST:${directive}` }],
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      });
      const answer = await table.createPaymentComplement(request, t.sandbox);
      return madeOf(create(CreatePaymentComplementResponseSchema, answer));
    },
  ],
  [
    "a credit note",
    async ({ importe, idempotencyKey, directive = "-" }, table = t.invoices) => {
      const request = create(CreateCreditNoteRequestSchema, {
        ...{ id: invoice.id, importe, formaPago: "03", descripcion: `Bonificación PACTEST:${directive}` },
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      });
      return madeOf(create(CreateCreditNoteResponseSchema, await table.createCreditNote(request, t.sandbox)));
    },
  ],
];

function madeOf({ data, idempotente = false }: { data?: { estado: string }; idempotente?: boolean }): Made {
  return { estado: data!.estado, replayed: idempotente };
}

async function applied(): Promise<number> {
  const [standing] = await findStandings(t.deps.db, t.sandbox, [invoice.id]);
  return Number(standing!.notes) + Number(standing!.payments);
}

const LIMIT = 16;
const stampsGiven = async () => (await t.pac.admin("GET", "/admin/state")).stamps;
const timePasses = () => t.sql("update documents set due_at = now(), lease_until = null where due_at is not null");

describe.each(KINDS)("%s whose answer was lost", (_, make) => {
  it.each(["F=lost-response", "E1=503", "X1", "T", "J"])(
    "%s: is found by the second look, in the same call",
    async (directive) => {
      expect(await make({ importe: "100", directive })).toEqual({ estado: "timbrada", replayed: false });
      expect([await applied(), await stampsGiven()]).toEqual([100, 2]);
    },
  );

  it("twice takes its amount until the worker finds the stamp: one stamp, and the key shows it", async () => {
    const asked = { importe: "100", idempotencyKey: randomUUID(), directive: "E1=503;N=2" };
    await expect(make(asked)).rejects.toMatchObject({ codigo: "PAC_SIN_RESPUESTA" });
    expect(await applied()).toBe(100);
    await expect(make({ importe: "17" })).rejects.toMatchObject({
      campo: expect.stringMatching(/^(pagos|importe)/),
    });
    await timePasses();
    expect(await finishStamping(t.deps, "sandbox", LIMIT)).toBe(1);
    expect(await make(asked)).toEqual({ estado: "timbrada", replayed: true });
    expect([await applied(), await stampsGiven()]).toEqual([100, 2]);
  });

  it("gives its amount back when the PAC's denial is proven, and others may take it", async () => {
    const killed = () => Promise.reject(new Error("killed"));
    const pac: Pac = {
      ...t.adapters.sandbox,
      stamp: killed,
      recover: async () => ({ kind: "not-stamped" }),
    };
    const dying = { ...t.deps, ...t.withPacs({ sandbox: [pac] }) };
    const asked = { importe: "100", idempotencyKey: randomUUID() };
    await expect(make(asked, invoicing(dying))).rejects.toThrow("killed");
    await timePasses();
    await finishStamping(dying, "sandbox", LIMIT);
    expect(await applied(), "one denial proves nothing").toBe(100);
    await t.sql("update documents set denied_at = now() - interval '20 seconds' where denied_at is not null");
    await timePasses();
    await finishStamping(dying, "sandbox", LIMIT);
    expect(await applied()).toBe(0);
    expect(await make({ importe: "116" })).toMatchObject({ estado: "timbrada" });
    await expect(make(asked), "the first one's bytes are no longer true").rejects.toThrow(/otra Idempotency-Key/);
    expect([await applied(), await stampsGiven()]).toEqual([116, 2]);
  });
});

describe.each(KINDS)("while %s is made", (_, make) => {
  /** Returns services during whose call something happens once: when the key was looked up, or before the insertion. */
  function meanwhile(point: "claimed" | "checked", happens: () => Promise<unknown>) {
    const { db } = t.deps;
    let still = true;
    const once = async (now: boolean) => {
      if (!now || !still) return;
      still = false;
      await happens();
    };
    const watched: Database = {
      ...db,
      async together<Row>(statement: GroupedStatement, values: readonly unknown[]) {
        const row = await db.together<Row>(statement, values);
        await once(point === "claimed" && statement.name === "document-by-key");
        return row;
      },
      async transaction(work) {
        await once(point === "checked");
        return db.transaction(work);
      },
    };
    return invoicing({ ...t.deps, db: watched });
  }

  it.each(["claimed", "checked"] as const)("%s: an equal call that took all there was is the answer", async (point) => {
    const asked = { importe: "116", idempotencyKey: randomUUID() };
    const made = await make(
      asked,
      meanwhile(point, () => make(asked)),
    );
    expect(made).toEqual({ estado: "timbrada", replayed: true });
    expect([await applied(), await stampsGiven()]).toEqual([116, 2]);
  });

  it("another one is cancelled: it is made of what is there then", async () => {
    await make({ importe: "100" });
    const cancelled = () =>
      t.sql("update documents set estado = 'cancelada' where tipo <> 'I' and estado = 'timbrada'");
    expect(await make({ importe: "16" }, meanwhile("checked", cancelled))).toMatchObject({
      estado: "timbrada",
    });
    expect(await applied()).toBe(16);
  });

  it("the invoice's cancellation begins: it is refused, and nothing is sent", async () => {
    const begun = () => t.sql("update documents set estado = 'cancelando' where id = $1", [invoice.id]);
    const attempt = make({ importe: "16" }, meanwhile("checked", begun));
    await expect(attempt).rejects.toThrow(/su estado es cancelando/);
    expect([await applied(), await stampsGiven()]).toEqual([0, 1]);
  });
});
