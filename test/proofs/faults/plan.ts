import { CANCELLING_POINTS } from "../../../src/services/cancelling/cancelling.ts";
import { POINTS } from "../../../src/services/issuing/taken.ts";
import { SUBSTITUTING_POINTS } from "../../../src/services/substituting/substituting.ts";
import type { ClusterBlow } from "./cluster-plan.ts";

export interface Plan {
  readonly seed: number;
  /** Each client runs its errands one after the other. */
  readonly clients: readonly (readonly Errand[])[];
  readonly blows: readonly Blow[];
  /**
   * This account must not notice the loud account of the run, which sends large documents at full force. Such a run has
   * no other faults, and no call of the account may be refused for lack of anything.
   */
  readonly unharmed: number | undefined;
}

export interface Errand {
  readonly key: string;
  readonly account: number;
  readonly gateway: number;
  readonly environment: "sandbox" | "production";
  readonly mode: "seal" | "draft" | "relay" | "large" | "payroll" | "withholding" | "advance" | Following;
  readonly directive: string | undefined;
  readonly manner: Manner;
  /** The order is a line of a batch, where it is a creation of its own. */
  readonly inBatch: boolean;
  readonly cancel: Cancelling | undefined;
  /** The document carries this directive, which decides the course of its cancellation by a substitute. */
  readonly course: string | undefined;
  /**
   * The client sends the bytes of the stamped document again, in relay mode and under another key, and must get the
   * same document.
   */
  readonly resent: boolean;
  /**
   * These errands follow from the document, all at once, after its stamp. Several are rivals, because it has enough for
   * one of them.
   */
  readonly followers: readonly Errand[];
}

/**
 * Documents of these modes follow from another one: payments and notes take more than half of an invoice; substitutes
 * take its place; a sale names an advance, of which an application (a note on the sale) or a remainder (an invoice that
 * is less by that amount) takes more than half.
 */
export type Following = "payment" | "note" | "substitute" | "sale" | "application" | "remainder";

export interface Cancelling {
  /** The document carries this directive, which decides the course of its cancellation. */
  readonly directive: string;
  /** Repetitions have no key, because SAT cancels a document once. */
  readonly manner: Manner;
}

/** The manner is a client's behaviour when it gets no usable answer. */
export type Manner =
  /** A patient client repeats with the same key until it knows the outcome, and follows a cancellation to its end. */
  | "patient"
  /** This client sends the same request twice at the same moment, then repeats. */
  | "double"
  /** This client hangs up after a moment, then repeats. */
  | "hasty"
  /** This client sends once and never comes back. */
  | "leaves";

/** A blow is a fault that hits the service `at` milliseconds after the start. */
export type Blow =
  | { readonly at: number; readonly kind: "kill-core"; readonly core: number }
  /** The core dies the n-th time that it reaches the point. */
  | {
      readonly at: number;
      readonly kind: "kill-at";
      readonly core: number;
      readonly point: string;
      readonly nth: number;
    }
  /** The core stands still (SIGSTOP) for longer than a lease, then goes on. */
  | { readonly at: number; readonly kind: "pause-core"; readonly core: number }
  | { readonly at: number; readonly kind: "pause-postgres" }
  /** Every connection between the cores and PostgreSQL breaks. */
  | { readonly at: number; readonly kind: "cut-database" }
  | { readonly at: number; readonly kind: "kill-gateway"; readonly gateway: number }
  /** The wall clock of a core or of a gateway is set `shift` milliseconds ahead of the right time, or behind. */
  | ({ readonly at: number; readonly kind: "set-clock"; readonly shift: number } & (
      | { readonly core: number }
      | { readonly gateway: number }
    ))
  | { readonly at: number; readonly kind: "restart-postgres" }
  | { readonly at: number; readonly kind: "fill-disk"; readonly ms: number }
  /** Every statement on the table waits, and keeps its connection. */
  | { readonly at: number; readonly kind: "lock-table"; readonly table: string; readonly ms: number }
  /** PostgreSQL takes no new connection. */
  | { readonly at: number; readonly kind: "crowd-database"; readonly ms: number }
  | { readonly at: number; readonly kind: "stop-pac"; readonly pac: number; readonly ms: number }
  /** SAT gets documents `ms` after their stamp, and answers 205 and 212 until then. */
  | { readonly at: number; readonly kind: "delay-sat"; readonly lag: number; readonly ms: number }
  /**
   * For `ms` the PAC refuses all orders of ours: the account is not active or has no stamps, the PAC is in maintenance,
   * or has too much to do.
   */
  | {
      readonly at: number;
      readonly kind: "shut-pac";
      readonly pac: number;
      readonly how: "inactive" | "empty" | "maintenance" | "busy";
      readonly ms: number;
    }
  /** The operator chooses another PAC for new documents, and starts the cores again one after the other. */
  | { readonly at: number; readonly kind: "switch-pacs"; readonly first: number }
  /** For `ms` the cores have a wrong password of a PAC; they are started again with it, and with the right one. */
  | { readonly at: number; readonly kind: "mistype"; readonly pac: number; readonly ms: number }
  | ClusterBlow
  /** An account's shard moves to another worker of the cluster. */
  | { readonly at: number; readonly kind: "move-account"; readonly account: number }
  | {
      readonly at: number;
      readonly kind: "fault";
      readonly pac: number;
      readonly name: string;
      readonly operation: "stamp" | "cancel";
      readonly times: number;
    };

