import { gzipSync } from "node:zlib";
import {
  create,
  type DescMessage,
  type DescMethod,
  type DescMethodUnary,
  type DescService,
  fromBinary,
  fromJson,
  getOption,
  type JsonObject,
  toBinary,
} from "@bufbuild/protobuf";
import fc from "fast-check";
import { Catalog } from "#proto/cfdi/v1/catalog_pb.ts";
import { CreateCreditNoteRequestSchema, CreateInvoiceRequestSchema, Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { CreatePaymentComplementRequestSchema } from "#proto/cfdi/v1/payment_pb.ts";
import { CreatePayrollRequestSchema, CreatePayrollsRequestSchema, Payroll } from "#proto/cfdi/v1/payroll_pb.ts";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import { PortalDocuments } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { PortalAccess } from "#proto/cfdi/v1/portal_pb.ts";
import { PortalPlatform } from "#proto/cfdi/v1/portal_platform_pb.ts";
import { PortalSupport } from "#proto/cfdi/v1/portal_support_pb.ts";
import { PortalRole, portal_role } from "#proto/cfdi/v1/rest_pb.ts";
import { CreateWithholdingRequestSchema, Withholding } from "#proto/cfdi/v1/withholding_pb.ts";

import { receipt } from "../../rest/nomina/receipt.ts";
import { dividends } from "../../rest/retenciones/withholding.ts";
import { asTexts } from "../protobuf-json.ts";
import { flipped, inserted } from "./bytes.ts";

/** A frame case is a broken call: a message of protobuf, the damage to it, and its frame. */
export interface FrameCase {
  readonly base: keyof typeof BASES;
  readonly damages: readonly Damage[];
  readonly framing: keyof typeof FRAMINGS;
  /** The message is compressed by gzip in this way, as its frame and the headers say. */
  readonly zip: keyof typeof ZIPS;
}

interface Damage {
  readonly how: keyof typeof DAMAGES;
  readonly at: number;
}

/** Returns the message without a frame, for protocols that have none. */
export function messageBytes({ base, damages, zip }: FrameCase): Buffer {
  const whole = Buffer.from(BASES[base]());
  return ZIPS[zip](damages.reduce<Buffer>((bytes, { how, at }) => DAMAGES[how](bytes, at), whole));
}

export function frameBytes(what: FrameCase): Buffer {
  return FRAMINGS[what.zip === "none" ? what.framing : "compressed"](messageBytes(what));
}

const CONCEPTO = {
  ...{ claveProdServ: "81112100", claveUnidad: "E48", descripcion: "Servicio", cantidad: "1" },
  ...{ valorUnitario: "100", impuestos: [{ tasaIva: "0.16" }] },
};
const ORDER = { receptorRfc: "RAC260101AA4", serie: "F", formaPago: "03" };
const fromTexts = (schema: DescMessage, value: object) =>
  toBinary(schema, fromJson(schema, asTexts(value) as JsonObject));
const invoice = (more: object) =>
  toBinary(CreateInvoiceRequestSchema, create(CreateInvoiceRequestSchema, { ...ORDER, ...more }));

const BASES = {
  order: () => invoice({ conceptos: [CONCEPTO] }),
  "an order of odd numbers": () =>
    invoice({ conceptos: [{ ...CONCEPTO, cantidad: "1e308", valorUnitario: "NaN", descuento: "-0" }] }),
  "an order of odd texts": () =>
    invoice({ conceptos: [{ ...CONCEPTO, descripcion: "a\u0000\uffff|😀" }], idempotencyKey: "\u0001" }),
  "an order of 100,000 concepts": () => invoice({ conceptos: Array.from({ length: 100_000 }, () => ({})) }),
  "a relay of no XML": () =>
    toBinary(CreateInvoiceRequestSchema, create(CreateInvoiceRequestSchema, { xml: Buffer.from("<a>") })),
  "a note": () =>
    toBinary(
      CreateCreditNoteRequestSchema,
      create(CreateCreditNoteRequestSchema, { id: "x", importe: "1", descripcion: "a" }),
    ),
  "a payment": () =>
    toBinary(
      CreatePaymentComplementRequestSchema,
      create(CreatePaymentComplementRequestSchema, {
        receptorRfc: "RAC260101AA4",
        pagos: [{ formaPago: "03" }],
      }),
    ),
  "a payroll receipt": () => fromTexts(CreatePayrollRequestSchema, receipt()),
  "a withholding": () => fromTexts(CreateWithholdingRequestSchema, dividends()),
  "a batch": () =>
    fromTexts(CreatePayrollsRequestSchema, {
      requests: [receipt(), receipt({}, { idempotency_key: "lote" })],
    }),
  "a batch of 100,000 receipts": () =>
    fromTexts(CreatePayrollsRequestSchema, { requests: Array.from({ length: 100_000 }, () => ({})) }),
  nothing: () => new Uint8Array(),
} satisfies Record<string, () => Uint8Array>;

/** The damages write tags and lengths of protobuf that no library would write. */
const DAMAGES = {
  "a flipped bit": flipped,
  "cut off": (bytes, at) => bytes.subarray(0, at % (bytes.length + 1)),
  "a field of number 0": (bytes, at) => inserted(bytes, at, Buffer.from([0x00, 0x01])),
  "a wire type that is none": (bytes) => Buffer.concat([bytes, Buffer.from([0x0f])]),
  "an unknown field": (bytes) => Buffer.concat([bytes, Buffer.from([0xf8, 0xff, 0xff, 0xff, 0x0f, 0x01])]),
  "a number of 11 bytes": (bytes) => Buffer.concat([bytes, Buffer.from([0x08]), Buffer.alloc(11, 0xff)]),
  "a text longer than all": (bytes) => Buffer.concat([bytes, Buffer.from([0x12, 0xff, 0xff, 0xff, 0xff, 0x07])]),
  "a text of no UTF-8": (bytes) => Buffer.concat([bytes, Buffer.from([0x12, 0x02, 0xc0, 0xaf])]),
  "half a surrogate pair": (bytes) => Buffer.concat([bytes, Buffer.from([0x1a, 0x03, 0xed, 0xa0, 0x80])]),
  "a text where a message belongs": (bytes) => Buffer.concat([bytes, Buffer.from([0x42, 0x01, 0xff])]),
  "100,000 groups in groups": (bytes) => Buffer.concat([bytes, Buffer.alloc(100_000, 0x7b)]),
  "a group that ends only": (bytes) => Buffer.concat([bytes, Buffer.from([0x7c])]),
  "100,000 fields of one number": (bytes) => Buffer.concat([bytes, Buffer.alloc(200_000, Buffer.from([0x42, 0x00]))]),
  "a megabyte of the same field": (bytes) =>
    Buffer.concat([bytes, Buffer.from([0x1a, 0xc0, 0x84, 0x3d]), Buffer.alloc(1_000_000, "a")]),
  noise: (bytes, at) => Buffer.from(bytes.map((byte, index) => byte ^ ((at * (index + 7)) % 251))),
} satisfies Record<string, (bytes: Buffer, at: number) => Buffer>;

function framed(flag: number, length: number, bytes: Uint8Array): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(flag);
  head.writeUInt32BE(length, 1);
  return Buffer.concat([head, bytes]);
}

