import { Stamp } from "lucide-react";
import type { StampBatch } from "#proto/cfdi/v1/account_pb.ts";
import { count, day, daysUntil } from "../data/format.ts";
import { Badge } from "./badge.tsx";
import { Empty } from "./empty.tsx";
import { Table, type TableColumn } from "./table.tsx";

/** Lists the stamps that were bought, and until when they can be used. */
export function StampBatches({ batches, zone }: { batches: readonly StampBatch[]; zone: string }) {
  const columns: readonly TableColumn<StampBatch>[] = [
    {
      id: "expires",
      title: "Vencen",
      cell: ({ expiresAt }) => (
        <span className="number">
          {day(expiresAt, zone)}{" "}
          {expiresAt !== undefined && daysUntil(expiresAt) < 0 ? <Badge tone="warn">Vencidos</Badge> : null}
        </span>
      ),
    },
    { id: "quantity", title: "Comprados", numeric: true, cell: ({ quantity }) => count(quantity) },
    { id: "available", title: "Quedan", numeric: true, cell: ({ available }) => count(available) },
  ];
  return (
    <Table
      label="Timbres"
      columns={columns}
      items={batches}
      idOf={({ id }) => id}
      empty={
        <Empty icon={Stamp} title="Todavía no hay timbres">
          Soporte los vende por paquetes, que valen un año.
        </Empty>
      }
    />
  );
}
