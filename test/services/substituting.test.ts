import { randomUUID } from "node:crypto";
import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CancelRequestSchema } from "#proto/cfdi/v1/cancellation_pb.ts";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import {
  CreateInvoiceRequestSchema,
  GetInvoiceRequestSchema,
  GetInvoiceResponseSchema,
  SubstituteInvoiceResponseSchema,
} from "#proto/cfdi/v1/invoicing_pb.ts";
import { CreatePaymentComplementRequestSchema } from "#proto/cfdi/v1/payment_pb.ts";
import {
  CancellationPlanResponseSchema,
  GetCancellationPlanRequestSchema,
  ListCancellationPlansRequestSchema,
  PlanCancellationRequestSchema,
  ResumeCancellationPlanRequestSchema,
  StopCancellationPlanRequestSchema,
} from "#proto/cfdi/v1/plan_pb.ts";
import { findStandings } from "../../src/persistence/documents/applications.ts";
import { finishCancelling } from "../../src/services/cancelling/cancelling.ts";
import type { Deps } from "../../src/services/context/deps.ts";
import { TIMEOUTS } from "../../src/services/context/timeouts.ts";
import { finishStamping } from "../../src/services/issuing/recovering.ts";
import { finishPlans } from "../../src/services/planning/carrying.ts";
import { cancellationPlans } from "../../src/services/planning/plans.ts";
import { invoicing } from "../../src/services/resources/invoicing.ts";
import { finishSubstituting } from "../../src/services/substituting/substituting.ts";
import { dyingAt, killedAt } from "../support/dying.ts";
import { IS_LONG } from "../support/long.ts";
import { RECEIVER } from "../support/random-orders.ts";
import { localTime } from "../support/service.ts";
import { documentOf, line, type Order, openDeps, order, type TestDeps } from "../support/test-deps.ts";

let t: TestDeps;
beforeAll(async () => {
  t = await openDeps();
});
afterAll(() => t.close());
beforeEach(() => t.pac.admin("POST", "/admin/reset"));

const HASTY = {
  ...{ ...TIMEOUTS, cancel: 500, ask: 500, cancellation: 1_500, pause: 50, recover: 1_000, denial: 0 },
  worker: { look: 1_000, cancel: 500, ask: 1_000, maxFactor: 5 },
};
const LIMIT = 16;

/** Stamps an invoice; its directive tells the test PAC how to answer a request to cancel it. */
async function invoice(directive = "C=direct"): Promise<{ id: string; uuid: string }> {
  const conceptos = [line({ descripcion: `Servicio PACTEST:${directive}`, valorUnitario: "2000" })];
  const { id, uuidFiscal = "" } = documentOf(await t.post(order({ conceptos })));
  return { id, uuid: uuidFiscal };
}

/** Substitutes an invoice by one of another amount, unless `change` says otherwise. */
async function substitute(id: string, change: Order = {}, deps: Partial<Deps> = {}) {
  const conceptos = [line({ valorUnitario: "1500" })];
  const request = create(CreateInvoiceRequestSchema, order({ id, conceptos, ...change }));
  const table = invoicing({ ...t.deps, timeouts: HASTY, ...deps });
  return create(SubstituteInvoiceResponseSchema, await table.substituteInvoice(request, t.sandbox));
}

async function seen(id: string) {
  const answer = await t.invoices.getInvoice(create(GetInvoiceRequestSchema, { id }), t.sandbox);
  return create(GetInvoiceResponseSchema, answer);
}

/** Makes all work of the workers due, and runs them. */
async function work(change: Partial<Deps> = {}): Promise<void> {
  await t.sql("update documents set due_at = now(), lease_until = null where due_at is not null");
  await t.sql("update substitutions set due_at = now() where due_at is not null");
  await t.sql("update cancellation_plans set due_at = now() where due_at is not null");
  const deps = { ...t.deps, timeouts: HASTY, ...change };
  await finishPlans(deps, "sandbox", LIMIT);
  await finishStamping(deps, "sandbox", LIMIT);
  await finishSubstituting(deps, "sandbox", LIMIT);
  await t.sql("update documents set due_at = now(), lease_until = null where due_at is not null");
  await finishCancelling(deps, "sandbox", LIMIT);
}

