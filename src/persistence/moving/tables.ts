export type Field = readonly [column: string, type: FieldType];
const TYPES = [
  ...(["text", "uuid", "int", "bigint", "boolean", "numeric", "timestamptz", "date"] as const),
  ...(["json", "jsonb", "text[]", "hex"] as const),
];
export type FieldType = (typeof TYPES)[number];

export interface MovedTable {
  /** Its folder in the file. */
  readonly name: string;
  readonly table: string;
  /** The rows are read in the order of these columns, each with a value that comes before all others. */
  readonly order: readonly (readonly [column: string, type: string, first: string | number])[];
  /**
   * A row is known by these columns: within the account its primary key, or, in a table that numbers its rows, all that
   * a row says.
   */
  readonly known: readonly string[];
  readonly isNumbered?: true;
  /**
   * The rows come with the documents to which they belong, so each document is checked and inserted together with them.
   */
  readonly belongs?: true;
  /** The names are those of REST where it shows the field. */
  readonly fields: Readonly<Record<string, Field>>;
  /** These bytes go as files of their own, each by its column and the SQL that reads it. */
  readonly files: Readonly<Record<string, string>>;
  /** The most rows of a part. */
  readonly most: number;
}

const NIL = "00000000-0000-0000-0000-000000000000";
const MANY = 500;
/** Rows with files are read whole, so few of them are read at once. */
const FEW = 20;

/**
 * The order of bytes is the same at every installation. The two environments have it by any collation, and an index of
 * their tables serves them.
 */
const BYTES = 'collate "C"';

const OF_DOCUMENT = ["environment", "document_id"];
const DOCUMENT = "ambiente environment text, documentoId document_id uuid";

/**
 * Describes a table whose rows are known by some columns, and read in their order. Its columns stand behind it: the
 * name of a field, its column where that is not the same name, and its type. Bytes go as files of their own.
 */
function moved(name: string, table: string, known: readonly string[]) {
  return (texts: readonly string[], ...pieces: readonly string[]): MovedTable => {
    const all = String.raw({ raw: texts }, ...pieces)
      .split(",")
      .map((column) => columnIn(column.trim().split(" ")));
    const fields = Object.fromEntries(all.filter(([, [, type]]) => type !== "file")) as MovedTable["fields"];
    const files = Object.fromEntries(
      all.flatMap(([field, [column, type]]) => (type === "file" ? [[field, column]] : [])),
    );
    const types = new Map<string, FieldType>(Object.values(fields));
    const order = (known.length === 0 ? ["account_id"] : known).map((column) => ordered(column, types.get(column)));
    return { name, table, order, known, fields, files, most: Object.keys(files).length > 0 ? FEW : MANY };
  };
}

function columnIn([field = "", ...told]: readonly string[]) {
  const [type = "", column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)] = told.toReversed();
  if (type !== "file" && !(TYPES as readonly string[]).includes(type)) throw new Error(`${field} has no type: ${type}`);
  return [field, [column, type]] as const;
}

function belonging(...table: Parameters<typeof moved>) {
  return (...columns: Parameters<ReturnType<typeof moved>>): MovedTable => ({
    ...moved(...table)(...columns),
    belongs: true,
  });
}

/** The number of a row of a table that numbers its rows, and the account, are no fields. */
function ordered(column: string, type: FieldType = column === "account_id" ? "uuid" : "bigint") {
  if (type === "uuid") return [column, type, NIL] as const;
  if (type === "date") return [column, type, "-infinity"] as const;
  if (type === "text") return [column === "environment" ? column : `${column} ${BYTES}`, type, ""] as const;
  return [column, type, -1] as const;
}

/**
 * Lists the tables that go with an account, in the order in which they are taken in. Documents come behind all that
 * belongs to them, so no worker finds one without it.
 */
