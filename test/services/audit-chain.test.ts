import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addAudit } from "../../src/persistence/audit.ts";
import { readMasterKey } from "../../src/persistence/database/secrets.ts";
import { signAuditHead } from "../../src/services/audit-chain.ts";
import { execute } from "../cli/terminal.ts";
import { useService } from "../support/service.ts";

const service = useService();
const masterKey = readMasterKey("0123456789abcdef".repeat(4));
const DAY_MS = 86_400_000;

const sql = <Row = unknown>(text: string) => service().db.query<Row>({ name: "", text }, []);
/** Runs SQL as the owner of the database, whom no trigger stops. */
const asOwner = async (text: string) => {
  for (const each of [
    "alter table audit disable trigger user; alter table audit_heads disable trigger user",
    text,
    "alter table audit enable trigger user; alter table audit_heads enable trigger user",
  ])
    await sql(each);
};

const write = (action: string, accountId?: string) =>
  addAudit(service().db, {
    at: new Date(),
    actor: "ana@example.com",
    address: "203.0.113.7",
    accountId,
    action,
    detail: { b: 1, a: "ñ" },
  });

const sign = (day = 0) =>
  signAuditHead({ db: service().db, masterKey, now: () => new Date(Date.now() + day * DAY_MS) });

async function verify(command = "audit verify --json") {
  const { grpcUrl, serviceToken } = service();
  const { code, out } = await execute(command, { CORE_URL: grpcUrl, SERVICE_TOKEN: serviceToken });
  const { entries, heads, faults } = JSON.parse(out);
  return { code, entries, heads, faults };
}

/** These tables are restored after each test that spoils them. */
const TABLES = ["audit", "audit_chains", "audit_heads", "audit_headed"];
beforeEach(async () => {
  for (const table of TABLES) await sql(`create table kept_${table} as table ${table}`);
});
afterEach(async () => {
  for (const table of TABLES) {
    await sql(`alter table ${table} disable trigger user`);
    await sql(`delete from ${table}; insert into ${table} table kept_${table}; drop table kept_${table}`);
    await sql(`alter table ${table} enable trigger user`);
  }
});

let accountId: string;
beforeAll(async () => {
  accountId = service().a.id;
  for (let at = 0; at < 5; at++) await write("cliente.guardado", accountId);
  await write("direccion.liberada");
  await sign(1);
});

describe("the chains of the audit", () => {
  it("hold from the first entry on, for each account and for what concerns none", async () => {
    const [{ count }] = (await sql<{ count: number }>("select count(*)::int as count from audit")) as [
      { count: number },
    ];
    expect(await verify()).toEqual({ code: 0, entries: count, heads: 2, faults: [] });
    const ofAccount = await verify(`audit verify --account ${service().a.rfc} --json`);
    expect(ofAccount).toMatchObject({ code: 0, faults: [] });
    expect(ofAccount.entries).toBeLessThan(count);
  });

  it("have no gap and no fork where many write at the same moment", async () => {
    await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        service().db.transaction(async (tx) => {
          const target = at % 3 === 0 ? undefined : accountId;
          const entry = { at: new Date(), actor: "x", accountId: target, action: "cliente.guardado" };
          await addAudit(tx, entry);
        }),
      ),
    );
    expect(await verify()).toMatchObject({ code: 0, faults: [] });
  });

  it("do not go on for a change that was undone", async () => {
    await service()
      .db.transaction(async (tx) => {
        await addAudit(tx, { at: new Date(), actor: "x", accountId, action: "cliente.guardado" });
        throw new Error("undone");
      })
      .catch(() => undefined);
    await write("cliente.quitado", accountId);
    expect(await verify()).toMatchObject({ code: 0, faults: [] });
  });
});

