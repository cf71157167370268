/** Returns the value with its numbers as texts: protobuf's own JSON writes decimals so. */
export function asTexts(value: object): object {
  return JSON.parse(JSON.stringify(value, (_, one) => (typeof one === "number" ? String(one) : one)));
}
