import { randomBytes, randomInt } from "node:crypto";
import { create, fromJson } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { CreateAccountRequestSchema, UploadCsdRequestSchema } from "#proto/cfdi/v1/account_pb.ts";
import { ProductSchema } from "#proto/cfdi/v1/portal_account_pb.ts";
import type { PortalSignUp } from "#proto/cfdi/v1/portal_sign_up_pb.ts";
import { deadlineIn } from "../../../common/deadline.ts";
import { AppError, notApplicable, pacUnreachable, rateLimited, unavailable } from "../../../common/errors.ts";
import { localDayOf, MEXICO_CITY } from "../../engine/catalogs/index.ts";
import { addMember } from "../../persistence/access/index.ts";
import {
  type Account,
  addSeries,
  findAccount,
  rotateKey,
  saveCustomers,
  saveProducts,
  storeCsd,
} from "../../persistence/account/index.ts";
import type { Changing, Database } from "../../persistence/database/index.ts";
import { enterSignUp, findTestAccount } from "../../persistence/sign-ups.ts";
import {
  inviteToSignUp,
  mayBeMailed,
  type PeopleDeps,
  required,
  requireEmail,
  requireFewSignUps,
  requireFewTestAccounts,
} from "../access/index.ts";
import { type AccountDeps, customerRow, openAccount, requireCsd } from "../account/index.ts";
import { note } from "../audit.ts";
import { type Deps, FAILURES, type MethodTable, type Person, type Visitor } from "../context/index.ts";
import { productRow } from "../portal/index.ts";
import { firstLook } from "./ending.ts";
import { CUSTOMERS, FIRST_ORDER, ISSUER, PRODUCTS, SERIES } from "./starter.ts";

export interface SignUpDeps extends AccountDeps, PeopleDeps, Pick<Deps, "sandboxAdmin" | "timeouts"> {
  /** Accounts that people may open by themselves in a day; 0 closes sign-up. */
  readonly signUp: number;
  /** Reports why a requested link could not be made. The person who requested it is not told. */
  readonly onTrouble: (cause: unknown) => void;
}

/** Portal methods: people open accounts of the sandbox by themselves. */
export function portalSignUp(deps: SignUpDeps): MethodTable<typeof PortalSignUp, Visitor> {
  const { db, now, signUp } = deps;
  const requireOffered = () => {
    if (signUp === 0)
      throw notApplicable("Este servicio no abre cuentas de pruebas por registro; pídala a quien lo opera");
  };
  return {
    async describeSignUp() {
      return { open: signUp > 0 };
    },

    async requestSignUp({ email }, { address }) {
      requireOffered();
      requireEmail(email);
      await requireFewSignUps(db, address, now());
      if (!(await mayBeMailed(db, email, now()))) return {};
      // It is not awaited, because the time of the answer would tell whether the user exists.
      void inviteToSignUp(deps, email, { person: { email: "desconocido", address } }).catch(deps.onTrouble);
      return {};
    },

    async openTestAccount(_, { person, address }) {
      requireOffered();
      const owner = required(person);
      await requireNone(db, owner);
      await requireFewTestAccounts(db, address, now());
      return open(deps, owner);
    },
  };
}

async function requireNone(db: Database, { id }: Person): Promise<void> {
  const found = await findTestAccount(db, id);
  const account = found && (await findAccount(db, found.account));
  if (account !== undefined) throw notApplicable(`${HAS_ONE}: ${account.rfc}`);
}

const HAS_ONE = "Usted ya tiene una cuenta de pruebas";

