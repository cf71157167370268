import type { createClient } from "../../client/client.ts";
import type { Terminal } from "./terminal.ts";

/** A command calls one operation of the contract. */
export interface Command {
  /** The client has the operation by this resource and method. */
  readonly resource: string;
  readonly method: string;
  readonly path: string;
  readonly about: string;
  /** A "batch" takes a request on each line of a file, and gives the outcome of each. */
  readonly answers: "json" | "file" | "list" | "batch";
  /** The parts of the path that the command takes, in their order. */
  readonly ids: readonly string[];
  readonly query: Readonly<Record<string, Option>>;
  /** The members of the body that an option can say; undefined where the operation takes no body. */
  readonly body?: Readonly<Record<string, Option>>;
  readonly takesKey?: boolean;
}

export interface Option {
  /** A "file" is sent as base64, and the option names its path. */
  readonly kind: "text" | "integer" | "decimal" | "flag" | "file";
  readonly about: string;
  readonly values?: readonly string[];
  readonly isRequired?: boolean;
}

export type Client = ReturnType<typeof createClient>;

/** The words and options that stand behind the name of a command. */
export interface Asked {
  readonly words: readonly string[];
  readonly options: ReadonlyMap<string, string>;
}

/** A command that is more than one operation. */
export interface OwnCommand {
  readonly about: string;
  /** The words that follow its name, as its help shows them. */
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, Option>>;
  readonly run: (client: Client, asked: Asked, terminal: Terminal) => Promise<number>;
}

/** The options of every command. */
export const COMMON: Readonly<Record<string, Option>> = {
  url: { kind: "text", about: "Dirección del servicio; si falta, la de CFDI_URL." },
  cuenta: { kind: "text", about: "RFC de una cuenta de su plataforma, con la llave de la plataforma." },
};

/** The words that a command takes behind its name. */
export function wordsOf({ ids, body, answers }: Command): readonly string[] {
  const file = answers === "batch" ? ["ARCHIVO.jsonl"] : body === undefined ? [] : ["[ARCHIVO.json]"];
  return [...ids.map((id) => id.toUpperCase()), ...file];
}

/** The options of an operation: those of its address, of its body, and of its answer. */
export function optionsOf({ query, body, takesKey, answers }: Command): Readonly<Record<string, Option>> {
  return {
    ...query,
    ...body,
    ...(takesKey
      ? { clave: { kind: "text", about: "Idempotency-Key: la misma orden con la misma clave se timbra una sola vez." } }
      : {}),
    ...(answers === "file"
      ? {
          salida: {
            kind: "text",
            about: "Archivo en que se guarda; - es la salida estándar. Si falta, el nombre que da el servicio.",
          },
        }
      : {}),
    ...(answers === "list" ? { maximo: { kind: "integer", about: "Cuántos como máximo; 100 si falta." } } : {}),
  };
}

const FLAG = /[A-Z]/g;

/** An option is written as "--uuid-reemplazo" for uuidReemplazo. */
export function flagOf(name: string): string {
  return name.replace(FLAG, (letter) => `-${letter.toLowerCase()}`);
}
