import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { StatusPage } from "#proto/cfdi/v1/status_page_pb.ts";
import { deadlineIn } from "../../../common/deadline.ts";
import { notFound, unavailable } from "../../../common/errors.ts";
import { MEXICO_CITY } from "../../engine/catalogs/index.ts";
import type { Environment } from "../../persistence/database/index.ts";
import { readLateWebhooks, readUnfinished, type Unfinished } from "../../persistence/operation/index.ts";
import { type Circuit, listCircuits } from "../../persistence/pacs/index.ts";
import { type Deps, type MethodTable, shownTime } from "../context/index.ts";
import type { Marks } from "./marks.ts";

/** The database knows this of the service's standing. */
interface Standing {
  readonly circuits: readonly Circuit[];
  readonly unfinished: readonly Unfinished[];
  readonly lateWebhooks: ReadonlyMap<Environment, number>;
}

export async function readStanding({ db, now }: Pick<Deps, "db" | "now">): Promise<Standing> {
  const circuits = await listCircuits(db);
  const unfinished = await readUnfinished(db, now());
  return { circuits, unfinished, lateWebhooks: await readLateWebhooks(db, now()) };
}

/** An environment without an entry has not been asked about. */
type SatSilence = ReadonlyMap<Environment, Date | undefined>;

const SAT_WAIT_MS = 4_000;

/** Asks SAT about a document that does not exist, because the denial proves that SAT answers. */
export function askSat({ sat }: Pick<Deps, "sat">, environment: Environment, waitMs: number) {
  const expression = `?re=EKU9003173C9&rr=XAXX010101000&tt=1&id=${randomUUID()}&fe=00000000`;
  return sat[environment].ask({ expression, deadline: deadlineIn(waitMs) });
}

/** Returns a function that asks SAT, and resolves to the moments since which it has not answered this process. */
export function satWatch(deps: Pick<Deps, "sat" | "pacs" | "now">): () => Promise<SatSilence> {
  const silent = new Map<Environment, Date | undefined>();
  return async () => {
    const asked = configured(deps).map(async (environment) => {
      const { kind } = await askSat(deps, environment, SAT_WAIT_MS);
      silent.set(environment, kind === "answered" ? undefined : (silent.get(environment) ?? deps.now()));
    });
    await Promise.all(asked);
    return silent;
  };
}

const IN_ORDER = ["production", "sandbox"] as const satisfies readonly Environment[];

const configured = ({ pacs }: Pick<Deps, "pacs">) => IN_ORDER.filter((each) => pacs.all(each).length > 0);

export interface StatusDeps extends Pick<Deps, "pacs" | "now" | "log"> {
  readonly isPublished: boolean;
  readonly notice: Marks["notice"];
  /** Both functions answer from what was read a moment ago, because anybody may ask. */
  readonly standing: () => Promise<Standing>;
  readonly satSilence: () => Promise<SatSilence>;
}

/** Tells everybody how the service stands: nothing of an account, and no number of documents. */
export function statusPage(deps: StatusDeps): MethodTable<typeof StatusPage, unknown> {
  const { isPublished, notice, standing, satSilence, now, log } = deps;
  return {
    async getServiceStatus() {
      if (!isPublished) throw notFound("La página de estado");
      const found = await Promise.all([standing(), satSilence()]).catch((cause: unknown) => {
        log.warn({ err: cause }, "the status of the service could not be read");
        throw unavailable("no se pudo consultar el estado del servicio");
      });
      const environments = configured(deps).map((environment) => environmentStatus(deps, environment, ...found));
      const held = notice() !== undefined;
      const at = now();
      const state = stateOf(held, environments);
      return { at: timestampFromDate(at), atShown: forPeople(at), state, held, environments };
    },
  };
}

const STATES: Readonly<Record<Circuit["state"], string>> = {
  closed: "contesta",
  "half-open": "a prueba",
  open: "en pausa",
};
const FAULTS: Readonly<Record<NonNullable<Circuit["fault"]>, string>> = { pac: "pac", service: "servicio" };

function forPeople(moment: Date): string {
  const { day, clock } = shownTime(moment, MEXICO_CITY);
  return `${day} a las ${clock}`;
}

const sinceOf = (since: Date) => ({ since: timestampFromDate(since), sinceShown: forPeople(since) });

type EnvironmentStatus = ReturnType<typeof environmentStatus>;

function environmentStatus(
  { pacs }: Pick<Deps, "pacs">,
  environment: Environment,
  { circuits, unfinished, lateWebhooks }: Standing,
  silence: SatSilence,
) {
  const oldest = (estado: string) =>
    Math.floor(
      unfinished.find((each) => each.environment === environment && each.estado === estado)?.oldestSeconds ?? 0,
    );
  const silentSince = silence.get(environment);
  return {
    environment,
    pacs: pacs.all(environment).map(({ name: pac }) => {
      const circuit = circuits.find((each) => each.environment === environment && each.pac === pac);
      if (circuit === undefined || circuit.state === "closed") return { pac, state: STATES.closed };
      const { state, fault, since } = circuit;
      return {
        ...{ pac, state: STATES[state] },
        ...(fault === null ? {} : { fault: FAULTS[fault] }),
        ...(since === null ? {} : sinceOf(since)),
      };
    }),
    sat: silentSince === undefined ? { state: STATES.closed } : { state: "sin respuesta", ...sinceOf(silentSince) },
    stampingSeconds: oldest("timbrando"),
    cancellingSeconds: oldest("cancelando"),
    webhooksSeconds: Math.floor(lateWebhooks.get(environment) ?? 0),
  };
}

/** An order or a request to cancel that has waited longer is late; a webhook is late much earlier. */
const LONG_SECONDS = 600;
const LONG_FOR_WEBHOOKS = 60;

function stateOf(held: boolean, environments: readonly EnvironmentStatus[]): string {
  const isDown = ({ pacs }: EnvironmentStatus) => pacs.every(({ state }) => state === STATES.open);
  if (held || environments.some(isDown)) return "con fallas";
  const isLate = ({ pacs, sat, ...waits }: EnvironmentStatus) =>
    pacs.some(({ state }) => state !== STATES.closed) ||
    sat.state !== STATES.closed ||
    Math.max(waits.stampingSeconds, waits.cancellingSeconds) > LONG_SECONDS ||
    waits.webhooksSeconds > LONG_FOR_WEBHOOKS;
  return environments.some(isLate) ? "con demoras" : "bien";
}
