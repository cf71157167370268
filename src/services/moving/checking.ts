import { isDeepStrictEqual } from "node:util";
import { DOCUMENT_KINDS } from "../../../common/kinds.ts";
import { instantOf, MEXICO_CITY } from "../../engine/catalogs/index.ts";
import { Decimal } from "../../engine/decimal.ts";
import { type DocumentFacts, RETENCIONES, requireType } from "../../engine/documents/index.ts";
import type { Sums } from "../../engine/exports/sums.ts";
import type { Delivered } from "../../engine/kinds/delivered.ts";
import type { XmlNode } from "../../engine/node.ts";
import { selloHashOf } from "../../engine/sealing/seal.ts";
import { readXml } from "../../engine/xml.ts";
import { type Environment, type Estado, isStamped } from "../../persistence/database/index.ts";
import { saysCancelled } from "../cancelling/index.ts";
import { type Deps, latestIn } from "../context/index.ts";
import { kindsOfType } from "../kinds/index.ts";
import { type MovedAccount, type ReadRow, refused } from "./rows.ts";

export type CheckingDeps = Pick<Deps, "reader" | "now">;

interface DocumentXml {
  readonly sealed: Buffer | undefined;
  readonly stamped: Buffer | undefined;
}

/** Returns a document's XML in both forms. @throws 400 where there is another one than the document's state wants */
export function xmlOf({ files, facts, stamp, where }: ReadRow): DocumentXml {
  const stamped = files.get("xml");
  const [from = 0, to = 0] = stamp ?? [];
  const isPlace = stamped !== undefined && 0 <= from && from < to && to <= stamped.length;
  if (stamp !== undefined && !isPlace) throw refused(where, "el lugar del timbre no está en su XML");
  if (stamp !== undefined && files.has("sellado")) throw refused(where, "trae dos veces su XML sellado");
  const sealed =
    stamp === undefined ? files.get("sellado") : Buffer.concat([stamped!.subarray(0, from), stamped!.subarray(to)]);
  if ((facts.estado === "borrador") !== (sealed === undefined)) throw refused(where, "le falta su XML");
  if ((facts.uuidFiscal === null) !== (stamped === undefined)) throw refused(where, "le falta su XML timbrado");
  return { sealed, stamped };
}

/** The rows of other tables that belong to one document, by table. */
export type Belongings = ReadonlyMap<string, readonly ReadRow[]>;

/** A document's row says these things; the database checks the rest. */
interface Row {
  readonly ambiente: Environment;
  readonly id: string;
  readonly tipoDocumento: string;
  readonly tipo: string | null;
  readonly estado: Estado;
  readonly serie: string | null;
  readonly folio: string | null;
  readonly uuidFiscal: string | null;
  readonly emisorRfc: string | null;
  readonly receptorRfc: string | null;
  readonly total: string | null;
  readonly creadaEn: string;
  readonly timbradaEn: string | null;
  readonly canceladaEn: string | null;
  readonly loteTimbres: string | null;
  readonly selloSha256: string | null;
  readonly datosDeLista: object | null;
  readonly sumas: object | null;
}

interface Said {
  readonly root: string;
  readonly sello: string;
  readonly facts: DocumentFacts;
  readonly sums: Sums;
}

/**
 * Compares a document's row, and the rows that belong to it, with its XML, whose seal and stamp must verify. `uuidOf`
 * tells the fiscal UUID of another document of the content. @throws 400
 */
export async function checkDocument(
  deps: CheckingDeps,
  account: MovedAccount,
  document: ReadRow,
  belongings: Belongings,
  uuidOf: (environment: string, id: string) => string | undefined,
): Promise<void> {
  const { where } = document;
  const row = document.facts as unknown as Row;
  const own = (name: string) => belongings.get(name) ?? [];
  const isLate = own("timbres_tardios").length > 0;
  checkState(row, where, isLate);
  const { sealed, stamped } = xmlOf(document);
  checkCancellations(row, own("cancelaciones"), where);
  const applications = own("aplicaciones");
  if (sealed === undefined) {
    const [stranger] = [...applications, ...own("sustituciones")];
    if (stranger !== undefined) throw refused(stranger.where, "es de un borrador, que no aplica nada");
    return;
  }
  const owner = { accountId: account.id, environment: row.ambiente };
  const delivered = stamped && (await deliveredOf(deps, owner, document, stamped));
  const said = delivered ?? (await sealedOf(deps, owner, sealed, where));
  if (delivered !== undefined) {
    checkStamp(row, delivered, where, isLate);
    const isSame = sealed.equals(delivered.sealedXml);
    if (!isSame && (await sealedOf(deps, owner, sealed, where)).sello !== delivered.sello)
      throw refused(where, "su XML sellado no es el que se timbró");
  }
  checkFacts(row, account, said, delivered, where);
  const others = [...applications, ...own("sustituciones")];
  const named = others.length === 0 ? NONE : (await deps.reader.read("named", { xml: sealed }, owner)).uuids;
  const uuidNamed = (other: ReadRow, member: string): string => {
    const uuid = uuidOf(row.ambiente, String(other.facts[member]))?.toUpperCase();
    if (uuid === undefined) throw refused(other.where, `${member} no es un comprobante timbrado del archivo`);
    if (!named.includes(uuid)) throw refused(other.where, `su XML no nombra el comprobante ${uuid}, de ${member}`);
    return uuid;
  };
  for (const substitution of own("sustituciones")) uuidNamed(substitution, "originalId");
  const lines = applications.map((each) => ({ ...each, uuid: uuidNamed(each, "facturaId") }));
  checkApplications(row, said.facts, delivered, lines, where);
}

