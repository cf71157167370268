import { Code } from "@connectrpc/connect";
import { expect, test } from "vitest";
import { picture, png } from "../../pdf/pictures.ts";
import { attachmentsOf, colorAt, infoOf, textOf } from "../../pdf/tools.ts";
import { useService } from "../../support/service.ts";
import { create, order } from "../facturas/order.ts";
import { paperOf, pdfOf } from "./paper.ts";

const service = useService();

async function sold(): Promise<string> {
  const answer = await create(service(), order());
  expect(answer.status, answer.body.error).toBe(201);
  return `facturas/${answer.body.data.id}`;
}

const design = (change: object) => service().accounts.setPdfDesign({ account: service().a.rfc, change });
const refusal = (change: object) =>
  design(change).then(
    () => expect.fail("it was accepted"),
    (error: { rawMessage: string; code: Code }) => error,
  );

test("each paper keeps the design in which it was stamped; the next one has the new one", async () => {
  const { accounts, a } = service();
  const nothing = await accounts.getPdfDesign({ account: a.rfc });
  expect(nothing).toMatchObject({ version: 0, accentColor: "#1f4e79", paper: "letter" });
  expect(nothing).toMatchObject({ showKeys: true, embedXml: true });
  const before = await sold();
  const plain = await pdfOf(service(), before);
  const first = await design({ accentColor: "#AA0000", contactLine: "33 1234 5678", paper: "a4" });
  expect(first).toMatchObject({ version: 1, accentColor: "#aa0000", footNote: "", showKeys: true });
  const dressed = await sold();
  const red = await pdfOf(service(), dressed);
  expect(textOf(red)).toContain("33 1234 5678");
  expect(infoOf(red)).toMatch(/A4/);
  expect(await design({ footNote: "Gracias", showKeys: false })).toMatchObject({
    ...{ version: 2, accentColor: "#aa0000", contactLine: "33 1234 5678", footNote: "Gracias" },
  });
  const last = await paperOf(service(), await sold());
  expect(last).toContain("Gracias");
  expect(last).not.toContain("601 General");
  expect((await pdfOf(service(), before)).equals(plain), "as it was").toBe(true);
  expect((await pdfOf(service(), dressed)).equals(red), "as it was").toBe(true);
});

test("a PDF carries the XML that the download gives, until the account does without; samples have none", async () => {
  const { accounts, rest, a } = service();
  const before = await sold();
  const { bytes: xml } = await rest("GET", `/api/v1/${before}/xml`, { key: a.sandbox });
  const carried = async (path: string) => [...attachmentsOf(await pdfOf(service(), path))];
  const [[name, content] = []] = await carried(before);
  expect(name).toMatch(/^F-\d+\.xml$/);
  expect(content!.equals(xml)).toBe(true);
  expect(await design({ embedXml: false })).toMatchObject({ embedXml: false });
  expect(await carried(await sold())).toEqual([]);
  expect(await carried(before), "as it was stamped").toHaveLength(1);
  expect(await design({ embedXml: true, footNote: "Con su XML" })).toMatchObject({ embedXml: true });
  expect(await carried(await sold())).toHaveLength(1);
  const sample = await accounts.previewPdfDesign({ account: a.rfc });
  expect(attachmentsOf(sample.content).size).toBe(0);
});

test("what is said again changes nothing, and what is said as empty is taken away", async () => {
  const { version } = await design({ contactLine: "Una línea" });
  expect(await design({ contactLine: "Una línea" })).toMatchObject({ version });
  expect(await design({ contactLine: "" })).toMatchObject({ version: version + 1, contactLine: "" });
});

/** Returns true when a blue logo stands at the logo's place. A renderer may round its colour. */
function isBlue(pdf: Uint8Array): boolean {
  const [red = 0, green = 0, blue = 0] = colorAt(pdf, 1, 60, 80);
  return red < 5 && green < 5 && blue > 250;
}

test("a logo is written anew, drawn where it stands on its next papers, and taken away again", async () => {
  const logo = picture(900, 300, [0, 0, 255]);
  const { logo: kept } = await design({ logo });
  expect(kept).toMatchObject({ width: 700, height: 233 });
  const bytes = await pdfOf(service(), await sold());
  expect(isBlue(bytes)).toBe(true);
  expect((await design({ accentColor: "#000000" })).logo, "it stays").toEqual(kept);
  const bare = await design({ removeLogo: true });
  expect(bare.logo).toBeUndefined();
  expect(isBlue(await pdfOf(service(), await sold()))).toBe(false);
});

