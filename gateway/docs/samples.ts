import { capital, snakeCase } from "../../common/names.ts";

export interface SampleRequest {
  readonly verb: string;
  /** The path has its parameters filled in: "/api/v1/facturas/1b4e28ba-…". */
  readonly path: string;
  /** Key and media type are left out of these headers. */
  readonly headers: Readonly<Record<string, string>>;
  /** `hasKey` is true where the caller's key is sent; a public operation takes none. */
  readonly hasKey: boolean;
  /** The body is indented JSON; absent where nothing is sent. */
  readonly body?: string | undefined;
  /** The media type of a body that is no JSON. */
  readonly type?: string | undefined;
  readonly file?: string | undefined;
  readonly call: SampleCall;
}

/** A SampleCall is the request as the clients' methods are called. */
export interface SampleCall {
  readonly operation: string;
  readonly resource: string;
  readonly method: string;
  readonly answers: "json" | "list" | "file";
  readonly ids: readonly string[];
  readonly query: Readonly<Record<string, string>>;
  /** The type of the body. */
  readonly body: string | undefined;
  readonly key: string | undefined;
  readonly hasQuery: boolean;
  /** In Go the options are a parameter, if only `nil`. */
  readonly hasOptions: boolean;
}

/**
 * `Language` says how a language writes any request of the API: by its client, or plainly. The address and the key come
 * from the environment.
 */
export interface Language {
  readonly id: string;
  readonly name: string;
  write(request: SampleRequest): string;
}

export const LANGUAGES: readonly Language[] = [
  { id: "curl", name: "curl", write: curl },
  { id: "typescript", name: "TypeScript", write: byClient(typescript) },
  { id: "python", name: "Python", write: byClient(python) },
  { id: "php", name: "PHP", write: byClient(php) },
  { id: "go", name: "Go", write: byClient(go) },
  { id: "java", name: "Java", write: byClient(java) },
  { id: "csharp", name: "C#", write: csharp },
];

/** The clients send a body without members by themselves. */
function byClient(write: Language["write"]): Language["write"] {
  return (request) => write(request.call.body === undefined ? { ...request, body: undefined } : request);
}

/** The contract recommends this client timeout, in seconds. */
const TIMEOUT = 30;

function curl({ verb, path, hasKey, headers, body, type, file }: SampleRequest): string {
  const parts = [
    `curl -sS -X ${verb} "$CFDI_URL${path}"`,
    `--max-time ${TIMEOUT}`,
    ...(hasKey ? ['-H "X-Api-Key: $CFDI_API_KEY"'] : []),
    ...Object.entries(sent(headers, body, type)).map(([name, value]) => `-H '${name}: ${value}'`),
    ...(file === undefined ? [] : [`-o '${file}'`]),
    ...(body === undefined ? [] : [`--data-binary @- << 'JSON'\n${body}\nJSON`]),
  ];
  return parts.join(" \\\n  ");
}

function typescript({ call, body, file }: SampleRequest): string {
  const { answers, query } = call;
  const options = { ...query, ...(call.key === undefined ? {} : { idempotencyKey: call.key }) };
  const args = [
    ...quoted(call),
    ...(body === undefined ? [] : [body]),
    ...(isEmpty(options) ? [] : [members(options)]),
  ];
  const called = `cfdi.${call.resource}.${call.method}(${args.join(", ")})`;
  const shown = {
    json: [`const { data } = await ${called};`, "console.log(data);"],
    list: [`for await (const cada of ${called}) console.log(cada);`],
    file: [`const { bytes } = await ${called};`, `await writeFile(${JSON.stringify(file)}, bytes);`],
  }[answers];
  return [
    ...(answers === "file" ? ['import { writeFile } from "node:fs/promises";'] : []),
    `import { createClient } from ${JSON.stringify(PACKAGE)};`,
    "",
    "const cfdi = createClient({ baseUrl: process.env.CFDI_URL!, apiKey: process.env.CFDI_API_KEY! });",
    ...shown,
  ].join("\n");
}

const PACKAGE = "@cfdi-stamping/client";

function python({ call, body, file }: SampleRequest): string {
  const literal = body === undefined ? undefined : pythonLiteral(body);
  const args = [
    ...quoted(call),
    ...(literal === undefined ? [] : ["datos"]),
    ...Object.entries(call.query).map(([name, value]) => `${name}=${JSON.stringify(value)}`),
    ...(call.key === undefined ? [] : [`idempotency_key=${JSON.stringify(call.key)}`]),
    ...(call.answers === "file" ? ["into=archivo"] : []),
  ];
  const called = `cfdi.${snakeCase(call.resource)}.${snakeCase(call.method)}(${args.join(", ")})`;
  const shown = {
    json: [`respuesta = ${called}`, 'print(respuesta["data"])'],
    list: [`for cada in ${called}:`, "    print(cada)"],
    file: [`with open(${JSON.stringify(file)}, "wb") as archivo:`, `    ${called}`],
  }[call.answers];
  return [
    "import os",
    ...(literal?.includes("Decimal(") ? ["from decimal import Decimal"] : []),
    "",
    "from cfdi_stamping import Cliente",
    "",
    'cfdi = Cliente(os.environ["CFDI_URL"], os.environ["CFDI_API_KEY"])',
    ...(literal === undefined ? [] : [`datos = ${literal}`]),
    ...shown,
  ].join("\n");
}

