/** It says why a call to another machine brings nothing once the process must end. */
export const STOPPING = "the service is stopping";

/** Resolves as the call does, or to `given` as soon as nobody waits for it any more. */
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
