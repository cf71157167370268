import type { SimpleTypes, XsdSource } from "../xsd-types.ts";

/** A Module is one generated file: its definitions in the order of their use, and its imports. */
export class Module {
  readonly name: string;
  readonly #source: string;
  readonly #checks = new Set<string>();
  readonly #imports = new Map<string, Set<string>>();
  readonly #definitions = new Map<string, readonly string[]>();

  /** `source` is the address of the schema. */
  constructor(name: string, source: string) {
    this.name = name;
    this.#source = source;
  }

  get isEmpty(): boolean {
    return this.#definitions.size === 0;
  }

  has(name: string): boolean {
    return this.#definitions.has(name);
  }

  /** The lines come without indentation. */
  add(name: string, lines: readonly string[]): void {
    if (this.has(name)) throw new Error(`xsd: ${this.name} has two things to be called ${name}`);
    this.#definitions.set(name, lines);
  }

  use(check: string): void {
    this.#checks.add(check);
  }

  import(name: string, from: Module): void {
    if (from === this) return;
    const names = this.#imports.get(from.name) ?? new Set();
    this.#imports.set(from.name, names.add(name));
  }

  print(): { readonly name: string; readonly text: string } {
    const definitions = [...this.#definitions.values()].map(indented);
    const text = definitions.join("\n\n");
    const node = text.includes(": XmlNode") ? [`import type ${imported(["XmlNode"], "../../node.ts")}`] : [];
    const known = text.includes(": Known") ? ["type Known"] : [];
    const checks = [...this.#checks, ...known].toSorted();
    const imports = [...this.#imports].toSorted().map(([from, names]) => [from, [...names].toSorted()] as const);
    const head = [
      `${MADE} From our own xsd/${this.#source.replace("http://", "")}`,
      ...node,
      `import ${imported(checks, "../checks.ts")}`,
      ...imports.map(([from, names]) => `import ${imported(names, `./${from}.ts`)}`),
    ];
    return { name: `${this.name}.ts`, text: `${head.join("\n")}\n\n${text}\n` };
  }
}

export interface Printing {
  readonly types: SimpleTypes;
  readonly modules: ReadonlyMap<XsdSource, Module>;
}

export interface Place extends Printing {
  readonly source: XsdSource;
  readonly file: Module;
}

export const MADE = "// Made by `npm run generate`; not to be edited.";

export function imported(names: readonly string[], path: string): string {
  return `{ ${names.join(", ")} } from ${JSON.stringify(path)};`;
}

function indented(lines: readonly string[]): string {
  let depth = 0;
  return lines
    .map((line) => {
      if (line.startsWith("}")) depth -= 1;
      const written = "  ".repeat(depth) + line;
      if (line.endsWith("{")) depth += 1;
      return written;
    })
    .join("\n");
}
