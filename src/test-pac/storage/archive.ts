import { join } from "node:path";
import { apply, type Edit, type Timbre } from "../documents/index.ts";
import { Journal } from "./journal.ts";

/** A Stamping records a stamp: the stamp exists once the record is written, whether or not the answer arrives. */
export interface Stamping {
  readonly rfc: string;
  readonly noCertificado: string;
  readonly customId?: string;
  /** The time is the PAC's, in epoch milliseconds. */
  readonly at: number;
  readonly timbre: Timbre;
  /** The XML is the document as received; `edit` is the change that stamped it. */
  readonly xml: string;
  readonly edit: Edit;
}

export function stampedXml({ xml, edit }: Stamping): string {
  return apply(xml, edit);
}

export type Key =
  | { readonly rfc: string; readonly sello: string }
  | { readonly customId: string }
  | { readonly uuid: string };

/**
 * The Archive has all stamps ever given and finds them by their keys. Only their positions in the file are kept in
 * memory.
 */
export class Archive {
  readonly #journal: Journal<Stamping>;
  readonly #index: Index;
  /** The stamps of the last two documents serve the fault that answers with another document's stamp. */
  #latest: readonly Timbre[] = [];
  #count: number;

  private constructor(journal: Journal<Stamping>, index: Index, count: number) {
    this.#journal = journal;
    this.#index = index;
    this.#count = count;
  }

  static async open(folder: string): Promise<Archive> {
    const index = new Index();
    let count = 0;
    const journal = await Journal.open<Stamping>(join(folder, "stamps.jsonl"), (stamping, place) => {
      index.add(stamping, place);
      count += 1;
    });
    return new Archive(journal, index, count);
  }

  /** Returns the number of stamps given, each charged once. */
  get count(): number {
    return this.#count;
  }

  /** Finds the stamp's position synchronously, so that the caller can claim the key before other code runs. */
  locate(key: Key, now?: Date): number | undefined {
    return this.#index.locate(key, now);
  }

  /** Returns the stamps of documents that name this one as related or paid. */
  async naming(uuid: string): Promise<Stamping[]> {
    return Promise.all(this.#index.naming(uuid).map((place) => this.read(place)));
  }

  read(place: number): Promise<Stamping> {
    return this.#journal.read(place);
  }

  async find(key: Key): Promise<Stamping | undefined> {
    const place = this.locate(key);
    return place === undefined ? undefined : this.read(place);
  }

  add(stamping: Stamping): void {
    const place = this.#journal.append(stamping);
    this.#count += 1;
    this.#latest = [...this.#latest, stamping.timbre].slice(-2);
    this.#index.add(stamping, place);
  }

  /** Returns a recent stamp of another document, or undefined if there was none since the start. */
  otherThan({ uuid }: Timbre): Timbre | undefined {
    return this.#latest.find((timbre) => timbre.uuid !== uuid);
  }

  async *all(): AsyncGenerator<Stamping> {
    for await (const { entry } of this.#journal.entries()) yield entry;
  }

  /** Returns the stamps of documents that were stamped again later; there must be none. */
  async doubled(): Promise<Stamping[]> {
    const found: Stamping[] = [];
    for await (const { entry, place } of this.#journal.entries())
      if (this.locate({ rfc: entry.rfc, sello: entry.timbre.selloCfd }) !== place) found.push(entry);
    return found;
  }

  clear(): void {
    this.#journal.clear();
    this.#index.clear();
    this.#latest = [];
    this.#count = 0;
  }

  close(): Promise<void> {
    return this.#journal.close();
  }
}

/** The PAC remembers a customid for 72 hours from its first use. */
const CUSTOM_ID_LIFE = 72 * 60 * 60 * 1000;

class Index {
  readonly #places = new Map<string, number>();
  /** Maps a UUID to the positions of the documents that name it. */
  readonly #naming = new Map<string, number[]>();
  /** Maps a customid to its first use, oldest first. */
  readonly #customIds = new Map<string, { place: number; at: number }>();

  add(stamping: Stamping, place: number): void {
    const { rfc, customId, timbre, at } = stamping;
    this.#places.set(markOf({ rfc, sello: timbre.selloCfd }), place);
    this.#places.set(markOf({ uuid: timbre.uuid }), place);
    for (const uuid of namedIn(stamping.xml)) this.#name(uuid, place);
    if (customId !== undefined) this.#customIds.set(markOf({ customId }), { place, at });
    this.#forget(at - CUSTOM_ID_LIFE);
  }

  #name(uuid: string, place: number): void {
    const places = this.#naming.get(uuid);
    if (places === undefined) this.#naming.set(uuid, [place]);
    else places.push(place);
  }

  /** Finds the stamp's position. A customid used more than 72 hours before `now` is ignored; without `now` none is. */
  locate(key: Key, now?: Date): number | undefined {
    const mark = markOf(key);
    if (!("customId" in key)) return this.#places.get(mark);
    const found = this.#customIds.get(mark);
    const alive = now === undefined || (found?.at ?? 0) >= now.getTime() - CUSTOM_ID_LIFE;
    return alive ? found?.place : undefined;
  }

  naming(uuid: string): readonly number[] {
    return this.#naming.get(uuid.toUpperCase()) ?? [];
  }

  clear(): void {
    this.#naming.clear();
    this.#places.clear();
    this.#customIds.clear();
  }

  #forget(before: number): void {
    for (const [mark, { at }] of this.#customIds) {
      if (at >= before) return;
      this.#customIds.delete(mark);
    }
  }
}

/**
 * Returns the UUIDs in CfdiRelacionado, DoctoRelacionado and CfdiRetenRelacionados, whose form the schema has checked.
 */
function namedIn(xml: string): Set<string> {
  if (!xml.includes("Relacionado")) return NONE;
  return new Set([...xml.matchAll(NAMED)].map((match) => match[1]!.toUpperCase()));
}

const NONE: Set<string> = new Set();

/**
 * The expression never crosses "<": a comment may contain many apparent tags, and each would make it scan the whole
 * rest.
 */
const NAMED =
  /<(?:[^\s<>:]+:)?(?:(?:Cfdi|Docto)Relacionado|CfdiRetenRelacionados)\s[^<>]*?\b(?:UUID|IdDocumento)\s*=\s*["'](?:\s|&#x?[0-9A-Fa-f]+;)*([^"'\s&]+)/g;

/**
 * Returns a unique text for the key. It is a copy, because a slice of a document would keep the whole document in
 * memory.
 */
export function markOf(key: Key): string {
  return Buffer.from(identity(key)).toString();
}

function identity(key: Key): string {
  if ("customId" in key) return `customid ${key.customId}`;
  return "uuid" in key ? `uuid ${key.uuid.toUpperCase()}` : `sello ${key.rfc} ${key.sello.slice(-SELLO_TAIL)}`;
}

/** The last 32 characters (180 bits) of a Sello identify a document. */
const SELLO_TAIL = 32;
