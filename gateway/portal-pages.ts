import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** A PortalFile is a built file of the portal, plain and compressed. */
interface PortalFile {
  readonly type: string;
  readonly etag: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
}

type Encoding = "identity" | "br" | "gzip";

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
    app.get(`/portal/${path}`, (request, reply) =>
      answer(file, { "cache-control": FOR_EVER }, request, reply),
    );
  }
  // A missing asset belongs to an earlier build; the page in its place would be cached as if it were the file.
  app.get("/portal/assets/*", (_request, reply) => reply.callNotFound());
  for (const url of ["/portal", "/portal/*"]) {
    app.get(url, (request, reply) =>
      index === undefined ? reply.callNotFound() : answer(index, PAGE_HEADERS, request, reply),
    );
  }
}

/** Reads every built file by its path below `folder`; none where the portal was not built. */
export function readPortal(folder: string): ReadonlyMap<string, PortalFile> {
  if (!existsSync(folder)) return new Map();
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return new Map(
    paths.flatMap((path): [string, PortalFile][] => {
      const type = TYPES[extname(path)];
      if (type === undefined) return [];
      const identity = readFileSync(join(folder, path));
      const bodies = {
        identity,
        br: readFileSync(join(folder, `${path}.br`)),
        gzip: readFileSync(join(folder, `${path}.gz`)),
      };
      const etag = `"${createHash("sha256").update(identity).digest("hex").slice(0, 16)}"`;
      return [[path, { type, etag, bodies }]];
    }),
  );
}

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

function answer(
  { type, etag, bodies }: PortalFile,
  headers: Readonly<Record<string, string>>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.headers({ ...headers, etag, vary: "accept-encoding" });
  const kept = (request.headers["if-none-match"] ?? "").split(/\s*,\s*/);
  // A proxy that compresses marks the tag as weak (RFC 9110, 8.8.1), which is good enough here.
  if (kept.some((tag) => tag.replace(/^W\//, "") === etag)) return reply.code(304).send();
  const encoding = encodingFor(request.headers["accept-encoding"]);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.type(type).send(bodies[encoding]);
}

/** Returns the smallest encoding that the browser accepts. */
function encodingFor(header: string | string[] | undefined): Encoding {
  const taken = String(header ?? "")
    .split(",")
    .map((one) => one.trim())
    .filter((one) => !/;\s*q=0(\.0*)?$/.test(one))
    .map((one) => one.split(";")[0]!.trim());
  return taken.includes("br") ? "br" : taken.includes("gzip") ? "gzip" : "identity";
}

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

/** An address with the hash of its content may be cached for ever. */
const FOR_EVER = "public, max-age=31536000, immutable";
