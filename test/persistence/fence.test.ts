import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  awaitReceiver,
  beginCancellation,
  endCancellation,
  keepAcknowledgement,
  leaveCancellation,
  type OpenCancellation,
  postponeCancellation,
  takeCancellation,
  takeDueCancellations,
} from "../../src/persistence/cancelling.ts";
import type { Tenant } from "../../src/persistence/database/entities/tenant.ts";
import { FIRST_FENCE, type Held } from "../../src/persistence/database/lease.ts";
import { type Application, findStandings, holdInvoices } from "../../src/persistence/documents/applications.ts";
import { insertDocument } from "../../src/persistence/documents/inserting.ts";
import { denyDocument, leaveDocument, releaseDocument } from "../../src/persistence/documents/recovering.ts";
import { settleFailed, settleLate, settleStamped } from "../../src/persistence/documents/settling.ts";
import { resendDocument, resumeDocument } from "../../src/persistence/documents/submitting.ts";
import { takeUnfinished } from "../../src/persistence/issuing/unfinished.ts";
import { documentOf, openDeps, order, type TestDeps } from "../support/test-deps.ts";

/** A worker may be paused beyond its lease and go on when another one has its document. */
let t: TestDeps;
beforeAll(async () => {
  t = await openDeps();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.sql("delete from cancellations");
  await t.sql("delete from documents");
  await t.sql("delete from stamp_batches");
});

const LEASE = 30_000;
const WORKERS = () => LEASE;
const WAIT = 1_000;

interface Facts {
  readonly tenant?: Tenant;
  readonly applications?: readonly Application[];
  readonly selloHash?: Buffer;
}

async function inserted({ tenant = t.sandbox, applications, selloHash }: Facts = {}): Promise<Held> {
  const id = randomUUID();
  const facts = { kind: "factura", tipo: "I", serie: "F", folio: "1", total: "116", pac: "p" };
  const outcome = await insertDocument(t.deps.db, tenant, {
    ...{ ...facts, id, selloHash, applications, leaseMs: LEASE, createdAt: new Date() },
    ...{ idempotencyKey: undefined, emisorRfc: "A", receptorRfc: "B", sealedXml: Buffer.from("<a/>") },
  });
  expect(outcome).toBe("inserted");
  return { id, fence: FIRST_FENCE };
}

const aStamp = () => ({ uuid: randomUUID(), xml: Buffer.from("<b/>"), at: new Date(), pac: "q" });
const failed = (document: Held, resendable = true, tenant: Tenant = t.sandbox) =>
  settleFailed(t.deps.db, tenant, document, {
    codigo: "1",
    mensaje: "m",
    resend: resendable ? "any PAC" : "never",
    at: new Date(),
  });
const late = ({ id }: Held, tenant: Tenant = t.sandbox) => settleLate(t.deps.db, tenant, id, aStamp());
const leaseEnds = () => t.sql("update documents set lease_until = null, due_at = now() where due_at is not null");
const resume = async ({ id }: Held) => (await resumeDocument(t.deps.db, t.sandbox, id, LEASE))!;
const resend = async ({ id }: Held, tenant: Tenant = t.sandbox) =>
  (await resendDocument(t.deps.db, tenant, id, { pac: "p", leaseMs: LEASE })) as Held;
const begin = async ({ id }: Held) => {
  const request = { motivo: "02", uuidReemplazo: undefined, request: Buffer.from("r") };
  const whole = { ...request, requestedAt: new Date() };
  return (await beginCancellation(t.deps.db, t.sandbox, id, whole, LEASE))!;
};
const take = async ({ id }: Held) => (await takeCancellation(t.deps.db, t.sandbox, id, LEASE))!;

/** Returns all columns of all documents and cancellation requests. */
const everything = async () => [
  await t.sql("select * from documents order by id"),
  await t.sql("select * from cancellations order by document_id, number"),
];

