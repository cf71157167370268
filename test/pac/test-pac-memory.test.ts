import { type ChildProcess, spawn } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestPac } from "../../src/test-pac/server.ts";
import { Archive } from "../../src/test-pac/storage/archive.ts";
import type { Happening } from "../../src/test-pac/storage/history.ts";
import { programOf } from "../support/child.ts";
import { IS_LONG } from "../support/long.ts";
import { type Bench, Client, codeOf, OPTIONS, openBench, patienceFor, told } from "./test-pac-client.ts";
import { sealedXml } from "./test-pac-document.ts";

const HOUR = 60 * 60 * 1000;
const PREVIOUS = "307. El comprobante contiene un timbre previo.";

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
beforeEach(async () => {
  await bench.client.admin("POST", "/admin/reset");
  await bench.client.login();
});
afterAll(() => bench.close());

describe("a document that comes again", () => {
  it("gets its first stamp, under any customid or none", async () => {
    const xml = bench.paper();
    const first = await bench.client.stamp(xml, { customId: "a" });
    for (const customId of ["a", "b", undefined]) {
      const again = await bench.client.stamp(xml, customId === undefined ? {} : { customId });
      expect([again.status, again.body.message]).toEqual([400, PREVIOUS]);
      expect(again.body.data).toEqual(first.body.data);
    }
    expect(await bench.client.admin("GET", "/admin/audit")).toEqual({ stamps: 1, doubled: [] });
  });

  it("gets it without the addenda", async () => {
    const xml = bench.paper({ addenda: "<cfdi:Addenda><a/></cfdi:Addenda>" });
    const first = await bench.client.stamp(xml);
    const again = await bench.client.stamp(xml);
    expect(first.body.data!.cfdi).toContain("<cfdi:Addenda>");
    expect(again.body.data!.cfdi).toBe(first.body.data!.cfdi!.replace(/<cfdi:Addenda>.*<\/cfdi:Addenda>/, ""));
  });

  it("gets it when it comes stamped already, and nothing when the stamp is not ours", async () => {
    const stamped = (await bench.client.stamp(bench.paper())).body.data!.cfdi!;
    const ours = await bench.client.stamp(stamped);
    expect([ours.body.message, ours.body.data?.cfdi]).toEqual([PREVIOUS, stamped]);
    const other = (text: string, letters: string) => text + (letters.startsWith("A") ? "B" : "A") + letters.slice(1);
    const foreign = await bench.client.stamp(
      stamped.replace(/( UUID="| SelloSAT=")(.)/g, (_, head: string, letter: string) => other(head, letter)),
    );
    expect([codeOf(foreign), foreign.body.data]).toEqual(["307", null]);
  });

  it("is stamped once when it comes fifty times at once", async () => {
    const xml = bench.paper();
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) => bench.client.stamp(xml, { customId: `n${n}` })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(replies.map(({ body }) => body.data?.uuid)).size).toBe(1);
    expect(await bench.client.admin("GET", "/admin/audit")).toEqual({ stamps: 1, doubled: [] });
  });
});

describe("a customid", () => {
  it("belongs to one document: another gets the first one's stamp as an error", async () => {
    const first = await bench.client.stamp(bench.paper(), { customId: "a" });
    const other = await bench.client.stamp(bench.paper(), { customId: "a" });
    expect(codeOf(other)).toBe("CFDI3307");
    expect(first.body.data!.cfdi).toContain(other.body.data!.tfd!);
    expect(other.body.data!.cfdi).toBe("");
  });

  it("belongs to one of two documents that come at once", async () => {
    const papers = Array.from({ length: 10 }, () => bench.paper());
    const replies = await Promise.all(papers.map((xml) => bench.client.stamp(xml, { customId: "a" })));
    expect(replies.map(codeOf).sort()).toEqual(["", ...Array.from({ length: 9 }, () => "CFDI3307")]);
  });

  it("is free again after 72 hours", async () => {
    await bench.client.stamp(bench.paper(), { customId: "a" });
    await bench.client.admin("PUT", "/admin/settings", { clockShift: 73 * HOUR });
    await bench.client.login();
    const later = bench.paper({ fecha: "2026-03-07T12:59:00" });
    expect((await bench.client.stamp(later, { customId: "a" })).status).toBe(200);
  });

  it.each(["", "x".repeat(101)])("of %j is refused", async (customId) => {
    const reply = await bench.client.stamp(bench.paper(), { customId });
    expect([reply.status, reply.body.message]).toEqual([400, "El CustomId no es válido o viene vacío."]);
  });
});

