import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import type { Authority, CsdOrder } from "./authority/index.ts";
import { type Fault, type FaultName, type Match, NAMED_FAULTS, type Order, SPOILT } from "./faults/index.ts";
import { INVENTED_ISSUER, type InventedOrder, inventInvoice } from "./stamping/index.ts";
import { type Settings, type Stamping, stampedXml, type Taxpayer } from "./storage/index.ts";
import { equal, type Front } from "./wires/index.ts";

export interface Office extends Front {
  readonly authority: Authority;
  readonly adminToken: string;
  /** The first PAC has SAT; PACs beside it deliver to that SAT. */
  readonly isFirst: boolean;
  readonly door: Door;
}

/** A Door lets the administrator stop a PAC, as if its machine were off, and start it again where it was. */
export interface Door {
  open(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Serves the interface with which tests and demonstrations control the test PAC: JSON, with its own port and token, on
 * loopback only.
 */
export function createAdmin(office: Office): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });
  app.addHook("onRequest", async (request, reply) => {
    const token = (request.headers.authorization ?? "").replace(/^bearer\s+/i, "");
    if (!equal(token, office.adminToken)) return reply.code(401).send({ error: "token" });
  });
  const { registers, faults, tokens, history } = office;
  app.get("/admin/state", async () => stateOf(office));
  app.get<Keyed>("/admin/documents/:key", ({ params }, reply) => sendDocument(office, params.key, reply));
  app.get<{ Querystring: { since?: string } }>("/admin/journal", async ({ query }) =>
    history.since(Number(query.since ?? 0)),
  );
  app.get("/admin/audit", async () => audit(office));
  app.get("/admin/stamps", async () => stampsOf(office));
  app.post("/admin/reset", async () => {
    await reset(office);
    return DONE;
  });
  app.post<{ Body: CsdBody }>("/admin/csd", { schema: { body: CSD } }, async ({ body }) => issueCsd(office, body));
  app.put<Keyed & { Body: Partial<Taxpayer> }>(
    "/admin/taxpayers/:key",
    { schema: { body: TAXPAYER, params: { type: "object", properties: { key: RFC } } } },
    async ({ params, body }) => registers.putTaxpayer(params.key, body),
  );
  app.put<Keyed & { Body: { ahead: number } }>(
    "/admin/clocks/:key",
    { schema: { body: CLOCK, params: { type: "object", properties: { key: RFC } } } },
    async ({ params, body }) => {
      registers.putClock(params.key, body.ahead);
      return DONE;
    },
  );
  app.put<Keyed & { Body: { revoked: boolean } }>(
    "/admin/certificates/:key",
    { schema: { body: CERTIFICATE } },
    async ({ params, body }) => {
      registers.putCertificate(params.key, body.revoked);
      return DONE;
    },
  );
  app.put<{ Body: Partial<Settings> }>("/admin/settings", { schema: { body: SETTINGS } }, async ({ body }) =>
    registers.putSettings(body),
  );
  app.post<Keyed & { Body: DecisionBody }>(
    "/admin/cancellations/:key/decision",
    { schema: { body: DECISION } },
    ({ params, body }, reply) => decide(office, params.key, body, reply),
  );
  app.post<{ Body: InventedOrder }>("/admin/received", { schema: { body: RECEIVED } }, ({ body }, reply) =>
    requestInvented(office, body, reply),
  );
  app.post("/admin/stop", async () => {
    await office.door.close();
    return DONE;
  });
  app.post("/admin/start", async () => {
    await office.door.open();
    return DONE;
  });
  app.post("/admin/tokens/expire", async () => {
    tokens.expireAll();
    return DONE;
  });
  app.get("/admin/faults", async () => faults.rules);
  app.post<{ Body: FaultBody }>("/admin/faults", { schema: { body: FAULT } }, async ({ body }) =>
    faults.order(orderOf(body)),
  );
  app.delete<Keyed>("/admin/faults/:key", async ({ params }) => {
    faults.remove(params.key);
    return DONE;
  });
  return app;
}

/** Requests without a result get this answer, so that callers can always parse JSON. */
const DONE = { done: true };

interface Keyed {
  Params: { key: string };
}

type FaultBody = { readonly match?: Match; readonly times?: number } & (Fault | { readonly name: FaultName });

/** A named fault applies to stampings by default. */
function orderOf({ match = {}, times = 1, ...fault }: FaultBody): Order {
  return "name" in fault ? { ...fault, times, match: { operation: "stamp", ...match } } : { ...fault, times, match };
}

