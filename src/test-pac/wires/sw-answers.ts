import { cadenaOf, withoutAddenda, writeTimbre } from "../documents/index.ts";
import { type Cancellation, isReceived, sentenceOf } from "../sat/index.ts";
import type { Family, Rejection, StampOutcome } from "../stamping/index.ts";
import { type Settings, type Stamping, stampedXml } from "../storage/index.ts";
import type { Answer } from "./answer.ts";

/** A Shape is the form in which the client wants the stamp: its fields, and base64 or not. */
export interface Shape {
  readonly version: Version;
  readonly base64: boolean;
}

/** Only answers about CFDI have versions; those about withholdings have one shape. */
export type Version = keyof typeof FIELDS;

export function success(data: object): Answer {
  return { status: 200, body: { data, status: "success" }, code: "200" };
}

/** Returns a refusal. One without a code has only a sentence, and its HTTP status is the code. */
export function failure(status: number, message: string, detail = "", data: object | null = null): Answer {
  const code = /^[A-Za-z]*\d+/.exec(message)?.[0] ?? String(status);
  return { status, body: { message, messageDetail: detail, data, status: "error" }, code };
}

export function answerTo(outcome: StampOutcome, shape: Shape): Answer {
  switch (outcome.kind) {
    case "stamped": {
      const { stamping } = outcome;
      return { ...success(dataOf(stamping, stampedXml(stamping), shape)), uuid: stamping.timbre.uuid };
    }
    case "previous":
      return previous(outcome.stamping, shape);
    case "taken":
      return taken(outcome.stamping, shape);
    case "rejected":
      return rejected(outcome.rejection);
  }
}

/** Returns the previous stamp in the same fields as a new one, without the addenda. */
function previous(stamping: Stamping | undefined, shape: Shape): Answer {
  const message = "307. El comprobante contiene un timbre previo.";
  if (stamping === undefined) return failure(400, message);
  const data = dataOf(stamping, withoutAddenda(stampedXml(stamping)), shape);
  return { ...failure(400, message, "", data), uuid: stamping.timbre.uuid };
}

function taken({ timbre }: Stamping, { base64 }: Shape): Answer {
  const message = "CFDI3307 - Timbre duplicado. El customId proporcionado está duplicado.";
  return {
    ...failure(400, message, "", { tfd: encoded(writeTimbre(timbre), base64), cfdi: "" }),
    uuid: timbre.uuid,
  };
}

function rejected({ code, sentence, detail }: Rejection): Answer {
  return failure(400, `${code} - ${sentence}`, detail);
}

/** Returns the answer to a cancellation. SW's message says that a request failed, and the detail says why. */
export function cancellationAnswer(cancellation: Cancellation, family: Family, { refusedFolio }: Settings): Answer {
  if (cancellation.kind === "refused") {
    const { code, sentence } = cancellation;
    const detail = `${family === "cfdi" ? "" : "CR"}${code} - ${sentence}`;
    return { ...failure(400, "CACFDI33 - Problemas con el xml.", detail), code };
  }
  if (cancellation.kind === "simulated") return rejected(cancellation.rejection);
  const { folios, acuse, delivery } = cancellation;
  const [only, ...more] = folios;
  const outcome = { uuid: only!.uuid, code: only!.code };
  if (more.length === 0 && !isReceived(only!.answer) && refusedFolio === "error")
    return { ...failure(400, `${only!.code} - ${sentenceOf(only!.answer)}`), ...outcome };
  if (delivery === "none") return { ...success({ acuse: null, uuid: {} }), ...outcome };
  const map = Object.fromEntries(folios.map(({ uuid, code }) => [uuid, code]));
  return { ...success({ acuse: delivery === "late" ? null : acuse, uuid: map }), ...outcome };
}

function dataOf(stamping: Stamping, cfdi: string, { version, base64 }: Shape): object {
  return FIELDS[version](stamping, encoded(cfdi, base64), () => encoded(writeTimbre(stamping.timbre), base64));
}

function encoded(xml: string, base64: boolean): string {
  return base64 ? Buffer.from(xml, "utf8").toString("base64") : xml;
}

const FIELDS = {
  v1: (_: Stamping, __: string, tfd: () => string) => ({ tfd: tfd() }),
  v2: (_: Stamping, cfdi: string, tfd: () => string) => ({ tfd: tfd(), cfdi }),
  v3: (_: Stamping, cfdi: string) => ({ cfdi }),
  retencion: (_: Stamping, retencion: string) => ({ retencion }),
  v4: ({ timbre, noCertificado }: Stamping, cfdi: string) => ({
    cadenaOriginalSAT: cadenaOf(timbre),
    noCertificadoSAT: timbre.noCertificadoSat,
    noCertificadoCFDI: noCertificado,
    uuid: timbre.uuid.toLowerCase(),
    selloSAT: timbre.selloSat,
    selloCFDI: timbre.selloCfd,
    fechaTimbrado: timbre.fechaTimbrado,
    qrCode: BLANK_PNG,
    cfdi,
  }),
};

/** The picture is blank, because the service draws the QR code from the XML. */
const BLANK_PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=";
