import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { node, type XmlNode } from "../../src/engine/node.ts";
import { isXmlText, MAX_BYTES, normalizeSpace, readRootTag, readXml, writeXml } from "../../src/engine/xml.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

function read(text: string): XmlNode {
  const reading = readXml(bytes(text));
  if (reading.kind === "malformed") throw new Error(reading.sentence);
  return reading.root;
}

describe("readXml", () => {
  it("names SAT's elements by SAT's prefix, whatever prefix the document uses", () => {
    const cfd = 'xmlns="http://www.sat.gob.mx/cfd/4"';
    expect(read(`<Comprobante ${cfd}><x:A xmlns:x="urn:a" x:b="1" b="2"/><c xmlns=""/></Comprobante>`)).toEqual({
      name: "cfdi:Comprobante",
      attributes: {},
      children: [
        { name: "{urn:a}A", attributes: { "{urn:a}b": "1", b: "2" }, children: [] },
        { name: "c", attributes: {}, children: [] },
      ],
    });
  });

  it("keeps text only where there is more than blanks", () => {
    expect(read("<a>\n <b>x&amp;<![CDATA[<y>]]></b> </a>")).toEqual({
      name: "a",
      attributes: {},
      children: [{ name: "b", attributes: {}, children: [], text: "x&<y>" }],
    });
  });

  it.each([
    ["literal line ends and tabs become blanks", "1\r\n2\r3\n4\t5", "1 2 3 4 5"],
    ["references keep their character", "1&#13;&#10;2&#9;3&#xA0;4&#x1F600;", "1\r\n2\t3\u00a04\u{1F600}"],
    ["the five entities", "&lt;&gt;&amp;&quot;&apos;", "<>&\"'"],
    ["a bare > and the end of CDATA", "a>b]]>c", "a>b]]>c"],
  ])("normalizes attributes as XML 1.0 says: %s", (_, written, value) => {
    expect(read(`<a b="${written}"/>`).attributes).toEqual({ b: value });
  });

  it.each<[string, string]>([
    ["a byte order mark", "\ufeff<a/>"],
    ["no declaration", "<a/>"],
    ["utf-8 in any case", '<?xml version="1.0" encoding="utf-8" standalone="yes"?><a/>'],
    ["comments and instructions", '<?xml version="1.0"?><!-- x --><?p q?><a><!-- y --><?r?></a><!-- z -->\n'],
    ["CDATA", "<a><![CDATA[ <b> ]]></a>"],
    ["64 levels", "<a>".repeat(64) + "</a>".repeat(64)],
    ["a namespace of 256 letters", `<a xmlns='${"u".repeat(256)}'/>`],
    ["names beyond ASCII", '<a Año="2024"/>'],
  ])("accepts %s", (_, text) => {
    expect(readXml(bytes(text)).kind).toBe("xml");
  });

  const attributes = (count: number) => Array.from({ length: count }, (_, at) => ` a${at.toString(36)}=''`).join("");
  const laughs =
    '<!DOCTYPE a [<!ENTITY l "ja"><!ENTITY m "&l;&l;&l;&l;&l;&l;&l;&l;"><!ENTITY n "&m;&m;&m;&m;&m;&m;">]><a>&n;</a>';

  it.each<[string, string | Uint8Array, RegExp]>([
    ["nothing", "", /raíz/],
    ["blanks alone", " \n", /raíz/],
    ["no XML", "hola", /XML/],
    ["DOCTYPE", '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', /DOCTYPE/],
    ["DOCTYPE in lower case", "<!doctype a><a/>", /DOCTYPE/],
    ["DOCTYPE inside a comment", "<!-- <!DOCTYPE a> --><a/>", /DOCTYPE/],
    ["a billion laughs", laughs, /DOCTYPE/],
    ["an entity of its own", "<a>&otra;</a>", /entidad/],
    ["an entity of every object", "<a>&constructor;</a>", /entidad/],
    ["10 000 levels", "<a>".repeat(10_000), /niveles/],
    ["65 levels", "<a>".repeat(65) + "</a>".repeat(65), /niveles/],
    ["a million attributes", `<a${attributes(1_000_000)}/>`, /atributos/],
    ["201 attributes", `<a${attributes(201)}/>`, /atributos/],
    ["a million nodes", `<a>${"<b/>".repeat(1_000_000)}</a>`, /nodos/],
    ["a million comments", `<a>${"<!---->".repeat(1_000_000)}</a>`, /nodos/],
    ["10 MB and a byte", `<a>${" ".repeat(MAX_BYTES - 6)}</a>`, /10 MB/],
    ["UTF-16", new Uint8Array(Buffer.from("\ufeff<a/>", "utf16le")), /UTF-8/],
    ["UTF-16 without a mark", new Uint8Array(Buffer.from("<a/>", "utf16le")), /carácter|XML/],
    ["latin 1 bytes", new Uint8Array(Buffer.from('<a b="ñ"/>', "latin1")), /UTF-8/],
    ["a declaration of latin 1", '<?xml version="1.0" encoding="ISO-8859-1"?><a/>', /UTF-8/],
    ["overlong UTF-8", new Uint8Array([0x3c, 0x61, 0x3e, 0xc0, 0xbc, 0x3c, 0x2f, 0x61, 0x3e]), /UTF-8/],
    ["two byte order marks", "\ufeff\ufeff<a/>", /marcas/],
    ["XML 1.1", '<?xml version="1.1"?><a/>', /1\.0/],
    ["a declaration after a blank", ' <?xml version="1.0"?><a/>', /XML/],
    ["two roots", "<a/><b/>", /raíz/],
    ["text after the root", "<a/>x", /fuera/],
    ["an unclosed node", "<a><b></b>", /cerrar/],
    ["crossed nodes", "<a><b></a></b>", /cierra/],
    ["a tag cut short", "<a><b", /termina/],
    ["an unbound prefix", "<x:a/>", /prefijo/],
    ["an unbound prefix of an attribute", "<a x:b=''/>", /prefijo/],
    ["a prefix taken back", "<x:a xmlns:x='urn:x'><b xmlns:x=''/></x:a>", /XML/],
    ["a namespace of 257 letters", `<a xmlns='${"u".repeat(257)}'/>`, /largo/],
    ["a namespace with blanks", "<a xmlns=' http://www.sat.gob.mx/cfd/4'/>", /blancos/],
    ["an attribute twice", "<a b='1' b='2'/>", /repite/],
    ["an attribute twice under two prefixes", "<a xmlns:x='u' xmlns:y='u' x:b='1' y:b='2'/>", /repite/],
    ["an attribute without quotes", "<a b=1/>", /XML/],
    ["attributes without a blank between", "<a b='1'c='2'/>", /XML/],
    ["an attribute no object can hold", "<a __proto__='1'/>", /__proto__/],
    ["< in an attribute", "<a b='<'/>", /carácter/],
    ["]]> in text", "<a>]]></a>", /XML/],
    ["-- in a comment", "<a><!-- -- --></a>", /XML/],
    ["NUL", "<a>\0</a>", /carácter/],
    ["a control character", "<a b='\u0001'/>", /carácter/],
    ["a non-character", "<a b='\uffff'/>", /carácter/],
    ["a reference to NUL", "<a b='&#0;'/>", /referencia/],
    ["a reference to half a character", "<a b='&#xD800;'/>", /referencia/],
    ["a reference beyond Unicode", "<a b='&#x110000;'/>", /referencia/],
    ["an endless entity", `<a>&${"x".repeat(1_000_000)}`, /XML/],
  ])("refuses %s", (_, document, sentence) => {
    const input = typeof document === "string" ? bytes(document) : document;
    const reading = readXml(input);
    expect(reading).toEqual({ kind: "malformed", sentence: expect.stringMatching(sentence) });
  });

  it("says where the fault is", () => {
    expect(readXml(bytes("<a>\n  <b></c>\n</a>"))).toEqual({
      kind: "malformed",
      sentence: "El XML cierra un nodo que no es el abierto (línea 2, columna 9).",
    });
  });
});