export const TABLES: readonly MovedTable[] = [
  moved("series", "series", ["kind", "codigo"])`
    tipoDocumento kind text, codigo text, activa active boolean, favorita favourite boolean,
    siguienteSandbox next_sandbox bigint, siguienteProduccion next_production bigint, lugarExpedicion text`,
  moved("clientes", "customers", ["rfc"])`
    rfc text, nombre text, codigoPostal text, regimenFiscal text, usoCfdi text, residenciaFiscal text,
    numRegIdTrib text, correos jsonb, creadoEn created_at timestamptz`,
  moved("lugares", "places", ["codigo_postal"])`codigoPostal text, nombre text, zonaHoraria text, permiso text`,
  moved("productos", "products", ["id"])`
    id uuid, clave known_by text, descripcion text, busqueda searched text, concepto jsonb`,
  moved("empleados", "employees", ["num_empleado"])`numEmpleado text, rfc text, baja date`,
  moved("condiciones_de_empleados", "employee_terms", ["num_empleado", "since"])`
    numEmpleado text, desde since date, datos data jsonb`,
  moved("viajes", "trip_things", ["kind", "key"])`
    tipo kind text, clave key text, busqueda searched text, datos data jsonb, vence ends_on date`,
  moved("tramos", "trip_legs", ["origin", "destination"])`
    origen origin text, destino destination text, kilometros kilometers numeric, en at timestamptz`,
  moved("tickets", "tickets", ["environment", "id"])`
    ambiente environment text, id uuid, lugarExpedicion text, folio text, fecha date, formaPago text, estado text,
    total numeric, neto numeric, impuestos jsonb, objetoImp text, conceptos jsonb, contenidoSha256 digest hex,
    documentoId document_id uuid, comoVa held_as text, clave text, devuelto jsonb, creadoEn created_at timestamptz`,
  moved("devoluciones_de_tickets", "ticket_returns", ["environment", "id"])`
    ambiente environment text, id uuid, ticketId uuid, idempotencyKey text, facturaId invoice_id uuid,
    notaCreditoId document_id uuid, aplicada counted boolean, conceptos jsonb, total numeric, neto numeric,
    impuestos jsonb, totalAnterior total_before numeric, queda left_over jsonb, creadaEn created_at timestamptz`,
  moved("tickets_por_comprobante", "ticket_documents", OF_DOCUMENT)`${DOCUMENT}, tickets int`,
  moved("cierres_de_tickets", "ticket_closings", ["environment", "lugar_expedicion"])`
    ambiente environment text, lugarExpedicion text, periodicidad text, porFormaPago boolean, serie text,
    automatico boolean, horas int, desde date, siguienteRevision due_at timestamptz`,
  moved("plantillas", "document_templates", ["environment", "id"])`
    ambiente environment text, id uuid, nombre text, receptorRfc text, guardadaEn saved_at timestamptz, dia int,
    timbra boolean, limite numeric, siguiente text, siguienteRevision due_at timestamptz, contenido request file`,
  moved("hojas_del_banco", "bank_sheets", ["digest"])`
    huella digest text, columnas columns jsonb, guardadaEn saved_at timestamptz`,
  moved("autofactura", "ticket_pages", ["environment"])`
    ambiente environment text, clave text, plazo text, dias int, contacto text, porFolio boolean`,
  moved("planes_de_cancelacion", "cancellation_plans", ["environment", "id"])`
    ambiente environment text, id uuid, comprobanteId document_id uuid, motivo text, estado text, pasos steps jsonb,
    hechos done int, total numeric, huella text, intentos tries int, codigo text, detalle text,
    iniciadoEn created_at timestamptz, desde since timestamptz, terminadoEn ended_at timestamptz, factura request file`,
  moved("tickets_acreditados", "ticket_credits", [...OF_DOCUMENT, "ticket_id"])`
    ${DOCUMENT}, ticketId uuid, globalId uuid`,
  moved("disenos", "pdf_designs", ["version"])`
    version int, vigenteDesde valid_from timestamptz, colorAcento accent_color text, contacto contact_line text,
    pie foot_note text, muestraClaves show_keys boolean, papel paper text, llevaXml embed_xml boolean, logo file`,
  moved("timbres", "stamp_batches", ["id"])`
    id uuid, cantidad quantity int, disponibles available int, vencenEn expires_at timestamptz,
    creadoEn created_at timestamptz, idempotencyKey text`,
  moved("correo", "mailings", ["environment"])`
    ambiente environment text, alTimbrar on_stamped boolean, alCancelar on_cancelled boolean, responderA reply_to text,
    texto text text, desde since timestamptz`,
  moved("consulta_de_solicitudes", "received_turns", ["environment"])`
    ambiente environment text, activa active boolean, siguienteConsulta due_at timestamptz`,
  moved("solicitudes_recibidas", "received_requests", ["environment", "id"])`
    ambiente environment text, id uuid, uuidFiscal uuid, pac text, estado text, encontradaEn found_at timestamptz,
    responderHasta answer_by date, faltaDesde missing_at timestamptz, comprobante invoice jsonb,
    expresion expression text, silencioAcepta silence_accepts boolean, acepta accepts boolean,
    contestadaEn answered_at timestamptz, presentada presented int, codigo text, detalle text,
    terminadaEn ended_at timestamptz, respuesta request file, acuse file`,
  moved("avisos", "notice_settings", [])`pocosTimbres few_stamps int, pocosDias few_days int, apagados off text[]`,
  belonging("cancelaciones", "cancellations", [...OF_DOCUMENT, "number"])`
    ${DOCUMENT}, numero number int, motivo text, uuidReemplazo text, presentada presented boolean, codigo text,
    detalle text, pedidaEn requested_at timestamptz, terminadaEn ended_at timestamptz, solicitud request file,
    acuse file`,
  belonging("aplicaciones", "invoice_applications", [...OF_DOCUMENT, "line"])`
    ${DOCUMENT}, linea line int, facturaId invoice_id uuid, importe amount numeric, pago payment int, parcialidad int,
    saldoAnterior previous numeric, saldoInsoluto outstanding numeric, regresa returned jsonb`,
  belonging("relaciones", "document_relations", [...OF_DOCUMENT, "uuid", "tipo_relacion"])`
    ${DOCUMENT}, uuid uuid, tipoRelacion text`,
  belonging("sustituciones", "substitutions", OF_DOCUMENT)`
    ${DOCUMENT}, originalId uuid, siguienteRevision due_at timestamptz, intentos attempts int, codigo text,
    detalle text`,
  moved("entregas", "delivery_notes", OF_DOCUMENT)`${DOCUMENT}, clave text, venceEn ends_at timestamptz`,
  moved("addendas", "addendas", OF_DOCUMENT)`${DOCUMENT}, addenda xml file`,
  moved("borradores", "drafts", OF_DOCUMENT)`
    ${DOCUMENT}, capturadoEn captured_at timestamptz, guardadoEn saved_at timestamptz, corrige corrects uuid,
    peticion request file`,
  {
    ...moved("historia", "document_events", [...OF_DOCUMENT, "number"])`
      ${DOCUMENT}, evento event text, usuarioId user_id uuid, codigo text, mensaje text, en at timestamptz`,
    known: ["environment", "document_id", "event", "at"],
    isNumbered: true,
  },
  {
    ...moved("decisiones", "operator_decisions", [...OF_DOCUMENT, "number"])`
      ${DOCUMENT}, decision text, decididaPor decided_by text, nota note text, en decided_at timestamptz`,
    known: ["environment", "document_id", "decision", "decided_at"],
    isNumbered: true,
  },
  belonging("timbres_tardios", "late_stamps", OF_DOCUMENT)`${DOCUMENT}, en at timestamptz`,
  moved("segundos_timbres", "second_stamps", [...OF_DOCUMENT, "uuid_fiscal"])`
    ${DOCUMENT}, uuidFiscal uuid, pac text, en at timestamptz, xml stamped_xml file`,
  moved("sin_llegar_al_sat", "missing_at_sat", OF_DOCUMENT)`${DOCUMENT}, siguienteRevision next_at timestamptz`,
  {
    ...moved("documentos", "documents", ["environment", "id"])`
      ambiente environment text, id uuid, tipoDocumento kind text, tipo text, estado text, serie text, folio text,
      idempotencyKey text, referencia text, uuidFiscal uuid, emisorRfc text, receptorRfc text, total numeric, pac text,
      creadaEn created_at timestamptz, timbradaEn stamped_at timestamptz, canceladaEn cancelled_at timestamptz,
      errorCodigo text, errorMensaje text, reenviable resendable boolean, quedaEnPac stays_at_pac boolean,
      siguienteRevision due_at timestamptz, negadoDesde denied_at timestamptz, intentos attempts int,
      version fence int, loteTimbres stamp_batch_id uuid, selloSha256 sello_hash hex, datosDeLista kind_facts jsonb,
      soloEnPdf pdf_extras json, sumas sums jsonb`,
    // The XML of a document is read on its own, because a hundred documents may have a gigabyte.
    most: 100,
  },
  moved("auditoria", "audit", ["entry"])`
    numero entry int, en at timestamptz, usuarioId user_id uuid, quien actor text, direccion address text,
    accion action text, detalle detail jsonb, hash hex`,
];

