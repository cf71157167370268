import { type Database, type Querying, statement } from "../database/index.ts";

export interface PlatformRow {
  readonly id: string;
  readonly nombre: string;
  readonly createdAt: Date;
}

const INSERT = statement("platform-insert", "none")`
    insert into platforms (id, nombre, created_at) values ($1, $2, $3) on conflict (nombre) do nothing returning id`;

/** Returns false where a platform has that name. */
export async function insertPlatform(tx: Querying, { id, nombre, createdAt }: PlatformRow): Promise<boolean> {
  return (await tx.query(INSERT, [id, nombre, createdAt])).length > 0;
}

const COLUMNS = `id, nombre, created_at as "createdAt"`;

const FIND = statement("platform-find", "none")`
    select ${COLUMNS} from platforms where nombre = $1 or id::text = $1`;

export async function findPlatform(db: Querying, idOrName: string): Promise<PlatformRow | undefined> {
  return (await db.query<PlatformRow>(FIND, [idOrName]))[0];
}

const MOST_PLATFORMS = 1_000;

const LIST = statement("platform-list", "none")`
    select ${COLUMNS} from platforms order by nombre limit ${MOST_PLATFORMS}`;

export function listPlatforms(db: Database): Promise<PlatformRow[]> {
  return db.query<PlatformRow>(LIST, []);
}
