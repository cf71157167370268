import { ScrollText } from "lucide-react";
import type { AuditEntry } from "#proto/cfdi/v1/portal_pb.ts";
import { moment } from "../data/format.ts";
import { Empty } from "./empty.tsx";
import { Table, type TableColumn } from "./table.tsx";

interface Props {
  readonly entries: readonly AuditEntry[];
  readonly zone: string;
  /** Returns the name of an entry's account, where the entries are of several. */
  readonly withAccount?: boolean;
}

export function AuditTable({ entries, zone, withAccount = false }: Props) {
  const columns: readonly TableColumn<AuditEntry>[] = [
    { id: "sentence", title: "Qué", cell: ({ sentence }) => sentence },
    { id: "actor", title: "Quién", cell: ({ actor }) => actor },
    ...(withAccount ? [{ id: "rfc", title: "Cuenta", cell: ({ rfc }: AuditEntry) => rfc ?? "—" }] : []),
    { id: "at", title: "Cuándo", look: "number nowrap", cell: ({ at }) => moment(at, zone) },
    { id: "address", title: "Desde", look: "mono", cell: ({ address }) => address ?? "—" },
  ];
  return (
    <Table
      label="Bitácora"
      columns={columns}
      items={entries}
      idOf={({ number }) => String(number)}
      empty={<Empty icon={ScrollText} title="Todavía no hay nada en la bitácora" />}
    />
  );
}
