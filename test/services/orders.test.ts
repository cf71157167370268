import { create } from "@bufbuild/protobuf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CreateAccountRequestSchema } from "#proto/cfdi/v1/account_pb.ts";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { ValidateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { node, type XmlNode } from "../../src/engine/node.ts";
import type { Caller } from "../../src/services/context/caller.ts";
import { invoicing } from "../../src/services/resources/invoicing.ts";
import { PERSON } from "../support/csd.ts";
import { inPlace } from "../support/reader.ts";
import { revising } from "../support/revision-guard.ts";
import { sealDocumentOf } from "../support/sealed-documents.ts";
import {
  documentOf,
  line,
  NO_CATALOGS,
  type Order,
  openDeps,
  order,
  type Tenants,
  type TestDeps,
  trouble,
} from "../support/test-deps.ts";

let t: TestDeps;
let other: Tenants;
/** The account has no CSD, no customers and no series. */
let bare: Caller;
beforeAll(async () => {
  t = await openDeps();
  other = await t.addTaxpayer(PERSON);
  const account = { rfc: "ENL260101AA5", nombre: "EMPRESA", regimenFiscal: "601", lugarExpedicion: "06300" };
  const made = await t.accounts.createAccount(create(CreateAccountRequestSchema, account), t.sandbox);
  bare = { accountId: made.id!, environment: "sandbox" };
});
afterAll(() => t.close());

const taxed = (impuesto: object) => ({ conceptos: [line({ impuestos: [impuesto] })] });

