import type { FastifyInstance } from "fastify";
import type { OpsEndpoints } from "../common/ops-endpoints.ts";

/** Mounts health and metrics, outside /api/v1 and without a key, like the reference. */
export async function mountOpsEndpoints(app: FastifyInstance, { ops }: { ops: OpsEndpoints }): Promise<void> {
  for (const path of ops.paths) {
    // These requests come every few seconds, so their lines would bury the others in the log.
    app.get(path, { logLevel: "warn" }, async ({ raw }, reply) => {
      const { status, contentType, body } = await ops.answer(path, {
        address: raw.socket.remoteAddress ?? "",
        forwarded: "x-forwarded-for" in raw.headers || "forwarded" in raw.headers,
        authorization: raw.headers.authorization,
      });
      return reply.code(status).type(contentType).header("cache-control", "no-store").send(body);
    });
  }
}
