import { startEmbeddedPostgres } from "../../src/persistence/database/embedded.ts";

// Starts the server of a folder and says where it is, then waits to be killed or to hear of the end on standard input.
const server = await startEmbeddedPostgres({ dataDir: process.argv[2]!, log: () => undefined });
process.stdout.write(`${server.url}\n`);
process.stdin.on("end", () => server.close());
process.stdin.resume();
