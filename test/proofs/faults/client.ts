import { setTimeout as sleep } from "node:timers/promises";
import { sealedXml } from "../../pac/test-pac-document.ts";
import { QUINCENA, receipt, SUELDO } from "../../rest/nomina/receipt.ts";
import { shares } from "../../rest/retenciones/withholding.ts";
import { asTexts } from "../protobuf-json.ts";
import { cancel } from "./canceller.ts";
import type { Covering, Errand } from "./plan.ts";
import { type Answer, CALL_MS, type Draft, fetchXml, isStamped, send, visit } from "./wire.ts";
import type { World } from "./world.ts";

/** A story has all answers that a client got about an errand. */
export interface Story {
  readonly errand: Errand;
  readonly request: Posting;
  readonly answers: Told[];
  /** These answers are to the document's own bytes, sent again in relay mode. */
  readonly resent: Answer[];
  /** These answers are about the cancellation; the last one shows the final state of the record. */
  readonly cancellation: Answer[];
  /** The document was captured in the portal before it was stamped; a draft whose saving was never answered stays one. */
  draft?: Draft;
  /** The promise ends when the draft is captured, or given up for now. */
  capturing?: Promise<void>;
}

/** An answer has the number of earlier answers at the time of the request, because of two calls at the same moment either may be served first. */
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

/** Runs an errand in its client's manner, and the errands that follow from it. */
export async function run(world: World, errand: Errand, invoice?: Answer): Promise<Story[]> {
  const story: Story = {
    errand,
    request: requestOf(world, errand, invoice),
    answers: [],
    resent: [],
    cancellation: [],
  };
  await create(world, story);
  const made = story.answers.at(-1);
  if (made?.estado !== "timbrada") return [story];
  const covering = Promise.all(errand.covers.map((cover) => run(world, cover, made)));
  if (errand.resent) await resend(world, story, made.id!);
  const { cancel: wish } = errand;
  if (wish !== undefined) {
    const path = `${RESOURCES[errand.mode]}/${made.id}`;
    await cancel(world, { manner: wish.manner, asker: errand, path }, story.cancellation);
  }
  return [story, ...(await covering).flat()];
}

/** A document of each mode is read and cancelled at this resource. */
const RESOURCES: Readonly<Record<Errand["mode"], string>> = {
  ...{
    seal: "facturas",
    relay: "facturas",
    large: "facturas",
    note: "facturas",
    payment: "complementos-pago",
  },
  ...{ payroll: "nomina", withholding: "retenciones", draft: "facturas" },
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

/** Records an answer in the story. */
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
export function isFinal({ mode }: Errand, { status, estado = "" }: Answer): boolean {
  return isStamped(estado) || estado === "error" || (status === 400 && isCovering(mode));
}

/** Returns true for documents that take from an invoice, which the service may refuse when the amount is gone. */
export function isCovering(mode: Errand["mode"]): mode is Covering {
  return mode === "payment" || mode === "note";
}

async function post(world: World, story: Story, timeout: number): Promise<Answer | undefined> {
  const { errand, request, draft } = story;
  if (errand.mode === "draft") {
    if (draft === undefined) await captureOnce(world, story);
    if (story.draft === undefined) return undefined;
    const { id, version } = story.draft;
    return visit(world, errand, { method: "StampDraft", body: { id, version }, timeout });
  }
  const headers = { "idempotency-key": errand.key };
  return send(world, errand, { verb: "POST", ...request, headers, timeout });
}

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

function requestOf(world: World, errand: Errand, invoice?: Answer): Posting {
  const { mode, directive, cancel, key } = errand;
  const directives = [directive, cancel?.directive].filter((each) => each !== undefined).join(";");
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
      return { path: "facturas", body: JSON.stringify(order(text, errand.covers.length > 0)) };
  }
}

const RECEPTOR = "RAC260101AA4";
/** This amount is more than half of an invoice's 116. */
const MORE_THAN_HALF = 70;

/** Returns an order; an invoice that others cover is one to be paid later. */
export function order(text: string, isCovered: boolean): object {
  const line = {
    claveProdServ: "81112100",
    claveUnidad: "E48",
    cantidad: 1,
    valorUnitario: 100,
    impuestos: [{}],
  };
  return {
    ...{ receptorRfc: RECEPTOR, serie: "F", conceptos: [{ ...line, descripcion: `Servicio ${text}` }] },
    ...(isCovered ? { metodoPago: "PPD" } : { formaPago: "03" }),
  };
}

function payment(text: string, facturaUuid?: string): object {
  const documentos = [{ facturaUuid, impPagado: MORE_THAN_HALF }];
  const fechaPago = localTime();
  return { receptorRfc: RECEPTOR, pagos: [{ fechaPago, formaPago: "03", numOperacion: text, documentos }] };
}

/** Returns a receipt with the text in a perception. */
function payroll(text: string): object {
  const sueldo = { ...SUELDO, concepto: `Sueldo ${text}` };
  return receipt({ percepciones: { ...QUINCENA.percepciones, percepciones: [sueldo] } });
}

function withholding(text: string): object {
  return shares({ datosEspecificos: { ContratoIntermediacion: `Contrato ${text}` } });
}

/** Returns a sealed document that is unique to the account: the one test PAC of both environments takes the same bytes for the same document. */
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
