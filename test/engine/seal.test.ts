import { createPublicKey, generateKeyPairSync, X509Certificate } from "node:crypto";
import { describe, expect, it } from "vitest";
import { COMPROBANTE } from "../../src/engine/documents/index.ts";
import { node, withAttributes, type XmlNode } from "../../src/engine/node.ts";
import { readSealed, sealDocument, sealDraft, signCadena, verifySello } from "../../src/engine/sealing/seal.ts";
import { readXml, writeDocument } from "../../src/engine/xml.ts";
import { COMPANY, csdFiles, csdOf, PERSON, SCHEMAS } from "../support/csd.ts";
import { sealDocumentOf } from "../support/sealed-documents.ts";

const { privateKey, certificate } = csdOf(COMPANY.rfc);
const CADENA = Buffer.from("||4.0|á||");

describe("a seal", () => {
  it("is the certificate's signature of the cadena, as anybody with the .cer can verify", async () => {
    const { sello, cadena } = await sealDocumentOf();
    const { publicKey } = new X509Certificate(csdFiles(COMPANY.rfc).cer);
    expect(verifySello(cadena, sello, publicKey)).toBe(true);
    expect(sello).toHaveLength(344);
  });

  it("is the same for the same document, and another for any other", async () => {
    const [one, again, other] = await Promise.all(
      ["1", "1", "2"].map((folio) => sealDocumentOf({ folio, at: new Date("2026-03-10T18:00:00Z") })),
    );
    expect(again?.xml.equals(one!.xml)).toBe(true);
    expect(other?.sello).not.toBe(one?.sello);
  });

  it("verifies for nobody else's key, no other cadena and no text that is not base64", async () => {
    const sello = await signCadena(CADENA, privateKey);
    expect(verifySello(CADENA, sello, certificate.publicKey)).toBe(true);
    expect(verifySello(Buffer.from("||4.0|a||"), sello, certificate.publicKey)).toBe(false);
    expect(verifySello(CADENA, sello, csdOf(PERSON.rfc).certificate.publicKey)).toBe(false);
    for (const text of ["", `${sello}\n`, ` ${sello}`, sello.slice(4), "ñ", "="])
      expect(verifySello(CADENA, text, certificate.publicKey)).toBe(false);
  });

  it("is the same wherever it is signed", async () => {
    expect(await signCadena(CADENA, privateKey, "main")).toBe(await signCadena(CADENA, privateKey, "pool"));
  });

  it.each(["main", "pool"] as const)("fails loudly with a key that cannot sign (%s)", async (place) => {
    const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    await expect(
      signCadena(CADENA, createPublicKey(publicKey.export({ type: "spki", format: "pem" })), place),
    ).rejects.toThrow();
  });
});

describe("a sealed document", () => {
  it("read again from its bytes is the same, byte for byte", async () => {
    const { cadena: _, ...sealed } = await sealDocumentOf({ descripcion: "Ñandú & <compañía>" });
    expect(readSealed(sealed.xml, SCHEMAS)).toEqual(sealed);
  });

  it("is, but for the root's attributes, the very bytes that were checked before", async () => {
    const { root } = readXml((await sealDocumentOf()).xml) as { root: XmlNode };
    const written = writeDocument(withAttributes(root, { Sello: "", Folio: "1" }));
    const draft = { type: COMPROBANTE, written };
    const whole = await sealDocument(withAttributes(root, { Folio: "Ñ-77" }), privateKey, SCHEMAS);
    expect(await sealDraft(draft, { serie: "A", folio: "Ñ-77" }, privateKey, SCHEMAS)).toEqual(whole);
  });

  it("that was damaged where it rested is a bug, not a document", () => {
    expect(() => readSealed(Buffer.from("<!-- a -->"), SCHEMAS)).toThrow("stored document is not XML");
    expect(() => readSealed(Buffer.from('<a xmlns="urn:x"/>'), SCHEMAS)).toThrow("urn:x");
  });

  it("of a kind we have no schema for cannot be sealed", async () => {
    await expect(sealDocument(node("{urn:x}a"), privateKey, SCHEMAS)).rejects.toThrow("urn:x");
  });
});
