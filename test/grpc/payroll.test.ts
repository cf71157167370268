import { fromJson, getOption } from "@bufbuild/protobuf";
import { Code, ConnectError, createClient } from "@connectrpc/connect";
import { createConnectTransport, createGrpcWebTransport } from "@connectrpc/connect-node";
import { Client, credentials, status } from "@grpc/grpc-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ErrorDetailSchema } from "#proto/cfdi/v1/error_pb.ts";
import { CreatePayrollRequestSchema, Payroll } from "#proto/cfdi/v1/payroll_pb.ts";
import { rest as restOption } from "#proto/cfdi/v1/rest_pb.ts";
import { NOMINA, pay, provoking, receipt } from "../rest/nomina/receipt.ts";
import { useService } from "../support/service.ts";
import { failureOf, unary } from "./unary.ts";

const service = useService();
let client: Client;

beforeAll(() => {
  client = new Client(new URL(service().grpcUrl).host, credentials.createInsecure());
});
afterAll(() => client.close());

const { createPayroll, getPayroll, getPayrollXml, listPayrolls } = Payroll.method;
const { cancelPayroll, refreshPayrollCancellation } = Payroll.method;

const headers = () => ({ "x-api-key": service().a.sandbox });
/** Returns REST's body as a message of the proto; the names of their fields are the same. */
const messageOf = (body: object) => fromJson(CreatePayrollRequestSchema, JSON.parse(JSON.stringify(body)));
const create = (body: object) => unary(client, createPayroll, messageOf(body), headers());

test("over gRPC a receipt is made, read, listed and cancelled as over REST", async () => {
  const { a, rest } = service();
  const body = provoking("C=direct", { idempotency_key: "grpc-receipt" });
  const { data: made, idempotente } = await create(body);
  expect(made).toMatchObject({ estado: "timbrada", serie: "N", total: "6476.55" });
  expect(idempotente).toBeUndefined();
  const again = await pay(service(), body);
  expect(again.body).toMatchObject({
    idempotente: true,
    data: { id: made!.id, uuidFiscal: made!.uuidFiscal },
  });

  const { id } = made!;
  const { data: record } = await unary(client, getPayroll, { id }, headers());
  const shown = await rest("GET", `${NOMINA}/${id}`, { key: a.sandbox });
  const { total, creadaEn: _c, timbradaEn: _t, ...same } = shown.body.data;
  const told = Object.entries(same).filter(([, value]) => value !== null);
  expect(record).toMatchObject({ ...Object.fromEntries(told), total: String(total) });
  const file = await unary(client, getPayrollXml, { id }, headers());
  expect(Buffer.from(file.content)).toEqual(Buffer.from(made!.xml!));
  const list = await unary(client, listPayrolls, { uuid: made!.uuidFiscal! }, headers());
  expect(list).toMatchObject({ total: 1, data: [record] });

  expect((await failureOf(unary(client, refreshPayrollCancellation, { id }, headers()))).code).toBe(
    status.FAILED_PRECONDITION,
  );
  const { data: cancelled } = await unary(client, cancelPayroll, { id, motivo: "02" }, headers());
  expect(cancelled).toMatchObject({ id, estado: "cancelada", tipoNomina: "O" });
});

/** Each row breaks the receipt in a way that another part of the service refuses. */
const WRONG: readonly [title: string, body: () => object, code: status][] = [
  ["a constraint with a code", () => receipt({ totalPercepciones: undefined }), status.INVALID_ARGUMENT],
  ["a total", () => receipt({ totalPercepciones: "7500.01" }), status.INVALID_ARGUMENT],
  ["a rule of the matrix", () => receipt({ otrosPagos: [] }), status.INVALID_ARGUMENT],
  ["the day of issue", () => receipt({}, { fecha: "2020-01-01T00:00:00" }), status.INVALID_ARGUMENT],
  [
    "the size of its own fields",
    () => receipt({}, { camposPersonalizados: { x: "x".repeat(17_000) } }),
    status.INVALID_ARGUMENT,
  ],
  ["the PAC", () => provoking("R=CFDI40145"), status.FAILED_PRECONDITION],
];

describe("what is refused", () => {
  test.each(WRONG)("for %s is told in the same words by gRPC, Connect and REST", async (_, body, code) => {
    const { site, a } = service();
    const overGrpc = await failureOf(create(body()));
    const overRest = await pay(service(), body());
    expect(overGrpc.code).toBe(code);
    const { error, codigo = null, detalle = null } = overGrpc;
    // Removes the window of admitted times from a sentence, because it moves between the calls.
    const still = (text: string) => text.replace(/de 20\S+ a 20\S+/, "");
    expect({ ...overRest.body, error: still(overRest.body.error) }).toEqual({
      ...{ ok: false, error: still(error), codigo, detalle },
    });
    for (const createTransport of [createConnectTransport, createGrpcWebTransport]) {
      const transport = createTransport({ baseUrl: site, httpVersion: "1.1" });
      const call = createClient(Payroll, transport).createPayroll(messageOf(body()), {
        headers: { "x-api-key": a.sandbox },
      });
      const failure = await call.then(
        () => Promise.reject(new Error("the call succeeded")),
        (cause) => ConnectError.from(cause),
      );
      const [detail] = failure.findDetails(ErrorDetailSchema);
      expect([Code[failure.code], still(detail!.error)]).toEqual([Code[code as unknown as Code], still(error)]);
    }
  });
});

test("own fields are bounded and plain at every door", async () => {
  const { a, site } = service();
  const before = await service().documents();
  const post = (fields: string) =>
    fetch(`${site}/${Payroll.typeName}/CreatePayroll`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": a.sandbox },
      body: JSON.stringify(receipt({}, { camposPersonalizados: "FIELDS" })).replace('"FIELDS"', fields),
    });
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
  for (const fields of [deep(200), deep(5_000), deep(500_000), '{"a":"\\ud800"}', '{"a":"\\u0000"}', "[]", '"x"']) {
    const answer = await post(fields);
    expect([fields.slice(0, 20), answer.status, (await answer.text()).slice(0, 200)]).toEqual([
      ...[fields.slice(0, 20), 400, expect.any(String)],
    ]);
  }
  expect(await service().documents()).toBe(before);
  expect((await post('{"a":null,"b":[1,"2",{"c":true}]}')).status).toBe(200);
});

test("the example of the contract is a receipt that the service stamps", async () => {
  const { examples: written } = getOption(createPayroll, restOption);
  const examples = written.map(({ body }) => JSON.parse(body));
  expect(examples.length).toBeGreaterThan(0);
  for (const body of examples) {
    const answer = await pay(service(), body);
    expect(answer.status, answer.body.error).toBe(201);
  }
});
