import { useTransport } from "@connectrpc/connect-query";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "../../../data/session.tsx";
import { Loaded } from "../../../kit/loading.tsx";
import { Card } from "../../../kit/page.tsx";
import { API, type Row } from "../data/api.ts";
import type { ListName } from "../data/filters.ts";
import { Explained } from "../kit/explained.tsx";

/** Each list explains the amounts of these types (TipoDeComprobante), as the list that is named. */
const EXPLAINED: Readonly<Partial<Record<ListName, Readonly<Record<string, ListName>>>>> = {
  facturas: { I: "facturas", E: "facturas", N: "nomina" },
  pagos: { P: "pagos" },
  nomina: { N: "nomina" },
};

interface Props {
  readonly list: ListName;
  readonly row: Row;
  readonly tipo: string;
}

/** Explains every amount of a document. The explanation is read when the user unfolds it. */
export function Calculation({ list, row, tipo }: Props) {
  const { account, environment } = useAccount();
  const transport = useTransport();
  const as = EXPLAINED[list]?.[tipo];
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({
    queryKey: ["calculation", account, environment, list, row.id],
    enabled: isOpen && as !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => API[as!].explain(transport, row.id, signal),
  });
  if (as === undefined) return null;
  return (
    <Card>
      <details className="more-fields" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>¿De dónde sale el total?</summary>
        {isOpen ? <Loaded query={query}>{(told) => <Explained told={told} />}</Loaded> : null}
      </details>
    </Card>
  );
}
