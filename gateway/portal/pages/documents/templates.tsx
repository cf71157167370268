import { useQuery } from "@connectrpc/connect-query";
import { Copy, Repeat } from "lucide-react";
import { useState } from "react";
import { PortalDocuments, type Template } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { useCall } from "../../data/call.ts";
import { localDay, money } from "../../data/format.ts";
import { useServerForm } from "../../data/server-form.ts";
import { useAccount } from "../../data/session.tsx";
import { Button } from "../../kit/button.tsx";
import { Confirm, FormDialog } from "../../kit/dialog.tsx";
import { Empty } from "../../kit/empty.tsx";
import { MoneyField } from "../../kit/field.tsx";
import { useLeading } from "../../kit/leading.ts";
import { Loaded } from "../../kit/loading.tsx";
import { Card, Page } from "../../kit/page.tsx";
import { Select } from "../../kit/select.tsx";
import { Table, type TableColumn } from "../../kit/table.tsx";
import { toast } from "../../toasts/toast.ts";
import { CAPTURE } from "./data/lists.ts";
import "./kit/documents.css";

type Asked = readonly [what: "repeat" | "remove", template: Template];

/** Lists the invoices that are kept to be made again, with what each does by itself. */
export default function TemplatesPage() {
  const { may } = useAccount();
  const query = useQuery(PortalDocuments.method.listTemplates);
  const [asked, setAsked] = useState<Asked | undefined>(undefined);
  const close = () => setAsked(undefined);
  const [what, template] = asked ?? [];
  return (
    <Page
      title="Plantillas"
      about="Facturas que se repiten. Se guardan desde un borrador o una factura; donde una descripción dice {mes}, va el mes de cada una."
    >
      <Card flush>
        <Loaded query={query}>
          {({ templates }) => (
            <Table<Template>
              label="Plantillas"
              items={templates}
              idOf={({ id }) => id}
              empty={
                <Empty icon={Repeat} title="Ninguna plantilla">
                  Guarde la primera con «Guardar como plantilla», en un borrador o en una factura timbrada.
                </Empty>
              }
              columns={[...COLUMNS, ...(may("issuer") ? [ways(setAsked)] : [])]}
            />
          )}
        </Loaded>
      </Card>
      {template !== undefined && what === "repeat" ? <RepeatDialog of={template} onClose={close} /> : null}
      {template !== undefined && what === "remove" ? <Remove of={template} onClose={close} /> : null}
    </Page>
  );
}

function occasionOf({ dia, timbra, limite = "" }: Template): string {
  if (dia === undefined) return "Cuando usted la use";
  return timbra ? `El día ${dia}: se timbra hasta por ${money(limite)}` : `El día ${dia}: queda como borrador`;
}

const COLUMNS: readonly TableColumn<Template>[] = [
  { id: "nombre", title: "Plantilla", cell: ({ nombre }) => nombre },
  { id: "cliente", title: "Cliente", look: "mono", cell: ({ receptorRfc = "" }) => receptorRfc },
  {
    id: "cuando",
    title: "Se hace",
    cell: (template) => (
      <>
        {occasionOf(template)}
        {template.falla === undefined ? null : <span className="under fault">{template.falla}</span>}
      </>
    ),
  },
  {
    id: "siguiente",
    title: "La siguiente",
    look: "number",
    cell: ({ siguiente }) => (siguiente === undefined ? "" : localDay(siguiente)),
  },
];

const ways = (ask: (asked: Asked) => void): TableColumn<Template> => ({
  id: "acciones",
  title: "Acciones",
  look: "actions",
  cell: (template) => <Ways of={template} ask={ask} />,
});

function Ways({ of: template, ask }: { of: Template; ask: (asked: Asked) => void }) {
  const { may, params } = useAccount();
  const lead = useLeading();
  const copy = useCall(PortalDocuments.method.useTemplate);
  const use = async () => {
    const { draft } = await copy({ id: template.id });
    await lead({ to: CAPTURE.factura, params, search: { borrador: draft!.id } });
  };
  return (
    <>
      <Button small icon={Copy} look="quiet" onPress={use} aria-label={`Usar ${template.nombre}`}>
        Usar
      </Button>
      {may("owner") ? (
        <Button small look="quiet" onPress={() => ask(["repeat", template])} aria-label={`Repetir ${template.nombre}`}>
          Repetir
        </Button>
      ) : null}
      <Button small look="quiet" onPress={() => ask(["remove", template])} aria-label={`Quitar ${template.nombre}`}>
        Quitar
      </Button>
    </>
  );
}

const NEVER = "nunca";
const DAYS = [
  { id: NEVER, label: "Nunca: sólo cuando usted la use" },
  ...Array.from({ length: 31 }, (_, index) => ({
    id: String(index + 1),
    label: index === 30 ? "31, o el último del mes" : String(index + 1),
  })),
];
const MANNERS = [
  { id: "borrador", label: "Como borrador, y se le avisa" },
  { id: "timbrada", label: "Timbrada, y se le avisa" },
];

function RepeatDialog({ of: template, onClose }: { of: Template; onClose: () => void }) {
  const repeat = useCall(PortalDocuments.method.repeatTemplate);
  const [dia, setDay] = useState(template.dia === undefined ? NEVER : String(template.dia));
  const [manner, setManner] = useState(template.timbra ? "timbrada" : "borrador");
  const [limite, setLimit] = useState(template.limite ?? "");
  const isRepeated = dia !== NEVER;
  const timbra = isRepeated && manner === "timbrada";
  const form = useServerForm(async () => {
    const { template: set } = await repeat({
      ...{ id: template.id, timbra },
      ...(isRepeated ? { dia: Number(dia) } : {}),
      ...(timbra ? { limite } : {}),
    });
    toast(set?.siguiente === undefined ? "Ya no se repite sola." : `La siguiente, el ${localDay(set.siguiente)}.`);
    onClose();
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Repetir ${template.nombre}`} submit="Guardar">
      <Select name="dia" label="Día de cada mes" isRequired options={DAYS} value={dia} onChange={setDay} />
      {isRepeated ? (
        <Select name="timbra" label="Cómo se hace" isRequired options={MANNERS} value={manner} onChange={setManner} />
      ) : null}
      {timbra ? (
        <MoneyField
          name="limite"
          label="Límite en pesos"
          help="Si algún mes cuesta más, no se timbra: queda como borrador y se le avisa."
          isRequired
          value={limite}
          onChange={setLimit}
        />
      ) : null}
    </FormDialog>
  );
}

function Remove({ of: { id, nombre }, onClose }: { of: Template; onClose: () => void }) {
  const remove = useCall(PortalDocuments.method.deleteTemplate);
  const confirm = async () => {
    await remove({ id });
    toast("Se quitó la plantilla.");
    onClose();
  };
  return (
    <Confirm onClose={onClose} title="¿Quitar esta plantilla?" action="Quitar" danger onConfirm={confirm}>
      <p>{`${nombre} ya no se hará. Las facturas que ya se hicieron no cambian.`}</p>
    </Confirm>
  );
}
