import { setTimeout as sleep } from "node:timers/promises";
import { sealedXml } from "../../pac/test-pac-document.ts";
import { QUINCENA, receipt, SUELDO } from "../../rest/nomina/receipt.ts";
import { shares } from "../../rest/retenciones/withholding.ts";
import { asTexts } from "../protobuf-json.ts";
import { cancel } from "./canceller.ts";
import type { Errand, Following } from "./plan.ts";
import { type Answer, CALL_MS, type Draft, fetchXml, isStamped, send, sendInBatch, visit } from "./wire.ts";
import type { World } from "./world.ts";

export interface Story {
  readonly errand: Errand;
  /** The errand follows from the document of this story. */
  readonly parent: Story | undefined;
  readonly request: Posting;
  readonly answers: Told[];
  /** These answers are to the document's own bytes, sent again in relay mode. */
  readonly resent: Answer[];
  /** These answers are about the cancellation; the last one shows the final state of the record. */
  readonly cancellation: Answer[];
  /** The service shows the document so in the end; it is read where others were to substitute it. */
  seen?: Answer;
  /**
   * The document was captured in the portal before it was stamped; a draft whose saving was never answered stays one.
   */
  draft?: Draft;
  /** The promise ends when the draft is captured, or given up for now. */
  capturing?: Promise<void>;
}

/**
 * An answer has the number of earlier answers at the time of the request, because of two calls at the same moment
 * either may be served first.
 */
interface Told extends Answer {
  readonly known: number;
}

/** A posting has the same bytes for the same errand in each repetition. */
interface Posting {
  /** The path stands below /api/v1. */
  readonly path: string;
  readonly body: string;
}

const TIMEOUT_MS = 20_000;
const PAUSE_MS = 150;
/** A hasty client hangs up after this time. */
const IMPATIENT_MS = 60;

/** An origin has the stamped documents from which an errand follows. */
interface Origin {
  readonly parent?: Story;
  readonly invoice?: Answer;
  readonly advance?: Answer;
}

/** Runs an errand in its client's manner, and the errands that follow from it. */
export async function run(world: World, errand: Errand, origin: Origin = {}): Promise<Story[]> {
  const story: Story = {
    ...{ errand, parent: origin.parent },
    request: requestOf(world, errand, origin),
    answers: [],
    resent: [],
    cancellation: [],
  };
  await create(world, story);
  const made = story.answers.at(-1);
  if (made?.estado !== "timbrada") return [story];
  const advance = errand.mode === "advance" ? made : origin.advance;
  const of = { parent: story, invoice: made, ...(advance === undefined ? {} : { advance }) };
  const following = Promise.all(errand.followers.map((follower) => run(world, follower, of)));
  if (errand.resent) await resend(world, story, made.id!);
  const { cancel: wish } = errand;
  if (wish !== undefined) {
    const path = `${RESOURCES[errand.mode] ?? "facturas"}/${made.id}`;
    await cancel(world, { manner: wish.manner, asker: errand, path }, story.cancellation);
  }
  return [story, ...(await following).flat()];
}

/** Documents of these modes are read and cancelled at this resource, all others as invoices. */
const RESOURCES: Readonly<Partial<Record<Errand["mode"], string>>> = {
  ...{ payment: "complementos-pago", payroll: "nomina", withholding: "retenciones" },
};

async function create(world: World, story: Story): Promise<void> {
  const { errand } = story;
  const once = (timeout?: number) => ask(world, story, timeout);
  if (errand.mode === "draft") await captureOnce(world, story);
  if (errand.manner === "leaves") return void (await once(IMPATIENT_MS * 5));
  if (errand.manner === "double") await Promise.all([once(), once()]);
  if (errand.manner === "hasty") await once(IMPATIENT_MS);
  const end = Date.now() + TIMEOUT_MS;
  while (Date.now() < end) {
    const answer = await once();
    if (answer !== undefined && isFinal(errand, answer)) return;
    await sleep(PAUSE_MS);
  }
}

/** Saves a draft until an answer confirms it. A lost answer leaves another draft, which nobody stamps. */
async function capture(world: World, story: Story): Promise<void> {
  const end = Date.now() + TIMEOUT_MS;
  while (story.draft === undefined && Date.now() < end) {
    const document = { factura: JSON.parse(story.request.body) };
    const answer = await tell(story, visit(world, story.errand, { method: "SaveDraft", body: { document } }));
    if (answer?.draft === undefined) await sleep(PAUSE_MS);
    else story.draft = answer.draft;
  }
}

