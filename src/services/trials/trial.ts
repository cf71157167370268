import { deadlineIn, timeLeft } from "../../../common/deadline.ts";
import { invalid, notApplicable } from "../../../common/errors.ts";
import { version } from "../../../common/version.ts";
import {
  type Assumption,
  differs,
  type Seen,
  STEPS,
  type Step,
  saidIn,
  untried,
  type Verdict,
  wordsOf,
} from "../../pac/assumptions.ts";
import { type Tape, tape } from "../../pac/recording.ts";
import { type AdapterName, assumptionsOf } from "../../pac/registry.ts";
import { transcribe } from "../../pac/transcript.ts";
import { activeCsd } from "../../persistence/account/index.ts";
import {
  beginTrialStep,
  latestTrials,
  releaseTrial,
  removeTrial,
  saveTrialStep,
  type Trial,
  type TrialResult,
  type TrialStep,
  takeTrial,
  trialExchanges,
  trialSteps,
} from "../../persistence/pacs/index.ts";
import { type Deps, requireAccount } from "../context/index.ts";
import { type Bench, isServed, type TrialStepRow, trialSteps as tableOfSteps } from "./steps.ts";

export type TrialDeps = Pick<Deps, "db" | "schemas" | "signers" | "openTrial" | "now">;

/** A part of a trial ends after so many milliseconds, and a step of it after some more. */
const PART_MS = 6_000;
const STEP_MS = 18_000;
/** A core that was killed leaves a trial taken for so long. */
const TAKEN_MS = 30_000;
/** No part makes more calls than this. */
const MOST_CALLS = 500;
/** A step that the PAC did not answer is tried again by the next command; then it counts as not tried. */
const MOST_TRIES = 3;
/** A cancellation ends after three working days at most. */
const MOST_DAYS = 7;

export interface TrialRow extends TrialResult {
  readonly assumes: string;
  readonly tried: string;
  readonly decides: Assumption["decides"];
}

export interface TrialPart {
  readonly trial: Trial;
  readonly rows: readonly TrialRow[];
  /** More steps can be made now. */
  readonly goesOn: boolean;
  readonly resumeAt: Date | undefined;
  /** The PAC did not answer, so that nothing more was tried. */
  readonly stopped: string | undefined;
}

/** Makes some steps of a PAC's trial, from where it stands. Each step writes its result before the next one begins. */
export async function tryPac(
  deps: TrialDeps,
  pac: string,
  { account: idOrRfc, restart }: { readonly account: string; readonly restart: boolean },
): Promise<TrialPart> {
  const { db, now } = deps;
  const account = await requireAccount(db, idOrRfc);
  const csd = await activeCsd(db, account.id);
  if (csd === undefined) throw notApplicable(`La cuenta ${account.rfc} no tiene CSD: súbalo con csd upload`);
  const signer = await deps.signers.get(account.id, csd.noCertificado);
  const recording = tape(MOST_CALLS);
  const session = { ...deps.openTrial(pac, recording.client), recording };
  const { adapter } = session;
  const build = version();
  if (restart) await removeTrial(db, pac, build);
  const begun = { pac, build, adapter, accountId: account.id, begunAt: now() };
  const trial = await takeTrial(db, begun, TAKEN_MS);
  if (trial === undefined) throw notApplicable(`Otra ejecución está probando el PAC ${pac}; espere medio minuto`);
  if (trial.accountId !== account.id) {
    await releaseTrial(db, trial);
    throw invalid("account: la prueba empezó con otra cuenta; siga con ella, o empiece de nuevo con --restart", {
      campo: "account",
    });
  }
  try {
    return await steps(deps, trial, session, { issuer: account, signer });
  } finally {
    await Promise.all([session.pac.close(), session.sat.close()]);
  }
}

/** A PAC, opened for some steps of its trial. */
type Session = ReturnType<Deps["openTrial"]> & { readonly recording: Tape };

