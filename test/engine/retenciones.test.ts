import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { RETENCIONES, typeOf } from "../../src/engine/documents/index.ts";
import { folioInt, isFolioInt, retencionesFacts, VERIFICATION } from "../../src/engine/documents/retenciones.ts";
import { inspect } from "../../src/engine/inspection/inspection.ts";
import { type Attributes, node, type XmlNode } from "../../src/engine/node.ts";
import { sealDocument } from "../../src/engine/sealing/seal.ts";
import { checkStamped, insertTimbre } from "../../src/engine/sealing/timbre.ts";
import { readXml } from "../../src/engine/xml.ts";
import { writeTimbre } from "../../src/test-pac/documents/timbre.ts";
import { COMPANY, csdOf, SCHEMAS } from "../support/csd.ts";

function sample(name: string): XmlNode {
  const read = readXml(readFileSync(`test/golden/complements/${name}.xml`));
  if (read.kind === "malformed") throw new Error(read.sentence);
  return read.root;
}

describe("the facts of a document of withholdings", () => {
  it("name a national receiver by RFC", () => {
    const root = sample("retenciones-dividendos");
    expect(retencionesFacts(root)).toEqual({
      cveRetenc: "14",
      folioInt: "R1",
      emisorRfc: "EKU9003173C9",
      receptorRfc: "CACX7605101P8",
      numRegIdTrib: undefined,
      receptorNombre: "XOCHILT CASAS CHAVEZ",
      montoTotOperacion: "10000.00",
      montoTotRet: "1000.00",
    });
    expect(RETENCIONES.facts(root)).toEqual({
      ...{ tipo: "14", serie: undefined, folio: "R1", total: "10000.00" },
      ...{ emisorRfc: "EKU9003173C9", receptorRfc: "CACX7605101P8", receptorNombre: "XOCHILT CASAS CHAVEZ" },
      montoRetenido: "1000.00",
    });
  });

  it.each([
    ["retenciones-pagosaextranjeros", "121585958"],
    ["retenciones-pagosaextranjeros-sin-nodos", undefined],
  ])("name a foreign receiver by the tax number of its country, where there is one: %s", (name, id) => {
    const root = sample(name);
    const { receptorRfc, numRegIdTrib, receptorNombre } = retencionesFacts(root);
    expect([receptorRfc, numRegIdTrib, receptorNombre]).toEqual([undefined, id, "ACME INC"]);
    expect(RETENCIONES.facts(root).receptorRfc).toBeUndefined();
  });

  it("may lack the folio", () => {
    expect(RETENCIONES.facts(sample("retenciones-28-rif")).folio).toBeUndefined();
  });

  it("of another document are empty", () => {
    expect(retencionesFacts(node("cfdi:Comprobante"))).toEqual({
      ...{ cveRetenc: "", folioInt: undefined, emisorRfc: "", receptorRfc: undefined },
      ...{ numRegIdTrib: undefined, receptorNombre: "", montoTotOperacion: "0", montoTotRet: "0" },
    });
  });
});

it.each([
  ["R", "12", "R12", true],
  ["", "7", "7", true],
  ["RET-A", "1", "RET-A1", false],
  ["Ñ", "1", "Ñ1", false],
  ["ABCDEFGHIJ", "1234567890", "ABCDEFGHIJ1234567890", true],
  ["ABCDEFGHIJ", "12345678901", "ABCDEFGHIJ12345678901", false],
  ["", "", "", false],
])("series %j and folio %s are the FolioInt %s", (serie, folio, text, fits) => {
  expect([folioInt(serie, folio), isFolioInt(folioInt(serie, folio))]).toEqual([text, fits]);
  expect(RETENCIONES.numbered(serie, folio)).toEqual({ FolioInt: text });
});

it.each([
  ["R", true],
  ["2026r", true],
  ["A".repeat(10), true],
  ["A".repeat(11), false],
  ["RET-A", false],
  ["Ñ", false],
])("the series %s numbers withholdings: %s", (codigo, fits) => {
  const fault = RETENCIONES.seriesFault(codigo);
  expect(fault === undefined).toBe(fits);
  if (!fits) expect(fault).toMatch(/solo letras y dígitos, a lo más 10.*FolioInt/);
});

