import { describe, expect, it } from "vitest";
import { readAddenda, withAddenda } from "../../src/engine/addenda.ts";
import { readXml } from "../../src/engine/xml.ts";

const CFDI = "http://www.sat.gob.mx/cfd/4";
const RETENCIONES = "http://www.sat.gob.mx/esquemas/retencionpago/2";
const ADDENDA = Buffer.from('<pedido numero="1"/>');

const put = (document: string) => withAddenda(Buffer.from(document), ADDENDA)?.toString();

describe("an addenda", () => {
  it.each([
    [
      "a CFDI",
      `<cfdi:Comprobante xmlns:cfdi="${CFDI}"/>`.replace("/>", "></cfdi:Comprobante>"),
      "cfdi:Addenda",
    ],
    ["blanks at its end", `<cfdi:Comprobante xmlns:cfdi="${CFDI}"></cfdi:Comprobante >\n `, "cfdi:Addenda"],
    ["another prefix", `<x:Comprobante xmlns:x="${CFDI}"></x:Comprobante>`, "cfdi:Addenda"],
    ["no prefix", `<Comprobante xmlns="${CFDI}"></Comprobante>`, "cfdi:Addenda"],
    [
      "a withholding",
      `<retenciones:Retenciones xmlns:retenciones="${RETENCIONES}"></retenciones:Retenciones>`,
      "retenciones:Addenda",
    ],
    [
      "a withholding without prefix",
      `<Retenciones xmlns="${RETENCIONES}"></Retenciones>`,
      "retenciones:Addenda",
    ],
  ])("is the last child of the root, in the namespace that it has by itself: %s", (_, document, name) => {
    const reading = readXml(Buffer.from(put(document)!));
    expect(reading).toMatchObject({
      root: { children: [{ name, children: [{ name: "pedido", attributes: { numero: "1" } }] }] },
    });
  });

  it.each([
    ["has one already", "<c:Comprobante><c:Addenda><a/></c:Addenda></c:Comprobante>"],
    ["has an empty one already", "<c:Comprobante><c:Addenda/> </c:Comprobante>"],
    ["ends with a comment inside", "<c:Comprobante><!-- a --></c:Comprobante>"],
    ["ends with a comment behind", "<c:Comprobante></c:Comprobante><!-- a -->"],
    ["is empty", "<c:Comprobante/>"],
  ])("is put into no document that %s", (_, document) => {
    expect(put(document)).toBeUndefined();
  });

  it("is kept without declaration and blanks around it", () => {
    const read = readAddenda('\uFEFF<?xml version="1.0"?>\n <a><b>ñ</b></a>\n');
    expect(read).toEqual({ kind: "addenda", xml: "<a><b>ñ</b></a>" });
  });
});
