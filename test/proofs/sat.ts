/**
 * npm run proofs:sat -- FOLDER [PERCENT]
 *
 * Compares our schemas, cadenas and catalogs with SAT's own files, which cannot be shipped here: FOLDER holds them at
 * the paths of their addresses. Each golden document and a sample of its mutants must get the same verdict and the same
 * cadena original from both sides, and our keys must be among SAT's. The same holds for random documents that break no
 * rule, of each complement in random-complements.ts, and for random invoices with the fields of trade and random
 * exports, credit notes of them and trips from data, which must be valid. PERCENT takes a part of the mutants and of
 * the random documents.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { type Cadena, cadenaOriginal } from "../../src/engine/cadena.ts";
import { withAttributes, type XmlNode } from "../../src/engine/node.ts";
import { loadSchemas, type Schemas } from "../../src/engine/validation/schema.ts";
import { readXml, writeDocument } from "../../src/engine/xml.ts";
import { RANDOM } from "../engine/rules/random-complements.ts";
import { issueExport, issueNote, issueTransfer, randomExports, randomNotes, randomStock } from "../support/exports.ts";
import { mutantsOf, sample } from "../support/mutants.ts";
import { randomTrips } from "../support/random-modes.ts";
import { richInvoices as randomRich } from "../support/random-rich-orders.ts";
import { documentOfTrip } from "../support/random-trips.ts";
import { validateSchema } from "../support/validate-schema.ts";
import { missingTools, officialCadenas, officialVerdicts } from "./official.ts";
import { compareCatalogs } from "./sat-catalogs.ts";

export interface Case {
  readonly name: string;
  readonly xml: string;
}

export interface Outcome {
  readonly name: string;
  readonly kind: "same" | "deliberate" | "different";
  readonly detail: string;
}

/** A schema has no list of these attributes' codes, because they are too many and change too often. */
const LONG_LISTS =
  /attribute '(ClaveProdServ|BienesTransp|FraccionArancelaria|NumEstacion|UnidadPeso|CveMaterialPeligroso|NumAutorizacionNaviero)'/;

/** A schema cannot judge these by the document's day, so rules do (CRE-37, VAL-376, VAL-393, VAL-397). */
const LISTS_WITH_DAYS = /attribute '(TipoPercepcion|TipoDeduccion|TipoOtroPago|Ejercicio)'.*facet 'enumeration'/;

/** Each of these differences is deliberate, for its reason. */
const DELIBERATE: readonly {
  reason: string;
  ours: boolean;
  applies: (mutant: string, official: string) => boolean;
}[] = [
  {
    reason: "las listas largas son aquí patrones: cambian cada mes y las comprueban las reglas",
    ours: true,
    applies: (_, official) => official !== "" && official.split("\n").every((line) => LONG_LISTS.test(line)),
  },
  {
    reason: "las listas con días son aquí patrones: la regla las juzga por el día del documento",
    ours: true,
    applies: (_, official) => official !== "" && official.split("\n").every((line) => LISTS_WITH_DAYS.test(line)),
  },
  {
    reason: "blancos junto a un entero o una fecha: XML Schema los quita y libxml2 2.9 no",
    ours: true,
    applies: (_, official) =>
      /'(\s+[\d-]+\s*|[\d-]+\s+)' is not a valid value of the (local )?atomic type/.test(official),
  },
  {
    reason: "un espacio de nombres con blancos se rechaza: no todos los lectores lo leen igual",
    ours: false,
    applies: (mutant) => mutant.endsWith("a namespace with a blank"),
  },
];

/** SAT's stylesheets make these cadenas of documents that no schema accepts. */
const INVALID_ANYWAY: readonly { reason: string; mutant: RegExp }[] = [
  { reason: "una Parte dentro de otra", mutant: /cfdi:Parte: inside itself$/ },
  {
    reason: "texto en un nodo que no lo admite",
    mutant: /:(ImpRetenidos|TimbreFiscalDigital|Planesderetiro): with text$/,
  },
  {
    reason: "dos nodos donde cabe uno: SAT lee el primero",
    mutant: /:(Nacional|Extranjero|IntegracIngresos|IntegracEgresos): twice$/,
  },
];

const SEED = 40;
/** `randomDocuments` is for each complement. */
const WHOLE = { mutants: 4000, randomDocuments: 100, richInvoices: 500, exports: 300, trips: 300 };
type Counts = typeof WHOLE;

