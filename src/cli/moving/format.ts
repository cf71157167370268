import { createHash } from "node:crypto";

/** This version of the file is described in docs/moving.md. */
export const FORMAT = 2;

export const README = "LEEME.txt";
export const ACCOUNT = "cuenta.json";
export const MANIFEST = "manifiesto.json";
export const SIGNATURE = "firma.json";

/** The chain of the audit ends with the last entry of this table. */
export const AUDIT = "auditoria";

/** A part of a table in the file: its rows, one object of JSON on each line. The files that they name follow it. */
export interface ManifestPart {
  readonly nombre: string;
  readonly renglones: number;
  readonly sha256: string;
}

/**
 * The manifest says what all other files are, and `firma.json` behind it is its signature. Each part has the SHA-256 of
 * the files that its rows name.
 */
export interface Manifest {
  readonly formato: number;
  readonly version: string;
  readonly rfc: string;
  /** An account that stayed after all may have an older file, which is signed too. */
  readonly hechoEn: string;
  readonly ambientes: readonly string[];
  /** The SHA-256 of `LEEME.txt` and of `cuenta.json`. */
  readonly leeme: string;
  readonly cuenta: string;
  /** The public key of the installation that wrote the file, by which it signs the manifest's SHA-256. */
  readonly firmante: string;
  /** The number and the hash of the audit's last entry. */
  readonly finAuditoria: string;
  readonly conteos: Readonly<Record<string, number>>;
  readonly partes: readonly ManifestPart[];
  readonly noIncluye: readonly string[];
}

/**
 * These things stay, because only their hashes are kept, or because they are encrypted with the installation's own key.
 */
export const LEFT = [
  "llaves de la API: genere otras con key rotate",
  "llaves privadas de los CSD, cifradas con la llave maestra de la instalación: suba los CSD de nuevo con csd upload",
  "personas del portal y sus contraseñas: invítelas con portal invite",
  "webhooks y sus secretos: créelos con webhook create",
  "usuarios y contraseñas de los PAC, orden propio de PAC e intentos con ellos",
  "eventos, correos enviados, avisos dados y exportaciones",
] as const;

export const sha256 = (content: Uint8Array | string) => createHash("sha256").update(content).digest("hex");

export function partName(table: string, number: number): string {
  return `${table}/${String(number).padStart(6, "0")}.ndjson`;
}

/** Returns the table and the number of a part's name; undefined for any other name. */
export function partOf(name: string): { readonly table: string; readonly number: number } | undefined {
  const [, table, number] = /^([a-z_]{1,40})\/(\d{6,9})\.ndjson$/.exec(name) ?? [];
  return table === undefined ? undefined : { table, number: Number(number) };
}

export const readmeOf = (
  rfc: string,
) => `Contenido completo de la cuenta de ${rfc}, como lo entregó el servicio de timbrado.

xml/sandbox y xml/production   los CFDI timbrados, cada uno con su UUID fiscal como nombre
cancelaciones                  las solicitudes de cancelación y los acuses del SAT
*.ndjson                       los demás datos: un objeto de JSON en cada renglón
cuenta.json                    los datos de la cuenta
manifiesto.json                cuántos renglones hay de cada cosa, el SHA-256 de cada parte y qué no se incluye
firma.json                     la firma Ed25519 de la instalación que hizo el archivo

Otra instalación lo recibe con: account enter ARCHIVO.zip
`;
