import { setImmediate as endOfTurn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { LruCache } from "../common/lru-cache.ts";
import { once } from "../common/once.ts";
import { readComments } from "./comments.ts";
import { describeApi } from "./contract/openapi.ts";
import { ASSETS, DOWNLOAD_PATHS } from "./docs/assets.ts";
import { LONGEST_SEARCH, SEARCH_PATH } from "./docs/page.ts";
import { answerFile, FOR_EVER, type KeptFile, textFile } from "./kept-file.ts";
import { SERVICES } from "./services.ts";

/** Serves the contract for machines (/openapi.json) and for people (/docs), both public. */
export async function mountReference(app: FastifyInstance): Promise<void> {
  for (const url of DOWNLOAD_PATHS)
    app.get(url, async (request, reply) => {
      const { downloads } = await reference();
      return answerFile(downloads.get(url)!, FOR_MACHINES, request, reply);
    });
  for (const { url, type, content } of ASSETS) {
    const file = textFile(type, content);
    app.get(url, (request, reply) => answerFile(file, FOR_EVER, request, reply));
  }
  app.get<{ Querystring: { q?: unknown } }>(SEARCH_PATH, async ({ query: { q } }, reply) => {
    const text = typeof q === "string" ? q.slice(0, LONGEST_SEARCH) : "";
    reply.header("cache-control", "public, max-age=300");
    const { search } = await reference();
    return (await search(text)) ?? [];
  });
  for (const url of ["/docs", "/docs/*"])
    app.get(url, async (request, reply) => {
      const { pageAt, notFound } = await reference();
      const [path = ""] = request.url.split("?");
      const page = pageAt(path.replace(/\/$/, ""));
      if (page === undefined) reply.code(404);
      return answerFile(page ?? notFound, PAGE_HEADERS, request, reply);
    });
}

/**
 * The reference follows from the proto and the guides alone, so gateways of one process share it. It takes a third of a
 * second to make, which a start would wait for; so it is made for the first reader, and other requests are answered
 * between its parts.
 */
const reference = once(async () => {
  const comments = readComments();
  await endOfTurn();
  const api = describeApi(SERVICES, comments);
  await endOfTurn();
  const { renderSite } = await import("./docs/site.ts");
  const site = await renderSite(api);
  const pages = new LruCache<KeptFile>(KEPT_PAGES);
  return {
    search: site.search,
    downloads: new Map(
      [...site.downloads].map(([url, text]) => [url, textFile(url.endsWith(".json") ? JSON_TYPE : TEXT, text)]),
    ),
    pageAt(path: string): KeptFile | undefined {
      const kept = pages.get(path);
      if (kept !== undefined) return kept;
      const markup = site.page(path);
      if (markup === undefined) return undefined;
      const page = textFile(HTML, markup);
      pages.set(path, page);
      return page;
    },
    notFound: textFile(HTML, site.notFound),
  };
});

const HTML = "text/html; charset=utf-8";
const JSON_TYPE = "application/json; charset=utf-8";
const TEXT = "text/plain; charset=utf-8";

/** Pages that were asked for last stay compressed; one takes about 100 KB in all its encodings. */
const KEPT_PAGES = 64;

/** Tools in other sites' pages may read the contract: it is public, and the same for everybody. */
const FOR_MACHINES = { "access-control-allow-origin": "*", "cache-control": "public, max-age=300" };

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
