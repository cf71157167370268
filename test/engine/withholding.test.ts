import { readdirSync, readFileSync } from "node:fs";
import { fromJson, type JsonValue } from "@bufbuild/protobuf";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CreateWithholdingRequest, CreateWithholdingRequestSchema } from "#proto/cfdi/v1/withholding_pb.ts";
import { COUNTRIES, withholdingCountry } from "../../src/engine/catalogs/index.ts";
import { Decimal } from "../../src/engine/decimal.ts";
import { RETENCIONES } from "../../src/engine/documents/index.ts";
import { checkDraft, inspect } from "../../src/engine/inspection/inspection.ts";
import { buildWithholding, type WithholdingContext } from "../../src/engine/kinds/withholding.ts";
import { faultsOf } from "../../src/engine/kinds/withholding-faults.ts";
import { node, type XmlNode } from "../../src/engine/node.ts";
import { RETENCIONES20 } from "../../src/engine/rules/retenciones/index.ts";
import type { Context } from "../../src/engine/rules/rule.ts";
import { sealDocument, sealDraft } from "../../src/engine/sealing/seal.ts";
import { readXml, writeDocument } from "../../src/engine/xml.ts";
import { COMPANY, csdOf, SCHEMAS } from "../support/csd.ts";
import { expectGolden } from "../support/golden.ts";
import { replace, walk } from "./rules/trees.ts";

const FOLDER = new URL("../golden/withholding/", import.meta.url);
const CASES = readdirSync(FOLDER).flatMap((file) => (file.endsWith(".json") ? [file.slice(0, -5)] : []));

interface Case {
  readonly request: JsonValue;
  readonly context: Omit<WithholdingContext, "noCertificado" | "certificado">;
}

const FECHA = "2026-03-10T11:30:00";
/** The clock of Mexico City is a minute past the documents' issue. */
const NOW = new Date("2026-03-10T17:31:00Z");

/** Returns the request of an order in a caller's JSON, without `undefined` members. */
function orderOf(json: unknown): CreateWithholdingRequest {
  return fromJson(CreateWithholdingRequestSchema, JSON.parse(JSON.stringify(json)));
}

function contextOf(context: Case["context"]): WithholdingContext {
  const { certificate } = csdOf(context.emisor.rfc);
  return { ...context, noCertificado: certificate.noCertificado, certificado: certificate.base64 };
}

function rulesContext(rfc: string, now: Date): Context {
  return {
    now,
    certificate: { kind: "certificate", certificate: csdOf(rfc).certificate },
    sealVerifies: true,
  };
}

function rootOf(xml: Buffer): XmlNode {
  const read = readXml(xml);
  if (read.kind === "malformed") throw new Error(read.sentence);
  return read.root;
}

function attributesOf(root: XmlNode, name: string) {
  return [...walk(root)].find((each) => each.name === name)?.attributes;
}

