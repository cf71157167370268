import { expect, test } from "vitest";
import { stampSealed, withholdingSealedBy } from "../../support/sealed-withholdings.ts";
import { useService } from "../../support/service.ts";
import { cancel, list, look, provoking, stamped, type Withheld, withhold } from "./withholding.ts";

const service = useService();

const estadoOf = async (made: { readonly id: string }) => (await look(service(), made)).body.data.estado;
const requestsAtPac = async ({ uuidFiscal }: Withheld) => {
  const { attempts } = await service().pac.admin("GET", `/admin/documents/${uuidFiscal}`);
  return attempts.filter(({ operation }: { operation: string }) => operation === "cancel").length;
};

test("200: cancelada in the call, for no receiver is asked; the record, the list and its key say so", async () => {
  const headers = { "idempotency-key": "to cancel" };
  const made = await stamped(service(), "C=wait", { headers });
  const before = (await look(service(), made)).body.data;
  const answer = await cancel(service(), made);
  expect(answer.status, answer.body.error).toBe(200);
  expect(answer.body).toEqual({ ok: true, data: { ...before, estado: "cancelada" } });
  expect((await look(service(), made)).body).toEqual(answer.body);
  expect((await list(service(), "estado=cancelada")).data).toContainEqual(answer.body.data);
  const replay = await withhold(service(), provoking(""), { headers });
  expect(replay).toMatchObject({
    status: 200,
    body: { data: { id: made.id, estado: "cancelada", canceladaEn: expect.stringMatching(/Z$/) } },
  });
});

test("200: what SAT acknowledged is kept as it came, in the form of its service for withholdings", async () => {
  const made = await stamped(service());
  await cancel(service(), made);
  const [row] = await service().db.query<{ request: Buffer; acuse: Buffer }>(
    { name: "", text: "select request, acuse from cancellations where document_id = $1" },
    [made.id],
  );
  const namespace = 'xmlns="http://www.sat.gob.mx/esquemas/retencionpago/1"';
  expect(row!.request.toString()).toContain(namespace);
  expect(row!.acuse.toString()).toContain(namespace);
  expect(row!.acuse.toString()).toContain(made.uuidFiscal);
});

test.each(["03", "04"])("200: motivo %s takes no substitute", async (motivo) => {
  const answer = await cancel(service(), await stamped(service()), { body: { motivo } });
  expect(answer).toMatchObject({ status: 200, body: { data: { estado: "cancelada" } } });
});

test("200: motivo 01 names the withholding that takes its place, in either case", async () => {
  const made = await stamped(service());
  const related = { TipoRelacion: "04", UUID: made.uuidFiscal };
  const substitute = await stampSealed(service(), withholdingSealedBy(service().a, { related }));
  const body = { motivo: "01", uuidReemplazo: substitute.data!.uuidFiscal!.toLowerCase() };
  expect(await cancel(service(), made, { body })).toMatchObject({
    ...{ status: 200, body: { data: { estado: "cancelada" } } },
  });
});

test("200: production cancels with the production key, and takes no stamp", async () => {
  const call = { key: service().a.production };
  const made = await stamped(service(), "", call);
  const saldo = async () => (await service().rest("GET", "/api/v1/facturas/saldo", call)).body.data.saldo;
  const before = await saldo();
  expect(await cancel(service(), made, call)).toMatchObject({ body: { data: { estado: "cancelada" } } });
  expect(await saldo()).toBe(before);
});

const OTHER = "0F0E0D0C-0B0A-4908-8706-050403020100";

test.each([
  ["no motivo", {}, "motivo"],
  ["a motivo that SAT does not have", { motivo: "05" }, "motivo"],
  ["01 without a substitute", { motivo: "01" }, "uuidReemplazo"],
  ["02 with a substitute", { motivo: "02", uuidReemplazo: OTHER }, "uuidReemplazo"],
])("400: %s is refused by name, and the document stays timbrada", async (_, body, names) => {
  const made = await stamped(service());
  const answer = await cancel(service(), made, { body });
  expect(answer).toMatchObject({ status: 400, body: { error: expect.stringMatching(`^${names}[ :]`) } });
  expect(await estadoOf(made)).toBe("timbrada");
});

