/**
 * Returns a function that resolves to the result of `read`. The result is reused for `maxAgeMs` however many callers
 * ask, and a caller waits at most `timeoutMs`.
 */
export function cached<T>(
  read: () => Promise<T>,
  { maxAgeMs, timeoutMs }: { maxAgeMs: number; timeoutMs: number },
): () => Promise<T> {
  let latest: Promise<T> | undefined;
  let askedAt = 0;
  return () => {
    if (latest === undefined || performance.now() - askedAt >= maxAgeMs) {
      askedAt = performance.now();
      latest = withTimeout(timeoutMs, read);
      // Waiting callers get the failure; without a waiting caller it must not end the process.
      latest.catch(() => undefined);
    }
    return latest;
  };
}

async function withTimeout<T>(timeoutMs: number, read: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([read(), late]);
  } finally {
    clearTimeout(timer);
  }
}
