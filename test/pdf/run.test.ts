import { describe, expect, it } from "vitest";
import { withAttributes, type XmlNode } from "../../src/engine/node.ts";
import { cleanImage } from "../../src/pdf/design/image.ts";
import { DEFAULT_DESIGN, type RenderOptions } from "../../src/pdf/design/options.ts";
import { renderPdf, renderRun } from "../../src/pdf/render.ts";
import { picture } from "./pictures.ts";
import { unsaid } from "./said.ts";
import { golden, goldens, PLAIN, stamp } from "./stamped.ts";
import { codesOf, pagesOf, pictureOf, structureOf, textOf, wordsOf } from "./tools.ts";

const TITLE = "Recibos de nómina";
const ORDINARY = golden("payroll/ordinary.xml");
const FITTING = goldens("payroll");

/** Returns one PDF of the documents, the last ones with these options. */
function run(roots: readonly XmlNode[], options: Partial<RenderOptions> = {}): Promise<Uint8Array> {
  const prints = roots.map((root) => ({ xml: stamp(root), options: { ...PLAIN, ...options } }));
  return renderRun(prints, TITLE);
}

function called(root: XmlNode, Folio: string): XmlNode {
  return withAttributes(root, { Folio });
}

/** Returns the receipt with that many more deductions. */
function withDeductions(count: number): XmlNode {
  const more = (one: XmlNode): XmlNode => {
    const children = one.children.map(more);
    const added = one.name === "nomina12:Deducciones" ? Array(count).fill(one.children[0]) : [];
    return { ...one, children: [...children, ...added] };
  };
  return more(ORDINARY);
}

/**
 * Returns the letters of a text in alphabetical order, without the foot of a page and the names of columns: on half a
 * page they stand at each value or are left out.
 */
function lettersOf(text: string): string {
  const edge = /FolioFiscal[0-9A-F-]{36}|Página\d+de\d+/gi;
  const names = /Tipodeincapacidad|Días|Importe|RFCparaquienlabora|Porcentajedeltiempo/g;
  const told = text
    .replace(/[·:,\s]/g, "")
    .replace(edge, "")
    .replaceAll("ClaveConcepto", "Clave");
  return [...told.replace(names, "")].toSorted().join("");
}

