import type { MessageInitShape } from "@bufbuild/protobuf";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import type { GetMonthResponseSchema } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { atMost } from "../../../common/at-most.ts";
import { AppError, notApplicable } from "../../../common/errors.ts";
import { RESOURCE_NAMES } from "../../../common/kinds.ts";
import {
  askForSums,
  countMonth,
  countUnsummed,
  endUnsummedTurn,
  findUnsummed,
  keepSums,
  MOST_RECEIVERS,
  MOST_SUMMED,
  sumMonth,
  sumMonthCharged,
  sumMonthReceivers,
  sumMonthTaxes,
  takeUnsummedMonth,
} from "../../persistence/portal/index.ts";
import type { Caller, Deps } from "../context/index.ts";
import { monthRange, stampedXml } from "../documents/index.ts";

/** Adds up a month (AAAA-MM) of stamped documents, from what their records keep. */
export async function portalMonth(
  { db }: Pick<Deps, "db">,
  caller: Caller,
  mes: string,
): Promise<MessageInitShape<typeof GetMonthResponseSchema>> {
  const month = { name: mes, ...monthRange(mes) };
  if ((await countMonth(db, caller, month)) > MOST_SUMMED) throw notApplicable(TOO_MANY);
  // A document that gets its sums meanwhile is counted here, so that no answer without it says that it is complete.
  const sinSumar = await countUnsummed(db, caller, month);
  // One page uses one reader's connection at a time, because lists have only a few.
  const documents = await sumMonth(db, caller, month);
  const taxes = await sumMonthTaxes(db, caller, month);
  const cobrados = await sumMonthCharged(db, caller, month);
  const receivers = await sumMonthReceivers(db, caller, month);
  if (sinSumar > 0) await askForSums(db, caller, month);
  return {
    documentos: inOrder(documents).map(({ list: resource, vigente: vigentes, documents: documentos, ...sums }) => ({
      resource,
      vigentes,
      documentos,
      ...sums,
    })),
    impuestos: inOrder(taxes).map(({ list: resource, vigente: vigentes, documents: documentos, ...tax }) => ({
      resource,
      vigentes,
      documentos,
      ...tax,
    })),
    cobrados,
    receptores: receivers.slice(0, MOST_RECEIVERS).map((row) => ({
      ...{ rfc: row.rfc, moneda: row.moneda, facturas: row.invoices, facturado: row.invoiced },
      ...{ notas: row.notes, acreditado: row.credited, porCobrar: row.unpaid, saldo: row.balance },
      desde: row.since ?? undefined,
    })),
    masReceptores: receivers.length > MOST_RECEIVERS,
    sinSumar,
    deOtroMes: documents.reduce((sum, { elsewhere }) => sum + elsewhere, 0),
  };
}

/** Sales come first, as in the menu: by resource, and invoices before their credit notes. */
function inOrder<Row extends { readonly list: string; readonly tipo: string }>(rows: readonly Row[]): Row[] {
  const placeOf = ({ list, tipo }: Row) => LISTS.indexOf(list) * 10 + TIPOS.indexOf(tipo);
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
}

const LISTS: readonly string[] = RESOURCE_NAMES;
const TIPOS = "IETPN";

const TOO_MANY = `El mes tiene más de ${MOST_SUMMED.toLocaleString("es-MX")} comprobantes; pida una exportación con su tabla`;

/** Documents that a turn reads, and how many of them at once. */
const A_TURN = { documents: 100, width: 4 };

/**
 * Keeps the sums of older documents of the month whose last turn is longest ago. Returns 0 when no month waits, or when
 * the archive does not answer; then the month has its next turn a minute later.
 */
export async function sumOldDocuments(deps: Deps): Promise<number> {
  const month = await takeUnsummedMonth(deps.db);
  if (month === undefined) return 0;
  const { accountId, environment } = month;
  const tenant = { accountId, environment };
  const found = await findUnsummed(deps.db, month, A_TURN.documents);
  let isAway = false;
  await atMost(A_TURN.width, found, async ({ id }) => {
    try {
      const xml = await stampedXml(deps, tenant, id, null);
      if (xml !== null) await keepSums(deps.db, tenant, id, await deps.reader.read("sums", { xml }, tenant));
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause;
      // A harmed document is logged, and keeps no sums.
      if (cause.kind === ErrorKind.UNAVAILABLE) isAway = true;
    }
  });
  if (isAway) return 0;
  await endUnsummedTurn(deps.db, month, found.at(-1));
  return 1;
}
