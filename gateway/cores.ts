import { lookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { create } from "@bufbuild/protobuf";
import type { Transport } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import {
  Health,
  HealthCheckRequestSchema,
  HealthCheckResponse_ServingStatus,
} from "#proto/grpc/health/v1/health_pb.ts";
import { within } from "../common/deadline.ts";
import { Http2Session } from "../common/http2-session.ts";

/** PEM: who may have issued the core's certificate, and our own for a core that asks for one. */
export type CoreTls = Partial<Readonly<Record<"ca" | "cert" | "key", string | undefined>>>;

export interface CoresOptions {
  /** Each is one core, or a name whose every address is one: "http://core:50051", or https. */
  readonly urls: readonly string[];
  readonly tls?: CoreTls | undefined;
  /** It says how long a core that stopped to serve may go unnoticed, and one that serves again. */
  readonly lookMs?: number | undefined;
  /** The addresses of a name; the machine's own way by default. */
  readonly resolve?: ((host: string) => Promise<readonly string[]>) | undefined;
  /** Is called when a core stops serving, and when it serves again. */
  readonly onHealth?: ((name: string, serves: boolean) => void) | undefined;
}

const LOOK_MS = 1_000;
/** One in so many of those looks asks for the addresses too. */
const LOOKS_PER_LOOKUP = 5;
const CHECK_MS = 2_000;
const CONNECT_MS = 2_000;
const MAX_ANSWER = 64 * 1024 * 1024;

/** The cores behind a gateway: where they are, which of them serve, and whose turn it is. */
export class Cores {
  readonly #options: CoresOptions;
  /** By URL and address. */
  #known = new Map<string, CoreInstance>();
  #turn = 0;
  #looks = 0;
  #found: Promise<void>;
  readonly #timer: NodeJS.Timeout;

  constructor(options: CoresOptions) {
    this.#options = options;
    this.#found = this.#find();
    this.#timer = setInterval(() => void this.#look(), options.lookMs ?? LOOK_MS).unref();
  }

  /** As a call asks them: those that serve first, and every call begins with another one. */
  async inTurn(): Promise<readonly CoreInstance[]> {
    await this.#found;
    const all = [...this.#known.values()];
    const first = this.#turn++ % Math.max(1, all.length);
    const turned = [...all.slice(first), ...all.slice(0, first)];
    return [...turned.filter(({ serves }) => serves), ...turned.filter(({ serves }) => !serves)];
  }

  close(): void {
    clearInterval(this.#timer);
    for (const core of this.#known.values()) core.close();
  }

  async #look(): Promise<void> {
    this.#looks += 1;
    if (this.#looks % LOOKS_PER_LOOKUP === 0 || this.#known.size === 0) this.#found = this.#find();
    await this.#found;
    for (const core of this.#known.values()) void core.look();
  }

  /** An address that is gone is asked no more; a name that cannot be resolved now keeps those it had. */
  async #find(): Promise<void> {
    const found = await Promise.all(this.#options.urls.map((url) => this.#coresAt(url)));
    this.#known = new Map(found.flat().map((core) => [core.name, core]));
  }

  async #coresAt(url: string): Promise<CoreInstance[]> {
    const host = new URL(url).hostname.replace(/^\[|\]$/g, "");
    if (isIP(host) !== 0) return [this.#core(url, url)];
    const before = [...this.#known.values()].filter((core) => core.url === url);
    const { resolve = addressesOf } = this.#options;
    const addresses = await resolve(host).catch(() => undefined);
    return addresses?.map((address) => this.#core(`${url} (${address})`, url, address)) ?? before;
  }

  #core(name: string, url: string, address?: string): CoreInstance {
    return this.#known.get(name) ?? new CoreInstance(name, url, address, this.#options);
  }
}

async function addressesOf(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

/** One core, and our connection to it. */
export class CoreInstance {
  readonly name: string;
  readonly url: string;
  readonly #connect: () => Http2Session;
  readonly #onHealth: CoresOptions["onHealth"];
  #serves = true;
  #isLooking = false;
  #session: Http2Session;
  #transport: Transport;

  constructor(name: string, url: string, address: string | undefined, { tls, onHealth }: CoresOptions) {
    this.name = name;
    this.url = url;
    this.#onHealth = onHealth;
    const pinned = address === undefined ? {} : { lookup: always(address) };
    this.#connect = () => new Http2Session(url, undefined, { ...tls, ...pinned });
    this.#session = this.#connect();
    this.#transport = this.#over(this.#session);
  }

  /** As far as we know: it does until a call or a look says otherwise. */
  get serves(): boolean {
    return this.#serves;
  }

  get transport(): Transport {
    return this.#transport;
  }

  /** Resolves to true when there is a connection, or one can be made now. */
  async connect(): Promise<boolean> {
    const state = await within(CONNECT_MS, this.#session.connect());
    return state !== undefined && state !== "error";
  }

  /** A call was not begun, or was lost: the next one gets a connection of its own, and this core comes last until it serves. */
  fail(): void {
    this.#session.abortIfIdle();
    this.#session = this.#connect();
    this.#transport = this.#over(this.#session);
    this.#note(false);
  }

  /** Fails unless the core says that it serves. */
  async check(): Promise<void> {
    const request = create(HealthCheckRequestSchema);
    const { message } = await this.#transport.unary(
      Health.method.check,
      undefined,
      CHECK_MS,
      undefined,
      request,
    );
    if (message.status !== HealthCheckResponse_ServingStatus.SERVING)
      throw new Error("the core is not serving");
  }

  async look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    await this.check().then(
      () => this.#note(true),
      () => this.fail(),
    );
    this.#isLooking = false;
  }

  close(): void {
    this.#session.abort();
  }

  #note(serves: boolean): void {
    if (serves !== this.#serves) this.#onHealth?.(this.name, serves);
    this.#serves = serves;
  }

  #over(session: Http2Session): Transport {
    return createGrpcTransport({
      baseUrl: this.url,
      sessionManager: session,
      acceptCompression: [],
      readMaxBytes: MAX_ANSWER,
    });
  }
}

/** A name has many addresses, and each core one; certificates are still for the name. */
function always(address: string): LookupFunction {
  const family = isIP(address);
  return (_host, options, callback) => {
    if (options.all) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
}
