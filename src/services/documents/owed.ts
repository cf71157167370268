import { Decimal } from "../../engine/decimal.ts";
import type { Tenant } from "../../persistence/database/index.ts";
import { type DocumentRow, findStandings, type Standing } from "../../persistence/documents/index.ts";
import { type ArchiveAllowance, type Received, type ReceiverDeps, receivedDocuments } from "./receivers.ts";

/** A PPD invoice of the account that has a balance, with what its XML says. */
export interface OwedInvoice extends Pick<Received, "head" | "unread"> {
  readonly document: DocumentRow;
  readonly saldo: Decimal;
}

/** Returns those of at most 100 stamped invoices that are PPD and have a balance, in their order. */
export async function owedAmong(
  deps: ReceiverDeps,
  tenant: Tenant,
  invoices: readonly DocumentRow[],
  allowance: ArchiveAllowance,
): Promise<OwedInvoice[]> {
  const ids = invoices.map(({ id }) => id);
  const standings = await findStandings(deps.db, tenant, ids);
  const saldoOf = new Map(standings.map((standing) => [standing.invoiceId, outstanding(standing)]));
  const owing = invoices.flatMap((document) => {
    const saldo = saldoOf.get(document.id);
    return saldo?.isPositive ? [{ document, saldo }] : [];
  });
  if (owing.length === 0) return [];
  const received = await receivedDocuments(
    deps,
    tenant,
    owing.map(({ document }) => document.id),
    allowance,
  );
  const byId = new Map(received.map((one) => [one.id, one]));
  return owing.flatMap(({ document, saldo }) => {
    const { isOwn, head, unread } = byId.get(document.id)!;
    // An invoice that is large or unreadable passes: the check of the payment says whether it is PPD.
    if (!isOwn || (head !== undefined && head.metodoPago !== "PPD")) return [];
    return [{ document, saldo, head, unread }];
  });
}

const outstanding = ({ total, notes, payments }: Standing) =>
  Decimal.of(total).minus(Decimal.of(notes)).minus(Decimal.of(payments));
