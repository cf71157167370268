import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** A file of the pages. Its address holds the hash of its content, so that it may be kept for ever. */
export interface Asset {
  readonly url: string;
  readonly type: string;
  readonly content: string;
}

const read = (name: string) => readFileSync(new URL(`browser/${name}`, import.meta.url), "utf8");

export const STYLE = asset("docs", "css", "text/css; charset=utf-8", read("docs.css"));
export const SCRIPT = asset("docs", "js", "text/javascript; charset=utf-8", read("docs.js"));
export const ICON = asset("docs", "svg", "image/svg+xml", read("docs.svg"));

export function asset(name: string, extension: string, type: string, content: string): Asset {
  return { url: `/docs/${name}.${hashOf(content)}.${extension}`, type, content };
}

/** Returns a hash that is short enough for an address, and long enough that two contents never share it. */
function hashOf(content: string): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 16);
}

export const ASSETS: readonly Asset[] = [STYLE, SCRIPT, ICON];

/** The files of the reference that programs read. */
export const DOWNLOAD_PATHS = [
  "/openapi.json",
  "/llms.txt",
  "/llms-full.txt",
  "/docs/postman/coleccion.json",
  "/docs/postman/ambiente.json",
] as const;

export type DownloadPath = (typeof DOWNLOAD_PATHS)[number];
