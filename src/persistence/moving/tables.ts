export type Field = readonly [column: string, type: FieldType];
export type FieldType =
  | "text"
  | "uuid"
  | "int"
  | "bigint"
  | "boolean"
  | "numeric"
  | "timestamptz"
  | "date"
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

const OF_DOCUMENT = ["environment", "document_id"];
const DOCUMENT: Columns = {
  ambiente: ["environment", "text"],
  documentoId: ["document_id", "uuid"],
};

/** The columns of a table by the names of their fields. Bytes go as files of their own. */
type Columns = Readonly<Record<string, Field | readonly [column: string, type: "file"]>>;

/** Describes a table whose rows are known by some columns, and read in their order. */
function moved(name: string, table: string, known: readonly string[], columns: Columns): MovedTable {
  const all = Object.entries(columns);
  const files = Object.fromEntries(
    all.flatMap(([field, [column, type]]) => (type === "file" ? [[field, column]] : [])),
  );
  const fields = Object.fromEntries(all.filter(([field]) => !(field in files))) as MovedTable["fields"];
  const types = new Map<string, FieldType>(Object.values(fields));
  const order = (known.length === 0 ? ["account_id"] : known).map((column) => ordered(column, types.get(column)));
  return { name, table, order, known, fields, files, most: Object.keys(files).length > 0 ? FEW : MANY };
}

function belonging(...table: Parameters<typeof moved>): MovedTable {
  return { ...moved(...table), belongs: true };
}

/** The number of a row of a table that numbers its rows, and the account, are no fields. */
function ordered(column: string, type: FieldType = column === "account_id" ? "uuid" : "bigint") {
  if (type === "uuid") return [column, type, NIL] as const;
  if (type === "text") return [column === "environment" ? column : `${column} ${BYTES}`, type, ""] as const;
  return [column, type, -1] as const;
}

/**
 * Lists the tables that go with an account, in the order in which they are taken in. Documents come behind all that
 * belongs to them, so no worker finds one without it.
 */
