import { firstRow, type Querying, statement, type Tenant } from "../database/index.ts";

/** The choice of an account for the public page of its tickets. */
export interface TicketPage {
  /** The page is open until the end of this day, month or year of the sale, and so many days more. */
  readonly plazo: string;
  readonly dias: number;
  /** Customers read here whom to ask. */
  readonly contacto: string | null;
  /** Tickets are found by folio, total and day. */
  readonly porFolio: boolean;
}

export interface KeptPage extends TicketPage {
  /** The account's own page has it in its address. */
  readonly clave: string;
}

const COLUMNS = `clave, plazo, dias, contacto, por_folio as "porFolio"`;

export const findPage = firstRow<KeptPage, [tenant: Tenant]>("ticket-page", "account")`
    select ${COLUMNS} from ticket_pages where account_id = $1 and environment = $2`;

const SET = statement("ticket-page-set", "account")`
    insert into ticket_pages (account_id, environment, clave, plazo, dias, contacto, por_folio)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (account_id, environment) do update set plazo = excluded.plazo, dias = excluded.dias,
      contacto = excluded.contacto, por_folio = excluded.por_folio
    returning ${COLUMNS}`;

/** Keeps the setting. An account keeps the key with which it began, because that is printed on tickets. */
export async function setPage(
  db: Querying,
  { accountId, environment }: Tenant,
  { clave, plazo, dias, contacto, porFolio }: KeptPage,
): Promise<KeptPage> {
  return (await db.query<KeptPage>(SET, [accountId, environment, clave, plazo, dias, contacto, porFolio]))[0]!;
}

/** Returns the account whose tickets are found by folio on the page with this key. */
export const findPageByKey = firstRow<KeptPage & Tenant, [clave: string]>("ticket-page-by-key", "all")`
    select account_id as "accountId", environment, ${COLUMNS} from ticket_pages where clave = $1 and por_folio`;
