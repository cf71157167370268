import { deadlineIn } from "../../../common/deadline.ts";
import { nounOf } from "../../../common/kinds.ts";
import { BIG_CATALOG_NAMES, basisOf, MEXICO_CITY } from "../../engine/catalogs/index.ts";
import { standings } from "../../engine/documents/register.ts";
import type { Pac } from "../../pac/pac.ts";
import { type Account, activeCsd, balance, findMove, listKeys, listSeries } from "../../persistence/account/index.ts";
import {
  type Database,
  DatabaseUnavailable,
  databaseTime,
  type Environment,
} from "../../persistence/database/index.ts";
import { countCustomers, listStuck, readServiceStats, type ServiceStats } from "../../persistence/operation/index.ts";
import { distrustOf, findAccountPacs, latestTrials, listCircuits } from "../../persistence/pacs/index.ts";
import {
  type Deps,
  ENVIRONMENT_NAMES,
  ENVIRONMENTS,
  letterOf,
  readinessOf,
  requireAccount,
  shownDay,
  shownTime,
  timeOf,
} from "../context/index.ts";
import { troubleOf } from "../documents/index.ts";
import type { Marks } from "./marks.ts";
import { askSat } from "./status.ts";

export interface DiagnosisDeps extends Pick<Deps, "pacs" | "sat" | "catalogs" | "archive" | "now"> {
  readonly db: Database;
  /** The machine's own clock is compared with the database's, and decides nothing. */
  readonly wallClock: () => Date;
  /** Rejects when the database cannot be written. */
  readonly checkWrites: () => Promise<void>;
  readonly marks: Pick<Marks, "notice">;
}

export interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly found: string;
  /** The remedy says what to do when the check fails. */
  readonly remedy?: string;
  /** The operator's way to it: a command of the command line, or a setting. */
  readonly how?: string;
}

/** The longest wait for each question to another system; all are asked at once. */
const WAIT_MS = 5_000;
/** SAT refuses documents from the future, and Fecha is written up to a minute late, so a clock may be off a little. */
const MOST_CLOCK_SECONDS = 5;
const SOON_DAYS = 30;
const LONG_SECONDS = 600;
/** Checks everything that stamping needs. Something that cannot be checked fails, with the reason. */
export async function diagnose(deps: DiagnosisDeps, idOrRfc: string | undefined): Promise<Check[]> {
  const account = idOrRfc === undefined ? undefined : await requireAccount(deps.db, idOrRfc);
  const stats = readServiceStats(deps.db, deps.now());
  const looks = [
    look("base de datos", () => database(deps)),
    look("respaldos", async () => quarantine(deps)),
    look("reloj", () => clock(deps)),
    ...ENVIRONMENTS.flatMap((environment) => [...pacs(deps, environment), sat(deps, environment)]),
    look("catálogos", async () => catalogs(deps)),
    look("documentos del SAT", async () => law(deps)),
    ...archived(deps),
    look("pendientes", () => pending(deps, stats)),
    look("CSD de las cuentas", () => csds(stats)),
    ...(account === undefined ? [] : ofAccount(deps, account)),
  ];
  return Promise.all(looks);
}

type Found = Omit<Check, "name">;

async function look(name: string, find: () => Promise<Found>): Promise<Check> {
  try {
    return { name, ...(await find()) };
  } catch (error) {
    const why = error instanceof DatabaseUnavailable ? "la base de datos no contesta" : (error as Error).message;
    const found = `no se pudo consultar: ${why}`;
    return { name, ok: false, found, remedy: "Revise la base de datos y la bitácora del servicio." };
  }
}

const fine = (found: string): Found => ({ ok: true, found });
const wrong = (found: string, remedy: string, how?: string): Found => ({
  ok: false,
  found,
  remedy,
  ...(how === undefined ? {} : { how }),
});
const cli = (command: string) => `cfdi-stamping cli ${command}`;

/** Returns a network failure in words for people, and any other reason as it is. */
function inWords(reason: string): string {
  const [code] = /\bE[A-Z_]{4,}\b/.exec(reason) ?? [];
  const words = NETWORK[code ?? ""];
  if (words !== undefined) return `${words} (${code})`;
  return reason.includes("deadline reached") ? `pasaron ${WAIT_MS / 1000} s sin respuesta` : reason;
}

