import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import { ROLE_WORDS, useAccount } from "../../data/session.tsx";
import { TeamPage } from "../../kit/team-page.tsx";

const { listOwnAudit: listAudit, ...methods } = PortalAccount.method;

/** Shows the account's members, and the changes made in it. */
export default function Team() {
  const { zone } = useAccount();
  return <TeamPage methods={{ ...methods, listAudit }} zone={zone} noun="cuenta" words={ROLE_WORDS} />;
}
