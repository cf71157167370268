import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { beginCancellation } from "../../src/persistence/cancelling.ts";
import { FIRST_FENCE } from "../../src/persistence/database/lease.ts";
import {
  type Application,
  findApplications,
  findLastPayment,
  findStandings,
  holdInvoices,
  insertApplications,
} from "../../src/persistence/documents/applications.ts";
import { insertDocument } from "../../src/persistence/documents/inserting.ts";
import { settleFailed, settleStamped } from "../../src/persistence/documents/settling.ts";
import { resendDocument } from "../../src/persistence/documents/submitting.ts";
import { SEALED_XML } from "../support/kept-xml.ts";
import { documentOf, openDeps, order, type TestDeps } from "../support/test-deps.ts";

let t: TestDeps;
/** The invoice is stamped and has a total of 116.00. */
let invoiceId: string;
beforeAll(async () => {
  t = await openDeps();
});
afterAll(() => t.close());
beforeEach(async () => {
  invoiceId = documentOf(await t.post(order())).id;
});

const note = (amount: string, id = invoiceId): Application => ({ invoiceId: id, amount, payment: undefined });

/** A note of goods of an export, which sold 100 of each. */
const back = (amount: string, cantidad: string, number = "OLLA"): Application => ({
  ...note(amount),
  returned: Object.fromEntries([[number, { cantidad, facturada: "100" }]]),
});

function payment(parcialidad: number, previous: string, amount: string, id = invoiceId): Application {
  const outstanding = (Number(previous) - Number(amount)).toFixed(2);
  return { invoiceId: id, amount, payment: { index: 0, parcialidad, previous, outstanding } };
}

async function insert(applications: readonly Application[], caller = t.sandbox) {
  const id = randomUUID();
  const inserted = await insertDocument(t.deps.db, caller, {
    ...{ id, kind: "nota_credito", tipo: "E", serie: "NC", folio: "1", idempotencyKey: undefined },
    ...{ selloHash: undefined, emisorRfc: "", receptorRfc: "", total: "1", pac: "pac-de-prueba" },
    ...{ sealedXml: Buffer.from("sealed"), createdAt: new Date(), leaseMs: 40_000, applications },
  });
  return { id, inserted };
}

async function inserted(...applications: readonly Application[]): Promise<string> {
  const { id, inserted } = await insert(applications);
  expect(inserted).toBe("inserted");
  return id;
}

const standing = async (id = invoiceId) => (await findStandings(t.deps.db, t.sandbox, [id]))[0];
const setEstado = (id: string, estado: string) => t.sql("update documents set estado = $2 where id = $1", [id, estado]);
const written = (id: string) => ({ id, fence: FIRST_FENCE });
const fail = (id: string, resendable: boolean) =>
  settleFailed(t.deps.db, t.sandbox, written(id), {
    codigo: "X",
    mensaje: "x",
    resend: resendable ? "any PAC" : "never",
    at: new Date(),
  });
const aStamp = (xml: string) => ({ uuid: randomUUID(), xml: Buffer.from(xml), at: new Date() });
const stamp = (id: string, xml: string) => settleStamped(t.deps.db, t.sandbox, written(id), aStamp(xml));