describe("golden withholdings", () => {
  it.each(CASES)("%s: the same order makes the same bytes, which nobody can refuse", async (name) => {
    const { request, context } = JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), "utf8")) as Case;
    const order = orderOf(request);
    expect(faultsOf(order, context.fecha)).toEqual([]);
    const { privateKey } = csdOf(context.emisor.rfc);
    const root = buildWithholding(order, contextOf(context));
    const document = await sealDocument(root, privateKey, SCHEMAS);
    expectGolden(new URL(`${name}.xml`, FOLDER), { ...document, now: NOW });
  });

  /** The values were derived from the orders by hand. */
  const HAND_CHECKED: Readonly<Record<string, readonly string[]>> = {
    "dividends-foreign": ["01", "01", "2026", "250000.50", "250000.50", "0.00", "25000.05"],
    "dividends-national": ["02", "02", "2026", "10000.00", "10000.00", "0.00", "1000.00"],
    "dividends-nothing-withheld": ["12", "12", "2025", "8000.10", "0.00", "8000.10", "0.00"],
    "dividends-remainder": ["03", "03", "2026", "33333.33", "33333.33", "0.00", "3333.33"],
    "foreign-payment-bare": ["07", "07", "2021", "1.10", "1.10", "0.00", "0.30"],
    "foreign-payment-beneficiary": ["02", "02", "2026", "50000.00", "50000.00", "0.00", "20500.00"],
    "foreign-payment-non-beneficiary": ["02", "03", "2026", "50000.00", "50000.00", "0.00", "12500.00"],
    "shares-public": ["03", "03", "2026", "0.01", "0.01", "0.00", "0.00"],
    "shares-several-taxes": [
      ...["01", "12", "2025", "999999999999999999.99", "999999999999999000.00", "999.99"],
      "201466.68",
    ],
  };

  it.each(CASES)("%s: its period and totals are those worked out by hand", (name) => {
    const root = rootOf(readFileSync(new URL(`${name}.xml`, FOLDER)));
    const { MesIni, MesFin, Ejercicio } = attributesOf(root, "retenciones:Periodo")!;
    const totales = attributesOf(root, "retenciones:Totales")!;
    const { MontoTotOperacion, MontoTotGrav, MontoTotExent, MontoTotRet } = totales;
    const amounts = [MontoTotOperacion, MontoTotGrav, MontoTotExent, MontoTotRet];
    expect([MesIni, MesFin, Ejercicio, ...amounts]).toEqual(HAND_CHECKED[name]);
  });

  it("write the country of a complement in SAT's key, and the order's defaults", () => {
    const read = (name: string) => rootOf(readFileSync(new URL(`${name}.xml`, FOLDER)));
    expect(attributesOf(read("foreign-payment-non-beneficiary"), "pagosaextranjeros:NoBeneficiario")).toMatchObject({
      PaisDeResidParaEfecFisc: "DE",
    });
    expect(attributesOf(read("foreign-payment-bare"), "pagosaextranjeros:Pagosaextranjeros")).toEqual({
      Version: "1.0",
      EsBenefEfectDelCobro: "SI",
    });
    expect(attributesOf(read("dividends-national"), "dividendos:DividOUtil")).toEqual({
      ...{ CveTipDivOUtil: "01", MontISRAcredRetMexico: "0", MontISRAcredRetExtranjero: "0" },
      ...{ TipoSocDistrDiv: "Sociedad Nacional", MontDivAcumNal: "10000" },
    });
    expect(attributesOf(read("shares-several-taxes"), "retenciones:Nacional")).toMatchObject({
      NomDenRazSocR: "HERRERIA & ELECTRICOS",
    });
  });
});

it("takes its FolioInt when it is sealed, like any other document its folio", async () => {
  const { request, context } = JSON.parse(readFileSync(new URL("dividends-national.json", FOLDER), "utf8")) as Case;
  const { certificate, privateKey } = csdOf(context.emisor.rfc);
  const written = writeDocument(buildWithholding(orderOf(request), contextOf(context)));
  const draft = { type: RETENCIONES, written };
  expect(checkDraft(draft, { schemas: SCHEMAS, now: NOW, certificate })).toEqual([]);
  const { xml } = await sealDraft(draft, { serie: "R", folio: "4711" }, privateKey, SCHEMAS);
  const { root, seal, findings } = inspect(xml, { schemas: SCHEMAS, now: NOW });
  expect(root?.attributes.FolioInt).toBe("R4711");
  expect({ seal, findings }).toEqual({ seal: { ok: true }, findings: [] });
});

/** Writes cents as a decimal text, with two decimals or with as few as suffice. */
function amount(cents: bigint, short: boolean): string {
  const text = new Decimal(cents, 2);
  return (short ? text.trim() : text).toString();
}

const HUGE = 99_999_999_999_999_999_999n;
const TAXES = [
  ["001", "03"],
  ["001", "04"],
  ["002", "01"],
  ["003", "02"],
] as const;
const text = (most: number) =>
  fc
    .string({
      unit: fc.constantFrom(..."AbcÑñ éÜ&<>\"'|.,-/0129 \t"),
      minLength: 1,
      maxLength: most,
    })
    .filter((value) => /[^ \t]/.test(value));
const millionths = fc
  .tuple(fc.bigInt(0n, HUGE), fc.integer({ min: 0, max: 6 }))
  .map(([units, scale]) => new Decimal(scale === 6 ? units : units % 10n ** 15n, scale).toString());
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const payment = fc.record({
  ConceptoPago: fc.integer({ min: 1, max: 9 }).map(String),
  DescripcionConcepto: text(255),
});
/** An order has the members of a caller's JSON. */
interface Order {
  readonly montoOperacion: string;
  readonly montoTotGrav?: string | undefined;
  readonly montoRetenido?: string | undefined;
  readonly impRetenidos: readonly unknown[];
}

