import {
  type DescMethodUnary,
  type DescService,
  fromBinary,
  type Message,
  toBinary,
} from "@bufbuild/protobuf";
import {
  type handleUnaryCall,
  Server,
  ServerCredentials,
  type ServiceDefinition,
  type UntypedServiceImplementation,
} from "@grpc/grpc-js";
import { HealthImplementation } from "grpc-health-check";
import { toStatus } from "./errors.ts";
import type { Operation } from "./expose.ts";
import { reflectionOf } from "./reflection.ts";

export interface GrpcServerOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly operations: readonly Operation[];
  /** PEM. Without it the server speaks plain HTTP/2, for the loopback or a private network. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
}

export interface GrpcServer {
  readonly port: number;
  /** Refuses new calls, lets those in flight finish for at most `graceMs`, then cuts them. */
  close(graceMs: number): Promise<void>;
}

export async function startGrpcServer(options: GrpcServerOptions): Promise<GrpcServer> {
  const server = new Server({
    "grpc.max_receive_message_length": MAX_REQUEST,
    "grpc.max_send_message_length": -1,
  });
  const services = new Set(options.operations.map(({ method }) => method.parent));
  for (const service of services) {
    const operations = options.operations.filter(({ method }) => method.parent === service);
    server.addService(definition(service), handlers(operations));
  }
  const names = [...services].map((service) => service.typeName);
  const health = new HealthImplementation(statuses(names, "SERVING"));
  health.addToServer(server);
  reflectionOf(names).addToServer(server);
  const port = await bind(server, options);
  return { port, close: (graceMs) => shutDown(server, health, names, graceMs) };
}

/** A CFDI of 10 MB, the contract's largest request, and room for what surrounds it. */
const MAX_REQUEST = 14 * 1024 * 1024;

function definition(service: DescService): ServiceDefinition {
  const methods = service.methods as DescMethodUnary[];
  return Object.fromEntries(methods.map((method) => [method.localName, methodDefinition(method)]));
}

function methodDefinition({ parent, name, input, output }: DescMethodUnary) {
  return {
    path: `/${parent.typeName}/${name}`,
    requestStream: false,
    responseStream: false,
    requestSerialize: (message: Message) => Buffer.from(toBinary(input, message)),
    requestDeserialize: (bytes: Buffer): Message => fromBinary(input, bytes),
    responseSerialize: (message: Message) => Buffer.from(toBinary(output, message)),
    responseDeserialize: (bytes: Buffer): Message => fromBinary(output, bytes),
  };
}

function handlers(operations: readonly Operation[]): UntypedServiceImplementation {
  return Object.fromEntries(operations.map((operation) => [operation.method.localName, handler(operation)]));
}

function handler(operation: Operation): handleUnaryCall<Message, Message> {
  return async (call, callback) => {
    const answer = await operation.run(call.request, (name) => call.metadata.get(name)[0]?.toString());
    if (answer.kind === "answer") callback(null, answer.message);
    else callback(toStatus(answer.detail));
  };
}

function bind(server: Server, { host, port, tls }: GrpcServerOptions): Promise<number> {
  const address = `${host.includes(":") ? `[${host}]` : host}:${port}`;
  return new Promise((resolve, reject) => {
    server.bindAsync(address, credentials(tls), (cause, bound) => {
      if (cause === null) resolve(bound);
      else
        reject(
          new Error(`The gRPC server cannot listen on ${address}: the port is taken or not ours`, { cause }),
        );
    });
  });
}

function credentials(tls: GrpcServerOptions["tls"]): ServerCredentials {
  if (tls === undefined) return ServerCredentials.createInsecure();
  const pair = { private_key: Buffer.from(tls.key), cert_chain: Buffer.from(tls.cert) };
  return ServerCredentials.createSsl(null, [pair]);
}

type Serving = "SERVING" | "NOT_SERVING";

/** The empty name stands for the server as a whole. */
function statuses(names: readonly string[], serving: Serving): Record<string, Serving> {
  return Object.fromEntries(["", ...names].map((name) => [name, serving]));
}

async function shutDown(
  server: Server,
  health: HealthImplementation,
  names: readonly string[],
  graceMs: number,
): Promise<void> {
  for (const name of ["", ...names]) health.setStatus(name, "NOT_SERVING");
  const cut = setTimeout(() => server.forceShutdown(), graceMs);
  await new Promise<void>((resolve) => server.tryShutdown(() => resolve()));
  clearTimeout(cut);
}
