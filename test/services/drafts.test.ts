import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import {
  CopyToDraftRequestSchema,
  CopyToDraftResponseSchema,
  DeleteDraftRequestSchema,
  type DocumentRequest,
  type Draft,
  GetDraftRequestSchema,
  GetDraftResponseSchema,
  SaveDraftRequestSchema,
  SaveDraftResponseSchema,
  StampDraftRequestSchema,
  StampDraftResponseSchema,
} from "#proto/cfdi/v1/portal_documents_pb.ts";
import { AppError } from "../../common/errors.ts";
import { faultsIn } from "../../src/grpc/constraints.ts";
import type { Caller } from "../../src/services/context/caller.ts";
import { portalDocuments } from "../../src/services/portal/portal-documents.ts";
import { PERSON } from "../support/csd.ts";
import { type Order, openDeps, order, type Tenants, type TestDeps, trouble } from "../support/test-deps.ts";

const ANA = {
  ...{ id: "0198c0de-0000-7000-8000-000000000001", email: "ana@example.mx" },
  ...{ session: "00", address: "127.0.0.1" },
};

let t: TestDeps;
let other: Tenants;
let portal: ReturnType<typeof portalDocuments>;
/** Ana calls with a session of the portal in the account. */
let ana: Caller;
beforeAll(async () => {
  t = await openDeps();
  other = await t.addTaxpayer(PERSON);
  portal = portalDocuments(t.deps, faultsIn);
  ana = { ...t.sandbox, person: ANA };
});
afterAll(() => t.close());
beforeEach(() => t.pac.admin("POST", "/admin/reset"));

type Content = MessageInitShape<typeof SaveDraftRequestSchema>["document"];
const invoice = (change: Order = {}): Content => ({
  kind: { case: "factura", value: order(change) as never },
});

async function save(document: Content, at: { id?: string; version?: number } = {}, caller = ana): Promise<Draft> {
  const answer = await portal.saveDraft(create(SaveDraftRequestSchema, { ...at, document }), caller);
  return create(SaveDraftResponseSchema, answer).draft!;
}

const read = async (id: string, caller = ana) =>
  create(GetDraftResponseSchema, await portal.getDraft(create(GetDraftRequestSchema, { id }), caller)).draft!;

const drop = ({ id, version }: { id: string; version: number }, caller = ana) =>
  portal.deleteDraft(create(DeleteDraftRequestSchema, { id, version }), caller);

async function stamp({ id, version }: { id: string; version: number }, caller = ana) {
  const answer = await portal.stampDraft(create(StampDraftRequestSchema, { id, version }), caller);
  return create(StampDraftResponseSchema, answer);
}

async function failure(call: Promise<unknown>): Promise<AppError> {
  const outcome = await call.then(
    () => new Error("the call succeeded"),
    (error: unknown) => error,
  );
  if (outcome instanceof AppError) return outcome;
  throw outcome;
}

const stampsGiven = async () => (await t.pac.admin("GET", "/admin/state")).stamps;
const contentOf = ({ document }: Draft) => (document as DocumentRequest).kind.value;