async function steps(deps: TrialDeps, trial: Trial, session: Session, sitter: Bench["sitter"]): Promise<TrialPart> {
  const { db, now } = deps;
  const { adapter } = session;
  const table = tableOfSteps().filter(({ name, rows }) => rows.length > 0 || judging(adapter, name).length > 0);
  const done = new Map((await trialSteps(db, trial)).map((each) => [each.step, each]));
  const end = deadlineIn(PART_MS);
  const rows: TrialRow[] = [];
  let [resumeAt, stopped]: [Date | undefined, string | undefined] = [undefined, undefined];
  let goesOn = false;
  try {
    for (const step of table) {
      if (done.get(step.name)?.endedAt != null) continue;
      const waits = done.get(step.name)?.kept.resumeAt;
      if (waits !== undefined && new Date(waits) > now()) {
        resumeAt = earlier(resumeAt, new Date(waits));
        continue;
      }
      if (timeLeft(end) <= 0) {
        goesOn = true;
        break;
      }
      const made = await make(deps, trial, session, sitter, step, done);
      rows.push(...made.rows);
      if (made.resumeAt !== undefined) resumeAt = earlier(resumeAt, made.resumeAt);
      stopped = made.stopped;
      if (stopped !== undefined) break;
    }
  } finally {
    const isOver = !goesOn && resumeAt === undefined && stopped === undefined;
    await releaseTrial(db, { ...trial, endedAt: isOver ? now() : null, resumeAt: resumeAt ?? null });
  }
  return { trial, rows, goesOn, resumeAt, stopped };
}

const earlier = (one: Date | undefined, other: Date) => (one === undefined || other < one ? other : one);

/** Returns the adapter's assumptions that a step decides. */
function judging(adapter: AdapterName, step: string): readonly Assumption[] {
  return assumptionsOf(adapter).filter(({ tried }) => tried === step);
}

async function make(
  { db, schemas, now }: TrialDeps,
  trial: Trial,
  { adapter, recording, pac, sat, secrets, stranger }: Session,
  sitter: Bench["sitter"],
  step: TrialStepRow,
  done: Map<string, TrialStep>,
): Promise<Pick<TrialPart, "rows" | "resumeAt" | "stopped">> {
  const before = done.get(step.name);
  const begunAt = before?.begunAt ?? now();
  const tries = await beginTrialStep(db, trial, step.name, begunAt);
  const judges = [...judging(adapter, step.name), ...step.rows.map((row) => ({ ...row, tried: step.name }))];
  const from = recording.exchanges.length;
  const made = () => recording.exchanges.slice(from);
  const kept: Record<string, string> = { ...before?.kept };
  const save = async (endedAt: Date | null, results: readonly TrialResult[]) => {
    const differing = results.flatMap(({ name, kind }) =>
      kind === "differs" && judges.find((row) => row.name === name)?.decides !== "nothing" ? [name] : [],
    );
    const exchanges = transcribe(made(), { secrets, issuer: valuesOf(sitter) });
    done.set(step.name, { step: step.name, begunAt, endedAt, tries, results, kept });
    await saveTrialStep(db, trial, { step: step.name, endedAt, results, kept }, exchanges, differing);
    return results.map((result) => rowOf(judges.find(({ name }) => name === result.name)!, result));
  };
  const all = (verdict: Verdict) => judges.map(({ name }) => ({ name, found: "", ...verdict }));
  if (step.once && tries > 1)
    return { rows: await save(now(), all(untried("se interrumpió, y no se repite"))), ...NOTHING };
  const told = await step.run({
    ...{ pac, sat, tape: recording, sitter, schemas, deadline: deadlineIn(STEP_MS), now, accountId: trial.accountId },
    step: step.name,
    begunAt: (name) => (name === step.name ? begunAt : (done.get(name)?.begunAt ?? begunAt)),
    kept: (from, name) => done.get(from)?.kept[name],
    keep(name, value) {
      kept[name] = value;
    },
    openStranger: stranger,
  });
  if (told === "later") {
    const isLate = now().getTime() - begunAt.getTime() > MOST_DAYS * 86_400_000;
    if (isLate) return { rows: await save(now(), all(differs(`no acabó en ${MOST_DAYS} días`))), ...NOTHING };
    const resumeAt = new Date(now().getTime() + pause(tries));
    kept.resumeAt = resumeAt.toISOString();
    return { rows: await save(null, []), resumeAt, stopped: undefined };
  }
  if ("skipped" in told) return { rows: await save(now(), all(untried(told.skipped))), ...NOTHING };
  const seen: Seen = { told, exchanges: made() };
  const silence = silenceIn(seen) ?? (TRIES_ANSWERS.has(step.name) ? undefined : otherReason(seen));
  if (silence !== undefined && tries < MOST_TRIES)
    return { rows: await save(null, []), resumeAt: undefined, stopped: silence };
  const results = silence === undefined ? judges.map((row) => resultOf(row, seen)) : all(untried(silence));
  return { rows: await save(now(), results), ...NOTHING };
}

