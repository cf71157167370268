import { Command } from "commander";
import { type CartReport, chargeCarts } from "./carts/run.ts";
import { vacuous } from "./faults/books.ts";
import { onCluster } from "./faults/cluster-plan.ts";
import { runPlans } from "./faults/in-parallel.ts";
import { planOf } from "./faults/plan.ts";
import type { Outcome } from "./faults/run.ts";
import { bombard, type FuzzReport } from "./fuzz/run.ts";
import { type OutageReport, outagesUnderLoad } from "./outage/run.ts";
import { type RestoreReport, restoreDrill } from "./restore/run.ts";
import { compareValidators, type SchemaReport } from "./schemas/run.ts";
import { type UpgradeReport, upgradeUnderLoad } from "./upgrade/run.ts";

/**
 * Prints the results of all proofs as one table: what the service went through, and how the printed validators judged
 * mutants of each schema.
 */
const values = new Command("npm run proofs --")
  .description("Ends with 1 where something was violated.")
  .option("--runs <N>", "seeded fault runs; as root with full disks among them", "200")
  .option("--cases <N>", "hostile requests", "20000")
  .option("--mutants <N>", "mutants of the documents of each schema", "1000")
  .option("--carts <N>", "carts at prices with taxes included, with discounts of all forms", "1000000")
  .option("--upgrades <N>", "upgrades of two instances, one after the other, while documents are stamped", "10")
  .option(
    "--outage <SECONDS>",
    "the first of two PACs is dead for so long while documents are stamped: gone, then silent",
    "600",
  )
  .option(
    "--no-restores",
    "no database that is restored as it was up to 3 s before its end, in the data folder that saw it and in a new one",
  )
  .option("--schema <ROOT...>", "mutants of this schema alone, such as pago20:Pagos")
  .option("--seed <N>", "of the first run, of requests and of mutants; another one each time unless given")
  .option("--replay <TARGET[=CASE]>", "hostile requests of one target, or one as its failure names it: orders=12:3")
  .option("--citus", "fault runs on a coordinator and two workers, whose shards move meanwhile (docs/scale.md)")
  .option("--json", "all that was found, for machines")
  .parse()
  .opts<Options>();

interface Options {
  readonly runs: string;
  readonly cases: string;
  readonly mutants: string;
  readonly carts: string;
  readonly upgrades: string;
  readonly outage: string;
  readonly restores: boolean;
  readonly schema?: string[];
  readonly seed?: string;
  readonly replay?: string;
  readonly citus?: true;
  readonly json?: true;
}

/** The most sentences of the report about one run. */
const MOST_SHOWN = 10;
const AT_ONCE = 2;
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const tell = (line: string) => values.json || process.stderr.write(line);

const seeds = Array.from({ length: Number(values.runs) }, (_, index) => seed + index);
const planned = seeds.map((each) => planOf(each));
const citus = values.citus === true;
const plans = citus ? planned.map(onCluster) : planned;
const faults = await runPlans(plans, { atOnce: citus ? 1 : AT_ONCE, citus }, (outcome) => tell(lineOf(outcome)));
const cases = Number(values.cases);
const fuzz = cases === 0 ? undefined : await bombard({ seed, cases, replay: values.replay }, tell);
const upgrades = Number(values.upgrades);
const upgraded = upgrades === 0 ? undefined : await upgradeUnderLoad({ seed, upgrades });
const seconds = Number(values.outage);
const outage = seconds === 0 ? undefined : await outagesUnderLoad(seconds, tell);
const restored = values.restores ? await restoreDrill(tell) : undefined;
const mutants = Number(values.mutants);
const schemas =
  mutants === 0 ? [] : compareValidators({ seed, mutants, only: values.schema }, (one) => tell(mutantsOf(one)));
const carts = Number(values.carts) === 0 ? undefined : chargeCarts({ seed, carts: Number(values.carts) }, tell);

