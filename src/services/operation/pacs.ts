import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { OperationService } from "#proto/cfdi/v1/operation_pb.ts";
import { invalid, notFound } from "../../../common/errors.ts";
import { MEXICO_CITY } from "../../engine/catalogs/index.ts";
import type { Pac } from "../../pac/pac.ts";
import type { Database, Environment, Tenant } from "../../persistence/database/index.ts";
import { type Attempt, findAttempts, findDocument } from "../../persistence/documents/index.ts";
import {
  type AccountPac,
  type Circuit,
  distrustOf,
  findAccountPacs,
  latestTrials,
  listCircuits,
  listUnseenCodes,
  orderAccountPacs,
  type PacBalance,
  tellAccountPac,
  trustTrial,
} from "../../persistence/pacs/index.ts";
import { type By, note } from "../audit.ts";
import {
  type Deps,
  ENVIRONMENTS,
  type MethodTable,
  READINESS_WORDS,
  readinessOf,
  requireAccount,
  shownTime,
} from "../context/index.ts";
import { reportOf, type TrialDeps, type TrialRow, tryPac } from "../trials/index.ts";

type Methods = Pick<
  MethodTable<typeof OperationService, By>,
  "listPacs" | "orderAccountPacs" | "tellAccountPac" | "listAttempts" | "tryPac" | "reportPacTrial" | "trustPac"
>;

export type PacsDeps = Pick<Deps, "pacs"> & TrialDeps;

const MOST_ATTEMPTS = 200;

/** Operator methods: how PACs stand, how an account stands with them, and what they were asked about a document. */
export function pacOperations(deps: PacsDeps): Methods {
  const { db, pacs, now } = deps;
  const tenantOf = async (of: { account: string; environment: string }): Promise<Tenant> => ({
    accountId: (await requireAccount(db, of.account)).id,
    environment: of.environment as Environment,
  });
  const requireConfigured = (environment: Environment, names: readonly string[]) => {
    const configured = pacs.all(environment).map(({ name }) => name);
    const unknown = names.find((name) => !configured.includes(name));
    if (unknown === undefined) return;
    const known = configured.length === 0 ? "no hay ninguno configurado" : `los hay: ${configured.join(", ")}`;
    throw invalid(`pac: ${unknown} no es un PAC de ese ambiente; ${known}`, { campo: "pac" });
  };
  return {
    async listPacs({ account }) {
      const accountId = account === undefined ? undefined : (await requireAccount(db, account)).id;
      return standings(deps, accountId);
    },

    async orderAccountPacs(request, by) {
      const tenant = await tenantOf(request);
      const order = [...new Set(request.pacs)];
      requireConfigured(tenant.environment, order);
      await db.changing(async (tx) => {
        await orderAccountPacs(tx, tenant, order);
        const detail = { environment: tenant.environment, pacs: order };
        await note(tx, now(), by, { action: "pac.orden", accountId: tenant.accountId, detail });
      });
      return standings(deps, tenant.accountId);
    },

    async tellAccountPac(request, by) {
      const tenant = await tenantOf(request);
      const { pac, registered, letterSigned } = request;
      requireConfigured(tenant.environment, [pac]);
      if (registered === undefined && letterSigned === undefined)
        throw invalid("registered, letterSigned: indique al menos uno", { campo: "registered" });
      await db.changing(async (tx) => {
        await tellAccountPac(tx, tenant, pac, { registered, letterSigned, at: now() });
        const detail = { environment: tenant.environment, pac, registered, letterSigned };
        await note(tx, now(), by, { action: "pac.cuenta", accountId: tenant.accountId, detail });
      });
      return standings(deps, tenant.accountId);
    },

    async tryPac({ pac, account, restart, next }) {
      const part = await tryPac(deps, pac, { account, restart: restart && next === undefined });
      const summary = await summaryOf(db, pac);
      return {
        rows: part.rows.map(trialRow),
        state: [summary, part.stopped && `${STOPPED}: ${part.stopped}`, part.resumeAt && WAITS]
          .filter(Boolean)
          .join(". "),
        ...given("resumeAt", part.resumeAt && timestampFromDate(part.resumeAt)),
        ...given("next", part.goesOn ? "sigue" : undefined),
      };
    },

    async reportPacTrial({ pac }) {
      const report = await reportOf(db, pac);
      if (report === undefined) throw notFound(`La prueba del PAC ${pac}`);
      const { trial, rows, exchanges } = report;
      const summary = await summaryOf(db, pac);
      const told = { ...trial, accountId: undefined, summary, rows: rows.map(trialRow), exchanges };
      return {
        name: `prueba-${pac}.json`,
        contentType: "application/json",
        content: Buffer.from(JSON.stringify(told, undefined, 1)),
      };
    },

    async trustPac({ pac, decidedBy, note: why }, by) {
      await db.changing(async (tx) => {
        const trial = (await latestTrials(tx)).find((each) => each.pac === pac);
        if (trial === undefined) throw notFound(`La prueba del PAC ${pac}`);
        await trustTrial(tx, trial);
        const detail = { pac, rows: trial.differing, decidedBy, note: why };
        await note(tx, now(), by, { action: "pac.confianza", detail });
      });
      return standings(deps, undefined);
    },

    async listAttempts(request) {
      const tenant = await tenantOf(request);
      const document = await findDocument(db, tenant, request.id);
      if (document === undefined) throw notFound("El comprobante");
      const attempts = await findAttempts(db, tenant, request.id, MOST_ATTEMPTS);
      return { pac: document.pac, estado: document.estado, attempts: attempts.map(attemptMessage) };
    },
  };
}

