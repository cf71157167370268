import { create } from "@bufbuild/protobuf";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import {
  AnswerReceivedRequestRequestSchema,
  AskReceivedRequestsRequestSchema,
  GetReceivedRequestRequestSchema,
  IdentifyReceivedRequestRequestSchema,
  ListReceivedRequestsRequestSchema,
  type ListReceivedRequestsResponse,
  ListReceivedRequestsResponseSchema,
  SetReceivingRequestSchema,
} from "#proto/cfdi/v1/receiving_pb.ts";
import type { SatAnswer } from "../../src/clients/sat.ts";
import type { AnswerOutcome, Pac, PendingOutcome } from "../../src/pac/pac.ts";
import { listNotices } from "../../src/persistence/events/index.ts";
import type { Deps } from "../../src/services/context/deps.ts";
import { noticeSentence } from "../../src/services/notices/sentences.ts";
import { askReceived } from "../../src/services/receiving/asking.ts";
import { receiving } from "../../src/services/receiving/receiving.ts";
import { readEnding } from "../../src/services/receiving/settling.ts";
import { COMPANY, PERSON } from "../support/csd.ts";
import { openDeps, type Tenants, type TestDeps } from "../support/test-deps.ts";

let t: TestDeps;
let other: Tenants;
beforeAll(async () => {
  t = await openDeps();
  other = await t.addTaxpayer(PERSON);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.pac.admin("POST", "/admin/reset");
  for (const table of ["received_requests", "received_turns", "account_notices", "outbox"])
    await t.sql(`delete from ${table}`);
});

const HOUR = 3_600_000;
const of = (change: Partial<Deps> = {}) => receiving({ ...t.deps, ...change });
const ask = (deps: Partial<Deps> = {}, caller = t.sandbox) =>
  of(deps).askReceivedRequests(create(AskReceivedRequestsRequestSchema, {}), caller);
const list = async (caller = t.sandbox, query = {}): Promise<ListReceivedRequestsResponse> =>
  create(
    ListReceivedRequestsResponseSchema,
    await of().listReceivedRequests(create(ListReceivedRequestsRequestSchema, query), caller),
  );
const get = async (id: string, caller = t.sandbox) =>
  (await of().getReceivedRequest(create(GetReceivedRequestRequestSchema, { id }), caller)).data!;
const answer = async (
  { id, uuidFiscal }: { readonly id: string; readonly uuidFiscal: string },
  respuesta: string,
  {
    caller = t.sandbox,
    deps = {},
    ...change
  }: { caller?: Tenants["sandbox"]; deps?: Partial<Deps>; total?: string } = {},
) =>
  (
    await of(deps).answerReceivedRequest(
      create(AnswerReceivedRequestRequestSchema, { id, respuesta, uuidFiscal, ...change }),
      caller,
    )
  ).data!;
const identify = async (id: string, xml: string, caller = t.sandbox) =>
  (
    await of().identifyReceivedRequest(
      create(IdentifyReceivedRequestRequestSchema, { id, xml: Buffer.from(xml) }),
      caller,
    )
  ).data!;

interface Asked {
  readonly uuid: string;
  readonly stampedXml: string;
}

/** Somebody asks the account to accept a cancellation. */
const asked = (change: object = {}): Promise<Asked> =>
  t.pac.admin("POST", "/admin/received", { rfc: COMPANY.rfc, nombre: COMPANY.nombre, ...change });

/** The request as the account's PAC lists it. */
async function found(change: object = {}) {
  const { uuid, stampedXml } = await asked(change);
  await rested();
  await ask();
  const data = (await list()).data.find(({ uuidFiscal }) => uuidFiscal === uuid)!;
  return { ...data, stampedXml };
}

/** A turn may be asked for once a minute; as if the last one were longer ago. */
const rested = () => t.sql("update received_turns set begun_at = null, lease_until = null");
const turn = async (deps: Partial<Deps> = {}) => {
  await rested();
  await t.sql("update received_requests set missing_at = missing_at - interval '2 minutes'");
  await ask(deps);
};

const withPac = (change: Partial<NonNullable<Pac["receiving"]>> | undefined) => {
  const pac = t.adapters.sandbox;
  const { receiving: own, ...rest } = pac;
  return t.withPacs({ sandbox: [change === undefined ? rest : { ...pac, receiving: { ...own!, ...change } }] });
};
const listing = (outcome: PendingOutcome) => withPac({ pending: async () => outcome });
const pending = (...uuids: string[]): PendingOutcome => ({ kind: "pending", uuids, refused: [], left: 0 });
const answering = (outcome: AnswerOutcome) => withPac({ answer: async () => outcome });
const LOST: AnswerOutcome = { kind: "unknown", reason: "lost" };
const standing = async (uuid: string) =>
  (await t.pac.admin("GET", `/admin/documents/${uuid}`)).cancellation.standing as string;
