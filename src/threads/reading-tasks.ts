import type { LoadedCatalogs } from "../engine/catalogs/index.ts";
import { type DocumentFacts, requireType } from "../engine/documents/index.ts";
import { type DocumentRows, rowsOf } from "../engine/exports/rows.ts";
import { inspect } from "../engine/inspection/inspection.ts";
import { type MoneyTrace, traceMoney } from "../engine/inspection/money-trace.ts";
import { type Original, readOriginal } from "../engine/kinds/credit-note.ts";
import { readDelivered } from "../engine/kinds/delivered.ts";
import { type PaidInvoice, readPaidInvoice } from "../engine/kinds/payment-complement.ts";
import type { XmlNode } from "../engine/node.ts";
import type { Finding } from "../engine/rules/rule.ts";
import { checkStamped, type StampCheck } from "../engine/sealing/timbre.ts";
import { hasAddenda } from "../engine/validation/addenda.ts";
import type { Schemas } from "../engine/validation/schema.ts";
import { schemaValues } from "../engine/validation/schema-values.ts";
import { readXml } from "../engine/xml.ts";

/** Documents are read with these. */
export interface Library {
  readonly schemas: Schemas;
  readonly catalogs: LoadedCatalogs | undefined;
}

/** The tasks by name. Arguments and results are plain data and Decimals, because they go from thread to thread. */
export const TASKS = {
  inspection,
  stamp,
  expression,
  original,
  money,
  paidInvoices,
  namedUuids,
  heads,
  ownAddenda,
  delivered,
  exportRows,
} as const satisfies Readonly<Record<string, (library: Library, input: never) => unknown>>;

export type TaskName = keyof typeof TASKS;
export type Input<T extends TaskName> = Parameters<(typeof TASKS)[T]>[1];
export type Output<T extends TaskName> = ReturnType<(typeof TASKS)[T]>;

/** The result of an inspection of bytes from outside. */
export interface Inspected {
  readonly findings: readonly Finding[];
  /** It is true when the document has a stamp already, of any PAC. */
  readonly isStamped: boolean;
  /** Present for a document whose seal verifies. */
  readonly sealed?: {
    /** Root of its type. */
    readonly root: string;
    readonly sello: string;
    readonly fecha: string | undefined;
    readonly facts: DocumentFacts;
  };
}

/** Form, schema, seal and rules of bytes from outside. `roots`: of the types that may come. */
function inspection(
  { schemas, catalogs }: Library,
  { xml, roots, now }: { readonly xml: Uint8Array; readonly roots: readonly string[]; readonly now: Date },
): Inspected {
  const types = roots.map((name) => requireType({ name }));
  const { root, sealed, timbre, findings } = inspect(xml, { schemas, catalogs, now, types });
  const isStamped = timbre !== undefined;
  if (root === undefined || sealed === undefined) return { findings, isStamped };
  const { type, sello, fecha } = sealed;
  return { findings, isStamped, sealed: { root: type.root, sello, fecha, facts: type.facts(root) } };
}

/** Checks that a PAC returned the document itself, stamped (`checkStamped`). */
function stamp(
  { schemas }: Library,
  sealed: {
    readonly root: string;
    readonly xml: Uint8Array;
    readonly sello: string;
    readonly fecha: string | undefined;
    readonly stampedXml: Uint8Array;
    readonly now: Date;
  },
): StampCheck {
  const { root, sello, fecha, now } = sealed;
  const document = { type: requireType({ name: root }), xml: bufferOf(sealed.xml), sello, fecha };
  return checkStamped(document, bufferOf(sealed.stampedXml), { schemas, now });
}

interface Stored {
  /** The service has read and validated it before. */
  readonly xml: Uint8Array;
}

/** Returns the expression that SAT's status service is asked about (`expresionImpresa`). */
function expression(library: Library, { xml, uuid }: Stored & { readonly uuid: string }): string {
  const root = stored(library, xml);
  return requireType(root).expresionImpresa(root, uuid);
}

