import type { Arbitrary } from "fast-check";
import type { World } from "./world.ts";

/** A door of the service, and what is thrown at it. */
export interface Target<Case = unknown> {
  readonly name: string;
  /** Every hundred cases have this many of the target's. */
  readonly share: number;
  readonly cases: Arbitrary<Case>;
  attack(world: World, what: Case, corpus: Corpus): Promise<Attack>;
}

/** The corpus is right before it is broken; all of it is in the sandbox. */
export interface Corpus {
  /** Sealed CFDI that may be relayed. */
  readonly papers: readonly string[];
  /** CFDI of all kinds and complements, long issued. */
  readonly models: readonly string[];
  /** A stamped invoice that is paid later, which notes credit and payments pay. */
  readonly invoice: Made;
  /** These may be cancelled. */
  readonly cancellable: Readonly<Record<Resource, string>>;
  /** The portal's own account has these documents and drafts; every attack may add some. */
  readonly ownIds: string[];
}

export interface Made {
  readonly id: string;
  readonly uuidFiscal: string;
}

/** Documents are listed, read and cancelled at these. */
export const RESOURCES = ["facturas", "complementos-pago", "nomina", "retenciones"] as const;
export type Resource = (typeof RESOURCES)[number];

/** An attack tells what came of one case. */
export interface Attack {
  /** It says how it was answered, for the table: "400", "grpc 3", "closed". */
  readonly label: string;
  /** It says why that is wrong; absent when it is right. */
  readonly wrong?: string | undefined;
  /** Documents that the answer speaks of: every stored one must have been told to somebody. */
  readonly told?: readonly string[];
  /** Refusals by the PAC, each of which may have left a document in `error`. */
  readonly rejected?: number;
  /** The caller did not wait, so that what it asked for may have been done. */
  readonly lost?: number;
}

/** Longer than any call may take (28 s of the gateway). */
export const DEADLINE_MS = 30_000;
