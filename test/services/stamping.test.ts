import { randomUUID } from "node:crypto";
import { create } from "@bufbuild/protobuf";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { AppError } from "../../common/errors.ts";
import type { StampRequest } from "../../src/pac/pac.ts";
import { insertDocument } from "../../src/persistence/documents/inserting.ts";
import type { Caller } from "../../src/services/context/caller.ts";
import { pacsOf } from "../../src/services/context/pacs.ts";
import { invoicing } from "../../src/services/resources/invoicing.ts";
import { PERSON } from "../support/csd.ts";
import { SEALED_XML } from "../support/kept-xml.ts";
import { sealDocumentOf } from "../support/sealed-documents.ts";
import { documentOf, type Order, openDeps, order, type Tenants, type TestDeps, trouble } from "../support/test-deps.ts";

let t: TestDeps;
let other: Tenants;
beforeAll(async () => {
  t = await openDeps();
  other = await t.addTaxpayer(PERSON);
});
afterAll(() => t.close());
beforeEach(() => t.pac.admin("POST", "/admin/reset"));

const keyed = (change: Order = {}): Order => ({ ...change, idempotencyKey: randomUUID() });
const stampsGiven = async () => (await t.pac.admin("GET", "/admin/state")).stamps;
const documents = async () => (await t.sql<{ n: number }>("select count(*)::int as n from documents"))[0]!.n;
const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** Returns the error of a call, which must fail with an `AppError`, the only error that callers may see. */
async function failure(call: Promise<unknown>): Promise<AppError> {
  const outcome = await call.then(
    (answer) => new Error(`the call succeeded: ${JSON.stringify(answer)}`),
    (error: unknown) => error,
  );
  if (outcome instanceof AppError) return outcome;
  throw outcome;
}

const kindOf = async (call: Promise<unknown>) => (await failure(call)).kind;

/** Returns the documents of the calls that succeeded, and the kinds of error of the others. */
async function endings(calls: readonly Promise<{ data?: unknown; idempotente?: boolean | undefined }>[]) {
  const settled = await Promise.allSettled(calls);
  const answers = settled.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  const errors = settled.flatMap((each) => (each.status === "rejected" ? [each.reason as AppError] : []));
  return { answers, errors: errors.map(({ kind }) => kind) };
}

describe("an invoice of the caller's data", () => {
  it("is stamped, with its folio, its UUID and the PAC's very bytes", async () => {
    const answer = await t.post(order());
    const document = documentOf(answer);
    expect(answer.idempotente).toBeUndefined();
    expect(document).toMatchObject({ estado: "timbrada", serie: "F", total: "116.00", pac: "pac-de-prueba" });
    const remembered = await t.pac.admin("GET", `/admin/documents/${document.uuidFiscal}`);
    expect(remembered).toMatchObject({ reference: document.id });
    expect(Buffer.from(document.xml!).toString()).toBe(remembered.stampedXml);
    expect((await t.xml(document.id)).toString()).toBe(remembered.stampedXml);
    expect(remembered.stampedXml).toContain(` Folio="${document.folio}"`);
    expect(await t.find(document.id)).toMatchObject({ estado: "timbrada", uuidFiscal: document.uuidFiscal });
  });
});

describe("a certificate that the database does not keep", () => {
  it("is kept by the first documents that have it, together, and they are whole", async () => {
    await t.sql("delete from certificates");
    const answers = await Promise.all(Array.from({ length: 20 }, () => t.post(order())));
    for (const answer of answers) {
      const { id, uuidFiscal } = documentOf(answer);
      const { xml, stampedXml } = await t.pac.admin("GET", `/admin/documents/${uuidFiscal}`);
      expect((await t.xml(id)).toString()).toBe(stampedXml);
      const [row] = await t.sql<{ xml: Buffer; bare: boolean }>(
        `select ${SEALED_XML} as xml, bare_xml is not null as bare from documents where id = $1`,
        [id],
      );
      expect([row!.xml.toString(), row!.bare]).toEqual([xml, !t.deps.db.isDistributed]);
    }
  });

  it("cannot be taken away while a document stands without it", async () => {
    const privileges = `select has_table_privilege('public', 'certificates', privilege) as may
      from unnest(array['update', 'delete', 'truncate']) privilege`;
    expect(await t.sql(privileges)).toEqual(Array(3).fill({ may: false }));
  });
});

