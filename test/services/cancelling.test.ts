import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { create } from "@bufbuild/protobuf";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  CancelRequestSchema,
  ForeseeCancellationRequestSchema,
  ForeseeCancellationResponseSchema,
  RefreshCancellationRequestSchema,
} from "#proto/cfdi/v1/cancellation_pb.ts";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import {
  CreateInvoiceRequestSchema,
  GetInvoiceAcuseRequestSchema,
  GetInvoiceSatStatusRequestSchema,
} from "#proto/cfdi/v1/invoicing_pb.ts";
import { CreatePaymentComplementRequestSchema } from "#proto/cfdi/v1/payment_pb.ts";
import { type Deadline, deadlineIn, timeLeft } from "../../common/deadline.ts";
import type { SatAnswer, SatQuery } from "../../src/clients/sat.ts";
import type { CancelOutcome, Pac } from "../../src/pac/pac.ts";
import type { Database } from "../../src/persistence/database/database.ts";
import { finishCancelling } from "../../src/services/cancelling/cancelling.ts";
import type { Deps } from "../../src/services/context/deps.ts";
import { TIMEOUTS } from "../../src/services/context/timeouts.ts";
import { invoicing } from "../../src/services/resources/invoicing.ts";
import { sealedXml } from "../pac/test-pac-document.ts";
import { COMPANY, CSD_FOLDER, csdFiles, PASSWORD, PERSON } from "../support/csd.ts";
import { RECEIVER } from "../support/random-orders.ts";
import { revising } from "../support/revision-guard.ts";
import { sealDocumentOf } from "../support/sealed-documents.ts";
import { localTime } from "../support/service.ts";
import { documentOf, line, openDeps, order, type Tenants, type TestDeps } from "../support/test-deps.ts";
import { hasXmlsec, xmlsecVerifies } from "../support/xmlsec.ts";

let t: TestDeps;
let other: Tenants;
beforeAll(async () => {
  t = await openDeps();
  other = await t.addTaxpayer(PERSON);
});
afterAll(() => t.close());
beforeEach(() => t.pac.admin("POST", "/admin/reset"));

const LIMIT = 16;
const HASTY = {
  ...{ ...TIMEOUTS, cancel: 1_500, ask: 3_000, cancellation: 4_500, pause: 50, recover: 3_000 },
  worker: { look: 3_000, cancel: 1_500, ask: 3_000, maxFactor: 5 },
};

/** Stamps an invoice; its directive tells the test PAC how to answer a request to cancel it. */
async function stamped(directive = "C=direct", caller = t.sandbox): Promise<string> {
  const conceptos = [line({ descripcion: `Servicio PACTEST:${directive}`, valorUnitario: "2000" })];
  return documentOf(await t.post(order({ conceptos }), caller)).id;
}

/** Returns services with other parts and short timeouts. */
const hasty = (change: Partial<Deps> = {}) => invoicing({ ...t.deps, timeouts: HASTY, ...change });

const withPac = (change: Partial<Pac>) =>
  t.withPacs({
    sandbox: [{ ...t.adapters.sandbox, ...change }],
    production: [{ ...t.adapters.production, ...change }],
  });

const withSat = (answer: SatAnswer) => {
  const consulta = { ask: async () => answer, close: async () => undefined };
  return { sat: { sandbox: consulta, production: consulta } };
};
const SILENT: SatAnswer = { kind: "unavailable", reason: "" };
const REJECTING: SatAnswer = {
  ...{ kind: "answered", estado: "Vigente", cancelable: "with-acceptance", cancelacion: "rejected" },
};

async function cancel(id: string, change: object = {}, caller = t.sandbox, deps: Partial<Deps> = {}) {
  const request = create(CancelRequestSchema, { id, motivo: "02", ...change });
  return (await hasty(deps).cancelInvoice(request, caller)).data!;
}

const refresh = (id: string, deps: Partial<Deps> = {}) =>
  hasty(deps).refreshInvoiceCancellation(create(RefreshCancellationRequestSchema, { id }), t.sandbox);

const acuse = async (id: string, caller = t.sandbox) => {
  const answer = await hasty().getInvoiceAcuse(create(GetInvoiceAcuseRequestSchema, { id }), caller);
  return Buffer.from(answer.data!.acuse!).toString();
};

const satStatus = async (id: string, deps: Partial<Deps> = {}) =>
  (await hasty(deps).getInvoiceSatStatus(create(GetInvoiceSatStatusRequestSchema, { id }), t.sandbox)).data!;

const estadoOf = async (id: string) => (await t.find(id)).estado;
const uuidOf = async (id: string) => (await t.find(id)).uuidFiscal!;
const timePasses = () => t.sql("update documents set due_at = now(), lease_until = null where due_at is not null");
const decide = async (id: string, decision: "accept" | "reject") =>
  t.pac.admin("POST", `/admin/cancellations/${await uuidOf(id)}/decision`, { decision });
const requests = async (id: string) =>
  (await t.sql<{ n: number }>("select count(*)::int as n from cancellations where document_id = $1", [id]))[0]!.n;