export const TABLES: readonly MovedTable[] = [
  moved("series", "series", ["kind", "codigo"], {
    tipoDocumento: ["kind", "text"],
    codigo: ["codigo", "text"],
    activa: ["active", "boolean"],
    favorita: ["favourite", "boolean"],
    siguienteSandbox: ["next_sandbox", "bigint"],
    siguienteProduccion: ["next_production", "bigint"],
    lugarExpedicion: ["lugar_expedicion", "text"],
  }),
  moved("clientes", "customers", ["rfc"], {
    rfc: ["rfc", "text"],
    nombre: ["nombre", "text"],
    codigoPostal: ["codigo_postal", "text"],
    regimenFiscal: ["regimen_fiscal", "text"],
    usoCfdi: ["uso_cfdi", "text"],
    residenciaFiscal: ["residencia_fiscal", "text"],
    numRegIdTrib: ["num_reg_id_trib", "text"],
    correos: ["correos", "jsonb"],
    creadoEn: ["created_at", "timestamptz"],
  }),
  moved("lugares", "places", ["codigo_postal"], {
    codigoPostal: ["codigo_postal", "text"],
    nombre: ["nombre", "text"],
    zonaHoraria: ["zona_horaria", "text"],
    permiso: ["permiso", "text"],
  }),
  moved("productos", "products", ["id"], {
    id: ["id", "uuid"],
    clave: ["known_by", "text"],
    descripcion: ["descripcion", "text"],
    busqueda: ["searched", "text"],
    concepto: ["concepto", "jsonb"],
  }),
  moved("viajes", "trip_things", ["kind", "key"], {
    tipo: ["kind", "text"],
    clave: ["key", "text"],
    busqueda: ["searched", "text"],
    datos: ["data", "jsonb"],
    vence: ["ends_on", "date"],
  }),
  moved("tramos", "trip_legs", ["origin", "destination"], {
    origen: ["origin", "text"],
    destino: ["destination", "text"],
    kilometros: ["kilometers", "numeric"],
    en: ["at", "timestamptz"],
  }),
  moved("tickets", "tickets", ["environment", "id"], {
    ambiente: ["environment", "text"],
    id: ["id", "uuid"],
    lugarExpedicion: ["lugar_expedicion", "text"],
    folio: ["folio", "text"],
    fecha: ["fecha", "date"],
    formaPago: ["forma_pago", "text"],
    estado: ["estado", "text"],
    total: ["total", "numeric"],
    neto: ["neto", "numeric"],
    impuestos: ["impuestos", "jsonb"],
    objetoImp: ["objeto_imp", "text"],
    conceptos: ["conceptos", "jsonb"],
    contenidoSha256: ["digest", "hex"],
    documentoId: ["document_id", "uuid"],
    comoVa: ["held_as", "text"],
    clave: ["clave", "text"],
    devuelto: ["devuelto", "jsonb"],
    creadoEn: ["created_at", "timestamptz"],
  }),
  moved("devoluciones_de_tickets", "ticket_returns", ["environment", "id"], {
    ambiente: ["environment", "text"],
    id: ["id", "uuid"],
    ticketId: ["ticket_id", "uuid"],
    idempotencyKey: ["idempotency_key", "text"],
    facturaId: ["invoice_id", "uuid"],
    notaCreditoId: ["document_id", "uuid"],
    aplicada: ["counted", "boolean"],
    conceptos: ["conceptos", "jsonb"],
    total: ["total", "numeric"],
    neto: ["neto", "numeric"],
    impuestos: ["impuestos", "jsonb"],
    totalAnterior: ["total_before", "numeric"],
    queda: ["left_over", "jsonb"],
    creadaEn: ["created_at", "timestamptz"],
  }),
  moved("tickets_por_comprobante", "ticket_documents", OF_DOCUMENT, { ...DOCUMENT, tickets: ["tickets", "int"] }),
  moved("cierres_de_tickets", "ticket_closings", ["environment", "lugar_expedicion"], {
    ambiente: ["environment", "text"],
    lugarExpedicion: ["lugar_expedicion", "text"],
    periodicidad: ["periodicidad", "text"],
    porFormaPago: ["por_forma_pago", "boolean"],
    serie: ["serie", "text"],
    automatico: ["automatico", "boolean"],
    horas: ["horas", "int"],
    desde: ["desde", "date"],
    siguienteRevision: ["due_at", "timestamptz"],
  }),
  moved("autofactura", "ticket_pages", ["environment"], {
    ambiente: ["environment", "text"],
    clave: ["clave", "text"],
    plazo: ["plazo", "text"],
    dias: ["dias", "int"],
    contacto: ["contacto", "text"],
    porFolio: ["por_folio", "boolean"],
  }),
  moved("planes_de_cancelacion", "cancellation_plans", ["environment", "id"], {
    ambiente: ["environment", "text"],
    id: ["id", "uuid"],
    ...{ comprobanteId: ["document_id", "uuid"], motivo: ["motivo", "text"], estado: ["estado", "text"] },
    ...{ pasos: ["steps", "jsonb"], hechos: ["done", "int"], total: ["total", "numeric"], huella: ["huella", "text"] },
    ...{ intentos: ["tries", "int"], codigo: ["codigo", "text"], detalle: ["detalle", "text"] },
    ...{ iniciadoEn: ["created_at", "timestamptz"], desde: ["since", "timestamptz"] },
    terminadoEn: ["ended_at", "timestamptz"],
    factura: ["request", "file"],
  }),
  moved("tickets_acreditados", "ticket_credits", [...OF_DOCUMENT, "ticket_id"], {
    ...DOCUMENT,
    ticketId: ["ticket_id", "uuid"],
    globalId: ["global_id", "uuid"],
  }),
  moved("disenos", "pdf_designs", ["version"], {
    version: ["version", "int"],
    vigenteDesde: ["valid_from", "timestamptz"],
    colorAcento: ["accent_color", "text"],
    contacto: ["contact_line", "text"],
    pie: ["foot_note", "text"],
    muestraClaves: ["show_keys", "boolean"],
    papel: ["paper", "text"],
    llevaXml: ["embed_xml", "boolean"],
    logo: ["logo", "file"],
  }),
  moved("timbres", "stamp_batches", ["id"], {
    id: ["id", "uuid"],
    cantidad: ["quantity", "int"],
    disponibles: ["available", "int"],
    vencenEn: ["expires_at", "timestamptz"],
    creadoEn: ["created_at", "timestamptz"],
    idempotencyKey: ["idempotency_key", "text"],
  }),
  moved("correo", "mailings", ["environment"], {
    ambiente: ["environment", "text"],
    alTimbrar: ["on_stamped", "boolean"],
    alCancelar: ["on_cancelled", "boolean"],
    responderA: ["reply_to", "text"],
    texto: ["text", "text"],
    desde: ["since", "timestamptz"],
  }),
  moved("consulta_de_solicitudes", "received_turns", ["environment"], {
    ambiente: ["environment", "text"],
    activa: ["active", "boolean"],
    siguienteConsulta: ["due_at", "timestamptz"],
  }),
  moved("solicitudes_recibidas", "received_requests", ["environment", "id"], {
    ambiente: ["environment", "text"],
    id: ["id", "uuid"],
    uuidFiscal: ["uuid_fiscal", "uuid"],
    pac: ["pac", "text"],
    estado: ["estado", "text"],
    encontradaEn: ["found_at", "timestamptz"],
    responderHasta: ["answer_by", "date"],
    faltaDesde: ["missing_at", "timestamptz"],
    comprobante: ["invoice", "jsonb"],
    expresion: ["expression", "text"],
    silencioAcepta: ["silence_accepts", "boolean"],
    acepta: ["accepts", "boolean"],
    contestadaEn: ["answered_at", "timestamptz"],
    presentada: ["presented", "int"],
    codigo: ["codigo", "text"],
    detalle: ["detalle", "text"],
    terminadaEn: ["ended_at", "timestamptz"],
    respuesta: ["request", "file"],
    acuse: ["acuse", "file"],
  }),
  moved("avisos", "notice_settings", [], {
    pocosTimbres: ["few_stamps", "int"],
    pocosDias: ["few_days", "int"],
    apagados: ["off", "text[]"],
  }),
  belonging("cancelaciones", "cancellations", [...OF_DOCUMENT, "number"], {
    ...DOCUMENT,
    numero: ["number", "int"],
    motivo: ["motivo", "text"],
    uuidReemplazo: ["uuid_reemplazo", "text"],
    presentada: ["presented", "boolean"],
    codigo: ["codigo", "text"],
    detalle: ["detalle", "text"],
    pedidaEn: ["requested_at", "timestamptz"],
    terminadaEn: ["ended_at", "timestamptz"],
    solicitud: ["request", "file"],
    acuse: ["acuse", "file"],
  }),
  belonging("aplicaciones", "invoice_applications", [...OF_DOCUMENT, "line"], {
    ...DOCUMENT,
    linea: ["line", "int"],
    facturaId: ["invoice_id", "uuid"],
    importe: ["amount", "numeric"],
    pago: ["payment", "int"],
    parcialidad: ["parcialidad", "int"],
    saldoAnterior: ["previous", "numeric"],
    saldoInsoluto: ["outstanding", "numeric"],
  }),
  belonging("relaciones", "document_relations", [...OF_DOCUMENT, "uuid", "tipo_relacion"], {
    ...DOCUMENT,
    uuid: ["uuid", "uuid"],
    tipoRelacion: ["tipo_relacion", "text"],
  }),
  belonging("sustituciones", "substitutions", OF_DOCUMENT, {
    ...DOCUMENT,
    originalId: ["original_id", "uuid"],
    siguienteRevision: ["due_at", "timestamptz"],
    intentos: ["attempts", "int"],
    codigo: ["codigo", "text"],
    detalle: ["detalle", "text"],
  }),
  moved("entregas", "delivery_notes", OF_DOCUMENT, {
    ...DOCUMENT,
    clave: ["clave", "text"],
    venceEn: ["ends_at", "timestamptz"],
  }),
  moved("addendas", "addendas", OF_DOCUMENT, {
    ...DOCUMENT,
    addenda: ["xml", "file"],
  }),
  moved("borradores", "drafts", OF_DOCUMENT, {
    ...DOCUMENT,
    capturadoEn: ["captured_at", "timestamptz"],
    guardadoEn: ["saved_at", "timestamptz"],
    corrige: ["corrects", "uuid"],
    peticion: ["request", "file"],
  }),
  {
    ...moved("historia", "document_events", [...OF_DOCUMENT, "number"], {
      ...DOCUMENT,
      evento: ["event", "text"],
      usuarioId: ["user_id", "uuid"],
      codigo: ["codigo", "text"],
      mensaje: ["mensaje", "text"],
      en: ["at", "timestamptz"],
    }),
    known: ["environment", "document_id", "event", "at"],
    isNumbered: true,
  },
  {
    ...moved("decisiones", "operator_decisions", [...OF_DOCUMENT, "number"], {
      ...DOCUMENT,
      decision: ["decision", "text"],
      decididaPor: ["decided_by", "text"],
      nota: ["note", "text"],
      en: ["decided_at", "timestamptz"],
    }),
    known: ["environment", "document_id", "decision", "decided_at"],
    isNumbered: true,
  },
  belonging("timbres_tardios", "late_stamps", OF_DOCUMENT, {
    ...DOCUMENT,
    en: ["at", "timestamptz"],
  }),
  moved("segundos_timbres", "second_stamps", [...OF_DOCUMENT, "uuid_fiscal"], {
    ...DOCUMENT,
    uuidFiscal: ["uuid_fiscal", "uuid"],
    pac: ["pac", "text"],
    en: ["at", "timestamptz"],
    xml: ["stamped_xml", "file"],
  }),
  moved("sin_llegar_al_sat", "missing_at_sat", OF_DOCUMENT, {
    ...DOCUMENT,
    siguienteRevision: ["next_at", "timestamptz"],
  }),
  {
    ...moved("documentos", "documents", ["environment", "id"], {
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
    }),
    // The XML of a document is read on its own, because a hundred documents may have a gigabyte.
    most: 100,
  },
  moved("auditoria", "audit", ["entry"], {
    numero: ["entry", "int"],
    en: ["at", "timestamptz"],
    usuarioId: ["user_id", "uuid"],
    quien: ["actor", "text"],
    direccion: ["address", "text"],
    accion: ["action", "text"],
    detalle: ["detail", "jsonb"],
    hash: ["hash", "hex"],
  }),
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
