import { execFile, execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type DescField, getOption, hasOption } from "@bufbuild/protobuf";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { field as fieldRules } from "#proto/buf/validate/validate_pb.ts";
import { DocumentRequestSchema } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { names } from "#proto/cfdi/v1/rest_pb.ts";
import { EVENTS, isNotice } from "../common/events.ts";
import { DOCUMENT_KINDS, kindOfTipo, RESOURCE_NAMES, RESOURCES } from "../common/kinds.ts";
import { SERVICES } from "../gateway/services.ts";
import { LISTS } from "../src/persistence/portal/index.ts";
import { long } from "./support/long.ts";
import { newDatabase } from "./support/postgres.ts";

const HOME = resolve(import.meta.dirname, "..");
const KINDS = Object.values(DOCUMENT_KINDS);
const NOTICES = Object.values(EVENTS).filter(isNotice);
/** A tax of the category traslado is no document of that kind. */
const isNoTax = (name: string) => name !== "traslado";
const NAMES: readonly (readonly string[])[] = [
  KINDS.map(({ name }) => name).filter(isNoTax),
  RESOURCE_NAMES.filter(isNoTax),
  NOTICES.map(({ name }) => name),
];

/**
 * An addition needs a line in each of these files, besides files of its own; docs/extending.md names and counts them.
 */
const LINES = {
  "kind of document": [
    "proto/cfdi/v1/kind.proto",
    "proto/cfdi/v1/export.proto",
    "src/services/kinds/kinds.ts",
    "src/services/portal/copied.ts",
  ],
  "kind that is captured": [
    "proto/cfdi/v1/portal_documents.proto",
    "proto/cfdi/v1/draft.proto",
    "gateway/portal/pages/documents/data/lists.ts",
    "gateway/portal/pages/documents/routes.ts",
  ],
  "REST resource": [
    "proto/cfdi/v1/kind.proto",
    "proto/cfdi/v1/rest.proto",
    "gateway/services.ts",
    "src/methods.ts",
    "src/services/resources/resources.ts",
    "gateway/portal/pages/documents/data/filters.ts",
    "gateway/portal/pages/documents/data/words.ts",
    "gateway/portal/pages/documents/data/api.ts",
  ],
  event: ["proto/cfdi/v1/event_type.proto", "src/services/notices/sentences.ts"],
  "column of an export": ["src/engine/exports/columns.ts"],
} as const;

/** These files name several kinds or events, and a new one needs no line in them. */
const NEEDS_NONE: Readonly<Record<string, string>> = {
  "gateway/portal/pages/documents/import/kinds.ts": "a kind without a row is not imported from sheets",
  "src/services/sign-up/starter.ts": "a kind without a row has no series in the demo and in test accounts",
  "src/persistence/database/migrations/schema/lists.ts": "a kind that it does not name has a list of its own name",
  "src/persistence/events/notices.ts": "an event that it does not name has another cause",
  "src/services/portal/templates.ts": "a notice that it does not name has another cause",
  "src/services/portal/copying.ts": "a kind that it does not name is not substituted in one call",
};

describe("the contract", () => {
  it("describes every kind and every resource completely", () => {
    for (const { noun, article, series, resource } of KINDS) {
      expect([noun, series].filter((words) => words.trim() === "")).toEqual([]);
      expect(["un", "una"]).toContain(article);
      expect(RESOURCE_NAMES).toContain(resource);
    }
    for (const { title, description } of Object.values(RESOURCES))
      expect([title, description].filter((words) => words.trim() === "")).toEqual([]);
  });

  it("gives no two kinds the same TipoDeComprobante, noun or series", () => {
    for (const fact of ["tipoDeComprobante", "noun", "series"] as const) {
      const said = KINDS.map((kind) => kind[fact]).filter(Boolean);
      expect(said).toEqual([...new Set(said)]);
    }
    expect(kindOfTipo("E")?.name).toBe("nota_credito");
    expect([kindOfTipo("X"), kindOfTipo(""), kindOfTipo(undefined)]).toEqual([undefined, undefined, undefined]);
  });

  it("takes its lists of kinds, resources and notices from their enums", () => {
    const byHand = FIELDS.filter((field) => !hasOption(field, names));
    const lists = byHand.filter((field) => NAMES.some((all) => countOf(all, allowedIn(field)) >= 3));
    expect(lists.map(String)).toEqual([]);
  });

  it("leaves room for all names where several may be given", () => {
    for (const field of FIELDS.filter((each) => hasOption(each, names))) {
      const { type } = getOption(field, fieldRules);
      if (type.case === "repeated") expect(type.value.maxItems).toBeGreaterThanOrEqual(allowedIn(field).length);
    }
  });

  it("captures kinds under their own names", () => {
    const members = DocumentRequestSchema.oneofs[0]!.fields.map(({ name }) => name);
    // The portal's own types of withholding are records of one kind, so this member is no kind.
    const kinds = members.filter((name) => name !== "otra_retencion");
    expect(countOf(Object.keys(DOCUMENT_KINDS), kinds)).toBe(kinds.length);
  });
});

