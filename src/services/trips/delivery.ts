import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { DeliveryNoteSchema, DeliveryPage, DeliverySchema, Trips } from "#proto/cfdi/v1/trip_pb.ts";
import { notApplicable, notFound } from "../../../common/errors.ts";
import { isUuid } from "../../../common/ids.ts";
import { instantOf, MEXICO_CITY } from "../../engine/catalogs/index.ts";
import { isCancelling, isStamped, type Tenant } from "../../persistence/database/index.ts";
import { type DocumentRow, findDocument, findStampedXml } from "../../persistence/documents/index.ts";
import {
  closeDeliveryNote,
  type DeliveryNote,
  findDeliveryByKey,
  findDeliveryNote,
  openDeliveryNote,
} from "../../persistence/trips.ts";
import { note } from "../audit.ts";
import {
  type Caller,
  type Deps,
  type MethodTable,
  newKey,
  pathOf,
  readKey,
  shownTime,
  timeOf,
} from "../context/index.ts";
import { printDocument, stampedXml, tripIn } from "../documents/index.ts";

type Methods = Pick<MethodTable<typeof Trips>, "createDeliveryNote" | "getDeliveryNote" | "revokeDeliveryNote">;

const DAY_MS = 86_400_000;
/** A delivery may be late, and is proven some days after it. */
const DAYS_AFTER = 7;
/** No page stays open longer, because the year of an arrival may be wrong. */
const MOST_DAYS = 90;

/** Opens and closes the pages on which drivers see a trip. */
export function deliveryNotes(deps: Deps): Methods {
  const { db } = deps;
  return {
    async createDeliveryNote({ id }, caller) {
      const document = await find(deps, caller, id);
      const endsAt = await endOf(deps, caller, document);
      const at = await timeOf(deps, caller);
      const opened = await db.transaction(async (tx) => {
        const fresh = { documentId: document.id, clave: newKey("delivery"), endsAt };
        await openDeliveryNote(tx, caller, fresh, at);
        const kept = (await findDeliveryNote(tx, caller, document.id))!;
        if (kept.clave === fresh.clave) await noted(deps, tx, caller, "entrega.abierta", document);
        return kept;
      });
      return { data: noteMessage(opened) };
    },

    async getDeliveryNote({ id }, caller) {
      const { id: documentId } = await find(deps, caller, id);
      const found = await findDeliveryNote(db, caller, documentId);
      if (found === undefined) throw notFound("La hoja de entrega");
      return { data: noteMessage(found) };
    },

    async revokeDeliveryNote({ id }, caller) {
      const document = await find(deps, caller, id);
      const closed = await db.transaction(async (tx) => {
        const note = await closeDeliveryNote(tx, caller, document.id);
        if (note === undefined) throw notFound("La hoja de entrega");
        await noted(deps, tx, caller, "entrega.retirada", document);
        return note;
      });
      return { data: noteMessage(closed) };
    },
  };
}

async function find({ db }: Deps, caller: Tenant, id: string): Promise<DocumentRow> {
  const document = isUuid(id) ? await findDocument(db, caller, id) : undefined;
  if (document === undefined) throw notFound();
  return document;
}

async function endOf(deps: Deps, caller: Caller, { id, estado }: DocumentRow): Promise<Date> {
  if (!isStamped(estado) || estado === "cancelada")
    throw notApplicable(`Solo un comprobante timbrado y vigente tiene hoja de entrega; su estado es ${estado}`);
  const trip = await tripOf(deps, caller, id);
  if (trip === undefined) throw notApplicable("El comprobante no lleva Carta Porte 3.1, de la que se hace la hoja");
  const now = (await timeOf(deps, caller)).getTime();
  const arrival = instantOf(trip.arrival ?? "", MEXICO_CITY)?.getTime() ?? now;
  return new Date(Math.min(Math.max(arrival, now) + DAYS_AFTER * DAY_MS, now + MOST_DAYS * DAY_MS));
}

async function tripOf(deps: Deps, caller: Tenant, id: string) {
  const xml = await stampedXml(deps, caller, id, (await findStampedXml(deps.db, caller, id)) ?? null);
  return xml === null ? undefined : tripIn(deps, caller, xml);
}

async function noted(
  { now }: Deps,
  tx: Parameters<typeof note>[0],
  caller: Caller,
  action: "entrega.abierta" | "entrega.retirada",
  { id }: DocumentRow,
): Promise<void> {
  const { accountId, environment, person } = caller;
  if (person !== undefined) await note(tx, now(), caller, { action, accountId, detail: { id, environment } });
}

function noteMessage({ documentId, clave, endsAt }: DeliveryNote): MessageInitShape<typeof DeliveryNoteSchema> {
  return { facturaId: documentId, ruta: pathOf("delivery", clave), venceEn: timestampFromDate(endsAt) };
}

/** The public page of a trip, for whoever has its key. */
export function deliveryPage(deps: Deps): MethodTable<typeof DeliveryPage> {
  return {
    getDelivery: async ({ clave }) => show(deps, await findByKey(deps, clave)),

    async getDeliveryPdf({ clave }) {
      const found = await findByKey(deps, clave);
      const document = await findDocument(deps.db, found, found.documentId);
      if (document === undefined || found.endsAt <= (await timeOf(deps, found))) throw notFound("La hoja de entrega");
      return printDocument(deps, found, document, document.id);
    },
  };
}

type Found = DeliveryNote & Tenant;

async function findByKey({ db }: Deps, text: string): Promise<Found> {
  const key = readKey("delivery", text);
  const found = key === undefined ? undefined : await findDeliveryByKey(db, key);
  if (found === undefined) throw notFound("La hoja de entrega");
  return found;
}

async function show(deps: Deps, found: Found): Promise<MessageInitShape<typeof DeliverySchema>> {
  const [document, trip] = await Promise.all([
    findDocument(deps.db, found, found.documentId),
    tripOf(deps, found, found.documentId),
  ]);
  if (document === undefined || trip === undefined) throw notFound("La hoja de entrega");
  const { emisor, emisorRfc, uuid, idCcp, facts, stops, goods, allGoods, documentUrl, tripUrl } = trip;
  const { day, clock } = shownTime(found.endsAt, MEXICO_CITY);
  const [hasta, pruebas] = [`${day} a las ${clock}`, found.environment === "sandbox"];
  if (found.endsAt <= (await timeOf(deps, found))) return { emisor, hasta, estado: "vencido" };
  return {
    ...{ emisor, emisorRfc, uuid, idCcp, hasta, pruebas, estado: stateOf(document) },
    documento: [document.serie, document.folio].filter(Boolean).join("-"),
    datos: facts.map(([nombre, valor]) => ({ nombre, valor })),
    ...{ paradas: [...stops], mercancias: [...goods], todas: allGoods },
    ...{ qrComprobante: documentUrl, qrCartaPorte: tripUrl },
  };
}

function stateOf({ estado }: DocumentRow): string {
  if (estado === "cancelada") return "cancelado";
  return isCancelling(estado) ? "cancelando" : "vigente";
}
