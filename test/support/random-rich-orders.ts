import { create, type MessageInitShape } from "@bufbuild/protobuf";
import fc from "fast-check";
import { ConceptoSchema, CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { buildInvoice } from "../../src/engine/kinds/invoice.ts";
import { computeLines } from "../../src/engine/kinds/invoice-lines.ts";
import type { XmlNode } from "../../src/engine/node.ts";
import { complementsOf } from "../../src/services/issuing/index.ts";
import { contextOf, randomOrders, requestOf } from "./random-orders.ts";

type Order = MessageInitShape<typeof CreateInvoiceRequestSchema>;
type Line = MessageInitShape<typeof ConceptoSchema>;

const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: min, maxLength: max });
const cents = (max: number) => fc.integer({ min: 1, max }).map((units) => (units / 100).toFixed(2));
const uuids = fc.uuid().map((uuid) => uuid.toUpperCase());
const pedimentos = fc.uniqueArray(
  digits(6, 6).map((number) => `214738076${number}`),
  { maxLength: 3 },
);
const TEXTS = ["Pieza", "Caja de 12", "Litro", "Ñandú & Cía", 'Ø 3/4"'];

const part = fc.record(
  {
    ...{ claveProdServ: fc.constant("26111704"), descripcion: fc.constantFrom("Cargador", "Tapa <A>") },
    cantidad: cents(100_000),
    noIdentificacion: digits(1, 20),
    unidad: fc.constantFrom(...TEXTS),
    valorUnitario: cents(1_000_000),
    pedimentos,
  },
  { requiredKeys: ["claveProdServ", "descripcion", "cantidad"] },
);

/** A concept may have these fields beside its money. */
const details: fc.Arbitrary<Line> = fc.record(
  {
    noIdentificacion: digits(1, 100),
    unidad: fc.constantFrom(...TEXTS),
    pedimentos,
    cuentasPrediales: fc.array(digits(1, 150), { maxLength: 3 }),
    aCuentaTerceros: fc.constant({
      ...{ rfc: "CACX7605101P8", nombre: "XOCHILT CASAS CHAVEZ" },
      ...{ regimenFiscal: "612", codigoPostal: "36257" },
    }),
    partes: fc.array(part, { maxLength: 3 }),
    instEducativas: fc.record(
      {
        ...{ nombreAlumno: fc.constantFrom("ANA LOPEZ MORA", "ÑÚ  & <Hijos>"), autRvoe: digits(1, 20) },
        curp: fc.constantFrom("LOMA150612MDFPRN06", "XEXX010101HNEXXXA4"),
        nivelEducativo: fc.constantFrom("Preescolar", "Profesional técnico", "Bachillerato o su equivalente"),
        rfcPago: fc.constantFrom("CACX7605101P8", "URE180429TM6"),
      },
      { requiredKeys: ["nombreAlumno", "autRvoe", "curp", "nivelEducativo"] },
    ),
  },
  { requiredKeys: [] },
);

const account = fc.integer({ min: 1, max: 999_999 });
const states = (of: readonly string[], withScope: boolean) =>
  fc.uniqueArray(fc.constantFrom(...of), { minLength: 1, maxLength: 4 }).chain((keys) =>
    fc.tuple(
      ...keys.map((claveEntidad) =>
        fc.record({
          claveEntidad: fc.constant(claveEntidad),
          ...(withScope ? { ambito: fc.constantFrom("Local", "Federal") } : {}),
          idsContabilidad: fc.uniqueArray(account, { minLength: 1, maxLength: 3 }),
        }),
      ),
    ),
  );

/** Each is right by the standard of INE 1.1. */
const ine: fc.Arbitrary<Order["ine"]> = fc.oneof(
  fc.record(
    {
      tipoProceso: fc.constant("Ordinario"),
      tipoComite: fc.constant("Ejecutivo Nacional"),
      idContabilidad: account,
    },
    { requiredKeys: ["tipoProceso", "tipoComite"] },
  ),
  fc.record({
    tipoProceso: fc.constantFrom("Precampaña", "Campaña"),
    entidades: states(["JAL", "ROO", "DIF"], true),
  }),
);

