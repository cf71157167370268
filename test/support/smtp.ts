import type { AddressInfo, Socket } from "node:net";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";

export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly mail: ParsedMail;
  readonly at: Date;
  /** It is false where the connection was broken instead of an answer. */
  readonly answered: boolean;
}

/** A Refusal decides for a receiver's address whether the server refuses it, with which code and words. */
export type Refusal = (address: string) => { readonly code: number; readonly words: string } | undefined;

export interface Smtp {
  readonly url: string;
  readonly received: readonly Received[];
  /** This counts the mails that arrived whole, also those without an answer yet. */
  readonly seen: number;
  /** Refuses receivers from now on; undefined takes all. */
  refuse(refusal: Refusal | undefined): void;
  /** The server answers to a mail only when the promise is settled. */
  hold(until: Promise<unknown> | undefined): void;
  /** The server takes a mail for which this returns true, and breaks the connection instead of answering. */
  lose(decision: (() => boolean) | undefined): void;
  /** `down` closes the server, and `up` opens it again at the same port. */
  down(): Promise<void>;
  up(): Promise<void>;
}

/** Starts an SMTP server without encryption on this machine. */
export async function startSmtp(): Promise<Smtp> {
  const received: Received[] = [];
  let seen = 0;
  let refusal: Refusal | undefined;
  let held: Promise<unknown> | undefined;
  let loses: (() => boolean) | undefined;
  const sockets = new Map<number | undefined, Socket>();
  const open = () =>
    new SMTPServer({
      disabledCommands: ["AUTH", "STARTTLS"],
      logger: false,
      onRcptTo({ address }, _, done) {
        const refused = refusal?.(address);
        done(refused && Object.assign(new Error(refused.words), { responseCode: refused.code }));
      },
      onData(stream, { envelope, remotePort }, done) {
        simpleParser(stream)
          .then(async (mail) => {
            seen += 1;
            const [at, answered] = [new Date(), loses?.() !== true];
            await held;
            received.push({
              from: envelope.mailFrom === false ? "" : envelope.mailFrom.address,
              to: envelope.rcptTo.map(({ address }) => address),
              ...{ mail, at, answered },
            });
            if (!answered) return void sockets.get(remotePort)?.destroy();
            done(null, `aceptado como ${received.length}`);
          })
          .catch(done);
      },
    });
  let server = open();
  const listen = (port: number) => {
    server.on("error", () => undefined);
    server.server.on("connection", (socket: Socket) => {
      const { remotePort } = socket;
      sockets.set(remotePort, socket);
      socket.once("close", () => sockets.delete(remotePort));
    });
    return new Promise<void>((ready) => void server.listen(port, "127.0.0.1", () => ready()));
  };
  await listen(0);
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    get seen() {
      return seen;
    },
    refuse(next) {
      refusal = next;
    },
    hold(until) {
      held = until;
    },
    lose(decision) {
      loses = decision;
    },
    down: () => new Promise((closed) => void server.close(() => closed())),
    async up() {
      server = open();
      await listen(port);
    },
  };
}
