import { chmodSync, copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { onTestFinished } from "vitest";
import { type Child, startChild } from "../support/child.ts";

export { type Child, CORE_AT, GATEWAY_AT, METRICS_AT, PAC_ADMIN_AT, PAC_AT } from "../support/child.ts";

/** The commands are those of package.json's scripts. */
const SCRIPTS = {
  all: ["gateway/main.ts", "--with-core"],
  core: ["src/main.ts"],
  gateway: ["gateway/main.ts"],
  testPac: ["src/test-pac.ts"],
} as const;

/** Starts a script of the product, which is killed when the test ends. */
export function launch(
  script: keyof typeof SCRIPTS,
  folder: string,
  env: NodeJS.ProcessEnv,
  ...flags: string[]
): Child {
  const [file, ...args] = SCRIPTS[script];
  const child = startChild(file, [...args, ...flags], folder, env);
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await child.ended;
  });
  return child;
}

/** Makes a folder that the user of PostgreSQL can enter, with the package's description, as in an image (deploy). */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "cfdi-process-"));
  chmodSync(folder, 0o755);
  copyFileSync(resolve(import.meta.dirname, "../../package.json"), join(folder, "package.json"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
