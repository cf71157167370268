import type { Decimal } from "../../decimal.ts";
import type { Element } from "../../element.ts";
import type { XmlNode } from "../../node.ts";
import { amount, readComplements, readElement, readList } from "../comprobante/model.ts";

export interface Plan extends Element {
  /** The amount withdrawn for staying in the plan, and its exempt and its exceeding part. */
  readonly retirado: Decimal | undefined;
  readonly exento: Decimal | undefined;
  readonly excedente: Decimal | undefined;
  readonly aportaciones: readonly Element[];
}

export function readPlanes(root: XmlNode): readonly Plan[] | undefined {
  const planes = readComplements(
    root,
    "retenciones:Complemento",
    "planesderetiro11:Planesderetiro",
    readPlan,
  );
  return planes.length === 0 ? undefined : planes;
}

function readPlan(node: XmlNode, path: string): Plan {
  const { attributes } = node;
  return {
    path,
    attributes,
    retirado: amount(attributes.MontTotRetiradoAnioInmAntPer),
    exento: amount(attributes.MontTotExentRetiradoAnioInmAnt),
    excedente: amount(attributes.MontTotExedenteAnioInmAnt),
    aportaciones: readList(node, "planesderetiro11:AportacionesODepositos", path, readElement),
  };
}
