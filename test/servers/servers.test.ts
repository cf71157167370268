import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../src/persistence/database/embedded.ts";
import { HOME_MS } from "../../src/persistence/database/spread.ts";
import { MOVED } from "../../src/persistence/operation/moving.ts";
import { TIMEOUTS } from "../../src/services/context/timeouts.ts";
import { execute } from "../cli/terminal.ts";
import { create, FACTURAS, order, relayed } from "../rest/facturas/order.ts";
import { newDatabaseUrl } from "../support/postgres.ts";
import { type Service, sealedBy, startService } from "../support/service.ts";

/** Two PostgreSQL run: one has the directory and the server "norte", the other, which tests stop and start, has the server "sur". */
let folder: string;
let south: EmbeddedPostgres;
let service: Service;
const start = () => startEmbeddedPostgres({ dataDir: folder, log: () => undefined });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cfdi-sur-"));
  // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755);
  south = await start();
  service = await startService({
    timeouts: { ...TIMEOUTS, quiet: { least: 1_000, most: 5_000, known: HOME_MS + 1_000 } },
    servers: {
      DIRECTORY_URL: await newDatabaseUrl(),
      DATABASE_URLS: `norte=${await newDatabaseUrl()} sur=${south.url}`,
    },
  });
});
afterAll(async () => {
  await service.close();
  await south.close();
  await rm(folder, { recursive: true });
});

const cli = (command: string) =>
  execute(command, { CORE_URL: service.grpcUrl, SERVICE_TOKEN: service.serviceToken });
const serverOf = async (account: string) => (await service.db.of(account)).name;
const count = async (table: string, account: string) => {
  const owner = table === "accounts" ? "id" : "account_id";
  const counts = await Promise.all(
    service.db.shards.map(async (shard) => {
      const text = `select count(*)::int as rows from ${table} where ${owner} = $1`;
      const [row] = await shard.query<{ rows: number }>({ name: "", text }, [account]);
      return [shard.name, row!.rows] as const;
    }),
  );
  return Object.fromEntries(counts);
};

describe("two servers", () => {
  it("share the accounts, and each account finds its own by key, id and RFC", async () => {
    expect([await serverOf(service.a.id), await serverOf(service.b.id)]).toEqual(["norte", "sur"]);
    const made = await create(service, order());
    expect(made.status, made.body.error).toBe(201);
    expect(await count("documents", service.a.id)).toEqual({ norte: 1, sur: 0 });
    const { id } = made.body.data;
    const own = await service.rest("GET", `${FACTURAS}/${id}`, { key: service.a.sandbox });
    const others = await service.rest("GET", `${FACTURAS}/${id}`, { key: service.b.sandbox });
    expect([own.status, others.status]).toEqual([200, 404]);
    for (const account of [service.b.id, service.b.rfc])
      expect((await service.accounts.getAccount({ account })).rfc).toBe(service.b.rfc);
    expect((await service.accounts.listAccounts({})).accounts.map(({ rfc }) => rfc)).toEqual(
      [service.a.rfc, service.b.rfc].toSorted(),
    );
  });

  it("have one account for an RFC, and refuse an old key at once", async () => {
    const again = { rfc: service.b.rfc, nombre: "OTRA", regimenFiscal: "612", lugarExpedicion: "06300" };
    await expect(service.accounts.createAccount(again)).rejects.toThrow(/ya existe una cuenta/);
    const ask = (key: string) => service.rest("GET", FACTURAS, { key });
    const before = await service.accounts.rotateKey({ account: service.b.rfc, environment: "sandbox" });
    expect((await ask(before.key!)).status).toBe(200);
    const after = await service.accounts.rotateKey({ account: service.b.rfc, environment: "sandbox" });
    expect([(await ask(before.key!)).status, (await ask(after.key!)).status]).toEqual([401, 200]);
    Object.assign(service.b, { sandbox: after.key! });
  });

  it("take the same sealed bytes from one account only", async () => {
    const body = relayed(sealedBy(service.a));
    const answers = await Promise.all(
      [service.a, service.b].map(({ sandbox: key }) => create(service, body, { key })),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses[0]).toBe(201);
    expect([400, 409]).toContain(statuses[1]);
    const loser = answers[0]!.status === 201 ? service.b : service.a;
    const later = await create(service, body, { key: loser.sandbox });
    expect([later.status, later.body.error]).toEqual([400, expect.stringContaining("otra cuenta")]);
  });

  it("insert nothing of sealed bytes that were claimed too long ago, and take them when they are sent again", async () => {
    const body = relayed(sealedBy(service.a));
    const before = await count("documents", service.a.id);
    const { directory } = service.db;
    // The function makes new claims look old, as after a process that stood still.
    await directory.query({ name: "", text: AGED }, []);
    const late = await create(service, body);
    await directory.query({ name: "", text: "drop function aged() cascade" }, []);
    expect([late.status, late.body.error]).toEqual([409, expect.stringContaining("reintente")]);
    expect(await count("documents", service.a.id)).toEqual(before);
    expect((await create(service, body)).status).toBe(201);
  });
});

