import { randomUUID, type X509Certificate } from "node:crypto";
import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import type {
  AccountService,
  CreateAccountRequest,
  Customer as CustomerMessage,
  UploadCsdRequest,
} from "#proto/cfdi/v1/account_pb.ts";
import { forbidden, invalid, notApplicable, notFound } from "../../../common/errors.ts";
import { isTimeZone, type LoadedCatalogs, zoneOfPostalCode } from "../../engine/catalogs/index.ts";
import { isOfKnownAuthority, openCsd } from "../../engine/csd.ts";
import {
  type Account,
  type AccountData,
  activeCsd,
  addSeries,
  addStamps,
  balance,
  type Customer,
  changeData,
  changeSeries,
  type DataChanges,
  grant,
  hasPlace,
  insertAccount,
  listAccounts,
  listBatches,
  listCustomers,
  listKeys,
  listPlaces,
  listSeries,
  MOST_PLACES,
  placeOfNew,
  type Rights,
  removeCustomer,
  removePlace,
  rotateKey,
  type SeriesRefusal,
  type StampBatch,
  saveCustomer,
  savePlace,
  storeCsd,
} from "../../persistence/account/index.ts";
import type { Changing, Environment, Series } from "../../persistence/database/index.ts";
import { addressBlocks } from "../admission/index.ts";
import { type Action, type By, type Noted, note } from "../audit.ts";
import { type MethodTable, requireAccount } from "../context/index.ts";
import { requireIssuer, requireReceiver } from "../issuing/index.ts";
import { kindOf } from "../kinds/index.ts";
import { type DesignDeps, pdfDesigns } from "./pdf-designs.ts";

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
 * Operator methods: everything an account needs before it can stamp. `account` of every request is an id or an RFC. Each change is audited
 * with who made it.
 */
