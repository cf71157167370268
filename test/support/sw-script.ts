import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** An answer: its status, and its body as text or as what JSON makes of it. */
export type Played = readonly [status: number, body: unknown];

/** A server that speaks SW Sapien's protocol by heart: every login is let in, every other request gets what was set. */
export interface SwScript {
  readonly url: string;
  /** Sessions opened so far. */
  readonly logins: number;
  /** The next requests get these, in order; the last one stays. */
  play(...answers: readonly Played[]): void;
  /** Logins get it instead of a session; without an answer they get one again. */
  playLogin(answer?: Played): void;
  close(): void;
}

export async function startSwScript(): Promise<SwScript> {
  let logins = 0;
  let script: readonly Played[] = [];
  let login: Played | undefined;
  const session = (): Played => {
    const token = `a.b.${++logins}`;
    return [200, { data: { token, expires_in: Math.floor(Date.now() / 1000) + 7_200 }, status: "success" }];
  };
  const next = (): Played => {
    const [answer = [500, ""], ...rest] = script;
    if (rest.length > 0) script = rest;
    return answer;
  };
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      const isLogin = request.url === "/v2/security/authenticate";
      const [status, body] = isLogin ? (login ?? session()) : next();
      const text = typeof body === "string" ? body : JSON.stringify(body);
      response.writeHead(status, { "content-type": "application/json" }).end(text);
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get logins() {
      return logins;
    },
    play(...answers) {
      script = answers;
    },
    playLogin(answer) {
      login = answer;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** SW's error envelope. */
export function swError(message: string, messageDetail = "") {
  return { message, messageDetail, data: null, status: "error" };
}
