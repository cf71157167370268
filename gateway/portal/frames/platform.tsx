import { TransportProvider } from "@connectrpc/connect-query";
import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useParams } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import { useMemo } from "react";
import { type CurrentPlatform, PlatformContext } from "../data/platform.ts";
import { mayAs } from "../data/session.tsx";
import { sessionQuery } from "../data/signed-in.ts";
import { accountTransport } from "../data/transport.ts";
import { Empty } from "../kit/empty.tsx";
import { platformNavigation } from "../pages/platform/navigation.ts";
import { Frame } from "./frame.tsx";

/** Stands around the pages of a platform: their requests name it where those of an account name the account. */
export function PlatformFrame() {
  const { plataforma = "" } = useParams({ strict: false });
  const { data: session } = useQuery(sessionQuery);
  const membership = session?.platforms.find((one) => one.platform === plataforma);
  const current = useMemo(
    (): CurrentPlatform | undefined => membership && { ...membership, may: (role) => mayAs(membership.role, role) },
    [membership],
  );
  if (current === undefined) {
    return (
      <main className="main">
        <Empty icon={SearchX} title="No existe esa plataforma" action={<Link to="/">Ir al inicio</Link>} />
      </main>
    );
  }
  const groups = platformNavigation.map(({ items }) => ({
    items: items.filter(({ role }) => role === undefined || current.may(role)),
  }));
  return (
    <TransportProvider transport={accountTransport(plataforma, "production")}>
      <PlatformContext value={current}>
        <Frame
          groups={groups}
          params={{ plataforma }}
          bar={
            <div className="account-button">
              <span>
                <strong>{current.nombre}</strong>
                <small>Plataforma</small>
              </span>
            </div>
          }
        >
          <Outlet key={plataforma} />
        </Frame>
      </PlatformContext>
    </TransportProvider>
  );
}
