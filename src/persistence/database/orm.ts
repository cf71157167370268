import { MikroORM } from "@mikro-orm/postgresql";
import type pg from "pg";
import { entities } from "./entities/index.ts";

const ORM_CONNECTIONS = 4;

/** Opens the ORM, whose connections are made when they are needed. */
export function openOrm(url: string, connection: pg.PoolConfig, idleMs: number): Promise<MikroORM> {
  return MikroORM.init({
    entities,
    clientUrl: url,
    connect: false,
    pool: { min: 0, max: ORM_CONNECTIONS, idleTimeoutMillis: idleMs },
    driverOptions: {
      connection,
      acquireConnectionTimeout: connection.connectionTimeoutMillis,
      // knex would print lost connections, although the caller who used one gets the error.
      log: { warn: () => undefined },
      // The error message is written to the log, so it shows the statement without its values.
      compileSqlOnError: false,
    },
  });
}