it("every taking raises the fence", async () => {
  const first = await inserted();
  const fences = [first.fence];
  const taken = async (taking: Promise<Held | undefined>) => {
    fences.push((await taking)!.fence);
    await leaseEnds();
  };
  await leaseEnds();
  await taken(resume(first));
  await taken(takeUnfinished(t.deps.db, "sandbox", 1, WORKERS).then(([document]) => document));
  await failed({ ...first, fence: 3 });
  await taken(resend(first));
  await settleStamped(t.deps.db, t.sandbox, { ...first, fence: 4 }, aStamp());
  await taken(begin(first));
  await taken(take(first));
  await taken(takeDueCancellations(t.deps.db, "sandbox", 1, WORKERS).then(([document]) => document));
  expect(fences).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

const STAMPING: Readonly<Record<string, (document: Held) => Promise<unknown>>> = {
  settleStamped: (document) => settleStamped(t.deps.db, t.sandbox, document, aStamp()),
  settleFailed: (document) => failed(document),
  releaseDocument: (document) => releaseDocument(t.deps.db, t.sandbox, document, WAIT),
  leaveDocument: (document) => leaveDocument(t.deps.db, t.sandbox, document),
  denyDocument: (document) => denyDocument(t.deps.db, t.sandbox, document, { at: new Date(), spanMs: 0 }),
};

describe.each(Object.entries(STAMPING))("%s", (_, write) => {
  it("changes nothing of a document that somebody else took up", async () => {
    const stale = await inserted();
    await leaseEnds();
    const holder = await resume(stale);
    const before = await everything();
    expect(await write(stale)).toBeFalsy();
    expect(await everything()).toEqual(before);
    expect(await write(holder)).toBeTruthy();
    expect(await everything()).not.toEqual(before);
  });

  it("changes nothing of a document that was given up and sent again", async () => {
    const stale = await inserted();
    await failed(stale);
    const holder = await resend(stale);
    const before = await everything();
    expect(await write(stale)).toBeFalsy();
    expect(await everything()).toEqual(before);
    expect(await settleStamped(t.deps.db, t.sandbox, holder, aStamp())).toMatchObject({
      estado: "timbrada",
    });
  });
});

const ACUSE = { codigo: "201", acuse: Buffer.from("acuse") };
const CANCELLING: Readonly<Record<string, (open: OpenCancellation) => Promise<unknown>>> = {
  "endCancellation to cancelada": (open) => endCancellation(t.deps.db, open, "cancelada", new Date()),
  "endCancellation to timbrada": (open) =>
    endCancellation(t.deps.db, open, "timbrada", new Date(), { codigo: "1300", detalle: "d" }),
  postponeCancellation: (open) => postponeCancellation(t.deps.db, open, WAIT),
  leaveCancellation: (open) => leaveCancellation(t.deps.db, open),
  awaitReceiver: (open) => awaitReceiver(t.deps.db, open, 1_000, new Date()),
};

async function stamped(): Promise<Held> {
  const document = await inserted();
  await settleStamped(t.deps.db, t.sandbox, document, aStamp());
  return document;
}

/** Asserts that a write by the stale holder changes nothing, and that the same write by the holder does. */
async function holds(
  write: (open: OpenCancellation) => Promise<unknown>,
  { stale, holder }: Readonly<Record<"stale" | "holder", OpenCancellation>>,
) {
  const before = await everything();
  expect(await write(stale)).toBeUndefined();
  expect(await everything()).toEqual(before);
  await write(holder);
  expect(await everything()).not.toEqual(before);
}

describe.each(Object.entries(CANCELLING))("%s", (_, write) => {
  it("changes nothing of a cancellation that somebody else took up", async () => {
    const stale = await begin(await stamped());
    await leaseEnds();
    await holds(write, { stale, holder: await take(stale) });
  });

  it("changes nothing of the request after", async () => {
    const stale = await begin(await stamped());
    await leaseEnds();
    await endCancellation(t.deps.db, await take(stale), "timbrada", new Date());
    await holds(write, { stale, holder: await begin(stale) });
  });
});

it.each(Object.entries(CANCELLING).filter(([name]) => name !== "awaitReceiver"))(
  "%s changes nothing of a pending cancellation that somebody else took up",
  async (_, write) => {
    const begun = await begin(await stamped());
    await awaitReceiver(t.deps.db, begun, 1_000, new Date());
    const stale = await take(begun);
    await leaseEnds();
    await holds(write, { stale, holder: await take(begun) });
  },
);

it("an acknowledgement is the very request's that it answers, whoever holds the document", async () => {
  const first = await begin(await stamped());
  await leaseEnds();
  const holder = await take(first);
  await keepAcknowledgement(t.deps.db, first, ACUSE);
  const kept = () => t.sql("select presented, codigo, acuse from cancellations order by number");
  expect(await kept()).toEqual([{ presented: true, ...ACUSE }]);
  await endCancellation(t.deps.db, holder, "timbrada", new Date(), { codigo: "204", detalle: "" });
  await begin(first);
  const before = await kept();
  await keepAcknowledgement(t.deps.db, first, ACUSE);
  expect(await kept()).toEqual(before);
});

describe("a stamp that comes late", () => {
  const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000);
  const inProduction = async () => {
    await t.addStamps(1, inTwoDays());
    return inserted({ tenant: t.production });
  };

  it("makes a document timbrada that somebody else holds, and the holder has nothing more to say", async () => {
    const stale = await inserted();
    await leaseEnds();
    const holder = await resume(stale);
    expect(await late(stale)).toMatchObject({ estado: "timbrada", pac: "q", unpaid: false });
    const before = await everything();
    for (const write of Object.values(STAMPING)) expect(await write(holder)).toBeFalsy();
    expect([await late(stale), await everything()]).toEqual([undefined, before]);
  });

  it.each([true, false])("makes a document timbrada that was given up, resendable: %s", async (resendable) => {
    const document = await inserted();
    await failed(document, resendable);
    const row = { estado: "timbrada", errorCodigo: null, errorMensaje: null, resendable: false, pac: "q" };
    expect(await late(document)).toMatchObject(row);
  });

  it("takes the stamp again that was given back, though its batch expired meanwhile", async () => {
    const document = await inProduction();
    await failed(document, false, t.production);
    await t.addStamps(5);
    await t.sql("update stamp_batches set expires_at = now() - interval '1 hour' where quantity = 1");
    expect(await late(document, t.production)).toMatchObject({ unpaid: false });
    expect(await t.sql("select available from stamp_batches order by quantity")).toEqual([
      { available: 0 },
      { available: 5 },
    ]);
  });

  it("takes another stamp when that one was used meanwhile", async () => {
    const document = await inProduction();
    await failed(document, false, t.production);
    await inserted({ tenant: t.production });
    await t.addStamps(5);
    expect(await late(document, t.production)).toMatchObject({ unpaid: false });
    expect(await t.saldo()).toBe(4);
  });

  it("is written down when no stamp is left, and said to be unpaid", async () => {
    const document = await inProduction();
    await failed(document, false, t.production);
    await inserted({ tenant: t.production });
    expect(await late(document, t.production)).toMatchObject({ estado: "timbrada", unpaid: true });
    expect(await t.saldo()).toBe(0);
  });

  it("takes no second stamp of a document that was sent again, whose refusal gives none back", async () => {
    const document = await inProduction();
    await t.addStamps(5);
    await failed(document, true, t.production);
    const holder = await resend(document, t.production);
    expect(await late(document, t.production)).toMatchObject({ unpaid: false });
    expect(await failed(holder, true, t.production)).toBeUndefined();
    expect(await t.saldo()).toBe(5);
  });

  it("answers the document that the same bytes became", async () => {
    const selloHash = Buffer.from("the same");
    const first = await inserted({ selloHash });
    await failed(first, false);
    const second = await inserted({ selloHash });
    expect(await late(first)).toBeUndefined();
    expect(await late(second)).toMatchObject({ estado: "timbrada" });
  });

  describe("for a document that applies to an invoice", () => {
    let invoiceId: string;
    beforeEach(async () => {
      invoiceId = documentOf(await t.post(order())).id;
    });
    const notes = (amount: string) => [{ invoiceId, amount, payment: undefined }];
    const applied = async () => (await findStandings(t.deps.db, t.sandbox, [invoiceId]))[0]?.notes;

    it("counts again, though others took the amount; nothing more fits", async () => {
      const document = await inserted({ applications: notes("100") });
      await failed(document);
      await inserted({ applications: notes("100") });
      expect(await late(document)).toMatchObject({ estado: "timbrada" });
      expect(await applied()).toBe("200");
      await expect(inserted({ applications: notes("0.01") })).rejects.toThrow("moved");
    });

    // On a cluster the worker knows who waits, and the coordinator does not.
    it.skipIf(process.env.TEST_CITUS !== undefined)("waits for who is counting", async () => {
      const document = await inserted({ applications: notes("100") });
      await failed(document);
      const { settling } = await t.deps.db.transaction(async (tx) => {
        await holdInvoices(tx, t.sandbox, notes("1"));
        const settling = late(document);
        const waiting = `select 1 from pg_locks l join pg_stat_activity a using (pid)
          where not l.granted and a.datname = current_database()`;
        await expect.poll(() => t.sql(waiting)).not.toEqual([]);
        return { settling };
      });
      expect(await settling).toMatchObject({ estado: "timbrada" });
    });
  });
});
