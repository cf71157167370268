/** The options of a print have their own file, so that code which orders a print loads neither fonts nor catalogs. */

export type Paper = "letter" | "a4";

/** A Design is an account's choice for its documents. */
export interface Design {
  /** `logo` is an image that `cleanImage` (image.ts) made. */
  readonly logo?: Uint8Array | undefined;
  /** The colour is written like "#1f4e79". */
  readonly accentColor: string;
  /** `contactLine` is printed under the issuer's data: telephone, address, web page. */
  readonly contactLine?: string | undefined;
  readonly footNote?: string | undefined;
  /** When true, keys of catalogs are printed beside their names. */
  readonly showKeys: boolean;
  readonly paper: Paper;
  /** When true, the PDF of a document carries its stamped XML as an attachment. */
  readonly embedXml: boolean;
}

export const DEFAULT_DESIGN: Design = {
  accentColor: "#1f4e79",
  showKeys: true,
  paper: "letter",
  embedXml: true,
};

/** Marks are facts about the document that the XML does not have. */
export interface Marks {
  readonly sandbox: boolean;
  readonly cancelledAt?: Date | undefined;
  readonly cancellationPending?: boolean | undefined;
}

export interface RenderOptions {
  readonly design: Design;
  readonly marks: Marks;
  /** `note` is plain text, and its line breaks are kept. */
  readonly note?: string | undefined;
  readonly customFields?: readonly (readonly [label: string, value: string])[] | undefined;
  /** The key is the fiscal UUID of another document in capitals, the value its series and folio. */
  readonly relatedNames?: ReadonlyMap<string, string> | undefined;
  readonly placeNames?: PlaceNames | undefined;
  /** The PDF carries the XML as an attachment of this name; without one it carries none. */
  readonly xmlName?: string | undefined;
}

/** The names of places, by SAT's list of them (c_Colonia, c_Localidad, c_Municipio) and by their key in it. */
export type PlaceNames = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** A Print is a stamped document with the options of its print. */
export interface Print {
  readonly xml: Uint8Array;
  readonly options: RenderOptions;
}

/** Characters for which pages have room; longer texts are refused. `customText` is the sum of all custom fields. */
export const LIMITS = { contactLine: 200, footNote: 300, note: 2_000, customText: 32 * 1024 } as const;

/** Custom fields of a page, and characters of each label and value. */
export const CUSTOM_LIMITS = { fields: 30, label: 60, value: 200 } as const;
