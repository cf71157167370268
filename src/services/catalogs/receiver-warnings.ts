import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ReceiverWarningSchema } from "#proto/cfdi/v1/account_pb.ts";
import { LIST_69B, WARNED_69B } from "../../engine/catalogs/index.ts";
import { isWholeDay } from "../../engine/days.ts";
import { findListed, type Listed } from "../../persistence/catalogs.ts";
import type { Querying } from "../../persistence/database/index.ts";
import { shownDay } from "../context/index.ts";

type Warning = MessageInitShape<typeof ReceiverWarningSchema>;

/**
 * Returns a warning of each of the RFCs that is in SAT's 69-B list as presumed or definitive; none where no list was
 * imported.
 */
export async function receiverWarnings(db: Querying, rfcs: readonly string[]): Promise<Warning[]> {
  if (rfcs.length === 0) return [];
  const listed = await findListed(db, LIST_69B, rfcs);
  return listed.filter(({ columns }) => isWarned(columns.situacion)).map(warningOf);
}

function isWarned(situacion: string | undefined): boolean {
  return (WARNED_69B as readonly (string | undefined)[]).includes(situacion);
}

function warningOf({ key: rfc, columns, version }: Listed): Warning {
  const { situacion, publicadoSat, publicadoDof } = columns;
  const until = isWholeDay(version) ? `actualizado al ${shownDay(version)}` : `versión ${version}`;
  const published = [
    publicadoSat === undefined ? [] : `en la página del SAT el ${shownDay(publicadoSat)}`,
    publicadoDof === undefined ? [] : `en el DOF el ${shownDay(publicadoDof)}`,
  ].flat();
  const aviso = [
    `El RFC está en el listado 69-B del SAT como ${situacion} (${until}).`,
    ...(published.length === 0 ? [] : [`Se publicó ${published.join(" y ")}.`]),
  ].join(" ");
  return { rfc, situacion, aviso };
}