describe("an order that is refused", () => {
  const REFUSED: readonly (readonly [string, Order, object])[] = [
    ["a customer that the account does not have", { receptorRfc: "RDI260101AAA" }, { campo: "receptorRfc" }],
    ["a series that does not exist", { serie: "Z" }, { campo: "serie" }],
    ["a series that was closed", { serie: "CERRADA" }, { campo: "serie" }],
    ["a series of another kind", { serie: "NC" }, { campo: "serie" }],
    ["no form of payment for what is paid now", { formaPago: undefined }, { campo: "formaPago" }],
    ["a form of payment for what is paid later", { metodoPago: "PPD" }, { rule: "VAL-13" }],
    ["a form of payment of no catalog", { formaPago: "77" }, { rule: "VAL-02" }],
    ["dollars without exchange rate", { moneda: "USD" }, { campo: "tipoCambio" }],
    ["pesos with an exchange rate", { tipoCambio: "17" }, { rule: "VAL-22" }],
    ["a currency of no catalog", { moneda: "ZZZ", tipoCambio: "1" }, { campo: "moneda" }],
    ["no currency at all", { moneda: "XXX", tipoCambio: "1" }, { campo: "moneda" }],
    ["a price of zero", { conceptos: [line({ valorUnitario: "0", impuestos: [] })] }, { rule: "VAL-61" }],
    ["a product key of six digits", { conceptos: [line({ claveProdServ: "811121" })] }, { rule: "VAL-02" }],
    ["a unit of no catalog", { conceptos: [line({ claveUnidad: "Q9Q" })] }, { rule: "VAL-02" }],
    ["more discount than price", { conceptos: [line({ descuento: "101" })] }, {}],
    ["taxes on what costs nothing", { conceptos: [line({ descuento: "100" })] }, {}],
    ["a description with the cadena's separator", { conceptos: [line({ descripcion: "a|b" })] }, { rule: "VAL-02" }],
    ["a description of blanks", { conceptos: [line({ descripcion: " \t " })] }, { rule: "VAL-02" }],
    ["ISR transferred", taxed({ impuesto: "001", tasaIva: "0.1" }), { rule: "VAL-70" }],
    ["an exempt retention", taxed({ categoria: "retencion", tipoFactor: "Exento" }), {}],
    [
      "an exempt tax with a rate",
      taxed({ tipoFactor: "Exento", tasaIva: "0" }),
      { campo: "conceptos[0].impuestos[0].tasaIva" },
    ],
    ["a rate that nobody can guess", taxed({ categoria: "retencion" }), { campo: "conceptos[0].impuestos[0].tasaIva" }],
    ["IEPS without rate", taxed({ impuesto: "003" }), { campo: "conceptos[0].impuestos[0].tasaIva" }],
    ["a rate of no catalog", taxed({ tasaIva: "0.15" }), { rule: "VAL-74" }],
    ["the public without the global information", { receptorRfc: "XAXX010101000" }, { rule: "VAL-33" }],
    [
      "a global invoice by bimester of an issuer of another regime",
      { receptorRfc: "XAXX010101000", informacionGlobal: { periodicidad: "05", meses: "13", anio: 2026 } },
      { rule: "VAL-35" },
    ],
    [
      "a total that no CFDI can carry",
      { conceptos: [line({ cantidad: "9".repeat(18), valorUnitario: "9".repeat(18) })] },
      {},
    ],
  ];

  beforeAll(async () => {
    const add = async (kind: string, codigo: string) =>
      t.accounts.addSeries(
        {
          $typeName: "cfdi.v1.AddSeriesRequest",
          account: t.sandbox.accountId,
          kind,
          codigo,
          favourite: false,
        },
        t.sandbox,
      );
    await add("factura", "CERRADA");
    await t.sql(revising("update series set active = false where codigo = 'CERRADA'"));
  });

  it.each(REFUSED)("for %s is told so in one sentence, and takes no folio, key or row", async (_, change, error) => {
    const before = await footprint();
    const call = t.post(order({ ...change, idempotencyKey: "refused" }));
    await expect(call).rejects.toMatchObject({ kind: ErrorKind.INVALID, ...error });
    await expect(call).rejects.toThrow(/[a-z]{3}/);
    expect(await footprint()).toEqual(before);
  });

  it("for want of a CSD, says that one must be uploaded", async () => {
    const { accountId } = bare;
    const copy = (table: string, columns: string) =>
      t.sql(
        revising(
          `insert into ${table} (account_id, ${columns}) select $1, ${columns} from ${table} where account_id = $2 on conflict do nothing`,
        ),
        [accountId, t.sandbox.accountId],
      );
    await copy("customers", "rfc, nombre, codigo_postal, regimen_fiscal, uso_cfdi, created_at");
    await copy("series", "kind, codigo, active, favourite, next_sandbox, next_production");
    const call = t.post(order(), bare);
    await expect(call).rejects.toMatchObject({ kind: ErrorKind.NOT_APPLICABLE });
    await expect(call).rejects.toThrow("CSD");
  });

  it("says the first five faults of many, each with its code", async () => {
    const conceptos = Array.from({ length: 9 }, () => line({ valorUnitario: "0", impuestos: [] }));
    const error = await t.post(order({ conceptos })).catch((cause) => cause);
    expect(error.toDetail().error.match(/\[VAL-61\]/g)).toHaveLength(5);
  });

  const footprint = () =>
    t.sql("select (select count(*) from documents) as documents, (select sum(next_sandbox) from series) as folios");
});