const NONE: readonly string[] = [];

/** Nothing leaves an installation in another state. */
const STATES: readonly Estado[] = ["borrador", "error", "timbrada", "cancelacion_pendiente", "cancelada"];

function checkState(row: Row, where: string, isLate: boolean): void {
  const { estado, uuidFiscal, timbradaEn, canceladaEn, ambiente, loteTimbres } = row;
  if (!STATES.includes(estado)) throw refused(where, `estado: ${estado} no es un estado con el que se llega`);
  const requireWith = (member: string, value: unknown, isDue: boolean) => {
    if ((value !== null) !== isDue)
      throw refused(where, `${member} ${isDue ? "falta" : "sobra"} en un comprobante con estado ${estado}`);
  };
  requireWith("uuidFiscal", uuidFiscal, isStamped(estado));
  requireWith("timbradaEn", timbradaEn, isStamped(estado));
  requireWith("canceladaEn", canceladaEn, estado === "cancelada");
  if (ambiente === "sandbox" && loteTimbres !== null)
    throw refused(where, "loteTimbres: en sandbox no se usan timbres");
  if (ambiente === "production" && isStamped(estado) && loteTimbres === null && !isLate)
    throw refused(where, "loteTimbres: en producción cada comprobante timbrado usó un timbre");
}

type Owner = { readonly accountId: string; readonly environment: Environment };

async function deliveredOf(
  { reader, now }: CheckingDeps,
  owner: Owner,
  { where }: Pick<ReadRow, "where">,
  xml: Buffer,
): Promise<Delivered> {
  const read = await reader.read("delivered", { xml, now: latestIn(owner.environment, now()) }, owner);
  if (read.kind === "refused") throw refused(where, `su XML no está timbrado: ${read.reason}`);
  return read;
}

const ROOTS = ["cfdi:Comprobante", RETENCIONES.root];

async function sealedOf({ reader, now }: CheckingDeps, owner: Owner, xml: Buffer, where: string): Promise<Said> {
  const { sealed } = await reader.read(
    "inspection",
    { xml, roots: ROOTS, now: latestIn(owner.environment, now()) },
    owner,
  );
  if (sealed === undefined) throw refused(where, "el sello de su XML no es válido");
  return sealed;
}

/** Checks a second stamp of a document, whose row names its XML. @throws 400 */
export async function checkSecondStamp(
  deps: CheckingDeps,
  { id: accountId }: MovedAccount,
  row: ReadRow,
): Promise<void> {
  const xml = row.files.get("xml");
  if (xml === undefined) throw refused(row.where, "le falta su XML timbrado");
  const owner = { accountId, environment: row.facts.ambiente as Environment };
  const { uuid } = await deliveredOf(deps, owner, row, xml);
  if (uuid.toLowerCase() !== row.facts.uuidFiscal) throw refused(row.where, `su XML tiene el UUID ${uuid}`);
}

const HOUR_MS = 3_600_000;
/** A PAC's clock may be off, or a zone beside that of the stamp. */
const SKEW_MS = 3 * HOUR_MS;
/**
 * A document is stamped when it is made. A lost answer is found, and a document that a PAC was not reached with is sent
 * again, within this time.
 */
const MOST_APART_MS = 31 * 24 * HOUR_MS;

