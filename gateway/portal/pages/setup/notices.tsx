import { useQuery } from "@connectrpc/connect-query";
import { useState } from "react";
import { type NoticeSettings, PortalNotices } from "#proto/cfdi/v1/portal_notices_pb.ts";
import { EVENTS, isNotice } from "../../../../common/events.ts";
import { useCall } from "../../data/call.ts";
import { textOf, useServerForm } from "../../data/server-form.ts";
import { Checkboxes, TextField } from "../../kit/field.tsx";
import { Form, SubmitButton } from "../../kit/form.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Card, Page } from "../../kit/page.tsx";
import { toast } from "../../toasts/toast.ts";

const KINDS = Object.values(EVENTS).filter(isNotice);
const NAMES: readonly string[] = KINDS.map(({ name }) => name);

/** Lets an owner choose the notices, which go to the owners by mail and are shown on the first page. */
export default function Notices() {
  const query = useQuery(PortalNotices.method.getNoticeSettings, {});
  return (
    <Page title="Avisos" about="Llegan por correo a los administradores de la cuenta y se ven en Inicio." narrow>
      <Loaded query={query}>{(settings) => <Settings of={settings} />}</Loaded>
    </Page>
  );
}

function Settings({ of }: { readonly of: NoticeSettings }) {
  const save = useCall(PortalNotices.method.setNoticeSettings);
  const [on, setOn] = useState<readonly string[]>(NAMES.filter((name) => !of.apagados.includes(name)));
  const form = useServerForm(async (data) => {
    const [pocosTimbres, pocosDias] = [textOf(data, "pocosTimbres"), textOf(data, "pocosDias")];
    await save({
      apagados: NAMES.filter((name) => !on.includes(name)),
      ...(pocosTimbres === "" ? {} : { pocosTimbres: Number(pocosTimbres) }),
      ...(pocosDias === "" ? {} : { pocosDias: Number(pocosDias) }),
    });
    toast("Los avisos quedaron guardados.");
  });
  return (
    <Card>
      <Form of={form}>
        <fieldset className="stack tight">
          <legend>Avisar cuando</legend>
          <Checkboxes of={KINDS.map(({ name, occasion }) => [name, occasion])} chosen={on} onChange={setOn} />
        </fieldset>
        <TextField
          name="pocosTimbres"
          label="Pocos timbres son menos de"
          help="100 si no escribe otro número."
          defaultValue={of.pocosTimbres === undefined ? "" : String(of.pocosTimbres)}
          inputMode="numeric"
          maxLength={7}
        />
        <TextField
          name="pocosDias"
          label="O los que alcanzan para menos de tantos días"
          help="Al ritmo de los últimos 30 días. Vacío: no se avisa por días."
          defaultValue={of.pocosDias === undefined ? "" : String(of.pocosDias)}
          inputMode="numeric"
          maxLength={3}
        />
        <div className="row">
          <SubmitButton form={form}>Guardar</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
