import type { DocumentMail } from "#proto/cfdi/v1/portal_mail_pb.ts";
import { StateBadge, type States } from "../../../kit/badge.tsx";

const STATES: States = {
  pendiente: ["info", "Por enviar"],
  entregado: ["good", "Entregado al servidor"],
  rechazado: ["bad", "Rechazado"],
};

/** Shows what became of a mail, with the mail server's words where it did not take it. */
export function MailState({ of: { estado, respuesta } }: { readonly of: DocumentMail }) {
  return (
    <>
      <StateBadge state={estado} among={STATES} />
      {estado !== "entregado" && respuesta !== undefined ? <span className="under wrap">{respuesta}</span> : null}
    </>
  );
}
