import { LosslessNumber } from "lossless-json";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CUSTOMERS } from "../../support/accounts.ts";
import { revising } from "../../support/revision-guard.ts";
import { localTime, sealedBy, useService } from "../../support/service.ts";
import { attribute, create, FACTURAS, order, orderOf, provoking, relayed, run, xmlOf } from "./order.ts";
import { CARTA, sealedTransport } from "./transport.ts";

const service = useService();

/** test/contract/constraints.test.ts covers each declared constraint, wrong types and unknown fields. */

let before: number;
beforeEach(async () => {
  before = await service().documents();
});
afterEach(async () => {
  expect(await service().documents(), "nothing was stored").toBe(before);
});

describe("seal mode", () => {
  const YEAR = new Date().getUTCFullYear();
  const GLOBAL = { periodicidad: "01", meses: "02", anio: YEAR };
  const toThePublic = (more: object = {}) => order({ receptorRfc: CUSTOMERS.public.rfc, ...more });
  const tax = (impuesto: object) => orderOf({ impuestos: [impuesto] });

  const IEPS = { impuesto: "003", tasaIva: 0.08 };
  const REPEATED: readonly (readonly [string, object[]])[] = [
    ["the same tax twice", [{}, {}]],
    ["IVA at two rates", [{ tasaIva: 0.16 }, { tasaIva: 0.08 }]],
    ["IVA charged and exempt at once", [{}, { tipoFactor: "Exento" }]],
    ["IEPS twice at one rate", [IEPS, { ...IEPS, tasaIva: new LosslessNumber("0.080") }]],
    ["IEPS charged and exempt at once", [IEPS, { impuesto: "003", tipoFactor: "Exento" }]],
    ["a withholding twice", [0.1, 0.0125].map((tasaIva) => ({ impuesto: "001", categoria: "retencion", tasaIva }))],
  ];

  const REFUSED: readonly (readonly [what: string, body: object, sentence: RegExp])[] = [
    ["neither mode", {}, /^receptorRfc: .*xml/],
    ["both modes at once", { ...order(), xml: "PGEvPg==" }, /^xml /],
    ["a receiver who is no customer", order({ receptorRfc: "AAA010101AAA" }), /^receptorRfc: AAA010101AAA/],
    ["a receiver in lower case", order({ receptorRfc: "rac260101aa4" }), /^receptorRfc: /],
    ["an unknown series", order({ serie: "NO" }), /^serie: .*NO no existe/],
    ["a series of 50 characters", order({ serie: "S".repeat(50) }), /^serie: /],
    ["PUE without formaPago", order({ formaPago: undefined }), /^formaPago: /],
    ["PUE written, without formaPago", order({ formaPago: undefined, metodoPago: "PUE" }), /^formaPago: /],
    ["PPD with another form than 99", order({ metodoPago: "PPD" }), /^\[VAL-\d+\] formaPago: .*99/],
    ["a form of payment in no catalog", order({ formaPago: "18" }), /^\[VAL-\d+\] formaPago: /],
    ["a currency without its rate", order({ moneda: "USD" }), /^tipoCambio: .*USD/],
    ["pesos with another rate than 1", order({ tipoCambio: 17 }), /^\[VAL-\d+\] tipoCambio: /],
    ["a currency in no catalog", order({ moneda: "ZZZ" }), /^moneda: ZZZ no es .*c_Moneda/],
    ["no currency at all", order({ moneda: "XXX" }), /^moneda: XXX es la clave de los comprobantes sin importes.*MXN$/],
    ["the public without informacionGlobal", toThePublic(), /^\[VAL-\d+\] .*informacionGlobal/],
    [
      "a bimester in a daily period",
      toThePublic({ informacionGlobal: { ...GLOBAL, meses: "13" } }),
      /informacionGlobal\.meses: /,
    ],
    ["a global invoice to somebody", order({ informacionGlobal: GLOBAL }), /^informacionGlobal: .*PUBLICO EN GENERAL/],
    [
      "a global invoice paid later",
      toThePublic({ informacionGlobal: GLOBAL, metodoPago: "PPD", formaPago: undefined }),
      /^metodoPago: .*PUE/,
    ],
    [
      "a withholding in a global invoice, which SAT's matrix has no code for",
      toThePublic({
        informacionGlobal: GLOBAL,
        ...orderOf(
          { impuestos: [{}, { impuesto: "001", categoria: "retencion", tasaIva: 0.0125 }] },
          {
            receptorRfc: CUSTOMERS.public.rfc,
          },
        ),
      }),
      /^\[VAL-119\] .*factura global/,
    ],
    ["a year to come", toThePublic({ informacionGlobal: { ...GLOBAL, anio: YEAR + 2 } }), /informacionGlobal\.anio: /],
    [
      "ISR without its rate",
      tax({ impuesto: "001", categoria: "retencion" }),
      /^conceptos\[0\]\.impuestos\[0\]\.tasaIva: /,
    ],
    ["withheld IVA without its rate", tax({ categoria: "retencion" }), /^conceptos\[0\]\.impuestos\[0\]\.tasaIva: /],
    ["IEPS without its rate", tax({ impuesto: "003" }), /^conceptos\[0\]\.impuestos\[0\]\.tasaIva: /],
    [
      "an exempt tax with a rate",
      tax({ tipoFactor: "Exento", tasaIva: 0 }),
      /^conceptos\[0\]\.impuestos\[0\]\.tasaIva: /,
    ],
    ...REPEATED.map(
      ([what, impuestos]) =>
        [what, orderOf({ impuestos }), /^conceptos\[0\]\.impuestos\[1\]: repite .*impuestos\[0\]/] as const,
    ),
    ["transferred ISR", tax({ impuesto: "001", tasaIva: 0.1 }), /^\[VAL-\d+\] conceptos\[0\]\.impuestos\[0\]/],
    [
      "a withheld tax that is exempt",
      tax({ categoria: "retencion", tipoFactor: "Exento" }),
      /^conceptos\[0\]\.impuestos\[0\]\.tipoFactor: una retención no puede ser Exento/,
    ],
    [
      "a line discounted to nothing, with a tax",
      orderOf({ descuento: 1000, impuestos: [{}] }),
      /^conceptos\[0\]\.descuento: deja el concepto en cero, sin base para impuestos; quite sus impuestos y envíe objetoImp 01 \(.*\) o 04 \(.*\)$/,
    ],
    [
      "an IVA of more than the price",
      tax({ tasaIva: 1.6 }),
      /^conceptos\[0\]\.impuestos\[0\]\.tasaIva: debe ser menor o igual que 1; solo el IEPS/,
    ],
    [
      "an IEPS that SAT's list does not have",
      tax({ impuesto: "003", tasaIva: 1.5 }),
      /^\[VAL-\d+\] conceptos\[0\]\.impuestos\[0\]\.tasaIva: /,
    ],
    ["a rate that no tax has", tax({ tasaIva: 0.15 }), /^\[VAL-\d+\] conceptos\[0\]\.impuestos\[0\]\.tasaIva: /],
    ["a discount above the amount", orderOf({ descuento: 1000.01 }), /^conceptos\[0\]\.descuento: .*1000$/],
    ["a price of 0", orderOf({ valorUnitario: 0 }), /^\[VAL-\d+\] conceptos\[0\]/],
    ["a product of six digits", orderOf({ claveProdServ: "811121" }), /^\[VAL-\d+\] conceptos\[0\]\.claveProdServ: /],
    [
      "two faults at once, each in a sentence of its own",
      orderOf({ claveProdServ: "811121", valorUnitario: 0, impuestos: [] }),
      /^\[VAL-02\] conceptos\[0\]\.claveProdServ: .* \(301\)\. \[VAL-61\] conceptos\[0\]\.valorUnitario: .*\(CFDI40166\)\.$/,
    ],
    ["a unit in no catalog", orderOf({ claveUnidad: "ÑÑ" }), /^\[VAL-\d+\] conceptos\[0\]\.claveUnidad: /],
    ["a pipe in the description", orderOf({ descripcion: "a|b" }), /^conceptos\[0\]\.descripcion: .*\|/],
    ["a description of blanks", orderOf({ descripcion: " \t " }), /^conceptos\[0\]\.descripcion: .*blanco/],
    ["NUL", orderOf({ descripcion: "a\u0000b" }), /^conceptos\[0\]\.descripcion: .*control/],
    ["a bell", orderOf({ descripcion: "a\u0007b" }), /^conceptos\[0\]\.descripcion: .*control/],
    ["U+FFFE", orderOf({ descripcion: "a\ufffeb" }), /^conceptos\[0\]\.descripcion: .*control/],
    ["half an emoji", orderOf({ descripcion: "a\ud83d" }), /^conceptos\[0\]\.descripcion: .*Unicode/],
    ["an emoji for a series", order({ serie: "😀" }), /^serie: /],
    ["control characters in the key", order({ idempotency_key: "a\u0000" }), /^idempotency_key.*control/],
    ["1e308", orderOf({ cantidad: new LosslessNumber("1e308") }), /^conceptos\[0\]\.cantidad: /],
    [
      "the largest quantity times the largest price",
      orderOf({ cantidad: 999999999999, valorUnitario: 999999999999 }),
      /^\[VAL-\d+\] /,
    ],
    [
      "15 decimals",
      orderOf({ valorUnitario: new LosslessNumber("1.123456789012345") }),
      /^conceptos\[0\]\.valorUnitario: .*6 decimales/,
    ],
    [
      "a quantity that rounds to nothing",
      orderOf({ cantidad: new LosslessNumber("0.0000001") }),
      /^conceptos\[0\]\.cantidad: /,
    ],
    ["minus zero", orderOf({ cantidad: new LosslessNumber("-0") }), /^conceptos\[0\]\.cantidad: /],
    ["__proto__", JSON.parse('{"__proto__": {"serie": "F"}}'), /^__proto__: /],
    ["snake case", { ...order(), receptor_rfc: "RAC260101AA4" }, /^receptor_rfc: /],
  ];
  test.each(REFUSED)("%s is refused by name", async (_, body, sentence) => {
    const answer = await create(service(), body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      ok: false,
      error: expect.stringMatching(sentence),
      codigo: null,
      detalle: null,
    });
  });

  test("a series that was closed, or is of another kind, is refused", async () => {
    const { accounts, a } = service();
    for (const kind of ["nota_credito", "factura"])
      await accounts.addSeries({ account: a.rfc, kind, codigo: `S-${kind}` });
    await run(service(), revising("update series set active = false where codigo = 'S-factura'"));
    expect((await create(service(), order({ serie: "S-nota_credito" }))).body.error).toMatch(/^serie: .*no existe/);
    expect((await create(service(), order({ serie: "S-factura" }))).body.error).toMatch(/^serie: .*no está activa/);
  });

  test("an account without a CSD is told to upload one, and may still relay", async () => {
    const { b } = service();
    const answer = await create(service(), order(), { key: b.sandbox });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatch(/CSD/);
  });
});

