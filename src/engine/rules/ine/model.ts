import type { XmlNode } from "../../node.ts";
import { readComplements, readElement, readList } from "../comprobante/model.ts";

/** A complement INE 1.1: the process of a party that an expense belongs to. */
export type Proceso = ReturnType<typeof readProceso>;
export type Procesos = readonly Proceso[];

export function readProcesos(root: XmlNode): Procesos | undefined {
  const procesos = readComplements(root, "cfdi:Complemento", "ine:INE", readProceso);
  return procesos.length === 0 ? undefined : procesos;
}

const CAMPAIGNS: readonly (string | undefined)[] = ["Precampaña", "Campaña"];

function readProceso(node: XmlNode, path: string) {
  const { attributes } = node;
  return {
    path,
    attributes,
    /** Campaigns and the races before them have scopes; ordinary expenses have a committee. */
    isCampaign: CAMPAIGNS.includes(attributes.TipoProceso),
    comite: attributes.TipoComite,
    entidades: readList(node, "ine:Entidad", path, readElement),
  };
}
