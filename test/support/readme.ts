import { readFileSync } from "node:fs";

const README = new URL("../../README.md", import.meta.url);
const HEADING = /^#+ /;

/** The first fenced block below a heading of README.md, of any level: what its reader copies. */
export function readmeBlock(heading: string): string {
  const lines = readFileSync(README, "utf8").split("\n");
  const at = lines.findIndex((line) => HEADING.test(line) && line.replace(HEADING, "") === heading);
  const below = at === -1 ? [] : lines.slice(at + 1);
  const start = below.findIndex((line) => HEADING.test(line) || line.startsWith("```"));
  const end = below.indexOf("```", start + 1);
  if (!below[start]?.startsWith("```") || end === -1)
    throw new Error(`README.md has no fenced block below "${heading}"`);
  return `${below.slice(start + 1, end).join("\n")}\n`;
}
