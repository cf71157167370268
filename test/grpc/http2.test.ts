import { once } from "node:events";
import { connect } from "node:http2";
import { setImmediate as turn } from "node:timers/promises";
import { Server, ServerCredentials } from "@grpc/grpc-js";
import { expect, it } from "vitest";
import { Http2Session } from "../../common/http2-session.ts";
import { sessionsOf, startGrpcServer } from "../../src/grpc/server.ts";

it("knows the open connections of a grpc-js server", async () => {
  const server = new Server();
  const port = await new Promise<number>((resolve, reject) => {
    const done = (cause: Error | null, bound: number) => (cause === null ? resolve(bound) : reject(cause));
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), done);
  });
  const client = connect(`http://127.0.0.1:${port}`);
  await once(client, "remoteSettings");
  expect(sessionsOf(server)).toHaveLength(1);
  client.destroy();
  await expect.poll(() => sessionsOf(server)).toHaveLength(0);
  server.forceShutdown();
});

it("closes a connection after the turn in which it was told to", async () => {
  const server = await startGrpcServer({ host: "127.0.0.1", port: 0, operations: [] });
  const session = new Http2Session(`http://127.0.0.1:${server.port}`);
  await session.connect();
  session.abort();
  expect(session.state()).not.toBe("closed");
  await turn();
  await turn();
  expect(session.state()).toBe("closed");
  await server.close(0);
});
