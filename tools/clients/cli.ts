import { hyphens } from "../../common/names.ts";
import type { FieldDef, MethodDef, Model, Type, TypeDef } from "./model.ts";

/** The table of the integrators' command line: what each operation takes, in the words of the contract. */
export function cliFiles({ resources, types }: Model): Readonly<Record<string, string>> {
  const bodies = new Map(types.map((type) => [type.name, type]));
  const groups = resources.map(
    ({ name, methods }) =>
      `  ${JSON.stringify(hyphens(name))}: {\n${methods.map((method) => rowOf(name, method, bodies)).join("")}  },\n`,
  );
  return {
    "commands.ts": `// Made by npm run generate, from the OpenAPI document.

import type { Operation } from "./command.ts";

export const OPERATIONS: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
${groups.join("")}};
`,
  };
}

function rowOf(resource: string, method: MethodDef, bodies: ReadonlyMap<string, TypeDef>): string {
  const { name, path, summary, answers, ids, query, takesKey, body } = method;
  const row = {
    ...{ resource, method: name, path, about: summary, answers, ids },
    query: optionsOf(query),
    // Each line of a batch is a body.
    ...(body === undefined ? {} : { body: answers === "batch" ? {} : optionsOf(bodies.get(body)!.fields) }),
    ...(takesKey ? { takesKey } : {}),
  };
  return `    ${JSON.stringify(hyphens(name))}: ${JSON.stringify(row)},\n`;
}

/** Lists and objects have no option, because a file says them better. */
function optionsOf(fields: readonly FieldDef[]) {
  const plain = fields.filter(({ name, type }) => name !== "idempotency_key" && kindOf(type) !== undefined);
  return Object.fromEntries(
    plain.map(({ name, doc, type, isRequired }) => [
      name,
      {
        kind: type.kind === "text" && /\bbase64\b/.test(doc) ? "file" : kindOf(type),
        about: firstSentence(doc),
        ...(type.kind === "choice" ? { values: type.values } : {}),
        ...(isRequired ? { isRequired } : {}),
      },
    ]),
  );
}

function kindOf({ kind }: Type) {
  if (kind === "choice") return "text";
  return kind === "text" || kind === "integer" || kind === "decimal" || kind === "flag" ? kind : undefined;
}

function firstSentence(doc: string): string {
  return doc
    .replace(/\s+/g, " ")
    .trim()
    .split(/(?<=\.) /)[0]!;
}
