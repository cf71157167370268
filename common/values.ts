import { type DescField, type DescMessage, type DescMethod, ScalarType } from "@bufbuild/protobuf";
import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";

/** The largest request of the contract, 200 concepts with 10 taxes each, holds about 10 000. */
export const MAX_VALUES = 40_000;

/**
 * A batch may hold 500 values for each of its 200 requests. A payroll receipt of 50 perceptions and deductions holds
 * about 350.
 */
const MAX_BATCH_VALUES = 100_000;

/**
 * Returns how many values a request may hold. A limit on bytes does not limit work: five million empty items of a list
 * fit into 10 MB. Streaming methods are batches.
 */
export function mostValues({ methodKind }: Pick<DescMethod, "methodKind">): number {
  return methodKind === "unary" ? MAX_VALUES : MAX_BATCH_VALUES;
}

export const tooManyValues = (most: number) => `hay más de ${most} valores`;

/**
 * Returns true when protobuf's bytes hold more than `most` values, before they are decoded. Fields are counted, so a
 * request within the limit as JSON is within it here. Invalid bytes count up to the fault, which the decoder reports.
 */
export function hasMoreValues(schema: DescMessage, bytes: Uint8Array, most: number): boolean {
  try {
    new Counter(bytes, most).message(schema, bytes.length);
    return false;
  } catch (error) {
    return error instanceof TooMany;
  }
}

class TooMany extends Error {}

/**
 * Counts as protobuf-es's reader reads, which trusts the schema more than the types on the wire, without making
 * objects.
 */
class Counter {
  readonly #reader: BinaryReader;
  #left: number;

  constructor(bytes: Uint8Array, most: number) {
    this.#reader = new BinaryReader(bytes);
    this.#left = most;
  }

  message(schema: DescMessage, length: number): void {
    const fields = fieldsOf(schema);
    const weight = weightOf(schema);
    const end = this.#reader.pos + length;
    while (this.#reader.pos < end) {
      const [number, type] = this.#tag(weight);
      const field = fields.get(number);
      if (field === undefined) this.#unknown(type, number, weight);
      else this.#field(field, type, weight);
    }
  }

  #field(field: DescField, type: WireType, weight: number): void {
    if (field.fieldKind === "map") this.#entry(field, weight);
    else if (field.message !== undefined) this.message(field.message, this.#reader.uint32());
    else if (field.fieldKind === "list" && type === WireType.LengthDelimited && isPacked(field))
      this.#packed(field, weight);
    else this.#scalar(field.scalar);
  }

  #entry(field: DescField & { fieldKind: "map" }, weight: number): void {
    const length = this.#reader.uint32();
    const end = this.#reader.pos + length;
    while (this.#reader.pos < end) {
      const [number] = this.#tag(weight);
      if (number === 1) this.#scalar(field.mapKey);
      else if (number === 2 && field.message !== undefined) this.message(field.message, this.#reader.uint32());
      else if (number === 2) this.#scalar(field.scalar);
    }
  }

  #packed(field: DescField, weight: number): void {
    const length = this.#reader.uint32();
    const end = this.#reader.pos + length;
    while (this.#reader.pos < end) {
      this.#count(weight);
      this.#scalar(field.scalar);
    }
  }

  /** Skips a scalar; an enum is an integer. */
  #scalar(type: ScalarType = ScalarType.INT32): void {
    this.#reader.skip(WIRE_TYPES[type] ?? WireType.Varint);
  }

  /** Skips an unknown field, but counts within groups, which the reader would skip whole. */
  #unknown(type: WireType, number: number, weight: number): void {
    if (type !== WireType.StartGroup) return void this.#reader.skip(type, number);
    for (;;) {
      const [inner, innerType] = this.#tag(weight);
      if (innerType === WireType.EndGroup) return;
      this.#unknown(innerType, inner, weight);
    }
  }

  #tag(weight: number): [number, WireType] {
    this.#count(weight);
    return this.#reader.tag();
  }

  #count(weight: number): void {
    this.#left -= weight;
    if (this.#left < 0) throw new TooMany();
  }
}

/** A member of a Struct takes four fields: its entry, its name, its value and the kind of the value. */
const STRUCT_WEIGHT = 1 / 4;

function weightOf({ typeName }: DescMessage): number {
  return typeName.startsWith("google.protobuf.") ? STRUCT_WEIGHT : 1;
}

/** All types not listed here are varints. */
const WIRE_TYPES: Partial<Record<ScalarType, WireType>> = {
  [ScalarType.STRING]: WireType.LengthDelimited,
  [ScalarType.BYTES]: WireType.LengthDelimited,
  [ScalarType.DOUBLE]: WireType.Bit64,
  [ScalarType.FIXED64]: WireType.Bit64,
  [ScalarType.SFIXED64]: WireType.Bit64,
  [ScalarType.FLOAT]: WireType.Bit32,
  [ScalarType.FIXED32]: WireType.Bit32,
  [ScalarType.SFIXED32]: WireType.Bit32,
};

function isPacked({ scalar }: DescField): boolean {
  return scalar !== ScalarType.STRING && scalar !== ScalarType.BYTES;
}

const FIELDS = new WeakMap<DescMessage, ReadonlyMap<number, DescField>>();

function fieldsOf(schema: DescMessage): ReadonlyMap<number, DescField> {
  const known = FIELDS.get(schema) ?? new Map(schema.fields.map((field) => [field.number, field]));
  FIELDS.set(schema, known);
  return known;
}
