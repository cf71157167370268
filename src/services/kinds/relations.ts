import type { CfdiRelacionados } from "#proto/cfdi/v1/invoicing_pb.ts";
import { invalidField } from "../../../common/errors.ts";
import { APPLIES_ADVANCE, type Relation, SUBSTITUTES, withRelation } from "../../engine/kinds/relations.ts";
import { isStamped } from "../../persistence/database/index.ts";
import { findByFiscalUuids, type RelatedRow } from "../../persistence/documents/index.ts";
import type { Caller, Deps } from "../context/index.ts";
import { nameOf } from "./naming.ts";

/**
 * A table lists the relations of a kind of document, each with the types of document that it may name, or with the
 * reason why the kind may not have it.
 */
export type RelationTable = Readonly<Record<string, readonly string[] | string>>;

/**
 * Reads the relations of a request and refuses those that the Guía de llenado does not allow (CfdiRelacionados).
 * Documents of the account are looked up: they must be stamped and of a type that fits. Others pass, because they may
 * come from another system.
 */
export async function requireRelations(
  deps: Deps,
  caller: Caller,
  groups: readonly CfdiRelacionados[],
  table: RelationTable,
): Promise<readonly Relation[]> {
  if (groups.length === 0) return [];
  groups.forEach(({ tipoRelacion, uuids }, index) => {
    const campo = `cfdiRelacionados[${index}]`;
    const allowed = table[tipoRelacion];
    if (typeof allowed === "string") throw invalidField(`${campo}.tipoRelacion`, `${tipoRelacion} ${allowed}`);
    if (groups.findIndex((other) => other.tipoRelacion === tipoRelacion) !== index)
      throw invalidField(`${campo}.tipoRelacion`, `${tipoRelacion} ya está; ponga todos sus UUID en un solo elemento`);
    requireDistinct(uuids, `${campo}.uuids`);
  });
  const rows = await findByFiscalUuids(
    deps.db,
    caller,
    groups.flatMap(({ uuids }) => uuids),
  );
  const byUuid = new Map(rows.map((row) => [row.uuidFiscal, row]));
  groups.forEach(({ tipoRelacion, uuids }, index) => {
    uuids.forEach((uuid, place) => {
      const row = byUuid.get(uuid.toUpperCase());
      if (row !== undefined) requireFitting(row, table, tipoRelacion, `cfdiRelacionados[${index}].uuids[${place}]`);
    });
  });
  return groups;
}

/**
 * Adds the relations that other fields of the request state: with the substituted document, and with a deducted
 * advance.
 */
export function relationsWith(
  relations: readonly Relation[],
  { substituted, advance }: { readonly substituted?: string | undefined; readonly advance?: string | undefined },
): readonly Relation[] {
  const added: readonly Relation[] = [
    ...(substituted === undefined ? [] : [{ tipoRelacion: SUBSTITUTES, uuids: [substituted] }]),
    ...(advance === undefined ? [] : [{ tipoRelacion: APPLIES_ADVANCE, uuids: [advance] }]),
  ];
  return added.reduce(withRelation, relations);
}

function requireDistinct(uuids: readonly string[], campo: string): void {
  const upper = uuids.map((uuid) => uuid.toUpperCase());
  const place = upper.findIndex((uuid, index) => upper.indexOf(uuid) !== index);
  if (place >= 0) throw invalidField(`${campo}[${place}]`, `${uuids[place]} está repetido`);
}

function requireFitting(row: RelatedRow, table: RelationTable, tipoRelacion: string, campo: string): void {
  const types = table[tipoRelacion] as readonly string[];
  if (row.tipo === null || !types.includes(row.tipo)) {
    const sentence = `la relación ${tipoRelacion} es con un comprobante de tipo ${types.join(" o ")}; ${nameOf(row)} es de tipo ${row.tipo}`;
    throw invalidField(campo, sentence);
  }
  if (row.estado === "cancelada" && tipoRelacion !== SUBSTITUTES)
    throw invalidField(campo, `${nameOf(row)} está cancelado`);
  if (!isStamped(row.estado)) throw invalidField(campo, `${nameOf(row)} no está timbrado`);
}
