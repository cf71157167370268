import type { Schema } from "./schema.ts";

/** A value that a schema admits, to show what a body looks like. `$ref`s are looked up in `components`. */
export function exampleOf(schema: Schema, components: Readonly<Record<string, Schema>>): unknown {
  const { $ref, type, items, properties, anyOf } = schema;
  if (typeof $ref === "string") return exampleOf(components[$ref.split("/").at(-1)!]!, components);
  if ("const" in schema) return schema.const;
  if (Array.isArray(anyOf)) return exampleOf(anyOf[0] as Schema, components);
  if (type === "array") return [exampleOf(items as Schema, components)];
  if (type !== "object") return scalarExample(schema);
  const members = Object.entries((properties ?? {}) as Readonly<Record<string, Schema>>);
  return Object.fromEntries(members.map(([name, member]) => [name, exampleOf(member, components)]));
}

function scalarExample({ type, enum: values, format, minimum, contentEncoding }: Schema): unknown {
  if (Array.isArray(values)) return values[0];
  const kind = Array.isArray(type) ? type[0] : type;
  if (kind === "boolean") return true;
  if (kind === "integer") return minimum ?? 1;
  if (kind === "number") return 1;
  if (contentEncoding === "base64") return "PD94bWwg…";
  return TEXTS[String(format)] ?? "texto";
}

const TEXTS: Readonly<Record<string, string>> = {
  uuid: "1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b",
  "date-time": "2026-01-31T18:00:00.000Z",
};
