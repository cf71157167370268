import { execFileSync, spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { SHELLS, type Word } from "../../src/cli/commands/completion.ts";
import { commandWord } from "../../src/cli/commands/program.ts";
import { execute } from "./terminal.ts";

const cli = commandWord("cli");

function pagesOf(word: Word, words: readonly string[] = []): [words: string, word: Word][] {
  return [[words.join(" "), word], ...word.words.flatMap((each) => pagesOf(each, [...words, each.name]))];
}
const PAGES = pagesOf(cli);

it.each(PAGES)(
  'the help of "%s" is Spanish, and says --json, --url and what every flag is for',
  async (words, word) => {
    const { code, out, err } = await execute(`${words} --help`, {});
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(/^Uso: /);
    for (const flag of ["--json", "--url <url>", "-h, --help"]) expect(out).toContain(flag);
    for (const { names, description } of word.flags) expect(description, names[0]).not.toBe("");
    expect(word.description).not.toBe("");
    const prose = out.replace(/--?[a-z][a-z-]*|<[^>]*>|\([A-Z_]+\)|POST \S+|"[^"]*"/g, "");
    const names = PAGES.flatMap(([path]) => path.split(" "));
    const ours = prose.split(/[^\p{L}_-]+/u).filter((each) => !names.includes(each));
    expect(ours.filter((each) => ENGLISH.test(each))).toEqual([]);
  },
);

/** These English words come from commander, or slip into a description. */
const ENGLISH =
  /^(usage|options?|commands?|arguments?|display|help|for|default|choices|preset|env|required|optional|the|of|and|with|to|is|by|from|file|list of|show|version|account|invoice|stamp)$/i;

const word = (name: string, values: readonly string[] = []): Word => ({
  ...{ name, description: name, words: [], flags: [], values },
});
const root = {
  ...word("cfdi-stamping"),
  words: [word("start"), cli, word("completion", Object.keys(SHELLS))],
};
const scripts = Object.fromEntries(Object.entries(SHELLS).map(([shell, write]) => [shell, write(root)]));

it.each([
  ["", ["start", "cli", "completion"]],
  ["completion ", ["bash", "zsh", "fish"]],
  ["cli se", ["series", "send"]],
  ["cli send n", ["nomina"]],
  ["cli send nomina x.jsonl --o", ["--out"]],
  ["cli key rotate p", ["production"]],
  ["cli design set --paper ", ["letter", "a4"]],
  ["cli cancel --mot", ["--motivo"]],
  ["cli send --out ", []],
])("bash offers after %j what is there", (line, expected) => {
  expect(offered("bash", `cfdi-stamping ${line}`)).toEqual(expected);
});

const hasFish = spawnSync("fish", ["--version"]).status === 0;
const hasZsh = spawnSync("zsh", ["--version"]).status === 0;

it.skipIf(!hasFish)("fish offers the same", () => {
  expect(offered("fish", "cfdi-stamping cli se")).toEqual(["send", "series", "server"]);
  expect(offered("fish", "cfdi-stamping cli design set --paper ")).toEqual(["a4", "letter"]);
});

it.skipIf(!hasZsh)("zsh reads its script without a word", () => {
  const read = `autoload -U compinit && compinit -u -D; ${scripts.zsh}; which _cfdi_stamping > /dev/null`;
  expect(spawnSync("zsh", ["-f", "-c", read], { encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
});

function offered(shell: "bash" | "fish", line: string): string[] {
  const words = line.split(" ");
  const asked =
    shell === "fish"
      ? `complete -C '${line}' | cut -f 1`
      : `COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}
_cfdi_stamping; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const args = shell === "fish" ? ["--no-config", "-c"] : ["--norc", "-c"];
  const out = execFileSync(shell, [...args, `${scripts[shell]}\n${asked}`], { encoding: "utf8" });
  return out.split("\n").filter((each) => each !== "");
}
