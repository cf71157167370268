import type { Database } from "../../src/persistence/database/database.ts";

/** A node of PostgreSQL's parse tree has a tag: QUERY, OPEXPR and so on. */
export interface Node {
  readonly tag: string;
  readonly fields: Readonly<Record<string, readonly Value[]>>;
}
export type Value = Node | readonly Value[] | string;

/**
 * Returns the parse tree of a statement, in which names are resolved and operators are functions. The statement becomes
 * the body of an SQL function, because PostgreSQL shows no other tree. `db` has one connection.
 */
export async function queryTree(db: Pick<Database, "query">, text: string): Promise<Value> {
  const run = <Row>(text: string) => db.query<Row>({ name: "", text }, []);
  await run(`prepare read_tree as ${text}`);
  const [{ types }] = (await run(
    "select array_to_string(parameter_types::text[], ', ') as types from pg_prepared_statements where name = 'read_tree'",
  )) as [{ types: string }];
  await run("deallocate read_tree");
  await run(`create function read_tree(${types}) returns void begin atomic ${text}; end`);
  const [{ tree }] = (await run("select prosqlbody::text as tree from pg_proc where proname = 'read_tree'")) as [
    { tree: string },
  ];
  await run("drop function read_tree");
  return parse(tree);
}

/**
 * Parses the text form of a tree (PostgreSQL, outfuncs.c): `{TAG :field value …}`, `(item …)`, and `<>` for nothing.
 */
function parse(text: string): Value {
  const tokens = text.match(/[(){}]|"(?:[^"\\]|\\.)*"|(?:\\.|[^\s(){}"\\])+/g) ?? [];
  let at = 0;
  const value = (): Value => {
    const token = tokens[at++]!;
    if (token === "(") return until(")");
    return token === "{" ? node() : token;
  };
  const until = (end: string): Value[] => {
    const values: Value[] = [];
    while (tokens[at] !== end) values.push(value());
    at += 1;
    return values;
  };
  const node = (): Node => {
    const tag = tokens[at++]!;
    const fields: Record<string, Value[]> = {};
    let field: Value[] = [];
    for (const each of until("}"))
      if (typeof each === "string" && each.startsWith(":")) fields[each.slice(1)] = field = [];
      else field.push(each);
    return { tag, fields };
  };
  return value();
}

/** Returns all nodes of a tree, each before those below it; `enter` says if the search goes on below a node. */
export function nodesOf(value: Value | undefined, enter: (node: Node) => boolean = () => true): Node[] {
  if (value === undefined || typeof value === "string") return [];
  if (!isNode(value)) return value.flatMap((each) => nodesOf(each, enter));
  return [value, ...(enter(value) ? Object.values(value.fields).flatMap((each) => nodesOf(each, enter)) : [])];
}

function isNode(value: Value): value is Node {
  return typeof value === "object" && "tag" in value;
}
