import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The scripted server gives the answers that a test set, and keeps the requests. */
export interface PacScript {
  readonly url: string;
  readonly asked: readonly Asked[];
  /** Sets the answers to the next requests; the last one repeats. Earlier requests are forgotten. */
  play(...answers: readonly (readonly [status: number, body: string])[]): void;
  close(): void;
}

export async function startPacScript(): Promise<PacScript> {
  let script: readonly (readonly [number, string])[] = [];
  let asked: Asked[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      asked.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      const [answer = [500, ""], ...rest] = script;
      if (rest.length > 0) script = rest;
      response.writeHead(answer[0], { "content-type": "text/xml; charset=utf-8" }).end(answer[1]);
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get asked() {
      return asked;
    },
    play(...answers) {
      script = answers;
      asked = [];
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export function soapEnvelope(content: string): string {
  return `<?xml version='1.0' encoding='UTF-8'?><e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body>${content}</e:Body></e:Envelope>`;
}

export function escapedXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
