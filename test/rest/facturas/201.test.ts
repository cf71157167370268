import { expect, test } from "vitest";
import { readXml } from "../../../src/engine/xml.ts";
import { CUSTOMERS } from "../../support/accounts.ts";
import { utf8Header } from "../../support/client.ts";
import { sealedBy, useService } from "../../support/service.ts";
import { sealedExport } from "./exported.ts";
import { attribute, create, FACTURAS, order, orderOf, relayed, xmlOf } from "./order.ts";
import { sealedTransport } from "./transport.ts";

const service = useService();

test("seal mode answers the whole stamped document, with series, folio and total", async () => {
  const answer = await create(service(), order());
  expect(answer.status).toBe(201);
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(answer.body).toEqual({
    ok: true,
    data: {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      estado: "timbrada",
      uuidFiscal: expect.stringMatching(/^[0-9A-F-]{36}$/),
      pac: "sw-pruebas",
      serie: "F",
      folio: expect.stringMatching(/^[0-9]+$/),
      total: 1160,
      timbradaEn: expect.stringMatching(/Z$/),
      xml: expect.any(String),
    },
  });
  const { data } = answer.body;
  const xml = xmlOf(answer);
  expect(data.id.toUpperCase()).not.toBe(data.uuidFiscal);
  expect(attribute(xml, "UUID")).toBe(data.uuidFiscal);
  expect([attribute(xml, "Serie"), attribute(xml, "Folio"), attribute(xml, "Total")]).toEqual([
    "F",
    data.folio,
    "1160.00",
  ]);
});

