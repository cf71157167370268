import { type Deadline, timeLeft } from "../../../common/deadline.ts";
import { pacUnreachable } from "../../../common/errors.ts";
import type { Family } from "../../engine/documents/index.ts";
import type { SealedDocument } from "../../engine/sealing/seal.ts";
import type { Pac } from "../../pac/pac.ts";
import type { Environment } from "../../persistence/database/index.ts";
import { type Caller, type Deps, type Readiness, readinessOf } from "../context/index.ts";

/**
 * Each order chooses its PAC: of those that can take it, the first one that stands best. An account that a PAC refused comes last there, an open
 * circuit before that; between equals the account's own order decides, and then the operator's. Nobody is refused for a circuit: where no PAC
 * stands well, the best of them is asked.
 *
 * @throws PAC_NO_CONFIGURADO where no PAC can take it.
 */
export async function choosePac(deps: Deps, caller: Caller, sealed: SealedDocument): Promise<Pac> {
  const fitting = pacsFor(deps, caller.environment, sealed.type.family, sealed.xml.length);
  if (fitting.length === 1) return fitting[0]!;
  for (const { pac, isTrial } of await ranked(deps, caller, fitting)) {
    if (!isTrial || (await deps.circuits.tryOne(caller.environment, pac.name))) return pac;
  }
  return fitting[0]!;
}

/** The PACs that can take such a document, as the operator orders them; `bytes` is absent before it is sealed. */
export function pacsFor(
  { pacs }: Pick<Deps, "pacs">,
  environment: Environment,
  family: Family,
  bytes = 0,
): readonly Pac[] {
  const fitting = pacs
    .forNew(environment)
    .filter(({ capabilities: { families, cancelsSigned, maxXmlBytes } }) => {
      const isCancelled = cancelsSigned || environment === "sandbox";
      return isCancelled && families.includes(family) && bytes <= maxXmlBytes;
    });
  if (fitting.length > 0) return fitting;
  throw pacUnreachable("PAC_NO_CONFIGURADO", CANNOT);
}

const CANNOT = "Ningún PAC configurado puede timbrar un comprobante de este tipo y tamaño";

/** The PAC to which a document crosses that the first one certainly never processed; undefined where none stands well or no time is left. */
export async function nextPac(
  deps: Deps,
  caller: Caller,
  sealed: SealedDocument,
  { from, deadline }: { readonly from: Pac; readonly deadline: Deadline },
): Promise<Pac | undefined> {
  if (timeLeft(deadline) < deps.timeouts.cross || deps.shutdown.aborted) return undefined;
  const fitting = pacsFor(deps, caller.environment, sealed.type.family, sealed.xml.length);
  const others = fitting.filter(({ name }) => name !== from.name);
  if (others.length === 0) return undefined;
  const standings = (await ranked(deps, caller, others)).filter(
    ({ readiness, circuit }) => readiness !== "refused" && circuit === "closed",
  );
  // A first refusal helps nobody now: a PAC that is known to stamp for the account comes first.
  const best = standings.find(({ readiness }) => readiness === "ready") ?? standings[0];
  return best?.pac;
}

interface Standing {
  readonly pac: Pac;
  readonly readiness: Readiness;
  readonly circuit: "closed" | "open";
  /** Its circuit lets one document through, which has to be claimed. */
  readonly isTrial: boolean;
}

async function ranked(deps: Deps, caller: Caller, fitting: readonly Pac[]): Promise<Standing[]> {
  const rows = new Map((await deps.accountPacs.find(caller)).map((row) => [row.pac, row]));
  const placeOf = ({ pac }: Standing) => rows.get(pac.name)?.place ?? Number.POSITIVE_INFINITY;
  const standings = fitting.map((pac): Standing => {
    const state = deps.circuits.stateOf(caller.environment, pac.name);
    const readiness = readinessOf(rows.get(pac.name));
    const circuit = state === "open" ? "open" : "closed";
    return { pac, readiness, circuit, isTrial: state === "half-open" };
  });
  const worse = ({ readiness, circuit }: Standing) =>
    (readiness === "refused" ? 2 : 0) + (circuit === "open" ? 1 : 0);
  const byPlace = (one: Standing, other: Standing) => {
    const [a, b] = [placeOf(one), placeOf(other)];
    return a === b ? 0 : a - b;
  };
  return standings.toSorted((one, other) => worse(one) - worse(other) || byPlace(one, other));
}
