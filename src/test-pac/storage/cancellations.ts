import { join } from "node:path";
import { Journal } from "./journal.ts";

export type Ending = "without-acceptance" | "accepted" | "rejected" | "expired";

/**
 * A Petition is a request to cancel that SAT received. Its end is planned when it is received, unless a person decides
 * otherwise.
 */
export interface Petition {
  readonly uuid: string;
  /** The document's issuer; absent in requests that an earlier build received. */
  readonly issuer?: string;
  /** All times are the issuer's, in epoch milliseconds. */
  readonly at: number;
  readonly end?: { readonly at: number; readonly how: Ending };
  readonly acuse: string;
  /** Storage has the acknowledgement from this time on; absent: never. */
  readonly acuseFrom?: number;
}

export type Standing = "none" | "pending" | Ending;

/**
 * Cancellations holds the latest request of each document. The file has all of them, and a decision repeats the request
 * with its end.
 */
export class Cancellations {
  readonly #journal: Journal<Petition>;
  readonly #latest: Map<string, Petition>;

  private constructor(journal: Journal<Petition>, latest: Map<string, Petition>) {
    this.#journal = journal;
    this.#latest = latest;
  }

  static async open(folder: string): Promise<Cancellations> {
    const latest = new Map<string, Petition>();
    const journal = await Journal.open<Petition>(join(folder, "cancellations.jsonl"), (petition) =>
      latest.set(petition.uuid, petition),
    );
    return new Cancellations(journal, latest);
  }

  get count(): number {
    return this.#latest.size;
  }

  of(uuid: string): Petition | undefined {
    return this.#latest.get(uuid.toUpperCase());
  }

  /**
   * Returns the state of a document's request synchronously, so that the caller can lodge a request before other code
   * runs.
   */
  standing(uuid: string, instant: number): Standing {
    const petition = this.of(uuid);
    if (petition === undefined || petition.at > instant) return "none";
    return petition.end !== undefined && petition.end.at <= instant ? petition.end.how : "pending";
  }

  /** Returns the documents whose cancellation was ever requested. */
  requested(): readonly string[] {
    return [...this.#latest.keys()];
  }

  lodge(petition: Petition): void {
    this.#journal.append(petition);
    this.#latest.set(petition.uuid, petition);
  }

  /** Applies the receiver's decision now. Returns false when nothing waits for a decision. */
  rule(uuid: string, how: "accepted" | "rejected", at: number): boolean {
    const petition = this.of(uuid);
    if (petition === undefined || this.standing(uuid, at) !== "pending") return false;
    this.lodge({ ...petition, end: { at, how } });
    return true;
  }

  clear(): void {
    this.#journal.clear();
    this.#latest.clear();
  }

  close(): Promise<void> {
    return this.#journal.close();
  }
}
