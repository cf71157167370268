import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { findFaults } from "./comments.ts";

const GENERATED =
  /^(proto\/gen|src\/engine\/validators\/generated)\/|^client\/(contract|operations)\.ts$|^clients\/cli\/commands\.ts$/;

const width: number = JSON.parse(readFileSync("biome.json", "utf8")).formatter.lineWidth;
const files = execFileSync("git", ["ls-files", "-z"], { encoding: "utf8" })
  .split("\0")
  .filter((file) => /\.(tsx?|mjs|css|proto)$/.test(file) && !GENERATED.test(file));
const faults = files.flatMap((file) =>
  findFaults(readFileSync(file, "utf8"), { mayRepeat: file.endsWith(".proto"), width }).map(
    ({ line, words, why }) => `${file}:${line}: ${words} (${why})`,
  ),
);
if (faults.length > 0) {
  console.error(
    `${faults.join("\n")}\nA comment says why, a unit, a bound's reason, a source or an error; without one of these it goes.`,
  );
  process.exitCode = 1;
}
