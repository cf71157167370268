import { setImmediate as endOfTurn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { LruCache } from "../common/lru-cache.ts";
import { once } from "../common/once.ts";
import { readComments } from "./comments.ts";
import { describeApi } from "./contract/openapi.ts";
import { ASSETS, DOWNLOAD_PATHS, type DownloadPath } from "./docs/assets.ts";
import { LONGEST_SEARCH, SEARCH_PATH } from "./docs/page.ts";
import { answerFile, FOR_EVER, type KeptFile, textFile } from "./kept-file.ts";
import { SERVICES } from "./services.ts";

/** Serves the contract for machines (/openapi.json) and for people (/docs), both public. */
export async function mountReference(app: FastifyInstance): Promise<void> {
  for (const url of DOWNLOAD_PATHS)
    app.get(url, async (request, reply) => {
      const { downloads } = await reference();
      return answerFile(await downloads[url](), FOR_MACHINES, request, reply);
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
  for (const url of ["/docs", "/docs.md", "/docs/*"])
    app.get(url, async (request, reply) => {
      const { pageAt, notFound } = await reference();
      const [, path = "", ending] = /^(.*?)\/?(\.md)?(?:\?.*)?$/.exec(request.url) ?? [];
      const page = pageAt(path, ending === ".md" || takesMarkdown(request.headers.accept));
      if (page === undefined) reply.code(404);
      return answerFile(page ?? notFound, PAGE_HEADERS, request, reply);
    });
}

/**
 * The reference follows from the proto and the guides alone, so gateways of one process share it. It takes a third of a
 * second to make, which a start would wait for; so it is made for the first reader, and other requests are answered
 * between its parts.
 */
export const reference = once(async () => {
  const comments = readComments();
  await endOfTurn();
  const api = describeApi(SERVICES, comments);
  await endOfTurn();
  const { renderSite } = await import("./docs/site.ts");
  const site = await renderSite(api);
  const pages = new LruCache<KeptFile>(KEPT_PAGES);
  return {
    api,
    search: site.search,
    markdown: site.markdown,
    downloads: Object.fromEntries(
      DOWNLOAD_PATHS.map((url) => [
        url,
        once(async () => textFile(url.endsWith(".json") ? JSON_TYPE : TEXT, await site.downloads[url]())),
      ]),
    ) as Readonly<Record<DownloadPath, () => Promise<KeptFile>>>,
    pageAt(path: string, isMarkdown: boolean): KeptFile | undefined {
      const [name, type] = isMarkdown ? [`${path}.md`, MARKDOWN] : [path, HTML];
      const kept = pages.get(name);
      if (kept !== undefined) return kept;
      const text = isMarkdown ? site.markdown(path) : site.page(path);
      if (text === undefined) return undefined;
      const page = textFile(type, text);
      pages.set(name, page);
      return page;
    },
    notFound: textFile(HTML, site.notFound),
  };
});

/** Browsers never name Markdown; programs that read for a model do. */
function takesMarkdown(accept = ""): boolean {
  return accept.split(",").some((one) => /^\s*text\/markdown\s*(;|$)/i.test(one));
}

const HTML = "text/html; charset=utf-8";
const MARKDOWN = "text/markdown; charset=utf-8";
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
  vary: "accept, accept-encoding",
};
