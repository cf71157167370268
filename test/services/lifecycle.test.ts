import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Estado, isStamped, TRANSITIONS, transition } from "../../src/lifecycle.ts";
import {
  findDocument,
  insertDocument,
  releaseDocument,
  resendDocument,
  resumeDocument,
  settleFailed,
  settleStamped,
} from "../../src/persistence/documents.ts";
import { openHouse, order, type TestHouse, trouble } from "../support/house.ts";
import { sealedPaper } from "../support/papers.ts";

const STATES = Object.keys(TRANSITIONS) as Estado[];
const isLegal = (from: Estado, to: Estado) => (TRANSITIONS[from] as readonly Estado[]).includes(to);

let t: TestHouse;
beforeAll(async () => {
  t = await openHouse();
  await t.sql("create table changes (id uuid, was text, became text)");
  await t.sql(`create function note() returns trigger language plpgsql as $$ begin
    if old.estado <> new.estado then insert into changes values (old.id, old.estado, new.estado); end if;
    return new; end $$`);
  await t.sql("create trigger note after update on documents for each row execute function note()");
});
afterAll(() => t.close());

const LEASE = 30_000;
const BACKOFF = { firstMs: 1_000, mostMs: 60_000 };

/** A document in the given state that nobody is working on. */
async function documentIn(estado: Estado, resendable = false): Promise<string> {
  const id = randomUUID();
  await insertDocument(t.house.db, t.sandbox, {
    ...{
      id,
      kind: "factura",
      tipo: "I",
      serie: "F",
      folio: "1",
      total: "1",
      pac: "p",
      createdAt: new Date(),
    },
    ...{ idempotencyKey: undefined, selloHash: undefined, emisorRfc: "A", receptorRfc: "B" },
    sealedXml: Buffer.from("<a/>"),
    leaseMs: LEASE,
  });
  await t.sql("update documents set estado = $2, resendable = $3, lease_until = null where id = $1", [
    id,
    estado,
    resendable,
  ]);
  return id;
}

const CHANGES = {
  settleStamped: (id: string) =>
    settleStamped(t.house.db, t.sandbox, id, {
      uuid: randomUUID(),
      xml: Buffer.from("<a/>"),
      at: new Date(),
    }),
  settleFailed: (id: string) =>
    settleFailed(t.house.db, t.sandbox, id, { codigo: "1", mensaje: "m", resendable: false }),
  resumeDocument: (id: string) => resumeDocument(t.house.db, t.sandbox, id, LEASE),
  resendDocument: (id: string) => resendDocument(t.house.db, t.sandbox, id, { pac: "p", leaseMs: LEASE }),
  releaseDocument: (id: string) => releaseDocument(t.house.db, t.sandbox, id, BACKOFF),
};

/** What each change makes of a document in the one state that it applies to. */
const APPLIES: Readonly<Record<keyof typeof CHANGES, readonly [from: Estado, to: Estado]>> = {
  settleStamped: ["timbrando", "timbrada"],
  settleFailed: ["timbrando", "error"],
  resumeDocument: ["timbrando", "timbrando"],
  resendDocument: ["error", "timbrando"],
  releaseDocument: ["timbrando", "timbrando"],
};

describe("a change of state", () => {
  const cases = STATES.flatMap((from) =>
    (Object.keys(CHANGES) as (keyof typeof CHANGES)[]).map((name) => [name, from] as const),
  );
  it.each(cases)("%s does to a document in %s what the lifecycle allows, or nothing", async (name, from) => {
    const id = await documentIn(from, true);
    const before = (await t.sql("select * from documents where id = $1", [id]))[0];
    await CHANGES[name](id);
    const [applies, to] = APPLIES[name];
    const after = await findDocument(t.house.db, t.sandbox, id);
    if (from === applies) expect(after?.estado).toBe(to);
    else expect((await t.sql("select * from documents where id = $1", [id]))[0]).toEqual(before);
  });

  it("of a rejected document is none: only one that the PAC never had is sent again", async () => {
    const id = await documentIn("error", false);
    expect(await CHANGES.resendDocument(id)).toBeUndefined();
  });

  it("is nobody else's to make", async () => {
    const id = await documentIn("timbrando");
    expect(
      await settleFailed(t.house.db, t.production, id, { codigo: "1", mensaje: "m", resendable: true }),
    ).toBeUndefined();
    expect(await resumeDocument(t.house.db, t.production, id, LEASE)).toBeUndefined();
    expect((await t.find(id)).estado).toBe("timbrando");
  });

  it("happens once, however many settle at the same time", async () => {
    const id = await documentIn("timbrando");
    const settled = await Promise.all(Array.from({ length: 10 }, () => CHANGES.settleStamped(id)));
    expect(settled.filter((row) => row !== undefined)).toHaveLength(1);
  });

  it("is taken up by one at a time, and by the next only when the first let go or took too long", async () => {
    const id = await documentIn("timbrando");
    const taken = await Promise.all(Array.from({ length: 10 }, () => CHANGES.resumeDocument(id)));
    expect(taken.filter((submission) => submission !== undefined)).toHaveLength(1);
    await CHANGES.releaseDocument(id);
    expect(await CHANGES.resumeDocument(id)).toBeDefined();
    await t.sql("update documents set lease_until = now() - interval '1 second' where id = $1", [id]);
    expect(await CHANGES.resumeDocument(id)).toBeDefined();
  });
});

it("no state but the seven can be stored", async () => {
  await expect(documentIn("perdida" as Estado)).rejects.toMatchObject({ code: "23514" });
  for (const estado of STATES) await documentIn(estado);
});

it("documents of all fates move along the lifecycle, and through every change that stamping can make", async () => {
  await t.sql("truncate changes");
  const fates = ["", "R=CFDI40145", "E0=429", "E1=503", "E1=503;N=2", "X0", "V=seal"].map((directive, fate) =>
    trouble(directive, { idempotencyKey: `fate-${fate}` }),
  );
  for (const _ of ["first", "again", "and again"])
    for (const fate of [...fates, order(), { xml: (await sealedPaper()).xml }])
      await t.post(fate).catch(() => undefined);
  const changes = await t.sql<{ was: Estado; became: Estado }>("select was, became from changes");
  for (const { was, became } of changes) expect(isLegal(was, became), `${was} -> ${became}`).toBe(true);
  expect(new Set(changes.map(({ was, became }) => `${was} -> ${became}`))).toEqual(
    new Set(["timbrando -> timbrada", "timbrando -> error", "error -> timbrando"]),
  );
});

it("a document has its UUID and its XML from timbrada on", () => {
  expect(STATES.filter(isStamped)).toEqual(["timbrada", "cancelando", "cancelacion_pendiente", "cancelada"]);
});

it("an illegal change does not compile, and cancelada is the end", () => {
  expect(transition("timbrando", "timbrada")).toEqual({
    set: "estado = 'timbrada'",
    where: "estado = 'timbrando'",
  });
  // @ts-expect-error A stamp is for ever: what was stamped is cancelled, never failed.
  transition("timbrada", "error");
  expect(TRANSITIONS.cancelada).toEqual([]);
});
