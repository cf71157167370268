import { Decimal } from "../../engine/decimal.ts";
import { type DocumentRow, findStandings, listDocuments, type Standing } from "../../persistence/documents/index.ts";
import type { Caller, Deps } from "../context/index.ts";
import {
  type ArchiveAllowance,
  archiveAllowance,
  type Received,
  type ReceiverDeps,
  receivedDocuments,
} from "../documents/index.ts";

/** Invoices that one query looks at, and pages that one answer does. */
const PAGE = 100;
const MOST_PAGES = 5;
/** Invoices with which an answer ends. */
const ENOUGH = 50;

interface Owed {
  readonly document: DocumentRow;
  readonly saldo: Decimal;
}

/**
 * Lists the receiver's stamped PPD invoices with a balance, the newest first. One call looks through at most 500
 * stamped invoices by the list's index; `siguiente` is where the next call continues.
 */
export async function owedInvoices(
  deps: ReceiverDeps,
  caller: Caller,
  { receptorRfc, pagina = 1 }: { receptorRfc: string; pagina?: number | undefined },
) {
  const allowance = archiveAllowance(deps);
  const facturas = [];
  for (let page = pagina; page < pagina + MOST_PAGES; page++) {
    const { rows, total } = await stampedOf(deps, caller, receptorRfc, page);
    facturas.push(...(await owedAmong(deps, caller, { receptorRfc, rows, allowance })));
    if (page * PAGE >= total) return { facturas };
    if (facturas.length >= ENOUGH) return { facturas, siguiente: page + 1 };
  }
  return { facturas, siguiente: pagina + MOST_PAGES };
}

function stampedOf({ db }: Pick<Deps, "db">, caller: Caller, rfc: string, page: number) {
  const filter = { list: "facturas", estado: "timbrada", tipo: "I", rfc } as const;
  const rest = { uuid: undefined, from: undefined, before: undefined };
  return listDocuments(db, caller, { ...filter, ...rest }, { limit: PAGE, offset: (page - 1) * PAGE });
}

async function owedAmong(
  deps: ReceiverDeps,
  caller: Caller,
  {
    receptorRfc,
    rows,
    allowance,
  }: {
    readonly receptorRfc: string;
    readonly rows: readonly DocumentRow[];
    readonly allowance: ArchiveAllowance;
  },
) {
  // The list's filter also finds parts of an RFC.
  const exact = rows.filter((row) => row.receptorRfc === receptorRfc);
  const standings = await findStandings(
    deps.db,
    caller,
    exact.map(({ id }) => id),
  );
  const saldoOf = new Map(standings.map((standing) => [standing.invoiceId, outstanding(standing)]));
  const owing = exact.flatMap((document): Owed[] => {
    const saldo = saldoOf.get(document.id);
    return saldo?.isPositive ? [{ document, saldo }] : [];
  });
  const ids = owing.map(({ document }) => document.id);
  const received = new Map(
    (ids.length === 0 ? [] : await receivedDocuments(deps, caller, ids, allowance)).map((one) => [one.id, one]),
  );
  return owing.flatMap(({ document, saldo }) => {
    const { isOwn, head, unread } = received.get(document.id)!;
    // An invoice that is large or unreadable passes: the check of the payment says whether it is PPD.
    if (!isOwn || (head !== undefined && head.metodoPago !== "PPD")) return [];
    return [{ ...owedMessage({ document, saldo }, head), unread }];
  });
}

const outstanding = ({ total, notes, payments }: Standing) =>
  Decimal.of(total).minus(Decimal.of(notes)).minus(Decimal.of(payments));

function owedMessage({ document, saldo }: Owed, head: Received["head"]) {
  const { id, uuidFiscal, serie, folio, total } = document;
  return {
    id,
    uuidFiscal: uuidFiscal ?? "",
    total: total ?? "0",
    saldo: saldo.toString(),
    ...(serie === null ? {} : { serie }),
    ...(folio === null ? {} : { folio }),
    fecha: head?.fecha ?? "",
    moneda: head?.moneda ?? "",
  };
}
