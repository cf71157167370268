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
  law: "La ley que sigue el servicio: documentos del SAT y paquetes de ley",
};

const { method } = AccountService;

export const COMMANDS: readonly RemoteCommand[] = [
  command(
    "account create",
    method.createAccount,
    "Crea la cuenta de un emisor",
    'account create --rfc EKU9003173C9 --nombre "ESCUELA KEMPER URGATE" --regimen-fiscal 601 --lugar-expedicion 42501',
    { said: "Cuenta creada." },
  ),
  command(
    "account replace",
    method.replaceAccount,
    "Reemplaza los datos de la cuenta de ese RFC; lo que no se indica deja de tenerlo",
    'account replace --rfc EKU9003173C9 --nombre "ESCUELA KEMPER URGATE" --regimen-fiscal 601 --lugar-expedicion 06000',
    { said: "Datos reemplazados: los llevan los comprobantes que se pidan desde ahora." },
  ),
  command(
    "account contract",
    method.contractModule,
    "Contrata el módulo de API, o lo retira",
    "account contract EKU9003173C9",
    {
      positional: "account",
      said: ({ contracted }) =>
        contracted ? "Módulo de API contratado." : "Módulo de API retirado: sus llaves responden 403.",
    },
  ),
  command(
    "account certify",
    method.certifyAccount,
    "Certifica la cuenta para producción, o retira la certificación",
    "account certify EKU9003173C9",
    {
      positional: "account",
      said: ({ certified }) =>
        certified
          ? "Cuenta certificada: ya puede generar su llave de producción."
          : "Certificación retirada: la cuenta ya no trabaja en producción.",
    },
  ),
  command("account show", method.getAccount, "Muestra una cuenta", "account show EKU9003173C9 --json", {
    positional: "account",
    said: ({ moving, rfc }) =>
      moving === undefined
        ? ""
        : `La cuenta está cerrada con account leave: aquí no timbra ni cancela. Si se queda, ábrala con account stay ${rfc}.`,
  }),
  command("account list", method.listAccounts, "Lista las cuentas, por RFC", "account list --search KEMPER"),
  command(
    "account registro-patronal",
    method.setRegistroPatronal,
    "Guarda el registro patronal (IMSS) de los recibos de nómina que no indican otro",
    "account registro-patronal EKU9003173C9 --registro-patronal B5510768108",
    { positional: "account", said: "Registro patronal guardado." },
  ),
  command(
    "account stay",
    AccountMoving.method.stay,
    "Abre de nuevo una cuenta que se cerró con account leave",
    "account stay EKU9003173C9",
    {
      positional: "account",
      said: "La cuenta se queda: ya puede timbrar y cancelar. Los archivos que se hicieron de ella ya no la dicen completa.",
    },
  ),
  command(
    "account signer",
    AccountMoving.method.showSigner,
    "Dice la llave con la que esta instalación firma las cuentas que se van",
    "account signer",
    { said: "Quien reciba una cuenta de aquí la indica con account enter --signer." },
  ),
  command(
    "csd upload",
    method.uploadCsd,
    "Sube un CSD, que sella desde ahora",
    "csd upload --account EKU9003173C9 --cer csd.cer --key csd.key --password-file password.txt",
    {
      said: "CSD guardado, con la llave privada cifrada; desde ahora sella, y firma también las cancelaciones de lo que sellaron los anteriores.",
    },
  ),
  command(
    "customer add",
    method.addCustomer,
    "Agrega un cliente, o reemplaza los datos del que ya tiene ese RFC",
    'customer add --account EKU9003173C9 --rfc CACX7605101P8 --nombre "XOCHILT CASAS CHAVEZ" --codigo-postal 36257 --regimen-fiscal 612 --uso-cfdi G03',
    { said: "Cliente guardado; si el RFC ya existía, estos datos reemplazan a los anteriores." },
  ),
  command("customer list", method.listCustomers, "Lista los clientes, por RFC", "customer list --account EKU9003173C9"),
  command(
    "customer remove",
    method.removeCustomer,
    "Quita un cliente; lo que se le facturó queda como está",
    "customer remove CACX7605101P8 --account EKU9003173C9",
    { positional: "rfc", said: "Cliente quitado." },
  ),
  command(
    "place save",
    method.savePlace,
    "Guarda un lugar de expedición, en lugar del que ya tiene ese código postal",
    'place save --account EKU9003173C9 --codigo-postal 64000 --nombre "Sucursal Monterrey"',
    { said: "Lugar guardado: una factura lo lleva si lo pide, o si lo tiene su serie." },
  ),
  command(
    "place list",
    method.listPlaces,
    "Lista los lugares de expedición y sus permisos de combustible",
    "place list --account EKU9003173C9",
  ),
  command(
    "place remove",
    method.removePlace,
    "Quita un lugar de expedición donde no se expide ninguna serie",
    "place remove 64000 --account EKU9003173C9",
    { positional: "codigoPostal", said: "Lugar quitado." },
  ),
  command(
    "series add",
    method.addSeries,
    "Agrega una serie",
    "series add --account EKU9003173C9 --kind factura --codigo FC --first-folio 100",
    { said: "Serie agregada." },
  ),
  command("series list", method.listSeries, "Lista las series", "series list --account EKU9003173C9"),
  command(
    "series change",
    method.changeSeries,
    "Elige la serie favorita de un tipo, cambia su lugar o la pone fuera de uso",
    "series change --account EKU9003173C9 --kind factura --codigo FC --favourite sí",
    { said: "Serie cambiada." },
  ),
  command(
    "key rotate",
    method.rotateKey,
    "Genera una llave; la anterior de ese ambiente deja de servir",
    "key rotate sandbox --account EKU9003173C9",
    {
      positional: "environment",
      said: "Llave generada. Guárdela: no se vuelve a mostrar. La anterior ya no sirve.",
    },
  ),
  command(
    "stamps add",
    method.addStamps,
    "Agrega timbres de producción",
    "stamps add --account EKU9003173C9 --quantity 1000 --idempotency-key pedido-731",
    { fresh: "idempotencyKey", said: "Timbres agregados." },
  ),
  command(
    "stamps list",
    method.listStampBatches,
    "Lista los timbres comprados, del lote más reciente al más antiguo",
    "stamps list --account EKU9003173C9",
  ),
  command(
    "events list",
    Events.method.listEvents,
    "Lista los eventos que siguen a un cursor, en orden",
    "events --despues 1764069670123456 --limite 100 --json",
    { isDefault: true },
  ),
  command(
    "exports create",
    Exports.method.createExport,
    "Pide una exportación, que el servicio hace aparte",
    "exports create --desde 2026-03-01 --hasta 2026-03-31 --contenido xml,pdf,acuses,csv,xlsx",
    { said: "Exportación pedida. Con exports download y su id se espera a que esté lista, y se guarda." },
  ),
  command(
    "exports list",
    Exports.method.listExports,
    "Lista las exportaciones, de la más nueva a la más antigua",
    "exports list --limite 5",
    { isDefault: true },
  ),
  command(
    "exports show",
    Exports.method.getExport,
    "Dice cuánto lleva una exportación",
    "exports show 3f0c9a52-6d1b-4c1e-9f77-0a8f1f6f2b10",
    { positional: "id", isBad: ({ data }) => (data as Json).estado === "error" },
  ),
  command(
    "reconcile run",
    Exports.method.reconcile,
    "Dice qué solo está en el archivo, qué solo está aquí, y qué difiere",
    "reconcile --csv contabilidad.csv --desde 2026-03-01 --hasta 2026-03-31 --json",
    { isDefault: true },
  ),
  command(
    "webhook create",
    WebhookService.method.createWebhook,
    "Crea un webhook; contesta su secreto, que no se vuelve a mostrar",
    "webhook create --account EKU9003173C9 --environment sandbox --endpoint https://ejemplo.mx/cfdi --types cfdi.timbrado,cfdi.cancelado",
    { said: "Webhook creado. Guarde el secreto: no se vuelve a mostrar." },
  ),
  command(
    "webhook list",
    WebhookService.method.listWebhooks,
    "Lista los webhooks de una cuenta y ambiente",
    "webhook list --account EKU9003173C9 --environment production",
  ),
  command(
    "webhook change",
    WebhookService.method.changeWebhook,
    "Cambia un webhook, lo apaga o lo enciende; lo que no se indica queda como está",
    "webhook change 6f1c2a90-5a3e-4f57-9d0b-2f6f1f0c7a11 --account EKU9003173C9 --environment sandbox --active no",
    { positional: "webhook" },
  ),
  command(
    "webhook rotate",
    WebhookService.method.rotateWebhookSecret,
    "Cambia el secreto; el anterior también firma durante 24 horas",
    "webhook rotate 6f1c2a90-5a3e-4f57-9d0b-2f6f1f0c7a11 --account EKU9003173C9 --environment sandbox",
    { positional: "webhook", said: "Secreto cambiado. Guárdelo: no se vuelve a mostrar." },
  ),
  command(
    "webhook remove",
    WebhookService.method.removeWebhook,
    "Quita un webhook, con sus entregas",
    "webhook remove 6f1c2a90-5a3e-4f57-9d0b-2f6f1f0c7a11 --account EKU9003173C9 --environment sandbox",
    { positional: "webhook", said: "Webhook quitado." },
  ),
  command(
    "webhook deliveries",
    WebhookService.method.listWebhookDeliveries,
    "Lista las entregas, de la más reciente a la más antigua",
    "webhook deliveries 6f1c2a90-5a3e-4f57-9d0b-2f6f1f0c7a11 --account EKU9003173C9 --environment sandbox --estado fallida",
    { positional: "webhook" },
  ),
  command(
    "webhook resend",
    WebhookService.method.resendWebhookDelivery,
    "Entrega de nuevo un evento",
    "webhook resend 6f1c2a90-5a3e-4f57-9d0b-2f6f1f0c7a11 --cursor 1764069670123456 --account EKU9003173C9 --environment sandbox",
    { positional: "webhook", said: "La entrega comienza de nuevo." },
  ),
  command(
    "webhook replay",
    WebhookService.method.replayWebhook,
    "Entrega de nuevo todos los eventos desde un momento",
    "webhook replay 6f1c2a90-5a3e-4f57-9d0b-2f6f1f0c7a11 --since 2026-11-25T09:00:00 --account EKU9003173C9 --environment sandbox",
    { positional: "webhook", said: "Los eventos se entregan de nuevo." },
  ),
  command(
    "portal invite",
    PortalPeople.method.invite,
    "Invita a una cuenta, o a soporte; contesta un enlace de un solo uso",
    "portal invite --account EKU9003173C9 --email ana@example.com --role owner",
    { said: "Entregue el enlace a esa persona: sirve una vez y no se vuelve a mostrar." },
  ),
  command(
    "portal reset",
    PortalPeople.method.resetPassword,
    "Contesta un enlace de un solo uso para elegir otra contraseña",
    "portal reset ana@example.com --remove-totp",
    {
      positional: "email",
      said: "Entregue el enlace a esa persona: sirve una vez y no se vuelve a mostrar.",
    },
  ),
  command(
    "portal block",
    PortalPeople.method.blockUser,
    "Suspende a una persona: cierra sus sesiones y no la deja entrar",
    "portal block ana@example.com",
    { positional: "email" },
  ),
  command(
    "portal team",
    PortalPeople.method.lookAtTeam,
    "Lista quiénes trabajan en una cuenta, y a quiénes se invitó",
    "portal team EKU9003173C9",
    { positional: "account" },
  ),
  command("ip list", method.listAddressBlocks, "Lista los bloqueos, del más reciente al más antiguo", "ip list --all"),
  command(
    "ip release",
    method.releaseAddress,
    "Libera una dirección",
    'ip release 203.0.113.7 --released-by "Luis Mora" --note "Ya espera entre peticiones"',
    {
      positional: "address",
      said: "Dirección liberada: ya puede volver a enviar peticiones. El bloqueo queda registrado.",
    },
  ),
  command(
    "doctor run",
    OperationService.method.diagnose,
    "Revisa el servicio y, con --account, una cuenta; cada línea dice qué hacer",
    "doctor --account EKU9003173C9",
    { isDefault: true, isBad: ({ checks }) => (checks as readonly Json[]).some(({ ok }) => !ok) },
  ),
  command(
    "archive run",
    OperationService.method.runArchive,
    "Pasa al archivo el XML antiguo, y comprueba antes cada copia",
    "archive run --older-than 90d",
    { inParts: true },
  ),
  command(
    "archive status",
    OperationService.method.getArchiveStatus,
    "Dice dónde está el archivo, si contesta, y qué guarda de cada mes",
    "archive status",
    { isDefault: true },
  ),
  command(
    "archive restore",
    OperationService.method.restoreArchive,
    "Regresa XML archivado a la base; el archivo lo conserva también",
    "archive restore --month 2026-03",
    { inParts: true },
  ),
  command(
    "archive verify",
    OperationService.method.verifyArchive,
    "Lee lo archivado y lo compara con lo que la base dice de ello",
    "archive verify --sample 5",
    { inParts: true, isBad: ({ faults }) => (faults as readonly Json[]).length > 0 },
  ),
  command(
    "audit verify",
    OperationService.method.verifyAudit,
    "Recalcula las cadenas de la auditoría y las compara con sus cabezas firmadas",
    "audit verify --account EKU9003173C9",
    { isDefault: true, inParts: true, isBad: ({ faults }) => (faults as readonly Json[]).length > 0 },
  ),
  command(
    "recover status",
    OperationService.method.getRecovery,
    "Dice si la base está abierta, en cuarentena o en espera, y hasta cuándo sabe",
    "recover status",
    { isDefault: true },
  ),
  command(
    "recover open",
    OperationService.method.endQuarantine,
    "Adelanta las series, para no repetir folios, y termina la cuarentena o la espera",
    'recover open --skip 1000 --decided-by "Ana López" --note "Respaldo del 3 de marzo"',
  ),
  command(
    "stuck list",
    OperationService.method.listStuckDocuments,
    "Lista lo que el servicio no puede resolver, y lo que se puede decidir",
    "stuck list --account EKU9003173C9",
    { isDefault: true },
  ),
  command(
    "stuck settle",
    OperationService.method.settleStuckDocument,
    "Lleva a cabo una decisión; queda registrado quién la tomó y por qué",
    'stuck settle 3f0c9a52-6d1b-4c1e-9f77-0a8f1f6f2b10 --account EKU9003173C9 --environment production --decision reintentar --decided-by "Luis Mora" --note "El PAC ya contesta"',
    { positional: "id", said: "Decisión llevada a cabo y registrada." },
  ),
  command(
    "pacs list",
    OperationService.method.listPacs,
    "Dice cómo están los PAC y, con una cuenta, si puede timbrar en cada uno",
    "pacs list --account EKU9003173C9",
    { isDefault: true },
  ),
  command(
    "pacs order",
    OperationService.method.orderAccountPacs,
    "Da a una cuenta su propio orden de PAC; sin ninguno, vuelve al del operador",
    "pacs order --account EKU9003173C9 --environment production --pacs finkok,sw",
    { said: "Orden guardado." },
  ),
  command(
    "pacs tell",
    OperationService.method.tellAccountPac,
    "Guarda si la cuenta está registrada en el PAC y si firmó su carta manifiesto",
    "pacs tell finkok --account EKU9003173C9 --environment production --registered sí --letter-signed sí",
    { positional: "pac", said: "Guardado." },
  ),
  command(
    "pacs attempts",
    OperationService.method.listAttempts,
    "Dice qué se preguntó a los PAC sobre un comprobante, y qué resultó",
    "pacs attempts 3f0c9a52-6d1b-4c1e-9f77-0a8f1f6f2b10 --account EKU9003173C9 --environment production",
    { positional: "id" },
  ),
  command(
    "cancel request",
    Invoicing.method.cancelInvoice,
    "Pide cancelar un comprobante; basta escribir cancel <id> --motivo 02",
    "cancel 3f0c9a52-6d1b-4c1e-9f77-0a8f1f6f2b10 --motivo 02",
    { isDefault: true, positional: "id", said: saidOfCancellation },
  ),
  command(
    "cancel status",
    Invoicing.method.refreshInvoiceCancellation,
    "Pregunta en qué va una cancelación que espera al receptor",
    "cancel status 3f0c9a52-6d1b-4c1e-9f77-0a8f1f6f2b10",
    {
      positional: "id",
      said: saidOfCancellation,
      otherwise: { method: Invoicing.method.getInvoice, said: saidWithoutCancellation },
    },
  ),
  command(
    "pdf get",
    Invoicing.method.getInvoicePdf,
    "Guarda el PDF de un comprobante; basta escribir pdf <id> -o factura.pdf",
    "pdf 3f0c9a52-6d1b-4c1e-9f77-0a8f1f6f2b10 -o factura.pdf",
    {
      isDefault: true,
      positional: "id",
      orElse: [Invoicing.method.getPaymentComplementPdf, Withholding.method.getWithholdingPdf],
    },
  ),
  command(
    "pdf nomina",
    Payroll.method.printPayrolls,
    "Guarda hasta 200 recibos de nómina en un solo PDF, por ids o por filtros",
    "pdf nomina --desde 2026-03-01 --hasta 2026-03-15 -o quincena.pdf",
  ),
  command(
    "pdf note",
    method.setPdfNote,
    "Cambia la nota y los campos propios del PDF de un comprobante",
    'pdf note 3f0c9a52-6d1b-4c1e-9f77-0a8f1f6f2b10 --account EKU9003173C9 --environment production --nota-pdf "Entregar en almacén 4"',
    { positional: "id", said: "Guardado: el PDF los muestra desde ahora." },
  ),
  command(
    "design set",
    method.setPdfDesign,
    "Cambia el diseño de los PDF; lo que no se indica queda como está",
    'design set --account EKU9003173C9 --logo logo.png --accent-color "#1f4e79" --paper letter',
    { said: "Diseño guardado: es el de lo que se timbre desde ahora; lo ya timbrado conserva el suyo." },
  ),
  command("design show", method.getPdfDesign, "Muestra el diseño vigente", "design show EKU9003173C9", {
    positional: "account",
  }),
  command(
    "design preview",
    method.previewPdfDesign,
    "Guarda una factura inventada, con los cambios que se indiquen",
    'design preview --account EKU9003173C9 --accent-color "#1f4e79" -o muestra.pdf',
  ),
  command(
    "catalogs status",
    CatalogImporting.method.getStatus,
    "Muestra qué catálogos se importaron, y cuándo",
    "catalogs status",
  ),
  command(
    "law import",
    Law.method.importPack,
    "Pone en vigor un paquete de ley firmado: cifras, listas e interruptores de reglas, cada uno con sus días",
    "law import ley-2027.json --dry-run",
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

function command(
  words: string,
  method: DescMethodUnary,
  summary: string,
  example: string,
  rest: Omit<RemoteCommand, "group" | "name" | "method" | "summary" | "example"> = {},
): RemoteCommand {
  const [group, name] = words.split(" ") as [string, string];
  return { group, name, method, summary, example, ...rest };
}