async function standings({ db, pacs }: PacsDeps, accountId: string | undefined) {
  const [circuits, trials, codes] = await Promise.all([listCircuits(db), latestTrials(db), listUnseenCodes(db)]);
  const summaries = await Promise.all(trials.map(async (trial) => ({ trial, words: await summaryOf(db, trial.pac) })));
  const found = await Promise.all(
    ENVIRONMENTS.map(async (environment) => {
      const rows = accountId === undefined ? undefined : await findAccountPacs(db, { accountId, environment });
      return pacs.all(environment).map((pac) => {
        const circuit = circuits.find((each) => each.environment === environment && each.pac === pac.name);
        const tried = summaries.filter(({ trial }) => trial.adapter === pac.adapter);
        return {
          ...standing(environment, pac, circuit, rows),
          ...given("trial", tried.length === 0 ? undefined : tried.map(({ words }) => words).join("; ")),
          distrust: tried.flatMap(({ trial }) => distrustOf(trial)),
          unseen: codes
            .filter((each) => each.pac === pac.name)
            .map(({ code, count, words }) => `${code} (${count}): ${words}`),
        };
      });
    }),
  );
  return { pacs: found.flat() };
}

const CIRCUITS: Readonly<Record<Circuit["state"], string>> = {
  closed: "cerrado",
  open: "abierto",
  "half-open": "a prueba",
};

function standing(
  environment: Environment,
  { name: pac }: Pac,
  circuit: (Circuit & PacBalance) | undefined,
  rows: readonly AccountPac[] | undefined,
) {
  const row = rows?.find((each) => each.pac === pac);
  return {
    environment,
    pac,
    circuit: CIRCUITS[circuit?.state ?? "closed"],
    ...given("reason", circuit?.reason),
    ...given("since", circuit?.since && timestampFromDate(circuit.since)),
    ...given("balance", circuit?.balance == null ? undefined : BigInt(circuit.balance)),
    ...given("balanceAt", circuit?.balanceAt && timestampFromDate(circuit.balanceAt)),
    ...(rows === undefined ? {} : { readiness: READINESS_WORDS[readinessOf(row)] }),
    ...given("registered", row?.registered),
    ...given("letterSigned", row?.letterSigned),
    ...given("refusal", row?.refusal),
    ...(row?.place == null ? {} : { place: row.place + 1 }),
  };
}

const STOPPED = "El PAC no contestó y la prueba se detuvo; siga con el mismo comando cuando conteste";
const WAITS = "Lo que falta espera al SAT: siga con el mismo comando después de la hora que se indica";

const RESULTS = { holds: "se cumple", differs: "difiere", untried: "no se probó" } as const;
const DECIDES = { proof: "prueba", failover: "respaldo", nothing: "nada" } as const;

function trialRow({ name, kind, found, assumes, decides }: TrialRow) {
  return { name, result: RESULTS[kind], found, assumes, decides: DECIDES[decides] };
}

/** Says in Spanish when a PAC was tried, and what was found. */
async function summaryOf(db: Database, pac: string): Promise<string | undefined> {
  const report = await reportOf(db, pac);
  if (report === undefined) return undefined;
  const { trial, rows } = report;
  const count = (kind: TrialRow["kind"]) => rows.filter((row) => row.kind === kind).length;
  const { day } = shownTime(trial.begunAt, MEXICO_CITY);
  const [holds, differ, untried] = [count("holds"), count("differs"), count("untried")];
  return `${pac} probado el ${day} con ${trial.build}: ${holds} se cumplen, ${differ} difieren, ${untried} no se probaron`;
}

function given<Name extends string, Value>(
  name: Name,
  value: Value | null | undefined,
): { readonly [K in Name]?: Value } {
  return value == null ? {} : ({ [name]: value } as { readonly [K in Name]: Value });
}

const PHASES = { chosen: "elegido", sent: "enviado", answered: "contestado" } as const;
const OPERATIONS = { stamp: "timbrar", recover: "preguntar" } as const;
const OUTCOMES: Readonly<Record<string, string>> = {
  stamped: "timbrado",
  rejected: "rechazado",
  account: "cuenta",
  unavailable: "no procesado",
  unknown: "sin respuesta",
  "not-stamped": "sin timbre",
};

function attemptMessage({ pac, operation, phase, outcome, reason, begunAt, endedAt }: Attempt) {
  return {
    pac,
    operation: OPERATIONS[operation],
    phase: PHASES[phase],
    outcome: OUTCOMES[outcome] ?? outcome,
    ...given("reason", reason),
    begunAt: timestampFromDate(begunAt),
    endedAt: timestampFromDate(endedAt),
  };
}
