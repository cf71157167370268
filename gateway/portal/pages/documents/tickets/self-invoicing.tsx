import { useQuery } from "@connectrpc/connect-query";
import { useState } from "react";
import type { SelfInvoicingPage as Setting } from "#proto/cfdi/v1/self_invoicing_pb.ts";
import { Tickets } from "#proto/cfdi/v1/ticket_pb.ts";
import { useCall } from "../../../data/call.ts";
import { counted } from "../../../data/format.ts";
import { useServerForm } from "../../../data/server-form.ts";
import { useAccount } from "../../../data/session.tsx";
import { Button, Link } from "../../../kit/button.tsx";
import { Copyable } from "../../../kit/copy.tsx";
import { FormDialog } from "../../../kit/dialog.tsx";
import { Checkbox, NumberField, TextField } from "../../../kit/field.tsx";
import { Loaded } from "../../../kit/loading.tsx";
import { Card, Facts, Page } from "../../../kit/page.tsx";
import { Select } from "../../../kit/select.tsx";
import { toast } from "../../../toasts/toast.ts";

/** Shows how customers invoice their tickets on the public page: until when, where, and whom they ask afterwards. */
export function SelfInvoicingPage() {
  const { may, params } = useAccount();
  const query = useQuery(Tickets.method.getSelfInvoicing, {});
  const [changing, setChanging] = useState(false);
  const setting = query.data?.data;
  return (
    <Page
      title="Autofactura"
      crumb={
        <Link to="/$rfc/$ambiente/tickets" params={params}>
          Tickets
        </Link>
      }
      about="La página en que sus clientes facturan sus tickets. La dirección de cada ticket va impresa en él, en texto y como QR."
      actions={
        may("owner") && setting !== undefined ? (
          <Button look="primary" onPress={() => setChanging(true)}>
            Cambiar
          </Button>
        ) : undefined
      }
    >
      <Loaded query={query} lines={4}>
        {({ data }) => (data === undefined ? null : <Shown of={data} />)}
      </Loaded>
      {changing && setting !== undefined ? <SettingDialog of={setting} onClose={() => setChanging(false)} /> : null}
    </Page>
  );
}

const TERMS = [
  { id: "anio", label: "Fin del año de la venta" },
  { id: "mes", label: "Fin del mes de la venta" },
  { id: "dia", label: "El día de la venta" },
];

function Shown({ of: { plazo, dias, contacto, porFolio, ruta, boton } }: { readonly of: Setting }) {
  const term = TERMS.find(({ id }) => id === plazo)?.label;
  return (
    <div className="stack">
      <Card>
        <Facts
          facts={[
            ["Se factura hasta", dias === 0 ? term : `${term} y ${counted(dias, "día", "días")} más`],
            ["A quién pedirla después", contacto ?? "A la cuenta, por su nombre"],
            ["Buscar por folio, total y día", porFolio ? "Sí" : "No"],
          ]}
        />
      </Card>
      {ruta === undefined ? null : (
        <Card title="Dirección de la tienda">
          <Copyable text={`${window.location.origin}${ruta}`} label="la dirección" />
        </Card>
      )}
      <Card title="Botón para su sitio">
        <div className="stack tight">
          <p>Pegue este HTML en su página. No lleva scripts.</p>
          <Copyable text={boton} label="el botón" />
        </div>
      </Card>
    </div>
  );
}

function SettingDialog({ of, onClose }: { readonly of: Setting; readonly onClose: () => void }) {
  const set = useCall(Tickets.method.setSelfInvoicing);
  const [plazo, setTerm] = useState(of.plazo);
  const [dias, setDays] = useState(of.dias);
  const [contacto, setContact] = useState(of.contacto ?? "");
  const [porFolio, setByFolio] = useState(of.porFolio);
  const form = useServerForm(async () => {
    await set({ plazo, dias, porFolio, contacto: contacto.trim() || undefined });
    toast("La página de autofactura quedó guardada.");
    onClose();
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Página de autofactura" submit="Guardar">
      <div className="fields">
        <Select
          name="plazo"
          label="Se factura hasta"
          help="En el fin del año son al menos 30 días."
          isRequired
          options={TERMS}
          value={plazo}
          onChange={setTerm}
        />
        <NumberField
          name="dias"
          label="Días más"
          minValue={0}
          maxValue={366}
          value={dias}
          onChange={setDays}
          isRequired
        />
      </div>
      <TextField
        name="contacto"
        label="A quién pedirla después"
        help="Se muestra al cliente: un correo, un teléfono. Si falta, el nombre de la cuenta."
        value={contacto}
        onChange={setContact}
        maxLength={200}
      />
      <Checkbox isSelected={porFolio} onChange={setByFolio}>
        El cliente también encuentra su ticket con folio, total y día
      </Checkbox>
      <p className="help">
        Quien sepa esos tres datos puede facturar el ticket. No lo permita si sus folios son seguidos y sus precios
        pocos.
      </p>
    </FormDialog>
  );
}
