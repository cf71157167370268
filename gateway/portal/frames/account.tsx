import { TransportProvider, useQuery } from "@connectrpc/connect-query";
import { useQuery as useSession } from "@tanstack/react-query";
import { Link, Outlet, useNavigate, useParams } from "@tanstack/react-router";
import { SearchX, ShieldQuestionMark } from "lucide-react";
import { lazy, Suspense, useEffect, useMemo } from "react";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import { PortalAccess } from "#proto/cfdi/v1/portal_pb.ts";
import {
  AccountContext,
  AMBIENTES,
  type Ambiente,
  type CurrentAccount,
  keepAmbiente,
  mayAs,
} from "../data/session.tsx";
import { sessionQuery } from "../data/signed-in.ts";
import { todayIn } from "../data/today.ts";
import { accountTransport } from "../data/transport.ts";
import { Empty } from "../kit/empty.tsx";
import { Loaded, Skeleton } from "../kit/loading.tsx";
import { documentNavigation } from "../pages/documents/navigation.ts";
import { setupNavigation } from "../pages/setup/navigation.ts";
import { AccountName } from "./account-name.tsx";
import { EnvironmentSwitch } from "./environment-switch.tsx";
import { Frame } from "./frame.tsx";

const AccountSwitch = lazy(() => import("./account-switch.tsx"));

/** Stands around the pages of an account: their requests name it and the environment. */
export function AccountFrame() {
  const { rfc = "", ambiente = "pruebas" } = useParams({ strict: false });
  const { data: session } = useSession(sessionQuery);
  const accounts = session?.accounts ?? [];
  const platforms = session?.platforms ?? [];
  // Accounts of a platform are too many to be told with the session, so each is asked for.
  const entered = useQuery(PortalAccess.method.findAccount, { rfc }, { enabled: platforms.length > 0, retry: false });
  const membership = entered.data ?? accounts.find((one) => one.rfc === rfc);
  const by = platforms.find(({ platform }) => platform === membership?.platform);
  const environment = AMBIENTES[ambiente as Ambiente];
  const transport = accountTransport(membership?.account ?? "", environment);
  const allowed = environment === "sandbox" || membership?.certified === true;
  const about = useQuery(
    PortalAccount.method.getOwnAccount,
    {},
    { transport, enabled: membership !== undefined && allowed },
  );
  const { zonaHoraria: zone, sandboxAhead: ahead = 0 } = about.data ?? {};
  useEffect(() => keepAmbiente(ambiente as Ambiente), [ambiente]);
  const navigate = useNavigate();
  useEffect(() => {
    const find = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyped(event.target)) return;
      event.preventDefault();
      const field = location.pathname.endsWith("/buscar") && document.querySelector<HTMLInputElement>(".search input");
      if (field) field.select();
      else void navigate({ to: "/$rfc/$ambiente/buscar", params: { rfc, ambiente } });
    };
    addEventListener("keydown", find);
    return () => removeEventListener("keydown", find);
  }, [navigate, rfc, ambiente]);
  const current = useMemo((): CurrentAccount | undefined => {
    if (membership === undefined) return undefined;
    const now = () => new Date(Date.now() + ahead * 1000);
    return {
      ...membership,
      environment,
      // Days and hours are shown in the account's time zone, so nothing is shown before it is known.
      zone: zone ?? "UTC",
      now,
      today: () => todayIn(zone ?? "UTC", now()),
      params: { rfc, ambiente },
      may: (role) => mayAs(membership.role, role),
    };
  }, [membership, environment, zone, ahead, rfc, ambiente]);
  if (current === undefined) {
    if (entered.isLoading) return <Skeleton />;
    return (
      <main className="main">
        <Empty icon={SearchX} title="No existe esa cuenta" action={<Link to="/">Ir al inicio</Link>} />
      </main>
    );
  }
  const groups = [...documentNavigation, ...setupNavigation]
    .map(({ items, ...group }) => ({
      ...group,
      items: items.filter(({ role }) => role === undefined || current.may(role)),
    }))
    .filter(({ items }) => items.length > 0);
  const name = (
    <div className="account-button">
      <AccountName account={current} />
    </div>
  );
  return (
    <TransportProvider transport={transport}>
      <AccountContext value={current}>
        <Frame
          groups={groups}
          params={current.params}
          bar={
            <div className="row spread nowrap">
              <Suspense fallback={name}>
                {accounts.length < 2 ? name : <AccountSwitch current={current} accounts={accounts} />}
              </Suspense>
              <EnvironmentSwitch account={current} />
            </div>
          }
          foot={<EnvironmentSwitch account={current} wide />}
          banner={
            <>
              <div className={`banner ${environment === "sandbox" ? "warn" : "good"}`}>
                {environment === "sandbox"
                  ? "Ambiente de pruebas: sin validez fiscal"
                  : "Producción: lo que se timbra tiene validez fiscal"}
              </div>
              {by === undefined ? null : (
                <div className="banner info">
                  {`Usted entra por la plataforma ${by.nombre}. `}
                  <Link to="/plataformas/$plataforma/cuentas/$cuenta" params={{ plataforma: by.platform, cuenta: rfc }}>
                    Volver a la plataforma
                  </Link>
                </div>
              )}
              {about.data?.moving === undefined ? null : (
                <div className="banner warn">
                  Cuenta cerrada: pasa a otra instalación. Aquí se consulta y se descarga; no se timbra ni se cancela.
                </div>
              )}
            </>
          }
        >
          {/* Another account or environment is another page, so nothing typed in one is left in the other. */}
          {allowed ? (
            <Loaded query={about}>{() => <Outlet key={`${rfc}/${ambiente}`} />}</Loaded>
          ) : (
            <Empty
              icon={ShieldQuestionMark}
              title="La cuenta todavía no trabaja en producción"
              action={
                <Link to="/$rfc/$ambiente" params={{ rfc, ambiente: "pruebas" }}>
                  Ir a pruebas
                </Link>
              }
            >
              Soporte la certifica cuando sus pruebas están listas.
            </Empty>
          )}
        </Frame>
      </AccountContext>
    </TransportProvider>
  );
}

/** A dialog keeps its keys, too: what is filled in there would be lost. */
const isTyped = (target: EventTarget | null) =>
  target instanceof Element && target.closest("input, textarea, select, [contenteditable], [role=dialog]") !== null;
