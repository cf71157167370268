import { createTransport } from "nodemailer";

/** A Mail is a message in plain text, which every mail program shows and which loads nothing from elsewhere. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** Rejects when the server did not accept the message. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

export interface MailerOptions {
  /** The address is smtp:// or smtps://, with user and password. */
  readonly url: string;
  readonly from: string;
  /** `isLocal` is true when the server is this machine; to any other server mail is sent encrypted, or not at all. */
  readonly isLocal: boolean;
}

/** Each step of a delivery may take this long, because the person who invites waits for it. */
const STEP_MS = 5_000;

/** Opens a mailer, which connects only when there is a message to send. */
export function openMailer({ url, from, isLocal }: MailerOptions): Mailer {
  const transport = createTransport(
    {
      url,
      requireTLS: !isLocal,
      connectionTimeout: STEP_MS,
      greetingTimeout: STEP_MS,
      socketTimeout: STEP_MS,
      dnsTimeout: STEP_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    async send(mail) {
      await transport.sendMail(mail);
    },
    close: () => transport.close(),
  };
}
