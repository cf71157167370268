import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hasStampedXmlIn } from "../../src/persistence/database/stamped-xml.ts";
import { execute } from "../cli/terminal.ts";
import type { Answer } from "../support/client.ts";
import { type Service, sealedBy, startService } from "../support/service.ts";
import { type Storage, startStorage } from "../support/storage.ts";
import { COMPLEMENTOS, invoice, payOne } from "./complementos-pago/payment.ts";
import { credit } from "./facturas/nota-credito/note.ts";
import { FACTURAS, order, provoking, relayed, run } from "./facturas/order.ts";
import { NOMINA, receipt } from "./nomina/receipt.ts";
import { dividends, RETENCIONES } from "./retenciones/withholding.ts";

/**
 * Every place of the service that reads the XML of a document gives the same answer while the row has it and once the
 * archive has it.
 */
let storage: Storage;
let service: Service;
beforeAll(async () => {
  storage = await startStorage();
  service = await startService({ env: storage.env });
});
afterAll(async () => {
  await service.close();
  await storage.close();
});
beforeEach(() => {
  storage.fault = undefined;
});

const call = (verb: string, path: string, body?: object) => service.rest(verb, path, { key: service.a.sandbox, body });
const post = async (path: string, body: object) => {
  const answer = await call("POST", path, body);
  expect(answer.status, answer.body.error).toBe(201);
  return answer.body.data as { id: string; facturaId: string; uuidFiscal: string; total: number };
};
const cli = (command: string) => execute(command, { CORE_URL: service.grpcUrl, SERVICE_TOKEN: service.serviceToken });

/** A document is younger than no days for a moment if the clock was set back, so the archive is asked again. */
async function archiveAll(): Promise<void> {
  const left = async () => {
    expect(await cli("archive run --older-than 0d --again")).toMatchObject({ code: 0, err: "" });
    return run(service, `select from documents where ${hasStampedXmlIn()}`);
  };
  await expect.poll(left).toEqual([]);
}

const UNAVAILABLE = {
  ok: false,
  error:
    "El servicio no puede atender la petición ahora: el archivo de comprobantes antiguos no responde; " +
    "repítala en unos minutos, con la misma Idempotency-Key si la lleva",
};

const said = ({ status, bytes, headers }: Answer) => ({
  ...{ status, type: headers.get("content-type"), text: bytes.toString("latin1") },
});

