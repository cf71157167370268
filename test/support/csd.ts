import { readFileSync } from "node:fs";
import { type Csd, openCsd } from "../../src/engine/csd.ts";
import { memoize } from "../../src/engine/memoize.ts";
import { loadSchemas } from "../../src/engine/validation/schema.ts";

/**
 * The CSDs were made once and are kept in this folder, because making RSA keys takes seconds and golden seals must not
 * change.
 */
export const CSD_FOLDER = new URL("../golden/csd/", import.meta.url).pathname;
export const PASSWORD = "12345678a";

export const XSD = new URL("../../xsd", import.meta.url).pathname;

/** All schemas below `xsd/`. */
export const SCHEMAS = loadSchemas(XSD);

/** COMPANY and PERSON are taxpayers of the test PAC who have a CSD. */
export const COMPANY = { rfc: "EPR260101AA1", nombre: "EMPRESA DE PRUEBA", regimenFiscal: "601" };
export const PERSON = { rfc: "PEGJ900101AAA", nombre: "JUAN PEREZ GOMEZ", regimenFiscal: "612" };

/** Returns the two files of a CSD as SAT delivers them. */
export function csdFiles(rfc: string): { cer: Buffer; key: Buffer } {
  return { cer: readFileSync(`${CSD_FOLDER}${rfc}.cer`), key: readFileSync(`${CSD_FOLDER}${rfc}.key`) };
}

/** To open a key takes as long as to build a large document, so each is opened once. */
export const csdOf = memoize((rfc: string): Csd => {
  const opening = openCsd({ ...csdFiles(rfc), password: PASSWORD, rfc, now: new Date("2026-01-01") });
  if (opening.kind === "refused") throw new Error(opening.sentence);
  return opening.csd;
});
