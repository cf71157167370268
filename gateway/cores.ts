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

/**
 * The files are PEM: authorities that may have issued the core's certificate, and the gateway's own certificate for a
 * core that demands one.
 */
export type CoreTls = Partial<Readonly<Record<"ca" | "cert" | "key", string | undefined>>>;

export interface CoresOptions {
  /** Each address is one core, or a name whose every address is one: "http://core:50051", or https. */
  readonly urls: readonly string[];
  readonly tls?: CoreTls | undefined;
  /** A core's stop or return is noticed after this time at the latest. */
  readonly lookMs?: number | undefined;
  /** Resolves a name to its addresses, by default as the machine does. */
  readonly resolve?: ((host: string) => Promise<readonly string[]>) | undefined;
  /** Reports that a core stopped serving, or serves again. */
  readonly onHealth?: ((name: string, serves: boolean) => void) | undefined;
}

const LOOK_MS = 1_000;
/** The names are resolved again with every fifth check of the cores. */
const LOOKS_PER_LOOKUP = 5;
const CHECK_MS = 2_000;
const CONNECT_MS = 2_000;
const MAX_ANSWER = 64 * 1024 * 1024;

/** The cores behind a gateway: their addresses, which of them serve, and whose turn it is. */
export class Cores {
  readonly #options: CoresOptions;
  /** The map is keyed by URL and address. */
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

  /**
   * Returns the cores in the order in which a call tries them: serving ones first, and each call begins with another
   * one.
   */
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

  /**
   * Finds the cores' addresses. A core whose address is gone is dropped; a name that cannot be resolved keeps its
   * addresses.
   */
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

  /** Returns true until a call or a check fails, and again after a check succeeds. */
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

  /** Notes a lost or refused call: the next call gets a new connection, and this core is tried last until it serves. */
  fail(): void {
    this.#session.abortIfIdle();
    this.#session = this.#connect();
    this.#transport = this.#over(this.#session);
    this.#note(false);
  }

  async check(): Promise<void> {
    const request = create(HealthCheckRequestSchema);
    const { message } = await this.#transport.unary(Health.method.check, undefined, CHECK_MS, undefined, request);
    if (message.status !== HealthCheckResponse_ServingStatus.SERVING) throw new Error("the core is not serving");
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

/**
 * Returns a lookup that always gives this address, because one name has many cores; certificates are still checked for
 * the name.
 */
function always(address: string): LookupFunction {
  const family = isIP(address);
  return (_host, options, callback) => {
    if (options.all) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
}
