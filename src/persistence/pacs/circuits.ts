import { allRows, type Database, type Environment, run, statement } from "../database/index.ts";

/**
 * A circuit is what all processes know of a PAC in an environment. It is "open" while new documents had better go to
 * another PAC, and "half-open" when the PAC answers again and one document at a time is tried there.
 */
export interface Circuit {
  readonly environment: Environment;
  readonly pac: string;
  readonly state: "closed" | "open" | "half-open";
  /** The PAC's word for the last failure, which is why the circuit is not closed. */
  readonly reason: string | null;
  readonly since: Date | null;
  /**
   * The last failure was the PAC's own, or the PAC refuses the service's account: its login, or its stamps. Null while
   * nobody knows.
   */
  readonly fault: "pac" | "service" | null;
  /** A process may ask the PAC again whether it answers, once this moment has passed. */
  readonly retryAt: Date | null;
  /** Times that the circuit opened in a row. */
  readonly openings: number;
  /** A process tries one document until this moment. */
  readonly trialUntil: Date | null;
  /** The beginning of the present window, with its failures and stamps. */
  readonly windowAt: Date;
  readonly failures: number;
  readonly stamps: number;
}

/** The number of stamps left at a PAC, as the PAC stated it. */
export interface PacBalance {
  readonly environment: Environment;
  readonly pac: string;
  /** The balance is null until the PAC has stated it. */
  readonly balance: number | null;
  readonly balanceAt: Date | null;
}

const COLUMNS = `environment, pac, state, reason, since, fault, retry_at as "retryAt", openings, trial_until as "trialUntil",
  window_at as "windowAt", failures, stamps`;

export const listCircuits = allRows<Circuit & PacBalance>("circuits-list", "none")`
    select ${COLUMNS}, balance, balance_at as "balanceAt" from pac_circuits order by environment, pac`;

const ENTER = statement("circuit-enter", "none")`
    insert into pac_circuits (environment, pac) values ($1, $2) on conflict do nothing`;

const LOCK = statement("circuit-lock", "none")`
    select ${COLUMNS}, clock_timestamp() as now from pac_circuits where environment = $1 and pac = $2 for no key update`;

const SAVE = statement("circuit-save", "none")`
    update pac_circuits set state = $3, reason = $4, since = $5, retry_at = $6, openings = $7, trial_until = $8,
      window_at = $9, failures = $10, stamps = $11, fault = $12
    where environment = $1 and pac = $2`;

/** Changes a circuit, one process after the other, and returns it as changed; `now` is PostgreSQL's clock. */
export async function changeCircuit(
  db: Database,
  environment: Environment,
  pac: string,
  change: (circuit: Circuit, now: Date) => Circuit,
): Promise<Circuit> {
  return db.transaction(async (tx) => {
    await tx.query(ENTER, [environment, pac]);
    const [{ now, ...before }] = (await tx.query(LOCK, [environment, pac])) as [Circuit & { now: Date }];
    const after = change(before, now);
    if (after === before) return before;
    const { state, reason, since, retryAt, openings, trialUntil, windowAt, failures, stamps, fault } = after;
    const values = [state, reason, since, retryAt, openings, trialUntil, windowAt, failures, stamps, fault];
    await tx.query(SAVE, [environment, pac, ...values]);
    return after;
  });
}

const TAKE_BALANCE = statement("balance-take", "none")`
    update pac_circuits set balance_due = now() + $3::int * interval '1 millisecond'
    where environment = $1 and pac = $2 and balance_due <= now() returning pac`;

/** Returns true to one process at each interval, which then asks the PAC for its balance. */
export async function takeBalance(
  db: Database,
  environment: Environment,
  pac: string,
  everyMs: number,
): Promise<boolean> {
  await db.query(ENTER, [environment, pac]);
  return (await db.query(TAKE_BALANCE, [environment, pac, everyMs])).length > 0;
}

/** Keeps the balance that the PAC stated; null where the PAC's account has no limit. */
export const saveBalance = run<[environment: Environment, pac: string, balance: number | null]>("balance-save", "none")`
    update pac_circuits set balance = $3, balance_at = now() where environment = $1 and pac = $2`;
