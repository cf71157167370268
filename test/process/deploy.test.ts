import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const SETTINGS = readFileSync("docs/configuration.md", "utf8");
/** Images and compose files read these settings themselves, so the service does not document them. */
const OTHERS = /^(SITE|POSTGRES_\w+)$/;

it.each(readdirSync("deploy"))("every setting that deploy/%s names is one", (file) => {
  const text = readFileSync(`deploy/${file}`, "utf8");
  const names = [...text.matchAll(/^\s*(?:ENV |Environment=)?([A-Z][A-Z_]{3,})[:=]|\$\{([A-Z_]+)/gm)].map(
    ([, set, used]) => (set ?? used)!,
  );
  for (const name of names.filter((name) => !OTHERS.test(name)))
    expect(SETTINGS, name).toMatch(
      new RegExp(`\`${name}\`|\`${name.replace(/_(USER|PASSWORD)$/, "_URL")}\`, \`_USER\``),
    );
});

it.runIf(process.getuid?.() === 0).each(["core", "gateway"])(
  "the user that the unit of a %s runs as, whom no list knows, has a home",
  (unit) => {
    const [, settings = ""] = /^Environment=(.*)$/m.exec(
      readFileSync(`deploy/cfdi-${unit}.service`, "utf8"),
    )!;
    const env = Object.fromEntries(settings.split(" ").map((each) => each.split("=")));
    const home = execFileSync(process.execPath, ["-p", "os.homedir()"], { uid: 61_657, gid: 61_657, env });
    expect(home.toString().trim()).toBe(env.DATA_DIR);
  },
);
