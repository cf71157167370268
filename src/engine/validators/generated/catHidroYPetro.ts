// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/catalogos/HidrocarburosPetro/catHidroYPetro.xsd
import { isListed } from "../checks.ts";

const c_TipoPermiso_values: ReadonlySet<string> = new Set(["PER01", "PER02", "PER03", "PER04", "PER05", "PER06", "PER07", "PER08", "PER09", "PER10", "PER11"]);
export function c_TipoPermiso(value: string): boolean {
  return isListed(value, c_TipoPermiso_values);
}

const c_ClaveHYP_values: ReadonlySet<string> = new Set(["15101505", "15101514", "15101515"]);
export function c_ClaveHYP(value: string): boolean {
  return isListed(value, c_ClaveHYP_values);
}

const c_SubProductoHYP_values: ReadonlySet<string> = new Set(["SP16", "SP17", "SP18", "SP19", "SP22", "SP23", "SP24", "SP25", "SP48"]);
export function c_SubProductoHYP(value: string): boolean {
  return isListed(value, c_SubProductoHYP_values);
}
