import createFetchClient, { type ParamsOption, type RequestBodyOption } from "openapi-fetch";
import { sendUntilAnswered } from "./attempts.ts";
import { CREATIONS, type paths } from "./contract.ts";
import { type CfdiFile, fileOf } from "./file.ts";
import { GUARDED_MS, Pace } from "./pace.ts";
import { itemsOf } from "./pages.ts";

export interface ClientOptions {
  /** The address of the service is written as "https://cfdi.example", with or without "/api/v1". */
  readonly baseUrl: string;
  /** The account's key (X-Api-Key) is for the sandbox or for production. */
  readonly apiKey: string;
  /**
   * One attempt may take this many milliseconds, its answer's body included; 30 s by default, as the contract
   * recommends.
   */
  readonly timeoutMs?: number;
  /** A request is sent again at most this often where the contract allows it; 4 by default. */
  readonly retries?: number;
  /** The first repetition waits this many milliseconds, doubled for each further one up to 15 s; 2 s by default. */
  readonly retryDelayMs?: number;
  /**
   * The next request leaves this many milliseconds after an answer. Four requests in five seconds block an address
   * until support releases it, so the default is 1.7 s and one request at a time, and 0 for a service on this
   * machine. Set 0 if your address is exempt; requests then overlap.
   */
  readonly everyMs?: number;
  /** This function replaces the platform's own fetch. */
  readonly fetch?: typeof fetch;
}

type Verb = "get" | "post";
type Operation<Path extends keyof paths, V extends Verb> = paths[Path][V];
type PathOf<V extends Verb> = {
  [Path in keyof paths]: undefined extends Operation<Path, V> ? never : Path;
}[keyof paths];

type ContentOf<Op> = Op extends { readonly responses: infer Responses }
  ? { [Status in keyof Responses & (200 | 201)]: Responses[Status] }[keyof Responses & (200 | 201)] extends {
      readonly content: infer Content;
    }
    ? Content
    : never
  : never;

/** AnswerOf is the JSON with which an operation answers: the contract's envelope. */
export type AnswerOf<Op> = ContentOf<Op> extends { readonly "application/json": infer Body } ? Body : never;

/** JsonPath has the paths of a verb that answer with JSON. */
export type JsonPath<V extends Verb> = {
  [Path in PathOf<V>]: [AnswerOf<Operation<Path, V>>] extends [never] ? never : Path;
}[PathOf<V>];

/** FilePath has the paths that answer with an XML or a PDF. */
export type FilePath = Exclude<PathOf<"get">, JsonPath<"get">>;

/** ListPath has the paths that answer with a page of a list. */
export type ListPath = {
  [Path in JsonPath<"get">]: AnswerOf<Operation<Path, "get">> extends Page<unknown> ? Path : never;
}[JsonPath<"get">];

interface Page<Item> {
  readonly data: readonly Item[];
  readonly pagina: number;
  readonly limite: number;
  readonly total: number;
}

export type ItemOf<Path extends ListPath> =
  AnswerOf<Operation<Path, "get">> extends Page<infer Item> ? Item : never;

/** A request is made of `params` (path, query, headers) and `body`, as the contract types them. */
export type RequestOf<Op> = ParamsOption<Op> & RequestBodyOption<Op> & WithSignal;

interface WithSignal {
  /**
   * Aborting the signal ends the request with the signal's reason. Give a creation your own key in that case, because
   * the client's key is not reported.
   */
  readonly signal?: AbortSignal;
}

/** The argument is optional for a request that needs none. */
type Argument<Request> = object extends Request ? [request?: Request] : [request: Request];

type QueryOf<Op> = Op extends { readonly parameters: { readonly query?: infer Query } }
  ? Omit<NonNullable<Query>, "pagina">
  : never;

