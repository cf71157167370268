import type { Logger } from "pino";
import { aroundReceiving, type Pac } from "../pac/pac.ts";
import type { Metrics } from "./metrics.ts";
import { STOPPING, unlessStopping } from "./unless-stopping.ts";

export interface PacWatch {
  readonly environment: string;
  readonly metrics: Metrics;
  readonly log: Logger;
  /** Keeps a code that the adapter does not know, with the PAC's words. */
  readonly unseen: (pac: string, code: string, words: string) => void;
  /** After an abort the calls under way count as lost, and no new one is sent. */
  readonly shutdown: AbortSignal;
}

/** Returns the PAC with its calls measured, logged, and abandoned when the process must end. */
export function watchPac(pac: Pac, watch: PacWatch): Pac {
  return {
    ...pac,
    stamp: (order) => watched(watch, pac, { operation: "stamp", about: order.reference }, () => pac.stamp(order), LOST),
    recover: (order) =>
      watched(watch, pac, { operation: "recover", about: order.reference }, () => pac.recover(order), LOST),
    cancel: (order) => watched(watch, pac, { operation: "cancel", about: order.uuid }, () => pac.cancel(order), LOST),
    receipt: (order) =>
      watched(watch, pac, { operation: "receipt", about: order.uuid }, () => pac.receipt(order), UNSENT),
    ...aroundReceiving(pac.receiving, (operation, about, call) =>
      watched(watch, pac, { operation, about }, call, operation === "answer" ? LOST : UNSENT),
    ),
  };
}

/** An abandoned call resolves to this, because nobody knows whether the PAC processed it. */
const LOST = { kind: "unknown", reason: STOPPING } as const;
/** A call that was never begun, or whose effect does not matter, resolves to this. */
const UNSENT = { kind: "unavailable", proof: "never-sent", reason: STOPPING } as const;

async function watched<Outcome extends { readonly kind: string }, Given extends typeof LOST | typeof UNSENT>(
  { environment, metrics, log, shutdown, unseen: noteUnseen }: PacWatch,
  pac: Pac,
  { operation, about }: { operation: string; about: string },
  call: () => Promise<Outcome>,
  givenUp: Given,
): Promise<Outcome | Given | typeof UNSENT> {
  const started = performance.now();
  const outcome = shutdown.aborted ? UNSENT : await unlessStopping(call, shutdown, givenUp);
  const ms = performance.now() - started;
  const { unseen, reason = "" } = outcome as { readonly unseen?: string; readonly reason?: string };
  if (unseen !== undefined) noteUnseen(pac.name, unseen, reason);
  metrics.pac({ environment, pac: pac.name, operation, outcome: unseen === undefined ? outcome.kind : "unseen", ms });
  log.debug({ pac: pac.name, operation, about, outcome: outcome.kind, ms: Math.round(ms) }, "PAC answered");
  return outcome;
}
