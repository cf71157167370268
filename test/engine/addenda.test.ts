import { describe, expect, it } from "vitest";
import { hasAddenda, readAddenda, withAddenda } from "../../src/engine/validation/addenda.ts";
import { readXml } from "../../src/engine/xml.ts";

const CFDI = "http://www.sat.gob.mx/cfd/4";
const RETENCIONES = "http://www.sat.gob.mx/esquemas/retencionpago/2";
const ADDENDA = Buffer.from('<pedido numero="1"/>');

const put = (document: string) => withAddenda(Buffer.from(document), ADDENDA)?.toString();

describe("an addenda", () => {
  it.each([
    ["a CFDI", `<cfdi:Comprobante xmlns:cfdi="${CFDI}"/>`.replace("/>", "></cfdi:Comprobante>"), "cfdi:Addenda"],
    ["blanks at its end", `<cfdi:Comprobante xmlns:cfdi="${CFDI}"></cfdi:Comprobante >\n `, "cfdi:Addenda"],
    [
      "more blanks at its end than anybody writes",
      `<cfdi:Comprobante xmlns:cfdi="${CFDI}"></cfdi:Comprobante>${" ".repeat(2_000)}`,
      "cfdi:Addenda",
    ],
    [
      "a comment inside at its end",
      `<cfdi:Comprobante xmlns:cfdi="${CFDI}"><!-- a --></cfdi:Comprobante>`,
      "cfdi:Addenda",
    ],
    ["another prefix", `<x:Comprobante xmlns:x="${CFDI}"></x:Comprobante>`, "cfdi:Addenda"],
    ["another alphabet's prefix", `<ñ:Comprobante xmlns:ñ="${CFDI}"></ñ:Comprobante>`, "cfdi:Addenda"],
    ["no prefix", `<Comprobante xmlns="${CFDI}"></Comprobante>`, "cfdi:Addenda"],
    ["no prefix, on a line of its own", `<Comprobante\nxmlns="${CFDI}"></Comprobante>`, "cfdi:Addenda"],
    ["no prefix, behind a tab", `<Comprobante\txmlns='${CFDI}'></Comprobante>`, "cfdi:Addenda"],
    ["no prefix, with blanks around =", `<Comprobante xmlns = "${CFDI}"></Comprobante>`, "cfdi:Addenda"],
    [
      "another default namespace",
      `<cfdi:Comprobante\r\n\txmlns\n="urn:other" xmlns:cfdi="${CFDI}"></cfdi:Comprobante>`,
      "cfdi:Addenda",
    ],
    [
      "a withholding",
      `<retenciones:Retenciones xmlns:retenciones="${RETENCIONES}"></retenciones:Retenciones>`,
      "retenciones:Addenda",
    ],
    ["a withholding without prefix", `<Retenciones xmlns="${RETENCIONES}"></Retenciones>`, "retenciones:Addenda"],
  ])("is the last child of the root, in the namespace that it has by itself: %s", (_, document, name) => {
    const reading = readXml(Buffer.from(put(document)!));
    expect(reading).toMatchObject({
      root: { children: [{ name, children: [{ name: "pedido", attributes: { numero: "1" } }] }] },
    });
  });

  it.each([
    ["ends with a comment behind", "<c:Comprobante></c:Comprobante><!-- a -->"],
    ["ends with a comment behind that says otherwise", "<c:Comprobante></c:Comprobante><!-- </c:Comprobante> -->"],
    ["ends with an instruction behind", "<c:Comprobante></c:Comprobante><?a b?>"],
    ["is empty", "<c:Comprobante/>"],
  ])("is put into no document that %s", (_, document) => {
    expect(put(document)).toBeUndefined();
  });

  it.each([
    ["and no more", "<c:Addenda><a/></c:Addenda>"],
    ["empty", "<c:Addenda/>"],
    ["empty, with an attribute", '<c:Addenda xmlns:z="http://z"/>'],
    ["and an instruction", "<c:Addenda><a/></c:Addenda><?x y?>"],
    ["and a comment", "<c:Addenda><a/></c:Addenda><!-- a -->"],
    ["and a blank that is written as a number", "<c:Addenda><a/></c:Addenda>&#32;"],
    ["and a blank in CDATA", "<c:Addenda><a/></c:Addenda><![CDATA[ ]]>"],
    ["and many blanks", `<c:Addenda><a/></c:Addenda>${" ".repeat(1_100)}`],
  ])("is seen in a document that came with one: %s", (_, own) => {
    const rootOf = (inside: string) => {
      const document = `<c:Comprobante xmlns:c="${CFDI}"><c:Emisor/>${inside}</c:Comprobante>`;
      const reading = readXml(Buffer.from(document));
      return reading.kind === "xml" ? reading.root : expect.unreachable();
    };
    expect(hasAddenda(rootOf(own))).toBe(true);
    expect(hasAddenda(rootOf("<Addenda/><!-- <c:Addenda/> -->"))).toBe(false);
  });

  it("is kept without declaration and blanks around it", () => {
    const read = readAddenda('\uFEFF<?xml version="1.0"?>\n <a><b>ñ</b></a>\n');
    expect(read).toEqual({ kind: "addenda", xml: "<a><b>ñ</b></a>" });
  });
});
