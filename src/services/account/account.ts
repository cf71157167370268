import { randomUUID, type X509Certificate } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { AccountService, CreateAccountRequest, UploadCsdRequest } from "#proto/cfdi/v1/account_pb.ts";
import { forbidden, invalid } from "../../../common/errors.ts";
import type { LoadedCatalogs } from "../../engine/catalogs/index.ts";
import { isOfKnownAuthority, openCsd } from "../../engine/csd.ts";
import {
  type Account,
  type AccountData,
  activeCsd,
  balance,
  changeData,
  type DataChanges,
  findMove,
  grant,
  insertAccount,
  listAccounts,
  listKeys,
  listMoving,
  type Rights,
  rotateKey,
  storeCsd,
} from "../../persistence/account/index.ts";
import type { Changing, Environment } from "../../persistence/database/index.ts";
import { addressBlocks } from "../admission/index.ts";
import { type Action, type By, type Noted, note } from "../audit.ts";
import { type MethodTable, requireAccount, timeOf } from "../context/index.ts";
import { requireIssuer } from "../issuing/index.ts";
import { customers } from "./customers.ts";
import { type DesignDeps, pdfDesigns } from "./pdf-designs.ts";
import { places, zoneAt } from "./places.ts";
import { series } from "./series.ts";
import { stamps } from "./stamps.ts";

export interface AccountDeps extends DesignDeps {
  /** This key of 32 bytes encrypts the private keys of the CSDs. */
  readonly masterKey: Buffer;
  /** The big catalogs are present as far as they were imported. */
  readonly catalogs: { readonly tables: LoadedCatalogs };
  /** The configuration names these authorities as issuers of CSDs. */
  readonly csdAuthorities: readonly X509Certificate[];
}

type Accounts = MethodTable<typeof AccountService, By>;

/**
 * Operator methods: everything an account needs before it can stamp. `account` of every request is an id or an RFC.
 * Each change is audited with who made it.
 */
export function accountService(deps: AccountDeps): Accounts {
  const { db, masterKey, now } = deps;

  const decide = async (idOrRfc: string, right: keyof Rights, isGranted: boolean, by: By) => {
    const account = await requireAccount(db, idOrRfc);
    const decided = { [right]: isGranted };
    await db.changing(async (tx) => {
      await grant(tx, account.id, decided);
      const action = DECISIONS[right][isGranted ? "given" : "taken"];
      await note(tx, now(), by, { action, accountId: account.id });
    });
    return describe(deps, { ...account, ...decided });
  };

  /** Changes data that orders take from the account. A change that leaves everything as it was is not audited. */
  const change = async (
    account: Account,
    data: AccountData,
    by: By,
    told: (changed: DataChanges) => Pick<Noted, "action" | "detail">,
  ) => {
    await db.changing(async (tx) => {
      const changed = await changeData(tx, account.id, data);
      if (Object.keys(changed).length > 0) await note(tx, now(), by, { ...told(changed), accountId: account.id });
    });
    return describe(deps, { ...account, ...data });
  };

  return {
    ...addressBlocks(deps),
    ...customers(deps),
    ...pdfDesigns(deps),
    ...places(deps),
    ...series(deps),
    ...stamps(deps),

    createAccount: async (request, by) => describe(deps, await openAccount(deps, request, by)),

    async getAccount(request) {
      return describe(deps, await requireAccount(db, request.account));
    },

    async listAccounts({ after = "", limit = 100, search }) {
      const accounts = await listAccounts(db, { after, limit, search });
      const moving = await listMoving(db);
      return {
        accounts: accounts.map(({ createdAt, ...account }) => ({
          ...account,
          createdAt: timestampFromDate(createdAt),
          moving: moving.get(account.id),
        })),
      };
    },

    async replaceAccount(request, by) {
      const account = await requireAccount(db, request.rfc);
      const { rfc: _, ...data } = issuerOf(deps, request);
      return change(account, data, by, (changed) => ({
        action: "cuenta.datos_cambiados",
        detail: { changed },
      }));
    },

    contractModule: ({ account, withdraw }, by) => decide(account, "contracted", !withdraw, by),
    certifyAccount: ({ account, withdraw }, by) => decide(account, "certified", !withdraw, by),

    async setRegistroPatronal({ account: idOrRfc, registroPatronal }, by) {
      const account = await requireAccount(db, idOrRfc);
      return change(account, { registroPatronal }, by, () => ({
        action: "cuenta.registro_patronal",
        detail: { registroPatronal },
      }));
    },

    async uploadCsd(request, by) {
      const account = await requireAccount(db, request.account);
      const csd = requireCsd(deps, request, account);
      await db.changing(async (tx) => {
        await storeCsd(tx, masterKey, account.id, csd, now());
        const detail = { noCertificado: csd.noCertificado };
        await note(tx, now(), by, { action: "csd.subido", accountId: account.id, detail });
      });
      return csdMessage(deps, csd, account);
    },

    async rotateKey(request, by) {
      const account = await requireAccount(db, request.account);
      const environment = request.environment as Environment;
      if (environment === "production" && !account.certified)
        throw forbidden("Solo una cuenta certificada puede generar la llave de producción");
      const tenant = { accountId: account.id, environment };
      const own = await timeOf(deps, tenant);
      const { expiresAt, createdAt, ...key } = await db.changing(async (tx) => {
        const made = await rotateKey(tx, tenant, now(), own);
        const detail = { environment, prefix: made.prefix };
        await note(tx, now(), by, { action: "llave.generada", accountId: account.id, detail });
        return made;
      });
      return { environment, ...key, ...keyTimes(createdAt, expiresAt) };
    },
  };
}