/** As if the document had been stamped, or its requests made, so much earlier. */
async function made(table: "cancellations" | "documents", id: string, earlier: string): Promise<void> {
  const [key, column] = table === "documents" ? ["id", "stamped_at"] : ["document_id", "requested_at"];
  const rows = await t.sql<{ at: Date; before: Date }>(
    `select ${column} as at, ${column} - $2::interval as before from ${table} where ${key} = $1`,
    [id, earlier],
  );
  for (const { at, before } of rows)
    await t.sql(`update ${table} set ${column} = $2 where ${key} = $1 and ${column} = $3`, [id, before, at]);
}

describe("a cancellation that needs nobody's consent", () => {
  it("is done in the call: cancelada, with its time, its acknowledgement and SAT's word", async () => {
    const id = await stamped();
    expect(await satStatus(id)).toEqual({ uuid: await uuidOf(id), estado: "Vigente" });
    expect(await cancel(id)).toMatchObject({ id, estado: "cancelada", uuidFiscal: await uuidOf(id) });
    expect((await t.sql("select cancelled_at from documents where id = $1", [id]))[0]).not.toEqual({
      cancelled_at: null,
    });
    expect(await acuse(id)).toContain(`<UUID>${await uuidOf(id)}</UUID>`);
    expect(await satStatus(id)).toMatchObject({ estado: "Cancelado" });
  });

  it.each(["01", "02", "03", "04"])("goes to SAT with motive %s", async (motivo) => {
    const id = await stamped();
    const substitute = async () => {
      const sealer = { ...csdFiles(COMPANY.rfc), password: PASSWORD };
      const related = await uuidOf(id);
      const xml = sealedXml({ sealer, fecha: localTime(), related, tipoRelacion: "04" });
      return documentOf(await t.post({ xml: Buffer.from(xml) })).uuidFiscal!;
    };
    const replacement = motivo === "01" ? { uuidReemplazo: await substitute() } : {};
    expect(await cancel(id, { motivo, ...replacement })).toMatchObject({ estado: "cancelada" });
    const [row] = await t.sql<{ request: Buffer }>("select request from cancellations where document_id = $1", [id]);
    expect(row!.request.toString()).toContain(` Motivo="${motivo}"`);
  });

  it("waits for a SAT that has not got the document yet, without showing it", async () => {
    await t.pac.admin("PUT", "/admin/settings", { satLag: 500 });
    expect(await cancel(await stamped())).toMatchObject({ estado: "cancelada" });
  });

  it("takes no stamp, and is of either environment", async () => {
    await t.addStamps(1);
    const id = await stamped("C=direct", t.production);
    expect(await cancel(id, {}, t.production)).toMatchObject({ estado: "cancelada" });
    expect(await t.saldo()).toBe(0);
  });
});

describe("a cancellation that the receiver must accept", () => {
  it("waits, and is confirmed by the call that finds it accepted, once", async () => {
    const id = await stamped("C=wait");
    expect(await cancel(id)).toMatchObject({ estado: "cancelacion_pendiente" });
    expect(await refresh(id)).toMatchObject({ data: { estado: "cancelacion_pendiente" }, confirmada: false });
    await expect(acuse(id)).rejects.toMatchObject({ kind: ErrorKind.NOT_FOUND });
    await decide(id, "accept");
    expect(await refresh(id)).toMatchObject({ data: { estado: "cancelada" }, confirmada: true });
    expect(await acuse(id)).toContain(await uuidOf(id));
    await expect(refresh(id)).rejects.toMatchObject({ kind: ErrorKind.NOT_APPLICABLE });
  });

  it("goes back to timbrada when the receiver rejects it, and may be asked again", async () => {
    const id = await stamped("C=wait");
    await cancel(id);
    await decide(id, "reject");
    expect(await refresh(id)).toMatchObject({ data: { estado: "timbrada" }, confirmada: false });
    expect(await cancel(id)).toMatchObject({ estado: "cancelacion_pendiente" });
    expect(await requests(id)).toBe(2);
  });

  it("is confirmed by SAT when three days pass in silence, and never by our own clock", async () => {
    const id = await stamped("C=expire");
    await cancel(id);
    await made("cancellations", id, "30 days");
    expect(await refresh(id)).toMatchObject({ data: { estado: "cancelacion_pendiente" } });
    await t.pac.admin("PUT", "/admin/settings", { clockShift: 8 * 24 * 3_600_000 });
    expect(await refresh(id)).toMatchObject({ data: { estado: "cancelada" }, confirmada: true });
  });

  it.each([
    ["accept", "cancelada"],
    ["reject", "timbrada"],
  ] as const)("is followed by the worker too: %s", async (decision, estado) => {
    const id = await stamped("C=wait");
    await cancel(id);
    expect(await finishCancelling(t.deps, "sandbox", LIMIT)).toBe(0);
    await timePasses();
    await finishCancelling(t.deps, "sandbox", LIMIT);
    expect(await estadoOf(id)).toBe("cancelacion_pendiente");
    await decide(id, decision);
    await timePasses();
    await finishCancelling(t.deps, "sandbox", LIMIT);
    expect(await estadoOf(id)).toBe(estado);
  });

  it("is looked at by the worker after 5 minutes, 10, 20 … and never less than once an hour", async () => {
    const id = await stamped("C=wait");
    await cancel(id);
    const waits: number[] = [];
    for (let look = 0; look < 6; look += 1) {
      const [row] = await t.sql<{ m: number }>(
        "select round(extract(epoch from due_at - now()) / 60)::int as m from documents where id = $1",
        [id],
      );
      waits.push(row!.m);
      await timePasses();
      await finishCancelling(t.deps, "sandbox", LIMIT);
    }
    expect(waits).toEqual([5, 10, 20, 40, 60, 60]);
  });

  it("is answered 502 while SAT cannot be asked, and stays as it is", async () => {
    const id = await stamped("C=wait");
    await cancel(id);
    const failure = { kind: ErrorKind.PAC_UNREACHABLE, codigo: "SAT_NO_DISPONIBLE" };
    await expect(refresh(id, withSat(SILENT))).rejects.toMatchObject(failure);
    await expect(satStatus(id, withSat(SILENT))).rejects.toMatchObject(failure);
    expect(await estadoOf(id)).toBe("cancelacion_pendiente");
    expect(await refresh(id)).toMatchObject({ data: { estado: "cancelacion_pendiente" } });
  });
});

