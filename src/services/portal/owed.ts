import { type DocumentRow, listDocuments } from "../../persistence/documents/index.ts";
import type { Caller, Deps } from "../context/index.ts";
import { archiveAllowance, type OwedInvoice, owedAmong, type ReceiverDeps } from "../documents/index.ts";

/** Invoices that one query looks at, and pages that one answer does. */
const PAGE = 100;
const MOST_PAGES = 5;
/** Invoices with which an answer ends. */
const ENOUGH = 50;

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
    // The list's filter also finds parts of an RFC.
    const exact = rows.filter((row) => row.receptorRfc === receptorRfc);
    facturas.push(...(await owedAmong(deps, caller, exact, allowance)).map(owedMessage));
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

function owedMessage({ document, saldo, head, unread }: OwedInvoice) {
  const { id, uuidFiscal, serie, folio, total }: DocumentRow = document;
  return {
    id,
    uuidFiscal: uuidFiscal ?? "",
    total: total ?? "0",
    saldo: saldo.toString(),
    ...(serie === null ? {} : { serie }),
    ...(folio === null ? {} : { folio }),
    fecha: head?.fecha ?? "",
    moneda: head?.moneda ?? "",
    unread,
  };
}