/**
 * Opens an account. `opened` goes on in the same transaction, with an account that has the API module where
 * `contracted` says so.
 */
export async function openAccount(
  deps: AccountDeps,
  request: CreateAccountRequest,
  by: By,
  {
    contracted = false,
    opened,
  }: {
    readonly contracted?: boolean;
    readonly opened?: (tx: Changing, account: Account) => Promise<void>;
  } = {},
): Promise<Account> {
  const { db, now } = deps;
  const rights = { contracted, certified: false };
  const account = { id: randomUUID(), ...issuerOf(deps, request), ...rights, createdAt: now() };
  const { id: accountId, rfc } = account;
  await db.changing(async (tx) => {
    if (!(await insertAccount(tx, account)))
      throw invalid(`rfc: ya existe una cuenta con el RFC ${rfc}`, { campo: "rfc" });
    await note(tx, now(), by, { action: "cuenta.creada", accountId, detail: { rfc } });
    await opened?.(tx, account);
  });
  return account;
}

const DECISIONS = {
  contracted: { given: "cuenta.modulo_contratado", taken: "cuenta.modulo_retirado" },
  certified: { given: "cuenta.certificada", taken: "cuenta.certificacion_retirada" },
} as const satisfies Readonly<Record<keyof Rights, { given: Action; taken: Action }>>;

function issuerOf(deps: AccountDeps, request: CreateAccountRequest) {
  const { rfc, nombre, regimenFiscal, lugarExpedicion, registroPatronal = null } = request;
  requireIssuer(request);
  const zonaHoraria = zoneAt(deps, lugarExpedicion, request.zonaHoraria);
  return { rfc, nombre, regimenFiscal, lugarExpedicion, zonaHoraria, registroPatronal };
}

/** Returns everything about an account except its customers, series and documents. */
async function describe(deps: AccountDeps, account: Account) {
  const { db, now } = deps;
  const [move, csd, keys, stamps] = await Promise.all([
    findMove(db, account.id),
    activeCsd(db, account.id),
    listKeys(db, account.id),
    balance(db, account.id, now()),
  ]);
  return {
    ...account,
    registroPatronal: account.registroPatronal ?? undefined,
    createdAt: timestampFromDate(account.createdAt),
    ...(csd === undefined ? {} : { csd: csdMessage(deps, csd, account) }),
    keys: keys.map(({ environment, prefix, createdAt, expiresAt }) => ({
      environment,
      prefix,
      ...keyTimes(createdAt, expiresAt ?? undefined),
    })),
    stamps: stamps.available,
    ...(move === undefined ? {} : { moving: move.state }),
  };
}

function keyTimes(createdAt: Date, expiresAt: Date | undefined) {
  return {
    createdAt: timestampFromDate(createdAt),
    ...(expiresAt === undefined ? {} : { expiresAt: timestampFromDate(expiresAt) }),
  };
}

/** Opens the files of a CSD. @throws 400 for files that cannot seal for the account */
export function requireCsd(
  { now, csdAuthorities: authorities }: AccountDeps,
  { cer, key, password }: UploadCsdRequest,
  { rfc }: Account,
) {
  const opening = openCsd({ cer, key, password, rfc, now: now(), authorities });
  if (opening.kind === "refused") throw invalid(opening.sentence, { rule: opening.code });
  const { certificate, pkcs8 } = opening.csd;
  const { noCertificado, der, validFrom, validTo } = certificate;
  return { noCertificado, certificate: der, pkcs8, validFrom, validTo };
}

interface HeldCsd {
  readonly noCertificado: string;
  /** The certificate is in DER. */
  readonly certificate: Buffer;
  readonly validFrom: Date;
  readonly validTo: Date;
}

function csdMessage(
  { csdAuthorities }: Pick<AccountDeps, "csdAuthorities">,
  { noCertificado, certificate, validFrom, validTo }: HeldCsd,
  { rfc }: Account,
) {
  return {
    noCertificado,
    rfc,
    authorityKnown: isOfKnownAuthority(certificate, csdAuthorities),
    validFrom: timestampFromDate(validFrom),
    validTo: timestampFromDate(validTo),
  };
}