describe("SAT's word of a rejection", () => {
  /** Makes an invoice whose cancellation the receiver rejected, so it is `timbrada` again. */
  async function rejected(): Promise<string> {
    const id = await stamped("C=wait");
    await cancel(id);
    await decide(id, "reject");
    await refresh(id);
    return id;
  }
  const requestedEarlier = (id: string, minutes: number) => made("cancellations", id, `${minutes} minutes`);

  it("that comes at once is first a request that waits, then a rejection", async () => {
    const id = await stamped("C=reject,0");
    expect(await cancel(id)).toMatchObject({ estado: "cancelacion_pendiente" });
    expect(await refresh(id)).toMatchObject({ data: { estado: "timbrada" }, confirmada: false });
  });

  it("is not taken for the second request's while it may be the first one's echo", async () => {
    const id = await rejected();
    expect(await cancel(id, {}, t.sandbox, withSat(REJECTING))).toMatchObject({ estado: "cancelando" });
    expect(await refresh(id, withSat(REJECTING))).toMatchObject({ data: { estado: "cancelando" } });
    await decide(id, "accept");
    expect(await refresh(id)).toMatchObject({ data: { estado: "cancelada" }, confirmada: true });
  });

  it("is the second request's when ten minutes later SAT still says so", async () => {
    const id = await rejected();
    await cancel(id, {}, t.sandbox, withSat(REJECTING));
    await requestedEarlier(id, 11);
    const states = [];
    for (const _ of [1, 2]) states.push((await refresh(id, withSat(REJECTING))).data!.estado);
    expect(states).toEqual(["cancelacion_pendiente", "timbrada"]);
  });
});

describe("a refusal", () => {
  it("of SAT's is 502 with its code, and the document is timbrada again", async () => {
    const id = await stamped("C=blocked");
    await expect(cancel(id)).rejects.toMatchObject({ kind: ErrorKind.PAC_REJECTED, codigo: "204" });
    expect(await estadoOf(id)).toBe("timbrada");
  });

  it.each([
    [{ kind: "unavailable", proof: "refused", reason: "" }, "PAC_NO_DISPONIBLE"],
    [{ kind: "account", fault: "login", code: "AU2002", detail: "secreto" }, "PAC_CUENTA"],
  ] as const)("of a PAC that answers %o leaves the document as it was", async (outcome, codigo) => {
    const id = await stamped();
    const answer = cancel(id, {}, t.sandbox, withPac({ cancel: async () => outcome }));
    await expect(answer).rejects.toMatchObject({ kind: ErrorKind.PAC_UNREACHABLE, codigo });
    expect(await estadoOf(id)).toBe("timbrada");
    expect(await cancel(id)).toMatchObject({ estado: "cancelada" });
  });

  it("of an old document that SAT never got is final; of a young one the worker goes on asking", async () => {
    const id = await stamped();
    const unknown = withPac({ cancel: async () => ({ kind: "not-yet-known", code: "205" }) });
    expect(await cancel(id, {}, t.sandbox, unknown)).toMatchObject({ estado: "cancelando" });
    await made("documents", id, "73 hours");
    await timePasses();
    await finishCancelling({ ...t.deps, timeouts: HASTY, ...unknown }, "sandbox", LIMIT);
    expect(await estadoOf(id)).toBe("timbrada");
  });

  it.each([
    ["cancelada", "ya está cancelado"],
    ["cancelacion_pendiente", "en espera del receptor"],
    ["timbrando", "no está timbrado"],
    ["error", "no está timbrado"],
  ])("of ours: a document that is %s", async (estado, words) => {
    const id = await stamped("C=wait");
    const unstamped = estado === "timbrando" || estado === "error";
    await t.sql(
      `update documents set estado = $2, due_at = null ${unstamped ? ", uuid_fiscal = null, inserted_xml = null, stamp_from = null" : ""} where id = $1`,
      [id, estado],
    );
    await expect(cancel(id)).rejects.toMatchObject({
      ...{ kind: ErrorKind.NOT_APPLICABLE, message: expect.stringContaining(words) },
    });
    expect(await requests(id)).toBe(0);
  });

  it("of ours: no CSD, another issuer's document, a document as its own substitute", async () => {
    const id = await stamped();
    await expect(cancel(id, { motivo: "01", uuidReemplazo: (await uuidOf(id)).toLowerCase() })).rejects.toMatchObject({
      campo: "uuidReemplazo",
    });
    const { xml } = await sealDocumentOf();
    const foreign = documentOf(await t.post({ xml }, other.sandbox)).id;
    await expect(cancel(foreign, {}, other.sandbox)).rejects.toMatchObject({
      message: expect.stringContaining("que lo emitió"),
    });
    await t.sql(revising("update csds set active = false where account_id = $1"), [t.sandbox.accountId]);
    await expect(cancel(id)).rejects.toMatchObject({ message: expect.stringContaining("no tiene un CSD") });
    await t.sql(revising("update csds set active = true where account_id = $1"), [t.sandbox.accountId]);
    expect(await estadoOf(id)).toBe("timbrada");
  });

  it("of ours: another account's document, another environment's and none are the same 404", async () => {
    const id = await stamped();
    const words = async (call: Promise<unknown>) => call.then(String, ({ kind, message }) => `${kind} ${message}`);
    const missing = await words(cancel(randomUUID()));
    expect(missing).toContain(String(ErrorKind.NOT_FOUND));
    expect(await words(cancel(id, {}, other.sandbox))).toBe(missing);
    expect(await words(cancel(id, {}, t.production))).toBe(missing);
    expect(await words(cancel("1"))).toBe(missing);
    await expect(acuse(id, t.production)).rejects.toMatchObject({ kind: ErrorKind.NOT_FOUND });
  });
});

