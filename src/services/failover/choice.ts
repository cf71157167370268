import { type Deadline, timeLeft } from "../../../common/deadline.ts";
import { invalid, notApplicable, pacUnreachable } from "../../../common/errors.ts";
import type { Family } from "../../engine/documents/index.ts";
import type { SealedDocument } from "../../engine/sealing/seal.ts";
import type { Pac } from "../../pac/pac.ts";
import type { Environment } from "../../persistence/database/index.ts";
import { type Caller, type Deps, type Readiness, readinessOf } from "../context/index.ts";

/**
 * Each order chooses its PAC: of those that can take it, the first one that stands best. An account that a PAC refused
 * comes last there, an open circuit before that; between equals the account's own order decides, and then the
 * operator's. Nobody is refused for a circuit: where no PAC stands well, the best of them is asked.
 *
 * @throws the refusal of `pacsFor` where no PAC can take it.
 */
export async function choosePac(
  deps: Deps,
  caller: Caller,
  { type, xml }: SealedDocument,
  campo?: string,
): Promise<Pac> {
  const fitting = pacsFor(deps, caller.environment, type.family, { bytes: xml.length, campo });
  if (fitting.length === 1) return fitting[0]!;
  for (const { pac, isTrial } of await ranked(deps, caller, fitting)) {
    if (!isTrial || (await deps.circuits.tryOne(caller.environment, pac.name))) return pac;
  }
  return fitting[0]!;
}

/**
 * Returns the PACs that can take such a document, as the operator orders them; `bytes` is absent before it is sealed.
 * Where none takes it, a repetition would not help, so the answer is a 400 and no 502.
 *
 * @throws PAC_NO_CONFIGURADO where no PAC could cancel what it stamps.
 */
export function pacsFor(
  { pacs }: Pick<Deps, "pacs">,
  environment: Environment,
  family: Family,
  { bytes, campo }: { readonly bytes: number; readonly campo?: string | undefined } = { bytes: 0 },
): readonly Pac[] {
  const cancelling = pacs
    .forNew(environment)
    .filter(({ capabilities: { cancelsSigned } }) => cancelsSigned || environment === "sandbox");
  if (cancelling.length === 0) throw pacUnreachable("PAC_NO_CONFIGURADO");
  const ofFamily = cancelling.filter(({ capabilities: { families } }) => families.includes(family));
  if (ofFamily.length === 0)
    throw notApplicable(`El servicio no timbra ${nameOf(family)}: ningún PAC configurado los admite; avise a soporte`);
  const fitting = ofFamily.filter(({ capabilities: { maxXmlBytes } }) => bytes <= maxXmlBytes);
  if (fitting.length > 0) return fitting;
  const most = Math.max(...ofFamily.map(({ capabilities: { maxXmlBytes } }) => maxXmlBytes));
  const words = `comprobante sellado mide ${bytes} bytes, y los PAC configurados admiten a lo más ${most}; divídalo en varios`;
  throw invalid(campo === undefined ? `El ${words}` : `${campo}: el ${words}`, { campo });
}

const nameOf = (family: Family) => (family === "cfdi" ? "CFDI" : "comprobantes de retenciones");

/** The refusal of a document that is too large names this field of its request. */
export function growingField(kind: string, mode: "relay" | "seal"): string | undefined {
  return mode === "relay" ? "xml" : LISTS[kind];
}

/** Built documents of these kinds grow with these lists; those of other kinds stay small. */
const LISTS: Readonly<Record<string, string>> = { factura: "conceptos", complemento_pago: "pagos" };

/**
 * The PAC to which a document crosses that the first one certainly never processed; undefined where none stands well or
 * no time is left.
 */
export async function nextPac(
  deps: Deps,
  caller: Caller,
  sealed: SealedDocument,
  { from, deadline }: { readonly from: Pac; readonly deadline: Deadline },
): Promise<Pac | undefined> {
  if (timeLeft(deadline) < deps.timeouts.cross || deps.shutdown.aborted) return undefined;
  // That the first one did not process the document is a conclusion from what its adapter assumes.
  if (deps.circuits.isDistrusted(from)) return undefined;
  const fitting = pacsFor(deps, caller.environment, sealed.type.family, { bytes: sealed.xml.length });
  const others = fitting.filter(({ name }) => name !== from.name);
  if (others.length === 0) return undefined;
  const standings = (await ranked(deps, caller, others)).filter(
    ({ pac, readiness, circuit }) =>
      readiness !== "refused" && circuit === "closed" && !deps.circuits.isDistrusted(pac),
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
  const byPlace = (one: Standing, other: Standing) => {
    const [a, b] = [placeOf(one), placeOf(other)];
    return a === b ? 0 : a - b;
  };
  const [first, ...others] = standings.toSorted(byPlace);
  const isSpare = ({ pac }: Standing) => pac !== first?.pac && deps.circuits.isDistrusted(pac);
  const worse = (each: Standing) =>
    (isSpare(each) ? 4 : 0) + (each.readiness === "refused" ? 2 : 0) + (each.circuit === "open" ? 1 : 0);
  return [first!, ...others].toSorted((one, other) => worse(one) - worse(other) || byPlace(one, other));
}