describe("the body", () => {
  const BODIES: readonly [what: string, raw: string | Uint8Array<ArrayBuffer>, sentence: RegExp][] = [
    ["nothing", "", /cuerpo/],
    ["no JSON", "receptorRfc=RAC", /JSON/],
    ["half an object", '{"serie": "F"', /JSON/],
    ["two objects", "{} {}", /JSON/],
    ["a list", "[]", /objeto/],
    ["null", "null", /objeto/],
    ["NaN", '{"tipoCambio": NaN}', /JSON/],
    ["Infinity", '{"tipoCambio": Infinity}', /JSON/],
    ["a number with a plus", '{"tipoCambio": +1}', /JSON/],
    ["a number with zeros in front", '{"tipoCambio": 01}', /JSON/],
    ["a comment", '{} // "a"', /JSON/],
    ["the same field twice", '{"serie": "F", "serie": "G"}', /serie.*repetido/],
    ["bytes that are no UTF-8", Uint8Array.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), /UTF-8/],
    ["100 000 levels", "[".repeat(100_000), /niveles/],
    ["a million values", `{"conceptos": [${"1,".repeat(1_000_000)}1]}`, /valores/],
  ];
  test.each(BODIES)("%s is refused in a sentence", async (_, raw, sentence) => {
    for (const path of ["", "/validar"]) {
      const answer = await service().rest("POST", FACTURAS + path, {
        key: service().a.sandbox,
        raw,
        headers: { "content-type": "application/json" },
      });
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({
        ok: false,
        error: expect.stringMatching(sentence),
        codigo: null,
        detalle: null,
      });
    }
  });

  test("POST /validar without xml, or with one that is no base64, is refused by name", async () => {
    for (const body of [{}, { xml: null }, { xml: "" }, { xml: "¡hola!" }, { xml: "PGEvPg" }]) {
      const answer = await service().rest("POST", `${FACTURAS}/validar`, { key: service().a.sandbox, body });
      expect(answer.status).toBe(400);
      expect(answer.body.error).toMatch(/^xml: /);
    }
  });
});

