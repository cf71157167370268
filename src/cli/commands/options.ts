import { readFileSync, statSync } from "node:fs";
import {
  create,
  type DescField,
  type DescMessage,
  type DescMethod,
  fromJson,
  type JsonObject,
  type JsonValue,
  type Message,
  ScalarType,
} from "@bufbuild/protobuf";
import { StructSchema, TimestampSchema, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Argument, type Command, InvalidArgumentError, Option } from "commander";
import { field as fieldRules } from "#proto/buf/validate/validate_pb.ts";
import { rest } from "#proto/cfdi/v1/rest_pb.ts";
import { hyphens } from "../../../common/names.ts";
import { getOption } from "../../../common/options.ts";
import { instantOfIso, MEXICO_CITY } from "../../engine/catalogs/index.ts";

/**
 * Gives the command an option for each field of the request that the method reads; fields of a nested message stand
 * beside the others.
 */
export function addOptions(command: Command, method: DescMethod, positional: string | undefined): void {
  const { omits } = getOption(method, rest);
  for (const field of flatten(method.input)) {
    if (omits.includes(field.name)) continue;
    if (field.localName === positional) command.addArgument(argument(field));
    else for (const option of options(field)) command.addOption(option);
  }
}

export function readOptions(request: DescMessage, values: Readonly<Record<string, unknown>>): Message {
  return create(request, initOf(request, values));
}

function initOf(message: DescMessage, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const pairs = message.fields.map((field) => [field.localName, valueFor(field, values)]);
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
}

function valueFor(field: DescField, values: Readonly<Record<string, unknown>>): unknown {
  const nested = nestedMessage(field);
  if (nested !== undefined) return initOf(nested, values);
  return values[field.localName] ?? values[`${field.localName}File`];
}

function flatten(message: DescMessage): DescField[] {
  return message.fields.flatMap((field) => {
    const nested = nestedMessage(field);
    return nested === undefined ? [field] : flatten(nested);
  });
}

function nestedMessage(field: DescField): DescMessage | undefined {
  const isOne = isTimestamp(field) || isStruct(field) || isRequest(field);
  return field.fieldKind === "message" && !isOne ? field.message : undefined;
}

/** The body of another method is too much for flags, so a file has it. */
const isRequest = (field: DescField) => field.message?.name.endsWith("Request") ?? false;

const isStruct = (field: DescField) => field.message?.typeName === StructSchema.typeName;

const isTimestamp = (field: DescField) => field.message?.typeName === TimestampSchema.typeName;

const isRequired = (field: DescField) => getOption(field, fieldRules).required;

function argument(field: DescField): Argument {
  const { value, parse } = parserOf(field);
  const made = new Argument(`<${field.scalar === ScalarType.BYTES ? value : field.localName}>`, describe(field));
  if (parse !== undefined) made.argParser(parse);
  const choices = choicesOf(field);
  return choices.length === 0 ? made : made.choices(choices);
}

/** Returns the flag of a field: "--expires-at" for `expiresAt`. */
export function flagOf(field: string): string {
  return `--${hyphens(field)}`;
}

function options(field: DescField): Option[] {
  const flag = flagOf(field.localName);
  if (field.localName === "password") return passwordOptions(flag);
  const parser = parserOf(field);
  const made = new Option(parser.value === undefined ? flag : `${flag} <${parser.value}>`, describe(field));
  const choices = choicesOf(field);
  if (choices.length > 0) made.choices(choices);
  else if (parser.parse !== undefined) made.argParser(parser.parse);
  return [made.makeOptionMandatory(isRequired(field))];
}

/** A file keeps the password out of the shell's history and of the list of processes. */
function passwordOptions(flag: string): Option[] {
  const text = new Option(`${flag} <texto>`, "contraseña de la llave privada").conflicts("passwordFile");
  const file = new Option(`${flag}-file <archivo>`, "archivo con la contraseña");
  return [
    text,
    file.argParser((path) =>
      readFile(path)
        .toString("utf8")
        .replace(/\r?\n$/, ""),
    ),
  ];
}

function describe(field: DescField): string {
  return DESCRIPTIONS[`${field.parent.name}.${field.localName}`] ?? DESCRIPTIONS[field.localName] ?? "";
}