/** Captures once for two calls at the same moment, because each capture would be a document of its own. */
function captureOnce(world: World, story: Story): Promise<void> {
  story.capturing ??= capture(world, story).finally(() => {
    delete story.capturing;
  });
  return story.capturing;
}

/** Sends the errand with its key, by which any client learns the fate of its document. */
export function ask(world: World, story: Story, timeout = CALL_MS): Promise<Answer | undefined> {
  return tell(story, post(world, story, timeout));
}

async function tell<Given extends Answer>(
  { answers }: Story,
  call: Promise<Given | undefined>,
): Promise<Given | undefined> {
  const known = answers.length;
  const answer = await call;
  if (answer !== undefined) answers.push({ ...answer, known });
  return answer;
}

/** Returns true when a repetition would change nothing: the document is stamped, or refused. */
export function isFinal({ mode }: Errand, answer: Answer): boolean {
  const { status, estado = "" } = answer;
  if (isStamped(estado) || estado === "error") return true;
  return isFollowing(mode) && (status === 400 || isTaken(answer));
}

/**
 * Returns true for documents that the service may refuse, because what they follow from has nothing for them any more.
 */
export function isFollowing(mode: Errand["mode"]): mode is Following {
  return FOLLOWING.some((each) => each === mode);
}

const FOLLOWING: readonly Following[] = [
  ...(["payment", "note", "substitute", "sale", "application", "remainder"] as const),
];

/** Returns true when a live document takes the original's place already. */
function isTaken({ status, error = "" }: Answer): boolean {
  return status === 409 && error.includes("ya tiene una sustitución en curso");
}

/** Returns the id of the document that has the original's place, by the refusal of another one. */
export function winnerIn({ error = "" }: Answer): string | undefined {
  return /(?:sustituido|sustitución en curso,) por .*\(id ([0-9a-f-]{36})\)/.exec(error)?.[1];
}

async function post(world: World, story: Story, timeout: number): Promise<Answer | undefined> {
  const { errand, request, draft } = story;
  if (errand.mode === "draft") {
    if (draft === undefined) await captureOnce(world, story);
    if (story.draft === undefined) return undefined;
    const { id, version } = story.draft;
    return visit(world, errand, { method: "StampDraft", body: { id, version }, timeout });
  }
  if (errand.inBatch && BATCHED.test(request.path)) return sendInBatch(world, errand, { ...request, timeout });
  const headers = { "idempotency-key": errand.key };
  return send(world, errand, { verb: "POST", ...request, headers, timeout });
}

/** These paths are of creations alone, which may stand in a batch. */
const BATCHED = /^(facturas|nomina|retenciones|complementos-pago)$/;

/** Sends the sealed document without its stamp, as its issuer might. */
async function resend(world: World, { errand, resent }: Story, id: string): Promise<void> {
  const stamped = await fetchXml(world, errand, `facturas/${id}/xml`);
  if (stamped === undefined) return;
  const sealed = stamped.replace(/<cfdi:Complemento><tfd:TimbreFiscalDigital [^>]*><\/cfdi:Complemento>/, "");
  const body = JSON.stringify({ xml: Buffer.from(sealed).toString("base64") });
  const headers = { "idempotency-key": `${errand.key}-bytes` };
  const answer = await send(world, errand, { verb: "POST", path: "facturas", headers, body });
  if (answer !== undefined) resent.push(answer);
}

