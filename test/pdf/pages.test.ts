import { describe, expect, it } from "vitest";
import { child, node, withAttributes, type XmlNode } from "../../src/engine/node.ts";
import { cleanImage } from "../../src/pdf/design/image.ts";
import { DEFAULT_DESIGN } from "../../src/pdf/design/options.ts";
import { IS_LONG } from "../support/long.ts";
import { picture } from "./pictures.ts";
import { golden, goldens, print, UUID } from "./stamped.ts";
import { codesOf, colorAt, infoOf, pagesOf, structureOf, textOf, type Word, wordsOf } from "./tools.ts";

const INVOICE = golden("invoice/one-concept.xml");

/** Returns the invoice with that many concepts; `describe` gives each its text. */
function invoiceOf(count: number, describe: (index: number) => string = (index) => `Artículo ${index}`): XmlNode {
  const concepto = child(child(INVOICE, "cfdi:Conceptos"), "cfdi:Concepto")!;
  const all = Array.from({ length: count }, (_, index) =>
    withAttributes(concepto, { Descripcion: describe(index), NoIdentificacion: `SKU-${index}` }),
  );
  return replace(INVOICE, "cfdi:Conceptos", node("cfdi:Conceptos", {}, all));
}

function replace(root: XmlNode, name: string, by: XmlNode): XmlNode {
  return { ...root, children: root.children.map((one) => (one.name === name ? by : one)) };
}

const HEADER = "Descripción Valor unitario";
const LEGEND = "Este documento es una representación impresa de un CFDI";

/** A break that falls wrongly does so at several lengths, so `npm test` tries every third. */
const STEP = IS_LONG ? 1 : 3;

describe("page breaks", () => {
  it.each([1, 30, 200])("%i concepts: each page that has some has their header above them", async (count) => {
    const pages = pagesOf(await print(invoiceOf(count)));
    const seen = pages.flatMap((page) => {
      const rows = [...page.matchAll(/SKU-\d+/g)].map(([row]) => row);
      const header = page.indexOf(HEADER);
      expect(header === -1).toBe(rows.length === 0);
      expect(header).toBeLessThanOrEqual(page.indexOf(rows[0] ?? HEADER));
      return rows;
    });
    expect(seen).toEqual(Array.from({ length: count }, (_, index) => `SKU-${index}`));
  });

  it("wherever the concepts end, sums and seals are each on one page, with the foot that says which", async () => {
    for (let count = 1; count <= 40; count += STEP) {
      const pages = pagesOf(await print(invoiceOf(count)));
      expectWhole(pages, ["Subtotal", "Total MXN"]);
      expectWhole(pages, ["Sello digital del CFDI", "Sello digital del SAT", "Cadena original", LEGEND]);
      for (const [index, page] of pages.entries()) {
        expect(page).toContain(`Página ${index + 1} de ${pages.length}`);
        expect(page).toContain(`Folio fiscal ${UUID}`);
      }
    }
  });

  it("a row is on one page with all its lines", async () => {
    const long = (index: number) => `INICIO-${index} ${"palabra ".repeat(60)} FIN-${index}`;
    const pages = pagesOf(await print(invoiceOf(30, long)));
    for (let index = 0; index < 30; index++) expectWhole(pages, [`INICIO-${index} `, `FIN-${index}\n`]);
  });

  it("what all concepts share is said once, and each takes a line", async () => {
    const pages = pagesOf(await print(invoiceOf(200)));
    const text = pages.join("\n");
    for (const shared of ["Clave: 81112100", "Unidad: E48 Unidad de servicio", "02 Sí objeto de impuesto"])
      expect(text.split(shared)).toHaveLength(2);
    for (const page of pages.slice(1, -1)) expect(page.match(/SKU-/g)!.length).toBeGreaterThan(45);
  });

  it("what a concept has alone stands at it", async () => {
    const [first, ...more] = child(invoiceOf(3), "cfdi:Conceptos")!.children;
    const other = withAttributes(first!, { ClaveUnidad: "H87", ObjetoImp: "03" });
    const conceptos = node("cfdi:Conceptos", {}, [other, ...more]);
    const text = textOf(await print(replace(INVOICE, "cfdi:Conceptos", conceptos)));
    expect(text.match(/E48 Unidad de servicio/g)).toHaveLength(2);
    expect(text.match(/02 Sí objeto de impuesto/g)).toHaveLength(2);
    expect(text.match(/03 Sí objeto del impuesto/g)).toHaveLength(1);
  });

  it("taxes are columns where each concept has one base, and lines of their concepts otherwise", async () => {
    const alike = textOf(await print(invoiceOf(3)));
    expect(alike.match(/Traslado/g)).toHaveLength(2); // The head of the column, and the sum.
    const two = golden("invoice/ieps-under-iva.xml");
    expect(textOf(await print(two)).match(/Traslado 00[23] .* sobre/g)!.length).toBeGreaterThan(1);
  });

  it("sums and seals have company, wherever the concepts end", async () => {
    for (let count = 30; count <= 60; count += STEP) {
      const pages = pagesOf(await print(invoiceOf(count)));
      const rows = pages.map((page) => page.match(/SKU-/g)?.length ?? 0);
      expect(rows.at(-1), `${count}`).toBeGreaterThan(0);
      expect(Math.min(...rows.slice(0, -1), 25), `${count}`).toBe(25);
    }
  });

  it("a row that is taller than a page goes on, and loses nothing", async () => {
    const words = Array.from({ length: 6_000 }, (_, index) => `w${index}`);
    const pages = pagesOf(await print(invoiceOf(2, () => words.join(" "))));
    expect(pages.length).toBeGreaterThan(3);
    const found = pages.join(" ").match(/\bw\d+\b/g)!;
    expect(found).toEqual([...words, ...words]);
  });

  it("no heading is the last thing on a page, wherever it comes", async () => {
    const root = golden("complements/nomina12.xml");
    for (let extra = 0; extra < 40; extra += STEP) {
      const uuids = Array.from({ length: extra * 2 }, () => node("cfdi:CfdiRelacionado", { UUID }));
      const related = node("cfdi:CfdiRelacionados", { TipoRelacion: "04" }, uuids);
      for (const page of pagesOf(await print({ ...root, children: [related, ...root.children] }))) {
        const lines = page.trim().split("\n");
        const last = lines[lines.findIndex((line) => line.startsWith("Folio fiscal AD")) - 1];
        expect(HEADINGS).not.toContain(last);
      }
    }
  });
});

