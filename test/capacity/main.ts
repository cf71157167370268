import { parseArgs } from "node:util";
import { MEASURED } from "./costs.ts";
import { ofOneAccount, planFor } from "./plan.ts";
import { simulate } from "./simulate.ts";

/** `npm run capacity`: what a rate of stamps needs, by a simulation of measured costs (docs/scale.md). */
const { values: flags } = parseArgs({
  options: {
    /** Stamps a second, as often as one likes. */
    rate: { type: "string", multiple: true, default: ["1000", "10000", "100000"] },
    /** Mean time of the PAC's answer. */
    "pac-ms": { type: "string", default: "2000" },
    /** Of each PostgreSQL's machine. */
    cores: { type: "string", default: "16" },
    /** RATE_LIMIT. */
    "rate-limit": { type: "string", default: "60" },
  },
});

const wanted = {
  pacMs: Number(flags["pac-ms"]),
  cores: Number(flags.cores),
  rateLimit: Number(flags["rate-limit"]),
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
