/** Returns the value with its numbers as texts, as protobuf's own JSON writes decimals, and without members that are undefined. */
export function asTexts(value: object): object {
  return JSON.parse(JSON.stringify(value, (_, one) => (typeof one === "number" ? String(one) : one)));
}
