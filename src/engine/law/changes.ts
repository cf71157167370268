import { type CatalogTables, type Effect, isLawCatalog, subjectOf } from "../catalogs/index.ts";
import { addDays } from "../days.ts";
import { listRules } from "../documents/rule-listing.ts";
import type { LawPack } from "./pack.ts";
import { lawRows, withPack } from "./tables.ts";

/** A LawChange says in words what holds during some days, before and after a pack is in force. */
export interface LawChange {
  /** The name of the list, or "reglas". */
  readonly list: string;
  /** A figure, a tax with its factor, or the code of a rule. */
  readonly entry: string;
  readonly validFrom?: string | undefined;
  readonly validTo?: string | undefined;
  readonly before: string;
  readonly after: string;
}

const RULES = "reglas";

const WORDS: Readonly<Record<Effect, string>> = { fault: "se rechaza", advice: "es un aviso", off: "no se revisa" };

/**
 * Returns what a pack changes for documents of any day, against the edition before it. `tables` are those that were
 * imported, without any pack.
 */
export function changesOf(pack: LawPack, previous: LawPack | undefined, tables: CatalogTables): LawChange[] {
  const [old, now] = [valuesIn(withPack(tables, previous)), valuesIn(withPack(tables, pack))];
  return [...startsOf(pack, previous)].flatMap(([list, entries]) =>
    [...entries].flatMap(([entry, starts]) => {
      const days = [...starts].sort();
      return days.flatMap((day, at): LawChange[] => {
        const [before, after] = [old(list, entry, day), now(list, entry, day)];
        const [gone, came] = [without(before, after), without(after, before)];
        if (gone.length + came.length === 0) return [];
        const next = days[at + 1];
        return [
          {
            ...{
              list,
              entry,
              validFrom: day || undefined,
              validTo: next === undefined ? undefined : addDays(next, -1),
            },
            ...{ before: shown(gone), after: shown(came) },
          },
        ];
      });
    }),
  );
}

const shown = (values: readonly string[]) => values.join(", ") || "ninguno";

const without = (values: readonly string[], others: readonly string[]) =>
  values.filter((value) => !others.includes(value));

/** Returns a Spanish text where a list would have over a tenth fewer rows than now on some day; undefined elsewhere. */
export function lossIn(pack: LawPack, tables: CatalogTables): string | undefined {
  const [old, now] = [valuesIn(tables), valuesIn(withPack(tables, pack))];
  for (const [list, entries] of startsOf(pack, undefined)) {
    for (const [entry, starts] of entries)
      for (const day of starts) {
        // A key of a list ends alone; only values that an entry has several of are whole in a pack.
        if (old(list, entry, day).includes(IN_FORCE)) continue;
        const [before, after] = [old(list, entry, day).length, now(list, entry, day).length];
        if (after < before * (1 - MOST_ENDED))
          return `${list}: de ${before} renglones de ${entry} quedarían ${after} el ${day}; un paquete lleva todos los de ese día`;
      }
  }
  return undefined;
}

/** SAT ends few rows, and then a pack that has only its new ones was meant to be added to the others. */
const MOST_ENDED = 0.1;

/** Returns the days on which something begins or ends, by list and entry; "" is the beginning of all time. */
function startsOf(...packs: readonly (LawPack | undefined)[]): ReadonlyMap<string, ReadonlyMap<string, Set<string>>> {
  const starts = new Map<string, Map<string, Set<string>>>();
  const add = (
    list: string,
    entry: string,
    { from = "", to }: { from?: string | undefined; to?: string | undefined },
  ) => {
    const entries = starts.get(list) ?? new Map<string, Set<string>>();
    const days = entries.get(entry) ?? new Set<string>();
    starts.set(list, entries.set(entry, days.add(from)));
    if (to !== undefined) days.add(addDays(to, 1));
  };
  for (const pack of packs) {
    for (const [catalog, rows] of Object.entries(pack?.catalogs ?? {}))
      if (isLawCatalog(catalog)) for (const row of rows) add(catalog, subjectOf(row.key), row);
    for (const rule of pack?.rules ?? []) add(RULES, rule.code, rule);
  }
  return starts;
}

/** Returns the days from which the pack changes something, in their order. */
export function daysOf(pack: LawPack): readonly string[] {
  const days = [...startsOf(pack).values()].flatMap((entries) => [...entries.values()].flatMap((each) => [...each]));
  return [...new Set(days)].sort();
}

type Values = (list: string, entry: string, day: string) => readonly string[];

/** Returns how to look up, in these tables, what holds on a day. */
function valuesIn(tables: CatalogTables): Values {
  const advice = new Map(listRules().rules.map(({ code, advisory }) => [code, advisory]));
  const rows = new Map<string, ReturnType<typeof lawRows>>();
  return (list, entry, day) => {
    if (!isLawCatalog(list)) {
      const effect = tables.switches?.get(entry, day || FIRST)?.effect;
      return [WORDS[effect ?? (advice.get(entry) ? "advice" : "fault")]];
    }
    const ofList = rows.get(list) ?? lawRows(tables, list);
    rows.set(list, ofList);
    return ofList.flatMap(({ key, from = "", to = LAST, columns: { valor } }) =>
      subjectOf(key) === entry && from <= day && day <= to ? [valor ?? (key.slice(entry.length + 1) || IN_FORCE)] : [],
    );
  };
}

/** A list of keys says this of one. */
const IN_FORCE = "vigente";
const FIRST = "0000-01-01";
const LAST = "9999-12-31";