describe("a run of payroll receipts", () => {
  it.each(FITTING)("%s: half a page says what its own page says, and every value of the XML", async (path) => {
    const root = golden(path);
    const alone = lettersOf(textOf(await renderPdf(stamp(root), PLAIN)));
    const pages = pagesOf(await run([root, root]));
    expect(pages).toHaveLength(1);
    const [upper, lower] = pages[0]!.split(/(?<=\|\|)\n/);
    for (const half of [upper!, lower!]) {
      expect(unsaid(golden(path), half)).toEqual([]);
      expect(lettersOf(half)).toBe(alone);
    }
  });

  it("has as many QR codes as receipts, each its own", async () => {
    const codes = codesOf(await run(FITTING.map(golden)));
    const of = ({ Sello = "", Total = "" }: XmlNode["attributes"]) =>
      `&tt=${Number(Total).toFixed(2).replace(/0$/, "")}&fe=${Sello.slice(-8)}`;
    // The reader of codes tells the two of a page in any order.
    expect(codes.map((code) => code.slice(code.indexOf("&tt="))).toSorted()).toEqual(
      FITTING.map((path) => of(golden(path).attributes)).toSorted(),
    );
  });

  it("keeps the order; what is too long for half a page has pages of its own, as it is printed alone", async () => {
    const long = called(withDeductions(9), "3");
    const roots = [called(ORDINARY, "1"), called(ORDINARY, "2"), long, called(ORDINARY, "4")];
    const pages = pagesOf(await run(roots));
    const folios = pages.map((page) => [...page.matchAll(/\bN-(\d)\b/g)].map(([, folio]) => folio));
    expect(folios.map((all) => [...new Set(all)])).toEqual([["1", "2"], ["3"], ["4"]]);
    expect(pages[1]).toBe(textOf(await renderPdf(stamp(long), PLAIN)));
  });

  it.each(["letter", "a4"] as const)("on %s no word stands outside its half, or on another", async (paper) => {
    const image = cleanImage(picture(300, 160, [30, 90, 160]));
    const logo = image.kind === "image" ? image.image.bytes : undefined;
    const design = {
      ...DEFAULT_DESIGN,
      paper,
      logo,
      contactLine: "Tel. 55 1234 5678",
      footNote: "Gracias",
    };
    const pdf = await run([ORDINARY, ORDINARY], { design });
    const [width, height] = paper === "letter" ? [612, 792] : [595.28, 841.89];
    const words = wordsOf(pdf);
    expect(words.filter(({ text }) => text === "RECIBO")).toHaveLength(2);
    for (const { left, right, top, bottom, text } of words) {
      expect(left, text).toBeGreaterThan(39);
      expect(right, text).toBeLessThan(width - 39);
      for (const edge of [0, height / 2, height])
        expect(Math.min(Math.abs(top - edge), Math.abs(bottom - edge)), text).toBeGreaterThan(8);
    }
    expect(codesOf(pdf)).toHaveLength(2);
    expect(
      Buffer.from(pdf)
        .toString("latin1")
        .match(/\/Subtype \/Image/g),
    ).toHaveLength(1);
  });

  it("a cancelled receipt says so on its own half alone", async () => {
    const xml = stamp(ORDINARY);
    const marks = { sandbox: false, cancelledAt: new Date("2026-03-12T18:00:00Z") };
    const prints = [PLAIN, { ...PLAIN, marks }].map((options) => ({ xml, options }));
    const half = (pdf: Uint8Array, y: number) => pictureOf(pdf, 1, { x: 0, y, width: 612, height: 395 });
    const plain = await run([ORDINARY, ORDINARY]);
    for (const [order, own, other] of [
      [prints, 397, 0],
      [prints.toReversed(), 0, 397],
    ] as const) {
      const pdf = await renderRun(order, TITLE);
      const said = wordsOf(pdf).find(({ text }) => text === "CANCELADO")!;
      expect(Math.floor(said.top / 396)).toBe(own === 0 ? 0 : 1);
      expect(half(pdf, other).equals(half(plain, other))).toBe(true);
      expect(colorsIn(half(pdf, own)).has(WATERMARK)).toBe(true);
    }
  });

  it("a note, and what no form for half a page says, has a page of its own", async () => {
    expect(pagesOf(await run([ORDINARY, ORDINARY], { note: "Entregar en mano" }))).toHaveLength(2);
    const related = { name: "cfdi:CfdiRelacionados", attributes: { TipoRelacion: "04" } };
    const one = { name: "cfdi:CfdiRelacionado", attributes: { UUID: stampedUuid }, children: [] };
    const substitute = { ...ORDINARY, children: [{ ...related, children: [one] }, ...ORDINARY.children] };
    const pages = pagesOf(await run([substitute, ORDINARY]));
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain(stampedUuid);
  });

  it("has the same bytes every time, two fonts, and a part for each receipt", async () => {
    const roots = [ORDINARY, golden("payroll/overtime.xml"), withDeductions(9)];
    const pdf = await run(roots);
    expect(Buffer.from(await run(roots)).equals(pdf)).toBe(true);
    expect(
      Buffer.from(pdf)
        .toString("latin1")
        .match(/\/FontFile2/g),
    ).toHaveLength(2);
    expect(structureOf(pdf).match(/Sect/g)).toHaveLength(3);
  });
});

const WATERMARK = [0.9, 0.91, 0.92].map((part) => Math.round(part * 255)).join();

function colorsIn(picture: Buffer): Set<string> {
  const colors = new Set<string>();
  for (let at = 0; at < picture.length; at += 3) colors.add(picture.subarray(at, at + 3).join());
  return colors;
}

const stampedUuid = "5C2D1B0A-6934-459C-A128-BDF0393F0F99";
