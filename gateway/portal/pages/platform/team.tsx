import { PortalPlatform } from "#proto/cfdi/v1/portal_platform_pb.ts";
import { OWN_ZONE } from "../../data/format.ts";
import { PLATFORM_ROLE_WORDS } from "../../data/session.tsx";
import { TeamPage } from "../../kit/team-page.tsx";

/** Shows the platform's people, and the changes made in it. */
export default function Team() {
  return <TeamPage methods={PortalPlatform.method} zone={OWN_ZONE} noun="plataforma" words={PLATFORM_ROLE_WORDS} />;
}
