import { Command } from "commander";
import { MEASURED } from "./costs.ts";
import { ofOneAccount, planFor } from "./plan.ts";
import { simulate } from "./simulate.ts";

const flags = new Command("npm run capacity --")
  .description("What a rate of stamps needs, by a simulation of measured costs (docs/speed.md).")
  .option("--rate <N...>", "stamps a second, as often as one likes", ["1000", "10000", "100000"])
  .option("--pac-ms <N>", "mean time of the PAC's answer", "2000")
  .option("--cores <N>", "of each PostgreSQL's machine", "16")
  .option("--rate-limit <N>", "RATE_LIMIT", "60")
  .parse()
  .opts<{ rate: string[]; pacMs: string; cores: string; rateLimit: string }>();

const wanted = {
  pacMs: Number(flags.pacMs),
  cores: Number(flags.cores),
  rateLimit: Number(flags.rateLimit),
};
const bench = { cores: 2, processes: 1, together: true, pacMs: 0 };
console.log("The bench's machine, two cores with everything on them:");
console.table(
  Object.fromEntries(
    [1, 32, 128].map((callers) => {
      const { perSecond, transactionsPerStamp, flushesPerStamp } = simulate(bench, { callers }, MEASURED);
      return [`${callers} callers`, rounded({ perSecond, transactionsPerStamp, flushesPerStamp })];
    }),
  ),
);
console.log("What a rate needs:");
console.table(
  Object.fromEntries(
    flags.rate.map((rate) => {
      const { outcome, ...plan } = planFor({ ...wanted, perSecond: Number(rate) }, MEASURED);
      return [`${rate} a second`, rounded({ ...plan, p50: outcome.p50, p99: outcome.p99 })];
    }),
  ),
);
console.log("One account with one series and one batch of stamps, stamps a second by processes:");
console.table(
  Object.fromEntries(
    [1, 2, 4].map((count) => [count, Math.round(ofOneAccount(count, wanted.cores, MEASURED))]),
  ),
);

function rounded(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const short = (value: unknown) => (typeof value === "number" ? Number(value.toPrecision(3)) : value);
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, short(value)]));
}
