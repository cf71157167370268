import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { type Answer, answerTo, failure, success, typeOf, type Version, xmlAnswer } from "./answers.ts";
import { type Stamping, stampedXml } from "./archive.ts";
import { folioOf } from "./cancel-request.ts";
import type { Cancellations } from "./cancellations.ts";
import { cancelAs } from "./cancelling.ts";
import {
  type Consulta,
  consult,
  expressionIn,
  isCodigo,
  readExpression,
  writeConsulta,
  writeFault,
} from "./consulta.ts";
import type { Fault } from "./fault.ts";
import { applyFaults, withFaults } from "./fault-effects.ts";
import type { Faults, Subject } from "./faults.ts";
import type { History } from "./history.ts";
import type { Rejection } from "./matrix.ts";
import { partNamed } from "./multipart.ts";
import type { Sat } from "./sat.ts";
import type { Family } from "./sat-record.ts";
import { NO_STAMPS, type StampingContext, type StampOutcome, type Submission } from "./stamping.ts";
import { equal, type Tokens } from "./tokens.ts";

export interface Front extends StampingContext {
  readonly cancellations: Cancellations;
  readonly sat: Sat;
  readonly stamp: (submission: Submission) => Promise<StampOutcome>;
  readonly faults: Faults;
  readonly tokens: Tokens;
  readonly history: History;
  readonly user: string;
  readonly password: string;
  readonly log: (line: string) => void;
}

const MAX_BYTES = 10 * 1024 * 1024;
/** Idle connections close sooner than most clients expect, so reusing one fails as it does in production. */
const KEEP_ALIVE = 15_000;

/** Serves the part of SW Sapien's HTTP interface that this PAC has. Any other route is an empty 404. */
export function createSwApi(front: Front): FastifyInstance {
  const app = Fastify({
    bodyLimit: MAX_BYTES + 4096,
    keepAliveTimeout: KEEP_ALIVE,
    forceCloseConnections: true,
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_, body, done) => done(null, body));
  app.setNotFoundHandler((_, reply) => reply.code(404).send());
  app.setErrorHandler((error: Error & { statusCode?: number }, _, reply) => {
    if (error.statusCode !== 413) front.log(error.stack ?? error.message);
    const answer = error.statusCode === 413 ? TOO_LARGE : UNCONTROLLED;
    return reply.code(answer.status).send(answer.body);
  });
  const serve = (method: "GET" | "POST", url: string, operation: Operation) =>
    app.route({ method, url, handler: (request, reply) => handle(operation, { front, request, reply }) });
  serve("POST", "/v2/security/authenticate", { name: "authenticate", open: true, run: withBody });
  serve("POST", "/security/authenticate", { name: "authenticate", open: true, run: withHeaders });
  for (const [path, family] of STAMPINGS) {
    serve("POST", path, { name: "stamp", run: stamp(family) });
    serve("POST", `${path}/b64`, { name: "stamp", run: stamp(family) });
  }
  for (const [path, family] of CANCELLATIONS)
    serve("POST", path, { name: "cancel", about: folioInRequest, run: cancel(family) });
  serve("GET", "/management/v2/api/users/balance", { name: "balance", run: balance });
  serve("GET", "/datawarehouse/v1/live/:uuid", { name: "storage", about: uuidInPath, run: storage });
  serve("GET", ACKNOWLEDGEMENTS, { name: "receipt", open: true, about: uuidInPath, run: acknowledgement });
  serve("POST", SAT_PATH, { name: "sat-status", open: true, about: folioInExpression, run: satStatus });
  app.get("/files/:file", (request, reply) => sendFile(front, request, reply));
  return app;
}

const STAMPINGS = [
  ["/cfdi33/stamp/:version(^v[1-4]$)", "cfdi"],
  ["/cfdi33/v2/stamp/:version(^v[1-4]$)", "cfdi"],
  ["/v4/cfdi33/stamp/:version(^v[1-4]$)", "cfdi"],
  ["/retencion/stamp/v3", "retencion"],
] as const;
const CANCELLATIONS = [
  ["/cfdi33/cancel/xml", "cfdi"],
  ["/retencion/cancel/xml", "retencion"],
] as const;
const ACKNOWLEDGEMENTS = "/acknowledgements/:uuid";
/** SAT's service is served on the PAC's port, with SAT's own path. */
export const SAT_PATH = "/ConsultaCFDIService.svc";

const TOO_LARGE = failure(413, "El archivo excede el tamaño permitido.");
const UNCONTROLLED = failure(500, "AU1000 - Error no controlado.");

