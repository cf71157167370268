import type { Effect } from "../catalogs/index.ts";
import { listRules } from "../documents/rule-listing.ts";
import type { LawPack } from "./pack.ts";

/** A row of a list or a switch of a rule, as people read it. */
export interface LawChange {
  /** The name of the list, or `RULES`. */
  readonly list: string;
  readonly entry: string;
  readonly validFrom?: string | undefined;
  readonly validTo?: string | undefined;
  readonly before: string;
  readonly after: string;
}

const RULES = "reglas";

const WORDS: Readonly<Record<Effect, string>> = { fault: "se rechaza", advice: "es un aviso", off: "no se revisa" };

/** Returns what a pack changes: each entry that the edition before had not, had differently, or had alone. */
export function changesOf(pack: LawPack, before: LawPack | undefined): LawChange[] {
  const [old, now] = [entriesOf(before), entriesOf(pack)];
  const came = [...now].flatMap(([id, entry]) => {
    const had = old.get(id);
    if (had?.after === entry.after && had.validTo === entry.validTo) return [];
    return [{ ...entry, before: had?.after ?? entry.before }];
  });
  const gone = [...old].filter(([id]) => !now.has(id)).map(([, { after, ...entry }]) => swapped(entry, after));
  return [...came, ...gone];
}

/** Without the pack the value is again what it was before it. */
function swapped(entry: Omit<LawChange, "after">, after: string): LawChange {
  return { ...entry, before: after, after: entry.before };
}

/** Returns the entries of a pack by list, key and first day; `before` is what the build does without a pack. */
function entriesOf(pack: LawPack | undefined): ReadonlyMap<string, LawChange> {
  if (pack === undefined) return new Map();
  const advice = new Map(listRules().rules.map(({ code, advisory }) => [code, advisory]));
  const entries = pack.rules.map(({ code: entry, effect, from: validFrom, to: validTo }) => {
    const before = WORDS[advice.get(entry) ? "advice" : "fault"];
    return { list: RULES, entry, validFrom, validTo, before, after: WORDS[effect] };
  });
  return new Map(entries.map((each) => [`${each.list} ${each.entry} ${each.validFrom ?? ""}`, each]));
}
