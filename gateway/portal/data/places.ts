import { useQuery } from "@connectrpc/connect-query";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";

/** Returns the account's own place of issue, and those besides it; its own is listed too where it has a permit. */
export function usePlaces() {
  const { data } = useQuery(PortalAccount.method.listOwnPlaces, {}, { staleTime: 60_000 });
  const places = data?.places ?? [];
  const isAsked = { enabled: places.length > 0, staleTime: 60_000 };
  const { data: account } = useQuery(PortalAccount.method.getOwnAccount, {}, isAsked);
  const own = account?.lugarExpedicion ?? "";
  const others = places
    .filter(({ codigoPostal }) => codigoPostal !== own)
    .map(({ codigoPostal, nombre }) => ({ id: codigoPostal, label: `${codigoPostal} · ${nombre}` }));
  return { own, others };
}
