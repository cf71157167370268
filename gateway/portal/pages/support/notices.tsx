import { useQuery } from "@connectrpc/connect-query";
import { Bell } from "lucide-react";
import { PortalNotices } from "#proto/cfdi/v1/portal_notices_pb.ts";
import { environmentLabel } from "../../data/environments.ts";
import { moment, OWN_ZONE } from "../../data/format.ts";
import { Empty } from "../../kit/empty.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Card, Page } from "../../kit/page.tsx";
import { Table } from "../../kit/table.tsx";

/** Lists the notices of all accounts from the last 30 days, also of kinds that an account switched off. */
export default function Notices() {
  const query = useQuery(PortalNotices.method.lookAtNotices, {}, { refetchInterval: 60_000 });
  return (
    <Page title="Avisos" about="Lo que se avisó a las cuentas en los últimos 30 días.">
      <Card flush>
        <Loaded query={query}>
          {({ notices }) => (
            <Table
              label="Avisos"
              items={notices}
              idOf={(_, place) => String(place)}
              empty={<Empty icon={Bell} title="No hay avisos" />}
              columns={[
                { id: "rfc", title: "Cuenta", look: "mono", cell: ({ rfc }) => rfc },
                { id: "texto", title: "Aviso", look: "wrap", cell: ({ texto }) => texto },
                { id: "ambiente", title: "Ambiente", cell: ({ environment }) => environmentLabel(environment) },
                { id: "at", title: "Cuándo", look: "number nowrap", cell: ({ at }) => moment(at, OWN_ZONE) },
              ]}
            />
          )}
        </Loaded>
      </Card>
    </Page>
  );
}
