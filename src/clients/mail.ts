import { within } from "../../common/deadline.ts";

/** A message in plain text, which every mail program shows and which loads nothing from elsewhere. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A mail that a machine sends for an account, with files. */
export interface Letter extends Mail {
  readonly fromName: string;
  readonly replyTo: string | undefined;
  /** A letter keeps its id at each attempt, so that receivers recognize a repetition. */
  readonly id: string;
  readonly html?: string;
  readonly files: readonly LetterFile[];
}

export interface LetterFile {
  readonly name: string;
  readonly contentType: string;
  readonly content: Buffer;
  /** The HTML shows the file under this name (cid:); otherwise it is attached. */
  readonly shownAs?: string;
}

/** A delivery ends in one of these ways. `words` is the server's answer, or the reason why there is none. */
export type Delivery =
  | { readonly kind: "taken"; readonly words: string }
  /** The server refuses this letter or its receiver for good. */
  | { readonly kind: "refused"; readonly words: string }
  /** `server` is true where the server failed or refused us, whatever the letter was. */
  | { readonly kind: "later"; readonly server: boolean; readonly words: string };

export interface Mailer {
  /** Rejects when the server did not accept the message. */
  send(mail: Mail): Promise<void>;
  /** It resolves to a `Delivery` also when the server or the network fails. */
  deliver(letter: Letter): Promise<Delivery>;
  close(): void;
}

export interface MailerOptions {
  /** The address is smtp:// or smtps://, with user and password. */
  readonly url: string;
  readonly from: string;
  /** Servers report undeliverable letters to this address; to the sender where it is absent. */
  readonly bounce: string | undefined;
  /** `isLocal` is true when the server is this machine; to any other server mail is sent encrypted, or not at all. */
  readonly isLocal: boolean;
}

/** The longest step of a delivery, because the person who invites waits for it. */
const STEP_MS = 5_000;
/** Letters get more time per step, because nobody waits for them and servers scan their files first. */
const LETTER_STEP_MS = 20_000;
/** The delivery of a letter is given up after this time. */
export const LETTER_MS = 60_000;

/** Opens a mailer, which connects only when there is a message to send. Without mail its package is not loaded. */
export async function openMailer({ url, from, bounce, isLocal }: MailerOptions): Promise<Mailer> {
  const { createTransport } = await import("nodemailer");
  const transportOf = (stepMs: number) =>
    createTransport(
      {
        url,
        requireTLS: !isLocal,
        connectionTimeout: STEP_MS,
        greetingTimeout: stepMs,
        socketTimeout: stepMs,
        dnsTimeout: STEP_MS,
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      { from },
    );
  const [transport, letters] = [transportOf(STEP_MS), transportOf(LETTER_STEP_MS)];
  const sender = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
  const domain = sender.slice(sender.lastIndexOf("@") + 1);
  return {
    async send(mail) {
      await transport.sendMail(mail);
    },
    async deliver({ to, subject, text, html, fromName, replyTo, id, files }) {
      const sent = letters.sendMail({
        from: { name: fromName, address: sender },
        to: { name: "", address: to },
        envelope: { from: bounce ?? sender, to: [to] },
        ...(replyTo === undefined ? {} : { replyTo: { name: "", address: replyTo } }),
        ...{ subject, text, messageId: `<${id}@${domain}>` },
        ...(html === undefined ? {} : { html }),
        // These headers keep absence notes and forwarders from answering (RFC 3834).
        headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
        attachments: files.map(({ name: filename, contentType, content, shownAs }) => ({
          ...{ filename, contentType, content },
          ...(shownAs === undefined ? {} : { cid: shownAs, contentDisposition: "inline" as const }),
        })),
      });
      return within(LETTER_MS, sent).then(
        (info) => (info === undefined ? LATE : { kind: "taken", words: info.response ?? "" }),
        (cause: unknown) => readFailure(cause as Failure),
      );
    },
    close() {
      transport.close();
      letters.close();
    },
  };
}

const LATE = { kind: "later", server: true, words: `no answer within ${LETTER_MS / 1_000} s` } as const;

interface Failure extends Error {
  readonly code?: string;
  readonly response?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

/** In these steps a server judges the letter and its receiver; before them it judges the client (RFC 5321, 3.3). */
const OF_LETTER = new Set(["RCPT TO", "DATA"]);

function readFailure({ code, response, responseCode = 0, command = "", message }: Failure): Delivery {
  const words = response ?? message;
  const isOfLetter = OF_LETTER.has(command) && responseCode > 0;
  if (isOfLetter && responseCode >= 500) return { kind: "refused", words };
  // nodemailer refuses such an address before it asks a server.
  if (code === "EENVELOPE" && responseCode === 0) return { kind: "refused", words };
  return { kind: "later", server: !isOfLetter, words };
}