interface Call {
  readonly front: Front;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface Operation {
  readonly name: string;
  /** The operation needs no token. */
  readonly open?: true;
  /** Returns the stamped document of the request, whose directives apply to it. */
  readonly about?: (call: Call) => string | undefined;
  readonly run: (call: Call, faults: readonly Fault[]) => Promise<Answer>;
}

/**
 * Faults apply before or after the work and never inside it, which makes "stamped, but the answer is lost"
 * real.
 */
async function handle(operation: Operation, call: Call): Promise<void> {
  const { front, request, reply } = call;
  const { name } = operation;
  const { reference, document } = await subjectOf(operation, call);
  const faults =
    refusalOf(operation, call) === undefined
      ? front.faults.plan({ operation: name, reference, document })
      : [];
  const kinds = faults.map(({ action }) => action.kind);
  if (kinds.includes("expire")) front.tokens.end(request.headers.authorization);
  if (await applyFaults(faults, "beforeCore", reply)) {
    front.history.add({ operation: name, reference, code: "none", faults: kinds });
    return;
  }
  const answer = refusalOf(operation, call) ?? (await operation.run(call, faults));
  front.history.add({ operation: name, reference, uuid: answer.uuid, code: answer.code, faults: kinds });
  if (await applyFaults(faults, "afterCommit", reply, answer)) return;
  const { status, body } = answer;
  await reply.code(status).type(typeOf(body)).header("x-request-id", request.id).send(body);
}

/** Refuses requests without a live session. */
function refusalOf({ open }: Operation, { front, request }: Call): Answer | undefined {
  const fault = open ? undefined : front.tokens.fault(request.headers.authorization);
  return fault === undefined ? undefined : failure(401, fault);
}

/**
 * A stamping contains its document; other requests name one that was stamped before, maybe under a customid.
 */
async function subjectOf({ about }: Operation, call: Call): Promise<Omit<Subject, "operation">> {
  const { front, request } = call;
  if (about === undefined) return { reference: customIdOf(request), document: documentOf(request) };
  const uuid = about(call);
  const stamping = uuid === undefined ? undefined : await front.archive.find({ uuid });
  return { reference: stamping?.customId, document: stamping?.xml ?? "" };
}

function customIdOf({ headers }: FastifyRequest): string | undefined {
  return typeof headers.customid === "string" ? headers.customid : undefined;
}

/** Returns the XML of a stamping request, for its directives, or an empty text. */
function documentOf(request: FastifyRequest): string {
  return xmlOf(request)?.toString("utf8") ?? "";
}

function xmlOf(request: FastifyRequest): Buffer | undefined {
  if (!Buffer.isBuffer(request.body)) return undefined;
  const part = partNamed("xml", request.headers["content-type"], request.body);
  return part !== undefined && isBase64(request) ? Buffer.from(part.toString("latin1"), "base64") : part;
}

function isBase64(request: FastifyRequest): boolean {
  return request.routeOptions.url?.endsWith("/b64") === true;
}

function stamp(family: Family): Operation["run"] {
  return async ({ front, request }, faults) => {
    if (!front.registers.settings.accountActive) return failure(400, "AU2002 - El usuario está inactivo.");
    const xml = xmlOf(request);
    if (xml === undefined || xml.length === 0)
      return failure(400, "Xml CFDI33 no proporcionado o viene vacio.");
    const customId = request.url.startsWith("/v4/") ? customIdOf(request) : undefined;
    if (customId !== undefined && !CUSTOM_ID.test(customId))
      return failure(400, "El CustomId no es válido o viene vacío.");
    const outcome = await front.stamp({ family, xml, customId, simulated: simulatedRejection(faults) });
    const { version = "retencion" } = request.params as { version?: Version };
    return answerTo(withFaults(outcome, faults, front), { version, base64: isBase64(request) });
  };
}

const CUSTOM_ID = /^.{1,100}$/;

function simulatedRejection(faults: readonly Fault[]): Rejection | undefined {
  for (const { action } of faults)
    if (action.kind === "reject")
      return action.code === NO_STAMPS.code
        ? NO_STAMPS
        : { code: action.code, sentence: "Rechazo simulado." };
  return undefined;
}

async function withBody({ front, request }: Call): Promise<Answer> {
  const { user, password } = jsonOf(request.body);
  return authenticate(front, user, password);
}

function jsonOf(body: unknown): Record<string, unknown> {
  try {
    const value: unknown = Buffer.isBuffer(body) ? JSON.parse(body.toString("utf8")) : {};
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

async function withHeaders({ front, request }: Call): Promise<Answer> {
  return authenticate(front, request.headers.user, request.headers.password);
}

async function authenticate(front: Front, user: unknown, password: unknown): Promise<Answer> {
  const known = equal(String(user), front.user) && equal(String(password), front.password);
  if (!known) return failure(401, "AU2000 - El usuario y/o contraseña son inválidos.");
  const { token, expiresIn } = front.tokens.issue(front.user);
  // The protocol spells it this way.
  return success({ token, expires_in: expiresIn, tokeny_type: "Bearer" });
}

async function balance({ front }: Call): Promise<Answer> {
  const { stampLimit } = front.registers.settings;
  const used = front.archive.count;
  return success({
    idUserBalance: "00000000-0000-4000-8000-000000000001",
    idUser: "00000000-0000-4000-8000-000000000002",
    stampsBalance: Math.max(0, (stampLimit ?? used) - used),
    stampsUsed: used,
    stampsAssigned: stampLimit ?? 0,
    unlimited: stampLimit === undefined,
    expirationDate: null,
    lastTransaction: null,
  });
}

function uuidInPath({ request }: Call): string {
  return (request.params as { uuid: string }).uuid;
}

function folioInRequest({ request }: Call): string | undefined {
  const xml = xmlOf(request);
  return xml === undefined ? undefined : folioOf(xml);
}

/** Takes the signed request in a part named `xml`, as SW does. */
function cancel(family: Family): Operation["run"] {
  return async ({ front, request }, faults) => {
    if (!front.registers.settings.accountActive) return failure(400, "AU2002 - El usuario está inactivo.");
    const xml = xmlOf(request);
    if (xml === undefined || xml.length === 0) return failure(400, "Parámetros incompletos");
    return cancelAs(family, xml, front, simulatedRejection(faults));
  };
}

function folioInExpression({ request }: Call): string | undefined {
  return readExpression(expressionOf(request) ?? "")?.id;
}

function expressionOf({ body }: FastifyRequest): string | undefined {
  return Buffer.isBuffer(body) ? expressionIn(body) : undefined;
}

async function satStatus({ front, request }: Call, faults: readonly Fault[]): Promise<Answer> {
  const expression = expressionOf(request);
  if (expression === undefined) return xmlAnswer(500, writeFault(), "500");
  const consulta =
    simulatedConsulta(faults) ?? (await consult(expression, front.sat, front.registers.settings));
  return xmlAnswer(200, writeConsulta(consulta), consulta.codigo);
}

/** Simulates an answer for a directive like "sat-status:R=602". */
function simulatedConsulta(faults: readonly Fault[]): Consulta | undefined {
  const code = simulatedRejection(faults)?.code;
  return code !== undefined && isCodigo(code) && code !== "S" ? { codigo: code } : undefined;
}

async function acknowledgement(call: Call): Promise<Answer> {
  const acuse = acuseOf(call.front, uuidInPath(call));
  return acuse === undefined ? xmlAnswer(404, "", "404") : xmlAnswer(200, acuse, "200");
}

/** Returns the acknowledgement once storage has it. */
function acuseOf({ cancellations, now }: Front, uuid: string): string | undefined {
  const { acuse, acuseFrom = Number.POSITIVE_INFINITY } = cancellations.of(uuid) ?? {};
  return acuseFrom <= now().getTime() ? acuse : undefined;
}

async function storage(call: Call): Promise<Answer> {
  const stamping = await call.front.archive.find({ uuid: uuidInPath(call) });
  const records = stamping === undefined ? [] : [recordOf(stamping, call)];
  return success({ metaData: { page: 1, perPage: 1, totalRecords: records.length }, records });
}

function recordOf({ timbre }: Stamping, { front, request }: Call): object {
  const site = `${request.protocol}://${request.host}`;
  const acknowledged = acuseOf(front, timbre.uuid) !== undefined;
  return {
    uuid: timbre.uuid,
    fechaTimbrado: timbre.fechaTimbrado,
    rfcProvCertif: timbre.rfcProvCertif,
    selloCFD: timbre.selloCfd,
    urlXml: `${site}/files/${timbre.uuid}.xml`,
    urlPdf: null,
    urlAckCfdi: null,
    urlAckCancellation: acknowledged ? site + ACKNOWLEDGEMENTS.replace(":uuid", timbre.uuid) : null,
  };
}

async function sendFile(front: Front, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { file } = request.params as { file: string };
  const stamping = await front.archive.find({ uuid: file.replace(/\.xml$/, "") });
  if (stamping === undefined) return reply.code(404).send();
  return reply.type("text/xml").send(stampedXml(stamping));
}
