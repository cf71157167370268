import { useMutation, useQuery } from "@connectrpc/connect-query";
import { Hash, MoreHorizontal, Plus } from "lucide-react";
import { useState } from "react";
import { Button as AriaButton, Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import type { Series } from "#proto/cfdi/v1/account_pb.ts";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import { useCall } from "../../data/call.ts";
import { failureOf } from "../../data/errors.ts";
import { count } from "../../data/format.ts";
import { usePlaces } from "../../data/places.ts";
import { useRefresh } from "../../data/refresh.ts";
import { textOf, useServerForm } from "../../data/server-form.ts";
import { useAccount } from "../../data/session.tsx";
import { Badge } from "../../kit/badge.tsx";
import { Button } from "../../kit/button.tsx";
import { FormDialog } from "../../kit/dialog.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Checkbox, NumberField, TextField } from "../../kit/field.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Notice } from "../../kit/notice.tsx";
import { Page } from "../../kit/page.tsx";
import { type Choice, Select } from "../../kit/select.tsx";
import { Table, type TableColumn } from "../../kit/table.tsx";
import { toast } from "../../toasts/toast.ts";
import { KINDS, kindWords } from "./words.ts";

export default function SeriesPage() {
  const { may, environment } = useAccount();
  const list = useQuery(PortalAccount.method.listOwnSeries, {});
  const change = useMutation(PortalAccount.method.changeOwnSeries);
  const refresh = useRefresh();
  const [adding, setAdding] = useState(false);
  const [moving, setMoving] = useState<Series | undefined>(undefined);
  const { others: places } = usePlaces();
  const mayEdit = may("owner");
  const apply = async ({ kind, codigo }: Series, what: { favourite?: true; active?: boolean }) => {
    await change.mutateAsync({ kind, codigo, ...what });
    await refresh(PortalAccount.method.listOwnSeries, PortalAccount.method.getChecklist);
    toast(`La serie ${codigo} quedó cambiada.`);
  };
  const add = (
    <Button icon={Plus} look="primary" onPress={() => setAdding(true)}>
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
      cell: ({ nextProduction, nextSandbox }) => count(environment === "production" ? nextProduction : nextSandbox),
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
    ...(places.length === 0
      ? []
      : [
          {
            id: "lugar",
            title: "Lugar",
            cell: ({ lugarExpedicion = "" }: Series) =>
              places.find(({ id }) => id === lugarExpedicion)?.label ?? "El de la cuenta",
          },
        ]),
    ...(mayEdit
      ? [
          {
            id: "acciones",
            title: "",
            hint: "Acciones",
            actions: "corner" as const,
            cell: (one: Series) => (
              <MenuTrigger>
                <AriaButton className="button quiet icon small-button" aria-label={`Cambiar la serie ${one.codigo}`}>
                  <MoreHorizontal aria-hidden="true" />
                </AriaButton>
                <Popover className="popover" placement="bottom end">
                  <Menu
                    className="options"
                    onAction={(key) => {
                      if (key === "place") return setMoving(one);
                      const what = key === "favourite" ? { favourite: true as const } : { active: key === "on" };
                      void apply(one, what).catch(() => undefined);
                    }}
                  >
                    {one.active && !one.favourite ? (
                      <MenuItem id="favourite" className="option">
                        Hacer favorita
                      </MenuItem>
                    ) : null}
                    {places.length > 0 ? (
                      <MenuItem id="place" className="option">
                        Cambiar el lugar
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
      {adding ? <AddDialog places={places} onClose={() => setAdding(false)} /> : null}
      {moving === undefined ? null : (
        <PlaceDialog series={moving} places={places} onClose={() => setMoving(undefined)} />
      )}
    </Page>
  );
}

const OF_THE_ACCOUNT: Choice = { id: "", label: "El de la cuenta" };

interface PlaceProps {
  readonly places: readonly Choice[];
  readonly onClose: () => void;
}

interface SelectProps {
  readonly places: readonly Choice[];
  /** An empty text stands for the place of the account. */
  readonly value: string;
  readonly onChange: (place: string) => void;
}

function PlaceSelect({ places, value, onChange }: SelectProps) {
  return (
    <Select
      name="lugarExpedicion"
      label="Lugar de expedición"
      options={[OF_THE_ACCOUNT, ...places]}
      value={value}
      onChange={onChange}
    />
  );
}

function PlaceDialog({ series, places, onClose }: PlaceProps & { readonly series: Series }) {
  const { kind, codigo } = series;
  const change = useCall(PortalAccount.method.changeOwnSeries);
  const [place, setPlace] = useState(series.lugarExpedicion ?? "");
  const form = useServerForm(async () => {
    await change({ kind, codigo, lugarExpedicion: place });
    toast(`La serie ${codigo} quedó cambiada.`);
    onClose();
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Lugar de la serie ${codigo}`} submit="Guardar el lugar">
      <PlaceSelect places={places} value={place} onChange={setPlace} />
    </FormDialog>
  );
}

function AddDialog({ places, onClose }: PlaceProps) {
  const add = useCall(PortalAccount.method.addOwnSeries);
  const [kind, setKind] = useState("factura");
  const [favourite, setFavourite] = useState(false);
  const [firstFolio, setFirstFolio] = useState<number>(1);
  const [place, setPlace] = useState("");
  const form = useServerForm(async (data) => {
    const codigo = textOf(data, "codigo");
    await add({ kind, codigo, favourite, firstFolio, lugarExpedicion: place || undefined });
    toast(`La serie ${codigo} quedó guardada.`);
    onClose();
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Nueva serie" submit="Guardar la serie">
      <Select name="kind" label="Documento" options={KINDS} value={kind} onChange={setKind} isRequired />
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
      {places.length === 0 ? null : <PlaceSelect places={places} value={place} onChange={setPlace} />}
      <Checkbox isSelected={favourite} onChange={setFavourite}>
        Usarla cuando no se indique otra
      </Checkbox>
    </FormDialog>
  );
}
