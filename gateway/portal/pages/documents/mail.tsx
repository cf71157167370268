import { useQuery } from "@connectrpc/connect-query";
import { useState } from "react";
import { type Mailing, PortalMail } from "#proto/cfdi/v1/portal_mail_pb.ts";
import { useCall } from "../../data/call.ts";
import { optionalOf, useServerForm } from "../../data/server-form.ts";
import { useAccount } from "../../data/session.tsx";
import { Checkbox, TextField } from "../../kit/field.tsx";
import { Form, SubmitButton } from "../../kit/form.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Notice } from "../../kit/notice.tsx";
import { Card, Page } from "../../kit/page.tsx";
import { Pager, usePages } from "../../kit/pager.tsx";
import { Select } from "../../kit/select.tsx";
import { toast } from "../../toasts/toast.ts";
import { OwnPeopleNotice } from "./kit/addresses-input.tsx";
import { MailsTable } from "./kit/mails-table.tsx";

export default function MailPage() {
  const { may } = useAccount();
  const query = useQuery(PortalMail.method.getMailing, {});
  return (
    <Page title="Correo" about="Sus comprobantes, con XML y PDF, a los correos que guardó de cada cliente.">
      <Loaded query={query}>
        {(mailing) => (
          <>
            {mailing.available ? null : (
              <Notice look="warn">Este servicio no tiene servidor de correo: avise a soporte.</Notice>
            )}
            {mailing.ownPeopleOnly ? <OwnPeopleNotice /> : null}
            {may("owner") ? <Settings of={mailing} /> : null}
          </>
        )}
      </Loaded>
      <Mails />
    </Page>
  );
}

function Settings({ of: { settings } }: { readonly of: Mailing }) {
  const save = useCall(PortalMail.method.setMailing);
  const [onStamped, setOnStamped] = useState(settings?.onStamped ?? false);
  const [onCancelled, setOnCancelled] = useState(settings?.onCancelled ?? false);
  const form = useServerForm(async (data) => {
    const [responderA, texto] = [optionalOf(data, "responderA"), optionalOf(data, "texto")];
    await save({ onStamped, onCancelled, responderA, texto });
    toast("El envío por correo quedó guardado.");
  });
  return (
    <Card title="Envío">
      <Form of={form}>
        <fieldset className="stack tight">
          <legend>Enviar sin que nadie lo pida</legend>
          <Checkbox isSelected={onStamped} onChange={setOnStamped}>
            Al timbrar
          </Checkbox>
          <Checkbox isSelected={onCancelled} onChange={setOnCancelled}>
            Al cancelar
          </Checkbox>
        </fieldset>
        <TextField
          name="responderA"
          label="Responder a"
          help="A donde llega lo que contesten sus clientes."
          defaultValue={settings?.responderA ?? ""}
          inputMode="email"
          maxLength={254}
        />
        <TextField
          name="texto"
          label="Texto propio"
          help="Aparece en cada correo."
          defaultValue={settings?.texto ?? ""}
          rows={4}
          maxLength={1000}
          whole
        />
        <div className="row">
          <SubmitButton form={form}>Guardar</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

const ALL = { id: "", label: "Todos" };
const STATES = [
  ALL,
  { id: "pendiente", label: "Por enviar" },
  { id: "entregado", label: "Entregados al servidor" },
  { id: "rechazado", label: "Rechazados" },
];

/** The open page reads the list again after this time. */
const PROGRESS_MS = 5_000;

function Mails() {
  const [estado, setEstado] = useState("");
  const pages = usePages();
  const query = useQuery(
    PortalMail.method.listMails,
    { estado: estado || undefined, antes: pages.after },
    { refetchInterval: PROGRESS_MS },
  );
  return (
    <Card
      title="Correos"
      actions={
        <Select
          label="Estado"
          unmarked
          options={STATES}
          value={estado}
          onChange={(one) => {
            pages.reset();
            setEstado(one);
          }}
        />
      }
      flush
    >
      <Loaded query={query}>
        {({ mails, antes }) => (
          <>
            <MailsTable mails={mails} empty={estado === "" ? "Todavía no hay correos" : "No hay ninguno"} />
            <Pager {...pages.ways(antes)} />
          </>
        )}
      </Loaded>
    </Card>
  );
}