const LOGO = cleanImage(picture(300, 160, [30, 90, 160]));

describe("a payroll receipt", () => {
  it.each(goldens("payroll"))("%s is one page, whatever the paper and the design add", async (path) => {
    const logo = LOGO.kind === "image" ? LOGO.image.bytes : undefined;
    const full = { ...DEFAULT_DESIGN, logo, contactLine: "c".repeat(200), footNote: "f".repeat(300) };
    for (const design of [DEFAULT_DESIGN, full, { ...full, paper: "a4" as const }]) {
      const pages = pagesOf(await print(golden(path), { design }));
      expect(pages).toHaveLength(1);
      expectWhole(pages, ["Neto a pagar", "Firma del trabajador", "Cadena original", LEGEND]);
    }
  });

  it("tells no amount twice, and SAT's only concept in a line", async () => {
    const text = textOf(await print(golden("payroll/ordinary.xml")));
    expect(text).toContain("Concepto: 84111505, Pago de nómina, 1 ACT Actividad, 01 No objeto de impuesto");
    for (const amount of ["8,853.30", "1,207.34", "7,645.96"]) expect(text.split(amount)).toHaveLength(2);
  });

  it("with a concept that is not SAT's prints it as a table", async () => {
    const root = golden("payroll/ordinary.xml");
    const conceptos = child(root, "cfdi:Conceptos")!;
    const own = {
      ...conceptos,
      children: conceptos.children.map((one) => withAttributes(one, { NoIdentificacion: "N-7" })),
    };
    expect(textOf(await print(replace(root, "cfdi:Conceptos", own)))).toMatch(/Descripción[\s\S]*N-7/);
  });
});

const HUGE = "999999999999.999999";
const TINY = "0.000001";

/** Returns the document with each of its decimal numbers replaced in turn by the others. */
function withNumbers(root: XmlNode, numbers: readonly string[]): XmlNode {
  let next = 0;
  const replaced = (one: XmlNode): XmlNode => ({
    ...withAttributes(
      one,
      Object.fromEntries(
        Object.entries(one.attributes)
          .filter(([name, value]) => /^\d+\.\d+$/.test(value ?? "") && !/Version|TasaOCuota/.test(name))
          .map(([name]) => [name, numbers[next++ % numbers.length]!]),
      ),
    ),
    children: one.children.map(replaced),
  });
  return replaced(root);
}

