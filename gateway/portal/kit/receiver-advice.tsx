import { useQuery } from "@connectrpc/connect-query";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import { useHeld } from "./held.ts";
import { Notice } from "./notice.tsx";

/** Says that a receiver is in SAT's 69-B list. It shows nothing for any other text, and refuses nothing. */
export function ReceiverAdvice({ rfc = "" }: { rfc: string | undefined }) {
  const asked = rfc.trim().toUpperCase();
  const { data } = useQuery(
    PortalAccount.method.listReceiverWarnings,
    { rfcs: [asked] },
    { enabled: RFC.test(asked), staleTime: 60_000 },
  );
  const advice = useHeld(data?.warnings[0]?.aviso);
  return advice === undefined ? null : <Notice look="warn">{advice}</Notice>;
}

export const RFC = /^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}$/;
