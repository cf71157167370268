import { useQuery } from "@tanstack/react-query";
import { Link, Navigate } from "@tanstack/react-router";
import { Building2 } from "lucide-react";
import { ambienteOf } from "../../data/session.tsx";
import { sessionQuery } from "../../data/signed-in.ts";
import { Badge } from "../../kit/badge.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Card, Page } from "../../kit/page.tsx";

/** Lists the accounts of the user. A user with one goes there at once. */
export default function Accounts() {
  const { data: session } = useQuery(sessionQuery);
  if (session == null) return null;
  const { accounts, support } = session;
  const [only] = accounts;
  if (support && only === undefined) return <Navigate to="/soporte" replace />;
  if (only !== undefined && accounts.length === 1 && !support) {
    return <Navigate to="/$rfc/$ambiente" params={{ rfc: only.rfc, ambiente: ambienteOf(only) }} replace />;
  }
  return (
    <Page title="Mis cuentas" about="Elija con cuál va a trabajar.">
      <Card flush>
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
    </Page>
  );
}
