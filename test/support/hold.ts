import { openSync, readSync } from "node:fs";

/** Reads the processor time of this thread in milliseconds, which neither other threads nor other programs change. */
function threadClock(): () => number {
  if (process.platform !== "linux") return wholeProcess;
  const file = openSync("/proc/thread-self/schedstat", "r");
  const text = Buffer.alloc(64);
  return () => Number(text.toString("latin1", 0, readSync(file, text, 0, text.length, 0)).split(" ", 1)[0]) / 1e6;
}

function wholeProcess(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

const clock = threadClock();

/** Returns the processor time in milliseconds that the work takes on this thread. */
export function cpuOf(work: () => void): number {
  const before = clock();
  work();
  return clock() - before;
}

/** The thread rests so long between two looks, which costs it nothing; a hold is told longer by no more than this. */
const REST_MS = 1;

/** Returns the longest time that the work held this thread at once: nothing else ran on it meanwhile. */
async function longestHold(work: () => unknown): Promise<number> {
  let [longest, last] = [0, clock()];
  const look = () => {
    const now = clock();
    [longest, last] = [Math.max(longest, now - last), now];
  };
  // Timers run once in a turn of the event loop, so each look sees what the turn before took.
  const looking = setInterval(look, REST_MS);
  try {
    await work();
    // The work of the last turn of the event loop is seen in its next one.
    await new Promise((resolve) => setTimeout(resolve, 2 * REST_MS));
  } finally {
    clearInterval(looking);
  }
  look();
  return longest;
}

/** The parse of this text takes some 12 ms on an idle machine of 2.9 GHz. */
const UNIT = JSON.stringify(Array.from({ length: 40_000 }, (_, index) => ({ [`a${index % 100}`]: `${index}` })));

/**
 * Returns the longest hold of the work as a multiple of a fixed work that the same thread does right after it, because
 * a busy machine, a slow one and a large heap slow both. It takes the shortest of some runs, and ends with the first
 * one that is at most `most`.
 */
export async function relativeHold(work: () => unknown, most: number, runs = 8): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs && least > most; run += 1) {
    const hold = await longestHold(work);
    least = Math.min(least, hold / cpuOf(() => JSON.parse(UNIT)));
  }
  return least;
}
