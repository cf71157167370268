import type { Core } from "../../common/core.ts";
import { callOf } from "./call.ts";
import type { Operation } from "./expose.ts";
import type { Stream } from "./streams.ts";

/**
 * Returns the operations as a core for a gateway in the same process: they are called by descriptor, without
 * serialization, and with the service's token, as from another process.
 */
export function inProcessCore(
  operations: readonly Operation[],
  serviceToken: string,
  streams: readonly Stream[] = [],
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
      const stream = streams.find((one) => one.method === method);
      if (stream === undefined) throw new Error(`${method} is not exposed`);
      return stream.run(request, callFrom(headers), signal);
    },
  };
}
