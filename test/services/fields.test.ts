import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  clone,
  create,
  createFileRegistry,
  type DescField,
  type DescMessage,
  fromBinary,
  getOption,
  type Message,
  ScalarType,
  setExtension,
} from "@bufbuild/protobuf";
import {
  FieldDescriptorProtoSchema,
  FieldOptionsSchema,
  type FileDescriptorSet,
  FileDescriptorSetSchema,
} from "@bufbuild/protobuf/wkt";
import { describe, expect, it, test } from "vitest";
import { ConceptoSchema, CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { cfdi_place } from "#proto/cfdi/v1/rest_pb.ts";
import { formsOf } from "../../gateway/contract/presence.ts";
import { buildInvoice } from "../../src/engine/kinds/invoice.ts";
import { node } from "../../src/engine/node.ts";
import { constraintsOf } from "../../src/grpc/constraints.ts";
import { fieldOf } from "../../src/services/issuing/fields.ts";
import { complementsOf, fieldsOf, namesOf, saidIn } from "../../src/services/issuing/places.ts";
import { contextOf } from "../support/random-orders.ts";

const FIELD_OF = fieldOf([
  ["@Moneda", "moneda"],
  ["cfdi:Receptor", "receptorRfc"],
  ["cfdi:Conceptos", "conceptos"],
  ["cfdi:Conceptos/cfdi:Concepto/@Cantidad", "conceptos[{cfdi:Concepto}].cantidad"],
]);

test.each([
  ["/cfdi:Comprobante/@Moneda", { name: "moneda", exact: true }],
  ["/cfdi:Comprobante/cfdi:Conceptos/cfdi:Concepto/@Cantidad", { name: "conceptos[0].cantidad", exact: true }],
  ["/cfdi:Comprobante/cfdi:Conceptos/cfdi:Concepto[12]/@Cantidad", { name: "conceptos[11].cantidad", exact: true }],
  ["/cfdi:Comprobante/cfdi:Conceptos/cfdi:Concepto[2]/@Importe", { name: "conceptos", exact: false }],
  ["/cfdi:Comprobante/cfdi:Receptor/@UsoCFDI", { name: "receptorRfc", exact: false }],
  ["/cfdi:Comprobante/cfdi:Emisor/@Rfc", undefined],
  ["/", undefined],
])("%s comes from the field %j", (path, field) => {
  expect(FIELD_OF(path)).toEqual(field);
});

const HOME = resolve(import.meta.dirname, "../..");

/** SAT has this attribute, and the contract no field for it. */
const CONFIRMACION = { name: "confirmacion", place: "@Confirmacion" };

/** Returns the request of an invoice of a contract that has one more optional text. */
function withField({ name, place }: typeof CONFIRMACION): DescMessage {
  const set = fromBinary(FileDescriptorSetSchema, readFileSync(join(HOME, "proto/gen/descriptor.binpb")));
  const options = create(FieldOptionsSchema);
  setExtension(options, cfdi_place, [place]);
  const message = messageIn(set, "CreateInvoiceRequest");
  message.oneofDecl.push({ $typeName: "google.protobuf.OneofDescriptorProto", name: `_${name}` });
  message.field.push({
    ...clone(FieldDescriptorProtoSchema, message.field.find((field) => field.name === "serie")!),
    ...{ name, jsonName: name, number: 999, options },
    oneofIndex: message.oneofDecl.length - 1,
  });
  return createFileRegistry(set).getMessage(CreateInvoiceRequestSchema.typeName)!;
}

function messageIn({ file }: FileDescriptorSet, name: string) {
  const { messageType } = file.find((one) => one.name === "cfdi/v1/invoicing.proto")!;
  return messageType.find((one) => one.name === name)!;
}

describe("an optional field that the contract gets, with its place", () => {
  const invoice = withField(CONFIRMACION);
  const sent = { ...CONFIRMACION, value: "ECVH1" };

  it("is refused beside xml, and no form of the reference has both", () => {
    const request = { xml: Buffer.from("<a/>"), [sent.name]: sent.value };
    expect(() => constraintsOf(invoice)(create(invoice, request) as Message)).toThrow(/^xml no puede ir junto/);
    const forms = formsOf(invoice, invoice.fields).map(({ name, fields }) => [
      name,
      fields.some((field) => field.name === sent.name),
    ]);
    expect(forms).toEqual([
      ["WithXml", false],
      ["WithoutXml", true],
    ]);
  });

  it("is named where its value is refused", () => {
    const find = fieldOf(fieldsOf(invoice));
    expect(find("/cfdi:Comprobante/@Confirmacion")).toEqual({ name: sent.name, exact: true });
  });

  it("is understood and read back by a copy", () => {
    expect(namesOf(invoice)).toContain("Confirmacion");
    const root = node("cfdi:Comprobante", { Confirmacion: sent.value, Moneda: "MXN" });
    expect(saidIn(invoice, root)).toMatchObject({ [sent.name]: sent.value, moneda: "MXN" });
  });
});

describe("every field of an invoice that has a place", () => {
  /** The head gets them from the account, its series, its relations and its receiver. */
  const OF_CONTEXT = ["serie", "lugarExpedicion", "fecha", "cfdiRelacionados", "receptor", "usoCfdi"];
  const BUILT_ALONE = ["cartaPorte", "comercioExterior"];
  const filled = (message: DescMessage): object =>
    Object.fromEntries(
      message.fields
        .filter((field) => getOption(field, cfdi_place).length > 0 && field.message?.name !== "ImpuestosLocales")
        .map((field) => [field.localName, valueFor(field)]),
    );
  function valueFor(field: DescField): unknown {
    const isNumber = field.fieldKind === "scalar" && field.scalar === ScalarType.INT32;
    const one = field.message === undefined ? (isNumber ? 1 : "1") : filled(field.message);
    return field.fieldKind === "list" ? [one] : one;
  }

  it("is built there", () => {
    const { conceptos, ...head } = filled(CreateInvoiceRequestSchema) as { conceptos: [{ impuestos: [] }] };
    // A concept of fuel has every field; the complement of fuel is built for no other key.
    const [{ impuestos: _taxes, ...concepto }] = [{ ...conceptos[0], claveProdServ: "15101505" }];
    const request = create(CreateInvoiceRequestSchema, { ...head, conceptos: [concepto] });
    const complements = complementsOf(CreateInvoiceRequestSchema).build(request);
    const ofConcepts = request.conceptos.map(complementsOf(ConceptoSchema).build);
    const context = { ...contextOf({ moneda: "MXN", lines: [] }), decimals: 2, complements, ofConcepts };
    const root = buildInvoice(request, context);
    const expected: Record<string, unknown> = { ...head, conceptos: [concepto] };
    for (const name of [...OF_CONTEXT, ...BUILT_ALONE, "receptorRfc"]) delete expected[name];
    expect(shapeOf(saidIn(CreateInvoiceRequestSchema, root, [...OF_CONTEXT, ...BUILT_ALONE]))).toEqual(
      shapeOf(expected),
    );
  });

  /** Amounts and numbers of customs are written in SAT's form, so the names of the fields are compared. */
  function shapeOf(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(shapeOf);
    if (typeof value !== "object" || value === null) return true;
    return Object.fromEntries(
      Object.entries(value)
        .map(([key, member]) => [key, shapeOf(member)] as const)
        .toSorted(([one], [other]) => one.localeCompare(other)),
    );
  }
});

/** An optional field of an invoice needs a line in each of these files; docs/extending.md names and counts them. */
const LINES = [
  "proto/cfdi/v1/invoicing.proto",
  "src/engine/kinds/invoice.ts",
  "gateway/portal/pages/documents/capture/invoice-details.tsx",
  "gateway/portal/pages/documents/forms/labels.ts",
  "gateway/portal/pages/documents/import/notes.ts",
];

test("an optional field of an invoice stands once in the files that the page names, and in no other", () => {
  const files = ["client", "common", "src", "gateway", "tools", "proto/cfdi"].flatMap((folder) =>
    readdirSync(join(HOME, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.(tsx?|mjs|proto)$/.test(path) && !/(^|\/)(dist|generated|node_modules)\//.test(path))
      .map((path) => join(folder, path)),
  );
  // This file is generated from the contract.
  const found = files
    .filter((file) => file !== "client/contract.ts")
    .map((file) => [file, namings(readFileSync(join(HOME, file), "utf8"))] as const)
    .filter(([, count]) => count > 0);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(LINES.map((file) => [file, 1])));
  const rows = readFileSync(join(HOME, "docs/extending.md"), "utf8").split("\n");
  const row = rows.find((line) => line.startsWith("| **optional field of a document**"))!;
  const named = [...row.matchAll(/`((?:src|gateway|proto)\/[\w./-]+\.(?:ts|tsx|proto))`/g)].map(([, path]) => path);
  expect(named.toSorted()).toEqual(LINES.toSorted());
  expect(row).toContain(`${LINES.length} files`);
});

/** Counts the places that name an optional field of today, as the code of the contract or the service spells it. */
function namings(source: string): number {
  return source.match(/\b(condicionesDePago|condiciones_de_pago)\b/g)?.length ?? 0;
}