describe("an answer that got lost", () => {
  it.each(["cancel:X1", "cancel:E1=503", "cancel:H", "cancel:T"])(
    "%s: SAT is asked, and the caller never notices",
    async (fault) => {
      expect(await cancel(await stamped(`C=direct;${fault}`))).toMatchObject({ estado: "cancelada" });
    },
  );

  it("before the request arrived: 502, and the worker presents the same bytes until it has", async () => {
    const id = await stamped("C=direct;cancel:X0;cancel:N=2");
    await expect(cancel(id)).rejects.toMatchObject({ codigo: "PAC_SIN_RESPUESTA" });
    expect(await estadoOf(id)).toBe("cancelando");
    for (const _ of [1, 2, 3]) {
      await timePasses();
      await finishCancelling(t.deps, "sandbox", LIMIT);
    }
    expect(await estadoOf(id)).toBe("cancelada");
    expect(await requests(id)).toBe(1);
    expect(await acuse(id)).toContain(await uuidOf(id));
  });

  it("is not called off by a PAC that is down when the request is presented again", async () => {
    const id = await stamped("C=direct;cancel:X0");
    await expect(cancel(id)).rejects.toMatchObject({ codigo: "PAC_SIN_RESPUESTA" });
    const down = withPac({ cancel: async () => ({ kind: "unavailable", proof: "never-sent", reason: "" }) });
    await expect(refresh(id, down)).rejects.toMatchObject({ codigo: "PAC_NO_DISPONIBLE" });
    expect(await estadoOf(id)).toBe("cancelando");
    expect(await refresh(id)).toMatchObject({ data: { estado: "cancelada" }, confirmada: true });
  });

  it.each([
    ["not while SAT may still show that it took it", 0, "cancelando"],
    ["after 72 hours in which SAT showed nothing", 73, "timbrada"],
  ])("is called off by a refusal of the whole request %s", async (_, hours, estado) => {
    await t.pac.admin("PUT", "/admin/settings", { statusLag: 60_000 });
    const id = await stamped("C=direct;cancel:X1");
    await expect(cancel(id)).rejects.toMatchObject({ codigo: "PAC_SIN_RESPUESTA" });
    await made("cancellations", id, `${hours} hours`);
    const tooOld = withPac({ cancel: async () => ({ kind: "rejected", code: "301", detail: "Fecha" }) });
    const answer = await refresh(id, tooOld).then(
      ({ data }) => data?.estado,
      ({ codigo }) => codigo,
    );
    expect(answer).toBe(estado === "timbrada" ? "301" : estado);
    expect(await estadoOf(id)).toBe(estado);
  });

  it("long ago: SAT, that knows of the request already, answers 202, and it is done", async () => {
    const id = await stamped();
    await cancel(id);
    await t.sql("delete from cancellations where document_id = $1", [id]);
    await t.sql("update documents set estado = 'timbrada' where id = $1", [id]);
    expect(await cancel(id)).toMatchObject({ estado: "cancelada" });
    const kept = await t.sql("select codigo from cancellations where document_id = $1", [id]);
    expect(kept).toEqual([{ codigo: "202" }]);
  });

  it("by a core that died after it asked is taken up by the next refresh or by the worker", async () => {
    const dying = withPac({ cancel: () => Promise.reject(new Error("killed")) });
    for (const finish of [(id: string) => refresh(id), () => finishCancelling(t.deps, "sandbox", LIMIT)]) {
      const id = await stamped();
      await expect(cancel(id, {}, t.sandbox, dying)).rejects.toThrow("killed");
      await expect(refresh(id)).rejects.toMatchObject({ kind: ErrorKind.IN_PROGRESS });
      await expect(cancel(id)).rejects.toMatchObject({ kind: ErrorKind.IN_PROGRESS });
      await timePasses();
      await finish(id);
      expect(await estadoOf(id)).toBe("cancelada");
    }
  });

  it.each([
    ["SAT to show what it did", "statusLag"],
    ["SAT to have the document", "satLag"],
  ])("that waits for %s is answered with cancelando when the process must end", async (_, lag) => {
    await t.pac.admin("PUT", "/admin/settings", { [lag]: 3_600_000 });
    const id = await stamped();
    // The waits are hours, so the call ends within the test only if it does not wait.
    const timeouts = { ...TIMEOUTS, pause: 3_600_000, cancellation: 4 * 3_600_000 };
    const ending = new AbortController();
    const answer = cancel(id, {}, t.sandbox, { timeouts, shutdown: ending.signal });
    await expect.poll(() => estadoOf(id)).toBe("cancelando");
    ending.abort();
    expect(await answer).toMatchObject({ estado: "cancelando" });
    await t.pac.admin("PUT", "/admin/settings", { [lag]: 0 });
    await timePasses();
    await finishCancelling(t.deps, "sandbox", LIMIT);
    expect(await estadoOf(id)).toBe("cancelada");
  });

  it("of a SAT that lags behind its own acknowledgement: cancelando meanwhile, and then what SAT says", async () => {
    await t.pac.admin("PUT", "/admin/settings", { statusLag: 60_000 });
    const id = await stamped("C=wait");
    expect(await cancel(id)).toMatchObject({ estado: "cancelando" });
    await t.pac.admin("PUT", "/admin/settings", { statusLag: 0 });
    await timePasses();
    await finishCancelling(t.deps, "sandbox", LIMIT);
    expect(await estadoOf(id)).toBe("cancelacion_pendiente");
  });
});

