import { connect } from "node:net";
import { DEADLINE_MS } from "./target.ts";
import type { HttpAnswer } from "./verdict.ts";

/**
 * Writes raw bytes, which an HTTP client would refuse, on a connection of their own and returns the answers. Ends its
 * side after `expected` answers, or at once when the bytes leave the service waiting for more, and waits for the
 * service to close: a connection that stays open throws.
 */
export async function converse(
  url: string,
  bytes: Buffer,
  { expected = 1, cutOff = false }: { expected?: number; cutOff?: boolean } = {},
): Promise<readonly HttpAnswer[]> {
  const isHead = bytes.subarray(0, 5).toString() === "HEAD ";
  const read = (text: string) => answersIn(text, isHead);
  const told = await new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    let text = "";
    const socket = connect(Number(port), hostname, () => (cutOff ? socket.end(bytes) : socket.write(bytes)));
    const quiet = setTimeout(() => socket.end(), QUIET_MS);
    const late = setTimeout(() => {
      reject(new Error(`the connection stays open after ${JSON.stringify(text.slice(0, 200))}`));
      socket.destroy();
    }, DEADLINE_MS);
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      if ((read(text)?.length ?? 0) >= expected) socket.end();
    });
    // The service cuts off a refused request that is still being sent; the answers until then count.
    socket.on("error", (error: NodeJS.ErrnoException) => error.code === "ECONNREFUSED" && reject(error));
    socket.on("close", () => {
      clearTimeout(quiet);
      clearTimeout(late);
      resolve(text);
    });
  });
  const answers = read(told);
  if (answers === undefined) throw new Error(`no HTTP: ${JSON.stringify(told.slice(0, 500))}`);
  return answers;
}

/** An answer takes less than this; afterwards the test ends its side of the connection. */
const QUIET_MS = 20_000;

/**
 * Returns the answers, or undefined where the bytes end within one. A HEAD has an answer without a body, unless its
 * bytes were not read as a HEAD: a body never begins like an answer.
 */
function answersIn(text: string, isHead: boolean): HttpAnswer[] | undefined {
  const answers: HttpAnswer[] = [];
  for (let rest = text; rest !== ""; ) {
    const head = /^HTTP\/1\.1 (\d{3}) [^\r\n]*\r\n(?:[^\r\n]+\r\n)*\r\n/.exec(rest);
    if (head === null) return undefined;
    const status = Number(head[1]);
    rest = rest.slice(head[0].length);
    if (status === 100) continue;
    const bodiless = isHead && (rest === "" || rest.startsWith("HTTP/1.1 "));
    const part = bodiless ? { body: "", length: 0 } : bodyOf(head[0], rest);
    if (part === undefined || part.length > rest.length) return undefined;
    rest = rest.slice(part.length);
    answers.push({ status, body: Buffer.from(part.body, "latin1").toString() });
  }
  return answers;
}

interface Part {
  readonly body: string;
  /** The length is that of the bytes as sent. */
  readonly length: number;
}

function bodyOf(head: string, rest: string): Part | undefined {
  if (/^transfer-encoding: chunked\r$/im.test(head)) return chunked(rest);
  const length = Number(/^content-length: (\d+)\r$/im.exec(head)?.[1] ?? rest.length);
  return { body: rest.slice(0, length), length };
}

function chunked(rest: string): Part | undefined {
  let body = "";
  let length = 0;
  for (;;) {
    const size = /^([\da-f]+)\r\n/i.exec(rest.slice(length));
    if (size === null) return undefined;
    const bytes = Number.parseInt(size[1]!, 16);
    const from = length + size[0].length;
    body += rest.slice(from, from + bytes);
    length = from + bytes + 2;
    if (bytes === 0) return { body, length };
  }
}
