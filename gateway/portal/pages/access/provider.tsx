import { useQuery } from "@connectrpc/connect-query";
import { PortalAccess } from "#proto/cfdi/v1/portal_pb.ts";
import { goToProvider } from "../../data/access.ts";
import { useServerForm } from "../../data/server-form.ts";
import { Button } from "../../kit/button.tsx";
import { Form } from "../../kit/form.tsx";

/** Leads to the identity provider, where the service has one: to sign in, or to accept the invitation of `link`. */
export function ByProvider({ link, destination }: { link?: string; destination?: string | undefined }) {
  const ways = useQuery(PortalAccess.method.describeSignIn, {}, { retry: false, staleTime: Number.POSITIVE_INFINITY });
  const name = ways.data?.oidcName;
  const form = useServerForm(() => goToProvider({ ...(link === undefined ? {} : { link }), destination }));
  if (name === undefined) return null;
  return (
    <Form of={form}>
      <Button type="submit" isPending={form.pending}>
        {link === undefined ? `Entrar con ${name}` : `Aceptar con ${name}`}
      </Button>
    </Form>
  );
}
