import { useState } from "react";
import type { Invitation, Member } from "#proto/cfdi/v1/portal_pb.ts";
import { day } from "../data/format.ts";
import { ROLE_WORDS, ROLES } from "../data/session.tsx";
import { Badge } from "./badge.tsx";
import { Button } from "./button.tsx";
import { TextField } from "./field.tsx";
import { Card } from "./page.tsx";
import { Select } from "./select.tsx";
import { Table, type TableColumn } from "./table.tsx";

export interface RowAction<Row> {
  readonly title: (row: Row) => string;
  /** `label` names the person, for those who hear the buttons without their row. */
  readonly label: (row: Row) => string;
  readonly onPress: (row: Row) => void;
}

type Words = typeof ROLE_WORDS;

interface TeamTablesProps {
  readonly team: { readonly members: Member[]; readonly invitations: Invitation[] };
  readonly zone: string;
  readonly title?: string;
  /** The person who looks, where that may be one of the team. */
  readonly self?: string | undefined;
  readonly empty?: string;
  /** The roles as people call them here. */
  readonly words?: Words;
  readonly memberActions: readonly RowAction<Member>[];
  readonly invitationActions?: readonly RowAction<Invitation>[];
}

export function TeamTables({ team, zone, title, self, empty, words = ROLE_WORDS, ...actions }: TeamTablesProps) {
  const { memberActions, invitationActions = [] } = actions;
  const members: readonly TableColumn<Member>[] = [
    {
      id: "email",
      title: "Correo",
      cell: ({ email, blocked }) => (
        <>
          {email} {email === self ? <Badge>Usted</Badge> : null}
          {blocked ? <Badge tone="warn">Suspendido</Badge> : null}
        </>
      ),
    },
    { id: "role", title: "Puede", cell: ({ role }) => words[role] ?? role },
    { id: "since", title: "Desde", look: "number", cell: ({ since }) => day(since, zone) },
    {
      id: "totp",
      title: "Segundo factor",
      cell: ({ totp }) => (totp ? <Badge tone="good">Activo</Badge> : <Badge>Inactivo</Badge>),
    },
    ...buttons(memberActions),
  ];
  const invitations: readonly TableColumn<Invitation>[] = [
    { id: "email", title: "Correo", cell: ({ email }) => email },
    { id: "role", title: "Podrá", cell: ({ role }) => words[role] ?? role },
    { id: "by", title: "Invitó", cell: ({ invitedBy }) => invitedBy },
    { id: "until", title: "Vence", look: "number", cell: ({ expiresAt }) => day(expiresAt, zone) },
    ...buttons(invitationActions),
  ];
  return (
    <>
      <Card title={title} flush>
        <Table
          label="Personas"
          columns={members}
          items={team.members}
          idOf={({ user }) => user}
          empty={empty === undefined ? undefined : <p className="soft">{empty}</p>}
        />
      </Card>
      {team.invitations.length === 0 ? null : (
        <Card title="Invitaciones sin aceptar" flush>
          <Table label="Invitaciones" columns={invitations} items={team.invitations} idOf={({ email }) => email} />
        </Card>
      )}
    </>
  );
}

function buttons<Row>(actions: readonly RowAction<Row>[]): readonly TableColumn<Row>[] {
  if (actions.length === 0) return [];
  const cell = (row: Row) => (
    <span className="row end">
      {actions.map(({ title, label, onPress }) => (
        <Button key={title(row)} look="quiet" small onPress={() => onPress(row)} aria-label={label(row)}>
          {title(row)}
        </Button>
      ))}
    </span>
  );
  return [{ id: "acciones", title: "", hint: "Acciones", actions: true, cell }];
}

/** Takes a role; the form finds it under "role". */
export function RoleSelect({ label, initial, words = ROLE_WORDS, autoFocus = false }: RoleSelectProps) {
  const [role, setRole] = useState(initial);
  const options = ROLES.map((id) => ({ id: id as string, label: words[id] ?? id }));
  return (
    <Select
      name="role"
      label={label}
      options={options}
      value={role}
      onChange={setRole}
      isRequired
      autoFocus={autoFocus}
    />
  );
}

interface RoleSelectProps {
  readonly label: string;
  readonly initial: string;
  readonly words?: Words | undefined;
  readonly autoFocus?: boolean;
}

/** Takes the person to invite and the role; the form finds them under "email" and "role". */
export function InviteFields({ initial, words, autoFocus = false }: Omit<RoleSelectProps, "label">) {
  return (
    <>
      <TextField name="email" label="Correo" type="email" autoComplete="off" isRequired autoFocus={autoFocus} />
      <RoleSelect label="Podrá" initial={initial} words={words} />
    </>
  );
}
