import { type Attempted, MOST_MS, type Outgoing, sendUntilAnswered, type Taker, UNPACED } from "./attempts.ts";
import { type Batching, desenlacesDe, type Order, type Settled, settleAll } from "./batches.ts";
import type { paths } from "./contract.ts";
import { Download } from "./download.ts";
import { aboutFile, type CfdiFile, type WrittenFile } from "./file.ts";
import { BATCHES, type Lotes, OPERATIONS, type Resources, USER_AGENT } from "./operations.ts";
import { GUARDED_MS, Pace } from "./pace.ts";
import { itemsOf } from "./pages.ts";
import { backoffMs } from "./repeat.ts";
import type { AnswerOf, ItemOf, Page, QueryOf, RequestOf, WithInto, WithSignal } from "./types.ts";
import { type FollowOptions, followed, settled, type WaitOptions } from "./waiting.ts";
import type { Evento } from "./webhook.ts";

export interface ClientOptions {
  /** The address of the service is written as "https://cfdi.example", with or without "/api/v1". */
  readonly baseUrl: string;
  /** The account's key (X-Api-Key) is for the sandbox or for production. */
  readonly apiKey: string;
  /**
   * The RFC of a platform's account, with the platform's key in `apiKey`: what an account's key may call is called for
   * this account.
   */
  readonly cuenta?: string;
  /**
   * Milliseconds that one attempt may take, its answer's body included; 30 s by default, as the contract recommends. A
   * file may take longer: nothing of it may come for so many milliseconds.
   */
  readonly timeoutMs?: number;
  /** The most repetitions of a request, where the contract allows them; 4 by default. */
  readonly retries?: number;
  /** Milliseconds until the first repetition, doubled for each further one up to 15 s; 2 s by default. */
  readonly retryDelayMs?: number;
  /**
   * Milliseconds from an answer to the next request. Four requests in five seconds block an address until support
   * releases it, so the default is 1.7 s and one request at a time, and 0 for a service on this machine. Set 0 if your
   * address is exempt; requests then overlap.
   */
  readonly everyMs?: number;
  /**
   * This function hears of each attempt. It is told no key, no document, no id and no filter, so all that it hears may
   * be kept; an exception that it throws is ignored.
   */
  readonly log?: (attempt: Attempted) => void;
  /** This function replaces the platform's own fetch. */
  readonly fetch?: typeof fetch;
}

type Verb = "get" | "post";
type Operation<Path extends keyof paths, V extends Verb> = paths[Path][V];
type PathOf<V extends Verb> = {
  [Path in keyof paths]: undefined extends Operation<Path, V> ? never : Path;
}[keyof paths];

/** JsonPath has the paths of a verb that answer with JSON. */
export type JsonPath<V extends Verb> = {
  [Path in PathOf<V>]: [AnswerOf<Operation<Path, V>>] extends [never] ? never : Path;
}[PathOf<V>];

/** FilePath has the paths that answer with a file, such as an XML or a PDF. */
export type FilePath = Exclude<PathOf<"get">, JsonPath<"get">>;

/** ListPath has the paths that answer with a page of a list. */
export type ListPath = {
  [Path in JsonPath<"get">]: AnswerOf<Operation<Path, "get">> extends Page<unknown> ? Path : never;
}[JsonPath<"get">];

/** A resource of documents is one whose cancellations can be asked for. */
type Documents = {
  [Name in keyof Resources]: Resources[Name] extends { estatusCancelacion: unknown; obtener: unknown } ? Name : never;
}[keyof Resources];

type Waiting = Omit<Resources, Documents | "eventos"> & {
  /** Lotes: hasta 500 comprobantes en una petición, cada uno con su desenlace en cuanto se sabe. */
  readonly lotes: Lotes;
} & {
  readonly [Name in Documents]: Resources[Name] & {
    /** Consulta el registro hasta que su estado no cambia por sí solo: timbrada, error o cancelada. */
    esperar(id: string, opciones?: WaitOptions): ReturnType<Resources[Name]["obtener"]>;
  };
} & {
  readonly eventos: Resources["eventos"] & {
    /** Da los eventos uno tras otro, y espera los que vienen. Guarde el `cursor` de cada uno después de atenderlo. */
    seguir(opciones?: FollowOptions): AsyncGenerator<Evento, never, undefined>;
  };
};

