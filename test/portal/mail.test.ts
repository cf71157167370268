import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { create } from "@bufbuild/protobuf";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  DescribeLinkRequestSchema,
  InviteRequestSchema,
  RequestResetRequestSchema,
  SignInRequestSchema,
} from "#proto/cfdi/v1/portal_pb.ts";
import { type Mail, type Mailer, openMailer } from "../../src/clients/mail.ts";
import { ensureUser } from "../../src/persistence/access/people.ts";
import type { Database } from "../../src/persistence/database/database.ts";
import { readConfig } from "../../src/process/config.ts";
import { portalAccess } from "../../src/services/access/access.ts";
import { passwords } from "../../src/services/access/passwords.ts";
import { portalPeople } from "../../src/services/access/people.ts";
import { accountRow } from "../support/accounts.ts";
import { insertAccount } from "../support/changes.ts";
import { newDatabase } from "../support/postgres.ts";
import { type Received, type Smtp, startSmtp } from "../support/smtp.ts";

let db: Database;
let mailer: Mailer;
let smtp: Smtp;
let before = 0;
const received = () => smtp.received.slice(before);

beforeAll(async () => {
  db = await newDatabase();
  smtp = await startSmtp();
  const env = { SMTP_URL: smtp.url, SMTP_FROM: "Facturas <portal@example.com>" };
  mailer = await openMailer(readConfig(env).mail!);
});
afterAll(async () => {
  mailer.close();
  await smtp.down();
  await db.close();
});
beforeEach(() => {
  before = smtp.received.length;
  smtp.refuse(undefined);
});

const deps = () => ({
  ...{ db, now: () => new Date(), siteUrl: "https://facturas.example.com" },
  mail: (mail: Mail) =>
    mailer.send(mail).then(
      () => true,
      () => false,
    ),
});
const invite = (email: string) =>
  portalPeople(deps()).invite(create(InviteRequestSchema, { email, support: true }), undefined);

it("an invitation goes by mail to whom it is for, and to nobody else", async () => {
  const answer = await invite("ana@example.com");
  expect(answer).toMatchObject({ link: "", mailed: true });
  expect(received()).toHaveLength(1);
  const [{ to, mail }] = received() as [Received];
  expect(to).toEqual(["ana@example.com"]);
  expect(mail.text).toMatch(/https:\/\/facturas\.example\.com\/portal\/enlace#[\w-]{43}/);
});

const INVITER = { person: { id: randomUUID(), email: "duena@example.com", address: "198.51.100.7" } };

it.each([
  ["a person", INVITER, "duena@example.com invita a"],
  ["the command line", undefined, "Quien opera el servicio invita a"],
] as const)("an invitation by %s names company, inviter, site and role", async (_, by, words) => {
  const account = accountRow(by === undefined ? "EKU9003173C9" : "EPR260101AA1", new Date());
  await insertAccount(db, account);
  const email = `eva@${account.rfc.toLowerCase()}.example.com`;
  const request = create(InviteRequestSchema, { email, account: account.rfc, role: "issuer" });
  await portalPeople(deps()).invite(request, by);
  const { subject, text } = received()[0]!.mail;
  const company = `${account.nombre} (${account.rfc})`;
  expect(subject).toBe(`Invitación al portal de facturación de ${company}`);
  expect(text).toMatch(
    `${words} ${email} al portal de facturación de ${company}, en facturas.example.com, como emisor.\n\nPara aceptar abra este enlace:\n\nhttps://facturas.example.com/portal/enlace#`,
  );
});

it("who invites gets the link where the mail was not taken", async () => {
  smtp.refuse(() => ({ code: 452, words: "no room" }));
  const answer = await invite("luis@example.com");
  expect(answer).toMatchObject({ mailed: false, link: expect.stringMatching(/enlace#[\w-]{43}$/) });
});

const accessByMail = async () =>
  portalAccess({
    ...{ ...deps(), masterKey: Buffer.alloc(32), passwords: await passwords() },
    ...{ provider: undefined, onProviderTrouble: () => undefined },
    onTrouble: (cause) => expect(cause).toBeUndefined(),
  });

it("who forgot a password is sent a link; the answer says of nobody whether it exists", async () => {
  const access = await accessByMail();
  const ask = (email: string) =>
    access.requestReset(create(RequestResetRequestSchema, { email }), { address: "198.51.100.7" });
  expect(await ask("nadie@example.com")).toEqual(await ask("ANA@example.com"));
  await expect.poll(received).toHaveLength(1);
  expect(received()[0]!.to).toEqual(["ana@example.com"]);
  expect(received()[0]!.mail.subject).toBe("Otra contraseña para el portal de facturación (facturas.example.com)");
  expect(received()[0]!.mail.text).toMatch("otra contraseña para ana@example.com en el portal de facturación de");
});

it("whoever asks for links of another user again and again does not void the one in its mailbox", async () => {
  const access = await accessByMail();
  await ensureUser(db, "asediada@example.com", new Date());
  const ask = () =>
    access.requestReset(create(RequestResetRequestSchema, { email: "asediada@example.com" }), {
      address: "198.51.100.8",
    });
  for (let count = 1; count <= 10; count++) {
    expect(await ask()).toEqual({ mails: true });
    if (count <= 3) await expect.poll(received).toHaveLength(count);
  }
  await setTimeout(100);
  expect(received()).toHaveLength(3);
  const [, token = ""] = /enlace#([\w-]{43})/.exec(received()[2]!.mail.text ?? "")!;
  const described = await access.describeLink(create(DescribeLinkRequestSchema, { token }), {
    address: "198.51.100.9",
  });
  expect(described).toMatchObject({ email: "asediada@example.com" });
});

it("a user whom unknown browsers try too often is warned by mail, once a day; a stranger is not", async () => {
  const access = await accessByMail();
  await ensureUser(db, "tentada@example.com", new Date());
  const guess = (email: string, at: number) =>
    access
      .signIn(create(SignInRequestSchema, { email, password: "no es esta" }), { address: `198.51.100.${at}` })
      .catch(() => undefined);
  for (const email of ["tentada@example.com", "nadie@example.com"]) {
    await db.query({ name: "", text: "insert into sign_in_attempts values ($1, now(), 99)" }, [`user:${email}`]);
    await guess(email, 1);
    expect(received()).toHaveLength(email.startsWith("nadie") ? 1 : 0);
    for (let at = 2; at < 5; at++) await guess(email, at);
    await expect.poll(received).toHaveLength(1);
  }
  await setTimeout(100);
  expect(received()).toHaveLength(1);
  expect(received()[0]!.to).toEqual(["tentada@example.com"]);
});

it.each([
  [{ SMTP_URL: "smtp://mail.example.com" }, "SMTP_FROM is required"],
  [{ SMTP_URL: "http://mail.example.com", SMTP_FROM: "a@b" }, "SMTP_URL must be a URL with smtp:// or smtps://"],
])("settings that cannot be used stop the start: %j", (env, words) => {
  expect(() => readConfig(env)).toThrow(words);
});
