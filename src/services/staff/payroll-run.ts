import { clone, create, type MessageInitShape } from "@bufbuild/protobuf";
import {
  type CreatePayrollRequest,
  CreatePayrollRequestSchema,
  type PayrollData,
  PayrollDataSchema,
} from "#proto/cfdi/v1/payroll_pb.ts";
import type {
  PreparedReceiptSchema,
  PreparePayrollRequest,
  PreparePayrollResponseSchema,
} from "#proto/cfdi/v1/portal_staff_pb.ts";
import { invalidField } from "../../../common/errors.ts";
import { catalogs } from "../../engine/catalogs/index.ts";
import { type ListedEmployee, listEmployees } from "../../persistence/account/index.ts";
import { findDocument, findLastReceipts } from "../../persistence/documents/index.ts";
import type { Caller, Deps } from "../context/index.ts";
import { nextAttempts, requireCalendarDay } from "../documents/index.ts";
import { copyDocument } from "../portal/index.ts";
import { employeeMessage, seniorityOf } from "./employees.ts";

const AT_ONCE = 100;
const MOST_TRIES = 20;
const EXTRAORDINARY = "99";

/** Makes the receipts of a page of employees for a period. */
export async function preparePayroll(
  deps: Deps,
  caller: Caller,
  request: PreparePayrollRequest,
): Promise<MessageInitShape<typeof PreparePayrollResponseSchema>> {
  requireRun(request);
  const { db } = deps;
  const { accountId } = caller;
  const { fechaInicialPago, fechaFinalPago, periodicidadPago, after = "" } = request;
  const page = { day: fechaFinalPago, after, words: [], workingOn: fechaInicialPago, limit: AT_ONCE };
  const listed = await listEmployees(db, accountId, page);
  const paid = listed.filter((row) => {
    const { laborales } = employeeMessage(row);
    const begins = laborales.fechaInicioRelLaboral ?? fechaInicialPago;
    return laborales.periodicidadPago === periodicidadPago && begins <= fechaFinalPago;
  });
  const last = await findLastReceipts(
    db,
    caller,
    paid.map(({ rfc }) => rfc),
  );
  const claves = paid.map((row) => keyOf(request, row));
  const attempts = await nextAttempts(db, caller, claves, MOST_TRIES);
  const recibos: MessageInitShape<typeof PreparedReceiptSchema>[] = [];
  for (const [at, row] of paid.entries()) {
    const anterior = await lastOf(deps, caller, row, last);
    const { intento, document } = attempts[at]!;
    const prepared = receiptOf(request, row, anterior);
    recibos.push({ ...prepared, clave: claves[at]!, intento, ...(document && { estado: document.estado }) });
  }
  const more = listed.length === AT_ONCE ? listed.at(-1)?.numEmpleado : undefined;
  return { recibos, ...(more === undefined ? {} : { siguiente: more }) };
}

function requireRun({ periodicidadPago, ...days }: PreparePayrollRequest): void {
  for (const name of ["fechaInicialPago", "fechaFinalPago", "fechaPago"] as const) requireCalendarDay(name, days[name]);
  if (periodicidadPago === EXTRAORDINARY || !catalogs.has("c_PeriodicidadPago", periodicidadPago))
    throw invalidField("periodicidadPago", `${periodicidadPago} no es de una nómina ordinaria`);
}

const keyOf = ({ fechaInicialPago, fechaFinalPago }: PreparePayrollRequest, { numEmpleado }: ListedEmployee) =>
  `nomina-O-${fechaInicialPago}-${fechaFinalPago}-${numEmpleado}`;

/** Returns the content of the employee's last receipt, read in a turn of the account. */
async function lastOf(
  deps: Deps,
  caller: Caller,
  { rfc, numEmpleado }: ListedEmployee,
  last: readonly { readonly id: string; readonly rfc: string }[],
): Promise<CreatePayrollRequest | undefined> {
  for (const { id } of last.filter((each) => each.rfc === rfc)) {
    const copy = await deps.turns.run(caller.accountId, async () => {
      const document = await findDocument(deps.db, caller, id);
      return document && (await copyDocument(deps, caller, document));
    });
    if (copy?.kind.case === "nomina" && copy.kind.value.nomina?.receptor?.numEmpleado === numEmpleado)
      return copy.kind.value;
  }
  return undefined;
}

function receiptOf(request: PreparePayrollRequest, row: ListedEmployee, anterior: CreatePayrollRequest | undefined) {
  const { fechaInicialPago, fechaFinalPago, fechaPago } = request;
  const empleado = employeeMessage(row);
  const { laborales, emisor } = empleado;
  const begins = laborales.fechaInicioRelLaboral ?? fechaInicialPago;
  const pagaDesde = [begins, fechaInicialPago].toSorted().at(-1)!;
  const pagaHasta = [row.baja ?? fechaFinalPago, fechaFinalPago].toSorted()[0]!;
  const antiguedad = seniorityOf(laborales.fechaInicioRelLaboral, pagaHasta);
  const receptor = { ...laborales, ...(antiguedad === undefined ? {} : { antiguedad: antiguedad.valor }) };
  const nomina = create(PayrollDataSchema, {
    ...{ tipoNomina: "O", fechaPago, fechaInicialPago, fechaFinalPago, receptor, ...copied(anterior?.nomina) },
    numDiasPagados: String(Math.round((Date.parse(pagaHasta) - Date.parse(pagaDesde)) / 86_400_000) + 1),
  });
  const recibo = create(CreatePayrollRequestSchema, { receptorRfc: row.rfc, nomina, ...(emisor && { emisor }) });
  return { empleado, recibo, anterior, antiguedad, pagaDesde, pagaHasta };
}

/**
 * Overtime, disabilities, separations and pensions are of one period: their amounts go with days and nodes that the
 * next period does not have.
 */
const OF_ONE_PERIOD: ReadonlySet<string> = new Set(["014", "019", "022", "023", "025", "039", "044"]);
const DISABILITY = "006";

function copied(before: PayrollData | undefined) {
  if (before === undefined) return {};
  const { percepciones, deducciones, otrosPagos } = clone(PayrollDataSchema, before);
  const kept = percepciones?.percepciones.filter(({ tipoPercepcion }) => !OF_ONE_PERIOD.has(tipoPercepcion)) ?? [];
  const withheld = deducciones?.deducciones.filter(({ tipoDeduccion }) => tipoDeduccion !== DISABILITY) ?? [];
  return {
    ...(kept.length === 0 ? {} : { percepciones: { percepciones: kept, totalGravado: "0", totalExento: "0" } }),
    ...(withheld.length === 0 ? {} : { deducciones: { deducciones: withheld } }),
    otrosPagos,
  };
}