const DECIMAL = /(?<![\d.])-?\d+\.\d+/g;

/** Turns JSON into a Python literal, which differs in three words and has exact decimals. */
function pythonLiteral(json: string): string {
  return outsideTexts(json, (code) =>
    code
      .replace(/\b(true|false|null)\b/g, (word) => ({ true: "True", false: "False", null: "None" })[word]!)
      .replace(DECIMAL, 'Decimal("$&")'),
  );
}

function php({ call, body, file }: SampleRequest): string {
  const args = [
    ...call.ids.map(phpText),
    ...(body === undefined ? [] : ["$datos"]),
    ...Object.entries(call.query).map(([name, value]) => `${name}: ${phpText(value)}`),
    ...(call.key === undefined ? [] : [`idempotencyKey: ${phpText(call.key)}`]),
    ...(file === undefined ? [] : [`into: fopen(${phpText(file)}, 'wb')`]),
  ];
  const called = `$cfdi->${call.resource}->${call.method}(${args.join(", ")})`;
  const literal = body === undefined ? undefined : phpLiteral(body);
  const shown = {
    json: [`$respuesta = ${called};`, "print_r($respuesta['data']);"],
    list: [`foreach (${called} as $cada) {`, "    print_r($cada);", "}"],
    file: [`${called};`],
  }[call.answers];
  return [
    "<?php",
    "",
    "use CfdiStamping\\Cliente;",
    ...(literal?.includes("new Decimal(") ? ["use CfdiStamping\\Decimal;"] : []),
    "",
    "require 'cfdi-stamping/autoload.php';",
    "",
    "$cfdi = new Cliente(getenv('CFDI_URL'), getenv('CFDI_API_KEY'));",
    ...(literal === undefined ? [] : [`$datos = ${literal};`]),
    ...shown,
  ].join("\n");
}

function phpText(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}

function phpLiteral(json: string): string {
  const code = (part: string) =>
    part
      .replaceAll("{}", "new stdClass()")
      .replace(/[{}]/g, (brace) => (brace === "{" ? "[" : "]"))
      .replaceAll(":", " =>")
      .replace(DECIMAL, "new Decimal('$&')");
  return outsideTexts(json, code, (text) => phpText(JSON.parse(text)));
}

function go({ call, body, file }: SampleRequest): string {
  const { answers, key } = call;
  const options = { ...mappedNames(call.query, capital), ...(key === undefined ? {} : { IdempotencyKey: key }) };
  const members = Object.entries(options).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const given = [...members, ...(answers === "file" ? ["Into: archivo"] : [])].join(", ");
  const args = [
    ...(answers === "list" ? [] : ["ctx"]),
    ...quoted(call),
    ...(body === undefined ? [] : ["datos"]),
    ...(call.hasOptions || given !== "" ? [given === "" ? "nil" : `&cfdi.${call.operation}Opciones{${given}}`] : []),
  ];
  const called = `c.${capital(call.resource)}.${capital(call.method)}(${args.join(", ")})`;
  const failing = (indent = "\t") => [`${indent}if err != nil {`, `${indent}\tlog.Fatal(err)`, `${indent}}`];
  const shown = {
    json: [`\trespuesta, err := ${called}`, ...failing(), '\tfmt.Printf("%+v\\n", respuesta)'],
    list: [
      `\tlista := ${called}`,
      ...["\tfor lista.Siguiente(ctx) {", '\t\tfmt.Printf("%+v\\n", lista.Valor())', "\t}"],
      ...["\tif err := lista.Err(); err != nil {", "\t\tlog.Fatal(err)", "\t}"],
    ],
    file: [
      `\tarchivo, err := os.Create(${JSON.stringify(file)})`,
      ...failing(),
      "\tdefer archivo.Close()",
      `\tif _, err := ${called}; err != nil {`,
      ...["\t\tlog.Fatal(err)", "\t}"],
    ],
  }[answers];
  const packages = [
    "context",
    ...(body === undefined ? [] : ["encoding/json"]),
    ...(answers === "file" ? [] : ["fmt"]),
  ];
  return [
    ...["package main", "", "import ("],
    ...[...packages, "log", "os"].map((name) => `\t"${name}"`),
    ...["", '\t"cfdi-stamping.example/cfdi"', ")", "", "func main() {", "\tctx := context.Background()"],
    '\tc, err := cfdi.Nuevo(cfdi.Opciones{BaseURL: os.Getenv("CFDI_URL"), APIKey: os.Getenv("CFDI_API_KEY")})',
    ...failing(),
    ...(body === undefined
      ? []
      : [
          `\tvar datos cfdi.${call.body}`,
          `\tif err := json.Unmarshal([]byte(\`${body}\`), &datos); err != nil {`,
          ...["\t\tlog.Fatal(err)", "\t}"],
        ]),
    ...shown,
    "}",
  ].join("\n");
}