describe("a core that was paused", () => {
  it("does not end the request after with the refusal of its own", async () => {
    const id = await stamped("C=wait");
    await t.pac.admin("PUT", "/admin/settings", { statusLag: 60_000 });
    const late: CancelOutcome = { kind: "rejected", code: "1300", detail: "Autenticación" };
    const paused = withPac({
      async cancel() {
        await timePasses();
        const refusing = withPac({ cancel: async () => ({ kind: "rejected", code: "204", detail: "" }) });
        await expect(refresh(id, refusing)).rejects.toMatchObject({ codigo: "204" });
        expect(await cancel(id)).toMatchObject({ estado: "cancelando" });
        return late;
      },
    });
    expect(await cancel(id, {}, t.sandbox, paused)).toMatchObject({ estado: "cancelando" });
    await t.pac.admin("PUT", "/admin/settings", { statusLag: 0 });
    await decide(id, "accept");
    expect(await refresh(id)).toMatchObject({ data: { estado: "cancelada" }, confirmada: true });
  });

  it("presents nothing any more when its lease is over", async () => {
    const id = await stamped();
    const left: number[] = [];
    const pac = withPac({
      async cancel({ deadline }) {
        left.push(timeLeft(deadline));
        return { kind: "unknown", reason: "" };
      },
    });
    const { db: server } = t.deps;
    const db: Database = {
      ...server,
      async transaction(work) {
        const begun = await server.transaction(work);
        await sleep(100);
        return begun;
      },
    };
    const timeouts = { ...HASTY, cancellation: 50 };
    await expect(cancel(id, {}, t.sandbox, { ...pac, db, timeouts })).rejects.toThrow();
    expect(left).toHaveLength(1);
    expect(left[0]).toBeLessThan(0);
  });
});

