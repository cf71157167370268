import { useMutation, useQuery } from "@connectrpc/connect-query";
import { Hash, MoreHorizontal, Plus } from "lucide-react";
import { useState } from "react";
import { Button as AriaButton, Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import type { Series } from "#proto/cfdi/v1/account_pb.ts";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import { failureOf } from "../../data/errors.ts";
import { count } from "../../data/format.ts";
import { textOf, useServerForm } from "../../data/forms.ts";
import { useRefresh } from "../../data/refresh.ts";
import { useAccount } from "../../data/session.tsx";
import { Badge } from "../../kit/badge.tsx";
import { Button } from "../../kit/button.tsx";
import { Dialog, SubmitButtons } from "../../kit/dialog.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Checkbox, NumberField, TextField } from "../../kit/field.tsx";
import { Form } from "../../kit/form.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Notice } from "../../kit/notice.tsx";
import { Page } from "../../kit/page.tsx";
import { Select } from "../../kit/select.tsx";
import { Table, type TableColumn } from "../../kit/table.tsx";
import { toast } from "../../toasts/toast.ts";
import { KINDS, kindWords } from "./words.ts";

/** Lists the series of folios. */
export default function SeriesPage() {
  const { may, environment } = useAccount();
  const list = useQuery(PortalAccount.method.listOwnSeries, {});
  const change = useMutation(PortalAccount.method.changeOwnSeries);
  const refresh = useRefresh();
  const [adding, setAdding] = useState(false);
  const mayEdit = may("owner");
  const apply = async ({ kind, codigo }: Series, what: { favourite?: true; active?: boolean }) => {
    await change.mutateAsync({ kind, codigo, ...what });
    await refresh(PortalAccount.method.listOwnSeries, PortalAccount.method.getChecklist);
    toast(`La serie ${codigo} quedó cambiada.`);
  };
  const add = (
    <Button look="primary" onPress={() => setAdding(true)}>
      <Plus aria-hidden="true" />
      Nueva serie
    </Button>
  );
  const columns: readonly TableColumn<Series>[] = [
    { id: "codigo", title: "Serie", cell: ({ codigo }) => <strong>{codigo}</strong> },
    { id: "kind", title: "Documento", cell: ({ kind }) => kindWords(kind) },
    {
      id: "folio",
      title: environment === "production" ? "Siguiente folio" : "Siguiente folio en pruebas",
      numeric: true,
      cell: ({ nextProduction, nextSandbox }) =>
        count(environment === "production" ? nextProduction : nextSandbox),
    },
    {
      id: "estado",
      title: "Estado",
      cell: ({ active, favourite }) =>
        active ? (
          favourite ? (
            <Badge tone="good">Favorita</Badge>
          ) : (
            <Badge>Activa</Badge>
          )
        ) : (
          <Badge tone="warn">Inactiva</Badge>
        ),
    },
    ...(mayEdit
      ? [
          {
            id: "acciones",
            title: "",
            hint: "Acciones",
            actions: "corner" as const,
            cell: (one: Series) => (
              <MenuTrigger>
                <AriaButton
                  className="button quiet icon small-button"
                  aria-label={`Cambiar la serie ${one.codigo}`}
                >
                  <MoreHorizontal aria-hidden="true" />
                </AriaButton>
                <Popover className="popover" placement="bottom end">
                  <Menu
                    className="options"
                    onAction={(key) =>
                      void apply(
                        one,
                        key === "favourite" ? { favourite: true } : { active: key === "on" },
                      ).catch(() => undefined)
                    }
                  >
                    {one.active && !one.favourite ? (
                      <MenuItem id="favourite" className="option">
                        Hacer favorita
                      </MenuItem>
                    ) : null}
                    <MenuItem id={one.active ? "off" : "on"} className="option">
                      {one.active ? "Desactivar" : "Activar"}
                    </MenuItem>
                  </Menu>
                </Popover>
              </MenuTrigger>
            ),
          },
        ]
      : []),
  ];
  return (
    <Page
      title="Series"
      about="Cada tipo de documento tiene su favorita: la que se usa cuando no se indica otra."
      actions={mayEdit ? add : null}
    >
      {change.isError ? <Notice look="bad">{failureOf(change.error).sentence}</Notice> : null}
      <div className="card">
        <Loaded query={list}>
          {({ series }) => (
            <Table
              label="Series"
              columns={columns}
              items={series}
              idOf={({ kind, codigo }) => `${kind}/${codigo}`}
              empty={
                <Empty icon={Hash} title="Todavía no hay series" action={mayEdit ? add : undefined}>
                  Agregue una para cada tipo de documento que emite.
                </Empty>
              }
            />
          )}
        </Loaded>
      </div>
      {adding ? <AddDialog onClose={() => setAdding(false)} /> : null}
    </Page>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const add = useMutation(PortalAccount.method.addOwnSeries);
  const refresh = useRefresh();
  const [kind, setKind] = useState("factura");
  const [favourite, setFavourite] = useState(false);
  const [firstFolio, setFirstFolio] = useState<number>(1);
  const form = useServerForm(async (data) => {
    const codigo = textOf(data, "codigo");
    await add.mutateAsync({ kind, codigo, favourite, firstFolio });
    await refresh(PortalAccount.method.listOwnSeries, PortalAccount.method.getChecklist);
    toast(`La serie ${codigo} quedó guardada.`);
    onClose();
  });
  return (
    <Dialog isOpen onClose={onClose} title="Nueva serie">
      <Form of={form}>
        <Select
          name="kind"
          label="Documento"
          options={KINDS}
          value={kind}
          onChange={(key) => setKind(String(key))}
          isRequired
        />
        <div className="fields">
          <TextField
            name="codigo"
            label="Serie"
            help="Como aparece en los documentos: A, FAC…"
            maxLength={25}
            isRequired
            autoFocus
          />
          <NumberField
            name="firstFolio"
            label="Primer folio"
            value={firstFolio}
            onChange={setFirstFolio}
            minValue={1}
            isRequired
          />
        </div>
        <Checkbox isSelected={favourite} onChange={setFavourite}>
          Usarla cuando no se indique otra
        </Checkbox>
        <SubmitButtons form={form} onCancel={onClose}>
          Guardar la serie
        </SubmitButtons>
      </Form>
    </Dialog>
  );
}
