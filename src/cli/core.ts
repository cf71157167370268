import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type DescMethodUnary, type DescService, getOption, type Message } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { createGrpcTransport, Http2SessionManager } from "@connectrpc/connect-node";
import { ErrorDetailSchema } from "#proto/cfdi/v1/error_pb.ts";
import { Access, access } from "#proto/cfdi/v1/rest_pb.ts";
import { readCoreTls } from "../config.ts";

/** Where the core listens, and what lets us in. */
export interface Core {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What a service asks of its callers, and where a command finds it. */
export interface Credential {
  /** Without its dashes. */
  readonly flag: string;
  readonly variable: string;
  /** In the file that a service on this machine leaves. */
  readonly local: keyof Local;
  header(secret: string): Core["headers"];
}

interface Local {
  readonly grpcUrl?: string;
  readonly serviceToken?: string;
  readonly sandboxKey?: string;
}

export function credentialOf(service: DescService): Credential {
  return getOption(service, access) === Access.API_KEY ? API_KEY : SERVICE_TOKEN;
}

const SERVICE_TOKEN: Credential = {
  ...{ flag: "token", variable: "SERVICE_TOKEN", local: "serviceToken" },
  header: (secret) => ({ authorization: `Bearer ${secret}` }),
};

/** An account's; it decides the environment too. */
export const API_KEY: Credential = {
  ...{ flag: "key", variable: "API_KEY", local: "sandboxKey" },
  header: (secret) => ({ "x-api-key": secret }),
};

/** What ends a command with a sentence instead of a stack. */
export class CliError extends Error {
  override readonly name = "CliError";
}

/** Flags first, then the environment, then what a service on this machine left in its folder. */
export function findCore(
  flags: Readonly<Record<string, string | undefined>>,
  env: NodeJS.ProcessEnv,
  { flag, variable, local: left, header }: Credential,
): Core {
  const file = join(env.DATA_DIR || ".data", "demo.json");
  const local = readLocal(file);
  const url = flags.url ?? env.CORE_URL ?? local.grpcUrl;
  const secret = flags[flag] ?? env[variable] ?? local[left];
  if (url !== undefined && secret !== undefined) return { url, headers: header(secret) };
  throw new CliError(
    `No se sabe dónde está el servicio: indique --url y --${flag}, o CORE_URL y ${variable} (no hay ${file})`,
  );
}

function readLocal(file: string): Local {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}

const DEADLINE_MS = 30_000;

/** One call. Fails with the sentence that the service gave. */
export async function call(core: Core, method: DescMethodUnary, request: Message): Promise<Message> {
  const sessionManager = new Http2SessionManager(core.url, undefined, { ...readCoreTls(process.env) });
  const transport = createGrpcTransport({ baseUrl: core.url, sessionManager });
  try {
    return (await transport.unary(method, undefined, DEADLINE_MS, core.headers, request)).message;
  } catch (error) {
    throw new CliError(sentenceOf(ConnectError.from(error), core));
  } finally {
    sessionManager.abort();
  }
}

function sentenceOf(error: ConnectError, { url }: Core): string {
  const detail = error.findDetails(ErrorDetailSchema)[0];
  if (detail !== undefined) return detail.error;
  if (error.code === Code.DeadlineExceeded) return `El servicio en ${url} no contestó a tiempo`;
  return `El servicio en ${url} no contesta como se esperaba: ${error.rawMessage}`;
}
