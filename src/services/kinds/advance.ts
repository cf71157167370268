import { invalidField } from "../../../common/errors.ts";
import type { Decimal } from "../../engine/decimal.ts";
import type { Original } from "../../engine/kinds/credit-note.ts";
import { isSamePerson, type Person } from "../../engine/kinds/head.ts";
import { isGeneric } from "../../engine/rules/comprobante/common.ts";
import {
  type Application,
  findByFiscalUuids,
  findStampedXml,
  findStandings,
  type RelatedRow,
} from "../../persistence/documents/index.ts";
import type { Caller, Deps } from "../context/index.ts";
import { stampedXml } from "../documents/index.ts";
import { nameOf, numberOf } from "./naming.ts";
import { leftToCredit, sayAwaiting } from "./standing.ts";

/** A document applies an amount of an advance that was invoiced before (Guía de llenado, anticipos). */
export interface Applying {
  readonly uuid: string;
  readonly importe: Decimal;
  /** Currency and receiver must be those of the advance. */
  readonly moneda: string;
  readonly receptor: Person;
  readonly emisorRfc: string;
  readonly fields: { readonly uuid: string; readonly importe: string };
  /** The new document replaces this one, whose applied amount is then free again. */
  readonly substitutes?: string | undefined;
  /** The contract's code for an amount that is too high, where it has one. */
  readonly rule?: string;
}

export interface AppliedAdvance {
  readonly original: Original;
  readonly application: Application;
}

/**
 * Finds the advance and refuses what its procedure does not allow: it must be a stamped invoice of the account that was
 * paid at once, in the same currency and for the same receiver, and enough of it must be left. Resolves to undefined
 * for an invoice that the account does not have: it may come from another system, which alone knows what is left of it.
 */
export async function requireAdvance(
  deps: Deps,
  caller: Caller,
  applying: Applying,
): Promise<AppliedAdvance | undefined> {
  const { uuid, importe, fields, rule } = applying;
  const [row] = await findByFiscalUuids(deps.db, caller, [uuid]);
  if (row === undefined) return undefined;
  const original = await readAdvance(deps, caller, row, fields.uuid);
  const fault = faultOf(original, applying);
  if (fault !== undefined) throw invalidField(fields.uuid, `${nameOf(row)} ${fault}`);
  const [standing] = await findStandings(deps.db, caller, [row.id], applying.substitutes);
  const left = leftToCredit(original.total, standing!);
  if (importe.compare(left) > 0) {
    const waiting = await sayAwaiting(deps, caller, row.id);
    throw invalidField(fields.importe, `del anticipo ${numberOf(row)} quedan ${left} por aplicar${waiting}`, rule);
  }
  return { original, application: { invoiceId: row.id, amount: importe.toString(), payment: undefined } };
}

async function readAdvance(deps: Deps, caller: Caller, row: RelatedRow, field: string): Promise<Original> {
  if (row.tipo !== "I")
    throw invalidField(field, `un anticipo es una factura de tipo I; ${nameOf(row)} es de tipo ${row.tipo}`);
  const inRow = (await findStampedXml(deps.db, caller, row.id)) ?? null;
  const xml = row.estado === "timbrada" ? await stampedXml(deps, caller, row.id, inRow) : null;
  if (xml === null) throw invalidField(field, `${nameOf(row)} debe estar timbrado; su estado es ${row.estado}`);
  return deps.reader.read("original", { xml }, caller);
}

/** Returns why the advance cannot be applied, as the end of a sentence that begins with the advance's name. */
function faultOf(original: Original, { moneda, receptor, emisorRfc }: Applying): string | undefined {
  const { receptor: person } = original;
  if (original.emisorRfc !== emisorRfc) return `lo emitió ${original.emisorRfc}, y no la cuenta`;
  if (original.metodoPago !== "PUE") return "es PPD, y un anticipo se factura como PUE cuando se recibe";
  if (original.moneda !== moneda) return `está en ${original.moneda}, y este comprobante en ${moneda}`;
  if (person.rfc !== receptor.rfc) return `es de ${person.rfc}, y este comprobante de ${receptor.rfc}`;
  if (isGeneric(person.rfc) && !isSamePerson(person, receptor))
    return `se emitió a ${person.nombre}, y este comprobante a ${receptor.nombre}`;
  return undefined;
}
