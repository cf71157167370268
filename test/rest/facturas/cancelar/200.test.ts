import { expect, test } from "vitest";
import { sealedBy, useService } from "../../../support/service.ts";
import { create, FACTURAS, order, relayed } from "../order.ts";
import { cancel, decide, look, type Stamped, stamped } from "./cancellation.ts";

const service = useService();

const idsIn = async (estado: string) => {
  const { body } = await service().rest("GET", `${FACTURAS}?estado=${estado}`, { key: service().a.sandbox });
  return body.data.map(({ id }: Stamped) => id);
};

test("without acceptance it is cancelada at once: the record, the acuse and SAT say so", async () => {
  const made = await stamped(service());
  const before = (await look(service(), made)).body.data;
  const answer = await cancel(service(), made);
  expect(answer.status, answer.body.error).toBe(200);
  expect(answer.body).toEqual({ ok: true, data: { ...before, estado: "cancelada" } });
  expect((await look(service(), made)).body).toEqual(answer.body);
  expect(await idsIn("cancelada")).toContain(made.id);
  const { acuse } = (await look(service(), made, "acuse")).body.data;
  expect(Buffer.from(acuse, "base64").toString()).toContain(`<UUID>${made.uuidFiscal}</UUID>`);
  expect((await look(service(), made, "estatus-sat")).body).toEqual({
    ...{ ok: true, data: { uuid: made.uuidFiscal, estado: "Cancelado" } },
  });
});

test("the key that made it shows it cancelada, and when", async () => {
  const call = { key: service().a.sandbox, headers: { "idempotency-key": "to cancel" } };
  const made = await stamped(service(), "C=direct", call);
  await cancel(service(), made);
  const replay = await create(service(), order(), call);
  expect(replay).toMatchObject({
    status: 200,
    body: { data: { id: made.id, estado: "cancelada", canceladaEn: expect.stringMatching(/Z$/) } },
  });
});

test("with acceptance it is cancelacion_pendiente, and the call that finds it accepted confirms it", async () => {
  const made = await stamped(service(), "C=wait");
  const answer = await cancel(service(), made);
  expect(answer).toMatchObject({ status: 200, body: { data: { estado: "cancelacion_pendiente" } } });
  expect(await idsIn("cancelacion_pendiente")).toContain(made.id);
  const waiting = await look(service(), made, "estatus-cancelacion");
  expect(waiting).toMatchObject({ status: 200, body: { ...answer.body, confirmada: false } });
  await decide(service(), made, "accept");
  const confirmed = await look(service(), made, "estatus-cancelacion");
  expect(confirmed.body).toEqual({
    ok: true,
    data: { ...answer.body.data, estado: "cancelada" },
    confirmada: true,
  });
  expect((await look(service(), made, "acuse")).status).toBe(200);
});

test("what the receiver rejects is timbrada again, and may be asked again", async () => {
  const made = await stamped(service(), "C=wait");
  await cancel(service(), made);
  await decide(service(), made, "reject");
  const rejected = await look(service(), made, "estatus-cancelacion");
  expect(rejected).toMatchObject({ status: 200, body: { data: { estado: "timbrada" }, confirmada: false } });
  expect(await cancel(service(), made)).toMatchObject({
    ...{ status: 200, body: { data: { estado: "cancelacion_pendiente" } } },
  });
});

test.each(["03", "04"])("motivo %s takes no substitute", async (motivo) => {
  const answer = await cancel(service(), await stamped(service()), { body: { motivo } });
  expect(answer).toMatchObject({ status: 200, body: { data: { estado: "cancelada" } } });
});

test("motivo 01 names the substitute, in either case", async () => {
  const made = await stamped(service());
  const related = sealedBy(service().a, { related: made.uuidFiscal, tipoRelacion: "04" });
  const { uuidFiscal } = (await create(service(), relayed(related))).body.data;
  const body = { motivo: "01", uuidReemplazo: uuidFiscal.toLowerCase() };
  expect(await cancel(service(), made, { body })).toMatchObject({
    ...{ status: 200, body: { data: { estado: "cancelada" } } },
  });
});

test("estatus-sat says what SAT says and leaves the record as it is", async () => {
  const made = await stamped(service(), "C=wait");
  const satSays = async () => (await look(service(), made, "estatus-sat")).body.data;
  expect(await satSays()).toEqual({ uuid: made.uuidFiscal, estado: "Vigente" });
  await cancel(service(), made);
  await decide(service(), made, "accept");
  expect(await satSays()).toEqual({ uuid: made.uuidFiscal, estado: "Cancelado" });
  expect((await look(service(), made)).body.data.estado).toBe("cancelacion_pendiente");
});

test("production cancels with the production key, and takes no stamp", async () => {
  const call = { key: service().a.production };
  const made = await stamped(service(), "C=direct", call);
  const saldo = async () => (await service().rest("GET", `${FACTURAS}/saldo`, call)).body.data.saldo;
  const before = await saldo();
  expect(await cancel(service(), made, call)).toMatchObject({
    ...{ status: 200, body: { data: { estado: "cancelada" } } },
  });
  expect(await saldo()).toBe(before);
});

test("a CSD that replaced the one that sealed the invoice cancels it", async () => {
  const { a, accounts, pac } = service();
  const made = await stamped(service());
  const password = "87654321b";
  const issued = await pac.admin("POST", "/admin/csd", { rfc: a.rfc, password });
  const [cer, key] = [Buffer.from(issued.cer, "base64"), Buffer.from(issued.key, "base64")];
  await accounts.uploadCsd({ account: a.rfc, cer, key, password });
  expect(await cancel(service(), made)).toMatchObject({
    status: 200,
    body: { data: { estado: "cancelada" } },
  });
  const kept = await service().db.query<{ request: Buffer }>(
    { name: "", text: "select request from cancellations where document_id = $1" },
    [made.id],
  );
  expect(kept[0]!.request.toString()).toContain(issued.noCertificado);
  await accounts.uploadCsd({ account: a.rfc, ...a.csd });
});

test("an acuse that the PAC gives late is there when it is", async () => {
  const { pac } = service();
  await pac.admin("PUT", "/admin/settings", { acuseLag: 60_000 });
  const made = await stamped(service(), "C=direct;A=late");
  await cancel(service(), made);
  expect((await look(service(), made, "acuse")).status).toBe(404);
  await pac.admin("PUT", "/admin/settings", { acuseLag: 0, clockShift: 61_000 });
  expect((await look(service(), made, "acuse")).status).toBe(200);
  await pac.admin("PUT", "/admin/settings", { clockShift: 0 });
  expect((await look(service(), made, "acuse")).status).toBe(200);
});
