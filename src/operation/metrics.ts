import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { version } from "../../common/version.ts";
import type { ServiceStats } from "../persistence/operation/index.ts";

/**
 * The counters of a process. Every label takes its values from a fixed table, never from a request; labels with an RFC
 * have at most 50 values.
 */
export interface Metrics {
  /** Counts an answer. `route` is written as in the contract: "/api/v1/facturas/{id}". */
  http(answer: { method: string; route: string; status: number; ms: number }): void;
  call(call: { method: string; outcome: string; ms: number }): void;
  pac(call: { environment: string; pac: string; operation: string; outcome: string; ms: number }): void;
  /** Counts an answer of SAT about a cancellation by the row of our table that foretold it. */
  foresight(answer: { row: string; agrees: boolean }): void;
  /** Sets the function that each scrape asks for the database's figures; undefined means that they are unknown. */
  stats(take: () => Promise<ServiceState | undefined>): void;
  readonly contentType: string;
  /** Resolves to the figures in Prometheus's text format. */
  text(): Promise<string>;
  /** Resolves to the figures in the form that `together` takes. */
  counts(): Promise<Counts>;
}

/** The figures of a process, as they are sent to another one. */
export type Counts = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

/** Combines the figures of a service's processes: as sums, except figures that each process reads from the database. */
export function together(counts: readonly Counts[]): Promise<string> {
  return AggregatorRegistry.aggregate([...counts]).metrics();
}

/** The buckets reach from a cached list to a PAC that uses up its time. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30];

/** The delay of the event loop is measured every so many milliseconds. */
const LAG_MS = 100;

export function createMetrics(): Metrics {
  const registry = new Registry();
  // By default the event loop of an idle process would wake a hundred times a second.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_MS });
  const histogram = (name: string, help: string, labelNames: string[]) =>
    new Histogram({ name, help, labelNames, buckets: SECONDS, registers: [registry] });
  const http = histogram("cfdi_http_request_seconds", "Answers of the gateway", ["method", "route", "status"]);
  const call = histogram("cfdi_call_seconds", "Calls of the core; outcome is OK or the kind of failure", [
    "method",
    "outcome",
  ]);
  const pac = histogram("cfdi_pac_call_seconds", "Calls to a PAC", ["environment", "pac", "operation", "outcome"]);
  const foresight = new Counter({
    name: "cfdi_cancellation_foresight_total",
    help: "Answers of SAT on who must accept a cancellation, by the row that foretold it",
    labelNames: ["row", "agrees"],
    registers: [registry],
  });
  const processes = { name: "cfdi_processes", help: "Processes that serve", registers: [registry] };
  new Gauge(processes).set(1);
  const build = { name: "cfdi_build_info", help: "1, with the version of the service and of Node" } as const;
  new Gauge({ ...build, labelNames: ["version", "node"], aggregator: "max", registers: [registry] })
    .labels(version(), process.version)
    .set(1);
  return {
    http: ({ ms, ...labels }) => http.observe(labels, ms / 1000),
    call: ({ ms, ...labels }) => call.observe(labels, ms / 1000),
    pac: ({ ms, ...labels }) => pac.observe(labels, ms / 1000),
    foresight: ({ row, agrees }) => foresight.inc({ row, agrees: String(agrees) }),
    stats: (take) => addServiceStats(registry, take),
    contentType: registry.contentType,
    text: () => registry.metrics(),
    counts: () => registry.getMetricsAsJSON(),
  };
}

/** `isHeld`: a restored database, or one that nobody vouches for, keeps every order out (docs/recovery.md). */
export type ServiceState = ServiceStats & { readonly isHeld: boolean };

type Reading = readonly [labels: Readonly<Record<string, string>>, value: number];

type GaugeRow = readonly [
  name: string,
  help: string,
  labelNames: readonly string[],
  read: (state: ServiceState) => readonly Reading[],
];

/** Returns no reading for an unknown value, because a minimum over no accounts is not 0. */
const maybe = (value: number | undefined): Reading[] => (value === undefined ? [] : [[{}, value]]);

