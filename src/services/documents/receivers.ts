import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { atMost } from "../../../common/at-most.ts";
import { type Deadline, deadlineIn, timeLeft } from "../../../common/deadline.ts";
import { AppError } from "../../../common/errors.ts";
import type { Tenant } from "../../persistence/database/index.ts";
import { findReceived, type ReceivedRow } from "../../persistence/documents/index.ts";
import type { Head } from "../../threads/index.ts";
import type { Caller, Deps } from "../context/index.ts";
import { stampedXml, type XmlDeps } from "./stored-xml.ts";

const MOST_BYTES = 256 * 1024;
/** Documents that a list asks the archive for, how many of them at once, and the longest wait for all of them. */
const FROM_ARCHIVE = { documents: 100, width: 8, ms: 4_000 };

export type ReceiverDeps = XmlDeps & Pick<Deps, "reader">;

export interface Received extends Omit<ReceivedRow, "isArchived"> {
  /** The head is undefined for a draft, a large document, and an `unread` one. */
  readonly head: Head | undefined;
  /** `unread` says that the XML is archived and the archive did not deliver it in time. */
  readonly unread: boolean;
}

/** An ArchiveAllowance bounds how many documents one answer may still read from the archive. */
export interface ArchiveAllowance {
  documents: number;
  /** `answers` is false when the archive has failed to answer once and is not asked again. */
  answers: boolean;
  readonly until: Deadline;
}

export function archiveAllowance({ timeouts }: ReceiverDeps): ArchiveAllowance {
  const until = deadlineIn(Math.min(timeouts.archive, FROM_ARCHIVE.ms));
  return { documents: FROM_ARCHIVE.documents, answers: true, until };
}

/** Returns the account's documents among at most 100 ids, with the head of their XML. */
export async function receivedDocuments(
  deps: ReceiverDeps,
  caller: Tenant,
  ids: readonly string[],
  allowance: ArchiveAllowance,
): Promise<Received[]> {
  const rows = await findReceived(deps.db, caller, ids, MOST_BYTES);
  const archived = await readArchived(
    deps,
    caller,
    rows.filter(({ isArchived }) => isArchived).map(({ id }) => id),
    allowance,
  );
  const readable = rows.flatMap(({ id, xml }) => {
    const bytes = xml ?? archived.get(id);
    return bytes === undefined ? [] : [{ id, bytes }];
  });
  const heads = await deps.reader.read("heads", { xmls: readable.map(({ bytes }) => bytes) }, caller);
  const headOf = new Map(readable.map(({ id }, index) => [id, heads[index]]));
  return rows.map(({ isArchived, ...row }) => ({
    ...row,
    head: headOf.get(row.id),
    unread: isArchived && !archived.has(row.id),
  }));
}

/** Reads the documents that the archive delivers in time. Once the archive fails to answer it is not asked again. */
async function readArchived(
  deps: ReceiverDeps,
  caller: Tenant,
  ids: readonly string[],
  allowance: ArchiveAllowance,
): Promise<ReadonlyMap<string, Buffer>> {
  const found = new Map<string, Buffer>();
  const asked = ids.slice(0, allowance.documents);
  allowance.documents -= asked.length;
  await atMost(FROM_ARCHIVE.width, asked, async (id) => {
    if (!allowance.answers || timeLeft(allowance.until) <= 0) return;
    const xml = await stampedXml(deps, caller, id, null, allowance.until).catch((cause: unknown) => {
      if (!(cause instanceof AppError)) throw cause;
      // A harmed document is logged, and does not stop the reading of the others.
      if (cause.kind === ErrorKind.UNAVAILABLE) allowance.answers = false;
      return null;
    });
    if (xml !== null) found.set(id, xml);
  });
  return found;
}

export async function receivers(deps: ReceiverDeps, caller: Caller, ids: readonly string[]) {
  const received = await receivedDocuments(deps, caller, ids, archiveAllowance(deps));
  return received.map(({ id, rfc, customer, head, unread, tipo, moneda }) => {
    const nombre = head === undefined ? customer : head.receptorNombre;
    return {
      ...{ id, unread },
      ...(rfc === null ? {} : { rfc }),
      ...(nombre == null ? {} : { nombre }),
      ...(tipo === null ? {} : { tipo }),
      ...(moneda === null ? {} : { moneda }),
    };
  });
}