describe("relay mode", () => {
  type Change = (xml: string) => string | Buffer;
  const replacing =
    (from: string | RegExp, to: string): Change =>
    (xml) =>
      xml.replace(from, to);
  const instead =
    (xml: string | Buffer): Change =>
    () =>
      xml;

  const REFUSED: readonly [what: string, change: Change, sentence: RegExp][] = [
    ["no XML", instead("hola"), /^\[VAL-\d+\] /],
    ["half of it", (xml) => xml.slice(0, xml.length / 2), /^\[VAL-\d+\] /],
    ["latin1", (xml) => Buffer.from(xml.replace("EMPRESA", "ÑMPRESA"), "latin1"), /^\[VAL-\d+\] .*UTF-8/],
    ["UTF-16", (xml) => Buffer.from(`\ufeff${xml}`, "utf16le"), /^\[VAL-\d+\] /],
    ["a DOCTYPE", replacing("?>", "?><!DOCTYPE a>"), /^\[VAL-\d+\] .*DOCTYPE/],
    ["an external entity", replacing("?>", '?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'), /DOCTYPE/],
    [
      "a billion laughs",
      replacing("?>", `?><!DOCTYPE a [<!ENTITY a "${"ja".repeat(50)}"><!ENTITY b "${"&a;".repeat(50)}">]>`),
      /DOCTYPE/,
    ],
    ["an unknown entity", replacing("Servicio", "&nada;"), /^\[VAL-\d+\] /],
    ["10 000 levels", instead(`${"<a>".repeat(10_000)}${"</a>".repeat(10_000)}`), /^\[VAL-\d+\] /],
    [
      "800 000 attributes",
      instead(`<a ${Array.from({ length: 800_000 }, (_, at) => `a${at.toString(36)}=""`).join(" ")}/>`),
      /^\[VAL-\d+\] /,
    ],
    [
      "200 000 attributes in the document",
      replacing("<cfdi:Emisor ", `<cfdi:Emisor ${Array.from({ length: 200_000 }, (_, at) => `a${at}="1"`).join(" ")} `),
      /^\[VAL-\d+\] /,
    ],
    [
      "100 000 conceptos of nothing",
      replacing("</cfdi:Conceptos>", `${"<cfdi:Concepto/>".repeat(100_000)}</cfdi:Conceptos>`),
      /^\[VAL-\d+\] /,
    ],
    ["another namespace", replacing("http://www.sat.gob.mx/cfd/4", "http://www.sat.gob.mx/cfd/5"), /^\[VAL-\d+\] /],
    [
      "CFDI 3.3",
      (xml) => xml.replace("sat.gob.mx/cfd/4", "sat.gob.mx/cfd/3").replace('Version="4.0"', 'Version="3.3"'),
      /^\[VAL-\d+\] /,
    ],
    ["Version 3.3", replacing('Version="4.0"', 'Version="3.3"'), /^\[VAL-\d+\] /],
    ["another document", instead("<html/>"), /^\[VAL-\d+\] /],
    ["an amount changed after sealing", replacing(/Total="116.00"/, 'Total="116.01"'), /^\[VAL-\d+\] /],
    ["a seal of somebody else", replacing(/Sello="...../, 'Sello="AAAAA'), /^\[VAL-\d+\] .*[Ss]ello/],
    ["no seal", replacing(/ Sello="[^"]*"/, ""), /^\[VAL-\d+\] .*Sello/],
    ["no certificate", replacing(/ Certificado="[^"]*"/, ""), /^\[VAL-\d+\] .*Certificado/],
    [
      "a certificate that is none",
      replacing(/ Certificado="[^"]{9}/, ' Certificado="AAAAAAAAA'),
      /^\[VAL-\d+\] .*[Cc]ertificado/,
    ],
    [
      "a complement nobody knows",
      replacing(
        "</cfdi:Comprobante>",
        '<cfdi:Complemento><x:Y xmlns:x="urn:x"/></cfdi:Complemento></cfdi:Comprobante>',
      ),
      /^\[VAL-\d+\] /,
    ],
  ];
  test.each(REFUSED)("%s is refused with a rule", async (_, change, sentence) => {
    const answer = await create(service(), relayed(Buffer.from(change(sealedBy(service().a).toString()))));
    expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(400);
    expect(answer.body).toEqual({
      ok: false,
      error: expect.stringMatching(sentence),
      codigo: null,
      detalle: null,
    });
    expect(answer.body.error.length).toBeLessThan(3000);
  });

  test("a document whose own rules fail is refused with the rule and SAT's code, before the PAC", async () => {
    const { a } = service();
    const wrong = [
      sealedBy(a, { fecha: localTime(4) }),
      sealedBy(a, { receptor: { UsoCFDI: "P01" } }),
      sealedBy(a, { comprobante: { FormaPago: "03", MetodoPago: "PPD" } }),
      sealedBy(a, { comprobante: { Moneda: "USD" } }),
    ];
    for (const xml of wrong) {
      const answer = await create(service(), relayed(xml));
      expect(answer.status).toBe(400);
      expect(answer.body.error).toMatch(/^\[VAL-\d+\] .*(CFDI|40)/s);
    }
  });

  test("a Carta Porte without its driver is refused with SAT's code, before the PAC", async () => {
    const xml = await sealedTransport({ [`${CARTA}/cartaporte31:FiguraTransporte`]: undefined });
    const answer = await create(service(), relayed(xml));
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatch(
      /^\[VAL-593\] xml: FiguraTransporte debe existir cuando hay Autotransporte.*\(CP193\)/,
    );
  });
});

test("a stamped XML is not stamped again", async () => {
  const stamped = await create(service(), order());
  before = await service().documents();
  expect(attribute(xmlOf(stamped), "UUID")).toBeDefined();
  const answer = await create(service(), relayed(xmlOf(stamped)));
  expect(answer.status).toBe(400);
  expect(answer.body.error).toMatch(/^\[VAL-\d+\] .*(307|timbr)/is);
});

test("GET /xml of a document without XML yet is 400", async () => {
  const { rest, a } = service();
  await create(service(), provoking("R=CFDI40145"));
  before = await service().documents();
  const { body } = await rest("GET", `${FACTURAS}?estado=error&limite=1`, { key: a.sandbox });
  const answer = await rest("GET", `${FACTURAS}/${body.data[0].id}/xml`, { key: a.sandbox });
  expect(answer.status).toBe(400);
  expect(answer.body.error).toMatch(/XML/);
});

describe("GET /facturas", () => {
  test.each([
    ["pagina=0", /^pagina: /],
    ["pagina=-1", /^pagina: /],
    ["pagina=1.5", /^pagina: .*entero/],
    ["pagina=uno", /^pagina: .*entero/],
    ["pagina=2147483648", /^pagina: .* 2147483647$/],
    ["pagina=%31%20", /^pagina: /],
    ["limite=0", /^limite: /],
    ["limite=101", /^limite: /],
    ["limite=1e1", /^limite: .*entero/],
    ["estado=timbrando", /^estado: /],
    ["estado=TIMBRADA", /^estado: /],
    ["desde=2026-02-30", /^desde: /],
    ["desde=2026-2-3", /^desde: /],
    ["desde=03/02/2026", /^desde: /],
    ["hasta=2026-13-01", /^hasta: /],
    ["hasta=2026-01-01T00:00:00Z", /^hasta: /],
    ["hasta=hoy", /^hasta: /],
    ["uuid=a&uuid=b", /^uuid: .*repetido/],
    ["tipo=dividendos", /^tipo: debe ser uno de: I, E/],
    ["clase=dividendos", /^clase: .*desconocido/],
    ["Pagina=1", /^Pagina: .*desconocido/],
    ["rfc=%00", /^rfc: .*control/],
    ["rfc=%ff", /codificados/],
    ["rfc=%", /codificados/],
    [`uuid=${"a".repeat(37)}`, /^uuid: /],
  ] as const)("?%s is refused by name", async (query, sentence) => {
    const answer = await service().rest("GET", `${FACTURAS}?${query}`, { key: service().a.sandbox });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      ok: false,
      error: expect.stringMatching(sentence),
      codigo: null,
      detalle: null,
    });
  });
});
