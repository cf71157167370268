import { type CancellationFacts, cancellationFacts } from "../engine/cancelling/index.ts";
import { type LoadedCatalogs, type PackedCatalogs, unpackCatalogs } from "../engine/catalogs/index.ts";
import { readCertificate } from "../engine/csd.ts";
import { COMPROBANTE, type DocumentFacts, requireType } from "../engine/documents/index.ts";
import type { ExportRecord } from "../engine/exports/columns.ts";
import { type DocumentRows, rowsOf } from "../engine/exports/rows.ts";
import { type Sums, sumsOf } from "../engine/exports/sums.ts";
import { paymentsIn } from "../engine/exports/tax-lines.ts";
import { type ForecastFault, forecast } from "../engine/inspection/forecast.ts";
import { checkDraft, inspect } from "../engine/inspection/inspection.ts";
import { type MoneyTrace, traceMoney } from "../engine/inspection/money-trace.ts";
import type { Steps } from "../engine/inspection/step.ts";
import { traceSteps } from "../engine/inspection/steps.ts";
import { type Original, readOriginal } from "../engine/kinds/credit-note.ts";
import { readDelivered } from "../engine/kinds/delivered.ts";
import { buildGlobal, type KeptTicket } from "../engine/kinds/global-invoice.ts";
import type { DocumentHead } from "../engine/kinds/head.ts";
import { type PaidInvoice, readPaidInvoice } from "../engine/kinds/payment-complement.ts";
import { child, type XmlNode } from "../engine/node.ts";
import type { Finding } from "../engine/rules/rule.ts";
import { restOfCadena } from "../engine/sealing/seal.ts";
import { checkStamped, type StampCheck } from "../engine/sealing/timbre.ts";
import { type AddendaReading, hasAddenda, readAddenda } from "../engine/validation/addenda.ts";
import type { Schemas } from "../engine/validation/schema.ts";
import { schemaValues } from "../engine/validation/schema-values.ts";
import { readXml, writeDocument } from "../engine/xml.ts";
import { type PlaceNames, placesOf, type Trip, tripOf } from "../pdf/words/index.ts";

export interface Library {
  readonly schemas: Schemas;
  readonly catalogs: LoadedCatalogs | undefined;
}

/** The reading tasks by name. Arguments and results are plain data and Decimals, because they cross threads. */
export const TASKS = {
  inspection,
  stamp,
  consulted,
  original,
  money,
  steps,
  paidInvoices,
  named,
  trip,
  heads,
  ownAddenda,
  addenda,
  delivered,
  exportRows,
  sums,
  forecasts,
  globalDraft,
} as const satisfies Readonly<Record<string, (library: Library, input: never) => unknown>>;

export type TaskName = keyof typeof TASKS;
export type Input<T extends TaskName> = Parameters<(typeof TASKS)[T]>[1];
export type Output<T extends TaskName> = ReturnType<(typeof TASKS)[T]>;

export interface Inspected {
  readonly findings: readonly Finding[];
  /** `isStamped` says that the document already has a stamp, of any PAC. */
  readonly isStamped: boolean;
  /** The facts are present for a document whose seal verifies. */
  readonly sealed?: {
    /** The root is the qualified name of the document's root element. */
    readonly root: string;
    readonly sello: string;
    readonly fecha: string | undefined;
    readonly facts: DocumentFacts;
    readonly sums: Sums;
  };
}

interface GlobalOrder {
  readonly order: Parameters<typeof buildGlobal>[0];
  readonly head: DocumentHead;
  /** JSON of `KeptTicket`s, because bytes reach another thread at no cost. */
  readonly tickets: Uint8Array;
  readonly now: Date;
}

/** Builds and judges a global invoice. The conceptos stay in the bytes. */
function globalDraft({ schemas, catalogs }: Library, { order, head, tickets, now }: GlobalOrder) {
  const root = buildGlobal(order, head, JSON.parse(bufferOf(tickets).toString()) as KeptTicket[]);
  const type = COMPROBANTE;
  const { xml, attributes } = writeDocument(root);
  const read = readCertificate(Buffer.from(head.certificado, "base64"));
  if (read.kind === "unreadable") throw new Error(read.sentence);
  const written = { root, xml, attributes };
  const findings = checkDraft({ type, written }, { schemas, now, catalogs, certificate: read.certificate });
  const facts = type.facts(root);
  return {
    findings,
    facts,
    sums: sumsOf(root, type, facts),
    attributes,
    xml: xml as Uint8Array,
    rest: restOfCadena(root, schemas) as Uint8Array,
    root: { ...root, children: [] },
    impuestos: child(root, "cfdi:Impuestos"),
  };
}

/** Checks form, schema, seal and rules of a caller's bytes. `roots` lists the root elements that are accepted. */
function inspection(
  { schemas, catalogs }: Library,
  { xml, roots, now }: { readonly xml: Uint8Array; readonly roots: readonly string[]; readonly now: Date },
): Inspected {
  const types = roots.map((name) => requireType({ name }));
  const { root, sealed, timbre, findings } = inspect(xml, { schemas, catalogs, now, types });
  const isStamped = timbre !== undefined;
  if (root === undefined || sealed === undefined) return { findings, isStamped };
  const { type, sello, fecha } = sealed;
  const facts = type.facts(root);
  const sums = sumsOf(root, type, facts);
  return { findings, isStamped, sealed: { root: type.root, sello, fecha, facts, sums } };
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
  /** The service has validated this XML before it stored it. */
  readonly xml: Uint8Array;
}

