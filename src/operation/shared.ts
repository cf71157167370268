/** What `read` brings, asked for at most once in `maxAgeMs` however many ask, and never waited for longer than `patienceMs`. */
export function shared<T>(
  read: () => Promise<T>,
  { maxAgeMs, patienceMs }: { maxAgeMs: number; patienceMs: number },
): () => Promise<T> {
  let latest: Promise<T> | undefined;
  let askedAt = 0;
  return () => {
    if (latest === undefined || Date.now() - askedAt >= maxAgeMs) {
      askedAt = Date.now();
      latest = within(patienceMs, read);
      // Whoever waits is told; a failure that nobody waits for any more is no crash.
      latest.catch(() => undefined);
    }
    return latest;
  };
}

async function within<T>(patienceMs: number, read: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs);
  });
  try {
    return await Promise.race([read(), late]);
  } finally {
    clearTimeout(timer);
  }
}
