import type { Family } from "../pac/pac.ts";

/** Withholdings are no CFDI: SAT cancels them through a service of their own, and has none that tells of them. */
export function familyOf(kind: string): Family {
  return kind === "retencion" ? "retencion" : "cfdi";
}
