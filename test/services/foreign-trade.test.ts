import { create } from "@bufbuild/protobuf";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { ViajeSchema } from "#proto/cfdi/v1/carta_porte_pb.ts";
import { AppError } from "../../common/errors.ts";
import { tableOf } from "../../src/engine/catalogs/index.ts";
import { COMPROBANTE } from "../../src/engine/documents/index.ts";
import { checkDraft } from "../../src/engine/inspection/inspection.ts";
import { traceExport, traceMoney } from "../../src/engine/inspection/money-trace.ts";
import { child, children, type XmlNode } from "../../src/engine/node.ts";
import { COMERCIO_EXTERIOR20 } from "../../src/engine/rules/comercio-exterior/index.ts";
import { writeDocument } from "../../src/engine/xml.ts";
import { calculationOf, exportOf } from "../../src/services/kinds/index.ts";
import { paymentRateAdvice, rateAdvice } from "../../src/services/kinds/published-rate.ts";
import { copyOf } from "../../src/services/portal/copied.ts";
import { BIENES } from "../engine/rules/carta-porte-documents.ts";
import { COMPANY, csdOf, SCHEMAS } from "../support/csd.ts";
import {
  creditExport,
  type Exporter,
  IMPORTED,
  issueExport,
  issueNote,
  issueTransfer,
  randomExports,
  randomNotes,
  randomStock,
  SALE,
  STOCK,
  type Transfer,
} from "../support/exports.ts";
import { NOW } from "../support/random-orders.ts";
import { CATALOGS, documentOfTrip, TRIP, type TripInit } from "../support/random-trips.ts";
import type { Order } from "../support/test-deps.ts";

const tradeOf = (root: XmlNode) => child(child(root, "cfdi:Complemento"), "cce20:ComercioExterior")!;
const goodsOf = (root: XmlNode) =>
  children(child(tradeOf(root), "cce20:Mercancias"), "cce20:Mercancia").map(({ attributes }) => attributes);

test("what follows from an export is written by itself", async () => {
  const root = await issueExport(SALE);
  expect(root.attributes).toMatchObject({ Exportacion: "02", Moneda: "USD" });
  expect(child(root, "cfdi:Receptor")!.attributes).toMatchObject({
    ...{ Rfc: "XEXX010101000", Nombre: "ACME INC", ResidenciaFiscal: "USA", NumRegIdTrib: "121212121" },
    ...{ DomicilioFiscalReceptor: "06600", RegimenFiscalReceptor: "616", UsoCFDI: "S01" },
  });
  expect(tradeOf(root).attributes).toMatchObject({
    ...{ Version: "2.0", ClaveDePedimento: "A1", CertificadoOrigen: "0", Incoterm: "FOB" },
    ...{ TipoCambioUSD: "17.1234", TotalUSD: "1256.00" },
  });
  expect(goodsOf(root)).toEqual([
    {
      ...{ NoIdentificacion: "OLLA", FraccionArancelaria: "7323930500", UnidadAduana: "01", CantidadAduana: "135" },
      ...{ ValorUnitarioAduana: "9.259259", ValorDolares: "1250.00" },
    },
    {
      ...{ NoIdentificacion: "DADO", FraccionArancelaria: "9503000200", UnidadAduana: "06", CantidadAduana: "24" },
      ...{ ValorUnitarioAduana: "0.25", ValorDolares: "6.00" },
    },
  ]);
});

test("the calculation tells the dollars of each good, and what SAT accepts", async () => {
  const { exportacion } = calculationOf(traceMoney(await issueExport(SALE)));
  expect(exportacion).toMatchObject({ tipoCambioUsd: "17.1234", totalUsd: "1256.00" });
  expect(exportacion!.mercancias![0]).toEqual({
    ...{ conceptos: [0], noIdentificacion: "OLLA", fraccionArancelaria: "7323930500", importe: "1250.00" },
    ...{ cantidadAduana: "135", unidadAduana: "01", valorUnitarioAduana: "9.259259", valorDolares: "1250.00" },
    ...{ limiteInferior: "1249.98", limiteSuperior: "1250.02" },
  });
});

