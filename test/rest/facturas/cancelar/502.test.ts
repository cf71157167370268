import { expect, test } from "vitest";
import { useService } from "../../../support/service.ts";
import { cancel, look, type Stamped, stamped } from "./cancellation.ts";

const service = useService();

const estadoOf = async (made: Stamped) => (await look(service(), made)).body.data.estado;

test.each(["C=blocked", "cancel:R=203"])("%s: SAT's refusal comes with its code", async (directive) => {
  const made = await stamped(service(), directive);
  const answer = await cancel(service(), made);
  const codigo = directive === "C=blocked" ? "204" : "203";
  expect(answer).toMatchObject({ status: 502, body: { ok: false, codigo } });
  expect(answer.body.error).toMatch(/^La cancelación no procedió: (20\d) (?!\1)/);
  expect(answer.body.error).toContain(answer.body.detalle);
  expect(await estadoOf(made)).toBe("timbrada");
});

test("an invoice with a live credit note cannot be cancelled before the note is", async () => {
  const made = await stamped(service());
  const body = { importe: 1, descripcion: "Bonificación PACTEST:C=direct" };
  const call = { key: service().a.sandbox, body };
  const note = (await service().rest("POST", `/api/v1/facturas/${made.id}/nota-credito`, call)).body.data;
  expect(await cancel(service(), made)).toMatchObject({ status: 502, body: { codigo: "204" } });
  expect(await cancel(service(), note)).toMatchObject({ body: { data: { estado: "cancelada" } } });
  expect(await cancel(service(), made)).toMatchObject({ body: { data: { estado: "cancelada" } } });
});

test("a PAC that did not take the request leaves the invoice timbrada, and it may be asked again", async () => {
  const made = await stamped(service(), "C=direct;cancel:E0=429");
  const answer = await cancel(service(), made);
  expect(answer).toMatchObject({ status: 502, body: { codigo: "PAC_NO_DISPONIBLE" } });
  expect(await estadoOf(made)).toBe("timbrada");
  expect(await cancel(service(), made)).toMatchObject({
    status: 200,
    body: { data: { estado: "cancelada" } },
  });
});

test("a request that got lost on its way is cancelando, and the service brings it to its end", async () => {
  const made = await stamped(service(), "C=direct;cancel:X0");
  const answer = await cancel(service(), made);
  expect(answer).toMatchObject({ status: 502, body: { codigo: "PAC_SIN_RESPUESTA" } });
  await expect.poll(() => estadoOf(made)).toBe("cancelada");
  expect((await look(service(), made, "acuse")).status).toBe(200);
});

test("a SAT that does not answer is 502 to who asks, and the invoice goes on waiting", async () => {
  const made = await stamped(service(), "C=wait");
  await cancel(service(), made);
  const fault = { point: "beforeCore", action: { kind: "status", status: 503 }, times: 2 };
  await service().pac.admin("POST", "/admin/faults", { match: { operation: "sat-status" }, ...fault });
  for (const route of ["estatus-sat", "estatus-cancelacion"]) {
    const { status, body } = await look(service(), made, route);
    expect(status).toBe(502);
    expect(body).toMatchObject({ ok: false, codigo: "SAT_NO_DISPONIBLE", detalle: expect.any(String) });
  }
  expect(await look(service(), made, "estatus-cancelacion")).toMatchObject({
    ...{ status: 200, body: { data: { estado: "cancelacion_pendiente" }, confirmada: false } },
  });
});

test("a storage of acuses that does not answer is 502; the next question finds it", async () => {
  const made = await stamped(service(), "C=direct;A=late;receipt:E0=503");
  await service().pac.admin("PUT", "/admin/settings", { acuseLag: 0 });
  await cancel(service(), made);
  expect(await look(service(), made, "acuse")).toMatchObject({
    ...{ status: 502, body: { codigo: "PAC_NO_DISPONIBLE" } },
  });
  expect((await look(service(), made, "acuse")).status).toBe(200);
});