const notices = async (caller = t.sandbox) =>
  (await listNotices(t.deps.db, caller, t.deps.now())).map((row) => [row.event, noticeSentence(row)]);
const events = () =>
  t.sql<{ type: string }>(
    "select event as type from outbox where account_id = $1 and event like 'solicitud.%' order by number",
    [t.sandbox.accountId],
  );

describe("requests that others address to the account", () => {
  it("are found at the PAC, once, with a notice and a term of three working days", async () => {
    const first = await found();
    expect(first).toMatchObject({ estado: "pendiente", uuidFiscal: first.uuidFiscal });
    expect(first.comprobante).toBeUndefined();
    expect(first.sinRespuesta).toMatch(/^Cuenta como aceptada después del .*, salvo que sea de combustibles$/);
    await turn();
    expect((await list()).total).toBe(1);
    expect(await notices()).toEqual([["solicitud.recibida", expect.stringContaining(first.uuidFiscal)]]);
    expect((await list()).consulta).toMatchObject({ disponible: true, pac: "pac-de-prueba", activa: false });
  });

  it("are told of again when one working day is left, once", async () => {
    const { id, responderHasta } = await found();
    await t.sql("update received_requests set answer_by = current_date where id = $1", [id]);
    await turn();
    await turn();
    expect((await notices()).filter(([event]) => event === "solicitud.por_vencer")).toHaveLength(1);
    expect(responderHasta).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it("are told of in one notice where many come at once", async () => {
    const uuids = Array.from({ length: 25 }, (_, at) => `00000000-0000-4000-8000-0000000000${at + 10}`);
    await turn(listing(pending(...uuids)));
    expect((await list()).total).toBe(25);
    const told = await notices();
    expect(told).toHaveLength(21);
    expect(told.map(([, words]) => words)).toContainEqual(expect.stringContaining("de 5 comprobantes más"));
  });

  it("of another account, and of the other environment, answer as missing ones", async () => {
    const mine = await found();
    for (const caller of [other.sandbox, t.production, other.production]) {
      expect((await list(caller)).total).toBe(0);
      for (const call of [
        () => get(mine.id, caller),
        () => answer(mine, "aceptar", { caller }),
        () => identify(mine.id, "", caller),
      ])
        await expect(call()).rejects.toMatchObject({ kind: ErrorKind.NOT_FOUND });
    }
    await expect(get("no-uuid")).rejects.toMatchObject({ kind: ErrorKind.NOT_FOUND });
    expect(await standing(mine.uuidFiscal)).toBe("pending");
  });

  it.each([
    ["an answer that was lost", { kind: "unknown", reason: "lost" }],
    ["a PAC that is away", { kind: "unavailable", proof: "refused", reason: "503" }],
    ["a refused login", { kind: "account", fault: "login", code: "AU2000", detail: "x" }],
    ["an entry that is no UUID", { kind: "pending", uuids: [], refused: ["no-uuid"], left: 0 }],
    ["a list that goes on", { kind: "pending", uuids: [], refused: [], left: 3 }],
  ] as const)("are not ended by %s", async (_, outcome) => {
    const { id } = await found();
    for (let times = 0; times < 3; times += 1) await turn(listing(outcome));
    expect(await get(id)).toMatchObject({ estado: "pendiente" });
    expect((await list()).consulta!.falla).not.toBeUndefined();
    if (outcome.kind === "pending") expect((await list()).consulta!.rechazadas).toBeGreaterThan(0);
  });

  it("end when two whole lists lack them, and their XML tells how", async () => {
    const request = await found({ descripcion: "Servicio PACTEST:C=expire,1" });
    await turn(listing(pending()));
    expect(await get(request.id)).toMatchObject({ estado: "pendiente" });
    await turn(listing(pending(request.uuidFiscal)));
    await turn(listing(pending()));
    expect(await get(request.id)).toMatchObject({ estado: "pendiente" });
    await turn(listing(pending()));
    expect(await get(request.id)).toMatchObject({ estado: "terminada" });
    await expect(answer(request, "aceptar")).rejects.toMatchObject({ kind: ErrorKind.NOT_APPLICABLE });
    await t.pac.admin("PUT", "/admin/settings", { clockShift: HOUR });
    expect(await identify(request.id, request.stampedXml)).toMatchObject({ estado: "vencida" });
  });

  it("are asked for by the worker: in production with a CSD, in the sandbox when it is switched on", async () => {
    await t.pac.admin("PUT", "/admin/settings", { clockShift: 0 });
    const { uuid } = await asked();
    const rounds = async () => {
      for (let left = 10; left > 0 && (await askReceived(t.deps)) > 0; left -= 1);
    };
    await rounds();
    expect((await list(t.production)).data).toMatchObject([{ uuidFiscal: uuid }]);
    expect((await list()).total).toBe(0);
    expect(await askReceived(t.deps)).toBe(0);
    const set = (activa: boolean, caller: Tenants["sandbox"]) =>
      of().setReceiving(create(SetReceivingRequestSchema, { activa }), caller);
    await set(true, t.sandbox);
    await rounds();
    expect((await list()).total).toBe(1);
    await set(false, t.sandbox);
    await set(false, t.production);
    await t.sql("update received_turns set due_at = due_at - interval '2 hours'");
    await rounds();
    const [row] = await t.sql<{ due: Date | null }>(
      "select due_at as due from received_turns where account_id = $1 and environment = 'production'",
      [t.production.accountId],
    );
    expect(row!.due).toBeNull();
  });

  it("are told to be at SAT alone where the PAC has no such service", async () => {
    await expect(ask(withPac(undefined))).rejects.toMatchObject({
      kind: ErrorKind.NOT_APPLICABLE,
      message: expect.stringContaining("pac-de-prueba"),
    });
  });

  it("are asked for once a minute at most", async () => {
    await ask();
    await asked();
    await ask();
    expect((await list()).total).toBe(0);
  });
});

describe("an answer", () => {
  it.each([
    ["aceptar", "aceptada", "accepted", "rechazar", "ya se aceptó"],
    ["rechazar", "rechazada", "rejected", "aceptar", "ya se rechazó"],
  ])("%s is signed, taken by SAT, the same again, and not the other way", async (yes, estado, at, no, refusal) => {
    const request = await found();
    expect(await answer(request, yes)).toMatchObject({ estado, respuesta: yes, codigo: "1000" });
    expect(await standing(request.uuidFiscal)).toBe(at);
    expect(await answer(request, yes)).toMatchObject({ estado, respuesta: yes });
    await expect(answer(request, no)).rejects.toMatchObject({ message: expect.stringContaining(refusal) });
    await turn();
    expect((await list()).total).toBe(1);
    expect((await events()).map(({ type }) => type)).toEqual(["solicitud.recibida", "solicitud.terminada"]);
  });

  it("names its document, and its amount where that is known", async () => {
    const request = await found({ total: "2500.00" });
    const stranger = { ...request, uuidFiscal: "5fb2822e-396d-4725-8521-cdc4bdd20ccf" };
    await expect(answer(stranger, "aceptar")).rejects.toMatchObject({ campo: "uuidFiscal" });
    await expect(answer(request, "aceptar", { total: "2500" })).rejects.toMatchObject({ campo: "total" });
    const known = await identify(request.id, request.stampedXml);
    expect(known.comprobante).toMatchObject({ total: "2500.00", emisorRfc: "ÑAN260101AA5", moneda: "MXN", tipo: "I" });
    await expect(answer(request, "aceptar", { total: "2500.01" })).rejects.toMatchObject({ campo: "total" });
    expect(await standing(request.uuidFiscal)).toBe("pending");
    expect(await answer(request, "aceptar", { total: "2500" })).toMatchObject({ estado: "aceptada" });
  });

  it("of twenty at once, ten to accept and ten to reject, is one", async () => {
    const request = await found();
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, (_, place) => answer(request, place % 2 === 0 ? "aceptar" : "rechazar")),
    );
    const { estado, respuesta } = await get(request.id);
    expect(await standing(request.uuidFiscal)).toBe(estado === "aceptada" ? "accepted" : "rejected");
    for (const each of all) if (each.status === "fulfilled") expect(each.value.respuesta).toBe(respuesta);
    expect(all.some(({ status }) => status === "fulfilled")).toBe(true);
    expect((await events()).filter(({ type }) => type === "solicitud.terminada")).toHaveLength(1);
  });

  it("is in the audit where a person gave it", async () => {
    const request = await found();
    const person = { id: "00000000-0000-4000-8000-000000000001", email: "ana@ejemplo.mx", address: "127.0.0.1" };
    const caller = { ...t.sandbox, person } as Tenants["sandbox"];
    await answer(request, "rechazar", { caller });
    const rows = await t.sql("select actor, action, detail from audit where action = 'solicitud.contestada'");
    expect(rows).toEqual([
      { actor: person.email, action: "solicitud.contestada", detail: expect.objectContaining({ accepts: false }) },
    ]);
  });

  it("that was lost is asked about before anything is said, and the other one is refused meanwhile", async () => {
    const request = await found();
    await t.pac.admin("POST", "/admin/faults", {
      ...{ match: { operation: "answer" }, point: "afterCommit", action: { kind: "reset" } },
    });
    await expect(answer(request, "rechazar")).rejects.toMatchObject({ kind: ErrorKind.PAC_UNREACHABLE });
    expect(await get(request.id)).toMatchObject({ estado: "contestando", respuesta: "rechazar" });
    await expect(answer(request, "aceptar")).rejects.toMatchObject({ kind: ErrorKind.NOT_APPLICABLE });
    await identify(request.id, request.stampedXml);
    expect(await answer(request, "rechazar")).toMatchObject({ estado: "rechazada" });
    expect(await standing(request.uuidFiscal)).toBe("rejected");
  });

  it("whose outcome only SAT knows ends as unknown, and its XML tells", async () => {
    const request = await found();
    await t.pac.admin("POST", "/admin/faults", {
      ...{ match: { operation: "answer" }, point: "afterCommit", action: { kind: "reset" } },
    });
    await expect(answer(request, "aceptar")).rejects.toMatchObject({ kind: ErrorKind.PAC_UNREACHABLE });
    await turn();
    expect(await get(request.id)).toMatchObject({ estado: "terminada", respuesta: "aceptar", codigo: "1002" });
    expect(await identify(request.id, request.stampedXml)).toMatchObject({ estado: "aceptada", respuesta: "aceptar" });
  });

  it("that never arrived is presented again by the worker, with the same bytes", async () => {
    const request = await found();
    const sent: Buffer[] = [];
    const own = t.adapters.sandbox.receiving!;
    const through = (outcome?: AnswerOutcome) =>
      withPac({
        answer: async (order) => {
          sent.push(order.request);
          return outcome ?? own.answer(order);
        },
      });
    await expect(answer(request, "aceptar", { deps: through(LOST) })).rejects.toMatchObject({
      kind: ErrorKind.PAC_UNREACHABLE,
    });
    expect(await standing(request.uuidFiscal)).toBe("pending");
    await turn(through());
    expect(await get(request.id)).toMatchObject({ estado: "aceptada", codigo: "1000" });
    expect(sent).toEqual([sent[0], sent[0]]);
  });

  it.each([
    ["a PAC that is away", { kind: "unavailable", proof: "never-sent", reason: "x" }, ErrorKind.PAC_UNREACHABLE],
    ["a refused login", { kind: "account", fault: "login", code: "AU2000", detail: "x" }, ErrorKind.PAC_UNREACHABLE],
    ["a refused seal", { kind: "rejected", code: "1003", detail: "x" }, ErrorKind.PAC_REJECTED],
  ] as const)("that %s did not take leaves the request as it was", async (_, outcome, kind) => {
    const request = await found();
    await expect(answer(request, "aceptar", { deps: answering(outcome) })).rejects.toMatchObject({ kind });
    expect(await get(request.id)).toMatchObject({ estado: "pendiente" });
    expect(await answer(request, "rechazar")).toMatchObject({ estado: "rechazada" });
  });

  it("that somebody gave elsewhere is not said to be ours", async () => {
    const request = await found();
    await t.pac.admin("POST", `/admin/cancellations/${request.uuidFiscal}/decision`, { decision: "reject" });
    await expect(answer(request, "aceptar")).rejects.toMatchObject({ kind: ErrorKind.NOT_APPLICABLE });
    const ended = await get(request.id);
    expect(ended).toMatchObject({ estado: "terminada", codigo: "1002" });
    expect(ended.respuesta).toBeUndefined();
    expect(await identify(request.id, request.stampedXml)).toMatchObject({ estado: "rechazada" });
  });
});

