import {
  create,
  createFileRegistry,
  createRegistry,
  type DescMethodUnary,
  type DescService,
  fromBinary,
  fromJson,
  type JsonValue,
  type Message,
  type MessageInitShape,
  toBinary,
  toJson,
} from "@bufbuild/protobuf";
import { BinaryReader } from "@bufbuild/protobuf/wire";
import {
  AnySchema,
  anyUnpack,
  type FileDescriptorProto,
  FileDescriptorProtoSchema,
  FileDescriptorSetSchema,
} from "@bufbuild/protobuf/wkt";
import { Client, credentials, Metadata, type ServiceError, status } from "@grpc/grpc-js";
import { service as health } from "grpc-health-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { AccountService } from "#proto/cfdi/v1/account_pb.ts";
import { ErrorDetailSchema, ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { CreateInvoiceRequestSchema, Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { BadRequestSchema, ErrorInfoSchema, RetryInfoSchema } from "#proto/google/rpc/error_details_pb.ts";
import { StatusSchema } from "#proto/google/rpc/status_pb.ts";
import { type GrpcServer, startGrpcServer } from "../../src/grpc/server.ts";
import { FAILING, KEY, stubCore, TOKEN } from "../gateway/stub.ts";
import { type Headers, unary } from "./unary.ts";

const stub = stubCore();
let server: GrpcServer;
let client: Client;

beforeAll(async () => {
  server = await startGrpcServer({ host: "127.0.0.1", port: 0, operations: stub.operations });
  client = new Client(`127.0.0.1:${server.port}`, credentials.createInsecure());
});
afterAll(async () => {
  client.close();
  await server.close(1000);
});

const call = <M extends DescMethodUnary>(
  method: M,
  request: MessageInitShape<M["input"]>,
  headers: Headers = { "x-api-key": KEY },
) => unary(client, method, request, headers);

const failure = (call: Promise<unknown>): Promise<ServiceError> =>
  call.then(
    () => Promise.reject(new Error("the call succeeded")),
    (error) => error,
  );
const getInvoice = (id: string, headers?: Record<string, string>) => call(Invoicing.method.getInvoice, { id }, headers);
const createInvoice = (request: MessageInitShape<typeof CreateInvoiceRequestSchema>) =>
  call(Invoicing.method.createInvoice, request);
const getAccount = (headers: Record<string, string>) =>
  call(AccountService.method.getAccount, { account: "a" }, headers);

describe("calls", () => {
  it("an answer comes back as the service made it", async () => {
    expect(await getInvoice("id-1")).toMatchObject({ data: { id: "id-1", serie: "A" } });
  });

  it("a CFDI of 10 MB passes", async () => {
    await expect(createInvoice({ xml: Buffer.alloc(10 * 1024 * 1024, 60) })).resolves.toBeDefined();
  });

  it("a request beyond all limits is refused without reaching the service", async () => {
    const error = await failure(createInvoice({ xml: Buffer.alloc(15 * 1024 * 1024) }));
    expect(error.code).toBe(status.RESOURCE_EXHAUSTED);
  });

  it("internal services take the service's token and no API key", async () => {
    expect((await getAccount({ authorization: `Bearer ${TOKEN}` })).id).toBe("a");
    expect((await failure(getAccount({ "x-api-key": KEY }))).code).toBe(status.UNAUTHENTICATED);
    expect((await failure(getAccount({ authorization: TOKEN }))).code).toBe(status.UNAUTHENTICATED);
  });
});

describe("failures", () => {
  const detailOf = (error: ServiceError) => {
    const [bytes] = error.metadata.get("grpc-status-details-bin");
    const { code, details } = fromBinary(StatusSchema, bytes as Buffer);
    return { code, ...anyUnpack(details[0]!, ErrorDetailSchema)! };
  };

  /** No method can read these bytes as its message. */
  const broken = (headers: Record<string, string>) => sent(Buffer.from("ffffffffffffffffffffff", "hex"), headers);

  const sent = (bytes: Buffer, headers: Record<string, string>) =>
    new Promise<unknown>((resolve, reject) => {
      const metadata = new Metadata();
      for (const [name, value] of Object.entries(headers)) metadata.set(name, value);
      const pass = (bytes: Buffer) => bytes;
      const path = `/${Invoicing.typeName}/CreateInvoice`;
      client.makeUnaryRequest(path, pass, pass, bytes, metadata, (error, answer) =>
        error === null ? resolve(answer) : reject(error),
      );
    });

  it.each([
    ["what is no protobuf", () => broken({ "x-api-key": KEY }), status.INVALID_ARGUMENT, ErrorKind.INVALID, undefined],
    [
      "what is no protobuf, of who may not come in",
      () => broken({}),
      status.UNAUTHENTICATED,
      ErrorKind.UNAUTHENTICATED,
      undefined,
    ],
    ["no key", () => getInvoice("1", {}), status.UNAUTHENTICATED, ErrorKind.UNAUTHENTICATED, undefined],
    [
      "no module",
      () => getInvoice("1", { "x-api-key": "sk_no_module" }),
      status.PERMISSION_DENIED,
      ErrorKind.FORBIDDEN,
      undefined,
    ],
    ["not found", () => getInvoice("missing"), status.NOT_FOUND, ErrorKind.NOT_FOUND, undefined],
    [
      "an idempotency-key that is there and empty",
      () => call(Invoicing.method.createInvoice, ORDER, { "x-api-key": KEY, "idempotency-key": "" }),
      status.INVALID_ARGUMENT,
      ErrorKind.INVALID,
      "idempotency_key",
    ],
    ["a wrong field", () => createInvoice({}), status.INVALID_ARGUMENT, ErrorKind.INVALID, "receptorRfc"],
    [
      "the PAC's refusal",
      () => createInvoice({ ...ORDER, serie: FAILING.rejected }),
      status.FAILED_PRECONDITION,
      ErrorKind.PAC_REJECTED,
      undefined,
    ],
    [
      "a service that cannot serve now",
      () => createInvoice({ ...ORDER, serie: FAILING.full }),
      status.UNAVAILABLE,
      ErrorKind.UNAVAILABLE,
      undefined,
    ],
    ["a bug", () => createInvoice({ ...ORDER, serie: FAILING.broken }), status.INTERNAL, ErrorKind.INTERNAL, undefined],
  ])("%s has its code, and its detail beside it", async (_what, run, code, kind, campo) => {
    const error = await failure(run());
    const detail = detailOf(error);
    expect([error.code, detail.code, detail.kind, detail.campo]).toEqual([code, code, kind, campo]);
    expect(error.details).toBe(detail.error);
  });

  it("the standard details say the same to libraries that do not know ours", async () => {
    const standardOf = async (attempt: Promise<unknown>) => {
      const [bytes] = (await failure(attempt)).metadata.get("grpc-status-details-bin");
      const [, ...details] = fromBinary(StatusSchema, bytes as Buffer).details;
      const registry = createRegistry(ErrorInfoSchema, BadRequestSchema, RetryInfoSchema);
      return details.map((any) => toJson(AnySchema, any, { registry }));
    };
    const type = (name: string) => ({ "@type": `type.googleapis.com/google.rpc.${name}` });
    const info = (reason: string, more = {}) => ({
      ...{ ...type("ErrorInfo"), reason, domain: "cfdi.v1" },
      ...more,
    });
    expect(await standardOf(createInvoice({}))).toEqual([
      info("INVALID"),
      {
        ...type("BadRequest"),
        fieldViolations: ["receptorRfc", "serie", "conceptos"].map((field) => ({
          ...{ field, description: expect.stringMatching(`^${field}: es obligatorio`) },
        })),
      },
    ]);
    expect(await standardOf(createInvoice({ ...ORDER, serie: FAILING.full }))).toEqual([
      info("UNAVAILABLE"),
      { ...type("RetryInfo"), retryDelay: "5s" },
    ]);
    expect(await standardOf(createInvoice({ ...ORDER, serie: FAILING.rejected }))).toEqual([
      info("PAC_REJECTED", { metadata: { codigo: expect.stringMatching(/./) } }),
    ]);
  });

  it("more values than a request may hold are refused before anything is made of them", async () => {
    const items = Buffer.alloc(
      10_000_000,
      Buffer.from([(CreateInvoiceRequestSchema.field.conceptos.number << 3) | 2, 0]),
    );
    const fields = vi.spyOn(BinaryReader.prototype, "tag");
    const error = await failure(sent(items, { "x-api-key": KEY }));
    expect(detailOf(error)).toMatchObject({
      ...{ code: status.INVALID_ARGUMENT, kind: ErrorKind.INVALID },
      error: "La petición no se pudo leer como cfdi.v1.CreateInvoiceRequest de protobuf: hay más de 40000 valores",
    });
    expect(fields.mock.calls.length).toBeLessThan(50_000);
    fields.mockRestore();
  });

  const CONCEPTO = {
    claveProdServ: "01010101",
    claveUnidad: "H87",
    descripcion: "cosa",
    cantidad: "1",
    valorUnitario: "1",
  };
  const ORDER = { receptorRfc: "XAXX010101000", serie: "A", conceptos: [CONCEPTO] };
});

describe("around the services", () => {
  it("health answers for the server and each service", async () => {
    for (const name of ["", "cfdi.v1.Invoicing", "cfdi.v1.AccountService"]) {
      expect(await healthOf(name)).toMatchObject({ status: "SERVING" });
    }
    for (const name of ["cfdi.v1.Otro", "x".repeat(100_000)])
      expect((await failure(healthOf(name))).code).toBe(status.NOT_FOUND);
  });

  function healthOf(name: string): Promise<unknown> {
    const { path, requestSerialize, responseDeserialize } = health.Check!;
    return new Promise((resolve, reject) => {
      client.makeUnaryRequest(path, requestSerialize, responseDeserialize, { service: name }, (error, answer) =>
        error === null ? resolve(answer) : reject(error),
      );
    });
  }

  it.each([
    ["lists the services", 7, "*", ["cfdi.v1.Invoicing", "cfdi.v1.AccountService", "grpc.health.v1.Health"]],
    [
      "describes a service and what it refers to",
      4,
      "cfdi.v1.Invoicing",
      ["CreateInvoiceRequest", "receptor_rfc", "uuid_fiscal"],
    ],
  ])("reflection %s", async (_what, field, argument, expected) => {
    const answer = await reflect(field, argument);
    for (const name of expected) expect(answer).toContain(name);
  });

  it("a client that knows nothing but reflection calls the health service", async () => {
    const service = await reflected("grpc.health.v1.Health");
    expect(Object.keys(service.method)).toEqual(["check", "watch", "list"]);
    const call = async (name: string, request: Record<string, unknown>) => {
      const { input, output } = service.method[name]!;
      const bytes = await new Promise<Buffer>((resolve, reject) => {
        client.makeUnaryRequest(
          `/${service.typeName}/${service.method[name]!.name}`,
          (message: Uint8Array) => Buffer.from(message),
          (answer) => answer,
          toBinary(input, fromJson(input, request as JsonValue)),
          (error, answer) => (error === null ? resolve(answer!) : reject(error)),
        );
      });
      return toJson(output, fromBinary(output, bytes));
    };
    expect(await call("check", { service: "cfdi.v1.Invoicing" })).toEqual({ status: "SERVING" });
    expect(await call("list", {})).toMatchObject({ statuses: { "": { status: "SERVING" } } });
  });

  it.each(["cfdi.v1.Invoicing", "cfdi.v1.AccountService", "cfdi.v1.Admission"])(
    "reflection gives all files that %s needs, so that it can be called",
    async (name) => {
      expect((await reflected(name)).methods.length).toBeGreaterThan(0);
    },
  );

  /**
   * Reads a service by reflection as grpcurl does: first the file of the symbol, then by name each import that the
   * answer left out.
   */
  async function reflected(name: string): Promise<DescService> {
    const files = new Map<string, FileDescriptorProto>();
    const learn = (answer: Uint8Array) => {
      for (const file of filesOf(answer)) files.set(file.name, file);
    };
    learn(await reflectBytes(4, name));
    for (;;) {
      const missing = [...files.values()].flatMap(({ dependency }) => dependency).find((each) => !files.has(each));
      if (missing === undefined) break;
      learn(await reflectBytes(3, missing));
      expect(files.has(missing), missing).toBe(true);
    }
    // protobuf-es needs the files in the order of their imports.
    const ordered = new Set<FileDescriptorProto>();
    const add = (file: FileDescriptorProto): void => {
      for (const each of file.dependency) add(files.get(each)!);
      ordered.add(file);
    };
    for (const file of files.values()) add(file);
    const set = create(FileDescriptorSetSchema, { file: [...ordered] });
    return createFileRegistry(set).getService(name)!;
  }

  /** Reads a grpc.reflection.v1.ServerReflectionResponse: file_descriptor_response (4), file_descriptor_proto (1). */
  function filesOf(response: Uint8Array): FileDescriptorProto[] {
    return fieldsOf(response, 4)
      .flatMap((files) => fieldsOf(files, 1))
      .map((file) => fromBinary(FileDescriptorProtoSchema, file));
  }

  function fieldsOf(message: Uint8Array, wanted: number): Uint8Array[] {
    const reader = new BinaryReader(message);
    const found: Uint8Array[] = [];
    while (reader.pos < reader.len) {
      const [field, wire] = reader.tag();
      if (field === wanted) found.push(reader.bytes());
      else reader.skip(wire);
    }
    return found;
  }

  async function reflect(field: number, argument: string): Promise<string> {
    return (await reflectBytes(field, argument)).toString("latin1");
  }

  /** Sends a ServerReflectionRequest with one text field and returns the bytes of the answer. */
  function reflectBytes(field: number, argument: string): Promise<Buffer> {
    const request = Buffer.from([(field << 3) | 2, argument.length, ...Buffer.from(argument)]);
    const pass = (bytes: Buffer) => bytes;
    const stream = client.makeBidiStreamRequest(
      "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
      pass,
      pass,
    );
    return new Promise((resolve, reject) => {
      stream.on("data", resolve);
      stream.on("error", reject);
      stream.end(request);
    });
  }

  it("a taken port is refused by its address", async () => {
    const taken = startGrpcServer({ host: "127.0.0.1", port: server.port, operations: stub.operations });
    await expect(taken).rejects.toThrow(
      `gRPC server cannot listen on 127.0.0.1:${server.port} (GRPC_HOST, GRPC_PORT): `,
    );
  });
});

it("closing lets a call in flight finish, and cuts it when its time is over", async () => {
  const patient = await closeDuringCall(200, 5000);
  expect(patient).toBe("answer");
  const hurried = await closeDuringCall(5000, 100);
  expect(hurried).toBe("cut");
});

it("closing tells those who watch the health, and ends their streams and those of reflection", async () => {
  const own = await startGrpcServer({ host: "127.0.0.1", port: 0, operations: stub.operations });
  const caller = new Client(`127.0.0.1:${own.port}`, credentials.createInsecure());
  const { path, requestSerialize, responseDeserialize } = health.Watch!;
  const watch = caller.makeServerStreamRequest(path, requestSerialize, responseDeserialize, { service: "" });
  const seen: unknown[] = [];
  watch.on("data", ({ status }) => seen.push(status));
  const pass = (bytes: Buffer) => bytes;
  const reflection = caller.makeBidiStreamRequest(
    "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
    pass,
    pass,
  );
  const answered = new Promise((resolve) => reflection.once("data", resolve));
  reflection.write(Buffer.from([(7 << 3) | 2, 1, 42]));
  await answered;
  await expect.poll(() => seen).toEqual(["SERVING"]);
  const codes = [watch, reflection].map(
    (stream) => new Promise((resolve) => stream.once("status", ({ code }) => resolve(code))),
  );
  // The grace is an hour, so a server that waited for streams would time the test out, and a cut stream would end with
  // another status than OK.
  await own.close(3_600_000);
  expect(await Promise.all(codes)).toEqual([status.OK, status.OK]);
  expect(seen).toEqual(["SERVING", "NOT_SERVING"]);
  caller.close();
});

/** Returns how a call that takes `callMs` ends when the server closes with `graceMs`. */
async function closeDuringCall(callMs: number, graceMs: number): Promise<string> {
  const [operation] = stub.operations.filter(({ method }) => method === Invoicing.method.getInvoiceXml);
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const slow = {
    method: operation!.method,
    async run(...args: Parameters<NonNullable<typeof operation>["run"]>) {
      begin();
      await new Promise((resolve) => setTimeout(resolve, callMs));
      return operation!.run(...args);
    },
  };
  const others = stub.operations.filter(({ method }) => method.parent === Invoicing && method !== slow.method);
  const own = await startGrpcServer({ host: "127.0.0.1", port: 0, operations: [slow, ...others] });
  const caller = new Client(`127.0.0.1:${own.port}`, credentials.createInsecure());
  const { getInvoiceXml } = Invoicing.method;
  const metadata = new Metadata();
  metadata.set("x-api-key", KEY);
  const outcome = new Promise<string>((resolve) => {
    caller.makeUnaryRequest<Message, Message>(
      `/${Invoicing.typeName}/GetInvoiceXml`,
      (message) => Buffer.from(toBinary(getInvoiceXml.input, message as never)),
      (bytes) => fromBinary(getInvoiceXml.output, bytes),
      create(getInvoiceXml.input, { id: "1" }),
      metadata,
      (error) => resolve(error === null ? "answer" : "cut"),
    );
  });
  await begun;
  await own.close(graceMs);
  caller.close();
  return outcome;
}