describe("the worker", () => {
  it("comes when it would have come, however often the caller asks a SAT that does not answer", async () => {
    const id = await stamped();
    const lost: CancelOutcome = { kind: "unknown", reason: "" };
    const silent = { ...withPac({ cancel: async () => lost }), ...withSat(SILENT) };
    await cancel(id, {}, t.sandbox, silent).catch(() => undefined);
    await timePasses();
    for (let call = 0; call < 3; call += 1)
      await expect(refresh(id, silent)).rejects.toMatchObject({ codigo: "PAC_SIN_RESPUESTA" });
    await finishCancelling({ ...t.deps, timeouts: HASTY }, "sandbox", LIMIT);
    expect(await estadoOf(id)).toBe("cancelada");
  });

  it("leaves the presentation its time when SAT could not be asked", async () => {
    const id = await stamped();
    const lost: CancelOutcome = { kind: "unknown", reason: "" };
    await cancel(id, {}, t.sandbox, withPac({ cancel: async () => lost })).catch(() => undefined);
    await timePasses();
    const left: number[] = [];
    const pac = withPac({
      async cancel({ deadline }) {
        left.push(timeLeft(deadline));
        return lost;
      },
    });
    const worker = { look: 1_000, ask: 900, cancel: 20_000, maxFactor: 1 };
    const timeouts = { ...HASTY, worker };
    const consulta = {
      async ask({ deadline }: { deadline: Deadline }) {
        await sleep(timeLeft(deadline));
        return SILENT;
      },
      close: async () => undefined,
    };
    const sat = { sandbox: consulta, production: consulta };
    await finishCancelling({ ...t.deps, ...pac, sat, timeouts }, "sandbox", LIMIT);
    expect(left).not.toEqual([]);
    expect(Math.min(...left)).toBeGreaterThan(10_000);
  });

  it("goes on with a PAC and a SAT that need longer for every answer than anybody who waits", async () => {
    const id = await stamped();
    const lost: CancelOutcome = { kind: "unknown", reason: "" };
    await cancel(id, {}, t.sandbox, withPac({ cancel: async () => lost })).catch(() => undefined);
    /** The PAC takes three times as long as the first lease of a worker. */
    const slowly = async <Answer>(deadline: Deadline, late: Answer, answer: () => Promise<Answer>) => {
      const left = timeLeft(deadline);
      if (left < 1_000) return sleep(left, late);
      await sleep(1_000);
      return answer();
    };
    const real = t.adapters.sandbox;
    const pac = withPac({
      cancel: (order) =>
        slowly<CancelOutcome>(order.deadline, lost, () => real.cancel({ ...order, deadline: deadlineIn(10_000) })),
    });
    const consulta = {
      ask: (query: SatQuery) =>
        slowly<SatAnswer>(query.deadline, SILENT, () =>
          t.deps.sat.sandbox.ask({ ...query, deadline: deadlineIn(10_000) }),
        ),
      close: async () => undefined,
    };
    const sat = { sandbox: consulta, production: consulta };
    const worker = { look: 350, cancel: 350, ask: 350, maxFactor: 40 };
    // The first two leases are too short. On a busy machine even the third may be, and each further one is longer.
    for (let turn = 0; turn < 8; turn += 1) {
      if (turn < 3) expect(await estadoOf(id)).toBe("cancelando");
      else if ((await estadoOf(id)) === "cancelada") break;
      await timePasses();
      await finishCancelling({ ...t.deps, ...pac, sat, timeouts: { ...HASTY, worker } }, "sandbox", LIMIT);
    }
    expect(await estadoOf(id)).toBe("cancelada");
  });

  it("waits longer every time for a PAC that is not configured any more", async () => {
    const id = await stamped("C=direct", await withStamp());
    const dying = withPac({ cancel: () => Promise.reject(new Error("killed")) });
    await expect(cancel(id, {}, t.production, dying)).rejects.toThrow("killed");
    const waits: number[] = [];
    for (let look = 0; look < 4; look += 1) {
      await timePasses();
      const none = t.withPacs({ production: [] });
      await finishCancelling({ ...t.deps, ...none, ...withSat(SILENT) }, "production", LIMIT);
      const [row] = await t.sql<{ s: number }>(
        "select round(extract(epoch from due_at - now()))::int as s from documents where id = $1",
        [id],
      );
      waits.push(row!.s);
    }
    expect(waits).toEqual([2, 4, 8, 16]);
  });

  const withStamp = async () => {
    await t.addStamps(1);
    return t.production;
  };
});

describe("at once", () => {
  it("twenty requests are one: it is done, the others are told to wait or that it was", async () => {
    const id = await stamped();
    const calls = await Promise.allSettled(Array.from({ length: 20 }, () => cancel(id)));
    const done = calls.filter(({ status }) => status === "fulfilled");
    expect(done).toHaveLength(1);
    const kinds = calls.flatMap((call) => (call.status === "rejected" ? [call.reason.kind] : []));
    expect(new Set([...kinds, ErrorKind.IN_PROGRESS])).toEqual(
      new Set([ErrorKind.IN_PROGRESS, ...(kinds.includes(ErrorKind.NOT_APPLICABLE) ? [ErrorKind.NOT_APPLICABLE] : [])]),
    );
    expect(await requests(id)).toBe(1);
  });

  it("of ten refreshes that find it accepted, one confirms it", async () => {
    const id = await stamped("C=wait");
    await cancel(id);
    await decide(id, "accept");
    const calls = await Promise.allSettled(Array.from({ length: 10 }, () => refresh(id)));
    const confirmed = calls.filter((call) => call.status === "fulfilled" && call.value.confirmada);
    expect(confirmed).toHaveLength(1);
    expect(await estadoOf(id)).toBe("cancelada");
  });
});

describe("the acknowledgement", () => {
  it("that comes late is fetched when it is asked for, and kept", async () => {
    await t.pac.admin("PUT", "/admin/settings", { acuseLag: 60_000 });
    const id = await stamped("C=direct;A=late");
    await cancel(id);
    await expect(acuse(id)).rejects.toMatchObject({ kind: ErrorKind.NOT_FOUND });
    await t.pac.admin("PUT", "/admin/settings", { clockShift: 61_000 });
    expect(await acuse(id)).toContain(await uuidOf(id));
    await t.pac.admin("POST", "/admin/reset");
    expect(await acuse(id)).toContain(await uuidOf(id));
  });

  it("of a document that is not cancelled does not exist", async () => {
    await expect(acuse(await stamped())).rejects.toMatchObject({ kind: ErrorKind.NOT_FOUND });
  });
});

