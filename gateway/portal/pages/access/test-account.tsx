import { useQuery } from "@connectrpc/connect-query";
import { useQueryClient } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import { useState } from "react";
import { PortalSignUp, type TestAccount } from "#proto/cfdi/v1/portal_sign_up_pb.ts";
import { useCall } from "../../data/call.ts";
import { day, OWN_ZONE } from "../../data/format.ts";
import { useServerForm } from "../../data/server-form.ts";
import { sessionQuery } from "../../data/signed-in.ts";
import { ButtonLink } from "../../kit/button.tsx";
import { Copyable } from "../../kit/copy.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Form, SubmitButton } from "../../kit/form.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Card, Facts, Page } from "../../kit/page.tsx";
import { OFFER } from "./offer.ts";

/** Opens an account of the sandbox for the user, and shows its key once. */
export default function OpenTestAccount() {
  const offer = useQuery(PortalSignUp.method.describeSignUp, {}, OFFER);
  const [made, setMade] = useState<TestAccount | undefined>(undefined);
  const open = useCall(PortalSignUp.method.openTestAccount);
  const queries = useQueryClient();
  const form = useServerForm(async () => {
    await open({}, setMade);
    await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
  });
  if (made !== undefined) return <Made account={made} />;
  return (
    <Page title="Cuenta de pruebas" about="Para conocer el servicio sin pedir nada a nadie." narrow>
      <Loaded query={offer}>
        {(answer) =>
          answer.open ? (
            <Card>
              <div className="stack">
                <p>
                  La cuenta tiene un RFC de prueba con su certificado de sello, clientes, productos, series y una llave.
                  Sus comprobantes se timbran y se cancelan como los demás, y no tienen efectos fiscales.
                </p>
                <p className="soft">
                  Termina si nadie la usa en 90 días; siete días antes se le avisa por correo y en el portal.
                </p>
                <Form of={form}>
                  <SubmitButton form={form}>Abrir la cuenta</SubmitButton>
                </Form>
              </div>
            </Card>
          ) : (
            <Empty icon={FlaskConical} title="Aquí no se abren cuentas de pruebas">
              Pídala a quien opera este servicio.
            </Empty>
          )
        }
      </Loaded>
    </Page>
  );
}

function Made({ account: { rfc, nombre, key, keyExpiresAt, order } }: { account: TestAccount }) {
  const curl = `curl -s ${location.origin}/api/v1/facturas -H 'X-Api-Key: ${key}' -H 'Content-Type: application/json' -d '${order}'`;
  return (
    <Page title="Su cuenta de pruebas está abierta" narrow>
      <Card title="Llave de pruebas">
        <div className="stack">
          <p>Cópiela ahora y guárdela en un lugar seguro: no se vuelve a mostrar.</p>
          <Copyable text={key} label="la llave" />
          <Facts
            facts={[
              ["RFC", rfc, "mono"],
              ["Nombre", nombre],
              ["La llave vence", day(keyExpiresAt, OWN_ZONE)],
            ]}
          />
        </div>
      </Card>
      <Card title="Timbre su primera factura">
        <div className="stack">
          <p>
            Pegue esta línea en una terminal. La respuesta trae el XML timbrado; lo demás está en la{" "}
            <a href="/docs">guía</a>.
          </p>
          <Copyable text={curl} label="la línea" />
        </div>
      </Card>
      <div className="row">
        <ButtonLink look="primary" to="/$rfc/$ambiente" params={{ rfc, ambiente: "pruebas" }}>
          Ir a la cuenta
        </ButtonLink>
      </div>
    </Page>
  );
}