describe("numbers", () => {
  it.each([
    ...["invoice/discounts.xml", "payment-complement/all-taxes.xml", "withholding/shares-several-taxes.xml"],
    ...["payroll/overtime.xml", "payroll/stock-options.xml", "complements/cartaPorte31.xml"],
    ...["complements/comercioExterior20.xml", "complements/ecc12.xml", "complements/detallista.xml"],
  ])("%s: the largest are as whole as the smallest", async (path) => {
    const root = withNumbers(golden(path), [HUGE, TINY, HUGE]);
    for (const paper of ["letter", "a4"] as const) {
      const pdf = await print(root, { design: { ...DEFAULT_DESIGN, paper } });
      const words = wordsOf(pdf).filter(({ text }) => /999|0\.0000/.test(text));
      expect(words.length).toBeGreaterThan(4);
      for (const { text } of words) expect(text).toMatch(/^\$?(999,?999,?999,?999\.999999|0\.000001)[:;,)]?$/);
      const [width, height] = paper === "letter" ? [612, 792] : [595.28, 841.89];
      expect(collisions(wordsOf(pdf), width, height)).toEqual([]);
    }
  });

  it("stand with their decimal points under one another, with the decimals that they have", async () => {
    const concepto = child(child(INVOICE, "cfdi:Conceptos"), "cfdi:Concepto")!;
    const all = ["7.25", "7.123456", "7.50"].map((ValorUnitario) => withAttributes(concepto, { ValorUnitario }));
    const words = wordsOf(await print(replace(INVOICE, "cfdi:Conceptos", node("cfdi:Conceptos", {}, all))));
    const lefts = ["7.25", "7.123456", "7.50"].map((number) => words.find(({ text }) => text === number)!.left);
    for (const left of lefts) expect(left).toBeCloseTo(lefts[0]!, 1);
  });
});

const HEADINGS = [
  ...["Nómina", "Empleador", "Relación laboral", "Subcontratación", "Percepciones", "Deducciones", "Otros pagos"],
  ...["Jubilación, pensión o retiro", "Separación o indemnización", "Incapacidades"],
];

/** Fails unless the page with the first text has all the others too. */
function expectWhole(pages: readonly string[], texts: readonly string[]): void {
  const page = pages.find((one) => one.includes(texts[0]!));
  for (const text of texts) expect(page, text).toContain(text);
}

const MARGIN = 40;

/** Returns words that overlap each other or the margins; only the middle of a letter's height counts. */
function collisions(words: readonly Word[], width: number, height: number): string[] {
  const outside = words.filter(
    ({ left, right, top, bottom }) =>
      left < MARGIN - 0.5 || right > width - MARGIN + 0.5 || top < 15 || bottom > height - 15,
  );
  const boxes = words.map(({ top, bottom, ...word }) => {
    const middle = (top + bottom) / 2;
    return { ...word, top: middle - (bottom - top) * 0.2, bottom: middle + (bottom - top) * 0.2 };
  });
  const sorted = boxes.toSorted((one, other) => one.page - other.page || one.top - other.top);
  const struck = sorted.flatMap((one, index) => {
    const hits: string[] = [];
    for (const other of sorted.slice(index + 1)) {
      if (other.page !== one.page || other.top >= one.bottom) break;
      if (one.left < other.right - 0.5 && other.left < one.right - 0.5) hits.push(`${one.text} | ${other.text}`);
    }
    return hits;
  });
  return [...outside.map(({ text }) => `outside: ${text}`), ...struck];
}

