import type { DescMethodUnary } from "@bufbuild/protobuf";
import { useQuery } from "@connectrpc/connect-query";
import { useQuery as useSession } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import type {
  ChangeMemberRequestSchema,
  InviteMemberRequestSchema,
  ListOwnAuditRequestSchema,
  ListTeamRequestSchema,
  RemoveMemberRequestSchema,
} from "#proto/cfdi/v1/portal_account_pb.ts";
import type {
  Invitation,
  InviteResponse,
  InviteResponseSchema,
  ListAuditResponseSchema,
  ListTeamResponseSchema,
  Member,
} from "#proto/cfdi/v1/portal_pb.ts";
import { useCall } from "../data/call.ts";
import { textOf, useServerForm } from "../data/server-form.ts";
import type { ROLE_WORDS } from "../data/session.tsx";
import { sessionQuery } from "../data/signed-in.ts";
import { toast } from "../toasts/toast.ts";
import { AuditTable } from "./audit-table.tsx";
import { Button } from "./button.tsx";
import { Confirm, Dialog, FormDialog } from "./dialog.tsx";
import { InviteLink } from "./invite-link.tsx";
import { Loaded } from "./loading.tsx";
import { Card, Page } from "./page.tsx";
import { Tabs } from "./tabs.tsx";
import { InviteFields, RoleSelect, TeamTables } from "./team.tsx";

interface Props {
  readonly methods: TeamMethods;
  readonly zone: string;
  readonly noun: "cuenta" | "plataforma";
  readonly words: typeof ROLE_WORDS;
}

/** An account and a platform have these methods, each for its own people. */
interface TeamMethods {
  readonly listTeam: DescMethodUnary<typeof ListTeamRequestSchema, typeof ListTeamResponseSchema>;
  readonly inviteMember: DescMethodUnary<typeof InviteMemberRequestSchema, typeof InviteResponseSchema>;
  readonly changeMember: DescMethodUnary<typeof ChangeMemberRequestSchema, typeof ListTeamResponseSchema>;
  readonly removeMember: DescMethodUnary<typeof RemoveMemberRequestSchema, typeof ListTeamResponseSchema>;
  readonly listAudit: DescMethodUnary<typeof ListOwnAuditRequestSchema, typeof ListAuditResponseSchema>;
}

/** Shows the people of an account or a platform, and the changes made in it. */
export function TeamPage(props: Props) {
  const { methods, zone } = props;
  const [inviting, setInviting] = useState(false);
  const audit = useQuery(methods.listAudit, { limit: 100 });
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
          { id: "personas", title: "Personas", content: <People {...props} /> },
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
      {inviting ? <Invite {...props} onClose={() => setInviting(false)} /> : null}
    </Page>
  );
}

function People(props: Props) {
  const { methods, zone, words } = props;
  const { data: session } = useSession(sessionQuery);
  const team = useQuery(methods.listTeam, {});
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
            words={words}
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
          {changing === undefined ? null : (
            <Change {...props} member={changing} onClose={() => setChanging(undefined)} />
          )}
          {removing === undefined ? null : <Remove {...props} who={removing} onClose={() => setRemoving(undefined)} />}
        </div>
      )}
    </Loaded>
  );
}

const INVITE = "Invitar a una persona";

type DialogProps = Props & { readonly onClose: () => void };

function Invite({ methods, words, onClose }: DialogProps) {
  const invite = useCall(methods.inviteMember);
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
      <InviteFields initial="issuer" words={words} autoFocus />
    </FormDialog>
  );
}

function Change({ methods, words, member, onClose }: DialogProps & { member: Member }) {
  const change = useCall(methods.changeMember);
  const form = useServerForm(async (data) => {
    await change({ email: member.email, role: textOf(data, "role") });
    toast("El cambio quedó guardado.");
    onClose();
  });
  return (
    <FormDialog form={form} onClose={onClose} title={member.email} submit="Guardar">
      <RoleSelect label="Puede" initial={member.role} words={words} autoFocus />
    </FormDialog>
  );
}

function Remove({ methods, noun, who, onClose }: DialogProps & { who: Member | Invitation }) {
  const remove = useCall(methods.removeMember);
  const isMember = "user" in who;
  const confirm = async () => {
    await remove({ email: who.email });
    toast(isMember ? `${who.email} ya no entra a la ${noun}.` : "La invitación quedó retirada.");
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
          ? `Deja de entrar a la ${noun} en este momento. Lo que hizo se conserva.`
          : `El enlace que recibió ${who.email} deja de servir.`}
      </p>
    </Confirm>
  );
}
