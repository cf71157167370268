import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import type { SelfInvoiceSchema, SelfInvoicing } from "#proto/cfdi/v1/self_invoicing_pb.ts";
import { CreateTicketInvoiceRequestSchema } from "#proto/cfdi/v1/ticket_invoice_pb.ts";
import { AppError, invalid, invalidField, notApplicable, notFound } from "../../../common/errors.ts";
import { LruCache } from "../../../common/lru-cache.ts";
import { localDayOf, REGIMENES_FISCALES, USOS_CFDI } from "../../engine/catalogs/index.ts";
import { isWholeDay } from "../../engine/days.ts";
import { Decimal } from "../../engine/decimal.ts";
import { chargeOf } from "../../engine/kinds/ticket.ts";
import { normalizeSpace } from "../../engine/xml.ts";
import { findDesign } from "../../persistence/account/index.ts";
import { IN_FORCE, type Tenant } from "../../persistence/database/index.ts";
import { findDocument } from "../../persistence/documents/index.ts";
import { listMails, planMailsTo } from "../../persistence/mailing/index.ts";
import {
  countTickets,
  findByFolio,
  findByTicketKey,
  findPage,
  findPageByKey,
  type KeptPage,
  type SoldRow,
  type SoldTicket,
  type TicketPage,
} from "../../persistence/tickets/index.ts";
import { countFolioSearch, requireFewInvoices, requireFewTicketMails } from "../access/index.ts";
import { type Deps, type MethodTable, pathOf, readKey, timeOf, trace } from "../context/index.ts";
import { createDocument } from "../issuing/index.ts";
import { INVOICES, methodsOf } from "../resources/index.ts";
import { NAMED } from "./named.ts";
import { USUAL_PAGE, untilOf } from "./page.ts";

import { leftIn, soldIn } from "./selling.ts";

export interface SelfInvoicingDeps extends Deps {
  /** It is true where the service has a mail server. */
  readonly sends: boolean;
  readonly logos: LruCache<{ readonly at: number; readonly logo: Buffer }>;
}

/** The public page of a ticket, for whoever has its key. */
export function selfInvoicing(core: Deps, sends: boolean): MethodTable<typeof SelfInvoicing> {
  const deps: SelfInvoicingDeps = { ...core, sends, logos: new LruCache(MOST_LOGOS) };
  return {
    async getSelfInvoice({ clave }) {
      const shop = await findShop(deps, clave);
      if (shop === undefined) return show(deps, await find(deps, clave));
      return { ...(await headOf(deps, shop, shop)).shown, estado: "tienda" };
    },

    async findSelfInvoice({ clave, address, folio, total, fecha }) {
      const shop = await findShop(deps, clave);
      if (shop === undefined) throw notFound("La tienda");
      const [day, paid] = [readDay(fecha), readAmount(total)];
      const { zonaHoraria } = await placeOf(deps, shop);
      const until = untilOf(day, shop);
      // The day alone says so, whatever tickets there are.
      if (localDayOf(await timeOf(deps, shop), zonaHoraria) > until)
        throw invalidField(
          "fecha",
          `el plazo para facturar aquí lo de ese día terminó el ${until.split("-").reverse().join("/")}`,
        );
      const typed = normalizeSpace(folio);
      const asked = [typed, typed.toUpperCase()];
      const account = `${shop.accountId} ${shop.environment}`;
      const { locked, forgive } = await countFolioSearch(deps.db, { folio: asked[1]!, account, address }, deps.now());
      const [found, another] = (await findByFolio(deps.db, shop, asked)).filter(
        (each) => isOpenNow(each) && each.fecha === day && totalsOf(each).some((one) => one.equals(paid)),
      );
      // One answer for all, so that nobody learns which tickets there are. Two places may have sold the same.
      if (locked || found === undefined || found.clave === null || another !== undefined) throw invalid(NOT_FOUND);
      await forgive();
      return { ruta: pathOf("ticket", found.clave) };
    },

    async createSelfInvoice({ clave, address, receptor }) {
      const ticket = await find(deps, clave);
      const { accountId, environment, id } = ticket;
      const caller = { accountId, environment };
      const shown = await show(deps, ticket);
      if (shown.estado !== "abierto") return shown;
      await requireFewInvoices(deps.db, { ticket: id, account: accountId, address }, deps.now());
      // A refusal names what was not sent as the field that it is.
      if (receptor === undefined) throw invalidField("receptor.rfc", "es obligatorio");
      const [correo] = receptor.correos;
      const request = create(CreateTicketInvoiceRequestSchema, {
        ...{ tickets: [{ id }], receptor: { ...receptor, correos: [] } },
      });
      const made = await createDocument(deps, caller, {
        ...{ kind: NAMED.name, idempotencyKey: undefined, referencia: undefined },
        prepare: () => NAMED.prepare(deps, caller, request),
        refuseAnswer: () => undefined,
      }).catch(async (refusal: unknown) => {
        // Whoever sends the form twice sees what the first one made of it.
        if ((await find(deps, clave)).documentId !== ticket.documentId && !isOfReceiver(refusal)) return undefined;
        throw said(deps, caller, refusal);
      });
      const invoiced = await find(deps, clave);
      // The invoice is there without the mail, which the page offers again.
      if (made !== undefined && correo !== undefined)
        await mailTo(deps, invoiced, { address, correo }).catch((cause: unknown) => {
          deps.log.warn({ ...trace(caller), err: cause }, "an invoice was not mailed");
        });
      return show(deps, invoiced);
    },

    async mailSelfInvoice({ clave, address, correo }) {
      const ticket = await find(deps, clave);
      await mailTo(deps, ticket, { address, correo });
      return show(deps, ticket);
    },

    async getSelfInvoiceFile({ clave, formato }) {
      const ticket = await find(deps, clave);
      const own = await documentOf(deps, ticket);
      if (own === undefined || own.estado === "timbrando") throw notFound("La factura");
      const { xml, pdf } = methodsOf(deps, INVOICES);
      return formato === "pdf" ? pdf(own, ticket) : xml(own, ticket);
    },
  };
}

