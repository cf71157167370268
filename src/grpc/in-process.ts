import type { Core } from "../../common/core.ts";
import { type Batches, NO_BATCHES } from "./batch.ts";
import { callOf } from "./call.ts";
import type { Operation } from "./expose.ts";

/**
 * The operations as a gateway in the same process sees them: called by descriptor, nothing serialised. As one in another
 * process would, it presents the service's token.
 */
export function inProcessCore(
  operations: readonly Operation[],
  serviceToken: string,
  { batches, run }: Batches = NO_BATCHES,
): Core {
  const authorization = `Bearer ${serviceToken}`;
  const byMethod = new Map(operations.map((operation) => [operation.method, operation]));
  const callFrom = (headers: Readonly<Record<string, string>>) =>
    callOf((name) => (name === "authorization" ? authorization : headers[name]));
  return {
    async call(method, request, headers) {
      const operation = byMethod.get(method);
      if (operation === undefined) throw new Error(`${method} is not exposed`);
      return operation.run(request, callFrom(headers));
    },
    stream(method, request, headers, signal) {
      const batch = batches.find((one) => one.method === method);
      if (batch === undefined) throw new Error(`${method} is not exposed`);
      return run(batch, request, callFrom(headers), signal);
    },
  };
}
