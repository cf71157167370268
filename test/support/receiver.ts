import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";

export interface Got {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type Play = (request: IncomingMessage, response: ServerResponse) => void;

/** A receiver of webhooks over HTTPS at localhost. By default it answers 204. */
export interface Receiver {
  readonly url: string;
  readonly got: readonly Got[];
  /** Another behaviour from now on, for one path or for all. */
  play(play: Play, path?: string): void;
  /** Returns what came to that path, each verified with this secret as the receiver's own library does it. */
  verified(secret: string, path: string): unknown[];
  close(): Promise<void>;
}

export async function startReceiver(tls: { readonly cert: string; readonly key: string }): Promise<Receiver> {
  const got: Got[] = [];
  const plays = new Map<string, Play>();
  const accept: Play = (_, response) => void response.writeHead(204).end();
  const server = createServer(tls, (request, response) => {
    const path = request.url ?? "";
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const headers = request.headers as Record<string, string>;
      got.push({ path, headers, body: Buffer.concat(chunks).toString() });
      (plays.get(path) ?? plays.get("") ?? accept)(request, response);
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    got,
    play: (play, path = "") => void plays.set(path, play),
    verified: (secret, path) =>
      got.filter((each) => each.path === path).map(({ body, headers }) => new Webhook(secret).verify(body, headers)),
    close() {
      server.closeAllConnections();
      return new Promise((closed) => void server.close(() => closed()));
    },
  };
}
