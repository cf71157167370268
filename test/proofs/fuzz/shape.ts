/**
 * A shape is the least that JSON must be to be a request; the shapes follow the contract, without any code of the
 * service.
 */
export type Shape = (value: unknown) => boolean;

export const anything: Shape = () => true;

export function text(least: number, most: number, pattern = /^/): Shape {
  return (value) =>
    typeof value === "string" && [...value].length >= least && [...value].length <= most && pattern.test(value);
}

export function number(least: number, most = 1e18): Shape {
  return (value) => typeof value === "number" && value >= least && value <= most;
}

export function list(least: number, most: number, item: Shape): Shape {
  return (value) => Array.isArray(value) && value.length >= least && value.length <= most && value.every(item);
}

/**
 * Returns the shape of an object with these members and no others. A name that ends in "?" is optional, and null counts
 * as absent.
 */
export function object(members: Readonly<Record<string, Shape>>): Shape {
  const names = new Set(Object.keys(members).map((name) => name.replace("?", "")));
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
    const held = new Map(Object.entries(value));
    if ([...held.keys()].some((name) => !names.has(name))) return false;
    return Object.entries(members).every(([name, shape]) => {
      const member = held.get(name.replace("?", "")) ?? null;
      return member === null ? name.endsWith("?") : shape(member);
    });
  };
}

/** Every creation may have an idempotency key. */
export const KEY = { "idempotency_key?": text(1, 255) };

export function isJsonOf(bytes: Uint8Array, shape: Shape): boolean {
  try {
    // The decoder keeps a byte order mark, because JSON has none and must be refused with it.
    return shape(JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)));
  } catch {
    return false;
  }
}
