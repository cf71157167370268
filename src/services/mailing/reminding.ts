import { randomUUID } from "node:crypto";
import type { RemindReceiverRequest } from "#proto/cfdi/v1/portal_mail_pb.ts";
import { invalidField, notApplicable, notFound } from "../../../common/errors.ts";
import { isGeneric } from "../../engine/rules/comprobante/common.ts";
import { addEvents, findDocuments } from "../../persistence/documents/index.ts";
import { lastReminder, planMailsTo } from "../../persistence/mailing/index.ts";
import { note } from "../audit.ts";
import { accountOf, type Caller, type Deps, shownTime } from "../context/index.ts";
import { archiveAllowance, type OwedInvoice, owedAmong } from "../documents/index.ts";
import { nameOf } from "../kinds/index.ts";
import { ownPeople, requireOwnPeople } from "./sending.ts";

const DAY_MS = 86_400_000;

/** Plans a reminder of the receiver's invoices to each of the addresses. Returns how many mails it is. */
export async function remindReceiver(deps: Deps, caller: Caller, request: RemindReceiverRequest): Promise<number> {
  const { db, now } = deps;
  const { receptorRfc: rfc, otraVez } = request;
  if (isGeneric(rfc)) throw invalidField("receptorRfc", `${rfc} es el RFC de muchos receptores`);
  const addresses = requireOwnPeople(await ownPeople(db, caller), request.correos);
  const owed = await requireOwed(deps, caller, request);
  const ids = owed.map(({ document }) => document.id);
  const { document: oldest } = owed.toSorted((one, other) => +one.document.createdAt - +other.document.createdAt)[0]!;
  const { zonaHoraria } = await accountOf(db, caller.accountId);
  return db.changing(async (tx) => {
    const at = now();
    const last = await lastReminder(tx, caller, rfc, { since: new Date(at.getTime() - DAY_MS), now: at });
    if (last !== undefined && !otraVez) requireOtherDay(last, at, zonaHoraria);
    const pairs = addresses.map((address) => ({ documentId: oldest.id, address }));
    const mails = await planMailsTo(tx, caller, `recordatorio:${randomUUID()}`, pairs, at, ids);
    const event = { event: "reminded", user: caller.person?.id, mensaje: addresses.join(", "), at } as const;
    await addEvents(tx, caller, ids, event);
    const { accountId, environment } = caller;
    const detail = { rfc, invoices: ids.length, mails, environment };
    await note(tx, at, caller, { action: "correo.recordado", accountId, detail });
    return mails;
  });
}

async function requireOwed(
  deps: Deps,
  caller: Caller,
  { receptorRfc, facturas }: RemindReceiverRequest,
): Promise<readonly OwedInvoice[]> {
  const ids = [...new Set(facturas.map((id) => id.toLowerCase()))];
  const rows = await findDocuments(deps.db, caller, ids);
  if (rows.length < ids.length || rows.some((row) => row.receptorRfc !== receptorRfc)) throw notFound();
  const live = rows.filter(({ estado }) => estado === "timbrada");
  const owed = await owedAmong(deps, caller, live, archiveAllowance(deps));
  const paid = rows.find(({ id }) => !owed.some(({ document }) => document.id === id));
  if (paid !== undefined) throw notApplicable(`No se puede recordar ${nameOf(paid)}: no tiene saldo por pagar`);
  return owed;
}

function requireOtherDay(last: Date, now: Date, zone: string): void {
  const { day, clock } = shownTime(last, zone);
  if (day === shownTime(now, zone).day)
    throw notApplicable(`Hoy a las ${clock} ya se le envió un recordatorio; confirme que va otro`);
}
