import { useQuery } from "@connectrpc/connect-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import type { PlatformKey } from "#proto/cfdi/v1/platform_pb.ts";
import { PortalPlatform } from "#proto/cfdi/v1/portal_platform_pb.ts";
import { useCall } from "../../data/call.ts";
import { environmentLabel } from "../../data/environments.ts";
import { counted, day, moment, money, OWN_ZONE } from "../../data/format.ts";
import { usePlatform } from "../../data/platform.ts";
import { useServerForm } from "../../data/server-form.ts";
import { Button } from "../../kit/button.tsx";
import { FormDialog } from "../../kit/dialog.tsx";
import { Empty } from "../../kit/empty.tsx";
import { MoneyField, NumberField } from "../../kit/field.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Card, Page } from "../../kit/page.tsx";
import { Table, type TableColumn } from "../../kit/table.tsx";
import { toast } from "../../toasts/toast.ts";

const COLUMNS: readonly TableColumn<PlatformKey>[] = [
  {
    id: "nombre",
    title: "Llave",
    cell: ({ nombre, prefijo }) => (
      <>
        {nombre}
        <span className="under mono">{`${prefijo}…`}</span>
      </>
    ),
  },
  { id: "entorno", title: "Ambiente", cell: ({ entorno }) => environmentLabel(entorno) },
  { id: "alcances", title: "Puede", breaks: true, cell: ({ alcances }) => alcances.join(", ") },
  {
    id: "vence",
    title: "Vence",
    look: "number",
    cell: ({ venceEn }) => (venceEn ? day(venceEn, OWN_ZONE) : "No vence"),
  },
  { id: "uso", title: "Último uso", look: "number", cell: ({ ultimoUso }) => moment(ultimoUso, OWN_ZONE) },
  { id: "topes", title: "Borradores", cell: (key) => <span className="small wrap">{limitWords(key)}</span> },
];

/** Shows the platform's keys; owners set the limits of the drafts that programs and assistants leave with them. */
export default function Keys() {
  const { may } = usePlatform();
  const [asking, setAsking] = useState<PlatformKey | undefined>(undefined);
  const query = useQuery(PortalPlatform.method.listKeys, {});
  const columns: readonly TableColumn<PlatformKey>[] = [
    ...COLUMNS,
    ...(may("owner")
      ? [
          {
            id: "acciones",
            title: "",
            hint: "Topes",
            actions: true as const,
            cell: (key: PlatformKey) => (
              <Button small aria-label={`Topes de ${nameOf(key)}`} onPress={() => setAsking(key)}>
                Topes
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <Page
      title="Llaves"
      about="Con ellas llaman sus programas y asistentes. Las hace y las retira quien opera el servicio."
    >
      <Loaded query={query}>
        {({ data }) => (
          <Card flush>
            <Table
              label="Llaves"
              columns={columns}
              items={data}
              idOf={({ id }) => id}
              empty={<Empty icon={KeyRound} title="Todavía no hay llaves" />}
            />
          </Card>
        )}
      </Loaded>
      {asking === undefined ? null : <Limits of={asking} onClose={() => setAsking(undefined)} />}
    </Page>
  );
}

const nameOf = ({ nombre, entorno }: PlatformKey) => `${nombre}, ${environmentLabel(entorno).toLowerCase()}`;

function limitWords({ topes, hoy }: PlatformKey): string {
  if (topes === undefined) return "Sin topes";
  const { borradoresAlDia, importePorBorrador, importeAlDia } = topes;
  const told = [
    ...(borradoresAlDia === undefined ? [] : [`${counted(borradoresAlDia, "borrador", "borradores")} al día`]),
    ...(importePorBorrador === undefined ? [] : [`${money(importePorBorrador)} cada uno`]),
    ...(importeAlDia === undefined ? [] : [`${money(importeAlDia)} al día`]),
  ];
  return `A lo más ${told.join(", ")}. Hoy: ${hoy?.borradores ?? 0}, de ${money(hoy?.importe ?? "0")}.`;
}

interface Props {
  readonly of: PlatformKey;
  readonly onClose: () => void;
}

function Limits({ of: key, onClose }: Props) {
  const save = useCall(PortalPlatform.method.setKeyLimits);
  const [drafts, setDrafts] = useState(key.topes?.borradoresAlDia ?? Number.NaN);
  const [each, setEach] = useState(key.topes?.importePorBorrador ?? "");
  const [all, setAll] = useState(key.topes?.importeAlDia ?? "");
  const form = useServerForm(async () => {
    await save({
      ...{ nombre: key.nombre, environment: key.entorno },
      topes: {
        ...(Number.isNaN(drafts) ? {} : { borradoresAlDia: drafts }),
        ...(each === "" ? {} : { importePorBorrador: each }),
        ...(all === "" ? {} : { importeAlDia: all }),
      },
    });
    toast("Los topes quedaron guardados.");
    onClose();
  });
  return (
    <FormDialog
      title={`Topes de ${nameOf(key)}`}
      about="De los borradores que deja, en pesos. Las llaves de un mismo nombre los comparten; vacío es sin tope."
      submit="Guardar"
      form={form}
      onClose={onClose}
    >
      <NumberField
        name="topes.borradoresAlDia"
        label="Borradores al día"
        value={drafts}
        onChange={setDrafts}
        minValue={1}
        maxValue={100_000}
        autoFocus
      />
      <MoneyField name="topes.importePorBorrador" label="Importe de cada uno" value={each} onChange={setEach} />
      <MoneyField name="topes.importeAlDia" label="Importe de los de un día" value={all} onChange={setAll} />
    </FormDialog>
  );
}
