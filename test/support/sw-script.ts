import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** An answer has a status and a body, as text or as a value for JSON. */
export type Played = readonly [status: number, body: unknown];

/**
 * The scripted server speaks SW Sapien's protocol: every login succeeds, every other request gets the answer that a
 * test set.
 */
export interface SwScript {
  readonly url: string;
  readonly logins: number;
  /** Sets the answers to the next requests; the last one repeats. */
  play(...answers: readonly Played[]): void;
  /** Sets the answer to logins; without an argument a login gets a session again. */
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

export function swError(message: string, messageDetail = "") {
  return { message, messageDetail, data: null, status: "error" };
}
