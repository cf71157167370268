import { randomUUID } from "node:crypto";
import { create } from "@bufbuild/protobuf";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CancelRequestSchema, RefreshCancellationRequestSchema } from "#proto/cfdi/v1/cancellation_pb.ts";
import {
  CreateInvoiceRequestSchema,
  CreateInvoiceResponseSchema,
  GetInvoiceAcuseRequestSchema,
} from "#proto/cfdi/v1/invoicing_pb.ts";
import { deadlineIn } from "../../common/deadline.ts";
import { type SatConsulta, satConsulta } from "../../src/clients/sat.ts";
import { readSealed } from "../../src/engine/sealing/seal.ts";
import type { Pac, StampRequest } from "../../src/pac/pac.ts";
import { openPac } from "../../src/pac/registry.ts";
import { listStuck } from "../../src/persistence/operation/index.ts";
import { finishCancelling } from "../../src/services/cancelling/cancelling.ts";
import type { Deps } from "../../src/services/context/deps.ts";
import { TIMEOUTS } from "../../src/services/context/timeouts.ts";
import { finishStamping } from "../../src/services/issuing/recovering.ts";
import { invoicing } from "../../src/services/resources/invoicing.ts";
import { SEALED_XML } from "../support/kept-xml.ts";
import { CHECK, PAC_ACCOUNT, type PacServer, startPac } from "../support/pac.ts";
import { pacSettings, sealedBy, startService } from "../support/service.ts";
import { documentOf, type Order, openDeps, order, type TestDeps, trouble } from "../support/test-deps.ts";

let t: TestDeps;
/** The operator chooses another PAC for new documents, which has a memory and a SAT of its own. */
let other: PacServer;
let chosen: Pac;
let sat: SatConsulta;
beforeAll(async () => {
  t = await openDeps();
  other = await startPac();
  chosen = openPac("sw", { name: "otro", url: other.pac.url, ...PAC_ACCOUNT, connections: 4 }, CHECK);
  sat = satOfBoth(t.deps.sat.sandbox, satConsulta(other.pac.satUrl));
});
afterAll(async () => {
  await Promise.all([chosen.close(), sat.close()]);
  await Promise.all([t.close(), other.close()]);
});
beforeEach(async () => {
  await Promise.all([t, { pac: other }].map(({ pac }) => pac.admin("POST", "/admin/reset")));
  await t.sql("delete from documents");
});

function satOfBoth(one: SatConsulta, another: SatConsulta): SatConsulta {
  return {
    async ask(question) {
      const answer = await one.ask(question);
      return answer.kind === "answered" && answer.estado === "No Encontrado" ? another.ask(question) : answer;
    },
    close: () => another.close(),
  };
}

/** Returns the services after the operator chose another PAC; with `kept` the first one is still configured. */
function afterChoice({ kept }: { kept: boolean } = { kept: true }): Deps {
  const sandbox = kept ? [chosen, t.adapters.sandbox] : [chosen];
  const timeouts = { ...TIMEOUTS, pause: 50 };
  return { ...t.deps, ...t.withPacs({ sandbox }), timeouts, sat: { sandbox: sat, production: sat } };
}

const post = async (deps: Deps, change: Order) => {
  const answer = await invoicing(deps).createInvoice(create(CreateInvoiceRequestSchema, change), t.sandbox);
  return documentOf(create(CreateInvoiceResponseSchema, answer));
};
const cancel = async (deps: Deps, id: string) =>
  (await invoicing(deps).cancelInvoice(create(CancelRequestSchema, { id, motivo: "02" }), t.sandbox)).data!;
const refresh = async (deps: Deps, id: string) => {
  const request = create(RefreshCancellationRequestSchema, { id });
  return (await invoicing(deps).refreshInvoiceCancellation(request, t.sandbox)).data!;
};
const acuse = async (deps: Deps, id: string) => {
  const request = create(GetInvoiceAcuseRequestSchema, { id });
  return Buffer.from((await invoicing(deps).getInvoiceAcuse(request, t.sandbox)).data!.acuse!).toString();
};
/** Returns the number of stamps that the first and the other PAC have given. */
const stampsGiven = () =>
  Promise.all([t.pac, other].map(async ({ admin }) => (await admin("GET", "/admin/state")).stamps));
const timePasses = () => t.sql("update documents set due_at = now(), lease_until = null where due_at is not null");
const LIMIT = 16;