describe("readRootTag", () => {
  it("reads the root as readXml does, without what it holds", () => {
    const text = `\uFEFF<?xml version="1.0"?><!-- ${"ñ".repeat(20_000)} --><x:a xmlns:x="urn:a" b="Ñ&amp;" x:c="1"><d/></x:a>`;
    const { children: _, ...root } = read(text);
    expect(readRootTag(bytes(text))).toEqual({ kind: "xml", root: { ...root, children: [] } });
  });

  it("reads nothing of what follows it, however much that is", () => {
    const unreadable = "<<<".repeat(100_000);
    expect(readRootTag(bytes(`<a b="1">${" ".repeat(20_000)}${unreadable}`))).toMatchObject({
      root: { name: "a" },
    });
  });

  it("finds none where there is none", () => {
    for (const text of ["", "<!-- a -->"]) expect(readRootTag(bytes(text)).kind).toBe("malformed");
  });
});

it("blanks are normalized as XPath does it, wherever they stand", () => {
  const blanks = fc.string({ unit: fc.constantFrom(" ", " ", "\t", "\n", "\r", "a", "ñ", "\u00a0") });
  fc.assert(
    fc.property(blanks, (text) => {
      const words = text.split(/[ \t\n\r]+/).filter((word) => word !== "");
      expect(normalizeSpace(text)).toBe(words.join(" "));
    }),
  );
});

