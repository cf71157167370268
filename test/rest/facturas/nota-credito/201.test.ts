import { expect, test } from "vitest";
import { CUSTOMERS } from "../../../support/accounts.ts";
import { sealedBy, useService } from "../../../support/service.ts";
import { attribute, create, FACTURAS, orderOf, relayed, xmlOf } from "../order.ts";
import { credit, invoice } from "./note.ts";

const service = useService();

test("a part of an invoice is credited with a stamped type E that names it", async () => {
  const made = await create(service(), orderOf({}));
  const answer = await credit(service(), made.body.data.id);
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    ok: true,
    data: {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      estado: "timbrada",
      uuidFiscal: expect.stringMatching(/^[0-9A-F-]{36}$/),
      pac: "sw-pruebas",
      serie: "NC",
      folio: expect.stringMatching(/^[0-9]+$/),
      total: 116,
      timbradaEn: expect.stringMatching(/Z$/),
      xml: expect.any(String),
    },
  });
  const xml = xmlOf(answer);
  expect(xml).toContain(
    `<cfdi:CfdiRelacionados TipoRelacion="01"><cfdi:CfdiRelacionado UUID="${made.body.data.uuidFiscal}"/>`,
  );
  const attributes = { TipoDeComprobante: "E", FormaPago: "03", MetodoPago: "PUE", UsoCFDI: "G02" };
  const concepto = { ClaveProdServ: "84111506", ClaveUnidad: "ACT", Descripcion: "Bonificación por volumen" };
  const amounts = { SubTotal: "100.00", TotalImpuestosTrasladados: "16.00", Total: "116.00" };
  for (const [name, value] of Object.entries({ ...attributes, ...concepto, ...amounts })) {
    expect([name, attribute(xml, name)]).toEqual([name, value]);
  }
});

/** Each row has an invoice, the credit on it, and the attributes that the note's XML must have. */
const CREDITS: readonly [
  title: string,
  invoice: object,
  credit: object,
  attributes: Record<string, string | undefined>,
][] = [
  ["the whole", orderOf({}), { importe: 1160 }, { SubTotal: "1000.00", Total: "1160.00" }],
  ["a cent", orderOf({}), { importe: 0.01 }, { SubTotal: "0.01", TotalImpuestosTrasladados: "0.00" }],
  [
    "dollars",
    orderOf({}, { moneda: "USD", tipoCambio: 17.5 }),
    { importe: 7.77 },
    { Moneda: "USD", TipoCambio: "17.5", Total: "7.77" },
  ],
  [
    "yen",
    orderOf({}, { moneda: "JPY", tipoCambio: 0.12 }),
    { importe: 77 },
    { Moneda: "JPY", SubTotal: "66", TotalImpuestosTrasladados: "11", Total: "77" },
  ],
  [
    "exempt",
    orderOf({ impuestos: [{ tipoFactor: "Exento" }] }),
    { importe: 10 },
    { TipoFactor: "Exento", TotalImpuestosTrasladados: undefined, Total: "10.00" },
  ],
  ["no taxes", orderOf({ impuestos: [] }), { importe: 10 }, { ObjetoImp: "01", SubTotal: "10.00" }],
  [
    "withheld taxes",
    orderOf({
      impuestos: [{ tasaIva: 0.16 }, { impuesto: "001", categoria: "retencion", tasaIva: 0.1 }],
    }),
    { importe: 106 },
    { SubTotal: "100.00", TotalImpuestosRetenidos: "10.00", Total: "106.00" },
  ],
  ["a form of its own", orderOf({}), { formaPago: "15" }, { FormaPago: "15" }],
  ["a series that is named", orderOf({}), { serie: "NC" }, { Serie: "NC" }],
  [
    "an invoice to be paid later, by what it is settled with",
    orderOf({}, { metodoPago: "PPD", formaPago: undefined }),
    { formaPago: "15" },
    { FormaPago: "15", MetodoPago: "PUE" },
  ],
  ["a person", orderOf({}, { receptorRfc: CUSTOMERS.person.rfc }), {}, { RegimenFiscalReceptor: "612" }],
  [
    "the public, of a global invoice",
    orderOf(
      { claveProdServ: "01010101", claveUnidad: "ACT" },
      {
        receptorRfc: CUSTOMERS.public.rfc,
        informacionGlobal: { periodicidad: "01", meses: "02", anio: new Date().getUTCFullYear() },
      },
    ),
    {},
    { Nombre: "EMPRESA DE PRUEBA", UsoCFDI: "G02", Periodicidad: undefined },
  ],
];

test.each(CREDITS)("%s is stamped as SAT wants it", async (_, body, change, attributes) => {
  const made = await create(service(), body);
  expect(made.status, made.body.error).toBe(201);
  const answer = await credit(service(), made.body.data.id, change);
  expect(answer.status, answer.body.error).toBe(201);
  for (const [name, value] of Object.entries(attributes)) {
    expect([name, attribute(xmlOf(answer), name)]).toEqual([name, value]);
  }
});

test("an invoice that the caller sealed is credited like any other", async () => {
  const made = await create(service(), relayed(sealedBy(service().a)));
  const total = made.body.data.total;
  const answer = await credit(service(), made.body.data.id, { importe: total });
  expect(answer.status, answer.body.error).toBe(201);
  expect(answer.body.data.total).toBe(total);
});

test("the note is a document like others: in the list, by its id, with its XML", async () => {
  const { rest, a } = service();
  const answer = await credit(service(), await invoice(service()));
  const { id, uuidFiscal } = answer.body.data;
  const read = await rest("GET", `${FACTURAS}/${id}`, { key: a.sandbox });
  expect(read.body.data).toMatchObject({ id, uuidFiscal, estado: "timbrada", serie: "NC", total: 116 });
  const list = await rest("GET", `${FACTURAS}?uuid=${uuidFiscal}`, { key: a.sandbox });
  expect(list.body).toMatchObject({ total: 1, data: [{ id }] });
  const xml = await rest("GET", `${FACTURAS}/${id}/xml`, { key: a.sandbox });
  expect(xml.bytes.toString()).toBe(xmlOf(answer));
});

test("several notes may credit one invoice, up to its total", async () => {
  const id = await invoice(service());
  const statuses: number[] = [];
  for (const importe of [500, 600, 60, 0.01]) statuses.push((await credit(service(), id, { importe })).status);
  expect(statuses).toEqual([201, 201, 201, 400]);
});
