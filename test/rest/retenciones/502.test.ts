import { expect, test } from "vitest";
import { useService } from "../../support/service.ts";
import { abroad, dividends, list, look, provoking, withhold } from "./withholding.ts";

const service = useService();

test("a refusal comes with SAT's code and words", async () => {
  const body = dividends({
    ...{ rfcContraparte: "RNX260101AA4", nombreContraparte: "RECEPTOR NO REGISTRADO" },
  });
  const answer = await withhold(service(), body);
  expect(answer).toMatchObject({ status: 502, body: { ok: false, codigo: "Reten20113" } });
  expect(answer.body.detalle).toMatch(/no está registrado/);
  expect(answer.body.error).toContain("Reten20113");
});

test("a lost answer is unknown; the same key finds the stamp, which was given once", async () => {
  const headers = { "idempotency-key": "lost" };
  const stampsGiven = async () => (await service().pac.admin("GET", "/admin/state")).stamps;
  const before = await stampsGiven();
  const body = provoking("X1;N=2");
  const lost = await withhold(service(), body, { headers });
  expect(lost).toMatchObject({ status: 502, body: { codigo: "PAC_SIN_RESPUESTA" } });
  const found = await withhold(service(), body, { headers });
  expect(found).toMatchObject({ status: 200, body: { idempotente: true, data: { estado: "timbrada" } } });
  expect(await stampsGiven()).toBe(before + 1);
});

test("a lost answer that nobody asks about is recovered by the worker", async () => {
  expect((await withhold(service(), provoking("X1;N=2"))).body.codigo).toBe("PAC_SIN_RESPUESTA");
  const [{ id }] = (await list(service(), "limite=1")).data;
  await expect.poll(async () => (await look(service(), { id })).body.data.estado, { interval: 200 }).toBe("timbrada");
});

test("what the PAC never had is sent again under the same key, as the same bytes", async () => {
  const headers = { "idempotency-key": "busy" };
  const body = abroad({
    datosEspecificos: {
      EsBenefEfectDelCobro: "NO",
      NoBeneficiario: {
        ...{ PaisDeResidParaEfecFisc: "DEU", ConceptoPago: "9" },
        DescripcionConcepto: "PACTEST:E0=429",
      },
    },
  });
  expect((await withhold(service(), body, { headers })).body.codigo).toBe("PAC_NO_DISPONIBLE");
  const [{ id }] = (await list(service(), "limite=1")).data;
  const again = await withhold(service(), body, { headers });
  expect(again.status, again.body.error).toBe(201);
  expect(again.body.data.id).toBe(id);
});
