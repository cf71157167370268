import { type Stamping, stampedXml } from "./archive.ts";
import { withoutAddenda } from "./insertion.ts";
import type { Rejection } from "./matrix.ts";
import type { StampOutcome } from "./stamping.ts";
import { cadenaOf, writeTimbre } from "./timbre.ts";

/** An Answer is an HTTP answer in SW Sapien's envelope, with data for the history. */
export interface Answer {
  readonly status: number;
  /** It is an object to be sent as JSON, or the text of an XML. */
  readonly body: object | string;
  /** It is the code of the outcome: "200", "307", "CFDI40102". */
  readonly code: string;
  readonly uuid?: string;
}

export function typeOf(body: object | string): string {
  return typeof body === "string" ? "text/xml; charset=utf-8" : "application/json; charset=utf-8";
}

/** A Shape is the form in which the client wants the stamp: the fields, and base64 or not. */
export interface Shape {
  readonly version: Version;
  readonly base64: boolean;
}

/** Only answers about CFDI have versions; those about withholdings have one shape. */
export type Version = keyof typeof FIELDS;

export function success(data: object): Answer {
  return { status: 200, body: { data, status: "success" }, code: "200" };
}

export function xmlAnswer(status: number, body: string, code: string): Answer {
  return { status, body, code };
}

/** Refusals without a code have only a sentence, and their HTTP status is the code. */
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

function dataOf(stamping: Stamping, cfdi: string, { version, base64 }: Shape): object {
  return FIELDS[version](stamping, encoded(cfdi, base64), () =>
    encoded(writeTimbre(stamping.timbre), base64),
  );
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

/** Nobody reads this picture, because the QR code is drawn from the XML. */
const BLANK_PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=";
