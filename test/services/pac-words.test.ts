import { create } from "@bufbuild/protobuf";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CancelRequestSchema } from "#proto/cfdi/v1/cancellation_pb.ts";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { openPac } from "../../src/pac/registry.ts";
import { invoicing } from "../../src/services/resources/invoicing.ts";
import { CHECK, PAC_ACCOUNT } from "../support/pac.ts";
import { type SwScript, startSwScript, swError } from "../support/sw-script.ts";
import { documentOf, openDeps, order, type TestDeps, trouble } from "../support/test-deps.ts";

let t: TestDeps;
let server: SwScript;
/** The services have a PAC that answers with any words a test sets. */
let table: ReturnType<typeof invoicing>;
let close: () => Promise<void>;
beforeAll(async () => {
  [t, server] = await Promise.all([openDeps(), startSwScript()]);
  const account = { name: "pac-de-prueba", url: server.url, ...PAC_ACCOUNT, connections: 4 };
  const pac = openPac("sw", account, CHECK);
  close = pac.close;
  table = invoicing({ ...t.deps, ...t.withPacs({ sandbox: [pac] }) });
});
afterAll(async () => {
  await close();
  server.close();
  await t.close();
});

/**
 * The words hold a NUL, which PostgreSQL's text refuses (22021), control characters and line breaks, and half a
 * surrogate pair.
 */
const WORDS = "El nombre\u0000 \u001b[31mno es\r\n el suyo\ud83e";
const PLAIN = "El nombre [31mno es el suyo";

it("a refusal to stamp in any bytes is stored and told", async () => {
  server.play([400, swError(`CFDI40145 - ${WORDS}`)]);
  const request = create(CreateInvoiceRequestSchema, order({ idempotencyKey: "palabras" }));
  await expect(table.createInvoice(request, t.sandbox)).rejects.toMatchObject({
    ...{ kind: ErrorKind.PAC_REJECTED, codigo: "CFDI40145", detalle: PLAIN },
  });
  const replayed = documentOf(await t.post(order({ idempotencyKey: "palabras" })));
  expect(await t.find(replayed.id)).toMatchObject({
    ...{ estado: "error", errorCodigo: "CFDI40145", errorMensaje: PLAIN },
  });
});

it("a refusal to cancel in any bytes is stored and told", async () => {
  const { id } = documentOf(await t.post(trouble("C=direct")));
  server.play([400, swError(`204 - ${WORDS}`)]);
  const request = create(CancelRequestSchema, { id, motivo: "02" });
  await expect(table.cancelInvoice(request, t.sandbox)).rejects.toMatchObject({
    ...{ codigo: "204", detalle: PLAIN },
  });
  expect((await t.find(id)).estado).toBe("timbrada");
  const [kept] = await t.sql<{ detalle: string }>("select detalle from cancellations");
  expect(kept?.detalle).toBe(`204 - ${PLAIN}`);
});

it("a stamp with a NUL in it is no answer: the document stays open", async () => {
  server.play([200, { status: "success", data: { cfdi: "<cfdi:Comprobante\u0000/>", tfd: "\u0000" } }]);
  const request = create(CreateInvoiceRequestSchema, order());
  await expect(table.createInvoice(request, t.sandbox)).rejects.toMatchObject({
    codigo: "PAC_SIN_RESPUESTA",
  });
});
