import { describe, expect, it } from "vitest";
import { cleanImage } from "../../src/pdf/design/image.ts";
import { DEFAULT_DESIGN } from "../../src/pdf/design/options.ts";
import { renderPdf, renderRun } from "../../src/pdf/render.ts";
import { objectsOf, type PdfObject, referred } from "./objects.ts";
import { picture } from "./pictures.ts";
import { golden, goldens, PLAIN, stamp } from "./stamped.ts";
import { attachmentsOf, fontsOf, infoOf, metadataOf } from "./tools.ts";

/**
 * No validator of PDF/A and PDF/UA can be had from a registry of packages, so these tests ask what the standards ask,
 * by a reader that shares nothing with the printer. Numbers are sections of ISO 19005-3 and ISO 14289-1.
 */

const image = cleanImage(picture(300, 160, [30, 90, 160]));
const logo = image.kind === "image" ? image.image.bytes : undefined;
const DRESSED = { ...DEFAULT_DESIGN, logo, contactLine: "Tel. 55 1234 5678", footNote: "Gracias" };
const XML = stamp(golden("invoice/one-concept.xml"));
const SEVERAL = [
  ...["invoice/200-concepts.xml", "credit-note/jpy.xml", "payment-complement/banks.xml", "payroll/ordinary.xml"],
  ...["withholding/dividends-national.xml", "complements/cartaPorte31.xml", "complements/detallista.xml"],
];

const RUN = "a run of payroll";

const pdfOf = (path: string) =>
  renderPdf(stamp(golden(path)), {
    ...{ ...PLAIN, design: DRESSED, marks: { sandbox: true } },
    ...{ note: "Nota con 株 y 🧾", xmlName: "F-1.xml" },
  });
const runOf = () =>
  renderRun(
    goldens("payroll").map((path) => ({ xml: stamp(golden(path)), options: { ...PLAIN, design: DRESSED } })),
    "Recibos",
  );
const ALL: readonly (readonly [name: string, make: () => Promise<Uint8Array>])[] = [
  ...SEVERAL.map((path) => [path, () => pdfOf(path)] as const),
  [RUN, runOf],
];

describe("the XML inside", () => {
  it("is given back byte by byte, under its name, and as the source of the pages", async () => {
    const pdf = await renderPdf(XML, { ...PLAIN, xmlName: "F-1.xml" });
    const files = attachmentsOf(pdf);
    expect([...files.keys()]).toEqual(["F-1.xml"]);
    expect(files.get("F-1.xml")!.equals(XML)).toBe(true);
    const objects = objectsOf(pdf);
    const [filespec] = referred(catalogOf(objects), "AF");
    const specification = objects.get(filespec!)!;
    expect(specification.text).toContain("/AFRelationship /Source");
    for (const name of ["F", "UF"]) expect(specification.text).toContain(`/${name} (F-1.xml)`);
    const embedded = /\/EF <<\s*\/F (\d+) 0 R/.exec(specification.text)![1];
    const { text, stream } = objects.get(Number(embedded))!;
    expect(text).toContain("/Subtype /text#2Fxml");
    expect(text).toContain("/ModDate (D:20260310173105Z)");
    expect(stream!.equals(XML)).toBe(true);
  });

  it("takes no more than its compressed bytes and some hundred", async () => {
    const [without, within] = await Promise.all(
      [undefined, "F-1.xml"].map((xmlName) => renderPdf(XML, { ...PLAIN, xmlName })),
    );
    const { length } = (await import("node:zlib")).deflateSync(XML);
    expect(within!.length - without!.length).toBeLessThan(length + 1_000);
  });

  it("a name in any letters is kept", async () => {
    const pdf = await renderPdf(XML, { ...PLAIN, xmlName: "Ñandú-1.xml" });
    expect([...attachmentsOf(pdf).keys()]).toEqual(["Ñandú-1.xml"]);
  });

  it("is left out where it has no name, and of runs", async () => {
    for (const pdf of [await renderPdf(XML, PLAIN), await runOf()]) {
      expect(attachmentsOf(pdf).size).toBe(0);
      expect(referred(catalogOf(objectsOf(pdf)), "AF")).toEqual([]);
    }
  });

  it("the same document is the same bytes", async () => {
    expect(Buffer.from(await pdfOf(SEVERAL[0]!)).equals(await pdfOf(SEVERAL[0]!))).toBe(true);
  });
});

