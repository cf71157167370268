import { useTransport } from "@connectrpc/connect-query";
import { useQuery } from "@tanstack/react-query";
import { useAccount } from "../../../data/session.tsx";
import { API } from "./api.ts";
import type { ListName } from "./filters.ts";
import { readCfdi } from "./read-cfdi.ts";

/** Reads a document's XML, which never changes; null for a document of an unknown type. */
export function useCfdi(list: ListName, id: string, enabled: boolean) {
  const { account, environment } = useAccount();
  const transport = useTransport();
  return useQuery({
    queryKey: ["xml", account, environment, list, id],
    queryFn: async ({ signal }) => readCfdi((await API[list].xml(transport, id, signal)).content) ?? null,
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
