import { chmod, mkdtemp, rm } from "node:fs/promises";
import { sign, generateKeyPairSync } from "node:crypto";
import { openDatabase } from "../../src/persistence/database.ts";
import { startEmbeddedPostgres } from "../../src/persistence/embedded.ts";
import { findKey } from "../../src/persistence/keys.ts";
const dataDir = await mkdtemp("/tmp/cfdi-bench-db-"); await chmod(dataDir, 0o755);
const pg = await startEmbeddedPostgres({ dataDir, log: () => undefined });
const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const data = Buffer.alloc(500, 65);
const cpu = async (label: string, size: number, f: () => Promise<unknown> | unknown, ms = 1500) => {
  for (let i = 0; i < 30; i++) await f();
  const c0 = process.cpuUsage(); const t = performance.now(); let n = 0;
  while (performance.now() - t < ms) { await f(); n += size; }
  const u = process.cpuUsage(c0); console.log(label.padEnd(40), ((u.user + u.system) / n).toFixed(0), "us cpu (user", (u.user / n).toFixed(0), ")", (n / (performance.now() - t) * 1000).toFixed(0), "/s");
};
const db = await openDatabase({ url: pg.url, poolSize: 20 });
const key = "sk_test_" + "a".repeat(43);
const par = (f: () => Promise<unknown>, k = 32) => () => Promise.all(Array.from({ length: k }, f));
const knexClient: any = (db.orm.em.getConnection() as any).getKnex().client;
for (let r = 0; r < 2; r++) {
await cpu("sign", 1, () => sign("sha256", data, privateKey), 600);
await cpu("findKey x32", 32, par(() => findKey(db, key)));
await cpu("findKey x1", 1, () => findKey(db, key));
await cpu("acquire/release", 1, async () => { const c = await knexClient.acquireConnection(); await knexClient.releaseConnection(c); });
const conns: any[] = await Promise.all(Array.from({ length: 16 }, () => knexClient.acquireConnection()));
let i = 0;
await cpu("raw pg query x16", 16, par(() => { const c = conns[i++ % 16]; return c.query({ name: "zz", text: "select account_id from api_keys where hash = $1", values: [data] }); }, 16));
await cpu("raw pg select 1 simple x16", 16, par(() => { const c = conns[i++ % 16]; return c.query("select 1"); }, 16));
for (const c of conns) await knexClient.releaseConnection(c);
}
await db.close(); await pg.close(); await rm(dataDir, { recursive: true });
