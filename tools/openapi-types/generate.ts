import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "lossless-json";
import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";
import { readComments } from "../../gateway/comments.ts";
import { type ApiOperation, describeApi } from "../../gateway/contract/openapi.ts";
import { readBatches } from "../../gateway/contract/routes.ts";
import type { Schema } from "../../gateway/contract/schema.ts";
import { SERVICES } from "../../gateway/services.ts";
import { cliFiles } from "../clients/cli.ts";
import { goFiles } from "../clients/go.ts";
import { javaFiles } from "../clients/java.ts";
import { modelOf } from "../clients/model.ts";
import { phpFiles } from "../clients/php.ts";
import { pythonFiles } from "../clients/python.ts";
import { asTypes, mapped, NEVER } from "./choices.ts";
import { operationsFile, withoutBatches } from "./operations.ts";

/**
 * `npm run generate`: the types of the TypeScript client and its methods, from the document that the gateway publishes
 * at /openapi.json.
 */
const CLIENT = new URL("../../client/", import.meta.url);
const MADE = "// Made by npm run generate, from the OpenAPI document.\n\n";

const api = withoutBatches(describeApi(SERVICES, readComments()));
const document = stringify({
  ...api,
  paths: mapped(api.paths, (verbs) => mapped(verbs, withoutFailures)),
  components: { schemas: mapped(api.components.schemas, asTypes) },
})!;
const ast = await openapiTS(document, {
  silent: true,
  // A field with a default may be left out of a request, so its type stays optional.
  defaultNonNullable: false,
  arrayLength: true,
  transform: (schema) => (NEVER in schema ? ts.factory.createKeywordTypeNode(ts.SyntaxKind.NeverKeyword) : undefined),
  // A tuple would refuse every array whose length TypeScript does not know, such as one that map() makes.
  postTransform: (type) =>
    ts.isTupleTypeNode(type) ? ts.factory.createTypeReferenceNode("AtLeastOne", [type.elements[0]!]) : undefined,
});
const types = astToString(ast);
const { name, version } = JSON.parse(readFileSync(new URL("package.json", CLIENT), "utf8"));
writeFileSync(new URL("contract.ts", CLIENT), `${MADE}import type { AtLeastOne } from "./types.ts";\n\n${types}`);
writeFileSync(
  new URL("operations.ts", CLIENT),
  `${MADE}${operationsFile(api, `${productOf(name)}/${version}`, readBatches(SERVICES))}`,
);

const model = modelOf(api, readBatches(SERVICES));
const written: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  cli: cliFiles(model),
  go: goFiles(model, `cfdi-stamping-go/${version}`),
  "java/src/main/java/cfdistamping": javaFiles(model, `cfdi-stamping-java/${version}`),
  "php/src": phpFiles(model, `cfdi-stamping-php/${version}`),
  "python/cfdi_stamping": pythonFiles(model, `cfdi-stamping-python/${version}`),
};
for (const [folder, files] of Object.entries(written)) {
  const home = join(import.meta.dirname, "../../clients", folder);
  for (const file of readdirSync(home, { recursive: true, encoding: "utf8" }))
    if (!(file in files) && isMade(join(home, file))) rmSync(join(home, file));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(home, file), text);
}

/** Returns true for a file of an earlier contract, such as the class of a resource that is there no more. */
function isMade(path: string): boolean {
  return statSync(path).isFile() && readFileSync(path, "utf8").slice(0, 200).includes("by npm run generate");
}

/**
 * The client throws failures, so only answers of success have types; their headers and examples are for the reference.
 */
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

/** A product's name in User-Agent is a token (RFC 9110), without the signs of a scope. */
function productOf(name: string): string {
  return name.replace("@", "").replace("/", "-");
}
