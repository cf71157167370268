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
}

/** `Language` says how a language writes any request of the API. The address and the key come from the environment. */
export interface Language {
  readonly id: string;
  readonly name: string;
  write(request: SampleRequest): string;
}

export const LANGUAGES: readonly Language[] = [
  { id: "curl", name: "curl", write: curl },
  { id: "typescript", name: "TypeScript", write: typescript },
  { id: "python", name: "Python", write: python },
  { id: "php", name: "PHP", write: php },
  { id: "csharp", name: "C#", write: csharp },
];

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

function typescript({ verb, path, hasKey, headers, body, file }: SampleRequest): string {
  const all = { ...(hasKey ? { "X-Api-Key": RAW } : {}), ...sent(headers, body) };
  const members = Object.entries(all).map(([name, value]) => {
    const text = value === RAW ? "process.env.CFDI_API_KEY!" : JSON.stringify(value);
    return `    ${/^\w+$/.test(name) ? name : JSON.stringify(name)}: ${text},`;
  });
  const answer =
    file === undefined
      ? ["const answer = await response.json();", "if (!response.ok) throw new Error(answer.error);"]
      : [
          "if (!response.ok) throw new Error((await response.json()).error);",
          `await writeFile(${JSON.stringify(file)}, Buffer.from(await response.arrayBuffer()));`,
        ];
  return [
    ...(file === undefined ? [] : ['import { writeFile } from "node:fs/promises";', ""]),
    `const response = await fetch(\`\${process.env.CFDI_URL}${path}\`, {`,
    `  method: "${verb}",`,
    ...(members.length === 0 ? [] : ["  headers: {", ...members, "  },"]),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(body, "  ")}),`]),
    `  signal: AbortSignal.timeout(${TIMEOUT}_000),`,
    "});",
    ...answer,
    ...(file === undefined ? ["console.log(answer.data);"] : []),
  ].join("\n");
}

/** The mark stands for the key among the headers, because the key is an expression and no text. */
const RAW = "\0key";

function python({ verb, path, hasKey, headers, body, file }: SampleRequest): string {
  const own = Object.entries(headers).map(
    ([name, value]) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},`,
  );
  const members = [...(hasKey ? ['        "X-Api-Key": os.environ["CFDI_API_KEY"],'] : []), ...own];
  return [
    "import os",
    "",
    "import requests",
    "",
    `response = requests.${verb.toLowerCase()}(`,
    `    os.environ["CFDI_URL"] + ${JSON.stringify(path)},`,
    ...(members.length === 0 ? [] : ["    headers={", ...members, "    },"]),
    ...(body === undefined ? [] : [`    json=${indented(pythonLiteral(body), "    ")},`]),
    `    timeout=${TIMEOUT},`,
    ")",
    "if not response.ok:",
    '    raise RuntimeError(response.json()["error"])',
    ...(file === undefined
      ? ['print(response.json()["data"])']
      : [`with open(${JSON.stringify(file)}, "wb") as file:`, "    file.write(response.content)"]),
  ].join("\n");
}

/** Turns JSON into a Python literal, which differs in three words. */
function pythonLiteral(json: string): string {
  return outsideTexts(json, (code) =>
    code.replace(/\b(true|false|null)\b/g, (word) => ({ true: "True", false: "False", null: "None" })[word]!),
  );
}

function php({ verb, path, hasKey, headers, body, file }: SampleRequest): string {
  const lines = Object.entries(sent(headers, body)).map(([name, value]) => `        '${name}: ${value}',`);
  const members = [...(hasKey ? ["        'X-Api-Key: ' . getenv('CFDI_API_KEY'),"] : []), ...lines];
  return [
    "<?php",
    ...(body === undefined ? [] : ["$body = <<<'JSON'", body, "JSON;", ""]),
    `$request = curl_init(getenv('CFDI_URL') . '${path}');`,
    "curl_setopt_array($request, [",
    `    CURLOPT_CUSTOMREQUEST => '${verb}',`,
    "    CURLOPT_RETURNTRANSFER => true,",
    `    CURLOPT_TIMEOUT => ${TIMEOUT},`,
    ...(members.length === 0 ? [] : ["    CURLOPT_HTTPHEADER => [", ...members, "    ],"]),
    ...(body === undefined ? [] : ["    CURLOPT_POSTFIELDS => $body,"]),
    "]);",
    "$answer = curl_exec($request);",
    "if ($answer === false) {",
    "    throw new RuntimeException(curl_error($request));",
    "}",
    "if (curl_getinfo($request, CURLINFO_RESPONSE_CODE) >= 400) {",
    "    throw new RuntimeException(json_decode($answer)->error);",
    "}",
    file === undefined ? "print_r(json_decode($answer)->data);" : `file_put_contents('${file}', $answer);`,
  ].join("\n");
}

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

function outsideTexts(json: string, change: (code: string) => string): string {
  return json
    .split(/("(?:[^"\\]|\\.)*")/)
    .map((part, at) => (at % 2 === 0 ? change(part) : part))
    .join("");
}
