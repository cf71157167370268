import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { endArchiveTurn, takeArchiveTurn } from "../../src/persistence/archive.ts";
import { takeDueCancellations } from "../../src/persistence/cancelling.ts";
import { type Database, type Server, withOnly } from "../../src/persistence/database/database.ts";
import { openDatabase } from "../../src/persistence/database/servers.ts";
import { watchWrites } from "../../src/persistence/database/write-check.ts";
import { takeUnfinished } from "../../src/persistence/issuing/unfinished.ts";
import { moveAccount, setMoving } from "../../src/persistence/operation/moving.ts";
import { accountRow } from "../support/accounts.ts";
import { insertAccount } from "../support/changes.ts";
import { newDatabaseUrl } from "../support/postgres.ts";

const NOW = new Date();
const done = async () => undefined;
const cut = () => Promise.reject(new Error("cut off"));
const LEASE_MS = 30_000;

let db: Database;
let [north, south] = [] as unknown as [Server, Server];
/** The account is on the server "norte", with an unfinished document and an unfinished cancellation. */
let id: string;
const sql = <Row>(server: Server, text: string, values: readonly unknown[] = []) =>
  server.query<Row>({ name: "", text }, values);

beforeAll(async () => {
  const shards = [
    { name: "norte", url: await newDatabaseUrl() },
    { name: "sur", url: await newDatabaseUrl() },
  ];
  const onTrouble = (_: string, cause: unknown) => {
    throw cause;
  };
  const options = { poolSize: 4, watch: watchWrites, check: done, onTrouble };
  ({ db } = await openDatabase({ directory: await newDatabaseUrl(), shards }, options));
  [north, south] = db.shards as [Server, Server];
});
afterAll(() => db.close());

beforeEach(async () => {
  for (const server of [north, south]) {
    for (const table of ["cancellations", "documents", "archive_turns", "accounts"])
      await sql(server, `delete from ${table}`);
  }
  await sql(db.directory, "delete from accounts");
  id = await accountOnNorth();
  for (const [at, estado] of ["timbrando", "cancelando"].entries())
    await sql(
      north,
      `insert into documents (account_id, environment, id, kind, tipo, estado, emisor_rfc, pac, created_at, stamped_at, uuid_fiscal,
        sealed_xml, fence, attempts, due_at)
      values ($1, 'sandbox', $2, 'factura', 'I', $3, 'E', 'p', now(), now(), $2, 'x', $4, 1, now() - interval '1 second')`,
      [id, randomUUID(), estado, 7 + at],
    );
  await sql(
    north,
    `insert into cancellations (account_id, environment, document_id, number, motivo, request, requested_at)
    select account_id, environment, id, 1, '02', 'r', now() from documents where estado = 'cancelando'`,
  );
});

/** Makes an account on the server "norte"; the greater `first` is, the later the account comes in the order of ids. */
async function accountOnNorth(first = "0"): Promise<string> {
  const account = accountRow(randomUUID().slice(0, 13), NOW, first + randomUUID().slice(1));
  await insertAccount(db, { ...account, contracted: true });
  const home = await db.locate(account.id);
  if (home !== north) await moveAccount(db, { accountId: account.id, to: north, settled: done });
  return account.id;
}

/** Returns the work that the workers of a server take. */
async function takenBy(server: Server, of = withOnly(db, server)): Promise<readonly string[]> {
  const documents = await takeUnfinished(of, "sandbox", 4, () => LEASE_MS);
  const cancellations = await takeDueCancellations(of, "sandbox", 4, () => LEASE_MS);
  return [
    ...documents.map(({ fence }) => `document ${fence}`),
    ...cancellations.map(({ fence }) => `cancellation ${fence}`),
  ];
}

/** The worker takes the document and the cancellation for the first time since they were made. */
const BOTH = ["document 8", "cancellation 9"];
const lapse = async () => {
  for (const server of [north, south])
    await sql(server, "update documents set lease_until = null, due_at = now() - interval '1 second'");
};

/** Returns the number of documents on each server, and the server at which the account is admitted. */
const where = async () =>
  Promise.all(
    [north, south].map(async (server) => {
      const documents = await sql(server, "select from documents where account_id = $1", [id]);
      const [account] = await sql<{ moving: boolean }>(server, "select moving from accounts where id = $1", [
        id,
      ]);
      const door = account === undefined ? "unknown" : account.moving ? "closed" : "open";
      return `${server.name}: ${documents.length}, ${door}`;
    }),
  );

const cutAfterTheDirectoryWasTold = () =>
  expect(moveAccount(db, { accountId: id, to: south, settled: cut })).rejects.toThrow("cut off");

it("what a move has left when it was cut off after the directory was told is taken by no worker", async () => {
  await cutAfterTheDirectoryWasTold();
  expect([(await db.locate(id)).name, await where()]).toEqual(["sur", ["norte: 2, closed", "sur: 2, open"]]);
  expect(await takenBy(north)).toEqual([]);
  expect(await takenBy(south)).toEqual(BOTH);
  await lapse();
  expect(await takenBy(north)).toEqual([]);
});

