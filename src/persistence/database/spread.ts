import { LruCache } from "../../../common/lru-cache.ts";
import { type Changing, type Database, type Server, type Statement, statement } from "./database.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

/** Servers lists the servers where there is more than one. */
export interface Servers {
  /** The directory has no documents. */
  readonly directory: Server;
  /** Each shard has the accounts that the directory's `accounts.shard` names for it. */
  readonly shards: readonly Server[];
}

/**
 * Makes one database of several servers. A statement goes to the server of its rows, which its scope and its first value tell: for an account's rows
 * the account's server, for all others the directory. A statement of all accounts is not run here; callers run it on each of `shards`.
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
  /** The time is of the monotonic clock. */
  readonly until: number;
}

/** A process remembers the servers of at most this many accounts. */
const MOST_REMEMBERED = 100_000;

/** A process remembers an account's server this long. A process that moves an account waits longer before the old server gives the account up. */
export const HOME_MS = 5_000;

/** Homes remembers the server of each account, as the directory names it. */
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

  /** While the directory does not answer, remembered servers stay in use, because no account can be moved without the directory. */
  #ask(accountId: string, known: Home | undefined): Promise<Server> {
    const asked = (async () => {
      try {
        // The time counts from the question, because the answer may have changed since.
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
