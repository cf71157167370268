import type { OpenApi, Parameter } from "../../gateway/contract/openapi.ts";
import type { BatchRoute } from "../../gateway/contract/routes.ts";
import type { Schema } from "../../gateway/contract/schema.ts";
import { answersOf, methodsOf, nameOfBatch, withoutBatches } from "../openapi-types/operations.ts";

/** The contract as the writers of all languages read it: methods by resource, and the types that they name. */
export interface Model {
  readonly resources: readonly Resource[];
  readonly types: readonly TypeDef[];
  /** Resources whose documents are waited for. */
  readonly waited: readonly string[];
}

export interface Resource {
  readonly name: string;
  readonly methods: readonly MethodDef[];
}

export interface MethodDef {
  readonly name: string;
  readonly operation: string;
  readonly verb: string;
  readonly path: string;
  readonly summary: string;
  /** A "batch" takes any number of bodies, and gives the outcome of each. */
  readonly answers: "json" | "file" | "list" | "batch";
  /** The path of a batch's requests alone. */
  readonly each?: string;
  readonly ids: readonly string[];
  readonly query: readonly FieldDef[];
  readonly takesKey: boolean;
  /** The type of the body, where it has members. */
  readonly body: string | undefined;
  /** The type of the answer of JSON, of a list's item, or of a request of a batch. */
  readonly answer: string | undefined;
}

export interface TypeDef {
  readonly name: string;
  readonly doc: string;
  readonly fields: readonly FieldDef[];
  /** The value is of one of these types, whose fields are all in `fields`. */
  readonly forms: readonly string[];
  readonly isAnswer: boolean;
}

export interface FieldDef {
  readonly name: string;
  readonly doc: string;
  readonly type: Type;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
}

export type Type =
  | { readonly kind: "text" | "integer" | "decimal" | "flag" | "any" }
  | { readonly kind: "choice"; readonly values: readonly string[] }
  | { readonly kind: "list"; readonly of: Type }
  | { readonly kind: "type"; readonly name: string };

export function modelOf(api: OpenApi, batches: readonly BatchRoute[]): Model {
  const { schemas } = api.components;
  const rows = methodsOf(withoutBatches(api)).map((method) => {
    const { resource, name, verb, path, operation, takesBody } = method;
    const answers = answersOf(method);
    const answer = answers === "file" ? undefined : referred(answerOf(operation.responses));
    const item = answers === "list" ? itemOf(schemas[answer!]!) : answer;
    const query = operation.parameters.filter((one) => one.in === "query");
    const def: MethodDef = {
      ...{ name, verb, path, answers, answer: item, operation: operation.operationId, summary: operation.summary },
      ids: [...path.matchAll(/\{(\w+)\}/g)].map(([, id]) => id!),
      query: query.filter((one) => answers !== "list" || one.name !== "pagina").map(parameterOf),
      takesKey: operation.parameters.some((one) => one.name === "Idempotency-Key"),
      body: takesBody ? referred(contentOf(operation.requestBody!)) : undefined,
    };
    return { resource, def };
  });
  const names = [...new Set(rows.map(({ resource }) => resource))];
  const resources = names.map((name) => ({
    name,
    methods: rows.filter(({ resource }) => resource === name).map(({ def }) => def),
  }));
  const lotes = batches.map(({ path, each, rest: { summary } }): MethodDef => {
    const { def } = rows.find((row) => row.def.operation === each.method.name)!;
    const name = nameOfBatch(path);
    return { ...def, ...{ name, path, summary, answers: "batch", each: each.path, query: [], takesKey: false } };
  });
  const has = ({ methods }: Resource, name: string) => methods.some((one) => one.name === name);
  const reached = new Set<string>();
  for (const { def } of rows)
    for (const name of [def.body, def.answer]) if (name !== undefined) reach(name, schemas, reached);
  reach("Event", schemas, reached);
  return {
    resources: [...resources, { name: "lotes", methods: lotes }],
    types: [...reached].toSorted().map((name) => typeOf(name, schemas)),
    waited: resources.filter((one) => has(one, "estatusCancelacion") && has(one, "obtener")).map(({ name }) => name),
  };
}

