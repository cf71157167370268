import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readlink, rename, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { knex } from "@mikro-orm/postgresql";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startEmbeddedPostgres } from "../../src/persistence/database/embedded.ts";
import { linkLibraries } from "../../src/persistence/database/embedded-installation.ts";
import { programOf } from "../support/child.ts";

const TIMEOUT = 60_000;
const logged: string[] = [];
const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, log: (sentence) => logged.push(sentence) });

let folder: string;
/** Tests that leave the server as they found it share this folder, because a new cluster takes a second. */
let dataDir: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cfdi-embedded-"));
  await chmod(folder, 0o755);
  dataDir = join(folder, "data");
});
afterAll(() => rm(folder, { recursive: true }));

async function ask<Row>(url: string, sql: string): Promise<Row[]> {
  const client = knex({ client: "pg", connection: url, pool: { min: 0, max: 1 } });
  try {
    return (await client.raw(sql)).rows;
  } finally {
    await client.destroy();
  }
}

/** Starts the same server from another process. */
async function startElsewhere(dataDir: string): Promise<{ process: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [programOf("test/support/embedded-child.ts"), dataDir]);
  child.stderr.pipe(process.stderr);
  const [url] = await once(child.stdout, "data");
  return { process: child, url: String(url).trim() };
}

async function leave(child: ChildProcess, how: "killed" | "properly"): Promise<void> {
  const gone = once(child, "exit");
  if (how === "killed") child.kill("SIGKILL");
  else child.stdin?.end();
  await gone;
}

it("finds its data, its port and its password again", { timeout: TIMEOUT }, async () => {
  const first = await start(dataDir);
  await ask(first.url, "create table kept as select 'still here' as text");
  await first.close();
  await expect(ask(first.url, "select 1")).rejects.toThrow();
  const second = await start(dataDir);
  expect(second.url).toBe(first.url);
  expect(await ask(second.url, "select text from kept")).toEqual([{ text: "still here" }]);
  await second.close();
});

it("is durable, listens on the loopback only and asks for a password", { timeout: TIMEOUT }, async () => {
  const server = await start(dataDir);
  const settings = await ask<{ name: string; setting: string }>(
    server.url,
    `select name, setting from pg_settings where name in
      ('fsync', 'synchronous_commit', 'listen_addresses', 'unix_socket_directories', 'max_connections')`,
  );
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: "on",
    synchronous_commit: "on",
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "100",
  });
  await expect(ask(server.url.replace(/:[^:@]+@/, ":wrong@"), "select 1")).rejects.toThrow("password");
  expect((await stat(join(dataDir, "postgres", "password"))).mode & 0o777).toBe(0o600);
  await server.close();
});

it("takes another port when somebody has its own", { timeout: TIMEOUT }, async () => {
  const first = await start(dataDir);
  await first.close();
  const squatter = createServer().listen(Number(new URL(first.url).port), "127.0.0.1");
  await once(squatter, "listening");
  const second = await start(dataDir);
  expect(second.url).not.toBe(first.url);
  expect(await ask(second.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await second.close();
  squatter.close();
});

it("joins the server of a process that was killed, and stops it", { timeout: TIMEOUT }, async () => {
  const other = await startElsewhere(dataDir);
  await ask(other.url, "create table written_before_the_kill as select 1 as one");
  await leave(other.process, "killed");
  const server = await start(dataDir);
  expect(server.url).toBe(other.url);
  expect(await ask(server.url, "select one from written_before_the_kill")).toEqual([{ one: 1 }]);
  await server.close();
  await expect(ask(server.url, "select 1")).rejects.toThrow();
});

it("starts again after the server itself was killed", { timeout: TIMEOUT }, async () => {
  const first = await start(dataDir);
  await ask(first.url, "create table written_before_the_crash as select 1 as one");
  const [postmaster] = await ask<{ pid: string }>(
    first.url,
    "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid",
  );
  process.kill(Number(postmaster?.pid), "SIGKILL");
  const second = await start(dataDir);
  expect(await ask(second.url, "select one from written_before_the_crash")).toEqual([{ one: 1 }]);
  await second.close();
});

it("leaves the server to the living process that started it", { timeout: TIMEOUT }, async () => {
  const other = await startElsewhere(dataDir);
  const guest = await start(dataDir);
  expect(guest.url).toBe(other.url);
  await guest.close();
  expect(await ask(other.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await leave(other.process, "properly");
  await expect(ask(other.url, "select 1")).rejects.toThrow();
});

it("is one server when two processes start it on a new folder at once", { timeout: TIMEOUT }, async () => {
  const dataDir = join(folder, "twice");
  const [one, two] = await Promise.all([startElsewhere(dataDir), startElsewhere(dataDir)]);
  expect(one.url).toBe(two.url);
  await Promise.all([leave(one.process, "properly"), leave(two.process, "properly")]);
  const server = await start(dataDir);
  await server.close();
});

it("says what is missing when the password is gone", { timeout: TIMEOUT }, async () => {
  await (await start(dataDir)).close();
  const password = join(dataDir, "postgres", "password");
  await rename(password, `${password}.away`);
  await expect(start(dataDir)).rejects.toThrow(`put ${password} back`);
  await rename(`${password}.away`, password);
});

it("shows the server's own words when it cannot start", { timeout: TIMEOUT }, async () => {
  const dataDir = join(folder, "broken");
  await (await start(dataDir)).close();
  await rm(join(dataDir, "postgres", "cluster", "global"), { recursive: true });
  await expect(start(dataDir)).rejects.toThrow(/does not start; its log says:\n.*global/s);
});

it.runIf(process.getuid?.() === 0)(
  "as root, below a folder closed to others, keeps its data elsewhere, says so, and finds them again",
  { timeout: TIMEOUT },
  async () => {
    const closed = join(folder, "closed");
    await mkdir(closed, { mode: 0o700 });
    logged.length = 0;
    const first = await start(closed);
    await ask(first.url, "create table kept as select 1 as one");
    await first.close();
    const [, elsewhere] = /data in (\S+):/.exec(logged[0] ?? "") ?? [];
    expect(logged).toEqual([expect.stringContaining(`cannot enter ${join(closed, "postgres")}`)]);
    const second = await start(closed);
    expect(await ask(second.url, "select one from kept")).toEqual([{ one: 1 }]);
    await second.close();
    expect(await readdir(elsewhere!)).toContain("cluster");
    await rm(elsewhere!, { recursive: true });
  },
);

it("gives the libraries the links that an installation without scripts lacks, once", async () => {
  const native = await mkdtemp(join(folder, "native-"));
  const links = [
    { source: "native/lib/libicuuc.so.60.2", target: "native/lib/libicuuc.so.60" },
    { source: "native/lib/libicuuc.so.60.2", target: "native/lib/more/libicuuc.so" },
  ];
  await writeFile(join(native, "pg-symlinks.json"), JSON.stringify(links));
  await mkdir(join(native, "lib"));
  // The second link has no folder, as in a package of which a part is missing.
  expect(await linkLibraries(native)).toBe(false);
  await mkdir(join(native, "lib/more"));
  expect([await linkLibraries(native), await linkLibraries(native)]).toEqual([true, true]);
  expect(await readlink(join(native, "lib/libicuuc.so.60"))).toBe("libicuuc.so.60.2");
  expect(await readlink(join(native, "lib/more/libicuuc.so"))).toBe("../libicuuc.so.60.2");
});
