import { expect, test } from "vitest";
import { codesOf, infoOf, textOf } from "../../pdf/tools.ts";
import { sealedBy, useService } from "../../support/service.ts";
import { detailOf, documento, invoice, pago, pay, payment } from "../complementos-pago/payment.ts";
import { cancel, decide, stamped } from "../facturas/cancelar/cancellation.ts";
import { credit } from "../facturas/nota-credito/note.ts";
import { create, order, orderOf, relayed, run } from "../facturas/order.ts";
import { sealedTransport } from "../facturas/transport.ts";
import { paid, receipt } from "../nomina/receipt.ts";
import { dividends, RETENCIONES } from "../retenciones/withholding.ts";
import { askPdf, grpcPdf, paperOf, pdfOf } from "./paper.ts";

const service = useService();

async function sell(body: object = order(), key = service().a.sandbox) {
  const answer = await create(service(), body, { key });
  expect(answer.status, answer.body.error).toBe(201);
  return answer.body.data;
}

const unsaid = (text: string, words: readonly string[]) => words.filter((one) => !text.includes(one));

test("an invoice is a PDF named by series and folio, and its QR code is SAT's address of it", async () => {
  const { id, uuidFiscal, serie, folio } = await sell();
  const answer = await askPdf(service(), `facturas/${id}`);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": `inline; filename="${serie}-${folio}.pdf"`,
    "cache-control": "no-store",
    "ratelimit-limit": expect.any(String),
    "x-request-id": expect.any(String),
  });
  const text = textOf(answer.bytes);
  expect(unsaid(text, [uuidFiscal, "FACTURA", "RECEPTOR ACEPTA", "MIL CIENTO SESENTA PESOS 00/100 M.N."])).toEqual([]);
  const [code] = codesOf(answer.bytes);
  expect(code).toContain(
    `https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?id=${uuidFiscal}&re=${service().a.rfc}&rr=`,
  );
  expect(infoOf(answer.bytes)).toMatch(/^Title: +Factura F-\d+$/m);
});

test("over gRPC, from another core and asked again it is the same file, byte by byte", async () => {
  const { id } = await sell();
  const bytes = await pdfOf(service(), `facturas/${id}`);
  expect((await pdfOf(service(), `facturas/${id}`)).equals(bytes)).toBe(true);
  const { contentType, name, content } = await grpcPdf(service(), id);
  expect({ contentType, name }).toEqual({
    ...{ contentType: "application/pdf", name: expect.stringMatching(/^F-\d+\.pdf$/) },
  });
  expect(bytes.equals(content)).toBe(true);
  const second = await service().secondInstance();
  const site = `${second.site}/api/v1/facturas/${id}/pdf`;
  const other = await fetch(site, { headers: { "x-api-key": service().a.sandbox } });
  expect(bytes.equals(Buffer.from(await other.arrayBuffer()))).toBe(true);
  await second.close();
});

test("a credit note names what it credits, and a substitute what it replaces", async () => {
  const { id, uuidFiscal, serie, folio } = await sell();
  const note = (await credit(service(), id)).body.data;
  expect(await paperOf(service(), `facturas/${note.id}`)).toContain(`${uuidFiscal} (${serie}-${folio})`);
  const related = sealedBy(service().a, { related: uuidFiscal, tipoRelacion: "04" });
  const substitute = await sell(relayed(related));
  expect(await paperOf(service(), `facturas/${substitute.id}`)).toContain(`(${serie}-${folio})`);
  const stranger = sealedBy(service().a, { related: uuidFiscal, tipoRelacion: "04" });
  const elsewhere = await sell(relayed(stranger), service().a.production);
  const text = await paperOf(service(), `facturas/${elsewhere.id}`, service().a.production);
  expect(text).toContain(uuidFiscal);
  expect(text, "that invoice is of the other environment").not.toContain(`(${serie}-${folio})`);
});

test("a payment complement is one paper under its two ids", async () => {
  const owed = await invoice(service());
  const { body } = await pay(service(), payment([pago([documento(owed, 500)])]));
  const { id, facturaId } = body.data;
  const { serie, folio } = (await detailOf(service(), id)) as { serie: string; folio: string };
  const answer = await askPdf(service(), `complementos-pago/${id}`);
  expect(answer.headers.get("content-disposition")).toBe(`inline; filename="${serie}-${folio}.pdf"`);
  expect(answer.bytes.equals(await pdfOf(service(), `facturas/${facturaId}`))).toBe(true);
  const text = textOf(answer.bytes);
  expect(
    unsaid(text, ["RECIBO ELECTRÓNICO DE PAGO", owed.uuidFiscal, "QUINIENTOS PESOS 00/100 M.N.", "660.00"]),
  ).toEqual([]);
  expect(codesOf(answer.bytes)[0]).toContain("&tt=0.0&");
});

