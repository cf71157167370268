import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import {
  type DocumentRequest,
  ListTemplatesRequestSchema,
  ListTemplatesResponseSchema,
  RepeatTemplateRequestSchema,
  RepeatTemplateResponseSchema,
  SaveDraftRequestSchema,
  SaveDraftResponseSchema,
  SaveTemplateRequestSchema,
  SaveTemplateResponseSchema,
  type Template,
  UseTemplateRequestSchema,
  UseTemplateResponseSchema,
} from "#proto/cfdi/v1/portal_documents_pb.ts";
import { MoveClockRequestSchema } from "#proto/cfdi/v1/sandbox_pb.ts";
import { AppError } from "../../common/errors.ts";
import { constraintsOf, faultsIn } from "../../src/grpc/constraints.ts";
import type { Pac } from "../../src/pac/pac.ts";
import { endTemplateTurn, takeTemplate } from "../../src/persistence/portal/templates.ts";
import { sandbox } from "../../src/services/account/sandbox.ts";
import type { Caller } from "../../src/services/context/caller.ts";
import { noticeSentence } from "../../src/services/notices/sentences.ts";
import { portalDocuments } from "../../src/services/portal/portal-documents.ts";
import { makeTemplates, nextDay } from "../../src/services/portal/templates.ts";
import { PERSON } from "../support/csd.ts";
import {
  documentOf,
  line,
  type Order,
  openDeps,
  order,
  type Tenants,
  type TestDeps,
  trouble,
} from "../support/test-deps.ts";

let t: TestDeps;
let other: Tenants;
let portal: ReturnType<typeof portalDocuments>;
beforeAll(async () => {
  t = await openDeps();
  other = await t.addTaxpayer(PERSON);
  portal = portalDocuments(t.deps, faultsIn);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.sql("delete from document_templates");
  await t.sql("delete from account_notices");
  t.setClock();
});

async function failure(call: Promise<unknown>): Promise<AppError> {
  const outcome = await call.then(
    () => new Error("the call succeeded"),
    (error: unknown) => error,
  );
  if (outcome instanceof AppError) return outcome;
  throw outcome;
}

async function draft(change: Order = {}, caller = t.sandbox): Promise<string> {
  const document = { kind: { case: "factura", value: order(change) as never } } as const;
  const answer = await portal.saveDraft(create(SaveDraftRequestSchema, { document }), caller);
  return create(SaveDraftResponseSchema, answer).draft!.id;
}
async function keep(id: string, nombre = "Renta", caller: Caller = t.sandbox): Promise<Template> {
  const answer = await portal.saveTemplate(create(SaveTemplateRequestSchema, { id, nombre }), caller);
  return create(SaveTemplateResponseSchema, answer).template!;
}
async function repeat(change: MessageInitShape<typeof RepeatTemplateRequestSchema>, caller: Caller = t.sandbox) {
  const request = create(RepeatTemplateRequestSchema, change);
  constraintsOf(RepeatTemplateRequestSchema)(request);
  return create(RepeatTemplateResponseSchema, await portal.repeatTemplate(request, caller)).template!;
}
const list = async (caller: Caller = t.sandbox) =>
  create(ListTemplatesResponseSchema, await portal.listTemplates(create(ListTemplatesRequestSchema), caller)).templates;
async function use(id: string, caller: Caller = t.sandbox) {
  const answer = await portal.useTemplate(create(UseTemplateRequestSchema, { id }), caller);
  return create(UseTemplateResponseSchema, answer).draft!;
}
const invoiceIn = ({ document }: { document?: DocumentRequest }) => document!.kind.value as Order;
const notices = async () =>
  (await t.sql<{ event: string; about: object }>("select event, about from account_notices order by at")).map(
    ({ event, about }) => [event, noticeSentence({ event, about } as never)] as const,
  );
/** Moves the clock to the day of a template, and has its turn made. */
async function at(day: string, deps = t.deps): Promise<number> {
  t.setClock(new Date(`${day}T18:00:00Z`));
  return makeTemplates(deps);
}
const fiscal = async () =>
  (await t.sql<{ count: number }>("select count(*)::int as count from documents where estado <> 'borrador'"))[0]!.count;
const drafts = async () =>
  (await t.sql<{ count: number }>("select count(*)::int as count from documents where estado = 'borrador'"))[0]!.count;

