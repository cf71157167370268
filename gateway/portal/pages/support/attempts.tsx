import { type Timestamp, timestampMs } from "@bufbuild/protobuf/wkt";
import { useQuery } from "@connectrpc/connect-query";
import { Route } from "lucide-react";
import type { Attempt } from "#proto/cfdi/v1/operation_pb.ts";
import { PortalSupport } from "#proto/cfdi/v1/portal_support_pb.ts";
import { moment, OWN_ZONE } from "../../data/format.ts";
import { StateBadge, type States } from "../../kit/badge.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Table, type TableColumn } from "../../kit/table.tsx";

const OPERATIONS: Readonly<Record<string, string>> = {
  timbrar: "Timbrar",
  preguntar: "Preguntar qué pasó",
};

const PHASES: Readonly<Record<string, string>> = {
  elegido: "No salió un byte",
  enviado: "Pudo recibirlo",
  contestado: "Contestó",
};

const OUTCOMES: States = {
  timbrado: ["good", "Timbrado"],
  rechazado: ["bad", "Rechazado"],
  cuenta: ["warn", "Cuenta rechazada"],
  "no procesado": ["plain", "No procesado"],
  "sin respuesta": ["warn", "Sin respuesta"],
  "sin timbre": ["info", "Dice que no lo timbró"],
};

const COLUMNS: readonly TableColumn<Attempt>[] = [
  {
    id: "at",
    title: "Cuándo",
    cell: ({ begunAt, endedAt }) => (
      <>
        <span className="number">{moment(begunAt, OWN_ZONE)}</span>
        <span className="under number">{lasting(begunAt, endedAt)}</span>
      </>
    ),
  },
  { id: "pac", title: "PAC", look: "mono", cell: ({ pac }) => pac },
  { id: "operation", title: "Se le pidió", cell: ({ operation }) => OPERATIONS[operation] ?? operation },
  { id: "phase", title: "Llegó hasta", cell: ({ phase }) => PHASES[phase] ?? phase },
  {
    id: "outcome",
    title: "Resultado",
    cell: ({ outcome, reason }) => (
      <>
        <StateBadge state={outcome} among={OUTCOMES} />
        {reason === undefined ? null : <span className="under wrap">{reason}</span>}
      </>
    ),
  },
];

function lasting(begun: Timestamp | undefined, ended: Timestamp | undefined): string {
  if (begun === undefined || ended === undefined) return "—";
  return `${((timestampMs(ended) - timestampMs(begun)) / 1000).toFixed(1)} s`;
}

/** A document is named by its account (id or RFC), its environment and its own id. */
export interface Named {
  readonly account: string;
  readonly environment: string;
  readonly id: string;
}

/** Lists what the PACs were asked about a document, the oldest first. */
export function Attempts({ of }: { of: Named }) {
  const list = useQuery(PortalSupport.method.lookAtAttempts, of);
  return (
    <Loaded query={list}>
      {({ pac, estado, attempts }) => (
        <>
          <p className="soft">
            Está con el PAC <span className="mono">{pac || "—"}</span> <StateBadge state={estado} />
          </p>
          <Table
            label="Intentos"
            columns={COLUMNS}
            items={attempts}
            idOf={(_, place) => String(place)}
            empty={
              <Empty icon={Route} title="Sin intentos guardados">
                Un documento que se timbra a la primera no guarda ninguno.
              </Empty>
            }
          />
        </>
      )}
    </Loaded>
  );
}
