import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { read, utils } from "@e965/xlsx";
import fc from "fast-check";
import type { Browser as Chromium, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type GetMonthResponse, PortalDocuments } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { documento, pago, payment } from "../rest/complementos-pago/payment.ts";
import { attribute, order, provoking, relayed, run } from "../rest/facturas/order.ts";
import { receipt } from "../rest/nomina/receipt.ts";
import { dividends } from "../rest/retenciones/withholding.ts";
import { CUSTOMERS } from "../support/accounts.ts";
import { hasBrowser, launchBrowser, look, pageOf } from "../support/chromium.ts";
import { type Browser, signedIn } from "../support/portal.ts";
import { sealedBy, useService } from "../support/service.ts";

const service = useService();
/** All documents are moved to the middle of a month, so that no test depends on the day of its run. */
const MES = "2026-03";
const EMPTY = "2026-02";
let reader: Browser;
let papers: readonly Paper[];

beforeAll(async () => {
  await makeDocuments();
  await run(service(), `update documents set created_at = '${MES}-15T18:00:00Z'`);
  papers = await readPapers();
  reader = await signedIn(service(), "lee@example.mx", { account: service().a.id, role: "reader" });
  reader.account = service().a.id;
});

const monthOf = (mes: string, browser = reader) => browser.client(PortalDocuments).getMonth({ mes });

const call = (verb: string, path: string, body?: object) =>
  service().rest(verb, `/api/v1/${path}`, { key: service().a.sandbox, body });

async function post(path: string, body: object): Promise<{ id: string; uuidFiscal: string }> {
  const answer = await call("POST", path, body);
  expect(answer.status, answer.body.error).toBe(201);
  return answer.body.data;
}

/** Random documents have these taxes of c_TasaOCuota; the first ones exclude each other. */
const IVA = [{ tasaIva: 0.16 }, { tasaIva: 0.08 }, { tasaIva: 0 }, { tipoFactor: "Exento" }];
const OTHERS = [
  { impuesto: "001", categoria: "retencion", tasaIva: 0.1 },
  { impuesto: "002", categoria: "retencion", tasaIva: 0.106667 },
  { impuesto: "003", categoria: "traslado", tasaIva: 0.08 },
];
const CONCEPTS = fc.record({
  cantidad: fc.integer({ min: 1, max: 3_000 }).map((thousandths) => thousandths / 1_000),
  valorUnitario: fc.integer({ min: 1_000, max: 1_000_000 }).map((cents) => cents / 100),
  impuestos: fc.tuple(fc.constantFrom(...IVA), fc.subarray(OTHERS)).map(([iva, others]) => [iva, ...others]),
});
const ORDERS = fc
  .record({
    currency: fc.constantFrom({ moneda: "MXN" }, { moneda: "USD", tipoCambio: 17.5 }),
    paying: fc.constantFrom({ metodoPago: "PUE", formaPago: "03" }, LATER()),
    receptorRfc: fc.constantFrom(CUSTOMERS.registered.rfc, CUSTOMERS.person.rfc),
    concepts: fc.array(CONCEPTS, { minLength: 1, maxLength: 3 }),
  })
  .map(({ currency, paying, receptorRfc, concepts }) => {
    const usual = order().conceptos[0];
    return order({
      ...currency,
      ...paying,
      receptorRfc,
      conceptos: concepts.map((one) => ({ ...usual, ...one })),
    });
  });

function LATER() {
  return { metodoPago: "PPD", formaPago: "99" };
}

