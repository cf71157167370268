import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { player, type Transcribed } from "../pac/transcript.ts";
import { CliError } from "./core.ts";

/** The largest document of a trial, in base64 and some more. */
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * Answers as the PAC and SAT did in the trial of the report. A request that the trial did not make gets a 500, which
 * says nothing of an order.
 *
 * @throws CliError
 */
export async function replay(file: string, port: number): Promise<{ readonly server: Server; readonly url: string }> {
  const play = player(exchangesIn(file));
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of request) {
      bytes += chunk.length;
      if (bytes <= MOST_BYTES) chunks.push(chunk);
    }
    const { method = "GET", url: path = "/", headers } = request;
    const { soapaction: action } = headers as { soapaction?: string };
    const asked = { method, path, body: Buffer.concat(chunks).toString(), origin: urlOf(server) };
    const told = play(action === undefined ? asked : { ...asked, action }, new Date());
    if (told === undefined) return response.writeHead(500).end();
    const { status, contentType, date, answer } = told;
    response.writeHead(status, { ...(contentType && { "content-type": contentType }), ...(date && { date }) });
    return response.end(answer);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause) =>
      reject(new CliError(`No se puede escuchar en el puerto ${port}: ${cause.message}`)),
    );
    server.listen(port, "127.0.0.1", resolve);
  });
  return { server, url: urlOf(server) };
}

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as { port: number }).port}`;

interface Report {
  readonly exchanges?: readonly { readonly exchanges: readonly Transcribed[] }[];
}

function exchangesIn(file: string): readonly Transcribed[] {
  try {
    const { exchanges } = JSON.parse(readFileSync(file, "utf8")) as Report;
    if (Array.isArray(exchanges)) return exchanges.flatMap((step) => step.exchanges);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw new CliError(`No se puede leer ${file}`);
  }
  throw new CliError(`${file} no es el informe de una prueba (pacs report)`);
}