const stateOf = async (id: string) => (await seen(id)).sustituyeA?.estado;
const decide = (uuid: string, decision: "accept" | "reject") =>
  t.pac.admin("POST", `/admin/cancellations/${uuid}/decision`, { decision });

/**
 * Asserts that an original has at most one live substitute, and is cancelled with motive 01 only where a live one names
 * it.
 */
async function requireInvariants(): Promise<void> {
  const live = "('timbrando', 'timbrada', 'cancelando', 'cancelacion_pendiente')";
  const doubled =
    await t.sql(`select original_id from substitutions s join documents d on d.account_id = s.account_id and d.id = s.document_id
    where d.estado in ${live} group by original_id having count(*) > 1`);
  expect(doubled).toEqual([]);
  const orphans =
    await t.sql(`select o.id from documents o join cancellations c on c.account_id = o.account_id and c.document_id = o.id and c.motivo = '01'
    where o.estado = 'cancelada' and c.ended_at = (select max(ended_at) from cancellations x where x.account_id = o.account_id and x.document_id = o.id)
      and not exists (select from substitutions s join documents d on d.account_id = s.account_id and d.id = s.document_id
        where s.account_id = o.account_id and s.original_id = o.id and d.estado in ${live})`);
  expect(orphans).toEqual([]);
}