function checkStamp(row: Row, { uuid, fechaTimbrado }: Delivered, where: string, isLate: boolean): void {
  if (uuid.toLowerCase() !== row.uuidFiscal) throw refused(where, `su XML tiene el UUID ${uuid}`);
  const stampedAt = instantOf(fechaTimbrado, MEXICO_CITY)!.getTime();
  // The clock of a sandbox may have been ahead of both times.
  const ahead = latestIn(row.ambiente as Environment, new Date(0)).getTime();
  const [known, created] = [Date.parse(row.timbradaEn!), Date.parse(row.creadaEn)];
  // A late stamp was looked for by people, and a document that was taken over has another time of creation.
  const most = isLate ? Number.POSITIVE_INFINITY : MOST_APART_MS;
  if (known < stampedAt - ahead - SKEW_MS || known > stampedAt + most)
    throw refused(where, `timbradaEn dice ${row.timbradaEn} y su timbre es de ${fechaTimbrado}`);
  if (created < stampedAt - ahead - MOST_APART_MS || (created > known && !isLate))
    throw refused(where, `creadaEn dice ${row.creadaEn} y su timbre es de ${fechaTimbrado}`);
}

function checkFacts(
  row: Row,
  account: MovedAccount,
  { root, sello, facts, sums }: Said,
  delivered: Delivered | undefined,
  where: string,
): void {
  const require = (member: keyof Row, said: unknown, isIt = row[member] === said) => {
    if (!isIt) throw refused(where, `${member} dice ${shown(row[member])} y su XML dice ${shown(said)}`);
  };
  require("emisorRfc", facts.emisorRfc);
  require("receptorRfc", facts.receptorRfc ?? null);
  require("tipo", facts.tipo);
  require("total", facts.total, isSameAmount(row.total, facts.total));
  const [relayed, ...kinds] = kindsOfType(requireType({ name: root }));
  const kind = [relayed, ...kinds].find((name) => name === row.tipoDocumento);
  const tipo = kind === undefined ? undefined : typeOfKind(kind);
  require("tipoDocumento", facts.tipo, kind !== undefined && (kind === relayed || tipo === facts.tipo));
  // Callers may hand over documents of other issuers, and those have the first kind of their type.
  if (kind !== relayed) require("emisorRfc", account.rfc);
  // A withholding has series and folio in one attribute.
  const isOne = root === RETENCIONES.root && row.serie !== null;
  require("serie", facts.serie ?? null, isOne || row.serie === (facts.serie ?? null));
  const folio = isOne ? `${row.serie}${row.folio}` : row.folio;
  require("folio", facts.folio ?? null, folio === (facts.folio ?? null));
  require("selloSha256", selloHashOf({ sello }).toString("hex"));
  // Sums that an older record lacks are made here.
  if (row.sumas !== null) require("sumas", sums, isDeepStrictEqual(row.sumas, plain(sums)));
  if (delivered === undefined) return;
  const isRelayed = kind === relayed && row.datosDeLista === null;
  const listed = delivered.kindFacts ?? null;
  require("datosDeLista", listed, isRelayed || isDeepStrictEqual(row.datosDeLista, plain(listed)));
}

const shown = (value: unknown) =>
  value === null ? "nada" : typeof value === "object" ? JSON.stringify(value) : String(value);
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/**
 * The requests of a document are numbered from 1, only the last one may be open, and the document's state is its
 * outcome.
 */
function checkCancellations(row: Row, requests: readonly ReadRow[], where: string): void {
  for (const [at, { facts, files, where: place }] of requests.entries()) {
    const isLast = at === requests.length - 1;
    if (facts.numero !== at + 1) throw refused(place, `numero: se esperaba ${at + 1}`);
    if (!isStamped(row.estado)) throw refused(place, "es de un comprobante sin timbre");
    const isOpen = facts.terminadaEn === null;
    if (isOpen && !(isLast && row.estado === "cancelacion_pendiente"))
      throw refused(place, `sigue abierta, y su comprobante dice ${row.estado}`);
    checkRequest(row, facts, files.get("solicitud"), place);
    const acuse = files.get("acuse");
    if (acuse !== undefined && !acuse.toString("latin1").toLowerCase().includes(row.uuidFiscal!))
      throw refused(place, "su acuse es de otro comprobante");
  }
  const last = requests.at(-1)?.facts;
  const { estado, canceladaEn } = row;
  const isEnded = last !== undefined && last.terminadaEn !== null;
  if (estado === "cancelacion_pendiente" && (last === undefined || isEnded))
    throw refused(where, `estado dice ${estado}, y no hay una cancelación abierta`);
  if (estado === "cancelada" && (!isEnded || last.terminadaEn !== canceladaEn || last.presentada !== true))
    throw refused(where, `estado dice ${estado} desde ${canceladaEn}, y ninguna cancelación terminó así`);
  if (estado === "timbrada" && isEnded && saysCancelled(last.detalle as string | null))
    throw refused(where, `estado dice ${estado}, y su última cancelación se aceptó`);
}