describe("a template", () => {
  it("keeps what an invoice or a draft says, without what is that document's alone", async () => {
    const id = await draft({ fecha: "2026-01-01T00:00:00", referencia: "P-1", totalEsperado: "116" });
    const { id: kept } = await keep(id, " Renta ");
    expect(await list()).toMatchObject([
      { id: kept, nombre: "Renta", receptorRfc: order().receptorRfc, timbra: false },
    ]);
    const made = invoiceIn(await use(kept));
    expect(made).toMatchObject({ serie: "F", conceptos: [{ descripcion: "Servicio" }] });
    for (const name of ["fecha", "referencia", "totalEsperado"]) expect(made).not.toHaveProperty(name);
    const sold = documentOf(await t.post(order({ conceptos: [line({ descripcion: "Renta de {mes}" })] })));
    const again = await keep(sold.id);
    expect([again.id, (await list()).length]).toEqual([kept, 1]);
    expect(invoiceIn(await use(kept)).conceptos![0]!.descripcion).toMatch(/^Renta de [a-z]+ de 20\d\d$/);
  });

  it("of another account or environment is like a missing one", async () => {
    const { id } = await keep(await draft());
    for (const stranger of [other.sandbox, t.production]) {
      expect(await list(stranger)).toEqual([]);
      const calls = [
        use(id, stranger),
        repeat({ id, dia: 3 }, stranger),
        portal.deleteTemplate({ id } as never, stranger),
      ];
      const told = await Promise.all(calls.map(failure));
      expect(told.map(({ kind }) => kind)).toEqual(Array(3).fill(ErrorKind.NOT_FOUND));
      expect(await failure(keep(await draft(), "Renta", stranger))).toMatchObject({ kind: ErrorKind.NOT_FOUND });
    }
    expect(await list()).toHaveLength(1);
  });

  it("comes on its day, or on the last one of a shorter month", () => {
    expect(nextDay(31, "2026-01-31")).toBe("2026-02-28");
    expect(nextDay(31, "2026-02-28")).toBe("2026-03-31");
    expect(nextDay(5, "2026-12-05")).toBe("2027-01-05");
    expect(nextDay(5, "2026-12-04")).toBe("2026-12-05");
    expect(nextDay(30, "2028-02-01")).toBe("2028-02-29");
  });
});

