import { Decimal } from "../engine/decimal.ts";

/**
 * Between threads only plain data travels (structured clone): what a Decimal is gets lost on the way. So it goes as its
 * text, and is made anew where it arrives.
 */
export function toPlain(value: unknown): unknown {
  if (value instanceof Decimal) return { [DECIMAL]: value.toString() };
  return through(value, toPlain);
}

export function fromPlain(value: unknown): unknown {
  if (isRecord(value) && DECIMAL in value) return Decimal.of(value[DECIMAL] as string);
  return through(value, fromPlain);
}

/** No field of ours is called so. */
const DECIMAL = "$decimal";

function through(value: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, change(member)]));
}

/** Not what structured clone carries as it is: bytes and dates. */
function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
