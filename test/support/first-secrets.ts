import { localSecrets } from "../../src/process/local-secrets.ts";

// Reads folders from standard input, and answers each with a line of the secrets that a process uses which starts in
// it.
process.stdout.write("ready\n");
process.stdin.on("data", (told) => {
  for (const folder of told.toString().trim().split("\n"))
    process.stdout.write(`${folder} ${JSON.stringify(localSecrets(folder))}\n`);
});
