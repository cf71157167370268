import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { type Stamping, stampedXml } from "./archive.ts";
import type { Authority, CsdOrder } from "./authority.ts";
import type { Action, Match, Point } from "./faults.ts";
import type { Settings, Taxpayer } from "./registers.ts";
import type { Front } from "./sapien.ts";
import { equal } from "./tokens.ts";

export interface Office extends Front {
  readonly authority: Authority;
  readonly adminToken: string;
}

/** How tests and demonstrations arrange the world around the PAC: JSON, its own port and token, loopback only. */
export function createAdmin(office: Office): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });
  app.addHook("onRequest", async (request, reply) => {
    const token = (request.headers.authorization ?? "").replace(/^bearer\s+/i, "");
    if (!equal(token, office.adminToken)) return reply.code(401).send({ error: "token" });
  });
  app.get("/admin/state", async () => stateOf(office));
  app.get("/admin/documents/:key", (request, reply) => sendDocument(office, request, reply));
  app.get("/admin/journal", async ({ query }) =>
    office.history.since(Number((query as { since?: string }).since ?? 0)),
  );
  app.get("/admin/audit", async () => audit(office));
  app.post("/admin/reset", async () => reset(office));
  app.post("/admin/csd", { schema: { body: CSD } }, async ({ body }) => issueCsd(office, body as CsdBody));
  app.put("/admin/taxpayers/:rfc", { schema: { body: TAXPAYER } }, async ({ params, body }) =>
    office.registers.putTaxpayer((params as { rfc: string }).rfc, body as Partial<Taxpayer>),
  );
  app.put("/admin/certificates/:number", { schema: { body: CERTIFICATE } }, async ({ params, body }) => {
    office.registers.putCertificate(
      (params as { number: string }).number,
      (body as { revoked: boolean }).revoked,
    );
    return { revoked: (body as { revoked: boolean }).revoked };
  });
  app.put("/admin/settings", { schema: { body: SETTINGS } }, async ({ body }) =>
    office.registers.putSettings(body as Partial<Settings>),
  );
  app.post("/admin/tokens/expire", async () => {
    office.tokens.expireAll();
    return DONE;
  });
  app.get("/admin/faults", async () => office.faults.rules);
  app.post("/admin/faults", { schema: { body: FAULT } }, async ({ body }) =>
    office.faults.order(orderOf(body as FaultBody)),
  );
  app.delete("/admin/faults/:id", async ({ params }) => {
    office.faults.remove((params as { id: string }).id);
    return DONE;
  });
  return app;
}

const DONE = { done: true };

function stateOf({ archive, registers, faults, authority, now }: Office): object {
  return {
    now: now().toISOString(),
    stamps: archive.count,
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

async function sendDocument(
  office: Office,
  { params }: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { key } = params as { key: string };
  const { archive } = office;
  const stamping = (await archive.find({ uuid: key })) ?? (await archive.find({ customId: key }));
  return stamping === undefined ? reply.code(404).send({ error: "document" }) : describe(stamping, office);
}

function describe(stamping: Stamping, { history }: Office): object {
  const { rfc, customId, at, timbre, xml } = stamping;
  return {
    uuid: timbre.uuid,
    reference: customId,
    rfc,
    at: new Date(at).toISOString(),
    xml,
    stampedXml: stampedXml(stamping),
    attempts: history.of(timbre.uuid),
  };
}

/** What must hold whatever went wrong: a document has one stamp, and each stamp was charged once. */
async function audit({ archive }: Office): Promise<object> {
  const doubled = await archive.doubled();
  return {
    stamps: archive.count,
    doubled: doubled.map(({ rfc, timbre }) => ({ rfc, uuid: timbre.uuid })),
  };
}

/** Forgets stamps, orders and requests, and puts the lists back; the authority and its certificates stay. */
async function reset({ archive, registers, faults, history }: Office): Promise<object> {
  await archive.clear();
  registers.reset();
  faults.clear();
  history.clear();
  return DONE;
}

type CsdBody = Omit<CsdOrder, "validFrom" | "validTo" | "nombre"> & {
  readonly nombre?: string;
  readonly validFrom?: string;
  readonly validTo?: string;
} & Partial<Taxpayer>;

/** Issues the files a taxpayer uploads, and enters it in the lists as SAT would. */
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

interface FaultBody {
  readonly match?: Match;
  readonly point: Point;
  readonly action: Action;
  readonly times?: number;
}

function orderOf({ match = {}, point, action, times = 1 }: FaultBody) {
  return { match, point, action, times };
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
const TAXPAYER = { type: "object", additionalProperties: false, properties: TAXPAYER_FIELDS };
const CSD = {
  type: "object",
  additionalProperties: false,
  required: ["rfc", "password"],
  properties: {
    ...TAXPAYER_FIELDS,
    rfc: RFC,
    password: { type: "string", minLength: 1 },
    kind: { enum: ["csd", "e-firma"] },
    cipher: { enum: ["3des", "aes"] },
    validFrom: { type: "string", format: "date-time" },
    validTo: { type: "string", format: "date-time" },
  },
};
const CERTIFICATE = {
  type: "object",
  required: ["revoked"],
  properties: { revoked: { type: "boolean" } },
};
const SETTINGS = {
  type: "object",
  additionalProperties: false,
  properties: {
    clockShift: { type: "integer" },
    leyenda: { type: "boolean" },
    unknownTaxpayers: { enum: ["accept", "reject"] },
    accountActive: { type: "boolean" },
    stampLimit: { type: "integer", minimum: 0 },
  },
};
const FAULT = {
  type: "object",
  additionalProperties: false,
  required: ["point", "action"],
  properties: {
    match: {
      type: "object",
      additionalProperties: false,
      properties: {
        operation: { enum: ["authenticate", "stamp", "balance", "storage"] },
        reference: { type: "string" },
        rfc: RFC,
      },
    },
    point: { enum: ["beforeCore", "afterCommit"] },
    times: { type: "integer", minimum: 1 },
    action: {
      type: "object",
      required: ["kind"],
      properties: {
        kind: {
          enum: ["delay", "hang", "reset", "status", "truncate", "garbage", "spoil", "forget", "reject"],
        },
        ms: { type: "integer", minimum: 0 },
        status: { type: "integer", minimum: 400, maximum: 599 },
        what: { enum: ["seal", "uuid", "content"] },
        code: { type: "string" },
      },
    },
  },
};
