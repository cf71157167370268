import type { FastifyInstance } from "fastify";

/** Health and metrics as the process keeps them; the gateway only carries the questions. */
export interface Desk {
  readonly paths: readonly string[];
  answer(path: string, visitor: Visitor): Promise<DeskAnswer>;
}

interface Visitor {
  readonly address: string;
  readonly forwarded: boolean;
  readonly authorization: string | undefined;
}

interface DeskAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** Outside /api/v1 and without a key, like the reference. */
export async function mountDesk(app: FastifyInstance, { desk }: { desk: Desk }): Promise<void> {
  for (const path of desk.paths) {
    // Asked every few seconds: a line each would bury the others.
    app.get(path, { logLevel: "warn" }, async ({ raw }, reply) => {
      const { status, contentType, body } = await desk.answer(path, {
        address: raw.socket.remoteAddress ?? "",
        forwarded: "x-forwarded-for" in raw.headers || "forwarded" in raw.headers,
        authorization: raw.headers.authorization,
      });
      return reply.code(status).type(contentType).header("cache-control", "no-store").send(body);
    });
  }
}
