import { localSecrets } from "../../src/process/local-secrets.ts";

// For each folder that it is told, in one line, says which secrets a process that starts there goes on with.
process.stdout.write("ready\n");
process.stdin.on("data", (told) => {
  for (const folder of told.toString().trim().split("\n"))
    process.stdout.write(`${folder} ${JSON.stringify(localSecrets(folder))}\n`);
});
