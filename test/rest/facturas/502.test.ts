import { describe, expect, test } from "vitest";
import { CUSTOMERS } from "../../support/accounts.ts";
import { sealedBy, useService } from "../../support/service.ts";
import { create, FACTURAS, order, provoking, relayed } from "./order.ts";

const NO_LOGIN = {
  match: { operation: "authenticate" },
  point: "beforeCore",
  action: { kind: "status", status: 500 },
  times: 1,
};

describe("with a PAC", () => {
  const service = useService();
  const settings = (change: object) => service().pac.admin("PUT", "/admin/settings", change);

  test("a real rejection carries the PAC's code and words, and leaves the document in error", async () => {
    const answer = await create(service(), order({ receptorRfc: CUSTOMERS.unregistered.rfc }));
    expect(answer.status).toBe(502);
    expect(answer.body).toEqual({
      ok: false,
      error: expect.stringContaining("CFDI40143"),
      codigo: "CFDI40143",
      detalle: expect.stringMatching(/\w+/),
    });
    const { body } = await service().rest("GET", `${FACTURAS}?estado=error`, { key: service().a.sandbox });
    expect(body.data[0]).toMatchObject({ errorCodigo: "CFDI40143", errorMensaje: answer.body.detalle });
    expect(body.data[0].folio).toMatch(/^\d+$/);
  });

  test("a rejected XML of the caller may come again under a new key", async () => {
    const xml = sealedBy(service().a, { concepto: { Descripcion: "Servicio PACTEST:R=CFDI40145;N=1" } });
    expect((await create(service(), relayed(xml))).status).toBe(502);
    const again = await create(service(), relayed(xml));
    expect(again.status, again.body.error).toBe(201);
  });

  test.each([
    ["refuses our account", "PAC_CUENTA", () => settings({ accountActive: false })],
    ["lets nobody log in", "PAC_NO_DISPONIBLE", () => service().pac.admin("POST", "/admin/faults", NO_LOGIN)],
  ])("a PAC that %s never had the document: the same key sends the same bytes, with the same folio", async (...row) => {
    const [, codigo, trouble] = row;
    const headers = { "idempotency-key": codigo };
    await trouble();
    await service().pac.admin("POST", "/admin/tokens/expire");
    const first = await create(service(), order(), { headers });
    expect(first).toMatchObject({ status: 502, body: { codigo, detalle: expect.any(String) } });
    await settings({ accountActive: true });
    const again = await create(service(), order({ serie: "NO" }), { headers });
    expect(again.status, again.body.error).toBe(201);
    const next = await create(service(), order());
    expect(Number(next.body.data.folio)).toBe(Number(again.body.data.folio) + 1);
  });

  test("an unknown outcome leaves the document timbrando, without XML, until the key comes again", async () => {
    const { rest, a } = service();
    const headers = { "idempotency-key": "silent" };
    const answer = await create(service(), provoking("E1=500;N=2"), { headers });
    expect(answer).toMatchObject({ status: 502, body: { codigo: "PAC_SIN_RESPUESTA" } });
    const [record] = (await rest("GET", `${FACTURAS}?limite=1`, { key: a.sandbox })).body.data;
    expect(record).toMatchObject({ estado: "timbrando", uuidFiscal: null, timbradaEn: null });
    expect((await rest("GET", `${FACTURAS}/${record.id}/xml`, { key: a.sandbox })).status).toBe(400);
    const again = await create(service(), order(), { headers });
    expect(again.body.data).toMatchObject({ id: record.id, estado: "timbrada" });
  });
});

describe("without a PAC for production", () => {
  const service = useService({ production: false });

  test("production keys are told so, and nothing is stored or charged; the sandbox works", async () => {
    const { rest, a } = service();
    const before = await service().documents();
    for (const body of [order(), relayed(sealedBy(a))]) {
      const answer = await create(service(), body, { key: a.production });
      expect(answer).toMatchObject({ status: 502, body: { codigo: "PAC_NO_CONFIGURADO" } });
    }
    expect(await service().documents()).toBe(before);
    expect((await rest("GET", `${FACTURAS}/saldo`, { key: a.sandbox })).body.data.saldo).toBe(1000);
    expect((await create(service(), order())).status).toBe(201);
  });
});