/** Cuts a text to at most `length` UTF-16 units without splitting a surrogate pair. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}

const HOSTILE: readonly (readonly [string, string])[] = [
  ["1,000 W's", "W".repeat(1_000)],
  ["right-to-left", `${"\u202e"}${"مرحبا بالعالم שלום עולם ".repeat(30)}`],
  ["emoji", "🧾👩‍👩‍👧‍👦🇲🇽👍🏽".repeat(40)],
  ["combining marks", `Z${"\u0301\u0323\u0308\u0334".repeat(60)}algo e${"\u0301".repeat(20)} ñ`.repeat(8)],
  ["ideographs", "有限公司株式会社".repeat(40)],
  ["blanks of all kinds", `a${"\u00a0\u2003\u3000\u200b\ufeff\u2028".repeat(50)}b`],
  ["long words with seams", "ab-cd/ef_gh.ij,".repeat(100)],
];

describe("hostile texts", () => {
  it.each(HOSTILE)("%s stay inside their boxes, wherever they stand", async (_, text) => {
    const root = invoiceOf(3, () => text);
    const emisor = withAttributes(child(root, "cfdi:Emisor")!, { Nombre: text, Rfc: cut(text, 40) });
    const receptor = withAttributes(child(root, "cfdi:Receptor")!, { Nombre: text, NumRegIdTrib: text });
    const hostile = withAttributes(replace(replace(root, "cfdi:Emisor", emisor), "cfdi:Receptor", receptor), {
      Serie: cut(text, 60),
      Folio: cut(text, 60),
      CondicionesDePago: text,
    });
    const design = { ...DEFAULT_DESIGN, contactLine: cut(text, 200), footNote: cut(text, 300) };
    const customFields = [[cut(text, 60), cut(text, 200)] as const];
    const pdf = await print(hostile, { design, customFields, note: cut(text, 2_000) });
    expect(collisions(wordsOf(pdf), 612, 792)).toEqual([]);
  });

  it.each(["payment-complement", "complements", "credit-note", "payroll", "withholding"].flatMap(goldens))(
    "%s: no word stands on another or outside the margins",
    async (path) => {
      const pdf = await print(golden(path), { design: { ...DEFAULT_DESIGN, paper: "a4" } });
      expect(collisions(wordsOf(pdf), 595.28, 841.89)).toEqual([]);
    },
  );

  it("a character without a glyph is shown as its code and copied as itself", async () => {
    const pdf = await print(invoiceOf(1, () => "Recibo 🧾 de 株"));
    expect(pagesOf(pdf)[0]).toContain("Recibo 🧾 de 株");
    const widest = wordsOf(pdf).find(({ text }) => text === "🧾")!;
    expect(widest.right - widest.left).toBeGreaterThan(20); // The word "[U+1F9FE]" is this wide.
  });

  it.each([
    ["a Japanese name", "株式会社トヨタ・ひらがな"],
    ["a Chinese name", "北京百度网讯科技有限公司（中国）"],
    ["a Korean name", "삼성전자 주식회사"],
  ])("%s is drawn in letters as wide as their type, and copied as it is", async (_, name) => {
    const pdf = await print(invoiceOf(1, () => `Venta a ${name} en 2026`));
    expect(pagesOf(pdf)[0]!.replace(/\n/g, "")).toContain(name);
    expect(pagesOf(pdf)[0]).toMatch(/ en\s2026/);
    const [first = ""] = name.split(" ");
    const word = wordsOf(pdf).find(({ text }) => text === first)!;
    expect(word.right - word.left).toBeCloseTo(first.length * 8, 0);
  });
});

describe("QR codes", () => {
  const CFDI = "https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx";
  const fe = (root: XmlNode) => root.attributes.Sello?.slice(-8) || "b9/+g0==";

  it.each([
    ["invoice/one-concept.xml", "re=EPR260101AA1&rr=RAC260101AA4&tt=1160.0"],
    ["invoice/awkward-text.xml", "re=EPR260101AA1&rr=P&amp;E260101AA8&tt=33.2"],
    ["invoice/rfc-with-enye.xml", "re=EPR260101AA1&rr=ÑAN260101AA5&tt=11.6"],
    ["payment-complement/banks.xml", "re=EPR260101AA1&rr=RAC260101AA4&tt=0.0"],
    ["complements/nomina12.xml", "re=EKU9003173C9&rr=URE180429TM6&tt=38000.0"],
  ])("%s: the code is the address of Anexo 20", async (path, facts) => {
    const root = golden(path);
    expect(codesOf(await print(root))).toEqual([`${CFDI}?id=${UUID}&${facts}&fe=${fe(root)}`]);
  });

  it("Carta Porte has a second code, which version 2.0 had not", async () => {
    const ccp =
      "https://verificacfdi.facturaelectronica.sat.gob.mx/verificaccp/default.aspx?IdCCP=CCC5f1b1-30aa-4e0b-9c57-0a2f6c3d9e11&FechaOrig=2026-03-10T08:00:00&FechaTimb=2026-03-10T11:31:05";
    expect(codesOf(await print(golden("complements/cartaPorte31.xml")))).toContain(ccp);
    expect(codesOf(await print(golden("complements/cartaPorte20.xml")))).toHaveLength(1);
  });

  it("withholdings have SAT's other site; a foreigner's number has twenty places", async () => {
    const site = "https://prodretencionverificacion.clouda.sat.gob.mx/";
    const codeOf = async (path: string) => {
      const root = golden(path);
      return { codes: codesOf(await print(root)), fe: fe(root) };
    };
    const nacional = await codeOf("withholding/dividends-national.xml");
    expect(nacional.codes).toEqual([
      `${site}?id=${UUID}&re=EPR260101AA1&rr=CACX7605101P8&tt=10000.0&fe=${nacional.fe}`,
    ]);
    const extranjero = await codeOf("withholding/dividends-foreign.xml");
    expect(extranjero.codes).toEqual([
      `${site}?id=${UUID}&re=EPR260101AA1&nr=00000000000121585958&tt=250000.5&fe=${extranjero.fe}`,
    ]);
  });
});

describe("the file", () => {
  it("has the same bytes every time, whatever was printed between", async () => {
    const paths = ["invoice/one-concept.xml", "invoice/awkward-text.xml", "complements/cartaPorte31.xml"];
    const first = await Promise.all(paths.map((path) => print(golden(path))));
    const again = await Promise.all(paths.toReversed().map((path) => print(golden(path))));
    for (const [index, pdf] of again.toReversed().entries()) expect(pdf).toEqual(first[index]);
  });

  it("is dated by its stamp, titled by its folio, and tells its language and structure", async () => {
    const pdf = await print(INVOICE);
    const info = infoOf(pdf);
    expect(info).toMatch(/Title: +Factura F-1\n/);
    expect(info).toMatch(/CreationDate: +Tue Mar 10 17:31:05 2026 UTC\n/);
    expect(info).toMatch(/Tagged: +yes\n/);
    expect(Buffer.from(pdf).toString("latin1")).toContain("/Lang (es-MX)");
  });

  it("reads aloud in order: head, parties, concepts cell by cell, sums, seals; a picture by its words", async () => {
    const pdf = await print(INVOICE);
    const structure = structureOf(pdf);
    const parts = [
      ...["H1", '"FACTURA"', '"Receptor"', '"Uso del CFDI G03 Gastos en general"'],
      ...["Table", "TH", '"Clave"', "TD", '"81112100"'],
      ...["Figure", '"Total MXN $1,160.00"', '"Sello digital del CFDI'],
    ];
    let place = 0;
    for (const part of parts) {
      place = structure.indexOf(part, place);
      expect(place, part).toBeGreaterThan(-1);
    }
    expect(Buffer.from(pdf).toString("latin1")).toContain("/Alt (");
    expect(structure).not.toContain("Página 1 de 1"); // The footer is no part of the text.
  });

  it("embeds its fonts", async () => {
    const text = Buffer.from(await print(INVOICE)).toString("latin1");
    expect(text.match(/\/FontFile2/g)).toHaveLength(2);
    expect(text).not.toContain("/Type1");
  });

  it.each([
    ["#000000", [255, 255, 255]],
    ["#1f4e79", [255, 255, 255]],
    ["#ffd400", [0, 0, 0]],
    ["#ffffff", [0, 0, 0]],
  ])("text on the accent colour %s has the better contrast", async (accentColor, ink) => {
    const pdf = await print(INVOICE, { design: { ...DEFAULT_DESIGN, accentColor } });
    const title = wordsOf(pdf).find(({ text }) => text === "FACTURA")!;
    // The point lies on the stem of the F, whose left edge is 0.09 em from the letter's origin.
    const point = [Math.floor(title.left + 1.6), Math.round((title.top + title.bottom) / 2) + 1] as const;
    const color = colorAt(pdf, 1, ...point);
    const distance = Math.max(...color.map((part, index) => Math.abs(part - ink[index]!)));
    expect(distance).toBeLessThan(110);
  });

  it("refuses a colour that is none", async () => {
    const design = { ...DEFAULT_DESIGN, accentColor: "red" };
    await expect(print(INVOICE, { design })).rejects.toThrow("not a color: red");
  });
});