test.each([
  ["17.1234", []],
  ["18", ["comercioExterior.tipoCambioUsd", "para el 2026-03-11 se publicaron 17.1234 pesos por dólar; se recibió 18"]],
])("a rate of %s is compared with the one that was imported for the day", (tipoCambioUsd, told) => {
  const key = "tipo-de-cambio-usd";
  const imported = { key, name: "", from: "2026-03-11", to: "2026-03-11", columns: { valor: "17.1234" } };
  const deps = { catalogs: { tables: { cifras: tableOf("cifras", [imported]) } } } as never;
  const order = { comercioExterior: { tipoCambioUsd } };
  expect(rateAdvice(deps, "2026-03-11", order).flatMap(({ field, sentence }) => [field, sentence])).toEqual(told);
  const pago = { moneda: "USD", tipoCambio: tipoCambioUsd };
  const paid = paymentRateAdvice(deps, [{ ...pago, moneda: "MXN" }, pago], () => "2026-03-11");
  expect(paid.map(({ field }) => field)).toEqual(told.length === 0 ? [] : ["pagos[1].tipoCambio"]);
  // Nobody imported the next day's.
  expect(rateAdvice(deps, "2026-03-12", order)).toEqual([]);
});

test("goods that the exporter drives himself have a transfer of their own, which names the invoice", async () => {
  const uuidComercioExterior = "8c2e7a41-0b5d-4f6a-a1c3-5d9e2f7b6a22";
  const [sold] = goodsOf(await issueExport(SALE));
  const abroad = { registroFiscal: "121212121", pais: "USA", estado: "TX", codigoPostal: "78041" };
  const bien = { clave: BIENES["0"], descripcion: "Olla", claveUnidad: "H87", tipoMateria: "03" };
  const load = { cantidad: "100", kilos: "150", valor: sold!.ValorDolares, moneda: "USD", uuidComercioExterior };
  const cartaPorte = {
    ...TRIP,
    paradas: [TRIP.paradas[0]!, { ...TRIP.paradas[1]!, lugar: abroad }],
    mercancias: [{ ...load, bien: { ...bien, fraccionArancelaria: sold!.FraccionArancelaria } }],
    internacional: { sentido: "salida", pais: "USA", regimenes: ["EXD"] },
  } as TripInit;
  const transfer = documentOfTrip(create(ViajeSchema, cartaPorte), "T")!;
  const carried = [
    "cfdi:Complemento",
    "cartaporte31:CartaPorte",
    "cartaporte31:Mercancias",
    "cartaporte31:Mercancia",
  ].reduce<XmlNode | undefined>(child, transfer)!.attributes;
  expect(carried).toMatchObject({ FraccionArancelaria: "7323930500", ValorMercancia: "1250", Moneda: "USD" });
  expect(carried.UUIDComercioExt).toBe(uuidComercioExterior);
  const draft = { type: COMPROBANTE, written: writeDocument(transfer) };
  const { certificate } = csdOf(COMPANY.rfc);
  expect(checkDraft(draft, { schemas: SCHEMAS, now: NOW, catalogs: CATALOGS, certificate })).toEqual([]);
  // The sale is no freight, so the invoice has no trip of its own.
  expect(await refusalOf({ ...SALE, cartaPorte } as Order)).toMatchObject({ campo: "conceptos" });
});

type Change = (order: ReturnType<typeof cloneOf>) => void;

// biome-ignore lint/suspicious/noExplicitAny: a test damages an order in any way.
const cloneOf = (order: Order) => structuredClone(order) as any;

function changed(order: Order, change: Change): Order {
  const copy = cloneOf(order);
  change(copy);
  return copy;
}

async function refusalOf(order: Order, exporter?: Exporter): Promise<AppError> {
  const outcome = await issueExport(order, exporter).catch((error) => error);
  if (outcome instanceof AppError) return outcome;
  throw outcome instanceof Error ? outcome : new Error("it was not refused");
}

const inMexico = { calle: "Uno", estado: "COA", pais: "MEX", codigoPostal: "25350" };
const deliveredTo =
  (address: object): Change =>
  (order) => {
    order.comercioExterior.destinatarios = [{ ...inMexico, ...address }];
  };
const sentFrom =
  (address: object): Change =>
  (order) => {
    order.comercioExterior.exportador = { calle: "Uno", codigoPostal: "25350", ...address };
  };
const trade =
  (change: object): Change =>
  (order) => {
    Object.assign(order.comercioExterior, change);
  };
const buyer =
  (change: object): Change =>
  (order) => {
    Object.assign(order.comercioExterior.comprador, change);
  };
