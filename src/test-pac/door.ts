import type { FastifyInstance } from "fastify";
import type { Door } from "./admin.ts";

type Server = FastifyInstance["server"];

/** A ServerDoor stops and starts a server that listens on TCP, at the same address each time. */
export class ServerDoor implements Door {
  #server: Server | undefined;
  #address: { readonly host: string; readonly port: number } | undefined;

  /** Takes a server that already listens. */
  of(server: Server): void {
    this.#server = server;
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("the server has no port");
    this.#address = { host: address.address, port: address.port };
  }

  async close(): Promise<void> {
    const server = this.#server;
    if (server?.listening !== true) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }

  async open(): Promise<void> {
    const server = this.#server;
    if (server === undefined || server.listening) return;
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(this.#address, () => {
        server.off("error", reject);
        resolve();
      });
    });
  }
}
