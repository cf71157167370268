export type Json = { readonly [key: string]: unknown };

/**
 * Writes an answer for people: the plain fields in two columns, then each list as a table. A record inside an envelope
 * is shown without the envelope.
 */
export function asText({ data, ...answer }: Json): string {
  const inside = Array.isArray(data) ? { data } : (data as Json | undefined);
  const entries = Object.entries({ ...inside, ...answer }).map(([key, value]) => [LABELS[key] ?? key, value] as const);
  const lists = entries.filter((entry): entry is readonly [string, Json[]] => Array.isArray(entry[1]));
  const fields = entries.filter(([, value]) => !Array.isArray(value));
  const single = fields.length === 0 && lists.length === 1;
  const above = (at: number) => (fields.length === 0 && at === 0 ? [] : [""]);
  return [
    ...columns(fields.map(([label, value]) => [label, cell(value)])),
    ...lists.flatMap(([label, rows], at) => [...(single ? [] : [...above(at), label]), ...table(rows)]),
  ].join("\n");
}

/** Writes a table with a column for every field that any row has. A list of plain values has a line for each. */
function table(rows: readonly Json[]): string[] {
  if (rows.length === 0) return ["(ninguno)"];
  if (rows.every((row) => typeof row !== "object")) return rows.map(cell);
  const keys = [...new Set(rows.flatMap(Object.keys))];
  const head = keys.map((key) => (LABELS[key] ?? key).toUpperCase());
  return columns([head, ...rows.map((row) => keys.map((key) => cell(row[key])))]);
}

function cell(value: unknown): string {
  if (value === undefined) return "";
  if (typeof value === "boolean") return value ? "sí" : "no";
  if (typeof value !== "object" || value === null) return String(value);
  return Object.values(value).map(cell).join("  ");
}

function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column]!))
      .join("  ")
      .trimEnd(),
  );
}

/** These fields get Spanish labels; the other names are Spanish already. */
const LABELS: Readonly<Record<string, string>> = {
  accentColor: "color",
  account: "cuenta",
  accounts: "cuentas",
  active: "activa",
  added: "agregadas",
  address: "dirección",
  after: "después",
  afterDays: "días hasta archivar",
  assumes: "se supone",
  attempts: "intentos",
  authorityKnown: "autoridad conocida",
  available: "disponibles",
  blocked: "suspendido",
  blockedAt: "bloqueada",
  blocks: "bloqueos",
  balance: "timbres en el PAC",
  balanceAt: "lo dijo",
  batches: "lotes",
  before: "antes",
  begunAt: "empezó",
  catalog: "catálogo",
  circuit: "circuito",
  certified: "certificada",
  changed: "cambiadas",
  changes: "cambios",
  checks: "revisión",
  code: "código",
  codigo: "código",
  codigoPostal: "código postal",
  contactLine: "línea de contacto",
  contracted: "módulo de API",
  correos: "correos",
  createdAt: "creada",
  csd: "CSD",
  decides: "decide",
  decisions: "se puede decidir",
  distrust: "no sirve de respaldo por",
  documents: "comprobantes",
  data: "lista",
  deliveries: "entregas",
  edition: "edición",
  email: "correo",
  embedXml: "con el XML dentro",
  endpoint: "dirección",
  eventId: "evento",
  ended: "terminadas",
  endedAt: "terminó",
  entries: "asientos",
  entry: "renglón",
  environment: "ambiente",
  expiresAt: "vence",
  failingSince: "falla desde",
  example: "por ejemplo",
  fault: "daño",
  faults: "dañados",
  favourite: "favorita",
  field: "campo",
  footNote: "nota al pie",
  found: "se encontró",
  gaveUp: "apagado por fallas",
  heads: "cabezas firmadas",
  how: "con",
  identity: "identidad",
  imported: "en vigor",
  importedAt: "importado",
  invitations: "invitaciones",
  invitedBy: "lo invitó",
  key: "llave",
  keys: "llaves",
  issued: "hecho el",
  kind: "tipo",
  list: "lista",
  logo: "logotipo (ancho, alto, bytes)",
  link: "enlace",
  knownUntil: "sabe hasta",
  lastAt: "último intento",
  lastError: "qué pasó",
  lastMs: "ms",
  lastStatus: "HTTP",
  letterSigned: "carta firmada",
  lugarExpedicion: "lugar de expedición",
  mailed: "enviado por correo",
  matrix: "matriz",
  members: "miembros",
  month: "mes",
  moving: "mudanza",
  months: "meses",
  name: "qué",
  next: "sigue en",
  nextAt: "siguiente intento",
  nextProduction: "siguiente folio (producción)",
  nextSandbox: "siguiente folio (sandbox)",
  noCertificado: "certificado",
  noIncluye: "no incluye",
  note: "nota",
  notice: "aviso",
  number: "bloqueo",
  numRegIdTrib: "identificación fiscal",
  operation: "operación",
  outcome: "resultado",
  pac: "PAC",
  pacs: "PAC",
  pacSinConfigurar: "PAC sin configurar",
  paper: "papel",
  permiso: "permiso de combustible",
  phase: "hasta dónde llegó",
  place: "dónde",
  previous: "edición anterior",
  previousSecretUntil: "el anterior firma hasta",
  prefix: "empieza con",
  problem: "problema",
  quantity: "cantidad",
  quarantinedAt: "en cuarentena desde",
  readiness: "la cuenta ahí",
  reason: "por qué",
  refusal: "no la atiende",
  regimenFiscal: "régimen fiscal",
  registered: "registrada",
  registroPatronal: "registro patronal",
  releasedAt: "liberada",
  releasedBy: "por",
  remedy: "qué hacer",
  request: "petición",
  residenciaFiscal: "residencia fiscal",
  result: "resultado",
  resumeAt: "sigue después de",
  role: "papel en la cuenta",
  rows: "claves",
  sat: "SAT",
  secret: "secreto",
  sentence: "por qué",
  showKeys: "con claves",
  hechoEn: "se hizo",
  siguio: "siguió una recepción interrumpida",
  signer: "llave de firma",
  since: "desde",
  situation: "situación",
  soloNuestros: "solo aquí",
  soloSuyos: "solo en el archivo",
  source: "archivo",
  stamps: "timbres",
  skipped: "folios adelante",
  state: "estado",
  timestamp: "cuándo",
  title: "regla",
  to: "servidor",
  totalDifieren: "difieren, en total",
  totalSoloNuestros: "solo aquí, en total",
  totalSoloSuyos: "solo en el archivo, en total",
  totp: "segundo factor",
  trial: "prueba",
  types: "eventos",
  unknown: "desconocidas aquí",
  unseen: "códigos sin conocer",
  user: "usuario",
  usoCfdi: "uso del CFDI",
  uuidFiscal: "UUID fiscal",
  validFrom: "válido desde",
  validTo: "válido hasta",
  version: "versión",
  zonaHoraria: "zona horaria",
  taken: "tomados",
  unfinished: "sin desenlace",
  usedUntil: "se usó hasta",
};
