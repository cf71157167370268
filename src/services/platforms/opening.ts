import type { DescMessage, Message } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { type OpenAccountRequest, OpenAccountRequestSchema, type PlatformService } from "#proto/cfdi/v1/platform_pb.ts";
import { AppError, allInOne, invalid, invalidField, notFound } from "../../../common/errors.ts";
import { type Account, findAccount } from "../../persistence/account/index.ts";
import type { Changing, Querying } from "../../persistence/database/index.ts";
import { beginReading, endReading } from "../../persistence/events/index.ts";
import {
  attachAccount,
  countPlatformAccounts,
  findPlatformAccount,
  type ListedAccount,
  listPlatformAccounts,
  type PlatformAccountRow,
  type PlatformRow,
  referAccount,
  rfcReferred,
} from "../../persistence/platforms/index.ts";
import { type AccountDeps, type accountService, openAccount } from "../account/index.ts";
import { type By, note } from "../audit.ts";
import { ENVIRONMENTS, type MethodTable, type PlatformCaller } from "../context/index.ts";

export interface PlatformDeps extends AccountDeps {
  readonly accounts: ReturnType<typeof accountService>;
  /** Returns the faults of a part of a request. */
  readonly faultsIn: (schema: DescMessage, request: Message) => { readonly faults: readonly AppError[] };
  /** Links begin with this address of the site. */
  readonly siteUrl: string;
}

type Methods = Pick<
  MethodTable<typeof PlatformService, PlatformCaller>,
  "openAccount" | "openAccounts" | "listPlatformAccounts" | "getPlatformAccount" | "replacePlatformAccount"
>;

/** A platform reads the events of its accounts by this name. */
export const READER = "platform:";

/** The most accounts of a platform. */
const MOST_ACCOUNTS = 10_000;
const PAGE = 100;

/** Finds an account among the caller's own. Another platform's account does not exist for it. @throws 404 */
export async function requireOwn(
  db: Querying,
  { platform }: PlatformCaller,
  rfc: string,
  hold = false,
): Promise<PlatformAccountRow> {
  const found = await findPlatformAccount(db, platform.id, rfc, hold);
  if (found === undefined) throw notFound("La cuenta");
  return found;
}