describe("a substitution", () => {
  it("stamps the new invoice with relation 04 and cancels the original with motive 01, in one call", async () => {
    const { id, uuid } = await invoice();
    const { data, sustitucion } = await substitute(id);
    expect(data).toMatchObject({ estado: "timbrada" });
    expect(data!.xml!.toString()).not.toBe("");
    expect((await t.xml(data!.id)).toString()).toContain(
      `<cfdi:CfdiRelacionados TipoRelacion="04"><cfdi:CfdiRelacionado UUID="${uuid}"/></cfdi:CfdiRelacionados>`,
    );
    expect(sustitucion).toMatchObject({
      estado: "completa",
      original: { id, uuidFiscal: uuid, estado: "cancelada" },
      sustituto: { id: data!.id, uuidFiscal: data!.uuidFiscal },
    });
    const [request] = await t.sql(
      "select motivo, upper(uuid_reemplazo) as by from cancellations where document_id = $1",
      [id],
    );
    expect(request).toEqual({ motivo: "01", by: data!.uuidFiscal });
    expect((await seen(id)).sustituidaPor).toMatchObject({ estado: "completa", sustituto: { id: data!.id } });
    expect((await seen(data!.id)).sustituyeA).toMatchObject({ estado: "completa", original: { id } });
    await requireInvariants();
  });

  it("keeps the other relations of the request, and joins those of the same type", async () => {
    const { id, uuid } = await invoice();
    const [other, advance] = [randomUUID().toUpperCase(), randomUUID().toUpperCase()];
    const cfdiRelacionados = [
      { tipoRelacion: "07", uuids: [advance] },
      { tipoRelacion: "04", uuids: [other.toLowerCase()] },
    ];
    const xml = (await t.xml((await substitute(id, { cfdiRelacionados })).data!.id)).toString();
    expect(xml).toContain(
      `<cfdi:CfdiRelacionados TipoRelacion="07"><cfdi:CfdiRelacionado UUID="${advance}"/></cfdi:CfdiRelacionados>` +
        `<cfdi:CfdiRelacionados TipoRelacion="04"><cfdi:CfdiRelacionado UUID="${other}"/><cfdi:CfdiRelacionado UUID="${uuid}"/></cfdi:CfdiRelacionados>`,
    );
  });

  it.each([
    ["block", { estado: "rechazada", codigo: "204" }],
    ["pass", { estado: "completa" }],
  ] as const)("of an invoice with a payment is SAT's to decide: %s", async (paymentsOfSubstituted, expected) => {
    await t.pac.admin("PUT", "/admin/settings", { paymentsOfSubstituted });
    const conceptos = [line({ descripcion: "Servicio PACTEST:C=direct", valorUnitario: "2000" })];
    const paid = documentOf(await t.post(order({ conceptos, formaPago: undefined, metodoPago: "PPD" })));
    const documentos = [{ facturaUuid: paid.uuidFiscal!, impPagado: "100" }];
    const pagos = [{ fechaPago: localTime(), formaPago: "03", monto: "100", documentos }];
    const payment = { receptorRfc: RECEIVER.rfc, serie: "P", pagos };
    await t.invoices.createPaymentComplement(create(CreatePaymentComplementRequestSchema, payment), t.sandbox);
    const { data, sustitucion } = await substitute(paid.id);
    expect(sustitucion).toMatchObject(expected);
    // The substitute has the payments of the one that is cancelled.
    const standings = await findStandings(t.deps.db, t.sandbox, [paid.id, data!.id]);
    const payments = Object.fromEntries(standings.map((each) => [each.invoiceId, Number(each.payments)]));
    const isComplete = paymentsOfSubstituted === "pass";
    expect(payments).toEqual({ [paid.id]: isComplete ? 0 : 100, [data!.id]: isComplete ? 100 : 0 });
    await requireInvariants();
  });

  it("waits for a receiver, and is complete when it accepts", async () => {
    const { id, uuid } = await invoice("C=wait");
    const { data, sustitucion } = await substitute(id);
    expect(sustitucion).toMatchObject({ estado: "en_espera", original: { estado: "cancelacion_pendiente" } });
    await decide(uuid, "accept");
    await work();
    expect(await stateOf(data!.id)).toBe("completa");
  });

  it.each([
    ["", "C=wait"],
    [", though the PAC's answer to the request was lost", "C=wait;cancel:X1"],
  ])(
    "says that the receiver rejected it, leaves both live, and asks nobody again by itself%s",
    async (_, directive) => {
      const { id, uuid } = await invoice(directive);
      const idempotencyKey = randomUUID();
      const { data } = await substitute(id, { idempotencyKey });
      await decide(uuid, "reject");
      await work();
      expect((await seen(data!.id)).sustituyeA).toMatchObject({
        estado: "rechazada_por_receptor",
        original: { estado: "timbrada" },
        sustituto: { estado: "timbrada" },
      });
      expect((await seen(id)).sustituidaPor?.estado).toBe("rechazada_por_receptor");
      await work();
      const replay = await substitute(id, { idempotencyKey });
      expect(replay).toMatchObject({ idempotente: true, sustitucion: { estado: "rechazada_por_receptor" } });
      await expect(substitute(id)).rejects.toMatchObject({ kind: ErrorKind.IN_PROGRESS });
      await requireInvariants();
    },
  );

  it("goes on under the same key when SAT refused the cancellation", async () => {
    const { id } = await invoice("cancel:R=204;cancel:N=1;C=direct");
    const idempotencyKey = randomUUID();
    const first = await substitute(id, { idempotencyKey });
    expect(first.sustitucion).toMatchObject({ estado: "rechazada", codigo: "204" });
    const again = await substitute(id, { idempotencyKey });
    expect(again).toMatchObject({ idempotente: true, sustitucion: { estado: "completa" } });
    expect(again.data!.id).toBe(first.data!.id);
  });

  it("does not give up while SAT does not know the substitute yet", async () => {
    const { id } = await invoice();
    await t.pac.admin("PUT", "/admin/settings", { satLag: 4_000 });
    const { data, sustitucion } = await substitute(id);
    expect(sustitucion).toMatchObject({ estado: "por_cancelar", original: { estado: "cancelando" } });
    await t.pac.admin("PUT", "/admin/settings", { satLag: 0 });
    await work();
    expect(await stateOf(data!.id)).toBe("completa");
  });

  it.each(["cancel:R=212;cancel:N=2", "cancel:R=205;cancel:N=2", "cancel:E0=503;cancel:N=9", "cancel:X1"])(
    "is brought to its end by the workers after %s",
    async (fault) => {
      const { id } = await invoice(`${fault};C=direct`);
      const { data, sustitucion } = await substitute(id, {}, { timeouts: { ...HASTY, cancellation: 600, pause: 900 } });
      expect(["por_cancelar", "completa"]).toContain(sustitucion!.estado);
      for (let turn = 0; turn < 12 && (await stateOf(data!.id)) !== "completa"; turn += 1) await work();
      expect(await stateOf(data!.id)).toBe("completa");
      await requireInvariants();
    },
  );

  it("of which the PAC refuses the new invoice leaves the original as it was, and another may follow", async () => {
    const { id } = await invoice();
    const conceptos = [line({ descripcion: "Servicio PACTEST:R=CFDI40145" })];
    await expect(substitute(id, { conceptos })).rejects.toMatchObject({ codigo: "CFDI40145" });
    await work();
    const original = await seen(id);
    expect(original.data!.estado).toBe("timbrada");
    expect(original.sustituidaPor).toBeUndefined();
    expect((await substitute(id)).sustitucion).toMatchObject({ estado: "completa" });
  });

  it("by two calls at once with two keys makes one substitute", async () => {
    const { id } = await invoice();
    const calls = await Promise.allSettled([
      substitute(id, { idempotencyKey: randomUUID() }),
      substitute(id, { idempotencyKey: randomUUID() }),
    ]);
    const done = calls.filter(({ status }) => status === "fulfilled");
    expect(done).toHaveLength(1);
    const refused = calls.find(({ status }) => status === "rejected") as PromiseRejectedResult;
    expect([ErrorKind.IN_PROGRESS, ErrorKind.NOT_APPLICABLE]).toContain(refused.reason.kind);
    const substitutes = await t.sql("select from substitutions where original_id = $1", [id]);
    expect(substitutes).toHaveLength(1);
    await requireInvariants();
  });

  it("by two calls at once with one key is one, and both callers learn of it", async () => {
    const { id } = await invoice();
    const idempotencyKey = randomUUID();
    const ids = new Set<string>();
    const calls = await Promise.allSettled([substitute(id, { idempotencyKey }), substitute(id, { idempotencyKey })]);
    for (const call of calls) {
      if (call.status === "fulfilled") ids.add(call.value.data!.id);
      else expect(call.reason).toMatchObject({ kind: ErrorKind.IN_PROGRESS });
    }
    const later = await substitute(id, { idempotencyKey });
    expect(later).toMatchObject({ idempotente: true, sustitucion: { estado: "completa" } });
    expect([...ids]).toEqual([later.data!.id]);
  });

  it("is told by the key of another document that it is not that", async () => {
    const [{ id }, idempotencyKey] = [await invoice(), randomUUID()];
    await t.post(order({ idempotencyKey }));
    await expect(substitute(id, { idempotencyKey })).rejects.toMatchObject({ campo: "idempotency_key" });
    expect((await seen(id)).data!.estado).toBe("timbrada");
  });
});

