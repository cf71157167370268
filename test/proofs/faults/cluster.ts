import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { prepareDatabase } from "../../../src/persistence/database/database.ts";
import { distribute } from "../../../src/persistence/database/distributing.ts";
import { accountClient, CUSTOMERS } from "../../support/accounts.ts";
import { type Node, startCitus } from "../../support/citus.ts";
import { SERVICE_TOKEN } from "../started.ts";
import type { ClusterBlow } from "./cluster-plan.ts";
import { holding, type Postgres, pauseServer } from "./postgres.ts";

/** The cluster of a world. PostgreSQL's faults hit its coordinator; a pause hits one node after the other. */
export interface FaultyCluster extends Postgres {
  /** Makes what notes every change of a document's state for the witness, on the worker that makes the change. */
  noteChanges(): Promise<void>;
  /** Moves the account's shard to another worker while it is used. */
  moveShard(accountId: string): Promise<void>;
  strike(blow: ClusterBlow, target: Target): Promise<void>;
  /**
   * Waits until nothing is left of moves and of transactions of two phases, and returns a sentence for each thing that
   * is left all the same.
   */
  judge(): Promise<string[]>;
}

interface Target {
  readonly accountId: string;
  readonly coreUrl: string;
}

const DATABASE = "cfdi";
const WORKERS = 2;
/** Connections that each node admits; the crowd takes them all. */
const MOST_CONNECTIONS = 100;
/** Transactions that a crash left prepared are looked for as often as leases are short in these runs. */
const SETTINGS = `
max_connections = ${MOST_CONNECTIONS}
citus.recover_2pc_interval = '2s'
citus.defer_shard_delete_interval = '2s'
`;

export async function createCluster(): Promise<FaultyCluster> {
  const cluster = await startCitus({ workers: WORKERS, settings: SETTINGS });
  const url = await cluster.create(DATABASE);
  await prepareDatabase(url);
  await distribute(url, { dryRun: false, tell: () => undefined });
  const [coordinator, ...workers] = cluster.nodes as [Node, ...Node[]];
  const folders = new Map<Node, string>();
  for (const node of cluster.nodes) {
    const [{ folder }] = (await ask(node, "select current_setting('data_directory') as folder")) as [
      { folder: string },
    ];
    folders.set(node, folder);
  }
  /** A node is stopped and started by one fault at a time. */
  const turns = new Map<Node, Promise<unknown>>();
  const crash = (node: Node) => {
    const done = (turns.get(node) ?? Promise.resolve()).then(async () => {
      await node.stop("immediate");
      await node.start();
    });
    turns.set(
      node,
      done.catch(() => undefined),
    );
    return done;
  };
  const workerOf = async (accountId: string) => {
    const [{ port }] = (await ask(coordinator, PORT_OF, [accountId])) as [{ port: number }];
    return workers.find((worker) => worker.port === port)!;
  };
  let pauses = 0;
  let left = 0;
  return {
    url: () => url,
    crash: () => crash(coordinator),
    pause: (ms) => pauseServer(folders.get(cluster.nodes[pauses++ % cluster.nodes.length]!)!, ms),
    fillDisk: async () => false,
    lockTable: (table, ms) => holding(url, `begin; lock table ${table} in access exclusive mode`, ms),
    crowd: async (ms) =>
      void (await Promise.all(Array.from({ length: MOST_CONNECTIONS }, () => holding(url, "select 1", ms)))),
    async noteChanges() {
      for (const worker of workers) await ask(worker, CHANGES);
      for (const text of NOTING) await ask(coordinator, text);
    },
    async moveShard(accountId) {
      // A node that is down meanwhile interrupts the move, and the account stays where it was.
      await (async () => {
        const from = await workerOf(accountId);
        const to = workers.find((worker) => worker !== from)!;
        await ask(coordinator, MOVE, [accountId, from.port, to.port]);
      })().catch(() => undefined);
    },
    async strike(blow, { accountId, coreUrl }) {
      if (blow.kind === "change-settings") return changeSettings(accountId, coreUrl);
      // A coordinator that is down cannot say which worker has the account.
      const worker = await workerOf(accountId).catch(() => workers[0]!);
      if (blow.kind === "kill-worker") return crash(worker);
      left += 1;
      await leavePrepared(worker, left).catch(() => undefined);
    },
    async judge() {
      const end = Date.now() + REST_MS;
      for (;;) {
        const wrong = await leftOver(coordinator, workers);
        if (wrong.length === 0 || Date.now() > end) return wrong;
        await sleep(500);
      }
    },
    close: cluster.close,
  };
}

