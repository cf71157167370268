import { useQuery } from "@connectrpc/connect-query";
import { keepPreviousData } from "@tanstack/react-query";
import { PortalDocuments, type Receiver } from "#proto/cfdi/v1/portal_documents_pb.ts";
import type { Row } from "./api.ts";

/** Reads the receivers of a page's documents, by the row's id. The list is shown before the receivers are known. */
export function useReceivers(rows: readonly Row[]): ReadonlyMap<string, Receiver> {
  const rowOf = new Map(rows.map(({ id, cfdiId }) => [cfdiId ?? id, id]));
  const ids = [...rowOf.keys()];
  const { data } = useQuery(
    PortalDocuments.method.listReceivers,
    { ids },
    { enabled: ids.length > 0, placeholderData: keepPreviousData, staleTime: 60_000 },
  );
  return new Map(data?.receivers.map((receiver) => [rowOf.get(receiver.id) ?? "", receiver]));
}
