import { join } from "node:path";
import { apply, type Edit } from "./insertion.ts";
import { Journal } from "./journal.ts";
import type { Timbre } from "./timbre.ts";

/** A stamp given: once this is written it exists, whatever becomes of the answer. */
export interface Stamping {
  readonly rfc: string;
  /** The certificate that sealed the document. */
  readonly noCertificado: string;
  readonly customId?: string;
  /** Epoch milliseconds of the PAC's clock. */
  readonly at: number;
  readonly timbre: Timbre;
  /** The document as it came, and the change that stamped it. */
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

/** All stamps ever given, found by what identifies them. In memory there is only where each one stands in the file. */
export class Archive {
  readonly #journal: Journal<Stamping>;
  readonly #index: Index;
  /** Of the last two documents. */
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

  /** Stamps given, each charged once. */
  get count(): number {
    return this.#count;
  }

  /** Answers at once, so that who asks can claim the key before anybody else runs. */
  locate(key: Key, now?: Date): number | undefined {
    return this.#index.locate(key, now);
  }

  /** Stamps of the documents that name this one as related, or as paid. */
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

  /** A stamp that was given lately, to another document; none since the start, perhaps. */
  otherThan({ uuid }: Timbre): Timbre | undefined {
    return this.#latest.find((timbre) => timbre.uuid !== uuid);
  }

  /** Stamps whose document was given a later stamp too: there must be none. */
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
  /** By the UUID that they name. */
  readonly #naming = new Map<string, number[]>();
  /** Oldest first. */
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

  /** A customid of more than 72 hours before `now` is free again; without `now`, any that is still remembered. */
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

/** The UUIDs of CfdiRelacionado, DoctoRelacionado and CfdiRetenRelacionados; the schema vouches for their form. */
function namedIn(xml: string): Set<string> {
  if (!xml.includes("Relacionado")) return NONE;
  return new Set([...xml.matchAll(NAMED)].map((match) => match[1]!.toUpperCase()));
}

const NONE: Set<string> = new Set();

/** No tag holds another "<": a comment may be full of what looks like one, and each would look through all the rest. */
const NAMED =
  /<(?:[^\s<>:]+:)?(?:(?:Cfdi|Docto)Relacionado|CfdiRetenRelacionados)\s[^<>]*?\b(?:UUID|IdDocumento)\s*=\s*["'](?:\s|&#x?[0-9A-Fa-f]+;)*([^"'\s&]+)/g;

/** What tells a key from all others. A copy: cut out of a document it would keep the whole document in memory. */
export function markOf(key: Key): string {
  return Buffer.from(identity(key)).toString();
}

function identity(key: Key): string {
  if ("customId" in key) return `customid ${key.customId}`;
  return "uuid" in key
    ? `uuid ${key.uuid.toUpperCase()}`
    : `sello ${key.rfc} ${key.sello.slice(-SELLO_TAIL)}`;
}

/** So many last characters of a Sello, 180 bits, no two documents share. */
const SELLO_TAIL = 32;
