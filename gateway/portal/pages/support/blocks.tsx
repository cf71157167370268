import { useQuery } from "@connectrpc/connect-query";
import { keepPreviousData } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import type { AddressBlock } from "#proto/cfdi/v1/account_pb.ts";
import { PortalSupport } from "#proto/cfdi/v1/portal_support_pb.ts";
import { useCall } from "../../data/call.ts";
import { moment, OWN_ZONE } from "../../data/format.ts";
import { optionalOf, useServerForm } from "../../data/server-form.ts";
import { Badge } from "../../kit/badge.tsx";
import { Button } from "../../kit/button.tsx";
import { FormDialog } from "../../kit/dialog.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Checkbox, TextField } from "../../kit/field.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Page } from "../../kit/page.tsx";
import { Pager, usePages } from "../../kit/pager.tsx";
import { Table, type TableColumn } from "../../kit/table.tsx";
import { toast } from "../../toasts/toast.ts";

const PAGE = 50;

/** Lists addresses that sent too much at once. */
export default function Blocks() {
  const pages = usePages();
  const [all, setAll] = useState(false);
  const [releasing, setReleasing] = useState<AddressBlock | undefined>(undefined);
  const before = pages.after === undefined ? undefined : Number(pages.after);
  const list = useQuery(
    PortalSupport.method.listBlocks,
    { all, limit: PAGE, before },
    { placeholderData: keepPreviousData },
  );
  const columns: readonly TableColumn<AddressBlock>[] = [
    { id: "address", title: "Dirección", look: "mono", cell: ({ address }) => address },
    { id: "at", title: "Bloqueada", look: "number", cell: ({ blockedAt }) => moment(blockedAt, OWN_ZONE) },
    { id: "request", title: "Petición de más", look: "mono wrap", cell: ({ request }) => request },
    {
      id: "released",
      title: "Estado",
      cell: ({ releasedAt, releasedBy, note }) =>
        releasedAt === undefined ? (
          <Badge tone="bad">Bloqueada</Badge>
        ) : (
          <>
            {`Liberada el ${moment(releasedAt, OWN_ZONE)} por ${releasedBy ?? "—"}`}
            {note === undefined ? null : <span className="under">{note}</span>}
          </>
        ),
    },
    {
      id: "acciones",
      title: "",
      hint: "Acciones",
      actions: true,
      cell: (block) =>
        block.releasedAt === undefined ? (
          <Button small onPress={() => setReleasing(block)} aria-label={`Liberar ${block.address}`}>
            Liberar
          </Button>
        ) : null,
    },
  ];
  return (
    <Page
      title="Direcciones bloqueadas"
      about="El servicio bloquea la dirección que envía demasiadas peticiones a la vez. No se libera sola."
    >
      <div className="card">
        <div className="tools row">
          <Checkbox
            isSelected={all}
            onChange={(value) => {
              setAll(value);
              pages.reset();
            }}
          >
            También las liberadas
          </Checkbox>
        </div>
        <Loaded query={list}>
          {({ blocks }) => (
            <>
              <Table
                label="Direcciones"
                columns={columns}
                items={blocks}
                idOf={({ number }) => String(number)}
                empty={<Empty icon={ShieldCheck} title="No hay direcciones bloqueadas" />}
              />
              <Pager {...pages.ways(blocks.length === PAGE ? String(blocks.at(-1)?.number) : undefined)} />
            </>
          )}
        </Loaded>
      </div>
      {releasing === undefined ? null : <Release block={releasing} onClose={() => setReleasing(undefined)} />}
    </Page>
  );
}

function Release({ block, onClose }: { block: AddressBlock; onClose: () => void }) {
  const release = useCall(PortalSupport.method.release);
  const form = useServerForm(async (data) => {
    await release({ address: block.address, note: optionalOf(data, "note") });
    toast(`${block.address} puede llamar de nuevo.`);
    onClose();
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Liberar ${block.address}`}
      about="El bloqueo queda en la bitácora, con quién lo liberó y por qué."
      submit="Liberar"
    >
      <TextField name="note" label="Por qué" rows={3} maxLength={500} autoFocus />
    </FormDialog>
  );
}