describe("the database", () => {
  let db: Awaited<ReturnType<typeof newDatabase>>;
  beforeAll(async () => {
    db = await newDatabase(1);
  });
  afterAll(() => db.close());
  const listsOf = async (kinds: readonly string[]) => {
    const text = "select list_of(kind) as list from unnest($1::text[]) with ordinality as k (kind, n) order by n";
    const rows = await db.query<{ list: string }>({ name: "lists-of-kinds", text }, [kinds]);
    return rows.map(({ list }) => list);
  };

  it("puts each kind into the list of its resource", async () => {
    expect(await listsOf(KINDS.map(({ name }) => name))).toEqual(KINDS.map(({ resource }) => resource));
  });

  it("needs no migration for a kind that has a resource of its own name", async () => {
    expect(await listsOf(["encargo"])).toEqual(["encargo"]);
  });

  it("looks into the list of each resource", async () => {
    const rows = await db.query<{ list: string }>({ name: "lists", text: `select list from ${LISTS}` }, []);
    expect(rows.map(({ list }) => list)).toEqual(RESOURCE_NAMES);
  });
});

const PLACES = [
  ...["package.json", "tsconfig.json", "buf.yaml", "buf.gen.yaml", "proto", "tools/contract"],
  ...["client", "clients", "common", "src", "gateway"],
];

describe("a kind, a resource and an event that the contract gets", () => {
  const copy = mkdtempSync(join(tmpdir(), "invented-kind-"));
  beforeAll(() => {
    for (const place of PLACES)
      cpSync(join(HOME, place), join(copy, place), {
        recursive: true,
        filter: (path) => !/[\\/]dist$/.test(path),
      });
    symlinkSync(join(HOME, "node_modules"), join(copy, "node_modules"));
    edit("tsconfig.json", /"include": \[[^\]]*\]/, '"include": ["src", "common"]');
    add("kind", "DOCUMENT_KIND", "ENCARGO = 99 [(kind) = {}]");
    add("kind", "RESOURCE", "ENCARGO = 99 [(resource) = {}]");
    add(
      "event_type",
      "EVENT_TYPE",
      'SELLO_PERDIDO = 99 [(event) = {scope: EVENT_SCOPE_ACCOUNT, occasion: "Se pierde"}]',
    );
    execFileSync(join(HOME, "node_modules/.bin/buf"), ["generate"], {
      cwd: copy,
      env: { ...process.env, PATH: `${join(HOME, "node_modules/.bin")}:${process.env.PATH}` },
    });
    const member = "value: CreateInvoiceRequest;\n    case: ";
    edit("proto/gen/cfdi/v1/portal_documents_pb.ts", member, `${member}"encargo"; } | { ${member}`);
  });
  afterAll(() => rmSync(copy, { recursive: true }));

  /** Adds a value to an enum of the contract, as `$(enum)_$(value)`. */
  function add(file: string, of: string, value: string): void {
    edit(`proto/cfdi/v1/${file}.proto`, `${of}_UNSPECIFIED = 0;`, `$& ${of}_${value};`);
  }

  function edit(path: string, from: string | RegExp, to: string): void {
    const before = readFileSync(join(copy, path), "utf8");
    const after = before.replace(from, to);
    expect(after, path).not.toBe(before);
    writeFileSync(join(copy, path), after);
  }

  /** Returns the files that do not compile any more, as paths from the project's root. */
  async function brokenIn(project: string): Promise<string[]> {
    const tsc = join(HOME, "node_modules/typescript/bin/tsc");
    const output = await new Promise<string>((done) =>
      execFile(process.execPath, [tsc, "--noEmit", "--pretty", "false", "-p", project], { cwd: copy }, (_, out) =>
        done(out),
      ),
    );
    const files = [...output.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file]) => file!);
    return [...new Set(files)].sort();
  }

  test("do not compile without a row in each table of the service", async () => {
    expect(await brokenIn(".")).toEqual([
      "src/services/kinds/kinds.ts",
      "src/services/notices/sentences.ts",
      "src/services/portal/copied.ts",
      "src/services/resources/resources.ts",
    ]);
  });

  test("are allowed by the constraints, and the guide names the event", async () => {
    const load = (path: string) => import(join(copy, path));
    const { WebhookSettingsSchema, ChangeOwnWebhookRequestSchema } = await load("proto/gen/cfdi/v1/webhook_pb.ts");
    const { NoticeSettingsSchema } = await load("proto/gen/cfdi/v1/portal_notices_pb.ts");
    const { AddSeriesRequestSchema } = await load("proto/gen/cfdi/v1/account_pb.ts");
    expect(allowedIn(AddSeriesRequestSchema.field.kind)).toContain("encargo");
    for (const { field } of [WebhookSettingsSchema, ChangeOwnWebhookRequestSchema])
      expect(allowedIn(field.types)).toContain("sello.perdido");
    expect(allowedIn(NoticeSettingsSchema.field.apagados)).toContain("sello.perdido");
    const { readGuides } = await load("gateway/docs/guides.ts");
    const guide = readGuides().find(({ path }: { path: string }) => path === "/docs/guias/eventos");
    expect(guide.body.markup).toContain("<td><code>sello.perdido</code></td>\n<td>Se pierde</td>");
  });

  long("do not compile without a row in each table of the portal", async () => {
    const pages = "gateway/portal/pages/documents/data";
    // Two tables of the portal are typed by the lists of this file, so they fail only after its edit.
    edit(`${pages}/filters.ts`, 'nomina: "nomina",', 'nomina: "nomina", encargo: "encargo",');
    expect(await brokenIn("gateway/portal")).toEqual(
      ["api", "filters", "lists", "words"].map((file) => `${pages}/${file}.ts`),
    );
  });
});

