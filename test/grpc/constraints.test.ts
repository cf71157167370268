import {
  create,
  type DescField,
  type DescMessage,
  type DescService,
  getOption,
  type MessageInitShape,
  ScalarType,
  toJson,
} from "@bufbuild/protobuf";
import { Violation } from "@bufbuild/protovalidate";
import { describe, expect, it } from "vitest";
import { FieldRulesSchema, field as fieldRules } from "#proto/buf/validate/validate_pb.ts";
import { AddCustomerRequestSchema, UploadCsdRequestSchema } from "#proto/cfdi/v1/account_pb.ts";
import {
  ConceptoSchema,
  CreateInvoiceRequestSchema,
  GetInvoiceRequestSchema,
  ListInvoicesRequestSchema,
  ValidateInvoiceRequestSchema,
} from "#proto/cfdi/v1/invoicing_pb.ts";
import { AccountMoving } from "#proto/cfdi/v1/moving_pb.ts";
import { OperationService } from "#proto/cfdi/v1/operation_pb.ts";
import { CreatePaymentComplementRequestSchema } from "#proto/cfdi/v1/payment_pb.ts";
import { PayrollDataSchema } from "#proto/cfdi/v1/payroll_pb.ts";
import { rest_field } from "#proto/cfdi/v1/rest_pb.ts";
import { AppError } from "../../common/errors.ts";
import { SERVICES } from "../../gateway/services.ts";
import { constraintsOf, faultsIn } from "../../src/grpc/constraints.ts";
import { sentenceOf } from "../../src/grpc/sentences.ts";