type Found = SoldTicket & Tenant;
type Shown = MessageInitShape<typeof SelfInvoiceSchema>;

const NOT_FOUND =
  "No hay un ticket por facturar con esos datos. Revíselos como están impresos; si ya lo intentó varias veces, espere una hora, o use la clave del ticket";

async function findShop({ db }: Deps, text: string): Promise<(KeptPage & Tenant) | undefined> {
  const key = readKey("shop", text);
  return key === undefined ? undefined : findPageByKey(db, key);
}

/** Reads a day as browsers send it, or as people write it. */
function readDay(text: string): string {
  const day = text.trim().replace(/^(\d\d)[/-](\d\d)[/-](\d{4})$/, "$3-$2-$1");
  if (!isWholeDay(day)) throw invalidField("fecha", "debe ser un día, como 05/03/2026");
  return day;
}

/** Commas stand between thousands. */
function readAmount(text: string): Decimal {
  const plain = text.replace(/[$\s]/g, "").replace(/,(?=\d{3}(?!\d))/g, "");
  if (!/^\d{1,15}(\.\d{1,2})?$/.test(plain)) throw invalidField("total", "debe ser un importe, como 1,160.00");
  return Decimal.of(plain);
}

/** The occasion of mails that were asked for on the page; it shows no others. */
const OCCASION = "autofactura";
const MOST_MAILS = 20;

async function mailTo(
  deps: SelfInvoicingDeps,
  ticket: Found,
  { address, correo }: { readonly address: string; readonly correo: string },
): Promise<void> {
  const { db, now, sends } = deps;
  const document = await documentOf(deps, ticket);
  if (document === undefined || !sends) throw notFound("La factura");
  await requireFewTicketMails(db, { ticket: ticket.id, account: ticket.accountId, address }, now());
  const mail = { documentId: document.id, address: correo.toLowerCase() };
  await db.transaction((tx) => planMailsTo(tx, ticket, OCCASION, [mail], now()));
}

/** Whoever has the paper need not be the one to whom the invoice was sent. */
const masked = (address: string) => address.replace(/^(.).*(?=@)/, "$1•••");

/** The page is light enough for a slow line, so its logo is small. */
const LOGO_SIDES = [240, 120] as const;
const MOST_LOGO_BYTES = 24 * 1024;
const MOST_LOGOS = 200;
const LOGO_KEPT_MS = 60_000;

async function logoOf({ db, now, printer, logos }: SelfInvoicingDeps, { accountId }: Tenant): Promise<Buffer> {
  const kept = logos.get(accountId);
  const at = now().getTime();
  if (kept !== undefined && at - kept.at < LOGO_KEPT_MS) return kept.logo;
  const bytes = (await findDesign(db, accountId, now()))?.logo;
  const owner = { accountId, environment: "design" };
  let logo = Buffer.alloc(0);
  for (const side of bytes == null ? [] : LOGO_SIDES) {
    // A page without its logo is better than none while the threads are busy.
    const reading = await printer.logo({ bytes: bytes!, side }, owner).catch(() => undefined);
    if (reading?.kind === "image") logo = Buffer.from(reading.image.bytes);
    if (logo.length <= MOST_LOGO_BYTES) break;
  }
  logos.set(accountId, { at, logo });
  return logo;
}

/** Returns the account's name, and its zone at that place, by default the account's own. */
function placeOf({ orderContexts }: Deps, { accountId, environment }: Tenant, lugarExpedicion?: string) {
  const of = { kind: "ticket", receptorRfc: undefined, serie: undefined, lugarExpedicion };
  return orderContexts.find({ accountId, environment }, of);
}

/** Returns what the page shows of the account, and its zone at that place. */
async function headOf(deps: SelfInvoicingDeps, tenant: Tenant, { contacto }: TicketPage, lugarExpedicion?: string) {
  const { nombre, zonaHoraria } = await placeOf(deps, tenant, lugarExpedicion);
  const logo = await logoOf(deps, tenant);
  const shown = { emisor: nombre, pruebas: tenant.environment === "sandbox", contacto: contacto ?? "", logo };
  return { shown, zone: zonaHoraria };
}