describe("writeXml", () => {
  it("writes one line whose root declares the namespaces used below it", () => {
    const cfdi = node("cfdi:Comprobante", { Version: "4.0", Serie: undefined }, [
      node("cfdi:Emisor", { Nombre: 'A & B <"C">\t\r\n' }),
    ]);
    expect(writeXml(cfdi).toString()).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>' +
        '<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"' +
        ' xsi:schemaLocation="http://www.sat.gob.mx/cfd/4 http://www.sat.gob.mx/sitio_internet/cfd/4/cfdv40.xsd" Version="4.0">' +
        '<cfdi:Emisor Nombre="A &amp; B &lt;&quot;C&quot;&gt;&#9;&#13;&#10;"/></cfdi:Comprobante>',
    );
  });

  it("leaves the stamp's namespace and location on its own node", () => {
    const stamp = node("tfd:TimbreFiscalDigital", { Version: "1.1" });
    const xml = writeXml(node("cfdi:Comprobante", {}, [node("cfdi:Complemento", {}, [stamp])])).toString();
    expect(xml.match(/<cfdi:Comprobante[^>]*>/)![0]).not.toContain("TimbreFiscalDigital");
    expect(xml.match(/<tfd:[^>]*>/)![0]).toContain(
      'xsi:schemaLocation="http://www.sat.gob.mx/TimbreFiscalDigital http://www.sat.gob.mx/sitio_internet/cfd/TimbreFiscalDigital/TimbreFiscalDigitalv11.xsd"',
    );
  });

  it("keeps a schema location that the document already has", () => {
    const xml = writeXml(node("cfdi:Comprobante", { "xsi:schemaLocation": "a b" })).toString();
    expect(xml.match(/schemaLocation/g)).toHaveLength(1);
    expect(read(xml).attributes).toEqual({ "xsi:schemaLocation": "a b" });
  });

  it("throws rather than write what XML cannot carry", () => {
    for (const text of ["\u0000", "\u0008", "\u001f", "\ud800", "\udc00x", "\ufffe", "\uffff"]) {
      expect(isXmlText(text)).toBe(false);
      expect(() => writeXml(node("a", { b: text }))).toThrow(RangeError);
    }
  });

  const name = fc.constantFrom("a", "Año", "B-1", "_x", "Base", "constructor", "toString");
  const uri = fc.constantFrom("urn:x", "http://ejemplo.mx/?a=1&b={2}", "ñ");
  const qualified = fc.tuple(uri, name).map(([namespace, local]) => `{${namespace}}${local}`);
  const known = name.map((local) => `cfdi:${local}`);
  const text = fc
    .oneof(
      fc.string({ unit: "binary" }),
      fc.string({
        unit: fc.constantFrom("&", "<", ">", '"', "'", "]]>", "&#10;", "\t", "\r\n", " ", "\u{1F600}", "á"),
      }),
    )
    .filter(isXmlText);
  const attributes = fc.dictionary(fc.oneof(name, qualified, fc.constant("xsi:type")), text, {
    noNullPrototype: true,
    maxKeys: 4,
  });
  const tree = fc.letrec<{ tree: XmlNode }>((tie) => ({
    tree: fc.record({
      name: fc.oneof(name, known, qualified),
      attributes,
      children: fc.oneof({ depthSize: "small" }, fc.constant([]), fc.array(tie("tree"), { maxLength: 3 })),
    }),
  })).tree;

  it("is undone by readXml, whatever the names and the values are", () => {
    fc.assert(
      fc.property(tree, (root) => {
        const { "xsi:schemaLocation": _, ...attributes } = read(writeXml(root).toString()).attributes;
        expect({ ...read(writeXml(root).toString()), attributes }).toEqual(root);
      }),
    );
  });
});
