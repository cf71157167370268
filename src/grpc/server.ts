import type { ServerHttp2Session } from "node:http2";
import { setTimeout as wait } from "node:timers/promises";
import { create, type DescMethod, type DescService, fromBinary, type Message, toBinary } from "@bufbuild/protobuf";
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
  /** The value 0 takes any free port. */
  readonly port: number;
  readonly operations: readonly Operation[];
  readonly streams?: readonly Stream[];
  /** The files are PEM. Without them the server speaks plain HTTP/2, for the loopback or a private network. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
  /** The text is PEM. With it only callers with a certificate of this authority are accepted. */
  readonly clientCa?: string | undefined;
  /**
   * The health service (grpc.health.v1) answers by this function, which is called every two seconds. Without it the
   * server counts as serving until it closes.
   */
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

/**
 * Returns the server in the form that a package expects to add its service to, with each handler changed on its way.
 */
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

/**
 * Changes a service so that bytes that are no message become an unknown request, which a stream survives, instead of an
 * error.
 */
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

type Handle = (call: ServiceCall, callback?: unknown) => unknown;

interface ServiceCall extends Pick<ServerWritableStream<unknown, unknown>, "end" | "once"> {
  readonly request?: { service?: string };
}

/**
 * Replaces unknown names in requests of the health service by one: the package keeps every name and repeats it in a
 * trailer, and a long trailer cannot be sent, so the caller would get no answer.
 */
function withKnownName(handle: Handle, known: ReadonlySet<string>): Handle {
  return (call, callback) => {
    if (call.request !== undefined && !known.has(call.request.service ?? "")) call.request.service = "?";
    return handle(call, callback);
  };
}

/**
 * Collects the open streams of health watchers and of reflection, to end them at a stop, because their callers never
 * do.
 */
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

/** The server's health may lag behind the process's by this time. */
const FOLLOW_MS = 2_000;

/** Passes the results of `isReady` to `set` until the returned function is called. */
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

/** Sets the health of all services; the empty name stands for the whole server. */
function setAll(health: HealthImplementation, names: readonly string[], ready: boolean): void {
  for (const name of ["", ...names]) health.setStatus(name, ready ? "SERVING" : "NOT_SERVING");
}

/** A request holds a CFDI of 10 MB, the contract's largest, with the rest of the message. */
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

/** Bytes that are no message arrive as a fault, because grpc-js would answer with INTERNAL. */
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

/** From the beginning of a stop on, calls over connections that are still open are refused. */
interface OpenCalls {
  isClosing: boolean;
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

/** Sends the answers, and requests no further one while the caller does not read. */
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

/**
 * Reads a text from metadata, which are ASCII; by gRPC's convention any other text comes as bytes, under the name with
 * "-bin".
 */
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
      reject(new Error(`The gRPC server cannot listen on ${address} (GRPC_HOST, GRPC_PORT): ${why}`, { cause }));
    });
  });
}

function credentials(tls: GrpcServerOptions["tls"], clientCa: string | undefined): ServerCredentials {
  if (tls === undefined) return ServerCredentials.createInsecure();
  const pair = { private_key: Buffer.from(tls.key), cert_chain: Buffer.from(tls.cert) };
  const ca = clientCa === undefined ? null : Buffer.from(clientCa);
  return ServerCredentials.createSsl(ca, [pair], ca !== null);
}

/** Times that a connection whose peer reads nothing is waited for. */
const GOAWAY_LOOKS = 40;
const GOAWAY_LOOK_MS = 5;

/**
 * Sends GOAWAY on every connection and waits until it is written. After it nghttp2 ignores new requests. Without it
 * Node refuses a request that arrives between `close()` and its GOAWAY while nghttp2 still reads that request, which
 * corrupts the memory of a process on Node 20 (nodejs/node#64113, mended in 24 by #64166).
 */
async function sayGoAway(server: Server): Promise<void> {
  const told = new Set<ServerHttp2Session>();
  const written = new Set<ServerHttp2Session>();
  for (let look = 0; look < GOAWAY_LOOKS; look += 1) {
    const open = sessionsOf(server);
    for (const session of open) {
      if (!told.has(session)) session.goaway();
      else if (session.state.outboundQueueSize === 0) written.add(session);
      told.add(session);
    }
    if (open.every((session) => written.has(session))) return;
    await wait(GOAWAY_LOOK_MS);
  }
}

/** Returns the open connections, which grpc-js keeps to itself. */
export function sessionsOf(server: Server): readonly ServerHttp2Session[] {
  const { sessions } = server as unknown as { readonly sessions: ReadonlyMap<ServerHttp2Session, unknown> };
  return [...sessions.keys()].filter(({ closed, destroyed }) => !closed && !destroyed);
}

/** Milliseconds that slow readers get to receive the last answers. */
const LAST_WORDS_MS = 1_000;

/**
 * Shuts the server down by waiting for its calls: grpc-js loses track of a connection that its client is closing, and
 * would wait for it for ever.
 */
async function shutDown(server: Server, calls: ReadonlySet<Promise<void>>, graceMs: number): Promise<void> {
  const until = performance.now() + graceMs;
  const left = () => Math.max(0, until - performance.now());
  await sayGoAway(server);
  const closed = new Promise<void>((resolve) => server.tryShutdown(() => resolve()));
  await within(left(), Promise.race([closed, Promise.allSettled(calls)]));
  await within(Math.min(left(), LAST_WORDS_MS), closed);
  server.forceShutdown();
}