test("no other file names three kinds, resources or notices", () => {
  const files = ["client", "common", "src", "gateway", "tools"].flatMap((folder) =>
    readdirSync(join(HOME, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.(tsx?|mjs)$/.test(path) && !/(^|\/)(dist|generated|node_modules)\//.test(path))
      .map((path) => join(folder, path)),
  );
  const known: readonly string[] = [
    ...Object.values(LINES).flat(),
    ...Object.keys(NEEDS_NONE),
    // These files are generated from the contract.
    "client/contract.ts",
    "client/operations.ts",
  ];
  const found = files.filter((file) => enumerates(readFileSync(join(HOME, file), "utf8")));
  expect(found.filter((file) => !known.includes(file))).toEqual([]);
  expect(Object.keys(NEEDS_NONE).filter((file) => !found.includes(file))).toEqual([]);
});

test.each([
  ["an array", 'const ALL = ["factura", "nota_credito", "nomina"];', true],
  ["a table", "const ALL = { factura: 1, notaCredito: 2, complementoPago: 3 };", true],
  ["a statement", "values ('facturas'), ('nomina'), ('retenciones')", true],
  ["values of the enum", "[DocumentKind.FACTURA, DocumentKind.NOMINA, DocumentKind.RETENCION]", true],
  ["paths", '["/facturas/{id}", "/nomina/{id}", "/retenciones/{id}"]', true],
  ["one kind", 'kind === "factura"', false],
  ["a comment", '// "factura", "nota_credito" and "nomina" are kinds.', false],
])("%s is told from code that names none", (_, code, expected) => {
  expect(enumerates(code)).toBe(expected);
});

test.each(Object.entries(LINES))("docs/extending.md counts what a %s waits for", (addition, files) => {
  const rows = readFileSync(join(HOME, "docs/extending.md"), "utf8").split("\n");
  const row = rows.find((line) => line.startsWith(`| **${addition}**`))!;
  const cells = row.split("|");
  const lines = cells.at(-2)!;
  const named = [...lines.matchAll(/`([\w./-]+\.(?:ts|tsx|proto))`/g)].map(([, path]) => path);
  expect(named.toSorted()).toEqual(files.toSorted());
  expect(lines).toContain(files.length === 1 ? "1 file" : `${files.length} files`);
});

/** Returns true for code that names at least three kinds, three resources or three notices, however it spells them. */
function enumerates(source: string): boolean {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "$1");
  const isNamed = ({ words, pattern }: Spelled) => words.some((word) => code.includes(word)) && pattern.test(code);
  return SPELLED.some((all) => all.filter(isNamed).length >= 3);
}

type Spelled = ReturnType<typeof spelled>;
const SPELLED = NAMES.map((all) => all.map(spelled));

function spelled(name: string) {
  const snake = name.replaceAll("-", "_");
  const camel = snake.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  const words = [...new Set([name, snake, snake.replaceAll("_", "-"), camel, snake.toUpperCase()])];
  const one = `(${words.join("|")})`;
  const pattern = new RegExp(`["'\`/]${one}["'\`/]|(?<![\\w.])${one}\\??:|\\b(DocumentKind|Resource)\\.${one}\\b`);
  return { words, pattern };
}

const FIELDS: readonly DescField[] = [
  ...new Set(SERVICES.flatMap(({ methods }) => methods.map(({ input }) => input.file))),
].flatMap(({ messages }) => messages.flatMap(({ fields }) => fields));

/** Returns the names that a field may have, or that each of its items may have. */
function allowedIn(field: DescField): readonly string[] {
  const { type } = getOption(field, fieldRules);
  const rules = type.case === "repeated" ? type.value.items?.type : type;
  return rules?.case === "string" ? rules.value.in : [];
}

function countOf(all: readonly string[], some: readonly string[]): number {
  return some.filter((name) => all.includes(name)).length;
}