test("the caller's own X-Request-Id is repeated when it is harmless, and replaced when it is not", async () => {
  const mine = await create(service(), order(), { headers: { "x-request-id": "pedido-7.a_B" } });
  expect(mine.headers.get("x-request-id")).toBe("pedido-7.a_B");
  const odd = await create(service(), order(), { headers: { "x-request-id": 'a b"c' } });
  expect(odd.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

/** Each row has an order and the attributes that its XML must have. */
const ORDERS: readonly [title: string, body: object, attributes: Record<string, string | undefined>][] = [
  ["no metodoPago", order(), { MetodoPago: "PUE", FormaPago: "03", Moneda: "MXN", TipoCambio: undefined }],
  ["PPD without formaPago", order({ metodoPago: "PPD", formaPago: undefined }), { MetodoPago: "PPD", FormaPago: "99" }],
  ["PPD with 99", order({ metodoPago: "PPD", formaPago: "99" }), { FormaPago: "99" }],
  [
    "dollars",
    order({ moneda: "USD", tipoCambio: 17.1234 }),
    { Moneda: "USD", TipoCambio: "17.1234", Total: "1160.00" },
  ],
  [
    "yen, which has no decimals",
    orderOf({ valorUnitario: 1000 }, { moneda: "JPY", tipoCambio: 0.12 }),
    { Total: "1160" },
  ],
  ["pesos with their rate of 1", order({ moneda: "MXN", tipoCambio: 1 }), { TipoCambio: "1" }],
  [
    "no taxes",
    orderOf({ impuestos: undefined }),
    { ObjetoImp: "01", Total: "1000.00", TotalImpuestosTrasladados: undefined },
  ],
  ["an empty list of taxes", orderOf({ impuestos: [] }), { ObjetoImp: "01" }],
  ["a tax without a word about it", orderOf({ impuestos: [{}] }), { TasaOCuota: "0.160000", Total: "1160.00" }],
  [
    "an exempt tax",
    orderOf({ impuestos: [{ tipoFactor: "Exento" }] }),
    { TipoFactor: "Exento", ObjetoImp: "02", Total: "1000.00" },
  ],
  ["a rate of zero", orderOf({ impuestos: [{ tasaIva: 0 }] }), { TasaOCuota: "0.000000", Total: "1000.00" }],
  [
    "withheld ISR and IVA",
    orderOf({
      impuestos: [
        { tasaIva: 0.16 },
        { impuesto: "001", categoria: "retencion", tasaIva: 0.1 },
        { impuesto: "002", categoria: "retencion", tasaIva: 0.106667 },
      ],
    }),
    { TotalImpuestosTrasladados: "160.00", TotalImpuestosRetenidos: "206.67", Total: "953.33" },
  ],
  [
    "tobacco, whose IEPS is more than its price",
    orderOf({ valorUnitario: 100, impuestos: [{ impuesto: "003", tasaIva: 1.6 }, { tasaIva: 0.16 }] }),
    { TotalImpuestosTrasladados: "201.60", Total: "301.60" },
  ],
  ["a discount", orderOf({ descuento: 100.5 }), { Descuento: "100.50", SubTotal: "1000.00", Total: "1043.42" }],
  ["six decimals", orderOf({ cantidad: 0.333333, valorUnitario: 0.1 }), { Cantidad: "0.333333" }],
  ["amounts no binary float holds", orderOf({ cantidad: 3, valorUnitario: 0.1, impuestos: [] }), { Total: "0.30" }],
  ["letters of every alphabet", orderOf({ descripcion: 'Ñandú 😀 & <café> "漢字"' }), {}],
  ["a natural person", order({ receptorRfc: CUSTOMERS.person.rfc }), { RegimenFiscalReceptor: "612" }],
  [
    "the public, in a global invoice",
    orderOf(
      { claveProdServ: "01010101", claveUnidad: "ACT", descripcion: "Venta" },
      {
        receptorRfc: CUSTOMERS.public.rfc,
        informacionGlobal: { periodicidad: "01", meses: "02", anio: new Date().getUTCFullYear() },
      },
    ),
    { Periodicidad: "01", Meses: "02", UsoCFDI: "S01" },
  ],
];

test.each(ORDERS)("%s is stamped as SAT wants it", async (_, body, attributes) => {
  const answer = await create(service(), body);
  expect(answer.status, answer.body.error).toBe(201);
  const xml = xmlOf(answer);
  const found = Object.fromEntries(Object.keys(attributes).map((name) => [name, attribute(xml, name)]));
  expect(found).toEqual(attributes);
});

test("200 conceptos with 10 taxes each are the most an order takes", async () => {
  const rates = [0.265, 0.3, 0.53, 0.5, 0.304, 0.25, 0.09, 0.08, 0.07];
  const impuestos = [{}, ...rates.map((tasaIva) => ({ impuesto: "003", tasaIva }))];
  const [concepto] = orderOf({ impuestos }).conceptos;
  const answer = await create(service(), order({ conceptos: Array(200).fill(concepto) }));
  expect(answer.body.error ?? answer.status).toBe(201);
});

test("folios of a series follow each other, and each environment counts its own", async () => {
  const { a } = service();
  const folioWith = async (key: string) => Number((await create(service(), order(), { key })).body.data.folio);
  const first = await folioWith(a.sandbox);
  const production = await folioWith(a.production);
  expect(await folioWith(a.sandbox)).toBe(first + 1);
  expect(await folioWith(a.production)).toBe(production + 1);
});

test("relay mode stamps a freight with its Carta Porte", async () => {
  const answer = await create(service(), relayed(await sealedTransport()));
  expect(answer.status, answer.body.error).toBe(201);
  expect(xmlOf(answer)).toContain("<cartaporte31:CartaPorte");
});

test("relay mode stamps the caller's bytes as they are, whoever the issuer is", async () => {
  const { a, b } = service();
  const person = { emisor: { Rfc: b.rfc, Nombre: "JUAN PEREZ GOMEZ", RegimenFiscal: "612" } };
  for (const own of [sealedBy(a), sealedBy(b, person)]) {
    const answer = await create(service(), relayed(own));
    expect(answer.status, answer.body.error).toBe(201);
    const xml = xmlOf(answer);
    expect(attribute(xml, "Sello")).toBe(attribute(own.toString(), "Sello"));
    expect(attribute(xml, "UUID")).toBe(answer.body.data.uuidFiscal);
    expect(readXml(Buffer.from(xml)).kind).not.toBe("malformed");
  }
});

test("relay mode stamps an export, with advice too, and refuses one with a fault before the PAC sees it", async () => {
  for (const total of ["2008.41", "2008.410"]) {
    const answer = await create(service(), relayed(await sealedExport(total)));
    expect(answer.status, answer.body.error).toBe(201);
    expect(attribute(xmlOf(answer), "TotalUSD")).toBe(total);
  }
  const documents = await service().documents();
  const refused = await create(service(), relayed(await sealedExport("2008.42")));
  expect(refused.status).toBe(400);
  expect(refused.body.error).toMatch(/^\[VAL-722\] xml: TotalUSD de ComercioExterior .*\(CCE122\)/);
  expect(await service().documents()).toBe(documents);
});

test("a production stamp takes one from the balance, a sandbox one takes none", async () => {
  const { rest, a } = service();
  const saldo = async () => (await rest("GET", `${FACTURAS}/saldo`, { key: a.sandbox })).body.data.saldo;
  const before = await saldo();
  expect((await create(service(), order(), { key: a.production })).status).toBe(201);
  expect(await saldo()).toBe(before - 1);
  expect((await create(service(), order())).status).toBe(201);
  expect((await create(service(), relayed(sealedBy(a)), { key: a.production })).status).toBe(201);
  expect(await saldo()).toBe(before - 2);
});

/** A key finds a document only in its own account and environment. */
test("the same idempotency key is another one in the other environment and in another account", async () => {
  const { a, b } = service();
  const headers = { "idempotency-key": "shared" };
  const sandbox = await create(service(), relayed(sealedBy(a)), { headers });
  const production = await create(service(), relayed(sealedBy(a)), { headers, key: a.production });
  const other = await create(service(), relayed(sealedBy(a)), { headers, key: b.sandbox });
  expect([sandbox.status, production.status, other.status]).toEqual([201, 201, 201]);
  expect(new Set([sandbox, production, other].map(({ body }) => body.data.id)).size).toBe(3);
});

test.each([
  ["255 characters", "k".repeat(255)],
  ["255 characters of two bytes each", "ñ".repeat(255)],
  ["an emoji", "pedido 🧾"],
  ["SQL", "'; drop table documents; --"],
  ["percent signs", "%00%s"],
])("an idempotency key of %s is a key like any other, in header and body", async (_, key) => {
  const first = await create(service(), order(), { headers: { "idempotency-key": utf8Header(key) } });
  expect(first.status, first.body.error).toBe(201);
  const second = await create(service(), order({ idempotency_key: key }));
  expect(second.status).toBe(200);
  expect(second.body.data.id).toBe(first.body.data.id);
});

test("the header wins over the body's idempotency_key", async () => {
  const [first, both] = [
    await create(service(), order({ idempotency_key: "of-the-body" })),
    await create(service(), order({ idempotency_key: "of-the-body" }), {
      headers: { "idempotency-key": "of-the-header" },
    }),
  ];
  expect([first.status, both.status]).toEqual([201, 201]);
});

test("a key whose first request was refused with 400 is still free", async () => {
  const headers = { "idempotency-key": "corrected" };
  expect((await create(service(), order({ serie: "NO" }), { headers })).status).toBe(400);
  expect((await create(service(), order(), { headers })).status).toBe(201);
});