/**
 * A Client calls the service. Every method rejects with a `CfdiError`, or with the reason of the request's `signal`.
 *
 * A request is sent again only where the contract allows it, a creation always under the same Idempotency-Key: yours,
 * or a generated one (a failure has it as `CfdiError.idempotencyKey`). Requests wait for their window of the limit
 * per minute.
 */
export interface Client {
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

  /** Resolves to the XML or the PDF of a document, byte for byte. */
  file<Path extends FilePath>(
    path: Path,
    ...request: Argument<RequestOf<Operation<Path, "get">>>
  ): Promise<CfdiFile>;

  /**
   * Yields all items of a list, from the newest to the oldest, page by page. Documents created meanwhile do not
   * appear, and none appears twice. `limite` is the size of a page; 100 by default.
   */
  list<Path extends ListPath>(
    path: Path,
    request?: { readonly query?: QueryOf<Operation<Path, "get">> } & WithSignal,
  ): AsyncGenerator<ItemOf<Path>, void, undefined>;
}

/**
 * Makes a client. The platform must have `fetch`, `AbortSignal` and `crypto.randomUUID`, as Node 20, Deno and Bun do.
 */
export function createClient({
  baseUrl,
  apiKey,
  timeoutMs = 30_000,
  retries = 4,
  retryDelayMs = 2_000,
  everyMs,
  fetch: fetchOne = (input, init) => fetch(input, init),
}: ClientOptions): Client {
  const site = baseUrl.replace(/\/+$/, "").replace(/\/api\/v1$/, "");
  const pace = new Pace({ gapMs: everyMs ?? (isThisMachine(new URL(site).hostname) ? 0 : GUARDED_MS) });
  const sending = { fetch: fetchOne, pace, timeoutMs, retries, retryDelayMs };
  const { request: send } = createFetchClient({
    baseUrl: site,
    headers: { "X-Api-Key": apiKey },
    fetch: (request) => sendUntilAnswered(request, sending),
  }) as unknown as Untyped;
  const client = {
    async get(path: string, request?: object) {
      return (await send("get", path, { ...request, headers: { accept: JSON_TYPE } })).data;
    },
    async post(path: string, request?: Creation) {
      const headers = { accept: JSON_TYPE, ...idempotencyKey(path, request) };
      return (await send("post", path, { ...request, headers })).data;
    },
    async file(path: string, request?: object) {
      const init = { ...request, headers: { accept: FILE_TYPES }, parseAs: "arrayBuffer" };
      const { data, response } = await send("get", path, init);
      return fileOf(data as ArrayBuffer, response.headers);
    },
    list(path: string, { query, signal }: { query?: Query; signal?: AbortSignal } = {}) {
      const { limite = MOST_ITEMS, ...filters } = query ?? {};
      return itemsOf(limite, (pagina) =>
        client.get(path, { params: { query: { ...filters, limite, pagina } }, signal }),
      );
    },
  };
  return client as unknown as Client;
}

/** Untyped is openapi-fetch without its types, because the types of `Client` have checked the arguments. */
interface Untyped {
  request(method: Verb, path: string, init: object): Promise<{ data: unknown; response: Response }>;
}

type Query = Readonly<Record<string, unknown>> & { readonly limite?: number };

interface Creation {
  readonly params?: { readonly header?: { readonly "Idempotency-Key"?: string } };
  readonly body?: { readonly idempotency_key?: string };
}

const JSON_TYPE = "application/json";
const FILE_TYPES = "application/xml, application/pdf";
/** The contract allows pages of at most this many items. */
const MOST_ITEMS = 100;

/**
 * Returns the key as a header, even if the caller put it into the body, because repetitions are recognized by the
 * header.
 */
function idempotencyKey(path: string, { params, body }: Creation = {}): Readonly<Record<string, string>> {
  if (!CREATIONS.includes(path)) return {};
  return {
    "Idempotency-Key": params?.header?.["Idempotency-Key"] ?? body?.idempotency_key ?? crypto.randomUUID(),
  };
}

function isThisMachine(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127\./.test(host);
}
