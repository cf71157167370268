import { create } from "@bufbuild/protobuf";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  CancelRequestSchema,
  ForeseeCancellationRequestSchema,
  RefreshCancellationRequestSchema,
} from "#proto/cfdi/v1/cancellation_pb.ts";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { CreateWithholdingRequestSchema, GetWithholdingRequestSchema } from "#proto/cfdi/v1/withholding_pb.ts";
import type { Pac } from "../../src/pac/pac.ts";
import { finishCancelling } from "../../src/services/cancelling/cancelling.ts";
import type { Deps } from "../../src/services/context/deps.ts";
import { TIMEOUTS } from "../../src/services/context/timeouts.ts";
import { withholding } from "../../src/services/resources/withholding.ts";
import { localTime } from "../support/service.ts";
import { openDeps, type TestDeps } from "../support/test-deps.ts";

/**
 * SAT asks no receiver about a withholding and has no service that tells its status, so the receipt of the cancellation
 * decides.
 */

let t: TestDeps;
beforeAll(async () => {
  t = await openDeps();
});
afterAll(() => t.close());
beforeEach(() => t.pac.admin("POST", "/admin/reset"));

const LIMIT = 16;
const HASTY = { ...TIMEOUTS, cancel: 500, cancellation: 1_500, pause: 50 };
/** These timeouts leave room for several questions, and for an answer to the last one. */
const PATIENT = { ...TIMEOUTS, cancellation: 3_000, pause: 700 };

/** A question to SAT about a withholding is a bug, so this SAT fails. */
const SAT = { ask: () => Promise.reject(new Error("asked")), close: async () => undefined };

const services = (change: Partial<Deps> = {}) =>
  withholding({ ...t.deps, timeouts: HASTY, sat: { sandbox: SAT, production: SAT }, ...change });

const withPac = (change: Partial<Pac>) => t.withPacs({ sandbox: [{ ...t.adapters.sandbox, ...change }] });

const finish = (change: Partial<Deps> = {}) =>
  finishCancelling({ ...t.deps, timeouts: HASTY, sat: { sandbox: SAT, production: SAT }, ...change }, "sandbox", LIMIT);

/** Stamps a withholding; its directive tells the test PAC how to answer a request to cancel it. */
async function stamped(directive = ""): Promise<string> {
  const request = create(CreateWithholdingRequestSchema, {
    ...{ tipoOperacion: "enajenacion_acciones", fechaOperacion: localTime().slice(0, 10) },
    ...{
      rfcContraparte: "RAC260101AA4",
      nombreContraparte: "RECEPTOR ACEPTA",
      codigoPostalContraparte: "06300",
    },
    montoOperacion: "500.50",
    datosEspecificos: { contratoIntermediacion: `PACTEST:${directive}` },
  });
  return (await services().createWithholding(request, t.sandbox)).data!.id!;
}

async function cancel(id: string, change: object = {}, deps: Partial<Deps> = {}) {
  const request = create(CancelRequestSchema, { id, motivo: "02", ...change });
  return (await services(deps).cancelWithholding(request, t.sandbox)).data!;
}

const refresh = (id: string, deps: Partial<Deps> = {}) =>
  services(deps).refreshWithholdingCancellation(create(RefreshCancellationRequestSchema, { id }), t.sandbox);

const find = async (id: string) =>
  (await services().getWithholding(create(GetWithholdingRequestSchema, { id }), t.sandbox)).data!;
const estadoOf = async (id: string) => (await find(id)).estado;

const timePasses = () => t.sql("update documents set due_at = now(), lease_until = null where due_at is not null");

const kept = async (id: string) =>
  (
    await t.sql<{ codigo: string | null; presented: boolean }>(
      "select codigo, presented from cancellations where document_id = $1",
      [id],
    )
  )[0];

it("is foretold without asking SAT, which has no service for it", async () => {
  const id = await stamped();
  const request = create(ForeseeCancellationRequestSchema, { id });
  const { data } = await services().foreseeWithholdingCancellation(request, t.sandbox);
  expect(data).toMatchObject({ id, regla: { renglon: "VI", aceptacion: "ninguna" }, sat: undefined });
  expect(data!.motivos!.map(({ resultado }) => resultado)).toEqual(["procede", "procede", "procede", "procede"]);
  expect(await cancel(id)).toMatchObject({ estado: "cancelada" });
});

it("is cancelada by SAT's receipt, and SAT's status service is never asked", async () => {
  const id = await stamped("C=wait");
  expect(await cancel(id)).toMatchObject({ id, estado: "cancelada" });
  expect(await kept(id)).toEqual({ codigo: "1201", presented: true });
});