const good =
  (change: object, line = 1): Change =>
  (order) => {
    Object.assign(order.conceptos[line], change);
  };
const top =
  (change: object): Change =>
  (order) => {
    Object.assign(order, change);
  };
const ofCustomer =
  (change: object): Change =>
  (order) => {
    Object.assign(order, { receptorRfc: "RAC260101AA4", usoCfdi: "S01" }, change);
    const { nombre: _name, numRegIdTrib: _number, ...address } = order.comercioExterior.comprador;
    order.comercioExterior.comprador = address;
  };
const all =
  (...changes: readonly Change[]): Change =>
  (order) => {
    for (const change of changes) change(order);
  };

const PERSON = { isPerson: true };
const UNLOADED = { loaded: {} };

type Refused = readonly [rule: string, campo: string, change: Change, exporter?: Exporter];

const E = "comercioExterior.exportador";
const B = "comercioExterior.comprador";
const D = "comercioExterior.destinatarios[0]";
const third = { rfc: "CACX7605101P8", nombre: "XOCHILT CASAS", regimenFiscal: "612", codigoPostal: "36257" };

/** The rows of SAT's matrix that data can break, in its order; the others are computed, or of a transfer. */
const ROWS: readonly Refused[] = [
  ["VAL-851", "receptorRfc", all(ofCustomer({}), top({ receptorRfc: "XAXX010101000" }))],
  // The base's matrix has the row too, and tells it (CFDI40171, CCE109).
  ["VAL-66", "conceptos[1].impuestos", good({ objetoImp: "02", impuestos: [] })],
  ["VAL-711", "conceptos[1].aCuentaTerceros", good({ aCuentaTerceros: third })],
  ["VAL-712", "conceptos[1].cuentasPrediales[0]", good({ cuentasPrediales: ["15"] })],
  ["VAL-715", "donataria", top({ donataria: { noAutorizacion: "1", fechaAutorizacion: "2026-01-15", leyenda: "D" } })],
  ["VAL-719", "comercioExterior.numeroExportadorConfiable", trade({ numeroExportadorConfiable: "EXP-1" })],
  ["VAL-723", `${E}.curp`, sentFrom({ curp: "PEGJ900101HDFRRN09" })],
  ["VAL-724", `${E}.curp`, sentFrom({}), PERSON],
  ["VAL-724", `${E}.curp`, top({}), PERSON],
  ["VAL-726", `${E}.estado`, sentFrom({ estado: "DIF" })],
  ["VAL-727", `${E}.municipio`, sentFrom({ estado: "COA", municipio: "015" })],
  ["VAL-728", `${E}.localidad`, sentFrom({ estado: "COA", localidad: "06" })],
  ["VAL-729", `${E}.colonia`, sentFrom({ colonia: "0001" })],
  ["VAL-730", `${E}.codigoPostal`, sentFrom({ estado: "CMX" })],
  ["VAL-730", `${E}.codigoPostal`, sentFrom({ codigoPostal: "99999" })],
  ["VAL-733", `${B}.numRegIdTrib`, buyer({ numRegIdTrib: undefined })],
  ["VAL-733", `${B}.numRegIdTrib`, all(ofCustomer({}), buyer({ numRegIdTrib: "121212121" }))],
  ["VAL-734", `${B}.pais`, buyer(inMexico)],
  ["VAL-735", `${B}.numRegIdTrib`, buyer({ numRegIdTrib: "12-1212121" })],
  ["VAL-736", `${B}.colonia`, all(ofCustomer({}), buyer({ ...inMexico, colonia: "0001" }))],
  ["VAL-737", `${B}.localidad`, all(ofCustomer({}), buyer({ ...inMexico, localidad: "06" }))],
  ["VAL-738", `${B}.municipio`, all(ofCustomer({}), buyer({ ...inMexico, municipio: "015" }))],
  ["VAL-739", `${B}.estado`, buyer({ estado: "ON" })],
  ["VAL-740", `${B}.codigoPostal`, buyer({ codigoPostal: "7804" })],
  ["VAL-741", `${B}.codigoPostal`, all(ofCustomer({}), buyer({ ...inMexico, codigoPostal: "06600" }))],
  ["VAL-743", `${D}.pais`, deliveredTo({ numRegIdTrib: "121212121" })],
  [
    "VAL-744",
    `${D}.numRegIdTrib`,
    deliveredTo({ pais: "CAN", estado: "ON", codigoPostal: "K1A 0B1", numRegIdTrib: "1234567" }),
  ],
  ["VAL-745", `${D}.colonia`, deliveredTo({ colonia: "0001" })],
  ["VAL-746", `${D}.localidad`, deliveredTo({ localidad: "06" })],
  ["VAL-747", `${D}.municipio`, deliveredTo({ municipio: "015" })],
  ["VAL-748", `${D}.estado`, deliveredTo({ estado: "TX" })],
  ["VAL-749", `${D}.codigoPostal`, deliveredTo({ pais: "CAN", estado: "ON", codigoPostal: "K1A0B1" })],
  ["VAL-750", `${D}.codigoPostal`, deliveredTo({ codigoPostal: "06600" })],
  ["VAL-751", "conceptos[1].noIdentificacion", good({ noIdentificacion: undefined })],
  ["VAL-858", "comercioExterior.tipoCambioUsd", trade({ tipoCambioUsd: "18" })],
  ["VAL-759", "conceptos[1].fraccionArancelaria", good({ claveUnidad: "E48" })],
  ["VAL-760", "conceptos[1].fraccionArancelaria", good({ fraccionArancelaria: undefined })],
  ["VAL-761", "conceptos[1].fraccionArancelaria", good({ fraccionArancelaria: "9503009901" })],
  ["VAL-761", "conceptos[1].fraccionArancelaria", good({ fraccionArancelaria: "9503002300" })],
  ["VAL-764", "conceptos[1].descuento", good({ fraccionArancelaria: "9801000100", factorAduana: "1", descuento: "1" })],
  ["VAL-767", "conceptos[1].unidadAduana", good({ unidadAduana: "09", factorAduana: "1" })],
  ["VAL-768", "conceptos[1].cantidadAduana", good({ cantidadAduana: "95030023009999" })],
  ["VAL-770", "conceptos[1].fraccionArancelaria", good({ unidadAduana: "99" })],
];

