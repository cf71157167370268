import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { createMetrics } from "../../src/operation/metrics.ts";

const SETTINGS = readFileSync("docs/configuration.md", "utf8");
/** Images and compose files read these settings themselves, so the service does not document them. */
const OTHERS = /^(SITE|POSTGRES_\w+)$/;

const FILES = ["", "kubernetes/"].flatMap((folder) =>
  readdirSync(`deploy/${folder}`, { withFileTypes: true }).flatMap((each) =>
    each.isFile() ? [folder + each.name] : [],
  ),
);

it.each(FILES)("every setting that deploy/%s names is one", (file) => {
  const text = readFileSync(`deploy/${file}`, "utf8");
  const names = [...text.matchAll(/^\s*(?:ENV |Environment=)?([A-Z][A-Z_]{3,})[:=]|\$\{([A-Z_]+)/gm)].map(
    ([, set, used]) => (set ?? used)!,
  );
  // The name of a secret with _FILE names the file that holds it.
  const settings = names.filter((name) => !OTHERS.test(name)).map((name) => name.replace(/_FILE$/, ""));
  for (const name of settings)
    expect(SETTINGS, name).toMatch(
      new RegExp(`\`${name}\`|\`${name.replace(/_(USER|PASSWORD)$/, "_URL")}\`, \`_USER\``),
    );
});

it.runIf(process.getuid?.() === 0).each(["core", "gateway"])(
  "the user that the unit of a %s runs as, whom no list knows, has a home",
  (unit) => {
    const [, settings = ""] = /^Environment=(.*)$/m.exec(readFileSync(`deploy/cfdi-${unit}.service`, "utf8"))!;
    const env = Object.fromEntries(settings.split(" ").map((each) => each.split("=")));
    const home = execFileSync(process.execPath, ["-p", "os.homedir()"], { uid: 61_657, gid: 61_657, env });
    expect(home.toString().trim()).toBe(env.DATA_DIR);
  },
);

const ALERTS = readFileSync("deploy/prometheus/alerts.yaml", "utf8");
const DASHBOARD = readFileSync("deploy/grafana/cfdi.json", "utf8");

it("alerts and dashboard name metrics that the service has", async () => {
  const metrics = createMetrics();
  metrics.stats(async () => undefined);
  const told = [...(await metrics.text()).matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  const names = new Set(
    told.flatMap(([, name, type]) =>
      type === "histogram" ? ["bucket", "count", "sum"].map((part) => `${name}_${part}`) : [name],
    ),
  );
  const used = [...`${ALERTS}${DASHBOARD}`.matchAll(/\b(?:cfdi|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name);
  expect(new Set(used).size).toBeGreaterThan(15);
  expect(used.filter((name) => !names.has(name))).toEqual([]);
});

it("each alert has its place in docs/alerts.md, and each place its alert", () => {
  const alerts = [...ALERTS.matchAll(/alert: (\w+)/g)].map(([, name]) => name!);
  const runbooks = [...ALERTS.matchAll(/runbook: docs\/alerts\.md#(\w+)/g)].map(([, anchor]) => anchor);
  const places = [...readFileSync("docs/alerts.md", "utf8").matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
  expect(places).toEqual(alerts);
  expect(runbooks).toEqual(alerts.map((name) => name.toLowerCase()));
});
