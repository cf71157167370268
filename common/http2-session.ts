import { Http2SessionManager } from "@connectrpc/connect-node";

type Request = Http2SessionManager["request"];
type Stream = Awaited<ReturnType<Request>>;

/** A session is a client's connection to a core. */
export class Http2Session extends Http2SessionManager {
  #underWay = 0;
  readonly #heard = new WeakSet<object>();

  override async request(...order: Parameters<Request>): Promise<Stream> {
    this.#underWay += 1;
    const isOver = () => {
      this.#underWay -= 1;
    };
    const stream = await super.request(...order).catch((cause) => {
      isOver();
      throw cause;
    });
    stream.once("close", isOver);
    this.#hearErrors(stream);
    return stream;
  }

  /**
   * Closes the connection in a later turn of the event loop: Node 20 corrupts its memory when a callback of what a
   * connection is receiving closes that connection, and an answer's promise goes on inside of such a callback
   * (nodejs/node#64113).
   */
  override abort(reason?: Error): void {
    setImmediate(() => super.abort(reason));
  }

  /**
   * Closes the connection unless a call is under way: a core that is stopping still answers the calls that it has
   * begun, on a connection that takes no new ones.
   */
  abortIfIdle(): void {
    if (this.#underWay === 0) this.abort();
  }

  /**
   * Listens for errors of a connection that its manager has given up, because an unheard error would end the process.
   */
  #hearErrors({ session }: Stream): void {
    if (session === undefined || this.#heard.has(session)) return;
    session.on("error", () => undefined);
    this.#heard.add(session);
  }
}