test.each(ROWS.map((row) => ({ row, name: `${row[0]} is told at ${row[1]}` })))("$name", async ({ row }) => {
  const [rule, campo, change, exporter] = row;
  const { error } = (await refusalOf(changed(SALE, change), exporter)).toDetail();
  expect(error).toContain(`[${rule}] ${campo}: `);
});

/** Each row lacks something that is asked, or says something otherwise that is told. */
const ASKED: readonly (readonly [campo: string, sentence: string, change: Change, exporter?: Exporter])[] = [
  ["exportacion", "02 va con comercioExterior", top({ exportacion: "01" })],
  [
    "exportacion",
    "02 va con comercioExterior",
    top({ receptorRfc: "RAC260101AA4", comercioExterior: undefined, exportacion: "02" }),
  ],
  [
    "conceptos[1].fraccionArancelaria",
    "va solo con comercioExterior",
    top({ comercioExterior: undefined, receptorRfc: "RAC260101AA4" }),
  ],
  ["comercioExterior.incoterm", "debe ser", trade({ incoterm: "DAT" })],
  ["comercioExterior.tipoCambioUsd", "Banco de México", top({ moneda: "MXN", tipoCambio: undefined })],
  ["comercioExterior.comprador", "quien compra, con su domicilio", trade({ comprador: undefined })],
  [
    "comercioExterior.comprador",
    "el domicilio del comprador",
    all(trade({ comprador: undefined }), top({ receptorRfc: "XEXX010101000" })),
  ],
  [`${B}.nombre`, "el nombre del comprador", buyer({ nombre: undefined })],
  [
    `${B}.nombre`,
    "el cliente se llama ACME INC",
    all(buyer({ nombre: "OTRO" }), top({ receptorRfc: "XEXX010101000" })),
  ],
  [
    `${B}.numRegIdTrib`,
    "el cliente tiene 121212121",
    all(buyer({ numRegIdTrib: "121212122" }), top({ receptorRfc: "XEXX010101000" })),
  ],
  [
    "receptor.residenciaFiscal",
    "es USA, y puede omitirse; se recibió CAN",
    top({ receptor: { rfc: "XEXX010101000", nombre: "ACME INC", residenciaFiscal: "CAN" } }),
  ],
  [
    "receptor.usoCfdi",
    "es S01, y puede omitirse; se recibió G03",
    top({ receptor: { rfc: "XEXX010101000", nombre: "ACME INC", usoCfdi: "G03" } }),
  ],
  [`${E}.estado`, "es obligatorio", sentFrom({}), UNLOADED],
  ["conceptos[1].unidadAduana", "aquí no está cargada la tarifa", top({}), UNLOADED],
  ["conceptos[1].factorAduana", "en 06 (pieza)", good({ claveUnidad: "XBX" })],
  [
    "conceptos[1].cantidad",
    "que se cuenta desde 0.001",
    good({ claveUnidad: "MGM", fraccionArancelaria: "7323930500" }),
  ],
  ["conceptos[1].cantidadAduana", "factorAduana", good({ cantidadAduana: "1", factorAduana: "1" })],
  [
    "conceptos[2].unidadAduana",
    "la misma mercancía",
    (order) => {
      order.conceptos.push({ ...order.conceptos[1], unidadAduana: "09", factorAduana: "1" });
    },
  ],
];

