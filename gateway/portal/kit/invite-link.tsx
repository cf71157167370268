import type { InviteResponse } from "#proto/cfdi/v1/portal_pb.ts";
import { moment, OWN_ZONE } from "../data/format.ts";
import { Button } from "./button.tsx";
import { Copyable } from "./copy.tsx";
import { Notice } from "./notice.tsx";

type Made = Pick<InviteResponse, "link" | "expiresAt" | "mailed">;

/** Shows a one-time link, once, to the person who made it and passes it on. */
export function InviteLink({ invitation, to, onDone }: { invitation: Made; to: string; onDone: () => void }) {
  return (
    <div className="stack">
      {invitation.mailed ? (
        <p>{`El enlace se envió a ${to}.`}</p>
      ) : (
        <>
          <p>{`Entregue este enlace a ${to} por un medio seguro. No se vuelve a mostrar.`}</p>
          <Copyable text={invitation.link} label="el enlace" />
        </>
      )}
      <Notice>{`Sirve una sola vez y vence el ${moment(invitation.expiresAt, OWN_ZONE)}. Quien lo tenga puede usarlo.`}</Notice>
      <div className="row end">
        <Button look="primary" onPress={onDone}>
          Listo
        </Button>
      </div>
    </div>
  );
}
