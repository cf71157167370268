import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test, vi } from "vitest";
import { readmeBlock } from "../support/readme.ts";
import { launch, newFolder } from "./child.ts";

/** What each example of the README says at its end. */
const EXAMPLES: readonly [heading: string, ends: RegExp][] = [
  ["Pay three invoices", /\nAfter two more:\nF-\d+: 0 MXN\nF-\d+: 0 USD\nF-\d+: 0 MXN\n$/],
];

/** A start costs seconds: one for all of them. */
test("the examples of the README run as they stand, and do nothing twice when they run again", {
  timeout: 90_000,
}, async () => {
  const folder = newFolder();
  const service = launch("all", folder, {});
  // The demo's keys are written last.
  const demo = () => JSON.parse(readFileSync(join(folder, ".data", "demo.json"), "utf8"));
  const { baseUrl, sandboxKey } = await vi.waitFor(demo, { timeout: 60_000, interval: 100 });
  const invoices = async () => {
    const answer = await fetch(`${baseUrl}/facturas?limite=1`, { headers: { "x-api-key": sandboxKey } });
    return ((await answer.json()) as { total: number }).total;
  };
  for (const [heading, ends] of EXAMPLES) {
    const said = await runIn(folder, readmeBlock(heading));
    expect(said, service.text()).toMatch(ends);
    const made = await invoices();
    expect(await runIn(folder, readmeBlock(heading))).toBe(said);
    expect(await invoices()).toBe(made);
  }
});

/** What a script printed, on both streams. Fails with it when any of its commands does. */
async function runIn(folder: string, script: string): Promise<string> {
  const strict = ["-euo", "pipefail", "-c", script];
  const { stdout, stderr } = await promisify(execFile)("bash", strict, { cwd: folder, timeout: 60_000 });
  return stderr + stdout;
}
