/**
 * A moment by which a wait must have ended, on the process's monotonic clock (`performance.now()`, milliseconds). A
 * wall clock may be set at any time, and a wait would end at once then, or last for days.
 */
export type Deadline = number;

export function deadlineIn(milliseconds: number): Deadline {
  return performance.now() + milliseconds;
}

/** Returns the milliseconds until the deadline; negative when it has passed. */
export function timeLeft(deadline: Deadline): number {
  return deadline - performance.now();
}

/** Resolves as `promise` does, or to undefined after the milliseconds. The promise's work is not stopped. */
export async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, milliseconds, undefined);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
