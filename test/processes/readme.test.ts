import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test, vi } from "vitest";
import { readmeBlock } from "../support/readme.ts";
import { launch, newFolder } from "./child.ts";

interface Example {
  readonly heading: string;
  /** What it says at its end. */
  readonly ends: RegExp;
  /** Documents that are made when it runs once more. */
  readonly madeAgain: number;
}

const EXAMPLES: readonly Example[] = [
  {
    heading: "Pay three invoices",
    ends: /\nAfter two more:\nF-\d+: 0 MXN\nF-\d+: 0 USD\nF-\d+: 0 MXN\n$/,
    madeAgain: 0,
  },
  {
    heading: "Pay a dividend",
    ends: /^timbrada\ndividendos de 10000, retenido 1000\n<dividendos:DividOUtil [^>]+>\ncancelada\n$/,
    madeAgain: 0,
  },
  {
    heading: "Try the pending flow",
    ends: new RegExp(
      [
        ...["^cancelacion_pendiente", "cancelada, confirmada: true", "SAT: Cancelado"],
        "<EstatusUUID>201</EstatusUUID>",
        ...["cancelacion_pendiente", "timbrada, confirmada: false", "SAT: Vigente"],
        '\\{"ok":false,"error":"El acuse de cancelación no existe","codigo":null,"detalle":null\\}\n$',
      ].join("\n"),
    ),
    madeAgain: 2,
  },
];

/** A start costs seconds: one for all of them. */
test("the examples of the README run as they stand, again and again, and repeat nothing that has a key", {
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
  for (const { heading, ends, madeAgain } of EXAMPLES) {
    const said = await runIn(folder, readmeBlock(heading));
    expect(said, service.text()).toMatch(ends);
    const made = await invoices();
    expect(await runIn(folder, readmeBlock(heading))).toBe(said);
    expect(await invoices()).toBe(made + madeAgain);
  }
});

/** What a script printed, on both streams. Fails with it when any of its commands does. */
async function runIn(folder: string, script: string): Promise<string> {
  // Without --norc a bash whose stdin is a socket takes itself for a remote shell and reads its start-up file.
  const strict = ["--norc", "-euo", "pipefail", "-c", script];
  const { stdout, stderr } = await promisify(execFile)("bash", strict, { cwd: folder, timeout: 60_000 });
  return stderr + stdout;
}
