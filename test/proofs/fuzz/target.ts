import type { Arbitrary } from "fast-check";
import type { World } from "./world.ts";

export interface Target<Case = unknown> {
  readonly name: string;
  /** Cases of every hundred that the target sends. */
  readonly share: number;
  readonly cases: Arbitrary<Case>;
  attack(world: World, what: Case, corpus: Corpus): Promise<Attack>;
}

/** The corpus has valid documents of the sandbox, which cases break. */
export interface Corpus {
  readonly papers: readonly string[];
  /** These CFDI of all kinds and complements were issued too long ago to be stamped. */
  readonly models: readonly string[];
  /** Notes credit this stamped invoice and payments pay it, because it is paid later. */
  readonly invoice: Made;
  /** The document of each resource may be cancelled. */
  readonly cancellable: Readonly<Record<Resource, string>>;
  /** The portal's own account has these documents and drafts; every attack may add some. */
  readonly ownIds: string[];
}

export interface Made {
  readonly id: string;
  readonly uuidFiscal: string;
}

/** Documents of these resources are listed, read and cancelled. */
export const RESOURCES = ["facturas", "complementos-pago", "nomina", "retenciones"] as const;
export type Resource = (typeof RESOURCES)[number];

export interface Attack {
  /** The label names the answer in the table: "400", "grpc 3", "closed". */
  readonly label: string;
  /** The sentence says why the answer is wrong; undefined when it is right. */
  readonly wrong?: string | undefined;
  /** The answer names these documents; in the end every stored document must have been named by an answer. */
  readonly told?: readonly string[];
  /** Documents that the PAC refused, each of which may be stored in `error`. */
  readonly rejected?: number;
  /** Number of requests that were left without their answer and may have been done. */
  readonly lost?: number;
}

/** No call may take longer. The gateway allows 28 s, and a busy machine is ten times slower. */
export const DEADLINE_MS = 300_000;
