import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database, Querying } from "../../src/persistence/database/database.ts";
import type { Tenant } from "../../src/persistence/database/index.ts";
import { tell } from "../../src/persistence/database/outbox.ts";
import {
  beginReading,
  type EventRow,
  endReading,
  findOldEvents,
  forgetOldEvents,
  handOnEvents,
  noteAccountEvent,
  readEvents,
  readersWithNews,
} from "../../src/persistence/events/outbox.ts";
import { newDatabase } from "../support/postgres.ts";

let db: Database;
let tenant: Tenant;
const sql = <Row>(text: string, values: readonly unknown[] = []) => db.query<Row>({ name: "", text }, values);

beforeAll(async () => {
  db = await newDatabase(12);
});
afterAll(() => db.close());
beforeEach(async () => {
  const accountId = randomUUID();
  tenant = { accountId, environment: "sandbox" };
  await sql(
    `insert into accounts (id, rfc, nombre, regimen_fiscal, lugar_expedicion, zona_horaria, created_at)
      values ($1, $2, 'A', '601', '06300', 'America/Mexico_City', now())`,
    [accountId, accountId.slice(0, 13)],
  );
});

/** Inserts an event as a statement that changes a document does. */
const note = (tx: Querying, documentId: string, codigo = "") =>
  tx.query(
    {
      name: "",
      text: `with changed as (select $1::uuid as account_id, $2::text as environment, $3::uuid as id)
        ${tell({ from: "timbrando", event: "cfdi.timbrado" }, "changed", { codigo: "$4" })}`,
    },
    [tenant.accountId, tenant.environment, documentId, codigo],
  );

async function readOn(after: number, limit = 7): Promise<EventRow[]> {
  const all: EventRow[] = [];
  for (let place = after; ; place = all.at(-1)!.place) {
    const page = await readEvents(db, tenant, place, limit);
    if (page.length === 0) return all;
    all.push(...page);
  }
}

describe("an account's events", () => {
  it("have places that grow, and are read on from any of them", async () => {
    const ids = Array.from({ length: 20 }, () => randomUUID());
    for (const id of ids) await note(db, id);
    const all = await readOn(0);
    expect(all.map(({ documentId }) => documentId)).toEqual(ids);
    expect(all.map(({ place }) => place)).toEqual(all.map(({ place }) => place).toSorted((a, b) => a - b));
    expect((await readEvents(db, tenant, all[4]!.place, 3)).map(({ documentId }) => documentId)).toEqual(
      ids.slice(5, 8),
    );
    expect(all[0]).toMatchObject({ event: "cfdi.timbrado", was: "timbrando", mensaje: null, about: null });
    expect(await readEvents(db, { ...tenant, environment: "production" }, 0, 10)).toEqual([]);
    expect(await readEvents(db, { ...tenant, accountId: randomUUID() }, 0, 10)).toEqual([]);
  });

  it("that are committed late come behind those that were read before", async () => {
    const [late, early] = [randomUUID(), randomUUID()];
    let commit: () => void = () => undefined;
    const open = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let inserted: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      inserted = resolve;
    });
    const transaction = db.transaction(async (tx) => {
      await note(tx, late);
      inserted();
      await open;
    });
    await begun;
    await note(db, early);
    const first = await readOn(0);
    expect(first.map(({ documentId }) => documentId)).toEqual([early]);
    commit();
    await transaction;
    expect((await readOn(first[0]!.place)).map(({ documentId }) => documentId)).toEqual([late]);
  });

  it("are all read once, in the order of each document, by readers beside many writers", async () => {
    const documents = Array.from({ length: 6 }, () => randomUUID());
    const PER_WRITER = 25;
    let writing = true;
    // Two writers share a document, whose lock stands for the lock of its row.
    const write = async (writer: number) => {
      const id = documents[writer % documents.length]!;
      for (let turn = 0; turn < PER_WRITER; turn++)
        await db.transaction(async (tx) => {
          await tx.query({ name: "", text: "select pg_advisory_xact_lock(hashtext($1))" }, [id]);
          const [{ count }] = (await tx.query<{ count: number }>(
            { name: "", text: "select count(*) from outbox where document_id = $1" },
            [id],
          )) as [{ count: number }];
          await note(tx, id, String(count));
          await sleep(Math.random() * 8);
        });
    };
    const read = async () => {
      const seen: EventRow[] = [];
      for (let last = false; ; ) {
        const page = await readEvents(db, tenant, seen.at(-1)?.place ?? 0, 9);
        seen.push(...page);
        if (page.length === 0 && last) return seen;
        last = page.length === 0 && !writing;
        if (page.length === 0) await sleep(1);
      }
    };
    const readers = [read(), read(), read()];
    await Promise.all(Array.from({ length: 2 * documents.length }, (_, writer) => write(writer)));
    writing = false;
    for (const seen of await Promise.all(readers))
      for (const id of documents)
        expect(seen.filter(({ documentId }) => documentId === id).map(({ codigo }) => codigo)).toEqual(
          Array.from({ length: 2 * PER_WRITER }, (_, turn) => String(turn)),
        );
  });

  it("get no place again that a database forgot which was restored", async () => {
    await note(db, randomUUID());
    const [before] = await readOn(0);
    await sql("delete from outbox");
    await sql("delete from outbox_places");
    await note(db, randomUUID());
    const [after] = await readOn(before!.place);
    expect(after!.place).toBeGreaterThan(before!.place);
  });

  it("go on behind the last place although the clock was set back", async () => {
    await sql("insert into outbox_places values ($1, $2, $3)", [tenant.accountId, "sandbox", 4e15]);
    await note(db, randomUUID());
    expect((await readOn(0))[0]!.place).toBeGreaterThan(4e15);
  });

  it("tell of the account too", async () => {
    await noteAccountEvent(db, tenant, "csd.por_vencer", { dias: 30 });
    expect(await readOn(0)).toMatchObject([
      { event: "csd.por_vencer", documentId: null, was: null, about: { dias: 30 } },
    ]);
    await noteAccountEvent(db, { ...tenant, accountId: randomUUID() }, "csd.vencido", {});
    expect(await sql("select from outbox where event = 'csd.vencido'")).toEqual([]);
  });
});

