/** Returns the value with numbers as texts, as protobuf's JSON writes decimals, and without undefined members. */
export function asTexts(value: object): object {
  return JSON.parse(JSON.stringify(value, (_, one) => (typeof one === "number" ? String(one) : one)));
}
