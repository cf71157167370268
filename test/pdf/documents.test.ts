import { describe, expect, it } from "vitest";
import { cadenaBytes } from "../../src/engine/cadena.ts";
import { DOCUMENT_TYPES } from "../../src/engine/documents/index.ts";
import { child, node, withAttributes, type XmlNode } from "../../src/engine/node.ts";
import { findTimbres, readTimbre } from "../../src/engine/tfd.ts";
import { loadSchemas } from "../../src/engine/validation/schema.ts";
import { writeXml } from "../../src/engine/xml.ts";
import { DEFAULT_DESIGN } from "../../src/pdf/design/options.ts";
import { PAPER_KINDS } from "../../src/pdf/pages/kinds.ts";
import { cadenaOf } from "../../src/pdf/paper/frame.ts";
import { renderPdf } from "../../src/pdf/render.ts";
import { localName } from "../../src/pdf/words/source.ts";
import { edited } from "../engine/rules/edit.ts";
import { unsaid } from "./said.ts";
import { golden, goldens, PLAIN, print, UUID } from "./stamped.ts";
import { pagesOf, textOf } from "./tools.ts";

const TFD = "tfd:TimbreFiscalDigital";
const FOLDERS = ["invoice", "credit-note", "payment-complement", "payroll", "withholding", "complements"];
const DOCUMENTS = [
  ...FOLDERS.flatMap(goldens),
  ...["schema/completo.xml", "schema/global.xml", "schema/timbre.xml", "schema/vector.xml"],
].filter((path) => golden(path).name !== TFD);

