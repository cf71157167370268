import type { createClient } from "../../client/client.ts";
import type { Terminal } from "./terminal.ts";

/** An operation of the contract, as a command calls it. */
export interface Operation {
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

/** A command calls an operation of the contract, or does more than one. */
export interface Command {
  readonly about: string;
  /** The words that follow its name, as its help shows them; those in brackets may be left out. */
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, Option>>;
  readonly run: (client: Client, asked: Asked, terminal: Terminal) => Promise<number>;
}

/** The options of every command. */
export const COMMON: Readonly<Record<string, Option>> = {
  url: { kind: "text", about: "Dirección del servicio; si falta, la de CFDI_URL." },
  cuenta: { kind: "text", about: "RFC de una cuenta de su plataforma, con la llave de la plataforma." },
};
