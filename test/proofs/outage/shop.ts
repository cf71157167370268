import { setTimeout as sleep } from "node:timers/promises";
import { sendOrder } from "../started.ts";

/** The first answer to an order. Its moment `at` is one of `performance.now()`. */
export interface Answered {
  readonly at: number;
  readonly ms: number;
  readonly status: number;
  /** This PAC stamped it within the call. */
  readonly pac: string | undefined;
}

/** A caller sends an order at this interval, whether the last one is answered or not, as many tills of a shop do. */
const EVERY_MS = 200;
/** The most orders that wait for their answers at once. */
const MOST_OPEN = 2_000;
/** Milliseconds after which, at the end, an order whose outcome is not known is sent again. */
const AGAIN_MS = 2_000;
/** Orders that are not settled so long after the last outage are counted as lost. */
const SETTLED_MS = 300_000;

/** A Shop sends orders until it closes. Then it sends the keys again whose outcome it was not told. */
export class Shop {
  readonly answers: Answered[] = [];
  readonly refused: string[] = [];
  readonly #told = new Map<string, string>();
  readonly #unknown: string[] = [];
  readonly #apiKey: string;
  readonly #sites: readonly string[];
  readonly #calling: Promise<unknown>;
  readonly #open = new Set<Promise<void>>();
  #isOpen = true;

  constructor(apiKey: string, sites: readonly string[], callers: number) {
    this.#apiKey = apiKey;
    this.#sites = sites;
    this.#calling = Promise.all(Array.from({ length: callers }, (_, caller) => this.#call(caller)));
  }

  /** Waits until an order that is sent from now on is stamped by this PAC. @throws */
  async stampedBy(pac: string): Promise<void> {
    const since = performance.now();
    while (!this.answers.some((each) => each.pac === pac && each.at - each.ms > since)) {
      if (performance.now() - since > SETTLED_MS) throw new Error(`${pac} stamped nothing: ${this.refused[0]}`);
      await sleep(AGAIN_MS / 10);
    }
  }

  /** Returns the fiscal UUID of each key, after the last order is settled. */
  async close(): Promise<ReadonlyMap<string, string>> {
    this.#isOpen = false;
    await this.#calling;
    await Promise.all(this.#unknown.map((key) => this.#settle(key)));
    return this.#told;
  }

  async #settle(key: string): Promise<void> {
    for (const until = performance.now() + SETTLED_MS; !this.#told.has(key); await sleep(AGAIN_MS)) {
      if (performance.now() > until) return void this.refused.push(`order ${key} is not settled`);
      await this.#send(this.#sites[0]!, key);
    }
  }

  async #call(caller: number): Promise<void> {
    const site = this.#sites[caller % this.#sites.length]!;
    for (let number = 0; this.#isOpen; number += 1) {
      if (this.#open.size < MOST_OPEN) {
        const order = this.#order(site, `${caller}-${number}`);
        this.#open.add(order);
        void order.then(() => this.#open.delete(order));
      }
      await sleep(EVERY_MS);
    }
    await Promise.all(this.#open);
  }

  async #order(site: string, key: string): Promise<void> {
    const began = performance.now();
    const answered = await this.#send(site, key);
    const at = performance.now();
    this.answers.push({ at, ms: at - began, ...answered });
    if (!this.#told.has(key)) this.#unknown.push(key);
  }

  /** Sends an order once. The status is 0 where the connection broke. */
  async #send(site: string, key: string): Promise<Pick<Answered, "status" | "pac">> {
    const answer = await sendOrder(site, this.#apiKey, key);
    if (answer === undefined) return { status: 0, pac: undefined };
    const { status, body } = answer;
    const uuid = body.data?.uuidFiscal;
    if (uuid) this.#told.set(key, uuid);
    else if (status < 500 && status !== 409 && status !== 200)
      this.refused.push(`order ${key}: ${status} ${JSON.stringify(body)}`);
    return { status, pac: uuid ? body.data?.pac : undefined };
  }
}
