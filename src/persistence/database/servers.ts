import { adoptAccounts } from "./adopting.ts";
import {
  connectServer,
  type Database,
  openServer,
  prepareServer,
  type Server,
  singleServer,
  statement,
} from "./database.ts";
import { spread } from "./spread.ts";
import { DatabaseUnavailable } from "./unavailable.ts";
import type { WatchedServer } from "./write-check.ts";

/** The URLs of the servers: a single one has everything; several have a directory beside them. */
export interface Addresses {
  readonly directory: string | undefined;
  readonly shards: readonly { readonly name: string; readonly url: string }[];
}

export interface OpenOptions {
  /** Each server has a pool of this size. */
  readonly poolSize: number;
  watch(server: Server): WatchedServer;
  /** Throws when a server of accounts belongs to another service. */
  check(server: Server): Promise<void>;
  /** It is called when a server of accounts could not be prepared. */
  onTrouble(server: string, cause: unknown): void;
}

export interface Opened {
  readonly db: Database;
  /** Fails when the directory or any server of accounts cannot write. */
  checkWrites(): Promise<void>;
  /** Prepares servers that could not be prepared before, and returns how many it prepared. Absent where there is one server. */
  readonly prepareOthers?: () => Promise<number>;
}

/**
 * Opens all servers. Where there are several, servers of accounts may be down: calls of their accounts are answered with 503 until `prepareOthers`
 * reaches the server, and other accounts are served.
 */
export async function openDatabase(addresses: Addresses, options: OpenOptions): Promise<Opened> {
  const { directory, shards } = addresses;
  if (directory === undefined) return openOnly(shards[0]!, options);
  const first = options.watch(await openServer({ ...options, name: DIRECTORY, url: directory }));
  const others = await Promise.all(shards.map((shard) => openLater(shard, first, options)));
  const db = spread({ directory: first, shards: others.map(({ server }) => server) });
  const prepareOthers = async () => {
    const prepared = await Promise.all(others.map((other) => other.prepare()));
    return prepared.filter((isNew) => isNew).length;
  };
  try {
    await requireEmpty(first);
    await requireName(first);
    await prepareOthers();
  } catch (error) {
    await db.close();
    throw error;
  }
  const checkWrites = async () => {
    await first.checkWrites();
    await Promise.any(others.map((other) => other.checkWrites()));
  };
  return { db, checkWrites, prepareOthers };
}

/** The directory has this name. The names of servers of accounts begin with a letter, so none has it. */
const DIRECTORY = "(directory)";

async function openOnly(address: Addresses["shards"][number], options: OpenOptions): Promise<Opened> {
  const server = options.watch(await openServer({ ...options, ...address }));
  try {
    await requireNoName(server);
    await options.check(server);
  } catch (error) {
    await server.close();
    throw error;
  }
  return { db: server, checkWrites: server.checkWrites };
}

/** Returns a server that refuses every statement until it is prepared. */
async function openLater(
  { name, url }: Addresses["shards"][number],
  directory: Server,
  options: OpenOptions,
) {
  const server = options.watch(await connectServer({ ...options, name, url }));
  let isReady = false;
  const ready =
    <Args extends readonly unknown[], T>(ask: (...args: Args) => Promise<T>) =>
    (...args: Args): Promise<T> =>
      isReady ? ask(...args) : Promise.reject(new DatabaseUnavailable("unreachable"));
  /** Returns true when this call made the server ready. A server of another name than the configured one never becomes ready. */
  const prepare = async (): Promise<boolean> => {
    if (isReady) return false;
    try {
      await prepareServer(url);
      await options.check(server);
      if ((await nameOf(server)) === undefined) await adoptAccounts(directory, server);
      await requireName(server);
      isReady = true;
    } catch (cause) {
      options.onTrouble(name, cause);
    }
    return isReady;
  };
  const late: Server = singleServer({
    ...server,
    query: ready(server.query) as Server["query"],
    together: ready(server.together) as Server["together"],
    read: ready(server.read) as Server["read"],
    transaction: ready(server.transaction) as Server["transaction"],
    changing: ready(server.changing) as Server["changing"],
  });
  return { server: late, prepare, checkWrites: ready(server.checkWrites) };
}

/** Throws where the server behind the URL has another name. */
async function requireName(server: Server): Promise<void> {
  await server.query(LEAVE_NAME, [server.name]);
  const name = await nameOf(server);
  if (name !== server.name)
    throw new Error(`DATABASE_URLS or DIRECTORY_URL calls a server ${server.name} that has the name ${name}`);
}

async function requireNoName(server: Server): Promise<void> {
  const name = await nameOf(server);
  if (name !== undefined)
    throw new Error(`DATABASE_URL is one of several servers, "${name}": set DATABASE_URLS and DIRECTORY_URL`);
}

/** A new directory has no accounts, so it takes over those of a server that was the only one before. */
async function requireEmpty(directory: Server): Promise<void> {
  if ((await nameOf(directory)) !== undefined) return;
  if ((await directory.query(ANY_ACCOUNT, [])).length > 0)
    throw new Error(
      "DIRECTORY_URL must be an empty database at first: name the one with accounts in DATABASE_URLS",
    );
}

async function nameOf(server: Server): Promise<string | undefined> {
  return (await server.query<{ name: string }>(READ_NAME, []))[0]?.name;
}

const ANY_ACCOUNT = statement({
  name: "directory-any-account",
  of: "directory",
  text: "select from accounts limit 1",
});

const LEAVE_NAME = statement({
  name: "server-name-leave",
  of: "none",
  text: "insert into server_name (name) values ($1) on conflict do nothing",
});
const READ_NAME = statement({ name: "server-name-read", of: "none", text: "select name from server_name" });
