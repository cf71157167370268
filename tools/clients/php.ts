import { capital } from "../../common/names.ts";
import type { FieldDef, MethodDef, Model, Resource, Type, TypeDef } from "./model.ts";
import { oneLine, wrapped } from "./text.ts";

/** PHP's files that are made from the contract, by name. */
export function phpFiles(model: Model, userAgent: string): Readonly<Record<string, string>> {
  const { resources } = model;
  const members = resources.map(({ name }) => `    public readonly Recursos\\${capital(name)} $${name};\n`);
  const made = resources.map(({ name }) => `        $this->${name} = new Recursos\\${capital(name)}($core);\n`);
  return {
    ...Object.fromEntries(
      resources.map((resource) => [`Recursos/${capital(resource.name)}.php`, classOf(resource, model)]),
    ),
    "Recursos.php": `${head("CfdiStamping")}/** Los recursos del servicio. */
abstract class Recursos
{
    protected const USER_AGENT = '${userAgent}';

${members.join("")}
    /** @internal */
    public function __construct(Core $core)
    {
${made.join("")}    }
}
`,
    "Tipos.php": `${head("CfdiStamping")}/**
 * Las formas de lo que se envía y se recibe, para PHPStan y Psalm. Los importes se reciben exactos.
 *
${model.types.map(shapeOf).join("")} */
interface Tipos
{
}
`,
  };
}

const head = (namespace: string) => `<?php

// Made by npm run generate, from the OpenAPI document.

declare(strict_types=1);

namespace ${namespace};

`;

function shapeOf({ name, fields, forms, isAnswer }: TypeDef): string {
  if (forms.length > 0) return ` * @phpstan-type ${name} ${forms.join("|")}\n`;
  const members = fields.map((field) => {
    const type = hint(field.type, isAnswer);
    return ` *   ${field.name}${field.isRequired ? "" : "?"}: ${field.isNullable ? `${type}|null` : type},\n`;
  });
  return ` * @phpstan-type ${name} array{\n${members.join("")} * }\n`;
}

function hint(type: Type, isAnswer: boolean): string {
  switch (type.kind) {
    case "text":
      return "string";
    case "integer":
      return "int";
    case "flag":
      return "bool";
    case "decimal":
      return isAnswer ? "int|Decimal" : "int|float|Decimal";
    case "any":
      return "array<string, mixed>";
    case "choice":
      return type.values.map((value) => `'${value}'`).join("|");
    case "list":
      return `list<${hint(type.of, isAnswer)}>`;
    case "type":
      return type.name;
  }
}

const NATIVE = {
  text: "string",
  integer: "int",
  flag: "bool",
  decimal: "int|float|Decimal",
  any: "array",
  choice: "string",
  list: "array",
  type: "array",
};

function classOf(resource: Resource, { waited }: Model): string {
  const used = [
    ...new Set(resource.methods.flatMap(({ body, answer }) => [body, answer].filter((one) => one !== undefined))),
  ];
  if (resource.name === "eventos") used.push("Event");
  const imports = [...new Set(used)].toSorted().map((name) => ` * @phpstan-import-type ${name} from Tipos\n`);
  const obtain = resource.methods.find(({ name }) => name === "obtener");
  const own = [
    ...(waited.includes(resource.name) ? [waiting(obtain!.answer!)] : []),
    ...(resource.name === "eventos" ? [FOLLOWING] : []),
  ];
  return `${head("CfdiStamping\\Recursos")}use CfdiStamping\\Core;
use CfdiStamping\\Decimal;
use CfdiStamping\\Desenlace;
use CfdiStamping\\File;
use CfdiStamping\\Tipos;

/**
${imports.join("")} */
final class ${capital(resource.name)}
{
    /** @internal */
    public function __construct(private readonly Core $core)
    {
    }
${[...resource.methods.map(methodOf), ...own].join("")}}
`;
}