describe("a core that dies", () => {
  const POINTS = [
    ...["claimed", "sealed", "inserted", "answered", "settled"],
    ...["stamped", "begun", "presented", "kept", "asked", "ended", "requested"],
  ];

  it.each(POINTS)("at %s leaves nothing that the workers and the same key do not bring to its end", async (point) => {
    const { id } = await invoice();
    const idempotencyKey = randomUUID();
    await expect(substitute(id, { idempotencyKey }, { log: dyingAt(point) })).rejects.toThrow();
    for (let turn = 0; turn < 4; turn += 1) await work();
    const stored = await t.sql<{ estado: string }>("select estado from documents where idempotency_key = $1", [
      idempotencyKey,
    ]);
    // Workers finish a substitution by themselves once its order is inserted; a core that died earlier left nothing.
    const original = await seen(id);
    if (stored.length > 0) expect(original.sustituidaPor).toMatchObject({ estado: "completa" });
    else expect(original.data!.estado).toBe("timbrada");
    expect((await substitute(id, { idempotencyKey })).sustitucion).toMatchObject({ estado: "completa" });
    await requireInvariants();
  });
});

describe("what refuses a substitution before anything is stamped", () => {
  const stamps = async () => (await t.pac.admin("GET", "/admin/state")).stamps;

  async function refused(id: string, change: Order = {}) {
    const before = await stamps();
    const refusal = await substitute(id, change).catch((error: unknown) => error);
    expect(await stamps()).toBe(before);
    return expect(refusal as Error);
  }

  it("is another receiver", async () => {
    (await refused((await invoice()).id, { receptorRfc: "ÑAN260101AA5" })).toMatchObject({
      campo: "receptorRfc",
      kind: ErrorKind.INVALID,
    });
  });

  it("is a live credit note, until it is cancelled", async () => {
    const { id } = await invoice();
    const note = documentOf(await t.credit(id, { descripcion: "Bonificación PACTEST:C=direct" }));
    (await refused(id)).toMatchObject({
      kind: ErrorKind.NOT_APPLICABLE,
      message: expect.stringContaining(`nota de crédito NC-${note.folio}`),
    });
    await t.invoices.cancelInvoice(create(CancelRequestSchema, { id: note.id, motivo: "02" }), t.sandbox);
    expect((await substitute(id)).sustitucion).toMatchObject({ estado: "completa" });
  });

  it("is a substitution before it, or a cancelled original", async () => {
    const { id } = await invoice();
    const { data } = await substitute(id);
    (await refused(id)).toMatchObject({
      kind: ErrorKind.NOT_APPLICABLE,
      message: expect.stringContaining(`ya fue sustituido por el comprobante F-${data!.folio}`),
    });
    const other = await invoice();
    await t.invoices.cancelInvoice(create(CancelRequestSchema, { id: other.id, motivo: "02" }), t.sandbox);
    (await refused(other.id)).toMatchObject({ message: expect.stringContaining("ya está cancelado") });
  });

  it("is SAT that lets the original go in no way", async () => {
    (await refused((await invoice("C=blocked")).id)).toMatchObject({
      message: expect.stringContaining("no es cancelable"),
    });
  });

  it("is an original of another account or environment, or no document", async () => {
    for (const id of [randomUUID(), "x"]) (await refused(id)).toMatchObject({ kind: ErrorKind.NOT_FOUND });
  });

  it("is a credit note as the original", async () => {
    const note = documentOf(await t.credit((await invoice()).id));
    (await refused(note.id)).toMatchObject({ message: expect.stringContaining("es de tipo E") });
  });
});

