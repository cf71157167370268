import { useQuery } from "@connectrpc/connect-query";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import { useCall } from "../../data/call.ts";
import { count } from "../../data/format.ts";
import { textOf, useServerForm } from "../../data/server-form.ts";
import { useAccount } from "../../data/session.tsx";
import { Badge } from "../../kit/badge.tsx";
import { Button } from "../../kit/button.tsx";
import { TextField } from "../../kit/field.tsx";
import { Form } from "../../kit/form.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Card, Facts, Page } from "../../kit/page.tsx";
import { StampBatches } from "../../kit/stamp-batches.tsx";
import { toast } from "../../toasts/toast.ts";
import { Places } from "./places.tsx";

/** Shows the account's data and the stamps that it bought. */
export default function OwnAccount() {
  const { may, zone } = useAccount();
  const own = useQuery(PortalAccount.method.getOwnAccount, {});
  const batches = useQuery(PortalAccount.method.listOwnStampBatches, {});
  return (
    <Page title="Cuenta y timbres" narrow>
      <Loaded query={own}>
        {(account) => (
          <>
            <Card
              title={account.nombre}
              about="Si un dato no es el de su constancia de situación fiscal, avise a soporte."
              actions={account.certified ? <Badge tone="good">Producción</Badge> : <Badge>Sólo pruebas</Badge>}
            >
              <Facts
                facts={[
                  ["RFC", account.rfc, "mono"],
                  ["Régimen fiscal", account.regimenFiscal],
                  ["Lugar de expedición", account.lugarExpedicion],
                  ["Zona horaria", account.zonaHoraria],
                  ["Módulo de API", account.contracted ? "Contratado" : "Sin contratar"],
                  ["Registro patronal", account.registroPatronal ?? "—"],
                ]}
              />
            </Card>
            <Places />
            {may("owner") ? <RegistroPatronal value={account.registroPatronal ?? ""} /> : null}
          </>
        )}
      </Loaded>
      <Loaded query={batches}>
        {({ batches: bought, available }) => (
          <Card
            title="Timbres de producción"
            about="Las pruebas no gastan timbres."
            actions={<strong className="number">{`${count(available)} disponibles`}</strong>}
            flush
          >
            <StampBatches batches={bought} zone={zone} />
          </Card>
        )}
      </Loaded>
    </Page>
  );
}

function RegistroPatronal({ value }: { value: string }) {
  const save = useCall(PortalAccount.method.setOwnData);
  const form = useServerForm(async (data) => {
    await save({ registroPatronal: textOf(data, "registroPatronal") });
    toast("El registro patronal quedó guardado.");
  });
  return (
    <Card title="Nómina">
      <Form of={form}>
        <TextField
          name="registroPatronal"
          label="Registro patronal (IMSS)"
          help="Para los recibos de nómina que no indican otro."
          defaultValue={value}
          upper
          maxLength={20}
          isRequired
        />
        <div className="row">
          <Button type="submit" isPending={form.pending}>
            Guardar
          </Button>
        </div>
      </Form>
    </Card>
  );
}
