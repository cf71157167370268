import { Code } from "@connectrpc/connect";
import { expect, test } from "vitest";
import { useService } from "../../support/service.ts";
import { documento, invoice, pago, pay as payInvoice, payment } from "../complementos-pago/payment.ts";
import { create, order, provoking } from "../facturas/order.ts";
import { pay, provoking as provokingReceipt } from "../nomina/receipt.ts";
import { provoking as provokingWithholding, RETENCIONES } from "../retenciones/withholding.ts";
import { askPdf, grpcPdf } from "./paper.ts";

const service = useService();

const MISSING = { ok: false, error: "El comprobante no existe", codigo: null, detalle: null };

/** test/contract/access.test.ts asks every route for PDFs of others. */

test("what is not stamped has no paper, on any resource, and is refused as if it were missing", async () => {
  const { rest, a } = service();
  const headers = { "idempotency-key": "rejected" };
  const key = a.sandbox;
  await create(service(), provoking("R=CFDI40145"), { headers });
  const rejected = (await create(service(), order(), { headers })).body.data;
  expect(rejected.estado).toBe("error");
  await create(service(), provoking("E1=503;N=99"), { headers: { "idempotency-key": "open" } });
  const open = (await rest("GET", "/api/v1/facturas?limite=1", { key })).body.data[0];
  expect(open.estado).toBe("timbrando");
  await pay(service(), provokingReceipt("R=CFDI40145"));
  const receipt = (await rest("GET", "/api/v1/nomina?limite=1", { key })).body.data[0];
  await rest("POST", RETENCIONES, { key, body: provokingWithholding("R=CFDI40145") });
  const withholding = (await rest("GET", "/api/v1/retenciones?limite=1", { key })).body.data[0];
  const owed = await invoice(service());
  await payInvoice(service(), payment([pago([documento(owed, 1)], { numOperacion: "PACTEST:R=CFDI40145" })]));
  const complement = (await rest("GET", "/api/v1/complementos-pago?limite=1", { key })).body.data[0];
  for (const path of [
    ...[`facturas/${rejected.id}`, `facturas/${open.id}`, `nomina/${receipt.id}`],
    ...[`retenciones/${withholding.id}`, `complementos-pago/${complement.id}`],
  ]) {
    const answer = await askPdf(service(), path);
    expect([path, answer.status, answer.body]).toEqual([path, 404, MISSING]);
  }
  await expect(grpcPdf(service(), rejected.id)).rejects.toMatchObject({ code: Code.NotFound });
});

test("each resource prints its own alone", async () => {
  const { id } = (await create(service(), order())).body.data;
  for (const resource of ["nomina", "retenciones", "complementos-pago"])
    expect((await askPdf(service(), `${resource}/${id}`)).status).toBe(404);
  await expect(grpcPdf(service(), id, service().b.sandbox)).rejects.toMatchObject({ code: Code.NotFound });
});