const NETWORK: Readonly<Record<string, string>> = {
  ENOTFOUND: "el nombre de su servidor no existe",
  EAI_AGAIN: "el DNS no respondió",
  ECONNREFUSED: "su servidor rechazó la conexión",
  ECONNRESET: "su servidor cortó la conexión",
  EHOSTUNREACH: "no hay ruta a su servidor",
  ENETUNREACH: "no hay ruta a su servidor",
  ETIMEDOUT: "su servidor no respondió a tiempo",
};

async function database({ checkWrites }: DiagnosisDeps): Promise<Found> {
  await checkWrites();
  return fine("contesta y se puede escribir en ella");
}

function quarantine({ marks }: DiagnosisDeps): Found {
  const notice = marks.notice();
  if (notice === undefined) return fine("la base está abierta");
  return wrong(notice, "Vea qué se sabe, complétela y ábrala.", "recover (docs/recovery.md)");
}

/**
 * Compares the machine's clock with the database's, by which the service goes. A difference means that one of them is
 * wrong.
 */
async function clock({ db, wallClock }: DiagnosisDeps): Promise<Found> {
  const ahead = await secondsAhead(() => databaseTime(db), wallClock);
  const found = `la base de datos va ${ahead?.toFixed(1)} s respecto del servicio`;
  if (isSmall(ahead)) return fine(found);
  return wrong(found, "Sincronice ambos relojes por NTP: el SAT no acepta fechas del futuro.");
}

/**
 * Returns how far another clock is ahead of the machine's, which is read before and after; undefined when the other did
 * not answer.
 */
async function secondsAhead(ask: () => Promise<Date | undefined>, now: () => Date): Promise<number | undefined> {
  const before = now().getTime();
  const there = await ask();
  const middle = (before + now().getTime()) / 2;
  return there && (there.getTime() - middle) / 1000;
}

function isSmall(seconds: number | undefined): boolean {
  return seconds === undefined || Math.abs(seconds) <= MOST_CLOCK_SECONDS;
}

/** Returns the state of a PAC as all processes share it, with the stamps that the PAC said are left. */
async function standingOf(db: Database, environment: Environment, pac: string) {
  const row = (await listCircuits(db)).find((each) => each.environment === environment && each.pac === pac);
  const left = row?.balance == null ? "" : `; le quedan ${row.balance} timbres`;
  const isClosed = row === undefined || row.state === "closed";
  return { left, circuit: isClosed ? undefined : `los nuevos van a otro PAC: ${row.reason ?? "falló"}` };
}

/** Says when PACs of the same adapter were tried, and what differs of what decides. */
async function triedAs(db: Database, { adapter }: Pac): Promise<{ tried: string; differing: readonly string[] }> {
  const trials = (await latestTrials(db)).filter((each) => each.adapter === adapter);
  const days = trials.map(({ begunAt }) => shownTime(begunAt, MEXICO_CITY).day);
  return {
    tried: trials.length === 0 ? "sin probar" : `probado el ${days.join(", ")}`,
    differing: trials.flatMap(distrustOf),
  };
}

const CIRCUIT_REMEDY = "Vea qué dice el PAC; cuando vuelva a timbrar, el servicio lo usará otra vez.";