/** A document as its PAC delivered it, stamped (`readDelivered`). */
function delivered({ schemas }: Library, { xml, now }: Stored & { readonly now: Date }) {
  return readDelivered(bufferOf(xml), { schemas, now });
}

/** An invoice, as far as a credit note takes from it. */
function original(library: Library, { xml }: Stored): Original {
  return readOriginal(stored(library, xml));
}

/** Returns how the amounts of an invoice or a credit note follow from its quantities, prices and rates. */
function money(library: Library, { xml }: Stored): MoneyTrace {
  return traceMoney(stored(library, xml));
}

/** An invoice that is to be paid. */
export interface Payable {
  readonly metodoPago: string | undefined;
  readonly invoice: PaidInvoice;
}

/** Taxes of a payment complement's invoices together: five hundred invoices have some ten each. */
export const MOST_TAXES = 5_000;

/** Invoices, as far as payments need them, in the order given; undefined when they have more than `MOST_TAXES`. */
function paidInvoices(
  library: Library,
  { invoices }: { readonly invoices: readonly (Stored & { readonly uuid: string })[] },
): Payable[] | undefined {
  const read: Payable[] = [];
  let taxes = 0;
  for (const { uuid, xml } of invoices) {
    const root = stored(library, xml);
    const invoice = readPaidInvoice(uuid, root);
    taxes += invoice.taxes.length;
    if (taxes > MOST_TAXES) return undefined;
    read.push({ metodoPago: root.attributes.MetodoPago, invoice });
  }
  return read;
}

/** Lists of the portal show these facts of a document, which its row does not have. */
export interface Head {
  readonly receptorNombre: string | undefined;
  readonly metodoPago: string | undefined;
  readonly moneda: string | undefined;
  /** It is as written: local time of the place of issue. */
  readonly fecha: string | undefined;
}

/** Returns the head of each document, in the order given. */
function heads({ schemas }: Library, { xmls }: { readonly xmls: readonly Uint8Array[] }): Head[] {
  return xmls.map((xml) => {
    const root = stored({ schemas }, xml);
    const { MetodoPago: metodoPago, Moneda: moneda } = root.attributes;
    const type = requireType(root);
    return { receptorNombre: type.facts(root).receptorNombre, metodoPago, moneda, fecha: type.fecha(root) };
  });
}

/** Returns true when a document came with an Addenda of its own. */
function ownAddenda(_library: Library, { xml }: Stored): boolean {
  return hasAddenda(parsed(xml));
}

/** A document as rows of an export's tables. */
function exportRows(library: Library, { xml }: Stored): DocumentRows {
  return rowsOf(stored(library, xml));
}

/** Fiscal UUIDs, in capitals, of the documents that a document names: its related ones, and those that its payments pay. */
function namedUuids(_library: Library, { xml }: Stored): string[] {
  const found = new Set<string>();
  const look = (node: XmlNode): void => {
    const uuid = NAMING[node.name]?.(node);
    if (uuid !== undefined) found.add(uuid.trim().toUpperCase());
    node.children.forEach(look);
  };
  look(parsed(xml));
  return [...found];
}

/** The nodes that name documents. */
const NAMING: Readonly<Record<string, (node: XmlNode) => string | undefined>> = {
  "cfdi:CfdiRelacionado": ({ attributes }) => attributes.UUID,
  "pago20:DoctoRelacionado": ({ attributes }) => attributes.IdDocumento,
  "retenciones:CfdiRetenRelacionados": ({ attributes }) => attributes.UUID,
};

function stored({ schemas }: Pick<Library, "schemas">, xml: Uint8Array): XmlNode {
  return schemaValues(schemas, parsed(xml));
}

function parsed(xml: Uint8Array): XmlNode {
  const reading = readXml(xml);
  if (reading.kind === "malformed") throw new Error(`stored XML: ${reading.sentence}`);
  return reading.root;
}

/** Wraps the same memory without a copy: bytes that came from another thread are no Buffer any more. */
function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