const rows = [
  ...(faults.length === 0 ? [] : faultRows(faults)),
  ...(fuzz === undefined ? [] : fuzzRows(fuzz)),
  ...(upgraded === undefined ? [] : upgradeRows(upgraded)),
  ...(outage === undefined ? [] : outageRows(outage)),
  ...(restored === undefined ? [] : restoreRows(restored)),
  ...(schemas.length === 0 ? [] : schemaRows(schemas)),
  ...(carts === undefined ? [] : cartRows(carts)),
];
console.log(
  values.json
    ? JSON.stringify({ faults, fuzz, upgraded, outage, restored, schemas, carts }, null, 2)
    : rows.map(written).join("\n"),
);
const nothingProven = vacuous(faults);
for (const sentence of nothingProven) tell(`${sentence}\n`);
const broken = [
  ...nothingProven,
  ...[...faults.flatMap(({ violations }) => violations), ...(fuzz?.violations ?? [])],
  ...[upgraded, outage, restored].flatMap((report) => report?.violations ?? []),
  ...[...schemas.flatMap(({ wrong }) => wrong), ...(carts?.wrong ?? [])],
];
process.exit(broken.length > 0 ? 1 : 0);

function mutantsOf({ element, mutants, valid, hidden, undecided, wrong }: SchemaReport): string {
  return `${element}: ${mutants} mutants, ${valid} valid (${hidden} with more than the tree shows, ${undecided} undecided), ${wrong.length} wrong\n`;
}

type Row = readonly [name: string, value: number, more?: string];

function lineOf({ seed, documents, stamped, violations }: Outcome): string {
  const verdict =
    violations.length === 0
      ? "held"
      : `BROKEN\n  ${violations.slice(0, MOST_SHOWN).join("\n  ")}\n  again: --runs 1 --cases 0 --seed ${seed}`;
  return `seed ${seed}: ${documents} documents, ${stamped} stamped: ${verdict}\n`;
}

function faultRows(outcomes: readonly Outcome[]): Row[] {
  const sum = (read: (outcome: Outcome) => number) => outcomes.reduce((total, each) => total + read(each), 0);
  const said = (word: RegExp) => sum(({ violations }) => violations.filter((each) => word.test(each)).length);
  const withoutDisk = sum((outcome) => outcome.withoutDisk);
  return [
    ["runs", outcomes.length],
    ["kills, and PACs gone", sum(({ kills }) => kills)],
    ["pauses (core, PostgreSQL)", sum(({ pauses }) => pauses)],
    ["cuts from the database", sum(({ cuts }) => cuts)],
    ["moves to another worker", sum(({ moves }) => moves)],
    ["workers killed", sum(({ workers }) => workers)],
    ["transactions left prepared", sum(({ prepared }) => prepared)],
    ["PostgreSQL crashes", sum(({ restarts }) => restarts)],
    ["jumps of a clock", sum(({ clocks }) => clocks)],
    ["full disks", sum(({ disks }) => disks), withoutDisk > 0 ? `${withoutDisk} left out: no tmpfs to be had` : ""],
    ["locked tables", sum(({ locks }) => locks)],
    ["no connection left", sum(({ crowds }) => crowds)],
    ["crossed to another PAC", sum(({ crossings }) => crossings)],
    ["with another PAC", sum(({ elsewhere }) => elsewhere)],
    ["kept by a PAC that denied", sum(({ denials }) => denials)],
    ["stamped late", sum(({ lateStamps }) => lateStamps)],
    ["choices of another PAC", sum(({ switches }) => switches)],
    ["wrong password of a PAC", sum(({ mistypes }) => mistypes)],
    ["PAC faults", sum(({ faults }) => faults)],
    ["  late, in pieces, huge", sum(({ late }) => late)],
    ["  another's, unsealed", sum(({ wrong }) => wrong)],
    ["answered 503", sum(({ unserved }) => unserved)],
    ["documents", sum(({ documents }) => documents)],
    ["stamped", sum(({ stamped }) => stamped)],
    ["  covering invoices", sum(({ covering }) => covering)],
    ["  applying advances", sum(({ advances }) => advances)],
    ["  payroll receipts", sum(({ payroll }) => payroll)],
    ["  withholdings", sum(({ withholdings }) => withholdings)],
    ["  captured as drafts", sum(({ drafts }) => drafts)],
    ["  large, of a loud account", sum(({ loud }) => loud)],
    ["refused beside rivals", sum(({ refused }) => refused)],
    ["cancelled", sum(({ cancelled }) => cancelled)],
    ["  substituted", sum(({ substituted }) => substituted)],
    ["tickets of shops", sum(({ tickets }) => tickets)],
    ["  invoiced by name", sum(({ named }) => named)],
    ["  returns", sum(({ returns }) => returns)],
    ["gifts of stamps", sum(({ gifts }) => gifts)],
    ["mails", sum(({ mails }) => mails)],
    ["  sent again", sum(({ mailedAgain }) => mailedAgain)],
    ["duplicates", said(/twice|two (documents|UUIDs)|of another PAC/)],
    ["orphans", said(/^orphan|the PAC/)],
    ["stuck", said(/^stuck|still open/)],
    ["violations", sum(({ violations }) => violations.length)],
  ];
}

