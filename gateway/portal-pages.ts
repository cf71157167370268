import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { FastifyInstance } from "fastify";
import { tagOf } from "./keeping.ts";
import { answerFile, type Encoding, FOR_EVER, type KeptFile } from "./kept-file.ts";

/** gateway/portal/build.mjs writes the files there, and "npm run build" beside the compiled gateway. */
const BUILT = join(import.meta.dirname, "portal", "dist");

/**
 * Serves the portal for people, at /portal. Its pages choose by the address what they show, so any address without a
 * file gets the document that loads them. The services decide for each call what a person may see.
 */
export async function mountPortal(app: FastifyInstance): Promise<void> {
  const files = readPortal(BUILT);
  const index = files.get("index.html");
  for (const [path, file] of files) {
    if (file === index) continue;
    app.get(`/portal/${path}`, (request, reply) => answerFile(file, FOR_EVER, request, reply));
  }
  // A missing asset belongs to an earlier build; the page in its place would be cached as if it were the file.
  app.get("/portal/assets/*", (_request, reply) => reply.callNotFound());
  for (const url of ["/portal", "/portal/*"]) {
    app.get(url, (request, reply) =>
      index === undefined ? reply.callNotFound() : answerFile(index, PAGE_HEADERS, request, reply),
    );
  }
}

/** Reads every built file by its path below `folder`; none where the portal was not built. */
export function readPortal(folder: string): ReadonlyMap<string, KeptFile> {
  if (!existsSync(folder)) return new Map();
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return new Map(
    paths.flatMap((path): [string, KeptFile][] => {
      const type = TYPES[extname(path)];
      if (type === undefined) return [];
      const identity = readFileSync(join(folder, path));
      const bodies: Readonly<Record<Encoding, Buffer>> = {
        identity,
        br: readFileSync(join(folder, `${path}.br`)),
        gzip: readFileSync(join(folder, `${path}.gz`)),
      };
      return [[path, { type, etag: tagOf(identity), body: (encoding) => bodies[encoding] }]];
    }),
  );
}

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

/**
 * The policy lets the portal run and load only what this service delivers, call nobody else, and be shown in no other
 * page. A blob is made by a page from an answer, such as the PDF that it shows.
 */
const CSP = [
  "default-src 'none'",
  ...["script-src", "style-src", "connect-src"].map((what) => `${what} 'self'`),
  "img-src 'self' blob:",
  "frame-src blob:",
  ...["base-uri", "form-action", "frame-ancestors"].map((what) => `${what} 'none'`),
].join("; ");

const PAGE_HEADERS = {
  "content-security-policy": CSP,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  // The pages' addresses name accounts, so other sites must not see them.
  "referrer-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "cache-control": "no-cache",
};
