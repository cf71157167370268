import { Verb } from "#proto/cfdi/v1/rest_pb.ts";
import { verbOf } from "../../common/verb.ts";
import type { ApiOperation, OpenApi, Parameter } from "../contract/openapi.ts";
import { doorsOf, isFile, isInPieces, type Route } from "../contract/routes.ts";
import type { Schema } from "../contract/schema.ts";
import { operationPath } from "../docs/operations.ts";

/** A tool of an assistant is an operation of the contract that reads or proposes; none stamps or cancels. */
export interface Tool {
  /** The name, the words and the arguments, as a client of MCP lists them. */
  readonly listed: {
    readonly name: string;
    readonly title: string;
    readonly description: string;
    readonly inputSchema: { readonly type: "object"; readonly [keyword: string]: unknown };
    readonly annotations: {
      readonly readOnlyHint: boolean;
      readonly destructiveHint: false;
      readonly openWorldHint: false;
    };
  };
  readonly route: Pick<Route, "verb" | "path" | "hasBody">;
  readonly pathNames: readonly string[];
  readonly queryNames: readonly string[];
}

/** The body of an operation is this argument, beside those of its path and its query. */
export const BODY = "cuerpo";

/** Returns the tools for a platform's key, whose calls name an account, or for an account's own key. */
export function toolsOf(routes: readonly Route[], api: OpenApi, isPlatform: boolean): ReadonlyMap<string, Tool> {
  const open = isPlatform
    ? [...doorsOf(routes), ...routes.filter(({ isOfPlatform, isPublic }) => isOfPlatform || isPublic)]
    : routes.filter(({ isOfPlatform }) => !isOfPlatform);
  const documented = new Map(routes.map(({ method, path, verb }) => [method, api.paths[path]![verb.toLowerCase()]!]));
  return new Map(
    open.filter(isOpen).map((route) => {
      const tool = toolOf(route, documented.get(route.method)!, api);
      return [tool.listed.name, tool] as const;
    }),
  );
}

/** Files are for people and programs: an assistant reads what documents say as JSON. */
function isOpen({ method, verb, isPublic }: Route): boolean {
  if (isFile(method) || isInPieces(method)) return false;
  const does = verbOf(method);
  return does === Verb.READ || does === Verb.PROPOSE || (isPublic && verb === "GET");
}

function toolOf(route: Route, operation: ApiOperation, api: OpenApi): Tool {
  const { method, path, verb, hasBody } = route;
  const query = operation.parameters.filter((parameter) => parameter.in === "query");
  const pathNames = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name!);
  const described = new Map(operation.parameters.map((parameter) => [parameter.name, parameter]));
  const inPath = pathNames.map((name) => described.get(name) ?? ACCOUNT);
  const content = operation.requestBody?.content as
    | Readonly<Record<string, { readonly schema: Schema; readonly examples?: Readonly<Record<string, Schema>> }>>
    | undefined;
  const body = content?.["application/json"];
  const page = operationPath(operation);
  const [example] = Object.values(body?.examples ?? {});
  const required = [...inPath, ...query.filter((one) => one.required)].map(({ name }) => name);
  return {
    listed: {
      name: method.name,
      title: operation.summary,
      description: [
        operation.summary,
        `Su página: ${page}.`,
        ...(example === undefined ? [] : [`Un ${BODY}: ${JSON.stringify(example.value)}`]),
      ].join(" "),
      inputSchema: {
        type: "object",
        properties: {
          ...Object.fromEntries([...inPath, ...query].map(argumentOf)),
          ...(hasBody && body !== undefined ? { [BODY]: boundedBody(body.schema, api.components.schemas, page) } : {}),
        },
        required: hasBody ? [...required, BODY] : required,
        additionalProperties: false,
      },
      annotations: { readOnlyHint: verbOf(method) !== Verb.PROPOSE, destructiveHint: false, openWorldHint: false },
    },
    route: { verb, path, hasBody },
    pathNames,
    queryNames: query.map(({ name }) => name),
  };
}

const ACCOUNT: Pick<Parameter, "name" | "description" | "schema"> = {
  name: "rfc",
  description: "El RFC de la cuenta de la plataforma.",
  schema: { type: "string" },
};

const argumentOf = ({ name, description, schema }: Pick<Parameter, "name" | "description" | "schema">) =>
  [name, { ...schema, ...(description === undefined ? {} : { description }) }] as const;

type Components = Readonly<Record<string, Schema>>;

/** A model reads every tool before it begins, so a body tells so many levels as fit in these characters. */
const MOST_OF_A_BODY = 6_000;
const DEEPEST = 6;

/** Returns the schema of a body without references, down to the level that fits; its page tells the rest. */
export function boundedBody(schema: Schema, components: Components, page: string): Schema {
  for (let levels = DEEPEST; levels > 1; levels -= 1) {
    const told = inlined(schema, components, page, levels) as Schema;
    if (JSON.stringify(told).length <= MOST_OF_A_BODY) return told;
  }
  return inlined(schema, components, page, 1) as Schema;
}

function inlined(value: unknown, components: Components, page: string, levels: number): unknown {
  if (Array.isArray(value)) return value.map((one) => inlined(one, components, page, levels));
  if (typeof value !== "object" || value === null) return value;
  const { $ref, ...rest } = value as Schema;
  if (typeof $ref !== "string")
    return Object.fromEntries(Object.entries(rest).map(([key, one]) => [key, inlined(one, components, page, levels)]));
  if (levels === 0) return { ...rest, type: "object", description: `Sus campos están en ${page}.` };
  const named = components[$ref.slice("#/components/schemas/".length)];
  return inlined({ ...named, ...rest }, components, page, levels - 1);
}
