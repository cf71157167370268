import {
  create,
  type DescMethod,
  type DescService,
  fromBinary,
  type Message,
  toBinary,
} from "@bufbuild/protobuf";
import {
  type handleServerStreamingCall,
  type handleUnaryCall,
  type Metadata,
  Server,
  ServerCredentials,
  type ServerWritableStream,
  type ServiceDefinition,
  type UntypedServiceImplementation,
} from "@grpc/grpc-js";
import { HealthImplementation } from "grpc-health-check";
import { ErrorDetailSchema } from "#proto/cfdi/v1/error_pb.ts";
import type { Answer } from "../../common/core.ts";
import { within } from "../../common/deadline.ts";
import { type AppError, unavailable, unreadable } from "../../common/errors.ts";
import { hasMoreValues, mostValues, tooManyValues } from "../../common/values.ts";
import { type Call, callOf } from "./call.ts";
import { toStatus } from "./errors.ts";
import type { Operation } from "./expose.ts";
import { reflectionOf } from "./reflection.ts";
import type { Stream } from "./streams.ts";

export interface GrpcServerOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly operations: readonly Operation[];
  readonly streams?: readonly Stream[];
  /** PEM. Without it the server speaks plain HTTP/2, for the loopback or a private network. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
  /** PEM. With it only callers with a certificate of this authority get in. */
  readonly clientCa?: string | undefined;
  /** grpc.health.v1 answers by this function, which is asked every two seconds. Without it the server serves until it closes. */
  readonly isReady?: () => Promise<boolean>;
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
  const open: OpenCalls = { isClosing: false, calls: new Set() };
  for (const service of services) {
    const handlers = {
      ...handlersOf(options.operations, service, (operation) => unaryHandler(operation, open)),
      ...handlersOf(options.streams ?? [], service, (stream) => streamHandler(stream, open)),
    };
    server.addService(definition(service, Object.keys(handlers)), handlers);
  }
  const names = [...services].map((service) => service.typeName);
  const health = new HealthImplementation();
  setAll(health, names, true);
  const kept = openStreams();
  const known = new Set(["", ...names]);
  health.addToServer(adding(server, (handle) => kept.kept(withKnownName(handle, known))));
  reflectionOf(names).addToServer(adding(server, kept.kept, readingAnything));
  const port = await bind(server, options);
  const stopFollowing = follow(options.isReady, (ready) => setAll(health, names, ready));
  return {
    port,
    async close(graceMs) {
      open.isClosing = true;
      await stopFollowing();
      setAll(health, names, false);
      kept.end();
      await shutDown(server, open.calls, graceMs);
    },
  };
}

/** The server as a package sees it that adds its own service: each handler is changed on its way. */
function adding(
  server: Server,
  change: (handle: Handle) => Handle,
  define = (service: ServiceDefinition) => service,
): Server {
  const addService = (service: ServiceDefinition, handlers: UntypedServiceImplementation) => {
    const changed = Object.entries(handlers).map(([name, handle]) => [name, change(handle as Handle)]);
    server.addService(define(service), Object.fromEntries(changed));
  };
  return { addService } as Server;
}

/** Bytes that are no message are a question that nobody knows, which the stream survives; not a failure of the server. */
function readingAnything(service: ServiceDefinition): ServiceDefinition {
  const methods = Object.entries(service).map(([name, method]) => {
    const requestDeserialize = (bytes: Buffer): unknown => {
      try {
        return method.requestDeserialize(bytes);
      } catch {
        return {};
      }
    };
    return [name, { ...method, requestDeserialize }];
  });
  return Object.fromEntries(methods);
}

/** A method of a package's service; streams have no callback. */
type Handle = (call: ServiceCall, callback?: unknown) => unknown;

interface ServiceCall extends Pick<ServerWritableStream<unknown, unknown>, "end" | "once"> {
  readonly request?: { service?: string };
}