function pacs({ pacs, now, db }: DiagnosisDeps, environment: Environment): Promise<Check>[] {
  const all = pacs.all(environment);
  if (all.length === 0) {
    const how = `PAC_${environment.toUpperCase()}_URL, _USER y _PASSWORD (docs/configuration.md)`;
    return [
      look(`PAC de ${ENVIRONMENT_NAMES[environment]}`, async () =>
        wrong("no hay ninguno configurado", "Configure uno.", how),
      ),
    ];
  }
  return all.map((pac) =>
    look(`PAC ${pac.name} (${ENVIRONMENT_NAMES[environment]})`, async () => {
      const answer = await pac.probe(deadlineIn(WAIT_MS));
      if (answer.kind === "account")
        return wrong(
          `no acepta la cuenta del servicio: ${answer.code} ${answer.detail}`,
          "Revise el usuario, la contraseña y el contrato de esa cuenta, o consulte al PAC.",
        );
      if (answer.kind === "unavailable")
        return wrong(
          `no se pudo usar: ${inWords(answer.reason)}`,
          "Revise su dirección, la cuenta y la red de salida.",
        );
      const ahead = await secondsAhead(() => pac.clock(deadlineIn(WAIT_MS)), now);
      const theirs =
        ahead === undefined ? "no dice su hora" : `su reloj va ${Math.round(ahead)} s respecto del servicio`;
      const { circuit, left } = await standingOf(db, environment, pac.name);
      const { tried, differing } = await triedAs(db, pac);
      const found = `contesta y acepta la cuenta del servicio; ${theirs}; ${tried}${left}`;
      if (differing.length > 0)
        return wrong(
          `${found}, y por ello no sirve de respaldo: ${differing.join(", ")}`,
          "Vea el informe de la prueba y consulte al PAC; si lo que difiere no importa, indíquelo.",
          cli("pacs report, pacs trust (docs/pac-first-hour.md)"),
        );
      if (circuit !== undefined) return wrong(`${found}; ${circuit}`, CIRCUIT_REMEDY, cli("pacs"));
      if (isSmall(ahead)) return fine(found);
      return wrong(found, "Sincronice por NTP el reloj del servicio; si ya lo está, avise al PAC.");
    }),
  );
}

function sat(deps: DiagnosisDeps, environment: Environment): Promise<Check> {
  return look(`SAT (${ENVIRONMENT_NAMES[environment]})`, async () => {
    const answer = await askSat(deps, environment, WAIT_MS);
    if (answer.kind === "answered") return fine("contesta");
    const remedy = "Espere, o revise la red de salida: sin él no se confirman cancelaciones.";
    return wrong(`no contestó: ${inWords(answer.reason)}`, remedy);
  });
}

function catalogs({ catalogs }: DiagnosisDeps): Found {
  if (BIG_CATALOG_NAMES.some((name) => basisOf(name, catalogs.tables) === "catalogo"))
    return fine("las listas grandes están cargadas");
  return wrong(
    "las listas grandes no están cargadas",
    "Impórtelas: sin ellas esas claves se revisan solo por su forma.",
    cli("catalogs import"),
  );
}

/** An older revision is fine here: only a new build mends it, and documents are stamped meanwhile. */
function law({ now, catalogs: { pack } }: DiagnosisDeps): Found {
  const all = standings(now());
  const older = all.filter((row) => row.older).map(({ name }) => name);
  const stale = all.filter((row) => row.stale).length;
  const found = [
    `${all.length} esquemas y matrices`,
    older.length > 0 && `anteriores a lo que está en vigor: ${older.join(", ")}`,
    stale > 0 && `sin consultar desde hace más de 60 días: ${stale}`,
    pack === undefined ? "sin paquete de ley" : `paquete de ley ${pack.edition}, del ${shownDay(pack.issued)}`,
  ];
  return { ...fine(found.filter(Boolean).join("; ")), how: cli("law status") };
}

/** Looks for an object that does not exist in the archive, which needs the same rights as reading any other. */
function archived({ archive }: DiagnosisDeps): Promise<Check>[] {
  if (archive === undefined) return [];
  return [
    look("archivo de XML", async () => {
      const trouble = await troubleOf(archive.bucket, deadlineIn(WAIT_MS));
      if (trouble === undefined) return fine("contesta");
      const remedy = "Revise su dirección, sus llaves y la red de salida: el XML archivado no se puede leer.";
      return wrong(`no contestó: ${inWords(trouble)}`, remedy, "ARCHIVE_URL");
    }),
  ];
}

