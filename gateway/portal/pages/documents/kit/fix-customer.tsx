import { useQuery } from "@connectrpc/connect-query";
import { lazy, Suspense, useState } from "react";
import type { Customer } from "#proto/cfdi/v1/account_pb.ts";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import { useAccount } from "../../../data/session.tsx";
import { Button } from "../../../kit/button.tsx";

const CustomerDialog = lazy(() => import("../../setup/customer-dialog.tsx"));

/** A search by RFC may have other customers before the one that is meant. */
export const MOST_HITS = 20;

export function useCustomer(rfc: string): Customer | undefined {
  const { data } = useQuery(
    PortalAccount.method.listOwnCustomers,
    { search: rfc, limit: MOST_HITS },
    { enabled: rfc !== "", staleTime: 60_000 },
  );
  return data?.customers.find((customer) => customer.rfc === rfc);
}

/** Opens the data of a customer on the page where something is wrong with them. */
export function FixCustomer({ rfc }: { rfc: string }) {
  const { may } = useAccount();
  const customer = useCustomer(rfc);
  const [open, setOpen] = useState(false);
  if (customer === undefined || !may("issuer")) return null;
  return (
    <>
      <Button small onPress={() => setOpen(true)}>
        Corregir los datos del cliente
      </Button>
      {open ? (
        <Suspense>
          <CustomerDialog customer={customer} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
