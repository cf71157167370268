import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { expect, it } from "vitest";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import { PortalAccess } from "#proto/cfdi/v1/portal_pb.ts";
import { PortalSupport } from "#proto/cfdi/v1/portal_support_pb.ts";
import { CUSTOMERS } from "../support/accounts.ts";
import { COMPANY, csdFiles, PASSWORD, PERSON } from "../support/csd.ts";
import { type Browser, peopleClient, signedIn, support } from "../support/portal.ts";
import { useService } from "../support/service.ts";

const service = useService();

const ownerOf = async (account: string, id: string, email: string): Promise<Browser> => {
  const browser = await signedIn(service(), email, { account, role: "owner" });
  browser.account = id;
  return browser;
};

it("an owner sets its account up to the point where it can stamp, and each step is written down", async () => {
  const { b } = service();
  const browser = await ownerOf(b.rfc, b.id, "dueno@example.com");
  const account = browser.client(PortalAccount);
  const steps = async () =>
    Object.fromEntries((await account.getChecklist({})).steps.map(({ id, done }) => [id, done]));
  expect(await steps()).toEqual({
    ...{ datos: true, csd: false, cliente: true, serie: true, llave: true, factura: false },
  });

  const csd = await account.uploadOwnCsd({ ...csdFiles(PERSON.rfc), password: PASSWORD });
  // No setting of this service names the authority of the tests' certificates.
  expect(csd).toMatchObject({ rfc: PERSON.rfc, authorityKnown: false });
  await account.setOwnData({ registroPatronal: "B5510768108" });
  await account.saveOwnCustomer({ customer: CUSTOMERS.public });
  expect((await account.listOwnCustomers({ search: "publico" })).customers).toHaveLength(1);
  expect((await account.listOwnCustomers({ search: "%" })).customers).toHaveLength(0);
  await account.removeOwnCustomer({ rfc: CUSTOMERS.public.rfc });
  await expect(account.removeOwnCustomer({ rfc: CUSTOMERS.public.rfc })).rejects.toThrow("El cliente no existe");
  await account.addOwnSeries({ kind: "factura", codigo: "G" });
  await expect(account.changeOwnSeries({ kind: "factura", codigo: "F", active: false })).rejects.toThrow(
    "La serie es la favorita de su tipo",
  );
  await account.changeOwnSeries({ kind: "factura", codigo: "G", favourite: true });
  const series = await account.changeOwnSeries({ kind: "factura", codigo: "F", active: false });
  expect(series).toMatchObject({ favourite: false, active: false });
  const key = await account.rotateOwnKey({ environment: "sandbox" });
  expect(key.key).toMatch(/^sk_test_/);
  await expect(account.rotateOwnKey({ environment: "production" })).rejects.toThrow("Solo una cuenta certificada");
  const shown = await account.getOwnAccount({});
  expect(shown).toMatchObject({ rfc: b.rfc, registroPatronal: "B5510768108", csd: { rfc: b.rfc } });
  expect(shown.keys.every((one) => one.key === undefined)).toBe(true);
  await account.setOwnPdfDesign({ change: { accentColor: "#1f4e79" } });
  expect((await account.getOwnPdfDesign({})).accentColor).toBe("#1f4e79");
  const paper = await account.previewOwnPdfDesign({ change: { footNote: "Gracias" } });
  expect(Buffer.from(paper.content).subarray(0, 5).toString()).toBe("%PDF-");
  expect(await account.listOwnStampBatches({})).toMatchObject({ batches: [], available: 0 });

  const ahead = (days: number) =>
    service().db.query(
      { name: "", text: "update accounts set sandbox_ahead = $2::int * 86400, revision = revision + 1 where id = $1" },
      [b.id, days],
    );
  await ahead(91);
  expect(await steps(), "a key of the sandbox ends by the account's own clock").toMatchObject({ llave: false });
  await ahead(0);

  const { entries } = await account.listOwnAudit({});
  expect(entries.map(({ action }) => action)).toEqual([
    ...["diseno.cambiado", "llave.generada", "serie.cambiada", "serie.cambiada", "serie.agregada"],
    ...["cliente.quitado", "cliente.guardado", "cuenta.registro_patronal", "csd.subido"],
    ...["usuario.invitacion_aceptada", "usuario.invitado"],
    // The command line made these entries when it prepared the account.
    ...["llave.generada", "serie.agregada", "cliente.guardado", "cuenta.modulo_contratado", "cuenta.creada"],
  ]);
  expect(entries[0]).toMatchObject({
    ...{ actor: "dueno@example.com", rfc: b.rfc, address: "127.0.0.1" },
    sentence: "Cambió el diseño de los PDF (versión 1)",
  });
  expect(JSON.stringify(entries, (_, value) => (typeof value === "bigint" ? String(value) : value))).not.toContain(
    key.key,
  );
});

