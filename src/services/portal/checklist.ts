import { activeCsd, listKeys, listSeries } from "../../persistence/account/index.ts";
import type { Database } from "../../persistence/database/index.ts";
import { hasStamped } from "../../persistence/documents/index.ts";
import { countCustomers } from "../../persistence/operation/index.ts";
import { type Caller, requireAccount } from "../context/index.ts";

interface Step {
  readonly id: string;
  readonly done: boolean;
  readonly found: string;
}

/** Lists the steps before the first stamp of an environment, in the order in which they are done. */
export async function checklist(db: Database, caller: Caller, now: Date): Promise<Step[]> {
  const { accountId, environment } = caller;
  const [account, csd, customers, series, keys, stamped] = await Promise.all([
    requireAccount(db, accountId),
    activeCsd(db, accountId),
    countCustomers(db, accountId),
    listSeries(db, accountId),
    listKeys(db, accountId),
    hasStamped(db, caller),
  ]);
  const isCsdValid = csd !== undefined && csd.validTo > now;
  const invoices = series.find(({ kind, active }) => kind === "factura" && active);
  const key = keys.find((one) => one.environment === environment);
  const isKeyValid = key !== undefined && (key.expiresAt == null || key.expiresAt > now);
  return [
    step("datos", true, `${account.rfc}, régimen ${account.regimenFiscal}, ${account.lugarExpedicion}`),
    step("csd", isCsdValid, csd === undefined ? "no hay un CSD" : csdFound(csd.noCertificado, isCsdValid)),
    step("cliente", customers > 0, customers === 0 ? "no hay clientes" : `${customers} clientes`),
    step("serie", invoices !== undefined, invoices?.codigo ?? "no hay una serie de facturas en uso"),
    step(
      "llave",
      isKeyValid,
      key === undefined ? "no hay una llave de la API" : keyFound(key.prefix, isKeyValid),
    ),
    step(
      "factura",
      stamped,
      stamped ? "ya hay comprobantes timbrados" : "todavía no hay comprobantes timbrados",
    ),
  ];
}

const step = (id: string, done: boolean, found: string): Step => ({ id, done, found });
const csdFound = (number: string, isValid: boolean) => `CSD ${number}${isValid ? "" : ", que venció"}`;
const keyFound = (prefix: string, isValid: boolean) => `${prefix}…${isValid ? "" : ", que venció"}`;
