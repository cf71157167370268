import { useQuery } from "@connectrpc/connect-query";
import { PortalMail } from "#proto/cfdi/v1/portal_mail_pb.ts";
import { moment } from "../../../data/format.ts";
import { useAccount } from "../../../data/session.tsx";
import { Card } from "../../../kit/page.tsx";
import { MailState } from "../kit/mail-state.tsx";

/** While a mail is pending, the list is read again after this time. */
const PROGRESS_MS = 3_000;

/**
 * Lists the addresses to which a document was sent, with the mail server's answers. It shows nothing for a document
 * that was never sent.
 */
export function DocumentMails({ id }: { readonly id: string }) {
  const { zone } = useAccount();
  const query = useQuery(
    PortalMail.method.listMails,
    { documento: id },
    {
      refetchInterval: ({ state }) =>
        state.data?.mails.some(({ estado }) => estado === "pendiente") ? PROGRESS_MS : false,
    },
  );
  const mails = query.data?.mails ?? [];
  if (mails.length === 0) return null;
  return (
    <Card title="Correos">
      <ul className="plain-list stack tight">
        {mails.map((mail) => (
          <li key={mail.id}>
            <div className="wrap">{mail.correo}</div>
            <MailState of={mail} />
            <span className="under">{moment(mail.lastAt ?? mail.createdAt, zone)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