describe.each(ALL)("%s", (path, make) => {
  const pdf = once(make);
  const objects = once(async () => objectsOf(await pdf()));

  it("says that it is PDF/A-3a and PDF/UA-1, and describes what is not PDF/A's own (6.6)", async () => {
    const xmp = metadataOf(await pdf());
    for (const said of [
      ...["<pdfaid:part>3</pdfaid:part>", "<pdfaid:conformance>A</pdfaid:conformance>"],
      ...["<pdfuaid:part>1</pdfuaid:part>", "<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>"],
    ])
      expect(xmp).toContain(said);
    const title = /^Title: +(.+)$/m.exec(infoOf(await pdf()))![1];
    expect(xmp).toContain(`<rdf:li xml:lang="x-default">${title}</rdf:li>`);
  });

  it("shows its title, has a language and is tagged (UA 7.1, 7.2)", async () => {
    const catalog = catalogOf(await objects());
    expect(catalog.text).toContain("/Lang (es-MX)");
    const [preferences] = referred(catalog, "ViewerPreferences");
    expect((await objects()).get(preferences!)!.text).toContain("/DisplayDocTitle true");
    const [marks] = referred(catalog, "MarkInfo");
    expect((await objects()).get(marks!)!.text).toContain("/Marked true");
  });

  it("has colours of one device, described by a profile, no transparency and no password (6.2.4, 6.2.10, 6.1.3)", async () => {
    const catalog = catalogOf(await objects());
    const [intent] = referred(catalog, "OutputIntents");
    const { text } = (await objects()).get(intent!)!;
    expect(text).toContain("/S /GTS_PDFA1");
    const [profile] = referred({ text, stream: undefined }, "DestOutputProfile");
    const icc = (await objects()).get(profile!)!;
    expect(icc.text).toContain("/N 3");
    expect(icc.stream!.toString("latin1", 16, 20)).toBe("RGB ");
    for (const object of (await objects()).values())
      expect(object.text).not.toMatch(/DeviceCMYK|\/SMask|\/Interpolate true|\/ca |\/CA |\/BM |\/LZWDecode/);
    expect(Buffer.from(await pdf()).toString("latin1")).not.toContain("/Encrypt");
  });

  it("has all fonts embedded, with the text of their glyphs (6.2.11)", async () => {
    const fonts = fontsOf(await pdf());
    expect(fonts.length).toBeGreaterThan(1);
    const has = fonts.some(([name = ""]) => name.endsWith("+CFDISans-Ideographs"));
    expect(has, "only where a text has ideographs").toBe(path !== RUN);
    for (const [name, , encoding, ...facts] of fonts) {
      expect(encoding, name).toBe("Identity-H");
      expect(facts.slice(0, 3), name).toEqual(["yes", "yes", "yes"]);
    }
  });

  it("every mark on a page belongs to its structure or is an artifact (UA 7.1)", async () => {
    const pages = [...(await objects()).values()].filter(({ text }) => /\/Type \/Page\b/.test(text));
    expect(pages.length).toBeGreaterThan(0);
    for (const page of pages) {
      const contents = referred(page, "Contents").map((one) => objectOf(objects, one));
      expect(
        unmarked((await Promise.all(contents)).map(({ stream }) => stream!.toString("latin1")).join("\n")),
      ).toEqual([]);
    }
  });

  it("pictures are described and placed, and cells of heads name what they head (UA 7.3, 7.5)", async () => {
    const parts = [...(await objects()).values()].filter(({ text }) => /\/S \/\w+\b/.test(text));
    const figures = parts.filter(({ text }) => /\/S \/Figure\b/.test(text));
    expect(figures.length).toBeGreaterThan(1);
    for (const { text } of figures) {
      expect(text).toMatch(/\/Alt \(/);
      expect(text).toMatch(/\/BBox \[[\d. ]+\]/);
    }
    for (const { text } of parts.filter((part) => /\/S \/TH\b/.test(part.text)))
      expect(text).toContain("/Scope /Column");
  });

  it("rows of a table have as many cells as its head (UA 7.2)", async () => {
    const all = await objects();
    const parts = [...all.values()].filter(({ text }) => /\/S \/Table\b/.test(text));
    const kidsOf = (part: PdfObject) => referred(part, "K").map((one) => all.get(one)!);
    for (const table of parts) {
      const cells = kidsOf(table).map((row) => kidsOf(row).length);
      expect(new Set(cells).size).toBe(1);
    }
  });
});

function catalogOf(objects: ReadonlyMap<number, PdfObject>): PdfObject {
  return [...objects.values()].find(({ text }) => /\/Type \/Catalog\b/.test(text))!;
}

async function objectOf(objects: () => Promise<ReadonlyMap<number, PdfObject>>, number: number): Promise<PdfObject> {
  return (await objects()).get(number)!;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Returns the lines of a page's content that paint outside of every marked content. */
function unmarked(content: string): string[] {
  const plain = content.replace(/\((?:\\[\s\S]|[^\\()])*\)/g, "()");
  let depth = 0;
  const lines: string[] = [];
  for (const line of plain.split("\n")) {
    for (const operator of line.match(/\b(BDC|BMC|EMC|TJ|Tj|f|S|Do)\b/g) ?? []) {
      if (operator === "BDC" || operator === "BMC") depth += 1;
      else if (operator === "EMC") depth -= 1;
      else if (depth === 0) lines.push(line);
    }
  }
  return depth === 0 ? lines : [...lines, `${depth} marks are open`];
}
