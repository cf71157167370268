import { create, type MessageInitShape } from "@bufbuild/protobuf";
import fc from "fast-check";
import { CreateCreditNoteRequestSchema, CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { CreateTransferRequestSchema } from "#proto/cfdi/v1/traslado_pb.ts";
import { tableOf } from "../../src/engine/catalogs/index.ts";
import { Decimal } from "../../src/engine/decimal.ts";
import { buildCreditNote, readOriginal } from "../../src/engine/kinds/credit-note.ts";
import { receivedBefore } from "../../src/engine/kinds/head.ts";
import type { XmlNode } from "../../src/engine/node.ts";
import { constraintsOf } from "../../src/grpc/constraints.ts";
import type { TripThing } from "../../src/persistence/trips.ts";
import type { Caller } from "../../src/services/context/caller.ts";
import type { Deps } from "../../src/services/context/deps.ts";
import { validated } from "../../src/services/issuing/index.ts";
import { INVOICE, TRANSFER } from "../../src/services/kinds/index.ts";
import { requireReturns } from "../../src/services/kinds/returns.ts";
import { BIENES } from "../engine/rules/carta-porte-documents.ts";
import { LOADED } from "../engine/rules/exportacion-documents.ts";
import { COMPANY, csdOf, PERSON, SCHEMAS } from "./csd.ts";
import { contextOf, NOW, RECEIVER } from "./random-orders.ts";
import { CATALOGS, TRIP } from "./random-trips.ts";
import type { Order } from "./test-deps.ts";

const fraction = (key: string, umt: string) => ({ key, name: "", columns: { umt } });

/** The imported lists, with fractions that SAT's schema lists and SAT's units of them. */
export const IMPORTED = {
  ...LOADED,
  loaded: {
    ...CATALOGS,
    fraccionArancelaria: tableOf("fraccionArancelaria", [
      ...[fraction("7323930500", "01"), fraction("9503000200", "06"), fraction("0101210100", "07")],
      ...[fraction("9801000100", "01"), { ...fraction("9503002300", "01"), to: "2024-03-22" }],
    ]),
  },
};

type Line = NonNullable<Order["conceptos"]>[number];

/** The account's products of an exporter: a pot of 1.35 kilos, a toy and a horse. */
const PRODUCTS: Readonly<Record<string, object>> = {
  OLLA: { claveUnidad: "H87", fraccionArancelaria: "7323930500", unidadAduana: "01", factorAduana: "1.35" },
  JUGUETE: { claveUnidad: "H87", fraccionArancelaria: "9503000200" },
  CABALLO: { claveUnidad: "H87", fraccionArancelaria: "0101210100", unidadAduana: "07", factorAduana: "1" },
};

export interface Exporter {
  readonly isPerson?: boolean;
  /** An installation may have imported no list of SAT's. */
  readonly loaded?: Deps["catalogs"]["tables"];
  /** The account stored these for its trips. */
  readonly things?: readonly TripThing[];
}

/** Builds the invoice of a freight or an export as the service does, without a database. @throws its refusal */
export async function issueExport(order: Order, exporter: Exporter = {}): Promise<XmlNode> {
  const request = create(CreateInvoiceRequestSchema, order);
  CHECKS.invoice(request);
  const deps = depsOf(exporter);
  const built = await INVOICE.build(deps, { accountId: "1" } as Caller, request);
  validated(deps, built);
  return built.root;
}

/** Builds a transfer as the service does, without a database. @throws its refusal */
export async function issueTransfer(order: Transfer, exporter: Exporter = {}): Promise<XmlNode> {
  const request = create(CreateTransferRequestSchema, order);
  CHECKS.transfer(request);
  const deps = depsOf(exporter);
  const built = await TRANSFER.build(deps, { accountId: "1" } as Caller, request);
  validated(deps, built);
  return built.root;
}

export type Transfer = MessageInitShape<typeof CreateTransferRequestSchema>;

const CHECKS = {
  invoice: constraintsOf(CreateInvoiceRequestSchema),
  transfer: constraintsOf(CreateTransferRequestSchema),
};

function depsOf({ isPerson = false, loaded = IMPORTED.loaded, things = [] }: Exporter): Deps {
  const taxpayer = isPerson ? PERSON : COMPANY;
  const { rfc } = RECEIVER;
  const customers: Readonly<Record<string, object>> = {
    [rfc]: {
      receptorNombre: RECEIVER.nombre,
      receptorCodigoPostal: "86991",
      receptorRegimenFiscal: "601",
      receptorUsoCfdi: "G03",
    },
    XEXX010101000: {
      ...{
        receptorNombre: "ACME INC",
        receptorCodigoPostal: "06600",
        receptorRegimenFiscal: "616",
        receptorUsoCfdi: "S01",
      },
      receptorNumRegIdTrib: "121212121",
    },
  };
  const account = {
    ...{ ...taxpayer, lugarExpedicion: "06600", zonaHoraria: "America/Mexico_City", permiso: null },
    ...{ noCertificado: "1", serie: "F", serieActiva: true, receptorNombre: null },
  };
  const rows = Object.entries(PRODUCTS).map(([code, concepto]) => ({ knownBy: `noIdentificacion ${code}`, concepto }));
  return {
    ...{ schemas: SCHEMAS, catalogs: { tables: loaded }, now: () => NOW },
    db: { query: async ({ name }: { name: string }) => (name === "trip-things-find" ? things : rows) },
    orderContexts: {
      find: async (_: Caller, { receptorRfc = "" }) => ({ ...account, ...customers[receptorRfc] }),
    },
    signers: { get: async () => csdOf(taxpayer.rfc) },
  } as unknown as Deps;
}

const decimal = (scale: number, least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((units) => (units / 10 ** scale).toFixed(scale));

const ADDRESSES = {
  USA: { numRegIdTrib: "121212121", estado: "TX", pais: "USA", codigoPostal: "78041-0001" },
  CAN: { numRegIdTrib: "131313131", estado: "ON", pais: "CAN", codigoPostal: "K1A 0B1" },
  DEU: { numRegIdTrib: "DE 123/456", estado: "Bayern", pais: "DEU", codigoPostal: "80331" },
  HKG: { numRegIdTrib: "12345678-000", estado: "Kowloon", pais: "HKG", codigoPostal: "000000" },
};
const IN_MEXICO = {
  ...{ estado: "COA", pais: "MEX", codigoPostal: "25350" },
  ...{ municipio: "004", localidad: "23", colonia: "0347" },
};
const street = fc.record(
  {
    calle: fc.constantFrom("Elm Street 1", "Puerto & Cía"),
    numeroExterior: fc.constantFrom("10", "S/N"),
    referencia: fc.constantFrom("Gate 4"),
  },
  { requiredKeys: ["calle"] },
);

const described = fc.array(
  fc.record(
    { marca: fc.constantFrom("Ñandú", "Acme"), modelo: fc.constant("M-1"), numeroSerie: fc.constantFrom("S 1", "S2") },
    { requiredKeys: ["marca"] },
  ),
  { maxLength: 3 },
);

const line: fc.Arbitrary<Line> = fc
  .tuple(
    fc.constantFrom<Line>(
      { noIdentificacion: "OLLA" },
      { noIdentificacion: "JUGUETE" },
      { noIdentificacion: "CABALLO" },
      { noIdentificacion: "OLLA", fraccionArancelaria: "9503000200" },
      { noIdentificacion: "TELA", fraccionArancelaria: "7323930500", claveUnidad: "LBR" },
      { noIdentificacion: "TELA", fraccionArancelaria: "7323930500", claveUnidad: "TNE" },
      { noIdentificacion: "TAPA", fraccionArancelaria: "7323930500", factorAduana: "0.123456" },
      { noIdentificacion: "DADO", fraccionArancelaria: "9503000200", claveUnidad: "DZN", unidadAduana: "06" },
      { noIdentificacion: "POTRO", fraccionArancelaria: "0101210100", cantidadAduana: "3.5", claveUnidad: "XBX" },
      { noIdentificacion: "FLETE", claveUnidad: "E48", claveProdServ: "78101802" },
      { noIdentificacion: "SEGURO", claveUnidad: "ACT", unidadAduana: "99", claveProdServ: "84131500" },
    ),
    decimal(3, 1_000, 900_000),
    fc.oneof(decimal(2, 100, 9_999_999), decimal(6, 1_000_000, 99_999_999)),
    fc.constantFrom<Line>({ impuestos: [{ tasaIva: "0" }] }, { impuestos: [] }, { descuentoPorcentaje: "10" }),
    described,
  )
  .map(([good, cantidad, valorUnitario, more, descripcionesEspecificas]) => {
    const usual = { claveProdServ: "52151602", claveUnidad: "H87", descripcion: "Mercancía", cantidad, valorUnitario };
    return { ...usual, ...more, ...good, descripcionesEspecificas } as Line;
  });

const SAMPLE: Line = {
  ...{ claveProdServ: "52151602", claveUnidad: "H87", descripcion: "Muestra", cantidad: "3", valorUnitario: "10" },
  ...{
    noIdentificacion: "MUESTRA",
    fraccionArancelaria: "9801000100",
    factorAduana: "0.25",
    descuentoPorcentaje: "100",
  },
};

export interface RandomExport {
  readonly order: Order;
  readonly isPerson: boolean;
}

/** A sale of pots and toys to Texas, in dollars. */
export const SALE: Order = {
  ...{ serie: "F", formaPago: "03", moneda: "USD", tipoCambio: "17.1234" },
  comercioExterior: {
    incoterm: "FOB",
    comprador: { nombre: "ACME INC", calle: "Elm Street 1", ...ADDRESSES.USA },
  },
  conceptos: [
    {
      ...{ claveProdServ: "52151602", claveUnidad: "H87", descripcion: "Olla", cantidad: "100", valorUnitario: "12.5" },
      ...{ noIdentificacion: "OLLA", impuestos: [{ tasaIva: "0" }] },
    },
    {
      ...{ claveProdServ: "60141000", claveUnidad: "DZN", descripcion: "Dados", cantidad: "2", valorUnitario: "3" },
      ...{ noIdentificacion: "DADO", fraccionArancelaria: "9503000200", impuestos: [{ tasaIva: "0" }] },
    },
  ],
};

/** These exports are right: any currency, buyers described in each way, goods counted in each way. */
export const randomExports: fc.Arbitrary<RandomExport> = fc
  .record({
    isPerson: fc.boolean(),
    moneda: fc.constantFrom("MXN", "USD", "EUR", "JPY"),
    tipoCambio: decimal(4, 5_000, 250_000),
    usd: decimal(4, 165_000, 215_000),
    buyer: fc.constantFrom("comprador", "receptor", "receptorRfc", "nacional"),
    pais: fc.constantFrom(...(["USA", "CAN", "DEU", "HKG"] as const)),
    incoterm: fc.constantFrom("FOB", "EXW", "DPU"),
    more: fc.record(
      { numCertificadoOrigen: fc.constant("CO-000001"), observaciones: fc.constant("Puerta 4 & 5") },
      { requiredKeys: [] },
    ),
    exportador: fc.boolean(),
    destinatarios: fc.array(fc.constantFrom("USA", "CAN", "DEU", "HKG", "MEX"), { maxLength: 3 }),
    streets: fc.array(street, { minLength: 4, maxLength: 4 }),
    lines: fc.array(line, { minLength: 1, maxLength: 8 }),
    sample: fc.boolean(),
  })
  .map((chosen): RandomExport => {
    const { isPerson, moneda, usd, pais, streets, destinatarios } = chosen;
    const buyer = chosen.buyer === "receptorRfc" && pais !== "USA" ? "comprador" : chosen.buyer;
    const [first, ...others] = streets as [(typeof streets)[0], ...typeof streets];
    const { numRegIdTrib, ...address } = ADDRESSES[pais];
    const isEuropean = pais === "DEU" || destinatarios.includes("DEU");
    const comercioExterior: NonNullable<Order["comercioExterior"]> = {
      incoterm: chosen.incoterm,
      ...chosen.more,
      ...(moneda === "USD" && chosen.exportador ? {} : { tipoCambioUsd: usd }),
      ...(isEuropean ? { numeroExportadorConfiable: "EXP-1" } : {}),
      ...(isPerson
        ? { exportador: { ...first, curp: "PEGJ900101HDFRRN09", codigoPostal: "25350", colonia: "0347" } }
        : chosen.exportador
          ? { exportador: { ...first, codigoPostal: "25350", estado: "COA" } }
          : {}),
      comprador: {
        ...{ ...first, ...address },
        ...(buyer === "comprador" ? { nombre: "ACME & SONS", numRegIdTrib } : {}),
      },
      destinatarios: destinatarios.map((where, at) => ({
        ...others[at]!,
        ...(where === "MEX" ? IN_MEXICO : { ...ADDRESSES[where as "USA"], nombre: "WAREHOUSE 7" }),
      })),
    };
    const order: Order = {
      ...{ serie: "F", formaPago: "03", moneda, comercioExterior },
      ...(moneda === "MXN" ? {} : { tipoCambio: moneda === "USD" ? usd : chosen.tipoCambio }),
      ...(buyer === "receptor" ? { receptor: { rfc: "XEXX010101000", nombre: "ACME & SONS", numRegIdTrib } } : {}),
      ...(buyer === "receptorRfc" ? { receptorRfc: "XEXX010101000" } : {}),
      ...(buyer === "nacional" ? { receptorRfc: RECEIVER.rfc, usoCfdi: "S01" } : {}),
      conceptos: chosen.sample && (moneda === "MXN" || moneda === "USD") ? [...chosen.lines, SAMPLE] : chosen.lines,
    };
    return { order, isPerson };
  });

const ABROAD = { registroFiscal: "121212121", pais: "USA", estado: "TX", codigoPostal: "78041" };
const LEAVING = {
  ...TRIP,
  paradas: [TRIP.paradas[0]!, { ...TRIP.paradas[1]!, lugar: ABROAD }],
  internacional: { sentido: "salida", pais: "USA", regimenes: ["EXD"] },
};
const carried = { clave: BIENES["0"], claveUnidad: "H87", tipoMateria: "03" };

/** Pots and toys that go to the exporter's own warehouse in Texas, which have no buyer yet. */
export const STOCK = {
  motivoTraslado: "04",
  comercioExterior: { incoterm: "FOB", tipoCambioUsd: "17.1234" },
  cartaPorte: {
    ...LEAVING,
    mercancias: [
      {
        ...{ cantidad: "100", kilos: "150", valor: "1250", moneda: "USD", aduana: { noIdentificacion: "OLLA" } },
        bien: { ...carried, descripcion: "Ollas", fraccionArancelaria: "7323930500" },
      },
      {
        ...{ cantidad: "2", kilos: "1", valor: "6", moneda: "USD", aduana: { noIdentificacion: "DADO" } },
        bien: { ...carried, descripcion: "Dados", claveUnidad: "DZN", fraccionArancelaria: "9503000200" },
      },
    ],
  },
} satisfies Transfer;

type Good = NonNullable<NonNullable<Transfer["cartaPorte"]>["mercancias"]>[number];

const load: fc.Arbitrary<Good> = fc
  .tuple(
    fc.constantFrom(
      { fraccion: "7323930500", aduana: { noIdentificacion: "OLLA" } },
      { fraccion: "9503000200", aduana: { noIdentificacion: "JUGUETE" } },
      { fraccion: "0101210100", aduana: { noIdentificacion: "POTRO", cantidadAduana: "3.5" } },
      { fraccion: "7323930500", aduana: { noIdentificacion: "TAPA", factorAduana: "0.123456" } },
      { fraccion: "7323930500", unidad: "LBR", aduana: { noIdentificacion: "TELA", unidadAduana: "01" } },
    ),
    decimal(3, 1_000, 900_000),
    decimal(2, 100_000, 999_999_999),
    described,
  )
  .map(([{ fraccion, unidad = "H87", aduana }, cantidad, valor, descripcionesEspecificas]) => ({
    ...{ cantidad, valor, kilos: "1000", aduana: { ...aduana, descripcionesEspecificas } },
    bien: { ...carried, descripcion: "Mercancía", claveUnidad: unidad, fraccionArancelaria: fraccion },
  }));

/** These transfers abroad are right: each motive that names no invoice, values in pesos and in dollars. */
export const randomStock: fc.Arbitrary<Transfer> = fc
  .record({
    moneda: fc.constantFrom("USD", "MXN", undefined),
    tipoCambioUsd: decimal(4, 165_000, 215_000),
    motivoTraslado: fc.constantFrom("02", "03", "04", "05", "99"),
    delivered: fc.constantFrom(...(["USA", "CAN", "DEU", "HKG"] as const), undefined),
    owner: fc.constantFrom("USA", "CAN", "HKG"),
    loads: fc.array(load, { minLength: 1, maxLength: 6 }),
  })
  .map(({ moneda, delivered, owner, loads, tipoCambioUsd, motivoTraslado }) => ({
    motivoTraslado,
    propietarios:
      motivoTraslado === "05"
        ? [{ numRegIdTrib: ADDRESSES[owner as "USA"].numRegIdTrib, residenciaFiscal: owner }]
        : [],
    comercioExterior: {
      ...{ incoterm: "DAP", tipoCambioUsd },
      destinatarios: delivered === undefined ? [] : [{ calle: "Uno", nombre: "WAREHOUSE", ...ADDRESSES[delivered] }],
    },
    cartaPorte: { ...LEAVING, mercancias: loads.map((each) => ({ ...each, ...(moneda && { moneda }) })) },
  }));

export interface RandomNote {
  readonly sale: RandomExport;
  /** So many quarters of each good come back. */
  readonly quarters: readonly number[];
  /** The note credits two of so many parts of what the goods cost. */
  readonly of: bigint;
}

/** These credit notes are right: whatever of a company's export comes back, for what it cost and for less. */
export const randomNotes: fc.Arbitrary<RandomNote> = fc.record({
  sale: randomExports.filter(({ isPerson }) => !isPerson),
  quarters: fc.array(fc.constantFrom(0, 1, 2, 4), { minLength: 8, maxLength: 8 }),
  of: fc.constantFrom(2n, 3n),
});

/** Returns the note, or undefined where nothing of its export comes back, or may. */
export async function issueNote({ sale, quarters, of }: RandomNote): Promise<XmlNode | undefined> {
  const invoice = await issueExport(sale.order);
  const sent = readOriginal(invoice).exported!.goods.flatMap((good, at) => {
    const { number, cantidad, part, declared } = good;
    const share = good.hasOnePrice ? quarters[at % quarters.length]! : 4;
    const some = cantidad.times(Decimal.of(share)).dividedBy(Decimal.of(4), 3).trim();
    if (some.isZero || part === undefined || part.net.isZero || declared.length > 1) return [];
    return [{ noIdentificacion: number, cantidad: `${some}` }];
  });
  if (sent.length === 0) return undefined;
  return creditExport(invoice, sent, (value) => new Decimal((value.units * 2n) / of, value.scale));
}

/**
 * Builds the credit note of goods that come back as the service does, for the amount or for all that they cost.
 * @throws its refusal
 */
export function creditExport(
  invoice: XmlNode,
  sent: readonly object[],
  importe: (value: Decimal) => Decimal = (value) => value,
): XmlNode {
  const original = readOriginal(invoice);
  const request = create(CreateCreditNoteRequestSchema, { mercanciasDevueltas: [...sent] as never });
  const { returns, value } = requireReturns(original, request, { returned: [], returnedAhead: [] })!;
  const place = contextOf({ moneda: original.moneda as "MXN", lines: [] });
  const receptor = receivedBefore(original.receptor, place.lugarExpedicion);
  const context = { ...place, receptor, formaPago: "03", tipoRelacion: "03", appliedTo: CREDITED };
  return buildCreditNote(original, { importe: importe(value), descripcion: "Rechazo", returns }, context)!;
}

const CREDITED = "8C2E7A41-0B5D-4F6A-A1C3-5D9E2F7B6A22";
