import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import type { Asked, Client, Command } from "./command.ts";
import { serviceOf } from "./service.ts";
import type { Terminal } from "./terminal.ts";

export const ASSIST: Command = {
  about: "Da a un asistente (MCP, por la entrada y la salida estándar) lo que el servicio deja leer y proponer.",
  words: [],
  options: {},
  run: assist,
};

/** The service waits for a PAC or for SAT no longer than this. */
const TIMEOUT_MS = 60_000;

/** Hands each message of the assistant, a line of JSON, to the service's /mcp, and its answer back as a line. */
async function assist(_client: Client, asked: Asked, terminal: Terminal): Promise<number> {
  const { url, apiKey } = serviceOf(asked, terminal);
  const lines = createInterface({ input: Readable.from(terminal.stdin), signal: terminal.signal });
  for await (const line of lines) {
    if (line.trim() === "") continue;
    const answer = await answerTo(line, new URL("/mcp", url), apiKey, terminal.signal);
    if (answer !== "") terminal.stdout.write(`${answer}\n`);
  }
  return 0;
}

/** A message that is told and not asked has no answer. */
async function answerTo(line: string, url: URL, apiKey: string, signal: AbortSignal): Promise<string> {
  let told: string;
  try {
    const response = await fetch(url, {
      method: "POST",
      body: line,
      headers: {
        ...{ "content-type": "application/json", accept: "application/json, text/event-stream" },
        "x-api-key": apiKey,
      },
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const text = await response.text();
    if (response.ok || text.startsWith('{"jsonrpc"')) return text;
    told = `HTTP ${response.status}: ${text}`;
  } catch (error) {
    signal.throwIfAborted();
    told = `El servicio no contestó: ${(error as Error).message}`;
  }
  const id = idOf(line);
  return id === undefined ? "" : JSON.stringify({ jsonrpc: "2.0", id, error: { code: -32_000, message: told } });
}

function idOf(line: string): unknown {
  try {
    return (JSON.parse(line) as { readonly id?: unknown }).id;
  } catch {
    return null;
  }
}