/** The argument is optional for a request that needs none. */
type Argument<Request> = object extends Request ? [request?: Request] : [request: Request];

/**
 * A Client calls the service, by methods of its resources (`cfdi.facturas.crear`) or by the paths of the reference.
 * Every method rejects with a `CfdiError`, or with the reason of the request's `signal`.
 *
 * A request is sent again only where the contract allows it, a creation always under the same Idempotency-Key: yours,
 * or a generated one (a failure has it as `CfdiError.idempotencyKey`). Requests wait for their window of the limit per
 * minute.
 */
export interface Client extends Waiting {
  /** Reads. Resolves to the contract's envelope: `{ ok, data, … }`. */
  get<Path extends JsonPath<"get">>(
    path: Path,
    ...request: Argument<RequestOf<Operation<Path, "get">>>
  ): Promise<AnswerOf<Operation<Path, "get">>>;

  /** Creates, validates or cancels. Resolves to the contract's envelope: `{ ok, data, … }`. */
  post<Path extends JsonPath<"post">>(
    path: Path,
    ...request: Argument<RequestOf<Operation<Path, "post">>>
  ): Promise<AnswerOf<Operation<Path, "post">>>;

  /**
   * Writes a file into a stream while it comes, and closes the stream. After a break the service is asked for the rest.
   * The stream is aborted where the file does not come.
   */
  file<Path extends FilePath>(path: Path, request: RequestOf<Operation<Path, "get">> & WithInto): Promise<WrittenFile>;

  /** Resolves to a file, such as the XML or the PDF of a document, byte for byte. */
  file<Path extends FilePath>(path: Path, ...request: Argument<RequestOf<Operation<Path, "get">>>): Promise<CfdiFile>;

  /**
   * Yields all items of a list, from the newest to the oldest, page by page. Documents created meanwhile do not appear,
   * and none appears twice. `limite` is the size of a page; 100 by default.
   */
  list<Path extends ListPath>(
    path: Path,
    request?: { readonly query?: QueryOf<Operation<Path, "get">> } & WithSignal,
  ): AsyncGenerator<ItemOf<Operation<Path, "get">>, void, undefined>;
}

/**
 * Makes a client. The platform must have `fetch`, `AbortSignal` and `crypto.randomUUID`, as Node 20, Deno and Bun do.
 */
export function createClient(options: ClientOptions): Client {
  const sender = senderOf(options);
  const { send, json } = sender;
  const file = async (path: string, asked: Asked = {}) => {
    const download = new Download(asked.into);
    try {
      const answer = await send("get", path, FILE_TYPES, asked, download);
      const bytes = await download.finish();
      const about = aboutFile(answer, download.size);
      return asked.into === undefined ? { ...about, bytes } : about;
    } catch (error) {
      await download.abort(error);
      throw error;
    }
  };
  const paths = {
    get: (path: string, asked?: Asked) => json("get", path, asked),
    post: (path: string, asked?: Asked) => json("post", path, asked),
    file,
    list(path: string, { query = {}, signal }: { query?: Query; signal?: AbortSignal } = {}) {
      const { limite = MOST_ITEMS, ...filters } = query;
      return itemsOf(Number(limite), (pagina) =>
        json("get", path, { params: { query: { ...filters, limite, pagina } }, signal }),
      );
    },
  };
  const call = (row: Row, args: readonly unknown[]) => {
    const { path, query, signal, idempotencyKey, body, into } = argumentsOf(row, args);
    if (row.answers === "list") return paths.list(row.path, { query, ...(signal && { signal }) });
    const header = idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey };
    return paths[row.answers === "file" ? "file" : row.verb](row.path, {
      params: { path, query, header },
      body,
      signal,
      into,
    });
  };
  const resources = mapped(OPERATIONS, (methods: Readonly<Record<string, Row>>) =>
    mapped(
      methods,
      (row: Row) =>
        (...args: unknown[]) =>
          call(row, args),
    ),
  );
  const documents = Object.entries<Readonly<Record<string, Row>>>(OPERATIONS).filter(
    ([, { estatusCancelacion }]) => estatusCancelacion !== undefined,
  );
  const waiting = Object.fromEntries(
    documents.map(([name, { obtener }]) => {
      const { path } = obtener!;
      const read = (id: string) => (signal?: AbortSignal) => json("get", path, { params: { path: { id } }, signal });
      return [name, { ...resources[name], esperar: (id: string, how: WaitOptions = {}) => settled(read(id), how) }];
    }),
  );
  const seguir = (how: FollowOptions = {}) =>
    followed((query, signal) => json("get", OPERATIONS.eventos.listar.path, { params: { query }, signal }), how);
  const eventos = { ...resources.eventos, seguir };
  const lotes = mapped(BATCHES, (batch) => (requests: Iterable<object>, { signal }: WithSignal = {}) => {
    const gone = new AbortController();
    const batching = batchingOf(sender, batch, AbortSignal.any([gone.signal, ...(signal ? [signal] : [])]));
    return untilLeft(desenlacesDe(requests, batching), gone);
  });
  return { ...resources, ...waiting, eventos, lotes, ...paths } as unknown as Client;
}

