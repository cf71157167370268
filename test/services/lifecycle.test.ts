import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FIRST_FENCE, type Held } from "../../src/persistence/database/lease.ts";
import { type Estado, isStamped, TRANSITIONS, transition } from "../../src/persistence/database/lifecycle.ts";
import { findDocument } from "../../src/persistence/documents/documents.ts";
import { insertDocument, type NewDocument } from "../../src/persistence/documents/inserting.ts";
import { leaveDocument, releaseDocument } from "../../src/persistence/documents/recovering.ts";
import { settleFailed, settleLate, settleStamped } from "../../src/persistence/documents/settling.ts";
import { resendDocument, resumeDocument } from "../../src/persistence/documents/submitting.ts";
import { becomeDocument } from "../../src/persistence/portal/drafts.ts";
import { sealDocumentOf } from "../support/sealed-documents.ts";
import { openDeps, order, type TestDeps, trouble } from "../support/test-deps.ts";

const STATES = Object.keys(TRANSITIONS) as Estado[];
const isLegal = (from: Estado, to: Estado) => (TRANSITIONS[from] as readonly Estado[]).includes(to);

let t: TestDeps;
beforeAll(async () => {
  t = await openDeps();
  await t.sql("create table changes (id uuid, was text, became text)");
  await t.sql(`create function note() returns trigger language plpgsql as $$ begin
    if old.estado <> new.estado then insert into changes values (old.id, old.estado, new.estado); end if;
    return new; end $$`);
  await t.sql("create trigger note after update on documents for each row execute function note()");
});
afterAll(() => t.close());

const LEASE = 30_000;
const WAIT = 1_000;

/** Inserts a document in the given state and returns the claim of its holder, whose lease is over. */
async function documentIn(estado: Estado, resendable = false): Promise<Held> {
  const id = randomUUID();
  await insertDocument(t.deps.db, t.sandbox, newDocument(id));
  const sealed = "sealed_xml = case when $2 = 'borrador' then null else sealed_xml end";
  await t.sql(`update documents set estado = $2, resendable = $3, lease_until = null, ${sealed} where id = $1`, [
    id,
    estado,
    resendable,
  ]);
  return { id, fence: FIRST_FENCE };
}

function newDocument(id: string): NewDocument {
  return {
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
  };
}

const stamp = () => ({ uuid: randomUUID(), xml: Buffer.from("<a/>"), at: new Date(), pac: "p" });

const CHANGES = {
  settleStamped: (document: Held) => settleStamped(t.deps.db, t.sandbox, document, stamp()),
  settleLate: ({ id }: Held) => settleLate(t.deps.db, t.sandbox, id, stamp()),
  settleFailed: (document: Held) =>
    settleFailed(t.deps.db, t.sandbox, document, {
      ...{ codigo: "1", mensaje: "m", resend: "never" as const },
      at: new Date(),
    }),
  resumeDocument: ({ id }: Held) => resumeDocument(t.deps.db, t.sandbox, id, LEASE),
  resendDocument: ({ id }: Held) =>
    resendDocument(t.deps.db, t.sandbox, id, { pac: "p", leaseMs: LEASE }) as Promise<Held | undefined>,
  releaseDocument: (document: Held) => releaseDocument(t.deps.db, t.sandbox, document, WAIT),
  leaveDocument: (document: Held) => leaveDocument(t.deps.db, t.sandbox, document),
  becomeDocument: (document: Held) => becomeDocument(t.deps.db, t.sandbox, document, newDocument(document.id)),
};

/** Each change turns the states that it applies to into these. */
const APPLIES: Readonly<Record<keyof typeof CHANGES, Readonly<Partial<Record<Estado, Estado>>>>> = {
  settleStamped: { timbrando: "timbrada" },
  settleLate: { timbrando: "timbrada", error: "timbrada" },
  settleFailed: { timbrando: "error" },
  resumeDocument: { timbrando: "timbrando" },
  resendDocument: { error: "timbrando" },
  releaseDocument: { timbrando: "timbrando" },
  leaveDocument: { timbrando: "timbrando" },
  becomeDocument: { borrador: "timbrando" },
};

/** These changes write an event, and no other does. */
const TELLS: Readonly<Record<string, string>> = {
  "timbrando > timbrada": "cfdi.timbrado",
  "error > timbrada": "cfdi.timbrado",
  "timbrando > error": "cfdi.error",
};

describe("a change of state", () => {
  const cases = STATES.flatMap((from) =>
    (Object.keys(CHANGES) as (keyof typeof CHANGES)[]).map((name) => [name, from] as const),
  );
  it.each(cases)("%s does to a document in %s what the lifecycle allows, or nothing", async (name, from) => {
    const document = await documentIn(from, true);
    const { id } = document;
    const before = (await t.sql("select * from documents where id = $1", [id]))[0];
    await CHANGES[name](document);
    const to = APPLIES[name][from];
    const events = await t.sql("select event, was from outbox where document_id = $1", [id]);
    const told = to === undefined || to === from ? undefined : TELLS[`${from} > ${to}`];
    expect(events).toEqual(told === undefined ? [] : [{ event: told, was: from }]);
    const after = await findDocument(t.deps.db, t.sandbox, id);
    if (to !== undefined) expect(after?.estado).toBe(to);
    else expect((await t.sql("select * from documents where id = $1", [id]))[0]).toEqual(before);
  });

  it("of a rejected document is none: only one that the PAC never had is sent again", async () => {
    expect(await CHANGES.resendDocument(await documentIn("error", false))).toBeUndefined();
  });

  it("is nobody else's to make", async () => {
    const document = await documentIn("timbrando");
    const failure = { codigo: "1", mensaje: "m", resend: "any PAC" as const, at: new Date() };
    expect(await settleFailed(t.deps.db, t.production, document, failure)).toBeUndefined();
    expect(await resumeDocument(t.deps.db, t.production, document.id, LEASE)).toBeUndefined();
    expect((await t.find(document.id)).estado).toBe("timbrando");
  });

  it("happens once, however many settle at the same time", async () => {
    const document = await documentIn("timbrando");
    const settled = await Promise.all(Array.from({ length: 10 }, () => CHANGES.settleStamped(document)));
    expect(settled.filter((row) => row !== undefined)).toHaveLength(1);
  });

  it("is taken up by one at a time, and by the next only when the first let go or took too long", async () => {
    const document = await documentIn("timbrando");
    const takings = await Promise.all(Array.from({ length: 10 }, () => CHANGES.resumeDocument(document)));
    const taken = takings.filter((submission) => submission !== undefined);
    expect(taken).toHaveLength(1);
    await CHANGES.releaseDocument(taken[0]!);
    expect(await CHANGES.resumeDocument(document)).toBeDefined();
    await t.sql("update documents set lease_until = now() - interval '1 second' where id = $1", [document.id]);
    expect(await CHANGES.resumeDocument(document)).toBeDefined();
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
    for (const fate of [...fates, order(), { xml: (await sealDocumentOf()).xml }])
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
    from: "timbrando",
    event: "cfdi.timbrado",
  });
  // @ts-expect-error A stamp is for ever: what was stamped is cancelled, never failed.
  transition("timbrada", "error");
  expect(TRANSITIONS.cancelada).toEqual([]);
});