/** The account's own row; its RFC is claimed before it is inserted. */
export const { fields: ACCOUNT } = moved("cuenta", "accounts", [])`
  id uuid, rfc text, nombre text, regimenFiscal text, lugarExpedicion text, zonaHoraria text, registroPatronal text,
  contratada contracted boolean, certificada certified boolean, creadaEn created_at timestamptz`;

/**
 * Returns SQL for the JSON of a row. PostgreSQL writes it, so numbers keep their digits and times their microseconds.
 */
export function jsonOf(fields: MovedTable["fields"]): string {
  const members = Object.entries(fields).map(([name, [column, type]]) => `'${name}', ${written(column, type)}`);
  return `json_build_object(${members.join(", ")})::text`;
}

function written(column: string, type: FieldType): string {
  if (type === "timestamptz") return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  if (type === "hex") return `encode(${column}, 'hex')`;
  if (type === "numeric") return `${column}::text`;
  return column;
}

/** Returns SQL for the columns and values of a row of JSON, which is the parameter `$2`. */
export function recordOf(fields: MovedTable["fields"]): {
  readonly columns: readonly string[];
  readonly values: readonly string[];
  readonly from: string;
} {
  const all = Object.entries(fields);
  const types = all.map(([name, [, type]]) => `"${name}" ${type === "hex" ? "text" : type}`);
  return {
    columns: all.map(([, [column]]) => column),
    values: all.map(([name, [, type]]) => (type === "hex" ? `decode(x."${name}", 'hex')` : `x."${name}"`)),
    from: `json_to_record($2::json) as x(${types.join(", ")})`,
  };
}
