/** An answer as protobuf's JSON has it. */
export type Json = { readonly [key: string]: unknown };

/** For people: the plain fields in two columns, then each list as a table. A record inside an envelope is opened. */
export function asText({ data, ...answer }: Json): string {
  const entries = Object.entries({ ...(data as Json | undefined), ...answer }).map(
    ([key, value]) => [LABELS[key] ?? key, value] as const,
  );
  const lists = entries.filter((entry): entry is readonly [string, Json[]] => Array.isArray(entry[1]));
  const fields = entries.filter(([, value]) => !Array.isArray(value));
  const single = fields.length === 0;
  return [
    ...columns(fields.map(([label, value]) => [label, cell(value)])),
    ...lists.flatMap(([label, rows]) => [...(single ? [] : ["", label]), ...table(rows)]),
  ].join("\n");
}

/** One table for all that the rows have between them. */
function table(rows: readonly Json[]): string[] {
  if (rows.length === 0) return ["(ninguno)"];
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

/** Fields whose name is not Spanish already. */
const LABELS: Readonly<Record<string, string>> = {
  active: "activa",
  address: "dirección",
  available: "disponibles",
  blockedAt: "bloqueada",
  blocks: "bloqueos",
  certified: "certificada",
  code: "código",
  codigoPostal: "código postal",
  contracted: "módulo de API",
  createdAt: "creada",
  csd: "CSD",
  environment: "ambiente",
  expiresAt: "vence",
  favourite: "favorita",
  field: "campo",
  key: "llave",
  keys: "llaves",
  kind: "tipo",
  lugarExpedicion: "lugar de expedición",
  matrix: "matriz",
  nextProduction: "siguiente folio (producción)",
  nextSandbox: "siguiente folio (sandbox)",
  noCertificado: "certificado",
  note: "nota",
  number: "bloqueo",
  numRegIdTrib: "identificación fiscal",
  prefix: "empieza con",
  quantity: "cantidad",
  regimenFiscal: "régimen fiscal",
  registroPatronal: "registro patronal",
  releasedAt: "liberada",
  releasedBy: "por",
  request: "petición",
  residenciaFiscal: "residencia fiscal",
  sat: "SAT",
  stamps: "timbres",
  title: "regla",
  usoCfdi: "uso del CFDI",
  validFrom: "válido desde",
  validTo: "válido hasta",
  zonaHoraria: "zona horaria",
};