function stateOf({ archive, cancellations, registers, faults, authority, now }: Office): object {
  return {
    now: now().toISOString(),
    stamps: archive.count,
    cancellations: cancellations.count,
    taxpayers: Object.keys(registers.taxpayers).length,
    settings: registers.settings,
    faults: faults.rules.length,
    certificates: {
      root: authority.root.toString("base64"),
      issuing: authority.issuing.toString("base64"),
      pac: authority.pac.certificate.toString("base64"),
    },
  };
}

async function sendDocument(office: Office, key: string, reply: FastifyReply): Promise<unknown> {
  const { archive } = office;
  const stamping = (await archive.find({ uuid: key })) ?? (await archive.find({ customId: key }));
  if (stamping === undefined) return reply.code(404).send({ error: "document" });
  return describe(stamping, office);
}

interface DecisionBody {
  readonly decision: keyof typeof RULINGS;
}

const RULINGS = { accept: "accepted", reject: "rejected" } as const;

/** Applies the receiver's decision to a request that waits for it. */
async function decide(
  { cancellations, now }: Office,
  uuid: string,
  { decision }: DecisionBody,
  reply: FastifyReply,
): Promise<unknown> {
  const decided = cancellations.rule(uuid, RULINGS[decision], now(cancellations.of(uuid)?.issuer).getTime());
  return decided ? DONE : reply.code(409).send({ error: "nothing waits for a decision" });
}

/** Stamps an invoice of an invented issuer to a receiver, and has that issuer ask for its cancellation. */
async function requestInvented(office: Office, order: InventedOrder, reply: FastifyReply): Promise<unknown> {
  const outcome = await office.stamp({ family: "cfdi", xml: await inventInvoice(office, order) });
  if (outcome.kind !== "stamped") return reply.code(409).send(outcome);
  const { timbre } = outcome.stamping;
  const folio = { uuid: timbre.uuid, motivo: "02", sustitucion: undefined };
  const { answer } = await office.sat.cancel({ family: "cfdi", rfc: INVENTED_ISSUER.rfc, folio });
  if (answer !== "received") return reply.code(409).send({ error: answer });
  return { uuid: timbre.uuid, stampedXml: stampedXml(outcome.stamping) };
}

function cancellationOf(uuid: string, { cancellations, now }: Office): object | undefined {
  const petition = cancellations.of(uuid);
  if (petition === undefined) return undefined;
  const { at, acuse, issuer } = petition;
  const standing = cancellations.standing(uuid, now(issuer).getTime());
  return { at: new Date(at).toISOString(), standing, acuse };
}

function describe(stamping: Stamping, office: Office): object {
  const { rfc, customId, at, timbre, xml } = stamping;
  return {
    uuid: timbre.uuid,
    reference: customId,
    rfc,
    at: new Date(at).toISOString(),
    xml,
    stampedXml: stampedXml(stamping),
    attempts: office.history.of(timbre.uuid),
    cancellation: cancellationOf(timbre.uuid, office),
  };
}

/** Checks the invariant: a document has one stamp, and each stamp was charged once. */
async function audit({ archive }: Office): Promise<object> {
  const doubled = await archive.doubled();
  return {
    stamps: archive.count,
    doubled: doubled.map(({ rfc, timbre }) => ({ rfc, uuid: timbre.uuid })),
  };
}

/** Returns what identifies each stamp: several PACs are compared by it. */
async function stampsOf({ archive }: Office): Promise<object[]> {
  const stamps: object[] = [];
  for await (const { at, rfc, customId, timbre } of archive.all())
    stamps.push({
      ...{ uuid: timbre.uuid, sello: timbre.selloCfd, rfc, reference: customId },
      at: new Date(at).toISOString(),
    });
  return stamps;
}

/** Deletes stamps, orders and requests, and restores the lists. The authority and its certificates stay. */
async function reset(office: Office): Promise<void> {
  const { archive, cancellations, registers, faults, history, isFirst } = office;
  archive.clear();
  if (isFirst) cancellations.clear();
  registers.reset();
  faults.clear();
  history.clear();
}

type CsdBody = Omit<CsdOrder, "validFrom" | "validTo" | "nombre"> & {
  readonly nombre?: string;
  readonly validFrom?: string;
  readonly validTo?: string;
} & Partial<Taxpayer>;