/** A shop's concept at a price with taxes included, or one with a quota of IEPS. */
const sold: fc.Arbitrary<Line> = fc.oneof(
  fc.record({
    precioConImpuestos: cents(1_000_000),
    descuentoPorcentaje: fc.constantFrom("5", "10", "33.333333"),
    impuestos: fc.constantFrom<NonNullable<Line["impuestos"]>[]>(
      [{ tasaIva: "0.16" }],
      [{ tasaIva: "0.08" }],
      [{ tipoFactor: "Exento" }],
    ),
  }),
  fc.record({
    valorUnitario: cents(1_000_000),
    impuestos: fc
      .tuple(cents(1_000), cents(500_000))
      .map(([cuota, base]) => [{ impuesto: "003", tipoFactor: "Cuota", cuota, base }, { tasaIva: "0.16" }]),
  }),
);

const soldLine: fc.Arbitrary<Line> = fc.tuple(fc.integer({ min: 1, max: 100 }), sold).map(([cantidad, more]) => ({
  ...{ claveProdServ: "50202306", claveUnidad: "H87", descripcion: "Refresco", cantidad: String(cantidad) },
  ...more,
}));

const localTax = fc.record({
  nombre: fc.constantFrom("ISH", "5 al millar"),
  tasa: fc.constantFrom("3", "0.5", "0"),
});

const header: fc.Arbitrary<Order> = fc.record(
  {
    condicionesDePago: fc.constantFrom("Contado", '30 días "neto"'),
    exportacion: fc.constantFrom("01", "03", "04"),
    cfdiRelacionados: fc
      .uniqueArray(fc.constantFrom("02", "04", "06", "07"), { minLength: 1, maxLength: 4 })
      .chain((types) =>
        fc.tuple(
          ...types.map((tipoRelacion) =>
            fc.record({
              tipoRelacion: fc.constant(tipoRelacion),
              uuids: fc.array(uuids, { minLength: 1, maxLength: 4 }),
            }),
          ),
        ),
      ),
    impuestosLocales: fc.record({
      traslados: fc.array(localTax, { minLength: 1, maxLength: 3 }),
      retenciones: fc.array(localTax, { maxLength: 2 }),
    }),
    ine,
    leyendasFiscales: fc.array(
      fc.record(
        {
          textoLeyenda: fc.constantFrom(...TEXTS),
          disposicionFiscal: fc.constantFrom(...TEXTS),
          norma: fc.constantFrom(...TEXTS),
        },
        { requiredKeys: ["textoLeyenda"] },
      ),
      { maxLength: 3 },
    ),
    donataria: fc.record({
      ...{ noAutorizacion: digits(1, 40), leyenda: fc.constantFrom(...TEXTS) },
      fechaAutorizacion: fc.constantFrom("2026-01-15", "2024-02-29"),
    }),
  },
  { requiredKeys: [] },
);

/** These documents in pesos have any of the fields of trade, and are right but for their seal. */
export const richInvoices: fc.Arbitrary<XmlNode> = fc
  .tuple(
    randomOrders.map(({ lines }) => ({ moneda: "MXN", lines: lines.slice(0, 8) })),
    fc.array(details, { minLength: 14, maxLength: 14 }),
    fc.array(soldLine, { maxLength: 6 }),
    header,
  )
  .map(([order, more, shop, head]): XmlNode | undefined => {
    const { $typeName: _message, conceptos, ...plain } = requestOf(order);
    const own = conceptos.map(({ $typeName: _type, ...line }) => line);
    const lines = [...own, ...shop].map((line, index) => ({ ...line, ...more[index] }) as Line);
    const request = create(CreateInvoiceRequestSchema, { ...plain, ...head, conceptos: lines } as Order);
    const { fault, lines: computed } = computeLines(request, 2);
    if (fault !== undefined) return undefined;
    const complements = complementsOf(CreateInvoiceRequestSchema).build(request);
    const ofConcepts = request.conceptos.map(complementsOf(ConceptoSchema).build);
    const context = { ...contextOf(order), relations: request.cfdiRelacionados, complements, ofConcepts };
    return buildInvoice(request, context, computed);
  })
  .filter((root) => root !== undefined && !isNegative(root)) as fc.Arbitrary<XmlNode>;

/** More may be withheld than is sold, which no invoice may say. */
const isNegative = ({ attributes: { Total = "" } }: XmlNode) => Total.startsWith("-");