describe("the door", () => {
  it("wants a token of its own, alive", async () => {
    const refusals = [];
    for (const token of ["", "a.b", "a.b.c"]) refusals.push(await bench.client.stamp(bench.paper(), { token }));
    await bench.client.admin("PUT", "/admin/settings", { clockShift: 2 * HOUR });
    refusals.push(await bench.client.stamp(bench.paper()));
    await bench.client.admin("PUT", "/admin/settings", { clockShift: 0 });
    await bench.client.admin("POST", "/admin/tokens/expire");
    refusals.push(await bench.client.stamp(bench.paper()));
    await bench.client.login();
    expect(refusals.map(({ status, body }) => [status, body.message])).toEqual([
      [401, "AU4101 - El token proporcionado viene vacio."],
      [401, "El token debe contener 3 partes"],
      [401, "Token Mal Formado"],
      [401, "El token ha expirado"],
      [401, "Token Mal Formado"],
    ]);
  });

  it("opens to user and password, in the body or in the head", async () => {
    const { user, password } = OPTIONS;
    const byHead = { method: "POST", headers: { user, password } };
    const answers = await Promise.all([
      fetch(`${bench.pac.url}/security/authenticate`, byHead),
      fetch(`${bench.pac.url}/v2/security/authenticate`, {
        method: "POST",
        body: JSON.stringify({ user, password }),
      }),
      fetch(`${bench.pac.url}/v2/security/authenticate`, {
        method: "POST",
        body: JSON.stringify({ user, password: "no" }),
      }),
      fetch(`${bench.pac.url}/v2/security/authenticate`, { method: "POST", body: "{" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 401]);
    const { data, status } = (await answers[0]!.json()) as { data: object; status: string };
    expect([status, Object.keys(data)]).toEqual(["success", ["token", "expires_in", "tokeny_type"]]);
    expect(await answers[2]!.json()).toMatchObject({
      message: expect.stringMatching(/^AU2000 - /),
      data: null,
    });
  });

  it("answers 404 with nothing to routes it does not serve, sealing among them", async () => {
    for (const route of ["/v4/cfdi33/issue/v4", "/v4/cfdi33/stamp/v5", "/cfdi33/cancel/csd"]) {
      const reply = await bench.client.stamp(bench.paper(), { route });
      expect([reply.status, reply.text]).toEqual([404, ""]);
    }
  });

  it("says when there is no document", async () => {
    const reply = await bench.client.stamp("");
    expect([reply.status, reply.body.message]).toEqual([400, "Xml CFDI33 no proporcionado o viene vacio."]);
  });
});

describe("the account", () => {
  it("pays for new stamps only, and never more than it has", async () => {
    await bench.client.admin("PUT", "/admin/settings", { stampLimit: 3 });
    const papers = Array.from({ length: 10 }, () => bench.paper());
    const replies = await Promise.all([...papers, ...papers].map((xml) => bench.client.stamp(xml)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(new Set(replies.map(codeOf))).toEqual(new Set(["", "307", "AU2001"]));
    const balance = await bench.client.get("/management/v2/api/users/balance");
    expect(balance.body.data).toMatchObject({
      stampsBalance: 0,
      stampsUsed: 3,
      stampsAssigned: 3,
      unlimited: false,
    });
  });

  it("stamps nothing while it is inactive", async () => {
    await bench.client.admin("PUT", "/admin/settings", { accountActive: false });
    expect(codeOf(await bench.client.stamp(bench.paper()))).toBe("AU2002");
  });

  it("finds its documents in the storage", async () => {
    const { data } = (await bench.client.stamp(bench.paper())).body;
    const found = await bench.client.get(`/datawarehouse/v1/live/${data!.uuid}`);
    const [record] = (found.body.data as unknown as { records: { urlXml: string }[] }).records;
    expect(await (await fetch(record!.urlXml)).text()).toBe(data!.cfdi);
    const none = await bench.client.get("/datawarehouse/v1/live/5FB2822E-396D-4725-8521-CDC4BDD20CCF");
    expect(none.body.data).toMatchObject({ records: [] });
  });
});

describe("faults", () => {
  it.each([
    ["h", "silence", "stamped"],
    ["X0", "cut", "stamped"],
    ["E0=503", "503", "stamped"],
    ["H", "silence", "previous"],
    ["X1", "cut", "previous"],
    ["E1=502", "502", "previous"],
    ["T", "cut", "previous"],
    ["J", "unreadable", "previous"],
    ["V=seal", "stamped", "previous"],
    ["V=unsealed", "stamped", "previous"],
    ["P=100", "stamped", "previous"],
    ["B=1", "stamped", "previous"],
    ["Q=300", "stamped", "previous"],
    ["H;N=2", "silence", "silence"],
    ["L", "stamped", "previous without data"],
    ["R=CFDI40145", "CFDI40145", "CFDI40145"],
    ["R=CFDI40145;N=1", "CFDI40145", "stamped"],
    ["D=1", "stamped", "previous"],
  ])("asked for inside the document: %s is first %s, then %s", async (directive, first, second) => {
    const xml = bench.paper({ concepto: { Descripcion: `Servicio PACTEST:${directive} mensual` } });
    for (const word of [first, second]) expect(await told(bench.client, xml, patienceFor(word))).toBe(word);
  });

  it.each([
    ["seal", /SelloCFD="([^"]*)"/],
    ["uuid", /UUID="([^"]*)"/],
    ["content", / Total="([^"]*)"/],
  ])("spoil the %s of a stamp that is right in the archive", async (what, part) => {
    const xml = bench.paper({ concepto: { Descripcion: `PACTEST:V=${what}` } });
    const spoiled = (await bench.client.stamp(xml)).body.data!.cfdi!;
    const right = (await bench.client.stamp(xml)).body.data!.cfdi!;
    expect(part.exec(spoiled)![1]).not.toBe(part.exec(right)![1]);
    expect(spoiled.replace(part, "")).toHaveLength(right.replace(part, "").length);
  });

  it.each([1, 2])(
    "%i times answer with the stamp of another document, which is right in the archive",
    async (times) => {
      const mine = bench.paper({ concepto: { Descripcion: `PACTEST:V=other;N=${times}` } });
      const other = (await bench.client.stamp(bench.paper())).body.data!;
      for (let attempt = 1; attempt <= times; attempt++)
        expect((await bench.client.stamp(mine)).body.data!.uuid).toBe(other.uuid);
      expect((await bench.client.stamp(mine)).body.data!.uuid).not.toBe(other.uuid);
    },
  );

  it("queue: nothing is worked on before its time, counted from the first attempt, also when nobody waits any more", async () => {
    const xml = bench.paper({ concepto: { Descripcion: "PACTEST:Q=1200" } });
    const within = (ms: number) => ({ signal: AbortSignal.timeout(ms) });
    for (let attempt = 1; attempt <= 2; attempt++) expect(await told(bench.client, xml, within(200))).toBe("silence");
    const { stamps } = await bench.client.admin("GET", "/admin/state");
    expect(await told(bench.client, xml, within(20_000))).toMatch(/stamped|previous/);
    expect((await bench.client.admin("GET", "/admin/state")).stamps).toBe(stamps + 1);
  });

  it("ordered by the administrator strike the requests they name, as often as ordered", async () => {
    const order = {
      match: { reference: "a" },
      point: "afterCommit",
      action: { kind: "status", status: 504 },
      times: 1,
    };
    const { id } = await bench.client.admin("POST", "/admin/faults", order);
    const xml = bench.paper();
    expect((await bench.client.stamp(bench.paper(), { customId: "b" })).status).toBe(200);
    expect((await bench.client.stamp(xml, { customId: "a" })).status).toBe(504);
    expect(codeOf(await bench.client.stamp(xml, { customId: "a" }))).toBe("307");
    expect(await bench.client.admin("GET", "/admin/faults")).toMatchObject([{ id, hits: 1, times: 0 }]);
    const journal: Happening[] = await bench.client.admin("GET", "/admin/journal");
    const stamps = journal.filter(({ operation }) => operation === "stamp");
    expect(stamps.map(({ reference, code, faults }) => [reference, code, faults])).toEqual([
      ["b", "200", []],
      ["a", "200", ["status"]],
      ["a", "307", []],
    ]);
  });

  it("that are no fault are refused", async () => {
    const order = { point: "beforeCore", action: { kind: "explode" } };
    expect(await bench.client.admin("POST", "/admin/faults", order)).toMatchObject({ statusCode: 400 });
  });
});

describe("what the administrator sees", () => {
  it("is every stamp with its Sello, and every request with the end of it", async () => {
    const xml = bench.paper();
    const sello = / Sello="([^"]+)"/.exec(xml)![1]!;
    const { data } = (await bench.client.stamp(xml, { customId: "a" })).body;
    const [stamp, ...more] = await bench.client.admin("GET", "/admin/stamps");
    expect(stamp).toMatchObject({ uuid: data!.uuid!.toUpperCase(), sello, reference: "a" });
    expect(more).toEqual([]);
    const journal: Happening[] = await bench.client.admin("GET", "/admin/journal");
    const asked = journal.find(({ operation }) => operation === "stamp");
    expect(asked?.sello).toBe(sello.slice(-32));
  });

  it("is the document as it came and as it went, by UUID and by customid", async () => {
    const xml = bench.paper();
    const { data } = (await bench.client.stamp(xml, { customId: "a" })).body;
    const byUuid = await bench.client.admin("GET", `/admin/documents/${data!.uuid}`);
    expect(byUuid).toMatchObject({ reference: "a", rfc: "EPR260101AA1", xml, stampedXml: data!.cfdi });
    expect(await bench.client.admin("GET", "/admin/documents/a")).toEqual(byUuid);
  });

  it("is for the administrator only", async () => {
    const answer = await fetch(`${bench.pac.adminUrl}/admin/state`, {
      headers: { authorization: "Bearer no" },
    });
    expect(answer.status).toBe(401);
  });
});