test.each(ASKED.map((row) => ({ row, name: `${row[0]} is asked: ${row[1]}` })))("$name", async ({ row }) => {
  const [campo, sentence, change, exporter] = row;
  const refusal = await refusalOf(changed(SALE, change), exporter);
  expect(refusal).toMatchObject({ campo, message: expect.stringContaining(sentence) });
});

test("all that is missing is asked at once", async () => {
  const { faults } = await refusalOf(
    changed(
      SALE,
      all(
        good({ fraccionArancelaria: undefined }),
        good({ noIdentificacion: undefined }, 0),
        trade({ tipoCambioUsd: "18" }),
      ),
    ),
  );
  expect(faults.map(({ campo }) => campo)).toEqual([
    "comercioExterior.tipoCambioUsd",
    "conceptos[0].noIdentificacion",
    "conceptos[1].fraccionArancelaria",
  ]);
});

test("random exports are stamped as they are: no rule, no schema and no question stands against them, and copies say the same", async () => {
  await fc.assert(
    fc.asyncProperty(randomExports, async ({ order, isPerson }) => {
      const root = await issueExport(order, { isPerson });
      expect(COMERCIO_EXTERIOR20.check(root, IMPORTED)).toEqual([]);
      // The XML does not say which concept of a number has which of its fractions.
      const numbers = goodsOf(root).map(({ NoIdentificacion }) => NoIdentificacion);
      if (new Set(numbers).size < numbers.length) return;
      const copy = copyOf({ row: { kind: "factura" } as never, root, applications: [] }).kind.value as Order;
      expect(tradeOf(await issueExport({ ...copy, serie: "F" }, { isPerson, loaded: {} }))).toEqual(tradeOf(root));
    }),
    { numRuns: 150 },
  );
});

// biome-ignore lint/suspicious/noExplicitAny: a test damages a transfer in any way.
type Damage = (transfer: any) => void;
const loaded =
  (change: object): Damage =>
  ({ cartaPorte }) => {
    Object.assign(cartaPorte.mercancias[1], change);
  };
const whole =
  (change: object): Damage =>
  (transfer) => {
    Object.assign(transfer, change);
  };
const GOOD = "cartaPorte.mercancias[1]";
const OWNER = { numRegIdTrib: "121212121", residenciaFiscal: "USA" };

