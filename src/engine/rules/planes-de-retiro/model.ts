import type { XmlNode } from "../../node.ts";
import { amount, readComplements, readElement, readList } from "../comprobante/model.ts";

export type Plan = ReturnType<typeof readPlan>;

export function readPlanes(root: XmlNode): readonly Plan[] | undefined {
  const planes = readComplements(root, "retenciones:Complemento", "planesderetiro11:Planesderetiro", readPlan);
  return planes.length === 0 ? undefined : planes;
}

function readPlan(node: XmlNode, path: string) {
  const { attributes } = node;
  return {
    path,
    attributes,
    /** The amount withdrawn for staying in the plan, and its exempt and its exceeding part. */
    retirado: amount(attributes.MontTotRetiradoAnioInmAntPer),
    exento: amount(attributes.MontTotExentRetiradoAnioInmAnt),
    excedente: amount(attributes.MontTotExedenteAnioInmAnt),
    aportaciones: readList(node, "planesderetiro11:AportacionesODepositos", path, readElement),
  };
}
