import type { FastifyInstance } from "fastify";
import { stringify } from "lossless-json";
import { readComments } from "./comments.ts";
import { renderDocs } from "./docs.ts";
import { describeApi } from "./openapi.ts";
import type { Mounted } from "./routes.ts";

/** The contract for machines (/openapi.json) and for people (/docs), both public. */
export async function mountReference(app: FastifyInstance, { routes }: Mounted): Promise<void> {
  const api = describeApi(routes, readComments());
  const json = stringify(api, undefined, 2);
  const page = renderDocs(api);
  app.get("/openapi.json", (_request, reply) => reply.type("application/json; charset=utf-8").send(json));
  app.get("/docs", (_request, reply) =>
    reply.type("text/html; charset=utf-8").header("content-security-policy", CSP).send(page),
  );
}

/** The page is one file: nothing to load, nothing to run. */
const CSP = "default-src 'none'; style-src 'unsafe-inline'";
