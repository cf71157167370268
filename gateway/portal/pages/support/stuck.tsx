import { useQuery } from "@connectrpc/connect-query";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import type { StuckDocument } from "#proto/cfdi/v1/operation_pb.ts";
import { PortalSupport } from "#proto/cfdi/v1/portal_support_pb.ts";
import { useCall } from "../../data/call.ts";
import { environmentLabel } from "../../data/environments.ts";
import { moment, OWN_ZONE } from "../../data/format.ts";
import { textOf, useServerForm } from "../../data/server-form.ts";
import { Badge, StateBadge } from "../../kit/badge.tsx";
import { Confirm, FormDialog } from "../../kit/dialog.tsx";
import { Empty } from "../../kit/empty.tsx";
import { TextField } from "../../kit/field.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Facts, Page } from "../../kit/page.tsx";
import { Select } from "../../kit/select.tsx";
import { Table, type TableColumn } from "../../kit/table.tsx";
import { toast } from "../../toasts/toast.ts";
import { kindWords } from "../setup/words.ts";
import { Attempts } from "./attempts.tsx";

const PROBLEMS: Readonly<Record<string, string>> = {
  timbrado_sin_desenlace: "Timbrado sin desenlace",
  cancelacion_sin_desenlace: "Cancelación sin desenlace",
  timbre_sin_cobrar: "Timbre sin cobrar",
  factura_excedida: "Factura excedida",
  sustituto_doble: "Dos sustitutos de un original",
  doble_timbre: "Doble timbre",
  sin_llegar_al_sat: "No ha llegado al SAT",
};

const DECISIONS: Readonly<Record<string, string>> = {
  reintentar: "Volver a intentarlo ahora",
  rechazar: "Darlo por no timbrado: el PAC no lo tiene",
  cobrar: "Cobrar un timbre a la cuenta",
  condonar: "No cobrar el timbre",
  aceptar: "Dejarlo como está",
};

const COLUMNS: readonly TableColumn<StuckDocument>[] = [
  {
    id: "document",
    title: "Documento",
    cell: ({ kind, serie, folio }) => `${kindWords(kind)} ${[serie, folio].filter(Boolean).join("-")}`.trim(),
  },
  { id: "rfc", title: "Cuenta", look: "mono", cell: ({ rfc }) => rfc },
  {
    id: "environment",
    title: "Ambiente",
    cell: ({ environment }) =>
      environment === "production" ? (
        environmentLabel(environment)
      ) : (
        <Badge tone="warn">{environmentLabel(environment)}</Badge>
      ),
  },
  { id: "problem", title: "Qué pasa", cell: ({ problem }) => PROBLEMS[problem] ?? problem },
  { id: "state", title: "Estado", cell: ({ estado }) => <StateBadge state={estado} /> },
  { id: "since", title: "Desde", look: "number", cell: ({ createdAt }) => moment(createdAt, OWN_ZONE) },
];

export default function Stuck() {
  const list = useQuery(PortalSupport.method.listStuck, { limit: 100 });
  const [settling, setSettling] = useState<StuckDocument | undefined>(undefined);
  return (
    <Page
      title="Documentos detenidos"
      about="El servicio no puede resolverlos solo: alguien debe ver qué dice el PAC o el SAT y decidir."
    >
      <div className="card">
        <Loaded query={list}>
          {({ documents }) => (
            <Table
              label="Documentos detenidos"
              columns={COLUMNS}
              items={documents}
              idOf={({ id, problem }) => `${id}/${problem}`}
              onOpen={setSettling}
              empty={<Empty icon={CircleCheck} title="No hay documentos detenidos" />}
            />
          )}
        </Loaded>
      </div>
      {settling === undefined ? null : <Settle document={settling} onClose={() => setSettling(undefined)} />}
    </Page>
  );
}

function Settle({ document, onClose }: { document: StuckDocument; onClose: () => void }) {
  const settle = useCall(PortalSupport.method.settle);
  const [decision, setDecision] = useState<string | null>(null);
  const [note, setNote] = useState<string | undefined>(undefined);
  const form = useServerForm(async (data) => setNote(textOf(data, "note")));
  const { account, environment, id, kind, serie, folio, rfc } = document;
  const decide = async () => {
    await settle({ account, environment, id, decision: decision ?? "", note: note ?? "" });
    toast("La decisión quedó guardada.");
    onClose();
  };
  const name = [kindWords(kind), [serie, folio].filter(Boolean).join("-")].filter(Boolean).join(" ");
  return (
    <>
      <FormDialog
        form={form}
        onClose={onClose}
        title={PROBLEMS[document.problem] ?? document.problem}
        about={document.situation}
        wide
        submit="Guardar la decisión"
      >
        <Facts
          facts={[
            ["Documento", id, "mono"],
            ["UUID", document.uuidFiscal ?? "—", "mono"],
            ["PAC", document.pac],
          ]}
        />
        <Attempts of={{ account, environment, id }} />
        <Select
          name="decision"
          label="Decisión"
          options={document.decisions.map((id) => ({ id, label: DECISIONS[id] ?? id }))}
          value={decision}
          onChange={setDecision}
          isRequired
        />
        <TextField
          name="note"
          label="Por qué"
          help="Lo que dijo el PAC o el SAT, o con quién se acordó. Queda guardado con su nombre."
          rows={3}
          maxLength={500}
          isRequired
        />
      </FormDialog>
      <Confirm
        isOpen={note !== undefined}
        onClose={() => setNote(undefined)}
        title="¿Guardar la decisión?"
        action="Guardar la decisión"
        onConfirm={decide}
      >
        <p>{`${name} de ${rfc} (${environmentLabel(environment)}).`}</p>
        <p>{`${DECISIONS[decision ?? ""] ?? decision}. No se puede deshacer.`}</p>
      </Confirm>
    </>
  );
}
