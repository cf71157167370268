import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create } from "@bufbuild/protobuf";
import { AdmitRequestSchema } from "#proto/cfdi/v1/admission_pb.ts";
import { RateGroup } from "#proto/cfdi/v1/rest_pb.ts";
import {
  type Database,
  openDatabase,
  prepareDatabase,
  type Statement,
} from "../../src/persistence/database/database.ts";
import { distribute } from "../../src/persistence/database/distributing.ts";
import { admission } from "../../src/services/admission/admission.ts";
import { readCaller } from "../../src/services/context/caller.ts";
import { type Node, startCitus, startPlain } from "../support/citus.ts";
import { NOBODY, openDeps, order, type TestDeps } from "../support/test-deps.ts";
import { type Figure, quantity } from "./report.ts";
import { median } from "./turns.ts";

/** The CPU of a cluster may be so many times that of one PostgreSQL, and the wait of a caller alone too. */
const MOST_TIMES = 3;
const MOST_MS = 8;
const WARM_UP = 40;
const STAMPS = 150;
const ENVIRONMENTS = ["sandbox", "production"] as const;

/** A place is one PostgreSQL, or a coordinator with workers. */
interface Place {
  readonly name: string;
  readonly url: string;
  readonly nodes: readonly Node[];
  close(): Promise<void>;
}

/**
 * Measures what a stamp of one caller costs PostgreSQL, and how long it takes, on one PostgreSQL and on clusters of so
 * many workers. On both no statement is grouped. The figures of each statement are medians.
 */
export async function benchCluster(workers: readonly number[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  const plain = await measured(await openPlain());
  figures.push(...figuresOf(plain, undefined));
  for (const count of workers) figures.push(...figuresOf(await measured(await openCluster(count)), plain));
  return figures;
}

async function openPlain(): Promise<Place> {
  const { node, close } = await startPlain();
  const url = node.urlOf("postgres");
  await prepareDatabase(url);
  return { name: "one PostgreSQL", url, nodes: [node], close };
}

async function openCluster(workers: number): Promise<Place> {
  const { nodes, create, close } = await startCitus({ workers });
  const url = await create("cfdi");
  await prepareDatabase(url);
  await distribute(url, { dryRun: false, tell: () => undefined });
  return { name: `${workers} worker${workers === 1 ? "" : "s"}`, url, nodes, close };
}

/** A cost is CPU of the first node and of all others, in microseconds, and the time of the caller, in milliseconds. */
interface Cost {
  readonly first: number;
  readonly others: number;
  readonly ms: number;
}

interface Measured {
  readonly name: string;
  readonly stamps: Readonly<Record<(typeof ENVIRONMENTS)[number], Cost>>;
  readonly statements: ReadonlyMap<string, Cost>;
}

async function measured(place: Place): Promise<Measured> {
  const db = await openDatabase({ url: place.url, poolSize: 4 });
  const meter = meterOf(place.nodes);
  const noted = new Map<string, Cost[]>();
  const watching = watched(db, meter, (name, cost) => noted.set(name, [...(noted.get(name) ?? []), cost]));
  const t = await openDeps(watching.db);
  try {
    await t.addStamps(10_000);
    const stamping = stampingOf(t);
    const stamps = {} as Record<(typeof ENVIRONMENTS)[number], Cost>;
    for (const environment of ENVIRONMENTS) {
      await stamping(environment, WARM_UP);
      stamps[environment] = await measureStamps(() => stamping(environment, STAMPS), meter);
      watching.note(true);
      await stamping(environment, STAMPS);
      watching.note(false);
    }
    const statements = new Map([...noted].map(([name, costs]) => [name, middleOf(costs)]));
    return { name: place.name, stamps, statements };
  } finally {
    await t.close();
    await place.close();
  }
}

/** Stamps one document after the other, each with its admission, and returns how long each took, in milliseconds. */
function stampingOf(t: TestDeps) {
  const { db, now } = t.deps;
  const guarded = { db, now, rateLimit: 1_000_000, ipGuard: "network" } as const;
  const door = admission(guarded, { ...guarded, roles: new Map() });
  return async (environment: (typeof ENVIRONMENTS)[number], count: number): Promise<readonly number[]> => {
    const took: number[] = [];
    for (let left = count; left > 0; left -= 1) {
      const asked = create(AdmitRequestSchema, {
        ...{ rateGroup: RateGroup.FACTURAS, apiKey: t.keys[environment], request: "POST /facturas" },
      });
      const began = performance.now();
      const { caller = "" } = await door.admit(asked, NOBODY);
      const admitted = readCaller(caller);
      if (admitted === undefined) throw new Error("the bench's own account is not admitted");
      await t.post(order(), admitted);
      took.push(performance.now() - began);
    }
    return took;
  };
}

async function measureStamps(stamp: () => Promise<readonly number[]>, meter: Meter): Promise<Cost> {
  const before = meter();
  const took = await stamp();
  const after = meter();
  return {
    first: (after.first - before.first) / STAMPS,
    others: (after.others - before.others) / STAMPS,
    ms: median(took),
  };
}

function middleOf(costs: readonly Cost[]): Cost {
  return {
    first: median(costs.map(({ first }) => first)),
    others: median(costs.map(({ others }) => others)),
    ms: median(costs.map(({ ms }) => ms)),
  };
}

/**
 * Returns the database with its statements measured one after the other while that is asked for, and never grouped: a
 * statement without a form for a single row runs for a group of one.
 */
function watched(inner: Database, meter: Meter, tell: (name: string, cost: Cost) => void) {
  let isNoting = false;
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  };
  const measure = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const [before, began] = [meter(), performance.now()];
    const result = await work();
    const [ms, after] = [performance.now() - began, meter()];
    tell(name, { first: after.first - before.first, others: after.others - before.others, ms });
    return result;
  };
  const noted =
    (query: Database["query"]): Database["query"] =>
    (statement, values) => {
      if (!isNoting) return query(statement, values);
      return inTurn(() => measure(statement.name, () => query(statement, values)));
    };
  const alone: Database["query"] = noted(inner.query);
  const db: Database = {
    ...inner,
    query: alone,
    read: noted(inner.read),
    together: async <Row>(statement: Parameters<Database["together"]>[0], values: readonly unknown[]) => {
      const asked = () => inner.together<Row>(statement, values);
      if (statement.single === undefined) return isNoting ? inTurn(() => measure(statement.name, asked)) : asked();
      return (await alone<Row>(statement.single as Statement, values))[0];
    },
    transaction: (work) => {
      if (!isNoting) return inner.transaction(work);
      // Begin and commit cost what a transaction costs beside its statements.
      return inTurn(async () => {
        const [before, began] = [meter(), performance.now()];
        const inside: Cost[] = [];
        const result = await inner.transaction((tx) =>
          work({
            ...tx,
            query: async (statement, values) => {
              const [first, at] = [meter(), performance.now()];
              const rows = await tx.query(statement, values);
              const [ms, last] = [performance.now() - at, meter()];
              const cost = { first: last.first - first.first, others: last.others - first.others, ms };
              inside.push(cost);
              tell(statement.name, cost);
              return rows as never;
            },
          }),
        );
        const [ms, after] = [performance.now() - began, meter()];
        const rest = (read: (cost: Cost) => number) => inside.reduce((sum, cost) => sum - read(cost), 0);
        tell("begin and commit", {
          first: after.first - before.first + rest(({ first }) => first),
          others: after.others - before.others + rest(({ others }) => others),
          ms: ms + rest((cost) => cost.ms),
        });
        return result;
      });
    },
  };
  return {
    db,
    note(on: boolean) {
      isNoting = on;
    },
  };
}

