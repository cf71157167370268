import { join } from "node:path";
import { Journal } from "./journal.ts";

/** How a request to cancel can end. */
export type Ending = "without-acceptance" | "accepted" | "rejected" | "expired";

/** A request to cancel that SAT has received. Its end is known beforehand, unless somebody decides otherwise. */
export interface Petition {
  readonly uuid: string;
  /** Epoch milliseconds of the PAC's clock. */
  readonly at: number;
  readonly end?: { readonly at: number; readonly how: Ending };
  readonly acuse: string;
  /** From when storage has the acknowledgement; absent: never. */
  readonly acuseFrom?: number;
}

export type Standing = "none" | "pending" | Ending;

/** All requests to cancel, the latest of each document. The file has them all; a ruling is the request once more. */
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

  /** Without waiting, so that who asks can lodge a request before anybody else runs. */
  standing(uuid: string, instant: number): Standing {
    const petition = this.of(uuid);
    if (petition === undefined || petition.at > instant) return "none";
    return petition.end !== undefined && petition.end.at <= instant ? petition.end.how : "pending";
  }

  lodge(petition: Petition): void {
    this.#journal.append(petition);
    this.#latest.set(petition.uuid, petition);
  }

  /** The receiver decides now. `false`: nothing waits for a decision. */
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
