import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const SETTINGS = readFileSync("docs/configuration.md", "utf8");
/** These are settings of the images and of the files themselves. */
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
