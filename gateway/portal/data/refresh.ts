import type { DescMethodUnary, DescService } from "@bufbuild/protobuf";
import { createConnectQueryKey } from "@connectrpc/connect-query";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";

/**
 * Asks again what methods answered, or all methods of a service, after something was changed: in every account that was looked
 * at. Of no method: everything, for what a stamp or a cancellation changes is shown on most pages.
 */
export function useRefresh() {
  const queries = useQueryClient();
  return useCallback(
    async (...changed: readonly (DescMethodUnary | DescService)[]) => {
      if (changed.length === 0) return queries.invalidateQueries();
      await Promise.all(
        changed.map((schema) =>
          queries.invalidateQueries({
            queryKey: createConnectQueryKey({ schema: schema as DescMethodUnary, cardinality: undefined }),
          }),
        ),
      );
    },
    [queries],
  );
}
