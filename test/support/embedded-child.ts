import { startEmbeddedPostgres } from "../../src/persistence/database/embedded.ts";

// Starts the PostgreSQL of a folder and prints its URL, then runs until it is killed or its standard input ends.
const server = await startEmbeddedPostgres({ dataDir: process.argv[2]!, log: () => undefined });
process.stdout.write(`${server.url}\n`);
process.stdin.on("end", () => server.close());
process.stdin.resume();
