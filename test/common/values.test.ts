import {
  create,
  type DescMessage,
  fromBinary,
  fromJson,
  type JsonValue,
  type MessageInitShape,
  toBinary,
} from "@bufbuild/protobuf";
import { BinaryReader } from "@bufbuild/protobuf/wire";
import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { CreatePaymentComplementRequestSchema, PaymentSchema } from "#proto/cfdi/v1/payment_pb.ts";
import { CreatePayrollRequestSchema, CreatePayrollsRequestSchema, Payroll } from "#proto/cfdi/v1/payroll_pb.ts";
import {
  DocumentRequestSchema,
  FormFieldSchema,
  OtherWithholdingRequestSchema,
} from "#proto/cfdi/v1/portal_documents_pb.ts";
import { RestMethodSchema } from "#proto/cfdi/v1/rest_pb.ts";
import { hasMoreValues, MAX_VALUES, mostValues } from "../../common/values.ts";
import { receipt } from "../rest/nomina/receipt.ts";

/** Returns the number of values in a message, counted by the limit at which it is refused. */
function valuesIn(schema: DescMessage, bytes: Uint8Array): number {
  let [low, high] = [0, bytes.length + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (hasMoreValues(schema, bytes, middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

it.each<[what: string, schema: DescMessage, json: JsonValue, values: number]>([
  ["nothing", CreateInvoiceRequestSchema, {}, 0],
  ["a long text", CreateInvoiceRequestSchema, { xml: "A".repeat(4_000_000) }, 1],
  [
    "items, and what they hold",
    CreateInvoiceRequestSchema,
    { serie: "A", conceptos: [{}, { cantidad: "1", impuestos: [{}] }] },
    5,
  ],
  ["a message in a oneof", DocumentRequestSchema, { factura: { conceptos: [{}] } }, 2],
  // The weight of a Struct is that of its JSON: the object, its members and the items of its lists are values.
  ["a Struct", OtherWithholdingRequestSchema, { datos: { a: { b: 1 }, c: 2, d: 3 } }, 5],
  ["a map", FormFieldSchema, { meanings: { a: "b" } }, 3],
  ["packed numbers", RestMethodSchema, { errors: [400, 404, 409] }, 4],
])("counts %s", (_what, schema, json, values) => {
  expect(valuesIn(schema, toBinary(schema, fromJson(schema, json)))).toBe(values);
});

const number = fc.integer({ min: 1, max: 15 });
const tag = (no: number, type: number) => (no << 3) | type;

/** Makes bytes of fields with any number and type, also of types that differ from the schema's, and within groups. */
function messages(levels: number): fc.Arbitrary<number[]> {
  const inner = levels === 0 ? fc.constant([]) : messages(levels - 1);
  const field = fc.oneof(
    fc
      .tuple(number, fc.constantFrom(2, 2, 1, 5), inner)
      .map(([no, type, fields]) => [tag(no, type), fields.length & 127, ...fields]),
    fc.tuple(number, fc.nat({ max: 127 })).map(([no, value]) => [tag(no, 0), value]),
    fc.tuple(number, inner).map(([no, fields]) => [tag(no, 3), ...fields, tag(no, 4)]),
    number.map((no) => [tag(no, 5), 1, 2, 3, 4]),
    number.map((no) => [tag(no, 1), 1, 2, 3, 4, 5, 6, 7, 8]),
    fc.array(fc.nat({ max: 255 }), { maxLength: 2 }),
  );
  return fc.array(field, { maxLength: 5 }).map((fields) => fields.flat());
}

it("counts at least every field that the decoder reads, of whatever bytes", () => {
  const schemas = [
    ...[CreateInvoiceRequestSchema, CreatePaymentComplementRequestSchema, DocumentRequestSchema, PaymentSchema],
    ...[FormFieldSchema, RestMethodSchema],
  ];
  const tags = vi.spyOn(BinaryReader.prototype, "tag");
  let read = 0;
  fc.assert(
    fc.property(fc.constantFrom<DescMessage>(...schemas), messages(3), (schema, parts) => {
      const bytes = Uint8Array.from(parts);
      tags.mockClear();
      try {
        fromBinary(schema, bytes);
      } catch {
        return;
      }
      const wanted = tags.mock.calls.length;
      read += wanted;
      // A value in a Struct counts as a quarter.
      const least = schema === DocumentRequestSchema ? wanted / 4 : wanted;
      expect(valuesIn(schema, bytes)).toBeGreaterThanOrEqual(least);
    }),
    { numRuns: 6_000 },
  );
  tags.mockRestore();
  expect(read).toBeGreaterThan(1_000);
});

it("what the contract lets in fits: an invoice, a payment of 500 documents, 200 payroll receipts of 50 perceptions", () => {
  const fits = <S extends DescMessage>(schema: S, init: MessageInitShape<S>, most = MAX_VALUES) =>
    !hasMoreValues(schema, toBinary(schema, create(schema, init)), most);
  const tax = { tasaIva: "0.16", impuesto: "002", categoria: "traslado", tipoFactor: "Tasa" };
  const concept = {
    ...{ claveProdServ: "01010101", claveUnidad: "E48", descripcion: "x", cantidad: "1", valorUnitario: "1" },
    ...{ descuento: "0.1", impuestos: Array(10).fill(tax) },
  };
  expect(fits(CreateInvoiceRequestSchema, { conceptos: Array(200).fill(concept) })).toBe(true);
  const paid = { facturaUuid: "x", impPagado: "1", equivalencia: "1" };
  expect(fits(CreatePaymentComplementRequestSchema, { pagos: [{ documentos: Array(500).fill(paid) }] })).toBe(true);
  const full = fromJson(CreatePayrollRequestSchema, JSON.parse(JSON.stringify(receipt())));
  const { percepciones } = full.nomina!.percepciones!;
  percepciones.push(...Array(49).fill(percepciones[0]!));
  expect(
    fits(CreatePayrollsRequestSchema, { requests: Array(200).fill(full) }, mostValues(Payroll.method.createPayrolls)),
  ).toBe(true);
});
