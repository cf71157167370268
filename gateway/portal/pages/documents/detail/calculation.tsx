import type { Transport } from "@connectrpc/connect";
import { callUnaryMethod, useTransport } from "@connectrpc/connect-query";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Calculo, Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { Payroll } from "#proto/cfdi/v1/payroll_pb.ts";
import type { Pasos } from "#proto/cfdi/v1/steps_pb.ts";
import { useAccount } from "../../../data/session.tsx";
import { Loaded } from "../../../kit/loading.tsx";
import { Card } from "../../../kit/page.tsx";
import type { Row } from "../data/api.ts";
import type { ListName } from "../data/filters.ts";
import { Explained } from "../kit/explained.tsx";

type Read = (transport: Transport, row: Row, signal: AbortSignal) => Promise<Calculo | Pasos | undefined>;

const ofConcepts: Read = async (transport, { id }, signal) => {
  const input = { id, desglose: true };
  return (await callUnaryMethod(transport, Invoicing.method.getInvoice, input, { signal })).desglose;
};

const ofPayments: Read = async (transport, { id }, signal) => {
  const input = { id, desglose: true };
  return (await callUnaryMethod(transport, Invoicing.method.getPaymentComplement, input, { signal })).desglose;
};

const ofPayroll: Read = async (transport, { id }, signal) => {
  const input = { id, desglose: true };
  return (await callUnaryMethod(transport, Payroll.method.getPayroll, input, { signal })).desglose;
};

/** Each list explains the amounts of these types (TipoDeComprobante). */
const READERS: Readonly<Partial<Record<ListName, Readonly<Record<string, Read>>>>> = {
  facturas: { I: ofConcepts, E: ofConcepts, N: ofPayroll },
  pagos: { P: ofPayments },
  nomina: { N: ofPayroll },
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
  const read = READERS[list]?.[tipo];
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({
    queryKey: ["calculation", account, environment, list, row.id],
    enabled: isOpen && read !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await read!(transport, row, signal))!,
  });
  if (read === undefined) return null;
  return (
    <Card>
      <details className="more-fields" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>¿De dónde sale el total?</summary>
        {isOpen ? <Loaded query={query}>{(told) => <Explained told={told} />}</Loaded> : null}
      </details>
    </Card>
  );
}
