import { hyphens } from "../../common/names.ts";
import { COMMON, type Command, type Option } from "./command.ts";
import { ALONE, GROUPS } from "./own.ts";

/** The columns of a help text; a terminal has 80 at least. */
const COLUMNS = 100;

export function aboutAll(): string {
  const groups = Object.entries(GROUPS).map(([name, commands]) => [name, Object.keys(commands).join(", ")] as const);
  const alone = Object.entries(ALONE).map(([name, { about }]) => [name, about.split(/(?<=\.) /)[0]!] as const);
  return [
    "cfdi GRUPO COMANDO [opciones]\n",
    "CFDI_URL y CFDI_API_KEY dicen la dirección del servicio y la llave. cfdi GRUPO lista sus comandos, y --help tras un",
    "comando muestra sus opciones. La respuesta sale como JSON; 0 es hecho, 1 rechazado, 2 no se entendió.\n",
    table([...groups, ...alone]),
  ].join("\n");
}

export function aboutGroup(group: string): string {
  const rows = Object.entries(GROUPS[group]!).map(([name, { about }]) => [name, about] as const);
  return `cfdi ${group} COMANDO\n\n${table(rows)}`;
}

export function aboutCommand(name: string, { about, words, options }: Command): string {
  const rows = Object.entries({ ...options, ...COMMON }).map(
    ([option, how]) => [`--${hyphens(option)} ${KINDS[how.kind]}`, describe(how)] as const,
  );
  return `cfdi ${[name, ...words].join(" ")} [opciones]\n\n${wrap(about, "")}\n\n${table(rows)}`;
}

const KINDS = { text: "texto", integer: "entero", decimal: "número", flag: "si|no", file: "archivo" } as const;

function describe({ about, values, isRequired }: Option): string {
  const among = values === undefined ? "" : ` Uno de: ${values.join(", ")}.`;
  return `${about}${among}${isRequired ? " Se requiere." : ""}`;
}

function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.min(34, Math.max(...rows.map(([name]) => name.length)) + 2);
  const space = " ".repeat(width + 2);
  return rows
    .map(([name, about]) => {
      const text = wrap(about, space);
      return name.length < width ? `  ${name.padEnd(width)}${text.trimStart()}\n` : `  ${name}\n${text}\n`;
    })
    .join("");
}

function wrap(text: string, indent: string): string {
  const lines: string[] = [];
  let line = indent;
  for (const word of text.split(" ")) {
    if (line.length + word.length > COLUMNS && line.trim() !== "") {
      lines.push(line.trimEnd());
      line = indent;
    }
    line += `${word} `;
  }
  return [...lines, line.trimEnd()].join("\n");
}