describe("the same key again", () => {
  it("after the stamp: the same document, whatever the new body says, and nothing is stamped or numbered", async () => {
    const first = keyed(order());
    const made = documentOf(await t.post(first));
    const again = await t.post(order({ idempotencyKey: first.idempotencyKey!, serie: "NO", conceptos: [] }));
    expect(again.idempotente).toBe(true);
    expect(documentOf(again)).toEqual(made);
    expect(await stampsGiven()).toBe(1);
  });

  it("after a refusal of ours: nothing was stored, the corrected body is stamped", async () => {
    const wrong = keyed(order({ formaPago: "77" }));
    expect(await kindOf(t.post(wrong))).toBe(ErrorKind.INVALID);
    const right = await t.post({ ...wrong, formaPago: "03" });
    expect(right.idempotente).toBeUndefined();
    expect(documentOf(right).estado).toBe("timbrada");
  });

  it("after the PAC's rejection: the record of it, without asking the PAC again", async () => {
    const first = keyed(trouble("R=CFDI40145"));
    const error = await failure(t.post(first));
    expect(error).toMatchObject({
      ...{ kind: ErrorKind.PAC_REJECTED, codigo: "CFDI40145", detalle: "Rechazo simulado." },
    });
    const again = await t.post(first);
    expect(again.idempotente).toBe(true);
    expect(documentOf(again)).toMatchObject({
      ...{ estado: "error", errorCodigo: "CFDI40145", errorMensaje: "Rechazo simulado." },
    });
    expect(documentOf(again).xml).toBeUndefined();
    const journal: unknown[] = await t.pac.admin("GET", "/admin/journal");
    expect(journal.filter((each) => (each as { operation: string }).operation === "stamp")).toHaveLength(1);
  });

  it("after a PAC that was not there: the same bytes, answered like a first call", async () => {
    const first = keyed(trouble("E0=429"));
    expect(await failure(t.post(first))).toMatchObject({
      ...{ kind: ErrorKind.PAC_UNREACHABLE, codigo: "PAC_NO_DISPONIBLE" },
    });
    const [stored] = await t.sql<{ id: string; folio: string; xml: Buffer; estado: string }>(
      `select id, folio, ${SEALED_XML} as xml, estado from documents where idempotency_key = $1`,
      [first.idempotencyKey],
    );
    expect(stored?.estado).toBe("error");
    const again = await t.post(first);
    expect(again.idempotente).toBeUndefined();
    expect(documentOf(again)).toMatchObject({ estado: "timbrada", id: stored!.id, folio: stored!.folio });
    const { xml } = await t.pac.admin("GET", `/admin/documents/${documentOf(again).uuidFiscal}`);
    expect(xml).toBe(stored!.xml.toString());
    expect((await t.find(stored!.id)).errorCodigo).toBeUndefined();
  });

  it("after a fault of the service's own account: neutral words, and the same bytes once it is put right", async () => {
    await t.pac.admin("PUT", "/admin/settings", { accountActive: false });
    const first = keyed(order());
    const error = await failure(t.post(first));
    expect(error).toMatchObject({ kind: ErrorKind.PAC_UNREACHABLE, codigo: "PAC_CUENTA" });
    expect(JSON.stringify(error.toDetail())).not.toMatch(/AU2002|inactivo/);
    await t.pac.admin("PUT", "/admin/settings", { accountActive: true });
    const again = await t.post(first);
    expect(documentOf(again).estado).toBe("timbrada");
    expect(again.idempotente).toBeUndefined();
  });

  it("after a lost answer that one more look recovers: the caller never notices", async () => {
    for (const directive of ["X1", "E1=503", "T", "J", "V=seal"]) {
      const answer = await t.post(trouble(directive));
      expect(documentOf(answer).estado).toBe("timbrada");
      expect(answer.idempotente).toBeUndefined();
    }
    expect(await stampsGiven()).toBe(5);
  });

  it("after an outcome that stays unknown: 502 first, then what the recovery finds, the same UUID and folio", async () => {
    const first = keyed(trouble("E1=503;N=3"));
    expect(await failure(t.post(first))).toMatchObject({
      ...{ kind: ErrorKind.PAC_UNREACHABLE, codigo: "PAC_SIN_RESPUESTA" },
    });
    const [stored] = await t.sql<{ id: string; folio: string; estado: string }>(
      "select id, folio, estado from documents where idempotency_key = $1",
      [first.idempotencyKey],
    );
    expect(stored?.estado).toBe("timbrando");
    expect(await stampsGiven()).toBe(1);
    const stillUnknown = await t.post(first);
    expect(stillUnknown.idempotente).toBe(true);
    expect(documentOf(stillUnknown)).toMatchObject({ estado: "timbrando", folio: stored!.folio });
    const recovered = documentOf(await t.post(first));
    expect(recovered).toMatchObject({ estado: "timbrada", id: stored!.id, folio: stored!.folio });
    const { uuid } = await t.pac.admin("GET", `/admin/documents/${stored!.id}`);
    expect(recovered.uuidFiscal).toBe(uuid);
    expect(documentOf(await t.post(first))).toEqual(recovered);
    expect(await stampsGiven()).toBe(1);
  });

  it("after a lost request that the PAC then rejects: open until the PAC has kept to it for a while", async () => {
    const first = keyed(trouble("X0;R=CFDI40145"));
    expect(await failure(t.post(first))).toMatchObject({ codigo: "PAC_SIN_RESPUESTA" });
    expect(documentOf(await t.post(first)).estado).toBe("timbrando");
    await t.sql("update documents set denied_at = now() - interval '20 seconds' where idempotency_key = $1", [
      first.idempotencyKey,
    ]);
    expect(documentOf(await t.post(first))).toMatchObject({ estado: "error", errorCodigo: "CFDI40145" });
  });

  it("after an unknown outcome, a refusal for age proves nothing: the record stays open", async () => {
    const first = keyed(order());
    const lost = { point: "afterCommit", action: { kind: "status", status: 503 }, times: 2 };
    await t.pac.admin("POST", "/admin/faults", { ...lost, match: { operation: "stamp" } });
    expect(await kindOf(t.post(first))).toBe(ErrorKind.PAC_UNREACHABLE);
    await t.pac.admin("POST", "/admin/reset");
    await t.pac.admin("PUT", "/admin/settings", { clockShift: 73 * 3_600_000 });
    expect(documentOf(await t.post(first)).estado).toBe("timbrando");
  });

  it("forty times at once: one document, and every other call repeats it or is told to wait", async () => {
    const first = keyed(order());
    const before = await documents();
    const { answers, errors } = await endings(Array.from({ length: 40 }, () => t.post(first)));
    expect(answers.filter(({ idempotente }) => idempotente === undefined)).toHaveLength(1);
    expect(new Set(answers.map(({ data }) => (data as { id: string }).id)).size).toBe(1);
    // On a busy machine all other calls may come after the first has its stamp, so that none gets IN_PROGRESS.
    expect(errors.filter((kind) => kind !== ErrorKind.IN_PROGRESS)).toEqual([]);
    expect(await documents()).toBe(before + 1);
    expect(await stampsGiven()).toBe(1);
  });

  it("forty times at once while answers get lost: still one document, one stamp, one charge", async () => {
    await t.sql("update stamp_batches set available = 0");
    await t.addStamps(5);
    const first = keyed(trouble("X1;N=3"));
    const before = await documents();
    await endings(Array.from({ length: 40 }, () => t.post(first, t.production)));
    await t.post(first, t.production);
    expect(documentOf(await t.post(first, t.production)).estado).toBe("timbrada");
    expect([await documents(), await stampsGiven(), await t.saldo()]).toEqual([before + 1, 1, 4]);
  });

  it("after a PAC answered with another document's stamp: that is no answer, and the honest one is taken", async () => {
    const { uuidFiscal: taken } = documentOf(await t.post(order()));
    const honest = t.adapters.sandbox;
    const mixedUp = {
      ...honest,
      async stamp(request: StampRequest) {
        const outcome = await honest.stamp(request);
        if (outcome.kind !== "stamped") return outcome;
        return { ...outcome, timbre: { ...outcome.timbre, uuid: taken! } };
      },
    };
    const table = invoicing({ ...t.deps, pacs: pacsOf({ sandbox: [mixedUp], production: [] }) });
    const first = keyed(order());
    const request = create(CreateInvoiceRequestSchema, first);
    expect(await failure(Promise.resolve(table.createInvoice(request, t.sandbox)))).toMatchObject({
      ...{ kind: ErrorKind.PAC_UNREACHABLE, codigo: "PAC_SIN_RESPUESTA" },
    });
    const again = documentOf(await t.post(first));
    expect(again.estado).toBe("timbrada");
    expect(again.uuidFiscal).not.toBe(taken);
    expect(await stampsGiven()).toBe(2);
  });

  it("after a crash of the service: told to wait while it may still be working, then stamped once", async () => {
    const first = keyed(order());
    const crashed = { ...t.adapters.sandbox, stamp: () => Promise.reject(new Error("crash")) };
    const table = invoicing({ ...t.deps, ...t.withPacs({ sandbox: [crashed] }) });
    const request = create(CreateInvoiceRequestSchema, first);
    await expect(table.createInvoice(request, t.sandbox)).rejects.toThrow("crash");
    expect(await kindOf(t.post(first))).toBe(ErrorKind.IN_PROGRESS);
    await t.sql("update documents set lease_until = now() where idempotency_key = $1", [first.idempotencyKey]);
    const again = await t.post(first);
    expect(again.idempotente).toBe(true);
    expect(documentOf(again).estado).toBe("timbrada");
    expect(await stampsGiven()).toBe(1);
  });

  it("while the first call is in flight: told to wait, and the first ends well", async () => {
    const before = await documents();
    const first = keyed(trouble("D=2000"));
    const slow = t.post(first);
    await expect.poll(documents).toBe(before + 1);
    expect(await kindOf(t.post(first))).toBe(ErrorKind.IN_PROGRESS);
    expect(documentOf(await slow).estado).toBe("timbrada");
    expect((await t.post(first)).idempotente).toBe(true);
  });

  it("twenty times at once after an unavailable PAC: resent once", async () => {
    const first = keyed(trouble("E0=429"));
    await failure(t.post(first));
    const { answers, errors } = await endings(Array.from({ length: 20 }, () => t.post(first)));
    expect(answers.filter(({ idempotente }) => idempotente === undefined)).toHaveLength(1);
    expect(new Set(errors).size).toBeLessThanOrEqual(1);
    expect(await stampsGiven()).toBe(1);
  });

  it("is another document for another account, and for the other environment", async () => {
    const first = keyed(order());
    await t.addStamps(1);
    const ids = [
      documentOf(await t.post(first, t.sandbox)).id,
      documentOf(await t.post(first, t.production)).id,
      documentOf(await t.post(first, other.sandbox)).id,
    ];
    expect(new Set(ids).size).toBe(3);
  });
});

