import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** These programs read PDFs. Without them the tests fail and name the package to install. */
const PACKAGES: Readonly<Record<string, string>> = {
  pdftotext: "poppler-utils",
  pdftoppm: "poppler-utils",
  pdfinfo: "poppler-utils",
  pdffonts: "poppler-utils",
  pdfdetach: "poppler-utils",
  zbarimg: "zbar-tools",
};

function run(tool: string, args: readonly string[], input?: Uint8Array): string {
  const { error, stdout, stderr, status } = spawnSync(tool, args, {
    ...(input === undefined ? {} : { input }),
    maxBuffer: 256 * 1024 * 1024,
  });
  if (error !== undefined) throw new Error(`${tool} is missing: apt-get install ${PACKAGES[tool]}`);
  if (status !== 0) throw new Error(`${tool}: ${stderr}`);
  return stdout.toString();
}

export function pagesOf(pdf: Uint8Array): string[] {
  return run("pdftotext", ["-raw", "-", "-"], pdf).split("\f").slice(0, -1);
}

export function textOf(pdf: Uint8Array): string {
  return pagesOf(pdf).join("\n");
}

export function infoOf(pdf: Uint8Array): string {
  return run("pdfinfo", ["-"], pdf);
}

export function metadataOf(pdf: Uint8Array): string {
  return run("pdfinfo", ["-meta", "-"], pdf);
}

export function attachmentsOf(pdf: Uint8Array): ReadonlyMap<string, Buffer> {
  return inFolder(pdf, (file, folder) => {
    const inside = join(folder, "inside");
    mkdirSync(inside);
    run("pdfdetach", ["-saveall", "-o", inside, file]);
    return new Map(readdirSync(inside).map((name) => [name, readFileSync(join(inside, name))]));
  });
}

/** Returns how the fonts are embedded, a line for each: name, type, encoding, embedded, subset, with Unicode. */
export function fontsOf(pdf: Uint8Array): string[][] {
  const lines = inFolder(pdf, (file) => run("pdffonts", [file]))
    .trim()
    .split("\n")
    .slice(2);
  return lines.map((line) => line.split(/ {2,}| (?=yes|no|Identity)/));
}

/** Returns the structure tree of a PDF with the text of each part. */
export function structureOf(pdf: Uint8Array): string {
  return inFolder(pdf, (file) => run("pdfinfo", ["-struct-text", file]));
}

/** A word has its place on the page in points, counted from the upper left corner. */
export interface Word {
  readonly page: number;
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function wordsOf(pdf: Uint8Array): Word[] {
  const html = run("pdftotext", ["-bbox", "-", "-"], pdf);
  const words: Word[] = [];
  let page = 0;
  for (const line of html.split("\n")) {
    if (line.includes("<page ")) page += 1;
    const match = WORD.exec(line);
    if (match === null) continue;
    const [left, top, right, bottom] = match.slice(1, 5).map(Number) as [number, number, number, number];
    words.push({ page, text: match[5]!, left, top, right, bottom });
  }
  return words;
}

const WORD = /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*)<\/word>/;

export function codesOf(pdf: Uint8Array): string[] {
  return inFolder(pdf, (file, folder) => {
    // To compress the pictures would take longer than all the rest.
    run("pdftoppm", ["-r", "220", "-gray", file, join(folder, "page")]);
    const pictures = readdirSync(folder).filter((name) => name.endsWith(".pgm"));
    return pictures.flatMap((picture) => {
      const { stdout, error } = spawnSync("zbarimg", [...QR_CODES, join(folder, picture)]);
      if (error !== undefined) throw new Error("zbarimg is missing: apt-get install zbar-tools");
      return stdout
        .toString()
        .split(/\n|(?=https:)/)
        .filter(Boolean);
    });
  });
}

const QR_CODES = ["-q", "--raw", "-Sdisable", "-Sqrcode.enable", "-Sbinary", "-Sx-density=2", "-Sy-density=2"];

/** Returns red, green and blue of one point of a page, at 72 dots to the inch. */
export function colorAt(pdf: Uint8Array, page: number, x: number, y: number): readonly number[] {
  return [...pictureOf(pdf, page, { x, y, width: 1, height: 1 })];
}

interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns red, green and blue of each point of a part of a page, at 72 dots to the inch. */
export function pictureOf(pdf: Uint8Array, page: number, { x, y, width, height }: Part): Buffer {
  return inFolder(pdf, (file, folder) => {
    const place = ["-x", `${x}`, "-y", `${y}`, "-W", `${width}`, "-H", `${height}`];
    const pages = ["-f", `${page}`, "-l", `${page}`, "-r", "72"];
    run("pdftoppm", [...pages, ...place, "-singlefile", file, join(folder, "part")]);
    return readFileSync(join(folder, "part.ppm")).subarray(-3 * width * height);
  });
}

function inFolder<Result>(pdf: Uint8Array, use: (file: string, folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), "paper-"));
  try {
    const file = join(folder, "document.pdf");
    writeFileSync(file, pdf);
    return use(file, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