describe("an archived document", () => {
  test("is read as before at every door, and where the storage is down only those readings are 503", async () => {
    const owed = await invoice(service);
    const paid = (await payOne(service, owed, 100)).body.data;
    const note = (await credit(service, owed.id, { formaPago: "03" })).body.data;
    const salary = await post(NOMINA, receipt());
    const withheld = await post(RETENCIONES, dividends());
    const sealed = relayed(sealedBy(service.a));
    const repeated = order({ idempotency_key: "archivada" });
    await post(FACTURAS, sealed);
    await post(FACTURAS, repeated);
    const readings: readonly (readonly [string, () => Promise<Answer>])[] = [
      ...[
        `${FACTURAS}/${owed.id}/xml`,
        `${FACTURAS}/${owed.id}/pdf`,
        `${FACTURAS}/${owed.id}/estatus-sat`,
        `${FACTURAS}/${note.id}/xml`,
        `${COMPLEMENTOS}/${paid.id}`,
        `${COMPLEMENTOS}/${paid.id}/xml`,
        `${COMPLEMENTOS}/${paid.id}/pdf`,
        `${NOMINA}/${salary.id}/xml`,
        `${NOMINA}/${salary.id}/pdf`,
        `${RETENCIONES}/${withheld.id}/xml`,
        `${RETENCIONES}/${withheld.id}/pdf`,
      ].map((path) => [path, () => call("GET", path)] as const),
      ["the same key again", () => call("POST", FACTURAS, repeated)],
      ["the same sealed XML again", () => call("POST", FACTURAS, sealed)],
    ];
    const before = new Map<string, object>();
    for (const [what, read] of readings) before.set(what, said(await read()));
    await archiveAll();
    for (const [what, read] of readings) expect(said(await read()), what).toEqual(before.get(what));

    storage.fault = "fails";
    for (const [what, read] of readings) {
      const { status, body } = await read();
      expect({ what, status, body }).toMatchObject({ what, status: 503, body: UNAVAILABLE });
    }
    // A creation that reads no earlier XML works as before.
    await post(FACTURAS, order());
    for (const path of [FACTURAS, `${FACTURAS}/${owed.id}`, NOMINA, `${RETENCIONES}/${withheld.id}`])
      expect((await call("GET", path)).status).toBe(200);
  });

  test("is paid, credited and cancelled like any other", async () => {
    const owed = await invoice(service);
    const direct = await post(FACTURAS, provoking("C=direct"));
    await archiveAll();
    storage.fault = "cuts";
    expect((await payOne(service, owed, 160)).status).toBe(503);
    expect((await credit(service, owed.id, { formaPago: "03" })).status).toBe(503);
    storage.fault = undefined;
    expect((await payOne(service, owed, 160)).status).toBe(201);
    await archiveAll();
    // The note takes the form of payment from the last payment, which is archived too.
    expect((await credit(service, owed.id)).status).toBe(201);
    const cancelled = await call("POST", `${FACTURAS}/${direct.id}/cancelar`, { motivo: "02" });
    expect(cancelled.body.data).toMatchObject({ estado: "cancelada" });
    expect((await call("GET", `${FACTURAS}/${direct.id}/xml`)).status).toBe(200);
  });

  test("of another account, or of the other environment, is not there", async () => {
    const { id } = await post(FACTURAS, order());
    await archiveAll();
    storage.requests.length = 0;
    for (const key of [service.b.sandbox, service.a.production])
      expect((await service.rest("GET", `${FACTURAS}/${id}/xml`, { key })).status).toBe(404);
    expect(storage.requests).toEqual([]);
  });
});

describe("the command line", () => {
  test("says what is archived, compares it, and puts it back", async () => {
    const { id } = await post(FACTURAS, order());
    const xml = (await call("GET", `${FACTURAS}/${id}/xml`)).bytes;
    await archiveAll();
    const { documents } = JSON.parse((await cli("archive verify --json")).out);
    expect(documents).toBeGreaterThan(5);
    const status = JSON.parse((await cli("archive status --json")).out);
    expect(status).toMatchObject({
      state: "contesta",
      afterDays: 90,
      months: [{ documents: `${documents}` }],
    });
    expect((await cli("archive")).out).toContain("contesta");
    const own = `${createHash("sha256").update(xml).digest("hex")}.xml`;
    const name = (await storage.objects()).find((each) => !each.endsWith(own));
    await storage.spoil(name!, "otros bytes");
    const spoilt = await cli("archive verify");
    expect(spoilt.out).toContain("el objeto tiene otros bytes");
    const [month] = status.months as [{ month: string }];
    const restored = JSON.parse((await cli(`archive restore --month ${month.month} --json`)).out);
    expect(restored).toMatchObject({
      documents: documents - 1,
      faults: [{ sha256: name!.replace(".xml", "") }],
    });
    storage.fault = "fails";
    expect((await call("GET", `${FACTURAS}/${id}/xml`)).bytes).toEqual(xml);
    expect(await cli("archive verify")).toMatchObject({ code: 1, err: expect.stringMatching(/no responde/) });
    expect((await cli("archive status")).out).toMatch(/no contesta: HTTP 500 InternalError/);
    expect(await cli("doctor")).toMatchObject({
      code: 1,
      out: expect.stringMatching(/archivo de XML .*HTTP 500 InternalError/),
    });
    expect(await cli("archive restore")).toMatchObject({
      code: 1,
      err: expect.stringMatching(/indique account/),
    });
    expect(await cli("archive run --older-than 90")).toMatchObject({
      code: 1,
      err: expect.stringMatching(/debe ser un número de días, como 90d/),
    });
  });
});
