import type { DocumentMail } from "#proto/cfdi/v1/portal_mail_pb.ts";
import { Badge } from "../../../kit/badge.tsx";

const STATES: Readonly<Record<string, readonly [words: string, tone: "good" | "bad" | "info"]>> = {
  pendiente: ["Por enviar", "info"],
  entregado: ["Entregado al servidor", "good"],
  rechazado: ["Rechazado", "bad"],
};

/** Shows what became of a mail, with the mail server's words where it did not take it. */
export function MailState({ of: { estado, respuesta } }: { readonly of: DocumentMail }) {
  const [words, tone] = STATES[estado] ?? [estado, "info"];
  return (
    <>
      <Badge tone={tone}>{words}</Badge>
      {estado !== "entregado" && respuesta !== undefined ? <span className="under wrap">{respuesta}</span> : null}
    </>
  );
}