/** Half of the documents have no directive; the others have one of these. */
const DIRECTIVES: readonly string[] = [
  ...["R=CFDI40145", "D=300", "S=300", "h", "H", "X0", "X1", "E0=503", "E1=503", "E1=503;N=3", "E0=429"],
  ...["T", "J", "V=seal", "V=uuid", "V=content", "L;N=2", "X0;R=CFDI40145"],
  ...["V=unsealed", "V=other", "V=other;N=3", "D=1800", "P=300", "B=4", "W=400", "W=2500"],
];

/**
 * These answers of the PAC come long after the caller went away and a worker has looked several times, in pieces, or
 * larger than the service reads.
 */
const SLOW_DIRECTIVES: readonly string[] = [
  ...["Q=3000", "Q=8000", "Q=8000;X1", "D=2500;N=2", "P=4000;N=2", "B=40", "W=6000"],
];

/** The document carries one of these courses for its receiver; `wait` is for ever. */
const COURSES: readonly string[] = [
  ...["C=direct", "C=direct", "C=accept,0", "C=accept,1", "C=reject,0", "C=reject,1", "C=wait"],
];

/** Half of the cancellations have no fault; the others have one of these. */
const CANCEL_FAULTS: readonly string[] = [
  ...["cancel:D=300", "cancel:S=300", "cancel:h", "cancel:H", "cancel:X0", "cancel:X1", "cancel:E0=503"],
  ...["cancel:E1=503", "cancel:E1=503;cancel:N=3", "cancel:E0=429", "cancel:T", "cancel:J", "cancel:R=204"],
  ...["sat-status:E0=503;sat-status:N=3", "sat-status:h", "cancel:X1;sat-status:X0;sat-status:N=2"],
  ...["cancel:P=300", "sat-status:P=300", "sat-status:B=1"],
];

const SLOW_CANCEL_FAULTS: readonly string[] = [
  ...["cancel:Q=3000", "cancel:Q=8000", "cancel:Q=5000;cancel:X1", "cancel:P=4000", "cancel:B=40"],
  ...["sat-status:Q=3000", "sat-status:P=2000;sat-status:N=2"],
];

/** A core may be told to die at these points. */
const DEATHS: readonly string[] = [...POINTS, ...CANCELLING_POINTS, ...SUBSTITUTING_POINTS];

/** These faults of the whole PAC have names (test-pac.md). */
const NAMED_FAULTS: readonly string[] = [
  ...["lost-response", "slow", "reset", "http-500", "307-empty", "lookup-lag-4s", "stamped-then-silent"],
  ...["token-expired", "balance-exhausted"],
];

/**
 * A wall clock is set by one of these: seconds as NTP does it, an hour as summer time, days and months as an empty
 * battery or a typing error.
 */
const CLOCK_SHIFTS: readonly number[] = [45, 600, 3_600, 7_200, 86_400, 4 * 86_400, 120 * 86_400, 400 * 86_400]
  .flatMap((seconds) => [seconds, -seconds])
  .map((seconds) => seconds * 1_000);

/** The lock lasts longer than a statement may take, and than a call waits for a connection. */
const LONG_LOCK_MS = 11_000;
/** Most requests have statements on these tables. */
const TABLES: readonly string[] = [
  ...["documents", "series", "stamp_batches", "accounts", "cancellations", "substitutions"],
];

/** Clients want first documents of these modes: half are invoices from data, some of them captured in the portal. */
const MODES: readonly Errand["mode"][] = [
  ...["seal", "seal", "seal", "draft", "relay", "payroll", "payroll", "withholding"],
] as const;

