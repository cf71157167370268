import type { DescMethodUnary } from "@bufbuild/protobuf";
import { AccountService } from "#proto/cfdi/v1/account_pb.ts";
import { CatalogImporting } from "#proto/cfdi/v1/catalog_pb.ts";
import { Events } from "#proto/cfdi/v1/event_pb.ts";
import { Exports } from "#proto/cfdi/v1/export_pb.ts";
import { Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { AccountMoving } from "#proto/cfdi/v1/moving_pb.ts";
import { OperationService } from "#proto/cfdi/v1/operation_pb.ts";
import { Payroll } from "#proto/cfdi/v1/payroll_pb.ts";
import { PortalPeople } from "#proto/cfdi/v1/portal_pb.ts";
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
   * This field gets a random value where the user gives none. After a lost answer the user repeats the command with
   * the same value.
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
  exports: "Exportaciones: los comprobantes de un periodo en archivos, con sus tablas",
  reconcile: "Conciliación: una lista de usted contra los comprobantes timbrados",
  webhook: "Webhooks: direcciones a las que se avisa de los eventos",
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
  law: "Documentos del SAT que sigue el servicio",
};

const { method } = AccountService;

export const COMMANDS: readonly RemoteCommand[] = [
  {
    group: "account",
    name: "create",
    summary: "Crea la cuenta de un emisor",
    example:
      'account create --rfc EKU9003173C9 --nombre "ESCUELA KEMPER URGATE" --regimen-fiscal 601 --lugar-expedicion 42501',
    method: method.createAccount,
    said: "Cuenta creada.",
  },
  {
    group: "account",
    name: "replace",
    summary: "Reemplaza los datos de la cuenta de ese RFC; lo que no se indica deja de tenerlo",
    example:
      'account replace --rfc EKU9003173C9 --nombre "ESCUELA KEMPER URGATE" --regimen-fiscal 601 --lugar-expedicion 06000',
    method: method.replaceAccount,
    said: "Datos reemplazados: los llevan los comprobantes que se pidan desde ahora.",
  },
  {
    group: "account",
    name: "contract",
    summary: "Contrata el módulo de API, o lo retira",
    example: "account contract EKU9003173C9",
    method: method.contractModule,
    positional: "account",
    said: ({ contracted }) =>
      contracted ? "Módulo de API contratado." : "Módulo de API retirado: sus llaves responden 403.",
  },
  {
    group: "account",
    name: "certify",
    summary: "Certifica la cuenta para producción, o retira la certificación",
    example: "account certify EKU9003173C9",
    method: method.certifyAccount,
    positional: "account",
    said: ({ certified }) =>
      certified
        ? "Cuenta certificada: ya puede generar su llave de producción."
        : "Certificación retirada: la cuenta ya no trabaja en producción.",
  },
  {
    group: "account",
    name: "show",
    summary: "Muestra una cuenta",
    example: "account show EKU9003173C9 --json",
    method: method.getAccount,
    positional: "account",
    said: ({ moving, rfc }) =>
      moving === undefined
        ? ""
        : `La cuenta está cerrada con account leave: aquí no timbra ni cancela. Si se queda, ábrala con account stay ${rfc}.`,
  },
  {
    group: "account",
    name: "list",
    summary: "Lista las cuentas, por RFC",
    example: "account list --search KEMPER",
    method: method.listAccounts,
  },
  {
    group: "account",
    name: "registro-patronal",
    summary: "Guarda el registro patronal (IMSS) de los recibos de nómina que no indican otro",
    example: "account registro-patronal EKU9003173C9 --registro-patronal B5510768108",
    method: method.setRegistroPatronal,
    positional: "account",
    said: "Registro patronal guardado.",
  },
  {
    group: "account",
    name: "stay",
    summary: "Abre de nuevo una cuenta que se cerró con account leave",
    example: "account stay EKU9003173C9",
    method: AccountMoving.method.stay,
    positional: "account",
    said: "La cuenta se queda: ya puede timbrar y cancelar. Los archivos que se hicieron de ella ya no la dicen completa.",
  },
  {
    group: "account",
    name: "signer",
    summary: "Dice la llave con la que esta instalación firma las cuentas que se van",
    example: "account signer",
    method: AccountMoving.method.showSigner,
    said: "Quien reciba una cuenta de aquí la indica con account enter --signer.",
  },
  {
    group: "csd",
    name: "upload",
    summary: "Sube un CSD, que sella desde ahora",
    example: "csd upload --account EKU9003173C9 --cer csd.cer --key csd.key --password-file password.txt",
    method: method.uploadCsd,
    said: "CSD guardado, con la llave privada cifrada; desde ahora sella, y firma también las cancelaciones de lo que sellaron los anteriores.",
  },
  {
    group: "customer",
    name: "add",
    summary: "Agrega un cliente, o reemplaza los datos del que ya tiene ese RFC",
    example:
      'customer add --account EKU9003173C9 --rfc CACX7605101P8 --nombre "XOCHILT CASAS CHAVEZ" --codigo-postal 36257 --regimen-fiscal 612 --uso-cfdi G03',
    method: method.addCustomer,
    said: "Cliente guardado; si el RFC ya existía, estos datos reemplazan a los anteriores.",
  },
  {
    group: "customer",
    name: "list",
    summary: "Lista los clientes, por RFC",
    example: "customer list --account EKU9003173C9",
    method: method.listCustomers,
  },
  {
    group: "customer",
    name: "remove",
    summary: "Quita un cliente; lo que se le facturó queda como está",
    example: "customer remove CACX7605101P8 --account EKU9003173C9",
    method: method.removeCustomer,
    positional: "rfc",
    said: "Cliente quitado.",
  },
  {
    group: "place",
    name: "save",
    summary: "Guarda un lugar de expedición, en lugar del que ya tiene ese código postal",
    example: 'place save --account EKU9003173C9 --codigo-postal 64000 --nombre "Sucursal Monterrey"',
    method: method.savePlace,
    said: "Lugar guardado: una factura lo lleva si lo pide, o si lo tiene su serie.",
  },
  {
    group: "place",
    name: "list",
    summary: "Lista los lugares de expedición y sus permisos de combustible",
    example: "place list --account EKU9003173C9",
    method: method.listPlaces,
  },
  {
    group: "place",
    name: "remove",
    summary: "Quita un lugar de expedición donde no se expide ninguna serie",
    example: "place remove 64000 --account EKU9003173C9",
    method: method.removePlace,
    positional: "codigoPostal",
    said: "Lugar quitado.",
  },
  {
    group: "series",
    name: "add",
    summary: "Agrega una serie",
    example: "series add --account EKU9003173C9 --kind factura --codigo FC --first-folio 100",
    method: method.addSeries,
    said: "Serie agregada.",
  },
  {
    group: "series",
    name: "list",
    summary: "Lista las series",
    example: "series list --account EKU9003173C9",
    method: method.listSeries,
  },
  {
    group: "series",
    name: "change",
    summary: "Elige la serie favorita de un tipo, cambia su lugar o la pone fuera de uso",
    example: "series change --account EKU9003173C9 --kind factura --codigo FC --favourite sí",
    method: method.changeSeries,
    said: "Serie cambiada.",
  },
  {
    group: "key",
    name: "rotate",
    summary: "Genera una llave; la anterior de ese ambiente deja de servir",
    example: "key rotate sandbox --account EKU9003173C9",
    method: method.rotateKey,
    positional: "environment",
    said: "Llave generada. Guárdela: no se vuelve a mostrar. La anterior ya no sirve.",
  },
  {
    group: "stamps",
    name: "add",
    summary: "Agrega timbres de producción",
    example: "stamps add --account EKU9003173C9 --quantity 1000 --idempotency-key pedido-731",
    method: method.addStamps,
    fresh: "idempotencyKey",
    said: "Timbres agregados.",
  },
  {
    group: "stamps",
    name: "list",
    summary: "Lista los timbres comprados, del lote más reciente al más antiguo",
    example: "stamps list --account EKU9003173C9",
    method: method.listStampBatches,
  },
  {
    group: "events",
    name: "list",
    isDefault: true,
    summary: "Lista los eventos que siguen a un cursor, en orden",
    example: "events --despues 1764069670123456 --limite 100 --json",
    method: Events.method.listEvents,
  },
  {
    group: "exports",
    name: "create",
    summary: "Pide una exportación, que el servicio hace aparte",
    example: "exports create --desde 2026-03-01 --hasta 2026-03-31 --contenido xml,pdf,acuses,csv,xlsx",
    method: Exports.method.createExport,
    said: "Exportación pedida. Con exports download y su id se espera a que esté lista, y se guarda.",
  },
  {
    group: "exports",
    name: "list",
    isDefault: true,
    summary: "Lista las exportaciones, de la más nueva a la más antigua",
    example: "exports list --limite 5",
    method: Exports.method.listExports,
  },
  {
    group: "exports",
    name: "show",
    summary: "Dice cuánto lleva una exportación",
    example: "exports show 3f0c9a52-6d1b-4c1e-9f77-0a8f1f6f2b10",
    method: Exports.method.getExport,
    positional: "id",
    isBad: ({ data }) => (data as Json).estado === "error",
  },
  {
    group: "reconcile",
    name: "run",
    isDefault: true,
    summary: "Dice qué solo está en el archivo, qué solo está aquí, y qué difiere",
    example: "reconcile --csv contabilidad.csv --desde 2026-03-01 --hasta 2026-03-31 --json",
    method: Exports.method.reconcile,
  },
  {
    group: "webhook",
    name: "create",
    summary: "Crea un webhook; contesta su secreto, que no se vuelve a mostrar",
    example:
      "webhook create --account EKU9003173C9 --environment sandbox --endpoint https://ejemplo.mx/cfdi --types cfdi.timbrado,cfdi.cancelado",
    method: WebhookService.method.createWebhook,
    said: "Webhook creado. Guarde el secreto: no se vuelve a mostrar.",
  },
  {
    group: "webhook",
    name: "list",
    summary: "Lista los webhooks de una cuenta y ambiente",
    example: "webhook list --account EKU9003173C9 --environment production",
    method: WebhookService.method.listWebhooks,
  },
  {
    group: "webhook",
    name: "change",
    summary: "Cambia un webhook, lo apaga o lo enciende; lo que no se indica queda como está",
    example:
      "webhook change 6f1c2a90-5a3e-4f57-9d0b-2f6f1f0c7a11 --account EKU9003173C9 --environment sandbox --active no",
    method: WebhookService.method.changeWebhook,
    positional: "webhook",
  },
  {
    group: "webhook",
    name: "rotate",
    summary: "Cambia el secreto; el anterior también firma durante 24 horas",
    example:
      "webhook rotate 6f1c2a90-5a3e-4f57-9d0b-2f6f1f0c7a11 --account EKU9003173C9 --environment sandbox",
    method: WebhookService.method.rotateWebhookSecret,
    positional: "webhook",
    said: "Secreto cambiado. Guárdelo: no se vuelve a mostrar.",
  },
  {
    group: "webhook",
    name: "remove",
    summary: "Quita un webhook, con sus entregas",
    example:
      "webhook remove 6f1c2a90-5a3e-4f57-9d0b-2f6f1f0c7a11 --account EKU9003173C9 --environment sandbox",
    method: WebhookService.method.removeWebhook,
    positional: "webhook",
    said: "Webhook quitado.",
  },
  {
    group: "webhook",
    name: "deliveries",
    summary: "Lista las entregas, de la más reciente a la más antigua",
    example:
      "webhook deliveries 6f1c2a90-5a3e-4f57-9d0b-2f6f1f0c7a11 --account EKU9003173C9 --environment sandbox --estado fallida",
    method: WebhookService.method.listWebhookDeliveries,
    positional: "webhook",
  },
  {
    group: "webhook",
    name: "resend",
    summary: "Entrega de nuevo un evento",
    example:
      "webhook resend 6f1c2a90-5a3e-4f57-9d0b-2f6f1f0c7a11 --cursor 1764069670123456 --account EKU9003173C9 --environment sandbox",
    method: WebhookService.method.resendWebhookDelivery,
    positional: "webhook",
    said: "La entrega comienza de nuevo.",
  },
  {
    group: "webhook",
    name: "replay",
    summary: "Entrega de nuevo todos los eventos desde un momento",
    example:
      "webhook replay 6f1c2a90-5a3e-4f57-9d0b-2f6f1f0c7a11 --since 2026-11-25T09:00:00 --account EKU9003173C9 --environment sandbox",
    method: WebhookService.method.replayWebhook,
    positional: "webhook",
    said: "Los eventos se entregan de nuevo.",
  },
  {
    group: "portal",
    name: "invite",
    summary: "Invita a una cuenta, o a soporte; contesta un enlace de un solo uso",
    example: "portal invite --account EKU9003173C9 --email ana@example.com --role owner",
    method: PortalPeople.method.invite,
    said: "Entregue el enlace a esa persona: sirve una vez y no se vuelve a mostrar.",
  },
  {
    group: "portal",
    name: "reset",
    summary: "Contesta un enlace de un solo uso para elegir otra contraseña",
    example: "portal reset ana@example.com --remove-totp",
    method: PortalPeople.method.resetPassword,
    positional: "email",
    said: "Entregue el enlace a esa persona: sirve una vez y no se vuelve a mostrar.",
  },
  {
    group: "portal",
    name: "block",
    summary: "Suspende a una persona: cierra sus sesiones y no la deja entrar",
    example: "portal block ana@example.com",
    method: PortalPeople.method.blockUser,
    positional: "email",
  },
  {
    group: "portal",
    name: "team",
    summary: "Lista quiénes trabajan en una cuenta, y a quiénes se invitó",
    example: "portal team EKU9003173C9",
    method: PortalPeople.method.lookAtTeam,
    positional: "account",
  },
  {
    group: "ip",
    name: "list",
    summary: "Lista los bloqueos, del más reciente al más antiguo",
    example: "ip list --all",
    method: method.listAddressBlocks,
  },
  {
    group: "ip",
    name: "release",
    summary: "Libera una dirección",
    example: 'ip release 203.0.113.7 --released-by "Luis Mora" --note "Ya espera entre peticiones"',
    method: method.releaseAddress,
    positional: "address",
    said: "Dirección liberada: ya puede volver a enviar peticiones. El bloqueo queda registrado.",
  },
  {
    group: "doctor",
    name: "run",
    isDefault: true,
    summary: "Revisa el servicio y, con --account, una cuenta; cada línea dice qué hacer",
    example: "doctor --account EKU9003173C9",
    method: OperationService.method.diagnose,
    isBad: ({ checks }) => (checks as readonly Json[]).some(({ ok }) => !ok),
  },
  {
    group: "archive",
    name: "run",
    summary: "Pasa al archivo el XML antiguo, y comprueba antes cada copia",
    example: "archive run --older-than 90d",
    method: OperationService.method.runArchive,
    inParts: true,
  },
  {
    group: "archive",
    name: "status",
    isDefault: true,
    summary: "Dice dónde está el archivo, si contesta, y qué guarda de cada mes",
    example: "archive status",
    method: OperationService.method.getArchiveStatus,
  },
  {
    group: "archive",
    name: "restore",
    summary: "Regresa XML archivado a la base; el archivo lo conserva también",
    example: "archive restore --month 2026-03",
    method: OperationService.method.restoreArchive,
    inParts: true,
  },
  {
    group: "archive",
    name: "verify",
    summary: "Lee lo archivado y lo compara con lo que la base dice de ello",
    example: "archive verify --sample 5",
    method: OperationService.method.verifyArchive,
    inParts: true,
    isBad: ({ faults }) => (faults as readonly Json[]).length > 0,
  },
  {
    group: "audit",
    name: "verify",
    isDefault: true,
    summary: "Recalcula las cadenas de la auditoría y las compara con sus cabezas firmadas",
    example: "audit verify --account EKU9003173C9",
    method: OperationService.method.verifyAudit,
    inParts: true,
    isBad: ({ faults }) => (faults as readonly Json[]).length > 0,
  },
  {
    group: "recover",
    name: "status",
    isDefault: true,
    summary: "Dice si la base está abierta, en cuarentena o en espera, y hasta cuándo sabe",
    example: "recover status",
    method: OperationService.method.getRecovery,
  },
  {
    group: "recover",
    name: "open",
    summary: "Adelanta las series, para no repetir folios, y termina la cuarentena o la espera",
    example: 'recover open --skip 1000 --decided-by "Ana López" --note "Respaldo del 3 de marzo"',
    method: OperationService.method.endQuarantine,
  },
  {
    group: "stuck",
    name: "list",
    isDefault: true,
    summary: "Lista lo que el servicio no puede resolver, y lo que se puede decidir",
    example: "stuck list --account EKU9003173C9",
    method: OperationService.method.listStuckDocuments,
  },
  {
    group: "stuck",
    name: "settle",
    summary: "Lleva a cabo una decisión; queda registrado quién la tomó y por qué",
    example:
      'stuck settle 3f0c9a52-6d1b-4c1e-9f77-0a8f1f6f2b10 --account EKU9003173C9 --environment production --decision reintentar --decided-by "Luis Mora" --note "El PAC ya contesta"',
    method: OperationService.method.settleStuckDocument,
    positional: "id",
    said: "Decisión llevada a cabo y registrada.",
  },
  {
    group: "pacs",
    name: "list",
    isDefault: true,
    summary: "Dice cómo están los PAC y, con una cuenta, si puede timbrar en cada uno",
    example: "pacs list --account EKU9003173C9",
    method: OperationService.method.listPacs,
  },
  {
    group: "pacs",
    name: "order",
    summary: "Da a una cuenta su propio orden de PAC; sin ninguno, vuelve al del operador",
    example: "pacs order --account EKU9003173C9 --environment production --pacs finkok,sw",
    method: OperationService.method.orderAccountPacs,
    said: "Orden guardado.",
  },
  {
    group: "pacs",
    name: "tell",
    summary: "Guarda si la cuenta está registrada en el PAC y si firmó su carta manifiesto",
    example:
      "pacs tell finkok --account EKU9003173C9 --environment production --registered sí --letter-signed sí",
    method: OperationService.method.tellAccountPac,
    positional: "pac",
    said: "Guardado.",
  },
  {
    group: "pacs",
    name: "attempts",
    summary: "Dice qué se preguntó a los PAC sobre un comprobante, y qué resultó",
    example:
      "pacs attempts 3f0c9a52-6d1b-4c1e-9f77-0a8f1f6f2b10 --account EKU9003173C9 --environment production",
    method: OperationService.method.listAttempts,
    positional: "id",
  },
  {
    group: "cancel",
    name: "request",
    isDefault: true,
    summary: "Pide cancelar un comprobante; basta escribir cancel <id> --motivo 02",
    example: "cancel 3f0c9a52-6d1b-4c1e-9f77-0a8f1f6f2b10 --motivo 02",
    method: Invoicing.method.cancelInvoice,
    positional: "id",
    said: saidOfCancellation,
  },
  {
    group: "cancel",
    name: "status",
    summary: "Pregunta en qué va una cancelación que espera al receptor",
    example: "cancel status 3f0c9a52-6d1b-4c1e-9f77-0a8f1f6f2b10",
    method: Invoicing.method.refreshInvoiceCancellation,
    positional: "id",
    said: saidOfCancellation,
    otherwise: { method: Invoicing.method.getInvoice, said: saidWithoutCancellation },
  },
  {
    group: "pdf",
    name: "get",
    isDefault: true,
    summary: "Guarda el PDF de un comprobante; basta escribir pdf <id> -o factura.pdf",
    example: "pdf 3f0c9a52-6d1b-4c1e-9f77-0a8f1f6f2b10 -o factura.pdf",
    method: Invoicing.method.getInvoicePdf,
    positional: "id",
    orElse: [Invoicing.method.getPaymentComplementPdf, Withholding.method.getWithholdingPdf],
  },
  {
    group: "pdf",
    name: "nomina",
    summary: "Guarda hasta 200 recibos de nómina en un solo PDF, por ids o por filtros",
    example: "pdf nomina --desde 2026-03-01 --hasta 2026-03-15 -o quincena.pdf",
    method: Payroll.method.printPayrolls,
  },
  {
    group: "pdf",
    name: "note",
    summary: "Cambia la nota y los campos propios del PDF de un comprobante",
    example:
      'pdf note 3f0c9a52-6d1b-4c1e-9f77-0a8f1f6f2b10 --account EKU9003173C9 --environment production --nota-pdf "Entregar en almacén 4"',
    method: method.setPdfNote,
    positional: "id",
    said: "Guardado: el PDF los muestra desde ahora.",
  },
  {
    group: "design",
    name: "set",
    summary: "Cambia el diseño de los PDF; lo que no se indica queda como está",
    example: 'design set --account EKU9003173C9 --logo logo.png --accent-color "#1f4e79" --paper letter',
    method: method.setPdfDesign,
    said: "Diseño guardado: es el de lo que se timbre desde ahora; lo ya timbrado conserva el suyo.",
  },
  {
    group: "design",
    name: "show",
    summary: "Muestra el diseño vigente",
    example: "design show EKU9003173C9",
    method: method.getPdfDesign,
    positional: "account",
  },
  {
    group: "design",
    name: "preview",
    summary: "Guarda una factura inventada, con los cambios que se indiquen",
    example: 'design preview --account EKU9003173C9 --accent-color "#1f4e79" -o muestra.pdf',
    method: method.previewPdfDesign,
  },
  {
    group: "catalogs",
    name: "status",
    summary: "Muestra qué catálogos se importaron, y cuándo",
    example: "catalogs status",
    method: CatalogImporting.method.getStatus,
  },
];

function saidOfCancellation({ data }: Json): string {
  const { estado } = data as { readonly estado: string };
  return CANCELLATIONS[estado] ?? `El comprobante está en el estado ${estado}.`;
}

/** Tells the document's state. Its record does not say whether a cancellation was ever requested. */
function saidWithoutCancellation(answer: Json): string {
  const { estado } = answer.data as { readonly estado: string };
  if (estado !== "timbrada") return saidOfCancellation(answer);
  return "El comprobante sigue vigente: su cancelación no procedió, o no se ha pedido.";
}

const CANCELLATIONS: Readonly<Record<string, string>> = {
  cancelada: "Comprobante cancelado ante el SAT.",
  cancelando:
    "El SAT recibió la petición y aún no dice qué hizo con ella: pregunte de nuevo con cancel status.",
  cancelacion_pendiente: "El receptor debe aceptar la cancelación: pregunte después con cancel status.",
  timbrada: "La cancelación no procedió: el comprobante sigue vigente.",
};
