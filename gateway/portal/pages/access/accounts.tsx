import { useQuery as useCallQuery } from "@connectrpc/connect-query";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate } from "@tanstack/react-router";
import { Building2 } from "lucide-react";
import { PortalSignUp } from "#proto/cfdi/v1/portal_sign_up_pb.ts";
import { ambienteOf } from "../../data/session.tsx";
import { sessionQuery } from "../../data/signed-in.ts";
import { Badge } from "../../kit/badge.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Card, Page } from "../../kit/page.tsx";
import { OFFER } from "./offer.ts";

/** Lists the accounts and platforms of the user. Whoever has one goes there at once; whoever has none may open one. */
export default function Accounts() {
  const { data: session } = useQuery(sessionQuery);
  const offer = useCallQuery(PortalSignUp.method.describeSignUp, {}, OFFER);
  if (session == null) return null;
  const { accounts, platforms, support } = session;
  const [only] = accounts;
  const [platform] = platforms;
  if (support && only === undefined && platform === undefined) return <Navigate to="/soporte" replace />;
  if (!support && accounts.length + platforms.length === 1) {
    if (only !== undefined)
      return <Navigate to="/$rfc/$ambiente" params={{ rfc: only.rfc, ambiente: ambienteOf(only) }} replace />;
    if (platform !== undefined)
      return <Navigate to="/plataformas/$plataforma" params={{ plataforma: platform.platform }} replace />;
  }
  if (only === undefined && platform === undefined && offer.data?.open === true)
    return <Navigate to="/cuenta-de-pruebas" replace />;
  return (
    <Page title="Mis cuentas" about="Elija con cuál va a trabajar.">
      {platform === undefined ? null : (
        <Card title="Plataformas" flush>
          <ul className="choices">
            {platforms.map(({ platform: id, nombre }) => (
              <li key={id}>
                <Link to="/plataformas/$plataforma" params={{ plataforma: id }}>
                  <strong>{nombre}</strong>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {only === undefined && platform !== undefined ? null : (
        <Card title={platform === undefined ? undefined : "Cuentas"} flush>
          {only === undefined ? (
            <Empty icon={Building2} title="Todavía no tiene cuentas">
              Pida a quien administra la cuenta de su empresa que le envíe una invitación.
            </Empty>
          ) : (
            <ul className="choices">
              {accounts.map(({ rfc, nombre, certified }) => (
                <li key={rfc}>
                  <Link to="/$rfc/$ambiente" params={{ rfc, ambiente: ambienteOf({ certified }) }}>
                    <span>
                      <strong>{nombre}</strong>
                      <small className="number">{rfc}</small>
                    </span>
                    {certified ? <Badge tone="good">Producción</Badge> : <Badge>Sólo pruebas</Badge>}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Card>
      )}
    </Page>
  );
}
