import { Client, credentials, status } from "@grpc/grpc-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Payroll } from "#proto/cfdi/v1/payroll_pb.ts";
import { PortalDocuments } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { codesOf, infoOf, pagesOf } from "../pdf/tools.ts";
import { paid, provoking, receipt } from "../rest/nomina/receipt.ts";
import { SEALED_XML } from "../support/kept-xml.ts";
import { signedIn } from "../support/portal.ts";
import { type Service, useService } from "../support/service.ts";
import { failureOf, unary } from "./unary.ts";

const service = useService();
let client: Client;

beforeAll(() => {
  client = new Client(new URL(service().grpcUrl).host, credentials.createInsecure());
});
afterAll(() => client.close());

type Wanted = Parameters<typeof unary<typeof Payroll.method.printPayrolls>>[2];

const print = (request: Wanted, key = service().a.sandbox) =>
  unary(client, Payroll.method.printPayrolls, request, { "x-api-key": key });
const refusal = (request: Wanted, key?: string) => failureOf(print(request, key));

/** Stamps receipts whose payment is called so, one after the other. */
async function receiptsOf(names: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    const percepciones = [
      {
        ...{ tipoPercepcion: "001", clave: "P001", concepto: name },
        ...{ importeGravado: "7500.00", importeExento: "0.00" },
      },
    ];
    const sums = { totalGravado: "7500.00", totalExento: "0.00" };
    ids.push((await paid(service(), receipt({ percepciones: { ...sums, percepciones } }))).id);
  }
  return ids;
}

const NO_ID = "5f0c9a52-6d1b-4c1e-9f77-0a8f1f6f2b10";

test("receipts are one PDF in the order asked for, two on a page, the same bytes every time", async () => {
  const [one, two, three] = await receiptsOf(["Sueldo uno", "Sueldo dos", "Sueldo tres"]);
  const ids = [three!, one!, two!];
  const file = await print({ ids });
  expect(file).toMatchObject({ contentType: "application/pdf", name: "Recibos de nómina.pdf" });
  expect(Buffer.from((await print({ ids })).content)).toEqual(Buffer.from(file.content));
  const pages = pagesOf(file.content);
  const said = pages.map((page) => page.match(/Sueldo (uno|dos|tres)/g));
  expect(said).toEqual([["Sueldo tres", "Sueldo uno"], ["Sueldo dos"]]);
  expect(new Set(codesOf(file.content)).size).toBe(3);
  expect(infoOf(file.content)).toMatch(/Title: +Recibos de nómina\n/);

  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Mexico_City" });
  const desde = today.format(Date.now() - 86_400_000);
  const listed = pagesOf((await print({ desde, serie: "N" })).content).join("\n");
  expect(listed.match(/Sueldo (uno|dos|tres)/g)).toEqual(["Sueldo tres", "Sueldo dos", "Sueldo uno"]);
  expect(await refusal({ desde, serie: "X" })).toMatchObject({
    code: status.FAILED_PRECONDITION,
    words: "Ningún comprobante timbrado cumple con los filtros",
  });
});

test("the list's receipts are those in force, unless others are asked for", async () => {
  const [kept, cancelled] = await receiptsOf(["Sueldo vigente", "Sueldo cancelado"]);
  const headers = { "x-api-key": service().a.sandbox };
  await unary(client, Payroll.method.cancelPayroll, { id: cancelled!, motivo: "02" }, headers);
  const printed = async (request: Wanted) => pagesOf((await print(request)).content).join("\n");
  expect(await printed({ serie: "N" })).not.toContain("Sueldo cancelado");
  expect(await printed({ estado: "cancelada" })).toContain("Sueldo cancelado");
  const both = await printed({ ids: [kept!, cancelled!] });
  expect(both.indexOf("CANCELADO el")).toBeGreaterThan(both.indexOf("Sueldo vigente"));
});