describe("what would happen", () => {
  const foresee = async (id: string, caller = t.sandbox, deps: Partial<Deps> = {}) => {
    const request = create(ForeseeCancellationRequestSchema, { id });
    const answer = await hasty(deps).foreseeInvoiceCancellation(request, caller);
    return create(ForeseeCancellationResponseSchema, answer).data!;
  };
  const verdicts = async (id: string) =>
    Object.fromEntries((await foresee(id)).motivos.map(({ motivo, resultado }) => [motivo, resultado]));

  /** An invoice to be paid later, of a receiver who never answers. */
  const payable = async () => {
    const conceptos = [line({ valorUnitario: "2000", descripcion: "Servicio PACTEST:C=expire" })];
    return documentOf(await t.post(order({ conceptos, formaPago: undefined, metodoPago: "PPD" })));
  };
  const pay = async (facturaUuid: string) => {
    const documentos = [{ facturaUuid, impPagado: "100" }];
    const pagos = [{ fechaPago: localTime(), formaPago: "03", monto: "100", documentos }];
    const request = create(CreatePaymentComplementRequestSchema, { receptorRfc: RECEIVER.rfc, serie: "P", pagos });
    const { data } = await t.invoices.createPaymentComplement(request, t.sandbox);
    return data as { readonly id: string; readonly facturaId: string };
  };
  const replacing = async (related: string) => {
    const sealer = { ...csdFiles(COMPANY.rfc), password: PASSWORD };
    const xml = sealedXml({ sealer, fecha: localTime(), related, tipoRelacion: "04" });
    return documentOf(await t.post({ xml: Buffer.from(xml) })).uuidFiscal!;
  };
  const payments = (paymentsOfSubstituted: "block" | "pass") =>
    t.pac.admin("PUT", "/admin/settings", { paymentsOfSubstituted });
  const FREE = { "01": "espera", "02": "espera", "03": "espera", "04": "espera" };
  const NEVER = { "01": "no_procede", "02": "no_procede", "03": "no_procede", "04": "no_procede" };

  it("is told of a document that waits: the row, the silence, the last day; and it happens", async () => {
    const { id } = await payable();
    const told = await foresee(id);
    expect(told).toMatchObject({
      ...{ id, estado: "timbrada", fueraDePlazo: false, estorbos: [], hayMas: false },
      regla: { renglon: "general", aceptacion: "con_silencio", silencioCancela: true, porConfirmar: false },
      sat: { estado: "Vigente", esCancelable: "Cancelable con aceptación", coincide: true },
    });
    expect(told.ultimoDia).toBe(`${new Date().getFullYear() + 1}-03-31`);
    expect(await verdicts(id)).toEqual(FREE);
    expect(await cancel(id)).toMatchObject({ estado: "cancelacion_pendiente" });
    const { solicitud } = await foresee(id);
    expect(solicitud).toMatchObject({
      motivo: "02",
      respuestaHasta: told.regla!.respuestaHasta,
      silencioCancela: true,
    });
    expect(await verdicts(id)).toEqual(NEVER);
    await expect(cancel(id)).rejects.toMatchObject({ kind: ErrorKind.NOT_APPLICABLE });
    const lastMoment = Date.parse(`${told.regla!.respuestaHasta}T23:59:59-06:00`) - Date.now();
    await t.pac.admin("PUT", "/admin/settings", { clockShift: lastMoment - 60_000 });
    expect(await refresh(id)).toMatchObject({ data: { estado: "cancelacion_pendiente" } });
    await t.pac.admin("PUT", "/admin/settings", { clockShift: lastMoment + 60_000 });
    expect(await refresh(id)).toMatchObject({ data: { estado: "cancelada" } });
    expect(await verdicts(id)).toEqual(NEVER);
  });

  it("is told of one that its receiver refused: silence cancels it no more", async () => {
    const id = await stamped("C=wait");
    await cancel(id);
    await decide(id, "reject");
    await refresh(id);
    expect((await foresee(id)).regla).toMatchObject({
      ...{ silencioCancela: false, aviso: expect.stringContaining("rechazó") },
    });
    expect(await verdicts(id)).toEqual({
      "01": "solo_si_acepta",
      "02": "solo_si_acepta",
      "03": "solo_si_acepta",
      "04": "solo_si_acepta",
    });
  });

  it.each(["block", "pass"] as const)("is told of an invoice with payments, where SAT lets them %s", async (way) => {
    await payments(way);
    const { id, uuidFiscal = "" } = await payable();
    const [first, second] = [await pay(uuidFiscal), await pay(uuidFiscal)];
    const told = await foresee(id);
    expect(told.estorbos).toMatchObject([
      { tipo: "pago", recurso: "complementos-pago", id: first.id, regla: { renglon: "pago", silencioCancela: true } },
      { tipo: "pago", recurso: "complementos-pago", id: second.id },
    ]);
    expect(told.sat).toMatchObject({ esCancelable: "No cancelable", coincide: true });
    expect(await verdicts(id)).toEqual({ ...NEVER, "01": "decide_el_sat" });
    expect(told.motivos[1]!.estorbos).toEqual([first.id, second.id]);
    const ofPayment = create(ForeseeCancellationRequestSchema, { id: first.id });
    const { data } = await hasty().foreseePaymentComplementCancellation(ofPayment, t.sandbox);
    expect(data).toMatchObject({ id: first.id, regla: { renglon: "pago" }, estorbos: [] });
    await expect(foresee(first.id), "the id of another resource").rejects.toMatchObject({ kind: ErrorKind.NOT_FOUND });
    await expect(cancel(id)).rejects.toMatchObject({ codigo: "204" });
    const uuidReemplazo = await replacing(uuidFiscal);
    const asked = cancel(id, { motivo: "01", uuidReemplazo });
    if (way === "pass") expect(await asked).toMatchObject({ estado: "cancelacion_pendiente" });
    else await expect(asked).rejects.toMatchObject({ codigo: "204", message: expect.stringContaining("complemento") });
  });

  it("is told in the order of undoing: what names an obstacle comes before it", async () => {
    const { id, uuidFiscal = "" } = await payable();
    const payment = await pay(uuidFiscal);
    const note = documentOf(await t.credit(id));
    const newer = documentOf(await t.credit(id, { sustituye: note.id }));
    await t.sql("update documents set estado = 'timbrada' where id = $1", [note.id]);
    const told = await foresee(id);
    const ids = told.estorbos.map((each) => each.id);
    expect([...ids].sort()).toEqual([payment.id, note.id, newer.id].sort());
    expect(ids.indexOf(newer.id)).toBeLessThan(ids.indexOf(note.id));
    expect(await verdicts(id)).toEqual(NEVER);
    await expect(cancel(id)).rejects.toMatchObject({ codigo: "204" });
  });

  it("is told of an invoice that another one substitutes: only motive 01 is free", async () => {
    const { id } = await payable();
    const request = create(CreateInvoiceRequestSchema, order({ id, conceptos: [line({ valorUnitario: "1500" })] }));
    const silent = { timeouts: { ...HASTY, cancellation: 0 }, ...withPac({ cancel: async () => REFUSED }) };
    await hasty(silent).substituteInvoice(request, t.sandbox);
    const told = await foresee(id);
    expect(told.estorbos).toMatchObject([{ tipo: "sustituto", recurso: "facturas" }]);
    expect(await verdicts(id)).toEqual({ ...NEVER, "01": "espera" });
    await expect(cancel(id)).rejects.toMatchObject({ codigo: "204" });
    const uuidReemplazo = told.estorbos[0]!.uuidFiscal!;
    expect(await cancel(id, { motivo: "01", uuidReemplazo })).toMatchObject({ estado: "cancelacion_pendiente" });
  });

  it("is told of documents that name it in their XML alone, sealed by the caller or not", async () => {
    const { id, uuidFiscal = "" } = await payable();
    const cfdiRelacionados = [{ tipoRelacion: "07", uuids: [uuidFiscal.toLowerCase()] }];
    const related = documentOf(await t.post(order({ cfdiRelacionados })));
    await replacing(uuidFiscal);
    expect((await foresee(id)).estorbos).toMatchObject([
      { tipo: "relacion", recurso: "facturas", id: related.id },
      { tipo: "sustituto" },
    ]);
    expect(await verdicts(id)).toEqual(NEVER);
    await expect(cancel(id)).rejects.toMatchObject({ codigo: "204" });
    await cancel(related.id);
    expect(await verdicts(id)).toEqual({ ...NEVER, "01": "espera" });
  });

  it("is told after the last day, of an obstacle of another system, and where SAT says nothing", async () => {
    const { id, uuidFiscal = "" } = await payable();
    await replacing(uuidFiscal);
    expect((await foresee(id)).sat).toMatchObject({ esCancelable: "Cancelable con aceptación", coincide: true });
    const blocked = await stamped("C=blocked");
    expect((await foresee(blocked)).sat).toMatchObject({ esCancelable: "No cancelable", coincide: false });
    expect((await foresee(id, t.sandbox, withSat(SILENT))).sat).toBeUndefined();
    const other = { relacion: "hijo", emisorRfc: COMPANY.rfc, enEstorbos: true };
    expect((await foresee(id)).pac).toMatchObject({ nombre: "pac-de-prueba", relacionados: [other] });
    expect((await foresee(id, t.sandbox, withPac({ receiving: undefined as never }))).pac).toBeUndefined();
    const late = new Date(`${new Date().getFullYear() + 1}-04-01T12:00:00Z`);
    const told = await foresee(id, t.sandbox, { now: () => late });
    expect(told).toMatchObject({ fueraDePlazo: true, multa: expect.stringContaining("5 al 10 %") });
    expect(told.motivos.map(({ resultado }) => resultado)).toEqual(Object.values(NEVER));
    await t.pac.admin("PUT", "/admin/settings", { clockShift: late.getTime() - Date.now() });
    await expect(cancel(id, {}, t.sandbox, { now: () => late })).rejects.toMatchObject({ codigo: "210" });
  });

  it("counts SAT's answers by the row that foretold them, and answers for nobody else's document", async () => {
    const counted: object[] = [];
    const countForesight: Deps["countForesight"] = (answer) => void counted.push(answer);
    const id = await stamped("C=direct");
    await foresee(id, t.sandbox, { countForesight });
    await foresee(id, t.sandbox, { countForesight, ...withSat({ ...VIGENTE, cancelable: "with-acceptance" }) });
    expect(counted).toEqual([
      { row: "general", agrees: false },
      { row: "general", agrees: true },
    ]);
    for (const caller of [other.sandbox, t.production])
      await expect(foresee(id, caller)).rejects.toMatchObject({ kind: ErrorKind.NOT_FOUND });
    await expect(foresee(randomUUID())).rejects.toMatchObject({ kind: ErrorKind.NOT_FOUND });
  });
});

const REFUSED: CancelOutcome = { kind: "rejected", code: "204", detail: "" };
const VIGENTE = { kind: "answered", estado: "Vigente", cancelacion: undefined } as const;

describe("every request that was kept", () => {
  it.runIf(hasXmlsec)("verifies with the issuer's certificate, by a tool that is not ours", async () => {
    const cer = `${CSD_FOLDER}${COMPANY.rfc}.cer`;
    await cancel(await stamped());
    const kept = await t.sql<{ request: Buffer }>("select request from cancellations");
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter(({ request }) => !xmlsecVerifies(request, cer))).toEqual([]);
  });
});