describe("folios", () => {
  it("of fifty invoices at once are fifty, one after the other", async () => {
    const made = await times(50, async () => documentOf(await t.post(order())));
    const folios = made.map(({ folio }) => Number(folio)).sort((a, b) => a - b);
    expect(folios).toEqual(Array.from({ length: 50 }, (_, index) => folios[0]! + index));
    expect(new Set(made.map(({ uuidFiscal }) => uuidFiscal)).size).toBe(50);
  });

  it("of sandbox and production are counted apart", async () => {
    const next = async () =>
      (
        await t.accounts.listSeries({ $typeName: "cfdi.v1.ListSeriesRequest", account: t.sandbox.accountId }, t.sandbox)
      ).series!.find(({ kind }) => kind === "factura")!;
    const before = await next();
    await t.post(order());
    const after = await next();
    expect(after.nextSandbox).toBe(BigInt(before.nextSandbox!) + 1n);
    expect(after.nextProduction).toBe(before.nextProduction);
  });
});

describe("stamps", () => {
  beforeEach(() => t.sql("update stamp_batches set available = 0"));

  it("production takes one for each document, the sandbox none", async () => {
    await t.addStamps(5);
    await t.post(order(), t.production);
    await t.post(order(), t.sandbox);
    expect(await t.saldo()).toBe(4);
    expect(await t.saldo(t.sandbox)).toBe(4);
    expect(await t.saldo(other.production)).toBe(0);
  });

  it("are taken from the batch that expires first, never from one that expired", async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    await t.addStamps(1, inDays(90));
    await t.addStamps(1, inDays(30));
    await t.addStamps(7, inDays(1));
    await t.sql("update stamp_batches set expires_at = now() - interval '1 second' where available = 7");
    await t.post(order(), t.production);
    const left = await t.sql<{ days: number }>(
      "select round(extract(epoch from expires_at - now()) / 86400)::int as days from stamp_batches where available = 1",
    );
    expect(left).toEqual([{ days: 90 }]);
    expect(await t.saldo()).toBe(1);
  });

  it("a rejection gives it back, and so does a PAC that is not there, until the same key is sent again", async () => {
    await t.addStamps(1);
    await failure(t.post(trouble("R=CFDI40145"), t.production));
    expect(await t.saldo()).toBe(1);
    const first = keyed(trouble("E0=429"));
    await failure(t.post(first, t.production));
    expect(await t.saldo()).toBe(1);
    expect(documentOf(await t.post(first, t.production)).estado).toBe("timbrada");
    expect(await t.saldo()).toBe(0);
  });

  it("an unknown outcome keeps it until the document is recovered, and takes no second", async () => {
    await t.addStamps(2);
    const first = keyed(trouble("E1=503;N=2"));
    await failure(t.post(first, t.production));
    expect(await t.saldo()).toBe(1);
    expect(documentOf(await t.post(first, t.production)).estado).toBe("timbrada");
    await t.post(first, t.production);
    expect(await t.saldo()).toBe(1);
  });

  it("without any, production is refused: nothing stored under the key, no folio taken, the PAC not asked", async () => {
    const first = keyed(order());
    const before = [await documents(), await nextProduction()];
    expect(await kindOf(t.post(first, t.production))).toBe(ErrorKind.NO_STAMPS);
    expect([await documents(), await nextProduction()]).toEqual(before);
    expect(await stampsGiven()).toBe(0);
    expect(documentOf(await t.post(first, t.sandbox)).estado).toBe("timbrada");
    await t.addStamps(1);
    expect(documentOf(await t.post(first, t.production)).estado).toBe("timbrada");
  });

  it("a wrong order is told what is wrong before it is told that there are none", async () => {
    expect(await kindOf(t.post(order({ formaPago: "77" }), t.production))).toBe(ErrorKind.INVALID);
  });

  it("the last one goes to exactly one of twenty who want it at once", async () => {
    await t.addStamps(1);
    const { answers, errors } = await endings(Array.from({ length: 20 }, () => t.post(keyed(order()), t.production)));
    expect(answers).toHaveLength(1);
    expect(errors).toEqual(Array(19).fill(ErrorKind.NO_STAMPS));
    expect(await t.saldo()).toBe(0);
    expect(await stampsGiven()).toBe(1);
  });

  it("of two batches go to exactly as many documents as there are, when all are inserted at one moment", async () => {
    await t.addStamps(2);
    await t.addStamps(3);
    const facts = { kind: "factura", tipo: "I", serie: "F", folio: "1", total: "1", pac: "sw" };
    const parties = { emisorRfc: "A", receptorRfc: "B", idempotencyKey: undefined, selloHash: undefined };
    const inserted = await times(20, () =>
      insertDocument(t.deps.db, t.production, {
        ...{ ...facts, ...parties, id: randomUUID(), sealedXml: Buffer.from("<a/>"), createdAt: new Date() },
        leaseMs: 30_000,
      }),
    );
    expect(inserted.sort()).toEqual([...Array(5).fill("inserted"), ...Array(15).fill("no-stamps")]);
    expect(await t.saldo()).toBe(0);
  });

  it("the last ones of several batches are all used, and no more", async () => {
    await t.addStamps(2);
    await t.addStamps(3);
    const { answers } = await endings(Array.from({ length: 12 }, () => t.post(keyed(order()), t.production)));
    expect(answers).toHaveLength(5);
    expect(await t.saldo()).toBe(0);
  });

  it("one repetition of twenty takes it after an unavailable PAC", async () => {
    await t.addStamps(5);
    const first = keyed(trouble("E0=429"));
    await failure(t.post(first, t.production));
    await endings(Array.from({ length: 20 }, () => t.post(first, t.production)));
    expect(await t.saldo()).toBe(4);
  });

  it("gone meanwhile, a repetition after an unavailable PAC is refused and may come again", async () => {
    await t.addStamps(1);
    const first = keyed(trouble("E0=429"));
    await failure(t.post(first, t.production));
    await t.post(order(), t.production);
    expect(await kindOf(t.post(first, t.production))).toBe(ErrorKind.NO_STAMPS);
    await t.addStamps(1);
    expect(documentOf(await t.post(first, t.production)).estado).toBe("timbrada");
  });

  const nextProduction = async () =>
    (await t.sql("select next_production from series where account_id = $1", [t.production.accountId]))[0];
});