/**
 * Returns the expression that SAT's status service is asked about (`expresionImpresa`), and what the rules of
 * cancellation judge a document by.
 */
function consulted(
  library: Library,
  { xml, uuid }: Stored & { readonly uuid: string },
): { readonly expression: string; readonly facts: CancellationFacts } {
  const root = stored(library, xml);
  const facts = cancellationFacts(root, library.catalogs);
  return { expression: requireType(root).expresionImpresa(root, uuid), facts };
}

function delivered({ schemas }: Library, { xml, now }: Stored & { readonly now: Date }) {
  return readDelivered(bufferOf(xml), { schemas, now });
}

/** Reads the parts of an invoice that a credit note needs. */
function original(library: Library, { xml }: Stored): Original {
  return readOriginal(stored(library, xml));
}

/** Returns how the amounts of an invoice or a credit note follow from its quantities, prices and rates. */
function money(library: Library, { xml }: Stored): MoneyTrace {
  return traceMoney(stored(library, xml));
}

/**
 * Returns how the amounts of a payment complement or a payroll receipt follow from each other; undefined for any other
 * document.
 */
function steps(library: Library, { xml }: Stored): Steps | undefined {
  return traceSteps(stored(library, xml));
}

export interface Payable {
  readonly metodoPago: string | undefined;
  readonly invoice: PaidInvoice;
}

/** The most taxes that the invoices of a payment complement have together: five hundred invoices have some ten each. */
export const MOST_TAXES = 5_000;

/**
 * Reads the parts of invoices that payments need, in the order given. Returns undefined when they have more than
 * `MOST_TAXES` taxes.
 */
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
  /** The date is written as in the document: local time of the place of issue. */
  readonly fecha: string | undefined;
  /** The payments of a complement. */
  readonly pagos: readonly HeadPayment[];
}

export interface HeadPayment {
  readonly fecha: string;
  readonly monto: string;
  readonly numOperacion: string | undefined;
}

function heads({ schemas }: Library, { xmls }: { readonly xmls: readonly Uint8Array[] }): Head[] {
  return xmls.map((xml) => {
    const root = stored({ schemas }, xml);
    const { MetodoPago: metodoPago, Moneda: moneda } = root.attributes;
    const type = requireType(root);
    const pagos = paymentsIn(root).map(({ attributes: { FechaPago = "", Monto = "", NumOperacion } }) => ({
      fecha: FechaPago,
      monto: Monto,
      numOperacion: NumOperacion,
    }));
    return { receptorNombre: type.facts(root).receptorNombre, metodoPago, moneda, fecha: type.fecha(root), pagos };
  });
}

function ownAddenda(_library: Library, { xml }: Stored): boolean {
  return hasAddenda(parsed(xml));
}

function addenda(_library: Library, { text }: { readonly text: Uint8Array }): AddendaReading {
  return readAddenda(bufferOf(text).toString());
}

/** Reads a document into rows of an export's tables. */
function exportRows(library: Library, { xml, record }: Stored & { readonly record: ExportRecord }): DocumentRows {
  return rowsOf(stored(library, xml), record);
}

/** Returns the sums of a document, which older records do not keep yet. */
function sums(library: Library, { xml }: Stored): Sums {
  return sumsOf(stored(library, xml));
}

/** Returns, for each document, the faults that it would have as of these days by the law that comes (`forecast`). */
function forecasts(
  library: Library,
  {
    xmls,
    days,
    law,
  }: { readonly xmls: readonly Uint8Array[]; readonly days: readonly string[]; readonly law: PackedCatalogs },
): ForecastFault[][] {
  const { catalogs: now } = library;
  // A table that the pack does not have is undefined in `law`, and so takes the place of the one in force.
  const coming = { ...now, ...unpackCatalogs(law) };
  return xmls.map((xml) => forecast(stored(library, xml), days, { now, coming }));
}

/**
 * Returns what a document names by keys alone: the documents that it relates to or pays, and the places in its
 * addresses.
 */
function named(_library: Library, { xml }: Stored): Named {
  const root = parsed(xml);
  return { uuids: uuidsIn(root), places: placesOf(root) };
}

interface Named {
  /** Fiscal UUIDs in capitals. */
  readonly uuids: readonly string[];
  /** Keys of places by SAT's lists of them. */
  readonly places: ReadonlyMap<string, readonly string[]>;
}

/** Returns the trip of a document with Carta Porte 3.1, in words. */
function trip(library: Library, { xml, placeNames }: Stored & { readonly placeNames: PlaceNames }): Trip | undefined {
  return tripOf(stored(library, xml), placeNames);
}

function uuidsIn(root: XmlNode): string[] {
  const found = new Set<string>();
  const look = (node: XmlNode): void => {
    const uuid = NAMING[node.name]?.(node);
    if (uuid !== undefined) found.add(uuid.trim().toUpperCase());
    node.children.forEach(look);
  };
  look(root);
  return [...found];
}

/** These elements name other documents, in the attribute that each function reads. */
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

/** Wraps the bytes in a Buffer without a copy, because a Buffer from another thread comes as a plain Uint8Array. */
function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
