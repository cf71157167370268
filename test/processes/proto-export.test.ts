import { execFile } from "node:child_process";
import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { useService } from "../support/service.ts";
import { newFolder } from "./child.ts";

const PROJECT = resolve(import.meta.dirname, "../..");
const BIN = join(PROJECT, "node_modules/.bin");
const GUIDE = readFileSync(join(PROJECT, "docs/internal-services.md"), "utf8");
const service = useService();

test("another team builds the exported contract by itself, and the program of the guide runs as it stands", async () => {
  const folder = newFolder();
  const env = { ...process.env, PATH: `${BIN}:${process.env.PATH}` };
  const run = promisify(execFile);
  await run("npm", ["run", "--silent", "proto:export", "--", join(folder, "proto")], { cwd: PROJECT });
  for (const file of [
    "buf/validate/validate",
    "google/api/annotations",
    "google/rpc/error_details",
    "google/rpc/status",
    "grpc/health/v1/health",
  ])
    expect(existsSync(join(folder, "proto", `${file}.proto`)), file).toBe(true);
  await run("buf", ["build", "proto"], { cwd: folder, env });

  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "buf.gen.yaml"), block("yaml"));
  writeFileSync(join(folder, "stamp.ts"), block("ts"));
  symlinkSync(join(PROJECT, "node_modules"), join(folder, "node_modules"));
  await run("buf", ["generate"], { cwd: folder, env });
  const { grpcUrl, serviceToken, a } = service();
  const { stdout } = await run("tsx", ["stamp.ts"], {
    cwd: folder,
    env: {
      ...env,
      CORE_URL: grpcUrl,
      SERVICE_TOKEN: serviceToken,
      API_KEY: a.sandbox,
      RFC: a.rfc,
      ORDER: "order-1",
    },
  });
  expect(stdout).toBe(`${a.rfc} has 1000 stamps\ntimbrada 1160.00 now\nEl comprobante no existe\n`);
});

/** Returns the guide's first block in that language. */
function block(language: string): string {
  return new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(GUIDE)![1]!;
}