/** Returns the message in a correct frame. */
export const whole = (bytes: Uint8Array) => framed(0, bytes.length, bytes);

const FRAMINGS = {
  right: whole,
  compressed: (bytes) => framed(1, bytes.length, bytes),
  "an unknown flag": (bytes) => framed(0x40, bytes.length, bytes),
  "the last message of a stream": (bytes) => framed(2, bytes.length, bytes),
  trailers: (bytes) => framed(0x80, bytes.length, bytes),
  "a length one long": (bytes) => framed(0, bytes.length + 1, bytes),
  "a length one short": (bytes) => framed(0, Math.max(bytes.length - 1, 0), bytes),
  "a length of 4 GB": (bytes) => framed(0, 0xff_ff_ff_ff, bytes),
  "a length beyond the limit": (bytes) => framed(0, 15 * 1024 * 1024, bytes),
  "half a head": (bytes) => whole(bytes).subarray(0, 3),
  "a head without a message": (bytes) => whole(bytes).subarray(0, 5),
  none: (bytes) => bytes,
  twice: (bytes) => Buffer.concat([whole(bytes), whole(bytes)]),
  "1,000 empty messages": () => Buffer.concat(Array.from({ length: 1_000 }, () => whole(Buffer.alloc(0)))),
  "no message": () => Buffer.alloc(0),
} satisfies Record<string, (bytes: Buffer) => Buffer>;

