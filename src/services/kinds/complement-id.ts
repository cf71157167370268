/**
 * A payment complement and its CFDI are one record under two ids, each the other with the bits of its last twelve
 * digits turned: nothing is stored twice, and neither id answers where the other does.
 */
export function otherIdOf(id: string): string {
  const last = BigInt(`0x${id.slice(-LAST_DIGITS)}`);
  const turned = (last ^ ALL_BITS).toString(16).padStart(LAST_DIGITS, "0");
  return id.slice(0, -LAST_DIGITS) + turned;
}

const LAST_DIGITS = 12;
const ALL_BITS = (1n << BigInt(4 * LAST_DIGITS)) - 1n;
