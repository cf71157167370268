import { type Database, type Querying, statement } from "./database.ts";

/**
 * Asks a statement. Its values follow the database or transaction that runs it; a tenant among them stands for two, its
 * account and its environment.
 */
type Asking<On, Values extends readonly unknown[], Answer> = (db: On, ...values: Values) => Promise<Answer>;

type Declaring = Parameters<typeof statement>;

function asking<On, Values extends readonly unknown[], Answer>(
  [name, of]: Declaring,
  ask: (db: On, ...asked: Parameters<Database["query"]>) => Promise<Answer>,
) {
  return (texts: readonly string[], ...pieces: readonly (string | number)[]): Asking<On, Values, Answer> => {
    const declared = statement(name, of)(texts, ...pieces);
    return (db, ...values) => ask(db, declared, values.flatMap(flat));
  };
}

const flat = (value: unknown): readonly unknown[] =>
  typeof value === "object" && value !== null && "accountId" in value && "environment" in value
    ? [value.accountId, value.environment]
    : [value];

/** Declares a statement as the function that returns its rows. */
export const allRows = <Row, Values extends readonly unknown[] = []>(...declaring: Declaring) =>
  asking<Querying, Values, Row[]>(declaring, (db, ...asked) => db.query<Row>(...asked));

/** Declares a statement for a worker's look as the function that returns its rows. */
export const lookRows = <Row, Values extends readonly unknown[] = []>(...declaring: Declaring) =>
  asking<Pick<Database, "look">, Values, Row[]>(declaring, (db, ...asked) => db.look<Row>(...asked));

/** Declares a statement for a list as the function that returns its rows. */
export const listRows = <Row, Values extends readonly unknown[] = []>(...declaring: Declaring) =>
  asking<Pick<Database, "read">, Values, Row[]>(declaring, (db, ...asked) => db.read<Row>(...asked));

/** Declares a statement as the function that returns its first row; undefined where it has none. */
export const firstRow = <Row, Values extends readonly unknown[] = []>(...declaring: Declaring) =>
  asking<Querying, Values, Row | undefined>(declaring, async (db, ...asked) => (await db.query<Row>(...asked))[0]);

/** Declares a statement as the function that returns true where it has a row. */
export const anyRow = <Values extends readonly unknown[]>(...declaring: Declaring) =>
  asking<Querying, Values, boolean>(declaring, async (db, ...asked) => (await db.query(...asked)).length > 0);

/** Declares a statement as the function that runs it. */
export const run = <Values extends readonly unknown[]>(...declaring: Declaring) =>
  asking<Querying, Values, void>(declaring, async (db, ...asked) => void (await db.query(...asked)));
