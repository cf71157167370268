import fc from "fast-check";
import { RESOURCES } from "./target.ts";
import { UNKNOWN } from "./targets/bodies.ts";

/** A read case is a GET of a path with a query. */
export interface ReadCase {
  /** The root is the path of a list, or a similar path. */
  readonly root: string;
  /** These segments follow the root between slashes; KNOWN stands for the id of a document. */
  readonly path: readonly string[];
  readonly query: readonly (readonly [name: string, value: string])[];
  /** The tail stands unchanged at the end of the address. */
  readonly tail: string;
}

/** KNOWN stands for the id of a document. */
export const KNOWN = "KNOWN";
export const CATALOGS = [
  ...["forma-pago", "moneda", "regimen-fiscal", "uso-cfdi", "clave-prod-serv", "clave-unidad"],
] as const;
const SUBS = [
  "saldo",
  "xml",
  "acuse",
  "estatus-sat",
  "estatus-cancelacion",
  "cancelacion-posible",
  "pdf",
  "cancelar",
  "validar",
];

const PARTS: readonly string[] = [
  ...[KNOWN, KNOWN, KNOWN, KNOWN, ...SUBS, UNKNOWN, UNKNOWN.replaceAll("-", ""), `%7B${UNKNOWN}%7D`],
  ...[
    `${KNOWN}%00`,
    `%20${KNOWN}`,
    `{${KNOWN}}`,
    `urn:uuid:${KNOWN}`,
    `${KNOWN}.xml`,
    `${KNOWN};a=b`,
    `${KNOWN}%2Fxml`,
  ],
  ...["..", ".", "...", "%2e%2e", "%2E%2E%2F", "..%2f..%2fetc%2fpasswd", "%5c..%5c", "..;", "%252e%252e%252f"],
  ...["%00", "%0a", "%0d%0aSet-Cookie:%20a=b", "%c0%af", "%e0%80%af", "%ff", "%", "%z1", "%u0041", "%ed%a0%80"],
  ...["0", "-1", "null", "undefined", "NaN", "__proto__", "constructor", "{id}", ":id", "*", "(.+)", "%3Cscript%3E"],
  ...["'", "%27%20or%201=1--", "$1", "%24%7B7*7%7D", "ñ", "%C3%B1", "😀", "a".repeat(5_000), "%41".repeat(3_000)],
];

const ODD_NAMES = ["", "Pagina", "pagina[]", "__proto__", "id", "pagin%61", "a=b", "%00", "%"];

const VALUES: readonly string[] = [
  ...[
    "1",
    "2",
    "100",
    "101",
    "0",
    "-0",
    "-1",
    "+1",
    "%2B1",
    "01",
    "1e1",
    "1.0",
    "0x1",
    "1_0",
    "",
    "%20",
    "%201",
    "1%00",
  ],
  ...["2147483647", "2147483648", "999999999999999999999", "Infinity", "NaN", "١", "null", "true", "[]", "{}"],
  ...["timbrada", "error", "TIMBRADA", "timbrando", "cancelada", "borrador", "timbrada,error", "timbrada%00"],
  ...["%25", "_", "%5C", "%27", "%27;drop%20table%20documents;--", "%00", "%ff", "%c0%80", "%ed%a0%80", "%", "%4"],
  ...["RAC260101AA4", "rac", "%C3%91", "&", "%26", "a".repeat(36), "a".repeat(37), "a".repeat(5_000)],
  ...[
    "2026-01-01",
    "2026-02-30",
    "2026-13-01",
    "0000-00-00",
    "0001-01-01",
    "9999-12-31",
    "2026-1-1",
    "2026-01-01T00:00",
  ],
  ...["dividendos", "pagos_extranjero", "software", "81112100", "servicio%20de%20c%C3%B3mputo", "a+b+c+d+e+f+g+h+i"],
  ...["200", "201", "E48", "%25%25", "(((", "a%7Cb%26!c", ":*"],
  ...["-2026-01-01", "+002026-01-01", "20260101", "hoy", "2026-01-01%0a", "2026-12-31"],
];

const parameterValue = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...VALUES) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }).map(encodeOrNot) },
  { weight: 1, arbitrary: fc.integer().map(String) },
);

function encodeOrNot(text: string): string {
  return text.length % 2 === 0 || /\p{Surrogate}/u.test(text) ? text : encodeURIComponent(text);
}

interface Asked {
  readonly roots: readonly string[];
  readonly oddRoots: readonly string[];
  readonly parameters: readonly string[];
}

function caseOf({ roots, oddRoots, parameters }: Asked): fc.Arbitrary<ReadCase> {
  const parameterName = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...parameters) },
    { weight: 1, arbitrary: fc.constantFrom(...ODD_NAMES) },
  );
  return fc.record({
    root: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...roots) },
      { weight: 1, arbitrary: fc.constantFrom(...oddRoots) },
    ),
    path: fc.array(
      fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...PARTS) }, fc.string({ unit: "binary", maxLength: 10 })),
      { maxLength: 3 },
    ),
    query: fc.array(fc.tuple(parameterName, parameterValue), { maxLength: 3 }),
    tail: fc.oneof({ weight: 9, arbitrary: fc.constant("") }, { weight: 1, arbitrary: fc.constantFrom(...TAILS) }),
  });
}

const TAILS = ["?", "#", "/", "//", "?a", "&", ";a=b", "%", "%00", "?%ff", "\\", "?".repeat(5_000)];

/** These cases ask for lists of documents, and for the paths below them. */
export const readCase = caseOf({
  roots: RESOURCES.map((resource) => `/api/v1/${resource}`),
  oddRoots: ["/api/v1/Facturas", "/api/v1/facturas%00", "/api/v1/%66acturas", "/api/v1/..", "/api/v1/", "/"],
  parameters: ["pagina", "limite", "estado", "uuid", "rfc", "desde", "hasta", "tipo"],
});

export const catalogCase = caseOf({
  roots: CATALOGS.map((catalog) => `/catalogos/${catalog}`),
  oddRoots: ["/catalogos", "/catalogos/", "/catalogos/FORMA-PAGO", "/catalogos/c_Banco", "/api/v1/catalogos"],
  parameters: ["buscar", "buscar", "limite"],
});
