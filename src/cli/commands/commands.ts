import type { DescMethodUnary } from "@bufbuild/protobuf";
import { AccountService } from "#proto/cfdi/v1/account_pb.ts";
import { CatalogImporting } from "#proto/cfdi/v1/catalog_pb.ts";
import { Events } from "#proto/cfdi/v1/event_pb.ts";
import { Exports } from "#proto/cfdi/v1/export_pb.ts";
import { Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { Law } from "#proto/cfdi/v1/law_pb.ts";
import { AccountMoving } from "#proto/cfdi/v1/moving_pb.ts";
import { OperationService } from "#proto/cfdi/v1/operation_pb.ts";
import { Payroll } from "#proto/cfdi/v1/payroll_pb.ts";
import { CancellationPlans } from "#proto/cfdi/v1/plan_pb.ts";
import { PlatformOperation } from "#proto/cfdi/v1/platform_pb.ts";
import { PortalPeople } from "#proto/cfdi/v1/portal_pb.ts";
import { Receiving } from "#proto/cfdi/v1/receiving_pb.ts";
import { Tickets } from "#proto/cfdi/v1/ticket_pb.ts";
import { Trips } from "#proto/cfdi/v1/trip_pb.ts";
import { WebhookService } from "#proto/cfdi/v1/webhook_pb.ts";
import { Withholding } from "#proto/cfdi/v1/withholding_pb.ts";
import type { Json } from "./print.ts";

/**
 * A command calls one RPC: its options are the fields of the request, its output shows the fields of the answer, and
 * the RPC's service decides which credential it needs.
 */
export interface RemoteCommand {
  readonly group: string;
  readonly name: string;
  /** The group's name alone calls this command. */
  readonly isDefault?: true;
  readonly summary: string;
  /** The help shows this call of the command, without the name of the program. */
  readonly example: string;
  readonly method: DescMethodUnary;
  /** This field is given as an argument without a flag. */
  readonly positional?: string;
  /**
   * This field gets a random value where the user gives none. After a lost answer the user repeats the command with the
   * same value.
   */
  readonly fresh?: string;
  /** People read this sentence above the answer; none where it is empty. */
  readonly said?: string | ((answer: Json) => string);
  /**
   * Another method answers where the document's state leaves nothing to do for this one; its answer has a part of the
   * usual fields.
   */
  readonly otherwise?: Pick<RemoteCommand, "method" | "said">;
  /** These methods are asked in turn for documents of other kinds, while each says that the document does not exist. */
  readonly orElse?: readonly DescMethodUnary[];
  /**
   * `inParts` says that each answer is a part: while an answer has `next` the method is called again from there, and
   * the parts are joined.
   */
  readonly inParts?: true;
  /** The command also saves this method's file where `--out` says. */
  readonly report?: DescMethodUnary;
  /** Returns true when an answer reports a problem: the command then fails, so that a script notices. */
  readonly isBad?: (answer: Json) => boolean;
}

export const GROUPS: Readonly<Record<string, string>> = {
  account: "Cuentas: quién emite",
  csd: "Certificados de Sello Digital",
  customer: "Clientes: quién recibe",
  place: "Lugares de expedición, además del de la cuenta",
  series: "Series y folios",
  key: "Llaves de acceso de la API",
  stamps: "Timbres de producción",
  events: "Eventos: lo que pasó con los comprobantes de una cuenta",
  tickets: "Tickets: las ventas al público de una cuenta",
  received: "Cancelaciones recibidas: lo que otros piden aceptar a la cuenta",
  trips: "Viajes: lo que la cuenta guardó para ellos, y sus hojas de entrega",
  exports: "Exportaciones: los comprobantes de un periodo en archivos, con sus tablas",
  reconcile: "Conciliación: una lista de usted contra los comprobantes timbrados",
  webhook: "Webhooks: direcciones a las que se avisa de los eventos",
  platform: "Plataformas: una credencial para las cuentas de muchos RFC",
  portal: "Quién entra al portal",
  ip: "Direcciones IP bloqueadas por enviar peticiones demasiado seguidas",
  doctor: "Revisa lo que hace falta para timbrar",
  archive: "XML de comprobantes antiguos, fuera de la base de datos",
  audit: "Auditoría: quién cambió qué",
  recover: "Base de datos restaurada de un respaldo: completarla y abrirla",
  pacs: "PAC: cómo están, y cómo está una cuenta con cada uno",
  stuck: "Comprobantes que esperan la decisión de una persona",
  cancel: "Cancelación de comprobantes ante el SAT",
  pdf: "Representación impresa de un comprobante",
  design: "Diseño de los PDF de una cuenta",
  database: "La base de datos misma, sin el servicio",
  catalogs: "Catálogos del SAT",
  law: "La ley que sigue el servicio: documentos del SAT y paquetes de ley",
};

const { method } = AccountService;

export const COMMANDS: readonly RemoteCommand[] = [
  command(
    'account create --rfc EKU9003173C9 --nombre "ESCUELA KEMPER URGATE" --regimen-fiscal 601 --lugar-expedicion 42501',
    method.createAccount,
    "Crea la cuenta de un emisor",
    { said: "Cuenta creada." },
  ),
  command(
    'account replace --rfc EKU9003173C9 --nombre "ESCUELA KEMPER URGATE" --regimen-fiscal 601 --lugar-expedicion 06000',
    method.replaceAccount,
    "Reemplaza los datos de la cuenta de ese RFC; lo que no se indica deja de tenerlo",
    { said: "Datos reemplazados: los llevan los comprobantes que se pidan desde ahora." },
  ),
  command("account contract EKU9003173C9", method.contractModule, "Contrata el módulo de API, o lo retira", {
    positional: "account",
    said: ({ contracted }) =>
      contracted ? "Módulo de API contratado." : "Módulo de API retirado: sus llaves responden 403.",
  }),
  command(
    "account certify EKU9003173C9",
    method.certifyAccount,
    "Certifica la cuenta para producción, o retira la certificación",
    {
      positional: "account",
      said: ({ certified }) =>
        certified
          ? "Cuenta certificada: ya puede generar su llave de producción."
          : "Certificación retirada: la cuenta ya no trabaja en producción.",
    },
  ),
  command("account show EKU9003173C9 --json", method.getAccount, "Muestra una cuenta", {
    positional: "account",
    said: ({ moving, rfc }) =>
      moving === undefined
        ? ""
        : `La cuenta está cerrada con account leave: aquí no timbra ni cancela. Si se queda, ábrala con account stay ${rfc}.`,
  }),
  command("account list --search KEMPER", method.listAccounts, "Lista las cuentas, por RFC"),
  command(
    "account registro-patronal EKU9003173C9 --registro-patronal B5510768108",
    method.setRegistroPatronal,
    "Guarda el registro patronal (IMSS) de los recibos de nómina que no indican otro",
    { positional: "account", said: "Registro patronal guardado." },
  ),
  command(
    "account stay EKU9003173C9",
    AccountMoving.method.stay,
    "Abre de nuevo una cuenta que se cerró con account leave",
    {
      positional: "account",
      said: "La cuenta se queda: ya puede timbrar y cancelar. Los archivos que se hicieron de ella ya no la dicen completa.",
    },
  ),
  command(
    "account signer",
    AccountMoving.method.showSigner,
    "Dice la llave con la que esta instalación firma las cuentas que se van",
    { said: "Quien reciba una cuenta de aquí la indica con account enter --signer." },
  ),
  command(
    "csd upload --account EKU9003173C9 --cer csd.cer --key csd.key --password-file password.txt",
    method.uploadCsd,
    "Sube un CSD, que sella desde ahora",
    {
      said: "CSD guardado, con la llave privada cifrada; desde ahora sella, y firma también las cancelaciones de lo que sellaron los anteriores.",
    },
  ),
  command(
    'customer add --account EKU9003173C9 --rfc CACX7605101P8 --nombre "XOCHILT CASAS CHAVEZ" --codigo-postal 36257 --regimen-fiscal 612 --uso-cfdi G03',
    method.addCustomer,
    "Agrega un cliente, o reemplaza los datos del que ya tiene ese RFC",
    { said: "Cliente guardado; si el RFC ya existía, estos datos reemplazan a los anteriores." },
  ),
  command("customer list --account EKU9003173C9", method.listCustomers, "Lista los clientes, por RFC"),
  command(
    "customer remove CACX7605101P8 --account EKU9003173C9",
    method.removeCustomer,
    "Quita un cliente; lo que se le facturó queda como está",
    { positional: "rfc", said: "Cliente quitado." },
  ),
  command(
    'place save --account EKU9003173C9 --codigo-postal 64000 --nombre "Sucursal Monterrey"',
    method.savePlace,
    "Guarda un lugar de expedición, en lugar del que ya tiene ese código postal",
    { said: "Lugar guardado: una factura lo lleva si lo pide, o si lo tiene su serie." },
  ),
  command(
    "place list --account EKU9003173C9",
    method.listPlaces,
    "Lista los lugares de expedición y sus permisos de combustible",
  ),
  command(
    "place remove 64000 --account EKU9003173C9",
    method.removePlace,
    "Quita un lugar de expedición donde no se expide ninguna serie",
    { positional: "codigoPostal", said: "Lugar quitado." },
  ),
  command(
    "series add --account EKU9003173C9 --kind factura --codigo FC --first-folio 100",
    method.addSeries,
    "Agrega una serie",
    { said: "Serie agregada." },
  ),
  command("series list --account EKU9003173C9", method.listSeries, "Lista las series"),
  command(
    "series change --account EKU9003173C9 --kind factura --codigo FC --favourite sí",
    method.changeSeries,
    "Elige la serie favorita de un tipo, cambia su lugar o la pone fuera de uso",
    { said: "Serie cambiada." },
  ),
  command(
    "key rotate sandbox --account EKU9003173C9",
    method.rotateKey,
    "Genera una llave; la anterior de ese ambiente deja de servir",
    {
      positional: "environment",
      said: "Llave generada. Guárdela: no se vuelve a mostrar. La anterior ya no sirve.",
    },
  ),
  command(
    "stamps add --account EKU9003173C9 --quantity 1000 --idempotency-key pedido-731",
    method.addStamps,
    "Agrega timbres de producción",
    { fresh: "idempotencyKey", said: "Timbres agregados." },
  ),
  command(
    "stamps list --account EKU9003173C9",
    method.listStampBatches,
    "Lista los timbres comprados, del lote más reciente al más antiguo",
  ),
  command(
    "events [list] --despues 1764069670123456 --limite 100 --json",
    Events.method.listEvents,
    "Lista los eventos que siguen a un cursor, en orden",
  ),
  command(
    "tickets list --estado abierto --desde 2026-11-27 --hasta 2026-11-27",
    Tickets.method.listTickets,
    "Lista los tickets por día de venta, del último al primero",
    { isDefault: true },
  ),
  command(
    "tickets show 0199f2b0-5c1e-7000-8a51-3c1f0f6a2b10",
    Tickets.method.getTicket,
    "Muestra un ticket, con lo que se vendió",
    { positional: "id" },
  ),
  command(
    "tickets pdf 0199f2b0-5c1e-7000-8a51-3c1f0f6a2b10 --ancho 58 -o ticket.pdf",
    Tickets.method.getTicketPdf,
    "Guarda el ticket impreso, para papel de 58 o de 80 mm",
    { positional: "id" },
  ),
  command(
    "tickets cancel 0199f2b0-5c1e-7000-8a51-3c1f0f6a2b10",
    Tickets.method.cancelTicket,
    "Cancela un ticket abierto, que ya no irá en ninguna factura",
    { positional: "id", said: "Ticket cancelado." },
  ),
  command(
    `tickets return 0199f2b0-5c1e-7000-8a51-3c1f0f6a2b10 --conceptos '[{"renglon":1,"cantidad":"1"}]'`,
    Tickets.method.returnTicket,
    "Registra lo que un cliente devuelve de un ticket, con su nota de crédito",
    { positional: "id", fresh: "idempotencyKey", said: "Devolución registrada." },
  ),
  command(
    "tickets preview-return 0199f2b0-5c1e-7000-8a51-3c1f0f6a2b10",
    Tickets.method.calculateReturn,
    "Muestra la devolución que se haría de un ticket, sin registrarla",
    { positional: "id" },
  ),
  command(
    "tickets preview --periodicidad 01 --fecha 2026-11-27",
    Tickets.method.calculateGlobal,
    "Muestra la factura global que se haría de un periodo, sin timbrarla",
  ),
  command(
    "tickets global --periodicidad 01 --fecha 2026-11-27",
    Tickets.method.createGlobal,
    "Timbra la factura global de los tickets abiertos de un periodo",
    { fresh: "idempotencyKey", said: "Factura global timbrada." },
  ),
  command(
    "tickets close --periodicidad 01 --automatico",
    Tickets.method.setClosing,
    "Dice cómo se cierran los periodos de un lugar, y si se timbran solos",
    { said: "Cierre guardado." },
  ),
  command("tickets closings", Tickets.method.listClosings, "Muestra qué cierra, qué está abierto y qué está atrasado"),
  command(
    "tickets set-page --plazo mes --dias 5 --por-folio --contacto 5512345678",
    Tickets.method.setSelfInvoicing,
    "Dice hasta cuándo facturan los clientes sus tickets en la página",
    { said: "Página de autofactura guardada." },
  ),
  command(
    "tickets page",
    Tickets.method.getSelfInvoicing,
    "Muestra la página de autofactura: plazo, dirección y botón",
  ),
  command("tickets prove", Tickets.method.getProof, "Muestra si los tickets suman lo que dicen sus facturas", {
    isBad: ({ data }) => ((data as Json).diferencias as readonly Json[]).length > 0,
  }),
  command(
    "received list --estado pendiente",
    Receiving.method.listReceivedRequests,
    "Lista las solicitudes de cancelación que otros dirigen a la cuenta",
    { isDefault: true },
  ),
  command(
    "received show 3f0c9a52-6d1b-4c1e-9f77-0a8f1f6f2b10",
    Receiving.method.getReceivedRequest,
    "Muestra una solicitud de cancelación recibida",
    { positional: "id" },
  ),
  command("received ask", Receiving.method.askReceivedRequests, "Pregunta ahora al PAC por las solicitudes pendientes"),
  command("received watch --activa sí", Receiving.method.setReceiving, "Enciende o apaga la consulta de cada hora"),
  command(
    "received answer 3f0c9a52-6d1b-4c1e-9f77-0a8f1f6f2b10 --respuesta rechazar --uuid-fiscal 7E4C1E7A-55B0-4E0B-9D0E-3B3F0E0A9C11",
    Receiving.method.answerReceivedRequest,
    "Acepta o rechaza una solicitud; no se puede deshacer",
    { positional: "id" },
  ),
  command(
    "received identify 3f0c9a52-6d1b-4c1e-9f77-0a8f1f6f2b10 --xml factura.xml",
    Receiving.method.identifyReceivedRequest,
    "Toma del XML los datos del comprobante, y pregunta por él al SAT",
    { positional: "id" },
  ),
  command(
    "trips list --tipo vehiculo --buscar c2",
    Trips.method.listTripThings,
    "Lista lo guardado de un tipo, por su clave",
    { isDefault: true },
  ),
  command("trips remove --tipo vehiculo --clave T-12", Trips.method.removeTripThing, "Quita algo guardado", {
    said: "Quitado.",
  }),
  command(
    "trips kilometers --desde CEDIS --hasta TIENDA",
    Trips.method.getTripKilometers,
    "Dice los kilómetros del último viaje entre dos lugares guardados",
  ),
  command(
    "trips deliver 3f0c9a52-6d1b-4c1e-9f77-0a8f1f6f2b10",
    Trips.method.createDeliveryNote,
    "Abre la hoja de entrega de un comprobante, para el teléfono de quien conduce",
    { positional: "id" },
  ),
  command(
    "trips delivery 3f0c9a52-6d1b-4c1e-9f77-0a8f1f6f2b10",
    Trips.method.getDeliveryNote,
    "Muestra la hoja de entrega de un comprobante, y hasta cuándo se abre",
    { positional: "id" },
  ),
  command(
    "trips revoke 3f0c9a52-6d1b-4c1e-9f77-0a8f1f6f2b10",
    Trips.method.revokeDeliveryNote,
    "Retira la hoja de entrega de un comprobante",
    { positional: "id", said: "Hoja retirada: su página ya no se abre." },
  ),
  command(
    "exports create --desde 2026-03-01 --hasta 2026-03-31 --contenido xml,pdf,acuses,csv,xlsx",
    Exports.method.createExport,
    "Pide una exportación, que el servicio hace aparte",
    { said: "Exportación pedida. Con exports download y su id se espera a que esté lista, y se guarda." },
  ),
  command(
    "exports list --limite 5",
    Exports.method.listExports,
    "Lista las exportaciones, de la más nueva a la más antigua",
    { isDefault: true },
  ),
  command(
    "exports show 3f0c9a52-6d1b-4c1e-9f77-0a8f1f6f2b10",
    Exports.method.getExport,
    "Dice cuánto lleva una exportación",
    { positional: "id", isBad: ({ data }) => (data as Json).estado === "error" },
  ),
  command(
    "reconcile [run] --csv contabilidad.csv --desde 2026-03-01 --hasta 2026-03-31 --json",
    Exports.method.reconcile,
    "Dice qué solo está en el archivo, qué solo está aquí, y qué difiere",
  ),
  command(
    "webhook create --account EKU9003173C9 --environment sandbox --endpoint https://ejemplo.mx/cfdi --types cfdi.timbrado,cfdi.cancelado",
    WebhookService.method.createWebhook,
    "Crea un webhook; contesta su secreto, que no se vuelve a mostrar",
    { said: "Webhook creado. Guarde el secreto: no se vuelve a mostrar." },
  ),
  command(
    "webhook list --account EKU9003173C9 --environment production",
    WebhookService.method.listWebhooks,
    "Lista los webhooks de una cuenta y ambiente",
  ),
  command(
    "webhook change 6f1c2a90-5a3e-4f57-9d0b-2f6f1f0c7a11 --account EKU9003173C9 --environment sandbox --active no",
    WebhookService.method.changeWebhook,
    "Cambia un webhook, lo apaga o lo enciende; lo que no se indica queda como está",
    { positional: "webhook" },
  ),
  command(
    "webhook rotate 6f1c2a90-5a3e-4f57-9d0b-2f6f1f0c7a11 --account EKU9003173C9 --environment sandbox",
    WebhookService.method.rotateWebhookSecret,
    "Cambia el secreto; el anterior también firma durante 24 horas",
    { positional: "webhook", said: "Secreto cambiado. Guárdelo: no se vuelve a mostrar." },
  ),
  command(
    "webhook remove 6f1c2a90-5a3e-4f57-9d0b-2f6f1f0c7a11 --account EKU9003173C9 --environment sandbox",
    WebhookService.method.removeWebhook,
    "Quita un webhook, con sus entregas",
    { positional: "webhook", said: "Webhook quitado." },
  ),
  command(
    "webhook deliveries 6f1c2a90-5a3e-4f57-9d0b-2f6f1f0c7a11 --account EKU9003173C9 --environment sandbox --estado fallida",
    WebhookService.method.listWebhookDeliveries,
    "Lista las entregas, de la más reciente a la más antigua",
    { positional: "webhook" },
  ),
  command(
    "webhook resend 6f1c2a90-5a3e-4f57-9d0b-2f6f1f0c7a11 --cursor 1764069670123456 --account EKU9003173C9 --environment sandbox",
    WebhookService.method.resendWebhookDelivery,
    "Entrega de nuevo un evento",
    { positional: "webhook", said: "La entrega comienza de nuevo." },
  ),
  command(
    "webhook replay 6f1c2a90-5a3e-4f57-9d0b-2f6f1f0c7a11 --since 2026-11-25T09:00:00 --account EKU9003173C9 --environment sandbox",
    WebhookService.method.replayWebhook,
    "Entrega de nuevo todos los eventos desde un momento",
    { positional: "webhook", said: "Los eventos se entregan de nuevo." },
  ),
  command("platform create Despacho", PlatformOperation.method.createPlatform, "Crea una plataforma", {
    ...{ positional: "nombre", said: "Plataforma creada." },
  }),
  command(
    "platform list",
    PlatformOperation.method.listPlatforms,
    "Lista las plataformas, con sus cuentas, sus timbres y sus llaves",
    { isDefault: true },
  ),
  command(
    "platform key Despacho --nombre nomina --environment sandbox --scopes nomina:leer,nomina:escribir,cuentas:leer",
    PlatformOperation.method.createPlatformKey,
    "Genera una llave de la plataforma, que no se vuelve a mostrar",
    { positional: "platform", said: "Llave generada. Guárdela: no se vuelve a mostrar." },
  ),
  command(
    "platform limits Despacho --nombre asistente --environment production --borradores-al-dia 20 --importe-por-borrador 15000",
    PlatformOperation.method.setPlatformKeyLimits,
    "Pone los topes de los borradores de las llaves de un nombre, o los quita",
    { positional: "platform", said: "Topes guardados." },
  ),
  command(
    "platform revoke Despacho --id 6f1c2a90-5a3e-4f57-9d0b-2f6f1f0c7a11",
    PlatformOperation.method.revokePlatformKey,
    "Retira una llave de la plataforma; deja de servir en ese momento",
    { positional: "platform", said: "Llave retirada." },
  ),
  command(
    "platform stamps Despacho --quantity 10000 --idempotency-key factura-381",
    PlatformOperation.method.addPlatformStamps,
    "Agrega timbres que la plataforma puede pasar a sus cuentas",
    { positional: "platform", said: "Timbres agregados." },
  ),
  command(
    "platform attach Despacho --account EKU9003173C9 --referencia cliente-381",
    PlatformOperation.method.attachAccount,
    "Pone en la plataforma una cuenta que ya está",
    { positional: "platform", said: "La cuenta es de la plataforma." },
  ),
  command(
    "platform release Despacho --account EKU9003173C9",
    PlatformOperation.method.releaseAccount,
    "Saca una cuenta de la plataforma, con todo lo que tiene",
    { positional: "platform", said: "La cuenta ya no es de la plataforma; sus propias llaves siguen." },
  ),
  command(
    "portal invite --account EKU9003173C9 --email ana@example.com --role owner",
    PortalPeople.method.invite,
    "Invita a una cuenta, plataforma o soporte; contesta un enlace de un solo uso",
    { said: "Entregue el enlace a esa persona: sirve una vez y no se vuelve a mostrar." },
  ),
  command(
    "portal reset ana@example.com --remove-totp",
    PortalPeople.method.resetPassword,
    "Contesta un enlace de un solo uso para elegir otra contraseña",
    {
      positional: "email",
      said: "Entregue el enlace a esa persona: sirve una vez y no se vuelve a mostrar.",
    },
  ),
  command(
    "portal block ana@example.com",
    PortalPeople.method.blockUser,
    "Suspende a una persona: cierra sus sesiones y no la deja entrar",
    { positional: "email" },
  ),
  command(
    "portal team EKU9003173C9",
    PortalPeople.method.lookAtTeam,
    "Lista quiénes trabajan en una cuenta, y a quiénes se invitó",
    { positional: "account" },
  ),
  command("ip list --all", method.listAddressBlocks, "Lista los bloqueos, del más reciente al más antiguo"),
  command(
    'ip release 203.0.113.7 --released-by "Luis Mora" --note "Ya espera entre peticiones"',
    method.releaseAddress,
    "Libera una dirección",
    {
      positional: "address",
      said: "Dirección liberada: ya puede volver a enviar peticiones. El bloqueo queda registrado.",
    },
  ),
  command(
    "doctor [run] --account EKU9003173C9",
    OperationService.method.diagnose,
    "Revisa el servicio y, con --account, una cuenta; cada línea dice qué hacer",
    { isBad: ({ checks }) => (checks as readonly Json[]).some(({ ok }) => !ok) },
  ),
  command(
    "archive run --older-than 90d",
    OperationService.method.runArchive,
    "Pasa al archivo el XML antiguo, y comprueba antes cada copia",
    { inParts: true },
  ),
  command(
    "archive status",
    OperationService.method.getArchiveStatus,
    "Dice dónde está el archivo, si contesta, y qué guarda de cada mes",
    { isDefault: true },
  ),
  command(
    "archive restore --month 2026-03",
    OperationService.method.restoreArchive,
    "Regresa XML archivado a la base; el archivo lo conserva también",
    { inParts: true },
  ),
  command(
    "archive verify --sample 5",
    OperationService.method.verifyArchive,
    "Lee lo archivado y lo compara con lo que la base dice de ello",
    { inParts: true, isBad: ({ faults }) => (faults as readonly Json[]).length > 0 },
  ),
  command(
    "audit verify --account EKU9003173C9",
    OperationService.method.verifyAudit,
    "Recalcula las cadenas de la auditoría y las compara con sus cabezas firmadas",
    { isDefault: true, inParts: true, isBad: ({ faults }) => (faults as readonly Json[]).length > 0 },
  ),
  command(
    "recover status",
    OperationService.method.getRecovery,
    "Dice si la base está abierta, en cuarentena o en espera, y hasta cuándo sabe",
    { isDefault: true },
  ),
  command(
    'recover open --skip 1000 --decided-by "Ana López" --note "Respaldo del 3 de marzo"',
    OperationService.method.endQuarantine,
    "Adelanta las series, para no repetir folios, y termina la cuarentena o la espera",
  ),
  command(
    "stuck list --account EKU9003173C9",
    OperationService.method.listStuckDocuments,
    "Lista lo que el servicio no puede resolver, y lo que se puede decidir",
    { isDefault: true },
  ),
  command(
    'stuck settle 3f0c9a52-6d1b-4c1e-9f77-0a8f1f6f2b10 --account EKU9003173C9 --environment production --decision reintentar --decided-by "Luis Mora" --note "El PAC ya contesta"',
    OperationService.method.settleStuckDocument,
    "Lleva a cabo una decisión; queda registrado quién la tomó y por qué",
    { positional: "id", said: "Decisión llevada a cabo y registrada." },
  ),
  command(
    "pacs list --account EKU9003173C9",
    OperationService.method.listPacs,
    "Dice cómo están los PAC y, con una cuenta, si puede timbrar en cada uno",
    { isDefault: true },
  ),
  command(
    "pacs order --account EKU9003173C9 --environment production --pacs finkok,sw",
    OperationService.method.orderAccountPacs,
    "Da a una cuenta su propio orden de PAC; sin ninguno, vuelve al del operador",
    { said: "Orden guardado." },
  ),
  command(
    "pacs tell finkok --account EKU9003173C9 --environment production --registered sí --letter-signed sí",
    OperationService.method.tellAccountPac,
    "Guarda si la cuenta está registrada en el PAC y si firmó su carta manifiesto",
    { positional: "pac", said: "Guardado." },
  ),
  command(
    "pacs try sw-pruebas --account EKU9003173C9 --out informe.json",
    OperationService.method.tryPac,
    "Prueba un PAC contra lo que su adaptador supone, en su ambiente de pruebas",
    {
      positional: "pac",
      inParts: true,
      report: OperationService.method.reportPacTrial,
      said: ({ state }) => String(state),
      isBad: ({ rows }) => (rows as readonly Json[]).some(({ result }) => result === "difiere"),
    },
  ),
  command(
    "pacs report sw-pruebas -o informe.json",
    OperationService.method.reportPacTrial,
    "Guarda la última prueba de un PAC: su tabla y cada petición, sin secretos",
    { positional: "pac" },
  ),
  command(
    'pacs trust sw-pruebas --decided-by "Luis Mora" --note "El PAC confirma que 429 no procesa nada"',
    OperationService.method.trustPac,
    "Usa un PAC de respaldo pese a lo que difiere en su prueba",
    { positional: "pac", said: "Guardado: los PAC de ese adaptador vuelven a servir de respaldo." },
  ),
  command(
    "pacs attempts 3f0c9a52-6d1b-4c1e-9f77-0a8f1f6f2b10 --account EKU9003173C9 --environment production",
    OperationService.method.listAttempts,
    "Dice qué se preguntó a los PAC sobre un comprobante, y qué resultó",
    { positional: "id" },
  ),
  command(
    "cancel [request] 3f0c9a52-6d1b-4c1e-9f77-0a8f1f6f2b10 --motivo 02",
    Invoicing.method.cancelInvoice,
    "Pide cancelar un comprobante; basta escribir cancel <id> --motivo 02",
    { positional: "id", said: saidOfCancellation },
  ),
  command(
    "cancel foresee 3f0c9a52-6d1b-4c1e-9f77-0a8f1f6f2b10",
    Invoicing.method.foreseeInvoiceCancellation,
    "Dice, según la regla, qué pasaría al cancelar un comprobante",
    { positional: "id", orElse: [Withholding.method.foreseeWithholdingCancellation], said: saidOfForesight },
  ),
  command(
    "cancel status 3f0c9a52-6d1b-4c1e-9f77-0a8f1f6f2b10",
    Invoicing.method.refreshInvoiceCancellation,
    "Pregunta en qué va una cancelación que espera al receptor",
    {
      positional: "id",
      said: saidOfCancellation,
      otherwise: { method: Invoicing.method.getInvoice, said: saidWithoutCancellation },
    },
  ),
  command(
    "cancel plan 3f0c9a52-6d1b-4c1e-9f77-0a8f1f6f2b10 --motivo 01 --factura factura.json",
    CancellationPlans.method.planInvoiceCancellation,
    "Muestra los pasos para cancelar un comprobante y lo que lo estorba",
    {
      positional: "id",
      orElse: [CancellationPlans.method.planPaymentComplementCancellation],
      said: ({ data }) =>
        (data as Json).id === undefined
          ? "Nada se ha pedido. Para iniciarlo, repita el comando con --huella y la huella de abajo."
          : "Plan en curso: pregunte cómo va con cancel progress y su id.",
    },
  ),
  command(
    "cancel plans --estado en_curso",
    CancellationPlans.method.listCancellationPlans,
    "Lista los planes de cancelación, de los más nuevos a los más antiguos",
  ),
  command(
    "cancel progress 3f0c9a52-6d1b-4c1e-9f77-0a8f1f6f2b10",
    CancellationPlans.method.getCancellationPlan,
    "Dice qué pasos de un plan están hechos, y qué falta",
    { positional: "id" },
  ),
  command(
    "cancel stop 3f0c9a52-6d1b-4c1e-9f77-0a8f1f6f2b10",
    CancellationPlans.method.stopCancellationPlan,
    "Detiene un plan: no empieza otro paso",
    { positional: "id", said: "Plan detenido. Lo que ya se pidió al SAT sigue su curso." },
  ),
  command(
    "cancel resume 3f0c9a52-6d1b-4c1e-9f77-0a8f1f6f2b10 --huella 5f0c9a526d1b4c1e9f770a8f1f6f2b10",
    CancellationPlans.method.resumeCancellationPlan,
    "Reanuda un plan detenido, desde el paso en que quedó",
    { positional: "id", said: "Plan en curso otra vez." },
  ),
  command(
    "pdf [get] 3f0c9a52-6d1b-4c1e-9f77-0a8f1f6f2b10 -o factura.pdf",
    Invoicing.method.getInvoicePdf,
    "Guarda el PDF de un comprobante; basta escribir pdf <id> -o factura.pdf",
    {
      positional: "id",
      orElse: [Invoicing.method.getPaymentComplementPdf, Withholding.method.getWithholdingPdf],
    },
  ),
  command(
    "pdf nomina --desde 2026-03-01 --hasta 2026-03-15 -o quincena.pdf",
    Payroll.method.printPayrolls,
    "Guarda hasta 200 recibos de nómina en un solo PDF, por ids o por filtros",
  ),
  command(
    'pdf note 3f0c9a52-6d1b-4c1e-9f77-0a8f1f6f2b10 --account EKU9003173C9 --environment production --nota-pdf "Entregar en almacén 4"',
    method.setPdfNote,
    "Cambia la nota y los campos propios del PDF de un comprobante",
    { positional: "id", said: "Guardado: el PDF los muestra desde ahora." },
  ),
  command(
    'design set --account EKU9003173C9 --logo logo.png --accent-color "#1f4e79" --paper letter',
    method.setPdfDesign,
    "Cambia el diseño de los PDF; lo que no se indica queda como está",
    { said: "Diseño guardado: es el de lo que se timbre desde ahora; lo ya timbrado conserva el suyo." },
  ),
  command("design show EKU9003173C9", method.getPdfDesign, "Muestra el diseño vigente", {
    positional: "account",
  }),
  command(
    'design preview --account EKU9003173C9 --accent-color "#1f4e79" -o muestra.pdf',
    method.previewPdfDesign,
    "Guarda una factura inventada, con los cambios que se indiquen",
  ),
  command("catalogs status", CatalogImporting.method.getStatus, "Muestra qué catálogos se importaron, y cuándo"),
  command(
    "law import ley-2027.json --dry-run",
    Law.method.importPack,
    "Pone en vigor un paquete de ley firmado: cifras, listas y reglas con sus días",
    {
      positional: "pack",
      said: ({ imported }) =>
        imported
          ? "Paquete de ley en vigor: todas las instancias revisan con él en menos de un minuto."
          : "No se cambió nada: esto cambiaría.",
    },
  ),
];

function saidOfCancellation({ data }: Json): string {
  const { estado } = data as { readonly estado: string };
  return CANCELLATIONS[estado] ?? `El comprobante está en el estado ${estado}.`;
}

function saidOfForesight({ data }: Json): string {
  const { regla, motivos, ultimoDia, multa, sat } = data as unknown as Foreseen;
  return [
    `Según la regla (${regla.fuente}): ${regla.explicacion}.`,
    ...motivos.map(({ motivo, resultado, explicacion }) => `${motivo}  ${resultado}: ${explicacion}.`),
    `Último día: ${ultimoDia}. ${multa}.`,
    sat === undefined
      ? "El SAT no contestó, o no atiende consultas de este documento."
      : `El SAT dice: ${sat.esCancelable ?? sat.estado}.`,
  ].join("\n");
}

interface Foreseen {
  readonly regla: { readonly fuente: string; readonly explicacion: string };
  readonly motivos: readonly { readonly motivo: string; readonly resultado: string; readonly explicacion: string }[];
  readonly ultimoDia: string;
  readonly multa: string;
  readonly sat?: { readonly estado: string; readonly esCancelable?: string };
}

/** Tells the document's state. Its record does not say whether a cancellation was ever requested. */
function saidWithoutCancellation(answer: Json): string {
  const { estado } = answer.data as { readonly estado: string };
  if (estado !== "timbrada") return saidOfCancellation(answer);
  return "El comprobante sigue vigente: su cancelación no procedió, o no se ha pedido.";
}

const CANCELLATIONS: Readonly<Record<string, string>> = {
  cancelada: "Comprobante cancelado ante el SAT.",
  cancelando: "El SAT recibió la petición y aún no dice qué hizo con ella: pregunte de nuevo con cancel status.",
  cancelacion_pendiente: "El receptor debe aceptar la cancelación: pregunte después con cancel status.",
  timbrada: "La cancelación no procedió: el comprobante sigue vigente.",
};

/** Describes a command by an example of it; a name in brackets is that of the command which its group calls alone. */
function command(
  example: string,
  method: DescMethodUnary,
  summary: string,
  rest: Omit<RemoteCommand, "group" | "name" | "method" | "summary" | "example"> = {},
): RemoteCommand {
  const [, group = "", left, name = left ?? ""] = /^(\S+) (?:\[(\S+)\]|(\S+))/.exec(example) ?? [];
  const isDefault = left === undefined ? {} : ({ isDefault: true } as const);
  return { group, name, method, summary, example: example.replace(` [${left}]`, ""), ...isDefault, ...rest };
}