const COUNTRIES_ABROAD = [...COUNTRIES.keys()].filter((country) => country !== "MEX");
const writable = COUNTRIES_ABROAD.filter((country) => withholdingCountry(country) !== undefined);

const DATA = {
  dividendos: fc.record({
    CveTipDivOUtil: fc.integer({ min: 1, max: 6 }).map((key) => `0${key}`),
    TipoSocDistrDiv: maybe(fc.constantFrom("Sociedad Nacional", "Sociedad Extranjera")),
    MontISRAcredRetMexico: maybe(millionths),
    MontISRAcredRetExtranjero: maybe(millionths),
    MontRetExtDivExt: maybe(millionths),
    MontISRAcredNal: maybe(millionths),
    MontDivAcumNal: maybe(millionths),
    MontDivAcumExt: maybe(millionths),
    ProporcionRem: maybe(fc.bigInt(0n, 9_999_999_999_000_000n).map((units) => new Decimal(units, 6).toString())),
  }),
  enajenacion_acciones: fc.record({
    ContratoIntermediacion: text(300),
    Ganancia: maybe(millionths),
    Perdida: maybe(millionths),
  }),
  pagos_extranjero: fc.oneof(
    fc.constant(undefined),
    fc.record({ EsBenefEfectDelCobro: maybe(fc.constant("SI")) }),
    fc.record({
      EsBenefEfectDelCobro: fc.constant("NO"),
      NoBeneficiario: fc
        .tuple(fc.constantFrom(...writable), payment)
        .map(([PaisDeResidParaEfecFisc, rest]) => ({ PaisDeResidParaEfecFisc, ...rest })),
    }),
    fc.record({
      Beneficiario: fc.tuple(text(300), payment).map(([NomDenRazSocB, rest]) => ({
        ...{ RFC: "CACX7605101P8", CURP: "CACX760510MGTSSC03", NomDenRazSocB },
        ...rest,
      })),
    }),
  ),
};

const counterparty = fc.oneof(
  fc.record({
    rfcContraparte: fc.constantFrom("CACX7605101P8", "H&E951128469", "ÑAÑ260101AA1"),
    nombreContraparte: text(254),
    paisResidencia: maybe(fc.constant("MEX")),
    codigoPostalContraparte: fc.constantFrom("06300", "22000", "77500"),
  }),
  fc.constant({
    rfcContraparte: "XAXX010101000",
    nombreContraparte: "PÚBLICO EN GENERAL",
    codigoPostalContraparte: "06300",
  }),
  fc.record({
    nombreContraparte: text(300),
    paisResidencia: fc.constantFrom(...COUNTRIES_ABROAD),
    numRegIdTribContraparte: text(20),
  }),
);

const period = fc.oneof(
  fc.constant({}),
  fc.integer({ min: 1, max: 12 }).map((mesPeriodo) => ({ mesPeriodo })),
  fc
    .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 11 }), fc.integer({ min: 2021, max: 2026 }))
    .map(([first, more, ejercicio]) => ({
      ...{ mesPeriodo: first, mesFinPeriodo: Math.min(first + more, 12), ejercicio },
    })),
);

/**
 * The amounts of an operation follow from shares of a thousand: how much is taxed, and how much of that is withheld.
 */
const figures = fc
  .record({
    cents: fc.oneof(fc.bigInt(1n, 1_000n), fc.bigInt(1n, HUGE)),
    taxed: maybe(fc.bigInt(0n, 1000n)),
    taxes: fc.array(
      fc.record({
        tax: fc.constantFrom(...TAXES),
        share: fc.bigInt(0n, 200n),
        hasBase: fc.boolean(),
      }),
      { maxLength: 5 },
    ),
    says: fc.boolean(),
    short: fc.boolean(),
  })
  .map(({ cents, taxed, taxes, says, short }) => {
    const share = (thousandths: bigint) => (cents * thousandths) / 1000n;
    const gravado = taxed === undefined ? undefined : share(taxed);
    const retenido = taxes.reduce((sum, each) => sum + share(each.share), 0n);
    return {
      montoOperacion: amount(cents, short),
      montoTotGrav: gravado === undefined ? undefined : amount(gravado, short),
      montoTotExent: gravado === undefined ? undefined : amount(cents - gravado, short),
      montoRetenido: says ? amount(retenido, short) : undefined,
      impRetenidos: taxes.map(({ tax: [impuesto, tipoPagoRet], share: part, hasBase }) => ({
        ...{ impuesto, tipoPagoRet, montoRet: amount(share(part), short) },
        baseRet: hasBase ? amount(cents, short) : undefined,
      })),
    };
  });

