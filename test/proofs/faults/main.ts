import { parseArgs } from "node:util";
import { survive } from "./lanes.ts";
import type { Outcome } from "./run.ts";

/** `npm run proofs:faults -- --runs 200 --seed 1 --lanes 2 --json`: seeded fault runs, and the table of what was survived. */
const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "200" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    lanes: { type: "string", default: "2" },
    json: { type: "boolean", default: false },
  },
});
/** Of the sentences about one run. */
const MOST_SHOWN = 10;
const first = Number(values.seed);
const seeds = Array.from({ length: Number(values.runs) }, (_, index) => first + index);
const outcomes = await survive(seeds, Number(values.lanes), (outcome) => {
  if (!values.json) process.stderr.write(line(outcome));
});
console.log(values.json ? JSON.stringify(outcomes, null, 2) : table(outcomes));
process.exit(outcomes.some(({ violations }) => violations.length > 0) ? 1 : 0);

function line({ seed, documents, stamped, violations }: Outcome): string {
  const verdict =
    violations.length === 0
      ? "held"
      : `BROKEN\n  ${violations.slice(0, MOST_SHOWN).join("\n  ")}\n  again: --runs 1 --seed ${seed}`;
  return `seed ${seed}: ${documents} documents, ${stamped} stamped: ${verdict}\n`;
}

function table(outcomes: readonly Outcome[]): string {
  const sum = (read: (outcome: Outcome) => number) => outcomes.reduce((total, each) => total + read(each), 0);
  const said = (word: RegExp) => sum(({ violations }) => violations.filter((each) => word.test(each)).length);
  const rows: readonly (readonly [string, number])[] = [
    ["runs", outcomes.length],
    ["kills (core, PAC)", sum(({ kills }) => kills)],
    ["PostgreSQL crashes", sum(({ restarts }) => restarts)],
    ["PAC faults", sum(({ faults }) => faults)],
    ["documents", sum(({ documents }) => documents)],
    ["stamped", sum(({ stamped }) => stamped)],
    ["duplicates", said(/twice|two (documents|UUIDs)/)],
    ["orphans", said(/^orphans|the PAC/)],
    ["stuck", said(/^stuck|still open/)],
    ["violations", sum(({ violations }) => violations.length)],
  ];
  return rows.map(([name, value]) => `${name.padEnd(20)} ${String(value).padStart(7)}`).join("\n");
}
