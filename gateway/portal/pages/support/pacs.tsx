import { useQuery } from "@connectrpc/connect-query";
import { Waypoints } from "lucide-react";
import { useState } from "react";
import type { PacStanding } from "#proto/cfdi/v1/operation_pb.ts";
import { PortalSupport } from "#proto/cfdi/v1/portal_support_pb.ts";
import { ENVIRONMENTS } from "../../data/environments.ts";
import { count, moment, OWN_ZONE } from "../../data/format.ts";
import { textOf, useServerForm } from "../../data/server-form.ts";
import { Badge, StateBadge, type States } from "../../kit/badge.tsx";
import { Button } from "../../kit/button.tsx";
import { Empty } from "../../kit/empty.tsx";
import { TextField } from "../../kit/field.tsx";
import { Form, SubmitButton } from "../../kit/form.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Card, Page } from "../../kit/page.tsx";
import { Select } from "../../kit/select.tsx";
import { Table, type TableColumn } from "../../kit/table.tsx";
import { Attempts, type Named } from "./attempts.tsx";

const CIRCUITS: States = {
  cerrado: ["good", "Recibe documentos"],
  abierto: ["bad", "Abierto: van a otro PAC"],
  "a prueba": ["warn", "A prueba, de uno en uno"],
};

/** Shows whether new documents go to a PAC, and why not. */
function Circuit({ pac: { circuit, reason, since } }: { pac: PacStanding }) {
  return (
    <>
      <StateBadge state={circuit} among={CIRCUITS} />
      {since === undefined ? null : (
        <span className="under wrap">
          Desde el {moment(since, OWN_ZONE)}
          {reason === undefined ? "" : `: ${reason}`}
        </span>
      )}
    </>
  );
}

const COLUMNS: readonly TableColumn<PacStanding>[] = [
  { id: "pac", title: "PAC", look: "mono", cell: ({ pac }) => pac },
  { id: "circuit", title: "Circuito", cell: (pac) => <Circuit pac={pac} /> },
  {
    id: "trial",
    title: "Prueba",
    cell: ({ trial, distrust, unseen }) => (
      <>
        {distrust.length > 0 ? <Badge tone="bad">No sirve de respaldo</Badge> : null}
        <span className="under wrap">{trial ?? "Sin probar"}</span>
        {distrust.length > 0 ? <span className="under wrap">Difieren: {distrust.join(", ")}</span> : null}
        {unseen.length > 0 ? <span className="under wrap">Códigos sin conocer: {unseen.join("; ")}</span> : null}
      </>
    ),
  },
  {
    id: "balance",
    title: "Timbres en el PAC",
    numeric: true,
    cell: ({ balance, balanceAt }) =>
      balance === undefined ? (
        "No lo dice"
      ) : (
        <>
          {count(balance)}
          <span className="under">{moment(balanceAt, OWN_ZONE)}</span>
        </>
      ),
  },
];

/** Shows circuits and balances of the PACs, and what they were asked about a document. */
export default function Pacs() {
  const list = useQuery(PortalSupport.method.lookAtPacs, {});
  return (
    <Page
      title="PAC"
      about="Los que timbran los documentos nuevos, en el orden del servicio. El orden de una cuenta está en su página."
      actions={
        <Button onPress={() => void list.refetch()} isPending={list.isFetching}>
          Revisar de nuevo
        </Button>
      }
    >
      <div className="stack">
        <Loaded query={list}>
          {({ pacs }) => (
            <>
              {ENVIRONMENTS.map(({ id, label }) => (
                <Card key={id} title={label} flush>
                  <Table
                    label={`PAC de ${label}`}
                    columns={COLUMNS}
                    items={pacs.filter(({ environment }) => environment === id)}
                    idOf={({ pac }) => pac}
                    empty={<Empty icon={Waypoints} title="No hay ninguno configurado" />}
                  />
                </Card>
              ))}
            </>
          )}
        </Loaded>
        <DocumentAttempts />
      </div>
    </Page>
  );
}

function DocumentAttempts() {
  const [environment, setEnvironment] = useState("production");
  const [named, setNamed] = useState<Named | undefined>(undefined);
  const form = useServerForm(async (data) => {
    setNamed({
      account: textOf(data, "account"),
      environment,
      id: textOf(data, "id"),
    });
  });
  return (
    <Card title="Intentos de un documento" about="Qué se le pidió a cada PAC, y qué contestó.">
      <div className="stack">
        <Form of={form}>
          <div className="fields">
            <TextField name="account" label="Cuenta" help="Su RFC." upper maxLength={36} isRequired />
            <Select
              name="environment"
              label="Ambiente"
              options={ENVIRONMENTS}
              value={environment}
              onChange={setEnvironment}
              isRequired
            />
            <TextField
              name="id"
              label="Id del documento"
              help="El del servicio, no su UUID fiscal."
              maxLength={36}
              whole
              isRequired
            />
          </div>
          <div className="row end">
            <SubmitButton form={form}>Ver los intentos</SubmitButton>
          </div>
        </Form>
        {named === undefined ? null : <Attempts of={named} />}
      </div>
    </Card>
  );
}