describe("after the operator chose another PAC for new documents", () => {
  it("it stamps them, and their records name it", async () => {
    expect(await post(t.deps, order())).toMatchObject({ pac: "pac-de-prueba" });
    expect(await post(afterChoice(), order())).toMatchObject({ pac: "otro", estado: "timbrada" });
    expect(await stampsGiven()).toEqual([1, 1]);
  });

  it.each(["the same key", "the worker"])(
    "a lost answer of the first is recovered at the first, by %s",
    async (who) => {
      const lost = trouble("E1=503;N=2", { idempotencyKey: randomUUID() });
      await expect(post(t.deps, lost)).rejects.toMatchObject({ codigo: "PAC_SIN_RESPUESTA" });
      if (who === "the worker") {
        await timePasses();
        await finishStamping(afterChoice(), "sandbox", LIMIT);
      }
      const document = await post(afterChoice(), lost);
      expect(document).toMatchObject({ estado: "timbrada", pac: "pac-de-prueba" });
      expect(await stampsGiven()).toEqual([1, 0]);
    },
  );

  it("what the first certainly never had is sent to the other, and the record names that one", async () => {
    const resent = order({ idempotencyKey: randomUUID() });
    const nobody = openPac(
      "sw",
      { ...PAC_ACCOUNT, name: "pac-de-prueba", url: "http://127.0.0.1:9", connections: 1 },
      CHECK,
    );
    const gone = { ...t.deps, ...t.withPacs({ sandbox: [nobody] }) };
    await expect(post(gone, resent)).rejects.toMatchObject({ codigo: "PAC_NO_DISPONIBLE" });
    expect(await post(afterChoice(), resent)).toMatchObject({ estado: "timbrada", pac: "otro" });
    expect(await stampsGiven()).toEqual([0, 1]);
    await nobody.close();
  });

  /**
   * The first PAC still works on a request whose answer was lost, and truthfully denies having it until the stamp is
   * made.
   */
  const stillWorking = () => {
    let order: StampRequest | undefined;
    const pac: Pac = {
      ...t.adapters.sandbox,
      async stamp(request) {
        order ??= request;
        return { kind: "unknown", reason: "the answer was lost" };
      },
      recover: async () => ({ kind: "not-stamped" }),
    };
    return { pac, finishes: () => t.adapters.sandbox.stamp({ ...order!, deadline: deadlineIn(5_000) }) };
  };

  /** Returns a record in `error`, which may be sent again, because its PAC denied it long enough. */
  async function denied(): Promise<{ key: string; first: ReturnType<typeof stillWorking> }> {
    const key = randomUUID();
    const first = stillWorking();
    const deps = { ...t.deps, ...t.withPacs({ sandbox: [first.pac] }) };
    await expect(post(deps, order({ idempotencyKey: key }))).rejects.toMatchObject({
      codigo: "PAC_SIN_RESPUESTA",
    });
    await t.sql("update documents set denied_at = now() - interval '20 seconds'");
    await timePasses();
    await finishStamping(deps, "sandbox", LIMIT);
    expect(await t.sql("select estado, resendable, stays_at_pac from documents")).toEqual([
      { estado: "error", resendable: true, stays_at_pac: true },
    ]);
    return { key, first };
  }

  it("what the first denied for a while and stamps after all is never sent to the other", async () => {
    const { key, first } = await denied();
    await first.finishes();
    expect(await post(afterChoice(), order({ idempotencyKey: key }))).toMatchObject({
      estado: "timbrada",
      pac: "pac-de-prueba",
    });
    expect(await stampsGiven()).toEqual([1, 0]);
  });

  it("what the first denied stays with it, also when it cannot be reached the next time", async () => {
    const { key } = await denied();
    const gone: Pac = {
      ...t.adapters.sandbox,
      stamp: async () => ({ kind: "unavailable", proof: "never-sent", reason: "no connection" }),
    };
    const deps = { ...t.deps, ...t.withPacs({ sandbox: [chosen, gone] }) };
    for (let time = 0; time < 2; time += 1)
      await expect(post(deps, order({ idempotencyKey: key }))).rejects.toMatchObject({
        codigo: "PAC_NO_DISPONIBLE",
      });
    expect(await post(afterChoice(), order({ idempotencyKey: key }))).toMatchObject({ pac: "pac-de-prueba" });
    expect(await stampsGiven()).toEqual([1, 0]);
  });

  it("a second stamp of a stamped document is written down, told once, and waits for a decision", async () => {
    const { id, uuidFiscal } = await post(t.deps, order());
    const [row] = await t.sql<{ xml: Buffer }>(`select ${SEALED_XML} as xml from documents`);
    const sealed = readSealed(row!.xml, t.deps.schemas);
    const request = {
      sealed,
      reference: id,
      deadline: deadlineIn(5_000),
      now: t.deps.now(),
      owner: t.sandbox,
    };
    const second = await chosen.stamp(request);
    const twice: Pac = { ...chosen, name: "pac-de-prueba", recover: async () => second };
    const deps = { ...t.deps, ...t.withPacs({ sandbox: [twice] }) };
    const { accountId, environment } = t.sandbox;
    for (let time = 0; time < 2; time += 1) {
      await t.sql("update documents set estado = 'timbrando', due_at = now(), lease_until = null");
      const late: Pac = {
        ...twice,
        async recover() {
          await t.sql("update documents set estado = 'timbrada', due_at = null, fence = fence + 1");
          return second;
        },
      };
      await finishStamping({ ...deps, ...t.withPacs({ sandbox: [late] }) }, "sandbox", LIMIT);
    }
    const uuid = second.kind === "stamped" ? second.timbre.uuid : "";
    expect(uuid).not.toBe(uuidFiscal);
    expect(await listStuck(t.deps.db, { accountId, limit: 10 })).toMatchObject([
      { id, environment, problem: "doble_timbre", uuidFiscal, secondUuid: uuid },
    ]);
    expect((await t.find(id)).uuidFiscal).toBe(uuidFiscal);
    await t.sql("delete from second_stamps");
  });

  it("a document of the first is cancelled by the first, which also gives the acknowledgement", async () => {
    await t.pac.admin("PUT", "/admin/settings", { acuseLag: 60_000 });
    const { id, uuidFiscal } = await post(t.deps, trouble("C=direct;A=late"));
    expect(await cancel(afterChoice(), id)).toMatchObject({ estado: "cancelada" });
    await t.pac.admin("PUT", "/admin/settings", { clockShift: 61_000 });
    expect(await acuse(afterChoice(), id)).toContain(uuidFiscal);
  });

  it("a cancellation that was left open at the first is presented to the first again", async () => {
    const { id } = await post(t.deps, trouble("C=direct"));
    const dying = { ...t.adapters.sandbox, cancel: () => Promise.reject(new Error("killed")) };
    const killed = { ...afterChoice(), ...t.withPacs({ sandbox: [chosen, dying] }) };
    await expect(cancel(killed, id)).rejects.toThrow("killed");
    await timePasses();
    expect(await finishCancelling(afterChoice(), "sandbox", LIMIT)).toBe(1);
    expect((await t.find(id)).estado).toBe("cancelada");
  });
});

