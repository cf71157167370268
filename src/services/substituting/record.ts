import type { MessageInitShape } from "@bufbuild/protobuf";
import type { SubstitutionPartySchema, SubstitutionSchema } from "#proto/cfdi/v1/substitution_pb.ts";
import { isStamped, type Tenant } from "../../persistence/database/index.ts";
import {
  findSubstitution,
  findSubstitutionOf,
  type SubstitutionParty,
  type SubstitutionRow,
} from "../../persistence/documents/index.ts";
import type { Deps } from "../context/index.ts";

/** The contract explains each value (substitution.proto). */
export type SubstitutionState =
  | "abierta"
  | "por_cancelar"
  | "en_espera"
  | "completa"
  | "rechazada"
  | "rechazada_por_receptor"
  | "fallida";

/** Returns the progress of a substitution, which is not stored: it follows from the states of the two documents. */
export function substitutionState(row: SubstitutionRow): SubstitutionState {
  const { original, substitute, due, presented } = row;
  if (substitute.estado === "timbrando") return "abierta";
  if (original.estado === "cancelada") return isStamped(substitute.estado) ? "completa" : "fallida";
  if (!isStamped(substitute.estado) || substitute.estado === "cancelada") return "fallida";
  if (original.estado === "cancelacion_pendiente") return "en_espera";
  if (original.estado === "cancelando" || due) return "por_cancelar";
  return presented ? "rechazada_por_receptor" : "rechazada";
}

/** Returns a substitution as answers show it; a resource may show the documents' ids in a form of its own. */
export function substitutionRecord(row: SubstitutionRow, idOf = (id: string) => id) {
  const estado = substitutionState(row);
  const { codigo, detalle } = HINDERED.has(estado) ? row : NO_HINDRANCE;
  return {
    ...{ estado, original: partyRecord(row.original, idOf), sustituto: partyRecord(row.substitute, idOf) },
    ...{ codigo: codigo ?? undefined, detalle: detalle ?? undefined },
  } satisfies MessageInitShape<typeof SubstitutionSchema>;
}

/** In these states the cancellation waits for a person, or cannot be made. */
const HINDERED: ReadonlySet<SubstitutionState> = new Set(["por_cancelar", "rechazada"]);
const NO_HINDRANCE = { codigo: null, detalle: null };

function partyRecord({ id, estado, serie, folio, uuidFiscal }: SubstitutionParty, idOf: (id: string) => string) {
  return {
    id: idOf(id),
    estado,
    serie: serie ?? undefined,
    folio: folio ?? undefined,
    uuidFiscal: uuidFiscal ?? undefined,
  } satisfies MessageInitShape<typeof SubstitutionPartySchema>;
}

/**
 * Returns the substitution that a document makes of another one, and the one that another makes of it, as answers show
 * them.
 */
export async function substitutionsOf(
  { db }: Pick<Deps, "db">,
  tenant: Tenant,
  id: string,
  idOf?: (id: string) => string,
) {
  const [of, by] = await Promise.all([findSubstitution(db, tenant, id), findSubstitutionOf(db, tenant, id)]);
  return {
    ...(of === undefined ? {} : { sustituyeA: substitutionRecord(of, idOf) }),
    ...(by === undefined ? {} : { sustituidaPor: substitutionRecord(by, idOf) }),
  };
}
