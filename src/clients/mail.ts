import { createTransport } from "nodemailer";

/** A message in plain text: every mail program shows it, and it loads nothing from elsewhere. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** Fails when the server did not take it. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

export interface MailerOptions {
  /** smtp:// or smtps://, with user and password. */
  readonly url: string;
  readonly from: string;
  /** It is true when the server is this machine; to any other server mail is sent encrypted, or not at all. */
  readonly isLocal: boolean;
}

/** For each step of a delivery: who invites waits for it. */
const STEP_MS = 5_000;

/** Connections are made when there is something to send. */
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
