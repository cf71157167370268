export type Field = readonly [column: string, type: FieldType];
export type FieldType =
  | "text"
  | "uuid"
  | "int"
  | "bigint"
  | "boolean"
  | "numeric"
  | "timestamptz"
  | "json"
  | "jsonb"
  | "text[]"
  | "hex";

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

const OF_ENVIRONMENT = ["environment", "text", ""] as const;
const OF_DOCUMENT = [OF_ENVIRONMENT, ["document_id", "uuid", NIL]] as const;
const DOCUMENT: MovedTable["fields"] = {
  ambiente: ["environment", "text"],
  documentoId: ["document_id", "uuid"],
};

/**
 * Lists the tables that go with an account, in the order in which they are taken in. Documents come behind all that
 * belongs to them, so no worker finds one without it.
 */
export const TABLES: readonly MovedTable[] = [
  {
    name: "series",
    table: "series",
    order: [
      [`kind ${BYTES}`, "text", ""],
      [`codigo ${BYTES}`, "text", ""],
    ],
    known: ["kind", "codigo"],
    fields: {
      tipoDocumento: ["kind", "text"],
      codigo: ["codigo", "text"],
      activa: ["active", "boolean"],
      favorita: ["favourite", "boolean"],
      siguienteSandbox: ["next_sandbox", "bigint"],
      siguienteProduccion: ["next_production", "bigint"],
      lugarExpedicion: ["lugar_expedicion", "text"],
    },
    files: {},
    most: MANY,
  },
  {
    name: "clientes",
    table: "customers",
    order: [[`rfc ${BYTES}`, "text", ""]],
    known: ["rfc"],
    fields: {
      rfc: ["rfc", "text"],
      nombre: ["nombre", "text"],
      codigoPostal: ["codigo_postal", "text"],
      regimenFiscal: ["regimen_fiscal", "text"],
      usoCfdi: ["uso_cfdi", "text"],
      residenciaFiscal: ["residencia_fiscal", "text"],
      numRegIdTrib: ["num_reg_id_trib", "text"],
      correos: ["correos", "jsonb"],
      creadoEn: ["created_at", "timestamptz"],
    },
    files: {},
    most: MANY,
  },
  {
    name: "lugares",
    table: "places",
    order: [[`codigo_postal ${BYTES}`, "text", ""]],
    known: ["codigo_postal"],
    fields: {
      codigoPostal: ["codigo_postal", "text"],
      nombre: ["nombre", "text"],
      zonaHoraria: ["zona_horaria", "text"],
      permiso: ["permiso", "text"],
    },
    files: {},
    most: MANY,
  },
  {
    name: "productos",
    table: "products",
    order: [["id", "uuid", NIL]],
    known: ["id"],
    fields: {
      id: ["id", "uuid"],
      clave: ["known_by", "text"],
      descripcion: ["descripcion", "text"],
      busqueda: ["searched", "text"],
      concepto: ["concepto", "jsonb"],
    },
    files: {},
    most: MANY,
  },
  {
    name: "disenos",
    table: "pdf_designs",
    order: [["version", "int", -1]],
    known: ["version"],
    fields: {
      version: ["version", "int"],
      vigenteDesde: ["valid_from", "timestamptz"],
      colorAcento: ["accent_color", "text"],
      contacto: ["contact_line", "text"],
      pie: ["foot_note", "text"],
      muestraClaves: ["show_keys", "boolean"],
      papel: ["paper", "text"],
      llevaXml: ["embed_xml", "boolean"],
    },
    files: { logo: "logo" },
    most: FEW,
  },
  {
    name: "timbres",
    table: "stamp_batches",
    order: [["id", "uuid", NIL]],
    known: ["id"],
    fields: {
      id: ["id", "uuid"],
      cantidad: ["quantity", "int"],
      disponibles: ["available", "int"],
      vencenEn: ["expires_at", "timestamptz"],
      creadoEn: ["created_at", "timestamptz"],
      idempotencyKey: ["idempotency_key", "text"],
    },
    files: {},
    most: MANY,
  },
  {
    name: "correo",
    table: "mailings",
    order: [OF_ENVIRONMENT],
    known: ["environment"],
    fields: {
      ambiente: ["environment", "text"],
      alTimbrar: ["on_stamped", "boolean"],
      alCancelar: ["on_cancelled", "boolean"],
      responderA: ["reply_to", "text"],
      texto: ["text", "text"],
      desde: ["since", "timestamptz"],
    },
    files: {},
    most: MANY,
  },
  {
    name: "avisos",
    table: "notice_settings",
    order: [["account_id", "uuid", NIL]],
    known: [],
    fields: {
      pocosTimbres: ["few_stamps", "int"],
      pocosDias: ["few_days", "int"],
      apagados: ["off", "text[]"],
    },
    files: {},
    most: MANY,
  },
  {
    name: "cancelaciones",
    table: "cancellations",
    order: [...OF_DOCUMENT, ["number", "int", -1]],
    belongs: true,
    known: ["environment", "document_id", "number"],
    fields: {
      ...DOCUMENT,
      numero: ["number", "int"],
      motivo: ["motivo", "text"],
      uuidReemplazo: ["uuid_reemplazo", "text"],
      presentada: ["presented", "boolean"],
      codigo: ["codigo", "text"],
      detalle: ["detalle", "text"],
      pedidaEn: ["requested_at", "timestamptz"],
      terminadaEn: ["ended_at", "timestamptz"],
    },
    files: { solicitud: "request", acuse: "acuse" },
    most: FEW,
  },
  {
    name: "aplicaciones",
    table: "invoice_applications",
    order: [...OF_DOCUMENT, ["line", "int", -1]],
    belongs: true,
    known: ["environment", "document_id", "line"],
    fields: {
      ...DOCUMENT,
      linea: ["line", "int"],
      facturaId: ["invoice_id", "uuid"],
      importe: ["amount", "numeric"],
      pago: ["payment", "int"],
      parcialidad: ["parcialidad", "int"],
      saldoAnterior: ["previous", "numeric"],
      saldoInsoluto: ["outstanding", "numeric"],
    },
    files: {},
    most: MANY,
  },
  {
    name: "sustituciones",
    table: "substitutions",
    order: OF_DOCUMENT,
    belongs: true,
    known: ["environment", "document_id"],
    fields: {
      ...DOCUMENT,
      originalId: ["original_id", "uuid"],
      siguienteRevision: ["due_at", "timestamptz"],
      intentos: ["attempts", "int"],
      codigo: ["codigo", "text"],
      detalle: ["detalle", "text"],
    },
    files: {},
    most: MANY,
  },
  {
    name: "addendas",
    table: "addendas",
    order: OF_DOCUMENT,
    known: ["environment", "document_id"],
    fields: DOCUMENT,
    files: { addenda: "xml" },
    most: FEW,
  },
  {
    name: "borradores",
    table: "drafts",
    order: OF_DOCUMENT,
    known: ["environment", "document_id"],
    fields: {
      ...DOCUMENT,
      capturadoEn: ["captured_at", "timestamptz"],
      guardadoEn: ["saved_at", "timestamptz"],
      corrige: ["corrects", "uuid"],
    },
    files: { peticion: "request" },
    most: FEW,
  },
  {
    name: "historia",
    table: "document_events",
    order: [...OF_DOCUMENT, ["number", "bigint", -1]],
    known: ["environment", "document_id", "event", "at"],
    isNumbered: true,
    fields: {
      ...DOCUMENT,
      evento: ["event", "text"],
      usuarioId: ["user_id", "uuid"],
      codigo: ["codigo", "text"],
      mensaje: ["mensaje", "text"],
      en: ["at", "timestamptz"],
    },
    files: {},
    most: MANY,
  },
  {
    name: "decisiones",
    table: "operator_decisions",
    order: [...OF_DOCUMENT, ["number", "bigint", -1]],
    known: ["environment", "document_id", "decision", "decided_at"],
    isNumbered: true,
    fields: {
      ...DOCUMENT,
      decision: ["decision", "text"],
      decididaPor: ["decided_by", "text"],
      nota: ["note", "text"],
      en: ["decided_at", "timestamptz"],
    },
    files: {},
    most: MANY,
  },
  {
    name: "timbres_tardios",
    table: "late_stamps",
    order: OF_DOCUMENT,
    belongs: true,
    known: ["environment", "document_id"],
    fields: { ...DOCUMENT, en: ["at", "timestamptz"] },
    files: {},
    most: MANY,
  },
  {
    name: "segundos_timbres",
    table: "second_stamps",
    order: [...OF_DOCUMENT, ["uuid_fiscal", "uuid", NIL]],
    known: ["environment", "document_id", "uuid_fiscal"],
    fields: {
      ...DOCUMENT,
      uuidFiscal: ["uuid_fiscal", "uuid"],
      pac: ["pac", "text"],
      en: ["at", "timestamptz"],
    },
    files: { xml: "stamped_xml" },
    most: FEW,
  },
  {
    name: "sin_llegar_al_sat",
    table: "missing_at_sat",
    order: OF_DOCUMENT,
    known: ["environment", "document_id"],
    fields: { ...DOCUMENT, siguienteRevision: ["next_at", "timestamptz"] },
    files: {},
    most: MANY,
  },
  {
    name: "documentos",
    table: "documents",
    order: [OF_ENVIRONMENT, ["id", "uuid", NIL]],
    known: ["environment", "id"],
    fields: {
      ambiente: ["environment", "text"],
      id: ["id", "uuid"],
      tipoDocumento: ["kind", "text"],
      tipo: ["tipo", "text"],
      estado: ["estado", "text"],
      serie: ["serie", "text"],
      folio: ["folio", "text"],
      idempotencyKey: ["idempotency_key", "text"],
      referencia: ["referencia", "text"],
      uuidFiscal: ["uuid_fiscal", "uuid"],
      emisorRfc: ["emisor_rfc", "text"],
      receptorRfc: ["receptor_rfc", "text"],
      total: ["total", "numeric"],
      pac: ["pac", "text"],
      creadaEn: ["created_at", "timestamptz"],
      timbradaEn: ["stamped_at", "timestamptz"],
      canceladaEn: ["cancelled_at", "timestamptz"],
      errorCodigo: ["error_codigo", "text"],
      errorMensaje: ["error_mensaje", "text"],
      reenviable: ["resendable", "boolean"],
      quedaEnPac: ["stays_at_pac", "boolean"],
      siguienteRevision: ["due_at", "timestamptz"],
      negadoDesde: ["denied_at", "timestamptz"],
      intentos: ["attempts", "int"],
      version: ["fence", "int"],
      loteTimbres: ["stamp_batch_id", "uuid"],
      selloSha256: ["sello_hash", "hex"],
      datosDeLista: ["kind_facts", "jsonb"],
      soloEnPdf: ["pdf_extras", "json"],
      sumas: ["sums", "jsonb"],
    },
    // The XML of a document is read on its own, because a hundred documents may have a gigabyte.
    files: {},
    most: 100,
  },
  {
    name: "auditoria",
    table: "audit",
    order: [["entry", "int", -1]],
    known: ["entry"],
    fields: {
      numero: ["entry", "int"],
      en: ["at", "timestamptz"],
      usuarioId: ["user_id", "uuid"],
      quien: ["actor", "text"],
      direccion: ["address", "text"],
      accion: ["action", "text"],
      detalle: ["detail", "jsonb"],
      hash: ["hash", "hex"],
    },
    files: {},
    most: MANY,
  },
];

/** The account's own row; its RFC is claimed before it is inserted. */
export const ACCOUNT: MovedTable["fields"] = {
  id: ["id", "uuid"],
  rfc: ["rfc", "text"],
  nombre: ["nombre", "text"],
  regimenFiscal: ["regimen_fiscal", "text"],
  lugarExpedicion: ["lugar_expedicion", "text"],
  zonaHoraria: ["zona_horaria", "text"],
  registroPatronal: ["registro_patronal", "text"],
  contratada: ["contracted", "boolean"],
  certificada: ["certified", "boolean"],
  creadaEn: ["created_at", "timestamptz"],
};

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
