import { useMutation, useQuery } from "@connectrpc/connect-query";
import { useQuery as useSession } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import type { Invitation, InviteResponse, Member } from "#proto/cfdi/v1/portal_pb.ts";
import { sessionQuery } from "../../data/access.ts";
import { failureOf } from "../../data/errors.ts";
import { day } from "../../data/format.ts";
import { textOf, useServerForm } from "../../data/forms.ts";
import { useRefresh } from "../../data/refresh.ts";
import { ROLE_CHOICES, ROLE_WORDS, useAccount } from "../../data/session.tsx";
import { AuditTable } from "../../kit/audit-table.tsx";
import { Badge } from "../../kit/badge.tsx";
import { Button } from "../../kit/button.tsx";
import { Confirm, Dialog, DialogButtons } from "../../kit/dialog.tsx";
import { TextField } from "../../kit/field.tsx";
import { Form } from "../../kit/form.tsx";
import { InviteLink } from "../../kit/invite-link.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Card, Page } from "../../kit/page.tsx";
import { Select } from "../../kit/select.tsx";
import { Table, type TableColumn } from "../../kit/table.tsx";
import { Tabs } from "../../kit/tabs.tsx";
import { toast } from "../../kit/toast.ts";

/** Who works in the account, and what was done in it. */
export default function Team() {
  const { zone } = useAccount();
  const [inviting, setInviting] = useState(false);
  const audit = useQuery(PortalAccount.method.listOwnAudit, { limit: 100 });
  return (
    <Page
      title="Equipo"
      about="Cada persona entra con su propio correo y contraseña."
      actions={
        <Button look="primary" onPress={() => setInviting(true)}>
          <Plus aria-hidden="true" />
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
  const members: readonly TableColumn<Member>[] = [
    {
      id: "email",
      title: "Correo",
      cell: ({ email, blocked }) => (
        <>
          {email} {email === session?.email ? <Badge>Usted</Badge> : null}
          {blocked ? <Badge tone="warn">Suspendido</Badge> : null}
        </>
      ),
    },
    { id: "role", title: "Puede", cell: ({ role }) => ROLE_WORDS[role] ?? role },
    { id: "since", title: "Desde", cell: ({ since }) => <span className="number">{day(since, zone)}</span> },
    {
      id: "totp",
      title: "Segundo factor",
      cell: ({ totp }) => (totp ? <Badge tone="good">Activo</Badge> : <Badge>Inactivo</Badge>),
    },
    {
      id: "acciones",
      title: "",
      hint: "Acciones",
      actions: true,
      cell: (member) => (
        <span className="row end">
          <Button
            look="quiet"
            small
            onPress={() => setChanging(member)}
            aria-label={`Cambiar lo que puede ${member.email}`}
          >
            Cambiar
          </Button>
          <Button
            look="quiet"
            small
            onPress={() => setRemoving(member)}
            aria-label={`Quitar a ${member.email}`}
          >
            Quitar
          </Button>
        </span>
      ),
    },
  ];
  const invitations: readonly TableColumn<Invitation>[] = [
    { id: "email", title: "Correo", cell: ({ email }) => email },
    { id: "role", title: "Podrá", cell: ({ role }) => ROLE_WORDS[role] ?? role },
    { id: "by", title: "Invitó", cell: ({ invitedBy }) => invitedBy },
    {
      id: "until",
      title: "Vence",
      cell: ({ expiresAt }) => <span className="number">{day(expiresAt, zone)}</span>,
    },
    {
      id: "acciones",
      title: "",
      hint: "Acciones",
      actions: true,
      cell: (invitation) => (
        <Button
          look="quiet"
          small
          onPress={() => setRemoving(invitation)}
          aria-label={`Retirar la invitación de ${invitation.email}`}
        >
          Retirar
        </Button>
      ),
    },
  ];
  return (
    <Loaded query={team}>
      {(data) => (
        <div className="stack">
          <Card flush>
            <Table label="Personas" columns={members} items={data.members} idOf={({ user }) => user} />
          </Card>
          {data.invitations.length === 0 ? null : (
            <Card title="Invitaciones sin aceptar" flush>
              <Table
                label="Invitaciones"
                columns={invitations}
                items={data.invitations}
                idOf={({ email }) => email}
              />
            </Card>
          )}
          {changing === undefined ? null : (
            <Change member={changing} onClose={() => setChanging(undefined)} />
          )}
          {removing === undefined ? null : <Remove who={removing} onClose={() => setRemoving(undefined)} />}
        </div>
      )}
    </Loaded>
  );
}

function Invite({ onClose }: { onClose: () => void }) {
  const invite = useMutation(PortalAccount.method.inviteMember);
  const refresh = useRefresh();
  const [role, setRole] = useState("issuer");
  const [made, setMade] = useState<(InviteResponse & { to: string }) | undefined>(undefined);
  const form = useServerForm(async (data) => {
    const email = textOf(data, "email");
    const answer = await invite.mutateAsync({ email, role });
    invite.reset();
    setMade({ ...answer, to: email });
    await refresh(PortalAccount.method.listTeam, PortalAccount.method.listOwnAudit);
  });
  return (
    <Dialog isOpen onClose={onClose} title="Invitar a una persona" keep={made !== undefined}>
      {made === undefined ? (
        <Form of={form}>
          <TextField name="email" label="Correo" type="email" autoComplete="off" isRequired autoFocus />
          <Select
            name="role"
            label="Podrá"
            options={ROLE_CHOICES}
            value={role}
            onChange={(key) => setRole(String(key))}
            isRequired
          />
          <DialogButtons onCancel={onClose}>
            <Button type="submit" look="primary" isPending={form.pending}>
              Invitar
            </Button>
          </DialogButtons>
        </Form>
      ) : (
        <InviteLink invitation={made} to={made.to} onDone={onClose} />
      )}
    </Dialog>
  );
}

function Change({ member, onClose }: { member: Member; onClose: () => void }) {
  const change = useMutation(PortalAccount.method.changeMember);
  const refresh = useRefresh();
  const [role, setRole] = useState(member.role);
  const form = useServerForm(async () => {
    await change.mutateAsync({ email: member.email, role });
    await refresh(PortalAccount.method.listTeam, PortalAccount.method.listOwnAudit);
    toast("El cambio quedó guardado.");
    onClose();
  });
  return (
    <Dialog isOpen onClose={onClose} title={member.email}>
      <Form of={form}>
        <Select
          name="role"
          label="Puede"
          options={ROLE_CHOICES}
          value={role}
          onChange={(key) => setRole(String(key))}
          isRequired
          autoFocus
        />
        <DialogButtons onCancel={onClose}>
          <Button type="submit" look="primary" isPending={form.pending}>
            Guardar
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

function Remove({ who, onClose }: { who: Member | Invitation; onClose: () => void }) {
  const remove = useMutation(PortalAccount.method.removeMember);
  const refresh = useRefresh();
  const isMember = "user" in who;
  const confirm = async () => {
    await remove.mutateAsync({ email: who.email });
    await refresh(PortalAccount.method.listTeam, PortalAccount.method.listOwnAudit);
    toast(isMember ? `${who.email} ya no entra a la cuenta.` : "La invitación quedó retirada.");
    onClose();
  };
  return (
    <Confirm
      isOpen
      onClose={onClose}
      title={isMember ? `¿Quitar a ${who.email}?` : "¿Retirar la invitación?"}
      action={isMember ? "Quitar" : "Retirar"}
      danger
      isPending={remove.isPending}
      error={remove.isError ? failureOf(remove.error).sentence : undefined}
      onConfirm={() => void confirm().catch(() => undefined)}
    >
      <p>
        {isMember
          ? "Deja de entrar a la cuenta en este momento. Lo que hizo se conserva."
          : `El enlace que recibió ${who.email} deja de servir.`}
      </p>
    </Confirm>
  );
}
