import { randomUUID } from "node:crypto";
import type { Client } from "@connectrpc/connect";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DocumentEventKind, PortalDocuments } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { PortalMail } from "#proto/cfdi/v1/portal_mail_pb.ts";
import { cancel, stamped as cancellable } from "../rest/facturas/cancelar/cancellation.ts";
import { create, FACTURAS, order, run } from "../rest/facturas/order.ts";
import { CUSTOMERS } from "../support/accounts.ts";
import { acceptedFrom, type Browser, peopleClient } from "../support/portal.ts";
import { localTime, type Service, startService } from "../support/service.ts";
import { type Smtp, startSmtp } from "../support/smtp.ts";
import { visit } from "../support/visit.ts";

/** Documents of a running service by mail, at the SMTP server of npm's smtp-server. */
let service: Service;
let smtp: Smtp;
let owner: Browser;
let mail: Client<typeof PortalMail>;

beforeAll(async () => {
  smtp = await startSmtp();
  const env = {
    SMTP_URL: smtp.url,
    SMTP_FROM: "Facturas <facturas@example.com>",
    SMTP_BOUNCE: "rebotes@example.com",
  };
  service = await startService({ env });
  await peopleClient(service).invite({ email: "duena@example.mx", account: service.a.id, role: "owner" });
  owner = await acceptedFrom(service, /https?:\S+/.exec(smtp.received[0]!.mail.text!)![0]);
  owner.account = service.a.id;
  mail = owner.client(PortalMail);
});
afterAll(() => service.close());
beforeEach(async () => {
  owner.environment = "production";
  smtp.refuse(undefined);
  smtp.hold(undefined);
  for (const table of ["mails", "mailings", "outbox_readers"]) await run(service, `delete from ${table}`);
  await customer(["compras@cliente.example"]);
});

const customer = (correos: string[], rfc = CUSTOMERS.registered) =>
  service.accounts.addCustomer({ account: service.a.rfc, customer: { ...rfc, correos } });
const stamped = async () => {
  const { body } = await create(service, order(), { key: service.a.production });
  return body.data as { id: string; folio: string; serie: string; uuidFiscal: string };
};
const to = (address: string) => smtp.received.filter(({ to: all }) => all.includes(address));
const states = async () =>
  (await mail.listMails({})).mails.map(({ correo, estado, motivo }) => [motivo, correo, estado]);

/** Ends the waits of all mails at once. */
async function timePasses(): Promise<void> {
  await run(service, "update mails set next_at = now() where estado = 'pendiente'");
  await run(service, "update mailings set next_at = now(), lease_until = null where next_at is not null");
}

test("a stamped document goes to its receiver's addresses, with XML and PDF, and nothing of before does", async () => {
  await customer(["uno@cliente.example", "Dos@cliente.example"]);
  await stamped();
  await mail.setMailing({
    onStamped: true,
    responderA: "cobranza@emisor.example",
    texto: "Gracias <3\nPague a tiempo",
  });
  const invoice = await stamped();
  const ends = async () =>
    (await mail.listMails({})).mails
      .map(({ motivo, correo, estado, respuesta }) => [motivo, correo, estado, respuesta?.slice(0, 4)])
      .toSorted();
  await expect.poll(ends).toEqual([
    ["timbrado", "dos@cliente.example", "entregado", "250 "],
    ["timbrado", "uno@cliente.example", "entregado", "250 "],
  ]);
  const [got] = to("uno@cliente.example");
  expect(got).toMatchObject({ from: "rebotes@example.com", to: ["uno@cliente.example"] });
  const { subject, from, replyTo, headers, text, html, attachments } = got!.mail;
  expect(subject).toMatch(new RegExp(`^Factura F-${invoice.folio} de [A-Z]`));
  expect(from!.value[0]).toMatchObject({
    address: "facturas@example.com",
    name: expect.stringMatching(/^[A-Z]/),
  });
  expect(replyTo!.value[0]!.address).toBe("cobranza@emisor.example");
  expect(headers.get("auto-submitted")).toBe("auto-generated");
  for (const words of [invoice.uuidFiscal, "$1,160.00 MXN", "RECEPTOR ACEPTA", "Pague a tiempo"]) {
    expect(text).toContain(words);
    expect(html).toContain(words);
  }
  expect(html).toContain("Gracias &lt;3<br>");
  expect(attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
    [`F-${invoice.folio}.xml`, "application/xml"],
    [`F-${invoice.folio}.pdf`, "application/pdf"],
  ]);
  const xml = await service.rest("GET", `${FACTURAS}/${invoice.id}/xml`, { key: service.a.production });
  expect(attachments[0]!.content.toString()).toBe(xml.bytes.toString());
  expect(attachments[1]!.content.subarray(0, 5).toString()).toBe("%PDF-");
  expect(to("dos@cliente.example")).toHaveLength(1);
});