describe("what is on paper", () => {
  it.each(DOCUMENTS)("%s: every amount, key, name and UUID of the XML", async (path) => {
    const root = golden(path);
    const text = textOf(await print(root));
    expect(unsaid(root, text)).toEqual([]);
    expect(text).not.toContain("Otros datos"); // Each value has a place of its own.
    expect(text.toUpperCase()).toContain(UUID);
    expect(text).toContain("Este documento es una representación impresa de un CFDI");
  });

  it("every type of document has a page", () => {
    for (const { root } of DOCUMENT_TYPES) expect(PAPER_KINDS[localName(root)], root).toBeDefined();
  });

  it("a withholding has a legend of its own, and what was withheld in words", async () => {
    const text = textOf(await print(golden("withholding/dividends-national.xml")));
    expect(text).toContain("representación impresa de un CFDI de retenciones e información de pagos");
    expect(text).toContain("14 Dividendos o utilidades distribuidas");
    expect(text).toContain("MIL PESOS 00/100 M.N.");
  });

  it.each(["schema/completo.xml", "schema/timbre.xml"])(
    "%s: the cadena of the stamp is the one that SAT's seal signs",
    async (path) => {
      const root = golden(path);
      const tfd = root.name === TFD ? root : findTimbres(root)[0]!;
      const signed = cadenaBytes(loadSchemas("xsd"), tfd);
      expect(signed.kind === "cadena" && signed.bytes.toString()).toBe(
        cadenaOf(readTimbre(tfd), tfd.attributes.Leyenda),
      );
    },
  );

  it("what no page knows is told all the same, but never the addenda", async () => {
    const root = golden("invoice/one-concept.xml");
    const emisor = withAttributes(child(root, "cfdi:Emisor")!, { Nuevo: "atributo-nuevo" });
    const strange: XmlNode = {
      ...node("cfdi:Desconocido", { Clave: "clave-desconocida" }),
      text: "texto-desconocido",
    };
    const text = textOf(
      await print({
        ...root,
        children: [
          ...root.children.map((one) => (one.name === "cfdi:Emisor" ? emisor : one)),
          strange,
          node("cfdi:Addenda", { Orden: "orden-de-la-addenda" }),
        ],
      }),
    );
    expect(text).toContain("Otros datos del comprobante");
    for (const value of ["atributo-nuevo", "clave-desconocida", "texto-desconocido"]) expect(text).toContain(value);
    expect(text).not.toContain("orden-de-la-addenda");
  });

  it("keys stand beside what they mean, or leave the place to it", async () => {
    const root = golden("invoice/one-concept.xml");
    const beside = textOf(await print(root));
    expect(beside).toContain("601 General de Ley Personas Morales");
    expect(beside).toContain("03 Transferencia electrónica de fondos");
    expect(beside).toContain("E48 Unidad de");
    const design = { ...DEFAULT_DESIGN, showKeys: false };
    const alone = textOf(await print(root, { design }));
    expect(alone).toContain("Régimen fiscal: General de Ley Personas Morales");
    expect(alone).not.toContain("601 ");
    expect(alone).toContain("81112100"); // No catalog has the name of the product key.
  });

  it.each([
    ["complements/detallista.xml", ["Orden de compra", "Lugar de entrega", "Cantidad facturada"]],
    ["complements/retenciones-intereseshipotecarios.xml", ["Intereses nominales devengados y pagados"]],
    ["complements/ecc12.xml", ["Estado de cuenta de combustibles", "Folio de la operación"]],
  ])("%s: a complement without a page of its own has Spanish names", async (path, names) => {
    const text = textOf(await print(golden(path))).replace(/\s+/g, " ");
    for (const name of names) expect(text).toContain(name);
    expect(text).not.toMatch(/\b(Mont|Quantity|Identification|Amount)\b/);
  });

  it("amounts are those of the currency, and the total stands in words", async () => {
    const dollars = textOf(await print(golden("invoice/usd.xml")));
    expect(dollars).toMatch(/Total USD \$[\d,]+\.\d\d\n/);
    expect(dollars).toMatch(/DÓLARES \d\d\/100 USD/);
    const yen = textOf(await print(golden("credit-note/jpy.xml")));
    expect(yen).toMatch(/Total JPY [\d,]+\n/);
    expect(yen).toMatch(/ YENES JPY\n/);
  });

  it("amounts of a complement have thousands separators too", async () => {
    const taxes = "Complemento/implocal:ImpuestosLocales";
    const hotel = edited(golden("invoice/hotel.xml"), {
      [`${taxes}/@TotaldeTraslados`]: "1080.00",
      [`${taxes}/implocal:TrasladosLocales/@Importe`]: "1080.00",
    });
    const text = textOf(await print(hotel));
    expect(text).toContain("1,080.00");
    expect(text).not.toContain("1080.00");
  });

  it("a payment of type P says each payment's amount in words, and no words of its own total of zero", async () => {
    const text = textOf(await print(golden("payment-complement/banks.xml")));
    expect(text).toContain("CIEN PESOS 00/100 M.N.");
    expect(text).toContain("DOSCIENTOS PESOS 00/100 M.N.");
    expect(text).toContain("Total de pagos MXN $300.00");
    expect(text).not.toContain("CERO");
  });

  it("a payroll receipt says the net pay in words and has a line to sign", async () => {
    const text = textOf(await print(golden("complements/nomina12.xml")));
    expect(text).toContain("Neto a pagar MXN $38,000.00");
    expect(text).toContain("TREINTA Y OCHO MIL PESOS 00/100 M.N.");
    expect(text).toContain("Firma del trabajador");
  });

  it("times are those of the place of issue; the stamp's own is the centre's", async () => {
    const root = withAttributes(golden("invoice/one-concept.xml"), { LugarExpedicion: "22000" });
    const text = textOf(await print(root));
    expect(text).toContain("Certificación 2026-03-10 10:31:05\n");
    expect(text).toContain("2026-03-10 11:31:05 (hora del centro)");
  });

  it("related documents have the names that the account knows them by", async () => {
    const root = golden("credit-note/honorarios.xml");
    const uuid = child(child(root, "cfdi:CfdiRelacionados"), "cfdi:CfdiRelacionado")!.attributes.UUID!;
    const text = textOf(await print(root, { relatedNames: new Map([[uuid.toUpperCase(), "F-12"]]) }));
    expect(text).toContain(`${uuid} (F-12)`);
  });

  it.each(["complements/cartaPorte31.xml", "complements/comercioExterior20.xml"])(
    "%s: places of Mexico have the names of SAT's lists, where those are known",
    async (path) => {
      const placeNames = new Map([
        ["c_Municipio", new Map([["COA004", "Arteaga"]])],
        ["c_Localidad", new Map([["COA23", "San Antonio de las Alazanas"]])],
        ["c_Colonia", new Map([["253500347", "Los Lirios"]])],
      ]);
      const said = async (showKeys: boolean, names?: typeof placeNames) =>
        textOf(await print(golden(path), { design: { ...DEFAULT_DESIGN, showKeys }, placeNames: names })).replace(
          /\s+/g,
          " ",
        );
      const beside = "colonia 0347 Los Lirios, localidad 23 San Antonio de las Alazanas, municipio 004 Arteaga";
      expect(await said(true, placeNames)).toContain(beside);
      expect(await said(false, placeNames)).toContain(
        "colonia Los Lirios, localidad San Antonio de las Alazanas, municipio Arteaga",
      );
      expect(await said(true)).toContain("colonia 0347, localidad 23, municipio 004, ");
      expect(await said(true, placeNames), "abroad they are words").toContain("colonia Downtown,");
    },
  );

  it("what the account and the document add is there, line by line", async () => {
    const design = {
      ...{ ...DEFAULT_DESIGN, paper: "a4" as const },
      ...{ contactLine: "Av. Patria 123 · 33 1234 5678", footNote: "Gracias por su preferencia." },
    };
    const customFields = [["Orden de compra", "OC-123"]] as const;
    const pages = pagesOf(
      await print(golden("invoice/200-concepts.xml"), { design, customFields, note: "Uno\n\nDos   tres" }),
    );
    const text = pages.join("\n");
    expect(text).toContain("Av. Patria 123 · 33 1234 5678");
    expect(text).toContain("Orden de compra OC-123");
    expect(text).toMatch(/Observaciones\nUno\n/);
    expect(text).toMatch(/\nDos +tres\n/);
    expect(pages.filter((page) => page.includes("Gracias por su preferencia."))).toHaveLength(pages.length);
  });

  it("own fields without a value are left out, and long ones are shortened where it is seen", async () => {
    const many = Array.from({ length: 33 }, (_, index) => [`Dato ${index}`, index === 0 ? " " : "x"] as const);
    const long = [["e".repeat(70), `${"a".repeat(250)}FIN`] as const];
    const text = textOf(await print(golden("invoice/one-concept.xml"), { customFields: [...long, ...many] }));
    expect(text).not.toMatch(/Dato 0\b/);
    expect(text).toContain("Dato 29 x");
    expect(text).not.toContain("Dato 30 x");
    expect(text).toContain("y 3 más");
    expect(text.replace(/\s/g, "")).toContain(`${"e".repeat(59)}…`);
    expect(text).not.toContain("FIN");
  });

  it("a long note goes on on the next page", async () => {
    const root = golden("invoice/200-concepts.xml");
    const conceptos = child(root, "cfdi:Conceptos")!.children;
    const broken: boolean[] = [];
    for (let count = 25; count < 45; count++) {
      const some = node("cfdi:Conceptos", {}, conceptos.slice(0, count));
      const children = root.children.map((one) => (one.name === "cfdi:Conceptos" ? some : one));
      const pages = pagesOf(await print({ ...root, children }, { note: "palabra ".repeat(249) }));
      broken.push(pages.filter((page) => page.includes("palabra")).length > 1);
    }
    expect(broken).toContain(true);
  });

  it.each([
    ["note", { note: "x".repeat(2_001) }],
    ["customText", { customFields: [["a", "x".repeat(32 * 1024)] as const] }],
    ["contactLine", { design: { ...DEFAULT_DESIGN, contactLine: "x".repeat(201) } }],
  ])("a longer %s than a page has room for is a mistake of who asks", async (name, options) => {
    await expect(print(golden("invoice/one-concept.xml"), options)).rejects.toThrow(name);
  });

  it("what lies beyond 16 bits counts as one character, as at the door", async () => {
    const text = textOf(await print(golden("invoice/one-concept.xml"), { note: "😀".repeat(2_000) }));
    expect(text).toContain("Observaciones");
  });

  it.each([
    ["SIN VALIDEZ FISCAL", { sandbox: true }],
    ["CANCELADO el 2026-03-12 12:00:00", { sandbox: false, cancelledAt: new Date("2026-03-12T18:00:00Z") }],
    ["EN PROCESO DE CANCELACIÓN", { sandbox: false, cancellationPending: true }],
  ])("%s is written where nobody overlooks it", async (words, marks) => {
    const root = golden("invoice/200-concepts.xml");
    const marked = pagesOf(await print(root, { marks }));
    const [state] = words.split(" el ");
    expect(marked[0]).toContain(words);
    const slanted = state!.replace(/ /g, "").split("").join("\n");
    for (const page of marked) expect(page.replace(/\n /g, "\n")).toContain(slanted);
    expect(textOf(await print(root))).not.toContain(state);
  });

  it("what is no stamped document is refused", async () => {
    const sealed = writeXml(golden("invoice/one-concept.xml"));
    await expect(renderPdf(sealed, PLAIN)).rejects.toThrow("not a stamped document");
    await expect(renderPdf(Buffer.from("<a/>"), PLAIN)).rejects.toThrow("not a stamped document");
    await expect(renderPdf(Buffer.from("<a"), PLAIN)).rejects.toThrow("El XML");
  });
});