const MOVED: readonly (readonly [campo: string, sentence: string, change: Damage])[] = [
  [`${GOOD}.aduana.noIdentificacion`, "su clave de la mercancía", loaded({ aduana: undefined })],
  [`${GOOD}.valor`, "lo que vale", loaded({ valor: undefined, moneda: undefined })],
  [`${GOOD}.moneda`, "es MXN o USD", loaded({ moneda: "EUR" })],
  [`${GOOD}.moneda`, "es USD con comercioExterior", loaded({ moneda: "MXN" })],
  [
    `${GOOD}.aduana.factorAduana`,
    "en 06 (pieza)",
    ({ cartaPorte }) => (cartaPorte.mercancias[1].bien.claveUnidad = "XBX"),
  ],
  [
    `${GOOD}.bien.fraccionArancelaria`,
    "no está en la tarifa",
    ({ cartaPorte }) => (cartaPorte.mercancias[1].bien.fraccionArancelaria = "9503009901"),
  ],
  ["motivoTraslado", "va con comercioExterior", whole({ motivoTraslado: undefined })],
  ["propietarios", "va con motivoTraslado 05", whole({ motivoTraslado: "05" })],
  ["propietarios", "va con motivoTraslado 05", whole({ propietarios: [OWNER] })],
  [
    "propietarios[0].numRegIdTrib",
    "[VAL-732]",
    whole({ motivoTraslado: "05", propietarios: [{ ...OWNER, numRegIdTrib: "12-1212121" }] }),
  ],
  ["cfdiRelacionados", "[VAL-716]", whole({ motivoTraslado: "01" })],
  ["comercioExterior.destinatarios", "[VAL-742]", trade({ destinatarios: [{ ...inMexico }, { ...inMexico }] })],
  [
    "comercioExterior.comprador.numRegIdTrib",
    "[VAL-733]",
    trade({ comprador: { calle: "Uno", estado: "TX", pais: "USA", codigoPostal: "78041", numRegIdTrib: "121212121" } }),
  ],
  ["comercioExterior.tipoCambioUsd", "Banco de México", trade({ tipoCambioUsd: undefined })],
];

describe("a transfer of what is not sold yet", () => {
  it("has both complements, and the dollars and customs units of its goods", async () => {
    const root = await issueTransfer(STOCK);
    expect(root.attributes).toMatchObject({ Exportacion: "02", Moneda: "XXX", Total: "0", TipoDeComprobante: "T" });
    expect(child(root, "cfdi:Conceptos")!.children.map(({ attributes }) => attributes.NoIdentificacion)).toEqual([
      "OLLA",
      "DADO",
    ]);
    expect(tradeOf(root).attributes).toMatchObject({
      ...{ MotivoTraslado: "04", ClaveDePedimento: "A1", Incoterm: "FOB" },
      ...{ TipoCambioUSD: "17.1234", TotalUSD: "1256.00" },
    });
    expect(goodsOf(root)).toMatchObject([
      { NoIdentificacion: "OLLA", CantidadAduana: "135", UnidadAduana: "01", ValorDolares: "1250.00" },
      { NoIdentificacion: "DADO", CantidadAduana: "24", UnidadAduana: "06", ValorDolares: "6.00" },
    ]);
    expect(child(child(root, "cfdi:Complemento"), "cartaporte31:CartaPorte")).toBeDefined();
    // Its concepts cost nothing, and its trip says what the goods are worth.
    const { totalUsd, mercancias } = exportOf(traceExport(root)!);
    expect([totalUsd, mercancias[0]]).toEqual([
      "1256.00",
      {
        ...{ conceptos: [0], noIdentificacion: "OLLA", fraccionArancelaria: "7323930500", importe: "1250" },
        ...{ cantidadAduana: "135", unidadAduana: "01", valorUnitarioAduana: "9.259259", valorDolares: "1250.00" },
      },
    ]);
  });

  it.each(MOVED.map((row) => ({ row, name: `${row[0]}: ${row[1]}` })))("is refused at $name", async ({ row }) => {
    const [campo, sentence, change] = row;
    const transfer = structuredClone(STOCK) as Transfer;
    change(transfer as never);
    const outcome = await issueTransfer(transfer).catch((error) => error);
    expect(outcome).toBeInstanceOf(AppError);
    expect(outcome.campo ?? outcome.message).toContain(campo);
    expect(outcome.toDetail().error).toContain(sentence);
  });

  it("has customs data in no other document", async () => {
    const { comercioExterior: _terms, motivoTraslado: _motive, ...home } = STOCK;
    const refusal = { message: expect.stringContaining("cartaPorte.mercancias[0].aduana: va solo") };
    await expect(issueTransfer(home)).rejects.toMatchObject(refusal);
    expect(await refusalOf({ ...SALE, cartaPorte: STOCK.cartaPorte } as Order)).toMatchObject(refusal);
  });

  it("is stamped as it is, whatever goes, and its copy says the same", async () => {
    await fc.assert(
      fc.asyncProperty(randomStock, async (transfer) => {
        const root = await issueTransfer(transfer);
        expect(COMERCIO_EXTERIOR20.check(root, IMPORTED)).toEqual([]);
        const numbers = goodsOf(root).map(({ NoIdentificacion }) => NoIdentificacion);
        expect(new Set(numbers).size).toBe(numbers.length);
        const copy = copyOf({ row: { kind: "traslado" } as never, root, applications: [] }).kind.value as Transfer;
        expect(tradeOf(await issueTransfer({ ...copy, serie: "T" }))).toEqual(tradeOf(root));
      }),
      { numRuns: 100 },
    );
  });
});

