import { createHash, createHmac, randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { OWN_CODES } from "../../common/own-codes.ts";
import type { Answer, Limit, Step } from "./scripted.ts";

/** A call of a client's method, in words that each language's driver translates. */
export interface Call {
  /** "facturas.crear", "verificarWebhook" or "verificarWebhookDePlataforma". */
  readonly method: string;
  readonly ids?: readonly string[];
  /** A member { $of: "data.total" } stands for a value of the answer before, as the client read it. */
  readonly body?: unknown;
  readonly options?: Readonly<Record<string, unknown>>;
  /** Items that are taken of a list; all by default. */
  readonly take?: number;
  /** The file is written into a stream. */
  readonly isWritten?: boolean;
  readonly webhook?: { readonly body: string; readonly headers: object; readonly secrets: readonly string[] };
}

/** The failure of a request, in the names of the TypeScript client; null where there is nothing. */
export interface Failure {
  readonly status: number | null;
  readonly code: string | null;
  readonly field: string | null;
  readonly message: string;
  readonly detail: string | null;
  readonly remedy: string | null;
  readonly faults: readonly object[];
  readonly idempotencyKey: string | null;
  readonly isOutcomeUnknown: boolean;
  readonly attempts: number;
  readonly requestId: string | null;
}

/** A driver prints one of these for each call. */
export interface Outcome {
  /** The answer of JSON, or a list's items. */
  readonly value?: unknown;
  readonly file?: { readonly name: string; readonly type: string; readonly size: number; readonly base64: string };
  readonly error?: Partial<Failure>;
  /** The sentence of a failure that is not the service's. */
  readonly failure?: unknown;
}

export interface Scenario {
  readonly title: string;
  readonly client?: {
    readonly cuenta?: string;
    readonly timeoutMs?: number;
    readonly retries?: number;
    readonly retryDelayMs?: number;
  };
  /** The service counts as another machine, whose guard of addresses is kept. */
  readonly isGuarded?: boolean;
  readonly calls: readonly Call[];
  readonly isAtOnce?: boolean;
  readonly answers?: readonly Step[];
  readonly limit?: Limit;
  readonly outcomes?: readonly Outcome[];
  /** The service gets these, one after another. */
  readonly requests?: readonly {
    readonly verb?: string;
    readonly path?: string;
    readonly body?: string;
    readonly headers?: object;
  }[];
  readonly sent?: number;
  /** All requests have one body. */
  readonly isSame?: boolean;
  /** The lines of each request have these keys. */
  readonly keys?: readonly (readonly string[])[];
  /** All requests have this key, or one that the client made. */
  readonly key?: string;
  /** The log hears of these attempts. */
  readonly heard?: readonly object[];
  readonly leastGapMs?: number;
  /** JavaScript has no decimals. */
  readonly isExact?: boolean;
}

export const MADE = "made";
const ID = "1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b";
const STAMPED = { ok: true, data: { id: ID, estado: "timbrada" } };
const DONE: Answer = { status: 201, body: STAMPED };
const ORDER = {
  receptorRfc: "RAC260101AA4",
  serie: "F",
  conceptos: [{ claveProdServ: "81112100", claveUnidad: "E48", descripcion: "Ñandú", cantidad: 1, valorUnitario: 1 }],
};
const create: Call = { method: "facturas.crear", body: ORDER };
const cancel: Call = { method: "facturas.cancelar", ids: [ID], body: { motivo: "02" } };
const CUT_OFF: Answer = { ...DONE, breaksAt: 11 };
const PAGE = { "content-type": "text/html" };

function refusal(status: number, error: string, codigo: string | null = null, detalle: string | null = null): Answer {
  return { status, body: { ok: false, error, codigo, detalle }, headers: { "x-request-id": "r-1" } };
}

const OPEN = refusal(502, "El PAC no respondió; repita", "PAC_SIN_RESPUESTA", "El PAC no respondió");
const { detalle, remedio } = OWN_CODES.PAC_SIN_RESPUESTA;

const AGAIN: readonly [string, Step][] = [
  ["a 502 of the PAC's silence", OPEN],
  ["a proxy's 502", { status: 502, body: "<h1>Bad Gateway</h1>", headers: PAGE }],
  ["a proxy's 504", { status: 504, body: "" }],
  ["a 500", refusal(500, "Error interno")],
  ["a 503", refusal(503, "El servicio no puede atender la petición ahora")],
  ["a 409", refusal(409, "Otra petición con la misma Idempotency-Key está en proceso")],
  ["a 429 without any word of its window's end but now", { ...refusal(429, "x"), headers: { "retry-after": "0" } }],
  ["a body that is cut off", CUT_OFF],
  ["no answer in time", "silence"],
  ["somebody else's page", { status: 200, body: "<p>Wi-Fi</p>", headers: PAGE }],
];

const ONCE: readonly [string, Answer][] = [
  ["400", refusal(400, "serie: es obligatorio")],
  ["402", refusal(402, "La cuenta no tiene timbres")],
  ["403", refusal(403, "La dirección IP está bloqueada")],
  ["a redirection", { status: 302, headers: { location: "/elsewhere" } }],
  ["the PAC's refusal", refusal(502, "El PAC rechazó", "CFDI40143", "RFC")],
  ["no PAC", refusal(502, "Sin PAC", "PAC_NO_CONFIGURADO", "Sin PAC")],
];

const STAYS: readonly [string, Step[], Partial<Failure>][] = [
  [
    "a key that ended",
    [CUT_OFF, refusal(409, "en proceso"), refusal(401, "La llave venció")],
    { status: 401, attempts: 3, isOutcomeUnknown: true },
  ],
  [
    "no more repetitions",
    [CUT_OFF, ...Array<Step>(4).fill(refusal(503, "ahora no"))],
    { status: 503, attempts: 5, isOutcomeUnknown: true },
  ],
  ["a refusal", [CUT_OFF, refusal(400, "serie: no existe")], { status: 400, attempts: 2, isOutcomeUnknown: false }],
];

const FAILURES: readonly [string, Answer, number, Partial<Failure>][] = [
  [
    "code and field",
    refusal(400, "[PAG-001] pagos[0].documentos[1].impPagado: debe ser mayor que 0"),
    1,
    {
      message: "[PAG-001] pagos[0].documentos[1].impPagado: debe ser mayor que 0",
      ...{ status: 400, code: "PAG-001", field: "pagos[0].documentos[1].impPagado", detail: null, remedy: null },
      faults: [{ code: "PAG-001", field: "pagos[0].documentos[1].impPagado", message: "debe ser mayor que 0" }],
      requestId: "r-1",
    },
  ],
  [
    "reason and remedy",
    refusal(502, `${detalle}; ${remedio}`, "PAC_SIN_RESPUESTA", detalle),
    5,
    {
      ...{ status: 502, code: "PAC_SIN_RESPUESTA", detail: detalle, remedy: remedio, attempts: 5 },
      isOutcomeUnknown: true,
    },
  ],
  [
    "all faults",
    { status: 400, body: { ok: false, error: "dos", errores: ["[VAL-04] a: x", "b.c: y", "nada más"] } },
    1,
    {
      message: "dos",
      faults: [
        { code: "VAL-04", field: "a", message: "x" },
        { code: null, field: "b.c", message: "y" },
        { code: null, field: null, message: "nada más" },
      ],
    },
  ],
  [
    "of a page without a reason its status",
    { status: 404, body: "<p>no</p>", headers: PAGE },
    1,
    { status: 404, code: null, field: null, message: "El servicio contestó 404 sin decir por qué", requestId: null },
  ],
];

const list = (ids: readonly string[], pagina: number): Answer => ({
  body: { ok: true, data: ids.map((id) => ({ id })), total: 5, pagina, limite: 2 },
});
const LISTED = [["e", "d"], ["d", "c"], ["b"]];

const FILE = randomBytes(2_500).toString("hex");
const OTHER = randomBytes(2_500).toString("hex");
const BREAK_AT = 1_234;

/** Answers with the file from a byte on, as the service does: a part has the tag of the whole. */
function served(from: number, { file = FILE, hasTag = true, breaksAt }: Partial<Served> = {}): Answer {
  const part = { "content-range": `bytes ${from}-${file.length - 1}/${file.length}` };
  return {
    status: from > 0 ? 206 : 200,
    body: file.slice(from),
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="a.zip"; filename*=UTF-8''%C3%B1.zip`,
      "x-request-id": "r-2",
      ...(hasTag ? { etag: tagOf(file), "accept-ranges": "bytes" } : {}),
      ...(from > 0 ? part : {}),
    },
    ...(breaksAt === undefined ? {} : { breaksAt }),
  };
}

interface Served {
  readonly file: string;
  readonly hasTag: boolean;
  readonly breaksAt: number;
}

const tagOf = (file: string) => `"${createHash("sha256").update(file).digest("hex")}"`;
const whole = (file: string): Outcome => ({
  file: { name: "ñ.zip", type: "application/zip", size: file.length, base64: Buffer.from(file).toString("base64") },
});
const CUT = { breaksAt: BREAK_AT };
const REST = `bytes=${BREAK_AT}-`;

const DOWNLOADS: readonly [string, Answer[], (string | undefined)[], string][] = [
  ["goes on where it broke off", [served(0, CUT), served(BREAK_AT)], [undefined, REST], FILE],
  [
    "goes on twice",
    [served(0, CUT), served(BREAK_AT, { breaksAt: 100 }), served(BREAK_AT + 100)],
    [undefined, REST, `bytes=${BREAK_AT + 100}-`],
    FILE,
  ],
  ["is whole where a part is not given", [served(0, CUT), served(0)], [undefined, REST], FILE],
  [
    "without a tag begins anew",
    [served(0, { ...CUT, hasTag: false }), served(0, { hasTag: false })],
    [undefined, undefined],
    FILE,
  ],
  [
    "without a tag may be another one",
    [served(0, { ...CUT, hasTag: false }), served(0, { file: OTHER })],
    [undefined, undefined],
    OTHER,
  ],
];
const download = (isWritten: boolean): Call => ({ method: "descargas.obtener", ids: ["t"], isWritten });
const CHANGED = [served(0, CUT), served(0, { file: OTHER })];

const lines = (...told: readonly object[]): Answer => ({
  body: told.map((line) => `${JSON.stringify(line)}\n`).join(""),
  headers: { "content-type": "application/x-ndjson" },
});
const stamped = (linea: number) => ({ linea, status: 201, idempotency_key: `k-${linea}`, ...STAMPED });
const refused = (linea: number, status: number, error: string, codigo: string | null = null) => ({
  ...{ linea, status, ok: false, error, codigo, detalle: null },
});
const orders = (count: number, own: object = {}) =>
  Array.from({ length: count }, (_, at) => ({ ...ORDER, ...own, idempotency_key: `k-${at + 1}` }));
const batch = (body: readonly object[], take?: number): Call => ({
  method: "lotes.facturas",
  body,
  ...(take === undefined ? {} : { take }),
});
const fate = (linea: number, parts: object = { respuesta: STAMPED, error: null }) => ({
  ...{ linea, idempotencyKey: `k-${linea}`, ...parts },
});
const failed = (linea: number, error: Partial<Failure>) => fate(linea, { respuesta: null, error });
const TWO = orders(2);
/** The first of two lines comes, and then the connection ends. */
const BROKEN: Answer = { ...lines(stamped(1), stamped(2)), breaksAt: JSON.stringify(stamped(1)).length + 6 };

/** The last answers are what each request's outcome is. */
const BATCHES: readonly Scenario[] = [
  {
    title: "a batch whose answer breaks off is sent again as it was, and tells each outcome once",
    calls: [batch(TWO)],
    answers: [BROKEN, CUT_OFF, lines(stamped(2), { ...stamped(1), idempotente: true })],
    outcomes: [{ value: [fate(1), fate(2)] }],
    requests: [1, 2, 3].map(() => ({
      verb: "POST",
      path: "/lotes/facturas",
      headers: { accept: "application/x-ndjson", "content-type": "application/x-ndjson" },
    })),
    isSame: true,
  },
  {
    title: "the keys of a batch are made once",
    calls: [batch([ORDER, ORDER])],
    answers: [BROKEN, lines(stamped(1), stamped(2))],
    outcomes: [{ value: [{ linea: 1 }, { linea: 2 }] }],
    requests: [{ body: expect('"idempotency_key":') }, {}],
    isSame: true,
  },
  {
    title: "a line that may have another outcome goes with the next batch under its key, the others do not",
    calls: [batch(TWO)],
    answers: [
      lines(stamped(1), refused(2, 409, "en proceso")),
      lines(refused(1, 502, "El PAC no respondió", "PAC_SIN_RESPUESTA")),
      lines({ ...stamped(1), idempotente: true }),
    ],
    outcomes: [{ value: [fate(1), fate(2)] }],
    keys: [["k-1", "k-2"], ["k-2"], ["k-2"]],
  },
  {
    title: "a line that is refused says why, and is not sent again",
    calls: [batch(TWO)],
    answers: [lines(refused(1, 400, "[VAL-04] serie: no existe"), refused(2, 502, "RFC", "CFDI40143"))],
    outcomes: [
      {
        value: [
          failed(1, { status: 400, code: "VAL-04", field: "serie", attempts: 1, isOutcomeUnknown: false }),
          failed(2, { status: 502, code: "CFDI40143", idempotencyKey: "k-2", isOutcomeUnknown: false }),
        ],
      },
    ],
    sent: 1,
  },
  {
    title: "what an unanswered attempt of a batch did stays unknown until a line is judged",
    client: { retries: 1 },
    calls: [batch(orders(3))],
    answers: [
      { ...lines(stamped(1)), breaksAt: 5 },
      lines(...[1, 2, 3].map((linea) => refused(linea, 503, "ahora no"))),
      lines(refused(1, 503, "ahora no"), refused(2, 400, "serie: no existe"), stamped(3)),
    ],
    outcomes: [
      {
        value: [
          failed(1, { status: 503, attempts: 2, isOutcomeUnknown: true }),
          failed(2, { status: 400, isOutcomeUnknown: false }),
          fate(3),
        ],
      },
    ],
    sent: 3,
  },
  {
    title: "a batch waits for its window as often as it must",
    client: { retries: 0 },
    calls: [batch(TWO)],
    answers: [
      ...Array<Answer>(3).fill({ ...refusal(429, "x"), headers: { "retry-after": "0" } }),
      lines(stamped(1), stamped(2)),
    ],
    outcomes: [{ value: [fate(1), fate(2)] }],
    sent: 4,
  },
  {
    title: "a batch that is not taken tells each request so",
    calls: [batch(TWO, 2)],
    answers: [refusal(401, "La llave venció")],
    outcomes: [{ value: [1, 2].map((linea) => failed(linea, { status: 401, isOutcomeUnknown: false })) }],
    sent: 1,
  },
  {
    title: "a request that is too long for a batch goes alone, under its key",
    calls: [batch(orders(1, { referencia: "x".repeat(300_000) }))],
    answers: [CUT_OFF, DONE],
    outcomes: [{ value: [fate(1)] }],
    requests: [1, 2].map(() => ({ path: "/api/v1/facturas", headers: { "idempotency-key": "k-1" } })),
  },
  {
    title: "any number of requests goes in batches of 500",
    client: { cuenta: "EKU9003173C9" },
    calls: [batch(orders(501))],
    answers: [lines(...orders(500).map((_, at) => stamped(at + 1))), lines(stamped(1))],
    outcomes: [{ value: orders(501).map((_, at) => fate(at + 1)) }],
    requests: [1, 2].map(() => ({ path: "/plataforma/v1/cuentas/EKU9003173C9/lotes/facturas" })),
  },
  {
    title: "no request is no batch",
    calls: [batch([])],
    outcomes: [{ value: [] }],
    sent: 0,
  },
];

const event = (cursor: string) => ({ id: `e${cursor}`, cursor, type: "cfdi.timbrado" });
const events = (cursor: string, hayMas: boolean, ...cursors: string[]): Answer => ({
  body: { ok: true, data: cursors.map(event), cursor, hayMas },
});
const inState = (estado: string): Answer => ({ body: { ok: true, data: { id: ID, estado } } });

const DELIVERED = JSON.stringify({ id: "e1", type: "cfdi.timbrado", data: { nombre: "Ñandú" } });
const secret = (bytes = 24) => `whsec_${randomBytes(bytes).toString("base64")}`;
const SECRET = secret();
const NEXT_SECRET = secret(32);
const now = () => Math.floor(Date.now() / 1000);

/** Signs with the library that the guide names. */
function signed(body = DELIVERED, at = now(), by = SECRET) {
  const signature = new Webhook(by).sign("e1", new Date(at * 1000), body);
  return { "webhook-id": "e1", "webhook-timestamp": String(at), "webhook-signature": signature };
}

const BOTH = `${signed(DELIVERED, now(), NEXT_SECRET)["webhook-signature"]} ${signed()["webhook-signature"]}`;
const CAPITALS = {
  "Webhook-Id": "e1",
  "Webhook-Timestamp": signed()["webhook-timestamp"],
  "Webhook-Signature": BOTH,
};
const PLAIN = createHmac("sha256", SECRET).update(`e1.${now()}.${DELIVERED}`).digest("base64");

const DELIVERIES: readonly [string, string, object, readonly string[], RegExp | undefined][] = [
  ["as it came", DELIVERED, signed(), [SECRET], undefined],
  ["with headers in capitals, while two secrets sign", DELIVERED, CAPITALS, [SECRET], undefined],
  ["while two secrets are known", DELIVERED, signed(), [NEXT_SECRET, SECRET], undefined],
  ["with another body", DELIVERED.replace("e1", "e2"), signed(), [SECRET], /firma/],
  ["with another id", DELIVERED, { ...signed(), "webhook-id": "e2" }, [SECRET], /firma/],
  ["with another secret", DELIVERED, signed(), [secret()], /firma/],
  ["with the secret's text as key", DELIVERED, { ...signed(), "webhook-signature": `v1,${PLAIN}` }, [SECRET], /firma/],
  ["with another version", DELIVERED, { ...signed(), "webhook-signature": "v2,AAAA" }, [SECRET], /firma/],
  ["with a signature that is none", DELIVERED, { ...signed(), "webhook-signature": "v1,ñ" }, [SECRET], /firma/],
  ["of a time before", DELIVERED, signed(DELIVERED, now() - 900), [SECRET], /timestamp/],
  ["of a time to come", DELIVERED, signed(DELIVERED, now() + 900), [SECRET], /timestamp/],
  ["of a time that is none", DELIVERED, { ...signed(), "webhook-timestamp": "1e3" }, [SECRET], /timestamp/],
  ["without a signature", DELIVERED, { ...signed(), "webhook-signature": "" }, [SECRET], /Falta/],
  ["without a secret", DELIVERED, signed(), [""], /whsec_/],
];

/** A delivery of a platform's webhook says whose event it is. */
const OF_PLATFORM = { cursor: "7", rfc: "EKU9003173C9", referencia: "cliente-1" };
const DELIVERED_TO_PLATFORM = JSON.stringify({ ...OF_PLATFORM, evento: JSON.parse(DELIVERED) });

const heard = (method: string, path: string, attempt: number, status: number | null, isRepeated: boolean) => ({
  ...{ method, path, attempt, status, isRepeated },
});

/** This table holds for the client of every language. */
export const SCENARIOS: readonly Scenario[] = [
  ...AGAIN.map(
    ([title, step]): Scenario => ({
      title: `after ${title} a creation is sent again as it was, under the same key`,
      ...(step === "silence" ? { client: { timeoutMs: 1_000 } } : {}),
      calls: [create],
      answers: [step, step, DONE],
      outcomes: [{ value: STAMPED }],
      sent: 3,
      key: MADE,
    }),
  ),
  {
    title: "the caller's own key is sent from the header",
    calls: [{ ...create, options: { idempotencyKey: "día 1 — ✓" } }],
    answers: [OPEN, DONE],
    outcomes: [{ value: STAMPED }],
    sent: 2,
    key: "día 1 — ✓",
  },
  {
    title: "the caller's own key is sent from the body",
    calls: [{ ...create, body: { ...ORDER, idempotency_key: "order-2" } }],
    answers: [OPEN, DONE],
    outcomes: [{ value: STAMPED }],
    sent: 2,
    key: "order-2",
  },
  ...ONCE.map(
    ([title, step]): Scenario => ({
      title: `${title} is not sent again`,
      calls: [create],
      answers: [step],
      outcomes: [{ error: { attempts: 1, isOutcomeUnknown: false } }],
      sent: 1,
      key: MADE,
    }),
  ),
  {
    title: "a cancellation without an answer is not sent again, but asks to look first",
    calls: [cancel],
    answers: [CUT_OFF],
    outcomes: [{ error: { attempts: 1, isOutcomeUnknown: true, idempotencyKey: null, status: null } }],
    sent: 1,
  },
  {
    title: "a cancellation that the PAC left open is sent again",
    calls: [cancel],
    answers: [OPEN, refusal(409, "Otra operación"), { body: STAMPED }],
    outcomes: [{ value: STAMPED }],
    sent: 3,
  },
  {
    title: "a read is sent again, and its outcome is never unknown",
    calls: [{ method: "facturas.saldo" }],
    answers: Array(5).fill(CUT_OFF),
    outcomes: [{ error: { attempts: 5, isOutcomeUnknown: false, status: null } }],
    sent: 5,
  },
  ...STAYS.map(
    ([title, answers, error]): Scenario => ({
      title: `what an unanswered attempt did stays unknown until the request itself is judged: ${title}`,
      calls: [create],
      answers,
      outcomes: [{ error }],
      sent: answers.length,
      key: MADE,
    }),
  ),
  ...FAILURES.map(
    ([title, answer, times, error]): Scenario => ({
      title: `a failure says ${title}`,
      calls: [create],
      answers: Array(times).fill(answer),
      outcomes: [{ error }],
      sent: times,
      key: MADE,
    }),
  ),
  {
    title: "no request is one too many for the window of its group",
    calls: Array(7).fill(create),
    isAtOnce: true,
    answers: [DONE],
    limit: { most: 3, ms: 1_000 },
    outcomes: Array(7).fill({ value: STAMPED }),
    sent: 7,
  },
  {
    title: "another machine's guard of addresses is kept",
    isGuarded: true,
    calls: [create, create],
    isAtOnce: true,
    answers: [DONE, DONE],
    outcomes: Array(2).fill({ value: STAMPED }),
    sent: 2,
    // Three of them are the five seconds of the guard.
    leastGapMs: 1_667,
  },
  {
    title: "a list is read to its end, and gives once what was pushed to the next page",
    calls: [{ method: "facturas.listar", options: { limite: 2, estado: "timbrada" } }],
    answers: LISTED.map((ids, at) => list(ids, at + 1)),
    outcomes: [{ value: ["e", "d", "c", "b"].map((id) => ({ id })) }],
    requests: [1, 2, 3].map((pagina) => ({
      path: `/api/v1/facturas?estado=timbrada&limite=2&pagina=${pagina}`,
    })),
  },
  {
    title: "a list is asked for the pages that are needed alone",
    calls: [{ method: "facturas.listar", options: { limite: 2 }, take: 1 }],
    answers: [list(["e", "d"], 1)],
    outcomes: [{ value: [{ id: "e" }] }],
    sent: 1,
  },
  {
    title: "for an account of a platform the methods go through its door; the platform's and the public ones do not",
    client: { cuenta: "EKU9003173C9" },
    calls: [
      { method: "facturas.obtener", ids: ["x"] },
      { method: "eventos.listar" },
      { method: "cuentas.listar", take: 1 },
      { method: "catalogos.moneda" },
    ],
    answers: Array(4).fill({ body: { ok: true, data: [], total: 0, pagina: 1, limite: 100 } }),
    requests: [
      { path: "/plataforma/v1/cuentas/EKU9003173C9/facturas/x" },
      { path: "/plataforma/v1/cuentas/EKU9003173C9/eventos" },
      { path: expect("/plataforma/v1/cuentas") },
      { path: "/catalogos/moneda" },
    ],
  },
  {
    title: "an empty id is no request",
    calls: [{ method: "facturas.obtener", ids: [""] }],
    outcomes: [{ failure: "Falta id" }],
    sent: 0,
  },
  {
    title: "ids and filters are escaped, and what is absent is not sent",
    calls: [
      { method: "facturas.obtener", ids: ["a b/ñ?"] },
      { method: "facturas.listar", options: { rfc: "x&y=ñ +" }, take: 1 },
    ],
    answers: [{ body: STAMPED }, list(["e"], 1)],
    requests: [
      { path: "/api/v1/facturas/a%20b%2F%C3%B1%3F" },
      { path: "/api/v1/facturas?limite=100&pagina=1&rfc=x%26y%3D%C3%B1%20%2B" },
    ],
  },
  {
    title: "a request has the key, the client's name and its body as it is written",
    calls: [create],
    answers: [{ ...DONE, headers: { "x-request-id": "r-9" } }],
    outcomes: [{ value: { ...STAMPED, requestId: "r-9" } }],
    requests: [
      {
        verb: "POST",
        path: "/api/v1/facturas",
        headers: {
          ...{ "x-api-key": "sk_test_1", accept: "application/json", "content-type": "application/json" },
          "user-agent": expect("cfdi-stamping-"),
        },
        body: JSON.stringify(ORDER),
      },
    ],
  },
  {
    title: "an amount is read and written with all of its digits",
    calls: [
      { method: "facturas.obtener", ids: [ID] },
      { method: "facturas.calcular", body: { ...ORDER, totalEsperado: { $of: "data.total" } } },
    ],
    answers: [{ body: `{"ok":true,"data":{"id":"${ID}","total":123456789012345678.123456}}` }, { body: STAMPED }],
    requests: [{}, { body: expect('"totalEsperado":123456789012345678.123456') }],
    isExact: true,
  },
  {
    title: "the log hears of each attempt, and of no key, document, id or filter",
    calls: [
      { method: "facturas.crear", body: { xml: "U0VDUkVUTw==" }, options: { idempotencyKey: "SECRETO" } },
      { method: "facturas.pdf", ids: ["SECRETO"] },
      { method: "facturas.listar", options: { rfc: "SECRETO" }, take: 1 },
    ],
    answers: [CUT_OFF, DONE, { body: "%PDF-", headers: { "content-type": "application/pdf" } }, list(["e"], 1)],
    heard: [
      heard("POST", "/api/v1/facturas", 1, null, true),
      heard("POST", "/api/v1/facturas", 2, 201, false),
      heard("GET", "/api/v1/facturas/{id}/pdf", 1, 200, false),
      heard("GET", "/api/v1/facturas", 1, 200, false),
    ],
  },
  ...DOWNLOADS.flatMap(([title, answers, ranges, file]) =>
    [false, true].map(
      (isWritten): Scenario => ({
        title: `a file ${title}, ${isWritten ? "in a stream" : "in memory"}`,
        calls: [download(isWritten)],
        answers,
        outcomes: [whole(file)],
        requests: ranges.map((range) => ({
          headers: range === undefined ? {} : { range, "if-range": tagOf(FILE) },
        })),
      }),
    ),
  ),
  {
    title: "a file that changed comes whole into memory",
    calls: [download(false)],
    answers: CHANGED,
    outcomes: [whole(OTHER)],
    sent: 2,
  },
  {
    title: "a file that changed is refused where a part of it is written",
    calls: [download(true)],
    answers: CHANGED,
    outcomes: [{ failure: expect("El archivo cambió") }],
    sent: 2,
  },
  {
    title: "a file that never comes whole is a failure",
    calls: [download(true)],
    answers: Array(5).fill(served(0, { breaksAt: 100 })),
    outcomes: [{ error: { attempts: 5, status: null, isOutcomeUnknown: false } }],
    sent: 5,
  },
  {
    title: "a file that does not exist is refused with the service's reason",
    calls: [download(true)],
    answers: [refusal(404, "No existe")],
    outcomes: [{ error: { attempts: 1, status: 404, message: "No existe" } }],
    sent: 1,
  },
  {
    title: "a file may take longer than an attempt, as long as it comes",
    client: { timeoutMs: 1_200 },
    calls: [download(false)],
    answers: [{ ...served(0), dripsMs: 300 }],
    outcomes: [whole(FILE)],
    sent: 1,
  },
  {
    title: "an answer of JSON must be whole in time",
    client: { timeoutMs: 600, retries: 0 },
    calls: [{ method: "facturas.saldo" }],
    answers: [{ body: STAMPED, dripsMs: 300 }],
    outcomes: [{ error: { message: "El servicio no contestó a tiempo", status: null } }],
    sent: 1,
  },
  {
    title: "events are given from page to page, and then those that come later",
    calls: [{ method: "eventos.seguir", options: { cadaMs: 1 }, take: 4 }],
    answers: [events("2", true, "1", "2"), events("3", false, "3"), events("3", false), events("4", false, "4")],
    outcomes: [{ value: ["1", "2", "3", "4"].map(event) }],
    requests: ["", "despues=2&", "despues=3&", "despues=3&"].map((after) => ({ path: `/eventos?${after}limite=100` })),
  },
  ...["facturas", "complementosPago", "nomina", "retenciones"].map(
    (resource): Scenario => ({
      title: `${resource}: a document is asked for until its state rests`,
      calls: [{ method: `${resource}.esperar`, ids: [ID], options: { cadaMs: 1 } }],
      answers: ["timbrando", "cancelando", "cancelacion_pendiente", "cancelada"].map(inState),
      outcomes: [{ value: { data: { estado: "cancelada" } } }],
      sent: 4,
    }),
  ),
  {
    title: "waiting ends with its time",
    calls: [{ method: "nomina.esperar", ids: [ID], options: { cadaMs: 60_000, plazoMs: 10 } }],
    answers: [inState("timbrando")],
    outcomes: [{ failure: "Sigue en timbrando" }],
    sent: 1,
  },
  ...BATCHES,
  {
    title: "a key of two lines is no header",
    calls: [{ ...create, options: { idempotencyKey: "a\nb" } }],
    outcomes: [{ failure: "Idempotency-Key no puede estar vacía ni tener caracteres de control" }],
    sent: 0,
  },
  ...DELIVERIES.map(
    ([title, body, headers, secrets, said]): Scenario => ({
      title: `a delivery ${title} is ${said === undefined ? "the service's" : "refused"}`,
      calls: [{ method: "verificarWebhook", webhook: { body, headers, secrets } }],
      outcomes: [said === undefined ? { value: JSON.parse(DELIVERED) } : { failure: expect(said.source) }],
      sent: 0,
    }),
  ),
  ...[SECRET, NEXT_SECRET].map(
    (by): Scenario => ({
      title: `a delivery to a platform is ${by === SECRET ? "the service's, and says whose it is" : "refused"}`,
      calls: [
        {
          method: "verificarWebhookDePlataforma",
          webhook: {
            ...{ body: DELIVERED_TO_PLATFORM, headers: signed(DELIVERED_TO_PLATFORM, now(), by), secrets: [SECRET] },
          },
        },
      ],
      outcomes: [by === SECRET ? { value: contains(OF_PLATFORM) } : { failure: expect("firma") }],
      sent: 0,
    }),
  ),
];

/** Matches an object that has these members, and an event in "evento". */
function contains(members: Readonly<Record<string, string>>) {
  const isSo = (value: Readonly<Record<string, unknown>>) =>
    Object.entries(members).every(([name, text]) => value[name] === text) && typeof value.evento === "object";
  return { asymmetricMatch: isSo, toString: () => JSON.stringify(members) } as never;
}

/** Vitest's own matcher of a part of a text, which only a test file has. */
function expect(part: string) {
  return { asymmetricMatch: (value: unknown) => String(value).includes(part), toString: () => part } as never;
}
