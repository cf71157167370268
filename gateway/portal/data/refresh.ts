import type { DescMethodUnary, DescService } from "@bufbuild/protobuf";
import { createConnectQueryKey } from "@connectrpc/connect-query";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";

/**
 * Returns a function that asks again for the answers of methods, or of all methods of a service, in every account that
 * was looked at. Called without any, it asks for everything again: a stamp or a cancellation changes most pages.
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