async function pending({ db }: DiagnosisDeps, stats: Promise<ServiceStats>): Promise<Found> {
  const { unfinished } = await stats;
  const stuck = await listStuck(db, { limit: 1 });
  if (stuck.length > 0) return wrong("hay comprobantes que esperan una decisión", "Véalos y decida.", cli("stuck"));
  const count = unfinished.reduce((sum, each) => sum + each.count, 0);
  const oldest = Math.max(...unfinished.map(({ oldestSeconds }) => oldestSeconds));
  const found = `${count} comprobantes sin desenlace, el más antiguo desde hace ${Math.round(oldest)} s`;
  if (oldest <= LONG_SECONDS) return fine(found);
  return wrong(found, "Revise los PAC y el SAT: el servicio les sigue preguntando.");
}

async function csds(stats: Promise<ServiceStats>): Promise<Found> {
  const { csds } = await stats;
  const found = `${csds.expired} vencidos y ${csds.expiring} que vencen en ${SOON_DAYS} días`;
  if (csds.expired + csds.expiring === 0) return fine(found);
  return wrong(found, "Pida a esas cuentas que suban su CSD nuevo.", cli("csd upload"));
}

function pacsOfAccount({ db, pacs }: DiagnosisDeps, { id, rfc }: Account): Promise<Check>[] {
  const tenant = { accountId: id, environment: "production" } as const;
  return pacs.all("production").map((pac) =>
    look(`${rfc}: PAC ${pac.name}`, async () => {
      const row = (await findAccountPacs(db, tenant)).find((each) => each.pac === pac.name);
      const readiness = readinessOf(row);
      if (readiness === "refused")
        return wrong(row?.refusal ?? "sin registro o sin carta manifiesto", `${capitalized(letterOf(pac))}.`);
      return fine(readiness === "ready" ? "puede timbrar ahí" : "todavía no se sabe si puede timbrar ahí");
    }),
  );
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Checks everything that an account needs before it can stamp in seal mode. */
function ofAccount(deps: DiagnosisDeps, account: Account): Promise<Check>[] {
  const { db, now } = deps;
  const { id, rfc } = account;
  return [
    look(`${rfc}: cuenta`, async () => {
      if ((await findMove(db, id)) === undefined) return fine("abierta");
      const found = "cerrada: aquí no timbra ni cancela";
      return wrong(found, "Si se queda, ábrala de nuevo.", cli(`account stay ${rfc}`));
    }),
    ...(account.certified ? pacsOfAccount(deps, account) : []),
    look(`${rfc}: módulo de API`, async () =>
      account.contracted ? fine("contratado") : wrong("sin contratar", "Contrátelo.", cli("account contract")),
    ),
    look(`${rfc}: CSD`, async () => {
      const csd = await activeCsd(db, id);
      if (csd === undefined) return wrong("no tiene", "Súbalo.", cli("csd upload"));
      const days = Math.floor((csd.validTo.getTime() - now().getTime()) / 86_400_000);
      const found = `${csd.noCertificado}, vence en ${days} días`;
      return days >= SOON_DAYS ? fine(found) : wrong(found, "Suba el nuevo.", cli("csd upload"));
    }),
    look(`${rfc}: series`, async () => {
      const kinds = new Set((await listSeries(db, id)).filter(({ active }) => active).map(({ kind }) => kind));
      if (kinds.size === 0) return wrong("no tiene", "Agréguelas.", cli("series add"));
      return fine([...kinds].map(nounOf).join(", "));
    }),
    look(`${rfc}: clientes`, async () => {
      const count = await countCustomers(db, id);
      return count > 0 ? fine(String(count)) : wrong("no tiene", "Agréguelos.", cli("customer add"));
    }),
    look(`${rfc}: llaves`, async () => {
      // Only keys of the sandbox end, by the sandbox's own time.
      const own = await timeOf(deps, { accountId: id, environment: "sandbox" });
      const keys = (await listKeys(db, id)).filter(({ expiresAt }) => expiresAt == null || expiresAt > own);
      if (keys.length === 0) return wrong("no tiene ninguna vigente", "Genérela.", cli("key rotate sandbox"));
      return fine(keys.map(({ environment }) => ENVIRONMENT_NAMES[environment]).join(", "));
    }),
    look(`${rfc}: timbres`, async () => {
      const { available } = await balance(db, id, now());
      if (available > 0 || !account.certified) return fine(`${available}`);
      return wrong("no le quedan", "Agréguelos.", cli("stamps add"));
    }),
  ];
}
