import { activeCsd, listKeys, listSeries } from "../../persistence/account/index.ts";
import type { Database } from "../../persistence/database/index.ts";
import { hasStamped } from "../../persistence/documents/index.ts";
import { countCustomers } from "../../persistence/operation/index.ts";
import { findAccountPacs } from "../../persistence/pacs/index.ts";
import { accountOf, type Caller, letterOf, type Pacs, readinessOf } from "../context/index.ts";

interface Step {
  readonly id: string;
  readonly done: boolean;
  readonly found: string;
}

/** Lists the steps before the first stamp of an environment, in the order in which they are done. */
export async function checklist(db: Database, pacs: Pick<Pacs, "all">, caller: Caller, now: Date): Promise<Step[]> {
  const { accountId, environment } = caller;
  const [account, csd, customers, series, keys, stamped] = await Promise.all([
    accountOf(db, accountId),
    activeCsd(db, accountId),
    countCustomers(db, accountId),
    listSeries(db, accountId),
    listKeys(db, accountId),
    hasStamped(db, caller),
  ]);
  const letters = environment === "production" ? await lettersOf(db, pacs, caller) : [];
  const isCsdValid = csd !== undefined && csd.validTo > now;
  const invoices = series.find(({ kind, active }) => kind === "factura" && active);
  const key = keys.find((one) => one.environment === environment);
  const isKeyValid = key !== undefined && (key.expiresAt == null || key.expiresAt > now);
  return [
    step("datos", true, `${account.rfc}, régimen ${account.regimenFiscal}, ${account.lugarExpedicion}`),
    step("csd", isCsdValid, csd === undefined ? "no hay un CSD" : csdFound(csd.noCertificado, isCsdValid)),
    step("cliente", customers > 0, customers === 0 ? "no hay clientes" : `${customers} clientes`),
    step("serie", invoices !== undefined, invoices?.codigo ?? "no hay una serie de facturas en uso"),
    step("llave", isKeyValid, key === undefined ? "no hay una llave de la API" : keyFound(key.prefix, isKeyValid)),
    ...letters,
    step("factura", stamped, stamped ? "ya hay comprobantes timbrados" : "todavía no hay comprobantes timbrados"),
  ];
}

/**
 * Returns the step that says if a PAC stamps for the account. There is none where no PAC is configured, or where no PAC
 * refused and one has not said anything yet.
 */
async function lettersOf(db: Database, pacs: Pick<Pacs, "all">, caller: Caller): Promise<Step[]> {
  const rows = await findAccountPacs(db, caller);
  const all = pacs.all(caller.environment).map((pac) => {
    const row = rows.find((each) => each.pac === pac.name);
    return { pac, readiness: readinessOf(row) };
  });
  const ready = all.filter(({ readiness }) => readiness === "ready").map(({ pac }) => pac.name);
  if (ready.length > 0) return [step("carta", true, `puede timbrar con ${ready.join(", ")}`)];
  const refused = all.find(({ readiness }) => readiness === "refused");
  if (refused === undefined) return [];
  return [step("carta", false, `el PAC ${refused.pac.name} todavía no timbra para usted: ${letterOf(refused.pac)}`)];
}

const step = (id: string, done: boolean, found: string): Step => ({ id, done, found });
const csdFound = (number: string, isValid: boolean) => `CSD ${number}${isValid ? "" : ", que venció"}`;
const keyFound = (prefix: string, isValid: boolean) => `${prefix}…${isValid ? "" : ", que venció"}`;