const GAUGES: readonly GaugeRow[] = [
  [
    "cfdi_documents_unfinished",
    "Documents in a transient state",
    ["environment", "estado"],
    ({ unfinished }) => unfinished.map(({ environment, estado, count }) => [{ environment, estado }, count]),
  ],
  [
    "cfdi_oldest_timbrando_seconds",
    "Age of the oldest document whose stamping has no known outcome; 0 when there is none",
    ["environment"],
    ({ unfinished }) =>
      unfinished
        .filter(({ estado }) => estado === "timbrando")
        .map(({ environment, oldestSeconds }) => [{ environment }, oldestSeconds]),
  ],
  [
    "cfdi_stamps_available",
    "Stamps that certified accounts can still use, together",
    [],
    ({ stamps }) => [[{}, stamps.available]],
  ],
  [
    "cfdi_stamps_lowest_balance",
    "Stamps of the certified account that has fewest",
    [],
    ({ stamps }) => maybe(stamps.lowest),
  ],
  [
    "cfdi_accounts_without_stamps",
    "Certified accounts that have no stamp left",
    [],
    ({ stamps }) => [[{}, stamps.accountsWithout]],
  ],
  [
    "cfdi_pac_circuit_open",
    "1 while new documents go to another PAC, or are tried there one at a time",
    ["environment", "pac"],
    ({ pacs }) => pacs.map(({ environment, pac, state }) => [{ environment, pac }, state === "closed" ? 0 : 1]),
  ],
  [
    "cfdi_pac_stamps_left",
    "Stamps that are left at the PAC, as it said; absent where it says nothing",
    ["environment", "pac"],
    ({ pacs }) =>
      pacs.flatMap(({ environment, pac, balance }) =>
        balance === null ? [] : [[{ environment, pac }, Number(balance)] as const],
      ),
  ],
  [
    "cfdi_stamping_held",
    "1 while nothing is stamped or cancelled: the database was restored, or waits for the operator's word",
    [],
    ({ isHeld }) => [[{}, isHeld ? 1 : 0]],
  ],
  [
    "cfdi_second_stamps",
    "Stamped documents that a PAC stamped again, under another fiscal UUID, and nobody has decided about",
    [],
    ({ secondStamps }) => [[{}, secondStamps]],
  ],
  [
    "cfdi_missing_at_sat",
    "Stamped documents of production that SAT has not got some hours later",
    [],
    ({ missingAtSat }) => [[{}, missingAtSat]],
  ],
  [
    "cfdi_csd_next_expiry_days",
    "Days until the first of the CSDs in use expires, of those that have not yet",
    [],
    ({ csds }) => maybe(csds.nextExpiryDays),
  ],
  ["cfdi_csds_expiring_30d", "CSDs in use that expire within 30 days", [], ({ csds }) => [[{}, csds.expiring]]],
  ["cfdi_csds_expired", "CSDs in use that have expired", [], ({ csds }) => [[{}, csds.expired]]],
  [
    "cfdi_account_stamps_available",
    "Stamps of the 50 certified accounts that have fewest",
    ["rfc"],
    ({ stamps }) => stamps.fewest.map(({ rfc, available }) => [{ rfc }, available]),
  ],
  [
    "cfdi_account_csd_expiry_days",
    "Days until the CSD in use expires, of the 50 accounts where it does first; negative once it has",
    ["rfc"],
    ({ csds }) => csds.first.map(({ rfc, days }) => [{ rfc }, days]),
  ],
];

const SAME_EVERYWHERE = "(of the database: the same from every core, so take max, not sum)";

/**
 * Adds gauges that all read the same stats in a scrape. While stats are unknown the gauges are absent, because old
 * numbers would mislead.
 */
function addServiceStats(registry: Registry, take: () => Promise<ServiceState | undefined>): void {
  for (const [name, help, labelNames, read] of GAUGES) {
    new Gauge({
      name,
      help: `${help} ${SAME_EVERYWHERE}`,
      labelNames: [...labelNames],
      aggregator: "max",
      registers: [registry],
      async collect() {
        const stats = await take();
        // A gauge without labels is reset to 0; only removing it makes it absent.
        if (labelNames.length === 0) this.remove();
        else this.reset();
        for (const [labels, value] of stats === undefined ? [] : read(stats)) this.set(labels, value);
      },
    });
  }
  new Gauge({
    name: "cfdi_stats_answered",
    help: "1 when the gauges of the database could be read for this scrape",
    aggregator: "min",
    registers: [registry],
    async collect() {
      this.set((await take()) === undefined ? 0 : 1);
    },
  });
}
