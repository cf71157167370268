import { type Querying, statement } from "./database.ts";

/**
 * Asks a statement. Its values follow the database or transaction that runs it; a tenant among them stands for two, its
 * account and its environment.
 */
type Asking<Values extends readonly unknown[], Answer> = (db: Querying, ...values: Values) => Promise<Answer>;

function asking<Values extends readonly unknown[], Answer>(
  [name, of]: Declaring,
  answer: (rows: readonly unknown[]) => unknown,
) {
  return (texts: readonly string[], ...pieces: readonly (string | number)[]): Asking<Values, Answer> => {
    const declared = statement(name, of)(texts, ...pieces);
    return async (db, ...values) => answer(await db.query(declared, values.flatMap(flat))) as Answer;
  };
}

type Declaring = Parameters<typeof statement>;

const flat = (value: unknown): readonly unknown[] =>
  typeof value === "object" && value !== null && "accountId" in value && "environment" in value
    ? [value.accountId, value.environment]
    : [value];

/** Declares a statement as the function that returns its rows. */
export const allRows = <Row, Values extends readonly unknown[] = []>(...declaring: Declaring) =>
  asking<Values, Row[]>(declaring, (rows) => rows);

/** Declares a statement as the function that returns its first row; undefined where it has none. */
export const firstRow = <Row, Values extends readonly unknown[] = []>(...declaring: Declaring) =>
  asking<Values, Row | undefined>(declaring, ([row]) => row);

/** Declares a statement as the function that returns true where it has a row. */
export const anyRow = <Values extends readonly unknown[]>(...declaring: Declaring) =>
  asking<Values, boolean>(declaring, (rows) => rows.length > 0);

/** Declares a statement as the function that runs it. */
export const run = <Values extends readonly unknown[]>(...declaring: Declaring) =>
  asking<Values, void>(declaring, () => undefined);