test("a cancelled document is told of when the account wants it, and never when it does not", async () => {
  await mail.setMailing({ onCancelled: true });
  const key = service.a.production;
  const made = await cancellable(service, "C=direct", { key });
  const before = smtp.received.length;
  await cancel(service, made, { key });
  await expect.poll(states).toEqual([["cancelado", "compras@cliente.example", "entregado"]]);
  expect(smtp.received).toHaveLength(before + 1);
  expect(smtp.received.at(-1)!.mail.subject).toMatch(/^Cancelación: factura F-\d+ de /);
  expect(smtp.received.at(-1)!.mail.text).toMatch(/Cancelado: \d\d\/\d\d\/\d{4}/);
  await mail.setMailing({});
  await stamped();
  expect(await run(service, "select from outbox_readers")).toEqual([]);
});

test("the sandbox sends to the account's own people alone", async () => {
  owner.environment = "sandbox";
  await customer(["compras@cliente.example", "duena@example.mx"]);
  await mail.setMailing({ onStamped: true });
  const { body } = await create(service, order());
  await expect.poll(states).toEqual([["timbrado", "duena@example.mx", "entregado"]]);
  expect(to("duena@example.mx").at(-1)!.mail.subject).toMatch(/^\[Prueba\] Factura/);
  const documentos = [body.data.id];
  await expect(mail.sendDocuments({ documentos, correos: ["otro@example.mx"] })).rejects.toThrow(
    "correos[0]: en pruebas solo se envía a personas de la cuenta",
  );
  expect(await mail.sendDocuments({ documentos })).toMatchObject({ mails: 1, sinCorreo: [] });
  expect(to("compras@cliente.example").filter(({ mail: { subject } }) => subject?.startsWith("[Prueba]"))).toEqual([]);
});

test("by hand documents go to the addresses given, or each to its receiver's; one without any is named", async () => {
  const [one, two] = [await stamped(), await stamped()];
  await customer([]);
  const documentos = [one.id, two.id];
  expect(await mail.sendDocuments({ documentos })).toMatchObject({
    mails: 0,
    sinCorreo: expect.arrayContaining([`F-${one.folio}`, `F-${two.folio}`]),
  });
  expect(
    await mail.sendDocuments({ documentos, correos: ["a@x.example", "A@X.example", "b@x.example"] }),
  ).toMatchObject({ mails: 4 });
  await expect.poll(async () => (await states()).filter(([, , estado]) => estado === "entregado")).toHaveLength(4);
  const { mails } = await mail.listMails({ documento: one.id });
  expect(mails).toHaveLength(2);
  expect(mails[0]).toMatchObject({
    motivo: "envio",
    folio: `F-${one.folio}`,
    lista: "facturas",
    respuesta: /aceptado/,
  });
  owner.environment = "sandbox";
  await expect(mail.sendDocuments({ documentos, correos: ["duena@example.mx"] })).rejects.toThrow("no existe");
});

test("a receiver is reminded of what is open, in one mail, and of the same day's only when that is confirmed", async () => {
  const key = service.a.production;
  const owing = async () => {
    const { body } = await create(service, order({ metodoPago: "PPD", formaPago: "99" }), { key });
    return body.data as { id: string; folio: string; uuidFiscal: string };
  };
  const [one, two, paid] = [await owing(), await owing(), await stamped()];
  const { rfc: receptorRfc } = CUSTOMERS.registered;
  const asked = { receptorRfc, facturas: [one.id, two.id], correos: ["Cobros@cliente.example"] };
  await expect(mail.remindReceiver({ ...asked, facturas: [one.id, paid.id] })).rejects.toThrow(
    /F-\d+: no tiene saldo por pagar/,
  );
  await expect(mail.remindReceiver({ ...asked, facturas: [randomUUID()] })).rejects.toThrow("no existe");
  await expect(mail.remindReceiver({ ...asked, receptorRfc: CUSTOMERS.public.rfc })).rejects.toThrow(
    "es el RFC de muchos receptores",
  );
  expect(await mail.remindReceiver(asked)).toMatchObject({ mails: 1 });
  await expect(mail.remindReceiver(asked)).rejects.toThrow(/Hoy a las \d\d:\d\d ya se le envió un recordatorio/);
  await expect.poll(states).toEqual([["recordatorio", "cobros@cliente.example", "entregado"]]);
  const got = to("cobros@cliente.example")[0]!.mail;
  expect(got.subject).toMatch(/^Recordatorio de pago: 2 facturas de /);
  for (const words of [`Factura F-${one.folio}`, `Factura F-${two.folio}`, "$1,160.00 MXN", "$2,320.00 MXN"]) {
    expect(got.text).toContain(words);
    expect(got.html).toContain(words);
  }
  expect(got.attachments).toEqual([]);
  const { mails } = await mail.listMails({ receptorRfc });
  expect(mails.map(({ documento, motivo }) => [documento, motivo])).toEqual([[one.id, "recordatorio"]]);
  const { events } = await owner.client(PortalDocuments).getDocumentHistory({ id: two.id });
  expect(events.at(-1)).toMatchObject({
    event: DocumentEventKind.REMINDED,
    mensaje: "cobros@cliente.example",
    userName: "duena@example.mx",
  });
  // Invoices that are paid before the mail goes are not in it, and without any there is no mail.
  smtp.refuse(() => ({ code: 451, words: "greylisted" }));
  expect(await mail.remindReceiver({ ...asked, otraVez: true })).toMatchObject({ mails: 1 });
  const last = async () => (await mail.listMails({ receptorRfc })).mails[0];
  await expect.poll(last).toMatchObject({ estado: "pendiente", intentos: 1 });
  for (const { id, uuidFiscal } of [one, two]) {
    const documentos = [{ facturaUuid: uuidFiscal, impPagado: 1160 }];
    const pago = { fechaPago: `${localTime().slice(0, 10)}T12:00:00`, formaPago: "03", moneda: "MXN", documentos };
    const body = { receptorRfc, pagos: [pago] };
    expect([id, (await service.rest("POST", "/api/v1/complementos-pago", { key, body })).status]).toEqual([id, 201]);
  }
  smtp.refuse(undefined);
  await timePasses();
  await expect.poll(last).toMatchObject({ estado: "rechazado", respuesta: "ya no tienen saldo" });
});

