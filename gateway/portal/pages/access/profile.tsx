import { useMutation } from "@connectrpc/connect-query";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { type MeResponse, PortalAccess, type StartTotpResponse } from "#proto/cfdi/v1/portal_pb.ts";
import { begun, signOut } from "../../data/access.ts";
import { textOf, useServerForm } from "../../data/server-form.ts";
import { sessionQuery } from "../../data/signed-in.ts";
import { Badge } from "../../kit/badge.tsx";
import { Button } from "../../kit/button.tsx";
import { CodeField } from "../../kit/code-field.tsx";
import { Copyable } from "../../kit/copy.tsx";
import { Confirm, Dialog, SubmitButtons } from "../../kit/dialog.tsx";
import { PasswordField, Username } from "../../kit/field.tsx";
import { Form } from "../../kit/form.tsx";
import { Notice } from "../../kit/notice.tsx";
import { Card, Page } from "../../kit/page.tsx";
import { QrCode } from "../../kit/qr-code.tsx";
import { toast } from "../../toasts/toast.ts";

export default function Profile() {
  const { data: session } = useQuery(sessionQuery);
  if (session == null) return null;
  return (
    <Page title="Mi perfil" about={session.email} narrow>
      {session.needsTotp ? (
        <Notice look="warn" title="Configure su segundo factor">
          Quien trabaja en soporte lo necesita antes de entrar.
        </Notice>
      ) : null}
      <SecondFactor user={session} />
      <ChangePassword user={session} />
      <Sessions />
    </Page>
  );
}

function ChangePassword({ user: { email, hasPassword } }: { user: MeResponse }) {
  const queries = useQueryClient();
  const change = useMutation(PortalAccess.method.changePassword);
  const [round, setRound] = useState(0);
  const form = useServerForm(async (data) => {
    const answer = await change.mutateAsync({
      password: String(data.get("password") ?? ""),
      newPassword: String(data.get("newPassword") ?? ""),
    });
    begun(queries, answer);
    setRound((one) => one + 1);
    toast("La contraseña cambió. Las demás sesiones se cerraron.");
  });
  return (
    <Card
      title="Contraseña"
      about={
        hasPassword
          ? "Al cambiarla se cierran sus demás sesiones."
          : "Todavía no tiene: entra con el proveedor de identidad. Elegir una cierra sus demás sesiones."
      }
    >
      <Form of={form} key={round}>
        <Username email={email} />
        <div className="fields">
          {hasPassword ? (
            <PasswordField name="password" label="Contraseña actual" autoComplete="current-password" isRequired />
          ) : null}
          <PasswordField
            name="newPassword"
            label="Contraseña nueva"
            help="Al menos 12 caracteres."
            autoComplete="new-password"
            isRequired
          />
        </div>
        <div className="row">
          <Button type="submit" isPending={form.pending}>
            {hasPassword ? "Cambiar la contraseña" : "Guardar la contraseña"}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function SecondFactor({ user }: { user: MeResponse }) {
  const { totp: enabled, support } = user;
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Card
      title="Segundo factor"
      about="Al entrar se pide también un código de su teléfono."
      actions={enabled ? <Badge tone="good">Activo</Badge> : <Badge>Inactivo</Badge>}
    >
      {enabled && support ? (
        <p className="soft">En soporte no se puede quitar.</p>
      ) : (
        <Button look={enabled ? "plain" : "primary"} onPress={() => setOpen(true)}>
          {enabled ? "Quitar el segundo factor" : "Configurar el segundo factor"}
        </Button>
      )}
      <Dialog
        isOpen={open}
        onClose={close}
        title={enabled ? "Quitar el segundo factor" : "Configurar el segundo factor"}
      >
        {enabled ? <Remove user={user} onDone={close} /> : <Enrol user={user} onDone={close} />}
      </Dialog>
    </Card>
  );
}

function Enrol({ user, onDone }: { user: MeResponse; onDone: () => void }) {
  const queries = useQueryClient();
  const start = useMutation(PortalAccess.method.startTotp);
  const confirm = useMutation(PortalAccess.method.confirmTotp);
  const [secret, setSecret] = useState<StartTotpResponse | undefined>(undefined);
  const form = useServerForm(async (data) => {
    if (secret === undefined) {
      setSecret(await start.mutateAsync({ password: String(data.get("password") ?? "") }));
      return;
    }
    begun(queries, await confirm.mutateAsync({ code: textOf(data, "code") }));
    toast("El segundo factor quedó activo.");
    onDone();
  });
  return (
    <Form of={form} key={secret === undefined ? "password" : "code"}>
      {secret === undefined ? (
        <PasswordFieldFor user={user} />
      ) : (
        <>
          <p>
            Abra su autenticador (Google Authenticator, 1Password u otro), lea este código y escriba el que muestre.
          </p>
          <QrCode text={secret.uri} label="Código QR para su autenticador" />
          <p className="soft small">Si no puede leerlo, escriba esta clave:</p>
          <Copyable text={secret.secret} label="la clave" />
          <CodeField autoFocus />
        </>
      )}
      <SubmitButtons form={form} onCancel={onDone}>
        {secret === undefined ? "Continuar" : "Activar"}
      </SubmitButtons>
    </Form>
  );
}

function Remove({ user, onDone }: { user: MeResponse; onDone: () => void }) {
  const queries = useQueryClient();
  const remove = useMutation(PortalAccess.method.removeTotp);
  const form = useServerForm(async (data) => {
    const me = await remove.mutateAsync({
      password: String(data.get("password") ?? ""),
      code: textOf(data, "code"),
    });
    queries.setQueryData(sessionQuery.queryKey, me);
    toast("El segundo factor se quitó.");
    onDone();
  });
  return (
    <Form of={form}>
      <PasswordFieldFor user={user} />
      <CodeField />
      <SubmitButtons form={form} onCancel={onDone} look="danger">
        Quitar
      </SubmitButtons>
    </Form>
  );
}

function Sessions() {
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const leave = async () => {
    await signOut(queries, true);
    await navigate({ to: "/entrar" });
  };
  return (
    <Card title="Sesiones" about="Cada sesión termina sola tras dos horas sin uso, y a las doce horas en todo caso.">
      <Button onPress={() => setAsking(true)}>Cerrar todas mis sesiones</Button>
      <Confirm
        isOpen={asking}
        onClose={() => setAsking(false)}
        title="¿Cerrar todas sus sesiones?"
        action="Cerrar todas"
        onConfirm={leave}
      >
        <p>Se cierran en todos sus equipos, también en éste.</p>
      </Confirm>
    </Card>
  );
}

/** Asks for the password again. A user without one must have signed in a moment ago. */
function PasswordFieldFor({ user: { email, hasPassword } }: { user: MeResponse }) {
  if (!hasPassword) return <p className="soft">Confirme que quiere continuar.</p>;
  return (
    <>
      <Username email={email} />
      <PasswordField name="password" label="Su contraseña" autoComplete="current-password" isRequired autoFocus />
    </>
  );
}