/** Citus' maintenance runs several times within this wait. */
const REST_MS = 30_000;
const CHANGES_AT_ONCE = 12;

const PORT_OF = `select nodeport::int as port from citus_shards
  where shardid = get_shard_id_for_distribution_column('accounts', $1::uuid)`;

const MOVE = `select citus_move_shard_placement(get_shard_id_for_distribution_column('accounts', $1::uuid),
  '127.0.0.1', $2::int, '127.0.0.1', $3::int, shard_transfer_mode => 'auto')`;

/**
 * A trigger of a shard writes into a table of its own worker, because Citus runs no distributed statement inside
 * another one.
 */
const CHANGES =
  "create table test_changes (number bigserial, at timestamptz default clock_timestamp(), id uuid, was text, became text)";
const NOTING = [
  `create function test_note_change() returns trigger language plpgsql as $$ begin
    if old.estado <> new.estado then insert into public.test_changes (id, was, became) values (new.id, old.estado, new.estado); end if;
    return null; end $$`,
  "create trigger test_note_change after update on documents for each row execute function test_note_change()",
  // The workers have tables of that name, so the view is the coordinator's alone.
  `set citus.enable_ddl_propagation = off; create view test_changes as select change.* from
    run_command_on_workers($$select coalesce(json_agg(c), '[]') from public.test_changes c$$) answer,
    json_to_recordset(answer.result::json) as change(number bigint, at timestamptz, id uuid, was text, became text)`,
];

/** The name is one that a coordinator of group 0 gives, whose process is gone and which never committed. */
async function leavePrepared(worker: Node, number: number): Promise<void> {
  const client = await connected(worker);
  try {
    const { rows } = await client.query(
      "select shardid from pg_dist_shard where logicalrelid = 'stamp_batches'::regclass",
    );
    await client.query("begin");
    for (const { shardid } of rows) {
      const { rows: here } = await client.query("select to_regclass($1) as shard", [`stamp_batches_${shardid}`]);
      if (here[0].shard !== null) await client.query(`select from ${here[0].shard} for update`);
    }
    await client.query(`prepare transaction 'citus_0_999999_${number}_0'`);
  } finally {
    await client.end();
  }
}

async function changeSettings(accountId: string, coreUrl: string): Promise<void> {
  const accounts = accountClient(coreUrl, SERVICE_TOKEN);
  for (let number = 0; number < CHANGES_AT_ONCE; number += 1) {
    const rfc = `CLI2601${String(1 + (number % 28)).padStart(2, "0")}AA1`;
    const customer = { ...CUSTOMERS.registered, rfc };
    // An operator whose command failed may give it again; here nobody does.
    await accounts.addCustomer({ account: accountId, customer }).catch(() => undefined);
  }
}

async function leftOver(coordinator: Node, workers: readonly Node[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const node of [coordinator, ...workers])
    for (const { gid } of await ask<{ gid: string }>(node, "select gid from pg_prepared_xacts"))
      wrong.push(`a transaction is left prepared: ${gid}`);
  for (const { shard } of await ask<{ shard: string }>(coordinator, PLACED_TWICE))
    wrong.push(`a shard has not one place: ${shard}`);
  for (const { rfc } of await ask<{ rfc: string }>(coordinator, NOTED_ALONE))
    wrong.push(`the audit has a customer who was not added: ${rfc}`);
  return wrong;
}

const PLACED_TWICE = `select shardid::text as shard from pg_dist_shard s join pg_dist_partition t using (logicalrelid)
  left join pg_dist_placement p using (shardid) where t.partmethod = 'h' group by shardid having count(p.placementid) <> 1`;

/**
 * The worker's part is committed first, so an entry stands beside a change always, and a change may be without its
 * entry (docs/scale.md).
 */
const NOTED_ALONE = `select distinct a.detail->>'rfc' as rfc from audit a
  left join (select account_id, rfc from customers) c on c.account_id = a.account_id and c.rfc = a.detail->>'rfc'
  where a.action = 'cliente.guardado' and c.rfc is null`;

async function ask<Row extends pg.QueryResultRow>(
  node: Node,
  text: string,
  values?: readonly unknown[],
): Promise<Row[]> {
  const client = await connected(node);
  try {
    return (await client.query<Row>(text, values as unknown[])).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function connected(node: Node): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: node.urlOf(DATABASE), connectionTimeoutMillis: 10_000 });
  // An error event without a listener would end this process when the server crashes.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