describe("orders that are accepted", () => {
  const ACCEPTED: readonly (readonly [string, Order, readonly string[]])[] = [
    ["paid later", { metodoPago: "PPD", formaPago: undefined }, ['FormaPago="99"', 'MetodoPago="PPD"']],
    ["in dollars", { moneda: "USD", tipoCambio: "17.500000" }, ['Moneda="USD"', 'TipoCambio="17.5"']],
    [
      "in dinars of three decimals",
      { moneda: "KWD", tipoCambio: "57.5", conceptos: [line({ valorUnitario: "100.555" })] },
      ['SubTotal="100.555"', 'Total="116.644"'],
    ],
    ["in yen", { moneda: "JPY", tipoCambio: "0.12" }, ['SubTotal="100"', 'Total="116"']],
    ["of a receiver with Ñ", { receptorRfc: "ÑAN260101AA5" }, ['Rfc="ÑAN260101AA5"']],
    ["without taxes", { conceptos: [line({ impuestos: [] })] }, ['ObjetoImp="01"', 'Total="100.00"']],
    [
      "to the public in general",
      { receptorRfc: "XAXX010101000", informacionGlobal: { periodicidad: "01", meses: "03", anio: 2026 } },
      ['Periodicidad="01"', 'Año="2026"'],
    ],
    ["of two hundred concepts", { conceptos: Array.from({ length: 200 }, () => line()) }, ['Total="23200.00"']],
  ];
  it.each(ACCEPTED)("%s are stamped", async (_, change, written) => {
    const { id, estado } = documentOf(await t.post(order(change)));
    expect(estado).toBe("timbrada");
    const xml = (await t.xml(id)).toString();
    for (const text of written) expect(xml).toContain(` ${text}`);
  });

  it("are dated by the clock of the place of issue, a minute behind the PAC's at most", async () => {
    await moveTo(other, "22000", "America/Tijuana");
    t.setClock(new Date("2026-07-10T18:00:30Z"));
    const { id } = documentOf(await t.post(order(), other.sandbox));
    expect((await t.xml(id, other.sandbox)).toString()).toContain(' Fecha="2026-07-10T11:00:30"');
    t.setClock();
    await moveTo(other, "06300", "America/Mexico_City");
  });

  const moveTo = ({ sandbox }: Tenants, cp: string, zone: string) =>
    t.sql("update accounts set lugar_expedicion = $2, zona_horaria = $3, revision = revision + 1 where id = $1", [
      sandbox.accountId,
      cp,
      zone,
    ]);
});