function choicesOf(field: DescField): readonly string[] {
  const { type } = getOption(field, fieldRules);
  return type.case === "string" ? type.value.in : [];
}

interface Parser {
  /** The help shows this name for the value; absent for a flag without a value. */
  readonly value?: string;
  readonly parse?: (text: string) => unknown;
}

function parserOf(field: DescField): Parser {
  if (isTimestamp(field)) return { value: "fecha", parse: readDate };
  if (isRequest(field)) return { value: "archivo", parse: (path) => readRequest(path, field.message!) };
  if (isStruct(field)) return { value: "json", parse: readObject };
  if (field.fieldKind === "list" && field.message !== undefined)
    return { value: "json", parse: (text) => readObjects(text, field.message!) };
  if (field.fieldKind === "list") return { value: "uno,otro", parse: readList };
  switch (field.scalar) {
    case ScalarType.BOOL:
      // An optional boolean takes a value, because the user can also turn it off.
      return field.proto.proto3Optional ? { value: "sí|no", parse: readYesOrNo } : {};
    case ScalarType.BYTES:
      return { value: "archivo", parse: (path) => readBytes(path, field) };
    case ScalarType.INT32:
      return { value: "número", parse: (text) => readInteger(text, field) };
    default:
      return { value: "texto" };
  }
}

/** Reads a body as REST takes it, where amounts may be numbers: their digits are kept as text. */
function readRequest(path: string, message: DescMessage): Message {
  const text = readFile(path, MOST_REQUEST_BYTES).toString();
  const quoted = text.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) =>
    token.startsWith('"') ? token : `"${token}"`,
  );
  try {
    return fromJson(message, JSON.parse(quoted) as JsonValue);
  } catch (cause) {
    throw new InvalidArgumentError(`${path} no es el JSON de una petición: ${(cause as Error).message}`);
  }
}

const MOST_REQUEST_BYTES = 1024 * 1024;