/** The signed request names the document, the motive and the substitute. */
function checkRequest(row: Row, facts: ReadRow["facts"], request: Buffer | undefined, where: string): void {
  const read = request && readXml(request);
  if (read?.kind !== "xml") throw refused(where, "le falta la solicitud, o no es XML");
  const said = new Map<string, string>();
  const look = ({ attributes, children }: XmlNode): void => {
    for (const [name, value] of Object.entries(attributes)) if (value) said.set(name, value.toLowerCase());
    children.forEach(look);
  };
  look(read.root);
  const substitute = facts.uuidReemplazo === null ? undefined : String(facts.uuidReemplazo).toLowerCase();
  const isIt =
    said.get("UUID") === row.uuidFiscal &&
    said.get("Motivo") === facts.motivo &&
    said.get("FolioSustitucion") === substitute &&
    said.get("RfcEmisor") === row.emisorRfc?.toLowerCase();
  if (!isIt) throw refused(where, "su solicitud firmada dice otro comprobante, otro motivo u otro reemplazo");
}

const PIECES = /^\d{1,20}(\.\d{1,6})?$/;

/** A note may have no pieces, and one that was taken over from its PAC does not say how many were sold. */
function saysPieces(regresa: unknown): regresa is Record<string, { cantidad: string; facturada?: string }> | null {
  const isIt = (text: unknown) => typeof text === "string" && PIECES.test(text);
  const isGood = (good: unknown) => {
    const { cantidad, facturada = "0" } = Object(good) as Record<string, unknown>;
    return isIt(cantidad) && isIt(facturada);
  };
  return regresa === null || (typeof regresa === "object" && Object.values(regresa).every(isGood));
}

const cantidadesIn = (regresa: unknown) =>
  Object.fromEntries(
    Object.entries(regresa as Record<string, { cantidad: string }>).map(([number, { cantidad }]) => [number, cantidad]),
  );

interface Line extends ReadRow {
  /** The fiscal UUID of the invoice, which the XML names. */
  readonly uuid: string;
}

/** Compares what a document applies to invoices with its XML, as far as XML says it. */
function checkApplications(
  { tipoDocumento }: Row,
  { total }: DocumentFacts,
  delivered: Delivered | undefined,
  lines: readonly Line[],
  where: string,
): void {
  // A kind made from data has one type of CFDI, and each type applies in its own way.
  const tipo = typeOfKind(tipoDocumento);
  for (const [at, { facts, where: place }] of lines.entries()) {
    if (facts.linea !== at) throw refused(place, `linea: se esperaba ${at}`);
    const isPayment = facts.pago !== null && facts.parcialidad !== null;
    if (isPayment !== (tipo === "P") || tipo === "N")
      throw refused(place, `un comprobante ${tipoDocumento} no aplica así`);
    if (!(Number(facts.importe) > 0)) throw refused(place, "importe: debe ser mayor que cero");
    if (!saysPieces(facts.regresa)) throw refused(place, "regresa: no dice cuántas regresan y cuántas se facturaron");
  }
  if (delivered === undefined) return;
  const { applied } = delivered;
  if (tipo === "E") {
    const [line] = lines;
    if (line === undefined && applied.length > 0)
      throw refused(where, `no aplica nada a ${applied[0]!.uuid}, y su XML sí`);
    if (line !== undefined && !isSameAmount(line.facts.importe, total))
      throw refused(line.where, `importe dice ${line.facts.importe} y su XML dice ${total}`);
    const [told, said] = [cantidadesIn(line?.facts.regresa ?? {}), applied[0]?.returned ?? {}];
    if (line !== undefined && !isDeepStrictEqual(told, said))
      throw refused(line.where, `regresa dice ${JSON.stringify(told)} y su XML dice ${JSON.stringify(said)}`);
  }
  if (tipo !== "P") return;
  if (lines.length !== applied.length)
    throw refused(where, `aplica ${lines.length} pagos, y su XML trae ${applied.length}`);
  for (const [at, { uuid, amount, payment }] of applied.entries()) {
    const line = lines[at]!;
    if (payment === undefined) throw new Error("a complement applies payments alone");
    const { importe, pago, parcialidad, saldoAnterior, saldoInsoluto } = line.facts;
    const isIt =
      line.uuid === uuid &&
      pago === payment.index &&
      parcialidad === payment.parcialidad &&
      isSameAmount(importe, amount) &&
      isSameAmount(saldoAnterior, payment.previous) &&
      isSameAmount(saldoInsoluto, payment.outstanding);
    if (!isIt) throw refused(line.where, `aplica otra cosa que su XML: ${amount} a ${uuid}`);
  }
}

function typeOfKind(kind: string): string {
  return DOCUMENT_KINDS[kind as keyof typeof DOCUMENT_KINDS].tipoDeComprobante;
}

function isSameAmount(one: unknown, other: string): boolean {
  const [left, right] = [Decimal.parse(String(one)), Decimal.parse(other)];
  return left !== undefined && right !== undefined && left.equals(right);
}