/**
 * The health service keeps whatever name it is asked for, and repeats it in a trailer, which cannot be sent when it is
 * long: nobody would be answered. All unknown names are one to it.
 */
function withKnownName(handle: Handle, known: ReadonlySet<string>): Handle {
  return (call, callback) => {
    if (call.request !== undefined && !known.has(call.request.service ?? "")) call.request.service = "?";
    return handle(call, callback);
  };
}

/** Health watchers, and tools that reflect, stay as long as they are let: nobody else would end their streams at a stop. */
function openStreams() {
  const open = new Set<ServiceCall>();
  return {
    kept(handle: Handle): Handle {
      return (call, callback) => {
        if (callback === undefined) {
          open.add(call);
          for (const over of ["finish", "cancelled"]) call.once(over, () => open.delete(call));
        }
        return handle(call, callback);
      };
    },
    end() {
      for (const call of open) call.end();
    },
  };
}

/** It says how long the health of the server may lag behind the process's. */
const FOLLOW_MS = 2_000;

/** Tells `set` what `isReady` says, until the function that it returns is called. */
function follow(isReady = async () => true, set: (ready: boolean) => void): () => Promise<void> {
  let asking: Promise<void> = Promise.resolve();
  const ask = () => {
    asking = isReady().then(set, () => set(false));
  };
  const timer = setInterval(ask, FOLLOW_MS).unref();
  return () => {
    clearInterval(timer);
    return asking;
  };
}

/** The empty name stands for the server as a whole. */
function setAll(health: HealthImplementation, names: readonly string[], ready: boolean): void {
  for (const name of ["", ...names]) health.setStatus(name, ready ? "SERVING" : "NOT_SERVING");
}

/** A CFDI of 10 MB, the contract's largest request, and room for what surrounds it. */
const MAX_REQUEST = 14 * 1024 * 1024;

function definition(service: DescService, names: readonly string[]): ServiceDefinition {
  const methods = service.methods.filter(({ localName }) => names.includes(localName));
  return Object.fromEntries(methods.map((method) => [method.localName, methodDefinition(method)]));
}

function methodDefinition(method: DescMethod) {
  const { parent, name, input, output, methodKind } = method;
  return {
    path: `/${parent.typeName}/${name}`,
    requestStream: false,
    responseStream: methodKind === "server_streaming",
    requestSerialize: (message: Message) => Buffer.from(toBinary(input, message)),
    requestDeserialize: (bytes: Buffer): Received => ({ message: read(method, bytes) }),
    responseSerialize: (message: Message) => Buffer.from(toBinary(output, message)),
    responseDeserialize: (bytes: Buffer): Message => fromBinary(output, bytes),
  };
}

/** grpc-js calls bytes that are no message a failure of its own (INTERNAL): so they get this far, and are refused. */
interface Received {
  readonly message: Message | AppError;
}

function read(method: DescMethod, bytes: Buffer): Message | AppError {
  const { input } = method;
  const most = mostValues(method);
  if (hasMoreValues(input, bytes, most)) return unreadable(input.typeName, tooManyValues(most));
  try {
    return fromBinary(input, bytes);
  } catch {
    return unreadable(input.typeName);
  }
}

/** From the first moment of a stop on, calls that come over connections that are still open are not begun. */
interface OpenCalls {
  isClosing: boolean;
  /** Under way. */
  readonly calls: Set<Promise<void>>;
}

type Hosted = { readonly method: DescMethod };

function handlersOf<H extends Hosted>(
  hosted: readonly H[],
  service: DescService,
  handler: (one: H) => UntypedServiceImplementation[string],
): UntypedServiceImplementation {
  const ours = hosted.filter(({ method }) => method.parent === service);
  return Object.fromEntries(ours.map((one) => [one.method.localName, handler(one)]));
}