test("400: estatus-cancelacion of what is not pending, before and after its cancellation", async () => {
  const made = await stamped(service());
  const asked = await look(service(), made, "estatus-cancelacion");
  expect([asked.status, asked.body.error]).toEqual([400, "El comprobante no tiene una cancelación pendiente"]);
  await cancel(service(), made);
  expect((await look(service(), made, "estatus-cancelacion")).status).toBe(400);
  expect(await cancel(service(), made)).toMatchObject({
    ...{ status: 400, body: { error: expect.stringMatching(/ya está cancelado/) } },
  });
  expect(await requestsAtPac(made)).toBe(1);
});

test("400: what the PAC refused, and what others issued, cannot be cancelled", async () => {
  await withhold(service(), provoking("R=Reten20113"));
  const [refused] = (await list(service(), "estado=error")).data;
  expect((await cancel(service(), refused)).status).toBe(400);
  const { a, b } = service();
  const emisor = { RfcE: b.rfc, NomDenRazSocE: "JUAN PEREZ GOMEZ", RegimenFiscalE: "612" };
  const { data } = await stampSealed(service(), withholdingSealedBy(b, { emisor }), { key: a.sandbox });
  expect(await cancel(service(), data!)).toMatchObject({
    ...{ status: 400, body: { error: expect.stringMatching(/puede cancelar el comprobante/) } },
  });
});

test("409: of six requests at once SAT gets one", async () => {
  const made = await stamped(service());
  const answers = await Promise.all(Array.from({ length: 6 }, () => cancel(service(), made)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => ![200, 400, 409].includes(status))).toEqual([]);
  expect(await requestsAtPac(made)).toBe(1);
});

test.each([
  ["C=blocked", "1204"],
  ["cancel:R=1203", "1203"],
  ["cancel:R=1308", "1308"],
])("502: %s: SAT's refusal comes with its code, and the document stays timbrada", async (directive, codigo) => {
  const made = await stamped(service(), directive);
  const answer = await cancel(service(), made);
  expect(answer).toMatchObject({ status: 502, body: { ok: false, codigo } });
  expect(answer.body.error).toContain(answer.body.detalle);
  expect(await estadoOf(made)).toBe("timbrada");
});

test("502: a PAC that did not take the request leaves it timbrada, and it may be asked again", async () => {
  const made = await stamped(service(), "cancel:E0=429");
  expect((await cancel(service(), made)).body.codigo).toBe("PAC_NO_DISPONIBLE");
  expect(await estadoOf(made)).toBe("timbrada");
  expect((await cancel(service(), made)).body.data.estado).toBe("cancelada");
});

test.each([
  ["before SAT had the request", "cancel:X0"],
  ["after SAT had cancelled", "cancel:X1"],
])(
  "502: an answer that got lost %s leaves it cancelando, and the service brings it to its end",
  async (_, directive) => {
    const made = await stamped(service(), directive);
    expect(await cancel(service(), made)).toMatchObject({
      status: 502,
      body: { codigo: "PAC_SIN_RESPUESTA" },
    });
    await expect.poll(() => estadoOf(made), { interval: 100 }).toBe("cancelada");
  },
);

test("200: estatus-cancelacion of one that was left cancelando finishes it, and says that it did", async () => {
  const made = await stamped(service(), "cancel:X1");
  expect((await cancel(service(), made)).status).toBe(502);
  // The worker's look is put off, because it would come before the test's.
  const later = "update documents set due_at = now() + interval '1 hour' where id = $1";
  await service().db.query({ name: "", text: later }, [made.id]);
  expect(await look(service(), made, "estatus-cancelacion")).toMatchObject({
    ...{ status: 200, body: { data: { id: made.id, estado: "cancelada" }, confirmada: true } },
  });
});
