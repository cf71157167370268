import { writeFileSync } from "node:fs";
import { stringify } from "lossless-json";
import openapiTS, { astToString } from "openapi-typescript";
import { readComments } from "../../gateway/comments.ts";
import { describeApi, type OpenApi } from "../../gateway/contract/openapi.ts";
import { readRoutes } from "../../gateway/contract/routes.ts";
import { SERVICES } from "../../gateway/services.ts";

/** `npm run generate`: the types of the TypeScript client, from the document that the gateway publishes at /openapi.json. */
const api = describeApi(readRoutes(SERVICES), readComments());
// A field with a default may be left out of a request, so its type stays optional.
const types = astToString(await openapiTS(stringify(api)!, { silent: true, defaultNonNullable: false }));
writeFileSync(
  new URL("../../client/contract.ts", import.meta.url),
  `// Made by npm run generate, from the OpenAPI document.\n\n${types}\n${creations(api)}`,
);

/** Lists the operations that take an Idempotency-Key, because types alone do not tell a client at run time. */
function creations({ paths }: OpenApi): string {
  const names = Object.keys(paths).filter((path) =>
    paths[path]!.post?.parameters.some(({ name }) => name === "Idempotency-Key"),
  );
  const rows = names.map((path) => `  ${JSON.stringify(path)},\n`).join("");
  return `/** The operations that make a document, once for each Idempotency-Key. */\nexport const CREATIONS: readonly string[] = [\n${rows}];\n`;
}