describe("the list", () => {
  const ids: Record<string, string> = {};

  /** The instants lie around two midnights of Mexico City, which is six hours behind UTC all year. */
  const INSTANTS = {
    "last second of the 9th": "2026-03-10T05:59:59.999Z",
    "first instant of the 10th": "2026-03-10T06:00:00.000Z",
    "noon of the 10th": "2026-03-10T18:00:00.000Z",
    "last instant of the 10th": "2026-03-11T05:59:59.999Z",
    "first instant of the 11th": "2026-03-11T06:00:00.000Z",
  };

  beforeAll(async () => {
    await t.sql("delete from documents where account_id = $1", [other.sandbox.accountId]);
    for (const [name, instant] of Object.entries(INSTANTS)) {
      t.setClock(new Date(instant));
      ids[name] = documentOf(await t.post(order(), other.sandbox)).id;
    }
    t.setClock(new Date("2026-03-12T18:00:00Z"));
    await t.post(trouble("R=CFDI40145"), other.sandbox).catch(() => undefined);
    ids.enye = documentOf(await t.post(order({ receptorRfc: "ÑAN260101AA5" }), other.sandbox)).id;
    const { xml } = await sealDocumentOf({ at: new Date("2026-03-12T17:59:00Z") });
    ids.relayed = documentOf(await t.post({ xml }, other.sandbox)).id;
    t.setClock();
  });

  const list = (query: Parameters<TestDeps["list"]>[0]) => t.list(query, other.sandbox);
  const found = async (query: Parameters<TestDeps["list"]>[0]) => (await list(query)).data.map(({ id }) => id);

  it("shows all, the newest first, twenty to a page", async () => {
    const { data, total, pagina, limite } = await list({});
    expect({ total, pagina, limite }).toEqual({ total: 8, pagina: 1, limite: 20 });
    const times = data.map(({ creadaEn }) => Number(creadaEn!.seconds) * 1e9 + creadaEn!.nanos);
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(data.at(-1)?.id).toBe(ids["last second of the 9th"]);
  });

  it("is cut in pages that together show each document once", async () => {
    const pages = await Promise.all([1, 2, 3].map((pagina) => list({ pagina, limite: 3 })));
    expect(pages.map(({ data }) => data.length)).toEqual([3, 3, 2]);
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(await found({}));
  });

  it("beyond its end is empty, with the same total, however far", async () => {
    for (const pagina of [4, 2_147_483_647])
      expect(await list({ pagina, limite: 100 })).toMatchObject({ data: [], total: 8, pagina });
  });

  it.each([
    ["2026-03-10", "2026-03-10", ["last instant of the 10th", "noon of the 10th", "first instant of the 10th"]],
    ["2026-03-11", "2026-03-11", ["first instant of the 11th"]],
    [undefined, "2026-03-09", ["last second of the 9th"]],
    ["2026-03-09", "2026-03-09", ["last second of the 9th"]],
    ["2026-03-13", undefined, []],
    ["2026-03-11", "2026-03-10", []],
  ])("from %s to %s has whole days of Mexico City, both included", async (desde, hasta, names) => {
    const query = { ...(desde === undefined ? {} : { desde }), ...(hasta === undefined ? {} : { hasta }) };
    expect(await found(query)).toEqual(names.map((name) => ids[name]));
    expect((await list(query)).total).toBe(names.length);
  });

  it("knows days far from ours, and none that the calendar lacks", async () => {
    expect((await list({ desde: "0001-01-01", hasta: "9999-12-31" })).total).toBe(8);
    expect((await list({ desde: "0000-01-01" })).total).toBe(8);
    for (const day of ["2026-02-30", "2025-02-29"]) {
      await expect(list({ desde: day })).rejects.toMatchObject({ kind: ErrorKind.INVALID, campo: "desde" });
      await expect(list({ hasta: day })).rejects.toMatchObject({ kind: ErrorKind.INVALID, campo: "hasta" });
    }
  });

  it("by state shows only that state", async () => {
    expect((await list({ estado: "error" })).data).toMatchObject([{ errorCodigo: "CFDI40145" }]);
    expect((await list({ estado: "timbrada" })).total).toBe(7);
    expect((await list({ estado: "cancelada" })).total).toBe(0);
  });

  it("by part of a UUID or RFC finds it in any case, and takes no character for a wildcard", async () => {
    const { uuidFiscal = "" } = await t.find(ids.enye!, other.sandbox);
    for (const part of [uuidFiscal, uuidFiscal.toLowerCase(), uuidFiscal.slice(9, 23)])
      expect(await found({ uuid: part })).toEqual([ids.enye]);
    for (const part of ["ÑAN2601", "ñan", "N260101AA5"]) expect(await found({ rfc: part })).toEqual([ids.enye]);
    expect((await list({ rfc: "RAC26" })).total).toBe(7);
    for (const query of [{ uuid: "%" }, { uuid: "_" }, { rfc: "%" }, { rfc: "_" }, { rfc: "\\" }])
      expect((await list(query)).total).toBe(0);
  });

  it("joins its filters", async () => {
    expect(await found({ estado: "timbrada", rfc: "RAC", desde: "2026-03-12" })).toEqual([ids.relayed]);
  });

  it("never shows another environment's documents, nor another account's", async () => {
    expect((await t.list({}, other.production)).total).toBe(0);
    const { data } = await t.list({ limite: 100 }, t.sandbox);
    expect(data.map(({ id }) => id).filter((id) => Object.values(ids).includes(id))).toEqual([]);
  });
});

describe("one document", () => {
  it("of another account or environment, and one that never was, are not there in the same words", async () => {
    const { id } = documentOf(await t.post(order()));
    const strangers = [t.production, other.sandbox, other.production];
    const unknown = ["00000000-0000-4000-8000-000000000000", "no-uuid", "", "'; drop table documents; --"];
    const cases = [
      ...strangers.map((caller) => ({ id, caller })),
      ...unknown.map((name) => ({ id: name, caller: t.sandbox })),
    ];
    const sentences = new Set<string>();
    for (const each of cases)
      for (const read of [t.find, t.xml]) {
        const error = await read(each.id, each.caller).catch((cause) => cause);
        expect(error).toMatchObject({ kind: ErrorKind.NOT_FOUND });
        sentences.add(error.message);
      }
    expect(sentences.size).toBe(1);
    expect((await t.find(id.toUpperCase())).id).toBe(id);
  });

  it("without a stamp has no XML yet", async () => {
    await t.post(trouble("R=CFDI40145", { idempotencyKey: "sin-xml" })).catch(() => undefined);
    const [{ id }] = (await t.sql<{ id: string }>("select id from documents where idempotency_key = 'sin-xml'")) as [
      { id: string },
    ];
    await expect(t.xml(id)).rejects.toMatchObject({ kind: ErrorKind.NOT_APPLICABLE });
    expect(await t.find(id)).toMatchObject({ estado: "error", errorCodigo: "CFDI40145" });
  });
});

