import { createServer } from "node:net";

/**
 * Returns a port of this machine at which nothing listens. It lies below those that the system gives to connections and
 * to servers that ask for any port (32768 and up), because one of those could take it before the caller does. Each
 * process begins elsewhere and takes the following ports in turn, so that two processes of a run hardly ever try the
 * same.
 */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < PORTS; tried++) {
    const port = FIRST + (next++ % PORTS);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${FIRST} to ${FIRST + PORTS - 1} is free`);
}

const FIRST = 20_000;
const PORTS = 12_000;
let next = Math.floor(Math.random() * PORTS);

function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((told) => {
    probe.once("error", () => told(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => told(true)));
  });
}