describe("the XML of a request", () => {
  it("must be that of its document, addressed to the account, with its seal and stamp", async () => {
    const [one, two] = [await found(), await found()];
    for (const xml of [two.stampedXml, one.stampedXml.replace('Total="2000.00"', 'Total="2000.01"'), "<a/>", "no"])
      await expect(identify(one.id, xml)).rejects.toMatchObject({ campo: "xml" });
    expect((await get(one.id)).comprobante).toBeUndefined();
  });
});

it.each<[SatAnswer, string | undefined]>([
  [{ kind: "unavailable", reason: "" }, undefined],
  ...(
    [
      ["No Encontrado", undefined, undefined],
      ["Vigente", undefined, undefined],
      ["Vigente", "in-process", undefined],
      ["Vigente", "rejected", "rechazada"],
      ["Cancelado", undefined, undefined],
      ["Cancelado", "with-acceptance", "aceptada"],
      ["Cancelado", "expired", "vencida"],
      ["Cancelado", "without-acceptance", "terminada"],
    ] as const
  ).map(([estado, cancelacion, ends]): [SatAnswer, string | undefined] => [
    { kind: "answered", estado, cancelable: undefined, cancelacion },
    ends,
  ]),
])("SAT's %o ends a request as %s", (told, ends) => {
  expect(readEnding(told)?.estado).toBe(ends);
});
