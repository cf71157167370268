import type { LoadedCatalogs } from "../catalogs/index.ts";
import { requireType } from "../documents/index.ts";
import type { XmlNode } from "../node.ts";
import { gatherFindings } from "./findings.ts";
import { movedTo } from "./moved-to.ts";

/** A fault that a document would have from a day on. */
export interface ForecastFault {
  readonly day: string;
  readonly code: string;
  readonly sat: readonly string[];
  /** The path without the places of elements among their like: "…/cfdi:Conceptos/cfdi:Concepto/@Importe". */
  readonly field: string;
  readonly sentence: string;
}

/**
 * Returns the faults that a document would have as of these days, which ascend, by the catalogs of the `coming` law,
 * and has not by the law of `now` and of its own day. Each fault is told once, with the first of the days.
 */
export function forecast(
  root: XmlNode,
  days: readonly string[],
  { now, coming }: { readonly now: LoadedCatalogs | undefined; readonly coming: LoadedCatalogs },
): ForecastFault[] {
  const type = requireType(root);
  const faultsOf = (document: XmlNode, loaded: LoadedCatalogs | undefined) =>
    gatherFindings(document, [], type.check(document, loaded === undefined ? {} : { loaded })).filter(
      ({ advisory }) => !advisory,
    );
  const found = new Map<string, ForecastFault>();
  for (const day of days)
    for (const { code, sat, path, sentence } of faultsOf(movedTo(root, day), coming)) {
      const known = `${code} ${path}`;
      if (!found.has(known)) found.set(known, { day, code, sat, field: path.replace(/\[\d+\]/g, ""), sentence });
    }
  // Hardly any document has a fault, so the law of now is asked about few of them.
  if (found.size > 0) for (const { code, path } of faultsOf(root, now)) found.delete(`${code} ${path}`);
  return [...found.values()];
}
