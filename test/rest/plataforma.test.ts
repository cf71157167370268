import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getOption } from "@bufbuild/protobuf";
import { createClient } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport } from "@connectrpc/connect-node";
import { beforeAll, describe, expect, it, test } from "vitest";
import { Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { PlatformService } from "#proto/cfdi/v1/platform_pb.ts";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import { PortalDocuments } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { PortalHolder } from "#proto/cfdi/v1/portal_holder_pb.ts";
import { PortalAccess } from "#proto/cfdi/v1/portal_pb.ts";
import { PortalPlatform } from "#proto/cfdi/v1/portal_platform_pb.ts";
import { fiscal } from "#proto/cfdi/v1/rest_pb.ts";
import { doorsOf, type Route, readRoutes } from "../../gateway/contract/routes.ts";
import { SERVICES } from "../../gateway/services.ts";
import { otherIdOf } from "../../src/services/kinds/index.ts";
import { transferOf } from "../contract/trips.ts";
import { CUSTOMERS } from "../support/accounts.ts";
import { csdFiles, PASSWORD } from "../support/csd.ts";
import { platformClient, platformKey } from "../support/platforms.ts";
import { acceptedFrom, Browser, signedIn } from "../support/portal.ts";
import { useService } from "../support/service.ts";
import { documento, invoice, pago, payment } from "./complementos-pago/payment.ts";
import { order } from "./facturas/order.ts";
import { receipt } from "./nomina/receipt.ts";
import { dividends } from "./retenciones/withholding.ts";

/** Two platforms stand here: "buro" has A and what it opens itself, "ajena" has B. */
const service = useService();
const CUENTAS = "/plataforma/v1/cuentas";
let all: { test: string; live: string; others: string };

beforeAll(async () => {
  const { a, b } = service();
  const platforms = platformClient(service());
  for (const nombre of ["buro", "ajena"]) await platforms.createPlatform({ nombre });
  await platforms.attachAccount({ platform: "buro", account: a.rfc, referencia: "cliente-a" });
  await platforms.attachAccount({ platform: "ajena", account: b.rfc, referencia: "cliente-a" });
  all = {
    test: await platformKey(service(), "buro"),
    live: await platformKey(service(), "buro", { environment: "production" }),
    others: await platformKey(service(), "ajena"),
  };
});

const get = (path: string, key = all.test) => service().rest("GET", path, { key });
const post = (path: string, body: object, key = all.test) => service().rest("POST", path, { key, body });

/** RFCs of companies that no test has otherwise. */
const rfcs = (count: number) =>
  Array.from({ length: count }, (_, at) => `EPA2601${String(at + 1).padStart(2, "0")}AA${at % 9}`);
const data = (rfc: string, more: object = {}) => ({
  ...{ rfc, nombre: `EMPRESA ${rfc}`, regimenFiscal: "601", lugarExpedicion: "06300", ...more },
});

it("a platform opens twenty accounts in one call, and repeats it", async () => {
  const cuentas = rfcs(20).map((rfc, at) => data(rfc, { referencia: `c-${at}` }));
  const wrong = [data("X"), data(service().a.rfc), data("EPA260129AA1"), data("EPA260130AA1", { referencia: "c-0" })];
  await post(CUENTAS, data("EPA260129AA1"), all.others);
  const { status, body } = await post(`${CUENTAS}/lote`, { cuentas: [...cuentas, ...wrong] });
  expect(status).toBe(200);
  expect(body.data.slice(0, 20)).toEqual(cuentas.map(({ rfc }) => ({ rfc, resultado: "abierta" })));
  expect(body.data.slice(20)).toEqual([
    { rfc: "X", resultado: "rechazada", error: expect.stringMatching(/^rfc: /) },
    { rfc: service().a.rfc, resultado: "rechazada", error: expect.stringContaining("ya está abierta con otros datos") },
    { rfc: "EPA260129AA1", resultado: "rechazada", error: "rfc: ya existe una cuenta con el RFC EPA260129AA1" },
    { rfc: "EPA260130AA1", resultado: "rechazada", error: "referencia: ya la tiene otra cuenta de la plataforma" },
  ]);
  const again = await post(`${CUENTAS}/lote`, { cuentas });
  expect(again.body.data).toEqual(cuentas.map(({ rfc }) => ({ rfc, resultado: "existente" })));
  const audited =
    "select actor from audit where action in ('cuenta.creada', 'plataforma.cuenta') and detail->>'rfc' = $1";
  expect(await service().db.query({ name: "", text: audited }, [rfcs(1)[0]])).toEqual([
    { actor: expect.stringMatching(/^plataforma buro \(llave /) },
  ]);
  const first = await get(`${CUENTAS}?limite=3`);
  expect(first.body).toMatchObject({ hayMas: true, data: [{ rfc: rfcs(1)[0] }, {}, {}] });
  expect((await get(`${CUENTAS}?buscar=c-19`)).body.data).toMatchObject([{ rfc: rfcs(20)[19], referencia: "c-19" }]);
  expect((await get(CUENTAS, all.others)).body.data).toMatchObject([{ rfc: "EPA260129AA1" }, { rfc: service().b.rfc }]);
});

it("the preparation names what is missing, and each wrong CSD says which file came", async () => {
  const [rfc = "", other = ""] = ["EPA260201AA1", "EPA260202AA2"];
  await post(CUENTAS, data(rfc, { referencia: "csd" }));
  const steps = async () =>
    Object.fromEntries(
      (await get(`${CUENTAS}/${rfc}/preparacion`)).body.data.map(
        (one: { paso: string; estado: string; bloquea: string }) => [one.paso, `${one.estado} ${one.bloquea}`],
      ),
    );
  expect(await steps()).toMatchObject({
    ...{ datos: "listo nada", csd: "falta todo", series: "falta todo" },
    ...{ certificacion: "falta produccion", timbres: "falta produccion" },
  });
  const { authority } = service().pac.pac;
  const issue = (change: object = {}) =>
    authority.issueCsd({ rfc, nombre: `EMPRESA ${rfc}`, password: PASSWORD, ...change });
  const [good, eFirma, strange, expired] = await Promise.all([
    issue(),
    issue({ kind: "e-firma" }),
    issue({ rfc: other }),
    issue({ validFrom: new Date("2020-01-01"), validTo: new Date("2024-01-01") }),
  ]);
  const upload = (files: { cer: Uint8Array; key: Uint8Array }, contrasena = PASSWORD) => {
    const [cer, key] = [files.cer, files.key].map((file) => Buffer.from(file).toString("base64"));
    return post(`${CUENTAS}/${rfc}/csd`, { cer, key, contrasena });
  };
  const refused = [
    [await upload(eFirma), "[CSD-003]", rfc],
    [await upload(strange), "[CSD-004]", other],
    [await upload(expired), "[CSD-006]", "2024-01-01"],
    [await upload(good, "otra"), "[CSD-010]", rfc],
    [await upload({ cer: good.cer, key: strange.key }), "[CSD-011]", rfc],
  ] as const;
  for (const [{ status, body }, code, said] of refused) {
    expect(status).toBe(400);
    expect(body.error.startsWith(code)).toBe(true);
    expect(body.error).toContain(said);
  }
  const stamp = (key?: string) => post(`${CUENTAS}/${rfc}/facturas`, order(), key);
  await post(`${CUENTAS}/${rfc}/clientes`, { cliente: CUSTOMERS.registered });
  expect((await stamp()).body.error).toMatch(/^serie: .*paso «series»/);
  const series = { tipo: "factura", codigo: "F", favorita: true, folioInicial: 41 };
  for (let times = 0; times < 2; times += 1)
    expect((await post(`${CUENTAS}/${rfc}/series`, series)).body.data).toMatchObject({ codigo: "F", favorita: true });
  expect((await stamp()).body.error).toMatch(/no tiene un CSD.*paso «csd»/);
  expect((await stamp(all.live)).body.error).toMatch(/certificada.*paso «certificacion»/);
  expect((await upload(good)).body.data).toMatchObject({ rfc, noCertificado: good.noCertificado });
  expect(await steps()).toMatchObject({ csd: "listo nada", series: "listo nada" });

  const made = await stamp();
  expect(made.status).toBe(201);
  expect(made.body.data).toMatchObject({ estado: "timbrada", serie: "F", folio: "41" });
  expect(made.headers.get("ratelimit-limit")).toBe("1000000");
  await expect
    .poll(async () => (await get(`${CUENTAS}/eventos?limite=100`)).body.data, { timeout: 10_000 })
    .toEqual(
      expect.arrayContaining([
        {
          ...{ cursor: expect.stringMatching(/^\d{16}$/), rfc, referencia: "csd" },
          evento: expect.objectContaining({ type: "cfdi.timbrado", data: expect.objectContaining({ cuenta: rfc }) }),
        },
      ]),
    );
  expect((await get(`${CUENTAS}/eventos`, all.others)).body).toEqual({ ok: true, data: [], cursor: "", hayMas: false });
  const mes = new Date(Date.now() - 6 * 3_600_000).toISOString().slice(0, 7);
  const usage = await get(`${CUENTAS}/consumo?mes=${mes}`);
  expect(usage.body.data).toContainEqual({ rfc, referencia: "csd", timbrados: 1, cancelados: 0 });
  const csv = await get(`${CUENTAS}/consumo-csv?mes=${mes}`);
  expect(csv.bytes.toString()).toContain(`\r\n${rfc},csd,${mes},1,0\r\n`);
});

it("stamps pass once, all or none, and never more than there are, however many ask at once", async () => {
  const { a, b } = service();
  const platforms = platformClient(service());
  const add = (quantity: number, name: string, day: string) =>
    platforms.addPlatformStamps({
      ...{ platform: "buro", quantity, idempotencyKey: name },
      expiresAt: { seconds: BigInt(Date.parse(day) / 1000), nanos: 0 },
    });
  await add(30, "uno", "2099-01-01");
  await add(30, "uno", "2099-01-01");
  expect((await add(70, "dos", "2098-01-01")).stamps).toBe(100);
  const give = (cantidad: number, name: string, key = all.live, rfc = a.rfc) =>
    service().rest("POST", `${CUENTAS}/${rfc}/timbres`, {
      key,
      body: { cantidad },
      headers: { "idempotency-key": name },
    });
  expect((await give(1, "x", all.test)).status).toBe(403);
  expect((await give(1, "x", all.live, b.rfc)).status).toBe(404);
  expect((await give(101, "x")).status).toBe(402);
  const first = await give(80, "y");
  expect([first.status, first.body.data]).toEqual([201, { rfc: a.rfc, cantidad: 80, disponibles: 1080, quedan: 20 }]);
  const again = await give(80, "y");
  expect([again.status, again.body.idempotente, again.body.data.quedan]).toEqual([200, true, 20]);
  expect((await give(79, "y")).body.error).toContain("idempotency_key: con esa llave");
  // The stamps that end first went first, and each keeps its end.
  const batches = (await service().accounts.listStampBatches({ account: a.rfc })).batches;
  expect(batches.map(({ quantity }) => quantity).toSorted((one, other) => one - other)).toEqual([10, 70, 1000]);
  const at = await Promise.all(Array.from({ length: 12 }, (_, n) => give(3, `z${n}`)));
  expect(at.filter(({ status }) => status === 201)).toHaveLength(6);
  expect(at.filter(({ status }) => status === 402)).toHaveLength(6);
  expect((await get("/plataforma/v1/timbres", all.live)).body.data.quedan).toBe(2);
  expect((await service().accounts.getAccount({ account: a.rfc })).stamps).toBe(1098);
});

it("an account is refilled when it has fewer stamps than its floor, and a platform without enough is told once", async () => {
  const { a, accounts } = service();
  const set = (piso: number, recarga: number, key = all.live) =>
    post(`${CUENTAS}/${a.rfc}/recarga`, { piso, recarga }, key);
  const left = async () => (await get("/plataforma/v1/timbres", all.live)).body.data.quedan;
  const has = async () => (await accounts.getAccount({ account: a.rfc })).stamps!;
  expect((await set(1, 1, all.test)).status).toBe(403);
  await platformClient(service()).addPlatformStamps({ platform: "buro", quantity: 50, idempotencyKey: "recargas" });
  const [before, platforms] = [await has(), await left()];
  const other = await service().secondInstance();
  try {
    expect((await set(before + 30, 20)).body.data).toMatchObject({ rfc: a.rfc, piso: before + 30, recarga: 20 });
    // Two instances look at the account; it gets twenty twice, and then has its floor.
    await expect.poll(has, { timeout: 20_000 }).toBe(before + 40);
    expect(await left()).toBe(platforms - 40);
    await set(before + 60, 100);
    const told = async () =>
      (await get(`${CUENTAS}/eventos?limite=100`, all.live)).body.data.filter(
        ({ evento }: { evento: { type: string } }) => evento.type === "recarga.sin_timbres",
      );
    await expect.poll(async () => (await told()).length, { timeout: 20_000 }).toBe(1);
    expect((await told())[0]).toMatchObject({
      ...{ rfc: a.rfc, referencia: "cliente-a" },
      evento: { data: { cuenta: a.rfc, entorno: "production", aviso: { timbres: before + 40 } } },
    });
    expect([await has(), await left()]).toEqual([before + 40, platforms - 40]);
    expect((await set(before + 60, 0)).body.data.recarga).toBeUndefined();
    const audited = "select actor from audit where action = 'timbres.agregados' and account_id = $1 order by at desc";
    const [{ actor } = { actor: "" }] = await service().db.query<{ actor: string }>({ name: "", text: audited }, [
      a.id,
    ]);
    expect(actor).toBe("plataforma buro");
    expect(await told()).toHaveLength(1);
  } finally {
    await other.close();
  }
});

describe("the link of a holder", () => {
  const sql = (text: string, values: readonly unknown[] = []) =>
    service().db.query<Record<string, unknown>>({ name: "", text }, values);
  const holder = () => new Browser(service().site).client(PortalHolder);
  const files = { cer: new Uint8Array([1]), key: new Uint8Array([1]), password: "x" };
  const DATA = { nombre: "OTRA EMPRESA", regimenFiscal: "603", lugarExpedicion: "22000" };

  /** Opens an account, and makes its link. */
  async function linked(rfc: string, body: object = {}) {
    await post(CUENTAS, data(rfc, { referencia: rfc }));
    const answer = await post(`${CUENTAS}/${rfc}/enlace`, body);
    expect(answer.status).toBe(200);
    const { enlace, venceEn } = answer.body.data;
    return { token: new URL(enlace).hash.slice(1), enlace, days: (Date.parse(venceEn) - Date.now()) / 86_400_000 };
  }

  /** Calls each method with the token; returns what they say. */
  async function said(token: string): Promise<string[]> {
    const calls = [
      holder().describeHolder({ token }),
      holder().saveHolderData({ token, ...DATA }),
      holder().uploadHolderCsd({ token, ...files }),
      holder().signHolderLetter({ token, pac: "sw" }),
      holder().finishHolder({ token }),
    ];
    return (await Promise.allSettled(calls)).map((one) =>
      one.status === "fulfilled" ? "done" : `${one.reason.code} ${one.reason.message} ${one.reason.details.length}`,
    );
  }

  it("opens the account until its holder has finished, and then the platform is told", async () => {
    const rfc = "EPA260222AA1";
    const { token, enlace, days } = await linked(rfc);
    expect(enlace).toMatch(/\/portal\/titular#[\w-]{43}$/);
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThan(7.01);
    const shown = await holder().describeHolder({ token });
    expect(shown).toMatchObject({ plataforma: "buro", rfc, regimenFiscal: "601", lugarExpedicion: "06300" });
    expect([shown.csd, shown.cartas]).toMatchObject([undefined, [{ firmada: false }]]);

    expect(await holder().saveHolderData({ token, ...DATA })).toMatchObject(DATA);
    expect((await get(`${CUENTAS}/${rfc}`)).body.data).toMatchObject({ ...DATA, zonaHoraria: "America/Tijuana" });
    await expect(holder().saveHolderData({ token, ...DATA, regimenFiscal: "999" })).rejects.toThrow("regimenFiscal: ");
    await expect(holder().finishHolder({ token })).rejects.toThrow("Falta el certificado de sello");

    const { authority } = service().pac.pac;
    const issue = (change: object) => authority.issueCsd({ rfc, nombre: DATA.nombre, password: PASSWORD, ...change });
    const [expired, csd] = [
      await issue({ validFrom: new Date("2020-01-01"), validTo: new Date("2024-01-01") }),
      await issue({}),
    ];
    const upload = ({ cer, key }: typeof csd, password = PASSWORD) =>
      holder().uploadHolderCsd({ token, cer: new Uint8Array(cer), key: new Uint8Array(key), password });
    await expect(upload(expired)).rejects.toThrow("[CSD-006]");
    await expect(upload(csd, "otra")).rejects.toThrow("[CSD-010]");
    const { noCertificado } = csd;
    expect((await upload(csd)).csd).toMatchObject({ noCertificado });

    await expect(holder().signHolderLetter({ token, pac: "ninguno" })).rejects.toThrow("El PAC no existe");
    const [{ pac } = { pac: "" }] = shown.cartas;
    expect((await holder().signHolderLetter({ token, pac })).cartas).toMatchObject([{ pac, firmada: true }]);

    const ends = await Promise.allSettled([1, 2].map(() => holder().finishHolder({ token })));
    expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const told = async () =>
      (await get(`${CUENTAS}/eventos?limite=100`)).body.data.filter(
        ({ evento }: { evento: { type: string } }) => evento.type === "preparacion.terminada",
      );
    await expect.poll(async () => (await told()).length, { timeout: 10_000 }).toBe(1);
    expect((await told())[0]).toMatchObject({
      ...{ rfc, referencia: rfc },
      evento: { data: { cuenta: rfc, entorno: "sandbox", aviso: { noCertificado } } },
    });
    const audited = await sql(
      `select action, actor, address from audit join accounts a on a.id = account_id
      where a.rfc = $1 and actor like 'titular%' order by number`,
      [rfc],
    );
    expect(audited.map(({ action }) => action)).toEqual([
      ...["cuenta.datos_cambiados", "csd.subido", "pac.cuenta", "titular.termino"],
    ]);
    expect(audited[0]).toMatchObject({ actor: "titular (enlace de la plataforma buro)", address: "127.0.0.1" });
    expect(
      await sql("select 1 from audit where action = 'titular.enlace' and actor like 'plataforma buro%'"),
    ).toHaveLength(1);
  });

  it("says the same whether it was finished, replaced, ended, or never made, or its account has left", async () => {
    const rfcs = ["EPA260223AA1", "EPA260224AA1", "EPA260225AA1", "EPA260226AA1", "EPA260227AA1"] as const;
    const [first, ended, left, open, withdrawn] = await Promise.all(rfcs.map((rfc) => linked(rfc, { dias: 30 })));
    expect(ended!.days).toBeGreaterThan(29.9);
    await linked(rfcs[0]);
    await sql("update platform_accounts set link_ends_at = now() where rfc = $1", [rfcs[1]]);
    await platformClient(service()).releaseAccount({ platform: "buro", account: rfcs[2] });
    const state = async (rfc: string, key?: string) => (await get(`${CUENTAS}/${rfc}/enlace`, key)).body.data;
    expect(await state(rfcs[4])).toEqual({ abierto: true, venceEn: expect.any(String) });
    expect(await state(rfcs[1])).toEqual({ abierto: false });
    const retirar = `${CUENTAS}/${rfcs[4]}/retirar-enlace`;
    expect([(await post(retirar, {}, all.others)).status, await state(rfcs[4], all.others)]).toEqual([404, undefined]);
    expect(await said(withdrawn!.token)).toContainEqual(expect.not.stringContaining("el enlace no existe"));
    for (let times = 0; times < 2; times += 1)
      expect((await post(retirar, {})).body).toEqual({ ok: true, data: { abierto: false } });
    expect(await state(rfcs[4])).toEqual({ abierto: false });
    expect(await sql("select 1 from audit where action = 'titular.enlace_retirado'")).toHaveLength(1);
    const unknown = await said("A".repeat(43));
    expect(unknown).toEqual(Array(5).fill(expect.stringContaining("el enlace no existe, venció, se cambió por otro")));
    for (const { token } of [first!, ended!, left!, withdrawn!]) expect(await said(token)).toEqual(unknown);
    for (const token of ["x", "%00", `${open!.token}A`]) expect(await said(token)).toEqual(unknown);
    await sql("update platform_accounts set link_hash = null where rfc = $1", [rfcs[3]]);
    expect(await said(open!.token)).toEqual(unknown);
    const kept = await sql("select * from platform_accounts where platform_accounts::text like $1", [
      `%${first!.token}%`,
    ]);
    expect(kept).toEqual([]);
  });
});

it("the people of a platform see its accounts, decide who is with them, and enter where the owner lets them", async () => {
  const rfc = "EPA260228AA1";
  await post(CUENTAS, data(rfc, { referencia: "gente" }));
  const person = async (email: string, into: Parameters<typeof signedIn>[2]) => {
    const browser = await signedIn(service(), email, into);
    const [access, { platforms }] = [browser.client(PortalAccess), await browser.client(PortalAccess).me({})];
    return Object.assign(browser, { access, account: platforms[0]?.platform, platforms });
  };
  const owner = await person("duena@buro.example", { platform: "buro", role: "owner" });
  expect(owner.platforms).toMatchObject([{ nombre: "buro", role: "owner" }]);
  const platform = owner.client(PortalPlatform);
  expect((await platform.listAccounts({ search: "gente" })).accounts).toMatchObject([
    { rfc, missing: ["csd", "series", "certificacion", "timbres"], stamps: 0, enterable: false },
  ]);
  expect((await platform.listAccounts({ search: service().a.rfc })).accounts).toMatchObject([
    { missing: [], readyForProduction: true, csdEnds: expect.anything() },
  ]);
  const { steps, link } = await platform.getAccount({ rfc });
  const same = (await get(`${CUENTAS}/${rfc}/preparacion`)).body.data.map(({ paso }: { paso: string }) => paso);
  expect([steps.map(({ paso }) => paso), link?.abierto]).toEqual([same, false]);
  await platform.linkHolder({ rfc });
  expect((await platform.getAccount({ rfc })).link).toMatchObject({ abierto: true });
  expect((await platform.withdrawHolderLink({ rfc })).data).toMatchObject({ abierto: false });
  const csd = { cer: new Uint8Array([1]), key: new Uint8Array([1]), contrasena: PASSWORD };
  const acts = {
    ...{ getAccount: {}, linkHolder: {}, withdrawHolderLink: {} },
    ...{ uploadAccountCsd: csd, giveStamps: { cantidad: 1, idempotencyKey: "nadie" } },
  };
  for (const other of [service().b.rfc, "XXX010101XX1"])
    for (const [method, more] of Object.entries(acts))
      await expect(platform[method as "getAccount"]({ rfc: other, ...more })).rejects.toThrow("La cuenta no existe");

  const joined = async (email: string, role: "issuer" | "reader") => {
    const { link } = await platform.inviteMember({ email, role });
    const browser = await acceptedFrom(service(), link);
    return Object.assign(browser, { account: owner.account, access: browser.client(PortalAccess) });
  };
  const [issuer, reader] = [await joined("emite@buro.example", "issuer"), await joined("lee@buro.example", "reader")];
  const refused = "Su papel en la plataforma no permite esta operación";
  const reading = reader.client(PortalPlatform);
  for (const method of ["linkHolder", "uploadAccountCsd", "giveStamps"] as const)
    await expect(reading[method as "linkHolder"]({ rfc, ...acts[method] })).rejects.toThrow(refused);
  await expect(issuer.client(PortalPlatform).listTeam({})).rejects.toThrow(refused);
  const { data: keys } = await reader.client(PortalPlatform).listKeys({});
  const { nombre, entorno: environment } = keys[0]!;
  const limits = { nombre, environment, topes: { importePorBorrador: "1000000" } };
  await expect(issuer.client(PortalPlatform).setKeyLimits(limits)).rejects.toThrow(refused);
  expect((await platform.setKeyLimits(limits)).data).toContainEqual(
    expect.objectContaining({ nombre, hoy: expect.anything() }),
  );
  await expect(platform.setKeyLimits({ ...limits, nombre: "de nadie" })).rejects.toThrow("La llave de nadie");
  await expect(platform.removeMember({ email: "duena@buro.example" })).rejects.toThrow(
    "La plataforma debe conservar un administrador",
  );

  const preparing = issuer.client(PortalPlatform);
  const { authority } = service().pac.pac;
  const good = await authority.issueCsd({ rfc, nombre: `EMPRESA ${rfc}`, password: PASSWORD });
  const strange = csdFiles(service().a.rfc);
  const upload = ({ cer, key }: { cer: Uint8Array; key: Uint8Array }, contrasena = PASSWORD) =>
    preparing.uploadAccountCsd({ rfc, cer: new Uint8Array(cer), key: new Uint8Array(key), contrasena });
  await expect(upload(strange)).rejects.toThrow(service().a.rfc);
  await expect(upload({ cer: good.cer, key: strange.key })).rejects.toThrow("[CSD-011]");
  await expect(upload(good, "otra")).rejects.toThrow("[CSD-010]");
  expect((await upload(good)).data).toMatchObject({ rfc, noCertificado: good.noCertificado });
  await platformClient(service()).addPlatformStamps({ platform: "buro", quantity: 40, idempotencyKey: "de la gente" });
  const left = async () => (await reading.getPlatformStamps({})).data!.quedan;
  const before = await left();
  const gift = { rfc, cantidad: 5, idempotencyKey: "cinco" };
  for (let times = 0; times < 2; times += 1)
    expect((await preparing.giveStamps(gift)).data).toMatchObject({ disponibles: 5, quedan: before - 5 });
  await expect(preparing.giveStamps({ rfc, cantidad: before, idempotencyKey: "todos" })).rejects.toThrow(
    `La plataforma no tiene ${before} timbres vigentes; adquiera más o pase menos. No se pasó ninguno`,
  );
  expect(await left()).toBe(before - 5);
  expect((await reading.getAccount({ rfc })).account).toMatchObject({
    ...{ missing: ["series", "certificacion"], stamps: 5, csdEnds: expect.anything() },
  });

  const account = await signedIn(service(), "titular@example.com", { account: rfc, role: "owner" });
  const [{ account: id } = { account: "" }] = (await account.client(PortalAccess).me({})).accounts;
  account.account = id;
  const own = account.client(PortalAccount);
  const kept = (people: Browser) => {
    const customer = { ...CUSTOMERS.registered };
    return people.call("cfdi.v1.PortalAccount/SaveOwnCustomer", { customer }, { "x-portal-account": id });
  };
  const none = { status: 404, message: "La cuenta no existe" };
  const entering = async (people: typeof issuer) => {
    const { status, json } = await kept(people);
    const found = await people.access.findAccount({ rfc }).catch(() => undefined);
    return { status, message: json.message, role: found?.role };
  };
  const { platform: seen } = await own.getOwnPlatform({});
  expect([seen?.nombre, seen?.allowedSince]).toEqual(["buro", undefined]);
  await expect(own.allowPlatform({ nombre: "ajena", allowed: true })).rejects.toThrow("no es de la plataforma ajena");
  for (const people of [owner, issuer, reader]) expect(await entering(people as never)).toEqual(none);
  for (let times = 0; times < 2; times += 1) await own.allowPlatform({ nombre: "buro", allowed: true });
  expect((await platform.getAccount({ rfc })).account).toMatchObject({ enterable: true });
  expect(await entering(owner as never)).toEqual({ status: 200, role: "issuer" });
  expect(await entering(issuer)).toEqual({ status: 200, role: "issuer" });
  expect(await entering(reader)).toMatchObject({ status: 403, role: "reader" });
  const setting = { "x-portal-account": id };
  expect((await issuer.call("cfdi.v1.PortalAccount/ListTeam", {}, setting)).status).toBe(403);
  await own.allowPlatform({ nombre: "buro", allowed: false });
  for (const people of [issuer, reader]) expect(await entering(people)).toEqual(none);
  const { entries } = await own.listOwnAudit({});
  const said = entries.map(({ actor, sentence }) => `${actor}: ${sentence}`);
  expect(said.filter((one) => one.includes("personas de la plataforma"))).toEqual([
    "titular@example.com: Retiró el permiso de entrar a las personas de la plataforma buro",
    "titular@example.com: Permitió que las personas de la plataforma buro entren a la cuenta",
  ]);
  expect(said).toContainEqual(expect.stringMatching(/^emite@buro\.example \(plataforma buro\): Guardó al cliente/));
  expect(said).toContainEqual(expect.stringMatching(/^duena@buro\.example \(plataforma buro\): Retiró el enlace/));
  for (const act of [`Subió el CSD ${good.noCertificado}`, "Agregó 5 timbres"])
    expect(said.filter((one) => one.startsWith(`emite@buro.example (plataforma buro): ${act}`))).toHaveLength(1);

  // An account that leaves its platform takes back what its owner allowed.
  await own.allowPlatform({ nombre: "buro", allowed: true });
  await platformClient(service()).releaseAccount({ platform: "buro", account: rfc });
  expect(await entering(issuer)).toEqual(none);
  await platformClient(service()).attachAccount({ platform: "buro", account: rfc });
  expect(await entering(issuer)).toEqual(none);

  const { members } = await platform.changeMember({ email: "lee@buro.example", role: "issuer" });
  expect(members.map(({ email, role }) => `${email} ${role}`)).toEqual([
    ...["duena@buro.example owner", "emite@buro.example issuer", "lee@buro.example issuer"],
  ]);
  await platform.removeMember({ email: "emite@buro.example" });
  await expect(issuer.client(PortalPlatform).listAccounts({})).rejects.toThrow("La plataforma no existe");
  expect((await platform.listAudit({})).entries.map(({ sentence }) => sentence)).toEqual(
    expect.arrayContaining(["Quitó a emite@buro.example del equipo", "Invitó a lee@buro.example como lector"]),
  );
});

it("places, the design of PDFs and notices are set as the account's owner sets them", async () => {
  const rfc = "EPA260221AA1";
  await post(CUENTAS, data(rfc));
  const at = (word: string) => `${CUENTAS}/${rfc}/${word}`;
  const place = { codigoPostal: "64000", nombre: "Monterrey", zonaHoraria: "America/Monterrey" };
  expect((await post(at("lugares"), place)).body.data).toEqual(place);
  expect((await get(at("lugares"))).body.data).toEqual([place]);
  expect((await service().accounts.listPlaces({ account: rfc })).places).toMatchObject([place]);
  expect((await post(at("lugares"), { ...place, zonaHoraria: "Luna" })).body.error).toMatch(/^zonaHoraria: /);
  expect((await post(at("lugares/quitar"), { codigoPostal: "64000" })).status).toBe(200);
  expect((await post(at("lugares/quitar"), { codigoPostal: "64000" })).status).toBe(404);

  const logo = readFileSync(join(import.meta.dirname, "../../docs/portal.png")).toString("base64");
  const design = await post(at("diseno"), { color: "#1F4E79", contacto: "81 5555 1234", logo });
  expect(design.body.data).toMatchObject({ version: 1, color: "#1f4e79", contacto: "81 5555 1234", papel: "letter" });
  expect(design.body.data.logo.ancho).toBeGreaterThan(0);
  expect((await post(at("diseno"), { pie: "Gracias", quitarLogo: true })).body.data).not.toHaveProperty("logo");
  expect((await get(at("diseno"))).body.data).toMatchObject({ version: 2, color: "#1f4e79", pie: "Gracias" });
  expect((await service().accounts.getPdfDesign({ account: rfc })).footNote).toBe("Gracias");
  expect((await post(at("diseno"), { color: "#ffffff" })).body.error).toMatch(/^color: es casi blanco/);
  expect((await post(at("diseno"), { logo: "AAAA" })).body.error).toMatch(/^logo: /);
  const both = await post(at("diseno"), { logo, quitarLogo: true });
  expect(both.body.error).toContain("no va junto con logo");

  const notices = { pocosTimbres: 50, apagados: ["webhook.desactivado"] };
  expect((await get(at("avisos"))).body.data).toEqual({ apagados: [] });
  expect((await post(at("avisos"), notices)).body.data).toEqual(notices);
  expect((await get(at("avisos"))).body.data).toEqual(notices);
  const audited = "select action from audit join accounts a on a.id = account_id where a.rfc = $1 and actor like $2";
  const actions = await service().db.query<{ action: string }>({ name: "", text: audited }, [rfc, "plataforma buro%"]);
  expect(new Set(actions.map(({ action }) => action))).toEqual(
    new Set([
      ...["cuenta.creada", "plataforma.cuenta", "lugar.guardado", "lugar.quitado", "diseno.cambiado"],
      "avisos.cambiados",
    ]),
  );
});

it("a key that proposes leaves drafts of every kind with their amounts, which a person of the account stamps", async () => {
  const { a } = service();
  const key = await platformKey(service(), "buro", { nombre: "asistente", scopes: ["propone"] });
  const door = `${CUENTAS}/${a.rfc}`;
  const body = { ...order(), referencia: "iguala-2026-03" };
  expect((await post(`${door}/facturas`, body, key)).body.error).toBe("La llave no tiene el alcance facturas:escribir");
  const { status, body: made } = await post(`${door}/borradores/facturas`, body, key);
  expect([status, made.data.estado, Number(made.data.calculo.total)]).toEqual([201, "borrador", 1160]);
  const { id } = made.data;
  const shown = async () => (await get(`${door}/facturas/${id}`, key)).body.data;
  expect(await shown()).toMatchObject({ id, estado: "borrador", referencia: "iguala-2026-03" });
  // A key leaves one draft, however often and however much at once it is sent.
  const once = (idempotency_key: string) => post(`${door}/borradores/facturas`, { ...body, idempotency_key }, key);
  const ids = (await Promise.all([1, 2, 3].map(() => once("iguala")))).map((answer) => answer.body.data.id);
  ids.push((await once("iguala")).body.data.id);
  expect(new Set(ids).size).toBe(1);
  expect((await once("otra")).body.data.id).not.toBe(ids[0]);
  const wrong = await post(`${door}/borradores/facturas`, { ...body, serie: "NOESTA" }, key);
  expect([wrong.status, wrong.body.error]).toEqual([400, expect.stringMatching(/^serie: /)]);
  const other = await post(`${door}/borradores/facturas`, { ...body, totalEsperado: 1161 }, key);
  expect(other.body.error).toMatch(/^\[TOT-001\] totalEsperado: /);

  const member = await signedIn(service(), "emisor@example.mx", { account: a.rfc, role: "issuer" });
  member.account = a.id;
  const documents = member.client(PortalDocuments);
  const { draft } = await documents.getDraft({ id });
  expect(draft).toMatchObject({ id, kind: "factura", estado: "borrador" });
  await documents.stampDraft({ id, version: draft!.version });
  expect(await shown()).toMatchObject({ id, estado: "timbrada" });
  await documents.stampDraft({ id: ids[0]!, version: 1 });
  expect((await once("iguala")).body.data).toEqual({ id: ids[0], estado: "timbrada", consejos: [] });

  const sold = await invoice(service());
  const kinds = [
    [
      `facturas/${sold.id}/nota-credito`,
      { importe: 116, descripcion: "Bonificación", formaPago: "03" },
      { calculo: { total: "116.00" } },
    ],
    ["complementos-pago", payment([pago([documento(sold, 100)])]), { pasos: { total: "100.00" } }],
    ["nomina", receipt(), { pasos: { total: "6476.55" } }],
    ["retenciones", dividends(), {}],
    ["traslados", transferOf(), { viaje: { kilos: expect.any(String) } }],
  ] as const;
  for (const [path, request, amounts] of kinds) {
    const [list] = path.split("/");
    const sent = { ...request, idempotency_key: "una de cada tipo" };
    const propose = () => post(`${door}/borradores/${path}`, sent, key);
    const proposed = await propose();
    expect([path, proposed.status, proposed.body]).toMatchObject([
      path,
      201,
      { data: { estado: "borrador", ...amounts } },
    ]);
    const { id: shownId } = proposed.body.data;
    const estado = async () => (await get(`${door}/${list}/${shownId}`, key)).body.data.estado;
    expect([path, (await propose()).body.data.id, await estado()]).toEqual([path, shownId, "borrador"]);
    await documents.stampDraft({ id: list === "complementos-pago" ? otherIdOf(shownId) : shownId, version: 1 });
    // A balance that was paid or credited is no longer open, and the key still finds its draft.
    expect([path, (await propose()).body.data]).toEqual([path, { id: shownId, estado: "timbrada", consejos: [] }]);
    expect(await estado()).toBe("timbrada");
  }
  const payrolls = await platformKey(service(), "buro", { nombre: "nóminas", scopes: ["nomina:proponer"] });
  expect((await post(`${door}/borradores/nomina`, receipt(), payrolls)).status).toBe(201);
  expect((await post(`${door}/borradores/traslados`, transferOf(), payrolls)).body.error).toBe(
    "La llave no tiene el alcance traslados:proponer",
  );
  const unknown = await post(`${door}/borradores/retenciones`, dividends({ tipoOperacion: "intereses" }), key);
  expect(unknown.body.error).toMatch(/^tipoOperacion: debe ser uno de: dividendos, /);
  expect((await post(`${door}/borradores/pedimentos`, {}, key)).status).toBe(404);
  const owner = await signedIn(service(), "administra@example.mx", { account: a.rfc, role: "owner" });
  owner.account = a.id;
  const { entries } = await owner.client(PortalAccount).listOwnAudit({});
  const said = entries.flatMap(({ sentence }) => /^Propuso ([^(]*[^(\s])/.exec(sentence)?.[1] ?? []);
  expect(new Set(said)).toEqual(
    new Set([
      ...["una factura de 1160.00", "una nota de crédito de 116.00", "un complemento de pago de 100.00"],
      ...["un recibo de nómina de 6476.55", "una constancia de retenciones", "un comprobante de traslado"],
    ]),
  );
});

it("a key is rotated while both serve, ends when it is revoked, and is bound to its addresses", async () => {
  const platforms = platformClient(service());
  const old = await platformKey(service(), "buro", { nombre: "rotada" });
  const { llave, data: made } = (await post("/plataforma/v1/llaves/rotar", {}, old)).body;
  for (const key of [old, llave]) expect((await get(CUENTAS, key)).status).toBe(200);
  expect((await post("/plataforma/v1/llaves/rotar", {}, llave)).body.error).toContain("Ya hay dos llaves");
  const listed = (await get("/plataforma/v1/llaves")).body.data.filter(
    ({ nombre }: { nombre: string }) => nombre === "rotada",
  );
  expect(listed).toMatchObject([{ venceEn: expect.any(String), ultimoUso: expect.any(String) }, { id: made.id }]);
  await platforms.revokePlatformKey({ platform: "buro", id: made.id });
  expect((await get(CUENTAS, llave)).status).toBe(401);
  const near = await platformKey(service(), "buro", { nombre: "cerca", addresses: ["127.0.0.0/8"] });
  const far = await platformKey(service(), "buro", { nombre: "lejos", addresses: ["203.0.113.7"] });
  expect([(await get(CUENTAS, near)).status, (await get(CUENTAS, far)).status]).toEqual([200, 403]);
  await expect(platformKey(service(), "buro", { nombre: "mal", scopes: ["facturas:timbrar"] })).rejects.toThrow(
    "no es un alcance",
  );
});

it("an account that leaves keeps its own keys, and is nobody's for the platform", async () => {
  const rfc = "EPA260211AA1";
  await post(CUENTAS, data(rfc));
  const { llave } = (await post(`${CUENTAS}/${rfc}/llave`, {})).body.data;
  expect((await service().rest("GET", "/api/v1/facturas", { key: llave })).status).toBe(200);
  await platformClient(service()).releaseAccount({ platform: "buro", account: rfc });
  for (const path of ["", "/facturas", "/preparacion"])
    expect((await get(`${CUENTAS}/${rfc}${path}`)).body.error).toBe("La cuenta no existe");
  expect((await service().rest("GET", "/api/v1/facturas", { key: llave })).status).toBe(200);
});

it("gRPC and Connect let a platform in as REST does", async () => {
  const { a, b, grpcUrl, site } = service();
  const transports = [
    createGrpcTransport({ baseUrl: grpcUrl }),
    createConnectTransport({ baseUrl: site, httpVersion: "1.1" }),
  ];
  for (const transport of transports) {
    const as = (rfc: string, key = all.test) => ({ headers: { "x-api-key": key, "x-cuenta": rfc } });
    const invoicing = createClient(Invoicing, transport);
    expect(await invoicing.listInvoices({}, as(a.rfc))).toMatchObject({ data: expect.any(Array) });
    await expect(invoicing.listInvoices({}, as(b.rfc))).rejects.toThrow("La cuenta no existe");
    await expect(invoicing.listInvoices({}, as(a.rfc, a.sandbox))).rejects.toThrow("llave de la plataforma");
    const platform = createClient(PlatformService, transport);
    const { data: own } = await platform.getPlatformAccount({ rfc: a.rfc }, { headers: { "x-api-key": all.test } });
    expect(own?.referencia).toBe("cliente-a");
    await expect(platform.getPlatformAccount({ rfc: b.rfc }, { headers: { "x-api-key": all.test } })).rejects.toThrow(
      "no existe",
    );
  }
});

/** Callers of the door and of the platform's own methods; nobody reads their bodies, so whoever is let in gets 400. */
const KEYS = {
  everything: ["*:leer", "*:proponer", "*:escribir"],
  reads: ["*:leer"],
  proposes: ["*:proponer"],
  writes: ["*:escribir"],
  propone: ["propone"],
} as const;
/** These methods have a body and do not write; any other one with a body writes, and the rest reads. */
const NEEDS: Readonly<Record<string, "reads" | "proposes" | "writes">> = {
  ...{ CalculateInvoice: "proposes", ValidateInvoice: "proposes", CalculateGlobal: "proposes" },
  ...{ DraftInvoice: "proposes", CalculateReturn: "proposes", CalculateTransfer: "proposes" },
  ...{ DraftCreditNote: "proposes", DraftPaymentComplement: "proposes", DraftPayroll: "proposes" },
  ...{ DraftWithholding: "proposes", DraftTransfer: "proposes", RequestApproval: "proposes" },
  ...{ CalculateTicketInvoice: "proposes", CreateExport: "reads", CreateExportDownload: "reads", Reconcile: "reads" },
  ...{ ExportPlatformMonth: "reads", DownloadPlatformMonth: "reads" },
};

describe("everybody at every method", () => {
  const routes = readRoutes(SERVICES);
  const own = routes.filter(({ isOfPlatform }) => isOfPlatform);
  const keys = new Map<string, string>();
  beforeAll(async () => {
    for (const [name, scopes] of Object.entries(KEYS))
      keys.set(name, await platformKey(service(), "buro", { nombre: name, scopes: [...scopes] }));
  });

  /** Sends what no method reads; returns status and sentence. */
  const knock = async (
    { verb, path }: Pick<Route, "verb" | "path">,
    key: string | undefined,
    rfc = service().a.rfc,
  ) => {
    const url = path.replace("{rfc}", rfc).replace(/\{\w+\}/g, "00000000-0000-4000-8000-000000000000");
    const call = { key, ...(verb === "GET" ? {} : { body: { "no such field": 1 } }) };
    const { status, body } = await service().rest(verb, verb === "GET" ? `${url}?nada=1` : url, call);
    return `${status} ${body?.error}`;
  };

  test.each([...doorsOf(routes), ...own].map((route) => [`${route.verb} ${route.path}`, route] as const))(
    "%s",
    async (_, route) => {
      const isFiscal = getOption(route.method, fiscal);
      const needed = isFiscal ? "writes" : (NEEDS[route.method.name] ?? (route.verb === "GET" ? "reads" : "writes"));
      const letIn = [];
      for (const [name, key] of keys) {
        const said = await knock(route, key);
        if (said.startsWith("400")) letIn.push(name);
        else expect(said).toMatch(/^403 La llave no tiene el alcance /);
      }
      expect(letIn).toEqual(["everything", needed, ...(needed === "writes" ? [] : ["propone"])]);
      for (const key of [undefined, "", service().a.sandbox, service().a.production, `plat_test_${"A".repeat(43)}`])
        expect(await knock(route, key)).toMatch(/^401 .*llave de la plataforma/);
      if (!route.path.includes("{rfc}") || route.isOfPlatform) return;
      const none = await knock(route, all.test, "XXX010101XX1");
      expect(none).toBe("404 La cuenta no existe");
      for (const rfc of [service().b.rfc, service().a.id, "%00", "%25", "ñ".repeat(12), "a".repeat(3000)])
        expect(await knock(route, all.test, rfc)).toBe(none);
      expect(await knock(route, all.others)).toBe(none);
    },
  );

  test.each(
    own.filter(({ path }) => path.includes("{rfc}")).map((route) => [`${route.verb} ${route.path}`, route] as const),
  )("%s tells of another platform's account what it tells of none", async (_, { verb, path, method }) => {
    const body = { ...OWN_BODIES[method.name] };
    const ask = async (rfc: string) => {
      const sent = verb === "GET" ? {} : { body };
      const { status, body: answer } = await service().rest(verb, path.replace("{rfc}", rfc), {
        key: all.live,
        ...sent,
      });
      return `${status} ${answer.error}`;
    };
    for (const rfc of [service().b.rfc, "XXX010101XX1"]) expect(await ask(rfc)).toBe("404 La cuenta no existe");
  });

  test.each(
    routes
      .filter(({ isPublic, isOfPlatform }) => !isPublic && !isOfPlatform)
      .map((route) => [`${route.verb} ${route.path}`, route] as const),
  )("%s is no door for a platform's key", async (_, route) => {
    for (const key of [all.test, all.live]) expect(await knock(route, key)).toMatch(/^401 La llave de acceso/);
  });
});

const OWN_BODIES: Readonly<Record<string, object>> = {
  ReplacePlatformAccount: { nombre: "X", regimenFiscal: "601", lugarExpedicion: "06300" },
  UploadAccountCsd: { cer: "AAAA", key: "AAAA", contrasena: "x" },
  AddAccountSeries: { tipo: "factura", codigo: "X" },
  SaveAccountCustomer: { cliente: CUSTOMERS.registered },
  GiveStamps: { cantidad: 1, idempotency_key: "nadie" },
  SetAccountRefill: { piso: 1, recarga: 1 },
  SaveAccountPlace: { codigoPostal: "64000", nombre: "X" },
  RemoveAccountPlace: { codigoPostal: "64000" },
};
