import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { DescMethodUnary, DescService, Message } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { type ErrorDetail, ErrorDetailSchema, ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { Access, access } from "#proto/cfdi/v1/rest_pb.ts";
import { Http2Session } from "../../common/http2-session.ts";
import { getOption } from "../../common/options.ts";
import { usualCoreUrl } from "../process/config.ts";
import { ConfigError } from "../process/config-error.ts";
import { type CoreTls, readCoreTls } from "../process/config-tls.ts";

export interface Core {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The settings say how the core proves its identity, and which certificate the command shows. */
  readonly tls: CoreTls;
}

/** A Credential is one that a service demands of its callers, with the places where a command finds it. */
export interface Credential {
  /** The flag is written without its dashes. */
  readonly flag: string;
  readonly variable: string;
  readonly name: string;
  readonly local: keyof Local;
  header(secret: string): Core["headers"];
}

interface Local {
  readonly baseUrl?: string;
  readonly grpcUrl?: string;
  readonly serviceToken?: string;
  readonly sandboxKey?: string;
}

export function credentialOf(service: DescService): Credential {
  return getOption(service, access) === Access.API_KEY ? API_KEY : SERVICE_TOKEN;
}

const SERVICE_TOKEN: Credential = {
  flag: "token",
  variable: "SERVICE_TOKEN",
  name: "el token del servicio",
  local: "serviceToken",
  header: (secret) => ({ authorization: `Bearer ${secret}` }),
};

/** An API key authenticates an account and decides the environment. */
export const API_KEY: Credential = {
  flag: "key",
  variable: "API_KEY",
  name: "la llave de la cuenta",
  local: "sandboxKey",
  header: (secret) => ({ "x-api-key": secret }),
};

/** An error that ends a command with a sentence instead of a stack. */
export class CliError extends Error {
  override readonly name = "CliError";
  /** The kind is present if the service refused the request. */
  readonly kind: ErrorKind | undefined;

  constructor(sentence: string, kind?: ErrorKind) {
    super(sentence);
    this.kind = kind;
  }
}

/**
 * Programs read this name of an error's kind. A command that failed by itself, or reached no service, has no kind of
 * the service's.
 */
export function nameOfKind(kind: ErrorKind | undefined): string {
  return kind === undefined ? "FAILED" : ErrorKind[kind];
}

interface Place {
  readonly flag: string;
  readonly option: string;
  readonly variable: string;
  readonly local: keyof Local;
  readonly example: string;
  readonly usual?: (env: NodeJS.ProcessEnv) => string;
}

const GRPC: Place = {
  flag: "url",
  option: "url",
  variable: "CORE_URL",
  local: "grpcUrl",
  example: "http://127.0.0.1:50051",
  usual: usualCoreUrl,
};

const REST: Place = {
  flag: "base-url",
  option: "baseUrl",
  variable: "BASE_URL",
  local: "baseUrl",
  example: "http://localhost:8080/api/v1",
};

export function findCore(flags: Flags, env: NodeJS.ProcessEnv, credential: Credential): Core {
  const { url, secret } = find(GRPC, flags, env, credential);
  return { url, headers: credential.header(secret), tls: requireTls(env) };
}

/** Returns the address of REST (without a slash at its end), and the key of an account. */
export function findRest(flags: Flags, env: NodeJS.ProcessEnv): { readonly url: string; readonly key: string } {
  const { url, secret: key } = find(REST, flags, env, API_KEY);
  return { url: url.replace(/\/+$/, ""), key };
}

type Flags = Readonly<Record<string, string | undefined>>;

/**
 * Finds a value in the flags, then the environment, then the file that a service on this machine left in its folder. A
 * secret without an address means a service on this machine.
 */
function find(place: Place, flags: Flags, env: NodeJS.ProcessEnv, { flag, variable, name, local: left }: Credential) {
  const file = join(env.DATA_DIR || ".data", "demo.json");
  const local = readLocal(file);
  const [first = ""] = env[place.variable]?.split(",") ?? [];
  const secret = flags[flag] ?? (env[variable] || local.facts[left]);
  const told = flags[place.option] ?? (first.trim() || local.facts[place.local]);
  const url = told ?? (secret === undefined ? undefined : place.usual?.(env));
  if (url !== undefined && secret !== undefined) return { url: requireAddress(url, place), secret };
  const sentence =
    url === undefined
      ? `No se sabe dónde está el servicio: indique --${place.flag} y --${flag}, o ${place.variable} y ${variable}`
      : `Falta ${name}: indique --${flag}, o ${variable}`;
  throw new CliError(`${sentence} (${local.trouble})`);
}

/** Reads the facts that a service on this machine left, and says why some are missing. */
function readLocal(file: string): { readonly facts: Local; readonly trouble: string } {
  try {
    return { facts: { ...JSON.parse(readFileSync(file, "utf8")) }, trouble: `${file} no lo dice` };
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    return { facts: {}, trouble: isMissing ? `no hay ${file}` : `${file} no se puede leer` };
  }
}

function requireAddress(url: string, { example }: Place): string {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url;
  throw new CliError(`${url} no es la dirección de un servicio, como ${example}`);
}

function requireTls(env: NodeJS.ProcessEnv): CoreTls {
  try {
    return readCoreTls(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new CliError(`La configuración no sirve: ${error.message}`);
  }
}

const DEADLINE_MS = 30_000;

export interface Session {
  /** Rejects with the sentence that the service answers. */
  call(method: DescMethodUnary, request: Message): Promise<Message>;
  close(): void;
}

export function openSession(core: Core): Session {
  const sessionManager = new Http2Session(core.url, undefined, { ...core.tls });
  const transport = createGrpcTransport({ baseUrl: core.url, sessionManager });
  return {
    async call(method, request) {
      try {
        return (await transport.unary(method, undefined, DEADLINE_MS, core.headers, request)).message;
      } catch (error) {
        const failure = ConnectError.from(error);
        const detail = failure.findDetails(ErrorDetailSchema)[0];
        throw new CliError(sentenceOf(failure, detail, core), detail?.kind);
      }
    },
    close: () => sessionManager.abort(),
  };
}

export async function call(core: Core, method: DescMethodUnary, request: Message): Promise<Message> {
  const session = openSession(core);
  try {
    return await session.call(method, request);
  } finally {
    session.close();
  }
}

function sentenceOf(error: ConnectError, detail: ErrorDetail | undefined, { url }: Core): string {
  if (detail !== undefined) return detail.error;
  if (error.code === Code.DeadlineExceeded) return `El servicio en ${url} no contestó a tiempo`;
  const failing = error.code === Code.Unavailable ? "no contesta" : "no contesta como se esperaba";
  return `El servicio en ${url} ${failing}: ${error.rawMessage}`;
}
