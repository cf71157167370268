import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type CreateInvoiceRequest, CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import type { CreatePaymentComplementRequest } from "#proto/cfdi/v1/payment_pb.ts";
import { CreatePayrollRequestSchema } from "#proto/cfdi/v1/payroll_pb.ts";
import { toRequest } from "../../gateway/portal/pages/documents/forms/draft.ts";
import { fieldsOf } from "../../gateway/portal/pages/documents/forms/fields.ts";
import {
  guess,
  iepsRate,
  knownHeadings,
  REFERENCE,
  rate,
  targetsOf,
} from "../../gateway/portal/pages/documents/import/columns.ts";
import { csv } from "../../gateway/portal/pages/documents/import/csv.ts";
import { IMPORTS } from "../../gateway/portal/pages/documents/import/kinds.ts";
import { documentsOf, type FileDocument } from "../../gateway/portal/pages/documents/import/requests.ts";
import { type Batches, Keys, runBatches, type Sent, textOf } from "../../gateway/portal/pages/documents/import/run.ts";
import { MOST_ROWS, readGrid, tableOf } from "../../gateway/portal/pages/documents/import/table.ts";
import { workbookBytes } from "../support/workbooks.ts";

const sheetBytes = (xml: string) => workbookBytes({ sheets: [{ name: "A", xml }] });

const INVOICES = IMPORTS.find(({ kind }) => kind === "factura")!.targets;

const readTable = async (file: File) => tableOf(await readGrid(file), knownHeadings(INVOICES));

