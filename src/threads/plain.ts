import { Decimal } from "../engine/decimal.ts";

/**
 * Prepares data for another thread. Structured clone drops the class of a Decimal, so it is sent as text, and
 * `fromPlain` restores it.
 */
export function toPlain(value: unknown): unknown {
  if (value instanceof Decimal) return { [DECIMAL]: value.toString() };
  return through(value, toPlain);
}

export function fromPlain(value: unknown): unknown {
  if (isRecord(value) && DECIMAL in value) return Decimal.of(value[DECIMAL] as string);
  return through(value, fromPlain);
}

/** The name is reserved: no field of a task's result has it. */
const DECIMAL = "$decimal";

function through(value: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, change(member)]));
}

/** Returns false for bytes and dates, which structured clone carries unchanged. */
function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
