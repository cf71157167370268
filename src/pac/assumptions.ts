import type { BalanceOutcome, CancelOutcome, NotStamped, ProbeOutcome, ReceiptOutcome, StampOutcome } from "./pac.ts";
import type { Recorded } from "./recording.ts";

/** An Assumption is what an adapter takes for true of its provider and nobody has seen there yet. */
export interface Assumption {
  readonly name: string;
  readonly assumes: string;
  /** The step of a trial that tries it, or the reason for which none can. */
  readonly tried: Step | { readonly never: string };
  /**
   * "proof": a difference makes wrong what the service concludes about a document. "failover": documents could not be
   * finished there. Either keeps the PAC out of failover until the operator says otherwise.
   */
  readonly decides: "proof" | "failover" | "nothing";
  /** The names in the adapter's code that are to change with it. */
  readonly stands?: string;
  readonly verdict?: (seen: Seen) => Verdict;
}

export type Step = keyof typeof STEPS;

/** The steps of a trial that adapters' assumptions name; the value is how each is told to people. */
export const STEPS = {
  clock: "la hora que dice el PAC",
  session: "una sesión con el usuario configurado",
  refusedLogin: "un timbrado con otra contraseña, una sola vez",
  stamp: "el timbrado de una factura",
  twice: "el mismo documento dos veces a la vez",
  again: "el mismo documento otra vez",
  later: "el mismo documento otra vez, al final",
  lost: "un timbrado cuya respuesta se pierde a propósito",
  unseen: "la pregunta por un documento que nunca se envió",
  otherBytes: "otro documento con la misma referencia",
  large: "un documento del mayor tamaño que el adaptador envía",
  larger: "un documento mayor que ese",
  schema: "un documento que no cumple el esquema",
  matrix: "un documento que no cumple la matriz",
  withholdingAgain: "una retención, dos veces",
  cancel: "la cancelación de una factura con motivo 02",
  cancelAgain: "la misma cancelación otra vez",
  cancelUnseen: "la cancelación de un folio que no existe",
  cancelChanged: "una cancelación cambiada después de firmarla",
  cancelWithholding: "la cancelación de una retención",
  receipt: "el acuse de una cancelación",
  noReceipt: "el acuse de una factura que nadie canceló",
  balance: "la pregunta por los timbres que quedan",
  letter: "la página de la carta manifiesto",
} as const;

export type Told = StampOutcome | NotStamped | CancelOutcome | ReceiptOutcome | ProbeOutcome | BalanceOutcome;

/** Seen has the findings of a step: the adapter's outcomes, in the order of its calls, and what went over the wire. */
export interface Seen {
  readonly told: readonly Told[];
  readonly exchanges: readonly Recorded[];
}

export type Verdict =
  | { readonly kind: "holds"; readonly found?: string }
  | { readonly kind: "differs"; readonly found: string }
  | { readonly kind: "untried"; readonly found: string };

export const HOLDS: Verdict = { kind: "holds" };
export const differs = (found: string): Verdict => ({ kind: "differs", found });
export const untried = (found: string): Verdict => ({ kind: "untried", found });

export function holdsIf(holds: boolean, seen: Seen): Verdict {
  return holds ? HOLDS : differs(saidIn(seen));
}

/** Returns the last outcomes and the last answer in a few words. */
export function saidIn({ told, exchanges }: Seen): string {
  const outcomes = told.map(wordsOf).join("; ");
  const last = exchanges.at(-1)?.answer;
  const answer = last?.kind === "answered" ? `HTTP ${last.status}` : last?.kind;
  return [outcomes, answer].filter(Boolean).join(" · ").slice(0, 300);
}

export function wordsOf(told: Told): string {
  const { kind, ...rest } = told;
  const words = "reason" in rest ? rest.reason : "code" in rest ? rest.code : "";
  const detail = "detail" in rest ? rest.detail : "";
  return [kind, words, detail].filter(Boolean).join(" ");
}

/**
 * Makes a row that is judged by the last answer to a request with this text in its path or body, as the provider wrote
 * it and whatever the adapter made of it. `holds` returns undefined where the answer is about something else.
 */
export function onTheWire<Reading>(
  read: (status: number, body: Buffer) => Reading | undefined,
): (row: Omit<Assumption, "verdict">, request: string, holds: (told: Reading) => boolean | undefined) => Assumption {
  return (row, request, holds) => ({
    ...row,
    verdict(seen) {
      const found = seen.exchanges.findLast(
        ({ answer, request: { path, body = "" } }) =>
          answer.kind === "answered" && (path.includes(request) || body.includes(request)),
      );
      if (found?.answer.kind !== "answered") return untried("no hubo respuesta que leer");
      const told = read(found.answer.status, found.answer.body);
      if (told === undefined) return differs(`no se puede leer: ${saidIn(seen)}`);
      const verdict = holds(told);
      return verdict === undefined ? untried(saidIn(seen)) : holdsIf(verdict, seen);
    },
  });
}

/** Makes a row that no step can try. */
export function never(name: string, assumes: string, stands: string, why: string): Assumption {
  return { name, assumes, tried: { never: why }, decides: "nothing", stands };
}
