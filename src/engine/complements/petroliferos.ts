import type { Concepto } from "#proto/cfdi/v1/invoicing_pb.ts";
import { FUELS, permitKindOf } from "../catalogs/index.ts";
import { node, type XmlNode } from "../node.ts";

export const HIDRO_Y_PETRO = "hidrocarburospetroliferos:HidroYPetro";

/**
 * Builds the complement Hidrocarburos y Petrolíferos 1.0 of a concept that sells fuel; undefined for any other. The
 * permit is the concept's own, else that of the place of issue.
 */
export function fuelOf(
  { claveProdServ, hidroYPetro }: Pick<Concepto, "claveProdServ" | "hidroYPetro">,
  ofPlace: string | undefined,
): XmlNode | undefined {
  const known = FUELS.get(claveProdServ);
  if (known === undefined) return undefined;
  const { subProducto = onlyOf(known), numeroPermiso = ofPlace } = hidroYPetro ?? {};
  return node(HIDRO_Y_PETRO, {
    Version: "1.0",
    TipoPermiso: numeroPermiso === undefined ? undefined : permitKindOf(numeroPermiso),
    NumeroPermiso: numeroPermiso,
    ClaveHYP: claveProdServ,
    SubProductoHYP: subProducto,
  });
}

/** Petrol has one subproduct; which diesel is sold only the seller can tell. */
export function onlyOf(subproducts: readonly string[]): string | undefined {
  return subproducts.length === 1 ? subproducts[0] : undefined;
}

/** NoIdentificacion of fuel is the permit, a hyphen and the number of the discharge (Guía de llenado, Apéndice 11). */
export function numberOfFuel(number: string | undefined, { attributes }: XmlNode): string | undefined {
  const start = `${attributes.NumeroPermiso}-`;
  return number === undefined || number.startsWith(start) ? number : start + number;
}