async function makeDocuments(): Promise<void> {
  for (const body of fc.sample(ORDERS, 8)) await post("facturas", body);
  await post("facturas", order({ impuestosLocales: { traslados: [{ nombre: "ISH", tasa: 3 }] } }));
  const owed = await post("facturas", order(LATER()));
  await post(`facturas/${owed.id}/nota-credito`, {
    importe: 116,
    descripcion: "Bonificación",
    formaPago: "03",
  });
  await post("complementos-pago", payment([pago([documento(owed, 100)])]));
  const covered = await post("facturas", order(LATER()));
  await post("complementos-pago", payment([pago([documento(covered, 1160)])]));
  const abroad = await post("facturas", order({ ...LATER(), moneda: "USD", tipoCambio: 17.5 }));
  const inDollars = pago([documento(abroad, 116)], { moneda: "USD", tipoCambio: 17.25 });
  await post("complementos-pago", payment([pago([documento(owed, 50)]), inDollars]));
  const gone = await post("facturas", provoking("C=direct"));
  expect((await call("POST", `facturas/${gone.id}/cancelar`, { motivo: "02" })).status).toBe(200);
  await post("nomina", receipt());
  await post("retenciones", dividends());
  await post("facturas", relayed(sealedBy(service().a, { comprobante: { TipoDeComprobante: "E" } })));
}

/** A paper is a stamped document as its list and its XML show it. */
interface Paper {
  readonly list: string;
  readonly estado: string;
  readonly xml: string;
}

async function readPapers(): Promise<Paper[]> {
  const found: Paper[] = [];
  for (const list of ["facturas", "complementos-pago", "nomina", "retenciones"]) {
    for (const { id, estado } of (await call("GET", `${list}?limite=100`)).body.data)
      found.push({ list, estado, xml: (await call("GET", `${list}/${id}/xml`)).bytes.toString() });
  }
  return found;
}

/** These sums are whole millionths, by texts that the test gives them. */
type Sums = Map<string, bigint>;

