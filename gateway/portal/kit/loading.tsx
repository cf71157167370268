import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { failureOf } from "../data/errors.ts";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

/** Shows grey lines in the place of something that is still loading. */
export function Skeleton({ lines = 5 }: { lines?: number }) {
  return (
    <div className="skeleton" role="status" aria-label="Cargando">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <span key={line} />
      ))}
    </div>
  );
}

/** Shows the answer of a query; grey lines while it is under way, and the reason where it failed. */
export function Loaded<T>({
  query,
  lines,
  children,
}: {
  query: UseQueryResult<T, Error>;
  lines?: number;
  children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return (
      <Notice look="bad" title="No se pudo cargar">
        <p>{failureOf(query.error).sentence}</p>
        <Button small onPress={() => query.refetch()} isPending={query.isFetching}>
          Intentar de nuevo
        </Button>
      </Notice>
    );
  }
  return <Skeleton lines={lines ?? 5} />;
}
