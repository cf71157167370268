import { useQuery } from "@connectrpc/connect-query";
import { keepPreviousData } from "@tanstack/react-query";
import { PortalSupport } from "#proto/cfdi/v1/portal_support_pb.ts";
import { OWN_ZONE } from "../../data/format.ts";
import { AuditTable } from "../../kit/audit-table.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Card, Page } from "../../kit/page.tsx";
import { Pager, usePages } from "../../kit/pager.tsx";

const PAGE = 50;

export default function Audit() {
  const pages = usePages();
  const before = pages.after === undefined ? undefined : Number(pages.after);
  const audit = useQuery(
    PortalSupport.method.listAudit,
    { limit: PAGE, before },
    { placeholderData: keepPreviousData },
  );
  return (
    <Page title="Bitácora" about="Lo que las personas cambiaron, y quién entró. No se puede modificar.">
      <Card flush>
        <Loaded query={audit}>
          {({ entries }) => (
            <>
              <AuditTable entries={entries} zone={OWN_ZONE} withAccount />
              <Pager {...pages.ways(entries.length === PAGE ? String(entries.at(-1)?.number) : undefined)} />
            </>
          )}
        </Loaded>
      </Card>
    </Page>
  );
}
