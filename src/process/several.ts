import cluster, { type Worker } from "node:cluster";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * A service may run as several processes on one machine: the primary owns the shared parts (listening ports, database,
 * test PAC), starts the others and restarts any that ends. They communicate over Node's channel to a child.
 */
export interface Several<Shared, Count> {
  /** Each process runs this file, with the arguments of the primary. */
  readonly program: string;
  readonly count: number;
  /** Each process receives this before it starts. */
  readonly shared: Shared;
  together(counts: readonly Count[]): Promise<string>;
  readonly onEnd: (end: { readonly child: number | undefined; readonly why: string; readonly pauseMs: number }) => void;
}

export interface OwnPlace<Shared> {
  readonly shared: Shared;
  /** The first process does the work that is done once for the whole service. */
  readonly isFirst: boolean;
  ready(): void;
  counts(): Promise<string>;
}

type FromPrimary<Shared> =
  | { readonly kind: "place"; readonly shared: Shared; readonly isFirst: boolean }
  | { readonly kind: "count"; readonly id: number }
  | { readonly kind: "counts"; readonly id: number; readonly text: string | undefined }
  | { readonly kind: "stop" };
type FromChild<Count> =
  | { readonly kind: "begin" | "ready" }
  | { readonly kind: "count"; readonly id: number; readonly count: Count }
  | { readonly kind: "counts"; readonly id: number };

/** An ended process is restarted after a second; the pause doubles each time that the process ends soon after. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** A process that ran for longer did not fail at its start, so the pause begins small again. */
const SETTLED_MS = 60_000;
/** Milliseconds that the primary waits for figures; a late process is left out. */
const COUNT_MS = 2_000;

/** This variable marks processes that `startSeveral` starts, because process managers use node:cluster, too. */
const MARK = "CFDI_ONE_OF_SEVERAL";

export const isOneOfSeveral = cluster.isWorker && process.env[MARK] === "yes";

/**
 * Starts the processes, the first one alone, so that its one-time work is done and a failure is reported once. Resolves
 * when all serve; when one ends before, stops the others and throws.
 */
export async function startSeveral<Shared, Count>({
  program,
  count,
  shared,
  together,
  onEnd,
}: Several<Shared, Count>): Promise<{ stop(): Promise<void> }> {
  // Each process accepts connections itself: if the primary handed them out, connections on their way to a dying
  // process would hang.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: program, args: process.argv.slice(2), serialization: "advanced" });
  const serving = new Set<Worker>();
  const ending = new AbortController();
  let asked = 0;
  const answers = new Map<number, (count: Count) => void>();

  async function countAll(): Promise<Count[]> {
    const counts = [...serving].map((child) => {
      const id = ++asked;
      const answer = new Promise<Count>((resolve) => answers.set(id, resolve));
      tell(child, { kind: "count", id });
      return Promise.race([answer, sleep(COUNT_MS, undefined, { ref: false })]).finally(() => answers.delete(id));
    });
    return (await Promise.all(counts)).flatMap((each) => (each === undefined ? [] : [each]));
  }

  function tell(child: Worker, message: FromPrimary<Shared>): void {
    // The process may have ended meanwhile, and then needs no message.
    if (child.isConnected()) child.send(message, () => undefined);
  }

  function start(isFirst: boolean): { child: Worker; ready: Promise<void>; ended: Promise<string> } {
    const child = cluster.fork({ [MARK]: "yes" });
    const ended = new Promise<string>((resolve) => {
      child.once("exit", (code, signal) => resolve(signal ? `signal ${signal}` : `status ${code}`));
    });
    const ready = new Promise<void>((resolve) => {
      child.on("message", (message: FromChild<Count>) => {
        if (message.kind === "begin") tell(child, { kind: "place", shared, isFirst });
        if (message.kind === "ready") {
          serving.add(child);
          resolve();
        }
        if (message.kind === "count") answers.get(message.id)?.(message.count);
        if (message.kind === "counts") {
          const { id } = message;
          const text = countAll().then(together);
          void text.catch(() => undefined).then((told) => tell(child, { kind: "counts", id, text: told }));
        }
      });
    });
    void ended.then(() => serving.delete(child));
    return { child, ready, ended };
  }

  /** Keeps one process running, restarted after each end, until the stop. */
  async function keep(first: ReturnType<typeof start>): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS;
    for (let current = first; ; current = start(false)) {
      const since = performance.now();
      // A starting process serves nobody yet and would read the message too late.
      const stop = () => {
        if (serving.has(current.child)) tell(current.child, { kind: "stop" });
        else current.child.process.kill("SIGKILL");
      };
      ending.signal.addEventListener("abort", stop);
      if (ending.signal.aborted) stop();
      const why = await current.ended;
      ending.signal.removeEventListener("abort", stop);
      if (ending.signal.aborted) return;
      pauseMs = performance.now() - since > SETTLED_MS ? FIRST_PAUSE_MS : pauseMs;
      onEnd({ child: current.child.process.pid, why, pauseMs });
      await sleep(pauseMs, undefined, { signal: ending.signal }).catch(() => undefined);
      if (ending.signal.aborted) return;
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    }
  }

  const kept: Promise<void>[] = [];
  const stop = async () => {
    ending.abort();
    await Promise.all(kept);
  };
  const begin = async (isFirst: boolean) => {
    const first = start(isFirst);
    const why = await Promise.race([first.ready, first.ended]);
    if (why !== undefined) throw new Error(`A process of the service ended at its start (${why})`);
    kept.push(keep(first));
  };
  try {
    await begin(true);
    const others = await Promise.allSettled(Array.from({ length: count - 1 }, () => begin(false)));
    for (const other of others) if (other.status === "rejected") throw other.reason;
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

/** Returns this process's place among those of `startSeveral`. `count` returns its figures. */
export async function takePlace<Shared, Count>(count: () => Promise<Count>): Promise<OwnPlace<Shared>> {
  const tell = (message: FromChild<Count>) => void process.send!(message, undefined, undefined, () => undefined);
  const waiting = new Map<number, (text: string | undefined) => void>();
  let asked = 0;
  const place = new Promise<{ shared: Shared; isFirst: boolean }>((resolve) => {
    process.on("message", (message: FromPrimary<Shared>) => {
      if (message.kind === "place") resolve(message);
      if (message.kind === "counts") waiting.get(message.id)?.(message.text);
      if (message.kind === "count") {
        const { id } = message;
        void count().then(
          (counted) => tell({ kind: "count", id, count: counted }),
          () => undefined,
        );
      }
    });
  });
  tell({ kind: "begin" });
  const { shared, isFirst } = await place;
  return {
    shared,
    isFirst,
    ready: () => tell({ kind: "ready" }),
    async counts() {
      const id = ++asked;
      const told = new Promise<string | undefined>((resolve) => waiting.set(id, resolve));
      tell({ kind: "counts", id });
      const text = await Promise.race([told, sleep(2 * COUNT_MS, undefined, { ref: false })]);
      waiting.delete(id);
      if (text === undefined) throw new Error("the processes did not say what they counted");
      return text;
    },
  };
}

/** Calls `stop` when the primary sends the stop. When the primary dies, Node ends the process. */
export function onStopOfAll(stop: () => void): void {
  if (!isOneOfSeveral) return;
  process.on("message", ({ kind }: FromPrimary<unknown>) => {
    if (kind === "stop") stop();
  });
}