/** An invoice has rivals of one of these modes; an advance is an invoice, too. */
const FOLLOWED = ["payment", "note", "substitute", "substitute", "advance"] as const;

const ENVIRONMENTS = ["production", "sandbox"] as const;
export const ACCOUNTS = 2;
export const CORES = 2;
export const GATEWAYS = 2;
/** A world has two PACs or three; where there are two, faults of the third hit none. */
const PACS = 3;
const CLIENTS = 6;
const ERRANDS = 5;
const RIVALS = 2;
/** Milliseconds for which the clients are busy, about. */
const SPAN_MS = 4_000;
/** One run in LOUD_EVERY has a loud account, which sends LOUD_AT_ONCE large documents at once, LOUD_TIMES times. */
const LOUD_EVERY = 9;
const LOUD_AT_ONCE = 8;
const LOUD_TIMES = 5;

const BRIEF_SHARE = 0.85;

/** No text of the client's stands in a note that applies an advance, so it carries no directive. */
function undirected({ cancel, ...errand }: Errand): Errand {
  return { ...errand, directive: undefined, cancel: cancel && { ...cancel, directive: "" } };
}

/** With `brief` the plan leaves out slow events and has more blows: one run of every commit has all kinds. */
export function planOf(seed: number, { brief = false } = {}): Plan {
  const dice = random(seed);
  const directives = brief ? DIRECTIVES : [...DIRECTIVES, ...SLOW_DIRECTIVES];
  const cancelFaults = brief ? CANCEL_FAULTS : [...CANCEL_FAULTS, ...SLOW_CANCEL_FAULTS];
  const isLoud = seed % LOUD_EVERY === 0;
  const chance = (share: number) => dice() < share;
  const pick = <T>(from: readonly T[]): T => from[Math.floor(dice() * from.length)]!;
  const at = () => Math.floor(dice() * SPAN_MS);
  const cancelling = (): Cancelling => {
    const course = pick(COURSES);
    const directive = !isLoud && chance(0.5) ? `${course};${pick(cancelFaults)}` : course;
    return { directive, manner: pick(["patient", "double", "hasty", "leaves"]) };
  };
  const which = (count: number) => Math.floor(dice() * count);
  const wish = (key: string, of: Pick<Errand, "account" | "environment">, mode: Errand["mode"]): Errand => ({
    ...{ key, account: of.account, environment: of.environment, mode, course: undefined, followers: [] },
    gateway: which(GATEWAYS),
    resent: mode === "seal" && chance(0.2),
    inBatch: !isLoud && chance(0.3),
    directive: !isLoud && chance(0.5) ? pick(directives) : undefined,
    manner: chance(0.6) ? "patient" : pick(["double", "hasty", "leaves"] as const),
    cancel: chance(0.4) ? cancelling() : undefined,
  });
  const errand = (client: number, index: number): Errand => {
    // All accounts use the same keys, each of which stands for a document of its own in each account.
    const key = `${seed}-${Math.floor(client / ACCOUNTS)}-${index}`;
    const of = { account: client % ACCOUNTS, environment: pick(ENVIRONMENTS) };
    const invoice = wish(key, of, pick(MODES));
    if (invoice.mode !== "seal" || chance(0.35)) return invoice;
    const kind = pick(FOLLOWED);
    if (kind === "advance") return advance(invoice);
    if (kind === "substitute") return substituted(invoice);
    return { ...invoice, followers: several(RIVALS, (rival) => wish(`${key}-${rival}`, of, kind)) };
  };
  /** The client of a substituted invoice cancels neither document by itself. */
  const substituted = (invoice: Errand): Errand => ({
    ...{ ...invoice, cancel: undefined, course: cancelling().directive },
    followers: several(1 + which(RIVALS), (rival) => ({
      ...{ ...wish(`${invoice.key}-${rival}`, invoice, "substitute"), cancel: undefined },
    })),
  });
  const advance = (invoice: Errand): Errand => {
    const sale = wish(`${invoice.key}-0`, invoice, "sale");
    const rivals = several(RIVALS, (rival) => {
      const taking = wish(`${sale.key}-${rival}`, invoice, pick(["application", "remainder"] as const));
      return taking.mode === "application" ? undirected(taking) : taking;
    });
    const cancel = chance(0.3) ? invoice.cancel : undefined;
    return {
      ...invoice,
      mode: "advance",
      resent: false,
      cancel,
      followers: [{ ...sale, followers: rivals }],
    };
  };
  const fault = (): Blow => ({
    ...{ at: at(), kind: "fault", name: pick(NAMED_FAULTS), times: 1 + Math.floor(dice() * 4) },
    pac: which(PACS),
    operation: chance(0.3) ? "cancel" : "stamp",
  });
  const goneFor = () => Math.floor(dice() * 2_500);
  const shut = (): Blow => ({
    ...{ at: at(), kind: "shut-pac", pac: which(PACS), ms: 500 + goneFor() },
    how: pick(["inactive", "empty", "maintenance", "busy"] as const),
  });
  const clock = (): Blow => ({
    ...{ at: at(), kind: "set-clock", shift: pick(CLOCK_SHIFTS) },
    ...(chance(0.8) ? { core: which(CORES) } : { gateway: which(GATEWAYS) }),
  });
  const clients = Array.from({ length: CLIENTS }, (_, client) =>
    Array.from({ length: ERRANDS }, (_, index) => errand(client, index)),
  );
  const loud = (client: number, index: number): Errand => ({
    ...wish(`${seed}-large-${client}-${index}`, { account: 0, environment: pick(ENVIRONMENTS) }, "large"),
    ...{ manner: "patient", cancel: undefined },
  });
  if (isLoud) {
    const shouting = several(LOUD_AT_ONCE, (client) => several(LOUD_TIMES, (index) => loud(client, index)));
    return { seed, clients: [...clients, ...shouting], blows: [], unharmed: 1 };
  }
  const during = (kind: "fill-disk" | "crowd-database"): Blow => ({
    ...{ at: at(), kind, ms: 500 + Math.floor(dice() * 2_000) },
  });
  const lock = (): Blow => ({
    ...{ at: at(), kind: "lock-table", table: pick(TABLES) },
    ms: !brief && chance(0.2) ? LONG_LOCK_MS : 500 + Math.floor(dice() * 4_000),
  });
  const comes = (share: number) => chance(brief ? BRIEF_SHARE : share);
  const blows: Blow[] = [
    {
      ...{ at: at(), kind: "kill-at", core: which(CORES), nth: 1 + Math.floor(dice() * 4) },
      point: DEATHS[seed % DEATHS.length]!,
    },
    { at: at(), kind: "kill-core", core: which(CORES) },
    ...several(chance(0.3) ? 1 : 0, () => ({
      ...({ at: at(), kind: "kill-at", core: which(CORES), nth: 1 } as const),
      point: pick(SUBSTITUTING_POINTS),
    })),
    ...(comes(0.3) ? [{ at: at(), kind: "pause-core", core: which(CORES) } as const] : []),
    ...(comes(0.2) ? [{ at: at(), kind: "pause-postgres" } as const] : []),
    ...(comes(0.3) ? [{ at: at(), kind: "cut-database" } as const] : []),
    ...(comes(0.2) ? [{ at: at(), kind: "kill-gateway", gateway: which(GATEWAYS) } as const] : []),
    ...(comes(0.3) ? [{ at: at(), kind: "restart-postgres" } as const] : []),
    // The first PAC is down when the clients begin, so that in every run some documents go to another PAC.
    { at: 0, kind: "stop-pac", pac: 0, ms: 1_500 + Math.floor(dice() * 2_000) },
    ...several(comes(0.4) ? 1 : 0, () => ({ at: at(), kind: "stop-pac", pac: which(PACS), ms: goneFor() }) as const),
    ...several(comes(0.5) ? 1 : 0, shut),
    ...several(comes(0.3) ? 1 : 0, () => ({ at: at(), kind: "switch-pacs", first: which(2) }) as const),
    ...several(comes(0.25) ? 1 : 0, () => ({
      ...({ at: at(), kind: "mistype", pac: which(PACS), ms: 500 + goneFor() } as const),
    })),
    ...several(comes(0.3) ? 1 : 0, () => ({
      ...({ at: at(), kind: "delay-sat", lag: 500 + goneFor(), ms: 500 + goneFor() } as const),
    })),
    ...several(comes(0.7) ? 2 : 0, fault),
    ...several(comes(0.5) ? 3 : 0, clock),
    ...several(comes(0.25) ? 1 : 0, () => during("fill-disk")),
    ...several(comes(0.3) ? 2 : 0, lock),
    ...several(comes(0.2) ? 1 : 0, () => during("crowd-database")),
  ];
  return { seed, clients, blows: blows.toSorted((one, other) => one.at - other.at), unharmed: undefined };
}

export function several<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** Returns numbers by Mulberry32, which follow from the seed alone. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