describe("a credit note of goods of an export that come back", () => {
  const { certificate } = csdOf(COMPANY.rfc);

  it("repeats the export for them, at its rate, and counts them as customs did", async () => {
    const invoice = await issueExport(SALE);
    const note = creditExport(invoice, [{ noIdentificacion: "OLLA", cantidad: "40" }, { noIdentificacion: " DADO" }]);
    expect(note.attributes).toMatchObject({
      ...{ TipoDeComprobante: "E", Exportacion: "02", Moneda: "USD", TipoCambio: "17.1234", Total: "506.00" },
    });
    expect(child(note, "cfdi:Conceptos")!.children.map(({ attributes }) => attributes)).toMatchObject([
      {
        ...{ ClaveProdServ: "52151602", NoIdentificacion: "OLLA", Cantidad: "40", ClaveUnidad: "H87" },
        ...{ Descripcion: "Rechazo", ValorUnitario: "12.50", Importe: "500.00" },
      },
      { NoIdentificacion: "DADO", Cantidad: "2", ClaveUnidad: "DZN", Importe: "6.00" },
    ]);
    const { TotalUSD: _sold, ...terms } = tradeOf(invoice).attributes;
    expect(tradeOf(note).attributes).toEqual({ ...terms, TotalUSD: "506.00" });
    expect(child(tradeOf(note), "cce20:Receptor")).toEqual(child(tradeOf(invoice), "cce20:Receptor"));
    expect(goodsOf(note)).toMatchObject([
      { NoIdentificacion: "OLLA", CantidadAduana: "54", UnidadAduana: "01", ValorDolares: "500.00" },
      { NoIdentificacion: "DADO", CantidadAduana: "24", UnidadAduana: "06", ValorDolares: "6.00" },
    ]);
  });

  it("breaks no rule of SAT's and no schema, whatever of an export comes back, and for less than it cost too", async () => {
    await fc.assert(
      fc.asyncProperty(randomNotes, async (random) => {
        const note = await issueNote(random);
        fc.pre(note !== undefined);
        const draft = { type: COMPROBANTE, written: writeDocument(note) };
        expect(checkDraft(draft, { schemas: SCHEMAS, now: NOW, catalogs: IMPORTED.loaded, certificate })).toEqual([]);
        expect(COMERCIO_EXTERIOR20.check(note, IMPORTED)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  const one = (change: object) => [{ noIdentificacion: "OLLA", ...change }];
  const SEVERAL = changed(SALE, ({ conceptos }) => {
    conceptos[1] = { ...conceptos[0], valorUnitario: "13" };
  });
  it.each([
    [
      "a good that it does not have",
      SALE,
      one({ noIdentificacion: "TAZA" }),
      "[0].noIdentificacion",
      "exporta OLLA, DADO",
    ],
    ["a good twice", SALE, [...one({}), ...one({ cantidad: "1" })], "[1].noIdentificacion", "repite"],
    ["more than was sold", SALE, one({ cantidad: "100.5" }), "[0].cantidad", "se facturaron 100"],
    ["a part at several prices", SEVERAL, one({ cantidad: "5" }), "[0].cantidad", "debe ser 200, o faltar"],
    ["less than customs count", SALE, one({ cantidad: "0.0001" }), "[0].cantidad", "menos de 0.001"],
  ])("is refused %s", async (_, order, sent, field, sentence) => {
    const invoice = await issueExport(order);
    const refusal = (() => {
      try {
        return creditExport(invoice, sent);
      } catch (error) {
        return error;
      }
    })();
    expect(refusal).toMatchObject({ campo: `mercanciasDevueltas${field}`, message: expect.stringContaining(sentence) });
  });

  it("takes back all of a good that was sold at several prices", async () => {
    const note = creditExport(await issueExport(SEVERAL), one({}));
    expect(note.attributes.Total).toBe("2550.00");
    expect(goodsOf(note)).toMatchObject([{ CantidadAduana: "270", ValorDolares: "2550.00" }]);
  });
});
