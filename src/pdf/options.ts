/** What is printed besides the document. Here alone, so that who orders a print loads neither fonts nor catalogs. */

export type Paper = "letter" | "a4";

/** What an account chose for its documents. */
export interface Design {
  /** A picture that `cleanImage` (image.ts) has made. */
  readonly logo?: Uint8Array | undefined;
  /** "#1f4e79". */
  readonly accentColor: string;
  /** Under the issuer's data: telephone, address, page. */
  readonly contactLine?: string | undefined;
  /** At the foot of every page. */
  readonly footNote?: string | undefined;
  /** Whether keys of catalogs are shown beside what they mean. */
  readonly showKeys: boolean;
  readonly paper: Paper;
}

export const DEFAULT_DESIGN: Design = { accentColor: "#1f4e79", showKeys: true, paper: "letter" };

/** What the XML does not say of the document. */
export interface Marks {
  readonly sandbox: boolean;
  readonly cancelledAt?: Date | undefined;
  readonly cancellationPending?: boolean | undefined;
}

export interface RenderOptions {
  readonly design: Design;
  readonly marks: Marks;
  /** Plain text; its line breaks are kept. */
  readonly note?: string | undefined;
  readonly customFields?: readonly (readonly [label: string, value: string])[] | undefined;
  /** Series and folio of other documents, by their fiscal UUID in capitals. */
  readonly relatedNames?: ReadonlyMap<string, string> | undefined;
}

/** Characters that pages have room for; whoever takes these texts in refuses longer ones. `customText`: all of the fields together. */
export const LIMITS = { contactLine: 200, footNote: 300, note: 2_000, customText: 32 * 1024 } as const;