describe("what stands against an invoice", () => {
  it("is nothing at first, then what notes and payments apply, each apart", async () => {
    const none = { notes: "0", notesAhead: "0", payments: "0", paymentsAhead: "0", returned: [], returnedAhead: [] };
    const nothing = { ...none, invoiceId, total: "116.00", nextParcialidad: 1 };
    expect(await standing()).toEqual(nothing);
    await inserted(note("10.50"));
    await inserted(payment(1, "105.50", "5.50"), payment(2, "100.00", "40.00"));
    expect(await standing()).toEqual({
      ...nothing,
      ...{ notes: "10.50", notesAhead: "10.50", payments: "45.50", paymentsAhead: "45.50", nextParcialidad: 3 },
    });
  });

  it.each([
    ["timbrando", "116.00"],
    ["timbrada", "116.00"],
    ["cancelando", "116.00"],
    ["cancelacion_pendiente", "116.00"],
    ["error", "0"],
    ["cancelada", "0"],
  ])("counts a document that is %s as %s", async (estado, notes) => {
    await setEstado(await inserted(note("116.00")), estado);
    expect(await standing()).toMatchObject({ notes });
  });

  it("belongs to one account and environment", async () => {
    await inserted(note("10"));
    expect(await findStandings(t.deps.db, t.production, [invoiceId])).toEqual([]);
    expect((await insert([note("10")], t.production)).inserted).toBe("moved");
  });

  it("can be read back as it was written", async () => {
    const lines = [payment(1, "116.00", "16.00"), payment(2, "100.00", "99.99")];
    expect(await findApplications(t.deps.db, t.sandbox, await inserted(...lines))).toEqual(lines);
    const pieces = back("1", "0.000001", '"Ñ\\ {}"');
    expect(await findApplications(t.deps.db, t.sandbox, await inserted(pieces))).toEqual([pieces]);
    expect((await standing())?.returned).toEqual([pieces.returned]);
  });
});

describe("a document is not written when what it says of an invoice is no longer true", () => {
  it.each<[string, () => Application[]]>([
    ["notes above the total", () => [note("66.01")]],
    ["two lines that are above it together", () => [note("30"), note("36.01")]],
    ["a balance that has moved", () => [payment(1, "116.00", "1.00")]],
    ["a parcialidad that has moved", () => [payment(2, "66.00", "1.00")]],
    ["one good line and one of no invoice", () => [note("1"), note("1", randomUUID())]],
  ])("%s", async (_, lines) => {
    await inserted(note("50"));
    const { id, inserted: outcome } = await insert(lines());
    expect(outcome).toBe("moved");
    expect(await t.sql("select id from documents where id = $1", [id])).toEqual([]);
    expect(await findApplications(t.deps.db, t.sandbox, id)).toEqual([]);
  });

  it.each(["timbrando", "error", "cancelando", "cancelacion_pendiente", "cancelada"])(
    "an invoice that is %s",
    async (estado) => {
      await setEstado(invoiceId, estado);
      expect((await insert([note("1")])).inserted).toBe("moved");
    },
  );

  it("a document is not inserted without a stamp in production, and its amount is not taken", async () => {
    await t.sql("update documents set environment = 'production' where id = $1", [invoiceId]);
    expect((await insert([note("1")], t.production)).inserted).toBe("no-stamps");
    expect(await findStandings(t.deps.db, t.production, [invoiceId])).toMatchObject([{ notes: "0" }]);
  });

  it("of many at once exactly those go through that fit, over several invoices in any order", async () => {
    const second = documentOf(await t.post(order())).id;
    const both = [note("29"), note("29", second)];
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, index) => insert(index % 2 === 0 ? both : both.toReversed())),
    );
    expect(outcomes.filter((each) => each.inserted === "inserted")).toHaveLength(4);
    expect(outcomes.filter((each) => each.inserted === "moved")).toHaveLength(8);
    expect([(await standing())?.notes, (await standing(second))?.notes]).toEqual(["116", "116"]);
  });

  it("of many notes of the same goods exactly those go through that bring back no more than was sold", async () => {
    const first = await inserted(back("1", "60.000001"));
    expect((await insert([back("1", "40")])).inserted).toBe("moved");
    // Each good is counted alone, whatever its number.
    await inserted(back("1", "100", "__proto__"));
    await inserted(back("1", "39.999999"));
    await setEstado(first, "cancelada");
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => insert([back("1", "20.5")])));
    expect(outcomes.filter((each) => each.inserted === "inserted")).toHaveLength(2);
    expect(outcomes.filter((each) => each.inserted === "moved")).toHaveLength(2);
  });

  it("of many payments of the same balance exactly one goes through", async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => insert([payment(1, "116.00", "10.00")])));
    expect(outcomes.filter((each) => each.inserted === "inserted")).toHaveLength(1);
  });
});