describe("a hostile sheet", () => {
  const cells = (...rows: readonly string[]) =>
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
      .map((text, row) => `<row r="${row + 1}"><c r="A${row + 1}" t="inlineStr"><is><t>${text}</t></is></c></row>`)
      .join("")}</sheetData></worksheet>`;

  test("is read like any other, but no entity of it is", async () => {
    const entity = '<!DOCTYPE x [<!ENTITY who SYSTEM "file:///etc/passwd">]>';
    const bytes = sheetBytes(`<?xml version="1.0"?>${entity}${cells("RFC", "&who;RAC260101AA4")}`);
    const { headings, rows } = await readTable(new File([bytes], "hoja.xlsx"));
    expect(headings).toEqual(["RFC"]);
    expect(JSON.stringify(rows)).not.toContain("root:");
  });

  test("that inflates to more than a page can hold is refused", async () => {
    const bytes = sheetBytes(cells("RFC", " ".repeat(120 * 1024 * 1024)));
    expect(bytes.length).toBeLessThan(1024 * 1024);
    await expect(readTable(new File([bytes], "hoja.xlsx"))).rejects.toThrow(/descomprimido, pasa de 100 MB/);
  });
});

test("no cell of the results is a formula to the program that opens them", () => {
  const hostile = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1+1", "\r=1+1", "＝1+1"];
  const [line = ""] = csv([hostile]).replace("\uFEFF", "").split("\r\n\0");
  for (const cell of line.trimEnd().split('","')) expect(cell.replace(/^"/, "")).toMatch(/^'/);
});

describe("a sheet", () => {
  const sheet = "RFC\tDescripción\r\nXAXX010101000\tCañón, 2\r\n";
  const littleEndian = Buffer.from(`\uFEFF${sheet}`, "utf16le");

  test.each([
    ["UTF-8", Buffer.from(sheet)],
    ["UTF-8 with a mark", Buffer.from(`\uFEFF${sheet}`)],
    ["the code page of Windows", Buffer.from(sheet, "latin1")],
    ["UTF-16, as Excel's Unicode text", littleEndian],
    ["UTF-16 of the other order", Buffer.from(littleEndian).swap16()],
  ])("is read in %s", async (_name, bytes) => {
    expect(await readTable(new File([new Uint8Array(bytes)], "hoja.txt"))).toEqual({
      headings: ["RFC", "Descripción"],
      rows: [["XAXX010101000", "Cañón, 2"]],
      ...{ first: 2, remarks: [] },
    });
  });
});

describe("a file of invoices", () => {
  const headings = [
    "Pedido",
    "RFC",
    "Serie",
    "Forma de pago",
    "Clave SAT",
    "Unidad",
    "Descripción",
    "Cantidad",
    "Precio",
    "IVA",
    "Notas",
  ];
  const rows = [
    ["1", "rac260101aa4", "F", "3", "81112100", "E48", "Internet", "1", "1000", "16%", ""],
    ["1", "", "", "", "1010101", "H87", "Cable", "2", "50.5", "Exento", ""],
    ["", "", "", "", "", "", "", "", "", "", ""],
    ["2", "RAC260101AA4", "F", "03", "81112100", "E48", "Internet", "1", "10", "0.08", "x"],
  ];

  test("is read by its headings, and what nobody knows is left alone", () => {
    const paths = guess(headings, INVOICES).map((target) => target?.path);
    expect(paths).toEqual([
      "referencia",
      "receptorRfc",
      "serie",
      "formaPago",
      "conceptos[].claveProdServ",
      "conceptos[].claveUnidad",
      "conceptos[].descripcion",
      "conceptos[].cantidad",
      "conceptos[].valorUnitario",
      "$taxes.iva",
      undefined,
    ]);
  });

  test("gives one invoice for the rows of an order, with the zeros that the sheet lost", () => {
    const documents = documentsOf(rows, guess(headings, INVOICES));
    expect(documents.map(({ reference, rows }) => [reference, rows])).toEqual([
      ["1", [2, 3]],
      ["2", [5]],
    ]);
    const { message } = toRequest<CreateInvoiceRequest>(CreateInvoiceRequestSchema, documents[0]!.draft);
    expect(message).toMatchObject({ receptorRfc: "RAC260101AA4", formaPago: "03", referencia: "1" });
    expect(message?.conceptos.map(({ claveProdServ }) => claveProdServ)).toEqual(["81112100", "01010101"]);
    expect(message?.conceptos.map(({ impuestos }) => impuestos[0])).toMatchObject([
      { impuesto: "002", tipoFactor: "Tasa", tasaIva: "0.16" },
      { impuesto: "002", tipoFactor: "Exento" },
    ]);
  });

  test("describes a receiver who is no customer, quotas, third parties, and parts in rows of their own", () => {
    const { derive } = IMPORTS.find(({ kind }) => kind === "factura")!;
    const own = [...headings.slice(0, 10), "Régimen fiscal", "Cliente · Nombre", "Código postal", "Uso del CFDI"];
    const more = ["Correos", "Guardar cliente", "Cuota IEPS", "Litros", "Pedimentos", "A cuenta terceros RFC"];
    const part = ["Partes Descripción", "partes.claveProdServ", "Partes Cantidad"];
    const mapping = guess([...own, ...more, ...part], INVOICES);
    expect(mapping.map((target) => target?.path).slice(1)).toEqual([
      ...["receptorRfc", "serie", "formaPago", "conceptos[].claveProdServ", "conceptos[].claveUnidad"],
      ...["conceptos[].descripcion", "conceptos[].cantidad", "conceptos[].valorUnitario", "$taxes.iva"],
      ...["receptor.regimenFiscal", "receptor.nombre", "receptor.codigoPostal", "usoCfdi"],
      ...["receptor.correos", "guardarCliente", "$taxes.iepsCuota", "$taxes.iepsBase"],
      ...["conceptos[].pedimentos", "conceptos[].aCuentaTerceros.rfc"],
      ...["conceptos[].partes[0].descripcion", "conceptos[].partes[0].claveProdServ"],
      "conceptos[].partes[0].cantidad",
    ]);
    const sold = ["7", "ure180429tm6", "F", "3", "50202306", "H87", "Refresco", "24", "10", "16%"];
    const receiver = ["601", "UNIVERSIDAD", "6991", "G03", "a@example.mx b@example.mx", "Sí"];
    const taxed = ["3.0818", "14.4", "21  47  3807  1003832 214738071003833", "CACX7605101P8"];
    const empty = Array.from({ length: 19 }, () => "");
    const [only] = documentsOf(
      [
        [...sold, ...receiver, ...taxed, "Botella", "24122002", "24"],
        ["7", ...empty, "Tapa", "31163000", "24"],
      ],
      mapping,
    );
    const { message } = toRequest<CreateInvoiceRequest>(CreateInvoiceRequestSchema, derive(only!.draft));
    expect(message.receptorRfc).toBeUndefined();
    expect(message).toMatchObject({
      guardarCliente: true,
      receptor: {
        ...{ rfc: "URE180429TM6", nombre: "UNIVERSIDAD", codigoPostal: "06991", regimenFiscal: "601" },
        ...{ usoCfdi: "G03", correos: ["a@example.mx", "b@example.mx"] },
      },
      conceptos: [
        {
          pedimentos: ["214738071003832", "214738071003833"],
          aCuentaTerceros: { rfc: "CACX7605101P8" },
          impuestos: [
            { impuesto: "002", tipoFactor: "Tasa", tasaIva: "0.16" },
            { impuesto: "003", categoria: "traslado", tipoFactor: "Cuota", cuota: "3.0818", base: "14.4" },
          ],
          partes: [
            { descripcion: "Botella", claveProdServ: "24122002", cantidad: "24" },
            { descripcion: "Tapa", claveProdServ: "31163000" },
          ],
        },
      ],
    });
    expect(message.conceptos).toHaveLength(1);
  });

  test("may write a rate in any way", () => {
    expect(["16", "16%", "0.16", "8.5 %", "0", "1%", "exento", "10.6667"].map(rate)).toEqual([
      ...["0.16", "0.16", "0.16", "0.085", "0", "0.01", "Exento", "0.106667"],
    ]);
  });

  test("may write the IEPS of tobacco in any way, because none is of one to three per cent", () => {
    expect(["1.6", "160", "160%", "0.08", "8", "3", "2.00"].map(iepsRate)).toEqual([
      ...["1.6", "1.6", "1.6", "0.08", "0.08", "0.03", "2.00"],
    ]);
  });
});

test("a file of payroll gives each row's items to their own lists", () => {
  const targets = [REFERENCE, ...targetsOf(fieldsOf(CreatePayrollRequestSchema))];
  const headings = [
    "Referencia",
    "RFC trabajador",
    "CURP",
    "Fecha inicial",
    "nomina.fechaInicialPago",
    "Percepciones Clave",
    "Importe gravado",
    "Deducciones Clave",
    "Deducciones Importe",
  ];
  const mapping = guess(headings, targets);
  expect(mapping.map((target) => target?.path)).toEqual([
    "referencia",
    "receptorRfc",
    "nomina.receptor.curp",
    undefined,
    "nomina.fechaInicialPago",
    "nomina.percepciones.percepciones[].clave",
    "nomina.percepciones.percepciones[].importeGravado",
    "nomina.deducciones.deducciones[].clave",
    "nomina.deducciones.deducciones[].importe",
  ]);
  const [only] = documentsOf(
    [
      ["A", "x", "", "", "1/3/2026", "P001", "7500", "", ""],
      ["A", "", "", "", "", "", "", "D002", "823.45"],
    ],
    mapping,
  );
  expect(only?.draft.nomina).toMatchObject({
    fechaInicialPago: "2026-03-01",
    percepciones: { percepciones: [{ clave: "P001", importeGravado: "7500" }] },
    deducciones: { deducciones: [{ clave: "D002", importe: "823.45" }] },
  });
});

test.each(IMPORTS)("every heading of the sample of $title is known", ({ sample, targets }) => {
  expect(sample.headings.filter((_, column) => guess(sample.headings, targets)[column] === undefined)).toEqual([]);
});

test("a file of payments gives the rows without a payment of their own to the one before", () => {
  const payments = IMPORTS.find(({ kind }) => kind === "complemento_pago")!;
  const mapping = guess(["Referencia", ...payments.sample.headings.slice(1)], payments.targets);
  expect(mapping.map((target) => target?.path)).toEqual([
    ...["referencia", "receptorRfc", "pagos[].fechaPago", "pagos[].formaPago", "pagos[].numOperacion"],
    ...["pagos[].documentos[0].facturaUuid", "pagos[].documentos[0].impPagado"],
  ]);
  const documents = documentsOf(
    [
      ["1", "rac260101aa4", "5/3/2026", "3", "77", "aaaa", "100"],
      ["1", "", "", "", "", "bbbb", "50.5"],
      ["1", "", "2026-03-06T10:30:00", "2", "", "cccc", "1"],
      ["", "RDI260101AAA", "06/03/2026", "03", "", "dddd", "2"],
    ],
    mapping,
  );
  expect(documents.map(({ rows }) => rows)).toEqual([[2, 3, 4], [5]]);
  const { message } = toRequest<CreatePaymentComplementRequest>(payments.method.input, documents[0]!.draft);
  expect(message).toMatchObject({
    receptorRfc: "RAC260101AA4",
    pagos: [
      {
        ...{ fechaPago: "2026-03-05T12:00:00", formaPago: "03", numOperacion: "77" },
        documentos: [
          { facturaUuid: "aaaa", impPagado: "100" },
          { facturaUuid: "bbbb", impPagado: "50.5" },
        ],
      },
      { fechaPago: "2026-03-06T10:30:00", formaPago: "02", documentos: [{ facturaUuid: "cccc" }] },
    ],
  });
});

test("every row of a file can be a document of its own", () => {
  const rows = Array.from({ length: MOST_ROWS }, () => ["RAC260101AA4"]);
  expect(documentsOf(rows, guess(["RFC"], INVOICES))).toHaveLength(MOST_ROWS);
});

describe("many are sent", () => {
  const items = Array.from({ length: 10 }, (_, index) => ({ item: index, index }));
  const never = new AbortController().signal;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Sends three at once, each as `send` says, while the fake clock advances. */
  async function run<R>(
    all: Parameters<typeof runBatches<number, R>>[0],
    {
      send,
      ...told
    }: { send(item: number): Promise<Sent<R>> } & Pick<Batches<number, R>, "onSettled" | "onGivenUp" | "signal">,
  ) {
    const ran = runBatches<number, R>(all, {
      ...told,
      together: 3,
      async *sendAll(batch) {
        for (const [at, { item }] of batch.entries()) yield [at, await send(item)];
      },
      failed: (_, cause) => Promise.reject(cause),
    });
    await vi.runAllTimersAsync();
    return ran;
  }

  test("each until it is settled, again where there was no answer, and what never answers is given up", async () => {
    const settled: number[] = [];
    const givenUp: number[] = [];
    const attempts = new Map<number, number>();
    await run(items, {
      async send(item) {
        const attempt = (attempts.get(item) ?? 0) + 1;
        attempts.set(item, attempt);
        return item === 4 || (item === 2 && attempt < 3)
          ? { again: "sin respuesta", limited: false }
          : { settled: item };
      },
      onSettled: (index) => settled.push(index),
      onGivenUp: (index) => givenUp.push(index),
      signal: never,
    });
    expect(settled.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 5, 6, 7, 8, 9]);
    expect([givenUp, attempts.get(2)]).toEqual([[4], 3]);
  });

  test("in batches too: a batch that is cut off, or refused by the limit, is sent again with what it lacks", async () => {
    const settled: number[] = [];
    const givenUp: number[] = [];
    const sizes: number[] = [];
    let limits = 0;
    const many = Array.from({ length: 250 }, (_, index) => ({ item: index, index }));
    const all = runBatches<number, number>(many, {
      together: 100,
      async *sendAll(batch) {
        sizes.push(batch.length);
        for (const [at, { item }] of batch.entries()) {
          if (sizes.length === 1 && at === 60) throw new Error("cut off");
          if (item !== 7) yield [at, { settled: item }];
          else yield [at, { again: "sin respuesta", limited: false }];
        }
      },
      failed: async () => (limits++ < 10 ? { again: "429", limited: true } : { again: "cut", limited: false }),
      onSettled: (index) => settled.push(index),
      onGivenUp: (index) => givenUp.push(index),
      signal: never,
    });
    await vi.runAllTimersAsync();
    expect(await all).toBeUndefined();
    expect([settled.length, new Set(settled).size, givenUp]).toEqual([249, 249, [7]]);
    expect(Math.max(...sizes)).toBe(100);
  });

  test("and a refusal of the limit of requests never counts as an attempt", async () => {
    let refusals = 0;
    const settled: number[] = [];
    await run(items, {
      async send(item) {
        if (item === 4 && refusals++ < 20) return { again: "429", limited: true, toldMs: 60_000 };
        return { settled: item };
      },
      onSettled: (index) => settled.push(index),
      onGivenUp: (index) => expect(index).toBeUndefined(),
      signal: never,
    });
    expect(settled).toHaveLength(items.length);
    expect(performance.now()).toBeGreaterThanOrEqual(20 * 60_000);
  });

  test("until it is stopped: no other one begins", async () => {
    const stop = new AbortController();
    const settled: number[] = [];
    await run(items, {
      async send(item) {
        if (item === 3) stop.abort();
        return { settled: item };
      },
      onSettled: (index) => settled.push(index),
      onGivenUp: () => {},
      signal: stop.signal,
    });
    expect(settled.length).toBeLessThan(items.length);
  });

  test("under keys that the same file makes again, and a corrected line does not", async () => {
    const key = await new Keys("factura", "a.csv", ["{}", "{}"]).of(0);
    expect(key).toMatch(/^portal-[0-9a-f]{32}$/);
    const again = new Keys("factura", "a.csv", ["{}", "{ }", "{}"]);
    expect(await again.of(0)).toBe(key);
    for (const other of [1, 2]) expect(await again.of(other)).not.toBe(key);
  });

  test("and a document whose reference alone changed is no other document", () => {
    const mapping = guess(["Pedido", "RFC"], INVOICES);
    const texts = ["7", "8", ""].map((pedido) => {
      const [{ draft }] = documentsOf([[pedido, "RAC260101AA4"]], mapping) as [FileDocument];
      expect(draft.referencia).toBe(pedido || undefined);
      return textOf(CreateInvoiceRequestSchema, toRequest(CreateInvoiceRequestSchema, draft).message);
    });
    expect(texts).toEqual(Array(3).fill('{"receptorRfc":"RAC260101AA4"}'));
  });

  test("and a refused document under a new key, while one without an answer keeps its own", async () => {
    const keys = new Keys("factura", "a.csv", ["{}", "{ }"]);
    const [lost, refused] = [await keys.of(0), await keys.of(1)];
    keys.renew(1);
    expect([await keys.of(0), await keys.of(1)]).toEqual([lost, expect.not.stringMatching(refused)]);
  });

  test("until the service lets nobody in: what was sent before stays open, and nothing else is sent", async () => {
    const givenUp: number[] = [];
    const sent: number[] = [];
    const halted = await run(items, {
      async send(item) {
        sent.push(item);
        if (item === 0 && sent.filter((one) => one === 0).length === 1)
          return { again: "sin respuesta", limited: false };
        return { halt: "La sesión terminó" };
      },
      onSettled: (index) => expect(index).toBeUndefined(),
      onGivenUp: (index) => givenUp.push(index),
      signal: never,
    });
    expect([halted, givenUp]).toEqual(["La sesión terminó", [0]]);
    expect(sent.length).toBeLessThanOrEqual(4);
  });
});
