/** Why a call to another machine brings nothing once the process must end. */
export const STOPPING = "the service is stopping";

/** What the call brings, or `given` as soon as nobody waits for it any more. */
export function orGivenUp<T, Given>(
  call: () => Promise<T>,
  late: AbortSignal,
  given: Given,
): Promise<T | Given> {
  return new Promise((resolve, reject) => {
    const giveUp = () => resolve(given);
    late.addEventListener("abort", giveUp, { once: true });
    call()
      .finally(() => late.removeEventListener("abort", giveUp))
      .then(resolve, reject);
  });
}
