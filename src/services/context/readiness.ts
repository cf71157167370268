import type { AccountPac } from "../../persistence/pacs/index.ts";

/**
 * Readiness is "unknown" when nobody said anything about the account at the PAC, "ready" when it may stamp there, and
 * "refused" when it may not.
 */
export type Readiness = "ready" | "unknown" | "refused";

type Told = Pick<AccountPac, "registered" | "letterSigned" | "stampedAt" | "refusedAt">;

export function readinessOf(row: Told | undefined): Readiness {
  if (row === undefined) return "unknown";
  const { registered, letterSigned, stampedAt, refusedAt } = row;
  if (refusedAt !== null || registered === false || letterSigned === false) return "refused";
  return stampedAt !== null || (registered === true && letterSigned === true) ? "ready" : "unknown";
}

export const READINESS_WORDS: Readonly<Record<Readiness, string>> = {
  ready: "lista",
  unknown: "sin saber",
  refused: "rechazada",
};