describe("a document that the caller sealed", () => {
  it("is stamped as it came and recorded with what it says of itself", async () => {
    const { xml } = await sealDocumentOf({ folio: "A-9" });
    const document = documentOf(await t.post({ xml }));
    expect(document).toMatchObject({ estado: "timbrada", serie: "PROPIA", folio: "A-9", total: "116.00" });
    const { xml: sent } = await t.pac.admin("GET", `/admin/documents/${document.uuidFiscal}`);
    expect(sent).toBe(xml.toString());
    const { data } = await t.list({ rfc: "RAC260101", uuid: document.uuidFiscal!.slice(3, 20) });
    expect(data.map(({ id }) => id)).toEqual([document.id]);
  });

  it("needs no CSD, customer or series of the account, nor that it be the issuer", async () => {
    const document = documentOf(await t.post({ xml: (await sealDocumentOf()).xml }, other.sandbox));
    expect(document.estado).toBe("timbrada");
  });

  it("under two keys is one document and one stamp", async () => {
    await t.sql("update stamp_batches set available = 0");
    await t.addStamps(3);
    const { xml } = await sealDocumentOf();
    const first = await t.post(keyed({ xml }), t.production);
    const second = await t.post(keyed({ xml }), t.production);
    const third = await t.post({ xml }, t.production);
    expect([first, second, third].map(({ idempotente }) => idempotente)).toEqual([undefined, true, true]);
    expect(new Set([first, second, third].map((each) => documentOf(each).id)).size).toBe(1);
    expect(await t.saldo()).toBe(2);
  });

  it("at once under twenty keys is one document and one stamp", async () => {
    const { xml } = await sealDocumentOf();
    const before = await documents();
    const { answers, errors } = await endings(Array.from({ length: 20 }, () => t.post(keyed({ xml }))));
    expect(answers.filter(({ idempotente }) => idempotente === undefined)).toHaveLength(1);
    expect(new Set([...errors, ErrorKind.IN_PROGRESS])).toEqual(new Set([ErrorKind.IN_PROGRESS]));
    expect(await documents()).toBe(before + 1);
    expect(await stampsGiven()).toBe(1);
  });

  it("that a PAC could not take is taken up under any key, and by the first key after that", async () => {
    const { xml } = await sealDocumentOf({ descripcion: "PACTEST:E0=429" });
    const first = keyed({ xml });
    await failure(t.post(first));
    const other = await t.post(keyed({ xml }));
    expect(documentOf(other).estado).toBe("timbrada");
    const again = await t.post(first);
    expect(documentOf(again)).toEqual(documentOf(other));
    expect(again.idempotente).toBe(true);
  });

  it("that was rejected may be sent again under another key", async () => {
    const { xml } = await sealDocumentOf({ descripcion: "PACTEST:R=CFDI40145;N=1" });
    const first = keyed({ xml });
    expect(await kindOf(t.post(first))).toBe(ErrorKind.PAC_REJECTED);
    expect(documentOf(await t.post(keyed({ xml }))).estado).toBe("timbrada");
    expect(documentOf(await t.post(first)).estado).toBe("error");
  });

  it("is of the account that sent it first: another one is told so, and nothing is stored or charged", async () => {
    const { xml } = await sealDocumentOf();
    await t.post({ xml });
    const before = await documents();
    expect(await failure(t.post(keyed({ xml }), other.sandbox))).toMatchObject({
      ...{ kind: ErrorKind.INVALID, campo: "xml", message: expect.stringContaining("otra cuenta") },
    });
    expect([await documents(), await stampsGiven()]).toEqual([before, 1]);
  });

  it("at once by two accounts is stamped for one of them, and the other is told so", async () => {
    const { xml } = await sealDocumentOf();
    const before = await documents();
    const accounts = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? t : other).sandbox);
    const { answers, errors } = await endings(accounts.map((caller) => t.post(keyed({ xml }), caller)));
    expect(answers.filter(({ idempotente }) => idempotente === undefined)).toHaveLength(1);
    // On a cluster the other account may also be told to wait until the first one's document is there.
    const told = [ErrorKind.INVALID, ...(t.deps.db.isDistributed ? [ErrorKind.IN_PROGRESS] : [])];
    expect(errors.filter((kind) => told.includes(kind)).length).toBeGreaterThanOrEqual(5);
    expect([await documents(), await stampsGiven()]).toEqual([before + 1, 1]);
  });

  it("and that the PAC rejected is nobody's: another account may send it", async () => {
    const { xml } = await sealDocumentOf({ descripcion: "PACTEST:R=CFDI40145;N=1" });
    expect(await kindOf(t.post({ xml }))).toBe(ErrorKind.PAC_REJECTED);
    expect(documentOf(await t.post({ xml }, other.sandbox)).estado).toBe("timbrada");
  });

  it("in the other environment is another document", async () => {
    await t.addStamps(1);
    const { xml } = await sealDocumentOf();
    const made = documentOf(await t.post({ xml }));
    const otherMade = documentOf(await t.post({ xml }, t.production));
    expect(otherMade.id).not.toBe(made.id);
  });

  it("is refused, and nothing is stored, when its seal does not verify or it is no CFDI", async () => {
    const { xml } = await sealDocumentOf();
    const before = await documents();
    const broken = Buffer.from(xml.toString().replace("Servicio", "Servicios"));
    expect(await failure(t.post({ xml: broken }))).toMatchObject({ kind: ErrorKind.INVALID, rule: "VAL-03" });
    expect(await failure(t.post({ xml: Buffer.from("hola") }))).toMatchObject({ rule: "VAL-01" });
    expect(await documents()).toBe(before);
  });

  it("that already carries a stamp is refused", async () => {
    const document = documentOf(await t.post(order()));
    for (const caller of [t.sandbox, other.sandbox])
      expect(await failure(t.post({ xml: document.xml! }, caller))).toMatchObject({ rule: "VAL-07" });
  });
});

