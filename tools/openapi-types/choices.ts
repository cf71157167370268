import { isLosslessNumber } from "lossless-json";
import type { Schema } from "../../gateway/contract/schema.ts";

/** A schema with this keyword fits no value, and its type is `never`. */
export const NEVER = "x-never";

/** Returns a component in keywords that openapi-typescript makes types of. */
export function asTypes(component: Schema): Schema {
  const { discriminator: _, ...schema } = withoutMaximum(component) as Schema;
  return schema.type === "object" ? withChoices(schema) : schema;
}

/** A tuple is made for the least number of items only, because one for the greatest would be a union of all lengths. */
function withoutMaximum(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMaximum);
  if (typeof value !== "object" || value === null || isLosslessNumber(value)) return value;
  const { maxItems: _, ...rest } = value as Schema;
  return mapped(rest, withoutMaximum);
}

interface Presence {
  readonly required?: readonly string[];
  readonly anyOf?: readonly Presence[];
  readonly allOf?: readonly Presence[];
}

/**
 * An object's `anyOf` and `not` say which fields stand together. As types they are unions: of the fields of which one
 * is sent, and of two fields without one another.
 */
function withChoices({ anyOf, allOf, not, ...schema }: Schema): Schema {
  const demands = [...((allOf ?? []) as Presence[]), ...(anyOf === undefined ? [] : [{ anyOf } as Presence])];
  const apart = ((not as Presence | undefined)?.anyOf ?? []).map(({ required }) => required!);
  if (demands.length === 0 && apart.length === 0) return schema;
  const properties = schema.properties as Readonly<Record<string, Schema>>;
  const excludedBy = (name: string) =>
    apart
      .filter((pair) => pair.includes(name))
      .flat()
      .filter((one) => one !== name);
  const chosen = demands.map(({ anyOf: choices = [] }) => choices.map(({ required: [name] = [] }) => name!));
  const sent = chosen.map((names) => ({
    oneOf: names.map((name) => ({
      ...{ type: "object", required: [name] },
      properties: { [name]: properties[name], ...without(excludedBy(name)) },
    })),
  }));
  // A pair needs no union of its own where each of the choices leaves one of the two out.
  const isSettled = ([one = "", other = ""]: readonly string[]) =>
    chosen.some((names) => names.every((name) => [one, other].some((each) => excludedBy(name).includes(each))));
  const pairs = apart
    .filter((pair) => !isSettled(pair))
    .map((pair) => ({ oneOf: pair.map((name) => ({ type: "object", properties: without([name]) })) }));
  return { description: schema.description, allOf: [schema, ...sent, ...pairs] };
}

function without(names: readonly string[]): Schema {
  return Object.fromEntries(names.map((name) => [name, { [NEVER]: true }]));
}

export function mapped<Value>(record: Readonly<Record<string, Value>>, change: (value: Value) => Value) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