describe("the same bytes may go out again", () => {
  const resend = (id: string) => resendDocument(t.deps.db, t.sandbox, id, { pac: "pac-de-prueba", leaseMs: 40_000 });

  it("while the note still fits", async () => {
    const id = await inserted(note("60"));
    await fail(id, true);
    await inserted(note("56"));
    expect(await resend(id)).toMatchObject({ sealedXml: Buffer.from("sealed") });
    expect(await standing()).toMatchObject({ notes: "116" });
  });

  it("not when others took the amount meanwhile, and the record stays as it was", async () => {
    const id = await inserted(note("60"));
    await fail(id, true);
    const another = await inserted(note("56.01"));
    expect(await resend(id)).toBe("moved");
    expect(await t.find(id)).toMatchObject({ estado: "error" });
    await fail(another, false);
    expect(await resend(id)).toMatchObject({ sealedXml: Buffer.from("sealed") });
  });

  it("not when the goods came back with another note meanwhile", async () => {
    const id = await inserted(back("1", "60"));
    await fail(id, true);
    const another = await inserted(back("1", "40.5"));
    expect(await resend(id)).toBe("moved");
    await fail(another, false);
    expect(await resend(id)).toMatchObject({ sealedXml: Buffer.from("sealed") });
  });

  it("not when a payment's balance moved meanwhile", async () => {
    const id = await inserted(payment(1, "116.00", "10.00"));
    await fail(id, true);
    await inserted(note("1"));
    expect(await resend(id)).toBe("moved");
  });
});

describe("payments of an invoice", () => {
  it("are told last the one of the highest stamped parcialidad that is live", async () => {
    const last = () => findLastPayment(t.deps.db, t.sandbox, invoiceId);
    await inserted(note("1"));
    const first = await inserted(payment(1, "115.00", "15.00"));
    expect(await last()).toBeUndefined();
    const second = await inserted({ ...payment(2, "100.00", "50.00") });
    await stamp(second, "second");
    await stamp(first, "first");
    expect(await last()).toEqual({ id: second, index: 0, xml: Buffer.from("second") });
    await setEstado(second, "cancelada");
    expect(await last()).toEqual({ id: first, index: 0, xml: Buffer.from("first") });
    expect(await standing()).toMatchObject({ payments: "15.00", nextParcialidad: 2 });
  });
});

describe("the cancellation of an invoice", () => {
  const begin = () =>
    beginCancellation(
      t.deps.db,
      t.sandbox,
      invoiceId,
      { motivo: "02", uuidReemplazo: undefined, request: Buffer.from(""), requestedAt: new Date() },
      40_000,
    );

  it.each([
    ["timbrando", false],
    ["error", true],
    ["timbrada", true],
    ["cancelada", true],
  ])("while a document that names it is %s may begin: %s", async (estado, begins) => {
    await setEstado(await inserted(payment(1, "116.00", "16.00")), estado);
    expect((await begin()) !== undefined).toBe(begins);
  });

  it("waits for a document that is just written, and then sees it", async () => {
    const lines = [note("10")];
    const { begun } = await t.deps.db.transaction(async (tx) => {
      expect(await holdInvoices(tx, t.sandbox, lines)).toBe(true);
      const begun = begin();
      const id = randomUUID();
      await tx.query(COPY_AS_BEING_STAMPED, [id, invoiceId]);
      await insertApplications(tx, t.sandbox, id, lines);
      return { begun };
    });
    expect(await begun).toBeUndefined();
  });

  /** Inserts a document of the same tenant that is in `timbrando`. */
  const COPY_AS_BEING_STAMPED = {
    name: "",
    text: `insert into documents (account_id, environment, id, kind, estado, emisor_rfc, pac, sealed_xml, created_at, attempts)
      select account_id, environment, $1::uuid, 'nota_credito', 'timbrando', emisor_rfc, pac, ${SEALED_XML}, created_at, 1
      from documents where id = $2`,
  };
});