/** Sends requests to a service. */
function senderOf({
  baseUrl,
  apiKey,
  cuenta,
  timeoutMs = 30_000,
  retries = 4,
  retryDelayMs = 2_000,
  everyMs,
  log,
  fetch: fetchOne = (input, init) => fetch(input, init),
}: ClientOptions) {
  const site = baseUrl.replace(/\/+$/, "").replace(/\/api\/v1$/, "");
  const pace = new Pace({ gapMs: everyMs ?? (isThisMachine(new URL(site).hostname) ? 0 : GUARDED_MS) });
  const sending = { fetch: fetchOne, pace, timeoutMs, retries, retryDelayMs, log };
  const send = async (
    verb: Verb,
    path: string,
    accept: string,
    { params, body, signal, lines }: Asked = {},
    download?: Taker,
  ) => {
    const idempotencyKey = verb === "post" && TAKE_KEY.includes(path) ? keyOf(params?.header, body) : undefined;
    const headers = new Headers({ "x-api-key": apiKey, "user-agent": USER_AGENT, accept });
    if (verb === "post") headers.set("content-type", lines === undefined ? JSON_TYPE : LINES_TYPE);
    if (idempotencyKey !== undefined) headers.set("idempotency-key", inBytes(idempotencyKey));
    const request: Outgoing = {
      method: verb === "get" ? "GET" : "POST",
      path,
      url: `${site}${addressOf(cuenta === undefined ? path : ofAccount(path), { ...params, path: { rfc: cuenta, ...params?.path } })}`,
      headers,
      body: verb === "get" ? undefined : (lines ?? JSON.stringify(body ?? {})),
      idempotencyKey,
      // Each request has a signal of its own, because whoever waits listens to it.
      signal: signal ?? new AbortController().signal,
      download,
    };
    return sendUntilAnswered(request, sending);
  };
  const json = async (verb: Verb, path: string, asked?: Asked) => {
    const { body, requestId } = await send(verb, path, JSON_TYPE, asked);
    return { ...(body as object), requestId };
  };
  return { send, json, retries, retryDelayMs };
}

type Sender = ReturnType<typeof senderOf>;

/** Sends batches by the requests of a client. */
function batchingOf(
  { send, json, retries, retryDelayMs }: Sender,
  { path, each }: Batched,
  signal: AbortSignal,
): Batching {
  return {
    send: (lines, taker) => send("post", path, LINES_TYPE, { lines, signal }, taker),
    alone: ({ text, key }) =>
      json("post", each, { body: JSON.parse(text), signal, params: { header: { "Idempotency-Key": key } } }),
    retries,
    rest: (repetition) => UNPACED.pause(backoffMs(repetition, { firstMs: retryDelayMs, mostMs: MOST_MS }), signal),
  };
}

interface Batched {
  readonly path: string;
  readonly each: string;
}

const PATH_OF_BATCHES = "/lotes/";

/** The resources whose orders are sent in batches, as their paths name them. */
export const BATCHED: readonly string[] = Object.values<Batched>(BATCHES).map(({ path }) =>
  path.slice(PATH_OF_BATCHES.length),
);