/** The authority makes the CSD before the transaction begins, so a PAC that does not answer leaves nothing behind. */
async function open(deps: SignUpDeps, person: Person) {
  const { db, now, sandboxAdmin, timeouts } = deps;
  const rfc = await freeRfc(db, now());
  const password = randomBytes(12).toString("base64url");
  const { nombre, regimenFiscal, lugarExpedicion } = ISSUER;
  const taxpayer = { rfc, nombre, codigoPostal: lugarExpedicion, regimenes: [regimenFiscal], password };
  const files = await sandboxAdmin?.issueCsd(taxpayer, deadlineIn(timeouts.ask));
  if (files === undefined) throw pacUnreachable(FAILURES.unavailable.codigo, FAILURES.unavailable.mensaje);
  const upload = create(UploadCsdRequestSchema, { account: rfc, ...files, password });
  let made: Awaited<ReturnType<typeof prepare>> | undefined;
  const request = create(CreateAccountRequestSchema, { ...ISSUER, rfc });
  try {
    await openAccount(
      deps,
      request,
      { person },
      {
        contracted: true,
        opened: async (tx, account) => {
          made = await prepare(deps, tx, account, { person, csd: requireCsd(deps, upload, account) });
        },
      },
    );
  } catch (cause) {
    // Another request drew the same RFC, or the same person sent this one twice.
    if (cause instanceof AppError && cause.campo === "rfc") throw unavailable("otra cuenta se abre en este momento");
    throw cause;
  }
  const { key, expiresAt } = made!;
  const order = JSON.stringify(FIRST_ORDER);
  return { rfc, nombre, key, order, ...(expiresAt && { keyExpiresAt: timestampFromDate(expiresAt) }) };
}

interface Prepared {
  readonly person: Person;
  readonly csd: ReturnType<typeof requireCsd>;
}

/** Gives the account all that an order needs, and its owner. Returns the key of its sandbox. */
async function prepare(deps: SignUpDeps, tx: Changing, account: Account, { person, csd }: Prepared) {
  const { masterKey, signUp } = deps;
  const at = deps.now();
  const { id: accountId } = account;
  if (!(await enterSignUp(tx, accountId, person.id, at, firstLook(at), signUp))) {
    // A second press of the same moment finds the account of the first.
    if ((await findTestAccount(tx, person.id)) !== undefined) throw notApplicable(HAS_ONE);
    throw rateLimited(
      "Hoy ya se abrieron todas las cuentas de pruebas que este servicio permite en un día; vuelva mañana",
    );
  }
  const by = { person };
  await storeCsd(tx, masterKey, accountId, csd, at);
  await note(tx, at, by, { action: "csd.subido", accountId, detail: { noCertificado: csd.noCertificado } });
  const customers = CUSTOMERS.map((one) => customerRow({ ...one, correos: [] }, account, at, "customer."));
  await saveCustomers(tx, accountId, customers);
  const products = PRODUCTS.map((one) => productRow(accountId, fromJson(ProductSchema, one)));
  await saveProducts(tx, accountId, products);
  for (const [kind, codigo] of Object.entries(SERIES))
    await addSeries(tx, accountId, { kind, codigo, favourite: true, firstFolio: 1n });
  const key = await rotateKey(tx, { accountId, environment: "sandbox" }, at);
  const made = { environment: "sandbox", prefix: key.prefix };
  await note(tx, at, by, { action: "llave.generada", accountId, detail: made });
  await addMember(tx, { userId: person.id, accountId, role: "owner", now: at });
  return key;
}

const LETTERS = "ABCDEFGHIJKLMNPQRSTUVWXYZ";
const SIGNS = `123456789${LETTERS}`;
const LAST = "0123456789A";
const drawn = (signs: string) => signs.charAt(randomInt(signs.length));
/** Draws that find a taken RFC are a sign that something else is wrong. */
const DRAWS = 5;

/** Draws the RFC of a company founded today, which no company of an earlier day has. It begins with "PR". */
async function freeRfc(db: Database, now: Date): Promise<string> {
  const day = localDayOf(now, MEXICO_CITY).replaceAll("-", "").slice(2);
  for (let left = DRAWS; left > 0; left -= 1) {
    const rfc = `PR${drawn(LETTERS)}${day}${drawn(SIGNS)}${drawn(SIGNS)}${drawn(LAST)}`;
    if ((await findAccount(db, rfc)) === undefined) return rfc;
  }
  throw unavailable("no se encontró un RFC de prueba libre");
}