describe("a reader that hands events on", () => {
  const readerOf = (name: string) => ({ ...tenant, reader: name });
  const namesWithNews = async () => (await readersWithNews(db, "test:", 100)).map(({ reader }) => reader);

  it("has news as long as it is not at the end, and gets each event once, whoever works for it", async () => {
    const reader = readerOf(`test:${randomUUID()}`);
    await beginReading(db, reader, 0);
    expect(await namesWithNews()).not.toContain(reader.reader);
    const ids = Array.from({ length: 30 }, () => randomUUID());
    for (const id of ids) await note(db, id);
    expect(await namesWithNews()).toContain(reader.reader);
    const got: (string | null)[] = [];
    const work = async () => {
      for (let idle = 0; idle < 20; ) {
        const count = await handOnEvents(db, reader, 4, async (_, events) => {
          got.push(...events.map(({ documentId }) => documentId));
        });
        idle = count === 0 ? idle + 1 : 0;
      }
    };
    await Promise.all([work(), work(), work()]);
    expect(got).toEqual(ids);
    expect(await namesWithNews()).not.toContain(reader.reader);
  });

  it("stays where it was when what it keeps is not committed, and is set back by hand", async () => {
    const reader = readerOf("test:fails");
    await beginReading(db, reader, 0);
    await note(db, randomUUID());
    const fail = () => Promise.reject(new Error("not kept"));
    await expect(handOnEvents(db, reader, 4, fail)).rejects.toThrow("not kept");
    const count = () => handOnEvents(db, reader, 4, async () => undefined);
    expect([await count(), await count()]).toEqual([1, 0]);
    await beginReading(db, reader, 0);
    expect(await count()).toBe(1);
    await endReading(db, reader);
    await note(db, randomUUID());
    expect(await count()).toBe(0);
  });
});

describe("events of more than 30 days", () => {
  const count = async () => (await sql("select from outbox where account_id = $1", [tenant.accountId])).length;

  it("are found account by account, and deleted a few at a time, with and without places", async () => {
    for (let each = 0; each < 10; each++) await note(db, randomUUID());
    await readEvents(db, tenant, 0, 1);
    for (let each = 0; each < 10; each++) await note(db, randomUUID());
    await sql("update outbox set at = now() - interval '31 days' where account_id = $1", [tenant.accountId]);
    for (let each = 0; each < 3; each++) await note(db, randomUUID());
    const found: unknown[] = [];
    for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
      const { last, old } = await findOldEvents(db, after, 2, new Date());
      found.push(...old);
      if (last === undefined) break;
      after = last;
    }
    expect(found).toEqual([tenant]);
    expect(await forgetOldEvents(db, tenant, new Date(), 4)).toBe(8);
    expect(await count()).toBe(15);
    expect(await forgetOldEvents(db, tenant, new Date(), 100)).toBe(12);
    expect(await count()).toBe(3);
    expect(await forgetOldEvents(db, tenant, new Date(), 100)).toBe(0);
  });
});