test("a month goes to somebody of the account, as a ZIP of files by series and folio, and to nobody else", async () => {
  const { folio, uuidFiscal } = await stamped();
  const mes = localTime().slice(0, 7);
  await expect(mail.sendMonth({ mes, correo: "otro@example.mx" })).rejects.toThrow("no es de nadie de la cuenta");
  expect((await mail.getMailing({})).personas).toEqual(["duena@example.mx"]);
  await mail.sendMonth({ mes, correo: "Duena@example.mx" });
  const done = async () => {
    await timePasses();
    return states();
  };
  await expect.poll(done).toEqual([["mes", "duena@example.mx", "entregado"]]);
  const { subject, text, attachments } = to("duena@example.mx").at(-1)!.mail;
  expect(subject).toMatch(new RegExp(`^Comprobantes de ${mes.slice(5)}/${mes.slice(0, 4)} de `));
  expect(text).toMatch(/Comprobantes timbrados: [1-9]/);
  expect(attachments.map(({ contentType }) => contentType)).toEqual(["application/zip"]);
  const names = attachments[0]!.content.toString("latin1");
  for (const name of [`xml/F-${folio}_${uuidFiscal.slice(0, 8)}.xml`, `pdf/F-${folio}_${uuidFiscal.slice(0, 8)}.pdf`])
    expect(names).toContain(name);
  expect(names).toContain("comprobantes.xlsx");
  const { mails } = await mail.listMails({});
  expect(mails[0]).toMatchObject({ folio: mes, documento: "", lista: "" });
});