test("a foreign, a missing and an unstamped receipt, and a document of another kind, are answered alike", async () => {
  const [own] = await receiptsOf(["Sueldo propio"]);
  const { rest, a, b } = service();
  await rest("POST", "/api/v1/nomina", { key: a.sandbox, body: provoking("R=CFDI40145") });
  const failed = (await rest("GET", "/api/v1/nomina?estado=error", { key: a.sandbox })).body.data[0].id;
  const missing = await refusal({ ids: [own!, NO_ID] });
  expect(missing).toMatchObject({ code: status.NOT_FOUND, words: "El comprobante no existe" });
  expect(await refusal({ ids: [own!] }, b.sandbox)).toEqual(missing);
  expect(await refusal({ ids: [own!] }, a.production)).toEqual(missing);
  expect(await refusal({ ids: [own!, failed] })).toEqual(missing);
  expect(await refusal({ ids: ["no es un id"] })).toEqual(missing);
});

test.each([
  ["nothing", {}, "ids: indique los recibos, o al menos un filtro de la lista (desde, hasta, serie…), y no ambos"],
  ["both", { ids: [NO_ID], serie: "N" }, "y no ambos"],
  ["201 ids", { ids: Array(201).fill(NO_ID) }, "ids: "],
  ["a state without a stamp", { estado: "borrador" }, "estado: "],
])("%s is refused with a sentence that names the field", async (_, request, words) => {
  const refused = await refusal(request);
  expect(refused.code).toBe(status.INVALID_ARGUMENT);
  expect(refused.words).toContain(words);
});

test("a list of more than 200 is refused with the number, and with what to do", async () => {
  const [id] = await receiptsOf(["Sueldo de muchos"]);
  await copied(service(), id!, 201);
  expect(await refusal({ folio: "77" })).toMatchObject({
    code: status.FAILED_PRECONDITION,
    words:
      "Son 201 comprobantes, y un PDF lleva a lo más 200; filtre por menos días, o pida una exportación (/exportaciones)",
  });
});

test("receipts whose XML is too much together are refused", async () => {
  const fees = Array.from({ length: 400 }, (_, index) => ({
    ...{
      tipoDeduccion: "004",
      clave: `D${index + 100}`,
      concepto: "Cuota ".repeat(16).trim(),
      importe: "1.00",
    },
  }));
  const { id } = await paid(service(), receipt({ deducciones: { deducciones: fees } }));
  expect(await refusal({ ids: Array(60).fill(id) })).toMatchObject({
    code: status.FAILED_PRECONDITION,
    words: expect.stringContaining("El XML de los recibos mide más de 2.5 MB"),
  });
});

/** Copies a document that many times, under the folio 77. */
function copied({ db }: Service, id: string, count: number): Promise<unknown> {
  return db.query(
    {
      name: "",
      text: `insert into documents (account_id, environment, id, kind, estado, tipo, serie, folio, emisor_rfc, receptor_rfc,
          total, pac, sealed_xml, created_at)
        select account_id, environment, gen_random_uuid(), kind, estado, tipo, 'M', '77', emisor_rfc, receptor_rfc,
          total, pac, ${SEALED_XML}, created_at
        from documents, generate_series(1, $2::int) where id = $1`,
    },
    [id, count],
  );
}

test("the portal prints them for a reader of the account, and for nobody else", async () => {
  const [id] = await receiptsOf(["Sueldo del portal"]);
  const reader = await signedIn(service(), "lee@example.com", { account: service().a.rfc, role: "reader" });
  reader.account = service().a.id;
  const file = await reader.client(PortalDocuments).printPayrolls({ ids: [id!] });
  expect(pagesOf(file.content).join("")).toContain("Sueldo del portal");
  const other = await signedIn(service(), "otra@example.com", { account: service().b.rfc, role: "owner" });
  other.account = service().b.id;
  await expect(other.client(PortalDocuments).printPayrolls({ ids: [id!] })).rejects.toThrow("El comprobante no existe");
});
