import { titleOf } from "../../common/events.ts";
import { nounOf, oneOf } from "../../common/kinds.ts";
import { type AuditRow, addAudit } from "../persistence/audit.ts";
import type { Environment, Querying } from "../persistence/database/index.ts";
import { type Caller, ENVIRONMENT_NAMES, type Person, type PlatformActor } from "./context/index.ts";

/**
 * The author of a change: a person in the portal or a platform. Without either, or undefined, it is a caller who shows
 * the service's token.
 */
export type By =
  | {
      readonly person?: Somebody | undefined;
      readonly platform?: PlatformActor | undefined;
      /** Whoever is neither, as people read it. */
      readonly actor?: string;
    }
  | undefined;

/** The id is absent for a person who is not signed in. */
type Somebody = Pick<Person, "email" | "address" | "platform"> & { readonly id?: string | undefined };

const OPERATOR = "operador";

export const nameOf = (by: By) =>
  (by?.person && personName(by.person)) ?? (by?.platform && platformName(by.platform)) ?? by?.actor ?? OPERATOR;

const personName = ({ email, platform }: Somebody) =>
  platform === undefined ? email : `${email} (plataforma ${platform})`;

/** The service acts for a platform without a key where it refills an account. */
const platformName = ({ nombre, keyName }: PlatformActor) =>
  `plataforma ${nombre}${keyName === "" ? "" : ` (llave ${keyName})`}`;