function java({ call, body, file }: SampleRequest): string {
  const { answers } = call;
  const setters = Object.entries({ ...call.query, ...(call.key === undefined ? {} : { idempotencyKey: call.key }) });
  const isGiven = setters.length > 0 || (answers === "file" && call.hasQuery);
  const options = `new ${call.operation}Opciones()${setters.map(([name, value]) => `.${name}(${JSON.stringify(value)})`).join("")}`;
  const args = [
    ...quoted(call),
    ...(body === undefined ? [] : ["datos"]),
    ...(isGiven ? [options] : []),
    ...(answers === "file" ? ["archivo"] : []),
  ];
  const called = `cfdi.${call.resource}.${call.method}(${args.join(", ")})`;
  const shown = {
    json: [`System.out.println(${called});`],
    list: [`for (var cada : ${called}) {`, "    System.out.println(cada);", "}"],
    file: [`try (var archivo = new FileOutputStream(${JSON.stringify(file)})) {`, `    ${called};`, "}"],
  }[answers];
  const lines = [
    'var cfdi = new Cliente(System.getenv("CFDI_URL"), System.getenv("CFDI_API_KEY"));',
    ...(body === undefined
      ? []
      : [`var datos = new ${call.body}(Datos.leer("""`, ...body.replaceAll("\\", "\\\\").split("\n"), '"""));']),
    ...shown,
  ];
  return [
    ...["import cfdistamping.*;", "import cfdistamping.Tipos.*;"],
    ...(answers === "file" ? ["import java.io.FileOutputStream;"] : []),
    ...["", "public final class Muestra {", "    public static void main(String[] args) throws Exception {"],
    ...lines.map((line) => `        ${line}`),
    ...["    }", "}"],
  ].join("\n");
}

const quoted = ({ ids }: SampleCall) => ids.map((id) => JSON.stringify(id));
const isEmpty = (record: object) => Object.keys(record).length === 0;
const members = (record: object) =>
  `{ ${Object.entries(record)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(", ")} }`;
const mappedNames = (record: Readonly<Record<string, string>>, change: (name: string) => string) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [change(name), value]));

function csharp({ verb, path, hasKey, headers, body, file }: SampleRequest): string {
  const adds = Object.entries(headers).map(
    ([name, value]) => `request.Headers.Add(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  return [
    "using System.Text;",
    "using System.Text.Json.Nodes;",
    "",
    `using var client = new HttpClient { Timeout = TimeSpan.FromSeconds(${TIMEOUT}) };`,
    `using var request = new HttpRequestMessage(HttpMethod.${verb.charAt(0)}${verb.slice(1).toLowerCase()},`,
    `    Environment.GetEnvironmentVariable("CFDI_URL") + ${JSON.stringify(path)});`,
    ...(hasKey ? ['request.Headers.Add("X-Api-Key", Environment.GetEnvironmentVariable("CFDI_API_KEY"));'] : []),
    ...adds,
    ...(body === undefined
      ? []
      : [
          'request.Content = new StringContent("""',
          indented(`    ${body}`, "    "),
          '    """, Encoding.UTF8, "application/json");',
        ]),
    "using var response = await client.SendAsync(request);",
    "if (!response.IsSuccessStatusCode)",
    "{",
    "    var error = JsonNode.Parse(await response.Content.ReadAsStringAsync());",
    '    throw new Exception((string?)error?["error"]);',
    "}",
    ...(file === undefined
      ? [
          "var answer = JsonNode.Parse(await response.Content.ReadAsStringAsync());",
          'Console.WriteLine(answer?["data"]);',
        ]
      : [`await File.WriteAllBytesAsync(${JSON.stringify(file)}, await response.Content.ReadAsByteArrayAsync());`]),
  ].join("\n");
}

function sent(
  headers: SampleRequest["headers"],
  body: string | undefined,
  type = "application/json",
): SampleRequest["headers"] {
  return body === undefined ? headers : { "Content-Type": type, ...headers };
}

/** Indents every line but the first, to stand within another line. */
function indented(text: string, space: string): string {
  return text.replaceAll("\n", `\n${space}`);
}

function outsideTexts(json: string, code: (part: string) => string, text = (part: string) => part): string {
  return json
    .split(/("(?:[^"\\]|\\.)*")/)
    .map((part, at) => (at % 2 === 0 ? code(part) : text(part)))
    .join("");
}
