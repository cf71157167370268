import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { stringify } from "lossless-json";
import { readComments } from "./comments.ts";
import { describeApi } from "./contract/openapi.ts";
import type { Mounted } from "./contract/routes.ts";
import { renderSite, type Site } from "./docs/site.ts";

/** Serves the contract for machines (/openapi.json) and for people (/docs), both public. */
export async function mountReference(app: FastifyInstance, { routes }: Mounted): Promise<void> {
  const api = describeApi(routes, readComments());
  const json = stringify(api, undefined, 2);
  app.get("/openapi.json", (_request, reply) => reply.type("application/json; charset=utf-8").send(json));
  const site = renderSite(api);
  for (const { url, type, content } of site.assets) {
    app.get(url, (_request, reply) => reply.type(type).header("cache-control", FOR_EVER).send(content));
  }
  for (const [url, json] of Object.entries(site.files)) {
    app.get(url, (_request, reply) => reply.type("application/json; charset=utf-8").send(json));
  }
  for (const url of ["/docs", "/docs/*"]) app.get(url, (request, reply) => answerPage(site, request, reply));
}

function answerPage(site: Site, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = ""] = request.url.split("?");
  const page = site.page(path.replace(/\/$/, ""));
  const { markup, etag } = page ?? site.notFound;
  reply.headers({ ...PAGE_HEADERS, etag });
  if (isKept(request, etag)) return reply.code(304).send();
  return reply
    .code(page === undefined ? 404 : 200)
    .type("text/html; charset=utf-8")
    .send(markup);
}

function isKept(request: FastifyRequest, etag: string): boolean {
  return (request.headers["if-none-match"] ?? "").split(/\s*,\s*/).includes(etag);
}

/** The policy lets the pages run and load only what this service delivers, and be shown in no other page. */
const CSP = [
  "default-src 'none'",
  ...["script-src", "style-src", "img-src", "connect-src"].map((what) => `${what} 'self'`),
  ...["base-uri", "form-action", "frame-ancestors"].map((what) => `${what} 'none'`),
].join("; ");

const PAGE_HEADERS = {
  "content-security-policy": CSP,
  "referrer-policy": "no-referrer",
  "cache-control": "no-cache",
};

/** An address with the hash of its content may be cached for ever. */
const FOR_EVER = "public, max-age=31536000, immutable";