describe("validating", () => {
  const validate = async (xml: Uint8Array, table = t.invoices) =>
    (await table.validateInvoice(create(ValidateInvoiceRequestSchema, { xml }), t.sandbox)).data!;

  it("a good document finds nothing, says how the big catalogs were checked, and stamps nothing", async () => {
    const before = (await t.pac.admin("GET", "/admin/state")).stamps;
    const { xml } = await sealDocumentOf();
    expect(await validate(xml)).toEqual({
      valido: true,
      errores: [],
      detalles: [],
      catalogos: {
        ...{ claveProdServ: "patron", codigoPostal: "patron", colonia: "patron" },
        ...{ fraccionArancelaria: "patron", localidad: "patron", municipio: "patron" },
        ...{ claveProdServCp: "patron", estaciones: "patron" },
        ...{ materialPeligroso: "patron", patenteAduanal: "patron" },
      },
    });
    expect((await t.pac.admin("GET", "/admin/state")).stamps).toBe(before);
  });

  it("uses the big catalogs where they were loaded", async () => {
    const claveProdServ = new Map([["43211503", { iva: undefined, ieps: undefined, complemento: undefined }]]);
    const catalogs = { claveProdServ, codigoPostal: undefined };
    const { xml } = await sealDocumentOf();
    const result = await validate(
      xml,
      invoicing({ ...t.deps, catalogs: { ...NO_CATALOGS, tables: catalogs }, reader: inPlace({ catalogs }) }),
    );
    expect(result).toMatchObject({
      valido: false,
      catalogos: { claveProdServ: "catalogo", codigoPostal: "patron" },
    });
    expect(result.errores).toEqual([expect.stringMatching(/^\[VAL-57\] .*CFDI40162/)]);
  });

  it("a bad one says every fault for people and for machines, each with our code and SAT's", async () => {
    const { xml } = await sealDocumentOf();
    const bad = Buffer.from(xml.toString().replace('Total="116.00"', 'Total="117.00"'));
    const { valido, errores, detalles } = await validate(bad);
    expect(valido).toBe(false);
    expect(errores).toEqual([expect.stringMatching(/^\[VAL-03\] /), expect.stringMatching(/^\[VAL-26\] /)]);
    expect(detalles).toMatchObject([
      { codigo: "VAL-03", codigoSat: "302, CFDI40102" },
      {
        codigo: "VAL-26",
        codigoSat: "CFDI40119",
        xpath: "/cfdi:Comprobante/@Total",
        esperado: "116.00",
        encontrado: "117.00",
      },
    ]);
  });

  it("what only the guides want is advice: the document stays valid, and relayed it is stamped", async () => {
    const relation = node("cfdi:CfdiRelacionados", { TipoRelacion: "05" }, [
      node("cfdi:CfdiRelacionado", { UUID: "4F1B1C30-6D1E-4E0B-9C57-0A2F6C3D9E11" }),
    ]);
    const change = (root: XmlNode) => node(root.name, root.attributes, [relation, ...root.children]);
    const { xml } = await sealDocumentOf({ change });
    expect(await validate(xml)).toMatchObject({
      valido: true,
      errores: [],
      detalles: [{ codigo: "VAL-120", codigoSat: "", aviso: true }],
    });
    expect((await t.post({ xml })).data?.estado).toBe("timbrada");
  });

  it("what is no XML is a result too", async () => {
    expect(await validate(Buffer.from("hola"))).toMatchObject({
      valido: false,
      detalles: [{ codigo: "VAL-01" }],
    });
  });
});