function methodOf(method: MethodDef): string {
  const { name, verb, path, each, summary, answers, ids, query, takesKey, body, answer } = method;
  const isBatch = answers === "batch";
  const native = ({ name: own, type, isRequired }: FieldDef) =>
    isRequired ? `${NATIVE[type.kind]} $${own}` : `${nullable(NATIVE[type.kind])} $${own} = null`;
  const asked = query.toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired));
  const parameters = [
    ...ids.map((id) => `string $${id}`),
    ...(body === undefined ? [] : [`${isBatch ? "iterable" : "array"} $datos`]),
    ...asked.map(native),
    ...(takesKey ? ["?string $idempotencyKey = null"] : []),
    ...(answers === "file" ? ["mixed $into = null"] : []),
  ];
  const given = `[${query.map((field) => `'${field.name}' => $${field.name}`).join(", ")}]`;
  const idsGiven = `[${ids.map((id) => `'${id}' => $${id}`).join(", ")}]`;
  const parts = {
    json: [
      `'${verb.toUpperCase()}'`,
      `'${path}'`,
      ...(ids.length > 0 ? [`ids: ${idsGiven}`] : []),
      ...(query.length > 0 ? [`query: ${given}`] : []),
      ...(body === undefined ? [] : ["body: $datos"]),
      ...(takesKey ? ["takesKey: true", "key: $idempotencyKey"] : []),
    ],
    file: [`'${path}'`, idsGiven, given, "$into"],
    list: [`'${path}'`, given],
    batch: [`'${path}'`, `'${each}'`, "$datos"],
  }[answers];
  const core = { json: "json", file: "file", list: "items", batch: "batch" }[answers];
  const returns = { json: "array", file: "File", list: "\\Generator", batch: "\\Generator" }[answers];
  const items = isBatch ? `Desenlace<${answer}>` : answer;
  const docs = [
    ...(body === undefined ? [] : [`@param ${isBatch ? `iterable<${body}>` : body} $datos`]),
    ...asked
      .filter(({ type }) => type.kind === "choice" || type.kind === "list")
      .map(({ name: own, type, isRequired }) => `@param ${hint(type, false)}${isRequired ? "" : "|null"} $${own}`),
    ...(answers === "file" ? ["@param resource|null $into Aquí se escribe el archivo conforme llega."] : []),
    ...(answers === "file" ? [] : [`@return ${returns === "array" ? answer : `\\Generator<int, ${items}>`}`]),
  ];
  return definition(name, parameters, returns, summary, docs, `$this->core->${core}(${parts.join(", ")})`);
}

function nullable(type: string): string {
  return type.includes("|") ? `${type}|null` : `?${type}`;
}

function waiting(answer: string): string {
  const summary = "Consulta el registro hasta que su estado no cambia por sí solo: timbrada, error o cancelada.";
  const call = "$this->core->settled(fn (): array => $this->obtener($id), $cada, $plazo)";
  return definition(
    "esperar",
    ["string $id", "float $cada = 2", "?float $plazo = null"],
    "array",
    summary,
    [`@return ${answer}`],
    call,
  );
}

const FOLLOWING = definition(
  "seguir",
  ["?string $despues = null", "float $cada = 10"],
  "\\Generator",
  "Da los eventos uno tras otro, y espera los que vienen. Guarde el `cursor` de cada uno después de atenderlo.",
  ["@return \\Generator<int, Event>"],
  "$this->core->follow(fn (?string $after): array => $this->listar(limite: 100, despues: $after), $despues, $cada)",
);

function definition(
  name: string,
  parameters: readonly string[],
  returns: string,
  summary: string,
  docs: readonly string[],
  call: string,
): string {
  const lines = [
    ...wrapped(oneLine(summary), "     * ", "     * ").trimEnd().split("\n"),
    "     *",
    ...docs.map((doc) => `     * ${doc}`),
  ];
  const head = `    public function ${name}(${parameters.join(", ")}): ${returns}`;
  const short =
    head.length <= 120
      ? `${head}\n    {`
      : `    public function ${name}(\n${parameters.map((one) => `        ${one},\n`).join("")}    ): ${returns} {`;
  return `
    /**
${lines.join("\n")}
     */
${short}
${wrapped(`return ${call};`, "        ", "            ")}    }
`;
}
