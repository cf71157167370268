import type { Core } from "../../common/core.ts";
import { callOf } from "./call.ts";
import type { Operation } from "./expose.ts";

/**
 * The operations as a gateway in the same process sees them: called by descriptor, nothing serialised. As one in another
 * process would, it presents the service's token.
 */
export function inProcessCore(operations: readonly Operation[], serviceToken: string): Core {
  const authorization = `Bearer ${serviceToken}`;
  const byMethod = new Map(operations.map((operation) => [operation.method, operation]));
  return {
    async call(method, request, headers) {
      const operation = byMethod.get(method);
      if (operation === undefined) throw new Error(`${method} is not exposed`);
      const header = (name: string) => (name === "authorization" ? authorization : headers[name]);
      return operation.run(request, callOf(header));
    },
  };
}
