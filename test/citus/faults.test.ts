import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { prepareDatabase } from "../../src/persistence/database/database.ts";
import { distribute } from "../../src/persistence/database/distributing.ts";
import { type Cluster, type Node, startCitus } from "../support/citus.ts";
import { type Service, startService } from "../support/service.ts";
import { ask, stampWhile, UNALARMING } from "./stamping.ts";

let cluster: Cluster;
let url: string;
let service: Service;

beforeAll(async () => {
  cluster = await startCitus();
  url = await cluster.create("cfdi");
  await prepareDatabase(url);
  await distribute(url, { dryRun: false, tell: () => undefined });
  service = await startService({ databaseUrl: url });
});
afterAll(async () => {
  await service.close();
  await cluster.close();
});

const stampingWhile = (work: () => Promise<unknown>) => stampWhile({ ...service, url }, service.a, work);

const coordinator = <Row extends pg.QueryResultRow>(text: string) => ask<Row>(url, text);

const SHARD = () => `get_shard_id_for_distribution_column('accounts', '${service.a.id}')`;

async function portsOfAccount(): Promise<{ here: number; there: number }> {
  const [{ here }] = (await coordinator<{ here: number }>(
    `select nodeport::int as here from citus_shards where shardid = ${SHARD()}`,
  )) as [{ here: number }];
  const there = cluster.nodes.slice(1).find(({ port }) => port !== here)!.port;
  return { here, there };
}

const nodeOf = (port: number): Node => cluster.nodes.find((node) => node.port === port)!;

it("a shard that is moved online loses no stamp and answers nobody 500", async () => {
  const { here, there } = await portsOfAccount();
  const answers = await stampingWhile(() =>
    coordinator(
      `select citus_move_shard_placement(${SHARD()}, '127.0.0.1', ${here}, '127.0.0.1', ${there}, shard_transfer_mode => 'auto')`,
    ),
  );
  expect(await portsOfAccount()).toEqual({ here: there, there: here });
  expect([...answers.keys()].filter((status) => !UNALARMING.includes(status))).toEqual([]);
});

it("an account that gets a shard of its own loses no stamp and is answered nothing worse than 503", async () => {
  const answers = await stampingWhile(() =>
    coordinator(
      `select isolate_tenant_to_new_shard('accounts', '${service.a.id}', 'CASCADE', shard_transfer_mode => 'block_writes')`,
    ),
  );
  expect([...answers.keys()].filter((status) => !UNALARMING.includes(status))).toEqual([]);
});

it.each(["worker", "coordinator"] as const)("a %s that is killed and comes back has lost nothing", async (which) => {
  const { here } = await portsOfAccount();
  const node = which === "worker" ? nodeOf(here) : cluster.nodes[0]!;
  const answers = await stampingWhile(async () => {
    for (let time = 0; time < 2; time += 1) {
      await node.stop("immediate");
      await node.start();
      await new Promise((resolve) => setTimeout(resolve, 1_500));
    }
  });
  expect([...answers.keys()].filter((status) => !UNALARMING.includes(status))).toEqual([]);
});

it("a transaction that a crash left prepared on a worker is ended, and what it locked is free again", async () => {
  const { here } = await portsOfAccount();
  const worker = new pg.Client(nodeOf(here).urlOf("cfdi"));
  await worker.connect();
  // The name is Citus' own: the coordinator's group 0, a process that is gone, and a transaction that the coordinator
  // never committed.
  await worker.query("begin");
  await worker.query(`select 1 from stamp_batches_${await batchesShard()} for update`);
  await worker.query("prepare transaction 'citus_0_999999_1_0'");
  await stampingWhile(() => coordinator("select recover_prepared_transactions()"));
  expect((await worker.query("select from pg_prepared_xacts")).rowCount).toBe(0);
  await worker.end();
});

async function batchesShard(): Promise<string> {
  const [{ id }] = (await coordinator<{ id: string }>(
    `select get_shard_id_for_distribution_column('stamp_batches', '${service.a.id}')::text as id`,
  )) as [{ id: string }];
  return id;
}