describe("a record whose PAC is not configured any more says so, by the PAC's name", () => {
  const saysSo = {
    codigo: "PAC_NO_CONFIGURADO",
    message: expect.stringContaining("pac-de-prueba"),
  };
  const without = () => afterChoice({ kept: false });

  it("when its key comes again, and nobody else is asked", async () => {
    const lost = trouble("E1=503;N=2", { idempotencyKey: randomUUID() });
    await expect(post(t.deps, lost)).rejects.toMatchObject({ codigo: "PAC_SIN_RESPUESTA" });
    for (const _ of [1, 2]) await expect(post(without(), lost)).rejects.toMatchObject(saysSo);
    expect(await stampsGiven()).toEqual([1, 0]);
  });

  it("when it is to be cancelled, and it stays timbrada", async () => {
    const { id } = await post(t.deps, trouble("C=direct"));
    await expect(cancel(without(), id)).rejects.toMatchObject(saysSo);
    expect((await t.find(id)).estado).toBe("timbrada");
  });

  it("when its cancellation, which was never presented, is refreshed, however often", async () => {
    const id = await left({ cancel: killed });
    for (const _ of [1, 2]) await expect(refresh(without(), id)).rejects.toMatchObject(saysSo);
    expect((await t.find(id)).estado).toBe("cancelando");
  });

  it("but not where SAT alone can tell what became of it", async () => {
    const { cancel } = t.adapters.sandbox;
    const id = await left({ cancel: (asked) => cancel(asked).then(killed) });
    expect(await refresh(without(), id)).toMatchObject({ estado: "cancelada" });
  });

  const killed = () => Promise.reject(new Error("killed"));

  /** Leaves a document in `cancelando`, as a core that dies does. */
  async function left(change: Partial<Pac>): Promise<string> {
    const { id } = await post(t.deps, trouble("C=direct"));
    const dying = t.withPacs({ sandbox: [{ ...t.adapters.sandbox, ...change }] });
    await expect(cancel({ ...t.deps, ...dying }, id)).rejects.toThrow("killed");
    await timePasses();
    return id;
  }

  it("when its acknowledgement is still to come", async () => {
    const { id } = await post(t.deps, trouble("C=direct;A=late"));
    expect(await cancel(t.deps, id)).toMatchObject({ estado: "cancelada" });
    await expect(acuse(without(), id)).rejects.toMatchObject(saysSo);
  });
});

it("the operator chooses by settings: new documents go to the PAC that PAC_SANDBOX names", async () => {
  const service = await startService({
    env: {
      ...{ PAC_SANDBOX: "otro", PAC_OTRO_ENVIRONMENT: "sandbox", PAC_OTRO_ADAPTER: "sw" },
      ...pacSettings("PAC_OTRO", other),
    },
  });
  const answer = await service.rest("POST", "/api/v1/facturas", {
    key: service.a.sandbox,
    body: { xml: sealedBy(service.a).toString("base64") },
  });
  expect(answer).toMatchObject({ status: 201, body: { data: { pac: "otro", estado: "timbrada" } } });
  expect((await other.admin("GET", "/admin/state")).stamps).toBe(1);
  await service.close();
});