describe("a document that the service sealed and stamped, sent again without its stamp", () => {
  const unstamped = async (id: string, caller = t.sandbox) =>
    Buffer.from((await t.xml(id, caller)).toString().replace(/<cfdi:Complemento><tfd:[^>]*><\/cfdi:Complemento>/, ""));

  it("is the first one: no second record, no second stamp, no second charge, under whatever key", async () => {
    await t.sql("update stamp_batches set available = 0");
    await t.addStamps(3);
    const made = documentOf(await t.post(keyed(order()), t.production));
    const xml = await unstamped(made.id, t.production);
    const before = await documents();
    for (const again of [{ xml }, keyed({ xml })]) {
      const answer = await t.post(again, t.production);
      expect(answer.idempotente).toBe(true);
      expect(documentOf(answer)).toEqual(made);
    }
    expect([await documents(), await stampsGiven(), await t.saldo()]).toEqual([before, 1, 2]);
  });

  it("by another account is refused, and nothing is reserved", async () => {
    const { id } = documentOf(await t.post(order()));
    const before = await documents();
    expect(await failure(t.post({ xml: await unstamped(id) }, other.sandbox))).toMatchObject({
      ...{ kind: ErrorKind.INVALID, campo: "xml", message: expect.stringContaining("otra cuenta") },
    });
    expect(await documents()).toBe(before);
  });

  it("credits its invoice once", async () => {
    const invoice = documentOf(await t.post(order()));
    const note = documentOf(await t.credit(invoice.id, { importe: "58" }));
    const again = await t.post({ xml: await unstamped(note.id) });
    expect([again.idempotente, documentOf(again).id]).toEqual([true, note.id]);
    const [{ credited }] = (await t.sql<{ credited: string }>(
      "select sum(amount)::text as credited from invoice_applications where invoice_id = $1",
      [invoice.id],
    )) as [{ credited: string }];
    expect(credited).toBe("58");
  });
});

