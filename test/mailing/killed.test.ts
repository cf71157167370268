import { expect, test } from "vitest";
import { CORE_AT, launch, newFolder } from "../processes/child.ts";
import { create, order, run } from "../rest/facturas/order.ts";
import { MASTER_KEY, startService } from "../support/service.ts";
import { startSmtp } from "../support/smtp.ts";

/**
 * A process is killed while the mail server has the whole letter and has not answered: SMTP leaves open whether the
 * server delivers it, so it is sent again, under the same Message-ID. A mail that the server had accepted is never sent
 * again.
 */
test("a process that is killed while it sends leaves no mail unsent, and sends none again that was answered for", async () => {
  const service = await startService();
  const smtp = await startSmtp();
  const settings = {
    DATABASE_URL: service.databaseUrl,
    MASTER_KEY,
    SMTP_URL: smtp.url,
    SMTP_FROM: "facturas@example.com",
  };
  try {
    const { body } = await create(service, order(), { key: service.a.production });
    const addresses = Array.from({ length: 6 }, (_, at) => `uno-${at}@cliente.example`);
    await run(
      service,
      `insert into mails (account_id, environment, document_id, occasion, address, estado, created_at, next_at)
        select '${service.a.id}', 'production', '${body.data.id}', 'timbrado', address, 'pendiente', now(), now()
        from unnest(array['${addresses.join("','")}']) as a(address)`,
    );
    await run(
      service,
      `insert into mailings (account_id, environment, next_at) values ('${service.a.id}', 'production', now())`,
    );
    let release = () => undefined as unknown;
    smtp.hold(new Promise((free) => (release = () => free(undefined))));
    const first = launch("core", newFolder(), settings);
    await first.said(CORE_AT);
    await expect.poll(() => smtp.seen).toBe(4);
    first.kill("SIGKILL");
    await first.ended;
    release();
    smtp.hold(undefined);
    await expect.poll(() => smtp.received.length).toBe(4);
    const estados = async () =>
      (await run(service, "select estado, count(*)::int as n from mails group by 1")) as object[];
    expect(await estados()).toEqual([{ estado: "pendiente", n: 6 }]);
    await run(service, "update mailings set lease_until = now()");
    const second = launch("core", newFolder(), settings);
    await expect.poll(estados).toEqual([{ estado: "entregado", n: 6 }]);
    second.kill("SIGTERM");
    expect(await second.ended, second.text()).toBe(0);
    const ids = new Map<string, number>();
    for (const { mail } of smtp.received) ids.set(mail.messageId!, (ids.get(mail.messageId!) ?? 0) + 1);
    expect([...ids.values()].toSorted()).toEqual([1, 1, 2, 2, 2, 2]);
  } finally {
    await service.close();
    await smtp.down();
  }
});