it("a team: invited, changed and taken out, and an account keeps an owner", async () => {
  const { a } = service();
  const browser = await ownerOf(a.rfc, a.id, "ana@example.com");
  const account = browser.client(PortalAccount);
  const invited = await account.inviteMember({ email: "Luis@Example.com", role: "reader" });
  expect(invited.link).toMatch(/\/portal\/enlace#[\w-]{43}$/);
  expect(await account.listTeam({})).toMatchObject({
    members: [{ email: "ana@example.com", role: "owner" }],
    invitations: [{ email: "luis@example.com", role: "reader", invitedBy: "ana@example.com" }],
  });
  await account.removeMember({ email: "luis@example.com" });
  expect((await account.listTeam({})).invitations).toEqual([]);
  const stale = invited.link.replace(/^.*#/, "");
  await expect(
    browser.client(PortalAccess).acceptLink({ token: stale, password: "una contraseña larga" }),
  ).rejects.toThrow("el enlace no existe");

  const luis = await signedIn(service(), "luis@example.com", { account: a.rfc, role: "reader" });
  luis.account = a.id;
  await luis.client(PortalAccount).getOwnAccount({});
  await expect(account.changeMember({ email: "ana@example.com", role: "reader" })).rejects.toThrow(
    "La cuenta debe conservar un administrador",
  );
  await expect(account.removeMember({ email: "ana@example.com" })).rejects.toThrow("debe conservar");
  await account.changeMember({ email: "luis@example.com", role: "owner" });
  expect((await luis.client(PortalAccount).listTeam({})).members).toHaveLength(2);
  const both = [
    account.removeMember({ email: "luis@example.com" }),
    luis.client(PortalAccount).removeMember({ email: "ana@example.com" }),
  ];
  const ends = await Promise.allSettled(both);
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const left = ends[0]!.status === "fulfilled" ? account : luis.client(PortalAccount);
  const gone = ends[0]!.status === "fulfilled" ? luis : browser;
  expect((await left.listTeam({})).members).toHaveLength(1);
  await expect(gone.client(PortalAccount).getOwnAccount({})).rejects.toThrow("La cuenta no existe");
});

it("support opens an account, certifies it and sells it stamps, and its decisions bear its name", async () => {
  const { db } = service();
  const { browser } = await support(service(), "mesa@example.com");
  const desk = browser.client(PortalSupport);
  const issuer = {
    rfc: "LOMA850612AA7",
    nombre: "ANA LOPEZ MARTINEZ",
    regimenFiscal: "612",
    lugarExpedicion: "06300",
  };
  const opened = await desk.openAccount(issuer);
  const account = opened.rfc;
  expect(await desk.certify({ account })).toMatchObject({ certified: true });
  expect(await desk.contract({ account })).toMatchObject({ contracted: true });
  await desk.sellStamps({ account, quantity: 50 });
  expect(await desk.lookAtStamps({ account })).toMatchObject({ available: 50, batches: [{ quantity: 50 }] });
  expect((await desk.searchAccounts({ search: "lopez" })).accounts).toMatchObject([{ rfc: account }]);
  expect((await desk.listUsage({ search: "LOMA" })).accounts).toMatchObject([
    { rfc: account, stamps: 50, production: 0, sandbox: 0 },
  ]);
  const { link } = await desk.inviteInto({ account, email: "primera@example.com", role: "owner" });
  expect(link).toContain("/portal/enlace#");
  await db.query(
    {
      name: "",
      text: "insert into address_blocks (address, blocked_at, request) values ($1, now(), 'GET /x')",
    },
    ["198.51.100.9"],
  );
  expect((await desk.listBlocks({})).blocks).toMatchObject([{ address: "198.51.100.9" }]);
  const released = await desk.release({ address: "198.51.100.9", note: "hablamos" });
  expect(released).toMatchObject({ releasedBy: "mesa@example.com", note: "hablamos" });
  expect((await desk.lookAtHealth({ account })).checks.length).toBeGreaterThan(5);
  expect((await desk.listStuck({})).documents).toEqual([]);
  const settle = { account, environment: "sandbox", decision: "reintentar", note: "porque sí" };
  await expect(desk.settle({ ...settle, id: crypto.randomUUID() })).rejects.toThrow("no existe");
  const { entries } = await desk.listAudit({ limit: 200 });
  expect(entries.filter(({ actor }) => actor === "mesa@example.com").map(({ action }) => action)).toEqual([
    ...["direccion.liberada", "usuario.invitado", "timbres.agregados", "cuenta.modulo_contratado"],
    ...["cuenta.certificada", "cuenta.creada", "usuario.segundo_factor_activado", "usuario.invitacion_aceptada"],
  ]);
});

it("support changes what an account says of itself: the next document carries it, and whoever did it is told", async () => {
  const { a, rest } = service();
  const { browser } = await support(service(), "datos@example.com");
  const desk = browser.client(PortalSupport);
  const issue = () => {
    const concepto = { claveProdServ: "81112100", claveUnidad: "E48", descripcion: "Servicio" };
    const body = {
      ...{ receptorRfc: CUSTOMERS.registered.rfc, serie: "F", formaPago: "03" },
      conceptos: [{ ...concepto, cantidad: 1, valorUnitario: 100 }],
    };
    return rest("POST", "/api/v1/facturas", { key: a.sandbox, body });
  };
  const placeOf = async ({ body }: Awaited<ReturnType<typeof issue>>) => {
    const { bytes } = await rest("GET", `/api/v1/facturas/${body.data.id}/xml`, { key: a.sandbox });
    return / LugarExpedicion="(\d+)"/.exec(bytes.toString())?.[1];
  };
  expect(await placeOf(await issue())).toBe("06300");
  const replaced = await desk.replaceData({ ...COMPANY, regimenFiscal: "603", lugarExpedicion: "22000" });
  expect(replaced).toMatchObject({ id: a.id, zonaHoraria: "America/Tijuana", certified: true });
  expect(replaced.registroPatronal).toBeUndefined();
  // The register of the test PAC has the company under régimen 601.
  const refused = await issue();
  expect([refused.status, refused.body.error]).toEqual([502, expect.stringContaining("RegimenFiscal")]);
  const [entry] = (await desk.listAudit({ account: a.rfc, limit: 1 })).entries;
  expect(entry).toMatchObject({ actor: "datos@example.com", action: "cuenta.datos_cambiados" });
  expect(entry?.sentence).toBe(
    "Cambió los datos de la cuenta: régimen fiscal 603 (antes 601), lugar de expedición 22000 (antes 06300), " +
      "zona horaria America/Tijuana (antes America/Mexico_City), registro patronal ninguno (antes B5510768108)",
  );
  // Values are checked as at the account's creation, and data that stay the same leave no entry in the audit.
  await expect(desk.replaceData({ ...COMPANY, regimenFiscal: "612", lugarExpedicion: "22000" })).rejects.toThrow(
    "regimenFiscal:",
  );
  await expect(desk.replaceData({ ...COMPANY, lugarExpedicion: "2200" })).rejects.toThrow("lugarExpedicion:");
  await desk.replaceData({ ...COMPANY, regimenFiscal: "603", lugarExpedicion: "22000" });
  expect((await desk.listAudit({ account: a.rfc, limit: 1 })).entries[0]?.number).toBe(entry?.number);
  await desk.replaceData({ ...COMPANY, lugarExpedicion: "22000" });
  expect(await placeOf(await issue())).toBe("22000");
});

it("support takes rights back, and the account's keys feel it at once", async () => {
  const { a, rest } = service();
  const { browser } = await support(service(), "derechos@example.com");
  const desk = browser.client(PortalSupport);
  const status = async (key: string) => (await rest("GET", "/api/v1/facturas", { key })).status;
  expect(await desk.certify({ account: a.rfc, withdraw: true })).toMatchObject({ certified: false });
  expect([await status(a.production), await status(a.sandbox)]).toEqual([403, 200]);
  expect(await desk.contract({ account: a.rfc, withdraw: true })).toMatchObject({ contracted: false });
  expect(await status(a.sandbox)).toBe(403);
  await desk.contract({ account: a.rfc });
  await desk.certify({ account: a.rfc });
  expect([await status(a.production), await status(a.sandbox)]).toEqual([200, 200]);
  const { entries } = await desk.listAudit({ account: a.rfc, limit: 4 });
  expect(entries.map(({ sentence }) => sentence)).toEqual([
    ...["Certificó la cuenta para producción", "Contrató el módulo de API"],
    ...["Retiró el módulo de API", "Retiró la certificación para producción"],
  ]);
});

it("support sees who works in an account, and whom it keeps out", async () => {
  const { b } = service();
  await signedIn(service(), "contadora@example.com", { account: b.rfc, role: "issuer" });
  const { browser } = await support(service(), "equipo@example.com");
  const desk = browser.client(PortalSupport);
  await desk.inviteInto({ account: b.rfc, email: "nueva@example.com", role: "reader" });
  await desk.blockUser({ email: "contadora@example.com" });
  const team = await desk.lookAtTeam({ account: b.rfc });
  expect(team.members).toContainEqual(
    expect.objectContaining({ email: "contadora@example.com", role: "issuer", blocked: true }),
  );
  expect(team.invitations).toMatchObject([{ email: "nueva@example.com", invitedBy: "equipo@example.com" }]);
  const asked = await peopleClient(service()).lookAtTeam({ account: b.id });
  expect(asked).toEqual(team);
  await expect(desk.lookAtTeam({ account: crypto.randomUUID() })).rejects.toThrow("no existe");
});

it("a sale of stamps that is repeated under its key sells once", async () => {
  const { b } = service();
  const { browser } = await support(service(), "ventas@example.com");
  const desk = browser.client(PortalSupport);
  const order = { account: b.rfc, quantity: 40, idempotencyKey: "orden-1" };
  const sold = await Promise.all(Array.from({ length: 6 }, () => desk.sellStamps(order)));
  expect(new Set(sold.map(({ id }) => id)).size).toBe(1);
  expect(await desk.lookAtStamps({ account: b.rfc })).toMatchObject({
    available: 40,
    batches: [{ quantity: 40 }],
  });
  const { entries } = await desk.listAudit({ account: b.rfc, limit: 100 });
  expect(entries.filter(({ action }) => action === "timbres.agregados")).toHaveLength(1);
  const expiresAt = timestampFromDate(new Date("2098-01-31T00:00:00Z"));
  for (const other of [{ quantity: 41 }, { expiresAt }])
    await expect(desk.sellStamps({ ...order, ...other })).rejects.toThrow(
      /idempotencyKey: con esa llave ya se vendieron 40 timbres, vigentes hasta \d{4}-\d\d-\d\d; use otra/,
    );
  // An idempotency key belongs to an account; a sale without one is always new.
  await desk.sellStamps({ ...order, account: service().a.rfc });
  const two = [
    await desk.sellStamps({ account: b.rfc, quantity: 1 }),
    await desk.sellStamps({ account: b.rfc, quantity: 1 }),
  ];
  expect(two[0]?.id).not.toBe(two[1]?.id);
});

it("the audit cannot be changed, deleted or emptied", async () => {
  const { db } = service();
  for (const text of ["update audit set actor = 'nadie'", "delete from audit", "truncate audit"])
    await expect(db.query({ name: "", text }, [])).rejects.toThrow("audit is only added to");
});