const KILLS = IS_LONG ? 200 : 12;
const POINTS = [
  ...["plan-taken", "begun", "presented", "kept", "asked", "ended", "plan-requested", "claimed", "sealed", "inserted"],
  ...["answered", "settled", "stamped", "requested", "plan-stamped", "plan-advanced"],
];

describe("a plan", () => {
  const plans = () => cancellationPlans({ ...t.deps, timeouts: HASTY });
  type Asked = Omit<MessageInitShape<typeof PlanCancellationRequestSchema>, "$typeName">;
  const planned = async (request: Asked, caller = t.sandbox) => {
    const answer = await plans().planInvoiceCancellation(create(PlanCancellationRequestSchema, request), caller);
    return create(CancellationPlanResponseSchema, answer).data!;
  };
  const begun = async (request: Asked) => planned({ ...request, huella: (await planned(request)).huella });
  const got = async (id = "", caller = t.sandbox) => {
    const answer = await plans().getCancellationPlan(create(GetCancellationPlanRequestSchema, { id }), caller);
    return create(CancellationPlanResponseSchema, answer).data!;
  };
  const stop = async (id = "", caller = t.sandbox) =>
    plans().stopCancellationPlan(create(StopCancellationPlanRequestSchema, { id }), caller);
  const resume = async (id = "", huella = "", caller = t.sandbox) =>
    plans().resumeCancellationPlan(create(ResumeCancellationPlanRequestSchema, { id, huella }), caller);

  const PPD = { formaPago: undefined, metodoPago: "PPD" };
  const corrected = (change: Order = {}) => order({ ...PPD, conceptos: [line({ valorUnitario: "1500" })], ...change });
  const payable = async () => {
    const conceptos = [line({ descripcion: "Servicio PACTEST:C=direct", valorUnitario: "2000" })];
    const { id, uuidFiscal = "" } = documentOf(await t.post(order({ ...PPD, conceptos })));
    return { id, uuid: uuidFiscal };
  };
  const pay = async (facturaUuid: string, impPagado: string) => {
    const documentos = [{ facturaUuid, impPagado }];
    const pagos = [{ fechaPago: localTime(), formaPago: "03", monto: impPagado, documentos }];
    const request = create(CreatePaymentComplementRequestSchema, { receptorRfc: RECEIVER.rfc, serie: "P", pagos });
    const { data } = await t.invoices.createPaymentComplement(request, t.sandbox);
    const { id, facturaId } = data as { readonly id: string; readonly facturaId: string };
    return { id, facturaId, uuidFiscal: (await t.find(facturaId)).uuidFiscal! };
  };
  const delay = (receiverDelay: number) => t.pac.admin("PUT", "/admin/settings", { receiverDelay });
  /** Lets the workers go on until the plan rests for people, or is complete. */
  const followed = async (id = "", change: Partial<Deps> = {}) => {
    for (let turn = 0; turn < 30 && (await got(id)).estado === "en_curso"; turn += 1) {
      await work(change).catch((error: Error) => {
        if (error.message !== "killed") throw error;
      });
    }
    return got(id);
  };
  const balanceOf = async (id: string) => {
    const [row] = await t.sql<{ left: string }>(
      `select (d.total - coalesce(sum(a.amount), 0))::float8::text as left from documents d
        left join (select a.* from invoice_applications a join documents n on n.account_id = a.account_id and n.id = a.document_id
          and n.estado in ('timbrando', 'timbrada', 'cancelando', 'cancelacion_pendiente')) a on a.invoice_id = d.id
        where d.id = $1 group by d.account_id, d.environment, d.id`,
      [id],
    );
    return row!.left;
  };

  it("is shown with its numbers, begins by its fingerprint, and substitutes an invoice with its payments", async () => {
    await delay(0);
    const original = await payable();
    const [first, second] = [await pay(original.uuid, "100"), await pay(original.uuid, "200")];
    const factura = corrected();
    const shown = await planned({ id: original.id, motivo: "01", factura });
    expect(shown).toMatchObject({ estado: "propuesto", cancelaciones: 3, timbres: 3, total: "1740.00", hechos: 0 });
    expect(shown.id).toBeUndefined();
    expect(shown.pasos.map(({ accion, id, repone }) => [accion, id ?? repone])).toEqual([
      ["cancelar", first.id],
      ["cancelar", second.id],
      ["timbrar", original.id],
      ["cancelar", original.id],
      ["timbrar", first.id],
      ["timbrar", second.id],
    ]);
    const { huella } = shown;
    const other = corrected({ conceptos: [line({ valorUnitario: "1600" })] });
    await expect(planned({ id: original.id, motivo: "01", factura: other, huella })).rejects.toMatchObject({
      kind: ErrorKind.NOT_APPLICABLE,
    });
    const plan = await planned({ id: original.id, motivo: "01", factura, huella });
    expect(plan).toMatchObject({ estado: "en_curso", huella, hechos: 0 });
    expect((await planned({ id: original.id, motivo: "01", factura, huella })).id).toBe(plan.id);
    expect(await followed(plan.id)).toMatchObject({ estado: "completo", hechos: 6 });
    const { pasos } = await got(plan.id);
    const substitute = pasos[2]!.id!;
    expect(await seen(original.id)).toMatchObject({
      data: { estado: "cancelada" },
      sustituidaPor: { estado: "completa", sustituto: { id: substitute } },
    });
    expect(await balanceOf(substitute)).toBe("1440");
    const paid = await t.sql<{ parcialidad: number; amount: string }>(
      "select parcialidad, amount::text from invoice_applications where invoice_id = $1 order by 1",
      [substitute],
    );
    expect(paid).toEqual([
      { parcialidad: 1, amount: "100.00" },
      { parcialidad: 2, amount: "200.00" },
    ]);
    const events = await t.sql<{ event: string }>("select event from account_notices where subject like $1", [
      `plan ${plan.id}%`,
    ]);
    expect(events).toEqual([{ event: "plan.completo" }]);
    await requireInvariants();
  });

  it.each([
    ["the receiver of a payment refuses", "reject", "El receptor rechazó la cancelación"],
    ["the receiver accepts later", "accept", ""],
  ] as const)("waits where SAT asks: %s", async (_, decision, detalle) => {
    await delay(3_600_000);
    const original = await payable();
    const payment = await pay(original.uuid, "100");
    const plan = await begun({ id: original.id, motivo: "01", factura: corrected() });
    await work();
    expect(await got(plan.id)).toMatchObject({ estado: "en_curso", hechos: 0 });
    expect((await got(plan.id)).pasos.map(({ estado }) => estado)).toEqual(["en_curso", ...Array(3).fill("pendiente")]);
    await work();
    await decide(payment.uuidFiscal, decision);
    const after = await followed(plan.id);
    if (decision === "accept") return expect(after).toMatchObject({ estado: "completo", hechos: 4 });
    expect(after).toMatchObject({ estado: "detenido", hechos: 0, detalle });
    expect((await t.find(original.id)).estado).toBe("timbrada");
    await expect(resume(plan.id, "0".repeat(32))).rejects.toMatchObject({ kind: ErrorKind.NOT_APPLICABLE });
    await resume(plan.id, plan.huella);
    await work();
    await decide(payment.uuidFiscal, "accept");
    expect(await followed(plan.id)).toMatchObject({ estado: "completo" });
    await requireInvariants();
  });

  it("stops between two steps when a person says so, and goes on where it stopped", async () => {
    await delay(3_600_000);
    const original = await payable();
    const payment = await pay(original.uuid, "100");
    const plan = await begun({ id: original.id, motivo: "01", factura: corrected() });
    await work();
    await stop(plan.id);
    await decide(payment.uuidFiscal, "accept");
    for (let turn = 0; turn < 3; turn += 1) await work();
    expect(await got(plan.id)).toMatchObject({ estado: "detenido", hechos: 0 });
    expect((await t.find(payment.facturaId)).estado).toBe("cancelada");
    expect((await seen(original.id)).sustituidaPor).toBeUndefined();
    await resume(plan.id, plan.huella);
    expect(await followed(plan.id)).toMatchObject({ estado: "completo", hechos: 4 });
    await expect(stop(plan.id)).rejects.toMatchObject({ kind: ErrorKind.NOT_APPLICABLE });
  });

  it("cancels what stands in the way and then the document, with another motive", async () => {
    await delay(0);
    const original = await payable();
    await pay(original.uuid, "100");
    await t.credit(original.id);
    const shown = await planned({ id: original.id, motivo: "03" });
    expect(shown).toMatchObject({ cancelaciones: 3, timbres: 0 });
    const plan = await begun({ id: original.id, motivo: "03" });
    expect(await followed(plan.id)).toMatchObject({ estado: "completo", hechos: 3 });
    expect((await t.find(original.id)).estado).toBe("cancelada");
  });

  it("stops where SAT refuses, and says what SAT said", async () => {
    const blocked = await invoice("C=blocked");
    const plan = await begun({ id: blocked.id, motivo: "02" });
    expect(await followed(plan.id)).toMatchObject({ estado: "detenido", codigo: "204", hechos: 0 });
  });

  it("is refused before anything is cancelled where it would end halfway", async () => {
    const original = await payable();
    await pay(original.uuid, "1800");
    const of = (factura: Order | undefined, motivo = "01") => planned({ id: original.id, motivo, factura });
    await expect(of(undefined)).rejects.toMatchObject({ campo: "factura" });
    await expect(of(corrected({ conceptos: [line({ valorUnitario: "1000" })] }))).rejects.toMatchObject({
      campo: "factura",
    });
    const pue = { metodoPago: "PUE", formaPago: "03", conceptos: [line({ valorUnitario: "2000" })] };
    await expect(of(corrected(pue))).rejects.toMatchObject({ campo: "factura.metodoPago" });
    await expect(of(corrected({ receptorRfc: "ÑAN260101AA5" }))).rejects.toMatchObject({
      campo: "factura.receptorRfc",
    });
    await expect(of(corrected({ serie: "NADA" }))).rejects.toMatchObject({ campo: "factura.serie" });
    const stamps = await t.sql("select id from cancellation_plans where document_id = $1", [original.id]);
    expect(stamps).toEqual([]);
  });

  it("shares no document with another one, and is nobody else's", async () => {
    await delay(3_600_000);
    const [one, two] = [await payable(), await payable()];
    const documentos = [one, two].map(({ uuid }) => ({ facturaUuid: uuid, impPagado: "50" }));
    const pagos = [{ fechaPago: localTime(), formaPago: "03", monto: "100", documentos }];
    const request = create(CreatePaymentComplementRequestSchema, { receptorRfc: RECEIVER.rfc, serie: "P", pagos });
    await t.invoices.createPaymentComplement(request, t.sandbox);
    const plan = await begun({ id: one.id, motivo: "01", factura: corrected() });
    await expect(begun({ id: two.id, motivo: "01", factura: corrected() })).rejects.toMatchObject({
      kind: ErrorKind.IN_PROGRESS,
    });
    for (const call of [got, stop])
      await expect(call(plan.id, t.production)).rejects.toMatchObject({ kind: ErrorKind.NOT_FOUND });
    await expect(planned({ id: one.id, motivo: "02" }, t.production)).rejects.toMatchObject({
      kind: ErrorKind.NOT_FOUND,
    });
    const listed = await plans().listCancellationPlans(
      create(ListCancellationPlansRequestSchema, { estado: "en_curso" }),
      t.sandbox,
    );
    expect(listed.data!.map(({ id }) => id)).toContain(plan.id);
    await stop(plan.id);
  });

  it(`survives ${KILLS} kills, stamps nothing twice and asks no receiver twice`, {
    timeout: KILLS * 5_000,
  }, async () => {
    await delay(0);
    let kills = 0;
    let made = 0;
    for (let at = 0; kills < KILLS; made += 1) {
      const original = await payable();
      const payment = await pay(original.uuid, "100");
      const plan = await begun({ id: original.id, motivo: "01", factura: corrected() });
      for (; kills < KILLS && (await got(plan.id)).estado === "en_curso"; at += 1) {
        const killed = killedAt(t.deps.db, POINTS[at % POINTS.length]!, 1 + (Math.floor(at / POINTS.length) % 3));
        await work(killed).catch((error: Error) => {
          if (error.message !== "killed") throw error;
        });
        kills += Number(killed.isDead());
      }
      expect(await followed(plan.id)).toMatchObject({ estado: "completo", hechos: 4 });
      const requests = await t.sql<{ n: number }>(
        "select count(*)::int as n from cancellations where document_id in ($1, $2)",
        [original.id, payment.facturaId],
      );
      expect(requests).toEqual([{ n: 2 }]);
      const { pasos } = await got(plan.id);
      expect(await balanceOf(pasos[1]!.id!)).toBe("1640");
    }
    expect((await t.pac.admin("GET", "/admin/state")).stamps).toBe(4 * made);
    await requireInvariants();
  });
});
