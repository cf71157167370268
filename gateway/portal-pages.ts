import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** A built file of the portal, as it is and compressed. */
interface PortalFile {
  readonly type: string;
  readonly etag: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
}

type Encoding = "identity" | "br" | "gzip";

/** gateway/portal/build.mjs puts them there, and "npm run build" beside the compiled gateway. */
const BUILT = join(import.meta.dirname, "portal", "dist");

/**
 * The portal for people, at /portal. Its pages choose by themselves what they show, so any address that is no file is the
 * document that loads them; which pages somebody may see the services decide, call by call.
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
  // A file of an earlier build: the page in its place would be cached as if it were the file.
  app.get("/portal/assets/*", (_request, reply) => reply.callNotFound());
  for (const url of ["/portal", "/portal/*"]) {
    app.get(url, (request, reply) =>
      index === undefined ? reply.callNotFound() : answer(index, PAGE_HEADERS, request, reply),
    );
  }
}

/** Every built file by its path below `folder`; none where nothing was built. */
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
  // A proxy that compresses says so in front of the tag (RFC 9110, 8.8.1: a weak one is as good for this).
  if (kept.some((tag) => tag.replace(/^W\//, "") === etag)) return reply.code(304).send();
  const encoding = encodingFor(request.headers["accept-encoding"]);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.type(type).send(bodies[encoding]);
}

/** The smallest form that the browser takes. */
function encodingFor(header: string | string[] | undefined): Encoding {
  const taken = String(header ?? "")
    .split(",")
    .map((one) => one.trim())
    .filter((one) => !/;\s*q=0(\.0*)?$/.test(one))
    .map((one) => one.split(";")[0]!.trim());
  return taken.includes("br") ? "br" : taken.includes("gzip") ? "gzip" : "identity";
}

/**
 * Nothing runs and nothing is loaded but what this service itself gives, nothing is asked of anybody else, and no other page shows
 * these. A blob is what a page itself made of an answer: the PDF that it shows.
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
  // Accounts stand in the addresses.
  "referrer-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "cache-control": "no-cache",
};

/** An address with the hash of its content. */
const FOR_EVER = "public, max-age=31536000, immutable";
