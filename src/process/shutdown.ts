import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { growSteadily } from "./heap.ts";
import { notifyReady } from "./notify.ts";
import { isOneOfSeveral, onStopOfAll } from "./several.ts";

/** Stopping tells the steps of a stop, all counted from the signal. */
export interface Stopping {
  /** The signal was received, so balancers must choose another process. */
  readonly began: AbortSignal;
  /** Calls that wait for another machine give up, while there is time to store the known outcome and to answer. */
  readonly shutdown: AbortSignal;
  /** Returns the milliseconds until open connections are cut; waiting callers have their answers by then. */
  left(): number;
}

const SHUTDOWN_MS = 7_000;
const CUT_MS = 8_000;
/** The longest stop, less than the 10 s after which most supervisors kill. */
const STOP_MS = 9_500;

const TOO_LONG = `Ended before everything was stopped: the stop took longer than ${STOP_MS / 1_000} s`;

/** A part that runs without a process of its own never stops by a signal, only by its close. */
export const NEVER_STOPPING: Stopping = prepareStop().stopping;

export class Stops {
  readonly #stops: (() => Promise<void>)[] = [];

  add(stop: () => Promise<void>): void {
    this.#stops.push(stop);
  }

  /**
   * Runs all stops, the last one first. A failing stop does not keep the others from running, and its failure is thrown
   * after them.
   */
  async run(): Promise<void> {
    const failures: unknown[] = [];
    for (const stop of this.#stops.splice(0).reverse()) await stop().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }
}

/**
 * Runs `start` and keeps the process until SIGINT, SIGTERM or SIGHUP, then runs the stops that `start` added; a signal
 * during the start is obeyed after it. Later signals change nothing, because a signal to a process group comes several
 * times: from the terminal, from npm, from the loader. A stop that takes longer than `STOP_MS` ends the process with
 * status 1, and so does a start that fails, after it stopped what it had started. The last line on stderr says why the
 * process ended.
 */
export async function runProcess(start: (stopping: Stopping, stops: Stops) => Promise<void>): Promise<void> {
  const { stopping, begin } = prepareStop();
  const signalled = firstSignal();
  void signalled.then(begin);
  const stops = new Stops();
  let failure: string | undefined;
  const fail = (error: unknown) => {
    failure = explain(error);
  };
  const serve = async () => {
    await start(stopping, stops);
    growSteadily();
    if (!isOneOfSeveral) notifyReady(process.env);
    await signalled;
  };
  await serve().catch(fail);
  begin();
  await stops.run().catch(fail);
  end(failure ?? `Stopped by ${await signalled}`, failure === undefined ? 0 : 1);
}

/** Ends the process with a line on stderr. Of several processes the first one speaks for the others. */
function end(why: string, status: number): never {
  if (!isOneOfSeveral || status !== 0) console.error(why);
  process.exit(status);
}

/** Prepares the steps of a stop. `begin` is called by the signal or by a start that failed. */
function prepareStop(): { stopping: Stopping; begin(): void } {
  const [began, shutdown] = [new AbortController(), new AbortController()];
  // Every call under way listens to these signals, so their number has no limit.
  for (const { signal } of [began, shutdown]) setMaxListeners(0, signal);
  let cutAt: number | undefined;
  return {
    stopping: {
      began: began.signal,
      shutdown: shutdown.signal,
      left: () => (cutAt === undefined ? CUT_MS : Math.max(0, cutAt - performance.now())),
    },
    begin() {
      if (cutAt !== undefined) return;
      cutAt = performance.now() + CUT_MS;
      setTimeout(() => shutdown.abort(), SHUTDOWN_MS).unref();
      setTimeout(() => end(TOO_LONG, 1), STOP_MS).unref();
      began.abort();
    },
  };
}

/**
 * Resolves to the name of the first signal. The listeners stay, so that no later signal ends the process by Node's
 * default action.
 */
function firstSignal(): Promise<string> {
  return new Promise((arrived) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => arrived(signal));
    onStopOfAll(() => arrived("the first process"));
  });
}

/** Waits while balancers see "not ready" and choose another process; calls that still come are served. */
export async function drain(drainMs: number): Promise<void> {
  if (drainMs > 0) await sleep(drainMs);
}

/**
 * Returns one sentence, because whoever starts the service can usually repair a failed start. LOG_LEVEL=debug shows the
 * stack.
 */
function explain(error: unknown): string {
  const { code, port, address, message, stack } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
  };
  if (process.env.LOG_LEVEL === "debug" && stack !== undefined) return stack;
  if (code === "EADDRINUSE") return `Port ${port} of ${address} is taken: stop what listens there or choose another`;
  if (code === "EADDRNOTAVAIL") return `HOST: ${address} is no address of this machine`;
  return message || String(error);
}
