import { LruCache } from "../../../common/lru-cache.ts";
import { type Changing, type Database, type Server, type Statement, statement } from "./database.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

/** It says which servers there are, when there is more than one. */
export interface Servers {
  /** It has no documents. */
  readonly directory: Server;
  /** Each with the accounts that the directory's `accounts.shard` gives it. */
  readonly shards: readonly Server[];
}

/**
 * Several servers as one database. A statement goes where its rows are, which its scope and its first value say: an account's to its
 * server, all others to the directory. One of all accounts is not asked here: whoever asks it asks each of `shards`.
 */
export function spread({ directory, shards }: Servers): Database {
  const homes = new Homes(directory, new Map(shards.map((shard) => [shard.name, shard])));
  const of = (accountId: string) => homes.of(accountId);
  const serverOf = async ({ name, of: scope }: Statement, values: readonly unknown[]): Promise<Server> => {
    switch (scope) {
      case "directory":
      case "people":
      case "none":
        return directory;
      case "account":
      case "given":
        if (typeof values[0] === "string") return of(values[0]);
    }
    throw new Error(`statement ${name} names no account, and must be asked of a server`);
  };
  return {
    directory,
    shards,
    isDistributed: false,
    of,
    locate: (accountId) => homes.locate(accountId),
    query: async (statement, values) => (await serverOf(statement, values)).query(statement, values),
    together: async (statement, values) => (await serverOf(statement, values)).together(statement, values),
    async changing(whose, work) {
      const server = typeof whose === "string" ? await of(whose) : (whose ?? directory);
      if (server === directory) return directory.changing(undefined, work);
      return server.changing(undefined, (here) =>
        directory.changing(undefined, (there) => {
          const at = ({ of: scope }: Statement) => (scope === "account" || scope === "given" ? here : there);
          const query: Changing["query"] = (statement, values) => at(statement).query(statement, values);
          return work({
            ...{ em: here.em, directory: there.em, shard: server.name },
            ...{ isDistributed: false, query },
          });
        }),
      );
    },
    read: async (statement, values) => (await serverOf(statement, values)).read(statement, values),
    close: async () => void (await Promise.all([directory, ...shards].map((server) => server.close()))),
  };
}

interface Home {
  readonly server: Server;
  /** By the monotonic clock. */
  readonly until: number;
}

/** For how many accounts a process remembers the server. */
const MOST_REMEMBERED = 100_000;

/** It says how long it does so: who moves an account waits for longer before the old server lets it go. */
export const HOME_MS = 5_000;

/** Remembers the server of each account as the directory says it. */
class Homes {
  readonly #directory: Server;
  readonly #shards: ReadonlyMap<string, Server>;
  readonly #known = new LruCache<Home>(MOST_REMEMBERED);
  readonly #asking = new Map<string, Promise<Server>>();

  constructor(directory: Server, shards: ReadonlyMap<string, Server>) {
    this.#directory = directory;
    this.#shards = shards;
  }

  async of(accountId: string): Promise<Server> {
    const home = this.#known.get(accountId);
    if (home !== undefined && home.until > performance.now()) return home.server;
    return this.#asking.get(accountId) ?? this.#ask(accountId, home);
  }

  async locate(accountId: string): Promise<Server> {
    return (await this.#find(accountId)) ?? this.#directory;
  }

  /** While the directory does not answer, known servers stay in use: no account can be moved without it. */
  #ask(accountId: string, known: Home | undefined): Promise<Server> {
    const asked = (async () => {
      try {
        // It was so when it was asked, and may have changed since.
        const until = performance.now() + HOME_MS;
        const server = await this.#find(accountId);
        if (performance.now() > until) throw new DatabaseUnavailable("busy");
        if (server !== undefined) this.#known.set(accountId, { server, until });
        return server ?? this.#directory;
      } catch (error) {
        if (known === undefined || !(error instanceof DatabaseUnavailable)) throw error;
        return known.server;
      } finally {
        this.#asking.delete(accountId);
      }
    })();
    this.#asking.set(accountId, asked);
    return asked;
  }

  /** Returns undefined for an account that does not exist. */
  async #find(accountId: string): Promise<Server | undefined> {
    const [row] = await this.#directory.query<{ shard: string | null }>(HOME, [accountId]);
    if (row === undefined) return undefined;
    const server = this.#shards.get(row.shard ?? "");
    if (server === undefined)
      throw new Error(`account ${accountId} is on server ${row.shard}, which DATABASE_URLS does not name`);
    return server;
  }
}

const HOME = statement({
  name: "account-home",
  of: "directory",
  text: "select shard from accounts where id = $1",
});