/** The header declares 100 pixels; unpacked, the data has 64 MB. */
const bomb = () => png({ width: 10, height: 10, rows: Buffer.alloc(64 * 1024 * 1024) });

test.each([
  ["logo", { logo: Buffer.from("GIF89a") }, "logo: La imagen no es PNG ni JPEG."],
  ["logo", { logo: bomb() }, "logo: La imagen PNG está dañada."],
  ["logo", { logo: Buffer.alloc(524_289) }, "logo: debe tener a lo más 524288 bytes"],
  ["logo", { logo: png({ width: 60_000, height: 1, rows: Buffer.alloc(1) }) }, "logo: La imagen mide más de 2000"],
  ["removeLogo", { logo: Buffer.from("x"), removeLogo: true }, "removeLogo: no va junto con logo"],
  ["accentColor", { accentColor: "red" }, "accentColor: debe ser un color de 6 dígitos hexadecimales"],
  ["accentColor", { accentColor: "#fefefe" }, "accentColor: es casi blanco y no se vería en el papel"],
  ["contactLine", { contactLine: "x".repeat(201) }, "contactLine: debe tener a lo más 200 caracteres"],
  ["paper", { paper: "legal" }, "paper: debe ser uno de: letter, a4"],
])("a wrong %s is refused with its sentence, and no version is made", async (_, change, sentence) => {
  const { accounts, a } = service();
  const before = await accounts.getPdfDesign({ account: a.rfc });
  const { rawMessage, code } = await refusal(change);
  expect(rawMessage).toContain(sentence);
  expect(code).toBe(Code.InvalidArgument);
  expect(await accounts.getPdfDesign({ account: a.rfc })).toEqual(before);
});

test("a preview shows the change on an invented invoice of the account, and stores nothing", async () => {
  const { accounts, a, b } = service();
  const before = await accounts.getPdfDesign({ account: b.id });
  const asked = { account: b.id, change: { footNote: "Así se vería", logo: picture(30, 30, [0, 0, 200]) } };
  const preview = await accounts.previewPdfDesign(asked);
  expect(preview).toMatchObject({ contentType: "application/pdf", name: "muestra.pdf" });
  const text = textOf(preview.content);
  for (const words of [b.rfc, "Así se vería", "SIN VALIDEZ FISCAL", "CLIENTE DE MUESTRA"])
    expect(text).toContain(words);
  expect(await accounts.getPdfDesign({ account: b.id })).toEqual(before);
  expect(textOf((await accounts.previewPdfDesign({ account: a.id })).content)).toContain(a.rfc);
  await expect(accounts.previewPdfDesign({ account: "NADIE" })).rejects.toMatchObject({
    code: Code.NotFound,
  });
});

test("an operator writes a note on a document of any kind, of its own account and environment alone", async () => {
  const { accounts, a, b } = service();
  const path = await sold();
  const id = path.split("/")[1]!;
  const note = {
    environment: "sandbox",
    id,
    notaPdf: "Nota del operador",
    camposPersonalizados: { Ruta: "7" },
  };
  await accounts.setPdfNote({ account: a.rfc, ...note });
  const text = await paperOf(service(), path);
  expect(text).toContain("Nota del operador");
  expect(text).toContain("Ruta 7");
  const missing = { code: Code.NotFound, rawMessage: "El comprobante no existe" };
  for (const wrong of [
    { account: b.rfc, ...note },
    { account: a.rfc, ...note, environment: "production" },
    { account: a.rfc, ...note, id: "x" },
  ])
    await expect(accounts.setPdfNote(wrong)).rejects.toMatchObject(missing);
  const large = { ...note, camposPersonalizados: { Ruta: "x".repeat(17_000) } };
  await expect(accounts.setPdfNote({ account: a.rfc, ...large })).rejects.toMatchObject({
    code: Code.InvalidArgument,
  });
  await accounts.setPdfNote({ account: a.rfc, environment: "sandbox", id });
  expect(await paperOf(service(), path)).not.toContain("Nota del operador");
});
