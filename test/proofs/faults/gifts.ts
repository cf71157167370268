import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../../../src/persistence/database/database.ts";
import { STAMPS } from "../started.ts";
import { random, several } from "./plan.ts";
import { type Call, converse, type Told } from "./wire.ts";
import type { World } from "./world.ts";

/**
 * A platform gives stamps to the accounts while the service is hit, more than it has. Every gift is repeated with its
 * key until its outcome is known, and some are sent twice at once.
 */
export interface Giver {
  work(): Promise<void>;
  /** Learns what became of each gift, once nothing hits the service any more. */
  settle(): Promise<void>;
  /** Compares the answers, the transfers and the batches of both sides: none of them knows more or fewer stamps. */
  judge(db: Database): Promise<string[]>;
  readonly counted: { gifts: number };
}

interface Gift {
  readonly key: string;
  readonly account: number;
  readonly quantity: number;
  readonly isDouble: boolean;
  answer?: Told;
}

const GIFTS = 8;
/** The stamps of a run suffice for half of its gifts or so. */
const MOST = 20;
const OF_RUN = 40;
const WORK_MS = 20_000;
const SETTLE_MS = 120_000;
const PAUSE_MS = 200;

/** Buys the stamps of a run; the cores must be there. */
export async function openGiver(world: World, seed: number): Promise<Giver> {
  const { platform } = world;
  await platform.buy(OF_RUN, `corrida-${seed}`);
  const dice = random(seed * 17 + 3);
  const which = (count: number) => Math.floor(dice() * count);
  const gifts: readonly Gift[] = several(GIFTS, (at) => ({
    ...{ key: `regalo-${seed}-${at}`, account: which(platform.rfcs.length), quantity: 1 + which(MOST) },
    isDouble: dice() < 0.3,
  }));
  const counted = { gifts: 0 };

  const ask = ({ key, account, quantity }: Gift) => {
    const path = `/plataforma/v1/cuentas/${platform.rfcs[account]}/timbres`;
    const body = JSON.stringify({ cantidad: quantity, idempotency_key: key });
    const call: Call = { verb: "POST", path, headers: { "x-api-key": platform.key }, body };
    return converse(world, { account, environment: "production", gateway: which(2) }, call);
  };
  const insist = async (gift: Gift, until: number): Promise<void> => {
    while (Date.now() < until && !isOver(gift.answer)) {
      const answers = await Promise.all(gift.isDouble ? [ask(gift), ask(gift)] : [ask(gift)]);
      gift.answer = answers.find(isOver) ?? gift.answer;
      if (!isOver(gift.answer)) await sleep(PAUSE_MS);
    }
  };
  const all = (ms: number) => Promise.all(gifts.map((gift) => insist(gift, Date.now() + ms)));

  return {
    counted,
    async work() {
      await all(WORK_MS);
    },
    async settle() {
      await all(SETTLE_MS);
    },
    async judge(db) {
      const rows = <Row>(text: string) => db.query<Row>({ name: "", text }, []);
      const made = new Map(
        (await rows<{ key: string } & Transfer>(TRANSFERS)).map(({ key, ...transfer }) => [key, transfer]),
      );
      const given = [...made.values()];
      counted.gifts = gifts.filter(({ key }) => made.has(key)).length;
      const batches = await rows<{ account: string; bought: number }>(BATCHES);
      const [own] = await rows<{ taken: number }>(TAKEN);
      return [
        ...gifts.flatMap(({ key, account, quantity, answer }) => {
          const transfer = made.get(key);
          if (!isOver(answer)) return [`gift ${key}: nobody knows what became of it`];
          if ((answer!.status === 402) !== (transfer === undefined))
            return [`gift ${key}: answered ${answer!.status}, and ${transfer === undefined ? "not" : ""} given`];
          const isOther = transfer && (transfer.account !== world.accounts[account] || transfer.quantity !== quantity);
          return isOther ? [`gift ${key}: another one was given`] : [];
        }),
        ...world.accounts.flatMap((id) => {
          const { bought = 0 } = batches.find(({ account }) => account === id) ?? {};
          const gained = sum(given.filter(({ account }) => account === id));
          return bought === STAMPS + gained ? [] : [`gifts of ${id}: ${gained} given, ${bought - STAMPS} received`];
        }),
        ...(own?.taken === sum(given) ? [] : [`the platform gave ${sum(given)} stamps, and lost ${own?.taken}`]),
      ];
    },
  };
}

interface Transfer {
  readonly account: string;
  readonly quantity: number;
}

const TRANSFERS = "select idempotency_key as key, account, quantity from platform_transfers";
const BATCHES = "select account_id as account, sum(quantity)::int as bought from stamp_batches group by account_id";
const TAKEN = "select sum(quantity - available)::int as taken from platform_stamps";

const sum = (transfers: readonly Transfer[]) => transfers.reduce((total, { quantity }) => total + quantity, 0);

/** A gift is made, or refused because the platform has not got that many. */
const isOver = (answer: Told | undefined) => answer !== undefined && [200, 201, 402].includes(answer.status);