describe("a draft", () => {
  it("holds what was captured, complete or not, and shows in the list without folio or stamp", async () => {
    const half = await save({
      kind: { case: "factura", value: { receptorRfc: "rac2601", idempotencyKey: "mine" } },
    });
    expect(half).toMatchObject({ kind: "factura", estado: "borrador", version: 1 });
    expect(contentOf(await read(half.id))).toMatchObject({ receptorRfc: "rac2601", conceptos: [] });
    expect(contentOf(await read(half.id))).not.toHaveProperty("idempotencyKey");
    const { data } = await t.list({ estado: "borrador", rfc: "C260" });
    expect(data.map(({ id }) => id)).toContain(half.id);
    expect(await t.find(half.id)).toMatchObject({ estado: "borrador", pac: "" });
    expect((await t.find(half.id)).folio).toBeUndefined();
    expect(await failure(t.xml(half.id))).toMatchObject({ kind: ErrorKind.NOT_APPLICABLE });
  });

  it("takes any text that people type, and bounds only its size", async () => {
    const odd = { receptorRfc: "\u0000\u0007|", descripcion: "x" };
    expect((await save({ kind: { case: "factura", value: odd as never } })).version).toBe(1);
    const huge = invoice({ conceptos: [{ descripcion: "x".repeat(1024 * 1024) }] });
    expect(await failure(save(huge))).toMatchObject({ kind: ErrorKind.INVALID, campo: "document" });
    const sealed = { kind: { case: "factura", value: { xml: Buffer.from("<a/>") } } } as const;
    expect(await failure(save(sealed))).toMatchObject({ campo: "xml" });
    expect(await failure(save(undefined))).toMatchObject({ campo: "document" });
  });

  it("is saved by version: who saves an older one is told, and nothing of the other's is lost", async () => {
    const { id } = await save(invoice());
    const second = await save(invoice({ serie: "DOS" }), { id, version: 1 });
    expect(second.version).toBe(2);
    expect(await failure(save(invoice({ serie: "TRES" }), { id, version: 1 }))).toMatchObject({
      kind: ErrorKind.IN_PROGRESS,
    });
    expect(contentOf(await read(id))).toMatchObject({ serie: "DOS" });
    const both = await Promise.allSettled([1, 2].map((n) => save(invoice({ serie: `${n}` }), { id, version: 2 })));
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await read(id)).version).toBe(3);
    expect(await failure(save(invoice(), { id }))).toMatchObject({ campo: "version" });
    const nomina = { kind: { case: "nomina", value: {} } } as const;
    expect(await failure(save(nomina, { id, version: 3 }))).toMatchObject({
      kind: ErrorKind.NOT_APPLICABLE,
    });
  });

  it("is deleted by version, and is gone from lists", async () => {
    const draft = await save(invoice());
    expect(await failure(drop({ ...draft, version: 7 }))).toMatchObject({ kind: ErrorKind.IN_PROGRESS });
    await drop(draft);
    expect(await failure(read(draft.id))).toMatchObject({ kind: ErrorKind.NOT_FOUND });
    expect(await failure(t.find(draft.id))).toMatchObject({ kind: ErrorKind.NOT_FOUND });
    expect(await t.sql("select from drafts where document_id = $1", [draft.id])).toEqual([]);
  });

  it.each(["another account", "production"] as const)("of %s is like a missing one", async (whose) => {
    const draft = await save(invoice());
    const stranger = whose === "production" ? t.production : other.sandbox;
    const missing = await failure(read("01234567-89ab-4def-8123-456789abcdef"));
    const calls = [read(draft.id, stranger), drop(draft, stranger), stamp(draft, stranger)];
    for (const { kind, message } of await Promise.all(calls.map(failure)))
      expect({ kind, message }).toEqual({ kind: missing.kind, message: missing.message });
    expect(await failure(save(invoice(), draft, stranger))).toMatchObject({ kind: ErrorKind.NOT_FOUND });
    expect((await read(draft.id)).estado).toBe("borrador");
  });
});