function readObject(text: string): JsonObject {
  try {
    const value = JSON.parse(text) as JsonValue;
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch {
    // The error below covers text that is no JSON, too.
  }
  throw new InvalidArgumentError(`no es un objeto de JSON, como {"Orden de compra":"OC-123"}`);
}

function readObjects(text: string, message: DescMessage): readonly Message[] {
  try {
    return (JSON.parse(text) as JsonValue[]).map((each) => fromJson(message, each));
  } catch {
    throw new InvalidArgumentError(`no es una lista de objetos de JSON, como [{"renglon":1,"cantidad":"1"}]`);
  }
}

function readList(text: string): readonly string[] {
  return text.split(",").flatMap((each) => each.trim() || []);
}

function readYesOrNo(text: string): boolean {
  if (/^s[ií]$/i.test(text)) return true;
  if (/^no$/i.test(text)) return false;
  throw new InvalidArgumentError("debe ser sí o no");
}

/** Reads a file named on the command line; one that is unreadable or larger than `most` bytes is a usage error. */
export function readFile(path: string, most = Number.POSITIVE_INFINITY): Buffer {
  try {
    const { size } = statSync(path);
    if (size <= most) return readFileSync(path);
    throw new InvalidArgumentError(`${path} es demasiado grande: ${size} bytes, a lo más ${most}`);
  } catch (error) {
    if (error instanceof InvalidArgumentError) throw error;
    throw new InvalidArgumentError(`no se puede leer ${path}`);
  }
}

/** Refuses an empty or too large file: the service would call the first one missing, and would not read the second. */
function readBytes(path: string, field: DescField): Buffer {
  const { type } = getOption(field, fieldRules);
  const bytes = readFile(path, type.case === "bytes" && type.value.maxLen > 0n ? Number(type.value.maxLen) : undefined);
  if (bytes.length === 0 && isRequired(field)) throw new InvalidArgumentError(`${path} está vacío`);
  return bytes;
}

/** Reads a time. A day alone means its end; a time without a zone is Mexico City's. */
function readDate(text: string) {
  const date = instantOfIso(DAY.test(text) ? `${text}T23:59:59` : text, MEXICO_CITY);
  if (date === undefined) throw new InvalidArgumentError("no es una fecha de 2010 a 2099, como 2027-12-31");
  return timestampFromDate(date);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MAX_INT32 = 2 ** 31 - 1;

/**
 * Checks an integer against its field's bounds: the service would call a 0 missing, and more than 32 bits cannot be
 * sent.
 */
function readInteger(text: string, field: DescField): number {
  const { type } = getOption(field, fieldRules);
  const rules = type.case === "int32" ? type.value : undefined;
  const [least, most] = [rules?.greaterThan.value ?? 0, rules?.lessThan.value ?? MAX_INT32];
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new InvalidArgumentError(`no es un número entero de ${least} a ${most}`);
}

/** A field means something else in some requests, whose names stand before it. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  "CancelTicketRequest.id": "id del ticket",
  "CreateGlobalRequest.fecha": "un día del periodo: AAAA-MM-DD",
  "CreateGlobalRequest.idempotencyKey": "llave de idempotencia; al azar si se omite",
  "CreateGlobalRequest.serie": "serie de facturas; la favorita si se omite",
  "CreateGlobalRequest.totalEsperado": "el total que dio tickets preview; si es otro, no se timbra",
  "GetCancellationPlanRequest.id": "id del plan",
  "GetTicketPdfRequest.ancho": "ancho del papel en mm; 80 si se omite",
  "GetTicketPdfRequest.id": "id del ticket",
  "GetTicketRequest.id": "id del ticket",
  "SetSelfInvoicingRequest.contacto": "a quién pedir la factura después; la cuenta si se omite",
  "SetSelfInvoicingRequest.dias": "cuántos días más, hasta 366; 0 si se omite",
  "ListCancellationPlansRequest.estado": "solo los que están así",
  "ResumeCancellationPlanRequest.id": "id del plan",
  "StopCancellationPlanRequest.id": "id del plan",
  "ReturnTicketRequest.conceptos": "renglones que se devuelven, con cantidad o importe; todo si se omite",
  "ReturnTicketRequest.id": "id del ticket",
  "ReturnTicketRequest.idempotencyKey": "llave de idempotencia; al azar si se omite",
  "ReturnTicketRequest.serie": "serie de notas de crédito; la favorita si se omite",
  "SetClosingRequest.serie": "serie de facturas; la favorita si se omite",
  "SetClosingRequest.desde": "primer día de venta que se cierra: AAAA-MM-DD",
  "GetPostalCodeRequest.codigo": "código postal, de 5 dígitos",
  "GetTripKilometersRequest.desde": "clave del lugar de donde se sale",
  "GetTripKilometersRequest.hasta": "clave del lugar a donde se llega",
  "ListTripThingsRequest.despues": "clave después de la cual empieza la lista",
  "ListTripThingsRequest.limite": "cuántos, hasta 200; 50 si se omite",
  "ListTicketsRequest.desde": "primer día de venta: AAAA-MM-DD",
  "ListTicketsRequest.despues": "cursor de la página anterior; desde el último día si se omite",
  "ListTicketsRequest.estado": "solo los que están así",
  "ListTicketsRequest.hasta": "último día de venta, incluido: AAAA-MM-DD",
  "GetReceivedRequestRequest.id": "id de la solicitud",
  "AnswerReceivedRequestRequest.id": "id de la solicitud",
  "AnswerReceivedRequestRequest.total": "total del comprobante, si se conoce: con otro no se contesta",
  "IdentifyReceivedRequestRequest.id": "id de la solicitud",
  "AnswerReceivedRequestRequest.uuidFiscal": "UUID del comprobante: con otro que el de la solicitud no se contesta",
  "IdentifyReceivedRequestRequest.xml": "el XML timbrado que envió su emisor",
  activa: "el servicio pregunta cada hora; si no, solo cuando alguien lo pide",
  respuesta: "aceptar cancela el comprobante; rechazar lo deja vigente",
  "CreatePlatformRequest.nombre": "nombre de la plataforma",
  "CreatePlatformKeyRequest.nombre": "nombre de la llave; dos con el mismo pueden servir a la vez",
  "CreatePlatformKeyRequest.expiresAt": "cuándo vence; nunca si se omite",
  "SetPlatformKeyLimitsRequest.nombre": "nombre de la llave; las de un nombre comparten los topes",
  borradoresAlDia: "cuántos borradores deja al día; sin ese tope si se omite",
  importePorBorrador: "cuánto suma cada borrador, en pesos; sin ese tope si se omite",
  importeAlDia: "cuánto suman los borradores de un día, en pesos; sin ese tope si se omite",
  "RevokePlatformKeyRequest.id": "id de la llave",
  "AttachAccountRequest.referencia": "como la conoce la plataforma",
  "CreateExportRequest.desde": "primer día: AAAA-MM-DD",
  "CreateExportRequest.hasta": "último día, incluido: AAAA-MM-DD",
  "CreateExportRequest.rfc": "solo los de este receptor, con su RFC completo",
  "CreateExportRequest.serie": "solo los de esta serie",
  "GetExportRequest.id": "id de la exportación",
  active: "si se puede usar",
  accentColor: "color de los títulos y las líneas, como #1f4e79",
  account: "id o RFC de la cuenta",
  addresses: "direcciones y subredes desde las que sirve; cualquiera si se omite",
  address: "dirección IP bloqueada, o cualquiera de la red bloqueada",
  after: "RFC después del cual empieza la lista",
  again: "también lo que se dejó pasar antes: lo restaurado, y lo que no se pudo archivar",
  all: "también los bloqueos ya liberados",
  before: "número del bloqueo antes del cual empieza la lista",
  buscar: "palabras de su clave o de sus datos",
  camposPersonalizados: "nombres y valores libres, como JSON",
  automatico: "el servicio timbra las globales; si no, solo avisa de las que faltan",
  antes: "cursor del evento antes del cual empieza la lista",
  cer: "certificado (.cer)",
  clave: "clave con que se guardó",
  codigo: "código de la serie, hasta 25 caracteres",
  codigoPostal: "código postal: de un cliente, el del domicilio fiscal",
  csv: "archivo con los títulos uuid, clave o referencia y, si los tiene, total y estado; hasta 100,000 renglones",
  cursor: "cursor del evento",
  desde: "primer día de creación, en la Ciudad de México: AAAA-MM-DD",
  decidedBy: "quién responde de la decisión",
  correos: "correos a los que se envían sus comprobantes",
  decision: "lo que se decide, entre lo que la lista admite para el comprobante",
  despues: "cursor del último evento que ya se tiene; desde el más antiguo si se omite",
  dryRun: "solo dice lo que haría",
  email: "correo con el que entra al portal",
  embedXml: "el PDF lleva dentro el XML timbrado, como archivo adjunto",
  endpoint: "dirección que comienza con https://",
  environment: "ambiente",
  estado: "solo las que están así",
  estados: "solo los que están en estos estados: timbrada, cancelando, cancelacion_pendiente, cancelada",
  contenido: "qué lleva: xml, pdf, acuses, csv, xlsx",
  nombres: "cómo se llaman los archivos de un comprobante: uuid, o folio (serie y folio)",
  contactLine: "teléfono, domicilio o página, bajo los datos del emisor; vacía, ninguna",
  expiresAt: "hasta cuándo sirven: 2027-12-31 es todo ese día en la Ciudad de México; un año si se omite",
  fecha: "qué día cuenta: el de emisión o el de timbrado; el de emisión si se omite",
  factura: "con motivo 01, archivo JSON de la factura que sustituye, como para POST /facturas",
  favourite: "es la serie que se usa si no se indica otra",
  firstFolio: "primer folio; 1 si se omite",
  folio: "solo el de este folio",
  footNote: "nota al pie de cada página; vacía, ninguna",
  idempotencyKey: "nombre de la venta: repetirla con el mismo no vende dos veces; uno nuevo si se omite",
  key: "llave privada (.key)",
  letterSigned: "si firmó la carta manifiesto del PAC",
  hasta: "último día de creación, incluido: AAAA-MM-DD",
  formaPago: "solo los que se pagaron así, con su clave de c_FormaPago",
  horas: "horas después del cierre en que se hacen, hasta 23; 3 si se omite",
  head: "cabeza que el registro (log) dijo y la auditoría debe tener",
  huella: "la huella de los pasos que se mostraron: los confirma",
  id: "id interno del comprobante, no su UUID fiscal",
  ids: "ids internos de los comprobantes, separados por comas, en el orden en que se imprimen",
  kind: "tipo de comprobante",
  limit: "cuántos, hasta 1000; 100 si se omite (en archive, sin límite)",
  lift: "la deja entrar de nuevo",
  limite: "cuántos, hasta 100; 20 si se omite",
  logo: "logotipo PNG o JPEG, hasta 512 kB y 2,000 pixeles por lado",
  lugarExpedicion: "código postal del lugar de expedición",
  month: "mes en que se hicieron, como 2026-03",
  motivo: "01 con errores y otro lo sustituye, 02 con errores, 03 no se llevó a cabo, 04 en factura global",
  next: "dónde seguir, como lo dijo el comando que se interrumpió",
  nombre: "como está registrado ante el SAT, en mayúsculas y sin régimen societario; de un lugar, como lo llaman",
  note: "por qué",
  notaPdf: "nota; sus saltos de línea se conservan",
  numRegIdTrib: "identificación fiscal en su país",
  olderThan: "antigüedad mínima, como 90d; la de ARCHIVE_AFTER_DAYS si se omite",
  pack: "paquete de ley firmado",
  pac: "nombre del PAC, como está en los comprobantes",
  pagina: "qué página; la primera si se omite",
  pacs: "los PAC que van primero, en ese orden, separados por comas; sin ellos, el orden del operador",
  paper: "papel: carta (letter) o A4",
  permiso: "con el que se vende combustible ahí, como PL/12345/EXP/ES/2016; sin él, el lugar queda sin permiso",
  platform: "nombre o id de la plataforma",
  quantity: "cuántos timbres",
  regimenFiscal: "clave de c_RegimenFiscal",
  referencia: "solo los de esta referencia, completa",
  plazo: "hasta el fin del dia, mes o anio de la venta",
  porFolio: "el cliente también encuentra su ticket con folio, total y día",
  porFormaPago: "una factura global por cada forma de pago",
  periodicidad: "01 día, 02 semana, 03 quincena, 04 mes, 05 bimestre",
  registered: "si está registrada en el PAC",
  registroPatronal: "registro patronal ante el IMSS, hasta 20 caracteres",
  releasedBy: "quién la libera",
  restart: "olvida lo que esta versión ya probó y empieza de nuevo",
  removeIdentity: "desvincula también su identidad del proveedor, porque es otra",
  removeLogo: "quita el logotipo",
  removeTotp: "quita también su segundo factor, porque lo perdió",
  residenciaFiscal: "país de residencia, de c_Pais",
  rfc: "Registro Federal de Contribuyentes",
  role: "papel en la cuenta o la plataforma: la administra, emite o solo consulta",
  sample: "cuántos de cada cien, al azar; todos si se omite",
  scopes: "alcances: recurso:verbo, como facturas:leer, o propone",
  search: "parte del RFC o del nombre",
  serie: "solo los de esta serie",
  showKeys: "las claves del SAT junto a lo que significan",
  since: "desde cuándo; sin zona, hora de la Ciudad de México",
  situacion: "solo los vigentes o solo los cancelados; los vigentes si se omite",
  skip: "cuántos folios se salta cada serie tras el mayor conocido; 1000 si se omite",
  support: "lo invita a soporte, en lugar de a una cuenta o una plataforma",
  tipo: "qué es",
  tipos: "solo los de estos tipos: factura, nota_credito, complemento_pago, nomina, retencion",
  totalDesde: "solo los de este total o uno mayor",
  totalHasta: "solo los de este total o uno menor",
  types: "tipos de eventos, como cfdi.timbrado",
  usoCfdi: "clave de c_UsoCFDI",
  uuid: "UUID fiscal de un comprobante",
  uuidReemplazo: "con motivo 01, UUID fiscal del comprobante que lo sustituye",
  webhook: "UUID del webhook",
  withdraw: "en lugar de darlo, lo retira",
  zonaHoraria: "nombre de la IANA; la del código postal si se omite",
};