/** Returns what a transcript must not have of the issuer, as it stands in documents and requests. */
function valuesOf({ issuer, signer: { certificate } }: Pick<Bench["sitter"], "issuer" | "signer">) {
  return [
    { kind: "RFC", value: issuer.rfc },
    { kind: "NOMBRE", value: issuer.nombre },
    { kind: "CERTIFICADO", value: certificate.base64 },
    { kind: "NUMERO", value: certificate.noCertificado },
  ];
}

const NOTHING = { resumeAt: undefined, stopped: undefined } as const;

/** Waits a minute, then twice as long each time, an hour at most. */
const pause = (tries: number) => Math.min(60_000 * 2 ** (tries - 1), 3_600_000);

/** Returns the reason where no call of the step was answered at all. */
function silenceIn({ exchanges }: Seen): string | undefined {
  const isSilent = exchanges.length > 0 && exchanges.every(({ answer }) => answer.kind !== "answered");
  const last = exchanges.at(-1)?.answer;
  return isSilent && last !== undefined && last.kind !== "answered" ? last.reason : undefined;
}

/** These steps are about the login, and about what a PAC answers when it has too much to do. */
const TRIES_ANSWERS: ReadonlySet<string> = new Set(["session", "refusedLogin", "ritmo"]);

/** Returns the reason for which an answer says nothing of what a step tries: the account's, or a PAC that is busy. */
function otherReason({ told, exchanges }: Seen): string | undefined {
  const account = told.find(({ kind }) => kind === "account");
  if (account !== undefined) return wordsOf(account);
  const busy = exchanges.find((each) => each.answer.kind === "answered" && !isServed(each))?.answer;
  return busy?.kind === "answered" ? `HTTP ${busy.status}` : undefined;
}

function resultOf({ name, verdict }: Pick<Assumption, "name" | "verdict">, seen: Seen): TrialResult {
  try {
    return { name, found: "", ...(verdict?.(seen) ?? untried(saidIn(seen))) };
  } catch (error) {
    return { name, found: "", ...differs(`no se puede leer: ${(error as Error).message}`) };
  }
}

function rowOf(
  { assumes, decides, tried }: Omit<Assumption, "tried"> & { readonly tried: string | object },
  result: TrialResult,
): TrialRow {
  const how = typeof tried === "string" ? (STEPS[tried as Step] ?? tried) : "ninguna";
  return { ...result, assumes, decides, tried: how };
}

/** Returns the newest trial of a PAC with all rows, also those that no step can try or has tried yet. */
export async function reportOf(db: TrialDeps["db"], pac: string) {
  const trial = (await latestTrials(db)).find((each) => each.pac === pac);
  if (trial === undefined) return undefined;
  const results = new Map(
    (await trialSteps(db, trial)).flatMap((step) => step.results).map((each) => [each.name, each]),
  );
  const adapter = trial.adapter as AdapterName;
  const known = [
    ...assumptionsOf(adapter),
    ...tableOfSteps().flatMap(({ name, rows }) => rows.map((row) => ({ ...row, tried: name }))),
  ];
  const rows = known.map((row) => {
    const why = typeof row.tried === "object" && "never" in row.tried ? row.tried.never : "falta";
    return rowOf(row, results.get(row.name) ?? { name: row.name, ...{ kind: "untried", found: why } });
  });
  return { trial, rows, exchanges: await trialExchanges(db, trial) };
}
