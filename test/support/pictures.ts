import { readFileSync, writeFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import type { Page } from "playwright-core";

/** With this setting the suite takes the pictures of docs/ anew. */
const TAKES = process.env.TAKE_PICTURES === "1";

/**
 * Returns what a picture in docs/ shows and what the page shows now, as texts: pixels differ with fonts and days. The
 * texts of the page stand in the picture's file (PNG's iTXt), so a picture of before does not have those of now.
 */
export async function pictured(page: Page, file: string): Promise<{ picture: string[]; now: string[] }> {
  const texts = page.locator("nav a, nav h2, nav p, main h1, main h2");
  await page.evaluate("document.fonts.ready");
  const now = (await texts.allInnerTexts()).map((text) => text.trim()).filter((text) => text !== "");
  if (TAKES) writeFileSync(file, withText(await page.screenshot({ type: "png" }), now.join("\n")));
  return { picture: textIn(readFileSync(file)), now };
}

const KEYWORD = "Comment";
/** The signature at the beginning of a PNG, and its chunk IHDR. */
const HEAD = 8 + 25;

function withText(png: Buffer, text: string): Buffer {
  // No compression, no language, no translated keyword (PNG, 11.3.3.4).
  const body = Buffer.concat([Buffer.from(`iTXt${KEYWORD}\0\0\0\0\0`, "latin1"), Buffer.from(text)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, HEAD), length, body, sum, png.subarray(HEAD)]);
}

function textIn(png: Buffer): string[] {
  if (png.toString("latin1", HEAD + 4, HEAD + 8) !== "iTXt") return [];
  const end = HEAD + 8 + png.readUInt32BE(HEAD);
  return png.toString("utf8", HEAD + 8 + KEYWORD.length + 5, end).split("\n");
}
