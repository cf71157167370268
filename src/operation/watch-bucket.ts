import { type Bucket, BucketUnavailable } from "../clients/storage.ts";
import { STOPPING, unlessStopping } from "./unless-stopping.ts";

/**
 * Returns the storage with calls that are abandoned when the process must end. An object that was being written may
 * exist; the next run writes it again.
 */
export function watchBucket(bucket: Bucket, shutdown: AbortSignal): Bucket {
  const watched = async <T>(call: () => Promise<T>): Promise<T> => {
    const result = shutdown.aborted ? GIVEN_UP : await unlessStopping(call, shutdown, GIVEN_UP);
    if (result === GIVEN_UP) throw new BucketUnavailable(STOPPING);
    return result as T;
  };
  return {
    ...bucket,
    put: (...request) => watched(() => bucket.put(...request)),
    remove: (...request) => watched(() => bucket.remove(...request)),
    get: (...request) => watched(() => bucket.get(...request)),
  };
}

const GIVEN_UP = Symbol("given up");
