import type { DescMethodUnary } from "@bufbuild/protobuf";
import { AccountService } from "#proto/cfdi/v1/account_pb.ts";
import { CatalogImporting } from "#proto/cfdi/v1/catalog_pb.ts";
import { Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { OperationService } from "#proto/cfdi/v1/operation_pb.ts";
import { PortalPeople } from "#proto/cfdi/v1/portal_pb.ts";
import { Withholding } from "#proto/cfdi/v1/withholding_pb.ts";
import type { Json } from "./print.ts";

/**
 * A command is one RPC: its options are the fields of the request, its output the fields of the answer, and what lets
 * it in is what the RPC's service asks for.
 */
export interface RemoteCommand {
  readonly group: string;
  readonly name: string;
  /** The one that is meant when the group's name stands alone. */
  readonly isDefault?: true;
  readonly summary: string;
  readonly method: DescMethodUnary;
  /** The field that is given without a flag. */
  readonly positional?: string;
  /** A field that gets a value of its own where the user gives none: whoever had no answer repeats the command with it. */
  readonly fresh?: string;
  /** A person reads this above the answer. */
  readonly said?: string | ((answer: Json) => string);
  /** Tells the rest where the state of the document leaves nothing to do: its answer is a part of the usual one. */
  readonly otherwise?: Pick<RemoteCommand, "method" | "said">;
  /** Methods for documents whose kind the command does not know: they are asked in turn, while the one before says that there is none. */
  readonly orElse?: readonly DescMethodUnary[];
  /** Each answer is a part: while it says `next` the method is asked again from there, and the parts are added up. */
  readonly inParts?: true;
  /** Returns true when an answer says that something is wrong: the command fails then, so that a script notices. */
  readonly isBad?: (answer: Json) => boolean;
}

export const GROUPS: Readonly<Record<string, string>> = {
  account: "Cuentas: quién emite",
  csd: "Certificados de Sello Digital",
  customer: "Clientes: quién recibe",
  series: "Series y folios",
  key: "Llaves de acceso de la API",
  stamps: "Timbres de producción",
  portal: "Quién entra al portal",
  ip: "Direcciones IP bloqueadas por enviar peticiones demasiado seguidas",
  doctor: "Revisa lo que hace falta para timbrar",
  archive: "XML de comprobantes antiguos, fuera de la base de datos",
  stuck: "Comprobantes que esperan la decisión de una persona",
  cancel: "Cancelación de comprobantes ante el SAT",
  pdf: "Representación impresa de un comprobante",
  design: "Diseño de los PDF de una cuenta",
  server: "Servidores de PostgreSQL, donde hay varios",
  catalogs: "Catálogos del SAT",
};

const { method } = AccountService;

export const COMMANDS: readonly RemoteCommand[] = [
  {
    group: "account",
    name: "create",
    summary: "Crea la cuenta de un emisor",
    method: method.createAccount,
    said: "Cuenta creada.",
  },
  {
    group: "account",
    name: "replace",
    summary: "Reemplaza los datos de la cuenta de ese RFC; lo que no se indica deja de tenerlo",
    method: method.replaceAccount,
    said: "Datos reemplazados: los llevan los comprobantes que se pidan desde ahora.",
  },
  {
    group: "account",
    name: "contract",
    summary: "Contrata el módulo de API, o lo retira",
    method: method.contractModule,
    positional: "account",
    said: ({ contracted }) =>
      contracted ? "Módulo de API contratado." : "Módulo de API retirado: sus llaves responden 403.",
  },
  {
    group: "account",
    name: "certify",
    summary: "Certifica la cuenta para producción, o retira la certificación",
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
    method: method.getAccount,
    positional: "account",
  },
  { group: "account", name: "list", summary: "Lista las cuentas, por RFC", method: method.listAccounts },
  {
    group: "account",
    name: "registro-patronal",
    summary: "Guarda el registro patronal (IMSS) de los recibos de nómina que no indican otro",
    method: method.setRegistroPatronal,
    positional: "account",
    said: "Registro patronal guardado.",
  },
  {
    group: "csd",
    name: "upload",
    summary: "Sube un CSD, que sella desde ahora",
    method: method.uploadCsd,
    said: "CSD guardado, con la llave privada cifrada; desde ahora sella, y firma también las cancelaciones de lo que sellaron los anteriores.",
  },
  {
    group: "customer",
    name: "add",
    summary: "Agrega un cliente, o reemplaza los datos del que ya tiene ese RFC",
    method: method.addCustomer,
    said: "Cliente guardado; si el RFC ya existía, estos datos reemplazan a los anteriores.",
  },
  { group: "customer", name: "list", summary: "Lista los clientes, por RFC", method: method.listCustomers },
  {
    group: "customer",
    name: "remove",
    summary: "Quita un cliente; lo que se le facturó queda como está",
    method: method.removeCustomer,
    positional: "rfc",
    said: "Cliente quitado.",
  },
  {
    group: "series",
    name: "add",
    summary: "Agrega una serie",
    method: method.addSeries,
    said: "Serie agregada.",
  },
  { group: "series", name: "list", summary: "Lista las series", method: method.listSeries },
  {
    group: "series",
    name: "change",
    summary: "Elige la serie favorita de un tipo, o pone una fuera de uso o en uso",
    method: method.changeSeries,
    said: "Serie cambiada.",
  },
  {
    group: "key",
    name: "rotate",
    summary: "Genera una llave; la anterior de ese ambiente deja de servir",
    method: method.rotateKey,
    positional: "environment",
    said: "Llave generada. Guárdela: no se vuelve a mostrar. La anterior ya no sirve.",
  },
  {
    group: "stamps",
    name: "add",
    summary: "Agrega timbres de producción",
    method: method.addStamps,
    fresh: "idempotencyKey",
    said: "Timbres agregados.",
  },
  {
    group: "stamps",
    name: "list",
    summary: "Lista los timbres comprados, del lote más reciente al más antiguo",
    method: method.listStampBatches,
  },
  {
    group: "portal",
    name: "invite",
    summary: "Invita a una cuenta, o a soporte; contesta un enlace de un solo uso",
    method: PortalPeople.method.invite,
    said: "Entregue el enlace a esa persona: sirve una vez y no se vuelve a mostrar.",
  },
  {
    group: "portal",
    name: "reset",
    summary: "Contesta un enlace de un solo uso para elegir otra contraseña",
    method: PortalPeople.method.resetPassword,
    positional: "email",
    said: "Entregue el enlace a esa persona: sirve una vez y no se vuelve a mostrar.",
  },
  {
    group: "portal",
    name: "block",
    summary: "Suspende a una persona: cierra sus sesiones y no la deja entrar",
    method: PortalPeople.method.blockUser,
    positional: "email",
  },
  {
    group: "portal",
    name: "team",
    summary: "Lista quiénes trabajan en una cuenta, y a quiénes se invitó",
    method: PortalPeople.method.lookAtTeam,
    positional: "account",
  },
  {
    group: "ip",
    name: "list",
    summary: "Lista los bloqueos, del más reciente al más antiguo",
    method: method.listAddressBlocks,
  },
  {
    group: "ip",
    name: "release",
    summary: "Libera una dirección",
    method: method.releaseAddress,
    positional: "address",
    said: "Dirección liberada: ya puede volver a enviar peticiones. El bloqueo queda registrado.",
  },
  {
    group: "doctor",
    name: "run",
    isDefault: true,
    summary: "Revisa el servicio y, con --account, una cuenta; cada línea dice qué hacer",
    method: OperationService.method.diagnose,
  },
  {
    group: "archive",
    name: "run",
    summary: "Pasa al archivo el XML antiguo, y comprueba antes cada copia",
    method: OperationService.method.runArchive,
    inParts: true,
  },
  {
    group: "archive",
    name: "status",
    isDefault: true,
    summary: "Dice dónde está el archivo, si contesta, y qué guarda de cada mes",
    method: OperationService.method.getArchiveStatus,
  },
  {
    group: "archive",
    name: "restore",
    summary: "Regresa XML archivado a la base; el archivo lo conserva también",
    method: OperationService.method.restoreArchive,
    inParts: true,
  },
  {
    group: "archive",
    name: "verify",
    summary: "Lee lo archivado y lo compara con lo que la base dice de ello",
    method: OperationService.method.verifyArchive,
    inParts: true,
    isBad: ({ faults }) => (faults as readonly Json[]).length > 0,
  },
  {
    group: "server",
    name: "list",
    isDefault: true,
    summary: "Lista los servidores, cuántas cuentas tienen y si contestan",
    method: OperationService.method.listServers,
  },
  {
    group: "server",
    name: "move",
    summary: "Traslada una cuenta a otro servidor; mientras, sus peticiones reciben 503",
    method: OperationService.method.moveAccount,
    inParts: true,
  },
  {
    group: "stuck",
    name: "list",
    isDefault: true,
    summary: "Lista lo que el servicio no puede resolver, y lo que se puede decidir",
    method: OperationService.method.listStuckDocuments,
  },
  {
    group: "stuck",
    name: "settle",
    summary: "Lleva a cabo una decisión; queda registrado quién la tomó y por qué",
    method: OperationService.method.settleStuckDocument,
    positional: "id",
    said: "Decisión llevada a cabo y registrada.",
  },
  {
    group: "cancel",
    name: "request",
    isDefault: true,
    summary: "Pide cancelar un comprobante; basta escribir cancel <id> --motivo 02",
    method: Invoicing.method.cancelInvoice,
    positional: "id",
    said: saidOfCancellation,
  },
  {
    group: "cancel",
    name: "status",
    summary: "Pregunta en qué va una cancelación que espera al receptor",
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
    method: Invoicing.method.getInvoicePdf,
    positional: "id",
    orElse: [Invoicing.method.getPaymentComplementPdf, Withholding.method.getWithholdingPdf],
  },
  {
    group: "pdf",
    name: "note",
    summary: "Cambia la nota y los campos propios del PDF de un comprobante",
    method: method.setPdfNote,
    positional: "id",
    said: "Guardado: el PDF los muestra desde ahora.",
  },
  {
    group: "design",
    name: "set",
    summary: "Cambia el diseño de los PDF; lo que no se indica queda como está",
    method: method.setPdfDesign,
    said: "Diseño guardado: es el de lo que se timbre desde ahora; lo ya timbrado conserva el suyo.",
  },
  {
    group: "design",
    name: "show",
    summary: "Muestra el diseño vigente",
    method: method.getPdfDesign,
    positional: "account",
  },
  {
    group: "design",
    name: "preview",
    summary: "Guarda una factura inventada, con los cambios que se indiquen",
    method: method.previewPdfDesign,
  },
  {
    group: "catalogs",
    name: "status",
    summary: "Muestra qué catálogos se importaron, y cuándo",
    method: CatalogImporting.method.getStatus,
  },
];

function saidOfCancellation({ data }: Json): string {
  const { estado } = data as { readonly estado: string };
  return CANCELLATIONS[estado] ?? `El comprobante está en el estado ${estado}.`;
}

/** The record does not say whether a cancellation was ever asked for. */
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