/** Sends a resource's orders in batches, for programs of the service itself. @throws CfdiError */
export function sendOrders<Sent extends Order>(
  options: ClientOptions,
  {
    resource,
    orders,
    signal,
  }: { readonly resource: string; readonly orders: AsyncIterable<Sent>; readonly signal: AbortSignal },
): AsyncGenerator<Settled<Sent>, void, undefined> {
  const batch = Object.values<Batched>(BATCHES).find(({ path }) => path === PATH_OF_BATCHES + resource)!;
  return settleAll(orders, batchingOf(senderOf(options), batch, signal));
}

/** Ends the request under way when the reader of the outcomes leaves. */
async function* untilLeft<Item>(
  items: AsyncIterable<Item>,
  gone: AbortController,
): AsyncGenerator<Item, void, undefined> {
  try {
    yield* items;
  } finally {
    gone.abort();
  }
}

type Query = Readonly<Record<string, unknown>>;

interface Asked {
  readonly params?: { readonly path?: Query; readonly query?: Query; readonly header?: Query };
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly into?: WritableStream<Uint8Array> | undefined;
  /** The body of a batch. */
  readonly lines?: string;
}

/** An operation of the contract, as `OPERATIONS` has it. */
interface Row {
  readonly verb: Verb;
  readonly path: string;
  readonly answers: "json" | "file" | "list";
  readonly takesKey?: boolean;
  readonly takesBody?: boolean;
}

function argumentsOf({ path, takesBody = false }: Row, args: readonly unknown[]) {
  const names = [...path.matchAll(PARAMETER)].map(([, name]) => name!);
  const values = Object.fromEntries(names.map((name, at) => [name, args[at]]));
  const [body, options] = takesBody ? args.slice(names.length) : [undefined, args[names.length]];
  const { signal, idempotencyKey, into, ...query } = (options ?? {}) as Query & {
    readonly signal?: AbortSignal;
    readonly idempotencyKey?: string;
    readonly into?: WritableStream<Uint8Array>;
  };
  return { path: values, body, query, signal, idempotencyKey, into };
}

const PARAMETER = /\{(\w+)\}/g;

/** Returns the path by which a platform calls what an account's key may call. */
function ofAccount(path: string): string {
  if (/^\/(plataforma|catalogos|descargas)\//.test(path)) return path;
  return `/plataforma/v1/cuentas/{rfc}${path.replace(/^\/api\/v1/, "")}`;
}

function addressOf(path: string, { path: values = {}, query = {} }: Asked["params"] = {}): string {
  const filled = path.replace(PARAMETER, (_, name: string) => {
    const value = values[name];
    // Without its id the address of a document would be another resource's.
    if (value === undefined || value === null || value === "") throw new TypeError(`Falta ${name}`);
    return encodeURIComponent(String(value));
  });
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map((pair) => pair.map((part) => encodeURIComponent(String(part))).join("="));
  return pairs.length === 0 ? filled : `${filled}?${pairs.join("&")}`;
}

const TAKE_KEY: readonly string[] = Object.values<Readonly<Record<string, Row>>>(OPERATIONS)
  .flatMap((methods) => Object.values(methods))
  .filter(({ takesKey }) => takesKey)
  .map(({ path }) => path);

const JSON_TYPE = "application/json";
const LINES_TYPE = "application/x-ndjson";
const FILE_TYPES = "application/xml, application/pdf, application/zip, text/csv";
/** The most items of a page that the contract allows. */
const MOST_ITEMS = 100;

/**
 * The key may be the caller's in the header or in the body. Repetitions are recognized by the header, so it is sent
 * there.
 */
function keyOf(header: Query = {}, body: unknown): string {
  const { idempotency_key: inBody } = (body ?? {}) as { readonly idempotency_key?: string };
  return (header["Idempotency-Key"] as string | undefined) ?? inBody ?? crypto.randomUUID();
}

/** A header holds bytes; those of UTF-8 make any text a key. */
function inBytes(text: string): string {
  if (text === "" || /\p{Cc}/u.test(text))
    throw new TypeError("Idempotency-Key no puede estar vacía ni tener caracteres de control");
  return String.fromCharCode(...new TextEncoder().encode(text));
}

function mapped<Value, Made>(record: Readonly<Record<string, Value>>, make: (value: Value) => Made) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, make(value)]));
}

function isThisMachine(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127\./.test(host);
}
