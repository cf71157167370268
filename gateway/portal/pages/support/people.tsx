import { useQuery } from "@connectrpc/connect-query";
import { useState } from "react";
import type { Account } from "#proto/cfdi/v1/account_pb.ts";
import type { InviteResponse, Member } from "#proto/cfdi/v1/portal_pb.ts";
import { PortalSupport } from "#proto/cfdi/v1/portal_support_pb.ts";
import { useCall } from "../../data/call.ts";
import { textOf, useServerForm } from "../../data/server-form.ts";
import { Confirm, Dialog, FormDialog } from "../../kit/dialog.tsx";
import { Checkbox } from "../../kit/field.tsx";
import { Form, SubmitButton } from "../../kit/form.tsx";
import { InviteLink } from "../../kit/invite-link.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Card } from "../../kit/page.tsx";
import { InviteFields, TeamTables } from "../../kit/team.tsx";
import { toast } from "../../toasts/toast.ts";

type Made = InviteResponse & { readonly to: string };

/** Lists the account's members. Support invites people, resets passwords and suspends users. */
export function People({ account }: { account: Account }) {
  const team = useQuery(PortalSupport.method.lookAtTeam, { account: account.id });
  const [resetting, setResetting] = useState<Member | undefined>(undefined);
  const [blocking, setBlocking] = useState<Member | undefined>(undefined);
  const [made, setMade] = useState<Made | undefined>(undefined);
  return (
    <div className="stack">
      <Loaded query={team}>
        {(found) => (
          <TeamTables
            team={found}
            zone={account.zonaHoraria}
            title="Equipo"
            empty="Todavía no entra nadie: invite a quien la administrará."
            memberActions={[
              {
                title: () => "Restablecer",
                label: ({ email }) => `Restablecer el acceso de ${email}`,
                onPress: setResetting,
              },
              {
                title: ({ blocked }) => (blocked ? "Reactivar" : "Suspender"),
                label: ({ email, blocked }) => `${blocked ? "Reactivar" : "Suspender"} a ${email}`,
                onPress: setBlocking,
              },
            ]}
          />
        )}
      </Loaded>
      <Invite account={account} onMade={setMade} />
      {resetting === undefined ? null : (
        <Reset member={resetting} onClose={() => setResetting(undefined)} onMade={setMade} />
      )}
      {blocking === undefined ? null : <Block member={blocking} onClose={() => setBlocking(undefined)} />}
      {made === undefined ? null : (
        <Dialog onClose={() => setMade(undefined)} title="Enlace" keep>
          <InviteLink invitation={made} to={made.to} onDone={() => setMade(undefined)} />
        </Dialog>
      )}
    </div>
  );
}

function Invite({ account, onMade }: { account: Account; onMade: (made: Made) => void }) {
  const invite = useCall(PortalSupport.method.inviteInto);
  const form = useServerForm(async (data) => {
    const [to, role] = [textOf(data, "email"), textOf(data, "role")];
    await invite({ account: account.id, email: to, role }, (made) => onMade({ ...made, to }));
  });
  return (
    <div className="narrow">
      <Card title="Invitar a la cuenta" about="La primera persona la administra e invita a las demás.">
        <Form of={form}>
          <div className="fields">
            <InviteFields initial="owner" />
          </div>
          <div className="row">
            <SubmitButton form={form}>Invitar</SubmitButton>
          </div>
        </Form>
      </Card>
    </div>
  );
}

interface ResetProps {
  readonly member: Member;
  readonly onClose: () => void;
  readonly onMade: (made: Made) => void;
}

/** Makes a link for another password; other things that were lost are taken away with it. */
function Reset({ member: { email }, onClose, onMade }: ResetProps) {
  const reset = useCall(PortalSupport.method.resetUser);
  const [removeTotp, setRemoveTotp] = useState(false);
  const [removeIdentity, setRemoveIdentity] = useState(false);
  const form = useServerForm(async () => {
    await reset({ email, removeTotp, removeIdentity }, (made) => {
      onClose();
      onMade({ ...made, to: email });
    });
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Restablecer el acceso"
      about={`${email}. Verifique antes que habla con la persona. El enlace sirve una sola vez.`}
      submit="Crear el enlace"
      autoFocus
    >
      <Checkbox isSelected={removeTotp} onChange={setRemoveTotp}>
        También perdió su autenticador: quitar el segundo factor
      </Checkbox>
      <Checkbox isSelected={removeIdentity} onChange={setRemoveIdentity}>
        También tiene otra identidad en el proveedor: desvincular la anterior
      </Checkbox>
    </FormDialog>
  );
}

/** Keeps a person out, or lets it in again. */
function Block({ member: { email, blocked }, onClose }: { member: Member; onClose: () => void }) {
  const block = useCall(PortalSupport.method.blockUser);
  const confirm = async () => {
    await block({ email, lift: blocked });
    toast(blocked ? `${email} puede entrar de nuevo.` : `${email} ya no puede entrar.`);
    onClose();
  };
  return (
    <Confirm
      onClose={onClose}
      title={blocked ? "¿Reactivar el acceso?" : "¿Suspender el acceso?"}
      action={blocked ? "Reactivar" : "Suspender"}
      danger={!blocked}
      onConfirm={confirm}
    >
      <p>
        {blocked
          ? `${email} vuelve a entrar con su contraseña a todas sus cuentas.`
          : `Se cierran las sesiones de ${email}, y no entra a ninguna de sus cuentas hasta que se le reactive.`}
      </p>
    </Confirm>
  );
}
