import { verify } from "node:crypto";
import { EFFECTS, type Effect, faultOfRow, type ImportedRow, isLawCatalog } from "../catalogs/index.ts";
import { isWholeDay } from "../days.ts";
import { listRules } from "../documents/rule-listing.ts";
import { PUBLIC_KEY, publicKeyOf } from "../ed25519.ts";

/**
 * A law pack is what changes in the law without a new shape: rows of the lists with days, and switches of rules. Each
 * edition is whole, and takes the place of the one before.
 */
export interface LawPack {
  readonly edition: number;
  /** The day on which the maintainers made it ("2026-12-31"). */
  readonly issued: string;
  readonly note: string;
  readonly catalogs: Readonly<Record<string, readonly ImportedRow[]>>;
  readonly rules: readonly RuleSwitch[];
}

/** A rule has another effect than the build gives it, from the first to the last day, both included. */
export interface RuleSwitch {
  readonly code: string;
  readonly effect: Effect;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export type PackReading =
  | { readonly kind: "pack"; readonly pack: LawPack; readonly content: string; readonly signer: string }
  | { readonly kind: "refused"; readonly sentence: string };

/** A pack of a year has some dozens of rows. */
export const MOST_PACK_BYTES = 1_000_000;
const MOST_ENTRIES = 1_000;
const MOST_LINE = 1_000;

/** The signature is of nothing else that the key might sign one day. */
export const signedBytes = (content: string) => Buffer.from(`cfdi law pack\n${content}`);

/**
 * Reads a pack: its first line is a JSON object with the form, the signer's public key and the signature, both in
 * hexadecimal; everything behind that line is the signed JSON. A pack that is not understood whole is refused with a
 * Spanish sentence.
 */
export function readPack(bytes: Uint8Array, key: string): PackReading {
  const refused = (sentence: string): PackReading => ({ kind: "refused", sentence });
  if (bytes.length > MOST_PACK_BYTES)
    return refused(`el paquete de ley tiene más de ${MOST_PACK_BYTES.toLocaleString("es-MX")} bytes`);
  const text = Buffer.from(bytes).toString("utf8");
  const end = text.indexOf("\n");
  const head = end < 0 || end > MOST_LINE ? undefined : parse(text.slice(0, end));
  const { lawPack: form, key: signer, signature } = isObject(head) ? head : {};
  if (form === undefined) return refused("el archivo no es un paquete de ley");
  if (form !== FORM)
    return refused(`el paquete de ley tiene la forma ${JSON.stringify(form)}, que esta versión del servicio no conoce`);
  if (typeof signer !== "string" || !PUBLIC_KEY.test(signer) || typeof signature !== "string")
    return refused("el paquete de ley no está firmado");
  if (signer !== key) return refused(`el paquete de ley lo firmó otra llave (${signer})`);
  const content = text.slice(end + 1);
  if (!/^[0-9a-f]{128}$/.test(signature) || !verify(null, signedBytes(content), publicKeyOf(key), hex(signature)))
    return refused("la firma del paquete de ley no corresponde a su contenido: está incompleto o lo cambiaron");
  const told = parse(content);
  const fault = faultOfPack(told);
  return fault === undefined
    ? { kind: "pack", pack: packOf(told as Written), content, signer }
    : refused(`el paquete de ley no se puede usar: ${fault}`);
}

export const FORM = 1;

const hex = (text: string) => Buffer.from(text, "hex");

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Members = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

type Written = Pick<LawPack, "edition" | "issued"> & Partial<Omit<LawPack, "edition" | "issued">>;

function packOf({ edition, issued, note = "", catalogs = {}, rules = [] }: Written): LawPack {
  return { edition, issued, note, catalogs, rules };
}

/** Reads the content of a pack that was accepted before, perhaps by a newer build. */
export function packInForce(content: string): LawPack {
  return packOf(JSON.parse(content) as Written);
}

/** Returns why this build cannot use a content, as a Spanish text; undefined when all of it is understood. */
export function faultOfPack(told: unknown): string | undefined {
  if (!isObject(told)) return "su contenido no es un objeto JSON";
  const { edition, issued, note = "", catalogs = {}, rules = [] } = told;
  const stranger = strangeIn(told, ["edition", "issued", "note", "catalogs", "rules"]);
  if (stranger !== undefined) return `no se conoce ${stranger}`;
  if (!Number.isInteger(edition) || (edition as number) < 1 || (edition as number) > MOST_EDITION)
    return "edition debe ser un número entero desde 1";
  if (!isDay(issued)) return "issued debe ser un día AAAA-MM-DD";
  if (typeof note !== "string" || note.length > MOST_LINE) return `note debe ser un texto de hasta ${MOST_LINE} letras`;
  if (!isObject(catalogs) || !Object.values(catalogs).every(Array.isArray)) return "catalogs debe tener listas";
  if (!Array.isArray(rules)) return "rules debe ser una lista";
  const entries = Object.values(catalogs as Record<string, unknown[]>).reduce((sum, rows) => sum + rows.length, 0);
  if (entries + rules.length === 0) return "no cambia nada";
  if (entries + rules.length > MOST_ENTRIES) return `tiene más de ${MOST_ENTRIES} renglones`;
  return faultOfCatalogs(catalogs as Readonly<Record<string, readonly unknown[]>>) ?? faultOfSwitches(rules);
}

const MOST_EDITION = 2_000_000_000;

const isDay = (value: unknown): value is string => typeof value === "string" && isWholeDay(value);

function strangeIn(value: Members, known: readonly string[]): string | undefined {
  return Object.keys(value).find((name) => !known.includes(name));
}

function faultOfCatalogs(catalogs: Readonly<Record<string, readonly unknown[]>>): string | undefined {
  for (const [catalog, rows] of Object.entries(catalogs)) {
    if (!isLawCatalog(catalog)) return `el servicio no toma de un paquete el catálogo ${catalog}`;
    for (const [at, row] of rows.entries()) {
      const fault = faultOfPackRow(catalog, row);
      const key = isObject(row) && typeof row.key === "string" ? row.key : String(at + 1);
      if (fault !== undefined) return `${catalog}: ${key} ${fault}`;
    }
    const twice = overlapping(rows as readonly ImportedRow[], ({ key }) => key);
    if (twice !== undefined) return `${catalog}: ${twice} tiene dos renglones para un mismo día`;
  }
  return undefined;
}

function faultOfPackRow(catalog: string, row: unknown): string | undefined {
  if (!isObject(row) || typeof row.key !== "string") return "no tiene clave (key)";
  const { key, name = "", from, to, columns = {} } = row;
  const stranger = strangeIn(row, ["key", "name", "from", "to", "columns"]);
  if (stranger !== undefined) return `tiene ${stranger}, que no se conoce`;
  if (typeof name !== "string" || name.length > MOST_LINE) return "tiene un nombre que no es un texto";
  if (!isObject(columns) || !Object.values(columns).every((value) => typeof value === "string"))
    return "tiene columnas que no son textos";
  if (from === undefined) return "no dice desde qué día (from)";
  return faultOfDays(from, to) ?? faultOfRow(catalog, { key, name, from, to, columns } as ImportedRow);
}

function faultOfDays(from: unknown, to: unknown): string | undefined {
  if (from !== undefined && !isDay(from)) return "tiene un primer día (from) que no es AAAA-MM-DD";
  if (to !== undefined && !isDay(to)) return "tiene un último día (to) que no es AAAA-MM-DD";
  if (isDay(from) && isDay(to) && to < from) return `termina (${to}) antes de empezar (${from})`;
  return undefined;
}

function faultOfSwitches(rules: readonly unknown[]): string | undefined {
  const codes = new Set(listRules().rules.map(({ code }) => code));
  for (const [at, told] of rules.entries()) {
    if (!isObject(told) || typeof told.code !== "string") return `rules[${at}] no tiene código (code)`;
    const { code, effect, from, to } = told;
    const stranger = strangeIn(told, ["code", "effect", "from", "to"]);
    if (stranger !== undefined) return `${code} tiene ${stranger}, que no se conoce`;
    if (!codes.has(code)) return `esta versión del servicio no tiene la regla ${code}`;
    if (!EFFECTS.includes(effect as Effect)) return `${code}: effect debe ser ${EFFECTS.join(", ")}`;
    const days = faultOfDays(from, to);
    if (days !== undefined) return `${code} ${days}`;
  }
  const twice = overlapping(rules as readonly RuleSwitch[], ({ code }) => code);
  return twice === undefined ? undefined : `${twice} tiene dos interruptores para un mismo día`;
}

/** Returns a name that has two entries for one day. */
function overlapping<E extends Pick<RuleSwitch, "from" | "to">>(
  entries: readonly E[],
  nameOf: (entry: E) => string,
): string | undefined {
  const sorted = entries.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  const place = sorted.findIndex((entry, at) => {
    const next = sorted[at + 1];
    return next !== undefined && nameOf(next) === nameOf(entry) && (next.from ?? "") <= (entry.to ?? NEVER);
  });
  return place < 0 ? undefined : nameOf(sorted[place]!);

  function placeOf(entry: E): string {
    return `${nameOf(entry)}\t${entry.from ?? ""}`;
  }
}

const NEVER = "9999-99-99";