const OPEN = ["abierto", "en_global"];
const isOpenNow = ({ estado, total }: SoldRow) => OPEN.includes(estado) && !Decimal.of(total).isZero;

/** The paper has the total that was sold, or, where it was printed after a return, what is left of it. */
function totalsOf(ticket: SoldRow): readonly Decimal[] {
  const sold = soldIn(ticket).reduce((sum, each) => sum.plus(chargeOf(each)), Decimal.ZERO);
  return [sold, Decimal.of(ticket.total)];
}

async function find({ db }: Deps, text: string): Promise<Found> {
  const key = readKey("ticket", text);
  const ticket = key === undefined ? undefined : await findByTicketKey(db, key);
  if (ticket === undefined) throw notFound("El ticket");
  return ticket;
}

async function show(deps: SelfInvoicingDeps, ticket: Found): Promise<Shown> {
  const { folio, fecha, total } = ticket;
  const page = (await findPage(deps.db, ticket)) ?? USUAL_PAGE;
  const { shown, zone } = await headOf(deps, ticket, page, ticket.lugarExpedicion);
  const hasta = untilOf(fecha, page);
  const document = await documentOf(deps, ticket);
  const mails =
    document === undefined ? [] : await listMails(deps.db, ticket, { document: document.id, limit: MOST_MAILS });
  const isOpen = isOpenNow(ticket);
  const open = localDayOf(await timeOf(deps, ticket), zone) > hasta ? "vencido" : "abierto";
  return {
    ...{ ...shown, folio, fecha, total, hasta, envia: deps.sends },
    estado: isOpen ? open : (STATES[ticket.estado] ?? (document?.estado === "timbrando" ? "en_proceso" : "facturado")),
    conceptos: leftIn(ticket).map((sold) => {
      const { descripcion, cantidad } = sold;
      return { descripcion, cantidad, importe: chargeOf(sold).toString() };
    }),
    factura: document === undefined ? "" : [document.serie, document.folio].filter(Boolean).join("-"),
    uuid: document?.uuidFiscal ?? "",
    correos: mails.flatMap(({ occasion, address, estado }) =>
      occasion === OCCASION ? [{ correo: masked(address), estado }] : [],
    ),
    ...{ regimenes: REGIMENES_FISCALES, usos: USOS_OF_SALES },
  };
}

/** A ticket in a global invoice is not open where its customer returned all of it. */
const STATES: Readonly<Record<string, string>> = { cancelado: "no_disponible", en_global: "no_disponible" };

/** Payments and payroll have uses of their own. */
const USOS_OF_SALES = USOS_CFDI.filter(({ clave }) => !["CP01", "CN01"].includes(clave));

/** Returns the ticket's invoice, unless it speaks of other tickets too, which the page never shows. */
async function documentOf({ db }: Deps, { documentId, estado, ...tenant }: Found) {
  if (documentId === null || !estado.startsWith("facturado")) return undefined;
  if ((await countTickets(db, tenant, documentId)) !== 1) return undefined;
  const document = await findDocument(db, tenant, documentId);
  const isShown = document?.estado === "timbrando" || IN_FORCE.includes(document?.estado ?? "error");
  return isShown ? document : undefined;
}

/** SAT's codes of a receiver that only a PAC can judge (Anexo 20, matriz de errores), by the field that they are of. */
const OF_FIELDS: Readonly<Record<string, readonly [campo: string, sentence: string]>> = {
  CFDI40143: ["rfc", "el SAT no tiene este RFC entre los inscritos"],
  CFDI40144: ["nombre", "no es como lo tiene el SAT; cópielo de su constancia, en mayúsculas y sin SA DE CV"],
  CFDI40145: ["nombre", "no es como lo tiene el SAT; cópielo de su constancia, en mayúsculas y sin SA DE CV"],
  CFDI40147: ["codigoPostal", "no es un código postal"],
  CFDI40148: ["codigoPostal", "no es el del domicilio fiscal que el SAT tiene para este RFC"],
  CFDI40157: ["regimenFiscal", "no es el que el SAT tiene para este RFC"],
  CFDI40158: ["regimenFiscal", "no es el que el SAT tiene para este RFC"],
};

const isOfReceiver = (error: unknown) => error instanceof AppError && /^receptor\./.test(error.campo ?? "");

/** Says a refusal to a customer, who need not know what the shop lacks. */
function said(deps: Deps, caller: Tenant, refusal: unknown): unknown {
  if (!(refusal instanceof AppError) || isOfReceiver(refusal) || refusal.kind === ErrorKind.RATE_LIMITED)
    return refusal;
  const [campo, sentence] = OF_FIELDS[refusal.codigo ?? ""] ?? [];
  if (campo !== undefined) return invalidField(`receptor.${campo}`, sentence!);
  deps.log.warn({ ...trace(caller), error: refusal }, "ticket-not-invoiced");
  return notApplicable(
    "Ahora no se puede facturar en esta página. Inténtelo en unos minutos, o pida su factura en la tienda",
  );
}
