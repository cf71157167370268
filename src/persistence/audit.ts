import { type Database, type Querying, statement } from "./database/index.ts";

/** An action and the person who did it. */
export interface AuditEntry {
  readonly at: Date;
  /** Undefined for what the command line did. */
  readonly userId?: string | undefined;
  /** An e-mail address, or the name under which the command line acts. */
  readonly actor: string;
  /** The account that was changed, if it was one. */
  readonly accountId?: string | undefined;
  readonly address?: string | undefined;
  readonly action: string;
  /** Never contains secrets or documents. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

const ADD = statement({
  name: "audit-add",
  of: "people",
  text: `insert into audit (at, user_id, actor, account_id, address, action, detail) values ($1, $2, $3, $4, $5, $6, $7)`,
});

export async function addAudit(db: Querying, entry: AuditEntry): Promise<void> {
  const { at, userId = null, actor, accountId = null, address = null, action, detail = {} } = entry;
  await db.query(ADD, [at, userId, actor, accountId, address, action, JSON.stringify(detail)]);
}

export interface AuditRow {
  readonly number: number;
  readonly at: Date;
  readonly actor: string;
  readonly rfc: string | null;
  readonly address: string | null;
  readonly action: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

const LIST = statement({
  name: "audit-list",
  of: "people",
  text: `select number, at, actor, a.rfc, address, action, detail from audit left join accounts a on a.id = account_id
    where ($1::uuid is null or account_id = $1) and number < $2 order by number desc limit $3`,
});

/** The newest first, those before number `before`; of one account, or of all. */
export async function listAudit(
  db: Database,
  { accountId, before, limit }: { accountId: string | undefined; before: number; limit: number },
): Promise<AuditRow[]> {
  return db.read<AuditRow>(LIST, [accountId ?? null, before, limit]);
}

/** Sign-ins of a user that were refused. */
export interface Refused {
  readonly count: number;
  /** Null where there were none. */
  readonly lastAt: Date | null;
}

const REFUSED = statement({
  name: "audit-refused-sign-ins",
  of: "people",
  text: `select count(*)::int as count, max(at) as "lastAt" from audit
    where user_id = $1 and action = 'sesion.rechazada' and not detail ? 'knownBrowser' and number > coalesce((
      select max(number) from audit where user_id = $1
        and action in ('sesion.iniciada', 'usuario.contrasena_restablecida', 'usuario.invitacion_aceptada')), 0)`,
});

/** Returns the user's sign-ins in unknown browsers that were refused since it last came in. */
export async function refusedSignIns(db: Querying, userId: string): Promise<Refused> {
  return (await db.query<Refused>(REFUSED, [userId]))[0]!;
}