async function main(folder: string | undefined, percent = "100"): Promise<number> {
  if (folder === undefined || !/^([1-9]\d?|100)$/.test(percent))
    return complain("Usage: npm run proofs:sat -- FOLDER (SAT's files) [PERCENT]");
  const missing = missingTools();
  if (missing.length > 0) return complain(`Missing: ${missing.join(", ")} (Debian: libxml2-utils, xsltproc)`);

  const schemas = loadSchemas("xsd");
  const documents = goldenDocuments("test/golden");
  const counts = Object.fromEntries(
    Object.entries(WHOLE).map(([name, count]) => [name, Math.ceil((count * Number(percent)) / 100)]),
  ) as Counts;
  const rich = [...richCases(counts), ...(await exportCases(counts))];
  const share = Math.ceil(counts.mutants / documents.length);
  const cases = [
    ...documents.flatMap((document) => [document, ...mutants(document, share)]),
    ...randomDocuments(counts),
    ...rich,
  ];
  const verdicts = compareVerdicts(folder, schemas, cases);
  const cadenas = compareCadenas(folder, schemas, cases);
  report("verdict", verdicts);
  const invalid = verdicts.filter(({ name, detail }) => rich.some((one) => one.name === name) && detail !== "valid");
  console.log(`${rich.length - invalid.length} of ${rich.length} documents from data are valid`);
  report("cadena", cadenas);
  const lists = compareCatalogs(folder, schemas, documents);
  report("catalog", lists);

  const all = [...verdicts, ...cadenas, ...lists];
  const failed = all.filter(({ kind }) => kind === "different").length + invalid.length;
  console.log(`${all.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

function complain(sentence: string): number {
  console.error(sentence);
  return 2;
}

function goldenDocuments(folder: string): Case[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".xml") && !path.startsWith("cancellation/")) // Cancellation requests have no schema.
    .sort()
    .map((path) => ({ name: path, xml: readFileSync(join(folder, path), "utf8") }));
}

/**
 * Returns random documents that no rule of their complement's matrix refuses, which SAT's schema must not refuse
 * either.
 */
function randomDocuments({ randomDocuments: numRuns }: Counts): Case[] {
  return Object.entries(RANDOM).flatMap(([name, documents]) =>
    fc
      .sample(documents, { numRuns, seed: SEED })
      .map((root, index) => ({ name: `${name} ${index + 1}`, xml: writeDocument(root).xml.toString() })),
  );
}

/** Returns random invoices with the fields of trade, and freights and transfers of random trips, all of them right. */
function richCases({ richInvoices, trips: numTrips }: Counts): Case[] {
  const trips = fc.sample(randomTrips, { numRuns: numTrips, seed: SEED });
  const roots = [
    ...fc.sample(randomRich, { numRuns: richInvoices, seed: SEED }),
    ...trips.map((viaje, index) => documentOfTrip(viaje, index % 2 === 0 ? "I" : "T")!),
  ];
  return roots.map((root, index) => ({
    name: `rich invoice ${index + 1}`,
    xml: sealedText(root),
  }));
}

/** Returns random exports, sold, only moved and come back, as the service builds them of data, all of them right. */
async function exportCases({ exports: numRuns }: Counts): Promise<Case[]> {
  const orders = fc.sample(randomExports, { numRuns, seed: SEED });
  const transfers = fc.sample(randomStock, { numRuns, seed: SEED });
  const roots = await Promise.all([
    ...orders.map(({ order, isPerson }) => issueExport(order, { isPerson })),
    ...transfers.map((transfer) => issueTransfer(transfer)),
    ...fc.sample(randomNotes, { numRuns, seed: SEED }).map(issueNote),
  ]);
  const made = roots.filter((root) => root !== undefined);
  return made.map((root, index) => ({ name: `export ${index + 1}`, xml: sealedText(root) }));
}

const sealedText = (root: XmlNode) => writeDocument(withAttributes(root, { Sello: "AA==" })).xml.toString();

function mutants({ name, xml }: Case, count: number): Case[] {
  const reading = readXml(Buffer.from(xml));
  if (reading.kind === "malformed") return [];
  const chosen = sample(mutantsOf(reading.root), count, SEED);
  return chosen.map((mutant) => ({ name: `${name} ${mutant.name}`, xml: mutant.write() }));
}

function compareVerdicts(folder: string, schemas: Schemas, cases: readonly Case[]): Outcome[] {
  const officials = officialVerdicts(
    folder,
    cases.map(({ xml }) => xml),
  );
  return cases.map(({ name, xml }, place) => {
    const official = officials[place]!;
    const errors = validateSchema(schemas, Buffer.from(xml));
    const valid = errors.length === 0;
    if (valid === official.valid) return { name, kind: "same", detail: valid ? "valid" : "invalid" };
    const known = DELIBERATE.find((row) => row.ours === valid && row.applies(name, official.errors));
    if (known !== undefined) return { name, kind: "deliberate", detail: known.reason };
    const ours = errors.map(({ sentence }) => sentence).join("\n");
    return {
      name,
      kind: "different",
      detail: `ours: ${ours || "valid"}\nSAT: ${official.errors || "valid"}`,
    };
  });
}

function compareCadenas(folder: string, schemas: Schemas, cases: readonly Case[]): Outcome[] {
  const read = cases.flatMap((one) => {
    const reading = readXml(Buffer.from(one.xml));
    return reading.kind === "xml" ? [{ ...one, root: reading.root }] : [];
  });
  const officials = officialCadenas(folder, read);
  return read.flatMap(({ name, root }, place) => {
    const official = officials[place];
    return official === undefined ? [] : [compareCadena(name, cadenaOriginal(schemas, root), official)];
  });
}

/** We give no cadena for a root without a schema; SAT's stylesheet then gives some text. */
function compareCadena(name: string, ours: Cadena, official: string): Outcome {
  if (ours.kind === "unknown-complement") return { name, kind: "deliberate", detail: "sin esquema no hay cadena" };
  if (ours.text === official) return { name, kind: "same", detail: "equal" };
  const known = INVALID_ANYWAY.find(({ mutant }) => mutant.test(name));
  if (known !== undefined) return { name, kind: "deliberate", detail: known.reason };
  return { name, kind: "different", detail: `ours: ${ours.text}\nSAT:  ${official}` };
}

function report(title: string, outcomes: readonly Outcome[]): void {
  for (const { name, kind, detail } of outcomes) {
    if (kind === "different") console.log(`DIFFERENT ${title}: ${name}\n${detail}\n`);
  }
  const counts = new Map<string, number>();
  for (const { kind, detail } of outcomes) {
    const row = kind === "different" ? "different" : `${kind}: ${detail}`;
    counts.set(row, (counts.get(row) ?? 0) + 1);
  }
  console.log(title);
  for (const [row, count] of [...counts].sort()) console.log(`${String(count).padStart(8)}  ${row}`);
}

process.exitCode = await main(process.argv[2], process.argv[3]);
