interface Statement {
  readonly name: string;
  readonly text: string;
}

type Query = <Row>(statement: Statement, values: readonly unknown[]) => Promise<Row[]>;

interface Look {
  readonly statement: Statement;
  readonly values: readonly unknown[];
  resolve(rows: unknown[]): void;
  reject(error: unknown): void;
}

/** Looks of workers that begin at the same moment come within these milliseconds. */
const GATHER_MS = 5;
/** Each set of statements is prepared once on each connection; looks of a further set are asked one by one. */
const MOST_SETS = 64;

/**
 * Makes the function that asks workers' looks together. Most of them find nothing, and a statement of its own for each
 * was most of what an idle service did.
 */
export function lookingTogether(query: Query): Query {
  const sets = new Map<string, Statement>();
  let waiting: Look[] = [];

  const alone = ({ statement, values, resolve, reject }: Look) => void query(statement, values).then(resolve, reject);
  const ask = async () => {
    const looks = waiting.toSorted((one, other) => (one.statement.name < other.statement.name ? -1 : 1));
    waiting = [];
    const together = looks.length > 1 ? setOf(sets, looks) : undefined;
    if (together === undefined) return looks.forEach(alone);
    try {
      const [found] = await query<Record<string, boolean>>(
        together,
        looks.flatMap(({ values }) => values),
      );
      for (const [at, look] of looks.entries()) found![at] ? alone(look) : look.resolve([]);
    } catch {
      // One that fails must not stop the others.
      looks.forEach(alone);
    }
  };
  return <Row>(statement: Statement, values: readonly unknown[]) =>
    new Promise<Row[]>((resolve, reject) => {
      waiting.push({ statement, values, resolve: (rows) => resolve(rows as Row[]), reject });
      if (waiting.length === 1) setTimeout(ask, GATHER_MS);
    });
}

/** Returns the statement that tells which of the looks have a row; undefined where there are too many sets. */
function setOf(sets: Map<string, Statement>, looks: readonly Look[]): Statement | undefined {
  const key = looks.map(({ statement }) => statement.name).join();
  const known = sets.get(key);
  if (known !== undefined || sets.size >= MOST_SETS) return known;
  let before = 0;
  const columns = looks.map(({ statement, values }, at) => {
    const text = statement.text.replaceAll(/\$(\d+)/g, (_, number) => `$${Number(number) + before}`);
    before += values.length;
    return `exists (${text}) as "${at}"`;
  });
  const set = { name: `looks-${sets.size + 1}`, text: `select ${columns.join(", ")}` };
  sets.set(key, set);
  return set;
}