/** Tells the CPU that the first node and all others have used so far, in microseconds. */
type Meter = () => { readonly first: number; readonly others: number };

function meterOf(nodes: readonly Node[]): Meter {
  const pids = nodes.map(({ folder }) => readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n")[0]!);
  return () => {
    const [first, ...others] = pids.map(usedBy) as [number, ...number[]];
    return { first, others: others.reduce((sum, each) => sum + each, 0) };
  };
}

/** Linux counts the nanoseconds of each process (proc/PID/schedstat); /proc/PID/stat would count ticks of 10 ms. */
function usedBy(server: string): number {
  const children = readFileSync(`/proc/${server}/task/${server}/children`, "utf8").trim().split(" ");
  return [server, ...children].reduce((sum, pid) => sum + nanosecondsOf(pid) / 1_000, 0);
}

function nanosecondsOf(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]);
  } catch {
    return 0;
  }
}

function figuresOf({ name, stamps, statements }: Measured, plain: Measured | undefined): Figure[] {
  const cpu = ({ first, others }: Cost) => (first + others) / 1_000;
  const whole = ENVIRONMENTS.flatMap((environment) => {
    const [here, there] = [stamps[environment], plain?.stamps[environment]];
    const times = there && cpu(here) / cpu(there);
    const cost = `${name}: CPU of a stamp, ${environment}`;
    return [
      quantity(
        cost,
        cpu(here),
        "ms",
        times === undefined
          ? undefined
          : { text: `<= ${MOST_TIMES} times, is ${times.toFixed(2)}`, met: times <= MOST_TIMES },
      ),
      quantity(
        `${name}: a stamp alone, ${environment}, p50`,
        here.ms,
        "ms",
        there && { text: `<= ${MOST_MS} ms more`, met: here.ms - there.ms <= MOST_MS },
      ),
    ];
  });
  const each = [...statements].map(([statement, cost]) =>
    quantity(`${name}: ${statement}, CPU (of workers ${cost.others.toFixed(0)})`, cost.first + cost.others, "µs"),
  );
  return [...whole, ...each];
}
