import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentOf, line, openDeps, order, type TestDeps } from "../support/test-deps.ts";

let t: TestDeps;
beforeAll(async () => {
  t = await openDeps();
});
afterAll(() => t.close());

const invoice = async () => documentOf(await t.post(order({ conceptos: [line({ valorUnitario: "500" })] })));
const related = (tipoRelacion: string, ...uuids: string[]) => ({
  cfdiRelacionados: [{ tipoRelacion, uuids }],
});

describe("an invoice", () => {
  it.each(["02", "04", "07"])("relates to another invoice of the account with %s", async (tipoRelacion) => {
    const { uuidFiscal = "" } = await invoice();
    const { id } = documentOf(await t.post(order(related(tipoRelacion, uuidFiscal.toLowerCase()))));
    expect((await t.xml(id)).toString()).toContain(
      `<cfdi:CfdiRelacionados TipoRelacion="${tipoRelacion}"><cfdi:CfdiRelacionado UUID="${uuidFiscal}"/></cfdi:CfdiRelacionados><cfdi:Emisor`,
    );
  });

  it("relates to documents that another system made", async () => {
    const uuid = randomUUID();
    expect(documentOf(await t.post(order(related("06", uuid))))).toMatchObject({ estado: "timbrada" });
  });

  it.each([
    ["01", "es de una nota de crédito"],
    ["03", "es de una nota de crédito"],
    ["05", "es de un comprobante de traslado"],
  ])("is refused with %s, which %s", async (tipoRelacion, words) => {
    await expect(t.post(order(related(tipoRelacion, randomUUID())))).rejects.toMatchObject({
      campo: "cfdiRelacionados[0].tipoRelacion",
      message: expect.stringContaining(words),
    });
  });

  it("does not name a document of the account that is of a type that does not fit", async () => {
    const { uuidFiscal = "" } = await invoice();
    await expect(t.post(order(related("06", uuidFiscal)))).rejects.toMatchObject({
      campo: "cfdiRelacionados[0].uuids[0]",
      message: expect.stringContaining("de tipo T"),
    });
  });

  it("names no UUID and no type of relation twice", async () => {
    const uuid = randomUUID();
    const twice = {
      cfdiRelacionados: [...related("04", uuid).cfdiRelacionados, ...related("04", randomUUID()).cfdiRelacionados],
    };
    await expect(t.post(order(twice))).rejects.toMatchObject({ campo: "cfdiRelacionados[1].tipoRelacion" });
    await expect(t.post(order(related("04", uuid, uuid.toUpperCase())))).rejects.toMatchObject({
      campo: "cfdiRelacionados[0].uuids[1]",
    });
  });
});

describe("a credit note", () => {
  const groups = async (id: string) =>
    [
      ...(await t.xml(id))
        .toString()
        .matchAll(/<cfdi:CfdiRelacionados TipoRelacion="(\d\d)"><cfdi:CfdiRelacionado UUID="([^"]+)"/g),
    ].map(([, tipo, uuid]) => [tipo, uuid]);

  it("is of a return of goods with 03, and substitutes another note with 04", async () => {
    const { id, uuidFiscal } = await invoice();
    const first = documentOf(await t.credit(id));
    expect(await groups(first.id)).toEqual([["01", uuidFiscal]]);
    const cfdiRelacionados = [{ tipoRelacion: "04", uuids: [first.uuidFiscal!] }];
    const second = documentOf(await t.credit(id, { tipoRelacion: "03", cfdiRelacionados }));
    expect(await groups(second.id)).toEqual([
      ["03", uuidFiscal],
      ["04", first.uuidFiscal],
    ]);
  });

  it("has its relation with the invoice from tipoRelacion alone", async () => {
    const { id } = await invoice();
    await expect(t.credit(id, related("01", randomUUID()))).rejects.toMatchObject({
      campo: "cfdiRelacionados[0].tipoRelacion",
    });
  });
});