const AGED = `create function aged() returns trigger language plpgsql as $$ begin
    new.claimed_at = new.claimed_at - interval '30 seconds'; return new; end $$;
  create trigger aged before insert on relayed_bytes for each row execute function aged()`;

describe("an account that is moved", () => {
  it("leaves nothing behind, and stamps on with the same key, folios and repeated orders", async () => {
    const body = order({ idempotency_key: "antes-del-traslado" });
    const before = await create(service, body);
    const rows = async () =>
      Object.fromEntries(
        await Promise.all(MOVED.map(async (table) => [table, await count(table, service.a.id)] as const)),
      );
    const there = await rows();
    let stamping = true;
    const statuses: number[] = [];
    const made: string[] = [];
    const stamp = (async () => {
      while (stamping) {
        const key = randomUUID();
        const send = () => create(service, order({ idempotency_key: key }));
        let answer = await send();
        while (answer.status === 503 || answer.status === 502) {
          statuses.push(answer.status);
          await new Promise((next) => setTimeout(next, 100));
          answer = await send();
        }
        statuses.push(answer.status);
        made.push(answer.body.data.uuidFiscal);
      }
    })();
    const moved = await cli(`server move --account ${service.a.rfc} --to sur`);
    stamping = false;
    await stamp;
    expect(moved).toMatchObject({ code: 0, err: "" });
    expect(moved.out).toContain("terminado");
    expect(statuses).toContain(503);
    expect(statuses.filter((status) => ![200, 201, 502, 503].includes(status))).toEqual([]);
    expect(await serverOf(service.a.id)).toBe("sur");
    const here = await rows();
    for (const table of MOVED) {
      expect([table, here[table]!.norte]).toEqual([table, 0]);
      expect(here[table]!.sur).toBeGreaterThanOrEqual(there[table]!.norte!);
    }
    expect(new Set(made).size).toBe(made.length);
    expect(await count("documents", service.a.id)).toMatchObject({ norte: 0 });
    const repeated = await create(service, body);
    expect([repeated.status, repeated.body.data.uuidFiscal]).toEqual([200, before.body.data.uuidFiscal]);
    const { stamps } = await service.pac.admin("GET", "/admin/audit");
    expect(stamps).toBe(await service.documents());
  });

  it("is refused where there is no such server, and stays where it is", async () => {
    expect(await cli(`server move --account ${service.a.rfc} --to este`)).toMatchObject({
      code: 1,
      err: expect.stringContaining("los hay norte, sur"),
    });
    expect(await serverOf(service.a.id)).toBe("sur");
  });
});

describe("a server that is down", () => {
  it("keeps its own accounts waiting, and no other", async () => {
    await cli(`server move --account ${service.a.rfc} --to norte`);
    await south.close();
    const [mine, theirs] = await Promise.all([
      create(service, order()),
      service.rest("GET", FACTURAS, { key: service.b.sandbox }),
    ]);
    expect(mine.status, mine.body.error).toBe(201);
    expect([theirs.status, theirs.body.error]).toEqual([503, expect.stringContaining("no responde")]);
    const listed = await cli("server list");
    expect(listed.out).toMatch(/norte[^\n]*contesta[\s\S]*sur[^\n]*no contesta/);
    expect((await cli("doctor")).out).toMatch(/servidor norte +sí[\s\S]*servidor sur +no/);
    south = await start();
    const back = await service.rest("GET", FACTURAS, { key: service.b.sandbox });
    expect(back.status).toBe(200);
  });
});