function fuzzRows({ targets, memory, violations }: FuzzReport): Row[] {
  return [
    ["hostile requests", targets.reduce((total, { cases }) => total + cases, 0)],
    ...targets.map(({ name, cases, answers }): Row => [`  ${name}`, cases, countsOf(answers)]),
    ...memory.map(({ part, early, late }): Row => [`  ${part}, MB`, late, `${early} after a fifth`]),
    ["violations", violations.length],
  ];
}

function upgradeRows({ upgrades, stamped, repeated, violations }: UpgradeReport): Row[] {
  return [
    ["upgrades under load", upgrades],
    ["  stamped meanwhile", stamped],
    ["  sent again", repeated],
    ["  violations", violations.length, violations[0]],
  ];
}

function outageRows({ outages, stamped, violations }: OutageReport): Row[] {
  return [
    ...outages.flatMap(({ how, orders, failed, gap, before, during, back }): Row[] => [
      ["orders with a dead PAC", orders, `it ${how}`],
      ["  answered 5xx", failed],
      ["  longest without a stamp", Math.round(gap), "ms"],
      ["  p50", Math.round(during.p50), `ms, before ${Math.round(before.p50)}`],
      ["  p99", Math.round(during.p99), `ms, before ${Math.round(before.p99)}`],
      ["  back after", Math.round(back), "ms"],
    ]),
    ["stamped around outages", stamped],
    ["  violations", violations.length, violations[0]],
  ];
}

function restoreRows({ stamped, cases, violations }: RestoreReport): Row[] {
  return [
    ["stamped before a restoring", stamped],
    ...cases.map(({ lossMs, folder, lost, state, knownMs }): Row => {
      const known = knownMs === undefined ? "" : `, knows until ${Math.round(knownMs)} ms before`;
      return [`  ${lossMs} ms, ${folder} folder`, lost, `lost: ${state}${known}`];
    }),
    ["  violations", violations.length, violations[0]],
  ];
}

function schemaRows(reports: readonly SchemaReport[]): Row[] {
  const sum = (read: (report: SchemaReport) => number) => reports.reduce((total, one) => total + read(one), 0);
  return [
    ["mutants of documents", sum((report) => report.mutants), `of ${reports.length} schemas`],
    ["  valid", sum(({ valid }) => valid)],
    ["    not all in the tree", sum(({ hidden }) => hidden)],
    ["    undecided", sum(({ undecided }) => undecided)],
    ...reports.flatMap(({ element, wrong }) => wrong.map((xml): Row => [`  wrong: ${element}`, 1, xml])),
    ["  invalid, let pass", sum(({ wrong }) => wrong.length)],
  ];
}

function cartRows({ carts, lines, withTaxes, alone, refused, wrong }: CartReport): Row[] {
  return [
    ["carts, taxes included", carts, `of ${lines} lines`],
    ["  corrected by cents", withTaxes + alone, `${alone} of them in the amount alone`],
    ["  refused", refused.length, refused[0]],
    ["  wrong", wrong.length, wrong[0]],
  ];
}

function countsOf(answers: Readonly<Record<string, number>>): string {
  return Object.entries(answers)
    .toSorted(([, one], [, other]) => other - one)
    .map(([label, count]) => `${label}: ${count}`)
    .join(", ");
}

function written([name, value, more = ""]: Row): string {
  return `${name.padEnd(27)} ${String(value).padStart(7)}  ${more}`.trimEnd();
}