/** The accounts of a platform: opened, listed and changed. */
export function opening(deps: PlatformDeps): Methods {
  const { db, now, accounts, faultsIn } = deps;

  /** Opens the account, or answers the one that this platform opened with the same data. */
  const open = async (request: OpenAccountRequest, caller: PlatformCaller) => {
    const { rfc, referencia = null } = request;
    const platformId = caller.platform.id;
    const before = async () => {
      const row = await findPlatformAccount(db, platformId, rfc);
      const account = row && (await findAccount(db, row.account));
      if (row === undefined || account === undefined) return undefined;
      if (!isSame(request, account, row)) throw invalid(OTHERWISE(rfc), { campo: "rfc" });
      return { row, account, isNew: false };
    };
    const there = await before();
    if (there !== undefined) return there;
    if ((await countPlatformAccounts(db, platformId)) >= MOST_ACCOUNTS)
      throw invalid(`rfc: la plataforma ya tiene ${MOST_ACCOUNTS} cuentas`, { campo: "rfc" });
    const since = now();
    const row = (account: string) => ({ account, rfc, referencia, since, refill: null, entrySince: null });
    try {
      const { referencia: _, ...data } = request;
      const account = await openAccount(deps, { ...data, $typeName: "cfdi.v1.CreateAccountRequest" }, caller, {
        contracted: true,
        opened: (tx, { id }) => attach(tx, caller.platform, row(id), 0, { at: now(), by: caller }),
      });
      return { row: row(account.id), account, isNew: true };
    } catch (cause) {
      // A request of the same moment may have opened it.
      const opened = cause instanceof AppError && cause.campo === "rfc" ? await before() : undefined;
      if (opened === undefined) throw cause;
      return opened;
    }
  };

  return {
    async openAccount(request, caller) {
      const { account, row } = await open(request, caller);
      return { data: shown({ ...account, ...row }) };
    },

    async openAccounts({ cuentas }, caller, fault) {
      // A single account is answered as OpenAccount answers; several have an outcome each.
      const isOne = cuentas.length === 1;
      if (fault !== undefined && (isOne || !/^cuentas\[/.test(fault.campo ?? ""))) throw fault;
      const data = [];
      for (const request of cuentas) {
        const { faults } = fault === undefined ? { faults: [] } : faultsIn(OpenAccountRequestSchema, request);
        const outcome = await outcomeOf(faults, () => open(request, caller));
        const { refusal } = outcome;
        if (isOne && refusal !== undefined)
          throw invalid(`cuentas[0].${refusal.message}`, { campo: `cuentas[0].${refusal.campo}`, rule: refusal.rule });
        const error = refusal?.toDetail().error;
        data.push({ rfc: request.rfc, resultado: outcome.resultado, ...(error === undefined ? {} : { error }) });
      }
      return { data };
    },

    async listPlatformAccounts({ despues = "", limite = PAGE, buscar = "" }, caller) {
      const page = { after: despues.toUpperCase(), search: buscar, limit: limite + 1 };
      const found = await listPlatformAccounts(db, caller.platform.id, page);
      return { data: found.slice(0, limite).map(shown), hayMas: found.length > limite };
    },

    async getPlatformAccount({ rfc }, caller) {
      const row = await requireOwn(db, caller, rfc);
      return { data: shown({ ...(await ofRow(db, row)), ...row }) };
    },

    async replacePlatformAccount(request, caller) {
      const { referencia = null, ...data } = request;
      const row = await requireOwn(db, caller, request.rfc);
      // Nothing is changed where the reference is another account's.
      const referred = referencia === null ? row.rfc : await rfcReferred(db, caller.platform.id, referencia);
      if (referred !== undefined && referred !== row.rfc) throw invalidField(...TAKEN);
      await accounts.replaceAccount({ ...data, rfc: row.rfc, $typeName: "cfdi.v1.CreateAccountRequest" }, caller);
      if (referencia !== row.referencia)
        await db.changing(async (tx) => {
          if (!(await referAccount(tx, caller.platform.id, row.rfc, referencia))) throw invalidField(...TAKEN);
          const detail = { referencia };
          await note(tx, now(), caller, { action: "plataforma.referencia", accountId: row.account, detail });
        });
      return { data: shown({ ...(await ofRow(db, row)), ...row, referencia }) };
    },
  };
}

async function outcomeOf(
  faults: readonly AppError[],
  open: () => Promise<{ readonly isNew: boolean }>,
): Promise<{ readonly resultado: string; readonly refusal?: AppError }> {
  if (faults.length > 0) return { resultado: "rechazada", refusal: allInOne(faults) };
  try {
    return { resultado: (await open()).isNew ? "abierta" : "existente" };
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    return { resultado: "rechazada", refusal: cause };
  }
}

/** Puts the account into the platform, and notes it; its events behind `position` are the platform's too. */
export async function attach(
  tx: Changing,
  { id: platformId, nombre: plataforma }: Pick<PlatformRow, "id" | "nombre">,
  row: PlatformAccountRow,
  position: number,
  { at, by }: { readonly at: Date; readonly by: By },
): Promise<void> {
  if (!(await attachAccount(tx, platformId, row))) throw invalidField(...TAKEN);
  for (const reader of readersOf(platformId, row.account)) await beginReading(tx, reader, position);
  const detail = { plataforma, referencia: row.referencia };
  await note(tx, at, by, { action: "plataforma.cuenta", accountId: row.account, detail });
}

/** Ends what `attach` began. */
export async function detach(tx: Changing, platformId: string, account: string): Promise<void> {
  for (const reader of readersOf(platformId, account)) await endReading(tx, reader);
}

const readersOf = (platformId: string, accountId: string) =>
  ENVIRONMENTS.map((environment) => ({ accountId, environment, reader: READER + platformId }));

export async function ofRow(db: PlatformDeps["db"], { account }: PlatformAccountRow): Promise<Account> {
  const found = await findAccount(db, account);
  if (found === undefined) throw notFound("La cuenta");
  return found;
}

function isSame(request: OpenAccountRequest, account: Account, { referencia }: PlatformAccountRow): boolean {
  const { zonaHoraria = account.zonaHoraria } = request;
  return (
    request.nombre === account.nombre &&
    request.regimenFiscal === account.regimenFiscal &&
    request.lugarExpedicion === account.lugarExpedicion &&
    zonaHoraria === account.zonaHoraria &&
    (request.registroPatronal ?? null) === (account.registroPatronal ?? null) &&
    (request.referencia ?? null) === referencia
  );
}

const OTHERWISE = (rfc: string) =>
  `rfc: la cuenta de ${rfc} ya está abierta con otros datos; cámbielos en /plataforma/v1/cuentas/${rfc}/datos`;
const TAKEN = ["referencia", "ya la tiene otra cuenta de la plataforma"] as const;

type Shown = Omit<ListedAccount, "account" | "registroPatronal" | "entrySince"> & {
  readonly registroPatronal?: string | null | undefined;
};

export function shown({ since, certified, registroPatronal, referencia, refill, ...row }: Shown) {
  const { rfc, nombre, regimenFiscal, lugarExpedicion, zonaHoraria } = row;
  return {
    ...{ rfc, nombre, regimenFiscal, lugarExpedicion, zonaHoraria, certificada: certified },
    ...(referencia === null ? {} : { referencia }),
    ...(registroPatronal == null ? {} : { registroPatronal }),
    desde: timestampFromDate(since),
    ...(refill && { piso: refill.floor, recarga: refill.amount }),
  };
}
