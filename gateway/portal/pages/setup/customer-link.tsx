import type { ReactNode } from "react";
import { useAccount } from "../../data/session.tsx";
import { Link } from "../../kit/button.tsx";

/** Leads to a customer's page; in a table it is the name of a row. */
export function CustomerLink({ rfc, children }: { rfc: string; children: ReactNode }) {
  const { params } = useAccount();
  return (
    <Link to="/$rfc/$ambiente/clientes/$cliente" params={{ ...params, cliente: rfc }} className="row-link">
      {children}
    </Link>
  );
}