it("listens to the machine it runs on, unless told that it may be reached", async () => {
  const options = { ...OPTIONS, dataDir: bench.folder, host: "0.0.0.0" };
  await expect(startTestPac(options)).rejects.toThrow("0.0.0.0");
});

describe("a crash", () => {
  let folder: string;
  let child: ChildProcess;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "test-pac-crash-"));
  });
  afterAll(() => {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true });
  });

  it("between the stamp and the answer loses nothing and doubles nothing", async () => {
    const running = await launch();
    child = running.child;
    let { client } = running;
    const sealer = await client.sealer({ rfc: "EPR260101AA1" });
    const fecha = new Date(Date.now() - 6 * HOUR).toISOString().slice(0, 19);
    for (let round = 1; round <= (IS_LONG ? 3 : 1); round++) {
      const comprobante = { Folio: String(round) };
      const xml = sealedXml({ sealer, fecha, comprobante });
      // The PAC forgets its faults when its process ends: the next order is answered at once.
      await client.admin("POST", "/admin/faults", { point: "afterCommit", action: { kind: "hang" } });
      const unheard = client.stamp(xml).catch((error: unknown) => error);
      const committed = await stampsReach(client, round);
      child.kill("SIGKILL");
      expect(await unheard).toBeInstanceOf(Error);
      expect(committed).toBe(round);
      appendFileSync(join(folder, "stamps.jsonl"), '{"rfc":"EPR26');
      ({ child, client } = await launch());
      const again = await client.stamp(xml);
      expect(codeOf(again)).toBe("307");
      expect(await client.admin("GET", "/admin/audit")).toEqual({ stamps: round, doubled: [] });
    }
    expect(statSync(join(folder, "authority.json")).mode & 0o777).toBe(0o600);
    // CSD_AUTHORITIES of a service on the same machine names this file.
    const { certificates } = await client.admin("GET", "/admin/state");
    const { raw } = new X509Certificate(readFileSync(join(folder, "authority.cer")));
    expect(raw.toString("base64")).toBe(certificates.issuing);
  });

  /** Starts the PAC in a process of its own, on the test's folder. */
  async function launch(): Promise<{ child: ChildProcess; client: Client }> {
    const env = {
      ...process.env,
      PAC_TEST_DATA: folder,
      PAC_TEST_PORT: "0",
      PAC_TEST_ADMIN_PORT: "0",
      PAC_TEST_USER: OPTIONS.user,
      PAC_TEST_PASSWORD: OPTIONS.password,
      PAC_TEST_ADMIN_TOKEN: OPTIONS.adminToken,
    };
    const started = spawn(process.execPath, [programOf("src/test-pac.ts")], {
      env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    const line = await new Promise<string>((resolve) => started.stdout.once("data", (data) => resolve(String(data))));
    const [url, adminUrl] = line.match(/http:\/\/[0-9.:]+/g)!;
    const client = new Client({ url: url!, adminUrl: adminUrl! });
    await client.login();
    return { child: started, client };
  }
});