describe("a PAC that is not configured", () => {
  const without = (environment: "sandbox" | "production") => {
    const table = invoicing({ ...t.deps, ...t.withPacs({ [environment]: [] }) });
    return (change: Order, caller: Caller) => table.createInvoice(create(CreateInvoiceRequestSchema, change), caller);
  };

  it("refuses before anything is stored", async () => {
    await t.addStamps(1);
    const before = await documents();
    const error = await failure(without("production")(order(), t.production));
    expect(error).toMatchObject({ kind: ErrorKind.PAC_UNREACHABLE, codigo: "PAC_NO_CONFIGURADO" });
    expect(await documents()).toBe(before);
  });

  it("keeps nobody from taking up an open document once it is there again", async () => {
    const first = keyed(trouble("E1=503;N=2"));
    await failure(t.post(first));
    for (const _ of [1, 2])
      expect(await failure(without("sandbox")(first, t.sandbox))).toMatchObject({
        codigo: "PAC_NO_CONFIGURADO",
      });
    expect(documentOf(await t.post(first)).estado).toBe("timbrada");
  });

  it("is never replaced by another for an open document", async () => {
    const first = keyed(trouble("E1=503;N=2"));
    await failure(t.post(first));
    const named = (pac: string) =>
      t.sql("update documents set pac = $2 where idempotency_key = $1", [first.idempotencyKey, pac]);
    await named("otro-pac");
    for (const _ of [1, 2]) expect(await failure(t.post(first))).toMatchObject({ codigo: "PAC_NO_CONFIGURADO" });
    await named("pac-de-prueba");
    expect(documentOf(await t.post(first)).estado).toBe("timbrada");
  });
});