it("waits for a SAT that has not got the document yet", async () => {
  await t.pac.admin("PUT", "/admin/settings", { satLag: 500 });
  const timeouts = { ...PATIENT, cancellation: 20_000 };
  expect(await cancel(await stamped(), {}, { timeouts })).toMatchObject({ estado: "cancelada" });
});

it("is cancelando while SAT has not got it, for longer than the caller waits; the worker finishes it", async () => {
  await t.pac.admin("PUT", "/admin/settings", { satLag: 60_000 });
  const id = await stamped();
  const timeouts = PATIENT;
  expect(await cancel(id, {}, { timeouts })).toMatchObject({ estado: "cancelando" });
  const asked = await refresh(id, { timeouts });
  expect(asked).toMatchObject({ data: { estado: "cancelando" }, confirmada: false });
  await t.pac.admin("PUT", "/admin/settings", { satLag: 0 });
  await timePasses();
  await finish();
  expect(await estadoOf(id)).toBe("cancelada");
});

it.each([
  ["before SAT had the request", "cancel:X0", "1201"],
  ["after SAT had cancelled it", "cancel:X1", "1202"],
])("whose answer got lost %s is presented again with the same bytes", async (_, directive, codigo) => {
  const id = await stamped(directive);
  await expect(cancel(id)).rejects.toMatchObject({ codigo: "PAC_SIN_RESPUESTA" });
  expect(await estadoOf(id)).toBe("cancelando");
  const [before] = await t.sql("select request from cancellations where document_id = $1", [id]);
  await timePasses();
  await finish();
  expect(await estadoOf(id)).toBe("cancelada");
  expect(await kept(id)).toEqual({ codigo, presented: true });
  expect(await t.sql("select request from cancellations where document_id = $1", [id])).toEqual([before]);
});

it("whose receipt was kept before the core died is finished from it, and no PAC is asked again", async () => {
  const id = await stamped();
  await cancel(id);
  await t.sql("update cancellations set ended_at = null where document_id = $1", [id]);
  await t.sql("update documents set estado = 'cancelando', cancelled_at = null, due_at = now() where id = $1", [id]);
  const silent = withPac({ cancel: () => Promise.reject(new Error("presented again")) });
  await finish(silent);
  expect(await estadoOf(id)).toBe("cancelada");
});

it("is finished by who asks for it too, once", async () => {
  const id = await stamped("cancel:X1");
  await expect(cancel(id)).rejects.toMatchObject({ codigo: "PAC_SIN_RESPUESTA" });
  expect(await refresh(id)).toMatchObject({ data: { id, estado: "cancelada" }, confirmada: true });
  await expect(refresh(id)).rejects.toMatchObject({ kind: ErrorKind.NOT_APPLICABLE });
});

it("stays cancelando while the PAC does not answer, and who asks is told so", async () => {
  const id = await stamped("cancel:X0");
  await expect(cancel(id)).rejects.toMatchObject({ codigo: "PAC_SIN_RESPUESTA" });
  const silent = withPac({ cancel: async () => ({ kind: "unknown", reason: "reset" }) });
  await expect(refresh(id, silent)).rejects.toMatchObject({ codigo: "PAC_SIN_RESPUESTA" });
  const busy = withPac({ cancel: async () => ({ kind: "unavailable", proof: "refused", reason: "429" }) });
  await expect(refresh(id, busy)).rejects.toMatchObject({ codigo: "PAC_NO_DISPONIBLE" });
  expect(await estadoOf(id)).toBe("cancelando");
});

it.each([
  ["of the folio ends it: SAT would have said that it was cancelled", "1302", "timbrada"],
  ["of the motive too", "1310", "timbrada"],
  ["of the whole request says nothing of the one that got lost", "CR1304", "cancelando"],
  ["of the certificate neither", "CR1308", "cancelando"],
])("presented again, a refusal %s: %s", async (_, code, estado) => {
  const id = await stamped("cancel:X0");
  await expect(cancel(id)).rejects.toMatchObject({ codigo: "PAC_SIN_RESPUESTA" });
  await timePasses();
  await finish(withPac({ cancel: async () => ({ kind: "rejected", code, detail: "" }) }));
  expect(await estadoOf(id)).toBe(estado);
});

it("with a substitute that is none is refused, and may be asked again", async () => {
  const id = await stamped("cancel:X0");
  const wrong = { motivo: "01", uuidReemplazo: "0F0E0D0C-0B0A-4908-8706-050403020100" };
  await expect(cancel(id, wrong)).rejects.toMatchObject({ codigo: "PAC_SIN_RESPUESTA" });
  await timePasses();
  await finish();
  expect(await estadoOf(id)).toBe("timbrada");
  expect(await cancel(id)).toMatchObject({ estado: "cancelada" });
});