test("a payroll receipt shows its note and its fields, whatever they hold, under either resource", async () => {
  const camposPersonalizados = {
    "Centro de costos": "CC-104",
    Turno: { nombre: "Matutino", horas: [7, 15.5] },
    Sindicalizado: false,
    Vacío: null,
    Largo: "x".repeat(5_000),
    ...Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`Campo ${at}`, `valor-${at}`])),
  };
  // The note has as many characters as the contract admits, most of which take two UTF-16 units.
  const notaPdf = `Primera línea\nSegunda línea ${"😀".repeat(1_900)}`;
  const { id } = await paid(service(), receipt({}, { notaPdf, camposPersonalizados }));
  const text = await paperOf(service(), `nomina/${id}`);
  expect(
    unsaid(text, [
      ...["RECIBO DE NÓMINA", "SEIS MIL CUATROCIENTOS SETENTA Y SEIS PESOS 55/100 M.N.", "Firma del trabajador"],
      ...["Centro de costos CC-104", "Turno nombre: Matutino; horas: 7, 15.5", "Sindicalizado No"],
      ...["Campo 25 valor-25", "y 34 más", "Primera línea\n", "Segunda línea"],
    ]),
  ).toEqual([]);
  expect(text.replace(/\s/g, "")).toContain(`${"x".repeat(199)}…`);
  expect(text).not.toContain("Vacío");
  expect(await paperOf(service(), `facturas/${id}`)).toBe(text);
});

test("an invoice shows its observations, which are not in its XML", async () => {
  const { id, xml } = await sell(order({ notaPdf: "Entregar en recepción\nPreguntar por Ana" }));
  expect(unsaid(await paperOf(service(), `facturas/${id}`), ["Entregar en recepción\n", "Preguntar por Ana"])).toEqual(
    [],
  );
  expect(Buffer.from(xml, "base64").toString()).not.toContain("recepción");
});

test("a withholding has a paper of its own", async () => {
  const { rest, a } = service();
  const { data } = (await rest("POST", RETENCIONES, { key: a.sandbox, body: dividends() })).body;
  const text = await paperOf(service(), `retenciones/${data.id}`);
  expect(text).toContain("CFDI de retenciones e información de pagos");
  expect(text).toContain(data.uuidFiscal);
});

test("what is relayed without a folio is named by its id, and what its series says breaks no header", async () => {
  const bare = await sell(relayed(sealedBy(service().a, { comprobante: { Folio: undefined, Serie: undefined } })));
  const disposition = async (id: string) =>
    (await askPdf(service(), `facturas/${id}`)).headers.get("content-disposition");
  expect(await disposition(bare.id)).toBe(`inline; filename="${bare.id}.pdf"`);
  const odd = await sell(relayed(sealedBy(service().a, { comprobante: { Serie: 'Ñ/"..', Folio: "1" } })));
  expect(await disposition(odd.id)).toBe(
    `inline; filename="___..-1.pdf"; filename*=UTF-8''${encodeURIComponent('Ñ_"..-1.pdf')}`,
  );
});

test("places of an address have their names once SAT's lists are imported", async () => {
  const { id } = await sell(relayed(await sealedTransport()));
  const read = async () => (await paperOf(service(), `facturas/${id}`)).replace(/\s+/g, " ");
  expect(await read()).not.toContain("Arteaga");
  // An import makes these rows too, and has all later documents judged by them.
  await run(
    service(),
    `insert into catalog_editions (catalog, version, source, rows, imported_at, unknown)
      values ('c_Municipio', '20261001', 'prueba', 1, now(), '[]')`,
  );
  await run(
    service(),
    `insert into catalog_rows (catalog, key, name, columns) values ('c_Municipio', 'COA004', 'Arteaga', '{}')`,
  );
  expect(await read()).toContain("municipio 004 Arteaga");
  await run(service(), "delete from catalog_rows");
  await run(service(), "delete from catalog_editions");
});

test("sandbox papers say that they are void; production's do not", async () => {
  const { a } = service();
  const SANDBOX = "SIN VALIDEZ FISCAL: documento de prueba";
  expect(await paperOf(service(), `facturas/${(await sell()).id}`)).toContain(SANDBOX);
  const { id } = await sell(order(), a.production);
  const text = await paperOf(service(), `facturas/${id}`, a.production);
  expect(text).not.toContain(SANDBOX);
});

test("a paper tells of its cancellation: asked for, rejected, done", async () => {
  const made = await stamped(service(), "C=wait");
  const read = () => paperOf(service(), `facturas/${made.id}`);
  expect(await read()).not.toMatch(/CANCELAD|CANCELACIÓN/);
  await cancel(service(), made);
  expect(await read()).toContain("EN PROCESO DE CANCELACIÓN");
  await decide(service(), made, "reject");
  const status = { key: service().a.sandbox };
  await service().rest("GET", `/api/v1/facturas/${made.id}/estatus-cancelacion`, status);
  expect(await read()).not.toMatch(/CANCELAD|CANCELACIÓN/);
  const direct = await stamped(service());
  expect((await cancel(service(), direct)).body.data.estado).toBe("cancelada");
  expect(await paperOf(service(), `facturas/${direct.id}`)).toMatch(/CANCELADO el \d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
});

test("a document of hundreds of concepts is printed to its last page", async () => {
  const { conceptos } = orderOf({ descripcion: "Artículo" });
  const many = Array.from({ length: 200 }, (_, at) => ({ ...conceptos[0], descripcion: `Artículo ${at}` }));
  const { id } = await sell(order({ conceptos: many }));
  const text = await paperOf(service(), `facturas/${id}`);
  expect(text).toContain("Artículo 199");
  expect(text).toMatch(/Página 1 de [2-9]\b/);
});
