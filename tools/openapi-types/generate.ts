import { readFileSync, writeFileSync } from "node:fs";
import { stringify } from "lossless-json";
import openapiTS, { astToString } from "openapi-typescript";
import { readComments } from "../../gateway/comments.ts";
import { type ApiOperation, describeApi } from "../../gateway/contract/openapi.ts";
import { readRoutes } from "../../gateway/contract/routes.ts";
import type { Schema } from "../../gateway/contract/schema.ts";
import { SERVICES } from "../../gateway/services.ts";
import { operationsFile } from "./operations.ts";

/**
 * `npm run generate`: the types of the TypeScript client and its methods, from the document that the gateway publishes at
 * /openapi.json.
 */
const CLIENT = new URL("../../client/", import.meta.url);
const MADE = "// Made by npm run generate, from the OpenAPI document.\n\n";

const api = describeApi(readRoutes(SERVICES), readComments());
const document = stringify({
  ...api,
  paths: mapped(api.paths, (verbs) => mapped(verbs, withoutFailures)),
  components: { schemas: mapped(api.components.schemas, withoutChoices) },
})!;
// A field with a default may be left out of a request, so its type stays optional.
const types = astToString(await openapiTS(document, { silent: true, defaultNonNullable: false }));
const { name, version } = JSON.parse(readFileSync(new URL("package.json", CLIENT), "utf8"));
writeFileSync(new URL("contract.ts", CLIENT), `${MADE}${types}`);
writeFileSync(
  new URL("operations.ts", CLIENT),
  `${MADE}${operationsFile(api, `${productOf(name)}/${version}`)}`,
);

/** The client throws failures, so only answers of success have types; their headers and examples are for the reference. */
function withoutFailures({ responses, ...operation }: ApiOperation) {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith("20"));
  const plain = successes.map(([status, { description, content }]) => [
    status,
    {
      description,
      content: mapped(content as Readonly<Record<string, Schema>>, ({ schema }) => ({ schema })),
    },
  ]);
  return { ...operation, responses: Object.fromEntries(plain) };
}

/** An object's `anyOf` names fields of which one is needed; as a type it would be a union of unknowns. */
function withoutChoices({ anyOf, allOf, not, ...schema }: Schema): Schema {
  return schema.type === "object" ? schema : { ...schema, ...(anyOf === undefined ? {} : { anyOf }) };
}

function mapped<Value>(record: Readonly<Record<string, Value>>, change: (value: Value) => Value) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

/** A product's name in User-Agent is a token (RFC 9110), without the signs of a scope. */
function productOf(name: string): string {
  return name.replace("@", "").replace("/", "-");
}