function requestOf(world: World, errand: Errand, { invoice, advance }: Origin): Posting {
  const { mode, directive, cancel, course, key } = errand;
  const directives = [directive, cancel?.directive, course].filter((each) => each !== undefined).join(";");
  const text = `${key}${directives === "" ? "" : ` PACTEST:${directives}`}`;
  switch (mode) {
    case "payment":
      return { path: "complementos-pago", body: JSON.stringify(payment(text, invoice?.uuid)) };
    case "note":
      return {
        path: `facturas/${invoice?.id}/nota-credito`,
        body: JSON.stringify({ importe: MORE_THAN_HALF, descripcion: `Descuento ${text}`, formaPago: "03" }),
      };
    case "relay":
      return { path: "facturas", body: JSON.stringify({ xml: relayed(world, errand, text) }) };
    case "large":
      return { path: "facturas", body: JSON.stringify({ xml: relayed(world, errand, text, LARGE) }) };
    case "payroll":
      return { path: "nomina", body: JSON.stringify(payroll(text)) };
    case "withholding":
      return { path: "retenciones", body: JSON.stringify(withholding(text)) };
    case "draft":
      return { path: "facturas", body: JSON.stringify(asTexts(order(text, false))) };
    case "seal":
      return { path: "facturas", body: JSON.stringify(order(text, errand.followers.length > 0)) };
    case "substitute":
      return { path: `facturas/${invoice?.id}/sustituir`, body: JSON.stringify(order(text, false)) };
    case "advance":
      return { path: "facturas", body: JSON.stringify(order(text, false, ADVANCE)) };
    case "sale":
      return { path: "facturas", body: JSON.stringify(sale(text, advance?.uuid)) };
    case "application":
      return {
        path: `facturas/${invoice?.id}/nota-credito`,
        body: JSON.stringify({ importe: MORE_THAN_HALF, tipoRelacion: "07", anticipoUuid: advance?.uuid }),
      };
    case "remainder": {
      const anticipo = { uuid: advance?.uuid, importe: MORE_THAN_HALF };
      return { path: "facturas", body: JSON.stringify({ ...order(text, false), anticipo }) };
    }
  }
}

const RECEPTOR = "RAC260101AA4";
/** The price of an order with its tax. */
export const FULL_PRICE = 116;
/** This amount is more than half of an invoice's total. */
const MORE_THAN_HALF = 70;

const LINE = {
  ...{ claveProdServ: "81112100", claveUnidad: "E48", cantidad: 1, valorUnitario: 100, impuestos: [{}] },
};

/** Returns an order; an invoice that others follow is one to be paid later. */
export function order(text: string, isFollowed: boolean, line: object = {}): object {
  // The service adds a sentence to some descriptions, and a blank ends the directives.
  const descripcion = `${text} de servicio`;
  return {
    ...{ receptorRfc: RECEPTOR, serie: "F", conceptos: [{ ...LINE, ...line, descripcion }] },
    ...(isFollowed ? { metodoPago: "PPD" } : { formaPago: "03" }),
  };
}

/** An advance was paid at once, and all have the same key and unit (Guía de llenado, anticipos). */
const ADVANCE = { claveProdServ: "84111506", claveUnidad: "ACT" };

/**
 * Returns a sale that names the advance. It is large enough for both rivals, so that they compete for the advance
 * alone.
 */
function sale(text: string, advance: string | undefined): object {
  const cfdiRelacionados = [{ tipoRelacion: "07", uuids: [advance] }];
  return { ...order(text, false, { valorUnitario: 200 }), cfdiRelacionados };
}

function payment(text: string, facturaUuid?: string): object {
  const documentos = [{ facturaUuid, impPagado: MORE_THAN_HALF }];
  const fechaPago = localTime();
  return { receptorRfc: RECEPTOR, pagos: [{ fechaPago, formaPago: "03", numOperacion: text, documentos }] };
}

function payroll(text: string): object {
  const sueldo = { ...SUELDO, concepto: `Sueldo ${text}` };
  return receipt({ percepciones: { ...QUINCENA.percepciones, percepciones: [sueldo] } });
}

function withholding(text: string): object {
  return shares({ datosEspecificos: { ContratoIntermediacion: `Contrato ${text}` } });
}

/**
 * Returns a sealed document that is unique to the account: the one test PAC of both environments takes the same bytes
 * for the same document.
 */
function relayed({ sealer }: World, { account, key }: Errand, text: string, addenda = ""): string {
  const paper = {
    ...{ sealer, addenda },
    fecha: localTime(),
    comprobante: { Serie: "R", Folio: `${account}-${key}` },
    concepto: { Descripcion: `Servicio ${text}` },
  };
  return Buffer.from(sealedXml(paper)).toString("base64");
}

/** The addenda has some 300 kB of many elements, so that a thread reads the document. */
const LARGE = `<cfdi:Addenda>${'<x:parte xmlns:x="urn:proofs" numero="0123456789"/>'.repeat(6_000)}</cfdi:Addenda>`;

/** Returns the time of Mexico City a minute ago. */
function localTime(): string {
  return new Date(Date.now() - 6 * 3_600_000 - 60_000).toISOString().slice(0, 19);
}