describe("whoever owns the database", () => {
  const last = "(select max(entry) from audit where account_id is not null and chain = '$id')";
  const of = (text: string) => text.replaceAll("$last", last).replaceAll("$id", accountId);
  /** The statement rewrites a chain with valid hashes, as an attacker can who knows the algorithm. */
  const REWRITE = `delete from audit_chains where chain = '$id';
    do $$ declare one audit; begin
      for one in select * from audit where chain = '$id' order by entry loop
        one := chained(one);
        update audit set entry = one.entry + 100000, hash = one.hash where number = one.number;
      end loop;
      update audit set entry = entry - 100000 where chain = '$id';
    end $$`;

  it.each([
    [
      "changes who did it",
      "update audit set actor = 'otro' where chain = '$id' and entry = 2",
      /no es el que se escribió/,
    ],
    [
      "changes when",
      "update audit set at = at - interval '1 day' where chain = '$id' and entry = 2",
      /no es el que se escribió/,
    ],
    [
      "changes what",
      `update audit set detail = '{}' where chain = '$id' and entry = $last`,
      /no es el que se escribió/,
    ],
    ["removes an entry", "delete from audit where chain = '$id' and entry = 2", /faltan los asientos del 2 al 2/],
    [
      "removes the last one",
      "delete from audit where chain = '$id' and entry = $last",
      /debería terminar en el asiento/,
    ],
    ["removes all", "delete from audit where chain = '$id'", /debería terminar en el asiento/],
    [
      "moves an entry to another account",
      "update audit set account_id = null where chain = '$id' and entry = 3",
      /no es el que se escribió/,
    ],
    [
      "removes one and writes all hashes again",
      `delete from audit where chain = '$id' and entry = 2; ${REWRITE}`,
      /no es el asiento que se firmó/,
    ],
    [
      "changes one and writes all hashes and heads again",
      `update audit set actor = 'otro' where chain = '$id' and entry = 2; ${REWRITE};
       update audit_heads h set content = replace(content, substring(content from '"$id",\\d+,"([0-9a-f]{64})"'),
         (select encode(hash, 'hex') from audit_chains where chain = '$id')) where content like '%$id%'`,
      /la firma de la cabeza no es del servicio/,
    ],
    [
      "removes a head",
      "delete from audit_heads where number = (select min(number) from audit_heads)",
      /falta la cabeza anterior/,
    ],
  ])("is noticed who %s", async (_, text, found) => {
    await asOwner(of(text));
    const { code, faults } = await verify();
    expect([code, faults.map((fault: { found: string }) => fault.found).join("\n")]).toEqual([
      1,
      expect.stringMatching(found),
    ]);
  });

  it("is noticed, by a head of the log, who removes the newest heads and what they signed", async () => {
    await write("timbres.agregados", accountId);
    const { head } = (await sign(2))!;
    expect(await verify(`audit verify --json --head ${head}`)).toMatchObject({ code: 0, faults: [] });
    await asOwner(
      of(`delete from audit where chain = '$id' and entry = $last;
        update audit_chains set entries = entries - 1, hash = (select hash from audit where chain = '$id' and entry = $last)
          where chain = '$id';
        delete from audit_heads where number = (select max(number) from audit_heads)`),
    );
    expect(await verify()).toMatchObject({ code: 0 });
    expect(await verify(`audit verify --json --head ${head}`)).toMatchObject({
      code: 1,
      faults: [{ place: head, found: "la auditoría no tiene esa cabeza" }],
    });
  });
});

describe("the head of a day", () => {
  it("is signed once, however many cores there are, and lists the chains that went on", async () => {
    await write("cliente.guardado", accountId);
    const signed = (await Promise.all([sign(3), sign(3), sign(3)])).filter((each) => each !== undefined);
    expect(signed).toMatchObject([{ chains: 1, head: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    expect(await sign(3)).toBeUndefined();
    expect(await sign(4)).toMatchObject({ chains: 0 });
    expect(await verify()).toMatchObject({ code: 0, faults: [] });
  });

  it("is not changed, removed or emptied", async () => {
    for (const text of ["update audit_heads set content = ''", "delete from audit_heads", "truncate audit_heads"])
      await expect(sql(text)).rejects.toThrow();
  });
});
