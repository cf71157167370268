import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const PROJECT = resolve(import.meta.dirname, "../..");

export function markdownFiles(): readonly string[] {
  const listed = execFileSync("git", ["ls-files", "*.md"], { cwd: PROJECT, encoding: "utf8" });
  return listed.trim().split("\n");
}

export interface Line {
  /** Lines are numbered from 1. */
  readonly number: number;
  readonly text: string;
  /** The fence is the language of the block around the line; undefined outside of blocks. */
  readonly fence: string | undefined;
}

/**
 * Returns the lines of a Markdown file, given by its path in the project. The lines of the fences belong to their
 * block.
 */
export function linesOf(file: string): readonly Line[] {
  let open: string | undefined;
  return readFileSync(resolve(PROJECT, file), "utf8")
    .split("\n")
    .map((text, index) => {
      const fence = /^\s*```(\w*)/.exec(text)?.[1];
      const isLast = fence !== undefined && open !== undefined;
      if (fence !== undefined && !isLast) open = fence;
      const line = { number: index + 1, text, fence: open };
      if (isLast) open = undefined;
      return line;
    });
}

/** Returns the bash lines of a Markdown file that follow a comment with this name. */
export function scriptNamed(file: string, name: string): string {
  const text = readFileSync(resolve(PROJECT, file), "utf8");
  const [, lines] = new RegExp(`<!-- ${name} -->\n\`\`\`bash\n([^\`]*)\`\`\``).exec(text) ?? [];
  if (lines === undefined) throw new Error(`${file} has no lines ${name}`);
  return lines;
}

const HEADING = /^#+ (.+)/;

/** Returns each bash block of a Markdown file with the heading above it. A second block below one heading throws. */
export function scriptsOf(file: string): ReadonlyMap<string, string> {
  const scripts = new Map<string, string>();
  let heading = "";
  let script = "";
  for (const { text, fence } of linesOf(file)) {
    if (fence === undefined) heading = HEADING.exec(text)?.[1] ?? heading;
    if (fence !== "bash") continue;
    if (text.startsWith("```bash")) script = "";
    else if (text !== "```") script += `${text}\n`;
    else if (scripts.has(heading)) throw new Error(`${file} has two scripts below "${heading}"`);
    else scripts.set(heading, script);
  }
  return scripts;
}