const orders: fc.Arbitrary<Order> = fc
  .constantFrom("dividendos", "enajenacion_acciones", "pagos_extranjero")
  .chain((tipoOperacion) =>
    fc
      .record({
        counterparty,
        period,
        figures,
        fechaOperacion: fc
          .date({ min: new Date("2021-01-01"), max: new Date("2026-03-10"), noInvalidDate: true })
          .map((day) => day.toISOString().slice(0, 10)),
        datosEspecificos: DATA[tipoOperacion as keyof typeof DATA] as fc.Arbitrary<unknown>,
      })
      .map(({ counterparty, period, figures, ...rest }) => ({
        ...{ tipoOperacion, ...counterparty, ...period, ...figures, ...rest },
      })),
  );

const texts = (...values: (string | undefined)[]) => fc.constantFrom(...values);
const number = texts("0", "-0", "+1", ".5", "7.", "9999999999.000001", "999999999999999999.999999");
const pesos = texts("0", "0.01", "1000", "999999999999999999.99");
const month = fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined });

/** The constraints of single fields admit these values, which other rules of the contract may refuse. */
const WILD: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  rfcContraparte: texts(undefined, "", "XAXX010101000", "XEXX010101000", "AAA010101AA", "CACX761310PPP"),
  nombreContraparte: texts(undefined, "", " ", "PUBLICO EN GENERAL", "PÚBLICO EN GENERAL", "Ñ".repeat(255)),
  paisResidencia: texts(undefined, "", "MEX", "USA", "US", "CUW"),
  codigoPostalContraparte: texts(undefined, "", "06300", "6300", "ABCDE"),
  numRegIdTribContraparte: texts(undefined, "", " ", "1", "1".repeat(20)),
  fechaOperacion: texts("2026-02-29", "2026-12-31", "2019-01-01"),
  montoOperacion: pesos.filter((amount) => amount !== "0"),
  montoRetenido: fc.option(pesos, { nil: undefined }),
  montoTotGrav: fc.option(pesos, { nil: undefined }),
  montoTotExent: fc.option(pesos, { nil: undefined }),
  cveRetenc: texts(undefined, "06", "14", "18", "99"),
  mesPeriodo: month,
  mesFinPeriodo: month,
  ejercicio: fc.integer({ min: 2019, max: 2028 }),
  datosEspecificos: fc.record(
    {
      CveTipDivOUtil: texts("01", "07"),
      MontDivAcumExt: number,
      ProporcionRem: number,
      ContratoIntermediacion: texts("x", " ", "x".repeat(300)),
      Ganancia: number,
      EsBenefEfectDelCobro: texts("SI", "NO"),
      NoBeneficiario: fc.record(
        {
          PaisDeResidParaEfecFisc: texts("DEU", "DE", "CUW", "ZZZ", ""),
          ConceptoPago: texts("1", "0", "10"),
          DescripcionConcepto: texts("x", " ", "x".repeat(255)),
        },
        { requiredKeys: [] },
      ),
      Beneficiario: fc.record({
        RFC: texts("CACX7605101P8", "CACX", "AAA999999AAA"),
        CURP: texts("CACX760510MGTSSC03", "CACX760510MGTSSC0", "CACX760510MGTSSA03"),
        NomDenRazSocB: texts("x", " "),
        ConceptoPago: texts("9", "10"),
        DescripcionConcepto: texts("x", "\t"),
      }),
    },
    { requiredKeys: [] },
  ),
};

/** A wild order has some fields replaced. */
const wildOrders = fc
  .tuple(orders, fc.record(WILD, { requiredKeys: [] }), fc.subarray(Object.keys(WILD), { maxLength: 3 }))
  .map(([order, wild, fields]) => {
    const changes = Object.entries(wild).filter(([field]) => fields.includes(field));
    return { ...order, ...Object.fromEntries(changes) };
  });

