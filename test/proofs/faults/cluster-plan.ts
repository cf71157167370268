import { ACCOUNTS, type Plan, random, several } from "./plan.ts";

/** These faults hit a cluster alone. PostgreSQL's other faults hit its coordinator. */
export type ClusterBlow =
  | { readonly at: number; readonly kind: "kill-worker"; readonly account: number }
  /**
   * A transaction that has locked the account's stamps is left prepared on its worker, as by a coordinator that died
   * between two phases.
   */
  | { readonly at: number; readonly kind: "leave-prepared"; readonly account: number }
  /**
   * The operator adds customers, each in a transaction of two phases: its row is the worker's, its entry of the audit
   * the coordinator's.
   */
  | { readonly at: number; readonly kind: "change-settings"; readonly account: number };

/**
 * Returns the plan as it is run on a cluster: with its faults, in which shards of accounts move to another worker
 * meanwhile.
 */
export function onCluster(plan: Plan): Plan {
  if (plan.unharmed !== undefined) return plan;
  const dice = random(plan.seed ^ CLUSTER);
  const at = () => Math.floor(dice() * SPAN_MS);
  const account = () => Math.floor(dice() * ACCOUNTS);
  const added: Plan["blows"] = [
    ...several(ACCOUNTS, (number) => ({ at: at(), kind: "change-settings", account: number }) as const),
    ...several(ACCOUNTS, (number) => ({ at: at(), kind: "move-account", account: number }) as const),
    { at: at(), kind: "kill-worker", account: account() },
    { at: at(), kind: "leave-prepared", account: account() },
    ...several(dice() < 0.5 ? 1 : 0, () => ({ at: at(), kind: "restart-postgres" }) as const),
  ];
  const blows = [...plan.blows, ...added].toSorted((one, other) => one.at - other.at);
  return { ...plan, blows };
}

/** It separates these numbers from those of the plan itself, which follow from the same seed. */
const CLUSTER = 0x17_05;
const SPAN_MS = 6_000;
