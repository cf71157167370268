import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ProofSchema } from "#proto/cfdi/v1/closing_pb.ts";
import { deadlineIn, timeLeft } from "../../../common/deadline.ts";
import { localDayOf, MEXICO_CITY } from "../../engine/catalogs/index.ts";
import { Decimal } from "../../engine/decimal.ts";
import { noteDue } from "../../persistence/events/index.ts";
import {
  type Counted,
  type Difference,
  endProof,
  findAstray,
  findProof,
  moveProofOn,
  proveDocuments,
  settleTickets,
  takeProof,
} from "../../persistence/tickets/index.ts";
import { type Caller, type Deps, ownTime } from "../context/index.ts";
import { midnightAfter } from "./global.ts";

const LEASE_MS = 120_000;
/** An account's turn ends after the step with which it reaches these milliseconds. */
const TURN_MS = 20_000;
/** So many documents have 100,000 tickets at most, which the database adds up within a second or two. */
const STEP = { documents: 20, most: 100 };
const MOST_SHOWN = 100;
/** Proofs are made before people work, after the globals of the night. */
const AT_HOUR_MS = 5 * 3_600_000;

/**
 * Adds up the tickets of the account that waits longest against the documents that have them: each account once in
 * each night of its own. Returns 0 when none is due, else 1.
 */
export async function proveTickets(deps: Deps): Promise<number> {
  const { db, now } = deps;
  const leaseUntil = () => new Date(now().getTime() + LEASE_MS);
  let taken = await takeProof(db, now(), leaseUntil());
  if (taken === undefined) return 0;
  const { accountId, environment } = taken;
  const time = await ownTime(deps, { accountId, environment });
  const tonight = midnightAfter(localDayOf(time.now(), MEXICO_CITY), MEXICO_CITY).getTime() + AT_HOUR_MS;
  if (taken.begunAt === null) await settleTickets(db, taken);
  const begunAt = taken.begunAt ?? now();
  const until = deadlineIn(TURN_MS);
  for (let isLast = false; !isLast && timeLeft(until) > 0 && !deps.shutdown.aborted; ) {
    const proven = await proveDocuments(db, taken, taken.after, STEP);
    isLast = proven.looked < STEP.documents;
    const differences = [...proven.differences, ...(isLast ? await findAstray(db, taken, STEP.most) : [])];
    taken = { ...taken, begunAt, after: proven.last ?? taken.after, counted: added(taken.counted, proven) };
    if (!(await moveProofOn(db, taken, begunAt, { ...taken, differences }, leaseUntil()))) return 1;
    if (isLast) {
      await endProof(db, taken, { begunAt, now: now(), dueAt: time.inWorld(new Date(tonight)) });
      await tellDifferences(deps, { accountId, environment });
      return 1;
    }
  }
  await moveProofOn(db, taken, begunAt, { ...taken, differences: [] }, null);
  return 1;
}

function added(sum: Partial<Counted>, { comprobantes, tickets, total }: Counted): Counted {
  return {
    comprobantes: (sum.comprobantes ?? 0) + comprobantes,
    tickets: (sum.tickets ?? 0) + tickets,
    total: Decimal.of(sum.total ?? "0")
      .plus(Decimal.of(total))
      .toString(),
  };
}

/** An account is told of a document that differs once. A night with very many tells of the first ones. */
async function tellDifferences(deps: Deps, caller: Caller): Promise<void> {
  const { differences } = await findProof(deps.db, caller, MOST_SHOWN);
  for (const [documentId, [{ lugarExpedicion, desde, hasta }]] of byDocument(differences)) {
    const place = { lugarExpedicion: lugarExpedicion ?? "", desde: desde ?? "", hasta: hasta ?? "" };
    const about = { ...place, facturaId: documentId };
    await noteDue(deps.db, { ...caller, event: "tickets.no_cuadran", subject: `cuadre ${documentId}`, about });
  }
}

function byDocument(differences: readonly Difference[]): ReadonlyMap<string, readonly [Difference, ...Difference[]]> {
  const found = new Map<string, [Difference, ...Difference[]]>();
  for (const each of differences)
    found.set(each.documentId, [...(found.get(each.documentId) ?? []), each] as [Difference]);
  return found;
}

export async function proofOf(deps: Deps, caller: Caller): Promise<MessageInitShape<typeof ProofSchema>> {
  const { provenAt, result, differences } = await findProof(deps.db, caller, MOST_SHOWN);
  return {
    ...(provenAt === null ? {} : { probadoEn: timestampFromDate(provenAt) }),
    ...(result ?? { comprobantes: 0, tickets: 0, total: "0" }),
    diferencias: differences.map(
      ({ documentId, amount, impuesto, factor, tasa, lugarExpedicion, desde, hasta, ...sums }) => ({
        ...{
          facturaId: documentId,
          de: amount,
          tickets: sums.tickets,
          comprobante: sums.documents,
          notas: sums.credits,
        },
        ...(impuesto === "" ? {} : { impuesto }),
        ...(factor === "" ? {} : { tipoFactor: factor }),
        ...(tasa === "" ? {} : { tasa }),
        ...(lugarExpedicion === null ? {} : { lugarExpedicion }),
        ...(desde === null ? {} : { desde }),
        ...(hasta === null ? {} : { hasta }),
      }),
    ),
  };
}
