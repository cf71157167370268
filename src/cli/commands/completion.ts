import type { Command, Option } from "commander";

export interface Word {
  readonly name: string;
  readonly description: string;
  readonly words: readonly Word[];
  readonly flags: readonly Flag[];
  /** The first argument must be one of these texts; the list is empty where any text is accepted. */
  readonly values: readonly string[];
}

interface Flag {
  /** The names include their dashes. */
  readonly names: readonly string[];
  readonly description: string;
  /** The values are absent for a flag without a value, and empty where any text is accepted. */
  readonly values?: readonly string[];
}

/**
 * Describes a command of commander's with everything below it. `defaultOf` names the command that a group's name alone
 * calls.
 */
export function wordOf(
  command: Command,
  defaultOf: (group: string) => string | undefined,
  inherited: readonly Flag[] = [],
): Word {
  const own = command.createHelp().visibleOptions(command).map(flagOf);
  const flags = [...own, ...inherited.filter(({ names }) => !own.some((flag) => flag.names[0] === names[0]))];
  const words = command.commands.map((each) => wordOf(each, defaultOf, flags));
  const meant = words.find(({ name }) => name === defaultOf(command.name()));
  return {
    name: command.name(),
    description: command.description(),
    words,
    flags: meant?.flags ?? flags,
    values: command.registeredArguments[0]?.argChoices ?? meant?.values ?? [],
  };
}

function flagOf({ short, long, description, argChoices, required, optional }: Option): Flag {
  const names = [long, short].filter((name) => name != null);
  return { names, description, ...(required || optional ? { values: argChoices ?? [] } : {}) };
}

/**
 * For each shell a function makes the script that completes the words below `root`; the shell reads it at its start.
 */
export const SHELLS: Readonly<Record<string, (root: Word) => string>> = { bash, zsh, fish };

/** A word with the path of all words up to it: "/cli/send". The program's own path is "". */
type Place = readonly [path: string, word: Word];

function placesOf(word: Word, path = ""): Place[] {
  return [[path, word], ...word.words.flatMap((each) => placesOf(each, `${path}/${each.name}`))];
}

/** Lists the flags that take a value, with their places: "/cli/send:--out". */
function valuesOf(places: readonly Place[]): [at: string, values: readonly string[]][] {
  return places.flatMap(([path, { flags }]) =>
    flags.flatMap(({ names, values }) =>
      values === undefined ? [] : names.map((name) => [`${path}:${name}`, values] as [string, readonly string[]]),
    ),
  );
}

/**
 * Makes the script for bash, which offers files where the script offers nothing. The script uses no mapfile, because
 * macOS has bash 3.2.
 */
function bash(root: Word): string {
  const places = placesOf(root);
  const name = functionOf(root);
  const rows = places.map(([path, { words, flags, values }]) => {
    const all = [...words.map((word) => word.name), ...values, ...flags.flatMap(({ names }) => names)];
    return `    ${quoted(path)}) words=${quoted(all.join(" "))} ;;`;
  });
  const values = valuesOf(places).map(([at, each]) => `    ${quoted(at)}) words=${quoted(each.join(" "))} ;;`);
  return `# ${root.name}: source <(${root.name} completion bash)
${name}() {
  local at="" words="" i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$at/\${COMP_WORDS[i]}" in
      ${paths(places, "|")}) at="$at/\${COMP_WORDS[i]}" ;;
    esac
  done
  case "$at" in
${rows.join("\n")}
  esac
  case "$at:\${COMP_WORDS[COMP_CWORD-1]}" in
${values.join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o bashdefault -o default -F ${name} ${root.name}
`;
}

function zsh(root: Word): string {
  const places = placesOf(root);
  const name = functionOf(root);
  const list = (rows: readonly (readonly [string, string])[]) =>
    rows.map(([word, description]) => quoted(`${word.replaceAll(":", "\\:")}:${description}`)).join(" ");
  const rows = places.map(([path, { words, flags, values }]) => {
    const all = [
      ...words.map((word) => [word.name, word.description] as const),
      ...values.map((value) => [value, ""] as const),
    ];
    const options = flags.flatMap(({ names, description }) => names.map((each) => [each, description] as const));
    return `    (${quoted(path)}) here=(${list(all)}); flags=(${list(options)}) ;;`;
  });
  const values = valuesOf(places).map(([at, each]) =>
    each.length === 0
      ? `    (${quoted(at)}) _files; return ;;`
      : `    (${quoted(at)}) compadd -- ${each.map(quoted).join(" ")}; return ;;`,
  );
  return `#compdef ${root.name}
# ${root.name}: source <(${root.name} completion zsh)
${name}() {
  local at="" i
  local -a here flags
  for ((i = 2; i < CURRENT; i++)); do
    case "$at/\${words[i]}" in
      (${paths(places, "|")}) at="$at/\${words[i]}" ;;
    esac
  done
  case "$at:\${words[CURRENT-1]}" in
${values.join("\n")}
  esac
  case "$at" in
${rows.join("\n")}
  esac
  (( \${#here} )) && _describe comando here || _files
  _describe -o opción flags
}
if [ "$funcstack[1]" = "${name}" ]; then ${name} "$@"; else compdef ${name} ${root.name}; fi
`;
}

function fish(root: Word): string {
  const places = placesOf(root);
  const name = `_${functionOf(root)}_at`;
  const rows = places.flatMap(([path, { words, flags, values }]) => {
    const complete = `complete -c ${root.name} -n ${quoted(`${name} ${path === "" ? '""' : path}`)}`;
    return [
      ...words.map((word) => `${complete} -f -a ${quoted(word.name)} -d ${quoted(word.description)}`),
      ...(values.length === 0 ? [] : [`${complete} -f -a ${quoted(values.join(" "))}`]),
      ...flags.map((flag) => `${complete} ${fishFlag(flag)}`),
    ];
  });
  return `# ${root.name}: ${root.name} completion fish | source
function ${name}
  set -l at ""
  for word in (commandline -opc)[2..-1]
    switch "$at/$word"
      case ${paths(places, " ")}
        set at "$at/$word"
    end
  end
  test "$at" = "$argv[1]"
end
${rows.join("\n")}
`;
}

function fishFlag({ names, description, values }: Flag): string {
  const written = names.map((each) => (each.startsWith("--") ? `-l ${each.slice(2)}` : `-s ${each.slice(1)}`));
  const taken = values === undefined ? [] : values.length === 0 ? ["-r -F"] : [`-x -a ${quoted(values.join(" "))}`];
  return [...written, ...taken, `-d ${quoted(description)}`].join(" ");
}

function paths(places: readonly Place[], between: string): string {
  return places.flatMap(([path]) => (path === "" ? [] : [path])).join(between);
}

function functionOf({ name }: Word): string {
  return `_${name.replaceAll("-", "_")}`;
}

/** Quotes a text so that none of the three shells reads anything in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "’")}'`;
}