function refusal<S extends DescMessage>(schema: S, init: MessageInitShape<S>): AppError | undefined {
  try {
    constraintsOf(schema)(create(schema, init));
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

const CONCEPTO = {
  claveProdServ: "01010101",
  claveUnidad: "H87",
  descripcion: "cosa",
  cantidad: "1",
  valorUnitario: "0",
};
const { claveProdServ: _, ...CONCEPTO_WITHOUT_KEY } = CONCEPTO;
const SEAL = { receptorRfc: "XAXX010101000", serie: "A", conceptos: [CONCEPTO] };
const CUSTOMER = {
  rfc: "XAXX010101000",
  nombre: "A",
  codigoPostal: "06000",
  regimenFiscal: "616",
  usoCfdi: "S01",
};

it.each([
  ["seal mode", CreateInvoiceRequestSchema, SEAL],
  ["relay mode", CreateInvoiceRequestSchema, { xml: Buffer.from("<a/>") }],
  [
    "line breaks in a text",
    CreateInvoiceRequestSchema,
    { ...SEAL, conceptos: [{ ...CONCEPTO, descripcion: "a\r\n\tb" }] },
  ],
  ["an empty query", ListInvoicesRequestSchema, {}],
  ["an id that cannot exist", GetInvoiceRequestSchema, { id: "\u0000" }],
  ["a pipe in what is no text of the CFDI", CreateInvoiceRequestSchema, { ...SEAL, idempotencyKey: "a|b" }],
] as const)("%s passes", (_what, schema, init) => {
  expect(refusal<DescMessage>(schema, init)).toBeUndefined();
});

it.each([
  ["required", ConceptoSchema, CONCEPTO_WITHOUT_KEY, "claveProdServ", "claveProdServ: es obligatorio"],
  [
    "string.min_len",
    CreateInvoiceRequestSchema,
    { ...SEAL, receptorRfc: "X" },
    "receptorRfc",
    "receptorRfc: debe tener al menos 12 caracteres",
  ],
  ["string.min_len 1", CreateInvoiceRequestSchema, { ...SEAL, serie: "" }, "serie", "serie: no puede ir vacío"],
  [
    "string.max_len",
    ListInvoicesRequestSchema,
    { rfc: "X".repeat(14) },
    "rfc",
    "rfc: debe tener a lo más 13 caracteres",
  ],
  [
    "string.pattern",
    CreateInvoiceRequestSchema,
    { ...SEAL, moneda: "mxn" },
    "moneda",
    "moneda: debe ser un texto de 3 letras mayúsculas",
  ],
  [
    "string.in",
    CreateInvoiceRequestSchema,
    { ...SEAL, metodoPago: "X" },
    "metodoPago",
    "metodoPago: debe ser uno de: PUE, PPD",
  ],
  ["int32.gte", ListInvoicesRequestSchema, { pagina: 0 }, "pagina", "pagina: debe ser mayor o igual que 1"],
  [
    "int32.gte_lte",
    ListInvoicesRequestSchema,
    { limite: 101 },
    "limite",
    "limite: debe ser mayor o igual que 1 y menor o igual que 100",
  ],
  [
    "repeated.max_items",
    CreateInvoiceRequestSchema,
    { ...SEAL, conceptos: Array(201).fill(CONCEPTO) },
    "conceptos",
    "conceptos: debe tener a lo más 200 elementos",
  ],
  ["bytes.min_len", CreateInvoiceRequestSchema, { xml: new Uint8Array() }, "xml", "xml: no puede ir vacío"],
  [
    "bytes.max_len",
    UploadCsdRequestSchema,
    { account: "a", cer: new Uint8Array(65537), key: new Uint8Array(1), password: "x" },
    "cer",
    "cer: debe tener a lo más 65536 bytes",
  ],
  ["required bytes", ValidateInvoiceRequestSchema, {}, "xml", "xml: es obligatorio"],
  ["a field's cel", ListInvoicesRequestSchema, { desde: "ayer" }, "desde", "desde: debe ser una fecha AAAA-MM-DD"],
  [
    "a message's cel named after a field",
    CreateInvoiceRequestSchema,
    { serie: "A", conceptos: [CONCEPTO] },
    "receptorRfc",
    "receptorRfc: es obligatorio (o bien xml, con el CFDI ya sellado)",
  ],
  [
    "a message's cel of its own",
    CreateInvoiceRequestSchema,
    { ...SEAL, xml: Buffer.from("<a/>") },
    undefined,
    "xml no puede ir junto con los datos de la factura (receptorRfc, serie, conceptos, …): envíe el CFDI ya sellado en xml, o los datos sin xml",
  ],
  [
    "a list item",
    CreateInvoiceRequestSchema,
    { ...SEAL, conceptos: [CONCEPTO, { ...CONCEPTO, impuestos: [{}, { impuesto: "9" }] }] },
    "conceptos[1].impuestos[1].impuesto",
    "conceptos[1].impuestos[1].impuesto: debe ser uno de: 001, 002, 003",
  ],
  [
    "a nested message",
    AddCustomerRequestSchema,
    { account: "a", customer: { ...CUSTOMER, rfc: "" } },
    "customer.rfc",
    "customer.rfc: es obligatorio",
  ],
  [
    "a nested message that is missing",
    AddCustomerRequestSchema,
    { account: "a" },
    "customer",
    "customer: es obligatorio",
  ],
  [
    "a header's field",
    CreateInvoiceRequestSchema,
    { ...SEAL, idempotencyKey: "" },
    "idempotency_key",
    "idempotency_key (encabezado Idempotency-Key): no puede ir vacío",
  ],
  [
    "a control character",
    CreateInvoiceRequestSchema,
    { ...SEAL, serie: "A\u0000" },
    "serie",
    "serie: contiene caracteres de control",
  ],
  [
    "a non-character of XML",
    CreateInvoiceRequestSchema,
    { ...SEAL, serie: "A\uffff" },
    "serie",
    "serie: contiene caracteres de control",
  ],
  [
    "a control character in a header's field",
    CreateInvoiceRequestSchema,
    { ...SEAL, idempotencyKey: "a\u0001" },
    "idempotency_key",
    "idempotency_key (encabezado Idempotency-Key): contiene caracteres de control",
  ],
  [
    "a blank text of the CFDI",
    CreateInvoiceRequestSchema,
    { ...SEAL, conceptos: [CONCEPTO, { ...CONCEPTO, descripcion: " \t\r\n" }] },
    "conceptos[1].descripcion",
    "conceptos[1].descripcion: no puede ir en blanco",
  ],
  [
    "a text of the CFDI with a pipe",
    CreateInvoiceRequestSchema,
    { ...SEAL, conceptos: [CONCEPTO, { ...CONCEPTO, descripcion: "a|b" }] },
    "conceptos[1].descripcion",
    "conceptos[1].descripcion: no puede llevar el carácter |, que separa los campos de la cadena original",
  ],
] as const)("%s is refused by name", (_what, schema, init, campo, sentence) => {
  const error = refusal<DescMessage>(schema, init as Record<string, unknown>);
  expect([error?.campo, error?.message]).toEqual([campo, sentence]);
});

it("a refusal names every fault, each with its rule", () => {
  const error = refusal(CreateInvoiceRequestSchema, {
    ...{ receptorRfc: "X", serie: "", formaPago: "9" },
    conceptos: [CONCEPTO, { ...CONCEPTO, cantidad: "0" }],
  });
  const faults = error?.faults.map(({ campo }) => campo);
  expect(faults).toEqual(["receptorRfc", "serie", "formaPago", "conceptos[1].cantidad"]);
  expect(error?.toDetail().error).toBe(error?.faults.map((fault) => fault.error).join("; "));
});

it("a refusal names 20 faults at most", () => {
  const conceptos = Array.from({ length: 30 }, () => ({ ...CONCEPTO, cantidad: "0" }));
  const error = refusal(CreateInvoiceRequestSchema, { ...SEAL, conceptos });
  expect(error?.faults.map(({ campo }) => campo)).toEqual(
    Array.from({ length: 20 }, (_, at) => `conceptos[${at}].cantidad`),
  );
});

it.each([
  ["of the message", {}, undefined, "FC-219", "debe llevar totalPercepciones, totalOtrosPagos o ambos"],
  [
    "of a field that it names",
    { totalPercepciones: "1.00", fechaInicialPago: "2026-03-16" },
    "fechaInicialPago",
    "FC-220",
    "fechaInicialPago: no puede ser posterior a fechaFinalPago, 2026-03-15; se recibió 2026-03-16",
  ],
  [
    "of a field whose own rules come before",
    { totalPercepciones: "1.00", fechaInicialPago: "ayer" },
    "fechaInicialPago",
    undefined,
    "fechaInicialPago: debe ser una fecha AAAA-MM-DD",
  ],
])("a rule with a code of the contract speaks %s", (_, change, campo, rule, sentence) => {
  const day = "2026-03-15";
  const nomina = {
    ...{ tipoNomina: "O", fechaPago: day, fechaInicialPago: day, fechaFinalPago: day, numDiasPagados: "15" },
    receptor: {
      ...{ curp: "LOMA850612MDFPRN06", tipoContrato: "01", tipoRegimen: "02" },
      ...{ numEmpleado: "17", periodicidadPago: "04", claveEntFed: "CMX" },
    },
  };
  const error = refusal(PayrollDataSchema, { ...nomina, ...change });
  expect([error?.campo, error?.rule, error?.message]).toEqual([campo, rule, sentence]);
});

describe("decimals", () => {
  const cantidad = (text: string) =>
    refusal(CreateInvoiceRequestSchema, { ...SEAL, conceptos: [{ ...CONCEPTO, cantidad: text }] })?.message;
  const NAME = "conceptos[0].cantidad:";

  it.each(["1", "0.000001", "1.0000000000", "00012.50", "999999999999999999", "999999999999999999.000000"])(
    "%s passes",
    (text) => {
      expect(cantidad(text)).toBeUndefined();
    },
  );

  it.each([
    ["0", "debe ser mayor que 0"],
    ["-0.0", "debe ser mayor que 0"],
    ["-1", "debe ser mayor que 0"],
    ["0.0000001", "puede tener a lo más 6 decimales"],
    ["999999999999999999.000001", "debe ser menor o igual que 999999999999999999"],
    ["1e2", "debe ser un número decimal, como 1234.50"],
    ["1.", "debe ser un número decimal, como 1234.50"],
    [".5", "debe ser un número decimal, como 1234.50"],
    ["+1", "debe ser un número decimal, como 1234.50"],
    [" 1", "debe ser un número decimal, como 1234.50"],
    ["1,5", "debe ser un número decimal, como 1234.50"],
    ["NaN", "debe ser un número decimal, como 1234.50"],
    ["1".repeat(100), "debe ser un número decimal, como 1234.50"],
  ])("%s is refused", (text, reason) => {
    expect(cantidad(text)).toBe(`${NAME} ${reason}`);
  });

  it("an optional decimal that is empty is no decimal, an absent one is fine", () => {
    expect(refusal(CreateInvoiceRequestSchema, { ...SEAL, tipoCambio: "" })?.campo).toBe("tipoCambio");
    expect(refusal(CreateInvoiceRequestSchema, SEAL)).toBeUndefined();
  });
});

it("every field that may come in a header says that it cannot be empty", () => {
  const fields = MESSAGES.flatMap((message) => message.fields);
  const headed = fields.filter((field) => getOption(field, rest_field).header !== "");
  expect(headed.length).toBeGreaterThan(2);
  for (const field of headed)
    expect([String(field), getOption(field, fieldRules).type]).toMatchObject([
      String(field),
      { case: "string", value: { minLen: 1n } },
    ]);
});

it("every rule in the proto has a Spanish sentence", () => {
  const used = MESSAGES.flatMap(rulesIn);
  expect(used.length).toBeGreaterThan(20);
  for (const { field, type, rule } of used) {
    const ruleId = `${type}.${rule.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
    const violation = new Violation("in English", ruleId, [field], [], false);
    expect(sentenceOf(violation)).toMatch(/^(debe|no puede) (?!.*(undefined|[\\^$[\]{}?*]))/);
  }
});

/** An invoice that is sealed already may have these; every other field is data of one that the service makes. */
const BESIDE_XML = ["xml", "idempotencyKey", "desglose", "referencia"];

it.each(
  CreateInvoiceRequestSchema.fields
    .filter(({ localName }) => !BESIDE_XML.includes(localName))
    .map((field) => [field.localName, field] as const),
)("xml beside %s is refused", (name, field) => {
  const value = field.scalar === ScalarType.BOOL ? true : field.message === undefined ? "1" : {};
  const init = { [name]: field.fieldKind === "list" ? [value] : value };
  // A value that is wrong besides is told first.
  const beside = refusal(CreateInvoiceRequestSchema, { xml: Buffer.from("<a/>"), ...init });
  expect(beside?.message).toMatch(/(^|; )xml no puede ir junto con los datos de la factura /);
});

it("xml goes with a key, a breakdown and a reference", () => {
  const beside = { idempotencyKey: "a", desglose: true, referencia: "a" };
  expect(refusal(CreateInvoiceRequestSchema, { xml: Buffer.from("<a/>"), ...beside })).toBeUndefined();
});

/** The service compiles them for the first request of a method, and not at its start. */
it.each([...SERVICES, OperationService, AccountMoving].map((service) => [service.name, service] as const))(
  "all rules of %s compile",
  (_, service) => {
    const ours = requestsOf([service]).filter(({ typeName }) => typeName.startsWith("cfdi."));
    for (const message of ours) faultsIn(message, create(message));
  },
);

const MESSAGES = requestsOf(SERVICES);

function requestsOf(services: readonly DescService[]): readonly DescMessage[] {
  const found = new Set<DescMessage>();
  const visit = (message: DescMessage): void => {
    if (found.has(message)) return;
    found.add(message);
    for (const field of message.fields) if (field.message !== undefined) visit(field.message);
  };
  for (const { methods } of services) for (const { input } of methods) visit(input);
  return [...found];
}

function rulesIn(message: DescMessage) {
  return message.fields.flatMap((field) => {
    const rules = toJson(FieldRulesSchema, getOption(field, fieldRules)) as Record<string, Rules>;
    const ofItems = rules.repeated?.items as Record<string, Rules> | undefined;
    return [...rulesAt(field, rules), ...rulesAt(field, ofItems ?? {})];
  });
}

type Rules = Readonly<Record<string, unknown>>;

function rulesAt(field: DescField, rules: Readonly<Record<string, Rules>>) {
  const typed = ["int32", "string", "bytes", "repeated"].filter((type) => type in rules);
  return typed.flatMap((type) =>
    Object.keys(rules[type]!)
      .filter((rule) => rule !== "items")
      .map((rule) => ({ field, type, rule })),
  );
}

describe("what all is wrong with a request", () => {
  const tax = { impuesto: "00" };
  const faultsOf = <S extends DescMessage>(schema: S, init: MessageInitShape<S>) => {
    const { faults, isWhole } = faultsIn(schema, create(schema, init));
    return { campos: faults.map(({ campo }) => campo), isWhole };
  };

  it("is told field by field", () => {
    expect(faultsOf(CreateInvoiceRequestSchema, { ...SEAL, serie: "", conceptos: [{}] })).toEqual({
      campos: expect.arrayContaining(["serie", "conceptos[0].claveProdServ", "conceptos[0].descripcion"]),
      isWhole: true,
    });
  });

  it.each<[what: string, init: MessageInitShape<typeof CreateInvoiceRequestSchema>, campo: string]>([
    ["a list that is too long", { conceptos: Array(201).fill({}) }, "conceptos"],
    [
      "one within another",
      { conceptos: [{}, { impuestos: Array(11).fill(tax) }, { impuestos: Array(12).fill(tax) }] },
      "conceptos[1].impuestos",
    ],
  ])("of %s is that alone, and comes first", (_what, init, campo) => {
    expect(faultsOf(CreateInvoiceRequestSchema, init)).toEqual({ campos: [campo], isWhole: false });
    expect(refusal(CreateInvoiceRequestSchema, init)?.campo).toBe(campo);
  });

  it("of more items than anybody writes is the first alone", () => {
    const init = { pagos: Array(80).fill({ documentos: Array(499).fill({}) }) };
    const { campos, isWhole } = faultsOf(CreatePaymentComplementRequestSchema, init);
    expect([campos.length, isWhole]).toEqual([1, false]);
  });

  it("of many right items is nothing", () => {
    const { faults, isWhole } = faultsIn(
      CreateInvoiceRequestSchema,
      create(CreateInvoiceRequestSchema, {
        ...SEAL,
        formaPago: "03",
        conceptos: Array(200).fill({ ...CONCEPTO, impuestos: Array(10).fill({}) }),
      }),
    );
    expect([faults, isWhole]).toEqual([[], true]);
  });
});

describe("an address for mail", () => {
  const addressed = (correo: string) =>
    refusal(AddCustomerRequestSchema, { account: "A", customer: { ...CUSTOMER, correos: [correo] } });

  it.each([
    ...["ana", "ana@", "@empresa.mx", "ana@empresa", "ana@@empresa.mx", "a na@empresa.mx", "ana@empresa..mx"],
    ...["ana.@empresa.mx", ".ana@empresa.mx", "ana..maria@empresa.mx", "ana@-empresa.mx", "ana@empresa-.mx"],
    ...["ana@empresa.mx,luis@empresa.mx", "ana@empresa.mx;luis@empresa.mx", "<ana@empresa.mx>"],
    ...["Ana <ana@empresa.mx>", "ana@empresa.m", "ana@192.168.1.1", "ana@empresa_sa.mx", "ana@empresa.mx."],
    ...["ana\u0000@empresa.mx", "mailto:ana@empresa.mx", '"ana"@empresa.mx', "ana@empresa.mx\r\nBcc: x@y.mx"],
  ])("may not be %j", (correo) => {
    expect(addressed(correo)?.message).toMatch(/correos/);
  });

  it.each(["o'neil+facturas@empresa.com.mx", "ñandú@compañía.mx", "a@b-c.example", "x@xn--80akhbyknj4f.xn--p1ai"])(
    "may be %s",
    (correo) => {
      expect(addressed(correo)).toBeUndefined();
    },
  );
});