function unaryHandler(operation: Operation, open: OpenCalls): handleUnaryCall<Received, Message> {
  return ({ request, metadata }, callback) => {
    if (open.isClosing) return callback(toStatus(NOT_BEGUN));
    keep(
      open,
      operation.run(request.message, callFrom(metadata)).then((answer) => {
        if (answer.kind === "answer") callback(null, answer.message);
        else callback(toStatus(answer.detail));
      }),
    );
  };
}

function streamHandler(hosted: Stream, open: OpenCalls): handleServerStreamingCall<Received, Message> {
  return (stream) => {
    if (open.isClosing) return void stream.emit("error", toStatus(NOT_BEGUN));
    const gone = new AbortController();
    stream.once("cancelled", () => gone.abort());
    const { request, metadata } = stream;
    keep(open, pump(hosted.run(request.message, callFrom(metadata), gone.signal), stream, gone.signal));
  };
}

/** Nothing more is begun for a caller who does not read what he has. */
async function pump(
  answers: AsyncIterable<Answer>,
  stream: ServerWritableStream<Received, Message>,
  gone: AbortSignal,
): Promise<void> {
  for await (const answer of answers) {
    if (answer.kind === "failure") return void stream.emit("error", toStatus(answer.detail));
    if (!stream.write(answer.message)) await drained(stream, gone);
    if (gone.aborted) return;
  }
  stream.end();
}

function drained(stream: ServerWritableStream<Received, Message>, gone: AbortSignal): Promise<void> {
  if (gone.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      gone.removeEventListener("abort", done);
      stream.off("drain", done);
      resolve();
    };
    gone.addEventListener("abort", done);
    stream.on("drain", done);
  });
}

function keep(open: OpenCalls, work: Promise<void>): void {
  const call = work.finally(() => open.calls.delete(call));
  open.calls.add(call);
}

function callFrom(metadata: Metadata): Call {
  return callOf((name) => textOf(metadata, name));
}

const NOT_BEGUN = create(ErrorDetailSchema, {
  ...unavailable("se está deteniendo").toDetail(),
  notBegun: true,
});

/** Metadata are ASCII; by gRPC's convention any other text comes as bytes, under the name with "-bin". */
function textOf(metadata: Metadata, name: string): string | undefined {
  const [value = metadata.get(`${name}-bin`)[0]] = metadata.get(name);
  return value?.toString();
}

function bind(server: Server, { host, port, tls, clientCa }: GrpcServerOptions): Promise<number> {
  const address = `${host.includes(":") ? `[${host}]` : host}:${port}`;
  return new Promise((resolve, reject) => {
    server.bindAsync(address, credentials(tls, clientCa), (cause, bound) => {
      if (cause === null) return resolve(bound);
      const why = `the port is taken, or the address is not this machine's (${cause.message})`;
      reject(
        new Error(`The gRPC server cannot listen on ${address} (GRPC_HOST, GRPC_PORT): ${why}`, { cause }),
      );
    });
  });
}

function credentials(tls: GrpcServerOptions["tls"], clientCa: string | undefined): ServerCredentials {
  if (tls === undefined) return ServerCredentials.createInsecure();
  const pair = { private_key: Buffer.from(tls.key), cert_chain: Buffer.from(tls.cert) };
  const ca = clientCa === undefined ? null : Buffer.from(clientCa);
  return ServerCredentials.createSsl(ca, [pair], ca !== null);
}

/** For the last answers to reach who is slow to read them. */
const LAST_WORDS_MS = 1_000;

/**
 * grpc-js hears nothing more of a connection that its client was just closing, and would wait for it for ever: so the calls
 * are what is waited for.
 */
async function shutDown(server: Server, calls: ReadonlySet<Promise<void>>, graceMs: number): Promise<void> {
  const until = performance.now() + graceMs;
  const left = () => Math.max(0, until - performance.now());
  const closed = new Promise<void>((resolve) => server.tryShutdown(() => resolve()));
  await within(left(), Promise.race([closed, Promise.allSettled(calls)]));
  await within(Math.min(left(), LAST_WORDS_MS), closed);
  server.forceShutdown();
}