describe("stamping a draft", () => {
  it("keeps its id, and what it was stamped from; a repetition stamps nothing", async () => {
    const draft = await save(invoice());
    const { document, repeated } = await stamp(draft);
    expect(repeated).toBe(false);
    expect(document).toMatchObject({ id: draft.id, estado: "timbrada", serie: "F", total: "116.00" });
    const again = await stamp(draft);
    expect(again).toMatchObject({ repeated: true, document: { uuidFiscal: document!.uuidFiscal } });
    expect(await stampsGiven()).toBe(1);
    expect((await t.xml(draft.id)).toString()).toContain(document!.uuidFiscal);
    expect(await read(draft.id)).toMatchObject({ estado: "timbrada" });
    expect(await failure(drop(draft))).toMatchObject({ kind: ErrorKind.NOT_APPLICABLE });
    expect(await failure(save(invoice(), draft))).toMatchObject({ kind: ErrorKind.NOT_APPLICABLE });
    expect((await t.list({ estado: "borrador" })).data.map(({ id }) => id)).not.toContain(draft.id);
  });

  it("keeps its reference, by which the list finds the draft and then the document", async () => {
    const draft = await save(invoice({ referencia: "Pedido 7" }));
    const found = async () => (await t.list({ referencia: "Pedido 7" })).data.map(({ id }) => id);
    expect(await found()).toEqual([draft.id]);
    const next = await save(invoice({ referencia: "x".repeat(101) }), draft);
    expect(await found()).toEqual([]);
    expect(await failure(stamp(next))).toMatchObject({ campo: "referencia" });
    const last = await save(invoice({ referencia: "Pedido 7" }), next);
    expect((await stamp(last)).document).toMatchObject({ estado: "timbrada", referencia: "Pedido 7" });
    expect(await found()).toEqual([draft.id]);
  });

  it("takes the reference of the document that it corrects or substitutes, and of no other", async () => {
    const copy = async (id: string, substitutes = false) => {
      const asked = create(CopyToDraftRequestSchema, { id, substitutes });
      const { draft } = create(CopyToDraftResponseSchema, await portal.copyToDraft(asked, ana));
      return (draft!.document!.kind.value as { referencia?: string }).referencia;
    };
    const made = await stamp(await save(invoice({ referencia: "Pedido 8" })));
    expect(await copy(made.document!.id)).toBeUndefined();
    expect(await copy(made.document!.id, true)).toBe("Pedido 8");
  });

  it("ten times at once stamps once", async () => {
    const draft = await save(invoice());
    const calls = await Promise.allSettled(Array.from({ length: 10 }, () => stamp(draft)));
    const answers = calls.flatMap((call) => (call.status === "fulfilled" ? [call.value] : []));
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
    for (const call of calls)
      if (call.status === "rejected") expect(call.reason).toMatchObject({ kind: ErrorKind.IN_PROGRESS });
    expect(await stampsGiven()).toBe(1);
    expect((await t.find(draft.id)).estado).toBe("timbrada");
  });

  it("refuses another version than the one that the person saw", async () => {
    const draft = await save(invoice());
    await save(invoice({ serie: "NO" }), draft);
    expect(await failure(stamp(draft))).toMatchObject({ kind: ErrorKind.IN_PROGRESS });
    expect(await stampsGiven()).toBe(0);
  });

  it.each<[string, Content, string | undefined]>([
    ["what the contract's constraints say", invoice({ conceptos: [] }), "conceptos"],
    ["a customer that is not there", invoice({ receptorRfc: "AAA010101AAA" }), "receptorRfc"],
    [
      "an invoice that is not there",
      { kind: { case: "notaCredito", value: { id: "no", importe: "1", descripcion: "x" } } },
      "id",
    ],
    ["an empty capture", { kind: { case: "complementoPago", value: {} } }, "receptorRfc"],
  ])("is refused for %s, and it stays the same draft", async (_, content, campo) => {
    const draft = await save(content);
    expect(await failure(stamp(draft))).toMatchObject({ kind: ErrorKind.INVALID, campo });
    expect(await read(draft.id)).toEqual(draft);
    expect(await stampsGiven()).toBe(0);
  });

  it("leaves `error` with the PAC's reason", async () => {
    const draft = await save({ kind: { case: "factura", value: trouble("R=CFDI40145") as never } });
    expect(await failure(stamp(draft))).toMatchObject({ kind: ErrorKind.PAC_REJECTED, codigo: "CFDI40145" });
    expect(await t.find(draft.id)).toMatchObject({ estado: "error", errorCodigo: "CFDI40145" });
    expect(await stamp(draft)).toMatchObject({ repeated: true, document: { estado: "error" } });
  });

  it("sends the same bytes again when the PAC never had them", async () => {
    const draft = await save({ kind: { case: "factura", value: trouble("E0=429") as never } });
    expect(await failure(stamp(draft))).toMatchObject({ kind: ErrorKind.PAC_UNREACHABLE });
    const { document, repeated } = await stamp(draft);
    expect({ estado: document!.estado, id: document!.id, repeated }).toEqual({
      ...{ estado: "timbrada", id: draft.id, repeated: false },
    });
    expect(await stampsGiven()).toBe(1);
  });

  it("takes one stamp in production, and is 402 without one", async () => {
    const owner = { ...t.production, person: ANA };
    const draft = await save(invoice(), {}, owner);
    expect(await failure(stamp(draft, owner))).toMatchObject({ kind: ErrorKind.NO_STAMPS });
    expect((await read(draft.id, owner)).estado).toBe("borrador");
    await t.addStamps(1);
    const calls = await Promise.allSettled([stamp(draft, owner), stamp(draft, owner), stamp(draft, owner)]);
    expect(calls.some(({ status }) => status === "fulfilled")).toBe(true);
    expect((await t.find(draft.id, owner)).estado).toBe("timbrada");
    expect(await t.saldo()).toBe(0);
  });

  it("applies a note to its invoice, and only as much as it has", async () => {
    const made = (await t.post(order())).data!;
    const note = (importe: string): Content => ({
      kind: { case: "notaCredito", value: { id: made.id, importe, descripcion: "Bonificación" } },
    });
    const drafts = await Promise.all([save(note("70")), save(note("70"))]);
    const calls = await Promise.allSettled(drafts.map((draft) => stamp(draft)));
    expect(calls.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const states = await Promise.all(drafts.map(async ({ id }) => (await t.find(id)).estado));
    expect(states.sort()).toEqual(["borrador", "timbrada"]);
  });
});

it("lists count drafts whatever becomes of them, also in blocks of long ago", async () => {
  const count = async (estado: string) => (await t.list({ estado })).total;
  const before = await count("borrador");
  const drafts = [await save(invoice()), await save(invoice()), await save(invoice())];
  await t.sql("update documents set created_at = now() - interval '1 day' where id = any($1::uuid[])", [
    drafts.map(({ id }) => id),
  ]);
  expect(await count("borrador")).toBe(before + 3);
  const stamped = await count("timbrada");
  await stamp(drafts[0]!);
  await drop(drafts[1]!);
  expect([await count("borrador"), await count("timbrada")]).toEqual([before + 1, stamped + 1]);
});