export function accountService(deps: AccountDeps): Accounts {
  const { db, masterKey, now } = deps;

  const decide = async (idOrRfc: string, right: keyof Rights, isGranted: boolean, by: By) => {
    const account = await requireAccount(db, idOrRfc);
    const decided = { [right]: isGranted };
    await db.changing(account.id, async (tx) => {
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
    await db.changing(account.id, async (tx) => {
      const changed = await changeData(tx, account.id, data);
      if (Object.keys(changed).length > 0)
        await note(tx, now(), by, { ...told(changed), accountId: account.id });
    });
    return describe(deps, { ...account, ...data });
  };

  return {
    ...addressBlocks(deps),
    ...pdfDesigns(deps),

    async createAccount(request, by) {
      const rights = { contracted: false, certified: false };
      const account = { id: randomUUID(), ...issuerOf(deps, request), ...rights, createdAt: now() };
      const { id: accountId, rfc } = account;
      await db.changing(await placeOfNew(db), async (tx) => {
        if (!(await insertAccount(tx, account)))
          throw invalid(`rfc: ya existe una cuenta con el RFC ${rfc}`, { campo: "rfc" });
        await note(tx, now(), by, { action: "cuenta.creada", accountId, detail: { rfc } });
      });
      return describe(deps, account);
    },

    async getAccount(request) {
      return describe(deps, await requireAccount(db, request.account));
    },

    async listAccounts({ after = "", limit = 100, search }) {
      const accounts = await listAccounts(db, { after, limit, search });
      return {
        accounts: accounts.map(({ createdAt, ...account }) => ({
          ...account,
          createdAt: timestampFromDate(createdAt),
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
      await db.changing(account.id, async (tx) => {
        await storeCsd(tx, masterKey, account.id, csd, now());
        const detail = { noCertificado: csd.noCertificado };
        await note(tx, now(), by, { action: "csd.subido", accountId: account.id, detail });
      });
      return csdMessage(deps, csd, account);
    },

    async addCustomer(request, by) {
      const account = await requireAccount(db, request.account);
      const customer = request.customer!;
      requireReceiver(customer, account.lugarExpedicion);
      await db.changing(account.id, async (tx) => {
        await saveCustomer(tx, customerRow(customer, account, now()));
        const detail = { rfc: customer.rfc };
        await note(tx, now(), by, { action: "cliente.guardado", accountId: account.id, detail });
      });
      return customer;
    },

    async listCustomers({ account, after = "", limit = 100, search }) {
      const { id } = await requireAccount(db, account);
      return { customers: (await listCustomers(db, id, { after, limit, search })).map(customerMessage) };
    },

    async removeCustomer({ account, rfc }, by) {
      const { id: accountId } = await requireAccount(db, account);
      await db.changing(accountId, async (tx) => {
        if (!(await removeCustomer(tx, accountId, rfc))) throw notFound("El cliente");
        await note(tx, now(), by, { action: "cliente.quitado", accountId, detail: { rfc } });
      });
      return { rfc };
    },

    async savePlace({ account: idOrRfc, codigoPostal, nombre, zonaHoraria }, by) {
      const account = await requireAccount(db, idOrRfc);
      const { id: accountId } = account;
      const place = {
        ...{ accountId, codigoPostal, nombre },
        zonaHoraria: zoneAt(deps, codigoPostal, zonaHoraria),
      };
      if (codigoPostal === account.lugarExpedicion) throw ownPlace(codigoPostal);
      await db.changing(accountId, async (tx) => {
        if (!(await savePlace(tx, place)))
          throw notApplicable(`La cuenta ya tiene ${MOST_PLACES} lugares de expedición`);
        const detail = { codigoPostal, nombre };
        await note(tx, now(), by, { action: "lugar.guardado", accountId, detail });
      });
      return place;
    },

    async listPlaces({ account }) {
      const { id } = await requireAccount(db, account);
      return { places: await listPlaces(db, id) };
    },

    async removePlace({ account, codigoPostal }, by) {
      const { id: accountId } = await requireAccount(db, account);
      await db.changing(accountId, async (tx) => {
        const refusal = await removePlace(tx, accountId, codigoPostal);
        if (refusal === "missing") throw notFound("El lugar de expedición");
        if (refusal !== undefined)
          throw notApplicable(`La serie ${refusal.series} se expide ahí: cambie antes su lugar`);
        const detail = { codigoPostal };
        await note(tx, now(), by, { action: "lugar.quitado", accountId, detail });
      });
      return { codigoPostal };
    },

    async addSeries({ account: idOrRfc, kind, codigo, favourite, firstFolio = 1, lugarExpedicion }, by) {
      const account = await requireAccount(db, idOrRfc);
      const { id: accountId } = account;
      const fault = kindOf({ kind }).type.seriesFault(codigo);
      if (fault !== undefined) throw invalid(`codigo: ${fault}`, { campo: "codigo" });
      return db.changing(accountId, async (tx) => {
        const place = await requirePlace(tx, account, lugarExpedicion);
        const numbers = { firstFolio: BigInt(firstFolio), lugarExpedicion: place ?? null };
        const series = await addSeries(tx, accountId, { kind, codigo, favourite, ...numbers });
        if (series === undefined)
          throw invalid(`codigo: la serie ${codigo} de ${kind} ya existe`, { campo: "codigo" });
        await note(tx, now(), by, { action: "serie.agregada", accountId, detail: { kind, codigo } });
        return seriesMessage(series);
      });
    },

    async changeSeries({ account: idOrRfc, kind, codigo, favourite = false, active, lugarExpedicion }, by) {
      const account = await requireAccount(db, idOrRfc);
      const { id: accountId } = account;
      return db.changing(accountId, async (tx) => {
        const place = await requirePlace(tx, account, lugarExpedicion);
        const change = { favourite, active, lugarExpedicion: place };
        const series = await changeSeries(tx, accountId, { kind, codigo }, change);
        if (typeof series === "string") throw SERIES_REFUSALS[series]();
        const state = { favourite: series.favourite, active: series.active };
        const detail = { kind, codigo, ...state, lugarExpedicion: place };
        await note(tx, now(), by, { action: "serie.cambiada", accountId, detail });
        return seriesMessage(series);
      });
    },

    async listSeries({ account }) {
      const { id } = await requireAccount(db, account);
      return { series: (await listSeries(db, id)).map(seriesMessage) };
    },

    async rotateKey(request, by) {
      const account = await requireAccount(db, request.account);
      const environment = request.environment as Environment;
      if (environment === "production" && !account.certified)
        throw forbidden("Solo una cuenta certificada puede generar la llave de producción");
      const tenant = { accountId: account.id, environment };
      const { expiresAt, createdAt, ...key } = await db.changing(account.id, async (tx) => {
        const made = await rotateKey(tx, tenant, now());
        const detail = { environment, prefix: made.prefix };
        await note(tx, now(), by, { action: "llave.generada", accountId: account.id, detail });
        return made;
      });
      return { environment, ...key, ...keyTimes(createdAt, expiresAt) };
    },

    async addStamps({ account, quantity, expiresAt, idempotencyKey }, by) {
      const { id: accountId } = await requireAccount(db, account);
      const createdAt = now();
      const until = (soldAt: Date) =>
        expiresAt === undefined ? oneYearAfter(soldAt) : timestampDate(expiresAt);
      const batch = { id: randomUUID(), quantity, available: quantity, expiresAt: until(createdAt) };
      if (!(batch.expiresAt < YEAR_10000))
        throw invalid("expiresAt: debe ser anterior al año 10000", { campo: "expiresAt" });
      const sold = await db.changing(accountId, async (tx) => {
        const before = await addStamps(tx, { accountId, ...batch, createdAt, idempotencyKey });
        if (before !== undefined) {
          const isSame =
            before.quantity === quantity && isSameTime(before.expiresAt, until(before.createdAt));
          if (!isSame) throw invalid(SOLD_OTHERWISE(before), { campo: "idempotencyKey" });
          return before;
        }
        // A repeated request is not checked, because its expiry may have passed since the first one.
        if (batch.expiresAt <= createdAt)
          throw invalid("expiresAt: la vigencia ya terminó", { campo: "expiresAt" });
        const detail = { quantity, expiresAt: dayOf(batch) };
        await note(tx, now(), by, { action: "timbres.agregados", accountId, detail });
        return batch;
      });
      return batchMessage(sold);
    },

    async listStampBatches({ account }) {
      const { id } = await requireAccount(db, account);
      const [batches, { available }] = await Promise.all([listBatches(db, id), balance(db, id, now())]);
      return {
        batches: batches.map(batchMessage),
        available,
      };
    },
  };
}

const DECISIONS = {
  contracted: { given: "cuenta.modulo_contratado", taken: "cuenta.modulo_retirado" },
  certified: { given: "cuenta.certificada", taken: "cuenta.certificacion_retirada" },
} as const satisfies Readonly<Record<keyof Rights, { given: Action; taken: Action }>>;

const SERIES_REFUSALS: Readonly<Record<SeriesRefusal, () => Error>> = {
  missing: () => notFound("La serie"),
  favourite: () => notApplicable("La serie es la favorita de su tipo: elija antes otra como favorita"),
  inactive: () => notApplicable("La serie está fuera de uso: póngala en uso antes"),
};

/** Reads the issuer from the request as its documents will carry it. */
function issuerOf(deps: AccountDeps, request: CreateAccountRequest) {
  const { rfc, nombre, regimenFiscal, lugarExpedicion, registroPatronal = null } = request;
  requireIssuer(request);
  const zonaHoraria = zoneAt(deps, lugarExpedicion, request.zonaHoraria);
  return { rfc, nombre, regimenFiscal, lugarExpedicion, zonaHoraria, registroPatronal };
}

/** Returns the zone asked for, else that of the postal code. */
function zoneAt({ catalogs }: AccountDeps, codigoPostal: string, asked: string | undefined): string {
  const zonaHoraria = asked ?? zoneOfPostalCode(codigoPostal, catalogs.tables);
  if (isTimeZone(zonaHoraria)) return zonaHoraria;
  throw invalid("zonaHoraria: no es un nombre de la IANA, como America/Mexico_City", {
    campo: "zonaHoraria",
  });
}

/**
 * Returns the place of a series: null where the series follows the account, undefined where nothing was asked.
 */
async function requirePlace(
  tx: Changing,
  { id, lugarExpedicion: own }: Account,
  asked: string | undefined,
): Promise<string | null | undefined> {
  if (asked === undefined) return undefined;
  if (asked === "" || asked === own) return null;
  if (await hasPlace(tx, id, asked)) return asked;
  const campo = "lugarExpedicion";
  throw invalid(`${campo}: ${asked} no es un lugar de expedición de la cuenta`, { campo });
}

function ownPlace(codigoPostal: string) {
  const campo = "codigoPostal";
  return invalid(`${campo}: ${codigoPostal} ya es el lugar de expedición de la cuenta`, { campo });
}

function seriesMessage({ lugarExpedicion, ...series }: Series) {
  return { ...series, lugarExpedicion: lugarExpedicion ?? undefined };
}

/** Returns everything about an account except its customers, series and documents. */
async function describe(deps: AccountDeps, account: Account) {
  const { db, now } = deps;
  const [csd, keys, stamps] = await Promise.all([
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
  };
}

function keyTimes(createdAt: Date, expiresAt: Date | undefined) {
  return {
    createdAt: timestampFromDate(createdAt),
    ...(expiresAt === undefined ? {} : { expiresAt: timestampFromDate(expiresAt) }),
  };
}

function requireCsd(
  { now, csdAuthorities: authorities }: AccountDeps,
  { cer, key, password }: UploadCsdRequest,
  { rfc }: Account,
) {
  const opening = openCsd({ cer, key, password, rfc, now: now(), authorities });
  if (opening.kind === "refused") throw invalid(opening.sentence);
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

function customerRow(customer: CustomerMessage, { id }: Account, createdAt: Date): Customer {
  const { rfc, nombre, codigoPostal, regimenFiscal, usoCfdi } = customer;
  const { residenciaFiscal = null, numRegIdTrib = null, correos } = customer;
  const required = { rfc, nombre, codigoPostal, regimenFiscal, usoCfdi };
  return { accountId: id, ...required, residenciaFiscal, numRegIdTrib, correos, createdAt };
}

function customerMessage({ residenciaFiscal, numRegIdTrib, ...customer }: Customer) {
  return {
    ...customer,
    ...(residenciaFiscal == null ? {} : { residenciaFiscal }),
    ...(numRegIdTrib == null ? {} : { numRegIdTrib }),
  };
}

type Sold = Pick<StampBatch, "id" | "quantity" | "available" | "expiresAt">;

function batchMessage({ id, quantity, available, expiresAt }: Sold) {
  return { id, quantity, available, expiresAt: timestampFromDate(expiresAt) };
}

const SOLD_OTHERWISE = (sold: Sold) =>
  `idempotencyKey: con esa llave ya se vendieron ${sold.quantity} timbres, vigentes hasta ${dayOf(sold)}; use otra para otra venta`;

const dayOf = ({ expiresAt }: Pick<Sold, "expiresAt">) => expiresAt.toISOString().slice(0, 10);
const isSameTime = (one: Date, other: Date) => one.getTime() === other.getTime();

/** Times from here on are refused, because protobuf's Timestamp can hold none of them. */
const YEAR_10000 = new Date(Date.UTC(10_000, 0));

function oneYearAfter(date: Date): Date {
  const later = new Date(date);
  later.setUTCFullYear(later.getUTCFullYear() + 1);
  return later;
}
