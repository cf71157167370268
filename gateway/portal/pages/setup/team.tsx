import { useQuery } from "@connectrpc/connect-query";
import { useQuery as useSession } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import type { Invitation, InviteResponse, Member } from "#proto/cfdi/v1/portal_pb.ts";
import { useCall } from "../../data/call.ts";
import { textOf, useServerForm } from "../../data/server-form.ts";
import { useAccount } from "../../data/session.tsx";
import { sessionQuery } from "../../data/signed-in.ts";
import { AuditTable } from "../../kit/audit-table.tsx";
import { Button } from "../../kit/button.tsx";
import { Confirm, Dialog, FormDialog } from "../../kit/dialog.tsx";
import { InviteLink } from "../../kit/invite-link.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Card, Page } from "../../kit/page.tsx";
import { Tabs } from "../../kit/tabs.tsx";
import { InviteFields, RoleSelect, TeamTables } from "../../kit/team.tsx";
import { toast } from "../../toasts/toast.ts";

/** Shows the account's members, and the changes made in it. */
export default function Team() {
  const { zone } = useAccount();
  const [inviting, setInviting] = useState(false);
  const audit = useQuery(PortalAccount.method.listOwnAudit, { limit: 100 });
  return (
    <Page
      title="Equipo"
      about="Cada persona entra con su propio correo y contraseña."
      actions={
        <Button icon={Plus} look="primary" onPress={() => setInviting(true)}>
          Invitar
        </Button>
      }
    >
      <Tabs
        label="Equipo"
        tabs={[
          { id: "personas", title: "Personas", content: <People /> },
          {
            id: "bitacora",
            title: "Bitácora",
            content: (
              <Card flush>
                <Loaded query={audit}>{({ entries }) => <AuditTable entries={entries} zone={zone} />}</Loaded>
              </Card>
            ),
          },
        ]}
      />
      {inviting ? <Invite onClose={() => setInviting(false)} /> : null}
    </Page>
  );
}

function People() {
  const { zone } = useAccount();
  const { data: session } = useSession(sessionQuery);
  const team = useQuery(PortalAccount.method.listTeam, {});
  const [changing, setChanging] = useState<Member | undefined>(undefined);
  const [removing, setRemoving] = useState<Member | Invitation | undefined>(undefined);
  return (
    <Loaded query={team}>
      {(data) => (
        <div className="stack">
          <TeamTables
            team={data}
            zone={zone}
            self={session?.email}
            memberActions={[
              {
                title: () => "Cambiar",
                label: ({ email }) => `Cambiar lo que puede ${email}`,
                onPress: setChanging,
              },
              { title: () => "Quitar", label: ({ email }) => `Quitar a ${email}`, onPress: setRemoving },
            ]}
            invitationActions={[
              {
                title: () => "Retirar",
                label: ({ email }) => `Retirar la invitación de ${email}`,
                onPress: setRemoving,
              },
            ]}
          />
          {changing === undefined ? null : <Change member={changing} onClose={() => setChanging(undefined)} />}
          {removing === undefined ? null : <Remove who={removing} onClose={() => setRemoving(undefined)} />}
        </div>
      )}
    </Loaded>
  );
}

const INVITE = "Invitar a una persona";

function Invite({ onClose }: { onClose: () => void }) {
  const invite = useCall(PortalAccount.method.inviteMember);
  const [made, setMade] = useState<(InviteResponse & { to: string }) | undefined>(undefined);
  const form = useServerForm(async (data) => {
    const [email, role] = [textOf(data, "email"), textOf(data, "role")];
    await invite({ email, role }, (answer) => setMade({ ...answer, to: email }));
  });
  if (made !== undefined)
    return (
      <Dialog onClose={onClose} title={INVITE} keep>
        <InviteLink invitation={made} to={made.to} onDone={onClose} />
      </Dialog>
    );
  return (
    <FormDialog form={form} onClose={onClose} title={INVITE} submit="Invitar">
      <InviteFields initial="issuer" autoFocus />
    </FormDialog>
  );
}

function Change({ member, onClose }: { member: Member; onClose: () => void }) {
  const change = useCall(PortalAccount.method.changeMember);
  const form = useServerForm(async (data) => {
    await change({ email: member.email, role: textOf(data, "role") });
    toast("El cambio quedó guardado.");
    onClose();
  });
  return (
    <FormDialog form={form} onClose={onClose} title={member.email} submit="Guardar">
      <RoleSelect label="Puede" initial={member.role} autoFocus />
    </FormDialog>
  );
}

function Remove({ who, onClose }: { who: Member | Invitation; onClose: () => void }) {
  const remove = useCall(PortalAccount.method.removeMember);
  const isMember = "user" in who;
  const confirm = async () => {
    await remove({ email: who.email });
    toast(isMember ? `${who.email} ya no entra a la cuenta.` : "La invitación quedó retirada.");
    onClose();
  };
  return (
    <Confirm
      onClose={onClose}
      title={isMember ? `¿Quitar a ${who.email}?` : "¿Retirar la invitación?"}
      action={isMember ? "Quitar" : "Retirar"}
      danger
      onConfirm={confirm}
    >
      <p>
        {isMember
          ? "Deja de entrar a la cuenta en este momento. Lo que hizo se conserva."
          : `El enlace que recibió ${who.email} deja de servir.`}
      </p>
    </Confirm>
  );
}
