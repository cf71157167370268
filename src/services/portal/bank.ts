import { createHash } from "node:crypto";
import { create, fromJson, type JsonValue, toJson } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { type BankMovement, BankSheetSchema, type PortalBank } from "#proto/cfdi/v1/portal_bank_pb.ts";
import { complementDue } from "../../engine/days.ts";
import { Decimal } from "../../engine/decimal.ts";
import { findBankSheets, findUnpaid, MOST_LOOKED_AT, saveBankSheet } from "../../persistence/portal/index.ts";
import { note } from "../audit.ts";
import type { Deps, MethodTable } from "../context/index.ts";
import { nextAttempts, requireCalendarDay } from "../documents/index.ts";
import { resourceIdOf } from "../resources/index.ts";
import { paymentsAlike } from "./alike.ts";

/** A movement whose complements were refused or cancelled so often is left to people. */
const MOST_TRIES = 5;

/** Portal methods: what movements of a bank pay. */
export function portalBank(deps: Deps): MethodTable<typeof PortalBank> {
  const { db, now } = deps;
  return {
    async reviewMovements({ movimientos }, caller) {
      for (const [at, { fecha }] of movimientos.entries()) requireCalendarDay(`movimientos[${at}].fecha`, fecha);
      const claves = movimientos.map(keyOf);
      const [attempts, alike] = await Promise.all([
        nextAttempts(db, caller, claves, MOST_TRIES),
        paymentsAlike(deps, caller, movimientos),
      ]);
      return {
        ...alike,
        movimientos: attempts.map(({ intento, document }, at) => ({
          ...{ clave: claves[at]!, intento, vence: complementDue(movimientos[at]!.fecha) },
          ...(document && { complemento: resourceIdOf("complementos-pago", document.id), estado: document.estado }),
        })),
      };
    },

    async listUnpaidInvoices({ antes }, caller) {
      const { invoices, documents, since, last, unsummed } = await findUnpaid(db, caller, antes);
      return {
        facturas: invoices.map(({ serie, folio, referencia, nombre, ...invoice }) => ({
          ...invoice,
          ...{ serie: serie ?? undefined, folio: folio ?? undefined },
          ...{ referencia: referencia ?? undefined, nombre: nombre ?? undefined },
        })),
        ...(documents === MOST_LOOKED_AT && last !== null && { siguiente: last }),
        ...(since !== null && { desde: timestampFromDate(since) }),
        sinSumar: unsummed,
      };
    },

    async listBankSheets(_request, { accountId }) {
      const found = await findBankSheets(db, accountId);
      return { hojas: found.map(({ columns }) => fromJson(BankSheetSchema, columns as JsonValue)) };
    },

    async saveBankSheet({ columnas }, caller) {
      const { accountId } = caller;
      const digest = digestOf(columnas.map(({ titulo }) => titulo));
      const columns = toJson(BankSheetSchema, create(BankSheetSchema, { columnas }));
      await db.changing(async (tx) => {
        await saveBankSheet(tx, accountId, { digest, columns, at: now() });
        const detail = { columnas: columnas.filter(({ campo }) => campo !== undefined).length };
        await note(tx, now(), caller, { action: "banco.columnas", accountId, detail });
      });
      return {};
    },
  };
}

const digestOf = (parts: unknown) => createHash("sha256").update(JSON.stringify(parts)).digest("hex");

/** The RFC is none of its parts, because a person may add it to the sheet. */
function keyOf({ fecha, deposito, referencia = "", concepto = "", repeticion, moneda }: BankMovement): string {
  const amount = Decimal.of(deposito).trim().toString();
  // A movement in pesos has the key that it had before there were others.
  const told = [fecha, amount, referencia, concepto, repeticion, ...(moneda === "MXN" ? [] : [moneda])];
  return `banco-${digestOf(told).slice(0, 32)}`;
}