it("what a move has left keeps no other account of that server from the archive", async () => {
  const next = await accountOnNorth("f");
  await cutAfterTheDirectoryWasTold();
  const archive = withOnly(db, north);
  const until = new Date(NOW.getTime() + LEASE_MS);
  expect(await takeArchiveTurn(archive, NOW, until)).toBe(next);
  await endArchiveTurn(archive, next, new Date(NOW.getTime() + 86_400_000));
  expect(await takeArchiveTurn(archive, NOW, until)).toBeUndefined();
  expect(await takeArchiveTurn(withOnly(db, south), NOW, until)).toBe(id);
});

it("what a move has copied when it was cut off before the directory was told is taken by no worker", async () => {
  await sql(
    db.directory,
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$;
    create trigger refuse before update of shard on accounts for each row execute function refuse()`,
  );
  await expect(moveAccount(db, { accountId: id, to: south, settled: done })).rejects.toThrow("cut off");
  await sql(db.directory, "drop function refuse cascade");
  expect([(await db.locate(id)).name, await where()]).toEqual([
    "norte",
    ["norte: 2, open", "sur: 2, closed"],
  ]);
  expect(await takenBy(south)).toEqual([]);
  expect(await takenBy(north)).toEqual(BOTH);
  await moveAccount(db, { accountId: id, to: south, settled: done });
  expect(await where()).toEqual(["norte: 0, unknown", "sur: 2, open"]);
});

it("a move that is under way is left alone by the workers of both servers", async () => {
  const seen: unknown[] = [];
  const look = async () => seen.push([await takenBy(north), await takenBy(south)]);
  const watched: Server = {
    ...south,
    session: (work) =>
      south.session((session) => {
        const query = session.query.bind(session) as (...given: readonly unknown[]) => unknown;
        // The first commit stores the copied rows, before the directory is told.
        const asked = (...given: readonly unknown[]) =>
          given[0] === "commit" && seen.length === 0
            ? Promise.resolve(query(...given)).then(look)
            : query(...given);
        return work(Object.assign(session, { query: asked }));
      }),
  };
  await moveAccount(db, { accountId: id, to: watched, settled: done });
  expect(seen).toEqual([[[], []]]);
  expect(await where()).toEqual(["norte: 0, unknown", "sur: 2, open"]);
  await lapse();
  expect(await takenBy(south)).toEqual(["document 9", "cancellation 10"]);
});

it("an account that is closed and not moved yet is its server's, whether somebody waits to move it or nobody does any more", async () => {
  await setMoving(north, id, true);
  expect(await takenBy(north)).toEqual(BOTH);
});

it("a move that was cut off is repeated, and the account moved back, with one copy in the end", async () => {
  await cutAfterTheDirectoryWasTold();
  expect(await takenBy(south)).toEqual(BOTH);
  expect(await moveAccount(db, { accountId: id, to: south, settled: done })).toBe(0);
  expect(await where()).toEqual(["norte: 0, unknown", "sur: 2, open"]);
  await lapse();
  await moveAccount(db, { accountId: id, to: north, settled: done });
  expect(await where()).toEqual(["norte: 2, open", "sur: 0, unknown"]);
  await cutAfterTheDirectoryWasTold();
  // The account moves back at once, and replaces its remains there.
  await moveAccount(db, { accountId: id, to: north, settled: done });
  expect(await where()).toEqual(["norte: 2, open", "sur: 0, unknown"]);
  expect(await takenBy(south)).toEqual([]);
  expect(await takenBy(north)).toEqual(["document 9", "cancellation 10"]);
});

it("a worker that stood still after it took what a move had left takes nothing when the account was moved back meanwhile", async () => {
  await cutAfterTheDirectoryWasTold();
  let isBack = false;
  const slow: Server = {
    ...north,
    async query<Row>(statement: Parameters<Server["query"]>[0], values: readonly unknown[]) {
      if (statement.name === "taken-still" && !isBack) {
        isBack = true;
        expect(await takenBy(south)).toEqual(BOTH);
        await moveAccount(db, { accountId: id, to: north, settled: done });
      }
      return north.query<Row>(statement, values);
    },
  };
  const [document] = await takeUnfinished(withOnly(db, slow), "sandbox", 4, () => LEASE_MS);
  expect([isBack, document]).toEqual([true, undefined]);
});

it("an account that is closed while the directory does not answer is left for later", async () => {
  await setMoving(north, id, true);
  const directory = { ...db.directory, query: cut };
  expect(await takenBy(north, { ...withOnly(db, north), directory })).toEqual([]);
  await lapse();
  expect(await takenBy(north)).toEqual(["document 9", "cancellation 10"]);
});