test("two reminders of the same moment are one", async () => {
  const { body } = await create(service, order({ metodoPago: "PPD", formaPago: "99" }), {
    key: service.a.production,
  });
  const { rfc: receptorRfc } = CUSTOMERS.registered;
  const asked = { receptorRfc, facturas: [body.data.id as string], correos: ["compras@cliente.example"] };
  const both = await Promise.allSettled([mail.remindReceiver(asked), mail.remindReceiver(asked)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("a customer gets the invoice of a ticket at the address that he gave, and its page says so", async () => {
  const sell = async () => {
    const conceptos = [{ importeConImpuestos: 116, impuestos: [{}] }];
    const body = { tickets: [{ folio: randomUUID(), formaPago: "01", conceptos }] };
    const made = await service.rest("POST", "/tickets", { key: service.a.production, body });
    return `${service.site}${made.body.data[0].ticket.rutaAutofactura}`;
  };
  const { rfc, nombre, codigoPostal, regimenFiscal, usoCfdi } = CUSTOMERS.registered;
  const form = { rfc, nombre, codigoPostal, regimenFiscal, usoCfdi };
  const [plain, mailed] = [await sell(), await sell()];
  expect((await visit(plain)).text).toMatch(/<label for="correo">Correo \(si lo desea\)/);
  expect((await visit(plain, { form })).status).toBe(303);
  const wrong = await visit(mailed, { form: { ...form, correo: "a@b" } });
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringMatching(/id="correo-ayuda"><strong class="fault">/)]);
  expect((await visit(mailed, { form: { ...form, correo: "Quien@compra.example" } })).status).toBe(303);
  await expect.poll(async () => (await visit(mailed)).text).toContain("Se envió a q•••@compra.example.");
  expect(await states()).toEqual([["autofactura", "quien@compra.example", "entregado"]]);
  const uuid = /[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/.exec((await visit(mailed)).text)![0];
  const [got] = to("quien@compra.example");
  expect(got!.mail.attachments.map(({ contentType }) => contentType)).toEqual(["application/xml", "application/pdf"]);
  expect(got!.mail.text).toContain(uuid);

  // An invoice on its way is mailed when it is stamped. Five addresses a day are enough for anybody.
  await run(service, `update documents set estado = 'timbrando', uuid_fiscal = null where uuid_fiscal = '${uuid}'`);
  const again = (at: number) => visit(mailed, { form: { correo: `otra-${at}@compra.example` } });
  expect((await again(1)).status).toBe(303);
  await expect.poll(async () => (await mail.listMails({})).mails[0]).toMatchObject({ respuesta: "se está timbrando" });
  await run(service, `update documents set estado = 'timbrada', uuid_fiscal = '${uuid}' where estado = 'timbrando'`);
  await timePasses();
  await expect.poll(async () => (await visit(mailed)).text).toContain("Se envió a o•••@compra.example.");
  expect([(await again(2)).status, (await again(3)).status, (await again(4)).status]).toEqual([303, 303, 303]);
  const refused = await again(5);
  expect([refused.status, refused.text.includes("Demasiados intentos")]).toEqual([429, true]);
});

test("what the server refuses is told in its words; what it puts off is tried again", async () => {
  const invoice = await stamped();
  smtp.refuse((address) =>
    address.startsWith("no") ? { code: 550, words: "no such user" } : { code: 451, words: "greylisted" },
  );
  await mail.sendDocuments({ documentos: [invoice.id], correos: ["no@x.example", "tarde@x.example"] });
  const of = async (address: string) => (await mail.listMails({})).mails.find(({ correo }) => correo === address)!;
  await expect.poll(() => of("no@x.example")).toMatchObject({ estado: "rechazado", respuesta: "550 no such user" });
  await expect
    .poll(() => of("tarde@x.example"))
    .toMatchObject({ estado: "pendiente", intentos: 1, respuesta: "451 greylisted" });
  smtp.refuse(undefined);
  await timePasses();
  await expect.poll(() => of("tarde@x.example")).toMatchObject({ estado: "entregado", intentos: 2 });
  expect(to("no@x.example")).toEqual([]);
});

test("a mail server that is down delays mail and nothing else; after four days it is given up", async () => {
  await mail.setMailing({ onStamped: true });
  await smtp.down();
  const invoice = await stamped();
  expect(invoice.uuidFiscal).toMatch(/^[0-9A-F-]{36}$/i);
  const now = async () => (await mail.listMails({})).mails[0];
  await expect.poll(async () => (await now())?.intentos).toBe(1);
  expect(await now()).toMatchObject({
    estado: "pendiente",
    respuesta: expect.stringMatching(/ECONNREFUSED/),
  });
  await run(service, "update mails set created_at = now() - interval '5 days'");
  const late = await stamped();
  await expect.poll(async () => (await states()).length).toBe(2);
  await timePasses();
  await expect.poll(async () => (await mail.listMails({ documento: invoice.id })).mails[0]!.estado).toBe("rechazado");
  await smtp.up();
  await timePasses();
  await expect.poll(async () => (await mail.listMails({ documento: late.id })).mails[0]!.estado).toBe("entregado");
  expect(to("compras@cliente.example").filter(({ mail: { text } }) => text?.includes(late.uuidFiscal))).toHaveLength(1);
});

test("two processes send each mail once, and no account more than its pace allows", async () => {
  const second = await service.secondInstance();
  const invoice = await stamped();
  const begun = smtp.received.length;
  const addresses = Array.from({ length: 8 }, (_, at) => `pace-${at}@x.example`);
  const ids = [invoice.id, (await stamped()).id, (await stamped()).id];
  await mail.sendDocuments({ documentos: ids, correos: addresses });
  await expect.poll(async () => (await states()).filter(([, , estado]) => estado === "entregado").length).toBe(20);
  // The turn ends after its last mail is written down.
  const rests = async () => {
    const rows = await run(service, "select extract(epoch from next_at - turn_at) as rests from mailings");
    return Number((rows as { rests: string }[])[0]!.rests);
  };
  await expect.poll(rests).toBeGreaterThan(15);
  await timePasses();
  await expect.poll(() => smtp.received.length).toBe(begun + 24);
  await second.close();
  expect(new Set(smtp.received.slice(begun).map(({ mail: { messageId } }) => messageId)).size).toBe(24);
});
