import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { COMMANDS, GROUPS } from "../../src/cli/commands/commands.ts";
import { type Line, linesOf, markdownFiles } from "../support/markdown.ts";

/** A licence is quoted word for word, line breaks included. */
const FILES = markdownFiles().filter((file) => !file.endsWith("LICENSE.md"));

/** Returns the faults in the lines of all files outside of fenced blocks, each with its file and number. */
function wrongIn(judge: (line: Line, file: string) => readonly string[]): readonly string[] {
  return FILES.flatMap((file) =>
    linesOf(file)
      .filter(({ fence }) => fence === undefined)
      .flatMap((line) => judge(line, file).map((what) => `${file}:${line.number} ${what}`)),
  );
}

it("lines of prose have 120 characters at most", () => {
  const long = wrongIn(({ text }) => (!text.startsWith("|") && [...text].length > 120 ? [text] : []));
  expect(long).toEqual([]);
});

it("links lead to files and headings that are there", () => {
  const broken = wrongIn(({ text }, file) =>
    [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to]) => to!).filter((to) => isBroken(to, file)),
  );
  expect(broken).toEqual([]);
});

function isBroken(target: string, file: string): boolean {
  // The gateway serves paths that begin with a slash, and the tests of the site follow those links.
  if (/^(https?:|\/)/.test(target)) return false;
  const [path = "", anchor] = target.split("#");
  const found = path === "" ? file : join(dirname(file), path);
  return !existsSync(found) || (anchor !== undefined && !anchorsOf(found).has(anchor));
}

/** Returns the anchors that GitHub gives to the headings of a file. */
function anchorsOf(file: string): ReadonlySet<string> {
  const headings = linesOf(file).filter(({ text, fence }) => fence === undefined && text.startsWith("#"));
  return new Set(
    headings.map(({ text }) =>
      text
        .replace(/^#+ /, "")
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

const TRACKED = execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n");
const FOLDERS = new Set(TRACKED.filter((file) => file.includes("/")).map((file) => file.split("/")[0]!));

const isPath = (text: string) => text.includes("/") && FOLDERS.has(text.split("/")[0]!);

/** Returns true when the path exists, up to its first placeholder such as <kind> or …. */
const isThere = (path: string) => existsSync(path.replace(/[^/]*[<…*{].*$/, ""));

it("paths of the project between backticks are there", () => {
  const missing = wrongIn(({ text }) =>
    [...text.matchAll(/`([^`\s:]+)`/g)].map(([, path]) => path!).filter((path) => isPath(path) && !isThere(path)),
  );
  expect(missing).toEqual([]);
});

it("docs/extending.md names every file by its whole path", () => {
  const text = readFileSync("docs/extending.md", "utf8");
  const files = [...text.matchAll(/`([^`\s]+\.(?:tsx?|proto|xsd|css|json|md))`/g)].map(([, file]) => file!);
  expect(files.length).toBeGreaterThan(40);
  expect(files.filter((file) => !isPath(file))).toEqual([]);
});

it("the index of the decisions names each, below the page that has it", () => {
  const folder = "docs/decisions";
  const pages = readdirSync(folder).filter((file) => file !== "README.md");
  expect(pages.length).toBeGreaterThan(10);
  const [, ...sections] = readFileSync(join(folder, "README.md"), "utf8").split("\n**[");
  const told = sections.map((section) => [
    /\((\S+)\)/.exec(section)?.[1],
    [...section.matchAll(/^- (.*)$/gm)].map(([, title]) => title),
  ]);
  const titlesOf = (page: string) =>
    [...readFileSync(join(folder, page), "utf8").matchAll(/^## (.*)$/gm)].map(([, title]) => title);
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(pages.map((page) => [page, titlesOf(page)])));
});

it("every group of commands, and every command of webhooks, stands in README or in docs/commands.md", () => {
  const text = readFileSync("README.md", "utf8") + readFileSync("docs/commands.md", "utf8");
  const told = [...text.matchAll(/`([^`\n]+)`/g)].map(([, words]) => words!.replace(/^npm run cli -- /, ""));
  const begins = (words: string) => told.some((each) => `${each} `.startsWith(`${words} `));
  expect(Object.keys(GROUPS).filter((group) => !begins(group))).toEqual([]);
  const webhook = COMMANDS.filter(({ group }) => group === "webhook").map(({ name }) => name);
  expect(webhook.filter((name) => !begins(`webhook ${name}`) && !begins(name))).toEqual([]);
});

it("every folder and file of README's map is there", () => {
  const lines = linesOf("README.md");
  const map = lines
    .slice(lines.findIndex(({ text }) => text === "## The map"))
    .filter(({ text, fence }) => fence === "" && !text.startsWith("```"));
  expect(map.length).toBeGreaterThan(20);
  let folder = "";
  const missing = map.flatMap(({ text }) => {
    const isInside = text.startsWith(" ");
    const columns = text.trim().split(/\s+/);
    const description = columns.findIndex((column) => !/^[\w./-]+(\/|\.ts)$/.test(column));
    const paths = columns.slice(0, description === -1 ? undefined : description);
    if (!isInside) folder = paths[0] ?? "";
    return paths.map((path) => (isInside ? join(folder, path) : path)).filter((path) => !existsSync(path));
  });
  expect(missing).toEqual([]);
});