describe("any operation", () => {
  const { certificate, privateKey } = csdOf(COMPANY.rfc);
  const context = contextOf({ serie: "R", emisor: COMPANY, lugarExpedicion: "06300", fecha: FECHA });
  const rules = rulesContext(COMPANY.rfc, NOW);

  it("becomes a document that schema, rules and seal accept", async () => {
    await fc.assert(
      fc.asyncProperty(orders, async (json) => {
        const order = orderOf(json);
        expect(faultsOf(order, FECHA)).toEqual([]);
        const { xml } = await sealDocument(buildWithholding(order, context), privateKey, SCHEMAS);
        const { findings, seal } = inspect(xml, { schemas: SCHEMAS, now: NOW });
        expect(findings).toEqual([]);
        expect(seal).toEqual({ ok: true });
      }),
      { numRuns: 150 },
    );
  });

  it("that passes the constraints is either refused with a sentence or becomes such a document", () => {
    let [refused, made] = [0, 0];
    fc.assert(
      fc.property(wildOrders, (json) => {
        const order = orderOf(json);
        const faults = faultsOf(order, FECHA);
        for (const { sentence } of faults) expect(sentence.length).toBeGreaterThan(10);
        refused += faults.length > 0 ? 1 : 0;
        if (faults.length > 0) return;
        const draft = { type: RETENCIONES, written: writeDocument(buildWithholding(order, context)) };
        const findings = checkDraft(draft, { schemas: SCHEMAS, now: NOW, certificate });
        // CRE-20 compares the public's place with the issuer's, which the order does not know, so it may fail.
        expect(findings.filter(({ code }) => code !== "CRE-20")).toEqual([]);
        made += 1;
      }),
      { numRuns: 1000 },
    );
    expect(refused).toBeGreaterThan(100);
    expect(made).toBeGreaterThan(100);
  });

  it("with a cent more in one of its totals is refused with SAT's code for that total", () => {
    fc.assert(
      fc.property(orders, fc.nat(), (json, pick) => {
        const root = buildWithholding(orderOf(json), context);
        const places = amountsOf(root);
        const { target, attribute } = places[pick % places.length]!;
        const findings = RETENCIONES20.check(oneCentMore(root, target, attribute), rules);
        expect(findings.map(({ code }) => code)).toContain(codeOf(root, attribute));
      }),
      { numRuns: 200 },
    );
  });

  it("whose order contradicts itself by a cent is refused at the field that says so", () => {
    fc.assert(
      fc.property(orders, (order) => {
        const { montoRetenido, montoTotGrav, impRetenidos } = order;
        const cent = (text: string) => Decimal.of(text).plus(new Decimal(1n, 2)).toString();
        const wrong: Order[] = [];
        const fields: string[] = [];
        if (montoRetenido !== undefined) {
          wrong.push({ ...order, montoRetenido: cent(montoRetenido) });
          fields.push(impRetenidos.length === 0 ? "impRetenidos" : "montoRetenido");
        }
        if (montoTotGrav !== undefined) {
          wrong.push({ ...order, montoTotGrav: cent(montoTotGrav) });
          fields.push("montoTotGrav");
        }
        expect(wrong.map((each) => faultsOf(orderOf(each), FECHA)[0]?.field)).toEqual(fields);
      }),
      { numRuns: 200 },
    );
  });
});

function amountsOf(root: XmlNode) {
  return [...walk(root)].flatMap((target) =>
    ["MontoTotOperacion", "MontoTotGrav", "MontoTotExent", "MontoTotRet", "MontoRet"]
      .filter((attribute) => target.attributes[attribute] !== undefined)
      .map((attribute) => ({ target, attribute })),
  );
}

function oneCentMore(root: XmlNode, target: XmlNode, attribute: string): XmlNode {
  return replace(root, target, (found) => {
    const more = Decimal.of(found.attributes[attribute]!).plus(new Decimal(1n, 2));
    return [node(found.name, { ...found.attributes, [attribute]: `${more}` }, found.children)];
  });
}

/**
 * Returns the code of the rule that compares the total; for the amount withheld it depends on the presence of taxes to
 * compare.
 */
function codeOf(root: XmlNode, attribute: string): string {
  if (attribute !== "MontoTotRet" && attribute !== "MontoRet") return "CRE-25";
  const hasTaxes = [...walk(root)].some(({ name }) => name === "retenciones:ImpRetenidos");
  if (attribute === "MontoTotRet") return hasTaxes ? "CRE-29" : "CRE-28";
  return Decimal.of(attributesOf(root, "retenciones:Totales")!.MontoTotRet!).isZero ? "CRE-36" : "CRE-29";
}