describe("a template that repeats", () => {
  const day = async (id: string) => (await list()).find((each) => each.id === id)!.siguiente!;

  it("becomes one draft on its day, and tells so", async () => {
    const { id } = await keep(await draft());
    const before = await drafts();
    const { siguiente } = await repeat({ id, dia: 10 });
    expect(await at(nextDay(9, `${siguiente!.slice(0, 8)}01`))).toBe(0);
    expect(await at(siguiente!)).toBe(1);
    expect([await at(siguiente!), await drafts(), await notices()]).toEqual([
      0,
      before + 1,
      [["plantilla.preparada", "El borrador de la plantilla Renta espera su timbre en la lista de facturas."]],
    ]);
    expect(await day(id)).toBe(nextDay(10, siguiente!));
  });

  it("is stamped within its limit, and beyond it becomes a draft that says why", async () => {
    const { id } = await keep(await draft());
    expect(await failure(repeat({ id, dia: 10, timbra: true }))).toMatchObject({ campo: "limite" });
    expect(await failure(repeat({ id, dia: 10, timbra: true, limite: "115.99" }))).toMatchObject({ campo: "limite" });
    const { siguiente } = await repeat({ id, dia: 10, timbra: true, limite: "116" });
    const before = await fiscal();
    await at(siguiente!);
    expect([await fiscal(), await notices()]).toEqual([
      before + 1,
      [
        [
          "plantilla.timbrada",
          "La factura de la plantilla Renta, por $116.00 MXN, se timbró sola. Está en la lista de facturas.",
        ],
      ],
    ]);
    await t.sql("update document_templates set limite = 100");
    const waiting = await drafts();
    await at(await day(id));
    expect([await fiscal(), await drafts(), (await notices()).at(-1)]).toEqual([
      before + 1,
      waiting + 1,
      [
        "plantilla.preparada",
        "El borrador de la plantilla Renta espera su timbre en la lista de facturas. No se timbró: es por 116.00, y su límite es 100.",
      ],
    ]);
  });

  it("comes with the clock of its sandbox, and production's waits for the world", async () => {
    const { sandbox: mine, production } = other;
    const { id } = await keep(await draft({}, mine), "Renta", mine);
    const { siguiente } = await repeat({ id, dia: 15, timbra: true, limite: "1000" }, mine);
    const { id: real } = await keep(await draft({}, production), "Renta", production);
    await repeat({ id: real, dia: 15, timbra: true, limite: "1000" }, production);
    expect(await makeTemplates(t.deps)).toBe(0);
    const { moveClock } = sandbox({ ...t.deps, moved: async () => {} });
    await moveClock(create(MoveClockRequestSchema, { hasta: `${siguiente}T07:00` }), mine);
    expect([await makeTemplates(t.deps), await makeTemplates(t.deps)]).toEqual([1, 0]);
    const [made] = (await t.list({}, mine)).data;
    expect((await t.xml(made!.id, mine)).toString()).toContain(` Fecha="${siguiente}T07:0`);
    expect((await list(mine))[0]!.siguiente).toBe(nextDay(15, siguiente!));
  });

  it("is refused where it cannot be stamped by itself", async () => {
    const { id } = await keep(await draft({ moneda: "USD", tipoCambio: "17" }));
    expect(await failure(repeat({ id, dia: 1, timbra: true, limite: "9999" }))).toMatchObject({
      kind: ErrorKind.NOT_APPLICABLE,
    });
    const { id: lacking } = await keep(await draft({ formaPago: "" }), "Sin forma");
    expect(await failure(repeat({ id: lacking, dia: 1, timbra: true, limite: "9999" }))).toMatchObject({
      message: expect.stringContaining("todavía no se puede timbrar"),
    });
  });

  it("is stamped once though its process died behind the stamp, and two look at it", async () => {
    const { id } = await keep(await draft());
    const { siguiente } = await repeat({ id, dia: 12, timbra: true, limite: "200" });
    const before = await fiscal();
    t.setClock(new Date(`${siguiente}T18:00:00Z`));
    const db = new Proxy(t.deps.db, {
      get(target, name, receiver) {
        if (name === "transaction") return () => Promise.reject(new Error("killed"));
        const value: unknown = Reflect.get(target, name, receiver);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    await Promise.allSettled([makeTemplates({ ...t.deps, db }), makeTemplates(t.deps)]);
    t.setClock(new Date(`${siguiente}T18:10:00Z`));
    await Promise.all([makeTemplates(t.deps), makeTemplates(t.deps)]);
    expect([await fiscal(), (await notices()).length]).toEqual([before + 1, 1]);
  });

  it("is not made after it was paused, replaced or deleted, and none of these overtakes its process", async () => {
    const { id } = await keep(await draft());
    const { siguiente } = await repeat({ id, dia: 12 });
    const now = new Date(`${siguiente}T18:00:00Z`);
    t.setClock(now);
    const taken = await takeTemplate(t.deps.db, now, new Date(now.getTime() + 60_000));
    const again = await draft();
    const calls = [repeat({ id }), keep(again), portal.deleteTemplate({ id } as never, t.sandbox)];
    const told = await Promise.all(calls.map(failure));
    expect(told.map(({ kind }) => kind)).toEqual(Array(3).fill(ErrorKind.IN_PROGRESS));
    await endTemplateTurn(t.deps.db, taken!, taken!);
    const before = await drafts();
    expect(await repeat({ id })).not.toHaveProperty("siguiente");
    expect([await makeTemplates(t.deps), await drafts()]).toEqual([0, before]);
    await portal.deleteTemplate({ id } as never, t.sandbox);
    expect(await list()).toEqual([]);
  });

  it("that the PAC refuses is told once, and waits for its next month", async () => {
    const { id } = await keep(await draft(trouble("R=CFDI40145")));
    const { siguiente } = await repeat({ id, dia: 12, timbra: true, limite: "200" });
    const before = await fiscal();
    await at(siguiente!);
    expect([await at(siguiente!), await fiscal()]).toEqual([0, before + 1]);
    expect(await notices()).toEqual([["plantilla.rechazada", expect.stringContaining("CFDI40145")]]);
    expect(await day(id)).toBe(nextDay(12, siguiente!));
  });

  it("whose PAC does not answer is asked for again, and not told as refused", async () => {
    const lost = async () => ({ kind: "unknown", reason: "lost" }) as const;
    const mute: Pac = { ...t.adapters.sandbox, stamp: lost, recover: lost };
    const { id } = await keep(await draft());
    const { siguiente } = await repeat({ id, dia: 12, timbra: true, limite: "200" });
    const deps = { ...t.deps, ...t.withPacs({ sandbox: [mute] }) };
    expect(await at(siguiente!, deps)).toBe(1);
    expect([await notices(), (await list())[0]!.falla !== undefined]).toEqual([[], true]);
  });
});
