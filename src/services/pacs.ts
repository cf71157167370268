import { pacUnreachable } from "../errors.ts";
import type { Pac } from "../pac/pac.ts";
import type { Tenant } from "../persistence/tenant.ts";
import type { House } from "./house.ts";

/** The PAC of the caller's environment, or 502. */
export function requirePac(house: House, { environment }: Tenant): Pac {
  const pac = house.pacs[environment];
  if (pac !== undefined) return pac;
  throw pacUnreachable("PAC_NO_CONFIGURADO", "El servicio no tiene configurado un PAC para este ambiente");
}

/** The PAC that holds the document; another one must never be asked about it. */
export function pacOf(house: House, tenant: Tenant, name: string): Pac {
  const pac = requirePac(house, tenant);
  if (pac.name === name) return pac;
  throw pacUnreachable("PAC_NO_CONFIGURADO", `El documento está con el PAC ${name}, que no está configurado`);
}

/** What callers are told of an outcome that says nothing of the document. */
export const FAILURES = {
  account: { codigo: "PAC_CUENTA", mensaje: "El servicio no pudo usar su cuenta con el PAC" },
  unavailable: {
    codigo: "PAC_NO_DISPONIBLE",
    mensaje: "El PAC no está disponible y la petición no se procesó",
  },
  unknown: { codigo: "PAC_SIN_RESPUESTA", mensaje: "El PAC no respondió y el resultado se desconoce" },
} as const;

export function within(milliseconds: number): Date {
  return new Date(Date.now() + milliseconds);
}

export function sooner(one: Date, other: Date): Date {
  return one < other ? one : other;
}
