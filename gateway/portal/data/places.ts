import { useQuery } from "@connectrpc/connect-query";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";

/** Returns the places of issue besides the account's own, to choose from; its own is listed where it has a permit. */
export function usePlaces(): readonly { readonly id: string; readonly label: string }[] {
  const { data } = useQuery(PortalAccount.method.listOwnPlaces, {}, { staleTime: 60_000 });
  const places = data?.places ?? [];
  const isAsked = { enabled: places.length > 0, staleTime: 60_000 };
  const { data: account } = useQuery(PortalAccount.method.getOwnAccount, {}, isAsked);
  return places
    .filter(({ codigoPostal }) => codigoPostal !== account?.lugarExpedicion)
    .map(({ codigoPostal, nombre }) => ({ id: codigoPostal, label: `${codigoPostal} · ${nombre}` }));
}
