import type { DescMethodUnary, MessageInitShape } from "@bufbuild/protobuf";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError, createClient } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport, createGrpcWebTransport } from "@connectrpc/connect-node";
import { Client, credentials, status } from "@grpc/grpc-js";
import { service as health } from "grpc-health-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AccountService } from "#proto/cfdi/v1/account_pb.ts";
import { Admission } from "#proto/cfdi/v1/admission_pb.ts";
import type { CreatedDocument } from "#proto/cfdi/v1/document_pb.ts";
import { ErrorDetailSchema } from "#proto/cfdi/v1/error_pb.ts";
import { Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { create, FACTURAS, order, provoking } from "../rest/facturas/order.ts";
import { sealedBy, useService } from "../support/service.ts";
import { failureOf, type Headers, unary } from "./unary.ts";

const service = useService();
let client: Client;

beforeAll(() => {
  client = new Client(new URL(service().grpcUrl).host, credentials.createInsecure());
});
afterAll(() => client.close());

const call = <M extends DescMethodUnary>(
  method: M,
  request: MessageInitShape<M["input"]>,
  headers: Headers = { "x-api-key": service().a.sandbox },
) => unary(client, method, request, headers);

const { createPaymentComplement, getPaymentComplement, getPaymentComplementXml, listPaymentComplements } =
  Invoicing.method;
const { cancelInvoice, refreshInvoiceCancellation, getInvoiceAcuse, getInvoiceSatStatus } = Invoicing.method;
const { createInvoice, getInvoice, getInvoiceXml, listInvoices, getBalance, validateInvoice } = Invoicing.method;
/** ORDER is that of `order()` as a message of the proto, where decimals are text. */
const ORDER = {
  ...{ receptorRfc: "RAC260101AA4", serie: "F", formaPago: "03" },
  conceptos: [
    {
      ...{ claveProdServ: "81112100", claveUnidad: "E48", descripcion: "Servicio de internet" },
      ...{ cantidad: "1", valorUnitario: "1000", impuestos: [{ tasaIva: "0.16" }] },
    },
  ],
};

describe("around the services", () => {
  test.each(["", "cfdi.v1.Invoicing", "cfdi.v1.AccountService"])('health of "%s" is SERVING', async (name) => {
    const { path, requestSerialize, responseDeserialize } = health.Check!;
    const answer = await new Promise((resolve, reject) => {
      client.makeUnaryRequest(path, requestSerialize, responseDeserialize, { service: name }, (error, found) =>
        error === null ? resolve(found) : reject(error),
      );
    });
    expect(answer).toMatchObject({ status: "SERVING" });
  });

  test("reflection lists the services", async () => {
    const pass = (bytes: Buffer) => bytes;
    // The bytes are a grpc.reflection.v1.ServerReflectionRequest with list_services, field 7.
    const stream = client.makeBidiStreamRequest(
      "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
      pass,
      pass,
    );
    const answer = await new Promise<string>((resolve, reject) => {
      stream.on("data", (bytes: Buffer) => resolve(bytes.toString("latin1")));
      stream.on("error", reject);
      stream.end(Buffer.from([(7 << 3) | 2, 1, "*".charCodeAt(0)]));
    });
    for (const name of ["cfdi.v1.Invoicing", "cfdi.v1.AccountService"]) expect(answer).toContain(name);
  });
});

describe("credit notes over gRPC", () => {
  const { createCreditNote } = Invoicing.method;

  test("are stamped, answered again by their key, and refused beyond what is left, with code and field", async () => {
    const { data: invoice } = await call(createInvoice, ORDER);
    const note = { id: invoice!.id, importe: "160", descripcion: "Bonificación", idempotencyKey: "note" };
    const { data: made } = await call(createCreditNote, note);
    expect(made).toMatchObject({ estado: "timbrada", serie: "NC", total: "160.00" });
    expect(Buffer.from(made!.xml!).toString()).toContain(`<cfdi:CfdiRelacionado UUID="${invoice!.uuidFiscal}"`);
    expect(await call(createCreditNote, { ...note, importe: "1" })).toMatchObject({
      ...{ idempotente: true, data: { id: made!.id, total: "160.00" } },
    });
    const { idempotencyKey: _, ...more } = { ...note, importe: "1000.01" };
    expect(await failureOf(call(createCreditNote, more))).toMatchObject({
      ...{ code: status.INVALID_ARGUMENT, campo: "importe" },
      error: expect.stringMatching(/^\[NC-002\] .* 1000\.00;/),
    });
    const missing = { ...more, id: "00000000-0000-4000-8000-000000000000" };
    expect((await failureOf(call(createCreditNote, missing))).code).toBe(status.NOT_FOUND);
  });
});

describe("payments over gRPC", () => {
  const payment = (facturaUuid: string, impPagado: string) => ({
    receptorRfc: "RAC260101AA4",
    pagos: [{ fechaPago: "2026-01-31T12:00:00", formaPago: "03", documentos: [{ facturaUuid, impPagado }] }],
  });

  test("are stamped, listed and read, and more than is owed is refused with code, field and balance", async () => {
    const { formaPago: _, ...order } = ORDER;
    const { data: invoice } = await call(createInvoice, { ...order, metodoPago: "PPD" });
    const { data: made } = await call(createPaymentComplement, payment(invoice!.uuidFiscal!, "386.67"));
    expect(made).toMatchObject({ estado: "timbrada", pac: "sw-pruebas" });
    const { data: detail } = await call(getPaymentComplement, { id: made!.id });
    expect(detail).toMatchObject({
      ...{ facturaId: made!.facturaId, total: "386.67" },
      pagos: [{ monto: "386.67", documentos: [{ saldoAnterior: "1160.00", saldoInsoluto: "773.33" }] }],
    });
    const { content } = await call(getPaymentComplementXml, { id: made!.id });
    expect(Buffer.from(content).toString()).toContain(`UUID="${detail!.uuidFiscal}"`);
    const { data: listed } = await call(listPaymentComplements, { limite: 1 });
    expect(listed).toMatchObject([{ id: made!.id, receptorRfc: "RAC260101AA4" }]);
    const more = await failureOf(call(createPaymentComplement, payment(invoice!.uuidFiscal!, "773.34")));
    expect(more).toMatchObject({
      ...{ code: status.INVALID_ARGUMENT, campo: "pagos[0].documentos[0].impPagado" },
      error: expect.stringMatching(/^\[PAG-001\] .* 773\.33 MXN$/),
    });
    const { cancelPaymentComplement } = Invoicing.method;
    const { data: cancelled } = await call(cancelPaymentComplement, { id: made!.id, motivo: "03" });
    expect(cancelled).toMatchObject({ id: made!.id, estado: "cancelacion_pendiente" });
  });
});

describe("cancelling over gRPC", () => {
  /** Stamps a new invoice; its directive tells the test PAC how to answer a request to cancel it. */
  async function stamped(directive: string) {
    const [concepto] = ORDER.conceptos;
    const conceptos = [{ ...concepto, descripcion: `Servicio PACTEST:${directive}` }];
    return (await call(createInvoice, { ...ORDER, conceptos })).data!;
  }

  test("waits for the receiver, is confirmed by the call that finds it accepted, and has an acuse", async () => {
    const { id, uuidFiscal } = await stamped("C=wait");
    const waiting = { id, estado: "cancelacion_pendiente" };
    expect((await call(cancelInvoice, { id, motivo: "03" })).data).toMatchObject(waiting);
    const asked = await call(refreshInvoiceCancellation, { id });
    expect(asked).toMatchObject({ data: waiting, confirmada: false });
    const decision = { decision: "accept" };
    await service().pac.admin("POST", `/admin/cancellations/${uuidFiscal}/decision`, decision);
    const confirmed = await call(refreshInvoiceCancellation, { id });
    expect(confirmed).toMatchObject({ data: { id, estado: "cancelada" }, confirmada: true });
    const { data } = await call(getInvoiceAcuse, { id });
    expect(Buffer.from(data!.acuse).toString()).toContain(`<UUID>${uuidFiscal}</UUID>`);
    const { data: sat } = await call(getInvoiceSatStatus, { id });
    expect(sat).toMatchObject({ uuid: uuidFiscal, estado: "Cancelado" });
  });

  test("fails with the code, the words and the detail that REST has for it", async () => {
    const failures: [directive: string, request: object, gives: object][] = [
      ["C=direct", { motivo: "01" }, { code: status.INVALID_ARGUMENT, campo: "uuidReemplazo" }],
      ["C=blocked", { motivo: "02" }, { code: status.FAILED_PRECONDITION, codigo: "204" }],
      ["cancel:E0=429", { motivo: "02" }, { code: status.UNAVAILABLE, codigo: "PAC_NO_DISPONIBLE" }],
    ];
    for (const [directive, request, gives] of failures) {
      const { id } = await stamped(`${directive};cancel:N=2`);
      const failure = await failureOf(call(cancelInvoice, { id, ...request }));
      expect(failure).toMatchObject({ ...gives, words: failure.error });
      const path = `${FACTURAS}/${id}/cancelar`;
      const { body } = await service().rest("POST", path, { key: service().a.sandbox, body: request });
      const { error, codigo = null, detalle = null } = failure;
      expect(body).toEqual({ ok: false, error, codigo, detalle });
    }
    const { id } = await stamped("C=direct");
    const nothing = await failureOf(call(refreshInvoiceCancellation, { id }));
    expect(nothing.code).toBe(status.FAILED_PRECONDITION);
    expect((await failureOf(call(getInvoiceAcuse, { id }))).code).toBe(status.NOT_FOUND);
  });
});

describe("REST and gRPC give the same answer", () => {
  test("a document made on either side is the same on the other, by key and by id", async () => {
    const rest = await create(service(), order({ idempotency_key: "made by REST" }));
    const replay = await call(createInvoice, { ...ORDER, idempotencyKey: "made by REST" });
    expect(replay.idempotente).toBe(true);
    expect(shown(replay.data!)).toEqual(rest.body.data);

    const made = await call(createInvoice, { ...ORDER, idempotencyKey: "made by gRPC" });
    const { body } = await create(service(), order({ idempotency_key: "made by gRPC" }));
    expect(body).toEqual({ ok: true, data: shown(made.data!), idempotente: true });

    const { id } = made.data!;
    const file = await call(getInvoiceXml, { id });
    expect(Buffer.from(file.content).toString("base64")).toBe(body.data.xml);
    const record = (await call(getInvoice, { id })).data!;
    const restRecord = await service().rest("GET", `${FACTURAS}/${id}`, { key: service().a.sandbox });
    expect(restRecord.body.data).toMatchObject({ id: record.id, folio: record.folio, estado: record.estado });
  });

  test("the key may come in the metadata idempotency-key (or -bin, in UTF-8), and wins over the field", async () => {
    const { sandbox: key } = service().a;
    for (const [name, text] of [
      ["idempotency-key", "in metadata"],
      ["idempotency-key-bin", "ñandú en metadatos"],
    ] as const) {
      const headers = { "x-api-key": key, [name]: text };
      const made = await call(createInvoice, { ...ORDER, idempotencyKey: `not ${text}` }, headers);
      const again = await call(createInvoice, ORDER, headers);
      expect(again).toMatchObject({ idempotente: true, data: { id: made.data!.id } });
      const rest = await create(service(), order({ idempotency_key: text }));
      expect(rest.body).toMatchObject({ idempotente: true, data: { id: made.data!.id } });
    }
    const long = { "x-api-key": key, "idempotency-key": "k".repeat(256) };
    expect(await failureOf(call(createInvoice, ORDER, long))).toMatchObject({
      ...{ code: status.INVALID_ARGUMENT, campo: "idempotency_key" },
      error: expect.stringMatching(/\(encabezado Idempotency-Key\): .*255/),
    });
  });

  test("lists, balance and validation", async () => {
    const { rest, a } = service();
    const key = a.sandbox;
    const [list, restList] = [
      await call(listInvoices, { limite: 2 }),
      await rest("GET", `${FACTURAS}?limite=2`, { key }),
    ];
    expect(restList.body).toMatchObject({ total: list.total, pagina: list.pagina, limite: list.limite });
    expect(restList.body.data.map(({ id }: { id: string }) => id)).toEqual(list.data.map(({ id }) => id));
    const [balance, restBalance] = [await call(getBalance, {}), await rest("GET", `${FACTURAS}/saldo`, { key })];
    expect(restBalance.body.data).toMatchObject({
      saldo: balance.data!.saldo,
      esSandbox: balance.data!.esSandbox,
    });
    const xml = sealedBy(a, { comprobante: { Total: "1.00" } });
    const verdict = await call(validateInvoice, { xml });
    const restVerdict = await rest("POST", `${FACTURAS}/validar`, {
      key,
      body: { xml: xml.toString("base64") },
    });
    expect(restVerdict.body.data.errores).toEqual(verdict.data!.errores);
  });

  function shown({ $typeName: _, xml, timbradaEn, total, ...rest }: CreatedDocument) {
    return {
      ...rest,
      total: Number(total),
      timbradaEn: timestampDate(timbradaEn!).toISOString(),
      xml: Buffer.from(xml!).toString("base64"),
    };
  }

  /** Each row is a request that fails, over gRPC and over REST. */
  const FAILURES: readonly [what: string, gives: number, request: object, rest: object, key?: string][] = [
    ["a missing field", status.INVALID_ARGUMENT, {}, {}],
    ["an unknown series", status.INVALID_ARGUMENT, { ...ORDER, serie: "NO" }, order({ serie: "NO" })],
    ["an unknown key", status.UNAUTHENTICATED, ORDER, order(), `sk_test_${"A".repeat(43)}`],
    [
      "a PAC's rejection",
      status.FAILED_PRECONDITION,
      {
        ...ORDER,
        conceptos: [{ ...ORDER.conceptos[0], descripcion: "Servicio PACTEST:R=CFDI40145" }],
      },
      provoking("R=CFDI40145"),
    ],
  ];
  test.each(FAILURES)("%s has its code, the same words, and its detail", async (_, code, request, body, key) => {
    const headers = { "x-api-key": key ?? service().a.sandbox };
    const failure = await failureOf(call(createInvoice, request, headers));
    const answer = await create(service(), body, { key: headers["x-api-key"] });
    expect(failure.code).toBe(code);
    expect(failure.words).toBe(failure.error);
    expect(answer.body).toEqual({
      ok: false,
      error: failure.error,
      codigo: failure.codigo ?? null,
      detalle: failure.detalle ?? null,
    });
  });

  test("a missing document", async () => {
    const id = "00000000-0000-4000-8000-000000000000";
    const failure = await failureOf(call(getInvoice, { id }));
    const answer = await service().rest("GET", `${FACTURAS}/${id}`, { key: service().a.sandbox });
    expect([failure.code, answer.status]).toEqual([status.NOT_FOUND, 404]);
    expect(answer.body.error).toBe(failure.error);
  });
});

describe("AccountService", () => {
  const { getAccount, createAccount } = AccountService.method;
  const token = () => ({ authorization: `Bearer ${service().serviceToken}` });

  test("serves who holds the service's token, and shows no key", async () => {
    const { a } = service();
    for (const account of [a.id, a.rfc]) {
      const found = await call(getAccount, { account }, token());
      expect(found).toMatchObject({ id: a.id, rfc: a.rfc, contracted: true, certified: true });
      expect(found.keys.map(({ environment, key }) => [environment, key])).toEqual([
        ["sandbox", undefined],
        ["production", undefined],
      ]);
    }
    expect((await failureOf(call(getAccount, { account: "AAA010101AAA" }, token()))).code).toBe(status.NOT_FOUND);
  });

  test.each([
    ["nothing", () => ({})],
    ["an API key", () => ({ "x-api-key": service().a.production })],
    ["an API key as a token", () => ({ authorization: `Bearer ${service().a.production}` })],
    ["the token without Bearer", () => ({ authorization: service().serviceToken })],
  ])("refuses %s", async (_, headers) => {
    const failure = await failureOf(call(getAccount, { account: service().a.rfc }, headers()));
    expect(failure.code).toBe(status.UNAUTHENTICATED);
  });

  test("names the field of a refusal, and knows each RFC once", async () => {
    const { a } = service();
    const second = { rfc: a.rfc, nombre: "OTRA", regimenFiscal: "601", lugarExpedicion: "06300" };
    expect(await failureOf(call(createAccount, second, token()))).toMatchObject({ campo: "rfc" });
    const wrong = await failureOf(call(createAccount, { ...second, lugarExpedicion: "1" }, token()));
    expect(wrong).toMatchObject({ code: status.INVALID_ARGUMENT, campo: "lugarExpedicion" });
  });
});

describe("what only a gateway may say", () => {
  const { admit } = Admission.method;
  const caller = () => `sandbox/${service().a.id}/0`;
  const token = () => ({ authorization: `Bearer ${service().serviceToken}` });

  test.each([
    ["nothing", () => ({})],
    ["an API key", () => ({ "x-api-key": service().a.sandbox })],
    ["another token", () => ({ authorization: "Bearer x" })],
  ])("from which address a request comes is not heard from who presents %s", async (_, headers) => {
    const failure = await failureOf(call(admit, { address: "198.51.100.1" }, headers()));
    expect(failure.code).toBe(status.UNAUTHENTICATED);
  });

  test("for whom it calls is heard from who presents the service's token", async () => {
    const answer = await call(getBalance, {}, { ...token(), "x-caller": caller() });
    expect(answer.data).toMatchObject({ esSandbox: true });
  });

  test.each([
    ["alone", () => ({ "x-caller": caller() })],
    ["with an API key", () => ({ "x-caller": caller(), "x-api-key": service().a.sandbox })],
    ["with another token", () => ({ "x-caller": caller(), authorization: "Bearer x" })],
    ["when it names nobody", () => ({ "x-caller": "", ...token() })],
    ["when it is not of our making", () => ({ "x-caller": `${caller()}x`, ...token() })],
  ])("for whom it calls counts for nothing %s", async (_, headers) => {
    expect((await failureOf(call(getBalance, {}, headers()))).code).toBe(status.UNAUTHENTICATED);
  });

  test("the token alone is no account's key", async () => {
    expect((await failureOf(call(getBalance, {}, token()))).code).toBe(status.UNAUTHENTICATED);
  });

  test("neither is passed on by the gateway from its own callers", async () => {
    const forged = { ...token(), "x-caller": caller() };
    expect((await service().rest("GET", `${FACTURAS}/saldo`, { headers: forged })).status).toBe(401);
    const { a, b } = service();
    const made = await create(service(), order());
    const path = `${FACTURAS}/${made.body.data.id}`;
    const headers = { ...forged, "x-caller": `sandbox/${a.id}/0` };
    expect((await service().rest("GET", path, { key: b.sandbox, headers })).status).toBe(404);
  });
});

describe("through the gateway", () => {
  const TRANSPORTS = [
    ["Connect", createConnectTransport],
    ["gRPC-Web", createGrpcWebTransport],
  ] as const;

  test.each(TRANSPORTS)("%s reaches the same functions", async (name, transport) => {
    const invoices = createClient(Invoicing, transport({ baseUrl: service().site, httpVersion: "1.1" }));
    const headers = { "x-api-key": service().a.sandbox };
    const made = await invoices.createInvoice({ ...ORDER, idempotencyKey: name }, { headers });
    const { body } = await create(service(), order({ idempotency_key: name }));
    expect(body).toMatchObject({ idempotente: true, data: { id: made.data!.id, folio: made.data!.folio } });
    const error = ConnectError.from(await invoices.createInvoice({}, { headers }).catch((cause: unknown) => cause));
    expect(error.code).toBe(Code.InvalidArgument);
    expect(error.findDetails(ErrorDetailSchema)).toMatchObject([{ campo: "receptorRfc" }]);
    const stranger = await invoices.getBalance({}).catch((cause: unknown) => cause);
    expect(ConnectError.from(stranger as Error).code).toBe(Code.Unauthenticated);
  });

  test.each(TRANSPORTS)(
    "%s reaches neither AccountService nor Admission, whatever the caller holds",
    async (_, transport) => {
      const options = { baseUrl: service().site, httpVersion: "1.1" } as const;
      const headers = { authorization: `Bearer ${service().serviceToken}`, "x-api-key": service().a.sandbox };
      const attempts = [
        createClient(AccountService, transport(options)).getAccount({ account: service().a.rfc }, { headers }),
        createClient(Admission, transport(options)).admit({}, { headers }),
      ];
      for (const attempt of attempts) {
        const error = ConnectError.from(await attempt.catch((cause: unknown) => cause));
        expect([Code.Unimplemented, Code.NotFound]).toContain(error.code);
      }
    },
  );

  test("gRPC itself is the core's, not the gateway's", async () => {
    const accounts = createClient(AccountService, createGrpcTransport({ baseUrl: service().site }));
    await expect(accounts.getAccount({ account: "x" })).rejects.toThrow();
  });
});