/** Issues the files that a taxpayer uploads, and enters the taxpayer in the lists, as SAT would. */
async function issueCsd({ authority, registers }: Office, body: CsdBody): Promise<object> {
  const { rfc, password, kind, cipher, validFrom, validTo, ...change } = body;
  const taxpayer = registers.putTaxpayer(rfc, change);
  const { cer, key, noCertificado } = await authority.issueCsd({
    rfc,
    nombre: taxpayer.nombre,
    password,
    ...(kind === undefined ? {} : { kind }),
    ...(cipher === undefined ? {} : { cipher }),
    ...(validFrom === undefined ? {} : { validFrom: new Date(validFrom) }),
    ...(validTo === undefined ? {} : { validTo: new Date(validTo) }),
  });
  return { cer: cer.toString("base64"), key: key.toString("base64"), noCertificado, taxpayer };
}

const RFC = { type: "string", pattern: "^[A-ZÑ&]{3,4}[0-9]{6}[A-Z0-9]{3}$" } as const;
const TAXPAYER_FIELDS = {
  nombre: { type: "string", minLength: 1 },
  codigoPostal: { type: "string", pattern: "^[0-9]{5}$" },
  regimenes: { type: "array", items: { type: "string" } },
  registrado: { type: "boolean" },
  obligado: { type: "boolean" },
  manifiesto: { type: "boolean" },
} as const;
/** Returns the schema of an object that has these members and no other. */
const only = (properties: object, ...required: readonly string[]) => ({
  ...{ type: "object", additionalProperties: false, properties, required },
});
const TAXPAYER = only(TAXPAYER_FIELDS);
const CSD = only(
  {
    ...TAXPAYER_FIELDS,
    rfc: RFC,
    password: { type: "string", minLength: 1 },
    kind: { enum: ["csd", "e-firma"] },
    cipher: { enum: ["3des", "aes"] },
    validFrom: { type: "string", format: "date-time" },
    validTo: { type: "string", format: "date-time" },
  },
  "rfc",
  "password",
);
const TEXT = { type: "string", minLength: 1 } as const;
const RECEIVED = only(
  {
    ...{ rfc: RFC, nombre: TEXT, codigoPostal: TAXPAYER_FIELDS.codigoPostal, regimen: TEXT, descripcion: TEXT },
    total: { type: "string", pattern: "^[0-9]{1,9}[.][0-9]{2}$" },
  },
  "rfc",
);
const DECISION = only({ decision: { enum: Object.keys(RULINGS) } }, "decision");
const CLOCK = only({ ahead: { type: "integer", minimum: 0 } }, "ahead");
const CERTIFICATE = only({ revoked: { type: "boolean" } }, "revoked");
const MILLISECONDS = { type: "integer", minimum: 0 } as const;
const SETTINGS = only({
  clockShift: { type: "integer" },
  leyenda: { type: "boolean" },
  unknownTaxpayers: { enum: ["accept", "reject"] },
  accountActive: { type: "boolean" },
  maintenance: { type: "boolean" },
  wrongLogins: { type: "integer", minimum: 0 },
  stampLimit: { type: "integer", minimum: 0 },
  satLag: MILLISECONDS,
  statusLag: MILLISECONDS,
  disagreement: { enum: ["601", "602"] },
  workingDayRow: { type: "boolean" },
  paymentsOfSubstituted: { enum: ["block", "pass"] },
  receiverDelay: MILLISECONDS,
  acceptanceWindow: MILLISECONDS,
  acuse: { enum: ["now", "late", "none"] },
  acuseLag: MILLISECONDS,
  refusedFolio: { enum: ["error", "map"] },
});
const OPERATIONS = [
  ...["authenticate", "stamp", "balance", "storage", "cancel", "sat-status", "receipt"],
  ...["pending", "answer", "related"],
];
const FAULT = {
  oneOf: [{ required: ["name"] }, { required: ["point", "action"] }],
  ...only({
    name: { enum: Object.keys(NAMED_FAULTS) },
    match: only({
      operation: { enum: [...OPERATIONS] },
      reference: { type: "string" },
      rfc: RFC,
    }),
    point: { enum: ["beforeCore", "afterCommit"] },
    times: { type: "integer", minimum: 1 },
    action: {
      type: "object",
      required: ["kind"],
      properties: {
        kind: {
          enum: [
            ...["delay", "hang", "reset", "defer", "status", "truncate", "garbage", "trickle", "swell"],
            ...["spoil", "forget", "expire", "reject"],
          ],
        },
        youngerThan: { type: "integer", minimum: 0 },
        ms: { type: "integer", minimum: 0 },
        status: { type: "integer", minimum: 400, maximum: 599 },
        megabytes: { type: "integer", minimum: 1 },
        what: { enum: [...SPOILT] },
        code: { type: "string" },
      },
    },
  }),
};
