import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { findClauses } from "./comments.ts";

const GENERATED = /^(proto\/gen|src\/engine\/validators\/generated)\/|^client\/(contract|operations)\.ts$/;

const files = execFileSync("git", ["ls-files", "-z"], { encoding: "utf8" })
  .split("\0")
  .filter((file) => /\.(tsx?|mjs|css|proto)$/.test(file) && !GENERATED.test(file));
const clauses = files.flatMap((file) =>
  findClauses(readFileSync(file, "utf8")).map(({ line, words }) => `${file}:${line}: ${words}`),
);
if (clauses.length > 0) {
  console.error(
    `${clauses.join("\n")}\nA comment is a sentence with a subject and a verb: say what the function returns or does.`,
  );
  process.exitCode = 1;
}