const millionths = (text = "0") => {
  const [whole = "", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(6, "0"));
};
const elements = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?= |/|>)[^>]*>`, "g"))].map(([tag]) => tag);

function adder() {
  const sums: Sums = new Map();
  const add = (key: readonly unknown[], amount: bigint) => {
    const name = key.join("|");
    if (amount !== 0n) sums.set(name, (sums.get(name) ?? 0n) + amount);
  };
  return { sums, add };
}

/** The second judge reads the very texts of the XML and shares no code with the service. */
function judged(of = papers): Sums {
  const { sums, add } = adder();
  const addTax = (under: readonly unknown[], side: string, tag: string, suffix = "") => {
    const at = (name: string) => attribute(tag, name + suffix);
    const key = [...under, side, at("Impuesto"), at("TipoFactor"), at("TasaOCuota") ?? ""];
    add([...key, "base"], millionths(at("Base")));
    add([...key, "importe"], millionths(at("Importe")));
  };
  for (const { list, estado, xml } of of) {
    const isWithheld = list === "retenciones";
    const tipo = isWithheld ? "" : attribute(xml, "TipoDeComprobante");
    const under = (moneda = "MXN") => [list, tipo, moneda, estado !== "cancelada"];
    if (tipo === "P") {
      const payments = [...xml.matchAll(/<pago20:Pago .*?<\/pago20:Pago>/gs)].map(([text]) => text);
      for (const text of payments) {
        const key = under(attribute(text, "MonedaP"));
        add([...key, "total"], millionths(attribute(text, "Monto")));
        for (const tag of elements(text, "pago20:TrasladoP")) addTax(key, "traslado", tag, "P");
      }
      for (const moneda of new Set(payments.map((text) => attribute(text, "MonedaP"))))
        add([...under(moneda), "documentos"], 1n);
      continue;
    }
    const key = under(attribute(xml, "Moneda"));
    const [head = ""] = elements(xml, isWithheld ? "retenciones:Totales" : "cfdi:Comprobante");
    add([...key, "documentos"], 1n);
    add([...key, "total"], millionths(attribute(head, isWithheld ? "MontoTotOperacion" : "Total")));
    add([...key, "subtotal"], millionths(attribute(head, "SubTotal")));
    add([...key, "descuento"], millionths(attribute(head, "Descuento")));
    const [concepts = "", summary = ""] = xml.split("</cfdi:Conceptos>");
    for (const tag of elements(summary, "cfdi:Traslado")) addTax(key, "traslado", tag);
    // The summary says what is retained of a tax, of which these documents have one rate each.
    for (const told of elements(summary, "cfdi:Retencion")) {
      const impuesto = attribute(told, "Impuesto");
      const of = elements(concepts, "cfdi:Retencion").filter((tag) => attribute(tag, "Impuesto") === impuesto);
      const base = of.reduce((sum, tag) => sum + millionths(attribute(tag, "Base")), 0n);
      const tax = [...key, "retencion", impuesto, "Tasa", attribute(of[0]!, "TasaOCuota")];
      add([...tax, "base"], ((base + 5_000n) / 10_000n) * 10_000n);
      add([...tax, "importe"], millionths(attribute(told, "Importe")));
    }
    for (const tag of elements(xml, "implocal:TrasladosLocales"))
      add([...key, "traslado", "ISH", "Local", "3.00", "importe"], millionths(attribute(tag, "Importe")));
    for (const tag of elements(xml, "nomina12:Deducciones"))
      add([...key, "retencion", "001", "", "", "importe"], millionths(attribute(tag, "TotalImpuestosRetenidos")));
    for (const tag of elements(xml, "retenciones:ImpRetenidos")) {
      const tax = [...key, "retencion", attribute(tag, "ImpuestoRet"), "", ""];
      add([...tax, "base"], millionths(attribute(tag, "BaseRet")));
      add([...tax, "importe"], millionths(attribute(tag, "MontoRet")));
    }
  }
  return sums;
}

/** Returns the answer's sums by the texts of the judge. */
function sumsOf({ documentos, impuestos }: GetMonthResponse): Sums {
  const { sums, add } = adder();
  for (const { resource, tipo, moneda, vigentes, documentos: count, ...of } of documentos) {
    const key = [resource, tipo, moneda, vigentes];
    add([...key, "documentos"], BigInt(count));
    add([...key, "total"], millionths(of.total));
    add([...key, "subtotal"], millionths(of.subtotal));
    add([...key, "descuento"], millionths(of.descuento));
  }
  for (const { resource, tipo, moneda, vigentes, categoria, impuesto, factor, tasa, ...of } of impuestos) {
    const key = [resource, tipo, moneda, vigentes, categoria, impuesto, factor, tasa];
    add([...key, "base"], millionths(of.base));
    add([...key, "importe"], millionths(of.importe));
  }
  return sums;
}

/**
 * Returns what each receiver owes of invoices to be paid later, by the XML of these, of payments and of credit notes.
 */
function owedByXml(): Sums {
  const applied = adder();
  for (const { xml, estado } of papers) {
    if (estado === "cancelada") continue;
    for (const tag of elements(xml, "pago20:DoctoRelacionado"))
      applied.add([attribute(tag, "IdDocumento")], millionths(attribute(tag, "ImpPagado")));
    const [related] = elements(xml, "cfdi:CfdiRelacionado");
    if (related !== undefined) applied.add([attribute(related, "UUID")], millionths(attribute(xml, "Total")));
  }
  const { sums, add } = adder();
  for (const { xml, estado } of papers) {
    const [head = ""] = elements(xml, "cfdi:Comprobante");
    if (estado === "cancelada" || attribute(head, "MetodoPago") !== "PPD") continue;
    const [timbre = ""] = elements(xml, "tfd:TimbreFiscalDigital");
    const [receptor = ""] = elements(xml, "cfdi:Receptor");
    const left = millionths(attribute(head, "Total")) - (applied.sums.get(attribute(timbre, "UUID") ?? "") ?? 0n);
    add([attribute(receptor, "Rfc"), attribute(head, "Moneda")], left);
  }
  return sums;
}

const sorted = (sums: Sums) => [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1));

describe("a month", () => {
  test("adds up what the XML of its documents says, by kind, state, currency, tax and rate", async () => {
    const expected = sorted(judged());
    expect(expected.length).toBeGreaterThan(40);
    const answer = await monthOf(MES);
    expect(sorted(sumsOf(answer))).toEqual(expected);
    expect(answer).toMatchObject({ sinSumar: 0, masReceptores: false });
    expect(await monthOf(EMPTY)).toMatchObject({ documentos: [], impuestos: [], receptores: [] });
  });

  test("tells the taxes of the return: of invoices paid at once, and of payments, but of none that is cancelled", async () => {
    const told = adder();
    for (const { moneda, categoria, impuesto, factor, tasa, ...of } of (await monthOf(MES)).cobrados) {
      const key = [moneda, categoria, impuesto, factor, tasa];
      told.add([...key, "I"], millionths(of.pueImporte));
      told.add([...key, "P"], millionths(of.pagosImporte));
      told.add([...key, "E"], millionths(of.notasImporte));
    }
    const expected = adder();
    const later = papers.filter(
      ({ xml }) => attribute(elements(xml, "cfdi:Comprobante")[0] ?? "", "MetodoPago") === "PPD",
    );
    expect(later.length).toBeGreaterThan(0);
    const isOfReturn = (paper: Paper) => paper.estado !== "cancelada" && !later.includes(paper);
    for (const [text, value] of judged(papers.filter(isOfReturn))) {
      const [, tipo, moneda, , categoria, impuesto, factor, tasa, what] = text.split("|");
      if (what !== "importe" || !["I", "P", "E"].includes(tipo!) || factor === "Local") continue;
      expected.add([moneda, categoria, impuesto, factor, tasa, tipo], value);
    }
    const filled = (sums: Sums) => sorted(sums).filter(([, value]) => value !== 0n);
    expect(filled(told.sums)).toEqual(filled(expected.sums));
    expect(filled(told.sums).length).toBeGreaterThan(4);
  });

  test("says who owes invoices to be paid later, how much and since when", async () => {
    const owing = (await monthOf(MES)).receptores.filter(({ porCobrar }) => porCobrar > 0);
    const { sums, add } = adder();
    for (const { rfc, moneda, saldo } of owing) add([rfc, moneda], millionths(saldo));
    expect(sorted(sums)).toEqual(sorted(owedByXml()));
    const dates = papers.map(({ xml }) => attribute(xml, "Fecha")?.slice(0, 10));
    for (const { desde } of owing) expect(dates).toContain(desde);
  });

  test("has documents of before as soon as the worker has read them", async () => {
    const before = await monthOf(MES);
    await run(service(), "update documents set sums = null where kind <> 'nomina'");
    expect((await monthOf(MES)).sinSumar).toBe(papers.length - 1);
    let answer = await monthOf(MES);
    for (; answer.sinSumar > 0; answer = await monthOf(MES)) await sleep(200);
    expect(sorted(sumsOf(answer))).toEqual(sorted(sumsOf(before)));
    expect(answer.receptores).toEqual(before.receptores);
  });

  test("tells of documents whose Fecha is in another month, and shows no other account's", async () => {
    expect((await monthOf(MES)).deOtroMes).toBeGreaterThanOrEqual(papers.length);
    const stranger = await signedIn(service(), "b@example.mx", { account: service().b.id, role: "owner" });
    stranger.account = service().b.id;
    expect(await monthOf(MES, stranger)).toMatchObject({ documentos: [], receptores: [], sinSumar: 0 });
    stranger.account = service().a.id;
    await expect(monthOf(MES, stranger)).rejects.toThrow();
    await expect(monthOf("2026-13")).rejects.toThrow("mes");
  });

  test("counts what its lists show", async () => {
    for (const { resource, tipo, vigentes } of (await monthOf(MES)).documentos) {
      const situation = vigentes ? "vigente" : "cancelada";
      const filter = `desde=${MES}-01&hasta=${MES}-31&situacion=${situation}${resource === "facturas" ? `&tipo=${tipo}` : ""}`;
      const { total } = (await call("GET", `${resource}?${filter}`)).body;
      const isShown = ({ list, estado, xml }: Paper) =>
        list === resource &&
        (list !== "facturas" || attribute(xml, "TipoDeComprobante") === tipo) &&
        (estado === "cancelada") === !vigentes;
      expect(total).toBe(papers.filter(isShown).length);
    }
  });
});

describe.skipIf(!hasBrowser)("the page of a month", () => {
  let chromium: Chromium;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    chromium = await launchBrowser();
    page = await pageOf(reader, chromium, complaints);
  });
  afterAll(() => chromium.close());

  const open = async (mes = MES) => {
    await page.goto(`${service().site}/portal/${service().a.rfc}/pruebas/mes?mes=${mes}`);
    await page.getByRole("heading", { name: /^El mes: /, level: 1 }).waitFor();
  };

  test("is chosen from the menu, by keys and by the mouse", async () => {
    await page.goto(`${service().site}/portal`);
    await page.getByRole("link", { name: "El mes", exact: true }).click();
    await page.getByRole("heading", { name: /^El mes: /, level: 1 }).waitFor();
    await open("2026-04");
    await page.getByText("No hay comprobantes timbrados en este mes").waitFor();
    await page.getByRole("button", { name: "Mes anterior" }).click();
    await page.getByRole("heading", { name: "El mes: marzo de 2026" }).waitFor();
    await page.getByRole("button", { name: /Mes$/ }).focus();
    await page.keyboard.press("ArrowDown");
    await page.getByRole("option", { name: "febrero de 2026" }).waitFor();
    await page.keyboard.type("febrero de 2026");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "El mes: febrero de 2026" }).waitFor();
  });

  test("shows the sums, and leads from each number to its list", async () => {
    await open();
    const table = page.getByRole("grid", { name: "Comprobantes" });
    await table.waitFor();
    await table
      .getByRole("row", { name: /^Constancia de retenciones/ })
      .first()
      .waitFor();
    const pesos = (await monthOf(MES)).documentos.find(
      ({ tipo, moneda, vigentes }) => tipo === "I" && moneda === "MXN" && vigentes,
    )!;
    const row = table.getByRole("row").filter({ hasText: /Factura.*Vigentes.*MXN/ });
    expect(((await row.textContent()) ?? "").replaceAll(",", "")).toContain(pesos.total);
    await row.focus();
    for (let cell = 1; cell <= 4; cell += 1) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Facturas y notas de crédito", level: 1 }).waitFor();
    const inForce = papers.filter(
      ({ list, estado, xml }) =>
        list === "facturas" && estado === "timbrada" && attribute(xml, "TipoDeComprobante") === "I",
    );
    await page.getByText(`1–${inForce.length} de ${inForce.length}`).waitFor();
    expect(new URL(page.url()).searchParams.get("estado")).toBe("vigente");
  });

  test("gives its sums as CSV, and on paper", async () => {
    await open();
    const button = page.getByRole("button", { name: "Descargar CSV", disabled: false });
    const [file] = await Promise.all([page.waitForEvent("download"), button.press("Enter")]);
    expect(file.suggestedFilename()).toBe(`mes-${service().a.rfc}-${MES}.csv`);
    const bytes = readFileSync((await file.path())!);
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const book = read(bytes, { raw: true });
    const rows = utils.sheet_to_json<Record<string, string>>(book.Sheets[book.SheetNames[0]!]!, {
      defval: "",
    });
    const { documentos, impuestos, cobrados, receptores } = await monthOf(MES);
    expect(rows.map(({ Total, Base, Importe, Facturado }) => [Total, Base, Importe, Facturado])).toEqual([
      ...documentos.map(({ total }) => [total, "", "", ""]),
      ...impuestos.map(({ base, importe }) => ["", base, importe, ""]),
      ...cobrados.map(() => ["", "", "", ""]),
      ...receptores.map(({ facturado }) => ["", "", "", facturado]),
    ]);
    const paper = execFileSync("pdftotext", ["-layout", "-", "-"], { input: await page.pdf() }).toString();
    expect(paper).toContain("El mes: marzo de 2026");
    expect(paper).not.toContain("Descargar CSV");
    const figures = [...documentos.map(({ total }) => total), ...impuestos.map(({ importe }) => importe)];
    for (const figure of figures) expect(paper.replaceAll(",", "")).toContain(figure);
  });

  test.each([1280, 390])("is accessible and fits %s pixels", async (width) => {
    await page.setViewportSize({ width, height: 900 });
    await open();
    await page.getByText("Por receptor").first().waitFor();
    expect(await look(page)).toEqual({ faults: [], sideways: 0 });
    expect(complaints).toEqual([]);
  });
});