type Schemas = Readonly<Record<string, Schema>>;
type Described = Schema & { readonly description?: string; readonly required?: readonly string[] };

function contentOf(of: Schema): Schema {
  return (of.content as { readonly "application/json": { readonly schema: Schema } })["application/json"].schema;
}

function answerOf(responses: Schemas): Schema {
  return contentOf((responses["201"] ?? responses["200"])!);
}

function referred(schema: Schema): string {
  return (schema.$ref as string).split("/").at(-1)!;
}

function itemOf({ properties }: Schema): string {
  return referred((properties as Readonly<Record<string, { readonly items: Schema }>>).data!.items);
}

function parameterOf({ name, description = "", required, schema }: Parameter): FieldDef {
  return { ...formOf(schema), name, doc: description, isRequired: required };
}

function typeOf(name: string, schemas: Schemas): TypeDef {
  const schema = schemas[name] as Described;
  const forms = ((schema.oneOf ?? []) as readonly Schema[]).map(referred);
  const isAnswer = schema.additionalProperties !== false && forms.length === 0;
  const about = { name, doc: schema.description ?? "", forms, isAnswer };
  if (forms.length === 0) return { ...about, fields: fieldsOf(schema) };
  const all = forms.map((form) => fieldsOf(schemas[form] as Described));
  const names = [...new Set(all.flatMap((fields) => fields.map((field) => field.name)))];
  const fields = names.map((each) => {
    const found = all.flatMap((one) => one.filter((field) => field.name === each));
    const values = found.flatMap(({ type }) => (type.kind === "choice" ? type.values : []));
    return {
      ...found[0]!,
      type: values.length > 0 ? ({ kind: "choice", values } as const) : commonOf(found.map(({ type }) => type)),
      isRequired: found.length === forms.length && found.every(({ isRequired }) => isRequired),
    };
  });
  return { ...about, fields };
}

/** The forms of one body may have different types in one field; then it is any object. */
function commonOf([first, ...others]: readonly Type[]): Type {
  const text = JSON.stringify(first);
  return others.every((one) => JSON.stringify(one) === text) ? first! : { kind: "any" };
}

function fieldsOf({ properties = {}, required = [] }: Described): FieldDef[] {
  const fields = Object.entries(properties as Readonly<Record<string, Described>>).map(([name, schema]) => ({
    ...formOf(schema),
    name,
    doc: schema.description ?? "",
    isRequired: required.includes(name),
  }));
  return "ok" in (properties as object)
    ? [
        ...fields,
        {
          ...{
            name: "requestId",
            doc: "Qué decir a soporte: el encabezado x-request-id.",
            type: { kind: "text" } as const,
          },
          ...{ isRequired: true, isNullable: true },
        },
      ]
    : fields;
}

function formOf(schema: Schema): Pick<FieldDef, "type" | "isNullable"> {
  const { type, anyOf } = schema as { readonly type?: string | readonly string[]; readonly anyOf?: Schema[] };
  if (anyOf !== undefined) return { ...formOf(anyOf[0]!), isNullable: true };
  if (schema.$ref !== undefined) return { type: { kind: "type", name: referred(schema) }, isNullable: false };
  const [only, ...others] = [type].flat();
  return { type: plain(only!, schema), isNullable: others.includes("null") };
}

function plain(type: string, { items, enum: values }: Schema): Type {
  if (values !== undefined) return { kind: "choice", values: values as string[] };
  if (type === "array") return { kind: "list", of: formOf(items as Schema).type };
  return { kind: KINDS[type] ?? "any" };
}

const KINDS: Readonly<Record<string, "text" | "integer" | "decimal" | "flag">> = {
  string: "text",
  integer: "integer",
  number: "decimal",
  boolean: "flag",
};

function reach(name: string, schemas: Schemas, reached: Set<string>): void {
  if (reached.has(name)) return;
  reached.add(name);
  for (const [, other] of JSON.stringify(schemas[name]).matchAll(/"#\/components\/schemas\/(\w+)"/g))
    reach(other!, schemas, reached);
}
