import { randomUUID, sign } from "node:crypto";
import { promisify } from "node:util";
import type { StampingIdentity } from "../authority/index.ts";
import { CENTRAL, localTime } from "./zones.ts";

/** A Timbre holds the values of a TimbreFiscalDigital 1.1. */
export interface Timbre {
  readonly uuid: string;
  readonly fechaTimbrado: string;
  readonly rfcProvCertif: string;
  readonly leyenda?: string;
  readonly selloCfd: string;
  readonly noCertificadoSat: string;
  readonly selloSat: string;
}

export interface TimbreFields {
  readonly selloCfd: string;
  readonly now: Date;
  readonly pac: StampingIdentity;
  /** `leyenda` says that the stamp states that it has no fiscal validity. */
  readonly leyenda: boolean;
  /** Stamps are signed in the pool by default. */
  readonly signOn?: SigningPlace;
}

/** Signing on the main thread costs least; on the pool it does not delay other work of the process. */
export type SigningPlace = "main" | "pool";

export async function signTimbre({ selloCfd, now, pac, leyenda, signOn = "pool" }: TimbreFields): Promise<Timbre> {
  const unsigned = {
    uuid: randomUUID().toUpperCase(),
    fechaTimbrado: localTime(now, CENTRAL),
    rfcProvCertif: pac.rfc,
    ...(leyenda ? { leyenda: LEYENDA } : {}),
    selloCfd,
    noCertificadoSat: pac.noCertificado,
  };
  const signature = await SIGN[signOn]("sha256", Buffer.from(cadenaOf(unsigned), "utf8"), pac.privateKey);
  return { ...unsigned, selloSat: signature.toString("base64") };
}

const LEYENDA = "SIN VALIDEZ FISCAL";
/** The callback form signs on the pool. */
const SIGN = { main: sign, pool: promisify(sign) } satisfies Record<SigningPlace, unknown>;

/** Returns the "cadena original del complemento de certificación" (Anexo 20). */
export function cadenaOf(timbre: Omit<Timbre, "selloSat">): string {
  const { uuid, fechaTimbrado, rfcProvCertif, leyenda, selloCfd, noCertificadoSat } = timbre;
  const values = ["1.1", uuid, fechaTimbrado, rfcProvCertif, leyenda, selloCfd, noCertificadoSat];
  return `||${values.filter((value) => value !== undefined).join("|")}||`;
}

/** Writes the node as text. No value needs escaping: they are codes, digits, base64 and a fixed sentence. */
export function writeTimbre(timbre: Timbre): string {
  const attributes = {
    "xmlns:tfd": NAMESPACE,
    "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
    "xsi:schemaLocation": `${NAMESPACE} ${SCHEMA}`,
    Version: "1.1",
    UUID: timbre.uuid,
    FechaTimbrado: timbre.fechaTimbrado,
    RfcProvCertif: timbre.rfcProvCertif,
    Leyenda: timbre.leyenda,
    SelloCFD: timbre.selloCfd,
    NoCertificadoSAT: timbre.noCertificadoSat,
    SelloSAT: timbre.selloSat,
  };
  const written = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return `<tfd:TimbreFiscalDigital ${written.map(([name, value]) => `${name}="${value}"`).join(" ")}/>`;
}

const NAMESPACE = "http://www.sat.gob.mx/TimbreFiscalDigital";
const SCHEMA = "http://www.sat.gob.mx/sitio_internet/cfd/TimbreFiscalDigital/TimbreFiscalDigitalv11.xsd";
