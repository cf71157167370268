import { Decimal } from "./decimal.ts";
import { children, type XmlNode } from "./node.ts";

export interface Local {
  readonly nombre: string;
  /** A percentage with two decimals. */
  readonly tasa: string;
  readonly importe: Decimal;
}

export interface LocalLists {
  readonly transferred: readonly Local[];
  readonly withheld: readonly Local[];
}

export function readLocalTaxes(root: XmlNode): LocalLists | undefined {
  const complements = children(root, "cfdi:Complemento").flatMap((one) => children(one, "implocal:ImpuestosLocales"));
  if (complements.length === 0) return undefined;
  const read = (name: string, [tax, rate]: readonly [string, string]) =>
    complements
      .flatMap((one) => children(one, `implocal:${name}`))
      .map(({ attributes }) => ({
        nombre: attributes[tax] ?? "",
        tasa: attributes[rate] ?? "",
        importe: Decimal.of(attributes.Importe ?? "0"),
      }));
  return {
    transferred: read("TrasladosLocales", ["ImpLocTrasladado", "TasadeTraslado"]),
    withheld: read("RetencionesLocales", ["ImpLocRetenido", "TasadeRetencion"]),
  };
}
