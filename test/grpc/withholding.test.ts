import { type MessageInitShape, toJson } from "@bufbuild/protobuf";
import { Code, ConnectError, createClient } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-node";
import { Client, credentials, status } from "@grpc/grpc-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type CreateWithholdingRequestSchema,
  Withholding,
  WithholdingRecordSchema,
} from "#proto/cfdi/v1/withholding_pb.ts";
import { cancel, dividends, FECHA, list, look, RETENCIONES, withhold } from "../rest/retenciones/withholding.ts";
import { stampSealed, withholdingSealedBy } from "../support/sealed-withholdings.ts";
import { useService } from "../support/service.ts";
import { failureOf, unary } from "./unary.ts";

const service = useService();
let client: Client;

beforeAll(() => {
  client = new Client(new URL(service().grpcUrl).host, credentials.createInsecure());
});
afterAll(() => client.close());

const key = () => ({ "x-api-key": service().a.sandbox });
const { createWithholding, listWithholdings, getWithholding, getWithholdingXml } = Withholding.method;
const { cancelWithholding, refreshWithholdingCancellation } = Withholding.method;

/** ORDER is that of `dividends()` as a message of the proto, where decimals are text. */
const ORDER = {
  ...{ tipoOperacion: "dividendos", rfcContraparte: "EASA900101AA1", nombreContraparte: "ALBERTO ESPINOSA" },
  ...{ codigoPostalContraparte: "06300", fechaOperacion: FECHA, montoOperacion: "10000" },
  impRetenidos: [{ impuesto: "001", baseRet: "10000", montoRet: "1000", tipoPagoRet: "03" }],
  datosEspecificos: { cveTipDivOUtil: "01" },
} satisfies MessageInitShape<typeof CreateWithholdingRequestSchema>;

test("a document made on either side is the same on the other, by key, by id and in the list", async () => {
  const made = await unary(client, createWithholding, { ...ORDER, idempotencyKey: "one document" }, key());
  expect(made.data).toMatchObject({ estado: "timbrada", pac: "sw-pruebas" });
  const id = made.data!.id;
  const replay = await withhold(service(), dividends({ idempotency_key: "one document" }));
  expect(replay).toMatchObject({ status: 200, body: { idempotente: true, data: { id } } });
  const { data: record } = await unary(client, getWithholding, { id }, key());
  const shown = (await look(service(), { id })).body.data;
  expect(toJson(WithholdingRecordSchema, record!)).toMatchObject({
    ...{ id, uuidFiscal: shown.uuidFiscal, creadaEn: shown.creadaEn, timbradaEn: shown.timbradaEn },
    ...{ tipoOperacion: "dividendos", rfcContraparte: "EASA900101AA1" },
    ...{ montoOperacion: "10000.00", montoRetenido: "1000.00" },
  });
  const { content } = await unary(client, getWithholdingXml, { id }, key());
  expect(Buffer.from(content).toString()).toBe(Buffer.from(replay.body.data.xml, "base64").toString());
  const { data, total } = await unary(client, listWithholdings, { tipo: "dividendos" }, key());
  expect([data[0], total]).toEqual([record, (await list(service(), "tipo=dividendos")).total]);
});

test("a refusal has the code, the words, the field and the rule that REST has for it", async () => {
  const refusal = (change: object) => failureOf(unary(client, createWithholding, { ...ORDER, ...change }, key()));
  const impRetenidos = [{ ...ORDER.impRetenidos[0]!, tipoPagoRet: "02" }];
  const failure = await refusal({ impRetenidos });
  expect(failure).toMatchObject({ code: status.INVALID_ARGUMENT, campo: "impRetenidos[0].tipoPagoRet" });
  const body = dividends({ impRetenidos: [{ impuesto: "001", montoRet: 1_000, tipoPagoRet: "02" }] });
  expect((await withhold(service(), body)).body.error).toBe(failure.error);
  expect(await refusal({ cveRetenc: "06" })).toMatchObject({
    ...{ campo: "cveRetenc", error: expect.stringMatching(/^\[RET-003\] cveRetenc: /) },
  });
});

test("cancelling is done in the call, and nothing is pending afterwards", async () => {
  const { data } = await unary(client, createWithholding, ORDER, key());
  const cancelled = await unary(client, cancelWithholding, { id: data!.id, motivo: "02" }, key());
  expect(cancelled.data).toMatchObject({ id: data!.id, estado: "cancelada" });
  const asked = unary(client, refreshWithholdingCancellation, { id: data!.id }, key());
  expect((await failureOf(asked)).code).toBe(status.FAILED_PRECONDITION);
  expect((await cancel(service(), data!)).status).toBe(400);
});

test("a document that came sealed is stamped as it is, once however often it comes, and cancelled like any other", async () => {
  const xml = withholdingSealedBy(service().a);
  const first = await stampSealed(service(), xml, { headers: { "idempotency-key": "sealed" } });
  const again = await stampSealed(service(), xml);
  expect([first.idempotente, again.idempotente]).toEqual([undefined, true]);
  expect(again.data).toEqual(first.data);
  const stamped = Buffer.from(first.data!.xml!).toString();
  expect(stamped.replace(/<tfd:TimbreFiscalDigital[^>]*\/>/, "")).toBe(xml.toString());
  expect(await cancel(service(), first.data!)).toMatchObject({ body: { data: { estado: "cancelada" } } });
});

test("a sealed document that SAT would refuse is 400 before the PAC, with SAT's code and the place", async () => {
  const xml = withholdingSealedBy(service().a, { retenciones: { CveRetenc: "99" } });
  const before = await service().documents();
  const failure = ConnectError.from(await stampSealed(service(), xml).catch((error: unknown) => error));
  expect(failure.code).toBe(Code.InvalidArgument);
  expect(failure.rawMessage).toMatch(/^\[[A-Z]+-\d+\] xml: .*CveRetenc/);
  const changed = Buffer.from(withholdingSealedBy(service().a).toString().replace("10000.00", "10001.00"));
  await expect(stampSealed(service(), changed)).rejects.toThrow(/xml: /);
  await expect(stampSealed(service(), Buffer.from("<a/>"))).rejects.toThrow(/xml: La raíz del documento/);
  expect(await service().documents()).toBe(before);
});

test("sealed documents have no door but gRPC's: neither REST nor Connect knows the method", async () => {
  const { rest, a, site } = service();
  const xml = withholdingSealedBy(a);
  const body = { xml: xml.toString("base64") };
  expect((await rest("POST", RETENCIONES, { key: a.sandbox, body })).status).toBe(400);
  const connect = createClient(Withholding, createConnectTransport({ baseUrl: site, httpVersion: "1.1" }));
  const failure = ConnectError.from(
    await connect.stampSealed({ xml }, { headers: key() }).catch((error: unknown) => error),
  );
  expect([Code.NotFound, Code.Unimplemented]).toContain(failure.code);
  await expect(stampSealed(service(), xml, { key: "sk_test_nobody" })).rejects.toThrow(/llave/);
});
