import { AppError, notApplicable } from "../../../common/errors.ts";
import type { Pac, Receiving } from "../../pac/pac.ts";
import { activeCsd } from "../../persistence/account/index.ts";
import { asAppError, type Caller, type Deps, readinessOf, type Signer, timeOf } from "../context/index.ts";

/** An account that may ask and answer: its CSD proves that the RFC is its own. */
export interface Able {
  readonly pac: Pac;
  readonly receiving: Receiving;
  readonly signer: Signer;
}

/** Returns the PAC and the CSD with which the account asks, or tells in a sentence why it cannot. */
export async function standingOf(deps: Deps, caller: Caller): Promise<Able | AppError> {
  const signer = await signerOf(deps, caller);
  if (signer instanceof AppError) return signer;
  const pacs = await pacsOf(deps, caller);
  if (pacs instanceof AppError) return pacs;
  for (const pac of pacs) if (pac.receiving !== undefined) return { pac, receiving: pac.receiving, signer };
  const names = pacs.map(({ name }) => name).join(", ");
  return notApplicable(
    `El PAC de la cuenta (${names}) no da las solicitudes: revíselas en el buzón tributario del SAT`,
  );
}

export async function signerOf(deps: Deps, caller: Caller): Promise<Signer | AppError> {
  const { accountId } = caller;
  const csd = await activeCsd(deps.db, accountId);
  if (csd === undefined) return notApplicable("La cuenta no tiene un CSD: súbalo para ver y contestar sus solicitudes");
  if (csd.validTo < (await timeOf(deps, caller)))
    return notApplicable(`El CSD ${csd.noCertificado} de la cuenta ya venció: suba uno vigente`);
  return deps.signers.get(accountId, csd.noCertificado);
}

/** The PACs with which the account stamps, in its own order. Each sees all of SAT's requests. */
async function pacsOf(deps: Deps, caller: Caller): Promise<readonly Pac[] | AppError> {
  const rows = new Map((await deps.accountPacs.find(caller)).map((row) => [row.pac, row]));
  const placeOf = ({ name }: Pac) => rows.get(name)?.place ?? Number.MAX_SAFE_INTEGER;
  try {
    const all = deps.pacs.forNew(caller.environment).toSorted((one, other) => placeOf(one) - placeOf(other));
    const taken = all.filter(({ name }) => readinessOf(rows.get(name)) !== "refused");
    return taken.length > 0 ? taken : all;
  } catch (cause) {
    return asAppError(cause);
  }
}
