import { setTimeout as sleep } from "node:timers/promises";
import type { OperationService } from "#proto/cfdi/v1/operation_pb.ts";
import { invalid, notApplicable } from "../../../common/errors.ts";
import { countAccounts } from "../../persistence/account/index.ts";
import { type Database, databaseTime, isSpread, type Server } from "../../persistence/database/index.ts";
import { countHeld, moveAccount, setMoving } from "../../persistence/operation/index.ts";
import { type By, note } from "../audit.ts";
import { type Deps, type MethodTable, requireAccount } from "../context/index.ts";

export type MovingDeps = Pick<Deps, "db" | "log" | "timeouts" | "now">;

type Methods = Pick<MethodTable<typeof OperationService, By>, "listServers" | "moveAccount">;

/** A call works for this long before it answers, well below its caller's deadline. */
const STEP_MS = 10_000;
const PAUSE_MS = 200;

const SAID = {
  waiting: "esperando a que terminen sus peticiones",
  copying: "copiando",
  done: "terminado",
} as const;

/**
 * Operator methods: servers of accounts, and moves of accounts between them. The account's locked row lets only one
 * process move it.
 */
export function moving(deps: MovingDeps): Methods {
  const { db } = deps;
  /** Maps each account to the move that this process makes of it. */
  const running = new Map<string, Promise<unknown>>();
  return {
    async listServers() {
      const accounts = await countAccounts(db);
      const servers = await Promise.all(
        db.shards.map(async (server) => {
          const isUp = await databaseTime(server).then(
            () => true,
            () => false,
          );
          const count = accounts.get(server.name) ?? 0;
          return { name: server.name, accounts: count, state: isUp ? "contesta" : "no contesta" };
        }),
      );
      return { servers };
    },

    async moveAccount({ account, to: name, next }, by) {
      const to = requireServer(db, name);
      const { id, rfc } = await requireAccount(db, account);
      if (!running.has(id)) {
        const from = await db.locate(id);
        const since = next === undefined ? deps.now().getTime() : Number(next);
        if (next === undefined && from !== to) {
          const detail = { from: from.name, to: name };
          await note(db, deps.now(), by, { action: "cuenta.trasladada", accountId: id, detail });
        }
        if (from !== to) await setMoving(from, id, true);
        if (from !== to && !(await isQuiet(deps, from, id, since)))
          return { rfc, to: name, state: SAID.waiting, next: String(since) };
        running.set(
          id,
          move(deps, id, to).finally(() => running.delete(id)),
        );
      }
      const end = running.get(id)!.then(() => true);
      const isDone = await Promise.race([end, sleep(STEP_MS, false)]);
      return isDone
        ? { rfc, to: name, state: SAID.done }
        : { rfc, to: name, state: SAID.copying, next: next ?? "0" };
    },
  };
}

function requireServer(db: Database, name: string): Server {
  if (!isSpread(db))
    throw notApplicable("Hay un solo servidor de base de datos: vea DATABASE_URLS en docs/scale.md");
  const server = db.shards.find((shard) => shard.name === name);
  if (server !== undefined) return server;
  const names = db.shards.map((shard) => shard.name).join(", ");
  throw invalid(`to: ${name} no es un servidor; los hay ${names}`, { campo: "to" });
}

/**
 * Returns true when the requests let in before the account was closed have ended or have had long enough; it answers after `STEP_MS` at
 * the latest.
 */
async function isQuiet(
  { timeouts, now }: MovingDeps,
  from: Server,
  id: string,
  since: number,
): Promise<boolean> {
  const { least, most } = timeouts.quiet;
  const end = performance.now() + STEP_MS;
  for (;;) {
    const waited = now().getTime() - since;
    if (waited >= most || (waited >= least && (await countHeld(from, id)) === 0)) return true;
    if (performance.now() + PAUSE_MS > end) return false;
    await sleep(PAUSE_MS);
  }
}

async function move({ db, log, timeouts }: MovingDeps, accountId: string, to: Server): Promise<void> {
  const settled = () => sleep(timeouts.quiet.known);
  try {
    const rows = await moveAccount(db, { accountId, to, settled });
    log.info({ account: accountId, to: to.name, rows }, "account moved");
  } catch (cause) {
    log.error({ err: cause, account: accountId, to: to.name }, "an account could not be moved");
    throw cause;
  }
}
