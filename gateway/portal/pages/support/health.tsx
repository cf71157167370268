import { useQuery } from "@connectrpc/connect-query";
import { PortalSupport } from "#proto/cfdi/v1/portal_support_pb.ts";
import { Button } from "../../kit/button.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Page } from "../../kit/page.tsx";
import { Checks } from "./checks.tsx";

/** Tells whether the service has everything that stamping needs. */
export default function Health() {
  const health = useQuery(PortalSupport.method.lookAtHealth, {});
  return (
    <Page
      title="Salud del servicio"
      about="Lo que el timbrado necesita: base de datos, PAC, SAT, reloj."
      actions={
        <Button onPress={() => void health.refetch()} isPending={health.isFetching}>
          Revisar de nuevo
        </Button>
      }
      narrow
    >
      <Loaded query={health}>{({ checks }) => <Checks checks={checks} />}</Loaded>
    </Page>
  );
}
