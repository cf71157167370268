export const STOPPING = "the service is stopping";

/** Resolves as the call does, or to `given` as soon as the process must end. */
export function unlessStopping<T, Given>(
  call: () => Promise<T>,
  shutdown: AbortSignal,
  given: Given,
): Promise<T | Given> {
  return new Promise((resolve, reject) => {
    const giveUp = () => resolve(given);
    shutdown.addEventListener("abort", giveUp, { once: true });
    call()
      .finally(() => shutdown.removeEventListener("abort", giveUp))
      .then(resolve, reject);
  });
}
