import type { NotStamped, Pac, StampOutcome } from "../../pac/pac.ts";
import type { Environment } from "../../persistence/database/index.ts";
import type { Circuit } from "../../persistence/pacs/index.ts";

/**
 * Circuits know which PACs answer, so that new documents go where they can be stamped. The processes share this
 * knowledge in PostgreSQL, and each reads it every second, so a stamp costs no statement for it. Circuits decide
 * nothing about documents that a PAC may have.
 */
export interface Circuits {
  /**
   * Returns "closed" for a PAC that takes new documents, and "half-open" for one that takes a single document, from the
   * first caller of `tryOne`.
   */
  stateOf(environment: Environment, pac: string): Circuit["state"];
  /** Returns true for a PAC whose adapter assumes of it what a trial did not find: it takes over no documents. */
  isDistrusted(pac: Pick<Pac, "adapter">): boolean;
  /** Claims the one document that a half-open circuit lets through. */
  tryOne(environment: Environment, pac: string): Promise<boolean>;
  /**
   * Notes that an order is on its way to the PAC. The function that it returns counts the outcome; undefined stands for
   * an order that this process gave up.
   */
  begin(environment: Environment, pac: string): (outcome: StampOutcome | NotStamped | undefined) => void;
  /** Shares the counts of this process, and reads those of the others. */
  share(): Promise<void>;
  /** Asks the PACs with an open circuit if they answer again, one process after the other. */
  askOpen(): Promise<void>;
  /** Asks every PAC for its balance from time to time, in one of the processes. */
  askBalances(): Promise<void>;
}