describe("the QR code of withholdings", () => {
  const UUID = "0F0E0D0C-0B0A-4908-8706-050403020100";
  const SELLO = { Sello: "MTIzNDU2Nzg5a/B3dE+=" };
  const withReceiver = (name: "Nacional" | "Extranjero", receptor: Attributes, emisor = "EKU9003173C9") =>
    node("retenciones:Retenciones", SELLO, [
      node("retenciones:Emisor", { RfcE: emisor }),
      node("retenciones:Receptor", {}, [node(`retenciones:${name}`, receptor)]),
      node("retenciones:Totales", { MontoTotOperacion: "10000.00" }),
    ]);

  it("is for SAT's page of withholdings", () => {
    expect(new URL(RETENCIONES.expresionImpresa(withReceiver("Nacional", {}), UUID), VERIFICATION).host).toBe(
      "prodretencionverificacion.clouda.sat.gob.mx",
    );
  });

  it("names both taxpayers, the operation, the stamp and the end of the seal", () => {
    const root = withReceiver("Nacional", { RfcR: "CACX7605101P8" });
    expect(RETENCIONES.expresionImpresa(root, UUID)).toBe(
      `?id=${UUID}&re=EKU9003173C9&rr=CACX7605101P8&tt=10000.0&fe=a/B3dE+=`,
    );
  });

  it.each([
    ["121585958", "00000000000121585958"],
    ["A&B 12", "00000000000000A&amp;B 12"],
    ["12345678901234567890", "12345678901234567890"],
    [undefined, "00000000000000000000"],
  ])("names the foreigner %s as %s", (NumRegIdTribR, nr) => {
    const root = withReceiver("Extranjero", { NumRegIdTribR });
    expect(RETENCIONES.expresionImpresa(root, UUID)).toBe(
      `?id=${UUID}&re=EKU9003173C9&nr=${nr}&tt=10000.0&fe=a/B3dE+=`,
    );
  });

  it("keeps an RFC's Ñ, and writes its & so that it separates no parameters", () => {
    const root = withReceiver("Nacional", { RfcR: "ÑAÑ2601011A1" }, "H&E951128469");
    expect(RETENCIONES.expresionImpresa(root, UUID)).toContain("&re=H&amp;E951128469&rr=ÑAÑ2601011A1&tt=");
  });

  it.each([
    ["0", "0.0"],
    ["0.00", "0.0"],
    ["10000", "10000.0"],
    ["0.50", "0.5"],
    ["0010.10", "10.1"],
    ["999999999999999999.99", "999999999999999999.99"],
  ])("writes the operation %s as %s", (MontoTotOperacion, tt) => {
    const root = node("retenciones:Retenciones", SELLO, [node("retenciones:Totales", { MontoTotOperacion })]);
    expect(RETENCIONES.expresionImpresa(root, UUID)).toContain(`&tt=${tt}&`);
  });
});

test.each(["retenciones-dividendos", "retenciones-28-rif"])(
  "%s is sealed, stamped and inspected like any other document, its stamp in its own Complemento",
  async (name) => {
    const { certificate, privateKey } = csdOf(COMPANY.rfc);
    const { attributes, ...rest } = sample(name);
    const { noCertificado: NoCertificado, base64: Certificado } = certificate;
    const root = {
      ...rest,
      attributes: { ...attributes, NoCertificado, Certificado },
      children: rest.children.map((child) =>
        child.name === "retenciones:Emisor" ? node(child.name, { ...child.attributes, RfcE: COMPANY.rfc }) : child,
      ),
    };
    const sealed = await sealDocument(root, privateKey, SCHEMAS);
    expect(sealed.type).toBe(RETENCIONES);
    const timbre = {
      ...{ uuid: "0F0E0D0C-0B0A-4908-8706-050403020100", fechaTimbrado: "2026-03-10T12:00:00" },
      ...{ rfcProvCertif: "TPA260101AA0", selloCfd: sealed.sello, noCertificadoSat: "3".repeat(20) },
      ...{ selloSat: "A".repeat(344), leyenda: undefined },
    };
    const stamped = insertTimbre(sealed, writeTimbre(timbre))!;
    expect(stamped.toString()).toMatch(/<tfd:[^<>]*\/><\/retenciones:Complemento><\/retenciones:Retenciones>$/);
    expect(checkStamped(sealed, stamped, { schemas: SCHEMAS, now: new Date("2026-03-10T18:30:00Z") })).toMatchObject({
      kind: "stamp",
    });
    const { type, findings, seal } = inspect(stamped, { schemas: SCHEMAS });
    expect({ type, findings, seal }).toEqual({ type: RETENCIONES, findings: [], seal: { ok: true } });
  },
);

test("a document of withholdings is one by its root", () => {
  expect(typeOf(node("retenciones:Retenciones"))).toBe(RETENCIONES);
});
