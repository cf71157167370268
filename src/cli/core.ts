import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { DescMethodUnary, Message } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { createGrpcTransport, Http2SessionManager } from "@connectrpc/connect-node";
import { ErrorDetailSchema } from "#proto/cfdi/v1/error_pb.ts";

import { readCoreTls } from "../config.ts";

/** Where the core listens, and what lets us in. */
export interface Core {
  readonly url: string;
  readonly token: string;
}

/** What ends a command with a sentence instead of a stack. */
export class CliError extends Error {
  override readonly name = "CliError";
}

/** Flags first, then the environment, then what a service on this machine left in its folder. */
export function findCore(flags: Partial<Core>, env: NodeJS.ProcessEnv): Core {
  const file = join(env.DATA_DIR || ".data", "demo.json");
  const local = readLocal(file);
  const url = flags.url ?? env.CORE_URL ?? local.grpcUrl;
  const token = flags.token ?? env.SERVICE_TOKEN ?? local.serviceToken;
  if (url !== undefined && token !== undefined) return { url, token };
  throw new CliError(
    `No se sabe dónde está el servicio: indique --url y --token, o CORE_URL y SERVICE_TOKEN (no hay ${file})`,
  );
}

function readLocal(file: string): { grpcUrl?: string; serviceToken?: string } {
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
  const headers = { authorization: `Bearer ${core.token}` };
  try {
    return (await transport.unary(method, undefined, DEADLINE_MS, headers, request)).message;
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