const ZIPS = {
  none: (bytes) => bytes,
  gzip: (bytes) => gzipSync(bytes),
  "a bomb": () => {
    bomb ??= gzipSync(Buffer.alloc(64 * 1024 * 1024));
    return bomb;
  },
} satisfies Record<string, (bytes: Buffer) => Buffer>;

let bomb: Buffer | undefined;

const DOCUMENTS = [Invoicing, Payroll, Withholding];
const PORTAL = [PortalAccess, PortalDocuments, PortalAccount, PortalSupport, PortalPlatform];

const methodsOf = (services: readonly DescService[]) => services.flatMap((service) => service.methods);
export const pathOf = ({ parent, name }: DescMethod) => `/${parent.typeName}/${name}`;

/** The gateway serves these methods at these paths. */
export const METHODS: ReadonlyMap<string, DescMethod> = new Map(
  methodsOf([...DOCUMENTS, Catalog, ...PORTAL]).map((method) => [pathOf(method), method]),
);
/** A call to one of these paths needs a key. */
export const KEYED: ReadonlySet<string> = new Set(methodsOf(DOCUMENTS).map(pathOf));
/** The public paths follow those that need a key. */
export const PATHS: readonly string[] = [...KEYED, ...methodsOf([Catalog]).map(pathOf)];
/** A browser's session may call these methods. */
export const PORTAL_METHODS: readonly DescMethodUnary[] = methodsOf([...PORTAL, ...DOCUMENTS])
  .filter((method) => getOption(method, portal_role) !== PortalRole.UNSPECIFIED)
  .filter((method): method is DescMethodUnary => method.methodKind === "unary");

/** An answer names the documents of its call in one of these places. */
interface Making {
  readonly data?: Ids;
  /** An item of a batch's answer holds the answer to a creation. */
  readonly outcome?: { readonly value?: Making };
  readonly draft?: Ids;
  readonly document?: Ids;
}

interface Ids {
  readonly id?: string;
  readonly facturaId?: string;
}

export function idsOf(answer: unknown): string[] {
  const { data, draft, document, outcome } = (answer ?? {}) as Making;
  const own = [data?.id, data?.facturaId, draft?.id, document?.id].filter((id) => id !== undefined);
  return outcome?.value === undefined ? own : [...own, ...idsOf(outcome.value)];
}

export function idsIn(path: string, message: Uint8Array): string[] {
  const method = METHODS.get(path);
  return method === undefined ? [] : idsOf(fromBinary(method.output as DescMessage, message));
}

/** The streams of gRPC, gRPC-Web and Connect have messages in such frames. */
export interface Framed {
  readonly flags: number;
  readonly message: Buffer;
}

export function framesIn(bytes: Buffer): readonly Framed[] {
  const frames: Framed[] = [];
  for (let at = 0; at + 5 <= bytes.length; ) {
    const end = at + 5 + bytes.readUInt32BE(at + 1);
    if (end > bytes.length) break;
    frames.push({ flags: bytes.readUInt8(at), message: bytes.subarray(at + 5, end) });
    at = end;
  }
  return frames;
}

const names = <T extends string>(table: Readonly<Record<T, unknown>>) =>
  fc.constantFrom(...(Object.keys(table) as T[]));

export const frameCase: fc.Arbitrary<FrameCase> = fc.record({
  base: fc.oneof({ weight: 3, arbitrary: fc.constant("order" as const) }, { weight: 1, arbitrary: names(BASES) }),
  damages: fc.array(fc.record({ how: names(DAMAGES), at: fc.nat(10_000) }), { maxLength: 2 }),
  framing: fc.oneof({ weight: 2, arbitrary: fc.constant("right" as const) }, { weight: 1, arbitrary: names(FRAMINGS) }),
  zip: fc.oneof({ weight: 9, arbitrary: fc.constant("none" as const) }, { weight: 1, arbitrary: names(ZIPS) }),
});