export interface Noted {
  readonly action: Action;
  readonly accountId?: string | undefined;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/**
 * Writes an action to the audit, in the transaction that carries it out, so that neither is written without the other.
 */
export async function note(db: Querying, at: Date, by: By, { action, ...what }: Noted): Promise<void> {
  const person = by?.person;
  const address = person?.address ?? (by?.platform?.address || undefined);
  await addAudit(db, {
    at,
    userId: person?.id,
    actor: nameOf(by),
    address,
    action,
    ...what,
  });
}

/** Writes what a person did in an environment. What an integrator does with a key is not in the audit. */
export async function noteOfPerson(
  db: Querying,
  at: Date,
  caller: Caller,
  action: Action,
  detail: NonNullable<Noted["detail"]>,
): Promise<void> {
  const { accountId, environment, person } = caller;
  if (person !== undefined) await note(db, at, caller, { action, accountId, detail: { ...detail, environment } });
}

export { type Refused, refusedSignIns } from "../persistence/audit.ts";

type Detail = Readonly<Record<string, unknown>>;

const ofEnvironment = (name: unknown) => ENVIRONMENT_NAMES[name as Environment] ?? String(name);

function tellLimits({ borradoresAlDia, importePorBorrador, importeAlDia }: Detail): string {
  const told = [
    ...(borradoresAlDia === undefined ? [] : [`${borradoresAlDia} al día`]),
    ...(importePorBorrador === undefined ? [] : [`$${importePorBorrador} cada uno`]),
    ...(importeAlDia === undefined ? [] : [`$${importeAlDia} al día`]),
  ];
  return told.length === 0 ? "ninguno" : told.join(", ");
}

const tellDraft = ({ kind = "factura", total, referencia }: Detail) =>
  `${oneOf(String(kind))}${total === undefined ? "" : ` de ${total}`}${referencia === undefined ? "" : ` (${referencia})`}`;

/**
 * Maps each action to the sentence that people read. A name never changes its meaning; an entry whose name is no longer
 * here shows the name itself.
 */
const SENTENCES = {
  "pac.orden": ({ environment, pacs }) =>
    (pacs as readonly string[]).length === 0
      ? `Quitó el orden propio de PAC en ${ofEnvironment(environment)}`
      : `Ordenó los PAC en ${ofEnvironment(environment)}: ${(pacs as readonly string[]).join(", ")}`,
  "pac.confianza": ({ pac, decidedBy, note }) =>
    `Usa el PAC ${pac} de respaldo pese a su prueba: ${decidedBy}, ${note}`,
  "pac.cuenta": ({ environment, pac, registered, letterSigned }) =>
    [
      `Indicó del PAC ${pac} en ${ofEnvironment(environment)}`,
      ...(registered === undefined ? [] : [registered ? "cuenta registrada" : "cuenta sin registrar"]),
      ...(letterSigned === undefined ? [] : [letterSigned ? "carta firmada" : "carta sin firmar"]),
    ].join(", "),
  "sesion.iniciada": ({ provider }) => `Inició sesión${provider ? ` con ${provider}` : ""}`,
  "sesion.rechazada": () => "Intentó iniciar sesión con una contraseña o un código incorrectos",
  "sesion.rechazada_proveedor": () => "Intentó iniciar sesión con el proveedor de identidad y no se le dejó entrar",
  "sesion.todas_cerradas": () => "Cerró todas sus sesiones",
  "usuario.invitado": ({ email, role, support }) =>
    support ? `Invitó a ${email} a soporte` : `Invitó a ${email} como ${ROLE_NAMES[String(role)] ?? role}`,
  "usuario.invitacion_aceptada": ({ invitedBy }) => `Aceptó la invitación de ${invitedBy}`,
  "usuario.invitacion_retirada": ({ email }) => `Retiró la invitación a ${email}`,
  "usuario.papel_cambiado": ({ email, role }) => `Cambió a ${email}: ${ROLE_NAMES[String(role)] ?? role}`,
  "usuario.quitado": ({ email }) => `Quitó a ${email} del equipo`,
  "usuario.identidad_vinculada": ({ issuer }) => `Quedó vinculado con su identidad de ${issuer}`,
  "usuario.suspendido": ({ email }) => `Suspendió el acceso de ${email}`,
  "usuario.reactivado": ({ email }) => `Reactivó el acceso de ${email}`,
  "usuario.restablecer": ({ email, removeTotp, removeIdentity }) =>
    [
      `Pidió un enlace para que ${email} elija otra contraseña`,
      ...(removeTotp ? ["quitó su segundo factor"] : []),
      ...(removeIdentity ? ["desvinculó su identidad del proveedor"] : []),
    ].join(" y "),
  "usuario.registrado": ({ email }) => `Pidió abrir una cuenta de pruebas con el correo ${email}`,
  "usuario.contrasena_restablecida": () => "Eligió otra contraseña con un enlace",
  "usuario.contrasena_cambiada": () => "Cambió su contraseña",
  "usuario.segundo_factor_activado": () => "Activó su segundo factor",
  "usuario.segundo_factor_quitado": () => "Quitó su segundo factor",
  "cuenta.creada": ({ rfc }) => `Creó la cuenta de ${rfc}`,
  "cuenta.terminada": () => "Terminó la cuenta de pruebas, que nadie usaba",
  "cuenta.cerrada_para_irse": () => "Cerró la cuenta para pasarla a otra instalación",
  "cuenta.reabierta": () => "Abrió de nuevo la cuenta, que se queda en esta instalación",
  "cuenta.recibida": ({ digest }) =>
    `Recibió la cuenta de otra instalación (SHA-256 del contenido ${String(digest).slice(0, 16)}…)`,
  "cuenta.modulo_contratado": () => "Contrató el módulo de API",
  "cuenta.modulo_retirado": () => "Retiró el módulo de API",
  "cuenta.certificacion_retirada": () => "Retiró la certificación para producción",
  "cuenta.datos_cambiados": ({ changed }) => `Cambió los datos de la cuenta: ${tellChanges(changed)}`,
  "cuenta.certificada": () => "Certificó la cuenta para producción",
  "cuenta.registro_patronal": ({ registroPatronal }) => `Cambió el registro patronal a ${registroPatronal}`,
  "csd.subido": ({ noCertificado }) => `Subió el CSD ${noCertificado}`,
  "cliente.guardado": ({ rfc, clientes }) =>
    clientes === undefined ? `Guardó al cliente ${rfc}` : `Guardó ${clientes} clientes`,
  "empleado.guardado": ({ empleados, numEmpleado, nombre }) =>
    empleados === 1 ? `Guardó al empleado ${numEmpleado}, ${nombre}` : `Guardó ${empleados} empleados`,
  "empleado.quitado": ({ numEmpleado, desde }) =>
    desde === undefined
      ? `Quitó al empleado ${numEmpleado}`
      : `Quitó del empleado ${numEmpleado} los datos laborales desde ${desde}`,
  "lugar.guardado": ({ codigoPostal, nombre, permiso }) =>
    `Guardó el lugar de expedición ${codigoPostal} (${nombre})${permiso === undefined ? "" : `, con el permiso ${permiso}`}`,
  "lugar.quitado": ({ codigoPostal }) => `Quitó el lugar de expedición ${codigoPostal}`,
  "cliente.quitado": ({ rfc }) => `Quitó al cliente ${rfc}`,
  "productos.guardados": ({ products, descripcion }) =>
    products === 1 ? `Guardó el producto «${descripcion}»` : `Guardó ${products} productos`,
  "producto.quitado": ({ descripcion }) => `Quitó el producto «${descripcion}»`,
  "serie.agregada": ({ kind, codigo }) => `Agregó la serie ${codigo} (${nounOf(String(kind))})`,
  "serie.cambiada": ({ kind, codigo, favourite, active, lugarExpedicion }) =>
    `Cambió la serie ${codigo} (${nounOf(String(kind))}): ${active ? "en uso" : "fuera de uso"}${favourite ? ", favorita" : ""}${placeOf(lugarExpedicion)}`,
  "reloj.adelantado": ({ hasta }) => `Adelantó el reloj del sandbox al ${hasta}`,
  "llave.generada": ({ environment, prefix }) => `Generó la llave ${prefix}… de ${ofEnvironment(environment)}`,
  "timbres.agregados": ({ quantity, expiresAt }) => `Agregó ${quantity} timbres, vigentes hasta ${expiresAt}`,
  "diseno.cambiado": ({ version }) => `Cambió el diseño de los PDF (versión ${version})`,
  "nota.cambiada": ({ id }) => `Cambió la nota del PDF del comprobante ${id}`,
  "ticket.cancelado": ({ folio, total, environment }) =>
    `Canceló el ticket ${folio}, de ${total} (${environmentName(environment)})`,
  "ticket.devuelto": ({ folio, total, environment }) =>
    `Registró una devolución de ${total} del ticket ${folio} (${environmentName(environment)})`,
  "viaje.guardado": ({ guardados, tipo, clave }) =>
    guardados === 1 ? `Guardó ${tipo} ${clave} para sus viajes` : `Guardó ${guardados} datos para sus viajes`,
  "viaje.quitado": ({ tipo, clave }) => `Quitó ${tipo} ${clave} de los datos para sus viajes`,
  "entrega.abierta": ({ id, environment }) =>
    `Abrió la hoja de entrega del comprobante ${id} (${environmentName(environment)})`,
  "entrega.retirada": ({ id, environment }) =>
    `Retiró la hoja de entrega del comprobante ${id} (${environmentName(environment)})`,
  "cierre.configurado": ({ lugarExpedicion, automatico, environment }) =>
    `Configuró el cierre de ${lugarExpedicion}: ${automatico ? "el servicio timbra las globales" : "solo se avisa"} (${environmentName(environment)})`,
  "borrador.propuesto": ({ environment, ...draft }) => `Propuso ${tellDraft(draft)} (${environmentName(environment)})`,
  "aprobacion.pedida": ({ email, environment, ...draft }) =>
    `Pidió a ${email} que apruebe ${tellDraft(draft)} (${environmentName(environment)})`,
  "aprobacion.dada": ({ askedBy, environment, ...draft }) =>
    `Aprobó con un enlace ${tellDraft(draft)}, que pidió ${askedBy} (${environmentName(environment)})`,
  "aprobacion.negada": ({ askedBy, motivo, environment, ...draft }) =>
    `Rechazó con un enlace ${tellDraft(draft)}, que pidió ${askedBy}${motivo === undefined ? "" : `: ${motivo}`} (${environmentName(environment)})`,
  "plantilla.guardada": ({ nombre, environment }) => `Guardó la plantilla ${nombre} (${environmentName(environment)})`,
  "plantilla.programada": ({ nombre, dia, limite, environment }) =>
    dia === null
      ? `La plantilla ${nombre} ya no se repite sola (${environmentName(environment)})`
      : `La plantilla ${nombre} se repite el día ${dia} de cada mes: ${limite === null ? "como borrador" : `se timbra hasta por ${limite}`} (${environmentName(environment)})`,
  "plantilla.quitada": ({ nombre, environment }) => `Quitó la plantilla ${nombre} (${environmentName(environment)})`,
  "autofactura.configurada": ({ porFolio, plazo, dias, environment }) =>
    `Configuró la página de autofactura: plazo ${plazo} y ${dias} días, ${porFolio ? "con" : "sin"} búsqueda por folio (${environmentName(environment)})`,
  "plan.iniciado": ({ id, pasos, environment }) =>
    `Inició el plan de cancelación ${id}, de ${pasos} pasos (${environmentName(environment)})`,
  "plan.detenido": ({ id, environment }) => `Detuvo el plan de cancelación ${id} (${environmentName(environment)})`,
  "plan.reanudado": ({ id, environment }) => `Reanudó el plan de cancelación ${id} (${environmentName(environment)})`,
  "solicitud.contestada": ({ uuid, accepts, environment }) =>
    `${accepts ? "Aceptó" : "Rechazó"} que se cancele el comprobante ${uuid} (${environmentName(environment)})`,
  "solicitudes.configuradas": ({ active, environment }) =>
    `${active ? "Encendió" : "Apagó"} la consulta de cancelaciones recibidas (${environmentName(environment)})`,
  "webhook.creado": ({ url, environment }) => `Creó el webhook a ${url} (${environmentName(environment)})`,
  "webhook.cambiado": ({ url, environment }) => `Cambió el webhook a ${url} (${environmentName(environment)})`,
  "webhook.secreto": ({ url, environment }) =>
    `Cambió el secreto del webhook a ${url} (${environmentName(environment)})`,
  "webhook.quitado": ({ url, environment }) => `Quitó el webhook a ${url} (${environmentName(environment)})`,
  "webhook.reenviado": ({ url, environment }) =>
    `Pidió que se reenviaran eventos al webhook a ${url} (${environmentName(environment)})`,
  "avisos.cambiados": ({ off }) => `Cambió de qué se avisa a la cuenta${tellOff(off)}`,
  "banco.columnas": ({ columnas }) => `Guardó qué lleva cada columna de una hoja del banco (${columnas} en uso)`,
  "correo.cambiado": ({ environment, onStamped, onCancelled }) =>
    `Cambió el envío de comprobantes por correo (${environmentName(environment)}): ${
      [onStamped ? "al timbrar" : "", onCancelled ? "al cancelar" : ""].filter(Boolean).join(" y ") || "nunca"
    }`,
  "correo.enviado": ({ documents, mails, environment }) =>
    `Envió ${documents} comprobantes en ${mails} correos (${environmentName(environment)})`,
  "correo.mes": ({ mes, correo, environment }) =>
    `Envió los comprobantes de ${mes} a ${correo} (${environmentName(environment)})`,
  "correo.recordado": ({ rfc, invoices, mails, environment }) =>
    `Recordó a ${rfc} ${invoices} facturas por pagar en ${mails} correos (${environmentName(environment)})`,
  "direccion.liberada": ({ address }) => `Liberó la dirección ${address}`,
  "comprobante.tomado": ({ uuid, outcome }) =>
    `Tomó el comprobante ${uuid}, que la base restaurada no tenía completo (${outcome})`,
  "cuarentena.terminada": ({ taken, skipped, note, decidedBy }) =>
    `Terminó la cuarentena de la base restaurada, por decisión de ${decidedBy}: ${taken} comprobantes tomados, cada serie ${skipped} folios adelante. ${note}`,
  "plataforma.creada": ({ nombre }) => `Creó la plataforma ${nombre}`,
  "plataforma.llave": ({ plataforma, nombre, prefix, environment }) =>
    `Generó la llave ${prefix}… (${nombre}) de la plataforma ${plataforma}, de ${ofEnvironment(environment)}`,
  "plataforma.llave_retirada": ({ plataforma, nombre, prefix }) =>
    `Retiró la llave ${prefix}… (${nombre}) de la plataforma ${plataforma}`,
  "plataforma.topes": ({ plataforma, nombre, environment, ...topes }) =>
    `Puso los topes de los borradores de la llave ${nombre} de la plataforma ${plataforma}, de ${ofEnvironment(environment)}: ${tellLimits(topes)}`,
  "plataforma.timbres": ({ plataforma, quantity, expiresAt }) =>
    `Agregó ${quantity} timbres a la plataforma ${plataforma}, vigentes hasta ${expiresAt}`,
  "plataforma.cuenta": ({ plataforma, referencia }) =>
    `Puso la cuenta en la plataforma ${plataforma}${referencia == null ? "" : `, como ${referencia}`}`,
  "plataforma.referencia": ({ referencia }) => `Cambió la referencia de la cuenta a ${referencia ?? "ninguna"}`,
  "plataforma.recarga": ({ piso, recarga }) =>
    recarga === 0
      ? "Dejó de recargar los timbres de la cuenta"
      : `Recarga la cuenta con ${recarga} timbres cuando le quedan menos de ${piso}`,
  "plataforma.cuenta_suelta": ({ plataforma }) => `Sacó la cuenta de la plataforma ${plataforma}`,
  "plataforma.entrada": ({ plataforma, permitida }) =>
    permitida
      ? `Permitió que las personas de la plataforma ${plataforma} entren a la cuenta`
      : `Retiró el permiso de entrar a las personas de la plataforma ${plataforma}`,
  "titular.enlace": ({ dias }) => `Hizo un enlace para que el titular prepare la cuenta, por ${dias} días`,
  "titular.enlace_retirado": () => "Retiró el enlace con el que el titular prepara la cuenta",
  "titular.termino": () => "Terminó de preparar la cuenta con el enlace",
  "comprobante.resuelto": ({ id, decision }) =>
    `Resolvió el comprobante ${id}: ${DECISION_NAMES[String(decision)] ?? decision}`,
} as const satisfies Readonly<Record<string, (detail: Detail) => string>>;

function tellOff(off: unknown): string {
  if (!Array.isArray(off) || off.length === 0) return "";
  return `; no se avisa de: ${off.map(titleOf).join(", ")}`;
}

export type Action = keyof typeof SENTENCES;

/** Tells the place that a series was given; an older entry tells none. */
const placeOf = (place: unknown) =>
  place === undefined ? "" : place === null ? ", en el lugar de la cuenta" : `, en ${place}`;

const environmentName = (environment: unknown) => ENVIRONMENT_NAMES[environment as Environment] ?? environment;

/** Writes the changed data for people: "nombre X (antes Y), zona horaria …". */
function tellChanges(changed: unknown): string {
  const all = changed as Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>;
  return Object.entries(DATA)
    .flatMap(([name, called]) => {
      const change = all[name];
      return change ? [`${called} ${change.after ?? "ninguno"} (antes ${change.before ?? "ninguno"})`] : [];
    })
    .join(", ");
}

const DATA: Readonly<Record<string, string>> = {
  nombre: "nombre",
  regimenFiscal: "régimen fiscal",
  lugarExpedicion: "lugar de expedición",
  zonaHoraria: "zona horaria",
  registroPatronal: "registro patronal",
};

const DECISION_NAMES: Readonly<Record<string, string>> = {
  reintentar: "volver a intentarlo",
  rechazar: "darlo por no timbrado",
  cobrar: "cobrar el timbre",
  condonar: "no cobrar el timbre",
  aceptar: "dejarlo como está",
};

export const ROLE_NAMES: Readonly<Record<string, string>> = {
  owner: "administrador",
  issuer: "emisor",
  reader: "lector",
};

export function sentenceOf({ action, detail }: Pick<AuditRow, "action" | "detail">): string {
  const tell = (SENTENCES as Readonly<Record<string, (detail: Detail) => string>>)[action];
  return tell?.(detail) ?? action;
}
