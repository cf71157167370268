import { useQuery } from "@connectrpc/connect-query";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";

/** Returns the places of issue besides the account's own, to choose from. */
export function usePlaces(): readonly { readonly id: string; readonly label: string }[] {
  const { data } = useQuery(PortalAccount.method.listOwnPlaces, {}, { staleTime: 60_000 });
  return (data?.places ?? []).map(({ codigoPostal, nombre }) => ({
    id: codigoPostal,
    label: `${codigoPostal} · ${nombre}`,
  }));
}
