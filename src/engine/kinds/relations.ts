import { children, node, type XmlNode } from "../node.ts";

export interface Relation {
  readonly tipoRelacion: string;
  readonly uuids: readonly string[];
}

/** `CREDITS` means "Nota de crédito de los documentos relacionados" (c_TipoRelacion). */
export const CREDITS = "01";
/** `RETURNS` means "Devolución de mercancía sobre facturas o traslados previos" (c_TipoRelacion). */
export const RETURNS = "03";
/** `SUBSTITUTES` means "Sustitución de los CFDI previos" (c_TipoRelacion). */
export const SUBSTITUTES = "04";
/** `APPLIES_ADVANCE` means "CFDI por aplicación de anticipo" (c_TipoRelacion). */
export const APPLIES_ADVANCE = "07";

/** Returns the relations with one more: its documents join those that are related in the same way. */
export function withRelation(relations: readonly Relation[], added: Relation): readonly Relation[] {
  const same = relations.find(({ tipoRelacion }) => tipoRelacion === added.tipoRelacion);
  if (same === undefined) return [...relations, added];
  const together = { ...same, uuids: [...new Set([...same.uuids, ...added.uuids].map(upper))] };
  return relations.map((relation) => (relation === same ? together : relation));
}

/** Returns the fiscal UUIDs that a document names with a relation, in upper case. */
export function relatedBy(root: XmlNode, tipoRelacion: string): readonly string[] {
  return children(root, "cfdi:CfdiRelacionados")
    .filter(({ attributes }) => attributes.TipoRelacion === tipoRelacion)
    .flatMap((group) => children(group, "cfdi:CfdiRelacionado"))
    .map(({ attributes }) => upper(attributes.UUID ?? ""));
}

/** Returns an element for each way of relating, with the UUIDs as stamps write them. */
export function relationNodes(relations: readonly Relation[]): XmlNode[] {
  return relations.map(({ tipoRelacion, uuids }) =>
    node(
      "cfdi:CfdiRelacionados",
      { TipoRelacion: tipoRelacion },
      uuids.map((uuid) => node("cfdi:CfdiRelacionado", { UUID: upper(uuid) })),
    ),
  );
}

function upper(uuid: string): string {
  return uuid.toUpperCase();
}