/** Waits until the PAC has that many stamps on its disk. */
async function stampsReach(client: Client, count: number): Promise<number> {
  for (let tries = 0; tries < 200; tries++) {
    const { stamps } = await client.admin("GET", "/admin/state");
    if (stamps === count) return stamps;
    await sleep(20);
  }
  return -1;
}

it("a reset between stamps forgets those before it, and finds each after it where it is", async () => {
  const folder = mkdtempSync(join(tmpdir(), "archive-"));
  const uuidOf = (number: number) => `4F1B1C30-6D1E-4E0B-9C57-${String(number).padStart(12, "0")}`;
  const stamping = (number: number) => ({
    ...{ rfc: "EPR260101AA1", noCertificado: "30001000000500003416", at: number },
    timbre: {
      ...{ uuid: uuidOf(number), fechaTimbrado: "2026-03-10T12:00:00", rfcProvCertif: "TPA260101AA0" },
      ...{ selloCfd: `sello ${number}`, noCertificadoSat: "", selloSat: "" },
    },
    ...{ xml: `<a n="${number}"/>`, edit: { at: 0, removed: 0, text: "" } },
  });
  let archive = await Archive.open(folder);
  for (const numbers of [
    [1, 2, 3],
    [4, 5],
    [6, 7],
    [8, 9],
  ]) {
    archive.clear();
    for (const number of numbers) archive.add(stamping(number));
  }
  for (const opened of ["as it was", "anew"]) {
    if (opened === "anew") {
      await archive.close();
      archive = await Archive.open(folder);
    }
    const found = await Promise.all(Array.from({ length: 9 }, (_, index) => archive.find({ uuid: uuidOf(index + 1) })));
    expect(found.map((each) => each?.xml).filter(Boolean), opened).toEqual(['<a n="8"/>', '<a n="9"/>']);
    expect(archive.count).toBe(2);
  }
  await archive.close();
  rmSync(folder, { recursive: true });
});

it("a comment full of what looks like relations is looked through once", async () => {
  const folder = mkdtempSync(join(tmpdir(), "archive-"));
  const archive = await Archive.open(folder);
  const start = process.cpuUsage();
  archive.add({
    ...{ rfc: "EKU9003173C9", noCertificado: "30001000000500003416", at: Date.now() },
    timbre: {
      ...{ uuid: "4F1B1C30-6D1E-4E0B-9C57-0A2F6C3D9E11", fechaTimbrado: "2026-03-10T12:00:00" },
      ...{ rfcProvCertif: "TPA260101AA0", selloCfd: "", noCertificadoSat: "", selloSat: "" },
    },
    xml: `<a><!--${"<CfdiRelacionado ".repeat(50_000)}--></a>`,
    edit: { at: 0, removed: 0, text: "" },
  });
  expect(process.cpuUsage(start).user).toBeLessThan(2_000_000);
  await archive.close();
  rmSync(folder, { recursive: true });
});
